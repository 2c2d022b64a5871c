/**
 * A decimal number as a whole number of units of 10^-scale. This exact arithmetic shares no code with the
 * application.
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

/** Rounds to whole units of the last decimal, half away from zero. */
export function roundedUnits({ units, scale }: Exact, decimals: number): bigint {
  if (scale <= decimals) return units * 10n ** BigInt(decimals - scale)
  const divisor = 10n ** BigInt(scale - decimals)
  const size = units < 0n ? -units : units
  const rounded = (2n * size + divisor) / (2n * divisor)
  return units < 0n ? -rounded : rounded
}

/** Rounds to hundredths, half away from zero. */
export const hundredths = (value: Exact): bigint => roundedUnits(value, 2)

/** The decimals of amounts in a claim currency. KWD is the only claim currency of the tests with three. */
export const decimalsIn = (claimCurrency: string): number => (claimCurrency === 'KWD' ? 3 : 2)

/** The digits of the minor unit of each currency that tests use. */
export const minorDigitsOf = (currency: string): number => ({ JPY: 0, VND: 0, KWD: 3 })[currency] ?? 2

/** Writes a number of units of the last decimal as decimal text. */
export function decimal(units: bigint, decimals = 2): string {
  const digits = (units < 0n ? -units : units).toString().padStart(decimals + 1, '0')
  const fraction = decimals === 0 ? '' : `.${digits.slice(-decimals)}`
  return (units < 0n ? '-' : '') + digits.slice(0, digits.length - decimals) + fraction
}

/** Divides and rounds to whole units of the last decimal, half away from zero. */
export function roundedQuotientUnits(dividend: Exact, divisor: Exact, decimals: number): bigint {
  const top = dividend.units * 10n ** BigInt(decimals) * 10n ** BigInt(divisor.scale)
  const bottom = divisor.units * 10n ** BigInt(dividend.scale)
  const size = top < 0n ? -top : top
  const rounded = (2n * size + bottom) / (2n * bottom)
  return top < 0n ? -rounded : rounded
}
