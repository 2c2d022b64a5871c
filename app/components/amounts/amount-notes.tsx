import { type ReactNode, type RefObject, useEffect, useState } from 'react'
import type { AmountFields, AmountQuestion } from './amount-questions'
import { Offers } from './offers'

/**
 * Checks the amounts of a form when an amount or its currency changes, and when the server rejects the form.
 * Returns a function that gives the note to show beside a field: a question about an ambiguous amount, with a
 * button for each meaning. The first change of a field loads the script of the check.
 * @param fields must be the same object in each render, because another object starts a new effect
 * @param refused the errors of the rejected form; each rejection must pass a new object
 * @param firstKey the digit key of the first button; without it the buttons have no keys
 */
export function useAmountNotes(
  form: RefObject<HTMLFormElement>,
  fields: AmountFields,
  { refused, firstKey }: { refused?: object | undefined; firstKey?: number | undefined } = {},
): (name: string, hasError: boolean) => ReactNode {
  const [questions, setQuestions] = useState<Record<string, AmountQuestion>>({})
  useEffect(() => {
    const element = form.current
    if (!element) return
    const findQuestions = async () => {
      const { amountQuestions } = await import('./amount-questions')
      return amountQuestions(element, fields)
    }
    const isCurrencyField = (name: string) => Object.values(fields).some(({ currency }) => currency === name)
    // without its script the form asks nothing, and the server asks instead
    const updateQuestions = () => findQuestions().then(setQuestions, () => {})
    const onInput = async ({ target }: Event) => {
      const { name } = target as HTMLInputElement
      if (isCurrencyField(name)) return updateQuestions()
      if (!fields[name]) return
      // while the user types an amount, no question appears, but an answered question disappears at once
      const currentQuestions = await findQuestions().catch(() => null)
      if (currentQuestions && !currentQuestions[name])
        setQuestions(({ [name]: _, ...remaining }) => remaining)
    }
    if (refused) void updateQuestions()
    element.addEventListener('input', onInput)
    element.addEventListener('change', updateQuestions)
    return () => {
      element.removeEventListener('input', onInput)
      element.removeEventListener('change', updateQuestions)
    }
  }, [form, fields, refused])
  return (name, hasError) => {
    const question = questions[name]
    if (!question) return undefined
    if (question.choices.length === 0) return hasError ? undefined : question.text
    return (
      <>
        {!hasError && <span className="sr-only">{question.text}.</span>}
        Is it{' '}
        <Offers
          field={name}
          offers={question.choices.map((value) => ({ value, label: value }))}
          firstKey={firstKey}
        />
      </>
    )
  }
}
