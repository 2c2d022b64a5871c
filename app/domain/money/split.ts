import type { Decimal } from './decimal'
import { roundedQuotient, scaled } from './decimal-arithmetic'

/**
 * Rounds quotients to whole units that add up to their rounded sum: each is rounded down, and the missing
 * units go to those with the largest remainders, the first of equal ones. A sum below zero is rounded as the
 * one above zero, so that a refund takes from each part what its expense gave it.
 */
function roundToSum(numerators: bigint[], denominator: bigint): bigint[] {
  const sum = numerators.reduce((total, numerator) => total + numerator, 0n)
  if (sum < 0n)
    return roundToSum(
      numerators.map((numerator) => -numerator),
      denominator,
    ).map((units) => -units)
  const parts = numerators.map((numerator, index) => {
    const quotient = numerator / denominator
    // division cuts off towards zero
    const units = numerator < quotient * denominator ? quotient - 1n : quotient
    return { index, units, remainder: numerator - units * denominator }
  })
  const rounded = (2n * sum + denominator) / (2n * denominator)
  const missing = Number(rounded - parts.reduce((total, { units }) => total + units, 0n))
  const byRemainder = [...parts].sort((one, other) =>
    one.remainder === other.remainder ? one.index - other.index : one.remainder > other.remainder ? -1 : 1,
  )
  for (const part of byRemainder.slice(0, missing)) part.units += 1n
  return parts.map(({ units }) => units)
}

const withDecimals = (units: bigint, decimals: number): Decimal =>
  roundedQuotient({ units, decimals }, { units: 1n, decimals: 0 }, decimals)

/** Returns the amount in units of 10^-decimals, as a numerator over 10^scale. */
const numeratorOf = (amount: Decimal, decimals: number, scale: number): bigint => {
  const { units, decimals: own } = scaled(amount)
  return units * 10n ** BigInt(scale - own + decimals)
}

const scaleOf = (amounts: Decimal[]): number =>
  Math.max(0, ...amounts.map((amount) => scaled(amount).decimals))

/**
 * Multiplies amounts by a fraction. The rounded results add up to the rounded result of their sum.
 * @param fraction a numerator and a denominator above zero
 * @param decimals the decimals of the results
 */
export function multiplyAll(
  amounts: Decimal[],
  [numerator, denominator]: readonly [bigint, bigint],
  decimals: number,
): Decimal[] {
  const scale = scaleOf(amounts)
  const numerators = amounts.map((amount) => numeratorOf(amount, decimals, scale) * numerator)
  return roundToSum(numerators, denominator * 10n ** BigInt(scale)).map((units) =>
    withDecimals(units, decimals),
  )
}

/**
 * Splits an amount in proportion to weights. The parts add up to the amount.
 * @param amount must have at most `decimals` decimals
 * @param weights zero or above; if all are zero, the first part gets everything
 */
export function splitByWeight(amount: Decimal, weights: Decimal[], decimals: number): Decimal[] {
  const scale = scaleOf(weights)
  const wholeWeights = weights.map((weight) => numeratorOf(weight, 0, scale))
  const sum = wholeWeights.reduce((total, weight) => total + weight, 0n)
  if (sum === 0n) return weights.map((_, index) => (index === 0 ? amount : '0'))
  const { units, decimals: own } = scaled(amount)
  const wholeUnits = units * 10n ** BigInt(decimals - own)
  return roundToSum(
    wholeWeights.map((weight) => wholeUnits * weight),
    sum,
  ).map((part) => withDecimals(part, decimals))
}
