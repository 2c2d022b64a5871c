import { absolute } from './amount-candidates'
import type { FractionDigits, Printed } from './amounts'
import type { Line, Word } from './page-text'

// Which of the amounts of a line are a net amount, the tax on it and their sum. Rates are in thousandths of a
// per cent, and a unit, the last digit that amounts have, is what a rounding may make.

/** A hundred per cent. */
export const WHOLE = 100_000n
/** No tax on sales is higher. */
export const RATE_MAX = 30_000n
/** A tax that is less than this many units fits many amounts by chance. */
const TELLING_UNITS_MIN = 5n

/** Whether a tax is what a rate of an amount comes to, but for a rounding. */
export const isTaxOn = (net: bigint, rate: bigint, tax: bigint): boolean =>
  absolute(net * rate - tax * WHOLE) <= WHOLE

/** How far a tax is from what a rate comes to, of an amount without it and of one with it. */
const netError = (net: bigint, rate: bigint, tax: bigint) => absolute(net * rate - tax * WHOLE)
const grossError = (gross: bigint, rate: bigint, tax: bigint) => absolute(gross * rate - tax * (WHOLE + rate))

/** Amounts that fit each other; the net amount is null where the other one is with tax. */
interface Fit {
  net: Printed | null
  tax: Printed
}

/** Net, tax and gross among three amounts or more. */
function fitThree(amounts: Printed[], rate: bigint): Fit | null {
  for (const gross of amounts)
    for (const net of amounts)
      for (const tax of amounts) {
        if (gross === net || net === tax || gross === tax || net.units < tax.units) continue
        const isSum = absolute(net.units + tax.units - gross.units) <= 1n
        if (isSum && isTaxOn(net.units, rate, tax.units)) return { net, tax }
      }
  return null
}

/** The tax among two amounts, beside the amount that it is on, or in; null when it is neither. */
function fitTwo(amounts: Printed[], rate: bigint): Fit | null {
  for (const [at, one] of amounts.entries())
    for (const other of amounts.slice(at + 1)) {
      const [base, tax] = one.units >= other.units ? [one, other] : [other, one]
      const asNet = netError(base.units, rate, tax.units)
      const asGross = grossError(base.units, rate, tax.units)
      const isNet = asNet <= WHOLE
      const isGross = asGross <= WHOLE + rate
      if (isNet && (rate === 0n || !isGross || asNet * 4n < asGross)) return { net: base, tax }
      if (isGross) return { net: null, tax }
    }
  return null
}

/** Net and tax among amounts, whatever their order; null when none fit. */
export const fitAmounts = (amounts: Printed[], rate: bigint): Fit | null =>
  (amounts.length > 2 ? fitThree(amounts, rate) : null) ?? fitTwo(amounts, rate)

/** A row of a table whose rates have no sign: `12,00 10,64 88,66 99,30`. */
export function fitRow(amounts: Printed[], fractionDigits: FractionDigits): (Fit & { rate: bigint }) | null {
  for (const cell of amounts) {
    const rate = cell.units * 10n ** BigInt(3 - fractionDigits)
    if (rate <= 0n || rate > RATE_MAX) continue
    const found = fitThree(
      amounts.filter((each) => each !== cell),
      rate,
    )
    if (found && found.tax.units >= TELLING_UNITS_MIN) return { ...found, rate }
  }
  return null
}

/** Net and tax that one of some rates fits, and no other of them. */
export function fitOneOf(rates: bigint[], amounts: Printed[]): (Fit & { rate: bigint }) | null {
  const fitting = rates.flatMap((rate) => {
    const found = rate > 0n ? fitAmounts(amounts, rate) : null
    return found?.net && found.tax.units >= TELLING_UNITS_MIN ? [{ ...found, rate }] : []
  })
  return fitting.length === 1 ? (fitting[0] as Fit & { rate: bigint }) : null
}

/** The words of a row of amounts with spaces between their thousands; more are not compared. */
const SPACED_WORDS_MAX = 9

/** The amount that words come to, as thousands with spaces between them; null when they are none. */
function spacedAmount(words: Word[], line: Line): Printed | null {
  const [first, ...others] = words.map(({ text }) => text)
  if (!first || !/^\d{1,3}$/.test(first) || others.some((text) => !/^\d{3}$/.test(text))) return null
  const units = BigInt([first, ...others].join(''))
  return { units, words, line, hasFraction: false, isGuessed: false, isSignDoubtful: false }
}

/**
 * Net, tax and gross of a rate among whole amounts whose thousands have spaces between them, as the amounts
 * have: in `27% 2 000 540 2 540`, 2,000 and 540 come to 2,540.
 */
export function fitSpaced(line: Line, rate: bigint): Fit | null {
  const words = line.words.slice(line.words.findLastIndex(({ text }) => !/^\d{1,3}$/.test(text)) + 1)
  if (words.length < 3 || words.length > SPACED_WORDS_MAX) return null
  for (let second = 1; second < words.length - 1; second++)
    for (let third = second + 1; third < words.length; third++) {
      const parts = [words.slice(0, second), words.slice(second, third), words.slice(third)]
      const amounts = parts.flatMap((part) => spacedAmount(part, line) ?? [])
      const found = amounts.length === parts.length ? fitThree(amounts, rate) : null
      if (found && found.tax.units >= TELLING_UNITS_MIN) return found
    }
  return null
}
