import type { Decimal } from '~/domain/money/decimal'

/** The kinds of expenses. The sign of its amount makes an expense a refund. */
export const EXPENSE_KINDS = ['receipt', 'refund'] as const

/** Returns the kind of an expense whose form states an amount. */
export const kindOfAmount = (amount: Decimal): (typeof EXPENSE_KINDS)[number] =>
  Number(amount) < 0 ? 'refund' : 'receipt'
