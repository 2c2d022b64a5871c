/**
 * A decimal number as a whole number of units of 10^-scale: exact arithmetic that shares nothing with the
 * code under test.
 */
interface Exact {
  units: bigint
  scale: number
}

/** @param text digits with an optional sign, point and exponent */
export function exact(text: string): Exact {
  const [, sign = '', whole = '', part = '', exponent = '0'] =
    /^(-?)(\d*)\.?(\d*)(?:e([+-]?\d+))?$/i.exec(text) ?? []
  const scale = part.length - Number(exponent)
  const units = BigInt(`${sign}${whole}${part}` || '0')
  return scale >= 0 ? { units, scale } : { units: units * 10n ** BigInt(-scale), scale: 0 }
}

export const times = (one: Exact, other: Exact): Exact => ({
  units: one.units * other.units,
  scale: one.scale + other.scale,
})

/** Whole hundredths, half away from zero. */
export function hundredths({ units, scale }: Exact): bigint {
  if (scale <= 2) return units * 10n ** BigInt(2 - scale)
  const divisor = 10n ** BigInt(scale - 2)
  const size = units < 0n ? -units : units
  const rounded = (2n * size + divisor) / (2n * divisor)
  return units < 0n ? -rounded : rounded
}

/** Decimal text of so many hundredths. */
export function decimal(cents: bigint): string {
  const digits = (cents < 0n ? -cents : cents).toString().padStart(3, '0')
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Divides exactly to hundredths, half away from zero. */
export function quotientInHundredths(dividend: Exact, divisor: Exact): bigint {
  const top = dividend.units * 100n * 10n ** BigInt(divisor.scale)
  const bottom = divisor.units * 10n ** BigInt(dividend.scale)
  const size = top < 0n ? -top : top
  const rounded = (2n * size + bottom) / (2n * bottom)
  return top < 0n ? -rounded : rounded
}
