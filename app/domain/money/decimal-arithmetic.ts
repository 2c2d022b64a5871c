import Big from 'big.js'
import { trimEndOf } from '~/domain/text/trim'

// Multiplies and divides decimal numbers exactly. Other files hold such numbers as texts; here they are whole
// BigInt numbers with a count of decimals. BigInt takes half the time of big.js, which matters because an
// event may have 100,000 amounts to convert (docs/decisions/0002).

/** A decimal number as units x 10^-decimals: 12.34 is 1234 units with 2 decimals. */
interface Scaled {
  units: bigint
  decimals: number
}

export const ONE: Scaled = { units: 1n, decimals: 0 }

/** A number without an exponent. */
const PLAIN = /^-?\d+(?:\.\d+)?$/

/**
 * Reads a number from its text.
 * @throws Error for a text that is not a number
 */
export function scaled(number: string): Scaled {
  const plain = PLAIN.test(number) ? number : Big(number).toFixed()
  const point = plain.indexOf('.')
  if (point === -1) return { units: BigInt(plain), decimals: 0 }
  return { units: BigInt(plain.slice(0, point) + plain.slice(point + 1)), decimals: plain.length - point - 1 }
}

/** Returns the text of the number with the opposite sign. Zero stays without a sign. */
export function negated(number: string): string {
  if (!/[1-9]/.test(number)) return number
  return number.startsWith('-') ? number.slice(1) : `-${number}`
}

/** Returns the exact product. */
export const product = (first: Scaled, second: Scaled): Scaled => ({
  units: first.units * second.units,
  decimals: first.decimals + second.decimals,
})

/**
 * Returns dividend / divisor with the given number of decimals, rounded half away from zero.
 * @param divisor above zero
 */
export function roundedQuotient(dividend: Scaled, divisor: Scaled, decimals: number): string {
  // the quotient x 10^decimals as a fraction of whole numbers
  const shift = divisor.decimals + decimals - dividend.decimals
  const numerator = absolute(dividend.units) * powerOfTen(shift)
  const denominator = divisor.units * powerOfTen(-shift)
  // adding half of the denominator before the division, which cuts the rest off, rounds half up
  const units = (2n * numerator + denominator) / (2n * denominator)
  return writeDecimal({ units: dividend.units < 0n ? -units : units, decimals })
}

const absolute = (whole: bigint): bigint => (whole < 0n ? -whole : whole)

/** The powers of ten for amounts and rates. Calculating them each time is a third of a conversion's work. */
const POWERS = Array.from({ length: 32 }, (_, exponent) => 10n ** BigInt(exponent))

/** Returns 10^exponent; 1 for a negative exponent. */
const powerOfTen = (exponent: number): bigint =>
  exponent > 0 ? (POWERS[exponent] ?? 10n ** BigInt(exponent)) : 1n

/**
 * Writes a number without zeros at the end of its fraction.
 * @param number must have decimals
 */
function writeDecimal({ units, decimals }: Scaled): string {
  const digits = String(absolute(units)).padStart(decimals + 1, '0')
  const point = digits.length - decimals
  const whole = `${units < 0n ? '-' : ''}${digits.slice(0, point)}`
  const fraction = trimEndOf(digits.slice(point), '0')
  return fraction === '' ? whole : `${whole}.${fraction}`
}
