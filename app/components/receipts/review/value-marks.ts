import { readTax, readTypedTax, TAX_PLACES } from '~/domain/expenses/tax-fields'
import { isTaxField, misfittingGross } from '~/domain/expenses/taxes'
import { readAmount } from '~/domain/money/amount'
import { normalizeCurrency } from '~/domain/money/currency'
import { isSameAmount } from '~/domain/money/decimal'
import type { DraftViewModel } from './view-models'

// Notes beside values that contradict the receipt, each other or the calendar. They do not prevent
// confirming.

/** The letters of a currency code. A shorter text is still being typed. */
const CODE_LENGTH = 3

type Values = Record<string, string>

/** What the form is compared with: the values and marks of the reading, and the receipts in the file. */
type FormReading = Pick<DraftViewModel, 'values' | 'marks' | 'parts'>

/** The expected range of a receipt's date, and how figures are read. */
interface MarkContext {
  /** the event's first day; null when unknown */
  startsOn: string | null
  endsOn: string | null
  /** the last day that is not in the future */
  latestDate: string
  /** the format of figures in the form */
  figureStyle: string
}

/** Returns notes beside the values of a draft's form, by field (`taxes` for the taxes). */
export function valueMarks(values: Values, reading: FormReading, context: MarkContext): Values {
  const marks = {
    date: dateMark(values, context),
    amount: amountMark(values, reading, context),
    currency: currencyMark(values, reading),
    taxes: taxMark(values, reading, context),
  }
  return Object.fromEntries(Object.entries(marks).filter(([, mark]) => mark)) as Values
}

function dateMark({ date = '' }: Values, { startsOn, endsOn, latestDate }: MarkContext): string | null {
  if (date > latestDate) return 'This date is in the future'
  const isOutside = (startsOn !== null && date < startsOn) || (endsOn !== null && date > endsOn)
  return date !== '' && isOutside ? 'This date is outside the event' : null
}

/** The note beside an amount below zero. */
export const NEGATIVE_AMOUNT_MARK =
  'It gives money back. As a refund it is taken off the claim. Or add it to the expense of its sale'

const isBelowZero = (amount: string): boolean => ['-', '−'].includes(amount.trimStart().charAt(0))

/** Returns the note beside an amount that differs from the read one; null if the file has more receipts. */
function amountMark(
  { amount = '', currency = '' }: Values,
  { values: readValues, marks, parts }: FormReading,
  { figureStyle }: MarkContext,
): string | null {
  if (isBelowZero(amount)) return NEGATIVE_AMOUNT_MARK
  if (readValues.amount === undefined || readValues.amount === amount || parts.length > 1) return null
  const context = { currency: normalizeCurrency(currency), figureStyle, isSigned: true }
  const typed = readAmount(amount, context)
  if (typed === null || isSameAmount(typed, readAmount(readValues.amount, context))) return null
  return marks.amount === undefined ? `The receipt says ${readValues.amount}` : `Read as ${readValues.amount}`
}

/** Returns the note beside a currency that differs from the read one, even if that was a doubtful default. */
function currencyMark({ currency = '' }: Values, { values: readValues }: FormReading): string | null {
  const typed = normalizeCurrency(currency)
  const { currency: read } = readValues
  return read === undefined || typed.length !== CODE_LENGTH || typed === read ? null : `Read as ${read}`
}

/** Returns the note beside the taxes. It questions only typed taxes that do not add up to the amount. */
function taxMark(values: Values, { values: readValues }: FormReading, { figureStyle }: MarkContext) {
  const currency = normalizeCurrency(values.currency ?? '')
  const amount = readAmount(values.amount ?? '', { currency, figureStyle, isSigned: true })
  if (amount === null) return null
  const taxes = TAX_PLACES.flatMap(
    (place) => readTax(readTypedTax(values, place), { currency, figureStyle }) ?? [],
  )
  const isTyped = Object.keys(values).some(
    (name) => (name === 'amount' || isTaxField(name)) && (values[name] ?? '') !== (readValues[name] ?? ''),
  )
  const gross = misfittingGross(taxes, { amount, currency }, { mayBeLess: !isTyped })
  return gross === null ? null : `Net and tax come to ${gross}, not to the amount`
}
