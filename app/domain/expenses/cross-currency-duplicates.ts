import { usualRate } from '~/domain/conversion/usual-rate'
import { DUPLICATE_NAMES_COMPARED_MAX } from '~/limits'
import { type ComparedExpense, isPartlyNamedIn } from './duplicates'
import {
  type DuplicatePair,
  dayOf,
  type IsDismissed,
  pairOneToOne,
  type RowComparedExpense,
} from './row-duplicates'

// Finds purchases that were entered twice: once from the row of a bank statement (an "expense on a row"), and
// once in another currency that the row does not state. Compares the charge with the usual value of the
// amount in the currency of the charge, and the names.

/** The largest factor between a charge and the usual value of the amount. Rates move, and banks add a fee. */
const VALUE_FACTOR_MAX = 1.1

/** Returns the usual value of an amount in the currency of a charge; null if it is unknown or the same. */
function usualValueIn({ amount, currency }: ComparedExpense, chargeCurrency: string): number | null {
  const rate = currency === chargeCurrency ? null : usualRate(currency, chargeCurrency)
  return rate === null ? null : Number(amount) * rate
}

const isNear = (value: number, charge: number): boolean =>
  value * VALUE_FACTOR_MAX >= charge && value <= charge * VALUE_FACTOR_MAX

/** An expense without a row. */
interface Candidate {
  index: number
  /** the usual value of its amount in the currency of charges */
  value: number
}

/** Returns the expenses without a row by currency of charges, then by day; each list is sorted by value. */
function candidatesByCurrencyAndDay(expenses: RowComparedExpense[]): Map<string, Map<number, Candidate[]>> {
  const currencies = new Set(expenses.flatMap(({ row }) => row?.currency ?? []))
  const candidates = new Map([...currencies].map((currency) => [currency, new Map<number, Candidate[]>()]))
  for (const [index, expense] of expenses.entries()) {
    if (expense.row) continue
    const day = dayOf(expense.date)
    for (const [currency, candidatesByDay] of candidates) {
      const value = usualValueIn(expense, currency)
      if (value === null || value <= 0) continue
      const candidatesOfDay = candidatesByDay.get(day)
      if (candidatesOfDay) candidatesOfDay.push({ index, value })
      else candidatesByDay.set(day, [{ index, value }])
    }
  }
  for (const candidatesByDay of candidates.values())
    for (const candidatesOfDay of candidatesByDay.values())
      candidatesOfDay.sort((one, other) => one.value - other.value || one.index - other.index)
  return candidates
}

/** Returns the index of the first candidate with at least the given value, in a list sorted by value. */
function firstIndexWithValue(ordered: Candidate[], valueMin: number): number {
  let [start, end] = [0, ordered.length]
  while (start < end) {
    const middle = (start + end) >> 1
    if ((ordered[middle] as Candidate).value < valueMin) start = middle + 1
    else end = middle
  }
  return start
}

/**
 * Pairs each expense on a row that states no purchase with an expense in another currency without a row. The
 * usual value of its amount must be near the charge, and the row must name its merchant at least in part.
 * Each expense is in at most one pair. If very many have the same day and value, some are not compared.
 * @param expenses in the order of their creation
 */
export function pairAcrossCurrencies(
  expenses: RowComparedExpense[],
  isDismissed: IsDismissed,
): DuplicatePair[] {
  const candidates = candidatesByCurrencyAndDay(expenses)
  return pairOneToOne(expenses, isDismissed, {
    candidatesOf: (rowIndex, day) => {
      const row = expenses[rowIndex]?.row
      const candidatesOfDay = candidates.get(row?.currency ?? '')?.get(day)
      if (!row || row.purchase || !candidatesOfDay) return []
      const charge = Number(row.charge)
      const first = firstIndexWithValue(candidatesOfDay, charge / VALUE_FACTOR_MAX)
      const compared = candidatesOfDay.slice(first, first + DUPLICATE_NAMES_COMPARED_MAX)
      return compared.filter(({ value }) => isNear(value, charge)).map(({ index }) => index)
    },
    isLikely: isPartlyNamedIn,
  })
}
