import Big from 'big.js'
import { type MergedReading, type MergedValue, mergeExact } from './reading/merge-exact'
import type { PaperKind } from './reading/paper-kind'
import { NO_PURCHASE_KINDS } from './reading/papers-of-no-purchase'
import { parseReading } from './reading/receipt'
import { STATED_TOTAL_CONFIDENCE_MIN } from './reading/total'
import { typedFieldsFromJson, withTypedFields } from './typed-fields'

// Tells which amount a paper, such as a credit note, charges or gives back.

/** The amount that a file charges or gives back, as it was read or typed. */
export interface PaperAmount {
  /** the id of the file */
  id: string
  name: string
  /** without a sign; null where a paper that gives money back does not show it */
  amount: string | null
  /** null where the paper does not show it */
  currency: string | null
  /** whether the paper gives the amount back, certainly or possibly; a credit note does */
  isRefund: boolean
  /** whether it may be a purchase as well, because the sign of its total can be read in two ways */
  isSignDoubtful: boolean
  /** whether no label names the amount, it was hard to read, or it can be read as another amount */
  isDoubtful: boolean
  /** YYYY-MM-DD; null where the paper does not show it */
  date: string | null
  /** empty where the paper does not show it */
  merchant: string
}

/** The part of a paper's amount that its reading gives. */
export type ReadPaperAmount = Omit<PaperAmount, 'id' | 'name'>

/** The stored JSON of a file's reading and of the values typed over it. */
type StoredReading = Record<'reading' | 'typed', string | null>

/** Papers whose amounts nobody paid: currency exchanges, cash, bank balances, and quotations. */
const KINDS_WITHOUT_PAYMENT: (PaperKind | null)[] = ['statement', ...NO_PURCHASE_KINDS]

/** Returns the amount that a paper charges or gives back; null for a paper that does neither. */
export function amountOfPaper({ reading, typed }: StoredReading): ReadPaperAmount | null {
  const stored = parseReading(reading ?? '{}')
  return paperAmount(withTypedFields(mergeExact(stored), typedFieldsFromJson(typed)), stored.paper)
}

/** Whether the size of a total is doubtful. A doubt about its sign alone does not count. */
const isTotalDoubtful = ({ value, alternatives, confidence }: MergedValue): boolean =>
  confidence < STATED_TOTAL_CONFIDENCE_MIN ||
  alternatives.some((other) => !Big(other).abs().eq(Big(value).abs()))

/** Returns the amount that a paper charges or gives back, from its merged reading; null if neither. */
export function paperAmount(
  { total, currency, date, merchant }: MergedReading,
  paper: PaperKind | null,
): ReadPaperAmount | null {
  const amount = Big(total?.value ?? 0)
  if ((amount.eq(0) && paper !== 'refund') || KINDS_WITHOUT_PAYMENT.includes(paper)) return null
  const isCertainRefund = paper === 'refund' || amount.lt(0)
  const isSignDoubtful =
    !isCertainRefund && total?.alternatives.some((other) => Big(other).eq(amount.neg())) === true
  return {
    amount: amount.eq(0) ? null : amount.abs().toFixed(),
    currency: currency?.value ?? null,
    isRefund: isCertainRefund || isSignDoubtful,
    isSignDoubtful,
    isDoubtful: total !== null && isTotalDoubtful(total),
    date: date?.value ?? null,
    merchant: merchant?.value ?? '',
  }
}
