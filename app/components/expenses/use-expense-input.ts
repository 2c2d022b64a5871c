import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { useFormSubmit } from '~/components/ui/use-form-submit'
import { forgetExpenseInput, readExpenseInput, storeExpenseInput } from './expense-input-cache'
import { changedInput, usableInput, type Values, valuesIn } from './form-input'

interface Edited {
  id: string
  values: Values
  claimCurrency: string
  sender: ReturnType<typeof useFormSubmit>
}

/**
 * Returns what was typed into a form. Fields may show a stored value as another one (a date that is none, a
 * text of several lines, a rate that is not offered): a copy of the form shows the stored values alike.
 */
function typedInto(form: HTMLFormElement, values: Values): Values {
  const unchanged = form.cloneNode(true) as HTMLFormElement
  for (const field of unchanged.elements as Iterable<Element> as Iterable<HTMLInputElement>)
    field.value = values[field.name] ?? ''
  return changedInput(valuesIn(form), valuesIn(unchanged))
}

const isAny = (values: Values) => Object.keys(values).length > 0

/**
 * Stores what is typed into the form of an expense until it is saved, and restores it unless the expense was
 * changed since. `typed` is what was restored; `form` names the form that has it, which is another one after
 * each change of it.
 */
export function useExpenseInput({ id, values, claimCurrency, sender }: Edited) {
  const root = useRef<HTMLDivElement>(null)
  const valuesNow = JSON.stringify(values)
  const [input, setInput] = useState({ form: 0, typed: {}, over: valuesNow, isOutdated: false })
  const onTyped = (form: HTMLFormElement, isSent = false) => {
    const typed = typedInto(form, values)
    if (isAny(typed)) storeExpenseInput(id, { typed, over: input.over, isSent })
    else forgetExpenseInput(id)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: filled anew, the form would lose what is typed
  useEffect(() => {
    const stored = readExpenseInput(id)
    const isOther = stored !== null && stored.over !== input.over
    const isOutdated = isOther && !stored.isSent
    const typed = stored === null || isOther ? {} : usableInput(stored.typed, claimCurrency)
    const form = root.current?.querySelector('form')
    // it was typed before the scripts ran, or refused
    if (form && (sender.failure || !isAny(typed))) onTyped(form)
    else setInput({ ...input, form: 1, typed })
    if (isOutdated) setInput({ ...input, isOutdated })
    // a form that is opened again shows what is stored, not what was refused
    return sender.dismiss
  }, [])
  useEffect(() => {
    const stored = sender.failure ? readExpenseInput(id) : null
    if (stored) storeExpenseInput(id, { ...stored, isSent: false })
  }, [id, sender.failure])
  return {
    root,
    ...input,
    isRestored: isAny(input.typed),
    onInput: ({ target }: FormEvent<HTMLElement>) => {
      const { form } = target as HTMLInputElement
      if (form) onTyped(form)
    },
    onSubmit: ({ target }: FormEvent<HTMLElement>) => onTyped(target as HTMLFormElement, true),
    discard: () => {
      forgetExpenseInput(id)
      sender.dismiss()
      setInput({ form: input.form + 1, typed: {}, over: valuesNow, isOutdated: false })
      root.current?.closest('section')?.querySelector('h2')?.focus()
    },
  }
}
