import type { Totals } from '~/domain/events/schema'
import type { ExpenseSearch } from '~/domain/expenses/schema'
import type { Backing } from './schema'

/** A group of expenses with the same backing. */
interface BackingRow extends Totals {
  key: string
  name: string
  /** the filter of the list that shows exactly these expenses; null without one */
  receiptFilter: ExpenseSearch['receipt'] | null
}

/** Returns the rows of the chart that shows how many expenses have a receipt, a declaration, or neither. */
export function backingRows({ receipt, declaration, notNeeded, missing }: Backing): BackingRow[] {
  const optionalRows: BackingRow[] = [
    { key: 'declared', name: 'Declared', receiptFilter: 'declared', ...declaration },
    { key: 'not needed', name: 'None needed', receiptFilter: null, ...notNeeded },
  ]
  return [
    { key: 'file', name: 'With receipt', receiptFilter: 'file', ...receipt },
    ...optionalRows.filter(({ count }) => count > 0),
    { key: 'missing', name: 'Without', receiptFilter: 'missing', ...missing },
  ]
}
