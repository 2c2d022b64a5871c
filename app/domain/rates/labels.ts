import type { RateSource } from './sources'

export const RATE_SOURCE_LABELS: Record<RateSource, string> = {
  card: 'Card',
  cash_machine: 'Cash machine',
  bureau: 'Exchange bureau',
  published: 'Published rate',
}
