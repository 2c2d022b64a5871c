import { MARK_FAILED, paidBeforeFrozen } from '~/domain/claims/messages'
import { claimNotFound, IS_NOT_DELETED } from '~/domain/claims/versions/versions.server'
import { DomainError, withFailure } from '~/domain/errors'
import { sanitizeId } from '~/domain/form-fields'
import { endOfDay } from '~/domain/money/date'
import type { Actor } from '~/domain/users/actor'
import { db } from '~/infra/database/db.server'

/**
 * Records the day a frozen version was paid. The content of the version does not change.
 * @param paidOn the calendar date of the payment; null marks the version as unpaid. The day must not have
 * ended in every time zone before the version was frozen
 * @throws DomainError invalid, not_found (also another user's version), failed
 */
export async function markPaid(actor: Actor, id: string, paidOn: string | null): Promise<void> {
  const whereVersion = { id: sanitizeId(id), userId: actor.id, ...IS_NOT_DELETED }
  const { count } = await withFailure(MARK_FAILED, () =>
    db.claim.updateMany({
      where: paidOn === null ? whereVersion : { ...whereVersion, frozenAt: { lt: endOfDay(paidOn) } },
      data: { paidOn },
    }),
  )
  if (count > 0) return
  const version = await withFailure(MARK_FAILED, () =>
    db.claim.findFirst({ where: whereVersion, select: { frozenAt: true } }),
  )
  if (!version) throw claimNotFound()
  const message = paidBeforeFrozen(version.frozenAt.toISOString().slice(0, 10))
  throw new DomainError('invalid', message, { fields: { paid_on: [message] } })
}
