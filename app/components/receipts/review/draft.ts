import { taxValues } from '~/components/expenses/expense-values'
import { EMPTY_DEFAULTS, type ExpenseDefaults } from '~/domain/expenses/merchant-defaults'
import { taxErrors, taxFieldNames } from '~/domain/expenses/taxes'
import type { ExactSource, MergedReading, MergedValue } from '~/domain/receipts/reading/merge-exact'
import { SURE_CONFIDENCE_MIN } from '~/domain/receipts/reading/page-text'
import { formatDate } from '~/format/format-dates'
import { figureStyleOf, typedAmount } from '~/format/format-figures'
import type { Formats } from '~/format/formats'
import { AMBIGUOUS, BELOW_ZERO, DOUBTFUL, DOUBTFUL_TAXES, type DraftValues } from './draft-values'
import { propose, proposeUsualPayment } from './proposals'

// Fills the form of a draft from its reading, and marks the values to check.

const MISSING = 'Not found on the receipt'
const UNKNOWN_CURRENCY = 'Which one?'

/** The fields of the form, each with its name in a reading. */
const READ_FIELDS = [
  ['date', 'date'],
  ['merchant', 'merchant'],
  ['amount', 'total'],
] as const

const CHECKED_FIELDS = [...READ_FIELDS.map(([field]) => field), 'currency']

const SOURCE_TEXTS: Record<ExactSource, string> = {
  invoice: 'From the invoice’s data',
  code: 'From the code on the receipt',
}

/** The words for sources that contradict the filled value. */
const CONTRADICTION_TEXTS: Record<ExactSource | 'print', string> = {
  print: 'The printed text says',
  invoice: 'The data in the file also says',
  code: 'A code on the receipt says',
}

/** Fills a field, and notes the source of its value and whether to check it. */
function suggest(draft: DraftValues, field: string, suggestion: MergedValue): void {
  const { value, alternatives, confidence, place, source, contradiction } = suggestion
  draft.values[field] = value
  if (place) draft.places.push({ field, ...place })
  if (source) draft.sources[field] = SOURCE_TEXTS[source]
  if (contradiction) draft.marks[field] = `${CONTRADICTION_TEXTS[contradiction.by]} ${contradiction.value}`
  else if (alternatives.includes(`-${value}`)) draft.marks[field] = BELOW_ZERO
  else if (alternatives.length > 0) draft.marks[field] = AMBIGUOUS
  else if (confidence < SURE_CONFIDENCE_MIN) draft.marks[field] = DOUBTFUL
}

interface FillContext {
  /** the default and the claim currency, which are offered when the receipt names none */
  defaultCurrency: string
  claimCurrency: string
  /** the usual values of this claimant's expenses, also with this merchant */
  defaults?: ExpenseDefaults
  formats: Formats
}

type Currencies = Pick<FillContext, 'defaultCurrency' | 'claimCurrency'>

/** Returns the likely currencies of a receipt that names none. */
const defaultCurrencies = ({ defaultCurrency, claimCurrency }: Currencies) => [
  ...new Set([defaultCurrency, claimCurrency]),
]

const toOffer = (value: string) => ({ value, label: value })

/** Returns the values of a draft's form, filled from its reading. */
export function toDraftValues(
  reading: MergedReading | null,
  { defaults = EMPTY_DEFAULTS, formats, ...currencies }: FillContext,
): DraftValues {
  const draft: DraftValues = {
    values: {},
    marks: {},
    sources: {},
    places: [],
    offers: {
      currency: defaultCurrencies(currencies).map(toOffer),
      merchant: (reading?.otherMerchants ?? []).map(toOffer),
    },
  }
  if (reading === null) {
    proposeUsualPayment(draft, defaults)
    return draft
  }
  for (const [field, name] of READ_FIELDS) {
    const suggestion = reading[name]
    if (suggestion) suggest(draft, field, suggestion)
    else draft.marks[field] = MISSING
  }
  suggestCurrency(draft, reading, currencies)
  const { currency = '' } = draft.values
  if (reading.total) draft.values.amount = formatReadAmount(reading.total.value, currency, formats)
  offerAlternatives(draft, reading, { currency, formats })
  // no note when no invoice number was found, because most receipts have none
  if (reading.invoiceNumber) suggest(draft, 'invoice_number', reading.invoiceNumber)
  suggestTaxes(draft, reading, { currency, formats })
  propose(draft, reading, defaults)
  return draft
}

/** Formats an amount with its currency's digits; without a known currency, with the digits as read. */
const formatReadAmount = (amount: string, currency: string, formats: Formats): string =>
  currency === ''
    ? amount.replace(/\.0+$/, '').replace('.', figureStyleOf(formats).decimal)
    : typedAmount(formats, amount, currency)

/** Offers each possible meaning of the printed date and amount. */
function offerAlternatives(
  { offers }: DraftValues,
  { date, total }: MergedReading,
  { currency, formats }: { currency: string; formats: Formats },
): void {
  const possibleValues = (read: MergedValue | null) =>
    read && read.alternatives.length > 0 ? [read.value, ...read.alternatives] : []
  offers.date = possibleValues(date).map((value) => ({ value, label: formatDate(formats, value) }))
  const amounts = possibleValues(total)
  offers.amount =
    amounts.length < 2 ? [] : amounts.map((value) => toOffer(formatReadAmount(value, currency, formats)))
}

/** The most currencies that are offered. */
const OFFERED_CURRENCIES_MAX = 4

/**
 * Fills in the currency only if the receipt states it with certainty, or if its sign can mean the default
 * currency and nothing on the receipt contradicts that. A guess from a place or a language is only offered.
 * Otherwise the page offers, in this order: the likeliest currency, the default currency if the receipt
 * allows it, the other currencies that the receipt allows, the default and the claim currency.
 */
function suggestCurrency(draft: DraftValues, reading: MergedReading, currencies: Currencies): void {
  const { currency, otherCurrencies } = reading
  // a printed sign that agrees with the default currency is more certain than either alone
  const { defaultCurrency } = currencies
  const isExpected =
    currency?.value === defaultCurrency &&
    currency.alternatives.length === 0 &&
    otherCurrencies.includes(currency.value)
  if (currency !== null && (currency.confidence >= SURE_CONFIDENCE_MIN || isExpected)) {
    suggest(draft, 'currency', { ...currency, confidence: 1 })
    draft.offers.currency = []
  } else {
    draft.marks.currency = UNKNOWN_CURRENCY
    const readCurrency = currency ? [currency.value] : []
    const expectedCurrency = otherCurrencies.filter((code) => code === defaultCurrency)
    const codes = [...readCurrency, ...expectedCurrency, ...otherCurrencies, ...defaultCurrencies(currencies)]
    draft.offers.currency = [...new Set(codes)].slice(0, OFFERED_CURRENCIES_MAX).map(toOffer)
    if (currency?.place) draft.places.push({ field: 'currency', ...currency.place })
  }
}

const NO_TAX = 'no tax was read'
const LEFT_OUT_TAX = 'the tax that was read does not fit the amount'

/** Fills in the taxes that were read, or says that there are none, or that they contradict the amount. */
function suggestTaxes(
  draft: DraftValues,
  { total, taxes, taxSource }: MergedReading,
  { currency, formats }: { currency: string; formats: Formats },
): void {
  const amount = total?.value
  // for `taxErrors` a place is the position in the form; the place of a read tax is on the page
  const placedTaxes = taxes.map((tax, index) => ({ ...tax, place: index }))
  const fits = amount !== undefined && Object.keys(taxErrors(placedTaxes, { amount, currency })).length === 0
  if (!fits || taxes.length === 0) {
    draft.sources.taxes = taxes.length === 0 ? NO_TAX : LEFT_OUT_TAX
    return
  }
  Object.assign(draft.values, taxValues(taxes, currency, formats))
  taxes.forEach(({ place }, index) => {
    if (place) draft.places.push({ field: taxFieldNames(index).amount, ...place })
  })
  if (taxSource) draft.sources.taxes = SOURCE_TEXTS[taxSource]
  if (taxes.some(({ confidence }) => confidence < SURE_CONFIDENCE_MIN)) draft.marks.taxes = DOUBTFUL_TAXES
}

/** Returns the first field that is doubtful or empty; null when all fields seem correct. */
export const firstOpenField = ({ values, marks }: Pick<DraftValues, 'values' | 'marks'>): string | null =>
  CHECKED_FIELDS.find((field) => marks[field] !== undefined || !values[field]) ?? null
