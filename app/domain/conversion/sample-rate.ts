import Big from 'big.js'

/** The rate of an event without a valid sample (contract, 2: the rate rule). */
export const DEFAULT_RATE = 1

/** The receipt amount that the edit form's sample starts from (contract, 4.4). */
const SAMPLE_RECEIPT_AMOUNT = '1000'

const DECIMAL = /^(\d+(?:\.\d*)?|\.\d+)(e[+-]?\d+)?$/i

/** Divides with more digits than a floating-point number of any size can hold. */
const Quotient = Big()
Quotient.DP = 340

/** The length up to which amounts are divided exactly. Longer ones are rounded to floating-point numbers. */
const DIGITS_MAX = 40

const exact = (text: string) => new Quotient(text.length > DIGITS_MAX ? Number(text) : text)

function positiveDecimal(text: string | undefined): string | null {
  if (text === undefined || !DECIMAL.test(text)) return null
  const value = Number(text)
  return Number.isFinite(value) && value > 0 ? text : null
}

/**
 * Returns the exchange rate from receipt currency to claim currency: claim amount / receipt amount. Null if
 * an amount is missing, or if an amount or the quotient is not a number above zero (contract, 2: the rate
 * rule).
 */
export function rateFromSample(
  receiptAmount: string | undefined,
  claimAmount: string | undefined,
): number | null {
  const receipt = positiveDecimal(receiptAmount)
  const claim = positiveDecimal(claimAmount)
  if (receipt === null || claim === null) return null
  // divides decimals, not the nearest binary numbers, so that 39.70 / 1000 is 0.0397
  const rate = exact(claim).div(exact(receipt)).toNumber()
  return Number.isFinite(rate) && rate > 0 ? rate : null
}

/** Returns the stored form of a sample's amount, in which long texts are floating-point numbers. */
export const storedSampleAmount = (amount: string): string =>
  amount.length > DIGITS_MAX ? String(Number(amount)) : amount

/** A receipt amount and its value at a rate, with which an edit form is filled. */
export interface Sample {
  receiptAmount: string
  claimAmount: string
  /** the currency of the receipt; empty if the rate is for every currency without a rate of its own */
  currency: string
}

/**
 * Returns the sample of the contract's edit form, which always has the receipt amount 1000 (contract, 4.4).
 */
export function fixedSample(rate: number, currency: string): Sample {
  return sampleOf(rate, SAMPLE_RECEIPT_AMOUNT, currency)
}

/**
 * Returns the sample of a page's edit form. The receipt amount is 1000, or for small rates a larger power of
 * ten, so that the claim amount shows the rate's digits.
 */
export function tellingSample(rate: number): Sample {
  // an administrator may have stored such a rate
  if (rate <= 0) return fixedSample(rate, '')
  const tens = Math.max(0, -Math.floor(Math.log10(rate * Number(SAMPLE_RECEIPT_AMOUNT))))
  return sampleOf(rate, `${SAMPLE_RECEIPT_AMOUNT}${'0'.repeat(tens)}`, '')
}

function sampleOf(rate: number, receiptAmount: string, currency: string): Sample {
  return { receiptAmount, claimAmount: Big(rate).times(receiptAmount).toFixed(2), currency }
}
