import type { ClaimPayment } from '~/domain/claims/claim'
import { deductiblePayments, includesPayment, paidVersions, type VersionPayment } from './prior-payments'

/** How the payments that a frozen version deducts differ from the currently recorded ones. */
export interface PaymentDifferences {
  /** the paid versions whose payment is not deducted */
  missed: number[]
  /** whether a deducted payment is no longer recorded */
  isUndone: boolean
  /** the deleted versions whose payment is deducted */
  deleted: number[]
}

/**
 * Compares the payments that a frozen version deducts with the recorded ones. Returns null when they match.
 * @param earlierVersions the versions of the same event before this one
 */
export function paymentDifferences(
  version: VersionPayment,
  payments: ClaimPayment[],
  earlierVersions: VersionPayment[],
): PaymentDifferences | null {
  const byNumber = new Map(earlierVersions.map((earlier) => [earlier.version, earlier]))
  const isDeducted = (earlier: { version: number }) =>
    payments.some((payment) => payment.version === earlier.version)
  // A version without listed payments may deduct a payment as an advance, as an earlier release of Claimbook
  // advised. Then its sums include the payment, and the payment is not missed.
  const isMissed = (earlier: VersionPayment) =>
    !isDeducted(earlier) && (payments.length > 0 || !includesPayment(version, earlier))
  const missed = deductiblePayments(paidVersions(earlierVersions.filter(isMissed)), version.currency)
  const isUndone = payments.some((payment) => byNumber.get(payment.version)?.paidOn === null)
  const deleted = payments.filter((payment) => !byNumber.has(payment.version))
  if (missed.length === 0 && !isUndone && deleted.length === 0) return null
  const numbersOf = (versions: { version: number }[]) => versions.map(({ version }) => version)
  return { missed: numbersOf(missed), isUndone, deleted: numbersOf(deleted) }
}
