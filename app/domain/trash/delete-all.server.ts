import { inBackgroundWhenLarge } from '~/domain/background.server'
import { DELETED_FOR_GOOD_AT, trashedSince } from '~/domain/deleted-at'
import { DomainError } from '~/domain/errors'
import { db, type Prisma, transact } from '~/infra/database/db.server'
import { countTrash } from './list-trash.server'
import { EMPTY_FAILED, MORE_IN_TRASH } from './messages'
import type { EmptyTrash } from './schema'

/**
 * Marks everything as deleted for good that was in the user's trash when the page asked for confirmation.
 * @throws DomainError conflict (the trash held more at that time than the page showed, because a slow
 * deletion finished later), unavailable, failed
 */
export const deleteAllForGood = inBackgroundWhenLarge({
  name: 'deleteAllForGood',
  failure: EMPTY_FAILED,
  countRows: (actor, { asked: askedAt }: EmptyTrash) => countTrash(actor, askedAt),
  async run(actor, { asked: askedAt, count: shownCount }: EmptyTrash): Promise<void> {
    if (shownCount !== undefined && (await countTrash(actor, askedAt)) > shownCount)
      throw new DomainError('conflict', MORE_IN_TRASH)
    const isTrashed = { deletedAt: { gt: trashedSince(), lte: askedAt } }
    const affectedEvents = {
      userId: actor.id,
      deletedAt: null,
      OR: [{ expenses: { some: isTrashed } }, { receipts: { some: isTrashed } }],
    } satisfies Prisma.EventWhereInput
    const data = { deletedAt: DELETED_FOR_GOOD_AT }
    const events = await db.event.findMany({ where: affectedEvents, select: { id: true } })
    // without these ids the statements would search the trash of all users
    const eventId = { in: events.map(({ id }) => id) }
    const trashedRows = { ...isTrashed, eventId, event: { userId: actor.id, deletedAt: null } }
    await transact((db) => [
      // the new version makes a concurrent restore fail, which has read an earlier one
      db.event.updateMany({ where: affectedEvents, data: { version: { increment: 1 } } }),
      db.receipt.updateMany({ where: trashedRows, data }),
      db.expense.updateMany({ where: trashedRows, data }),
      db.event.updateMany({ where: { ...isTrashed, userId: actor.id }, data }),
    ])
  },
})
