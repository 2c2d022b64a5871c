// What the server and the page's script have to agree on.

/** What a file that is chosen may be; what counts is what its bytes say. */
export const ACCEPTED =
  'image/jpeg,image/png,image/webp,image/heic,image/heif,application/pdf,application/xml,text/xml,.heic,.heif,.pdf,.xml,.xsig,.p7m'

/** What of an event a file is for: an expense, or a rate that it proves; with neither it becomes a draft. */
export interface UploadTarget {
  expenseId: string | null
  rateId: string | null
}

/** What became of one file of an upload. */
export interface UploadResult {
  name: string
  /**
   * present: the event has this very file already; statement: it is a bank statement, which is stored for its
   * page for a while; failed: another try may help
   */
  outcome: 'stored' | 'present' | 'statement' | 'refused' | 'failed'
  /** the message to the claimant; empty when it is stored and there is nothing more to say */
  message: string
  /**
   * for a failed file: seconds until there is computing time for it again; absent when something else went
   * wrong
   */
  retryAfter?: number
  /** the receipt that was stored, or was there already; null without one */
  receipt: StoredReceipt | null
  /** the id that a bank statement is found by; absent for other files */
  statementId?: string
}

export interface StoredReceipt {
  id: string
  /** null for a draft and for the proof of a rate */
  expenseId: string | null
  /** the first rate that it proves, where it is nothing else; none otherwise */
  rateId: string | null
  /** whether its expense is deleted */
  isDeleted: boolean
}
