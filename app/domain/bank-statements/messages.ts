import { DomainError } from '~/domain/errors'
import { STATEMENT_ROWS_MAX } from '~/limits'

// Error messages about bank statements.

/** The error for a statement with more rows than Claimbook reads. */
export const tooManyRows = (advice: string): DomainError =>
  new DomainError(
    'invalid',
    `A statement has at most ${STATEMENT_ROWS_MAX.toLocaleString('en')} rows. ${advice} at a time`,
  )

export const STATEMENT_NOT_FOUND = 'This statement file has expired. Choose it again'

export const ROW_NOT_FOUND = 'This row is not a cash withdrawal'

export const LOAD_FAILED = 'Failed to load the statement'

export const STORE_FAILED = 'Failed to store the statement'

export const DELETE_FAILED = 'Failed to remove the statement'

/** Refuses to remove a row without which the converted amount of its expense would be too large to store. */
export const TOO_LARGE_WITHOUT = 'Without this row the expense is too large in the claim currency'
