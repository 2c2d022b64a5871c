import { type ReactNode, type RefObject, useEffect, useState } from 'react'
import type { AmountFields, AmountQuestion } from './amount-questions'
import { Offers } from './offers'

/**
 * Checks the amounts of a form when an amount or its currency changes, and when the server rejects the form.
 * Returns the notes to show beside the amounts, with buttons for each meaning of an ambiguous amount. The
 * first change of a field loads the script of the check.
 * @param fields must be the same object in each render
 * @param refused the errors of the rejected form; each rejection must pass a new object
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
      if (isCurrencyField(name)) await updateQuestions()
      if (isCurrencyField(name) || !fields[name]) return
      // shows no new question while the user types, but removes an answered one at once
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
