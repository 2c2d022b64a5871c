import type { Reading } from '~/domain/money/amount-readings'
import { hasWholePrices, minorDigits } from '~/domain/money/currency'
import { type LabelledLine, TOTAL_WEIGHTS } from './amount-labels'
import { amountsIn, type FractionDigits } from './amounts'
import type { CurrencyReading } from './currencies'
import type { Language } from './languages/language'
import { numbersIn } from './numbers'
import { type Line, SURE_CONFIDENCE_MIN } from './page-text'

// How a receipt writes its amounts: three digits behind a mark are a fraction in dinars and a group in most
// other currencies.

/** How many digits the amounts of a receipt have behind the decimal mark. */
export interface AmountFormat {
  fractionDigits: FractionDigits
  /** the other number that currency and digits allow; null where they leave no doubt */
  otherDigits: FractionDigits | null
}

/** Languages of countries whose currencies have three digits: Arabic, and English and French beside it. */
const LANGUAGES_WITH_THREE_DIGITS = new Set(['ara', 'eng', 'fra'])

/** Currencies whose countries write a comma before the fraction. */
const COMMA_BEFORE_FRACTION = new Set(['TND'])

/** Amounts of IQD are whole: its smallest note is 250, and 25.000 of it would be no price. */
const hasThreeDigits = (code: string) => minorDigits(code) === 3 && !hasWholePrices(code)

/** What the numbers of some lines say of the digits behind the mark. */
interface Evidence {
  /** lines with one, two and three digits behind it */
  ones: number
  twos: number
  threes: number
  /** whether a number can be read with three digits behind a mark alone, or as a whole one alone */
  isFraction: boolean
  isWhole: boolean
  /** the marks before three digits that may be a group as well */
  marks: Set<Reading['decimalMark']>
}

const fractionOf = ({ value }: Reading): string => value.split('.')[1] ?? ''
const isInThrees = (reading: Reading): boolean => fractionOf(reading).length === 3
const isThousands = ({ value }: Reading): boolean => /^[1-9]\d{3,}$/.test(value)

function evidenceOf(lines: Line[]): Evidence {
  const count = (digits: 1 | 2 | 3) => lines.filter((line) => amountsIn(line, digits).length > 0).length
  // the amount of a line stands last
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

/** The format in a currency of three digits. */
function formatInThrees(code: string, labelled: Evidence, all: Evidence): AmountFormat {
  if (labelled.threes === 0) {
    if (labelled.twos > 0 || (all.twos > 0 && all.threes === 0)) return sure(2)
    return sure(all.threes > 0 ? 3 : 0)
  }
  const isCommaUsual = COMMA_BEFORE_FRACTION.has(code)
  // where a point is usual, `1,250` may be a thousand and more
  const isPlain = all.isFraction || isCommaUsual || !labelled.marks.has(',')
  return isPlain ? sure(3) : doubtful(3, 0)
}

/** The format in a currency of two digits or none. */
function formatInTwos(isUsuallyWhole: boolean, labelled: Evidence, all: Evidence): AmountFormat {
  if (labelled.twos > 0) return sure(2)
  if (isUsuallyWhole || labelled.threes > 1) return sure(0)
  if (all.twos > 0) return sure(2)
  return sure(labelled.ones > 0 ? 1 : 0)
}

/** The format where any currency is possible. */
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
 * Returns how a receipt writes its amounts: as its currency is printed, and where that is not known, as the
 * numbers of its lines allow.
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
