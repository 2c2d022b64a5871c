import Big from 'big.js'
import { isAnyDue, paidLabel } from '~/domain/advances/labels'
import type { Advance } from '~/domain/advances/schema'
import { sumsByCurrency } from '~/domain/conversion/missing-rates'
import { claimDecimals } from '~/domain/money/currency'
import type { Decimal } from '~/domain/money/decimal'
import { isWhole } from '~/domain/money/round-due'
import {
  asksForMoney,
  type CurrencyAmount,
  type DueAmounts,
  dueAfterPayments,
  isGivenBack,
  moneyList,
  paidMoney,
} from './due-amounts'

// The payments for the frozen versions of an event's claim: what they paid, what remains to be paid, and what
// the next version deducts.

/** A payment for a frozen version, which an answer records. */
export interface Payment {
  /** the id of the answer */
  id: string
  /** the calendar date */
  paidOn: string
  /** in the claim currency; negative when the claimant gave money back */
  amount: Decimal
}

/** The due of a version in a currency that finance converts. */
export interface UnconvertedDue extends CurrencyAmount {
  /** the deducted payments for earlier versions */
  paid: Decimal
}

/** The sums of a frozen version, and its payments. */
export interface VersionPayments {
  version: number
  currency: string
  /** the total with its rounding; total minus due is the deducted amount */
  total: Decimal
  due: Decimal
  /** the amounts that finance converts, by currency */
  unconverted: UnconvertedDue[]
  /** the payments that the claimant has not undone, the oldest first */
  payments: Payment[]
}

/** What was paid with a version, in its claim currency and in the currencies that finance converted. */
export interface PaidVersion extends DueAmounts {
  version: number
  currency: string
  /** the calendar date of the last payment */
  paidOn: string
}

const sumOf = (amounts: Decimal[]): Big => amounts.reduce((sum, amount) => sum.plus(amount), Big(0))

const amountsOf = (unconverted: CurrencyAmount[]): CurrencyAmount[] =>
  unconverted.flatMap(({ currency, amount }) => (isAnyDue(amount) ? [{ currency, amount }] : []))

/**
 * Whether any payment settles all amounts of a version. Finance converts a part of them, so nobody can compare
 * the paid amount with the due.
 */
export const isSettledAtOnce = ({ unconverted }: Pick<DueAmounts, 'unconverted'>): boolean =>
  amountsOf(unconverted).length > 0

/** Returns what was paid with the versions that have payments, the oldest first. */
export const paidVersions = (versions: VersionPayments[]): PaidVersion[] =>
  versions
    .filter(({ payments }) => payments.length > 0)
    .map(({ version, currency, due, unconverted, payments }) => ({
      version,
      currency,
      paidOn: payments
        .map(({ paidOn }) => paidOn)
        .sort()
        .at(-1) as string,
      due: isSettledAtOnce({ unconverted }) ? due : sumOf(payments.map(({ amount }) => amount)).toFixed(),
      unconverted: amountsOf(unconverted),
    }))
    .sort((one, other) => one.version - other.version)

/** Returns what remains to be paid for a version; after an overpayment, it goes the other way than the due. */
export function remainingOf(version: VersionPayments): DueAmounts {
  const [paid] = paidVersions([version])
  if (!paid) return version
  return dueAfterPayments(Big(version.due).minus(paid.due).toFixed(), version.unconverted, paid.unconverted)
}

/** Whether the payments of a version come exactly to its due. */
export const isPaid = (version: VersionPayments): boolean =>
  version.payments.length > 0 && !asksForMoney(remainingOf(version))

/**
 * Returns the payments that a claim in a currency deducts. It leaves out an amount in another claim currency,
 * because no rate between the two is known, but keeps the amounts that finance converted, which are deducted
 * in their own currencies.
 */
export const deductiblePayments = (paid: PaidVersion[], claimCurrency: string): PaidVersion[] =>
  paid
    .map((version) => (version.currency === claimCurrency ? version : { ...version, due: '0' }))
    .filter(asksForMoney)

/** Adds up payments in each currency. */
const sumOfPayments = (paid: PaidVersion[]): DueAmounts => ({
  due: sumOf(paid.map(({ due }) => due)).toFixed(),
  unconverted: amountsOf(sumsByCurrency(paid.flatMap(({ unconverted }) => unconverted))),
})

/** Returns `Version 1 was paid on 2026-11-20: 100.00 EUR`. */
export function paidVersionText({ version, paidOn, currency, ...amounts }: PaidVersion): string {
  const paid = paidLabel(isGivenBack(amounts)).toLowerCase()
  return `Version ${version} was ${paid} on ${paidOn}: ${paidMoney(amounts, { currency, decimals: claimDecimals(currency) })}`
}

/**
 * Whether a later version deducts all that the claimant receives with an earlier version, as payments or as
 * advances, in each currency: the deductions of the earlier version and its due.
 * @param versions the versions of the event; the later one also deducts the payments for those between the two
 */
export function includesPayment(
  later: VersionPayments,
  earlier: VersionPayments,
  versions: VersionPayments[],
): boolean {
  if (later.currency !== earlier.currency) return false
  const between = versions.filter(({ version }) => version > earlier.version && version < later.version)
  const paidBetween = sumOfPayments(deductiblePayments(paidVersions(between), later.currency))
  // For a positive due the later version must deduct at least the received sum. For a negative due, which the
  // claimant gave back, it must deduct at most that sum. A due of zero needs no deduction.
  const isDeducted = (deducted: Big, received: Big, due: Decimal) =>
    deducted.minus(received).times(due).gte(0)
  const amountIn = <S extends { currency: string }>(sums: S[], currency: string) =>
    sums.find((sum) => sum.currency === currency)
  const deducted = Big(later.total).minus(later.due).minus(paidBetween.due)
  return (
    isDeducted(deducted, Big(earlier.total), earlier.due) &&
    earlier.unconverted.every(({ currency, amount, paid }) => {
      const paidInCurrency = Big(amountIn(later.unconverted, currency)?.paid ?? 0).minus(
        amountIn(paidBetween.unconverted, currency)?.amount ?? 0,
      )
      return isDeducted(paidInCurrency, Big(amount).plus(paid), amount)
    })
  )
}

/** The payments that an event's total deducts, in its claim currency. */
export interface PriorPayments {
  /** the amount to deduct */
  amount: Decimal
  /** whether the due keeps its fraction, as in a frozen version of an older format */
  isUnrounded: boolean
  /** the deductions from the amounts that finance converts, by currency */
  unconverted: CurrencyAmount[]
  /** the paid versions, the oldest first; empty if the frozen version deducts other payments than these */
  versions: PaidVersion[]
  /** says how the payments that the frozen version deducts differ from the recorded ones; null if they match */
  outdated: string | null
  /** whether the payments of the event's frozen version come exactly to its due */
  isPaid: boolean
}

export const NO_PRIOR_PAYMENTS: PriorPayments = {
  ...{ amount: '0', isUnrounded: false, unconverted: [], versions: [], outdated: null, isPaid: false },
}

/**
 * Returns the payments that an event's total deducts. A closed event uses its frozen version, which later
 * payments and deletions do not change: it deducts what that version deducts beyond the advances. A part of
 * its due that was paid is deducted too.
 * @param versions the versions of the event's claim, the newest first
 */
export function priorPayments(
  { claimId, baseCurrency }: { claimId: string | null; baseCurrency: string },
  versions: VersionPayments[],
  advances: Pick<Advance, 'amount'>[],
): PriorPayments {
  const [newest, ...earlierVersions] = versions
  const frozen = claimId !== null && newest?.currency === baseCurrency ? newest : null
  const paidBefore = deductiblePayments(paidVersions(frozen ? earlierVersions : versions), baseCurrency)
  const recorded = sumOfPayments(paidBefore)
  if (!frozen)
    return {
      ...NO_PRIOR_PAYMENTS,
      amount: recorded.due,
      unconverted: recorded.unconverted,
      versions: paidBefore,
    }
  const advancesSum = sumOf(advances.map(({ amount }) => amount))
  const deducted = {
    due: Big(frozen.total).minus(frozen.due).minus(advancesSum).toFixed(),
    unconverted: amountsOf(frozen.unconverted.map(({ currency, paid }) => ({ currency, amount: paid }))),
  }
  const dueDifference = Big(deducted.due).minus(recorded.due).toFixed()
  const difference = dueAfterPayments(dueDifference, deducted.unconverted, recorded.unconverted)
  const isRecorded = !asksForMoney(difference)
  // the claimant may have entered the payments as advances, as an earlier release of Claimbook advised
  const isDeductedAsAdvances =
    !asksForMoney(deducted) &&
    earlierVersions
      .filter(({ currency, payments }) => currency === baseCurrency && payments.length > 0)
      .every((version) => includesPayment(frozen, version, versions))
  const ownPayments = isPaid(frozen) ? [] : paidVersions([frozen])
  return {
    amount: sumOf([deducted.due, ...ownPayments.map(({ due }) => due)]).toFixed(),
    isUnrounded: !isWhole(frozen.due),
    unconverted: deducted.unconverted,
    versions: [...(isRecorded ? paidBefore : []), ...ownPayments],
    outdated:
      isRecorded || isDeductedAsAdvances
        ? null
        : outdatedText(baseCurrency, { deducted, recorded, hasDeleted: versions.length < frozen.version }),
    isPaid: isPaid(frozen),
  }
}

/** Says that a frozen version deducts other payments than the recorded ones, and what to do. */
function outdatedText(
  currency: string,
  { deducted, recorded, hasDeleted }: Record<'deducted' | 'recorded', DueAmounts> & { hasDeleted: boolean },
): string {
  const [taken, paid] = [deducted, recorded].map(({ due, unconverted }) =>
    moneyList([{ amount: due, currency }, ...unconverted]),
  )
  const afterDeletion =
    ' The payments of a deleted version are not recorded any more: first enter them as an advance.'
  return `This version takes off ${taken} as paid with earlier versions, but ${paid} is recorded as paid with them. Reopen the event and close it again, so that the next version takes off what is recorded.${hasDeleted ? afterDeletion : ''}`
}
