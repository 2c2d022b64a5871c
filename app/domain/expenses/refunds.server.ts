import Big from 'big.js'
import { beforeShare } from '~/domain/conversion/convert-expense'
import { scheduleOf } from '~/domain/conversion/recalculate.server'
import { withFailure } from '~/domain/errors'
import type { OwnedEvent } from '~/domain/events/schema'
import { groupBy } from '~/domain/group-by'
import { allocationParts } from '~/domain/money/allocation'
import { type Decimal, sumOf } from '~/domain/money/decimal'
import { shareOfRefund, WHOLE } from '~/domain/money/share'
import type { OwnedEventId } from '~/domain/owned-event-id'
import { db, type Prisma } from '~/infra/database/db.server'
import { withTextDecimals } from '~/infra/database/text-decimals.server'
import { REFUND_TARGETS_MAX } from '~/limits'
import { LOAD_FAILED } from './messages'
import { type Expense, type ExpenseInput, LISTED_FIELDS } from './schema'

// Finds the expenses that a refund can correct, and the refunds that correct an expense. A refund corrects a
// paid expense of its own event.

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
const REFUNDED_FIELDS = {
  merchant: true,
  category: true,
  payment: true,
  share: true,
  shareReason: true,
  allocation: true,
} satisfies Prisma.ExpenseSelect

/**
 * Returns the form's values that a refund takes over from the expense that it corrects, so that it takes off
 * what was claimed, from the cost centres that bear it. Amounts in the share or the allocation are of the
 * expense alone.
 */
export function fieldsOfRefund(expense: Pick<Expense, keyof typeof REFUNDED_FIELDS>) {
  const { merchant, category, payment, shareReason, allocation } = expense
  const share = shareOfRefund(expense)
  const isAllocatedByAmount = allocationParts(allocation).some(({ amount }) => amount !== null)
  return {
    merchant,
    category,
    payment: payment as ExpenseInput['payment'],
    share,
    share_reason: share === WHOLE ? '' : shareReason,
    allocation: isAllocatedByAmount ? '' : allocation,
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
      select: { id: true, ...REFUNDED_FIELDS },
    })
    return new Map(expenses.map((expense) => [expense.id, fieldsOfRefund(expense)]))
  })

/** A refund of an expense. */
export interface RefundOfExpense extends Pick<Expense, 'id' | 'date' | 'amount' | 'currency'> {
  /** what it gives back in the claim currency, above zero and before the share; 0 without a rate */
  refunded: Decimal
}

/**
 * Returns the refunds of expenses by the id of the expense that they correct, in the order of their days.
 * @throws DomainError failed
 */
export const refundsByExpense = (event: OwnedEvent, ids: string[]): Promise<Map<string, RefundOfExpense[]>> =>
  withFailure(LOAD_FAILED, async () => {
    const refunds = await db.expense.findMany({
      where: { eventId: event.id, kind: 'refund', deletedAt: null, correctsId: { in: ids } },
      select: LISTED_FIELDS,
      orderBy: [{ date: { sort: 'asc', nulls: 'last' } }, { id: 'asc' }],
    })
    if (refunds.length === 0) return new Map()
    const schedule = await scheduleOf(event.id, event)
    const toRefund = (refund: (typeof refunds)[number]): RefundOfExpense => {
      const { id, date, amount, currency, convertedAmount } = beforeShare(withTextDecimals(refund), schedule)
      return { id, date, amount, currency, refunded: Big(convertedAmount).abs().toFixed() }
    }
    const byExpense = groupBy(refunds, ({ correctsId }) => correctsId ?? '')
    return new Map(Array.from(byExpense, ([id, refundsOfExpense]) => [id, refundsOfExpense.map(toRefund)]))
  })

/** Returns what refunds give back in the claim currency. */
export const refundedSum = (refunds: RefundOfExpense[] = []): Decimal =>
  sumOf(refunds.map(({ refunded }) => refunded)).toFixed()

/**
 * Returns the ids of the refunds of an event whose corrected expense was deleted, or is in another event.
 * @param presentIds the ids of the event's expenses
 * @throws DomainError failed
 */
export const refundsOfNoExpense = (eventId: OwnedEventId, presentIds: Set<string>): Promise<Set<string>> =>
  withFailure(LOAD_FAILED, async () => {
    const refunds = await db.expense.findMany({
      where: { eventId, kind: 'refund', deletedAt: null, correctsId: { not: null } },
      select: { id: true, correctsId: true },
    })
    return new Set(refunds.filter(({ correctsId }) => !presentIds.has(correctsId ?? '')).map(({ id }) => id))
  })
