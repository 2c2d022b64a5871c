import { usualRate } from '~/domain/conversion/usual-rate'
import { DUPLICATE_NAMES_COMPARED_MAX } from '~/limits'
import { type ComparedExpense, isPartlyNamedIn } from './duplicates'
import {
  type DuplicatePair,
  dayOf,
  type IsKnown,
  pairOneToOne,
  type RowComparedExpense,
} from './row-duplicates'

// Finds purchases that were entered twice: once from the row of a bank statement, and once in another
// currency that the row does not state. Compares the usual value of the amount, and the name.

/** The difference between a charge and the usual value of the amount. Rates move, and banks add a fee. */
const WORTH_FACTOR_MAX = 1.1

/** Returns the approximate value of an amount in another currency; null if it is unknown. */
function worthIn({ amount, currency }: ComparedExpense, chargeCurrency: string): number | null {
  const rate = currency === chargeCurrency ? null : usualRate(currency, chargeCurrency)
  return rate === null ? null : Number(amount) * rate
}

const isNear = (worth: number, charge: number): boolean =>
  worth * WORTH_FACTOR_MAX >= charge && worth <= charge * WORTH_FACTOR_MAX

interface Candidate {
  /** the index of the expense in the list */
  at: number
  worth: number
}

/** Groups the expenses without a row by the currencies of charges and by day, sorted by value. */
function candidatesByWorth(expenses: RowComparedExpense[]): Map<string, Map<number, Candidate[]>> {
  const currencies = new Set(expenses.flatMap(({ row }) => row?.currency ?? []))
  const candidates = new Map([...currencies].map((each) => [each, new Map<number, Candidate[]>()]))
  for (const [at, expense] of expenses.entries()) {
    if (expense.row) continue
    const day = dayOf(expense.date)
    for (const [currency, ofDays] of candidates) {
      const worth = worthIn(expense, currency)
      if (worth === null || worth <= 0) continue
      const ofDay = ofDays.get(day)
      if (ofDay) ofDay.push({ at, worth })
      else ofDays.set(day, [{ at, worth }])
    }
  }
  for (const ofDays of candidates.values())
    for (const ofDay of ofDays.values())
      ofDay.sort((one, other) => one.worth - other.worth || one.at - other.at)
  return candidates
}

/** Returns the index of the first candidate with at least the given value, in a list sorted by value. */
function firstFrom(ordered: Candidate[], least: number): number {
  let [from, to] = [0, ordered.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if ((ordered[middle] as Candidate).worth < least) from = middle + 1
    else to = middle
  }
  return from
}

/**
 * Pairs each expense on a row that states no purchase with an expense in another currency without a row. The
 * usual value of the other must be near the charge, and the row must name its merchant at least in part. Each
 * expense is in at most one pair. If very many have the same day and value, some are not compared.
 * @param expenses in the order of their creation
 */
export function pairAcrossCurrencies(expenses: RowComparedExpense[], isKnown: IsKnown): DuplicatePair[] {
  const candidates = candidatesByWorth(expenses)
  return pairOneToOne(expenses, isKnown, {
    candidatesOf: (place, day) => {
      const row = expenses[place]?.row
      if (!row || row.purchase) return []
      const ofDay = candidates.get(row.currency ?? '')?.get(day)
      if (!ofDay) return []
      const charge = Number(row.charge)
      const first = firstFrom(ofDay, charge / WORTH_FACTOR_MAX)
      const near: number[] = []
      for (const { at, worth } of ofDay.slice(first, first + DUPLICATE_NAMES_COMPARED_MAX))
        if (isNear(worth, charge)) near.push(at)
      return near
    },
    isLikely: isPartlyNamedIn,
  })
}
