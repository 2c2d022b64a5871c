import { type AmountCandidate, absolute } from './amount-candidates'
import { type LineKind, TOTAL_WEIGHTS } from './amount-labels'
import { decimalOf, type FractionDigits, unitsOf } from './amounts'
import type { Suggestion } from './page-text'

// What was paid, where a receipt prints that beside its total: by card the exact amount, in cash what was
// handed over.

const isNamed = ({ kind }: AmountCandidate) => TOTAL_WEIGHTS[kind] !== undefined

/** So many payments and lines of change, from the end of a receipt, are compared with its total. */
const PAYMENTS_MAX = 20

/**
 * Returns what a receipt says below its total was paid, where that is another amount: more by a surcharge or
 * a tip, or less by a voucher. Null where payments come to the total, with their change, and where none is
 * named.
 */
export function paidBeside(
  total: Suggestion,
  { amounts, fractionDigits }: { amounts: AmountCandidate[]; fractionDigits: FractionDigits },
): string | null {
  const units = absolute(unitsOf(total.value))
  const totalAt = amounts.find((each) => absolute(each.units) === units && isNamed(each))?.index ?? Infinity
  const lastOf = (kind: LineKind) =>
    amounts
      .filter((each) => each.kind === kind && each.index > totalAt && each.units !== 0n)
      .slice(-PAYMENTS_MAX)
      .map((each) => absolute(each.units))
  const [cards, cash, change] = [lastOf('card'), lastOf('tendered'), lastOf('change')]
  const isTotal = (paid: bigint) => paid === units || change.some((back) => paid - back === units)
  const payments = [...cards, ...cash]
  if (payments.some(isTotal) || isTotal(payments.reduce((sum, paid) => sum + paid, 0n))) return null
  // more cash than the total is what was handed over, and change may not be printed
  const paid = cards.at(-1) ?? cash.findLast((each) => each < units)
  return paid === undefined ? null : decimalOf(paid, fractionDigits)
}
