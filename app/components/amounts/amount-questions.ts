import type { AmountContext } from '~/domain/money/amount'
import {
  CLAIM_CURRENCY_FIELD,
  NOT_A_SIGNED_AMOUNT,
  NOT_AN_AMOUNT,
  readTypedAmount,
} from '~/domain/money/amount-question'
import { isCurrency, normalizeCurrency } from '~/domain/money/currency'
import { FIGURE_STYLE_FIELD } from '~/domain/money/figure-style'

/** The fields of a form that hold amounts, each with the field of its currency. */
export type AmountFields = Record<
  string,
  Omit<AmountContext, 'currency' | 'isClaimCurrency' | 'figureStyle'> & { currency: string }
>

/** The errors of texts that are no amounts, which only the server shows. */
const NO_AMOUNT_ERRORS = [NOT_AN_AMOUNT, NOT_A_SIGNED_AMOUNT]

/** A question about a typed amount that can mean several amounts, such as `1,234`, or none. */
export interface AmountQuestion {
  text: string
  /** the amounts that it can mean */
  choices: string[]
}

/** Returns the open questions about the amounts in a form, by field. */
export function amountQuestions(form: HTMLFormElement, fields: AmountFields): Record<string, AmountQuestion> {
  const values = new FormData(form)
  const typedIn = (field: string) => String(values.get(field) ?? '')
  const questions: Record<string, AmountQuestion> = {}
  for (const [name, { currency, ...limits }] of Object.entries(fields)) {
    const currencyCode = typedIn(currency)
    const reading = readTypedAmount(typedIn(name), {
      ...limits,
      currency: isCurrency(currencyCode) ? normalizeCurrency(currencyCode) : '',
      isClaimCurrency: currency === CLAIM_CURRENCY_FIELD,
      figureStyle: typedIn(FIGURE_STYLE_FIELD),
    })
    // an amount that is ambiguous without a currency is often clear once the currency is typed
    const isQuestion = reading.amount === null && !NO_AMOUNT_ERRORS.includes(reading.error)
    if (isQuestion && currencyCode.trim() !== '')
      questions[name] = { text: reading.error, choices: reading.choices }
  }
  return questions
}
