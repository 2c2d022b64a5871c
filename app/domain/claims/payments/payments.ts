import Big from 'big.js'
import { isAnyDue, isPaidBack, paidLabel } from '~/domain/advances/labels'
import type { Advance } from '~/domain/advances/schema'
import { sumsByCurrency } from '~/domain/conversion/missing-rates'
import { claimDecimals } from '~/domain/money/currency'
import { type Decimal, isSameAmount, sumOf } from '~/domain/money/decimal'
import { isWhole } from '~/domain/money/round-due'
import {
  asksForMoney,
  type CurrencyAmount,
  type DueAmounts,
  isGivenBack,
  isOwedBothWays,
  moneyList,
  paidMoney,
  subtract,
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
  /** whether more will be paid, where finance converts a part of the due */
  isPart: boolean
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
  /** the sum of the payments, in the claim currency; differs from the due where finance converted amounts */
  inAll: Decimal
}

const amountsOf = (unconverted: CurrencyAmount[]): CurrencyAmount[] =>
  unconverted.flatMap(({ currency, amount }) => (isAnyDue(amount) ? [{ currency, amount }] : []))

/** Whether finance converts a part of a version's due. */
export const hasUnconverted = ({ unconverted }: Pick<DueAmounts, 'unconverted'>): boolean =>
  amountsOf(unconverted).length > 0

/**
 * Returns what the payments of a version paid. Where finance converts a part of the due, nobody can compare
 * an amount with the due in several currencies. So a payment says whether it is a part, which counts in the
 * claim currency alone. A payment of the rest settles the due in all currencies.
 */
function amountsPaid({ due, unconverted, payments }: VersionPayments): DueAmounts & { inAll: Decimal } {
  const inAll = sumOf(payments.map(({ amount }) => amount)).toFixed()
  return hasUnconverted({ unconverted }) && payments.some(({ isPart }) => !isPart)
    ? { due, unconverted: amountsOf(unconverted), inAll }
    : { due: inAll, unconverted: [], inAll }
}

/** Returns what was paid with the versions that have payments, the oldest first. */
export const paidVersions = (versions: VersionPayments[]): PaidVersion[] =>
  versions
    .filter(({ payments }) => payments.length > 0)
    .map((version) => ({
      ...{ version: version.version, currency: version.currency },
      paidOn: version.payments
        .map(({ paidOn }) => paidOn)
        .sort()
        .at(-1) as string,
      ...amountsPaid(version),
    }))
    .sort((one, other) => one.version - other.version)

/** Returns what remains to be paid for a version; after an overpayment, it goes the other way. */
export function remainingOf(version: VersionPayments): DueAmounts {
  const [paid] = paidVersions([version])
  if (!paid) return version
  const { due, unconverted } = subtract(version, paid)
  const paidBefore = (currency: string) => version.unconverted.find((sum) => sum.currency === currency)?.paid
  return { due, unconverted: unconverted.map((sum) => ({ ...sum, paid: paidBefore(sum.currency) ?? '0' })) }
}

/**
 * Returns who owes what by a version, without the amounts that finance has converted: a part that exceeds the
 * due does not make the claimant owe the whole.
 */
export const sidesOf = (version: VersionPayments): DueAmounts => ({
  due: version.due,
  unconverted: remainingOf(version).unconverted,
})

/** Whether either side may have paid: both owe something, before or after the payments until now. */
export const mayEitherPay = (version: VersionPayments): boolean =>
  isOwedBothWays(remainingOf(version)) || isOwedBothWays(sidesOf(version))

/** Returns `Due now: 20.00 EUR`, or `To be paid back now: 20.00 EUR` after an overpayment. */
export function dueNowText(version: VersionPayments): string {
  const { currency } = version
  const remaining = remainingOf(version)
  const label = isGivenBack(remaining) ? 'To be paid back' : 'Due'
  return `${label} now: ${paidMoney(remaining, { currency, decimals: claimDecimals(currency) })}`
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

/** Whether the sum of the payments is another amount than the due that they paid. */
const isConverted = ({ due, inAll }: Pick<PaidVersion, 'due' | 'inAll'>): boolean => !isSameAmount(due, inAll)

/**
 * Returns `Version 1 was paid on 2026-11-20: 100.00 EUR`. Where finance converted amounts, the sum of the
 * payments precedes what they paid: `157.60 EUR for 100.00 EUR and 8,640 JPY`.
 */
export function paidVersionText({ version, paidOn, currency, inAll, ...amounts }: PaidVersion): string {
  const hasSum = isConverted({ inAll, ...amounts })
  const label = paidLabel(hasSum ? isPaidBack(inAll) : isGivenBack(amounts)).toLowerCase()
  const [sum, paid] = [{ due: inAll, unconverted: [] }, amounts].map((each) =>
    paidMoney(each, { currency, decimals: claimDecimals(currency) }),
  )
  return `Version ${version} was ${label} on ${paidOn}: ${hasSum ? `${sum} for ` : ''}${paid}`
}

/** Returns what a frozen version deducts from its total: advances and payments for earlier versions. */
const deductionsOf = ({ total, due, unconverted }: VersionPayments): DueAmounts => ({
  due: Big(total).minus(due).toFixed(),
  unconverted: amountsOf(unconverted.map(({ currency, paid }) => ({ currency, amount: paid }))),
})

/**
 * Whether a later version deducts all that the claimant receives with an earlier version, as payments or as
 * advances, in each currency: the deductions of the earlier version and its due.
 * @param versions the versions of the event; the later one also deducts what was paid with those between
 */
export function includesPayment(
  later: VersionPayments,
  earlier: VersionPayments,
  versions: VersionPayments[],
): boolean {
  const between = versions.filter(({ version }) => version > earlier.version && version < later.version)
  const paidBetween = sumOfPayments(deductiblePayments(paidVersions(between), later.currency))
  const received = [paidBetween, deductionsOf(earlier), earlier]
  const rest = received.reduce(subtract, deductionsOf(later))
  // what the later version deducts beyond that is nothing, or goes the way of the earlier due
  const isDeducted = (amount: Decimal, due: Decimal) => Big(amount).times(due).gte(0)
  return (
    later.currency === earlier.currency &&
    isDeducted(rest.due, earlier.due) &&
    earlier.unconverted.every(({ currency, amount }) =>
      isDeducted(rest.unconverted.find((sum) => sum.currency === currency)?.amount ?? '0', amount),
    )
  )
}

/** Says that a frozen version deducts other payments than the recorded ones. */
export interface OutdatedDeduction {
  fact: string
  /** what the claimant can do */
  remedy: string
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
  /** says that the frozen version deducts other payments than the recorded ones; null if they match */
  outdated: OutdatedDeduction | null
  /** whether the payments of the event's frozen version come exactly to its due */
  isPaid: boolean
  /** the sum of those payments, if finance has converted a part of the due to it; otherwise null */
  paidInAll: CurrencyAmount | null
}

export const NO_PRIOR_PAYMENTS: PriorPayments = {
  ...{
    amount: '0',
    isUnrounded: false,
    unconverted: [],
    versions: [],
    outdated: null,
    isPaid: false,
    paidInAll: null,
  },
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
  const { due: amount, unconverted } = recorded
  if (!frozen) return { ...NO_PRIOR_PAYMENTS, amount, unconverted, versions: paidBefore }
  const advancesSum = sumOf(advances.map(({ amount }) => amount)).toFixed()
  const deducted = subtract(deductionsOf(frozen), { due: advancesSum, unconverted: [] })
  const isRecorded = !asksForMoney(subtract(deducted, recorded))
  // the claimant may have entered the payments as advances, as an earlier release of Claimbook advised
  const isDeductedAsAdvances =
    !asksForMoney(deducted) &&
    earlierVersions
      .filter(({ currency, payments }) => currency === baseCurrency && payments.length > 0)
      .every((version) => includesPayment(frozen, version, versions))
  const [own] = paidVersions([frozen])
  const ownPayments = own && !isPaid(frozen) ? [own] : []
  return {
    amount: sumOf([deducted.due, ...ownPayments.map(({ due }) => due)]).toFixed(),
    isUnrounded: !isWhole(frozen.due),
    unconverted: amountsOf(deducted.unconverted),
    versions: [...(isRecorded ? paidBefore : []), ...ownPayments],
    outdated:
      isRecorded || isDeductedAsAdvances
        ? null
        : outdatedDeduction(baseCurrency, {
            deducted,
            recorded,
            hasDeleted: versions.length < frozen.version,
          }),
    isPaid: isPaid(frozen),
    paidInAll: own && isConverted(own) ? { currency: own.currency, amount: own.inAll } : null,
  }
}

function outdatedDeduction(
  currency: string,
  { deducted, recorded, hasDeleted }: Record<'deducted' | 'recorded', DueAmounts> & { hasDeleted: boolean },
): OutdatedDeduction {
  const [taken, paid] = [deducted, recorded].map(({ due, unconverted }) =>
    moneyList([{ amount: due, currency }, ...unconverted]),
  )
  const afterDeletion =
    ' The payments of a deleted version are not recorded any more: first enter them as an advance.'
  return {
    fact: `This version takes off ${taken} as paid with earlier versions, but ${paid} is recorded as paid with them.`,
    remedy: `Reopen the event and close it again, so that the next version takes off what is recorded.${hasDeleted ? afterDeletion : ''}`,
  }
}
