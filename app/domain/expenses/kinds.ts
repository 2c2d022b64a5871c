import type { Decimal } from '~/domain/money/decimal'

/** The kinds of expenses. The sign of its amount makes an expense a refund. */
export const EXPENSE_KINDS = ['receipt', 'refund', 'per-diem', 'mileage'] as const
type ExpenseKind = (typeof EXPENSE_KINDS)[number]

/** Whether a table counted the amount of an expense, in words that it keeps, so that no receipt shows it. */
export const isAllowance = ({ arithmetic }: { arithmetic: string }): boolean => arithmetic !== ''

/**
 * Returns the kind of an expense whose form states an amount.
 * @param before its kind until now: a per diem or mileage remains one with any amount above zero
 */
export function kindOfAmount(amount: Decimal, before = 'receipt'): ExpenseKind {
  if (Number(amount) < 0) return 'refund'
  return before === 'per-diem' || before === 'mileage' ? before : 'receipt'
}
