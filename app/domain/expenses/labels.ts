import type { ExpenseForm } from './schema'

/** What the ways to pay are called; an expense may say none. */
export const PAYMENT_LABELS: Record<ExpenseForm['payment'], string> = {
  '': 'Not said',
  card: 'Card',
  cash: 'Cash',
  transfer: 'Bank transfer',
  other: 'Other',
}
