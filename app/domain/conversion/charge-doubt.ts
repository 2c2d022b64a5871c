import Big from 'big.js'
import { groupBy } from '~/domain/group-by'
import { claimDecimals } from '~/domain/money/currency'
import type { Decimal } from '~/domain/money/decimal'
import {
  type CurrencyPair,
  isLikelyMistake,
  logarithmOf,
  medianOf,
  NEAR_USUAL_FACTOR_MAX,
  rateDoubts,
  TRIP_FACTOR_MAX,
} from './rate-doubt'
import { usualRate } from './usual-rate'

// Finds charges that do not fit their amounts, because the amount or the charge may have been changed without
// the other. Charge / amount is the rate of the charge; it is compared with plausible rates by logarithms, so
// that double a rate is as far from it as half.

/** What a bank charged for an amount. */
interface Charge {
  amount: Decimal
  currency: string
  /** in the claim currency */
  charged: Decimal
}

/** The largest difference that rounding a charge makes, in the claim currency. */
const ROUNDING_MAX = 0.01

/** Returns an amount without its sign: the amount and the charge of a refund are both below zero. */
const unsigned = (amount: Decimal): Decimal => Big(amount).abs().toFixed()

const logarithmOfCharge = ({ amount, charged }: Charge): number =>
  logarithmOf({ receiptAmount: unsigned(amount), claimAmount: unsigned(charged) })

/**
 * Returns the logarithms of plausible rates, and the largest factor between a charge's rate and the nearest
 * of them. They are 1 for the claim currency; else the event's likely rates, or the usual rate; null without
 * any.
 */
function plausibleRates(currency: string, claimCurrency: string, rates: CurrencyPair[]) {
  if (currency === claimCurrency) return { logarithms: [0], factorMax: TRIP_FACTOR_MAX }
  const currencyRates = rates.filter(
    (rate) => rate.currency === currency && rate.claimCurrency === claimCurrency,
  )
  const doubts = rateDoubts(currencyRates)
  const likelyRates = currencyRates.filter((rate) => {
    const doubt = doubts.get(rate)
    return doubt === undefined || !isLikelyMistake(doubt)
  })
  if (likelyRates.length > 0) return { logarithms: likelyRates.map(logarithmOf), factorMax: TRIP_FACTOR_MAX }
  const usual = usualRate(currency, claimCurrency)
  return usual === null ? null : { logarithms: [Math.log(usual)], factorMax: NEAR_USUAL_FACTOR_MAX }
}

const nearestTo = (target: number, numbers: number[]): number =>
  numbers.reduce((nearest, candidate) =>
    Math.abs(candidate - target) < Math.abs(nearest - target) ? candidate : nearest,
  )

/**
 * Finds charges far from every plausible rate; without any rate, far from the median of the charges. Returns
 * each with `usual`, the charge that the nearest plausible rate would give.
 */
export function doubtfulCharges<T extends Charge>(
  charges: T[],
  { claimCurrency, rates }: { claimCurrency: string; rates: CurrencyPair[] },
): { charge: T; usual: Decimal }[] {
  return [...groupBy(charges, ({ currency }) => currency)].flatMap(([currency, currencyCharges]) => {
    const sortedLogarithms = currencyCharges.map(logarithmOfCharge).sort((one, other) => one - other)
    const { logarithms, factorMax } = plausibleRates(currency, claimCurrency, rates) ?? {
      logarithms: [medianOf(sortedLogarithms) ?? 0],
      factorMax: TRIP_FACTOR_MAX,
    }
    return currencyCharges.flatMap((charge) => {
      const logarithm = logarithmOfCharge(charge)
      const plausibleLogarithm = nearestTo(logarithm, logarithms)
      const usual = Number(charge.amount) * Math.exp(plausibleLogarithm)
      const isPlausible = Math.abs(logarithm - plausibleLogarithm) <= Math.log(factorMax)
      if (isPlausible || Math.abs(usual - Number(charge.charged)) <= ROUNDING_MAX) return []
      return [{ charge, usual: usual.toFixed(claimDecimals(claimCurrency)) }]
    })
  })
}
