// Error messages of the trash.

export const LOAD_FAILED = 'Failed to load the trash'

/** The error of a form with several actions, when the requested action is not yet known. */
export const CHANGE_FAILED = 'Failed to save the change'

export const RESTORE_EVENT_FAILED = 'Failed to restore event'
export const DELETE_FAILED = 'Failed to delete for good'
export const EMPTY_FAILED = 'Failed to empty the trash'
export const MORE_IN_TRASH = 'The trash holds more now than when you were asked. Check it, then empty it.'

export const NOT_IN_TRASH =
  'This is not in the trash any more. It may have been deleted for good in another tab.'

export const EVENT_CLOSED = 'The event is closed. Reopen it first, then bring this back.'
export const PROVED_RATE = 'This was the proof of a rate. Upload it again at that rate.'
