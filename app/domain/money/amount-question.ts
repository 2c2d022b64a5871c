import { type AmountContext, decimalsMax, decimalsOf, marksOf, readText, withoutZeros } from './amount'
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

/** Returns an error if an amount has more decimals than its currency; otherwise null. */
export const currencyProblem = (amount: Decimal, currency: string): string | null =>
  isWholeMinorUnits(amount, currency) ? null : decimalsText(currency)

/** The error for a text that is not an amount. */
export const NO_AMOUNT = 'Enter an amount above zero, such as 2450 or 18.87'

/** The form field that holds the claim currency, which the user cannot change in the form. */
export const CLAIM_CURRENCY_FIELD = 'claim_currency'

/** Signs that only one currency uses. Several currencies use the pound sign. */
const SIGNS: Record<string, string> = {
  '€': 'EUR',
  '₹': 'INR',
  '₪': 'ILS',
  '₺': 'TRY',
  '₴': 'UAH',
}

/** The longest text that is searched for a currency. */
const NAMED_CHARACTERS_MAX = 60

/** Returns the currency beside a typed number; empty if there is none, or any other text. */
function currencyBeside(typed: string): string {
  if (typed.length > NAMED_CHARACTERS_MAX || !/[1-9]/.test(typed)) return ''
  const word = typed.replaceAll(/[\d\s.,'’]+/g, '')
  // before a number, lower-case `all` is a word and not the currency ALL
  const isCode = word === word.toUpperCase() || /^\s*\d/.test(typed)
  const code = SIGNS[word] ?? (isCode ? word.toUpperCase() : '')
  return isCurrency(code) ? code : ''
}

/** Returns the error for a currency that the user typed beside an amount. */
function besideText(typed: string, named: string, { currency, isClaimCurrency }: AmountContext): string {
  if (named === currency) return `Enter the number alone, without ${named}`
  return isClaimCurrency
    ? `The amount here is in ${currency}. Enter what ${typed.trim()} was worth in ${currency}`
    : `Enter the number alone, and choose ${named} as the currency`
}

const problem = (error: string, choices: string[] = []): TypedAmount => ({ amount: null, error, choices })

/** Asks which of its two readings a text means. */
function question(
  typed: string,
  [whole, fraction]: [Reading, Reading],
  { currency = '', decimals, figureStyle = '' }: AmountContext,
): TypedAmount {
  const marks = marksOf(figureStyle)
  const grouped = `${whole.value.slice(0, -3)}${marks?.group || ','}${whole.value.slice(-3)}`
  if (currency !== '' && decimals === undefined && !isWholeMinorUnits(fraction.value, currency))
    return problem(`${decimalsText(currency)}. If this is ${grouped}, write ${whole.value}`, [whole.value])
  const shortest = withoutZeros(fraction.value)
  const written = shortest.replace('.', marks?.decimal ?? '.')
  // a fourth decimal makes the text unambiguous in every style
  const isOpen = decimalsOf(shortest) === 3 && !(marks && (minorDigits(currency) === 3 || decimals))
  const choices = [whole.value, isOpen ? `${written}0` : written]
  return problem(`${typed} can be ${grouped} or ${written}. Write ${choices.join(' or ')}`, choices)
}

/**
 * Returns the question which of its two readings a text such as `1.000` means, even if the form's figure
 * style decides it; null for a text with one reading.
 */
export function ambiguityQuestion(typed: string, context: AmountContext): string | null {
  const [whole, fraction] = readingsOf(foldDigits(typed.trim()))
  if (whole === undefined || fraction === undefined) return null
  const asked = question(typed.trim(), [whole, fraction], context)
  return 'error' in asked ? asked.error : null
}

/** Reads an amount that a user typed, or returns an error with the texts to choose from. */
export function readTypedAmount(typed: string, context: AmountContext = {}): TypedAmount {
  const { readings, amount, problem: wrong } = readText(typed, context)
  const { currency = '', decimals } = context
  if (amount !== null) return { amount }
  if (wrong === 'open') return question(typed.trim(), readings as [Reading, Reading], context)
  if (wrong === 'zeros') {
    const { value } = readings[0] as Reading
    const choices = [value.replace('.', ''), withoutZeros(value)]
    return problem(`${typed.trim()} may be a slip. Write ${choices.join(' or ')}`, choices)
  }
  if (wrong === 'digits') return problem(`Amounts have at most ${DIGITS_MAX} digits`)
  if (wrong !== 'decimals') {
    const named = currency === '' ? '' : currencyBeside(typed)
    return problem(named === '' ? NO_AMOUNT : besideText(typed, named, context))
  }
  const most = decimalsMax(context)
  const isOfCurrency = decimals === undefined && currency !== '' && most === minorDigits(currency)
  return problem(isOfCurrency ? decimalsText(currency) : `Amounts here have at most ${most} decimals`)
}
