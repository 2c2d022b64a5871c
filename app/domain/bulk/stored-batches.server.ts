import { randomUUID } from 'node:crypto'
import { withFailure } from '~/domain/errors'
import { sanitizeId } from '~/domain/form-fields'
import type { OwnedEventId } from '~/domain/owned-event-id'
import type { Actor } from '~/domain/users/actor'
import { db, type PrismaClient, type Write } from '~/infra/database/db.server'
import { DAY_MS } from '~/limits'
import type { Batch } from './batch'
import { LOAD_FAILED } from './messages'

// Stores batches, which are changes of several expenses at once, with the values that they replaced, so that
// they can be undone (docs/decisions/0041-changes-at-once-and-trash.md).

/** How long a batch can be undone, in milliseconds. */
const UNDO_MS = DAY_MS

/** How many of a user's newest batches can be undone. Each may hold values of all expenses of a form. */
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

/** Like `findBatch`, but if the database fails, the error has a message for the user. */
export const getBatch = (eventId: OwnedEventId, id: string): Promise<Batch | null> =>
  withFailure(LOAD_FAILED, () => findBatch(eventId, id))

/**
 * Finds the id under which a form's batch is stored. The id of the form becomes the id of its batch, so a
 * resubmission finds the batch of the first submission, unless the batch was undone since. If a batch of
 * another content has this id, the new batch gets a random id. `isStored` says that the batch is stored
 * already, and `outdatedIds` are the oldest batches above `UNDO_BATCHES_PER_USER_MAX`, which are removed.
 * @param formId the id that the form received when it was rendered
 * @param formKey identifies the content of the form
 */
export async function findBatchSlot(
  actor: Actor,
  eventId: OwnedEventId,
  formId: string | undefined,
  formKey: string,
) {
  const earlier = formId === undefined ? null : await findBatch(eventId, formId)
  if (formId !== undefined && earlier?.form === formKey && !earlier.undone)
    return { id: formId, isStored: true, formKey, outdatedIds: [] }
  const isFree = formId !== undefined && (await db.undoBatch.count({ where: { id: formId } })) === 0
  const outdated = await db.undoBatch.findMany({
    where: { userId: actor.id },
    select: { id: true },
    orderBy: [{ createdAt: 'desc' }, { id: 'asc' }],
    skip: UNDO_BATCHES_PER_USER_MAX - 1,
  })
  const outdatedIds = outdated.map(({ id }) => id)
  return { id: isFree ? formId : randomUUID(), isStored: false, formKey, outdatedIds }
}

type BatchSlot = Awaited<ReturnType<typeof findBatchSlot>>

/** Returns the writes that store a batch, for the transaction that makes its change. */
export const storeBatch = (
  db: PrismaClient,
  actor: Actor,
  eventId: string,
  { slot: { id, formKey, outdatedIds }, batch }: { slot: BatchSlot; batch: NewBatch },
): Write[] => [
  db.undoBatch.create({
    data: {
      id,
      userId: actor.id,
      eventId,
      content: JSON.stringify({ ...batch, form: formKey, undone: null }),
    },
    select: { id: true },
  }),
  ...(outdatedIds.length === 0 ? [] : [db.undoBatch.deleteMany({ where: { id: { in: outdatedIds } } })]),
]

/** A batch of any kind, without the properties that are the same for every new batch. */
type NewBatch = WithoutForm<Batch>

/** Distributes `Omit` over the kinds of batches. */
type WithoutForm<B> = B extends Batch ? Omit<B, 'form' | 'undone'> : never

/** Returns the write that stores a batch as undone, without the values that it had replaced. */
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
