import { type EventRateUse, missingRates } from '~/domain/conversion/missing-rates'
import { pluralize } from '~/domain/text/pluralize'
import type { Claim } from './claim'
import { type EventRate, isOneToOne } from './claim-text'

// Finds the currencies of a claim without a rate of their own, whose lines count at the event rate although
// it may be for another currency, and describes them.

type ClaimWithEventRate = EventRate & Pick<Claim, 'lines'>

/** Returns the currencies whose lines count at the event rate, each with the number of these lines. */
export function currenciesByEventRate({ lines }: Pick<Claim, 'lines'>): EventRateUse[] {
  const counts = new Map<string, number>()
  for (const { counts: isCounted, conversion, currency } of lines)
    if (isCounted && conversion.by === 'event') counts.set(currency, (counts.get(currency) ?? 0) + 1)
  return [...counts].map(([currency, count]) => ({ currency, count })).sort(byCurrency)
}

const byCurrency = (one: EventRateUse, other: EventRateUse) => (one.currency < other.currency ? -1 : 1)

/** Returns the claim's event rate in the shape that the conversion rules expect. */
const eventRateOf = ({ exchangeRate, sample }: EventRate) => ({
  exchangeRate: Number(exchangeRate),
  sampleCurrency: sample?.currency ?? null,
})

/** Returns the currencies that the event rate may not be for; none for claims of older formats. */
export const claimMissingRates = (claim: ClaimWithEventRate): EventRateUse[] =>
  claim.saysMissingRates ? missingRates(currenciesByEventRate(claim), eventRateOf(claim)) : []

/** Returns `1:1`, or `at 0.0077, the event's exchange rate`. */
export const exchangeRateText = (claim: EventRate): string =>
  isOneToOne(claim) ? '1:1' : `at ${claim.exchangeRate}, the event's exchange rate`

/** Returns `No rate for EUR (2 lines), MYR (1 line): counted 1:1.`; empty if each currency has a rate. */
export function missingRatesText(claim: ClaimWithEventRate): string {
  const missing = claimMissingRates(claim)
  if (missing.length === 0) return ''
  const currencyTexts = missing.map(({ currency, count }) => `${currency} (${pluralize(count, 'line')})`)
  return `No rate for ${currencyTexts.join(', ')}: counted ${exchangeRateText(claim)}.`
}
