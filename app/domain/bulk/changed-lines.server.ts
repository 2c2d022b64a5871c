import { createHash } from 'node:crypto'
import Big from 'big.js'
import { convertExpense, type Schedule } from '~/domain/conversion/convert-expense'
import { changedSums, leftOutOf, notCountedSums } from '~/domain/conversion/missing-rates'
import { DomainError } from '~/domain/errors'
import { leftOutByEvent } from '~/domain/events/event-totals.sql.server'
import type { OwnedEvent } from '~/domain/events/schema'
import { sumExpenses } from '~/domain/expenses/expense-sums.server'
import { sanitizeId } from '~/domain/form-fields'
import { isSameAmount, isTooLarge } from '~/domain/money/decimal'
import { totalOf } from '~/domain/money/total'
import type { OwnedEventId } from '~/domain/owned-event-id'
import type { Actor } from '~/domain/users/actor'
import { db, type Prisma } from '~/infra/database/db.server'
import { type WithTextDecimals, withTextDecimals } from '~/infra/database/text-decimals.server'
import type { ReplacedValues, TotalChange } from './batch'
import { CHANGED_COLUMNS, isAmountColumn, type LineValues } from './fields'

// Reads and compares expenses for batches.

/** The most expenses that a message names when they could not be changed or undone. */
const EXPENSES_NAMED_MAX = 5

const FIELDS = {
  ...CHANGED_COLUMNS,
  ...{ id: true, merchant: true, amount: true, imagePath: true, changedIn: true },
} satisfies Prisma.ExpenseSelect

/** An expense with the fields that a batch may change. */
export type Line = WithTextDecimals<Prisma.ExpenseGetPayload<{ select: typeof FIELDS }>>

/**
 * Returns the expenses of an event with these ids, sorted by date. Skips ids of deleted expenses, and of
 * other events or users.
 */
export async function findLines(eventId: OwnedEventId, ids: string[]): Promise<Line[]> {
  const rows = await db.expense.findMany({
    where: { id: { in: [...new Set(ids.map(sanitizeId))] }, eventId, deletedAt: null },
    select: FIELDS,
    orderBy: [{ date: 'asc' }, { id: 'asc' }],
  })
  return rows.map(withTextDecimals)
}

const COLUMNS = Object.keys(CHANGED_COLUMNS) as (keyof LineValues)[]

/**
 * Returns the fields whose values a change replaces, with their values before the change; empty without a
 * difference.
 */
export function replacedValues(before: Line, after: Line): ReplacedValues {
  const isSame = (name: keyof LineValues) =>
    isAmountColumn(name) ? isSameAmount(before[name], after[name]) : before[name] === after[name]
  const replaced = COLUMNS.filter((name) => !isSame(name)).map((name) => [name, before[name]])
  return { id: before.id, ...Object.fromEntries(replaced) }
}

/** An expense before and after a change. */
export interface ChangedLine {
  before: Line
  after: Line
}

/** Applies a change to each expense and leaves out those that it does not change. */
export const changedLines = (lines: Line[], change: (line: Line) => Line): ChangedLine[] =>
  lines
    .map((before) => ({ before, after: change(before) }))
    .filter(({ before, after }) => Object.keys(replacedValues(before, after)).length > 1)

/** Returns an expense with its conversion by a schedule. */
export const converted = (line: Line, schedule: Schedule): Line => ({
  ...line,
  ...convertExpense(line, schedule),
})

/** @throws DomainError invalid when a change makes an expense too large in the claim currency */
export function checkSizes(lines: Line[], field?: string): void {
  const large = lines.find(({ convertedAmount }) => isTooLarge(convertedAmount))
  if (large) throw fieldError(field, `${nameOf(large)} would be too large in the claim currency`)
}

export const nameOf = ({ merchant }: Pick<Line, 'merchant'>): string =>
  merchant === '' ? 'One expense' : `“${merchant}”`

export const fieldError = (field: string | undefined, message: string): DomainError =>
  new DomainError('invalid', message, field === undefined ? {} : { fields: { [field]: [message] } })

/**
 * Identifies the inputs of an event's conversions; a new key means that expenses would convert differently.
 */
export const scheduleKey = ({ baseCurrency, exchangeRate, sampleCurrency, rates }: Schedule): string =>
  createHash('sha256')
    .update(JSON.stringify([baseCurrency, exchangeRate, sampleCurrency, rates]))
    .digest('hex')

/**
 * Returns the total of an event, and the sums that the total omits, before and after a change of expenses.
 */
export async function totalChange(
  actor: Actor,
  event: OwnedEvent,
  before: Line[],
  changed: Line[],
): Promise<TotalChange> {
  const { total } = await sumExpenses(actor, event)
  const sums = (await leftOutByEvent([event.id])).get(event.id) ?? []
  const sumsAfter = changedSums(sums, notCountedSums(before, event), notCountedSums(changed, event))
  const sumOf = (lines: Line[]) =>
    totalOf(
      lines.map(({ convertedAmount }) => convertedAmount),
      event.baseCurrency,
    )
  const after = Big(total).minus(sumOf(before)).plus(sumOf(changed)).toFixed()
  return {
    ...{ before: total, after, currency: event.baseCurrency },
    leftOut: { before: leftOutOf(sums, event), after: leftOutOf(sumsAfter, event) },
  }
}

/** Returns the merchants of some of the user's expenses, whichever event they are in now. */
export async function someNames(actor: Actor, ids: string[]): Promise<string[]> {
  const rows = await db.expense.findMany({
    where: { id: { in: ids }, event: { userId: actor.id } },
    select: { merchant: true },
    orderBy: [{ date: 'asc' }, { merchant: 'asc' }, { id: 'asc' }],
    take: EXPENSES_NAMED_MAX,
  })
  return rows.map(({ merchant }) => merchant).filter((merchant) => merchant !== '')
}
