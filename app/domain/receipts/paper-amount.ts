import Big from 'big.js'
import { type MergedReading, type MergedValue, mergeExact } from './reading/merge-exact'
import type { PaperKind } from './reading/paper-kind'
import { NO_PURCHASE_KINDS } from './reading/papers-of-no-purchase'
import { parseReading } from './reading/receipt'
import { STATED_TOTAL_CONFIDENCE_MIN } from './reading/total'
import { typedFieldsFromJson, withTypedFields } from './typed-fields'

/** An amount that was read on a file which is no receipt, or typed for it. */
export interface PaperAmount {
  /** the id of the file */
  id: string
  name: string
  /** without a sign; null where a paper that gives money back does not say it */
  amount: string | null
  /** null where the paper does not say it */
  currency: string | null
  /** whether the paper gives the amount back, as a credit note does, or perhaps does */
  isRefund: boolean
  /** whether it may be a purchase as well: the sign of its total can be read in two ways */
  isSignDoubtful: boolean
  /** whether no line names it, it was hard to read, or it can be read as another amount */
  isDoubtful: boolean
  /** YYYY-MM-DD; null where the paper does not say it */
  date: string | null
  /** empty where the paper does not say it */
  merchant: string
}

/** What a reading says of it. */
export type ReadPaperAmount = Omit<PaperAmount, 'id' | 'name'>

/** What is stored of what a file says: JSON. */
type StoredReading = Record<'reading' | 'typed', string | null>

/** Papers whose amounts nobody paid: money that was changed, cash, the balance of a bank, and quotations. */
const KINDS_WITHOUT_PAYMENT: (PaperKind | null)[] = ['statement', ...NO_PURCHASE_KINDS]

/** Returns the amount that a paper asks for or gives back; null for a paper that does neither. */
export function amountOfPaper({ reading, typed }: StoredReading): ReadPaperAmount | null {
  const read = parseReading(reading ?? '{}')
  return paperAmount(withTypedFields(mergeExact(read), typedFieldsFromJson(typed)), read.paper)
}

/** Whether a total may have another size; a doubt about its sign alone leaves the size. */
const isTotalDoubtful = ({ value, alternatives, confidence }: MergedValue): boolean =>
  confidence < STATED_TOTAL_CONFIDENCE_MIN ||
  alternatives.some((other) => !Big(other).abs().eq(Big(value).abs()))

/** Returns the amount that a paper asks for or gives back, by its merged reading; null for neither. */
export function paperAmount(
  { total, currency, date, merchant }: MergedReading,
  paper: PaperKind | null,
): ReadPaperAmount | null {
  const amount = Big(total?.value ?? 0)
  const isNothing = amount.eq(0) && paper !== 'refund'
  if (isNothing || KINDS_WITHOUT_PAYMENT.includes(paper)) return null
  const isBelowZero = paper === 'refund' || amount.lt(0)
  const isSignDoubtful =
    !isBelowZero && total?.alternatives.some((other) => Big(other).eq(amount.neg())) === true
  return {
    amount: amount.eq(0) ? null : amount.abs().toFixed(),
    currency: currency?.value ?? null,
    isRefund: isBelowZero || isSignDoubtful,
    isSignDoubtful,
    isDoubtful: total !== null && isTotalDoubtful(total),
    date: date?.value ?? null,
    merchant: merchant?.value ?? '',
  }
}
