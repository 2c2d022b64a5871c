import { beforeShare, convertExpense } from '~/domain/conversion/convert-expense'
import { scheduleOf } from '~/domain/conversion/recalculate.server'
import { DomainError, withFailure } from '~/domain/errors'
import { changeEvent } from '~/domain/events/change-event.server'
import type { OwnedEvent } from '~/domain/events/schema'
import { isEvidence } from '~/domain/expenses/evidence'
import { expenseNotFound } from '~/domain/expenses/expenses.server'
import { LOAD_FAILED, SAVE_FAILED } from '~/domain/expenses/messages'
import { sanitizeId } from '~/domain/form-fields'
import { isSameAmount, isTooLarge } from '~/domain/money/decimal'
import type { OwnedEventId } from '~/domain/owned-event-id'
import type { Actor } from '~/domain/users/actor'
import { db, decimal, type Prisma } from '~/infra/database/db.server'
import { withTextDecimals } from '~/infra/database/text-decimals.server'
import { TOO_LARGE_WITHOUT } from './messages'
import { type AcceptedRow, type StatementRow, type StatementSource, statementSourceSchema } from './schema'

// Reads and removes evidence: the stored rows of bank statements that show the charges of expenses. A row is
// evidence while the charge of its expense is the amount of the row (`isEvidence`).

const ROW_FIELDS = {
  file: true,
  row: true,
  date: true,
  text: true,
  amount: true,
  source: true,
  purchaseAmount: true,
  purchaseCurrency: true,
  fee: true,
} satisfies Prisma.StatementRowSelect

const CHARGED_FIELDS = {
  id: true,
  chargedAmount: true,
  event: { select: { baseCurrency: true } },
  statementRows: { where: { use: 'charge' }, select: { ...ROW_FIELDS, currency: true } },
} satisfies Prisma.ExpenseSelect

type ChargedExpense = Prisma.ExpenseGetPayload<{ select: typeof CHARGED_FIELDS }>

/** The fields of an expense that a change of its charge depends on (`convertExpense`, `isStale`). */
const CHARGEABLE_FIELDS = {
  id: true,
  amount: true,
  currency: true,
  share: true,
  date: true,
  rateId: true,
  otherCharge: true,
  otherChargeCurrency: true,
  chargedAmount: true,
  convertedAmount: true,
  changedIn: true,
} satisfies Prisma.ExpenseSelect

/**
 * Returns the expenses of an event that rows are accepted for, with their amounts before their shares. A row
 * of a payment charges no refund.
 */
export async function findChargeable(event: OwnedEvent, rows: AcceptedRow[]) {
  const ids = rows.map(({ expenseId }) => expenseId)
  const expenses = await db.expense.findMany({
    where: { id: { in: ids }, eventId: event.id, kind: 'receipt', deletedAt: null },
    select: CHARGEABLE_FIELDS,
  })
  const schedule = await scheduleOf(event.id, event)
  return expenses.map((expense) => beforeShare(withTextDecimals(expense), schedule))
}

export type ChargeableExpense = Awaited<ReturnType<typeof findChargeable>>[number]

/** Parses what identifies the file of a row; null if an earlier version or an administrator wrote it. */
export function parseSource(stored: string | null): StatementSource | null {
  try {
    return statementSourceSchema.safeParse(JSON.parse(stored ?? '')).data ?? null
  } catch {
    return null
  }
}

/** Returns the row that is evidence of an expense's charge; null without one. */
function toEvidence({ chargedAmount, statementRows, event }: ChargedExpense): StatementRow | null {
  const [statementRow] = statementRows
  if (!statementRow) return null
  const { currency, ...stored } = statementRow
  const row = toStatementRow(stored)
  const charged = chargedAmount?.toFixed() ?? null
  return isEvidence({ amount: row.amount, currency }, charged, event.baseCurrency) ? row : null
}

/**
 * Returns the evidence of an event's expenses, by expense id.
 * @param ids the expenses to look up; without it, all
 */
export async function evidenceIn(eventId: OwnedEventId, ids?: string[]): Promise<Map<string, StatementRow>> {
  if (ids?.length === 0) return new Map()
  const expenses = await withFailure(LOAD_FAILED, () =>
    db.expense.findMany({
      where: {
        eventId,
        deletedAt: null,
        statementRows: { some: { use: 'charge' } },
        ...(ids && { id: { in: ids } }),
      },
      select: CHARGED_FIELDS,
    }),
  )
  return new Map(
    expenses.flatMap((expense) => {
      const evidence = toEvidence(expense)
      return evidence ? [[expense.id, evidence]] : []
    }),
  )
}

/** Returns the evidence of an expense of an event; null without any. */
export async function evidenceOf(eventId: OwnedEventId, expenseId: string): Promise<StatementRow | null> {
  const id = sanitizeId(expenseId)
  return (await evidenceIn(eventId, [id])).get(id) ?? null
}

/** Returns the withdrawals that prove rates of an event, by rate id. */
export async function rateEvidenceIn(eventId: OwnedEventId): Promise<Map<string, StatementRow>> {
  const rows = await withFailure(LOAD_FAILED, () =>
    db.statementRow.findMany({
      where: { use: 'rate', rate: { eventId } },
      select: { ...ROW_FIELDS, rateId: true },
    }),
  )
  return new Map(rows.map(({ rateId, ...row }) => [rateId ?? '', toStatementRow(row)]))
}

type StoredRow = Prisma.StatementRowGetPayload<{ select: typeof ROW_FIELDS }>

function toStatementRow(stored: StoredRow): StatementRow {
  const { source, purchaseAmount, purchaseCurrency, ...row } = withTextDecimals(stored)
  const purchase =
    purchaseAmount !== null && purchaseCurrency !== null
      ? { amount: purchaseAmount, currency: purchaseCurrency }
      : null
  return { ...row, purchase, source: parseSource(source) }
}

/**
 * Removes the evidence of an expense of a user's event. If the charge of the expense equals the amount of the
 * row, removes the charge too and converts the expense without it. Keeps any other charge.
 * @throws DomainError not_found, forbidden (for the event), conflict (the event is closed), invalid (without
 * the charge, the converted expense is too large), failed
 */
export async function removeEvidence(actor: Actor, eventId: string, expenseId: string): Promise<void> {
  await changeEvent(actor, eventId, { failure: SAVE_FAILED }, async (event) => {
    const expense = await db.expense.findUnique({
      where: { id: sanitizeId(expenseId), eventId: event.id, deletedAt: null },
      select: { ...CHARGED_FIELDS, amount: true, currency: true, share: true, date: true, rateId: true },
    })
    if (!expense) throw expenseNotFound()
    const { id, currency, share, date, rateId } = expense
    const uncharged = { amount: expense.amount.toFixed(), currency, share, date, rateId, chargedAmount: null }
    const { convertedAmount, appliedRateId } = convertExpense(uncharged, await scheduleOf(event.id, event))
    const charged = expense.chargedAmount?.toFixed() ?? null
    const isChargeOfRow = isSameAmount(toEvidence(expense)?.amount ?? null, charged) && charged !== null
    if (isChargeOfRow && isTooLarge(convertedAmount)) throw new DomainError('invalid', TOO_LARGE_WITHOUT)
    const changedIn = event.version + 1
    const data = { chargedAmount: null, convertedAmount: decimal(convertedAmount), appliedRateId, changedIn }
    return {
      result: undefined,
      writes: (db) => [
        db.statementRow.deleteMany({ where: { expenseId: id, use: 'charge' } }),
        ...(isChargeOfRow ? [db.expense.update({ where: { id }, data, select: { id: true } })] : []),
      ],
    }
  })
}
