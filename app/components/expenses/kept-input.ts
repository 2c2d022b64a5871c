import { type FormEvent, useEffect, useRef, useState } from 'react'
import { usableInput, valuesIn } from '~/components/receipts/review/draft-input-cache'
import { withTabStorage } from '~/components/ui/tab-storage'

// What was typed into the form of an expense and was not saved, in the storage of the tab: it is there again
// when the form is opened again. Signing out removes it.

type Values = Record<string, string>

const keyOf = (expenseId: string) => `expense-input ${expenseId}`

const forget = (expenseId: string) => withTabStorage((storage) => storage.removeItem(keyOf(expenseId)))

const read = (expenseId: string, claimCurrency: string): Values =>
  usableInput(
    JSON.parse(withTabStorage((storage) => storage.getItem(keyOf(expenseId))) ?? '{}'),
    claimCurrency,
  )

function keep(expenseId: string, values: Values): void {
  withTabStorage((storage) => storage.setItem(keyOf(expenseId), JSON.stringify(values)))
}

interface Edited {
  id: string
  values: Values
  claimCurrency: string
  /** what was wrong with the form that was sent last */
  failure: object | undefined
}

/**
 * Keeps what is typed into the form of an expense until it is saved, and gives back what was kept. `typed` is
 * null while nothing was; `form` names the form that has it, which is another one after each change of it.
 */
export function useKeptInput({ id, values, claimCurrency, failure }: Edited) {
  const root = useRef<HTMLDivElement>(null)
  const [{ form, typed }, setKept] = useState<{ form: number; typed: Values | null }>({
    form: 0,
    typed: null,
  })
  const isTyped = ([name, value]: [string, string]) => value !== (values[name] ?? '')
  const keepTyped = (form: HTMLFormElement | null | undefined) => {
    const { claim_currency = claimCurrency, ...all } = form ? valuesIn(form) : {}
    const changed = Object.entries(all).filter(isTyped)
    if (changed.length === 0) forget(id)
    else keep(id, { ...Object.fromEntries(changed), claim_currency })
  }
  const formNow = () => root.current?.querySelector('form')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form is filled once
  useEffect(() => {
    const kept = read(id, claimCurrency)
    if (Object.entries(kept).some(isTyped) && !failure) setKept({ form: 1, typed: kept })
    // it was typed before the scripts ran
    else keepTyped(formNow())
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was refused is kept again
  useEffect(() => {
    if (failure) keepTyped(formNow())
  }, [failure])
  return {
    root,
    form,
    typed,
    onInput: ({ target }: FormEvent<HTMLElement>) => keepTyped((target as HTMLInputElement).form),
    onSubmit: () => forget(id),
    discard: () => {
      forget(id)
      setKept({ form: form + 1, typed: null })
    },
  }
}
