// The files that can be uploaded, and the results of an upload. The server and the script of the page share
// these definitions.

/** The file types that a browser offers. The server decides by the bytes of the file. */
export const ACCEPTED_FILE_TYPES =
  'image/jpeg,image/png,image/webp,image/heic,image/heif,application/pdf,application/xml,text/xml,.heic,.heif,.pdf,.xml,.xsig,.p7m'

/** The destination of a file in an event: an expense, or a rate that it proves; without both, a draft. */
export interface UploadTarget {
  expenseId: string | null
  rateId: string | null
}

/** The result for one file of an upload. */
export interface UploadResult {
  name: string
  /**
   * present: the event already has this file; statement: a bank statement, which is stored for a while for
   * its own page; failed: another attempt may help
   */
  outcome: 'stored' | 'present' | 'statement' | 'refused' | 'failed'
  /** the message to the claimant; empty when it is stored and nothing else needs to be said */
  message: string
  /** for a failed file: seconds until the user has processor time again; undefined for other failures */
  retryAfter?: number
  /** the receipt that was stored or already existed; null if none */
  receipt: StoredReceipt | null
  /** the id of a stored bank statement; undefined for other files */
  statementId?: string
}

/** Where an uploaded file is in its event. */
export interface StoredReceipt {
  id: string
  /** null for a draft and for a proof of a rate */
  expenseId: string | null
  /** the first rate that it proves if it has no other use; else null */
  rateId: string | null
  /** whether its expense is deleted */
  isDeleted: boolean
}
