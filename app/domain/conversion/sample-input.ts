import { type AmountContext, readAmount } from '~/domain/money/amount'
import { isCurrency, normalizeCurrency } from '~/domain/money/currency'
import { RATE_DECIMALS_MAX } from '~/limits'
import { rateFromSample } from './sample-rate'

// The sample pair of an event as a person types it on a page.

/** An amount of a sample. */
export interface SampleMoney {
  amount: string | undefined
  currency: string | undefined
}

/**
 * Returns what decides how an amount of a sample is read.
 * @param figureStyle of the form that it is typed into
 */
export const sampleContext = (currency = '', figureStyle = ''): AmountContext => ({
  currency: isCurrency(currency) ? normalizeCurrency(currency) : '',
  figureStyle,
  decimals: RATE_DECIMALS_MAX,
})

/** The rate that a sample gives as a person types it on a page; null when it gives none. */
export function typedRate(
  receipt: SampleMoney,
  claim: SampleMoney,
  figureStyle: string | undefined,
): number | null {
  const [receiptAmount, claimAmount] = [receipt, claim].map(
    (money) => readAmount(money.amount ?? '', sampleContext(money.currency, figureStyle)) ?? '',
  )
  return rateFromSample(receiptAmount, claimAmount)
}
