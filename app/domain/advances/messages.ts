// Messages about advances.

export const ADVANCE_NOT_FOUND = 'Advance not found'

/** The conflict of a form that was filled before another change. */
export const EDIT_CONFLICT =
  'This advance was changed in the meantime, perhaps in another tab. Save again to keep what you see here.'

export const SAVE_FAILED = 'Failed to save advance'

export const DELETE_FAILED = 'Failed to delete advance'

export const RETRIEVE_FAILED = 'Failed to retrieve advance'

export const LOAD_FAILED = 'Failed to load advances'
