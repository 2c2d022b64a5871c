import { type Decimal, isSameAmount } from '~/domain/money/convert'

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
