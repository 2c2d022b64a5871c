import Big from 'big.js'
import { isAnyDue, paidLabel } from '~/domain/advances/labels'
import type { Advance } from '~/domain/advances/schema'
import { groupBy } from '~/domain/group-by'
import { claimDecimals } from '~/domain/money/currency'
import type { Decimal } from '~/domain/money/decimal'
import { isWhole } from '~/domain/money/round-due'
import { asksForMoney, type CurrencyAmount, isGivenBack, paidMoney } from './due-amounts'

// What was paid with earlier versions of an event's claim, which the next version is less by.

/** A frozen version that was paid. */
export interface PaidVersion {
  version: number
  /** the calendar date */
  paidOn: string
  /** what was paid; below zero, the claimant gave it back */
  due: Decimal
  currency: string
  /** what finance converted and paid beside it, by currency */
  unconverted: CurrencyAmount[]
}

/** What is due of a version in a currency that finance converts. */
export interface UnconvertedDue extends CurrencyAmount {
  /** what was taken off, as it was paid with earlier versions */
  paid: Decimal
}

interface VersionSums {
  currency: string
  /** the total, rounding included: the total less the due is what was deducted */
  total: Decimal
  due: Decimal
  /** what finance converts beside what is due */
  unconverted: UnconvertedDue[]
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
  /** whether the due stays a fraction, as the frozen version of the event has it in an older format */
  isUnrounded: boolean
  /** what is taken off of the amounts that finance converts, by currency */
  unconverted: CurrencyAmount[]
  /** the versions that it was paid with, the first one first */
  versions: PaidVersion[]
  /** whether the event's frozen version takes off other payments than are noted by now */
  isOutdated: boolean
  /** whether the version that the event asks for was paid itself, so that nothing is due any more */
  isPaid: boolean
}

export const NOTHING_PAID: PriorPayments = {
  ...{ amount: '0', isUnrounded: false, unconverted: [], versions: [] },
  ...{ isOutdated: false, isPaid: false },
}

/** The versions that were paid, the first one first. */
export const paidVersions = (versions: VersionPayment[]): PaidVersion[] =>
  versions
    .flatMap(({ version, paidOn, due, currency, unconverted }) =>
      paidOn === null ? [] : [{ version, paidOn, due, currency, unconverted: amountsOf(unconverted) }],
    )
    .sort((one, other) => one.version - other.version)

const amountsOf = (unconverted: UnconvertedDue[]): CurrencyAmount[] =>
  unconverted.flatMap(({ currency, amount }) => (isAnyDue(amount) ? [{ currency, amount }] : []))

/**
 * The payments that are taken off a claim in a currency. What was due in another claim currency is not, as no
 * rate between the two is known; what finance converted beside it is taken off in its own currency.
 */
export const takenOff = <V extends Pick<PaidVersion, 'currency' | 'due' | 'unconverted'>>(
  paid: V[],
  claimCurrency: string,
): V[] =>
  paid
    .map((version) => (version.currency === claimCurrency ? version : { ...version, due: '0' }))
    .filter(asksForMoney)

/** `Version 1 was paid on 2026-11-20: 100.00 EUR` */
export function paidVersionText({ version, paidOn, currency, ...amounts }: PaidVersion): string {
  const paid = paidLabel(isGivenBack(amounts)).toLowerCase()
  return `Version ${version} was ${paid} on ${paidOn}: ${paidMoney(amounts, { currency, decimals: claimDecimals(currency) })}`
}

/**
 * Whether a version takes off as much as the claimant has had once an earlier one is paid, which is the total
 * of that: as payments or as advances.
 */
export function includesPayment(later: VersionSums, earlier: VersionSums): boolean {
  if (later.currency !== earlier.currency) return false
  const isTakenOff = ({ taken, had, due }: { taken: Big; had: Big; due: Decimal }) =>
    // what the claimant gives back leaves less to take off
    taken.minus(had).times(due).gte(0)
  return (
    isTakenOff({ taken: Big(later.total).minus(later.due), had: Big(earlier.total), due: earlier.due }) &&
    earlier.unconverted.every(({ currency, amount, paid }) => {
      const taken = later.unconverted.find((each) => each.currency === currency)?.paid ?? 0
      return isTakenOff({ taken: Big(taken), had: Big(amount).plus(paid), due: amount })
    })
  )
}

const sumOf = (amounts: Decimal[]): Big => amounts.reduce((sum, amount) => sum.plus(amount), Big(0))

/** What versions were paid with of the amounts that finance converts, in the order of the currencies. */
function unconvertedOf(paid: PaidVersion[]): CurrencyAmount[] {
  const all = paid.flatMap(({ unconverted }) => unconverted)
  return [...groupBy(all, ({ currency }) => currency)]
    .map(([currency, own]) => ({ currency, amount: sumOf(own.map(({ amount }) => amount)).toFixed() }))
    .filter(({ amount }) => isAnyDue(amount))
    .sort((one, other) => (one.currency < other.currency ? -1 : 1))
}

/** Whether amounts are the same in each currency. */
function areSame(some: CurrencyAmount[], others: CurrencyAmount[]): boolean {
  const amountIn = (currency: string) => others.find((each) => each.currency === currency)?.amount ?? 0
  return (
    some.length === others.length && some.every(({ currency, amount }) => Big(amount).eq(amountIn(currency)))
  )
}

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
  const notedBeside = unconvertedOf(paid)
  if (!frozen)
    return {
      amount: noted.toFixed(),
      isUnrounded: false,
      unconverted: notedBeside,
      ...{ versions: paid, isOutdated: false, isPaid },
    }
  const amount = Big(frozen.total)
    .minus(frozen.due)
    .minus(sumOf(advances.map((advance) => advance.amount)))
  const unconverted = frozen.unconverted.flatMap(({ currency, paid }) =>
    isAnyDue(paid) ? [{ currency, amount: paid }] : [],
  )
  const isNoted = amount.eq(noted) && areSame(unconverted, notedBeside)
  // one without payments may have them as advances, as an earlier release advised
  const hasAsAdvances =
    amount.eq(0) &&
    unconverted.length === 0 &&
    earlier.every(
      (each) => each.currency !== baseCurrency || each.paidOn === null || includesPayment(frozen, each),
    )
  return {
    amount: amount.toFixed(),
    isUnrounded: !isWhole(frozen.due),
    unconverted,
    versions: isNoted ? paid : [],
    isOutdated: !isNoted && !hasAsAdvances,
    isPaid,
  }
}
