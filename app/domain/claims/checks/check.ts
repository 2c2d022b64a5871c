import type { Advance } from '~/domain/advances/schema'
import type { RowFee } from '~/domain/bank-statements/row-fees'
import type { UsedFor } from '~/domain/bank-statements/used-before'
import type { ReturnedRemark } from '~/domain/claims/answers/returned-remarks.server'
import type { Claim } from '~/domain/claims/claim'
import type { ClaimLine } from '~/domain/claims/claim-line'
import type { FrozenPayment } from '~/domain/claims/payments/payments-among-advances'
import type { FindCategory } from '~/domain/expenses/categories'
import type { Decimal } from '~/domain/money/decimal'
import type { Rate } from '~/domain/rates/schema'
import type { AttachedCreditNotes } from '~/domain/receipts/credited-sales'
import type { PaperAmount } from '~/domain/receipts/paper-amount'
import type { PaperOfNoPurchase } from '~/domain/receipts/reading/papers-of-no-purchase'

// The types of a check of a claim, of the data that it reads, and of the findings that it returns.

/** A fee charged beside a rate, and the expenses that claim it. */
export interface RateFee {
  rateId: string
  /** the code of the rate: R2 */
  code: string
  /** the calendar date of the rate */
  date: string
  currency: string
  fee: Decimal
  /** the id of the expense that claims exactly this fee; null without one */
  ownExpense: string | null
  /** the id of the expense that claims, alone or in its charge, the fee of the row which proves the rate */
  rowExpense: string | null
  /** whether that row is also the charge of an expense: another check then asks about its fee */
  isAskedWithCharge: boolean
}

/** An expense or a draft of another event. */
export interface InOtherEvent {
  eventId: string
  id: string
  isDraft: boolean
}

/** Another use of an expense's file: in another event, or in the claim of a deleted event. */
export interface FileUse {
  /** the name of the event, or the number of the claim */
  place: string
  /** identifies the expenses that use the file; other expenses make a new finding */
  subject: string
  /** the first expense or draft that uses the file; null for a claim */
  otherEvent: InOtherEvent | null
}

/** Data about an event that checks need and its claim does not contain. */
export interface CheckContext {
  /** the number of receipts that are not confirmed into expenses yet */
  drafts: number
  /** the amounts read on files that back no expense; no sum of the claim counts them */
  paperAmounts: PaperAmount[]
  /** the credit notes among the files of expenses, by expense id */
  creditNotes: Map<string, AttachedCreditNotes>
  /** the ids of refunds whose corrected expense was deleted or moved */
  refundsOfNoExpense: Set<string>
  /** papers that prove no purchase, by the id of the expense that has no other proof */
  papersOfNoPurchase: Map<string, PaperOfNoPurchase[]>
  /** the words for damaged and missing files, such as `is missing`, by file number */
  faultyFiles: ReadonlyMap<number, string>
  /** the event's advances; some may have been entered in another currency than the claim's */
  advances: Advance[]
  /** other uses of a line's file, by the id of its expense */
  fileUsesElsewhere: Map<string, FileUse[]>
  /** similar expenses, one per other event, by the id of the line's expense */
  similarExpensesElsewhere: Map<string, { id: string; eventId: string; eventName: string }[]>
  /** the names of other events with a per diem, by its day */
  perDiemsElsewhere: Map<string, string>
  /** the other uses of the statement rows that prove expenses, by expense id */
  rowUses: Map<string, UsedFor[]>
  /** the states of rows that prove expenses, such as `fee`, by expense id; older versions stored none */
  rowStates: Map<string, string>
  /** the fees of statement rows that prove an expense or whose fee an expense claims */
  rowFees: RowFee[]
  /** pairs of expenses that may be duplicates */
  duplicates: [one: string, other: string][]
  /** pairs of expenses where the amount of the second may include the first */
  parts: [part: string, whole: string][]
  /** pairs of expenses that may be one purchase, the second with the tip in its amount */
  tippedBills: [bill: string, tipped: string][]
  /** the ids of rates by code; a new rate may get the code of a deleted one */
  rateIds: Map<string, string>
  /** the fees of the event's rates */
  rateFees: RateFee[]
  /** all rates of the event, including those that convert no line */
  rates: Rate[]
  /** what was paid with the frozen versions of the claim, the oldest first */
  paidVersions: FrozenPayment[]
  /** the remarks of readers who returned the newest version; without those on lines changed since then */
  returnedRemarks: ReturnedRemark[]
  /** finds a category of the claimant, with the rules of their finance department, by its name */
  findCategory: FindCategory
  /** the last day that is not in the future */
  latestDate: string
}

/** A check of a claim: its texts, and a function that finds what finance would ask about. */
export interface Check {
  /** the title, in claims and on the page */
  title: string
  /** what to do about it */
  advice: string
  /** whether only a correction settles it, and no explanation */
  needsCorrection?: true
  /** the only explanation that it accepts, as the label of a button; without it, any text is accepted */
  choice?: string
  /** the label of the button that makes this choice for all findings of the check */
  choiceForAll?: string
  /** whether closing waits until the finding is corrected or explained */
  isRequired?: true
  /** whether the finding is about an expense alone, so that its explanation stays valid in another event */
  isOfExpense?: true
  /** whether the finding is also about the statement row that proves its expense */
  isOfRow?: true
  /** the page where the finding is corrected, and the label of the link; by default “Edit” the expense */
  fix?: { page: FixPage; words: string }
  find(claim: Claim, context: CheckContext): Iterable<CheckResult>
}

/** The pages where users correct findings. `file` shows the expense, rate or paper that owns the file. */
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

/** A finding as a check returns it; `findings.ts` adds its kind, its key and its explanation. */
export interface CheckResult {
  /** the text after the title */
  words: string
  /** identifies the subject; without it, the id of the line's expense does */
  subject?: string
  /** the line that the finding is about */
  line?: ClaimLine
  /** the code of the rate that the finding is about */
  rate?: string
  /** the other expense of a pair */
  otherId?: string
  otherEvent?: InOtherEvent | null
}
