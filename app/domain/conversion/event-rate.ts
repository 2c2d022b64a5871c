import type { EventRow } from '~/domain/database-rows'
import { DEFAULT_RATE } from './sample-rate'

/** The exchange rate from the form of an event. It is not one of the rates on the event's page of rates. */
export type EventRate = Pick<EventRow, 'exchangeRate' | 'sampleCurrency'>

/**
 * Returns the event's rate for a currency; null without one. With a sample currency the rate is for that
 * currency alone, otherwise for every currency. The rate 1 for every currency is the default of an event
 * without a pair of amounts, so it does not count as a rate.
 */
export function eventRateFor(currency: string, { exchangeRate, sampleCurrency }: EventRate): number | null {
  if (sampleCurrency === null) return exchangeRate === DEFAULT_RATE ? null : exchangeRate
  return sampleCurrency === currency ? exchangeRate : null
}
