import { taxValues } from '~/components/expenses/view-models'
import { typedAmount } from '~/components/format'
import { taxErrors } from '~/domain/expenses/taxes'
import { SURE_CONFIDENCE_MIN } from '~/domain/receipts/reading/page-text'
import type { Reading } from '~/domain/receipts/reading/receipt'

/** A place on the upright page, as shares of its size. */
export interface Place {
  /** the name of the field that was read there */
  field: string
  /** page number, from 1 */
  page: number
  box: { x0: number; y0: number; x1: number; y1: number }
}

/** The values of an expense's form that a reading suggests. */
export interface DraftValues {
  values: Record<string, string>
  /** notes beside fields, by name: that a value is doubtful, or was not found */
  marks: Record<string, string>
  places: Place[]
  /** the currencies to choose from where the receipt does not say one for sure; else none */
  offeredCurrencies: string[]
}

const DOUBTFUL = 'Check this: read with doubt'
const MISSING = 'Not found on the receipt'
const UNKNOWN_CURRENCY = 'The receipt does not say it for sure'

/** The fields of the form, and what a reading calls them. */
const READ = [
  ['date', 'date'],
  ['merchant', 'merchant'],
  ['amount', 'total'],
] as const

const FIELDS = [...READ.map(([field]) => field), 'currency']

/** Returns the form of a draft as its reading fills it. */
export function toDraftValues(reading: Reading | null, defaultCurrency: string): DraftValues {
  const draft: DraftValues = { values: {}, marks: {}, places: [], offeredCurrencies: [defaultCurrency] }
  if (reading === null) return draft
  for (const [field, name] of READ) {
    const suggestion = reading[name]
    if (!suggestion) {
      draft.marks[field] = MISSING
      continue
    }
    const { value, confidence, page, box } = suggestion
    if (confidence < SURE_CONFIDENCE_MIN) draft.marks[field] = DOUBTFUL
    draft.values[field] = value
    draft.places.push({ field, page, box })
  }
  suggestCurrency(draft, reading, defaultCurrency)
  const { amount, currency = defaultCurrency } = draft.values
  if (amount !== undefined) draft.values.amount = typedAmount(amount, currency)
  suggestInvoiceNumber(draft, reading)
  Object.assign(draft.values, taxesOf(reading, amount, currency))
  return draft
}

/**
 * Fills the currency in only when the receipt says it: what an amount is in is never guessed. What it seems
 * to be, and that of the last expense, are offered.
 */
function suggestCurrency(draft: DraftValues, { currency }: Reading, defaultCurrency: string): void {
  // two that agree are surer than each
  const isSure =
    currency !== null && (currency.confidence >= SURE_CONFIDENCE_MIN || currency.value === defaultCurrency)
  if (isSure) {
    draft.values.currency = currency.value
    draft.offeredCurrencies = []
  } else {
    draft.marks.currency = UNKNOWN_CURRENCY
    draft.offeredCurrencies = [...new Set([...(currency ? [currency.value] : []), defaultCurrency])]
  }
  if (currency) draft.places.push({ field: 'currency', page: currency.page, box: currency.box })
}

/** Most receipts have none: nothing is said of one that was not found. */
function suggestInvoiceNumber(draft: DraftValues, { invoiceNumber }: Reading): void {
  if (invoiceNumber === null) return
  const { value, confidence, page, box } = invoiceNumber
  draft.values.invoice_number = value
  if (confidence < SURE_CONFIDENCE_MIN) draft.marks.invoice_number = DOUBTFUL
  draft.places.push({ field: 'invoice_number', page, box })
}

/** Returns the fields of the taxes that were read, unless the amount contradicts them. */
function taxesOf({ taxes }: Reading, amount: string | undefined, currency: string): Record<string, string> {
  const placed = taxes.map((tax, place) => ({ ...tax, place }))
  const fits = amount !== undefined && Object.keys(taxErrors(placed, { amount, currency })).length === 0
  return fits ? taxValues(taxes, currency) : {}
}

/**
 * Returns the field to look at first, which is the first that is doubtful or empty; null when all seems well.
 */
export function firstOpenField({ values, marks }: Pick<DraftValues, 'values' | 'marks'>): string | null {
  return FIELDS.find((field) => marks[field] !== undefined || !values[field]) ?? null
}
