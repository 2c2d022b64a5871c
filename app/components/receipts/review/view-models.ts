import type { ExpenseSummary } from '~/components/expenses/expense-summary'
import type { RateOption } from '~/components/rates/view-models'
import type { Filled } from './draft'

// The view models of the review: figures and dates written in the user's locale.

export interface ReviewEventViewModel {
  id: string
  name: string
  isOpen: boolean
  /** the claim currency */
  currency: string
  rate: number
}

export interface DraftViewModel extends Filled {
  id: string
  /** as the claimant's device calls the file */
  name: string
  pages: number
  /** pages that have a preview, the first ones */
  previews: number
  /** of the first preview, in pixels */
  width: number
  height: number
  /** what the file holds beside what it shows, in words; empty when there is nothing to say */
  note: string
  /**
   * reading: it waits to be read, or is; form: it can be filled in; unread: it can be filled in, and nothing
   * could be read
   */
  state: 'reading' | 'form' | 'unread'
  /** the field to look at first; null: all seems well */
  focused: string | null
  /** as printed; null when none was found */
  tax: string | null
  /** what was read, for who cannot change it */
  found: { label: string; value: string }[]
}

/** Where else the same file is. */
export interface FileViewModel {
  /** of its expense or draft */
  id: string
  eventName: string
  href: string
}

export interface ReviewViewModel {
  user: { name: string }
  event: ReviewEventViewModel
  /** address of the page as it is shown */
  here: string
  /** of the draft among all receipts of the event */
  place: number
  count: number
  /** how many of them are to be reviewed */
  left: number
  previousId: string | null
  nextId: string | null
  isNextReady: boolean
  draft: DraftViewModel | null
  /** expenses that the draft seems to repeat */
  twins: ExpenseSummary[]
  files: FileViewModel[]
  /** to choose from, those used first */
  categories: string[]
  rates: RateOption[]
  /** the expenses that a file can be given to, the latest first */
  expenses: ExpenseSummary[]
  /** what the event comes to */
  claim: { count: number; total: string }
  /** the expense that the asked receipt is with already */
  settled: ExpenseSummary | null
  confirmed: ExpenseSummary | null
  attached: ExpenseSummary | null
  deleted: { id: string; name: string } | null
}
