import { type AmountContext, decimalsMax, decimalsOf, marksOf, readText, withoutZeros } from './amount'
import { foldDigits, isWholeMinorUnits, type Reading, readingsOf } from './amount-readings'
import { isCurrency, minorDigits } from './currency'
import { type Decimal, DIGITS_MAX } from './decimal'

// What is said, and asked, of a text that a person typed as an amount.

/** What a text says: an amount, or what is wrong with it. */
export type TypedAmount =
  | { amount: Decimal }
  | {
      amount: null
      error: string
      /** the texts that each say one of the amounts that it can mean; none where it can mean no amount */
      choices: string[]
    }

/** Says how many decimals amounts of a currency have. */
function decimalsText(currency: string): string {
  const decimals = minorDigits(currency)
  return decimals === 0 ? `${currency} has no decimals` : `${currency} has at most ${decimals} decimals`
}

/** Returns what is wrong with an amount in a currency; null when nothing is. */
export const currencyProblem = (amount: Decimal, currency: string): string | null =>
  isWholeMinorUnits(amount, currency) ? null : decimalsText(currency)

/** What is wrong with a text that says no amount. */
export const NO_AMOUNT = 'Enter an amount above zero, such as 2450 or 18.87'

/** The field of forms that says the currency of a claim, which they cannot change. */
export const CLAIM_CURRENCY_FIELD = 'claim_currency'

/** Signs that mean one currency alone; the pound is that of several. */
const SIGNS: Record<string, string> = {
  '€': 'EUR',
  '₹': 'INR',
  '₪': 'ILS',
  '₺': 'TRY',
  '₴': 'UAH',
}

/** The longest text that is searched for a currency. */
const NAMED_CHARACTERS_MAX = 60

/** Returns the currency that stands beside a number; empty where there is none, or more than that. */
function currencyBeside(typed: string): string {
  if (typed.length > NAMED_CHARACTERS_MAX || !/[1-9]/.test(typed)) return ''
  const word = typed.replaceAll(/[\d\s.,'’]+/g, '')
  // before a number, `all` is a word
  const isCode = word === word.toUpperCase() || /^\s*\d/.test(typed)
  const code = SIGNS[word] ?? (isCode ? word.toUpperCase() : '')
  return isCurrency(code) ? code : ''
}

/** Says what to do about a currency that was typed beside an amount. */
function besideText(typed: string, named: string, { currency, isClaimCurrency }: AmountContext): string {
  if (named === currency) return `Enter the number alone, without ${named}`
  return isClaimCurrency
    ? `The amount here is in ${currency}. Enter what ${typed.trim()} was worth in ${currency}`
    : `Enter the number alone, and choose ${named} as the currency`
}

const problem = (error: string, choices: string[] = []): TypedAmount => ({ amount: null, error, choices })

/** Returns the question which of its two readings a text means. */
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
  // with a fourth decimal it has one reading, whatever the style
  const isOpen = decimalsOf(shortest) === 3 && !(marks && (minorDigits(currency) === 3 || decimals))
  const choices = [whole.value, isOpen ? `${written}0` : written]
  return problem(`${typed} can be ${grouped} or ${written}. Write ${choices.join(' or ')}`, choices)
}

/**
 * Asks which of its two readings a text means, such as `1.000`, even if the form's style has chosen one.
 * @returns null when the text has one reading
 */
export function ambiguityQuestion(typed: string, context: AmountContext): string | null {
  const [whole, fraction] = readingsOf(foldDigits(typed.trim()))
  if (whole === undefined || fraction === undefined) return null
  const asked = question(typed.trim(), [whole, fraction], context)
  return 'error' in asked ? asked.error : null
}

/** Reads an amount that a person typed, or says what is wrong with it. */
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
