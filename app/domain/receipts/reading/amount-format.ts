import type { Reading } from '~/domain/money/amount-readings'
import { hasWholePrices, minorDigits } from '~/domain/money/currency'
import { type LabelledLine, TOTAL_WEIGHTS } from './amount-labels'
import { amountsIn, type FractionDigits } from './amounts'
import type { CurrencyReading } from './currencies'
import type { Language } from './languages/language'
import { numbersIn } from './numbers'
import { type Line, SURE_CONFIDENCE_MIN } from './page-text'

// Finds how a receipt writes its amounts. Three digits after a mark are a fraction in dinars, but a group of
// thousands in most other currencies.

/** The number of digits that the amounts of a receipt have after the decimal mark. */
export interface AmountFormat {
  fractionDigits: FractionDigits
  /** the other number that the currency and the digits allow; null where there is no doubt */
  otherDigits: FractionDigits | null
}

/** Languages in countries whose currencies have three decimals: Arabic, and beside it English and French. */
const LANGUAGES_WITH_THREE_DIGITS = new Set(['ara', 'eng', 'fra'])

/** Currencies of countries that write a comma before the fraction. */
const COMMA_BEFORE_FRACTION = new Set(['TND'])

/**
 * Whether amounts of a currency have three decimals. Those of IQD are whole: its smallest note is 250, and a
 * price such as 25.000 would be worthless.
 */
const hasThreeDigits = (code: string) => minorDigits(code) === 3 && !hasWholePrices(code)

/** What the numbers of some lines tell about the digits after the mark. */
interface Evidence {
  /** lines with an amount of one, two and three digits after the mark */
  ones: number
  twos: number
  threes: number
  /** whether some number has only readings with three decimals, or only whole ones */
  isFraction: boolean
  isWhole: boolean
  /** the marks before three digits that may also be a group of thousands */
  marks: Set<Reading['decimalMark']>
}

const fractionOf = ({ value }: Reading): string => value.split('.')[1] ?? ''
const isInThrees = (reading: Reading): boolean => fractionOf(reading).length === 3
const isThousands = ({ value }: Reading): boolean => /^[1-9]\d{3,}$/.test(value)

function evidenceOf(lines: Line[]): Evidence {
  const count = (digits: 1 | 2 | 3) => lines.filter((line) => amountsIn(line, digits).length > 0).length
  // the amount of a line is its last number
  const numbers = lines
    .map(({ text }) => numbersIn(text).at(-1)?.readings ?? [])
    .filter(({ length }) => length > 0)
  return {
    ones: count(1),
    twos: count(2),
    threes: count(3),
    isFraction: numbers.some((readings) => readings.every(isInThrees)),
    isWhole: numbers.some((readings) => readings.every(isThousands)),
    marks: new Set(
      numbers
        .filter((readings) => readings.length > 1)
        .flatMap((readings) => readings.filter(isInThrees).map(({ decimalMark }) => decimalMark)),
    ),
  }
}

const sure = (fractionDigits: FractionDigits): AmountFormat => ({ fractionDigits, otherDigits: null })
const doubtful = (fractionDigits: FractionDigits, otherDigits: FractionDigits): AmountFormat => ({
  fractionDigits,
  otherDigits,
})

/** Returns the format for a currency with three decimals. */
function formatInThrees(code: string, labelled: Evidence, all: Evidence): AmountFormat {
  if (labelled.threes === 0) {
    if (labelled.twos > 0 || (all.twos > 0 && all.threes === 0)) return sure(2)
    return sure(all.threes > 0 ? 3 : 0)
  }
  const isCommaUsual = COMMA_BEFORE_FRACTION.has(code)
  // where a point is usual, `1,250` may also be more than a thousand
  const isPlain = all.isFraction || isCommaUsual || !labelled.marks.has(',')
  return isPlain ? sure(3) : doubtful(3, 0)
}

/** Returns the format for a currency with two decimals or none. */
function formatInTwos(isUsuallyWhole: boolean, labelled: Evidence, all: Evidence): AmountFormat {
  if (labelled.twos > 0) return sure(2)
  if (isUsuallyWhole || labelled.threes > 1) return sure(0)
  if (all.twos > 0) return sure(2)
  return sure(labelled.ones > 0 ? 1 : 0)
}

/** Returns the format where any currency is possible. */
function formatOfUnknown(labelled: Evidence, all: Evidence, isThreeLikely: boolean): AmountFormat {
  const { twos, threes } = labelled
  if (twos > 0 && twos >= threes) return sure(2)
  if (threes === 0 || (threes === 1 && all.twos > 0 && !isThreeLikely))
    return formatInTwos(false, labelled, all)
  if (labelled.isFraction && !labelled.isWhole) return sure(3)
  if (labelled.isWhole && !labelled.isFraction && !isThreeLikely) return sure(0)
  const isThree = isThreeLikely || (all.isFraction && !all.isWhole)
  return isThree ? doubtful(3, 0) : doubtful(0, 3)
}

/**
 * Returns how a receipt writes its amounts: by its currency, or by the numbers of its lines where the
 * currency is unknown.
 */
export function amountFormatOf(
  lines: LabelledLine[],
  { currency, languages }: { currency: CurrencyReading; languages: Language[] },
): AmountFormat {
  const all = evidenceOf(lines.map(({ line }) => line))
  const named = lines.filter(({ kind }, at) => {
    const above = lines[at - 1]
    const isBelow = above && TOTAL_WEIGHTS[above.kind] && !/\d/.test(above.line.text) && kind === 'other'
    return isBelow || TOTAL_WEIGHTS[kind] || kind === 'change' || kind === 'tax'
  })
  const labelled = evidenceOf(named.map(({ line }) => line))
  const { suggestion, candidates } = currency
  const code = suggestion?.value
  const isKnown = suggestion !== null && suggestion.confidence >= SURE_CONFIDENCE_MIN
  if (code && isKnown && hasThreeDigits(code)) return formatInThrees(code, labelled, all)
  const possible = code && isKnown ? [code] : candidates
  const isUsuallyWhole = code !== undefined && hasWholePrices(code)
  const mayHaveThree =
    possible.length > 0
      ? possible.some(hasThreeDigits)
      : LANGUAGES_WITH_THREE_DIGITS.has(languages[0]?.code ?? 'eng')
  if (mayHaveThree && !isUsuallyWhole)
    return formatOfUnknown(labelled, all, code !== undefined && hasThreeDigits(code))
  return formatInTwos(isUsuallyWhole, labelled, all)
}
