import { taxValues } from '~/components/expenses/view-models'
import { typedAmount } from '~/components/format'
import { taxErrors } from '~/domain/expenses/taxes'
import type { ExactSource, MergedReading, MergedValue } from '~/domain/receipts/reading/merge-exact'
import { SURE_CONFIDENCE_MIN } from '~/domain/receipts/reading/page-text'

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
  /** where the values of fields come from, by name (`taxes` for the taxes), when it is not the print */
  sources: Record<string, string>
  places: Place[]
  /** the currencies to choose from where the receipt does not say one for sure; else none */
  offeredCurrencies: string[]
}

const DOUBTFUL = 'Check this: read with doubt'
const MISSING = 'Not found on the receipt'
const UNKNOWN_CURRENCY = 'Which one?'

/** The fields of the form, and what a reading calls them. */
const READ = [
  ['date', 'date'],
  ['merchant', 'merchant'],
  ['amount', 'total'],
] as const

const FIELDS = [...READ.map(([field]) => field), 'currency']

const FROM: Record<ExactSource, string> = {
  invoice: 'From the invoice’s data',
  code: 'From the code on the receipt',
}

/** What says another value than the one that is filled in. */
const SAYS: Record<ExactSource | 'print', string> = {
  print: 'The print says',
  invoice: 'Another invoice in the file says',
  code: 'A code on the receipt says',
}

/** Fills a field in, and says where its value comes from, and whether to check it. */
function suggest(draft: DraftValues, field: string, suggestion: MergedValue): void {
  const { value, confidence, place, source, contradiction } = suggestion
  draft.values[field] = value
  if (place) draft.places.push({ field, ...place })
  if (source) draft.sources[field] = FROM[source]
  if (contradiction) draft.marks[field] = `${SAYS[contradiction.by]} ${contradiction.value}`
  else if (confidence < SURE_CONFIDENCE_MIN) draft.marks[field] = DOUBTFUL
}

/** Returns the form of a draft as its reading fills it. */
export function toDraftValues(reading: MergedReading | null, defaultCurrency: string): DraftValues {
  const draft: DraftValues = {
    ...{ values: {}, marks: {}, sources: {}, places: [] },
    offeredCurrencies: [defaultCurrency],
  }
  if (reading === null) return draft
  for (const [field, name] of READ) {
    const suggestion = reading[name]
    if (suggestion === null) {
      draft.marks[field] = MISSING
      continue
    }
    suggest(draft, field, suggestion)
  }
  suggestCurrency(draft, reading, defaultCurrency)
  const { amount, currency = defaultCurrency } = draft.values
  if (amount !== undefined) draft.values.amount = typedAmount(amount, currency)
  suggestInvoiceNumber(draft, reading)
  const taxes = taxesOf(reading, amount, currency)
  Object.assign(draft.values, taxes)
  if (reading.taxSource && Object.keys(taxes).length > 0) draft.sources.taxes = FROM[reading.taxSource]
  return draft
}

/**
 * Fills the currency in only when the receipt says it: what an amount is in is never guessed. What it seems
 * to be, and that of the last expense, are offered.
 */
function suggestCurrency(draft: DraftValues, { currency }: MergedReading, defaultCurrency: string): void {
  // two that agree are surer than each
  const isSure =
    currency !== null && (currency.confidence >= SURE_CONFIDENCE_MIN || currency.value === defaultCurrency)
  if (isSure) {
    suggest(draft, 'currency', { ...currency, confidence: 1 })
    draft.offeredCurrencies = []
  } else {
    draft.marks.currency = UNKNOWN_CURRENCY
    draft.offeredCurrencies = [...new Set([...(currency ? [currency.value] : []), defaultCurrency])]
    if (currency?.place) draft.places.push({ field: 'currency', ...currency.place })
  }
}

/** Most receipts have none: nothing is said of one that was not found. */
function suggestInvoiceNumber(draft: DraftValues, { invoiceNumber }: MergedReading): void {
  if (invoiceNumber) suggest(draft, 'invoice_number', invoiceNumber)
}

/** Returns the fields of the taxes that were read, unless the amount contradicts them. */
function taxesOf(
  { taxes }: MergedReading,
  amount: string | undefined,
  currency: string,
): Record<string, string> {
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
