import Big from 'big.js'

/** The rate of an event whose sample says nothing (contract, 2: the rate rule). */
export const DEFAULT_RATE = 1

/** The receipt amount that the edit form's sample starts from (contract, 4.4). */
const SAMPLE_RECEIPT_AMOUNT = '1000'

const DECIMAL = /^(\d+(?:\.\d*)?|\.\d+)(e[+-]?\d+)?$/i

/** Divides with more digits than a floating-point number can tell apart, whatever its size. */
const Quotient = Big()
Quotient.DP = 340

/** Longer texts say no more than the number that is nearest to them. */
const DIGITS_MAX = 40

const exact = (text: string) => new Quotient(text.length > DIGITS_MAX ? Number(text) : text)

function positiveDecimal(text: string | undefined): string | null {
  if (text === undefined || !DECIMAL.test(text)) return null
  const value = Number(text)
  return Number.isFinite(value) && value > 0 ? text : null
}

/**
 * The exchange rate, from receipt currency to claim currency, that a sample pair gives: claim amount /
 * receipt amount. Null when an amount is missing, is not a decimal number or not above zero, or the quotient
 * is not (contract, 2: the rate rule).
 */
export function rateFromSample(
  receiptAmount: string | undefined,
  claimAmount: string | undefined,
): number | null {
  const receipt = positiveDecimal(receiptAmount)
  const claim = positiveDecimal(claimAmount)
  if (receipt === null || claim === null) return null
  // the decimal quotient, not that of the nearest binary numbers: 39.70 / 1000 is 0.0397
  const rate = exact(claim).div(exact(receipt)).toNumber()
  return Number.isFinite(rate) && rate > 0 ? rate : null
}

/** The amount of a sample as it is stored: a longer text says no more than the number nearest to it. */
export const storedSampleAmount = (amount: string): string =>
  amount.length > DIGITS_MAX ? String(Number(amount)) : amount

/** A receipt amount and what it comes to at a rate: the pair that an edit form is filled with. */
export interface Sample {
  receiptAmount: string
  claimAmount: string
  /** of the receipt; empty where the rate is for every currency without a rate of its own */
  currency: string
}

/** The sample of the contract's edit form: of 1000, whatever the rate (contract, 4.4). */
export function fixedSample(rate: number, currency: string): Sample {
  return sampleOf(rate, SAMPLE_RECEIPT_AMOUNT, currency)
}

/**
 * The sample of a page's edit form: 1000, or as many thousands as it takes for a claim amount that shows the
 * rate's digits.
 */
export function tellingSample(rate: number): Sample {
  // what an administrator may have written
  if (rate <= 0) return fixedSample(rate, '')
  const tens = Math.max(0, -Math.floor(Math.log10(rate * Number(SAMPLE_RECEIPT_AMOUNT))))
  return sampleOf(rate, `${SAMPLE_RECEIPT_AMOUNT}${'0'.repeat(tens)}`, '')
}

function sampleOf(rate: number, receiptAmount: string, currency: string): Sample {
  return { receiptAmount, claimAmount: Big(rate).times(receiptAmount).toFixed(2), currency }
}
