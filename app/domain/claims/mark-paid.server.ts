import { withFailure } from '~/domain/errors'
import { sanitizeId } from '~/domain/form-fields'
import type { Actor } from '~/domain/users/actor'
import { db } from '~/infra/db.server'
import { MARK_FAILED } from './messages'
import { claimNotFound, IS_NOT_DELETED } from './versions.server'

/**
 * Notes when a frozen version was paid, which is no part of what it says.
 * @param paidOn the calendar date; null: it is not paid
 * @throws DomainError not_found (another user's too), failed
 */
export async function markPaid(actor: Actor, id: string, paidOn: string | null): Promise<void> {
  const { count } = await withFailure(MARK_FAILED, () =>
    db.claim.updateMany({
      where: { id: sanitizeId(id), userId: actor.id, ...IS_NOT_DELETED },
      data: { paidOn },
    }),
  )
  if (count === 0) throw claimNotFound()
}
