import Big from 'big.js'
import { minorDigits } from '~/domain/money/currency'
import { type Decimal, plainAmount } from '~/domain/money/decimal'

// Counts an allowance and writes its arithmetic at the same time, so that the words cannot differ from the
// amount.

/** An amount that is being counted, with the words that tell how. */
export interface Sum {
  amount: Big
  words: string
  currency: string
}

/** Starts a sum with an amount, and says what it is for: `14.00 for the first day`. */
export const startSum = (amount: Decimal, currency: string, reason: string): Sum => ({
  amount: Big(amount),
  words: `${plainAmount(amount, currency)} ${reason}`,
  currency,
})

/** Returns the part of an amount that a share such as `1/2` means, unrounded. */
export function partOf(amount: Decimal | Big, share: string): Big {
  const [numerator = '1', denominator = '1'] = share.split('/')
  return Big(amount).times(numerator).div(denominator)
}

/** Starts a sum with a share of an amount: `1/2 of 45.00 for 9 hours`. */
export const startShare = (share: string, amount: Decimal, currency: string, reason: string): Sum => ({
  amount: partOf(amount, share),
  words: `${share} of ${plainAmount(amount, currency)} ${reason}`,
  currency,
})

/** Takes a percentage of an amount off: `- 20 % of 28.00 for breakfast`. */
export function lessPercent(sum: Sum, percent: number, of: Decimal | Big, reason: string): Sum {
  const base = Big(of)
  return {
    ...sum,
    amount: sum.amount.minus(base.times(percent).div(100)),
    words: `${sum.words} - ${percent} % of ${plainAmount(base, sum.currency)} ${reason}`,
  }
}

/** Takes an amount off: `- 17.00 for breakfast`. */
export const lessAmount = (sum: Sum, amount: Decimal | Big, reason: string): Sum => ({
  ...sum,
  amount: sum.amount.minus(amount),
  words: `${sum.words} - ${plainAmount(amount, sum.currency)} ${reason}`,
})

/** Adds an amount: `+ 10.00 for dinner`. */
export const plusAmount = (sum: Sum, amount: Decimal | Big, reason: string): Sum => ({
  ...sum,
  amount: sum.amount.plus(amount),
  words: `${sum.words} + ${plainAmount(amount, sum.currency)} ${reason}`,
})

/**
 * Finishes a sum: raises it to its least amount, rounds a half up, and writes the result.
 * @param least the least amount, such as zero, and why it is
 */
export function finishSum(
  { amount, words, currency }: Sum,
  least: { amount: Decimal; reason: string } = { amount: '0', reason: 'never below zero' },
) {
  const isRaised = amount.lt(least.amount)
  const exact = isRaised ? Big(least.amount) : amount
  const rounded = exact.round(minorDigits(currency), Big.roundHalfUp)
  const text = plainAmount(rounded, currency)
  const remark = isRaised ? `, ${least.reason}` : rounded.eq(exact) ? '' : ', rounded'
  return { amount: text, words: `${words} = ${text}${remark}` }
}

/** An amount that is not below its least amount and has only decimals that its currency has. */
export type FinishedSum = ReturnType<typeof finishSum>
