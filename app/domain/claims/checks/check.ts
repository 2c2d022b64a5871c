import type { Advance } from '~/domain/advances/schema'
import type { RowFee } from '~/domain/bank-statements/row-fees'
import type { UsedFor } from '~/domain/bank-statements/used-before'
import type { Claim } from '~/domain/claims/claim'
import type { FrozenPayment } from '~/domain/claims/payments/payments-among-advances'
import type { PaidVersion } from '~/domain/claims/payments/prior-payments'
import type { FindCategory } from '~/domain/expenses/categories'
import type { Decimal } from '~/domain/money/decimal'
import type { Rate } from '~/domain/rates/schema'
import type { AttachedCreditNotes } from '~/domain/receipts/credited-sales'
import type { PaperAmount } from '~/domain/receipts/paper-amount'
import type { PaperOfNoPurchase } from '~/domain/receipts/reading/papers-of-no-purchase'

// What a check of a claim is.

/** The fee that was charged beside a rate, and the expenses that claim it. */
export interface RateFee {
  rateId: string
  /** R2 */
  code: string
  /** the calendar date of the rate */
  date: string
  currency: string
  fee: Decimal
  /** the expense of this fee alone; null without one */
  ownExpense: string | null
  /** the expense that has the fee of the row which proves the rate, among others or in its charge */
  rowExpense: string | null
  /** whether that row is a charge too: then another check asks about its fee */
  isOfCharge: boolean
}

/** An expense or a draft of another event. */
export interface InOtherEvent {
  eventId: string
  id: string
  isDraft: boolean
}

/** Where else the file of an expense is used: another event, or the claim of an event that is gone. */
export interface FileUse {
  name: string
  /** names what has the file there: other expenses are another question */
  about: string
  /** the first that has the file there; null for a claim */
  other: InOtherEvent | null
}

/** What is known of an event beside its claim. */
export interface CheckContext {
  /** receipts that are no expenses yet */
  drafts: number
  /** the amounts on files that back no expense, which no sum of the claim counts */
  paperAmounts: PaperAmount[]
  /** the credit notes among the files of expenses, by the ids of these */
  creditNotes: Map<string, AttachedCreditNotes>
  /** the papers that prove no purchase, by the ids of the expenses that rest on nothing else */
  papersOfNoPurchase: Map<string, PaperOfNoPurchase[]>
  /** the words for damaged and missing files, such as `is missing`, by the numbers of the files */
  faultyFiles: ReadonlyMap<number, string>
  /** the event's: some may have been entered in another currency than the claim's */
  advances: Advance[]
  /** where else a line's file is used, by the id of its expense */
  elsewhere: Map<string, FileUse[]>
  /** the expenses that are like a line, one of each other event, by the id of the line's expense */
  alikeElsewhere: Map<string, { id: string; eventId: string; eventName: string }[]>
  /** what else the rows of bank statements are used for that expenses rest on, by the ids of these */
  rowUses: Map<string, UsedFor[]>
  /** what these rows were on their statements, by the ids of expenses; without rows of earlier versions */
  rowStates: Map<string, string>
  /** the fees beside rows of bank statements: of rows that back an expense, or that an expense counts */
  rowFees: RowFee[]
  /** pairs of expenses that seem to be one */
  duplicates: [one: string, other: string][]
  /** pairs of expenses of which one may be in the amount of the other */
  parts: [part: string, whole: string][]
  /** pairs of expenses that may be one purchase, of which one has the tip in its amount */
  tippedBills: [bill: string, tipped: string][]
  /** the ids of rates, by their codes: a code may be given again when its rate is gone */
  rateIds: Map<string, string>
  /** the fees of rates of the event */
  rateFees: RateFee[]
  /** all rates of the event, also those that convert no line */
  rates: Rate[]
  /** the frozen versions of the claim that were paid */
  paid: PaidVersion[]
  /** what is taken off of that, the first one first */
  payments: FrozenPayment[]
  /** finds the category that the claimant keeps under a name, with the rules of their finance */
  findCategory: FindCategory
  /** the last day that is not in the future */
  latestDate: string
}

export interface Check {
  /** the title, in claims and on the page */
  title: string
  /** what to do about it */
  advice: string
  /** whether it may stay with an explanation, which would not help in place of the others */
  explainable: boolean
  /** the one explanation that it may stay with, as a button says it; without it, any text */
  choice?: string
  /** the button that makes that choice for all of its findings */
  choiceForAll?: string
  /** whether closing waits until it is put right or explained */
  isRequired?: true
  /** whether it is about an expense alone, so that its explanation holds in another event too */
  isOfExpense?: true
  /** whether it is about the row of a bank statement that its expense rests on, too */
  isOfRow?: true
  /** the page where it is corrected, and the label of the link to it */
  fix: { page: FixPage; words: string }
  find(claim: Claim, context: CheckContext): Iterable<Found>
}

/**
 * The pages on which findings are put right; `expense` and `paper` show what the finding is about, `file`
 * shows what its file belongs to.
 */
export type FixPage =
  | 'details'
  | 'advances'
  | 'review'
  | 'rates'
  | 'rate-fee'
  | 'statement'
  | 'expense'
  | 'paper'
  | 'file'

/** What a check finds. */
export interface Found {
  /** the text beside the title */
  words: string
  /** what it is about; without it, its expense */
  about?: string
  expenseId?: string
  line?: number
  rate?: string
  otherId?: string
  otherEvent?: InOtherEvent | null
}
