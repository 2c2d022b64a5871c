import Big from 'big.js'
import { inBackgroundWhenLarge } from '~/domain/background.server'
import { convertExpense } from '~/domain/conversion/convert-expense'
import { storeCharges } from '~/domain/conversion/stored-conversions.sql.server'
import { DomainError } from '~/domain/errors'
import { changeEvent } from '~/domain/events/change-event.server'
import { isStale } from '~/domain/events/changed-meanwhile'
import { countForBackground } from '~/domain/events/count-rows.sql.server'
import { EVENT_CLOSED } from '~/domain/events/messages'
import { deductedRefunds, isStorableRemainder } from '~/domain/expenses/evidence'
import { SAVE_ALL_FAILED } from '~/domain/expenses/messages'
import { roundClaimed } from '~/domain/money/decimal'
import type { Actor } from '~/domain/users/actor'
import { db } from '~/infra/database/db.server'
import { withTextDecimals } from '~/infra/database/text-decimals.server'
import type { KnownColumns } from './columns'
import { CHARGED_EXPENSE_FIELDS } from './evidence.server'
import { refundedIn } from './refunds.server'
import { findUses, planUses } from './row-uses.server'
import type { AcceptedRow } from './schema'
import { readRows } from './statement-file'
import { toSource } from './statement-rows.server'
import { getStatement, type StatementForEvent, statementRowsUpTo } from './stored-statement.server'
import { incomingOf, type Transaction } from './transactions'
import { presentUses } from './used-before'

/** The form that assigns incoming rows to expenses. */
interface Refunds {
  /** each row with the expense that it refunds */
  rows: AcceptedRow[]
  version: number | undefined
  claimCurrency: string | undefined
}

/**
 * Subtracts incoming rows of a statement, as refunds, from expenses of an event of the user. The reduced
 * amount is stored as the charge of the expense, with the rows as evidence. Skips rows that were used since
 * the form was shown, and expenses that were changed, that count less than their refund, or whose reduced
 * amount has more digits than the database stores. Repeating the call with the same rows has the same result.
 * @throws DomainError not_found, forbidden, conflict (the event is closed), failed
 */
export const acceptRefunds = inBackgroundWhenLarge({
  name: 'acceptRefunds',
  failure: SAVE_ALL_FAILED,
  rows: async (actor, { event, statementId }: StatementForEvent) =>
    2 * (await statementRowsUpTo(actor, statementId)) + (await countForBackground(event.id)),
  run: takeAll,
})

async function takeAll(
  actor: Actor,
  { event: { id: eventId, baseCurrency }, ...about }: StatementForEvent,
  columns: KnownColumns | null,
  { rows, version, claimCurrency = baseCurrency }: Refunds,
): Promise<{ count: number; passed: number }> {
  const statement = await getStatement(actor, about)
  const { records } = readRows(statement.file, columns, claimCurrency)
  const source = toSource(statement, columns)
  const byLine = new Map(incomingOf(records).map((row) => [row.line, row]))
  return changeEvent(actor, eventId, { failure: SAVE_ALL_FAILED }, async (event) => {
    if (event.status === 'closed') throw new DomainError('conflict', EVENT_CLOSED)
    if (event.baseCurrency !== claimCurrency) return { result: { count: 0, passed: rows.length } }
    const expenses = await db.expense.findMany({
      where: { id: { in: rows.map(({ expenseId }) => expenseId) }, eventId: event.id, deletedAt: null },
      select: { ...CHARGED_EXPENSE_FIELDS, convertedAmount: true, chargedAmount: true },
    })
    const byId = new Map(expenses.map((expense) => [expense.id, withTextDecimals(expense)]))
    const refunded = await refundedIn(event)
    const left = new Map(
      Array.from(byId, ([id, { convertedAmount, chargedAmount }]) => {
        const counted = Big(roundClaimed(convertedAmount, claimCurrency))
        const refunds = refunded.get(id) ?? '0'
        // a charge includes every refund, also a refund that was stored before anything was charged
        const takenOff = deductedRefunds(refunds, chargedAmount)
        return [id, counted.plus(takenOff).minus(refunds)]
      }),
    )
    const rowUses = await findUses(actor, statement, records, claimCurrency)
    const taken: { transaction: Transaction; expenseId: string }[] = []
    let done = 0
    for (const { line, expenseId } of rows) {
      const transaction = byLine.get(line)
      const expense = byId.get(expenseId)
      const counted = left.get(expenseId)
      if (!transaction || !expense || !counted) continue
      const rest = counted.minus(transaction.amount)
      const uses = presentUses(rowUses.uses.get(line))
      if (uses.some(({ usedFor }) => usedFor.expenseId === expenseId)) done += 1
      else if (uses.length === 0 && !isStale(expense, version) && isStorableRemainder(rest)) {
        left.set(expenseId, rest)
        taken.push({ transaction, expenseId })
      }
    }
    const count = done + taken.length
    const result = { count, passed: rows.length - count }
    if (taken.length === 0) return { result }
    const storeUses = await planUses({
      ...{ actor, eventId: event.id, statement, source, claimCurrency, rowUses, reason: '' },
      rows: taken.map(({ transaction, expenseId }) => ({
        transaction,
        usedFor: { use: 'refund', expenseId },
      })),
    })
    const changed = [...new Set(taken.map(({ expenseId }) => expenseId))].flatMap((id) => {
      const expense = byId.get(id)
      if (!expense) return []
      const chargedAmount = left.get(id)?.toFixed() ?? '0'
      return {
        ...{ id, chargedAmount },
        ...{ otherCharge: expense.otherCharge, otherChargeCurrency: expense.otherChargeCurrency },
        ...convertExpense({ ...expense, chargedAmount }, { ...event, rates: [] }),
      }
    })
    return {
      result,
      writes: (db) => [storeCharges(event, changed, { withEvidence: true }), ...storeUses(db)],
    }
  })
}
