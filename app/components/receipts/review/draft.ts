import { taxValues } from '~/components/expenses/view-models'
import { NOTHING_KNOWN } from '~/domain/expenses/merchant-defaults'
import { taxErrors, taxFieldNames } from '~/domain/expenses/taxes'
import type { ExactSource, MergedReading, MergedValue } from '~/domain/receipts/reading/merge-exact'
import { SURE_CONFIDENCE_MIN } from '~/domain/receipts/reading/page-text'
import { typedAmount } from '~/format'
import { DOUBTFUL, type DraftValues } from './draft-values'
import { propose, proposeUsualPayment } from './proposals'

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
  print: 'The printed text says',
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

/**
 * Returns the form of a draft as its reading fills it.
 * @param known what is known of expenses of this claimant and merchant
 */
export function toDraftValues(
  reading: MergedReading | null,
  defaultCurrency: string,
  known = NOTHING_KNOWN,
): DraftValues {
  const draft: DraftValues = {
    ...{ values: {}, marks: {}, sources: {}, places: [] },
    offeredCurrencies: [defaultCurrency],
    offeredMerchants: reading?.otherMerchants ?? [],
  }
  if (reading === null) {
    proposeUsualPayment(draft, known)
    return draft
  }
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
  suggestTaxes(draft, reading, currency)
  propose(draft, reading, known)
  return draft
}

/** So many currencies are offered at most. */
const OFFERED_CURRENCIES_MAX = 4

/**
 * Fills the currency in only when the receipt says it, for sure or as the default one: it is never guessed.
 * What it seems to be, the default one, and those that its sign may stand for are offered.
 */
function suggestCurrency(
  draft: DraftValues,
  { currency, otherCurrencies }: MergedReading,
  defaultCurrency: string,
): void {
  // two that agree are surer than each
  const isSure =
    currency !== null && (currency.confidence >= SURE_CONFIDENCE_MIN || currency.value === defaultCurrency)
  if (isSure) {
    suggest(draft, 'currency', { ...currency, confidence: 1 })
    draft.offeredCurrencies = []
  } else {
    draft.marks.currency = UNKNOWN_CURRENCY
    const seeming = currency ? [currency.value] : []
    draft.offeredCurrencies = [...new Set([...seeming, defaultCurrency, ...otherCurrencies])].slice(
      0,
      OFFERED_CURRENCIES_MAX,
    )
    if (currency?.place) draft.places.push({ field: 'currency', ...currency.place })
  }
}

/** Most receipts have none: nothing is said of one that was not found. */
function suggestInvoiceNumber(draft: DraftValues, { invoiceNumber }: MergedReading): void {
  if (invoiceNumber) suggest(draft, 'invoice_number', invoiceNumber)
}

/** Fills in the taxes that were read, unless the amount contradicts them. */
function suggestTaxes(draft: DraftValues, { taxes, taxSource }: MergedReading, currency: string): void {
  const { amount } = draft.values
  const placed = taxes.map((tax, place) => ({ ...tax, place }))
  const fits = amount !== undefined && Object.keys(taxErrors(placed, { amount, currency })).length === 0
  if (!fits || taxes.length === 0) return
  Object.assign(draft.values, taxValues(taxes, currency))
  taxes.forEach(({ place }, at) => {
    if (place) draft.places.push({ field: taxFieldNames(at).amount, ...place })
  })
  if (taxSource) draft.sources.taxes = FROM[taxSource]
  if (taxes.some(({ confidence }) => confidence < SURE_CONFIDENCE_MIN)) draft.marks.taxes = DOUBTFUL
}

/**
 * Returns the field to look at first, which is the first that is doubtful or empty; null when all seems well.
 */
export function firstOpenField({ values, marks }: Pick<DraftValues, 'values' | 'marks'>): string | null {
  return FIELDS.find((field) => marks[field] !== undefined || !values[field]) ?? null
}
