import type { Decimal } from '~/domain/money/convert'
import type { RateSource } from '~/domain/rates/schema'
import type { FileRole } from '~/domain/receipts/schema'
import type { Claimant, Paper } from '~/domain/users/claimant'

// What a claim says, as plain data. Everything that a person is shown of a claim (page, PDF, XLSX, CSV) is
// written from this and calculates nothing. A frozen version is this, as canonical JSON, and never changes.

/** A claim of an event: a frozen version, or a draft of what closing would freeze. */
export interface Claim {
  /** of this interface; data of an older one is still read */
  format: 1
  /** null: a draft */
  frozen: Frozen | null
  event: {
    id: string
    name: string
    /** what the event was for; empty when it was not said */
    purpose: string
    /** calendar dates; null when they were not said */
    startsOn: string | null
    endsOn: string | null
  }
  claimant: Claimant
  paper: Paper
  /** the claim currency */
  currency: string
  /**
   * the event's own exchange rate, for currencies without a rate of their own, in its shortest decimal form
   */
  exchangeRate: Decimal
  /** in the order of their dates; number 1 first */
  lines: ClaimLine[]
  /**
   * the files of the lines, in the order of the lines and numbered from 1; behind them the proofs of rates
   */
  files: ClaimFile[]
  /** those that a line was converted with */
  rates: ClaimRate[]
  totals: ClaimTotals
  advances: ClaimAdvance[]
  /** what the claimant says to what a checklist finds */
  explanations: ClaimExplanation[]
  /** since the version before; null for a first version, and for a draft of one */
  changes: ClaimChanges | null
}

export interface Frozen {
  /** the claim's number, the same for all versions of an event: 2026-0042 */
  number: string
  /** from 1 */
  version: number
  /** the instant, UTC, ISO 8601 */
  at: string
}

export interface ClaimLine {
  /** from 1 */
  number: number
  expenseId: string
  /** calendar date; null in old records */
  date: string | null
  merchant: string
  category: string
  /** what for */
  note: string
  /** cash, card, transfer, other, or empty */
  payment: string
  /** as on the receipt, in its currency */
  amount: Decimal
  currency: string
  conversion: Conversion
  /** in the claim currency, 2 decimals */
  converted: Decimal
  /** lines of zero or less are shown and not counted (contract, 2) */
  counts: boolean
  /** numbers of its files, receipts before others */
  files: number[]
  /** why there is no receipt; null when nothing is declared */
  declaration: string | null
}

/** How a line's amount in the claim currency came about. */
export type Conversion =
  /** the receipt is in the claim currency */
  | { by: 'currency' }
  /** what was really charged */
  | { by: 'charged'; statement: StatementRow | null }
  /** a rate of the schedule, by its code */
  | { by: 'rate'; code: string }
  /** the event's exchange rate */
  | { by: 'event' }
  /** an old record, or one that somebody wrote: kept as it is */
  | { by: 'record' }

/** The row of a bank statement that shows what was charged. */
export interface StatementRow {
  /** name of the statement's file */
  file: string
  /** its line in that file, from 1 */
  row: number
  /** calendar date */
  date: string
  /** as the bank calls it */
  text: string
  /** in the claim currency */
  amount: Decimal
}

export interface ClaimFile {
  /** from 1 */
  number: number
  /** its line's number; null for a proof of rates */
  line: number | null
  role: FileRole
  /** of the file as it is stored */
  sha256: string
  /**
   * of the file as it is handed on, without the position where it was taken; not there: it is handed on as it
   * is stored
   */
  sentSha256?: string
  /** what the claimant's device called it */
  name: string
  /** jpeg, png, webp, heic, pdf */
  kind: string
  bytes: number
  pages: number
  /** pages that have a stored preview, the first ones */
  previews: number
}

/** The SHA-256 of a file as it is handed on: what a claim prints, and what the files of its ZIP have. */
export const sentSum = ({ sha256, sentSha256 }: ClaimFile): string => sentSha256 ?? sha256

/** A rate of the schedule: a sample pair and its proof. */
export interface ClaimRate {
  /** R1, R2, ... */
  code: string
  /** of the receipts */
  currency: string
  receiptAmount: Decimal
  /** in the claim currency */
  claimAmount: Decimal
  /** calendar date */
  date: string
  source: RateSource
  /** in the claim currency, printed beside the rate and no part of it; null without one */
  fee: Decimal | null
  note: string
  /** number of the file that proves it; null without one */
  file: number | null
}

export interface ClaimTotals {
  /** of the lines that count, by receipt currency, in the order of the codes */
  byCurrency: { currency: string; count: number; amount: Decimal; converted: Decimal }[]
  /** of the lines that count, in the order of the names; an empty name stands last */
  byCategory: { category: string; count: number; converted: Decimal }[]
  /** of the lines that count, in the claim currency */
  total: Decimal
  /** how many lines count */
  count: number
  advances: Decimal
  /** total less advances; below zero, the claimant gives money back */
  due: Decimal
  /** calendar dates of the first and last line that has one */
  firstDate: string | null
  lastDate: string | null
}

/** Money that the claimant was given before, in the claim currency. */
export interface ClaimAdvance {
  /** calendar date */
  date: string
  amount: Decimal
  note: string
}

export interface ClaimExplanation {
  /** the line, the rate's code, or null for the whole claim */
  line: number | null
  rate: string | null
  /** what was found, in words */
  finding: string
  /** what the claimant says */
  text: string
}

export interface ClaimChanges {
  /** the version that this is compared with */
  since: number
  totalBefore: Decimal
  /** the claim currency of that */
  currencyBefore: string
  /** one sentence each */
  notes: string[]
}
