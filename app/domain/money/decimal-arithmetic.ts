import Big from 'big.js'
import { trimEndOf } from '~/domain/text/trim'

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
 * dividend / divisor with the given number of decimals, rounded half away from zero.
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

/** The powers of ten that amounts and rates need: to make one anew is a third of a conversion's work. */
const POWERS = Array.from({ length: 32 }, (_, exponent) => 10n ** BigInt(exponent))

/** 1 for a negative exponent */
const powerOfTen = (exponent: number): bigint =>
  exponent > 0 ? (POWERS[exponent] ?? 10n ** BigInt(exponent)) : 1n

/**
 * A number as text, without zeros at the end of its fraction.
 * @param number with decimals
 */
function decimalOf({ units, decimals }: Scaled): string {
  const digits = String(magnitude(units)).padStart(decimals + 1, '0')
  const point = digits.length - decimals
  const whole = `${units < 0n ? '-' : ''}${digits.slice(0, point)}`
  const fraction = trimEndOf(digits.slice(point), '0')
  return fraction === '' ? whole : `${whole}.${fraction}`
}
