import { type ReactNode, type RefObject, useEffect, useState } from 'react'
import type { AmountFields, AmountQuestion } from './amount-questions'
import { Offers } from './offers'

/**
 * Looks at the amounts of a form when one of them, or its currency, has changed, and when the form was
 * refused. Returns the notes to show beside them, with buttons for what a text can mean. The script that
 * looks is loaded when the first field changes.
 * @param fields the same object each time
 * @param refused what was wrong with the form; another object with each refusal
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
    const questionsNow = async () => {
      const { amountQuestions } = await import('./amount-questions')
      return amountQuestions(element, fields)
    }
    const isCurrencyField = (name: string) => Object.values(fields).some(({ currency }) => currency === name)
    // without its script nothing is asked here: the server asks
    const look = () => questionsNow().then(setQuestions, () => {})
    const onInput = async ({ target }: Event) => {
      const { name } = target as HTMLInputElement
      if (isCurrencyField(name)) await look()
      if (isCurrencyField(name) || !fields[name]) return
      // nothing is asked while an amount is typed; what was asked is answered at once
      const now = await questionsNow().catch(() => null)
      if (now && !now[name]) setQuestions(({ [name]: _, ...others }) => others)
    }
    if (refused) void look()
    element.addEventListener('input', onInput)
    element.addEventListener('change', look)
    return () => {
      element.removeEventListener('input', onInput)
      element.removeEventListener('change', look)
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
