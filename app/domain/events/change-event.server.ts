import { setTimeout as pause } from 'node:timers/promises'
import { DomainError, withFailure } from '~/domain/errors'
import type { Actor } from '~/domain/users/actor'
import { driverCode, type Prisma, type PrismaClient, transact, type Write } from '~/infra/database/db.server'
import { FairQueue } from '~/infra/turns/fair-queue.server'
import { getEvent } from './get-event.server'
import { CHANGED_BY_OTHERS, EVENT_CLOSED } from './messages'
import type { OwnedEvent } from './schema'

/** How long a change of an event may take with its waits and repeated attempts, in milliseconds. */
const CHANGE_RETRY_MS_MAX = 10_000

const CHANGE_ATTEMPTS_MAX = 20

/**
 * The writes of a change, and the result that its caller gets. A change without writes is one of two:
 * - With only a `result`, an earlier submission of the same form has stored everything. It succeeds even if
 *   the event has been closed since.
 * - With `isUnchanged`, the form requests the stored values. A closed event refuses it like any other change.
 */
export interface EventChange<T> {
  result: T
  /** new values of the event's own columns */
  event?: Prisma.EventUncheckedUpdateInput
  /** another event of the user that changes too, as the plan has read it; it must be open */
  otherEvent?: OwnedEvent
  /** writes to other tables */
  writes?: (db: PrismaClient) => Write[]
  isUnchanged?: true
}

/** A change that requests the stored values. */
export const UNCHANGED = { result: undefined, isUnchanged: true } as const satisfies EventChange<undefined>

interface Options {
  /** the message when storing fails */
  failure: string
  /** whether a closed event may be changed */
  whileClosed?: boolean
}

/** The longest pause before the next attempt, in milliseconds. */
const PAUSE_MS_MAX = 20

/** In one process, a user's changes of one event take turns, so that they seldom conflict. */
const queue = new FairQueue({ lanes: Number.POSITIVE_INFINITY, lanesPerOwner: 1 })

/**
 * Changes an event of the user, or data that belongs to it. `plan` reads the data that the change depends on
 * and returns the writes. The writes are stored together with the event's next version, and only if the event
 * still has the version that `plan` got. If another change came first, in this or another process, `plan`
 * runs again. So each plan sees the results of all changes before it.
 *
 * `plan` throws an error if the change is not possible. When it changes form fields of a row, or of the event
 * itself, it must store `changedIn: event.version + 1`, by which `isStale` recognises forms that were filled
 * before. If it also changes another event, that event must still have the version that was read too.
 * @param eventOrId the event's id, or the event if the caller has just read it
 * @throws DomainError not_found, forbidden (for the event), conflict (the event is closed), unavailable
 * (other changes came first at every attempt), failed; the errors of `plan`
 */
export async function changeEvent<T>(
  actor: Actor,
  eventOrId: OwnedEvent | string,
  { failure, whileClosed = false }: Options,
  plan: (event: OwnedEvent) => EventChange<T> | Promise<EventChange<T>>,
): Promise<T> {
  const id = typeof eventOrId === 'string' ? eventOrId : eventOrId.id
  const key = `${actor.id} ${id}`
  // an event that the caller has read is used only if no other change is before this one in the queue
  const freshEvent = typeof eventOrId !== 'string' && queue.startsAtOnce(key) ? eventOrId : null
  // the limit includes the time in the queue, because each queued change may use as much time again
  const timeUp = AbortSignal.timeout(CHANGE_RETRY_MS_MAX)
  const change = async () => {
    for (let attempt = 0; attempt < CHANGE_ATTEMPTS_MAX && !timeUp.aborted; attempt++) {
      const event = attempt === 0 && freshEvent ? freshEvent : await getEvent(actor, id)
      const eventChange = await withFailure(failure, async () => plan(event))
      const isStoredAlready = !eventChange.event && !eventChange.writes && !eventChange.isUnchanged
      if (isStoredAlready) return eventChange.result
      if (event.status === 'closed' && !whileClosed) throw new DomainError('conflict', EVENT_CLOSED)
      if (eventChange.isUnchanged) return eventChange.result
      if (await withFailure(failure, () => tryToStore(actor, event, eventChange))) return eventChange.result
      await pause(Math.random() * PAUSE_MS_MAX)
    }
    throw contendedError()
  }
  return queue.run(key, change, { signal: timeUp }).catch((error) => {
    throw error === timeUp.reason ? contendedError() : error
  })
}

/** Returns the error of a change that was abandoned because other changes came first at every attempt. */
const contendedError = () =>
  new DomainError('unavailable', CHANGED_BY_OTHERS, {
    retryAfter: 1,
    cause: Object.assign(new Error('Another change came before each try'), { code: CONTENDED }),
  })

/** The code of the cause of `contendedError`. Unlike a class, a code is recognised across threads. */
const CONTENDED = 'EVENT_CONTENDED'

/** Whether a change was abandoned because other changes came first at every attempt. */
export const isContended = (error: unknown): boolean =>
  error instanceof DomainError && (error.cause as { code?: string } | undefined)?.code === CONTENDED

/** Stores a planned change. Returns false if the event, or data that the plan has read, changed meanwhile. */
async function tryToStore(
  actor: Actor,
  readEvent: OwnedEvent,
  { event: newColumns, otherEvent, writes = () => [] }: EventChange<unknown>,
): Promise<boolean> {
  // locks events always in the same order, so that two changes of the same two events cannot deadlock
  const eventUpdates = [
    { readEvent, data: newColumns },
    ...(otherEvent ? [{ readEvent: otherEvent, data: {} }] : []),
  ].sort((one, another) => (one.readEvent.id < another.readEvent.id ? -1 : 1))
  try {
    await transact((db) => [
      ...eventUpdates.map(({ readEvent: { id, version, status }, data }) =>
        db.event.update({
          where: { id, userId: actor.id, deletedAt: null, version, status },
          data: { ...data, version: version + 1 },
          select: { id: true },
        }),
      ),
      ...writes(db),
    ])
    return true
  } catch (error) {
    if (isRace(error)) return false
    throw error
  }
}

/**
 * The codes of errors that a concurrent change can cause. Prisma's codes are for a missing row, a duplicate
 * row and a deadlock. PostgreSQL's are for a deadlock in raw SQL and a lock timeout. The last two are the
 * drivers' codes for a reference to a missing row; Prisma's code for it, P2003, would also include errors of
 * triggers in SQLite.
 */
const RACE_CODES = ['P2025', 'P2002', 'P2034', '40P01', '55P03', '23503', 'SQLITE_CONSTRAINT_FOREIGNKEY']

const isRace = (error: unknown): boolean =>
  [(error as { code?: string }).code, driverCode(error)].some((code) => RACE_CODES.includes(code ?? ''))
