import { type AmountContext, readAmount } from '~/domain/money/amount'
import { isCurrency, normalizeCurrency } from '~/domain/money/currency'
import { RATE_DECIMALS_MAX } from '~/limits'
import { rateFromSample } from './sample-rate'

// Reads the typed sample of an event's rate: receipt amount and its value, such as 1000 KES = 6.70 EUR.

/** One typed amount of a sample, with its currency. */
export interface TypedSampleAmount {
  amount: string | undefined
  currency: string | undefined
}

/**
 * Returns the context to read an amount of a sample.
 * @param figureStyle the figure style of the form
 */
export const sampleContext = (currency = '', figureStyle = ''): AmountContext => ({
  currency: isCurrency(currency) ? normalizeCurrency(currency) : '',
  figureStyle,
  decimals: RATE_DECIMALS_MAX,
})

/** Returns the rate of a sample that a user typed; null if the sample is incomplete or not valid. */
export function typedRate(
  receipt: TypedSampleAmount,
  claim: TypedSampleAmount,
  figureStyle: string | undefined,
): number | null {
  const [receiptAmount, claimAmount] = [receipt, claim].map(
    (money) => readAmount(money.amount ?? '', sampleContext(money.currency, figureStyle)) ?? '',
  )
  return rateFromSample(receiptAmount, claimAmount)
}
