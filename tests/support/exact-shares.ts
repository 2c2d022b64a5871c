import { decimal, exact, roundedQuotientUnits, roundedUnits, times } from './exact'

// Shares and cost centres, calculated with BigInt and without code of the application.

type Exact = ReturnType<typeof exact>

/** An amount with its share: `60%`, `1/4` or `-12.00`; empty for the whole. */
interface Shared {
  amount: string
  share: string
}

function fractionOf({ amount, share }: Shared): [Exact, Exact] {
  if (share.endsWith('%')) return [exact(share.slice(0, -1)), exact('100')]
  if (share.includes('/')) return share.split('/').map(exact) as [Exact, Exact]
  const [all, less] = [exact(amount.replace('-', '')), exact(share.slice(1))]
  const scale = Math.max(all.scale, less.scale)
  const units = roundedUnits(all, scale) - roundedUnits(less, scale)
  return [{ units, scale }, all]
}

/** Returns the share of a value, rounded half away from zero. */
export function exactShare(value: string, expense: Shared, decimals: number): string {
  if (expense.share === '') return value
  const [numerator, denominator] = fractionOf(expense)
  return decimal(roundedQuotientUnits(times(exact(value), numerator), denominator, decimals), decimals)
}

/**
 * Returns parts of a rounded sum in proportion to weights: one unit after the other goes to the part that is
 * the furthest below its exact value, after each part has the whole units below it. What is below zero is
 * the mirror image of what is above.
 */
function apportion(sum: bigint, weights: bigint[], whole: bigint): bigint[] {
  if (sum < 0n) return apportion(-sum, weights, whole).map((units) => -units)
  const floors = weights.map((weight) => (sum * weight) / whole)
  let left = sum - floors.reduce((total, units) => total + units, 0n)
  const rests = weights.map((weight, at) => ({ at, rest: sum * weight - (floors[at] as bigint) * whole }))
  rests.sort((one, other) => (one.rest > other.rest ? -1 : one.rest < other.rest ? 1 : one.at - other.at))
  for (const { at } of rests) if (left-- > 0n) floors[at] = (floors[at] as bigint) + 1n
  return floors
}

/** Splits an amount by whole percentages. */
export function exactSplit(amount: string, percents: number[], decimals: number): string[] {
  const units = roundedUnits(exact(amount), decimals)
  const whole = BigInt(percents.reduce((sum, percent) => sum + percent, 0))
  return apportion(units, percents.map(BigInt), whole).map((part) => decimal(part, decimals))
}

/** Returns the shares of amounts, whose sum is the rounded share of their sum. */
export function exactShares(amounts: string[], expense: Shared, decimals: number): string[] {
  if (expense.share === '' || amounts.length === 0) return amounts
  const [numerator, denominator] = fractionOf(expense)
  const exactAmounts = amounts.map(exact)
  const scale = Math.max(...exactAmounts.map((each) => each.scale))
  // in units of 1 / (denominator x 10^scale): the same whole for all amounts
  const factor = numerator.units * 10n ** BigInt(denominator.scale + decimals)
  const whole = denominator.units * 10n ** BigInt(numerator.scale + scale)
  const signed = exactAmounts.map((each) => roundedUnits(each, scale) * factor)
  const sign = signed.reduce((total, top) => total + top, 0n) < 0n ? -1n : 1n
  const tops = signed.map((top) => top * sign)
  const floors = tops.map((top) => (top < 0n && top % whole !== 0n ? top / whole - 1n : top / whole))
  const sum = tops.reduce((total, top) => total + top, 0n)
  const rounded = (2n * sum + whole) / (2n * whole)
  let left = rounded - floors.reduce((total, units) => total + units, 0n)
  const rests = tops.map((top, at) => ({ at, rest: top - (floors[at] as bigint) * whole }))
  rests.sort((one, other) => (one.rest > other.rest ? -1 : one.rest < other.rest ? 1 : one.at - other.at))
  for (const { at } of rests) if (left-- > 0n) floors[at] = (floors[at] as bigint) + 1n
  return floors.map((units) => decimal(units * sign, decimals))
}
