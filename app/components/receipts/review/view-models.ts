import type { ExpenseSummary } from '~/components/expenses/expense-summary'
import type { LeftOutViewModel } from '~/components/expenses/left-out'
import type { RateOption } from '~/components/rates/view-models'
import type { EventRateUse } from '~/domain/conversion/missing-rates'
import type { DraftCounts } from '~/domain/events/drafts'
import type { Excerpt } from '~/domain/receipts/excerpt'
import type { PaperKind } from '~/domain/receipts/reading/paper-kind'
import type { FigureStyle } from '~/format'
import type { DraftValues } from './draft-values'

// The view models of the review: figures and dates written in the user's formats.

export interface ReviewEventViewModel {
  id: string
  name: string
  isOpen: boolean
  /** the claim currency */
  currency: string
  rate: number
  /** the currency that the event's rate is for; null: every currency without a rate of its own */
  rateCurrency: string | null
  /** how a currency without a rate counts: `1:1` */
  countedAt: string
  figures: FigureStyle
  /** its calendar dates; null when they are not known */
  startsOn: string | null
  endsOn: string | null
  /** the currencies of expenses that its exchange rate converts */
  eventRateCurrencies: string[]
}

export interface DraftViewModel extends DraftValues {
  id: string
  /** the name of the file on the claimant's device */
  name: string
  pages: number
  /** the number of pages that have a preview, which are the first ones */
  previews: number
  /** the size of the first preview, in pixels */
  width: number
  height: number
  /** what of the file it is; null: all of it */
  excerpt: Excerpt | null
  /** the same in words: `page 2`; empty for all of it */
  part: string
  /** whether a part can be cut out of it: its file has pages that were photographed or scanned */
  isCroppable: boolean
  /** by how many quarters to the right it is turned */
  turns: number
  /** the parts of the file that seem to be receipts of their own; none when it seems to be one */
  parts: Excerpt[]
  /**
   * what else than a receipt it seems to be, with a notice about it; null when it seems to be one. `amount`
   * does not count when it is kept as another paper; it is empty where none is read. A ticket with a price
   * `isExpense` first. `sale` is the expense that a refund seems to be about.
   */
  paper: {
    kind: PaperKind
    notice: string
    amount: string
    isExpense: boolean
    sale: ExpenseSummary | null
  } | null
  /** address of the form of a rate that it proves, filled in with what it says */
  ratePath: string
  /** what the file holds beside what it shows, in words; empty when there is nothing to say */
  note: string
  /**
   * reading: the reading is not done; form: it can be filled in; unread: it can be filled in, and nothing
   * could be read
   */
  state: 'reading' | 'form' | 'unread'
  /** the field to look at first; null: all seems well */
  focused: string | null
  /** what was read, where it cannot be changed */
  found: { label: string; value: string }[]
}

/** The same file in another event, which may have it several times. */
interface FileViewModel {
  /** the ids of its expenses and drafts there */
  ids: string[]
  eventName: string
  href: string
}

/** An expense that a draft seems to repeat. */
export interface DuplicateViewModel extends ExpenseSummary {
  /** the event that it is in, when it is another one */
  otherEvent: { id: string; name: string } | null
}

export interface ReviewViewModel {
  event: ReviewEventViewModel
  /** address of the page as it is shown */
  here: string
  /** the place of the draft among all drafts of the event */
  place: number
  drafts: DraftCounts
  /** the number of the event's receipts, those of expenses included */
  count: number
  previousId: string | null
  nextId: string | null
  /** whether the next is the first, as none is behind the last */
  isNextFirst: boolean
  isNextReady: boolean
  draft: DraftViewModel | null
  /** the last day that is not in the future */
  latestDate: string
  /** expenses that the draft seems to repeat, in this event and in others */
  duplicates: DuplicateViewModel[]
  files: FileViewModel[]
  /** categories, used ones first */
  categories: string[]
  rates: RateOption[]
  /** the expenses that the file can be added to, the latest first */
  expenses: ExpenseSummary[]
  /** the number and sum of the event's expenses */
  claim: { count: number; total: string }
  /** the currencies that are converted with no rate of theirs */
  missingRates: EventRateUse[]
  leftOut: LeftOutViewModel
  /** the expense that the asked draft was already confirmed as, or added to */
  alreadyUsed: ExpenseSummary | null
  confirmed: ExpenseSummary | null
  /** whether nothing of the event was changed since */
  canUndoConfirm: boolean
  attached: ExpenseSummary | null
  deleted: { id: string; name: string } | null
  /** the file that was kept as another paper */
  kept: { id: string; name: string } | null
  /** the code of the rate that a draft was made the proof of */
  proved: string | null
}
