import { type AmountSign, signOfAmount } from './amount-signs'
import { blankDays, cutDatesIn } from './days-like-amounts'
import { digitOf, numbersIn } from './numbers'
import { type Line, type Word, wordsAt } from './page-text'

// Finds the amounts on a line: digits with a decimal mark, without dates, rates and numbers of cards. The
// format of amounts is that of the whole receipt: `14.250` may be an amount with three decimals, or a whole
// amount with a grouping mark.

/** The number of digits that a receipt prints after the decimal mark of an amount. */
export type FractionDigits = 0 | 1 | 2 | 3

/**
 * An amount that a line prints. `units` counts it in the smallest decimal of its receipt: 14.250 is 14,250
 * units where a receipt prints three decimals, and 1,200 yen are 1,200 units. Money is never a binary
 * fraction.
 */
export interface PrintedAmount {
  units: bigint
  words: Word[]
  line: Line
  /** whether it is printed with a fraction, as in most currencies */
  hasFraction: boolean
  /** whether its decimal mark was lost and a space is taken for it */
  isDecimalMarkGuessed: boolean
  /** whether it may be negative: in brackets, or beside a dash or a credit mark */
  isSignDoubtful: boolean
}

/** Returns an amount as decimal text with all its decimals. */
export function decimalOf(units: bigint, fractionDigits: FractionDigits): string {
  const digits = (units < 0n ? -units : units).toString().padStart(fractionDigits + 1, '0')
  const whole = digits.slice(0, digits.length - fractionDigits)
  const fraction = digits.slice(digits.length - fractionDigits)
  return `${units < 0n ? '-' : ''}${whole}${fraction && '.'}${fraction}`
}

/** Parses decimal text of `decimalOf` into units. */
export const unitsOf = (decimal: string): bigint => BigInt(decimal.replace('.', ''))

/** A digit, or a letter that recognition often returns for a digit. */
const DIGIT = '[\\dOoIlSB]'
/**
 * The edges of a number. It must not be part of a longer number, a date, a time or a code. After letters that
 * may be any code, its first character must be a digit and not a letter: `KES348`.
 */
const BEFORE = `(?<![\\d][.,:/-]?|[\\d][.,]\\s|[A-Za-z]{4}|#)(?:(?<=^|[^A-Za-z0-9]|RM|Rs|KSh|Ksh|KSH|EUR|USD|MYR|GBP)|(?<=[A-Z]{2}|R)(?=-?\\d))`
const AFTER = '(?![\\d%]|[.,:/-]\\d|\\s?%|[a-z]{2})'
/** Digits in groups. A single letter, such as the S of `KES 348.00`, is not a group. */
const GROUPED = `(?=[OoIlSB]{0,2}\\d)${DIGIT}{1,3}(?:[,.'’ ]${DIGIT}{3}){1,5}`
// in each pattern of amounts, the groups are the sign, the whole part and the fraction
/** An amount with two decimals, with spaces allowed beside its mark: `1.250,00`, `12. 50`. */
const DECIMAL = new RegExp(
  `${BEFORE}([-−–]?)(${GROUPED}|${DIGIT}{1,7})(?:\\s?[.,]\\s?|[.,·]\\s?)(${DIGIT}{2})${AFTER}`,
  'gu',
)
/** Indian amounts, whose groups have two digits before the last one, in lakhs and crores: `1,20,360.00`. */
const LAKHS = /(?<![\d.,:/#-])([-−–]?)(\d{1,2}(?:,\d\d){1,4},\d{3})\.(\d\d)(?![\d%]|[.,:/-]\d)/g
/** Amounts of Cape Verde, where the escudo sign is the decimal mark: `1.250$00`. */
const ESCUDOS = /(?<![\d.,:/#-])([-−–]?)(\d{1,3}(?:[. ]\d{3}){0,4}|\d{1,9})\$(\d\d)(?!\d)/g
/** Whole amounts with a dash in place of decimals: `12,-`. */
const DASHED = /(?<![\d.,:/#-])([-−–]?)(\d{1,3}(?:[.'’ ]\d{3}){1,5}|\d{1,9})[.,](?:-{1,2}|[–—])(?!\d)/gu
/** An amount at the end of a line whose decimal mark was lost: `12 50`. */
const SPACED = /(?<![\d.,:/-]|\d\s)(-?)(\d{1,4}) (\d{2})(?=$|\s?[A-Z]{1,2}$)/gu
/** A whole amount, with or without groups of thousands: `12,000`. */
const WHOLE =
  /(?<![\d.,:/#-]|[A-Za-z]{4})([-−–]?)(\d{1,3}(?:[,.'’ ]\d{3}){1,5}|\d{1,9})(?![\d%]|[.,:/-]\d|\s?%|['’]\p{L})/gu
const WHOLE_LAKHS = /(?<![\d.,:/#-])([-−–]?)(\d{1,2}(?:,\d\d){1,4},\d{3})(?![\d%]|[.,:/-]\d|\s?%)/g

const digitsOf = (text: string) => text.replace(/[OoIlSB]/g, digitOf).replace(/\D/g, '')

/** Whether a text has at least as many digits as letters; only then do its letters stand for digits. */
const isMostlyDigits = (text: string) =>
  (text.match(/\d/g)?.length ?? 0) >= (text.match(/[A-Za-z]/g)?.length ?? 0)

/**
 * Matches text before a number that is not part of it: a rate as Turkey prints it (`%10 113,64`), and a
 * currency that is joined to its amount (`Dhs12.50`, `Rs.450`), unless its last letter may be a digit.
 */
const NOT_PART_OF_NUMBER =
  /%\d{1,2}(?=\s)|(?<=(?<!\d)[AC-HJ-NP-RT-Zac-kmnp-z])\.(?=\d)|(?<![A-Za-z])(?:[A-Z][A-Za-z]?[AC-HJ-NP-RT-Zac-kmnp-z]|kr|[KQPLEDGMN])(?=-?\d)/g

/** A dash, and two dashes, right before a number. Two are a separator rather than a minus. */
const SIGN_BEFORE = /[-−–]$/
const DASHES_BEFORE = /[-−–]{2}$/

const signed = (units: bigint, sign: AmountSign) => ({
  units: sign === 'negative' ? -units : units,
  isSignDoubtful: sign === 'doubtful',
})

/** The last four digits of a card. Receipts print them after stars, or after the brand of the card. */
const CARD_ENDING = /(?<=(?:[*xX#•●]{3}|[·•]{2}|[‥…])[ -]?)\d{4}(?!\d|[.,]\d)/g
/** The first digits of a card. Receipts hide the digits after them: `535522XXXXXX9914`, `4548 12XX`. */
const CARD_BEGINNING = /(?<![\d.,])\d{4}(?: ?\d{1,4})?(?=[ -]?[*xX#•●]{2})/g
const CARD_ENDING_OF_BRAND =
  /(?<=(?:visa|master ?card|maestro|amex|american express|girocard|discover|diners club|unionpay|jcb)[ :.…-]{1,6})\d{4}(?![\d%]|[.,:/-]\d)/gi

/**
 * Returns the text of a line with spaces in place of rates, joined currencies, card digits and dates.
 * @param isLabelled whether the words of the line label an amount
 */
const amountTextOf = (line: Line, isLabelled = false) =>
  blankDays(
    [NOT_PART_OF_NUMBER, CARD_BEGINNING, CARD_ENDING, CARD_ENDING_OF_BRAND].reduce(
      (text, pattern) => text.replace(pattern, (part) => ' '.repeat(part.length)),
      line.text,
    ),
    { printed: line.text, isLabelled },
  )

/** The facts that all amounts of some patterns share, and whether the line has a label for an amount. */
interface MatchOptions extends Pick<PrintedAmount, 'hasFraction' | 'isDecimalMarkGuessed'> {
  isLabelled?: boolean
}

/** Returns the amounts on a line that match one of the patterns, from left to right. */
function matchAmounts(
  line: Line,
  patterns: RegExp[],
  fractionDigits: FractionDigits,
  { isLabelled, ...facts }: MatchOptions,
): PrintedAmount[] {
  const text = amountTextOf(line, isLabelled)
  return patterns
    .flatMap((pattern) => [...text.matchAll(pattern)])
    .sort((a, b) => a.index - b.index)
    .flatMap((match) => {
      const [matchedText, sign = '', whole = '', fraction = ''] = match
      if (!isMostlyDigits(whole + fraction)) return []
      const units = BigInt(digitsOf(whole) + digitsOf(fraction).padEnd(fractionDigits, '0'))
      const end = match.index + matchedText.length
      const words = wordsAt(line, match.index, end)
      // the pattern has matched one dash as the sign; a further dash before it makes a row, which is no sign
      const signOfDash = SIGN_BEFORE.test(text.slice(0, match.index)) ? 'doubtful' : 'negative'
      const printedSign = sign === '' ? signOfAmount(line, match.index, end) : signOfDash
      return [{ ...signed(units, printedSign), words, line, ...facts }]
    })
}

const WITH_FRACTION = { hasFraction: true, isDecimalMarkGuessed: false }

/** Returns the amounts that can be read with exactly one, or exactly three, decimals. */
function amountsWithDecimals(fractionDigits: 1 | 3, line: Line, isLabelled: boolean): PrintedAmount[] {
  const text = amountTextOf(line, isLabelled)
  return numbersIn(text).flatMap(({ readings, start, end }): PrintedAmount[] => {
    const reading = readings.find(({ value }) => value.split('.')[1]?.length === fractionDigits)
    if (!reading) return []
    // `numbersIn` matches no sign, so the dashes of a number stand before it
    const signOfDash = DASHES_BEFORE.test(text.slice(0, start)) ? 'doubtful' : 'negative'
    const sign = SIGN_BEFORE.test(text.slice(0, start)) ? signOfDash : signOfAmount(line, start, end)
    const words = wordsAt(line, start, end)
    return [{ ...signed(unitsOf(reading.value), sign), words, line, ...WITH_FRACTION }]
  })
}

/**
 * Returns the amounts on a line whose fractions have the given number of digits, from left to right. Letters
 * may stand for digits. In fractions of two digits, spaces may stand beside the decimal mark.
 */
export const decimalAmountsIn = (line: Line, fractionDigits: 1 | 2 | 3 = 2, isLabelled = false) =>
  fractionDigits === 2
    ? matchAmounts(line, [DECIMAL, LAKHS, ESCUDOS, DASHED], 2, { ...WITH_FRACTION, isLabelled })
    : amountsWithDecimals(fractionDigits, line, isLabelled)

/** Removes dates whose year was cut off from the amounts of a line without a label. */
function withoutCutDates(amounts: PrintedAmount[], line: Line): PrintedAmount[] {
  const dates = cutDatesIn(line.text).flatMap(({ start, end }) => wordsAt(line, start, end))
  return amounts.filter(({ words }) => !words.some((word) => dates.includes(word)))
}

/**
 * The label of a line. `amount`: the line labels its amount, which may be printed in another format than
 * others. `payment`: it tells what was paid, perhaps with the day. `none`: neither.
 */
export type AmountLabel = 'amount' | 'payment' | 'none'

/** Returns the amounts on a line in the receipt's format; a labelled line may have another format. */
export function amountsOn(line: Line, fractionDigits: FractionDigits, label: AmountLabel): PrintedAmount[] {
  if (fractionDigits === 0) return label === 'none' ? [] : wholeAmountsIn(line)
  const amounts = decimalAmountsIn(line, fractionDigits, label === 'amount')
  if (label === 'none') return withoutCutDates(amounts, line)
  if (amounts.length > 0) return amounts
  if (fractionDigits === 2) return spacedAmountsIn(line)
  // an amount with two decimals counts in units of three: 12.50 is 12,500 units
  const twoDigitAmounts = fractionDigits === 3 ? decimalAmountsIn(line, 2) : []
  const convertedAmounts = twoDigitAmounts.map((each) => ({ ...each, units: each.units * 10n }))
  return convertedAmounts.length > 0 ? convertedAmounts : wholeAmountsIn(line, fractionDigits)
}

/** Returns the amount at the end of a line whose decimal mark was read as a space. */
export const spacedAmountsIn = (line: Line): PrintedAmount[] =>
  matchAmounts(line, [SPACED], 2, { hasFraction: true, isDecimalMarkGuessed: true })

/** Returns the whole numbers on a line, which are amounts in currencies without decimals. */
export const wholeAmountsIn = (line: Line, fractionDigits: FractionDigits = 0): PrintedAmount[] =>
  matchAmounts(line, [WHOLE, WHOLE_LAKHS], fractionDigits, {
    hasFraction: false,
    isDecimalMarkGuessed: false,
  })
