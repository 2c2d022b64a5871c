import type { ClaimPayment } from '~/domain/claims/claim'
import { includesPayment, paidVersions, takenOff, type VersionPayment } from './prior-payments'

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
 * @param earlier the versions before
 */
export function paymentDifferences(
  version: VersionPayment,
  payments: ClaimPayment[],
  earlier: VersionPayment[],
): PaymentDifferences | null {
  const byNumber = new Map(earlier.map((each) => [each.version, each]))
  const isTakenOff = (each: { version: number }) =>
    payments.some((payment) => payment.version === each.version)
  // a version without payments may have them as advances, as an earlier release advised
  const isMissed = (each: VersionPayment) =>
    !isTakenOff(each) && (payments.length > 0 || !includesPayment(version, each))
  const missed = takenOff(paidVersions(earlier.filter(isMissed)), version.currency)
  const isUndone = payments.some((payment) => byNumber.get(payment.version)?.paidOn === null)
  const deleted = payments.filter((payment) => !byNumber.has(payment.version))
  if (missed.length === 0 && !isUndone && deleted.length === 0) return null
  const numbers = (all: { version: number }[]) => all.map((each) => each.version)
  return { missed: numbers(missed), isUndone, deleted: numbers(deleted) }
}
