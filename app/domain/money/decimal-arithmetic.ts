import Big from 'big.js'
import { trimEndOf } from '~/domain/text/trim'

// Exact arithmetic with decimal numbers, which are texts in all other files. BigInt takes half the time of
// big.js, which matters because an event may have 100,000 amounts to convert (docs/decisions/0002).

/** A decimal number in whole numbers: units x 10^-decimals. */
interface Scaled {
  units: bigint
  decimals: number
}

export const ONE: Scaled = { units: 1n, decimals: 0 }

/** A number without an exponent. */
const PLAIN = /^-?\d+(?:\.\d+)?$/

/** @throws Error for a text that is not a number */
export function scaled(number: string): Scaled {
  const plain = PLAIN.test(number) ? number : Big(number).toFixed()
  const point = plain.indexOf('.')
  if (point === -1) return { units: BigInt(plain), decimals: 0 }
  return {
    units: BigInt(plain.slice(0, point) + plain.slice(point + 1)),
    decimals: plain.length - point - 1,
  }
}

/** Negates a number in its text. Zero stays without a sign. */
export function negated(number: string): string {
  if (!/[1-9]/.test(number)) return number
  return number.startsWith('-') ? number.slice(1) : `-${number}`
}

/** Returns the exact product. */
export const product = (one: Scaled, other: Scaled): Scaled => ({
  units: one.units * other.units,
  decimals: one.decimals + other.decimals,
})

/**
 * Returns dividend / divisor with the given number of decimals, rounded half away from zero.
 * @param divisor above zero
 */
export function roundedQuotient(dividend: Scaled, divisor: Scaled, decimals: number): string {
  // the quotient x 10^decimals as a fraction of whole numbers
  const shift = divisor.decimals + decimals - dividend.decimals
  const top = magnitude(dividend.units) * powerOfTen(shift)
  const bottom = divisor.units * powerOfTen(-shift)
  const units = (2n * top + bottom) / (2n * bottom)
  return decimalOf({ units: dividend.units < 0n ? -units : units, decimals })
}

const magnitude = (whole: bigint): bigint => (whole < 0n ? -whole : whole)

/** The powers of ten for amounts and rates. Calculating them each time is a third of a conversion's work. */
const POWERS = Array.from({ length: 32 }, (_, exponent) => 10n ** BigInt(exponent))

/** Returns 10^exponent; 1 for a negative exponent. */
const powerOfTen = (exponent: number): bigint =>
  exponent > 0 ? (POWERS[exponent] ?? 10n ** BigInt(exponent)) : 1n

/**
 * Writes a number without zeros at the end of its fraction.
 * @param number must have decimals
 */
function decimalOf({ units, decimals }: Scaled): string {
  const digits = String(magnitude(units)).padStart(decimals + 1, '0')
  const point = digits.length - decimals
  const whole = `${units < 0n ? '-' : ''}${digits.slice(0, point)}`
  const fraction = trimEndOf(digits.slice(point), '0')
  return fraction === '' ? whole : `${whole}.${fraction}`
}
