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

// Whether an expense that stands on the row of a bank statement and one in another currency are one purchase,
// where the row says nothing of that currency: by what the amount is usually worth, and by the name.

/** How far a charge may be from what the amount is usually worth: rates move, and banks add a fee. */
const WORTH_FACTOR_MAX = 1.1

/** About what an amount in another currency is worth; null where that is not known. */
function worthIn({ amount, currency }: ComparedExpense, chargeCurrency: string): number | null {
  const rate = currency === chargeCurrency ? null : usualRate(currency, chargeCurrency)
  return rate === null ? null : Number(amount) * rate
}

const isNear = (worth: number, charge: number): boolean =>
  worth * WORTH_FACTOR_MAX >= charge && worth <= charge * WORTH_FACTOR_MAX

interface Candidate {
  /** the place of the expense in the list */
  at: number
  worth: number
}

/** The expenses without a row by the currency of a charge and by day, in the order of their worth in it. */
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

/** Returns the place of the first that is worth enough, out of a list in the order of their worth. */
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
 * Returns the pairs of an expense that stands on a row which names no purchase and one without a row, in
 * another currency, that is usually worth what the row charged, and that the row names at least in part. Each
 * expense is in one pair at most; of very many of one day and worth, some are not compared.
 * @param expenses in the order in which they were made
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
