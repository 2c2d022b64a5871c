import type { RateSource } from './sources'

/** The names of the sources of rates, on pages and in the files of claims. */
export const RATE_SOURCE_LABELS: Record<RateSource, string> = {
  card: 'Card',
  cash_machine: 'Cash machine',
  bureau: 'Exchange bureau',
  published: 'Published rate',
}
