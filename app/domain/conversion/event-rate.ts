import type { EventRow } from '~/domain/rows'
import { DEFAULT_RATE } from './sample-rate'

/** The rate that an event has beside its schedule. */
export type EventRate = Pick<EventRow, 'exchangeRate' | 'sampleCurrency'>

/**
 * Returns the event's rate for a currency; null where nobody gave one. The rate 1 for every currency is what
 * an event has while no pair of amounts was given, so it is no rate.
 */
export function eventRateFor(currency: string, { exchangeRate, sampleCurrency }: EventRate): number | null {
  if (sampleCurrency === null) return exchangeRate === DEFAULT_RATE ? null : exchangeRate
  return sampleCurrency === currency ? exchangeRate : null
}
