import { groupBy } from '~/domain/group-by'
import { claimDecimals } from '~/domain/money/currency'
import type { Decimal } from '~/domain/money/decimal'
import type { Pair } from './convert'
import {
  isLikelyMistake,
  KNOWN_FACTOR_MAX,
  logOf,
  medianOf,
  rateDoubts,
  USUAL_FACTOR_MAX,
} from './rate-doubt'
import { usualRate } from './usual-rate'

// Finds charges that do not fit their amounts. The amount or the charge may have been changed without the
// other.

/** The charge of a bank for an amount. */
interface Charge {
  amount: Decimal
  currency: string
  /** in the claim currency */
  charged: Decimal
}

interface Rate extends Pair {
  currency: string
  claimCurrency: string
}

/** The range of plausible rates of charges. */
interface Plausible {
  /** the logarithms of plausible rates to the claim currency */
  near: number[]
  factor: number
}

/** The largest rounding of a charge. */
const ROUNDING = 0.01

const chargeRate = ({ amount, charged }: Charge): number =>
  logOf({ receiptAmount: amount, claimAmount: charged })

/**
 * Returns the plausible rates for charges in a currency: 1 for the claim currency itself, otherwise the
 * event's rates without likely mistakes, otherwise the usual rate. Null if none of these is known.
 */
function plausibleRates(currency: string, claimCurrency: string, rates: Rate[]): Plausible | null {
  if (currency === claimCurrency) return { near: [0], factor: USUAL_FACTOR_MAX }
  const own = rates.filter((rate) => rate.currency === currency && rate.claimCurrency === claimCurrency)
  const doubts = rateDoubts(own)
  const sound = own.filter((rate) => {
    const doubt = doubts.get(rate)
    return doubt === undefined || !isLikelyMistake(doubt)
  })
  if (sound.length > 0) return { near: sound.map(logOf), factor: USUAL_FACTOR_MAX }
  const worth = usualRate(currency, claimCurrency)
  return worth === null ? null : { near: [Math.log(worth)], factor: KNOWN_FACTOR_MAX }
}

const nearest = (own: number, rates: number[]): number =>
  rates.reduce((best, rate) => (Math.abs(rate - own) < Math.abs(best - own) ? rate : best))

/**
 * Returns the charges that are far from every plausible rate, each with the usual charge. If no rate of a
 * currency is known, its charges are compared with their median.
 */
export function doubtfulCharges<T extends Charge>(
  charges: T[],
  { claimCurrency, rates }: { claimCurrency: string; rates: Rate[] },
): { charge: T; usual: Decimal }[] {
  return [...groupBy(charges, ({ currency }) => currency)].flatMap(([currency, group]) => {
    const sorted = group.map(chargeRate).sort((one, other) => one - other)
    const { near, factor } = plausibleRates(currency, claimCurrency, rates) ?? {
      near: [medianOf(sorted) ?? 0],
      factor: USUAL_FACTOR_MAX,
    }
    return group.flatMap((charge) => {
      const own = chargeRate(charge)
      const rate = nearest(own, near)
      const usual = Number(charge.amount) * Math.exp(rate)
      const isNear = Math.abs(own - rate) <= Math.log(factor)
      if (isNear || Math.abs(usual - Number(charge.charged)) <= ROUNDING) return []
      return [{ charge, usual: usual.toFixed(claimDecimals(claimCurrency)) }]
    })
  })
}
