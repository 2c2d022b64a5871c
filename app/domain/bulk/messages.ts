// Error messages of batches (changes of several expenses at once) and of undoing them.

export const UNDO_FAILED = 'Failed to undo'
export const LOAD_FAILED = 'Failed to load what can be undone'

/** The error for undoing a batch that is too old or does not exist. */
export const UNDO_GONE = 'This can no longer be undone'

export const MOVE_TARGET_GONE = 'This event is not here. Choose another one'
export const ALREADY_THERE = 'These expenses are in this event already'

/** The error for undoing a move to an event in the trash. */
export const MOVED_TO_DELETED = 'The event that they were moved to was deleted. Bring it back first'

export const NOTHING_TO_EXPLAIN = 'The checklist before closing has no open point about these expenses'
export const NO_RECEIPT_MISSING = 'Each of these expenses has a receipt'
export const FILE_IS_THERE = 'That expense has this file already'

export const eventIsClosed = (name: string) => `“${name}” is closed. Reopen it first`

export const belongsToTrip = (expense: string) =>
  `${expense} belongs to the trip of this event. Claim that trip in the other event instead`
