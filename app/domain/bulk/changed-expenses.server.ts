import { createHash } from 'node:crypto'
import Big from 'big.js'
import { convertExpense, type Schedule } from '~/domain/conversion/convert-expense'
import { changedSums, leftOutOf, notCountedSums } from '~/domain/conversion/missing-rates'
import { fieldError } from '~/domain/errors'
import { leftOutByEvent } from '~/domain/events/event-totals.sql.server'
import type { OwnedEvent } from '~/domain/events/schema'
import { sumExpenses } from '~/domain/expenses/expense-sums.server'
import { sanitizeId } from '~/domain/form-fields'
import { isStorableAmount } from '~/domain/money/amount'
import { DIGITS_MAX, isSameAmount, isTooLarge } from '~/domain/money/decimal'
import { totalOf } from '~/domain/money/total'
import type { OwnedEventId } from '~/domain/owned-event-id'
import type { Actor } from '~/domain/users/actor'
import { db, type Prisma } from '~/infra/database/db.server'
import { type WithTextDecimals, withTextDecimals } from '~/infra/database/text-decimals.server'
import type { ReplacedValues, TotalChange } from './batch'
import { CHANGED_COLUMNS, type ChangeableValues, isAmountColumn } from './fields'

// Reads, converts and compares the expenses of batches. A batch is a change of several expenses at once.

/** The most expenses that a message names when they could not be changed or undone. */
const EXPENSES_NAMED_MAX = 5

const FIELDS = {
  ...CHANGED_COLUMNS,
  id: true,
  kind: true,
  arithmetic: true,
  merchant: true,
  amount: true,
  share: true,
  allocation: true,
  imagePath: true,
  changedIn: true,
} satisfies Prisma.ExpenseSelect

/** An expense with the fields that a batch may change. */
export type BatchExpense = WithTextDecimals<Prisma.ExpenseGetPayload<{ select: typeof FIELDS }>>

/** Returns the existing expenses of an event with these ids, sorted by date. Skips all other ids. */
export async function findBatchExpenses(eventId: OwnedEventId, ids: string[]): Promise<BatchExpense[]> {
  const rows = await db.expense.findMany({
    where: { id: { in: [...new Set(ids.map(sanitizeId))] }, eventId, deletedAt: null },
    select: FIELDS,
    orderBy: [{ date: 'asc' }, { id: 'asc' }],
  })
  return rows.map(withTextDecimals)
}

const COLUMNS = Object.keys(CHANGED_COLUMNS) as (keyof ChangeableValues)[]

/** Returns the id of an expense with the former values of the fields that a change replaces. */
export function replacedValues(before: BatchExpense, after: BatchExpense): ReplacedValues {
  const isSame = (name: keyof ChangeableValues) =>
    isAmountColumn(name) ? isSameAmount(before[name], after[name]) : before[name] === after[name]
  const replacedColumns = COLUMNS.filter((name) => !isSame(name))
  return { id: before.id, ...Object.fromEntries(replacedColumns.map((name) => [name, before[name]])) }
}

/** An expense before and after a change. */
export interface ChangedExpense {
  before: BatchExpense
  after: BatchExpense
}

/** Applies a change to each expense and leaves out those that it does not change. */
export const changedExpenses = (
  expenses: BatchExpense[],
  change: (expense: BatchExpense) => BatchExpense,
): ChangedExpense[] =>
  expenses
    .map((before) => ({ before, after: change(before) }))
    .filter(({ before, after }) => Object.keys(replacedValues(before, after)).length > 1)

/** Returns an expense, converted by a schedule (the terms and rates of an event). */
export const withConversion = (expense: BatchExpense, schedule: Schedule): BatchExpense => ({
  ...expense,
  ...convertExpense(expense, schedule),
})

/**
 * @throws DomainError invalid when a change makes an expense too large in the claim currency, or its claimed
 * part too long
 */
export function checkSizes(expenses: BatchExpense[], field?: string): void {
  const tooLarge = expenses.find(({ convertedAmount }) => isTooLarge(convertedAmount))
  if (tooLarge) throw fieldError(field, `${expenseName(tooLarge)} would be too large in the claim currency`)
  const tooLong = expenses.find(({ claimedPart }) => claimedPart !== null && !isStorableAmount(claimedPart))
  if (!tooLong) return
  const words = `The claimed part of ${expenseName(tooLong)} would have more than ${DIGITS_MAX} digits`
  throw fieldError(field, words)
}

export const expenseName = ({ merchant }: Pick<BatchExpense, 'merchant'>): string =>
  merchant === '' ? 'One expense' : `“${merchant}”`

/** Identifies the inputs of an event's conversions; with another key expenses would convert differently. */
export const scheduleKey = ({ baseCurrency, exchangeRate, sampleCurrency, rates }: Schedule): string =>
  createHash('sha256')
    .update(JSON.stringify([baseCurrency, exchangeRate, sampleCurrency, rates]))
    .digest('hex')

/** Returns the total of an event and the sums that it omits, before and after a change of expenses. */
export async function totalChange(
  actor: Actor,
  event: OwnedEvent,
  expensesBefore: BatchExpense[],
  expensesAfter: BatchExpense[],
): Promise<TotalChange> {
  const { total } = await sumExpenses(actor, event)
  const leftOutSums = (await leftOutByEvent([event.id])).get(event.id) ?? []
  const notCountedBefore = notCountedSums(expensesBefore, event)
  const notCountedAfter = notCountedSums(expensesAfter, event)
  const leftOutSumsAfter = changedSums(leftOutSums, notCountedBefore, notCountedAfter)
  const sumOf = (expenses: BatchExpense[]) => totalOf(expenses, event.baseCurrency)
  const totalAfter = Big(total).minus(sumOf(expensesBefore)).plus(sumOf(expensesAfter)).toFixed()
  return {
    before: total,
    after: totalAfter,
    currency: event.baseCurrency,
    leftOut: { before: leftOutOf(leftOutSums, event), after: leftOutOf(leftOutSumsAfter, event) },
  }
}

/** Returns the merchants of some of the user's expenses, whichever event they are in now. */
export async function someMerchants(actor: Actor, ids: string[]): Promise<string[]> {
  const rows = await db.expense.findMany({
    where: { id: { in: ids }, event: { userId: actor.id } },
    select: { merchant: true },
    orderBy: [{ date: 'asc' }, { merchant: 'asc' }, { id: 'asc' }],
    take: EXPENSES_NAMED_MAX,
  })
  return rows.map(({ merchant }) => merchant).filter((merchant) => merchant !== '')
}
