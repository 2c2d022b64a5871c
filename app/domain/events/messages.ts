// What is said of events when something cannot be done.

/** The contract's 403: of another user's event, and of any obstacle to changing one (4.4 to 4.6). */
export const FORBIDDEN = 'Forbidden'

export const EVENT_NOT_FOUND = 'Event not found'

/** The contract's 400 where an address has no id (4.3 and 4.7). */
export const EVENT_ID_MISSING = 'Missing event ID'

export const EVENT_CLOSED = 'Event is closed'

/** The conflict of a form that was filled before another change. */
export const EDIT_CONFLICT =
  'This event was changed in the meantime, perhaps in another tab. Save again to keep what you see here.'

export const UPDATE_FAILED = 'Failed to update event'

export const LOAD_FAILED = 'Failed to retrieve event'
