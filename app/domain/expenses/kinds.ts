import type { Decimal } from '~/domain/money/decimal'

/** The kinds of expenses. The sign of its amount makes an expense a refund. An allowance is counted. */
export const EXPENSE_KINDS = ['receipt', 'refund', 'per-diem', 'mileage'] as const

/** The kinds whose amounts are counted by a table, so that no receipt shows them. */
export const ALLOWANCE_KINDS = ['per-diem', 'mileage'] as const satisfies (typeof EXPENSE_KINDS)[number][]

export const isAllowance = ({ kind }: { kind: string }): boolean =>
  ALLOWANCE_KINDS.some((allowance) => allowance === kind)

/** Returns the kind of an expense whose form states an amount. */
export const kindOfAmount = (amount: Decimal): (typeof EXPENSE_KINDS)[number] =>
  Number(amount) < 0 ? 'refund' : 'receipt'
