import { type Decimal, isSameAmount } from '~/domain/money/decimal'

// Judges whether a row of a bank statement proves a charge.

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

/** The stored row of a bank statement that was accepted as a charge. */
interface StoredCharge {
  amount: { toFixed(): string }
  currency: string | null
}

/** Returns the amount of the row that proves a charge; null without one. */
export function provenCharge(
  [row]: StoredCharge[],
  chargedAmount: Decimal | null,
  claimCurrency: string,
): Decimal | null {
  if (!row) return null
  const accepted = { amount: row.amount.toFixed(), currency: row.currency }
  return isEvidence(accepted, chargedAmount, claimCurrency) ? accepted.amount : null
}
