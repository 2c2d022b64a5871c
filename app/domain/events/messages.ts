// Error messages about events.

/** The 403 of docs/contract.md, for another user's event and every error of changing one (4.4 to 4.6). */
export const FORBIDDEN = 'Forbidden'

export const EVENT_NOT_FOUND = 'Event not found'

/** The 400 of docs/contract.md for an address without an id (4.3 and 4.7). */
export const EVENT_ID_MISSING = 'Missing event ID'

export const EVENT_CLOSED = 'Event is closed'

/** The conflict of an edit form that would convert the expenses of a closed event. */
export const CLOSED_EVENT_TERMS = 'This event is closed. Reopen it to change its currency or rate.'

/** The conflict of a form filled before another change, if the form cannot show the stored values. */
export const CHANGED_MEANWHILE =
  'This was changed in the meantime, perhaps in another tab. Load the page again, and change it there.'

export const CREATE_FAILED = 'Failed to create event'
export const UPDATE_FAILED = 'Failed to update event'

/** The message when a page with several forms fails before it has read which action the form requests. */
export const CHANGE_FAILED = 'Failed to save the change'

export const DELETE_FAILED = 'Failed to delete event'
export const REOPEN_FAILED = 'Failed to reopen event'
export const RETRIEVE_FAILED = 'Failed to retrieve event'
export const LOAD_FAILED = 'Failed to load events'
export const LOAD_EXPENSES_FAILED = 'Failed to load expenses'

/** The error of a change that was abandoned, because other changes came first at every attempt. */
export const CHANGED_BY_OTHERS = 'This event is being changed by others. Try again.'
