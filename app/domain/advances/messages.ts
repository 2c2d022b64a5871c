// Error messages about advances.

export const ADVANCE_NOT_FOUND = 'Advance not found'
export const SAVE_FAILED = 'Failed to save advance'
export const DELETE_FAILED = 'Failed to delete advance'
export const RETRIEVE_FAILED = 'Failed to retrieve advance'
export const LOAD_FAILED = 'Failed to load advances'
