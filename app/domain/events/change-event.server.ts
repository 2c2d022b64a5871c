import { setTimeout as pause } from 'node:timers/promises'
import { DomainError, withFailure } from '~/domain/errors'
import type { Actor } from '~/domain/users/actor'
import { driverCode, type Prisma, type PrismaClient, transact, type Write } from '~/infra/database/db.server'
import { FairQueue } from '~/infra/turns/fair-queue.server'
import { getEvent } from './get-event.server'
import { CHANGED_BY_OTHERS, EVENT_CLOSED } from './messages'
import type { OwnedEvent } from './schema'

/** How long a change to an event waits for its turn and is planned anew behind others, in milliseconds. */
const CHANGE_RETRY_MS_MAX = 10_000

/** How often it is, at most. */
const CHANGE_TRIES_MAX = 20

/** The writes of a change, and the result that its caller gets. */
export interface EventChange<T> {
  result: T
  /** fields of the event itself */
  event?: Prisma.EventUncheckedUpdateInput
  /** another event of the user that is changed with it, as it was read for the plan; it has to be open */
  other?: OwnedEvent
  /** what is written beside the event; none, and no `event`: the same form has stored it before */
  writes?: (db: PrismaClient) => Write[]
  /** whether the values are stored already: nothing is written */
  isUnchanged?: true
}

/** A change to the values that are stored already. On a closed event it is refused like any other change. */
export const UNCHANGED = { result: undefined, isUnchanged: true } as const satisfies EventChange<undefined>

interface Options {
  /** what is said when storing fails */
  failure: string
  /** whether it may be done to a closed event */
  whileClosed?: boolean
}

/** How long the next try waits at most, in milliseconds. */
const PAUSE_MS_MAX = 20

/**
 * The changes that a user makes to one event in this process take turns, so that they seldom come in each
 * other's way.
 */
const queue = new FairQueue({ lanes: Number.POSITIVE_INFINITY, lanesPerOwner: 1 })

/**
 * Makes a change to an event of the user, or to what belongs to it. `plan` reads what it depends on, and says
 * what is to be stored; that is stored together with the event's next version, and only if the event still
 * has the version that the plan was made for. If not, another change came before: the plan is made anew. So
 * each change is planned with what all before it have stored, in whatever process they were made.
 *
 * A plan throws what stands in its way. What a form may change of a row, the event's own too, has to be
 * stored with `changedIn: event.version + 1`, by which a form that was filled before is known (`isStale`).
 * A plan that changes another event too is stored only if that has the version that was read as well.
 * @param known the event's id, or the event of the user as it was just read: that saves reading it again
 * @throws DomainError not_found, forbidden (the event's), conflict (it is closed), unavailable (others change
 * it all the time), failed; what `plan` throws
 */
export async function changeEvent<T>(
  actor: Actor,
  known: OwnedEvent | string,
  { failure, whileClosed = false }: Options,
  plan: (event: OwnedEvent) => EventChange<T> | Promise<EventChange<T>>,
): Promise<T> {
  const id = typeof known === 'string' ? known : known.id
  const key = `${actor.id} ${id}`
  // an event that was read before this change waited for others has an older version than theirs
  const found = typeof known !== 'string' && queue.startsAtOnce(key) ? known : null
  // those that wait for their turn give up too: each of them would try for as long
  const timeUp = AbortSignal.timeout(CHANGE_RETRY_MS_MAX)
  const change = async () => {
    for (let tries = 0; tries < CHANGE_TRIES_MAX && !timeUp.aborted; tries++) {
      const event = tries === 0 && found ? found : await getEvent(actor, id)
      const planned = await withFailure(failure, async () => plan(event))
      if (!planned.event && !planned.writes && !planned.isUnchanged) return planned.result
      if (event.status === 'closed' && !whileClosed) throw new DomainError('conflict', EVENT_CLOSED)
      if (planned.isUnchanged) return planned.result
      if (await withFailure(failure, () => isStored(actor, event, planned))) return planned.result
      await pause(Math.random() * PAUSE_MS_MAX)
    }
    throw contended()
  }
  return queue.run(key, change, { giveUp: timeUp }).catch((error) => {
    throw error === timeUp.reason ? contended() : error
  })
}

const contended = () =>
  new DomainError('unavailable', CHANGED_BY_OTHERS, {
    retryAfter: 1,
    cause: Object.assign(new Error('Another change came before each try'), { code: CONTENDED }),
  })

/** The code of what a change that was given up is caused by; it is known in other threads too. */
const CONTENDED = 'EVENT_CONTENDED'

/** Whether a change was given up because others change the event all the time. */
export const isContended = (error: unknown): boolean =>
  error instanceof DomainError && (error.cause as { code?: string } | undefined)?.code === CONTENDED

/** Whether it could be stored: not when the event, or what the plan has read, was changed meanwhile. */
async function isStored(
  actor: Actor,
  known: OwnedEvent,
  { event, other, writes = () => [] }: EventChange<unknown>,
): Promise<boolean> {
  // always in the same order, so that two changes of the same two events do not wait for each other
  const events = [{ known, data: event }, ...(other ? [{ known: other, data: {} }] : [])].sort(
    (one, another) => (one.known.id < another.known.id ? -1 : 1),
  )
  try {
    await transact((db) => [
      ...events.map(({ known: { id, version, status }, data }) =>
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
 * The codes of what another change may have caused: Prisma's of a row that is gone or is there already and of
 * a deadlock; PostgreSQL's of a deadlock in a statement that is not Prisma's, and of a lock that was waited
 * for in vain; the drivers' of a row that refers to one that is gone. Prisma's of the last, P2003, also
 * stands for a trigger of SQLite that refuses.
 */
const RACES = ['P2025', 'P2002', 'P2034', '40P01', '55P03', '23503', 'SQLITE_CONSTRAINT_FOREIGNKEY']

const isRace = (error: unknown): boolean =>
  [(error as { code?: string }).code, driverCode(error)].some((code) => RACES.includes(code ?? ''))
