import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { useFormSubmit } from '~/components/ui/use-form-submit'
import { forgetExpenseInput, readExpenseInput, storeExpenseInput } from './expense-input-cache'
import { changedInput, rebasedInput, typedValues, usableInput, type Values, valuesIn } from './form-input'

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
 * Stores what is typed into the form of an expense until it is saved, and restores it, also when the expense
 * is changed elsewhere meanwhile, but for fields that were changed there: `isOutdated` says that there are
 * such. `typed` is what was restored; `form` names the form that has it, which is another one after each
 * change of it.
 */
export function useExpenseInput({ id, values, claimCurrency, sender }: Edited) {
  const root = useRef<HTMLDivElement>(null)
  const valuesNow = JSON.stringify(values)
  const [input, setInput] = useState({ form: 0, typed: {} as Values, over: valuesNow, isOutdated: false })
  const onTyped = (form: HTMLFormElement, isSent = false) => {
    const typed = typedInto(form, values)
    if (isAny(typed)) storeExpenseInput(id, { typed, over: input.over, isSent })
    else forgetExpenseInput(id)
  }
  // a form that is opened again shows what is stored, not what was refused
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is closed
  useEffect(() => sender.dismiss, [])
  const filledOver = useRef<string>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: filled anew, the form would lose what is typed
  useEffect(() => {
    const stored = readExpenseInput(id)
    const isFirst = filledOver.current === undefined
    filledOver.current = valuesNow
    // what is being saved is on its way to these values
    if (!isFirst && stored?.isSent) return
    // one that was sent, and has other values now, was saved
    const unsaved = stored?.isSent && stored.over !== valuesNow ? null : stored
    const holding = unsaved ? rebasedInput(unsaved.typed, JSON.parse(unsaved.over), values) : {}
    const isOutdated = unsaved !== null && Object.keys(holding).length < Object.keys(unsaved.typed).length
    const typed = usableInput(holding, claimCurrency)
    const form = root.current?.querySelector('form')
    // it was typed before the scripts ran, or refused
    if (isFirst && form && (sender.failure || !isAny(typed))) {
      onTyped(form)
      if (isOutdated) setInput({ ...input, isOutdated })
      return
    }
    if (isAny(holding)) storeExpenseInput(id, { typed: holding, over: valuesNow })
    else forgetExpenseInput(id)
    setInput({ form: input.form + 1, typed, over: valuesNow, isOutdated })
  }, [valuesNow])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each failure: it sets what it reads
  useEffect(() => {
    const { before: over = input.over, ...merged } = sender.failure?.values ?? {}
    if (over !== input.over) {
      // the form shows what another tab has stored: it is filled anew, as inputs keep what was typed
      storeExpenseInput(id, { typed: changedInput(typedValues(merged), JSON.parse(over)), over })
      setInput({ form: input.form + 1, typed: {}, over, isOutdated: false })
      return
    }
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
