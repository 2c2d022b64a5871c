import { DomainError } from '~/domain/errors'
import { CHANGED_MEANWHILE } from './messages'

// Detects forms that were filled before another change of the same data, and so would overwrite it.

/**
 * The code in the cause of the error. A background thread returns its errors as plain data: the calling
 * thread makes a `DomainError` of them again, but the class of the cause is lost.
 */
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
 * Whether a form was filled before the last change of the data that it edits: a row of an event, such as an
 * expense, or the event's own fields.
 * @param data.changedIn the version of the event with which the data changed last
 * @param version the version of the event when the form was filled; a form without it is never stale
 */
export const isStale = (data: { changedIn: number }, version: number | undefined): boolean =>
  version !== undefined && data.changedIn > version
