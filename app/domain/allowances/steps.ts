import Big from 'big.js'
import type { Decimal } from '~/domain/money/decimal'
import { partOf, type Sum, startShare, startSum } from './arithmetic'
import { HOUR_MINUTES, hoursText } from './local-time'
import type { AllowanceStep } from './table-schema'

// Steps of hours, such as half a day's amount for more than 8 hours.

const reaches = ({ hours, inclusive }: AllowanceStep, minutes: number): boolean =>
  inclusive ? minutes >= hours * HOUR_MINUTES : minutes > hours * HOUR_MINUTES

/** Returns the last step that a number of minutes reaches; null if it reaches none. */
export const reachedStep = <Step extends AllowanceStep>(
  steps: readonly Step[],
  minutes: number,
): Step | null => steps.findLast((step) => reaches(step, minutes)) ?? null

/** Starts a sum with the amount of a step, or with its share of the full amount. */
export function startStep(step: AllowanceStep, full: Decimal, currency: string, minutes: number): Sum {
  const reason = `for ${hoursText(minutes)}`
  if (step.amount !== undefined) return startSum(step.amount, currency, reason)
  const share = step.share ?? '1/1'
  return partOf(full, share).eq(Big(full))
    ? startSum(full, currency, reason)
    : startShare(share, full, currency, reason)
}
