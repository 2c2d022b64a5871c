/** A decimal number as a whole number of units of 10^-scale: exact arithmetic that shares nothing with the code under test. */
export interface Exact {
  units: bigint
  scale: number
}

/** @param text digits with an optional sign, point and exponent */
export function exact(text: string): Exact {
  const [, sign = '', whole = '', part = '', exponent = '0'] = /^(-?)(\d*)\.?(\d*)(?:e([+-]?\d+))?$/i.exec(text) ?? []
  const scale = part.length - Number(exponent)
  const units = BigInt(`${sign}${whole}${part}` || '0')
  return scale >= 0 ? { units, scale } : { units: units * 10n ** BigInt(-scale), scale: 0 }
}

export const times = (one: Exact, other: Exact): Exact => ({ units: one.units * other.units, scale: one.scale + other.scale })

/** Whole hundredths, half away from zero. */
export function hundredths({ units, scale }: Exact): bigint {
  if (scale <= 2) return units * 10n ** BigInt(2 - scale)
  const divisor = 10n ** BigInt(scale - 2)
  const size = units < 0n ? -units : units
  const rounded = (2n * size + divisor) / (2n * divisor)
  return units < 0n ? -rounded : rounded
}
