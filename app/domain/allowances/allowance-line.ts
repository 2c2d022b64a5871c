import { type Decimal, plainAmount } from '~/domain/money/decimal'
import type { FinishedSum } from './arithmetic'

// The result of counting the allowances of a trip.

/** The allowance for a day, a period of 24 hours or a night. */
export interface AllowanceLine {
  /** the day, or the day on which the period or night begins */
  date: string
  kind: 'day' | 'period' | 'night'
  /** null at home */
  place: string | null
  amount: Decimal
  currency: string
  /** the arithmetic of the amount, or why it is zero */
  words: string
}

/** What a trip is worth, or the reason why that cannot be counted. */
export type AllowanceResult =
  | {
      lines: AllowanceLine[]
      /** the sum in each currency */
      totals: { currency: string; amount: Decimal }[]
      /** what the claimant should check, because the rule does not count it */
      notes: string[]
    }
  | { lines: null; reason: string }

/** Returns the part of an allowance's merchant before the place: `Per diem` or `Night`. */
export const allowanceTitle = ({ merchant }: { merchant: string }): string => merchant.split(',', 1)[0] ?? ''

/** Returns a line with a finished sum. */
export const lineOf = (
  line: Pick<AllowanceLine, 'date' | 'kind' | 'place' | 'currency'>,
  { amount, words }: FinishedSum,
): AllowanceLine => ({ ...line, amount, words })

/** Returns a line without an allowance, and says why. */
export const zeroLine = (
  line: Pick<AllowanceLine, 'date' | 'kind' | 'place' | 'currency'>,
  reason: string,
): AllowanceLine => ({ ...line, amount: plainAmount('0', line.currency), words: reason })
