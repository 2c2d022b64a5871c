import {
  type AmountContext,
  decimalsOf,
  marksOf,
  maxDecimalsOf,
  readText,
  splitSign,
  withoutZeros,
} from './amount'
import { foldDigits, isWholeMinorUnits, type Reading, readingsOf } from './amount-readings'
import { isCurrency, minorDigits } from './currency'
import { type Decimal, DIGITS_MAX } from './decimal'

// Error messages and questions about amounts that a user typed.

/** A typed amount, or the reason why it cannot be read. */
export type TypedAmount =
  | { amount: Decimal }
  | {
      amount: null
      error: string
      /** for each amount that the text can mean, a text that means only that amount */
      choices: string[]
    }

function decimalsText(currency: string): string {
  const decimals = minorDigits(currency)
  return decimals === 0 ? `${currency} has no decimals` : `${currency} has at most ${decimals} decimals`
}

/** Returns an error if an amount has more decimals than its currency allows; otherwise null. */
export const decimalsError = (amount: Decimal, currency: string): string | null =>
  isWholeMinorUnits(amount, currency) ? null : decimalsText(currency)

/** The error for a text that is not an amount above zero. */
export const NOT_AN_AMOUNT = 'Enter an amount above zero, such as 2450 or 18.87'

/** The error for a text that is neither an amount above zero nor the one of a refund. */
export const NOT_A_SIGNED_AMOUNT = 'Enter an amount, such as 2450 or 18.87, or -18.87 for a refund'

/** The form field that holds the claim currency, which the user cannot change in the form. */
export const CLAIM_CURRENCY_FIELD = 'claim_currency'

/** Signs that only one currency uses. Several currencies use the pound sign. */
const CURRENCY_SIGNS: Record<string, string> = { '€': 'EUR', '₹': 'INR', '₪': 'ILS', '₺': 'TRY', '₴': 'UAH' }

/** The longest text that is searched for a currency. An amount with its currency is shorter. */
const SEARCHED_CHARACTERS_MAX = 60

/** Returns the currency that a user typed beside a number, as in `20 EUR`; empty if there is none. */
function currencyBeside(text: string): string {
  if (text.length > SEARCHED_CHARACTERS_MAX || !/[1-9]/.test(text)) return ''
  const word = text.replaceAll(/[\d\s.,'’]+/g, '')
  // before a number, lower-case `all` is a word and not the currency ALL
  const isCode = word === word.toUpperCase() || /^\s*\d/.test(text)
  const code = CURRENCY_SIGNS[word] ?? (isCode ? word.toUpperCase() : '')
  return isCurrency(code) ? code : ''
}

/** Returns the error for a currency that the user typed beside an amount. */
function currencyBesideError(
  text: string,
  namedCurrency: string,
  { currency, isClaimCurrency }: AmountContext,
): string {
  if (namedCurrency === currency) return `Enter the number alone, without ${namedCurrency}`
  return isClaimCurrency
    ? `The amount here is in ${currency}. Enter what ${text.trim()} was worth in ${currency}`
    : `Enter the number alone, and choose ${namedCurrency} as the currency`
}

const rejection = (error: string, choices: string[] = []): TypedAmount => ({ amount: null, error, choices })

/** Asks which reading of a text is meant (`1.000`: 1000 or 1), or says how to write the only valid one. */
function askForReading(
  text: string,
  [whole, fraction]: [Reading, Reading],
  { currency = '', decimals, figureStyle = '', sign = '' }: AmountContext & { sign?: '' | '-' },
): TypedAmount {
  const marks = marksOf(figureStyle)
  const wholeText = sign + whole.value
  const groupedNumber = `${wholeText.slice(0, -3)}${marks?.group || ','}${wholeText.slice(-3)}`
  if (currency !== '' && decimals === undefined && !isWholeMinorUnits(fraction.value, currency))
    return rejection(`${decimalsText(currency)}. If this is ${groupedNumber}, write ${wholeText}`, [
      wholeText,
    ])
  const shortestFraction = withoutZeros(fraction.value)
  const fractionText = sign + shortestFraction.replace('.', marks?.decimal ?? '.')
  // with the decimal mark of the figure style, `1.001` is a fraction in a rate and in a currency with three
  // decimals; elsewhere it stays ambiguous, and only a fourth decimal makes it a fraction
  const isReadAsFraction = marks !== null && (minorDigits(currency) === 3 || decimals !== undefined)
  const isStillAmbiguous = decimalsOf(shortestFraction) === 3 && !isReadAsFraction
  const choices = [wholeText, isStillAmbiguous ? `${fractionText}0` : fractionText]
  const question = `${text} can be ${groupedNumber} or ${fractionText}`
  return rejection(`${question}. Write ${choices.join(' or ')}`, choices)
}

/** Asks which reading of `1.000` is meant, even if the figure style decides it; null for one reading. */
export function ambiguityQuestion(text: string, context: AmountContext): string | null {
  const [whole, fraction] = readingsOf(foldDigits(text.trim()))
  if (whole === undefined || fraction === undefined) return null
  const result = askForReading(text.trim(), [whole, fraction], context)
  return 'error' in result ? result.error : null
}

/** Reads an amount that a user typed, or returns an error with the texts to choose from. */
export function readTypedAmount(text: string, context: AmountContext = {}): TypedAmount {
  const [sign, unsigned] = splitSign(text, context)
  const { readings, amount, problem } = readText(unsigned, context)
  if (amount !== null) return { amount: sign + amount }
  switch (problem) {
    case 'ambiguous':
      return askForReading(text.trim(), readings as [Reading, Reading], { ...context, sign })
    case 'only-zero-decimals': {
      const { value } = readings[0] as Reading
      const choices = [value.replace('.', ''), withoutZeros(value)].map((choice) => sign + choice)
      return rejection(`${text.trim()} may be a slip. Write ${choices.join(' or ')}`, choices)
    }
    case 'too-many-digits':
      return rejection(`Amounts have at most ${DIGITS_MAX} digits`)
    case 'too-many-decimals':
      return rejection(tooManyDecimalsError(context))
    default:
      return rejection(notPositiveError(text, context))
  }
}

function tooManyDecimalsError(context: AmountContext): string {
  const { currency = '', decimals } = context
  const maxDecimals = maxDecimalsOf(context)
  const isLimitOfCurrency = decimals === undefined && currency !== '' && maxDecimals === minorDigits(currency)
  return isLimitOfCurrency ? decimalsText(currency) : `Amounts here have at most ${maxDecimals} decimals`
}

/** Returns the error for a text without an amount above zero, which may name a currency beside the amount. */
function notPositiveError(text: string, context: AmountContext): string {
  const namedCurrency = context.currency ? currencyBeside(text) : ''
  if (namedCurrency !== '') return currencyBesideError(text, namedCurrency, context)
  return context.isSigned ? NOT_A_SIGNED_AMOUNT : NOT_AN_AMOUNT
}
