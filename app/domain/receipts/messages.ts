// What is said of receipts when something cannot be done.

export const RECEIPT_NOT_FOUND = 'Receipt not found'

/** The refusal of a change to a draft that was confirmed meanwhile. */
export const ALREADY_CONFIRMED = 'This receipt was confirmed already, perhaps in another tab'

/** The refusal of a form that says something else than the expense that its draft has become. */
export const confirmedOtherwise = (sentences: string[]): string =>
  `${ALREADY_CONFIRMED}. ${sentences.join(' ')} Edit the expense where you want to keep what you typed.`

/** The refusal of a change to a draft that was kept as another paper meanwhile. */
export const KEPT_AS_PAPER = 'This file is kept with the claim already, perhaps by another tab'

/** The refusal to make an expense a draft again that was changed, or given more, since its confirm. */
export const CHANGED_SINCE_CONFIRMED =
  'This expense was changed since you confirmed it. Edit or delete it instead'

/** The refusal to divide or cut an electronic invoice, which says one amount. */
export const INVOICE_IS_ONE = 'An electronic invoice is one receipt: it cannot be divided or cut'

export const SAVE_FAILED = 'Failed to save receipt'

export const LOAD_FAILED = 'Failed to load receipts'

export const RETRIEVE_FAILED = 'Failed to retrieve receipt'

/** The failure of a file in an upload; another try may help. */
export const IS_STATEMENT = 'This is a bank statement.'

export const NOT_STORED = 'This file could not be stored. Try again.'

/** The result of a file that the event has, and whose stored copy was damaged or missing. */
export const REPLACED = 'This event has this file already. Its damaged copy was replaced.'

const FIND_A_COPY = 'Upload it again, or ask your administrator to look for it in a backup.'

export const ORIGINAL_MISSING = `This file is missing where Claimbook stores files. ${FIND_A_COPY}`

/** @param fault `its size has changed` */
export const originalDamaged = (fault: string) =>
  `This file is damaged where Claimbook stores files: ${fault}. ${FIND_A_COPY}`

/** The result of a file that another expense of the event has. */
export const SHARED = 'Another expense has this file too. The claim shows it once, for both.'

/** The result of a draft that is sent as the proof of a rate. */
export const LEFT_REVIEW = 'This receipt is no longer in review. It is the proof of this rate now.'
