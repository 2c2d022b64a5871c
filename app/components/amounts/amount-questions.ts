import type { AmountContext } from '~/domain/money/amount'
import { CLAIM_CURRENCY_FIELD, NOT_AN_AMOUNT, readTypedAmount } from '~/domain/money/amount-question'
import { isCurrency, normalizeCurrency } from '~/domain/money/currency'
import { FIGURE_STYLE_FIELD } from '~/domain/money/figure-style'

/** The fields of a form that hold amounts, each with the field of its currency. */
export type AmountFields = Record<
  string,
  Omit<AmountContext, 'currency' | 'isClaimCurrency' | 'figureStyle'> & { currency: string }
>

/** An open question about an amount. */
export interface AmountQuestion {
  text: string
  choices: string[]
}

/** Returns the open questions about the amounts in a form, by field. */
export function amountQuestions(form: HTMLFormElement, fields: AmountFields): Record<string, AmountQuestion> {
  const values = new FormData(form)
  const typedIn = (field: string) => String(values.get(field) ?? '')
  const questions: Record<string, AmountQuestion> = {}
  for (const [name, { currency, ...limits }] of Object.entries(fields)) {
    const code = typedIn(currency)
    const read = readTypedAmount(typedIn(name), {
      ...limits,
      currency: isCurrency(code) ? normalizeCurrency(code) : '',
      isClaimCurrency: currency === CLAIM_CURRENCY_FIELD,
      figureStyle: typedIn(FIGURE_STYLE_FIELD),
    })
    // an amount that is ambiguous without a currency is often clear once the currency is typed
    if (read.amount === null && read.error !== NOT_AN_AMOUNT && code.trim() !== '')
      questions[name] = { text: read.error, choices: read.choices }
  }
  return questions
}
