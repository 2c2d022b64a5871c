import Big from 'big.js'
import { isAnyDue, paidLabel } from '~/domain/advances/labels'
import type { Advance } from '~/domain/advances/schema'
import { groupBy } from '~/domain/group-by'
import { claimDecimals } from '~/domain/money/currency'
import type { Decimal } from '~/domain/money/decimal'
import { isWhole } from '~/domain/money/round-due'
import { asksForMoney, type CurrencyAmount, isGivenBack, paidMoney } from './due-amounts'

// Payments for earlier versions of an event's claim, which the next version deducts.

/** A frozen version that was paid. */
export interface PaidVersion {
  version: number
  /** the calendar date */
  paidOn: string
  /** the amount paid; negative when the claimant gave money back */
  due: Decimal
  currency: string
  /** the amounts that finance converted and paid, by currency */
  unconverted: CurrencyAmount[]
}

/** The due of a version in a currency that finance converts. */
export interface UnconvertedDue extends CurrencyAmount {
  /** the deducted payments for earlier versions */
  paid: Decimal
}

/** The sums of a frozen version. */
interface VersionSums {
  currency: string
  /** the total with its rounding; total minus due is the deducted amount */
  total: Decimal
  due: Decimal
  /** the amounts that finance converts, by currency */
  unconverted: UnconvertedDue[]
}

/** A frozen version, and whether it was paid. */
export interface VersionPayment extends VersionSums {
  version: number
  paidOn: string | null
}

/** The payments before the current version of an event, in its claim currency. */
export interface PriorPayments {
  /** the amount to deduct */
  amount: Decimal
  /** whether the due keeps its fraction, as in a frozen version of an older format */
  isUnrounded: boolean
  /** the deductions from the amounts that finance converts, by currency */
  unconverted: CurrencyAmount[]
  /** the paid versions, the oldest first */
  versions: PaidVersion[]
  /** whether the event's frozen version deducts other payments than those recorded now */
  isOutdated: boolean
  /** whether the event's current version is paid itself, so that nothing is due any more */
  isPaid: boolean
}

export const NO_PRIOR_PAYMENTS: PriorPayments = {
  amount: '0',
  isUnrounded: false,
  unconverted: [],
  versions: [],
  isOutdated: false,
  isPaid: false,
}

/** Returns the paid versions, the oldest first. */
export const paidVersions = (versions: VersionPayment[]): PaidVersion[] =>
  versions
    .flatMap(({ version, paidOn, due, currency, unconverted }) =>
      paidOn === null ? [] : [{ version, paidOn, due, currency, unconverted: amountsOf(unconverted) }],
    )
    .sort((one, other) => one.version - other.version)

const amountsOf = (unconverted: UnconvertedDue[]): CurrencyAmount[] =>
  unconverted.flatMap(({ currency, amount }) => (isAnyDue(amount) ? [{ currency, amount }] : []))

/**
 * Returns the payments that a claim in a currency deducts. It leaves out a due in another claim currency,
 * because no rate between the two is known, but keeps the amounts that finance converted, which are deducted
 * in their own currencies.
 */
export const deductiblePayments = <V extends Pick<PaidVersion, 'currency' | 'due' | 'unconverted'>>(
  paid: V[],
  claimCurrency: string,
): V[] =>
  paid
    .map((version) => (version.currency === claimCurrency ? version : { ...version, due: '0' }))
    .filter(asksForMoney)

/** Returns `Version 1 was paid on 2026-11-20: 100.00 EUR`. */
export function paidVersionText({ version, paidOn, currency, ...amounts }: PaidVersion): string {
  const paid = paidLabel(isGivenBack(amounts)).toLowerCase()
  return `Version ${version} was ${paid} on ${paidOn}: ${paidMoney(amounts, { currency, decimals: claimDecimals(currency) })}`
}

/**
 * Whether a later version deducts all that the claimant has received with an earlier version, as payments or
 * as advances: the deductions of the earlier version and its due, in each currency.
 */
export function includesPayment(later: VersionSums, earlier: VersionSums): boolean {
  if (later.currency !== earlier.currency) return false
  // For a positive due the later version must deduct at least the received sum. For a negative due, which the
  // claimant gave back, it must deduct at most that sum. A due of zero needs no deduction.
  const isDeducted = (deducted: Big, received: Big, due: Decimal) =>
    deducted.minus(received).times(due).gte(0)
  return (
    isDeducted(Big(later.total).minus(later.due), Big(earlier.total), earlier.due) &&
    earlier.unconverted.every(({ currency, amount, paid }) => {
      const deducted = later.unconverted.find((sum) => sum.currency === currency)?.paid ?? 0
      return isDeducted(Big(deducted), Big(amount).plus(paid), amount)
    })
  )
}

const sumOf = (amounts: Decimal[]): Big => amounts.reduce((sum, amount) => sum.plus(amount), Big(0))

/** Sums the paid amounts that finance converts, sorted by currency. */
function unconvertedSumsOf(paid: PaidVersion[]): CurrencyAmount[] {
  const amounts = paid.flatMap(({ unconverted }) => unconverted)
  return [...groupBy(amounts, ({ currency }) => currency)]
    .map(([currency, amountsInCurrency]) => ({
      currency,
      amount: sumOf(amountsInCurrency.map(({ amount }) => amount)).toFixed(),
    }))
    .filter(({ amount }) => isAnyDue(amount))
    .sort((one, other) => (one.currency < other.currency ? -1 : 1))
}

/** Whether two lists have the same amount in each currency. */
function haveSameAmounts(first: CurrencyAmount[], second: CurrencyAmount[]): boolean {
  const amountIn = (currency: string) => second.find((sum) => sum.currency === currency)?.amount ?? 0
  return (
    first.length === second.length &&
    first.every(({ currency, amount }) => Big(amount).eq(amountIn(currency)))
  )
}

/**
 * Returns the payments before the current version of an event. A closed event uses its frozen version, which
 * later payments and deletions do not change: its deductions beyond the advances count as paid before.
 * @param versions the versions of the event's claim, the newest first
 */
export function priorPayments(
  { claimId, baseCurrency }: { claimId: string | null; baseCurrency: string },
  versions: VersionPayment[],
  advances: Pick<Advance, 'amount'>[],
): PriorPayments {
  const [newest, ...earlierVersions] = versions
  const frozenVersion = claimId !== null && newest?.currency === baseCurrency ? newest : null
  const recordedVersions = paidVersions(frozenVersion ? earlierVersions : versions)
  const recordedPayments = deductiblePayments(recordedVersions, baseCurrency)
  const recordedSum = sumOf(recordedPayments.map(({ due }) => due))
  const recordedUnconverted = unconvertedSumsOf(recordedPayments)
  if (!frozenVersion) {
    const recorded = { amount: recordedSum.toFixed(), unconverted: recordedUnconverted }
    return { ...NO_PRIOR_PAYMENTS, ...recorded, versions: recordedPayments }
  }
  const deductedAmount = Big(frozenVersion.total)
    .minus(frozenVersion.due)
    .minus(sumOf(advances.map((advance) => advance.amount)))
  const deductedUnconverted = frozenVersion.unconverted.flatMap(({ currency, paid }) =>
    isAnyDue(paid) ? [{ currency, amount: paid }] : [],
  )
  const matchesRecorded =
    deductedAmount.eq(recordedSum) && haveSameAmounts(deductedUnconverted, recordedUnconverted)
  // the claimant may have entered the payments as advances, as an earlier release of Claimbook advised
  const isDeductedAsAdvances =
    deductedAmount.eq(0) &&
    deductedUnconverted.length === 0 &&
    earlierVersions
      .filter(({ currency, paidOn }) => currency === baseCurrency && paidOn !== null)
      .every((version) => includesPayment(frozenVersion, version))
  return {
    amount: deductedAmount.toFixed(),
    isUnrounded: !isWhole(frozenVersion.due),
    unconverted: deductedUnconverted,
    versions: matchesRecorded ? recordedPayments : [],
    isOutdated: !matchesRecorded && !isDeductedAsAdvances,
    isPaid: frozenVersion.paidOn !== null,
  }
}
