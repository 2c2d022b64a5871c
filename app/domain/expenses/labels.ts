import type { ExpenseInput } from './schema'

/** The labels of payments; empty for an expense without one. */
export const PAYMENT_LABELS: Record<ExpenseInput['payment'], string> = {
  '': 'Not stated',
  card: 'Card',
  cash: 'Cash',
  transfer: 'Bank transfer',
  other: 'Other',
}

/** The label of a charge from which refunds are deducted. */
export const CHARGED_LESS_REFUNDS = 'Charged, less refunds'

/** The label of the taxes of an expense with deducted refunds. */
export const TAX_BEFORE_REFUNDS = 'Tax, before refunds'

/** The value in a search that selects expenses without a category. */
export const NO_CATEGORY = '-'
