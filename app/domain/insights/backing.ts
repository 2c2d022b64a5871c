import type { Totals } from '~/domain/events/schema'
import type { ExpenseSearch } from '~/domain/expenses/schema'
import type { Backing } from './schema'

interface BackingRow extends Totals {
  key: string
  name: string
  /** the filter of the list that shows exactly these expenses; null without one */
  receipt: ExpenseSearch['receipt'] | null
}

/** Returns the rows of the picture that shows what backs an event's expenses, in its order. */
export function rowsOfBacking({ receipt, declaration, notNeeded, nothing }: Backing): BackingRow[] {
  const inBetween: BackingRow[] = [
    { key: 'declared', name: 'Declared', receipt: 'declared', ...declaration },
    { key: 'not needed', name: 'None needed', receipt: null, ...notNeeded },
  ]
  return [
    { key: 'file', name: 'With receipt', receipt: 'file', ...receipt },
    ...inBetween.filter(({ count }) => count > 0),
    { key: 'missing', name: 'Without', receipt: 'missing', ...nothing },
  ]
}
