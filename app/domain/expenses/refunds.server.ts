import Big from 'big.js'
import { beforeShare } from '~/domain/conversion/convert-expense'
import { scheduleOf } from '~/domain/conversion/recalculate.server'
import { withFailure } from '~/domain/errors'
import type { OwnedEvent } from '~/domain/events/schema'
import { groupBy } from '~/domain/group-by'
import { allocationParts } from '~/domain/money/allocation'
import { type Decimal, sumOf } from '~/domain/money/decimal'
import { WHOLE } from '~/domain/money/share'
import type { OwnedEventId } from '~/domain/owned-event-id'
import { db } from '~/infra/database/db.server'
import { withTextDecimals } from '~/infra/database/text-decimals.server'
import { REFUND_TARGETS_MAX } from '~/limits'
import { LOAD_FAILED } from './messages'
import { type Expense, type ExpenseInput, LISTED_FIELDS } from './schema'

// Finds the expenses that a refund can correct, which are those of the same event that were paid, and the
// refunds that correct an expense.

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

/** The fields of an expense that its refund has too. */
type RefundedFields = Pick<
  Expense,
  'merchant' | 'category' | 'payment' | 'share' | 'shareReason' | 'allocation'
>

/**
 * Returns the form's values that a refund takes over from the expense that it corrects, so that it takes off
 * what was claimed, from the cost centres that bear it. Amounts in the share or the allocation are of the
 * expense alone.
 */
export function fieldsOfRefund({ shareReason, ...fields }: RefundedFields) {
  const hasOwnShare = fields.share.startsWith('-')
  const isAllocatedByAmount = allocationParts(fields.allocation).some(({ amount }) => amount !== null)
  return {
    ...fields,
    payment: fields.payment as ExpenseInput['payment'],
    share: hasOwnShare ? WHOLE : fields.share,
    share_reason: hasOwnShare ? '' : shareReason,
    allocation: isAllocatedByAmount ? '' : fields.allocation,
  }
}

/**
 * Returns the fields of new refunds by the ids of the expenses that they correct.
 * @throws DomainError failed
 */
export const fieldsOfRefunds = (eventId: OwnedEventId, ids: string[]) =>
  withFailure(LOAD_FAILED, async () => {
    const expenses = await db.expense.findMany({
      where: { ...IS_PAID, eventId, id: { in: ids } },
      select: {
        id: true,
        merchant: true,
        category: true,
        payment: true,
        share: true,
        shareReason: true,
        allocation: true,
      },
    })
    return new Map(expenses.map(({ id, ...expense }) => [id, fieldsOfRefund(expense)]))
  })

/** A refund of an expense. */
export interface RefundOfExpense extends Pick<Expense, 'id' | 'date'> {
  /** what it gives back in the claim currency, above zero and before the share */
  refunded: Decimal
}

/**
 * Returns the refunds of an event by the id of the expense that they correct, in the order of their days.
 * @param ids the ids of the corrected expenses; without it, all
 * @throws DomainError failed
 */
export const refundsByExpense = (
  event: OwnedEvent,
  ids?: string[],
): Promise<Map<string, RefundOfExpense[]>> =>
  withFailure(LOAD_FAILED, async () => {
    if (ids?.length === 0) return new Map()
    const refunds = await db.expense.findMany({
      where: {
        eventId: event.id,
        kind: 'refund',
        deletedAt: null,
        correctsId: ids ? { in: ids } : { not: null },
      },
      select: LISTED_FIELDS,
      orderBy: [{ date: { sort: 'asc', nulls: 'last' } }, { id: 'asc' }],
    })
    if (refunds.length === 0) return new Map()
    const schedule = await scheduleOf(event.id, event)
    const byExpense = groupBy(refunds, ({ correctsId }) => correctsId ?? '')
    const toRefund = (refund: (typeof refunds)[number]): RefundOfExpense => {
      const { id, date, convertedAmount } = beforeShare(withTextDecimals(refund), schedule)
      return { id, date, refunded: Big(convertedAmount).abs().toFixed() }
    }
    return new Map(Array.from(byExpense, ([id, refundsOfExpense]) => [id, refundsOfExpense.map(toRefund)]))
  })

/** Returns what refunds give back in the claim currency. */
export const refundedSum = (refunds: RefundOfExpense[] = []): Decimal =>
  sumOf(refunds.map(({ refunded }) => refunded)).toFixed()
