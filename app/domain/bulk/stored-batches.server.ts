import { randomUUID } from 'node:crypto'
import { withFailure } from '~/domain/errors'
import { sanitizeId } from '~/domain/form-fields'
import type { OwnedEventId } from '~/domain/owned-event-id'
import type { Actor } from '~/domain/users/actor'
import { db, type PrismaClient, type Write } from '~/infra/database/db.server'
import { DAY_MS } from '~/limits'
import type { Batch } from './batch'
import { LOAD_FAILED } from './messages'

// Stores batches with the values that they replaced (docs/decisions/0041-changes-at-once-and-trash.md).

/** How long a batch can be undone, in milliseconds. */
const UNDO_MS = DAY_MS

/**
 * The most batches of a user that can be undone, the newest ones. Each holds values of as many expenses as a
 * form may change.
 */
const UNDO_BATCHES_PER_USER_MAX = 20

const undoableSince = () => new Date(Date.now() - UNDO_MS)

/** Returns a batch of an event, whether it was undone or not; null when it does not exist or is too old. */
export async function findBatch(eventId: OwnedEventId, id: string): Promise<Batch | null> {
  const row = await db.undoBatch.findUnique({
    where: { id: sanitizeId(id), eventId, createdAt: { gt: undoableSince() } },
    select: { content: true },
  })
  return row && (JSON.parse(row.content) as Batch)
}

/** Returns the result of `findBatch`. If the database fails, the error has the message of a page. */
export const getBatch = (eventId: OwnedEventId, id: string): Promise<Batch | null> =>
  withFailure(LOAD_FAILED, () => findBatch(eventId, id))

/** The id under which the batch of a form is stored, and the batches that must go to make room. */
interface BatchPlace {
  id: string
  /** whether the form was sent before, so that its batch is stored already */
  isMade: boolean
  /** identifies the form */
  form: string
  /** ids of the oldest batches above `UNDO_BATCHES_PER_USER_MAX`, which are removed */
  outdated: string[]
}

/**
 * Finds the id under which a form's batch is stored. A resubmitted form has made it already, unless the batch
 * was undone since. If another batch has the form's id, the batch gets a new one.
 * @param formId the id that the form received when it was rendered
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

/** Returns the writes that store a batch, for the transaction that makes its change. */
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

/** A batch without its form and its undo. */
type BatchOfForm = WithoutForm<Batch>

type WithoutForm<B> = B extends Batch ? Omit<B, 'form' | 'undone'> : never

/** Stores that a batch was undone, and drops the values that it replaced. */
export const storeUndone = (db: PrismaClient, id: string, batch: Batch): Write =>
  db.undoBatch.update({
    where: { id },
    data: {
      undoneAt: new Date(),
      content: JSON.stringify('lines' in batch ? { ...batch, lines: [] } : batch),
    },
    select: { id: true },
  })

/** Deletes the batches that are too old to be undone. */
export const removeOldBatches = () =>
  db.undoBatch.deleteMany({ where: { createdAt: { lte: undoableSince() } } })
