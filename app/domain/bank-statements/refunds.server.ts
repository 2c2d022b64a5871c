import Big from 'big.js'
import { convertExpense } from '~/domain/conversion/convert-expense'
import { scheduleOf } from '~/domain/conversion/recalculate.server'
import { withFailure } from '~/domain/errors'
import { changeEvent } from '~/domain/events/change-event.server'
import type { OwnedEvent } from '~/domain/events/schema'
import { expenseNotFound } from '~/domain/expenses/expenses.server'
import { LOAD_FAILED, SAVE_FAILED } from '~/domain/expenses/messages'
import { sanitizeId } from '~/domain/form-fields'
import { groupBy } from '~/domain/group-by'
import { type Decimal, isSameAmount } from '~/domain/money/decimal'
import { WHOLE } from '~/domain/money/share'
import type { OwnedEventId } from '~/domain/owned-event-id'
import type { Actor } from '~/domain/users/actor'
import { db, type Prisma } from '~/infra/database/db.server'
import { withTextDecimals } from '~/infra/database/text-decimals.server'
import { chargeWithoutRow, parseSource } from './evidence.server'
import type { Refund } from './schema'

// Reads and removes refunds: incoming rows of bank statements that reduce the amounts of their expenses.

const FIELDS = {
  id: true,
  expenseId: true,
  file: true,
  row: true,
  date: true,
  text: true,
  amount: true,
  currency: true,
  source: true,
} satisfies Prisma.StatementRowSelect

type StoredRefund = Prisma.StatementRowGetPayload<{ select: typeof FIELDS }>

const toRefund = ({ expenseId: _, currency, source, ...row }: StoredRefund): Refund => ({
  ...withTextDecimals(row),
  currency: currency ?? '',
  purchase: null,
  fee: null,
  source: parseSource(source),
})

/**
 * Returns the refunds of an event's expenses, by expense id.
 * @param ids the ids of the expenses to look up; without it, all
 */
export async function refundsByExpense(
  eventId: OwnedEventId,
  ids?: string[],
): Promise<Map<string, Refund[]>> {
  if (ids?.length === 0) return new Map()
  const rows = await withFailure(LOAD_FAILED, () =>
    db.statementRow.findMany({
      where: { use: 'refund', expense: { eventId, deletedAt: null }, ...(ids && { expenseId: { in: ids } }) },
      select: FIELDS,
      orderBy: [{ date: 'asc' }, { row: 'asc' }, { id: 'asc' }],
    }),
  )
  const groups = groupBy(rows, ({ expenseId }) => expenseId ?? '')
  return new Map(Array.from(groups, ([id, refunds]) => [id, refunds.map(toRefund)]))
}

/**
 * Returns the sum of the refunds of each expense in the claim currency, by expense id. An expense counts less
 * by this sum only if it has a charge. Expenses without refunds in the claim currency are left out.
 * @param ids the ids of the expenses to look up; without it, all
 * @throws DomainError failed
 */
export async function refundSumsByExpense(event: OwnedEvent, ids?: string[]): Promise<Map<string, Decimal>> {
  const sums = new Map<string, Big>()
  for (const [expenseId, refunds] of await refundsByExpense(event.id, ids))
    for (const { amount, currency } of refunds)
      if (currency === event.baseCurrency) sums.set(expenseId, (sums.get(expenseId) ?? Big(0)).plus(amount))
  return new Map(Array.from(sums, ([expenseId, sum]) => [expenseId, sum.toFixed()]))
}

/** Returns the refunds of one expense of an event. */
export async function refundsOf(eventId: OwnedEventId, expenseId: string): Promise<Refund[]> {
  const id = sanitizeId(expenseId)
  return (await refundsByExpense(eventId, [id])).get(id) ?? []
}

/**
 * Removes a refund from an expense of a user's event, so that the expense counts that much more.
 * @throws DomainError not_found, forbidden (for the event), conflict (the event is closed), invalid (without
 * the refund, the expense is too large), failed
 */
export async function removeRefund(actor: Actor, eventId: string, expenseId: string, refundId: string) {
  await changeEvent(actor, eventId, { failure: SAVE_FAILED }, async (event) => {
    const expense = await db.expense.findUnique({
      where: { id: sanitizeId(expenseId), eventId: event.id, deletedAt: null },
      select: {
        id: true,
        amount: true,
        currency: true,
        share: true,
        date: true,
        rateId: true,
        chargedAmount: true,
        statementRows: { select: { id: true, use: true, amount: true, currency: true } },
      },
    })
    if (!expense) throw expenseNotFound()
    const refund = expense.statementRows.find(({ id, use }) => id === refundId && use === 'refund')
    if (!refund) return { result: undefined }
    const { id, currency, share, date, rateId, chargedAmount } = expense
    // a refund reduces only a charge, and only in the claim currency; any other refund has reduced nothing
    const isTakenOff = chargedAmount !== null && refund.currency === event.baseCurrency
    const chargeBeforeRefund = isTakenOff
      ? Big(chargedAmount.toFixed()).plus(refund.amount.toFixed()).toFixed()
      : null
    const schedule = await scheduleOf(event.id, event)
    const conversionTerms = { amount: expense.amount.toFixed(), currency, share, date, rateId }
    const uncharged = convertExpense({ ...conversionTerms, share: WHOLE, chargedAmount: null }, schedule)
    const otherRows = expense.statementRows.filter((row) => row.id !== refundId)
    // without other rows, a charge equal to the converted amount is removed, so that the rates apply again
    const followsRates =
      otherRows.length === 0 &&
      chargeBeforeRefund !== null &&
      isSameAmount(uncharged.convertedAmount, chargeBeforeRefund)
    const charged = followsRates ? null : chargeBeforeRefund
    const conversion = convertExpense({ ...conversionTerms, chargedAmount: charged }, schedule)
    const storeCharge = isTakenOff ? chargeWithoutRow(event, id, charged, conversion) : null
    return {
      result: undefined,
      writes: (db) => [
        db.statementRow.deleteMany({ where: { id: refund.id, expenseId: id } }),
        ...(storeCharge ? [storeCharge(db)] : []),
      ],
    }
  })
}
