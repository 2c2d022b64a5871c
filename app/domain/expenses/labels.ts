import type { ExpenseInput } from './schema'

/** What the ways to pay are called; an expense may say none. */
export const PAYMENT_LABELS: Record<ExpenseInput['payment'], string> = {
  '': 'Not stated',
  card: 'Card',
  cash: 'Cash',
  transfer: 'Bank transfer',
  other: 'Other',
}

/** The label of a charge with deducted refunds. */
export const CHARGED_LESS_REFUNDS = 'Charged, less refunds'

/** The label of the taxes of an expense with deducted refunds. */
export const TAX_BEFORE_REFUNDS = 'Tax, before refunds'

/** What asks for expenses without a category. */
export const NO_CATEGORY = '-'
