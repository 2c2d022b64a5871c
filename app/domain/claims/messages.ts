// Error messages of claims.

export const RETRIEVE_FAILED = 'Failed to load claim'
export const LOAD_FAILED = 'Failed to load claims'
export const CLOSE_FAILED = 'Failed to close event'
export const FREEZE_FAILED = 'Failed to freeze claim'
export const DELETE_FAILED = 'Failed to delete claim'
export const CHANGE_FAILED = 'Failed to change claim'
export const EXPLAIN_FAILED = 'Failed to save explanation'
export const CLAIM_NOT_FOUND = 'Claim not found'

/** The conflict when the draft has changed since the form showed it. */
export const DRAFT_CHANGED =
  'The claim has changed in the meantime, perhaps in another tab. Check it again, then close.'

/** The error when SQLite could not store a claim's total or due to the last digit. */
export const SUM_TOO_LARGE =
  'This claim comes to more than can be stored exactly. Move some of its expenses to another event, then close.'

/** The error when a version cannot be deleted. */
export const EVENT_EXISTS = 'The event of this claim still exists. Delete the event first'

export const TOO_MANY_FILES = 'Too many claim files are being prepared. Try again in a moment.'
