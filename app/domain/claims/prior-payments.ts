import Big from 'big.js'
import { isAnyDue, isBack, paidLabel, withoutSign } from '~/domain/advances/labels'
import type { Advance } from '~/domain/advances/schema'
import type { Decimal } from '~/domain/money/convert'
import { money } from './claim-text'

// What was paid with earlier versions of an event's claim, which the next version is less by.

/** A frozen version that was paid. */
export interface PaidVersion {
  version: number
  /** the calendar date */
  paidOn: string
  /** what was paid; below zero, the claimant gave it back */
  due: Decimal
  currency: string
}

interface VersionSums {
  currency: string
  total: Decimal
  due: Decimal
}

/** A frozen version, and whether it was paid. */
export interface VersionPayment extends VersionSums {
  version: number
  paidOn: string | null
}

/** What was paid before the version that an event asks for, in its claim currency. */
export interface PriorPayments {
  /** what is taken off */
  amount: Decimal
  /** the versions that it was paid with, the first one first */
  versions: PaidVersion[]
  /** whether the event's frozen version takes off other payments than are noted by now */
  isOutdated: boolean
  /** whether the version that the event asks for was paid itself, so that nothing is due any more */
  isPaid: boolean
}

export const NOTHING_PAID: PriorPayments = { amount: '0', versions: [], isOutdated: false, isPaid: false }

/** The versions that were paid, the first one first. */
export const paidVersions = (versions: VersionPayment[]): PaidVersion[] =>
  versions
    .flatMap(({ version, paidOn, due, currency }) =>
      paidOn === null ? [] : [{ version, paidOn, due, currency }],
    )
    .sort((one, other) => one.version - other.version)

/** Those whose payment is taken off a claim in a currency: no rate between two claim currencies is known. */
export const takenOff = <V extends Pick<PaidVersion, 'currency' | 'due'>>(
  paid: V[],
  claimCurrency: string,
): V[] => paid.filter(({ currency, due }) => currency === claimCurrency && isAnyDue(due))

/** `Version 1 was paid on 2026-11-20: 100.00 EUR` */
export function paidVersionText({ version, paidOn, due, currency }: PaidVersion): string {
  const paid = paidLabel(isBack(due)).toLowerCase()
  return `Version ${version} was ${paid} on ${paidOn}: ${money(withoutSign(due), currency)}`
}

/**
 * Whether a version takes off as much as the claimant has had once an earlier one is paid, which is the total
 * of that: as payments or as advances.
 */
export function includesPayment(later: VersionSums, earlier: VersionSums): boolean {
  if (later.currency !== earlier.currency) return false
  const more = Big(later.total).minus(later.due).minus(earlier.total)
  // what the claimant gives back leaves less to take off
  return more.times(earlier.due).gte(0)
}

const sumOf = (amounts: Decimal[]): Big => amounts.reduce((sum, amount) => sum.plus(amount), Big(0))

/**
 * What was paid before the version that an event asks for. A closed event asks for its frozen version, which
 * stays as it is whatever becomes of payments and earlier versions: what that takes off beside the advances
 * was paid before.
 * @param versions those of the event's claim, the newest first
 */
export function priorPayments(
  { claimId, baseCurrency }: { claimId: string | null; baseCurrency: string },
  versions: VersionPayment[],
  advances: Pick<Advance, 'amount'>[],
): PriorPayments {
  const [newest, ...earlier] = versions
  const frozen = claimId !== null && newest?.currency === baseCurrency ? newest : null
  const isPaid = frozen !== null && frozen.paidOn !== null
  const paid = takenOff(paidVersions(frozen ? earlier : versions), baseCurrency)
  const noted = sumOf(paid.map(({ due }) => due))
  if (!frozen) return { amount: noted.toFixed(), versions: paid, isOutdated: false, isPaid }
  const amount = Big(frozen.total)
    .minus(frozen.due)
    .minus(sumOf(advances.map((advance) => advance.amount)))
  const isNoted = amount.eq(noted)
  // one without payments may have them as advances, as an earlier release advised
  const hasAsAdvances =
    amount.eq(0) &&
    takenOff(earlier, baseCurrency).every((each) => each.paidOn === null || includesPayment(frozen, each))
  return {
    amount: amount.toFixed(),
    versions: isNoted ? paid : [],
    isOutdated: !isNoted && !hasAsAdvances,
    isPaid,
  }
}
