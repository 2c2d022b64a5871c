import Big from 'big.js'
import { type Decimal, isSameAmount, isTooLarge } from '~/domain/money/decimal'

// Judges whether a row of a bank statement proves a charge, and how refunds reduce the charge.

/** A row of a bank statement that was accepted as the charge of an expense. */
interface AcceptedCharge {
  /** in `currency` */
  amount: Decimal
  /** the claim currency when the row was accepted; null if it is unknown */
  currency: string | null
}

/**
 * Whether a row of a bank statement is evidence of the charge of its expense: the charge is in the row's
 * currency. The row remains evidence if the user changes the charge, and claims then show both amounts. A row
 * of unknown currency is evidence only of an equal charge.
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

/** The stored use of a row of a bank statement for an expense. */
interface StoredUse {
  use: string
  amount: { toFixed(): string }
  currency: string | null
}

/**
 * Returns the refunds that are deducted from an expense. They are deducted only from a charge.
 * @param refunded the refunds of the expense in the claim currency
 */
export const deductedRefunds = (refunded: Decimal, chargedAmount: Decimal | null): Decimal =>
  chargedAmount === null ? '0' : refunded

/** Whether the rest of a charge after refunds can be stored. */
export const isStorableRemainder = (remainder: Big): boolean =>
  remainder.gte(0) && !isTooLarge(remainder.toFixed())

/** Returns the row amount that proves a charge, refunds in the claim currency, and their deducted part. */
export function chargeEvidence(
  rows: StoredUse[],
  chargedAmount: Decimal | null,
  claimCurrency: string,
): { rowAmount: Decimal | null; refunds: Decimal; deductedRefunds: Decimal } {
  const charge = rows.find(({ use }) => use === 'charge')
  const row = charge ? { amount: charge.amount.toFixed(), currency: charge.currency } : null
  const refunds = rows.filter(({ use, currency }) => use === 'refund' && currency === claimCurrency)
  const refundSum = refunds.reduce((sum, { amount }) => sum.plus(amount.toFixed()), Big(0)).toFixed()
  return {
    rowAmount: row && isEvidence(row, chargedAmount, claimCurrency) ? row.amount : null,
    refunds: refundSum,
    deductedRefunds: deductedRefunds(refundSum, chargedAmount),
  }
}
