import type { EventRow } from '~/domain/database-rows'
import { DEFAULT_RATE } from './sample-rate'

/** The exchange rate of an event that is not part of its schedule. */
export type EventRate = Pick<EventRow, 'exchangeRate' | 'sampleCurrency'>

/**
 * Returns the event's rate for a currency; null without one. The rate 1 for every currency is the default of
 * an event without a pair of amounts, so it does not count as a rate.
 */
export function eventRateFor(currency: string, { exchangeRate, sampleCurrency }: EventRate): number | null {
  if (sampleCurrency === null) return exchangeRate === DEFAULT_RATE ? null : exchangeRate
  return sampleCurrency === currency ? exchangeRate : null
}
