import { DEFAULT_RATE } from './sample-rate'

// Which amounts count without a rate that is known to be theirs. An event has one exchange rate, whatever the
// currencies of its receipts are.

/** How many expenses of a currency are converted with the event's exchange rate. */
export interface EventRateUse {
  currency: string
  count: number
}

/**
 * The currencies that the event's exchange rate is not known to be a rate of: it is 1, which is what it is
 * while nobody has entered one, or several currencies share it, of which it can be that of one at most.
 * @param uses each currency once
 */
export const missingRates = <T extends Pick<EventRateUse, 'currency'>>(
  uses: T[],
  exchangeRate: number,
): T[] => (exchangeRate === DEFAULT_RATE || uses.length > 1 ? uses : [])
