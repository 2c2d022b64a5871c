import type { Decimal } from '~/domain/money/convert'
import { DAY_MS } from '~/limits-and-lifetimes'
import type { ComparedExpense } from './duplicates'

// Whether an expense without a receipt, which stands on the row of a bank statement, and one without a row
// are one purchase, by an amount that both have. Banks write names of their own, and book days after it, so
// names are not compared.

/** The days between a purchase and its booking, at most. */
const BOOKING_DAYS_MAX = 3

/** The days from one that are looked at, the nearest first. */
export const DAYS_APART = [
  0,
  ...Array.from({ length: BOOKING_DAYS_MAX }, (_, at) => [-at - 1, at + 1]).flat(),
]

/** What the row of a bank statement says of an expense. */
export interface ChargingRow {
  /** what it charged before refunds */
  charge: Decimal
  currency: string | null
  /** the purchase in its own currency; null where the bank does not say it */
  purchase: { amount: Decimal; currency: string } | null
}

/** An expense, and its row if it stands on a row alone. */
export interface RowComparedExpense extends ComparedExpense {
  /** null for an expense without a row */
  row: ChargingRow | null
}

/** Two expenses that seem to be one. */
export type DuplicatePair = [earlier: ComparedExpense, later: ComparedExpense]

/** Whether two expenses are known to be two purchases. */
export type IsKnown = (one: string, other: string) => boolean

export const dayOf = (date: string | null): number => Date.parse(date ?? '') / DAY_MS

/** Returns the calendar dates on which a purchase of a date may be booked, or the other way round. */
export function datesNear(date: string): string[] {
  const day = dayOf(date)
  if (Number.isNaN(day)) return []
  return DAYS_APART.map((days) => new Date((day + days) * DAY_MS).toISOString().slice(0, 10))
}

/** Two expenses of a list by their places in it, the one that was made first first. */
export const pairAt = (expenses: ComparedExpense[], one: number, other: number): DuplicatePair =>
  [Math.min(one, other), Math.max(one, other)].map((at) => expenses[at]) as DuplicatePair

/**
 * Returns for each expense that stands on a row the nearest one without a row that it seems to repeat: one of
 * its amount, of the amount that the row charged, or of the purchase that the row names. In a pair the one
 * that was made first comes first.
 * @param expenses in the order in which they were made
 */
export function pairsOfRows(expenses: RowComparedExpense[], isKnown: IsKnown): DuplicatePair[] {
  const others = new Map<string, number[]>()
  expenses.forEach(({ row, date, amount, currency }, at) => {
    if (row) return
    const key = `${dayOf(date)} ${amount} ${currency}`
    const group = others.get(key)
    if (group) group.push(at)
    else others.set(key, [at])
  })
  return expenses.flatMap(({ id, row, date, amount, currency }, at) => {
    if (!row) return []
    const day = dayOf(date)
    const amounts = [`${amount} ${currency}`, `${row.charge} ${row.currency}`]
    if (row.purchase) amounts.push(`${row.purchase.amount} ${row.purchase.currency}`)
    const keys = DAYS_APART.flatMap((days) => amounts.map((each) => `${day + days} ${each}`))
    const isOpen = (other: number) => !isKnown(id, (expenses[other] as RowComparedExpense).id)
    for (const key of keys) {
      const other = others.get(key)?.find(isOpen)
      if (other === undefined) continue
      return [pairAt(expenses, at, other)]
    }
    return []
  })
}
