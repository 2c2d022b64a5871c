import { DomainError } from '~/domain/errors'
import { CHANGED_MEANWHILE } from './messages'

// Forms that were filled before another change.

/** The code of the cause, by which other threads know it too. */
const CHANGED = 'CHANGED_MEANWHILE'

/** The error of a form that was filled before the thing that it changes was last changed. */
export const changedMeanwhile = () =>
  new DomainError('conflict', CHANGED_MEANWHILE, {
    cause: Object.assign(new Error('The form was filled before another change'), { code: CHANGED }),
  })

/** Whether a form was refused because it was filled before another change. */
export const isChangedMeanwhile = (error: unknown): boolean =>
  error instanceof DomainError && (error.cause as { code?: string } | undefined)?.code === CHANGED

/**
 * Whether a form was filled before a row was last changed. Also for the event's own fields.
 * @param version that the form has shown; one that does not say is never stale
 */
export const isStale = (row: { changedIn: number }, version: number | undefined): boolean =>
  version !== undefined && row.changedIn > version
