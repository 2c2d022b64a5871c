import { withFailure } from '~/domain/errors'
import type { OwnedEventId } from '~/domain/owned-event-id'
import { db } from '~/infra/database/db.server'
import { withTextDecimals } from '~/infra/database/text-decimals.server'
import { REFUND_TARGETS_MAX } from '~/limits'
import { LOAD_FAILED } from './messages'
import type { Expense } from './schema'

// Finds the expenses that a refund can correct: those of the same event that were paid.

const IS_PAID = { kind: 'receipt', amount: { gt: 0 }, deletedAt: null } as const

const SUMMARY = { id: true, date: true, merchant: true, amount: true, currency: true } as const

/** Whether a refund of an event can correct an expense. @throws the errors of the database */
export const canBeRefunded = async (eventId: OwnedEventId, id: string): Promise<boolean> =>
  (await db.expense.count({ where: { ...IS_PAID, id, eventId } })) > 0

/**
 * Returns the expenses that a refund may correct: paid in its currency, at most `REFUND_TARGETS_MAX`, the
 * latest first. The expense that it corrects already is always among them, while that expense exists.
 * @throws DomainError failed
 */
export const refundTargets = (
  eventId: OwnedEventId,
  { currency, correctsId }: Pick<Expense, 'currency' | 'correctsId'>,
) =>
  withFailure(LOAD_FAILED, async () => {
    const where = { ...IS_PAID, eventId }
    const targets = await db.expense.findMany({
      where: { ...where, currency, id: { not: correctsId ?? '' } },
      select: SUMMARY,
      orderBy: [{ date: { sort: 'desc', nulls: 'last' } }, { id: 'asc' }],
      take: REFUND_TARGETS_MAX,
    })
    const chosen = correctsId
      ? await db.expense.findFirst({ where: { ...where, id: correctsId }, select: SUMMARY })
      : null
    return [...(chosen ? [chosen] : []), ...targets].map(withTextDecimals)
  })
