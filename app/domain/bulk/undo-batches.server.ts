import { randomUUID } from 'node:crypto'
import { withFailure } from '~/domain/errors'
import { sanitizeId } from '~/domain/form-fields'
import type { OwnedEventId } from '~/domain/owned-event-id'
import type { Actor } from '~/domain/users/actor'
import { db, type PrismaClient, type Write } from '~/infra/database/db.server'
import { DAY_MS } from '~/limits'
import type { Batch } from './batch'
import { LOAD_FAILED } from './messages'

// Changes that can be undone, with the values that they have replaced
// (docs/decisions/0041-changes-at-once-and-trash.md).

/** How long a change can be undone, in milliseconds. */
const UNDO_MS = DAY_MS

/**
 * Changes of a user that can be undone, the latest ones. Each holds values of as many expenses as a form may
 * change.
 */
const UNDO_BATCHES_PER_USER_MAX = 20

const undoneSince = () => new Date(Date.now() - UNDO_MS)

/** A change of an event that can be undone, or was; null when there is none, or it was made too long ago. */
export async function findBatch(eventId: OwnedEventId, id: string): Promise<Batch | null> {
  const row = await db.undoBatch.findUnique({
    where: { id: sanitizeId(id), eventId, createdAt: { gt: undoneSince() } },
    select: { content: true },
  })
  return row && (JSON.parse(row.content) as Batch)
}

/** The same for pages. */
export const getBatch = (eventId: OwnedEventId, id: string): Promise<Batch | null> =>
  withFailure(LOAD_FAILED, () => findBatch(eventId, id))

/** A form that makes a change, and the place of the change among those that can be undone. */
interface BatchPlace {
  id: string
  /** whether the same form has made it before */
  isMade: boolean
  /** names the form */
  form: string
  /** ids of changes that have to go for it */
  outdated: string[]
}

/**
 * The place of the change that a form makes. A form that comes again has made it already, unless that was
 * undone meanwhile; one that comes with an id that something else has gets another.
 * @param formId the id that the form was given when it was shown
 */
export async function placeOfBatch(
  actor: Actor,
  eventId: OwnedEventId,
  formId: string | undefined,
  form: string,
): Promise<BatchPlace> {
  const earlier = formId === undefined ? null : await findBatch(eventId, formId)
  if (formId !== undefined && earlier?.form === form && !earlier.undone)
    return { id: formId, isMade: true, form, outdated: [] }
  const isFree = formId !== undefined && (await db.undoBatch.count({ where: { id: formId } })) === 0
  const older = await db.undoBatch.findMany({
    where: { userId: actor.id },
    select: { id: true },
    orderBy: [{ createdAt: 'desc' }, { id: 'asc' }],
    skip: UNDO_BATCHES_PER_USER_MAX - 1,
  })
  return { id: isFree ? formId : randomUUID(), isMade: false, form, outdated: older.map(({ id }) => id) }
}

/** Stores a change that can be undone, to be written with the change itself. */
export const storeBatch = (
  db: PrismaClient,
  actor: Actor,
  eventId: string,
  { place: { id, form, outdated }, batch }: { place: BatchPlace; batch: BatchOfForm },
): Write[] => [
  db.undoBatch.create({
    data: { id, userId: actor.id, eventId, content: JSON.stringify({ ...batch, form, undone: null }) },
    select: { id: true },
  }),
  ...(outdated.length === 0 ? [] : [db.undoBatch.deleteMany({ where: { id: { in: outdated } } })]),
]

/** A change without what is said of its form, and of its undoing. */
type BatchOfForm = WithoutForm<Batch>

type WithoutForm<B> = B extends Batch ? Omit<B, 'form' | 'undone'> : never

/** Stores that a change was undone, and no more what it has replaced. */
export const storeUndone = (db: PrismaClient, id: string, batch: Batch): Write =>
  db.undoBatch.update({
    where: { id },
    data: {
      undoneAt: new Date(),
      content: JSON.stringify('lines' in batch ? { ...batch, lines: [] } : batch),
    },
    select: { id: true },
  })

/** Removes the changes that were made too long ago to be undone. */
export const removeOldBatches = () =>
  db.undoBatch.deleteMany({ where: { createdAt: { lte: undoneSince() } } })
