// Error messages about bank statements.

export const STATEMENT_NOT_FOUND = 'This statement file has expired. Choose it again'

export const ROW_NOT_FOUND = 'This row is not a cash withdrawal'

export const LOAD_FAILED = 'Failed to load the statement'

export const STORE_FAILED = 'Failed to store the statement'

export const DELETE_FAILED = 'Failed to remove the statement'

/** Refuses to remove a row without which the converted amount of its expense would be too large to store. */
export const TOO_LARGE_WITHOUT = 'Without this row the expense is too large in the claim currency'
