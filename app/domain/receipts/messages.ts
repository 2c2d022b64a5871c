// Error and result messages about receipts.

export const RECEIPT_NOT_FOUND = 'Receipt not found'

/** Refuses a change to a draft that was confirmed in the meantime. */
export const ALREADY_CONFIRMED = 'This receipt was confirmed already, perhaps in another tab'

/** Refuses a form whose values differ from the expense that its draft has already become. */
export const confirmedOtherwise = (sentences: string[]): string =>
  `${ALREADY_CONFIRMED}. ${sentences.join(' ')} Edit the expense where you want to keep what you typed.`

/** Refuses a change to a draft that was kept as another paper in the meantime. */
export const KEPT_AS_PAPER = 'This file is kept with the claim already, perhaps by another tab'

/** Refuses to turn an expense back into a draft after the expense was changed or got more files. */
export const CHANGED_SINCE_CONFIRMED =
  'This expense was changed since you confirmed it. Edit or delete it instead'

/** Refuses to divide or crop an electronic invoice, which has one amount. */
export const INVOICE_IS_ONE = 'An electronic invoice is one receipt: it cannot be divided or cut'

export const SAVE_FAILED = 'Failed to save receipt'

export const LOAD_FAILED = 'Failed to load receipts'

export const RETRIEVE_FAILED = 'Failed to retrieve receipt'

/** The result for an uploaded file that is a bank statement. */
export const IS_BANK_STATEMENT = 'This is a bank statement.'

/** The reason why a file of an upload failed. Another attempt may help. */
export const NOT_STORED = 'This file could not be stored. Try again.'

/** The result for a file that the event has, but whose stored copy was damaged or missing. */
export const DAMAGED_COPY_REPLACED = 'This event has this file already. Its damaged copy was replaced.'

const FIND_A_COPY = 'Upload it again, or ask your administrator to look for it in a backup.'

export const ORIGINAL_MISSING = `This file is missing where Claimbook stores files. ${FIND_A_COPY}`

/** @param fault `its size has changed` */
export const originalDamaged = (fault: string) =>
  `This file is damaged where Claimbook stores files: ${fault}. ${FIND_A_COPY}`

/** The result for a file that another expense of the event has as well. */
export const FILE_OF_OTHER_EXPENSE = 'Another expense has this file too. The claim shows it once, for both.'

/** The result for a draft that is uploaded again as the proof of a rate. */
export const DRAFT_BECAME_PROOF = 'This receipt is no longer in review. It is the proof of this rate now.'
