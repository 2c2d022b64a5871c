import type { ExpenseInput } from './schema'

/** The labels of payments; empty for an expense without one. */
export const PAYMENT_LABELS: Record<ExpenseInput['payment'], string> = {
  '': 'Not stated',
  card: 'Card',
  cash: 'Cash',
  transfer: 'Bank transfer',
  other: 'Other',
}

/** The value in a search that selects expenses without a category. */
export const NO_CATEGORY = '-'
