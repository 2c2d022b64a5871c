import Big from 'big.js'
import { isSameMerchant, merchantName } from '~/domain/expenses/duplicates'
import type { TaxLine } from '~/domain/expenses/taxes-json'
import { OTHER_VALUES_MAX } from '~/limits'
import type { ExactReading } from './exact-reading'
import { type Box, SURE_CONFIDENCE_MIN, type Suggestion } from './page-text'
import type { Reading, SuggestedFields } from './receipt'
import type { TaxSuggestion } from './taxes-by-rate'
import { STATED_TOTAL_CONFIDENCE_MIN } from './total'

// Merges the exact data of a receipt with its printed words. Data is an electronic invoice in the file, or a
// code that a till prints, such as a QR code; print is what text recognition read. Data wins over print, an
// invoice wins over a code, and contradictions are reported.

export type ExactSource = ExactReading['source']

/** The value of a field with its evidence. */
export interface MergedValue {
  value: string
  /** other possible values of the same print, or of other data; empty when there is only one */
  alternatives: string[]
  /** from 0 to 1 */
  confidence: number
  /** its place; null for a value that stands on no page */
  place: { page: number; box: Box } | null
  /** the data source of the value; null when only the print gives it */
  source: ExactSource | null
  /** another value that contradicts this one, and its source: the print, or other data */
  contradiction: { by: ExactSource | 'print'; value: string } | null
}

/** Fields that both data and print may give. */
type Field = 'date' | 'merchant' | 'total' | 'currency' | 'invoiceNumber'

/** Fields that data never gives. */
type PrintedField = 'tip' | 'payment' | 'category'

/** A tax with its evidence. */
interface MergedTax extends TaxLine, Pick<MergedValue, 'confidence' | 'place'> {}

/** The fields of a receipt; null where neither data nor print gives them. */
export interface MergedReading extends Record<Field | PrintedField, MergedValue | null> {
  /** other possible names of the merchant, the most likely first; empty when it is sure */
  otherMerchants: string[]
  /** the currencies that the printed sign may stand for, the most usual first; empty when it is sure */
  otherCurrencies: string[]
  taxes: MergedTax[]
  /** the data source of the taxes; null when the print gives them, or nothing does */
  taxSource: ExactSource | null
}

const lettersAndDigits = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

/** Whether a value of data and a printed value are the same. */
const IS_PRINTED: Record<Field, (exact: string, printed: string) => boolean> = {
  date: (exact, printed) => exact === printed,
  currency: (exact, printed) => exact === printed,
  merchant: (exact, printed) => isSameMerchant(merchantName(exact), merchantName(printed)),
  // credit notes print their total without a sign
  total: (exact, printed) => Big(exact).abs().eq(Big(printed).abs()),
  invoiceNumber: (exact, printed) => lettersAndDigits(exact) === lettersAndDigits(printed),
}

/** Whether two values of data are the same. Totals must also have the same sign. */
const isSameData = (field: Field, one: string, other: string): boolean =>
  field === 'total' ? Big(one).eq(other) : IS_PRINTED[field](one, other)

/** Fields in which another invoice or code differs only when it is about another purchase. */
const IS_OF_PURCHASE: Field[] = ['date', 'total', 'currency']

/**
 * Whether a printed value is confident enough to contradict data. For a total, a label on its line is enough:
 * where it differs from the amount that a code requests, such as an instalment, no other line can confirm it.
 */
const canContradict = (field: Field, { confidence }: Suggestion) =>
  confidence >= (field === 'total' ? STATED_TOTAL_CONFIDENCE_MIN : SURE_CONFIDENCE_MIN)

const placeOf = ({ page, box }: Suggestion) => ({ page, box })

const asPrinted = (print: Suggestion | null): MergedValue | null =>
  print && {
    value: print.value,
    alternatives: print.alternatives ?? [],
    confidence: print.confidence,
    place: placeOf(print),
    source: null,
    contradiction: null,
  }

function mergeTaxes(read: TaxSuggestion[], exact: ExactReading | undefined): MergedTax[] {
  if (exact) return exact.taxes.map((tax) => ({ ...tax, confidence: 1, place: exact.place }))
  return read.map(({ rate, net, amount, confidence, ...place }) => ({ rate, net, amount, confidence, place }))
}

/** Merges one field: the first data with a value gives it, and all other values can only contradict it. */
function mergeField(field: Field, print: Suggestion | null, exact: ExactReading[]): MergedValue | null {
  const values = exact.flatMap(({ source, place, [field]: value }) =>
    value === null ? [] : [{ source, place, value }],
  )
  const [preferred, ...otherValues] = values
  if (!preferred) return asPrinted(print)
  const isSameAsPreferred = (value: string) => IS_PRINTED[field](preferred.value, value)
  const differing = otherValues.filter(
    ({ value }) => IS_OF_PURCHASE.includes(field) && !isSameData(field, preferred.value, value),
  )
  const [firstDiffering] = differing
  const isConfirmedByPrint =
    print !== null && [print.value, ...(print.alternatives ?? [])].some(isSameAsPreferred)
  const printContradiction =
    print && !isConfirmedByPrint && canContradict(field, print)
      ? { by: 'print' as const, value: print.value }
      : null
  return {
    value: preferred.value,
    // every total that data gives is offered
    alternatives:
      field === 'total' ? [...new Set(differing.map(({ value }) => value))].slice(0, OTHER_VALUES_MAX) : [],
    confidence: 1,
    place: isConfirmedByPrint ? placeOf(print) : preferred.place,
    source: preferred.source,
    contradiction: firstDiffering
      ? { by: firstDiffering.source, value: firstDiffering.value }
      : printContradiction,
  }
}

/** Merges a receipt's exact data with the suggestions from its words. Invoices take precedence over codes. */
export function mergeExact(reading: Pick<Reading, 'exact'> & SuggestedFields): MergedReading {
  const { exact: exactReadings, ...print } = reading
  const exact = [
    ...exactReadings.filter(({ source }) => source === 'invoice'),
    ...exactReadings.filter(({ source }) => source === 'code'),
  ]
  const merchant = mergeField('merchant', print.merchant, exact)
  const currency = mergeField('currency', print.currency, exact)
  const total = mergeField('total', print.total, exact)
  const sourceOfTaxes = exact.find(({ taxes }) => taxes.length > 0)
  return {
    date: mergeField('date', print.date, exact),
    merchant,
    otherMerchants: merchant?.source ? [] : print.otherMerchants,
    otherCurrencies: currency?.source ? [] : print.otherCurrencies,
    total,
    currency,
    invoiceNumber: mergeField('invoiceNumber', print.invoiceNumber, exact),
    tip: asPrinted(print.tip),
    payment: asPrinted(print.payment),
    category: asPrinted(print.category),
    taxes: mergeTaxes(print.taxes, sourceOfTaxes),
    taxSource: sourceOfTaxes?.source ?? null,
  }
}
