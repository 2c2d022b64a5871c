import type { ExpenseInput } from './schema'

/** What the ways to pay are called; an expense may say none. */
export const PAYMENT_LABELS: Record<ExpenseInput['payment'], string> = {
  '': 'Not stated',
  card: 'Card',
  cash: 'Cash',
  transfer: 'Bank transfer',
  other: 'Other',
}

/** What asks for expenses without a category. */
export const NO_CATEGORY = '-'
