import type { Decimal } from '~/domain/money/decimal'
import { DAY_MS, DUPLICATE_NAMES_COMPARED_MAX } from '~/limits'
import { BOOKED_DAYS_MAX, nearestDays, SURE_BOOKING_DAYS_MAX } from './booking-days'
import { type ComparedExpense, isNamedIn, type MerchantName, merchantName } from './duplicates'

// Finds purchases that were entered twice: once from the row of a bank statement without a receipt (an
// "expense on a row"), and once without a row. Both have an equal amount. Banks use other names and book
// purchases days later, so the nearer two dates are, the less their names must agree.

/** The row of a bank statement that charges an expense. */
interface ChargingRow {
  charge: Decimal
  currency: string | null
  /** the purchase in its own currency; null if the bank does not state it */
  purchase: { amount: Decimal; currency: string } | null
}

/** An expense to compare: one without a row, or one with a row but without a receipt. */
export interface RowComparedExpense extends ComparedExpense {
  row: ChargingRow | null
}

/** Two expenses that may be duplicates. */
export type DuplicatePair = [earlier: ComparedExpense, later: ComparedExpense]

/** Whether the claimant said that two expenses are not duplicates. Takes their ids. */
export type IsDismissed = (one: string, other: string) => boolean

/** Returns the number of days from 1970 to a date; NaN without a date. */
export const dayOf = (date: string | null): number => Date.parse(date ?? '') / DAY_MS

/** Returns the dates on which a purchase may be booked, or a booked purchase may have been made. */
export function datesNear(date: string): string[] {
  const day = dayOf(date)
  if (Number.isNaN(day)) return []
  return nearestDays(BOOKED_DAYS_MAX).map((days) =>
    new Date((day + days) * DAY_MS).toISOString().slice(0, 10),
  )
}

/** The rules by which `pairOneToOne` pairs expenses. Each index is a position in its list of expenses. */
interface PairingRule {
  /** Returns the expenses without a row on a day that one on a row may repeat. Some may be paired already. */
  candidatesOf: (rowIndex: number, day: number, isUnpaired: (index: number) => boolean) => number[]
  /** whether a row and a merchant's name agree enough for a pair within `SURE_BOOKING_DAYS_MAX` days */
  isLikely: (text: MerchantName, merchant: MerchantName) => boolean
}

/** An expense on a row during a pass of `pairOneToOne`. */
interface OpenRow {
  index: number
  day: number
  /** whether the row agrees with a merchant's name; equal names of several expenses are compared once */
  agreementByName: Map<MerchantName, boolean>
  /** the number of names that do not agree */
  differingNames: number
}

/**
 * Pairs expenses on rows with expenses without a row, each at most once. The first pass pairs rows that name
 * the merchant, up to `BOOKED_DAYS_MAX` days apart. The second pass pairs other rows that `isLikely` accepts,
 * within fewer days. Each pass begins with the smallest distance in days. The older expense of a pair comes
 * first.
 * @param expenses in the order of their creation
 */
export function pairOneToOne(
  expenses: RowComparedExpense[],
  isDismissed: IsDismissed,
  { candidatesOf, isLikely }: PairingRule,
): [earlier: RowComparedExpense, later: RowComparedExpense][] {
  const expenseAt = (index: number) => expenses[index] as RowComparedExpense
  const nameAt = merchantNames(expenses)
  const pairedIndexes = new Set<number>()
  const isUnpaired = (index: number) => !pairedIndexes.has(index)
  const pairs: [RowComparedExpense, RowComparedExpense][] = []
  const passes = [
    { daysMax: BOOKED_DAYS_MAX, agrees: isNamedIn },
    { daysMax: SURE_BOOKING_DAYS_MAX, agrees: isLikely },
  ]
  for (const { daysMax, agrees } of passes) {
    /** Whether a row agrees with the name of an expense; false if too many names differ from the row. */
    const agreesWithName = (row: OpenRow, index: number): boolean => {
      if (row.differingNames === DUPLICATE_NAMES_COMPARED_MAX) return false
      const name = nameAt(index)
      const knownAgreement = row.agreementByName.get(name)
      if (knownAgreement !== undefined) return knownAgreement
      const agreement = agrees(nameAt(row.index), name)
      row.agreementByName.set(name, agreement)
      if (!agreement) row.differingNames += 1
      return agreement
    }
    let openRows = rowsOf(expenses)
    for (const days of nearestDays(daysMax)) {
      openRows = openRows.filter(
        (row) => isUnpaired(row.index) && row.differingNames < DUPLICATE_NAMES_COMPARED_MAX,
      )
      for (const row of openRows) {
        const match = candidatesOf(row.index, row.day - days, isUnpaired).find(
          (index) =>
            isUnpaired(index) &&
            agreesWithName(row, index) &&
            !isDismissed(expenseAt(row.index).id, expenseAt(index).id),
        )
        if (match === undefined) continue
        pairedIndexes.add(row.index).add(match)
        pairs.push([expenseAt(Math.min(row.index, match)), expenseAt(Math.max(row.index, match))])
      }
    }
  }
  return pairs
}

/** Returns the expenses on rows that have a date. */
const rowsOf = (expenses: RowComparedExpense[]): OpenRow[] =>
  expenses.flatMap(({ row, date }, index) => {
    const day = dayOf(date)
    return row && !Number.isNaN(day) ? [{ index, day, agreementByName: new Map(), differingNames: 0 }] : []
  })

/** Returns a function that prepares each name once. Equal names share an object, for `agreementByName`. */
function merchantNames(expenses: RowComparedExpense[]): (index: number) => MerchantName {
  const nameByMerchant = new Map<string, MerchantName>()
  const nameByIndex = new Array<MerchantName | undefined>(expenses.length).fill(undefined)
  return (index) => {
    const { merchant } = expenses[index] as RowComparedExpense
    const name = nameByIndex[index] ?? nameByMerchant.get(merchant) ?? merchantName(merchant)
    if (nameByIndex[index] === undefined) nameByMerchant.set(merchant, name)
    nameByIndex[index] = name
    return name
  }
}

/** The indexes of expenses by their day. */
type IndexesByDay = Map<number, number[]>

/**
 * Pairs each expense on a row with an expense without a row whose amount equals its amount, the charge of the
 * row, or the purchase that the row states. Each expense is in at most one pair. If very many have the same
 * amount, some are not compared.
 * @param expenses in the order of their creation
 */
export function pairsOfRows(expenses: RowComparedExpense[], isDismissed: IsDismissed): DuplicatePair[] {
  const withoutRow = indexesWithoutRow(expenses)
  const candidatesByRow = expenses.map(({ row, amount, currency }) => {
    if (!row) return []
    const keys = new Set([`${amount} ${currency}`, `${row.charge} ${row.currency}`])
    if (row.purchase) keys.add(`${row.purchase.amount} ${row.purchase.currency}`)
    return [...keys].flatMap((key) => withoutRow.get(key) ?? [])
  })
  return pairOneToOne(expenses, isDismissed, {
    candidatesOf(rowIndex, day, isUnpaired) {
      const candidates: number[] = []
      for (const indexesByDay of candidatesByRow[rowIndex] ?? []) {
        const indexes = indexesByDay.get(day)
        if (!indexes) continue
        // the oldest expenses are last; forgets a paired expense, so that another one is compared instead
        while (indexes.length > 0 && !isUnpaired(indexes.at(-1) as number)) indexes.pop()
        candidates.push(...indexes.slice(-DUPLICATE_NAMES_COMPARED_MAX).reverse())
      }
      return candidates
    },
    isLikely: () => true,
  })
}

/** Returns expenses without a row by amount and currency, then by day; the oldest of a day is last. */
function indexesWithoutRow(expenses: RowComparedExpense[]): Map<string, IndexesByDay> {
  const indexesByAmount = new Map<string, IndexesByDay>()
  for (const [index, { row, date, amount, currency }] of [...expenses.entries()].reverse()) {
    if (row) continue
    const key = `${amount} ${currency}`
    const indexesByDay = indexesByAmount.get(key) ?? new Map<number, number[]>()
    indexesByAmount.set(key, indexesByDay)
    const indexes = indexesByDay.get(dayOf(date))
    if (indexes) indexes.push(index)
    else indexesByDay.set(dayOf(date), [index])
  }
  return indexesByAmount
}
