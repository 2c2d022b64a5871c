import Big from 'big.js'

// Calculates the exchange rate of an event from its sample, and samples from rates. A sample is a pair of
// amounts: an amount on a receipt and its value in the claim currency.

/** The rate of an event without a valid sample (docs/contract.md, 2). */
export const DEFAULT_RATE = 1

/** The receipt amount of the sample in the endpoint's edit form (docs/contract.md, 4.4). */
const SAMPLE_RECEIPT_AMOUNT = '1000'

const DECIMAL = /^(\d+(?:\.\d*)?|\.\d+)(e[+-]?\d+)?$/i

/** Big numbers whose division keeps more decimals than a floating-point number of any size can hold. */
const Quotient = Big()
Quotient.DP = 340

/** The length up to which amounts are divided exactly. Longer ones are rounded to floating-point numbers. */
const EXACT_CHARACTERS_MAX = 40

const toQuotient = (text: string) => new Quotient(text.length > EXACT_CHARACTERS_MAX ? Number(text) : text)

function positiveDecimal(text: string | undefined): string | null {
  if (text === undefined || !DECIMAL.test(text)) return null
  const value = Number(text)
  return Number.isFinite(value) && value > 0 ? text : null
}

/** Returns claim / receipt amount; null unless they and the quotient are above zero (docs/contract.md, 2). */
export function rateFromSample(
  receiptAmount: string | undefined,
  claimAmount: string | undefined,
): number | null {
  const receipt = positiveDecimal(receiptAmount)
  const claim = positiveDecimal(claimAmount)
  if (receipt === null || claim === null) return null
  // divides decimals, not the nearest binary numbers, so that 39.70 / 1000 is 0.0397
  const rate = toQuotient(claim).div(toQuotient(receipt)).toNumber()
  return Number.isFinite(rate) && rate > 0 ? rate : null
}

/** Returns the stored form of a sample's amount, in which long texts are floating-point numbers. */
export const storedSampleAmount = (amount: string): string =>
  amount.length > EXACT_CHARACTERS_MAX ? String(Number(amount)) : amount

/** A receipt amount and its value at a rate, with which an edit form is filled. */
export interface Sample {
  receiptAmount: string
  claimAmount: string
  /** the currency of the receipt; empty if the rate is for every currency without a rate of its own */
  currency: string
}

/** Returns the sample of the endpoint's edit form, which always has the receipt amount 1000. */
export const fixedSample = (rate: number, currency: string): Sample =>
  makeSample(rate, SAMPLE_RECEIPT_AMOUNT, currency)

/** Returns an edit form's sample of 1000, or of a larger power of ten so that small rates show digits. */
export function readableSample(rate: number): Sample {
  // only an administrator can have stored a rate of zero or less
  if (rate <= 0) return fixedSample(rate, '')
  const extraZeros = Math.max(0, -Math.floor(Math.log10(rate * Number(SAMPLE_RECEIPT_AMOUNT))))
  return makeSample(rate, `${SAMPLE_RECEIPT_AMOUNT}${'0'.repeat(extraZeros)}`, '')
}

function makeSample(rate: number, receiptAmount: string, currency: string): Sample {
  return { receiptAmount, claimAmount: Big(rate).times(receiptAmount).toFixed(2), currency }
}
