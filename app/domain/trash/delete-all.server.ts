import { inBackgroundWhenLarge } from '~/domain/background.server'
import { DELETED_FOR_GOOD_AT, trashedSince } from '~/domain/deleted-at'
import { DomainError, withFailure } from '~/domain/errors'
import type { Actor } from '~/domain/users/actor'
import { transact } from '~/infra/db.server'
import { countTrash } from './items.server'
import { EMPTY_FAILED, MORE_IN_TRASH } from './messages'
import type { EmptyTrash } from './schema'

const countAsked = (actor: Actor, { asked }: EmptyTrash): Promise<number> =>
  withFailure(EMPTY_FAILED, () => countTrash(actor, asked))

/**
 * Marks everything in the user's trash as deleted for good that was there when it was asked.
 * @throws DomainError conflict (more was deleted until then than the page has shown: a deletion that took
 * long), unavailable, failed
 */
export const deleteAllForGood = inBackgroundWhenLarge({
  name: 'deleteAllForGood',
  rows: (actor, shown: EmptyTrash) => countAsked(actor, shown),
  async run(actor, shown: EmptyTrash): Promise<void> {
    const { asked, count } = shown
    if (count !== undefined && (await countAsked(actor, shown)) > count)
      throw new DomainError('conflict', MORE_IN_TRASH)
    const trashed = { deletedAt: { gt: trashedSince(), lte: asked } }
    const ofUser = { ...trashed, event: { userId: actor.id, deletedAt: null } }
    const data = { deletedAt: DELETED_FOR_GOOD_AT }
    await withFailure(EMPTY_FAILED, () =>
      transact((db) => [
        // what brings something back at this moment has read an earlier version
        db.event.updateMany({
          where: {
            userId: actor.id,
            deletedAt: null,
            OR: [{ expenses: { some: trashed } }, { receipts: { some: trashed } }],
          },
          data: { version: { increment: 1 } },
        }),
        db.receipt.updateMany({ where: ofUser, data }),
        db.expense.updateMany({ where: ofUser, data }),
        db.event.updateMany({ where: { ...trashed, userId: actor.id }, data }),
      ]),
    )
  },
})
