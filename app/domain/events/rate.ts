import Big from 'big.js'

/** The rate of an event whose sample says nothing (contract, 2: the rate rule). */
export const DEFAULT_RATE = 1

/** The receipt amount that the edit form's sample starts from (contract, 4.4). */
export const SAMPLE_RECEIPT_AMOUNT = 1000

const DECIMAL = /^(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i

function positiveDecimal(text: string | undefined): number | null {
  const value = text !== undefined && DECIMAL.test(text) ? Number(text) : Number.NaN
  return Number.isFinite(value) && value > 0 ? value : null
}

/**
 * The exchange rate, from receipt currency to claim currency, that a sample pair gives: claim amount / receipt amount. Null when
 * an amount is missing, is not a decimal number or not above zero, or the quotient is not (contract, 2: the rate rule).
 */
export function rateFromSample(receiptAmount: string | undefined, claimAmount: string | undefined): number | null {
  const receipt = positiveDecimal(receiptAmount)
  const claim = positiveDecimal(claimAmount)
  if (receipt === null || claim === null) return null
  const rate = claim / receipt
  return Number.isFinite(rate) && rate > 0 ? rate : null
}

/** What the sample receipt amount comes to at a rate: 2 decimals, as the edit form shows it (contract, 4.4). */
export function sampleClaimAmount(rate: number): string {
  return Big(rate).times(SAMPLE_RECEIPT_AMOUNT).toFixed(2)
}
