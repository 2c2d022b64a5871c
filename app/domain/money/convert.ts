import Big from 'big.js'

/** A decimal number as text: what databases, forms and big.js agree on without a rounding in between. */
export type Decimal = string

/** Amounts in the claim currency are less: from here on they would not be exact on SQLite. */
const CONVERTED_MAX = 1e13

export const isTooLarge = (converted: Decimal): boolean => Number(converted) >= CONVERTED_MAX

/** Whether two amounts are one, however they are written. */
export const isSameAmount = (one: Decimal | null, other: Decimal | null): boolean =>
  one === null || other === null ? one === other : Big(one).eq(other)

/**
 * The amount of a receipt in the claim currency: amount x rate, with the rate's shortest decimal form, 2
 * decimals, half away from zero (contract, 4.5 and 8).
 */
export const convert = (amount: Decimal, rate: number): Decimal =>
  roundedQuotient(product(scaled(amount), scaled(String(rate))), ONE)

/** An amount in the currency of receipts, and the same in the claim currency; both above zero. */
export interface Pair {
  receiptAmount: Decimal
  claimAmount: Decimal
}

/**
 * The amount of a receipt in the claim currency: amount x claim amount / receipt amount, exactly, then
 * rounded once to 2 decimals, half away from zero. The quotient of the pair may have no end: it is never
 * written down.
 */
export const convertByPair = (amount: Decimal, { receiptAmount, claimAmount }: Pair): Decimal =>
  roundedQuotient(product(scaled(amount), scaled(claimAmount)), scaled(receiptAmount))

// An event may have 100,000 amounts to convert: whole numbers of JavaScript's own take half the time of
// big.js (docs/decisions/0002).

/** A decimal number: units x 10^-decimals. */
interface Scaled {
  units: bigint
  decimals: number
}

const ONE: Scaled = { units: 1n, decimals: 0 }

const PLAIN = /^-?\d+(?:\.\d+)?$/

function scaled(number: Decimal): Scaled {
  const plain = PLAIN.test(number) ? number : Big(number).toFixed()
  const point = plain.indexOf('.')
  if (point === -1) return { units: BigInt(plain), decimals: 0 }
  return {
    units: BigInt(plain.slice(0, point) + plain.slice(point + 1)),
    decimals: plain.length - point - 1,
  }
}

const product = (one: Scaled, other: Scaled): Scaled => ({
  units: one.units * other.units,
  decimals: one.decimals + other.decimals,
})

/**
 * dividend / divisor with 2 decimals, rounded half away from zero.
 * @param divisor above zero
 */
function roundedQuotient(dividend: Scaled, divisor: Scaled): Decimal {
  // the quotient x 100 as a fraction of whole numbers
  const decimals = divisor.decimals + 2 - dividend.decimals
  const top = magnitude(dividend.units) * powerOfTen(decimals)
  const bottom = divisor.units * powerOfTen(-decimals)
  const cents = (2n * top + bottom) / (2n * bottom)
  return decimalOf(dividend.units < 0n ? -cents : cents)
}

const magnitude = (whole: bigint): bigint => (whole < 0n ? -whole : whole)

/** The powers of ten that amounts and rates need: to make one anew is a third of a conversion's work. */
const POWERS = Array.from({ length: 32 }, (_, exponent) => 10n ** BigInt(exponent))

/** 1 for a negative exponent */
const powerOfTen = (exponent: number): bigint =>
  exponent > 0 ? (POWERS[exponent] ?? 10n ** BigInt(exponent)) : 1n

/** An amount in cents as a decimal number without zeros at its end. */
function decimalOf(cents: bigint): Decimal {
  const digits = String(magnitude(cents)).padStart(3, '0')
  const whole = `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}`
  if (digits.endsWith('00')) return whole
  return `${whole}.${digits.slice(-2, digits.endsWith('0') ? -1 : undefined)}`
}
