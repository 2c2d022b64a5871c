import Big from 'big.js'

// Exact arithmetic of decimal numbers, which are texts outside of this file. An event may have 100,000
// amounts to convert: whole numbers of JavaScript's own take half the time of big.js (docs/decisions/0002).

/** A decimal number as whole ones: units x 10^-decimals. */
interface Scaled {
  units: bigint
  decimals: number
}

export const ONE: Scaled = { units: 1n, decimals: 0 }

/** What big.js writes without an exponent. */
const PLAIN = /^-?\d+(?:\.\d+)?$/

/** @throws Error for a text that is no number */
export function scaled(number: string): Scaled {
  const plain = PLAIN.test(number) ? number : Big(number).toFixed()
  const point = plain.indexOf('.')
  if (point === -1) return { units: BigInt(plain), decimals: 0 }
  return {
    units: BigInt(plain.slice(0, point) + plain.slice(point + 1)),
    decimals: plain.length - point - 1,
  }
}

/** A number with the other sign, written as before; zero has none. */
export function negated(number: string): string {
  if (!/[1-9]/.test(number)) return number
  return number.startsWith('-') ? number.slice(1) : `-${number}`
}

/** The product, exactly. */
export const product = (one: Scaled, other: Scaled): Scaled => ({
  units: one.units * other.units,
  decimals: one.decimals + other.decimals,
})

/**
 * dividend / divisor with 2 decimals, rounded half away from zero.
 * @param divisor above zero
 */
export function roundedQuotient(dividend: Scaled, divisor: Scaled): string {
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
function decimalOf(cents: bigint): string {
  const digits = String(magnitude(cents)).padStart(3, '0')
  const whole = `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}`
  if (digits.endsWith('00')) return whole
  return `${whole}.${digits.slice(-2, digits.endsWith('0') ? -1 : undefined)}`
}
