import type { UploadResult, UploadTarget } from '~/domain/receipts/upload'

/** A file that the user uploads on a page with scripts. */
export interface UploadState extends UploadTarget {
  /** the time it was chosen, in milliseconds since 1970; unique, because receipts are sorted by it */
  key: number
  eventId: string
  name: string
  /** waiting: in the queue; unsent: no response arrived, and the user can retry */
  state: 'waiting' | 'sending' | 'unsent' | UploadResult['outcome']
  /** the uploaded share, from 0 to 1 */
  sent: number
  message: string
  /** the page that shows the receipt */
  href: string | null
  file: File
}

/** The message about a file that the server may not have stored. */
export const NOT_STORED = 'This file could not be stored. Try again.'
