import { randomUUID } from 'node:crypto'
import { isPresent } from '~/domain/deleted-at'
import type { OwnedEventId } from '~/domain/owned-event-id'
import { FIELDS_OF_FILE, fieldsOfFile } from '~/domain/receipts/file-fields.server'
import type { Actor } from '~/domain/users/actor'
import { receiptQuotaReached, refuseWhen } from '~/domain/users/quotas.server'
import { db, type Prisma, type PrismaClient, type Write } from '~/infra/database/db.server'
import type { ReplacedProof } from './batch'

// Moves the files of expenses that leave an event, including removed files. If a file also proves a rate of
// the event, a copy of the file stays there and proves the rate.

const FIELDS = {
  ...FIELDS_OF_FILE,
  id: true,
  excerpt: true,
  state: true,
  reading: true,
  text: true,
  deletedAt: true,
  rates: { select: { id: true } },
} satisfies Prisma.ReceiptSelect

/**
 * Plans the move of the files of expenses to another event. `proofs` are the moved files that prove rates of
 * the event they leave.
 * @throws DomainError conflict (there is no room for the copies), failed
 */
export async function planFileMove(
  actor: Actor,
  expenseIds: string[],
  { from, to }: { from: OwnedEventId; to: OwnedEventId },
) {
  const provingFiles = await db.receipt.findMany({
    where: { eventId: from, expenseId: { in: expenseIds }, rates: { some: { eventId: from } } },
    select: FIELDS,
  })
  const proofs = provingFiles.map((file) => ({
    fileId: file.id,
    rateIds: file.rates.map(({ id }) => id),
    copyId: isPresent(file) ? randomUUID() : null,
  }))
  const copies = provingFiles.flatMap((file, index) => {
    const copyId = proofs[index]?.copyId
    return copyId ? [copyAsProof(file, copyId, from)] : []
  })
  if (copies.length > 0) {
    const bytes = copies.reduce((sum, copy) => sum + copy.bytes, 0)
    refuseWhen(await receiptQuotaReached(actor, { files: copies.length, bytes }))
  }
  return {
    proofs,
    writes: (db: PrismaClient): Write[] => [
      db.receipt.updateMany({
        where: { eventId: from, expenseId: { in: expenseIds } },
        data: { eventId: to },
      }),
      ...(copies.length === 0 ? [] : [db.receipt.createMany({ data: copies })]),
      ...proofs.map(({ rateIds, copyId }) =>
        db.rate.updateMany({ where: { eventId: from, id: { in: rateIds } }, data: { documentId: copyId } }),
      ),
    ],
  }
}

/** Returns the row of a copy that proves rates of an event. */
function copyAsProof(
  file: Prisma.ReceiptGetPayload<{ select: typeof FIELDS }>,
  id: string,
  eventId: string,
): Prisma.ReceiptCreateManyInput {
  const { excerpt, reading, text } = file
  // a file whose recognition is running is recognised again in the other event
  const state = file.state === 'read' ? 'read' : 'unread'
  return { ...fieldsOfFile(file), id, eventId, excerpt, reading, text, state, role: 'rate' }
}

/** Returns the writes by which returned files prove their rates again, and which delete unneeded copies. */
export const restoreProofs =
  (eventId: OwnedEventId, proofs: ReplacedProof[]) =>
  (db: PrismaClient): Write[] => [
    ...proofs.map(({ fileId, rateIds, copyId }) =>
      db.rate.updateMany({
        where: { eventId, id: { in: rateIds }, documentId: copyId },
        data: { documentId: fileId },
      }),
    ),
    db.receipt.deleteMany({
      where: {
        eventId,
        id: { in: proofs.map(({ copyId }) => copyId ?? '') },
        role: 'rate',
        expenseId: null,
        rates: { none: {} },
      },
    }),
  ]
