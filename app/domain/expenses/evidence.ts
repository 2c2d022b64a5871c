import Big from 'big.js'
import { type Decimal, isSameAmount, isTooLarge } from '~/domain/money/decimal'

/** A row of a bank statement that was accepted for an expense. */
interface AcceptedCharge {
  /** in `currency` */
  amount: Decimal
  /** the claim currency then; null where it is not known */
  currency: string | null
}

/**
 * Whether a row of a bank statement is evidence of what was charged for its expense. It stays evidence of a
 * charge that is changed by hand: claims show both. Without a charge in its currency it is evidence of
 * nothing.
 */
export function isEvidence(row: AcceptedCharge | null, chargedAmount: Decimal | null, claimCurrency: string) {
  if (row === null || chargedAmount === null) return false
  return row.currency === null ? isSameAmount(row.amount, chargedAmount) : row.currency === claimCurrency
}

/** Whether an expense is charged with the amount of its row, less its refunds. */
export const isChargedAsRow = (
  rowAmount: Decimal,
  { charged, refunded }: { charged: Decimal | null; refunded: Decimal },
): boolean => isSameAmount(Big(rowAmount).minus(refunded).toFixed(), charged)

/** A row of a bank statement that is used for an expense, as it is stored. */
interface StoredUse {
  use: string
  amount: { toFixed(): string }
  currency: string | null
}

/**
 * Returns what refunds have taken off what an expense counts: they are taken off a charge alone.
 * @param refunded for the expense, in the claim currency
 */
export const sumTakenOff = (refunded: Decimal, chargedAmount: Decimal | null): Decimal =>
  chargedAmount === null ? '0' : refunded

/** Whether what refunds leave of a charge can be stored. */
export const isStorableRest = (rest: Big): boolean => rest.gte(0) && !isTooLarge(rest.toFixed())

/**
 * What rows of bank statements say of the charge of an expense: the amount of the one that is its evidence,
 * what its refunds in the claim currency come to, and what they have taken off it.
 */
export function chargeEvidence(
  rows: StoredUse[],
  chargedAmount: Decimal | null,
  claimCurrency: string,
): { rowAmount: Decimal | null; refunds: Decimal; refunded: Decimal } {
  const charge = rows.find(({ use }) => use === 'charge')
  const row = charge ? { amount: charge.amount.toFixed(), currency: charge.currency } : null
  const refunds = rows.filter(({ use, currency }) => use === 'refund' && currency === claimCurrency)
  const refunded = refunds.reduce((sum, { amount }) => sum.plus(amount.toFixed()), Big(0)).toFixed()
  return {
    rowAmount: row && isEvidence(row, chargedAmount, claimCurrency) ? row.amount : null,
    refunds: refunded,
    refunded: sumTakenOff(refunded, chargedAmount),
  }
}
