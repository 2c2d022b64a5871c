import type { ExpenseSummary } from '~/components/expenses/expense-summary'
import type { LeftOutViewModel } from '~/components/expenses/sum-view-models'
import type { RateOption } from '~/components/rates/view-models'
import type { ViewedReceipt } from '~/components/receipts/receipt-view'
import type { EventRateUse } from '~/domain/conversion/missing-rates'
import type { Excerpt } from '~/domain/receipts/excerpt'
import type { PaperKind } from '~/domain/receipts/reading/paper-kind'
import type { Review } from '~/domain/receipts/receipts-to-review.server'
import type { FigureStyle } from '~/format/format-figures'
import type { DraftValues } from './draft-values'

// View models of the review, with figures and dates in the user's formats.

export interface ReviewEventViewModel {
  id: string
  name: string
  isOpen: boolean
  /** the claim currency */
  currency: string
  rate: number
  /** the currency of the event rate; null: every currency without a rate of its own */
  rateCurrency: string | null
  /** how a currency without a rate counts: `1:1` */
  countedAt: string
  figures: FigureStyle
  /** the first and last date of the event; null when unknown */
  startsOn: string | null
  endsOn: string | null
  /** the currencies of expenses that the event rate converts */
  eventRateCurrencies: string[]
}

export interface DraftViewModel extends DraftValues, ViewedReceipt {
  /** the excerpt in words: `page 2`; empty for the whole file */
  part: string
  /** whether users can crop the draft: its file has photographed or scanned pages */
  isCroppable: boolean
  /** the parts of the file that seem to be separate receipts; empty when it seems to be one */
  parts: Excerpt[]
  /**
   * the kind of paper that the draft seems to be, with a notice; null when it seems to be a receipt. `amount`
   * does not count if the draft is kept as another paper; empty when none was read. `isExpense` is true for a
   * ticket with a price. `sale` is the expense that a refund seems to be about.
   */
  paper: {
    kind: PaperKind
    notice: string
    amount: string
    isExpense: boolean
    sale: ExpenseSummary | null
  } | null
  /** the path of the form for a rate that it proves, filled from its reading */
  ratePath: string
  /** notes about a missing language and about further content of the file; empty without one */
  note: string
  /** form: the draft can be edited; unread: it can be edited, but nothing could be read */
  state: 'reading' | 'form' | 'unread'
  /** the first field to check; null: all fields seem correct */
  fieldToCheck: string | null
  /** the values that were read, when they cannot be changed */
  readValues: { label: string; value: string }[]
}

/** The same file in another event, which may contain it several times. */
interface SameFileViewModel {
  /** the ids of the file's expenses and drafts in that event */
  ids: string[]
  eventName: string
  href: string
}

/** An expense that a draft may duplicate. */
export interface DuplicateViewModel extends ExpenseSummary {
  /** the event of the expense; null for this event */
  otherEvent: { id: string; name: string } | null
}

export interface ReviewViewModel extends Omit<Review, 'draft' | 'requestedExpenseId'> {
  event: ReviewEventViewModel
  /** the address of the shown page */
  formAction: string
  draft: DraftViewModel | null
  /** the last day that is not in the future */
  latestDate: string
  /** expenses that the draft may duplicate, in this event and in others */
  duplicates: DuplicateViewModel[]
  files: SameFileViewModel[]
  /** categories, with used ones first */
  categories: string[]
  rates: RateOption[]
  /** the expenses that the file can be added to, the latest first */
  expenses: ExpenseSummary[]
  /** the number and sum of the event's expenses */
  claim: { count: number; total: string }
  /** the currencies that are converted without a rate of their own */
  missingRates: EventRateUse[]
  leftOut: LeftOutViewModel
  /** the expense that the requested draft was confirmed as, or added to */
  alreadyUsed: ExpenseSummary | null
  confirmedExpense: ExpenseSummary | null
  /** whether the event is unchanged since the draft was confirmed */
  canUndoConfirm: boolean
  attachedExpense: ExpenseSummary | null
  deletedDraft: { id: string; name: string } | null
  /** the file that was kept as another paper */
  keptPaper: { id: string; name: string } | null
  /** the code of the rate that a draft was made to prove */
  provedRate: string | null
}
