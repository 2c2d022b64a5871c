import { DomainError } from '~/domain/errors'
import { CHANGED_MEANWHILE } from './messages'

// Detects forms that were filled before another change of the same data, and so would overwrite it.

/** The code of the cause of the error. Unlike a class, a code is recognised across threads. */
const CHANGED = 'CHANGED_MEANWHILE'

/** Returns the error for a form that was filled before another change of the same data. */
export const changedMeanwhile = () =>
  new DomainError('conflict', CHANGED_MEANWHILE, {
    cause: Object.assign(new Error('The form was filled before another change'), { code: CHANGED }),
  })

/** Whether a form was refused because it was filled before another change. */
export const isChangedMeanwhile = (error: unknown): boolean =>
  error instanceof DomainError && (error.cause as { code?: string } | undefined)?.code === CHANGED

/**
 * Whether a form was filled before the last change of a row, or of the event's own fields.
 * @param version the version that the form has shown; a form without it is never stale
 */
export const isStale = (row: { changedIn: number }, version: number | undefined): boolean =>
  version !== undefined && row.changedIn > version
