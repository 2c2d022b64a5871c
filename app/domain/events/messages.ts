// What is said of events when something cannot be done.

export const EVENT_CLOSED = 'Event is closed'

/** The conflict of a form that was filled before another change. */
export const EDIT_CONFLICT =
  'This event was changed in the meantime, perhaps in another tab. Save again to keep what you see here.'

export const UPDATE_FAILED = 'Failed to update event'

export const LOAD_FAILED = 'Failed to retrieve event'
