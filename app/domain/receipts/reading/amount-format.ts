import type { Reading } from '~/domain/money/amount-readings'
import { hasWholePrices, minorDigits } from '~/domain/money/currency'
import { type LabelledLine, TOTAL_WEIGHTS } from './amount-labels'
import { decimalAmountsIn, type FractionDigits } from './amounts'
import type { CurrencyReading } from './currencies'
import type { Language } from './languages/language'
import { numbersIn } from './numbers'
import { type Line, SURE_CONFIDENCE_MIN } from './page-text'

// Finds how a receipt writes its amounts: with how many digits after the decimal mark. Three digits after a
// comma or point are a fraction in dinars, but a group of thousands in most other currencies: `14.250` is 14
// dinars and a quarter, or 14,250 rupiah.

/** The number of digits that the amounts of a receipt have after the decimal mark. */
export interface AmountFormat {
  fractionDigits: FractionDigits
  /** the other number that the currency and the digits allow; null where there is no doubt */
  otherDigits: FractionDigits | null
}

/** Languages in countries whose currencies have three decimals: Arabic, and beside it English and French. */
const LANGUAGES_WITH_THREE_DIGITS = new Set(['ara', 'eng', 'fra'])

/** Currencies with three decimals whose countries write a comma before the fraction: `1,250` in Tunisia. */
const COMMA_BEFORE_FRACTION = new Set(['TND'])

/** Whether a currency's amounts have three decimals. Those of IQD have none: its smallest note is 250. */
const hasThreeDigits = (code: string) => minorDigits(code) === 3 && !hasWholePrices(code)

const fractionOf = ({ value }: Reading): string => value.split('.')[1] ?? ''
const hasThreeDecimals = (reading: Reading): boolean => fractionOf(reading).length === 3
const isThousands = ({ value }: Reading): boolean => /^[1-9]\d{3,}$/.test(value)

/** Counts the lines with amounts of each format, and finds numbers that only one format explains. */
function evidenceOf(lines: Line[]) {
  const count = (digits: 1 | 2 | 3) =>
    lines.filter((line) => decimalAmountsIn(line, digits).length > 0).length
  // the amount of a line is its last number
  const numbers = lines
    .map(({ text }) => numbersIn(text).at(-1)?.readings ?? [])
    .filter(({ length }) => length > 0)
  return {
    // lines with an amount of one, two and three digits after the mark
    oneDigitLines: count(1),
    twoDigitLines: count(2),
    threeDigitLines: count(3),
    // whether some number has only readings with three decimals: `0.250`
    hasSureFraction: numbers.some((readings) => readings.every(hasThreeDecimals)),
    // whether some number has only whole readings of a thousand or more: `1,250,000`
    hasSureWhole: numbers.some((readings) => readings.every(isThousands)),
    // the marks before three digits that may also be a group of thousands
    ambiguousMarks: new Set(
      numbers
        .filter((readings) => readings.length > 1)
        .flatMap((readings) => readings.filter(hasThreeDecimals).map(({ decimalMark }) => decimalMark)),
    ),
  }
}

type Evidence = ReturnType<typeof evidenceOf>

const sureFormat = (fractionDigits: FractionDigits): AmountFormat => ({ fractionDigits, otherDigits: null })
const doubtfulFormat = (fractionDigits: FractionDigits, otherDigits: FractionDigits): AmountFormat => ({
  fractionDigits,
  otherDigits,
})

/** Returns the format for a currency with three decimals. A receipt may still print two or none. */
function formatWithThreeDigits(code: string, labelled: Evidence, allLines: Evidence): AmountFormat {
  if (labelled.threeDigitLines === 0) {
    // no labelled amount has three decimals: the receipt prints two, or none unless other lines have three
    if (labelled.twoDigitLines > 0 || (allLines.twoDigitLines > 0 && allLines.threeDigitLines === 0))
      return sureFormat(2)
    return sureFormat(allLines.threeDigitLines > 0 ? 3 : 0)
  }
  const isCommaUsual = COMMA_BEFORE_FRACTION.has(code)
  // where a point is usual, `1,250` may also be more than a thousand, unless a number shows its fraction
  const isSure = allLines.hasSureFraction || isCommaUsual || !labelled.ambiguousMarks.has(',')
  return isSure ? sureFormat(3) : doubtfulFormat(3, 0)
}

/** Returns the format for a currency with two decimals or none. Several `14.250` mean whole prices. */
function formatWithTwoDigits(isUsuallyWhole: boolean, labelled: Evidence, allLines: Evidence): AmountFormat {
  if (labelled.twoDigitLines > 0) return sureFormat(2)
  if (isUsuallyWhole || labelled.threeDigitLines > 1) return sureFormat(0)
  if (allLines.twoDigitLines > 0) return sureFormat(2)
  return sureFormat(labelled.oneDigitLines > 0 ? 1 : 0)
}

/**
 * Returns the format if the currency may have three decimals or fewer. `14.250` alone leaves a doubt.
 * @param isThreeLikely whether the suggested currency, which is not sure, has three decimals
 */
function formatOfUnknownCurrency(labelled: Evidence, allLines: Evidence, isThreeLikely: boolean) {
  const { twoDigitLines, threeDigitLines } = labelled
  if (twoDigitLines > 0 && twoDigitLines >= threeDigitLines) return sureFormat(2)
  if (threeDigitLines === 0 || (threeDigitLines === 1 && allLines.twoDigitLines > 0 && !isThreeLikely))
    return formatWithTwoDigits(false, labelled, allLines)
  if (labelled.hasSureFraction && !labelled.hasSureWhole) return sureFormat(3)
  if (labelled.hasSureWhole && !labelled.hasSureFraction && !isThreeLikely) return sureFormat(0)
  const isThree = isThreeLikely || (allLines.hasSureFraction && !allLines.hasSureWhole)
  return isThree ? doubtfulFormat(3, 0) : doubtfulFormat(0, 3)
}

/** Returns how a receipt writes its amounts, by its currency or, if that is unknown, by its numbers. */
export function amountFormatOf(
  lines: LabelledLine[],
  { currency, languages }: { currency: CurrencyReading; languages: Language[] },
): AmountFormat {
  const allLines = evidenceOf(lines.map(({ line }) => line))
  const labelledLines = lines.filter(({ kind }, index) => {
    const above = lines[index - 1]
    // an amount below a label that stands alone: `TOTAL` above `14.250`
    const isBelowLabel = above && TOTAL_WEIGHTS[above.kind] && !/\d/.test(above.line.text) && kind === 'other'
    return isBelowLabel || TOTAL_WEIGHTS[kind] || kind === 'change' || kind === 'tax'
  })
  const labelled = evidenceOf(labelledLines.map(({ line }) => line))
  const { suggestion, candidates } = currency
  const code = suggestion?.value
  const isKnown = suggestion !== null && suggestion.confidence >= SURE_CONFIDENCE_MIN
  if (code && isKnown && hasThreeDigits(code)) return formatWithThreeDigits(code, labelled, allLines)
  const possible = code && isKnown ? [code] : candidates
  const isUsuallyWhole = code !== undefined && hasWholePrices(code)
  const mayHaveThree =
    possible.length > 0
      ? possible.some(hasThreeDigits)
      : LANGUAGES_WITH_THREE_DIGITS.has(languages[0]?.code ?? 'eng')
  if (mayHaveThree && !isUsuallyWhole)
    return formatOfUnknownCurrency(labelled, allLines, code !== undefined && hasThreeDigits(code))
  return formatWithTwoDigits(isUsuallyWhole, labelled, allLines)
}
