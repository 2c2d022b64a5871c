import { minorDigits } from './currency'
import type { Decimal } from './decimal'
import { product, roundedQuotient, scaled } from './decimal-arithmetic'

// The share of an expense that is claimed: a percentage, some of its persons, or all but an amount. Finance
// repeats each step with the rounded amounts that a claim prints, so each step rounds its result.

/** A share as the database stores it: `60%`, `1/4` (persons) or `-12.00` (in the currency of the receipt). */
export type Share = string

/** The share of an expense that is claimed as a whole. */
export const WHOLE: Share = ''

/** The fields of an expense that decide its claimed amount. */
export interface Shared {
  /** on the receipt */
  amount: Decimal
  currency: string
  share: Share
}

const PERCENT = /^(\d+(?:\.\d+)?)%$/
const PERSONS = /^(\d+)\/(\d+)$/
const LESS = /^-(\d+(?:\.\d+)?)$/

/** Whether a stored share has one of the three forms; an administrator may have stored another text. */
export const isReadableShare = (share: Share): boolean =>
  share === WHOLE || [PERCENT, PERSONS, LESS].some((form) => form.test(share))

/** Returns the amount that a share leaves out, in the currency of the receipt; null for other shares. */
export const amountLeftOut = (share: Share): Decimal | null => LESS.exec(share)?.[1] ?? null

/** A fraction of whole numbers. */
type Fraction = readonly [numerator: bigint, denominator: bigint]

/** Returns the quotient of two numbers, both without a sign, as a fraction. */
function fraction(dividend: Decimal, divisor: Decimal): Fraction {
  const [above, below] = [scaled(dividend), scaled(divisor)]
  return [above.units * 10n ** BigInt(below.decimals), below.units * 10n ** BigInt(above.decimals)]
}

/** Returns the fraction that a share claims: 1 for the whole, and for a share of nothing. */
export function fractionOf({ amount, share }: Shared): Fraction {
  const [, percent] = PERCENT.exec(share) ?? []
  if (percent !== undefined) return fraction(percent, '100')
  const [, claimed = '1', all = '1'] = PERSONS.exec(share) ?? []
  const less = amountLeftOut(share) ?? '0'
  // a refund is below zero, and its share takes off as much
  const [taken, whole] = fraction(less, amount.replace('-', ''))
  const [numerator, denominator] = less === '0' ? [BigInt(claimed), BigInt(all)] : [whole - taken, whole]
  return denominator === 0n ? [1n, 1n] : [numerator, denominator]
}

/** Returns the claimed share of a value of an expense, such as its charge or a tax. */
export function shareOf(value: Decimal, expense: Shared, decimals: number): Decimal {
  const [numerator, denominator] = fractionOf(expense)
  return roundedQuotient(
    product(scaled(value), { units: numerator, decimals: 0 }),
    { units: denominator, decimals: 0 },
    decimals,
  )
}

/** Returns the claimed part of the amount on a receipt, with the digits of its currency. */
export const claimedPart = (expense: Shared): Decimal =>
  expense.share === WHOLE ? expense.amount : shareOf(expense.amount, expense, minorDigits(expense.currency))

/** Returns the claimed part of the amount as the database stores it: null for the whole. */
export const partToStore = (expense: Shared): Decimal | null =>
  expense.share === WHOLE ? null : claimedPart(expense)

/**
 * Returns a share in words: `60 %`, `1 of 4 persons` or `all but 12.00 EUR`; empty for the whole.
 * @param formatMoney formats an amount with its currency
 */
export function shareWords(
  { share, currency }: Pick<Shared, 'share' | 'currency'>,
  formatMoney: (amount: Decimal, currency: string) => string,
): string {
  const [, percent] = PERCENT.exec(share) ?? []
  if (percent !== undefined) return `${percent} %`
  const [, claimed, all] = PERSONS.exec(share) ?? []
  if (claimed !== undefined) return `${claimed} of ${all} persons`
  const less = amountLeftOut(share)
  return less === null ? '' : `all but ${formatMoney(less, currency)}`
}

/**
 * Returns the share that a refund of an expense should claim: the same one, but the whole if the expense
 * leaves out an amount, because the refund leaves out nothing.
 */
export const shareOfRefund = ({ share }: Pick<Shared, 'share'>): Share => (LESS.test(share) ? WHOLE : share)
