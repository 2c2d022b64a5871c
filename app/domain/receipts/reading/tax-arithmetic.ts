import { absolute } from './amount-candidates'
import type { FractionDigits, PrintedAmount } from './amounts'
import type { Line, Word } from './page-text'

// Finds a net amount, its tax and their sum among the amounts of a line. Rates are in thousandths of a per
// cent. Amounts are in units of their last digit; rounding may change them by one unit.

/** A hundred per cent. */
export const HUNDRED_PERCENT = 100_000n
/** The highest rate of a sales tax: 30 %. */
export const RATE_MAX = 30_000n
/** The minimum tax, in units, that proves a fit. A smaller one fits many amounts by chance. */
const PROVING_TAX_UNITS_MIN = 5n

/** Whether a tax equals the rate times the net amount, with at most one unit of rounding. */
export const isTaxOn = (net: bigint, rate: bigint, tax: bigint): boolean =>
  netError(net, rate, tax) <= HUNDRED_PERCENT

/** How far a tax is from what the rate gives for an amount without tax, and for one that includes it. */
const netError = (net: bigint, rate: bigint, tax: bigint) => absolute(net * rate - tax * HUNDRED_PERCENT)
const grossError = (gross: bigint, rate: bigint, tax: bigint) =>
  absolute(gross * rate - tax * (HUNDRED_PERCENT + rate))

/** Amounts that fit together; `net` is null if the other amount includes the tax. */
interface TaxFit {
  net: PrintedAmount | null
  tax: PrintedAmount
}

/** Finds net, tax and gross among three or more amounts. */
function fitThree(amounts: PrintedAmount[], rate: bigint): TaxFit | null {
  for (const gross of amounts)
    for (const net of amounts)
      for (const tax of amounts) {
        if (gross === net || net === tax || gross === tax || net.units < tax.units) continue
        const isSum = absolute(net.units + tax.units - gross.units) <= 1n
        if (isSum && isTaxOn(net.units, rate, tax.units)) return { net, tax }
      }
  return null
}

/** Finds the tax and its net or gross amount among two amounts; null if none fit. */
function fitTwo(amounts: PrintedAmount[], rate: bigint): TaxFit | null {
  for (const [index, first] of amounts.entries())
    for (const second of amounts.slice(index + 1)) {
      const [base, tax] = first.units >= second.units ? [first, second] : [second, first]
      const errorAsNet = netError(base.units, rate, tax.units)
      const errorAsGross = grossError(base.units, rate, tax.units)
      const isNet = errorAsNet <= HUNDRED_PERCENT
      const isGross = errorAsGross <= HUNDRED_PERCENT + rate
      // if both fit, the net amount must fit clearly better; at 0 % they are the same, and net is assumed
      if (isNet && (rate === 0n || !isGross || errorAsNet * 4n < errorAsGross)) return { net: base, tax }
      if (isGross) return { net: null, tax }
    }
  return null
}

/** Finds net and tax among amounts in any order; null if none fit. */
export const fitAmounts = (amounts: PrintedAmount[], rate: bigint): TaxFit | null =>
  (amounts.length > 2 ? fitThree(amounts, rate) : null) ?? fitTwo(amounts, rate)

/** Finds rate, net and tax in a row whose rate has no sign: `12,00 10,64 88,66 99,30`; null if none fit. */
export function fitRow(amounts: PrintedAmount[], fractionDigits: FractionDigits) {
  for (const cell of amounts) {
    // a cell such as `12,00` is a rate in per cent, here in thousandths
    const rate = cell.units * 10n ** BigInt(3 - fractionDigits)
    if (rate <= 0n || rate > RATE_MAX) continue
    const otherCells = amounts.filter((each) => each !== cell)
    const fit = fitThree(otherCells, rate)
    if (fit && fit.tax.units >= PROVING_TAX_UNITS_MIN) return { ...fit, rate }
  }
  return null
}

/** Finds net and tax if exactly one of the rates fits; else null. */
export function fitOneOf(rates: bigint[], amounts: PrintedAmount[]): (TaxFit & { rate: bigint }) | null {
  const fitting = rates.flatMap((rate) => {
    const fit = rate > 0n ? fitAmounts(amounts, rate) : null
    return fit?.net && fit.tax.units >= PROVING_TAX_UNITS_MIN ? [{ ...fit, rate }] : []
  })
  return fitting.length === 1 ? (fitting[0] as TaxFit & { rate: bigint }) : null
}

/** The maximum number of words in a row of amounts with spaces between thousands. */
const SPACED_WORDS_MAX = 9

/** Returns the amount of words that are groups of thousands; null if they are none. */
function spacedAmount(words: Word[], line: Line): PrintedAmount | null {
  const [firstText, ...otherTexts] = words.map(({ text }) => text)
  if (!firstText || !/^\d{1,3}$/.test(firstText) || otherTexts.some((text) => !/^\d{3}$/.test(text)))
    return null
  const units = BigInt([firstText, ...otherTexts].join(''))
  return { units, words, line, hasFraction: false, isDecimalMarkGuessed: false, isSignDoubtful: false }
}

/** Finds net and tax among spaced amounts: 2,000 and 540 in `27% 2 000 540 2 540`. Null if none fit. */
export function fitSpaced(line: Line, rate: bigint): TaxFit | null {
  const words = line.words.slice(line.words.findLastIndex(({ text }) => !/^\d{1,3}$/.test(text)) + 1)
  if (words.length < 3 || words.length > SPACED_WORDS_MAX) return null
  for (let second = 1; second < words.length - 1; second++)
    for (let third = second + 1; third < words.length; third++) {
      const parts = [words.slice(0, second), words.slice(second, third), words.slice(third)]
      const amounts = parts.flatMap((part) => spacedAmount(part, line) ?? [])
      const fit = amounts.length === parts.length ? fitThree(amounts, rate) : null
      if (fit && fit.tax.units >= PROVING_TAX_UNITS_MIN) return fit
    }
  return null
}
