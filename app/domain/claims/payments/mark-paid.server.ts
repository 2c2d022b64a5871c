import { MARK_FAILED, paidBeforeFrozen } from '~/domain/claims/messages'
import { claimNotFound, IS_NOT_DELETED } from '~/domain/claims/versions/versions.server'
import { DomainError, withFailure } from '~/domain/errors'
import { sanitizeId } from '~/domain/form-fields'
import { endOfDay } from '~/domain/money/date'
import type { Actor } from '~/domain/users/actor'
import { db, type PrismaClient, transact, type Write } from '~/infra/database/db.server'

/**
 * Records the day a frozen version was paid. The content of the version does not change.
 * @param paidOn the calendar date of the payment; null marks the version as unpaid. The day must not have
 * ended in every time zone before the version was frozen
 * @throws DomainError invalid, not_found (also another user's version), failed
 */
export const markPaid = (actor: Actor, id: string, paidOn: string | null): Promise<void> =>
  withFailure(MARK_FAILED, () => setPaidOn(actor, id, paidOn))

/**
 * Does the work of `markPaid`, in one transaction with further writes.
 * @throws DomainError invalid, not_found; any error of the database
 */
export async function setPaidOn(
  actor: Actor,
  id: string,
  paidOn: string | null,
  furtherWrites: (db: PrismaClient) => Write[] = () => [],
): Promise<void> {
  const whereVersion = { id: sanitizeId(id), userId: actor.id, ...IS_NOT_DELETED }
  const where = paidOn === null ? whereVersion : { ...whereVersion, frozenAt: { lt: endOfDay(paidOn) } }
  try {
    await transact((db) => [
      db.claim.update({ where, data: { paidOn }, select: { id: true } }),
      ...furtherWrites(db),
    ])
  } catch (error) {
    // the version to update is missing
    if ((error as { code?: string }).code !== 'P2025') throw error
    const version = await db.claim.findFirst({ where: whereVersion, select: { frozenAt: true } })
    if (!version || paidOn === null) throw claimNotFound()
    const message = paidBeforeFrozen(version.frozenAt.toISOString().slice(0, 10))
    throw new DomainError('invalid', message, { fields: { paid_on: [message] } })
  }
}
