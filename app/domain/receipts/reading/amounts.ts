import { type Line, type Word, wordsAt } from './page-text'

/** An amount that a line prints. Its cents are counted in whole numbers: money is never a binary fraction. */
export interface Printed {
  cents: bigint
  words: Word[]
  line: Line
  /** whether it is printed with two decimals, as most currencies print amounts */
  hasDecimals: boolean
  /** whether the decimal mark was lost and a space taken for it */
  isGuessed: boolean
}

/** Decimal text with two decimals. */
export function decimalOf(cents: bigint): string {
  const digits = (cents < 0n ? -cents : cents).toString().padStart(3, '0')
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** A digit, or a letter that digits are often taken for. */
const D = '[\\dOoIlSB]'
/**
 * Edges of a number: not glued to more of a number, a date, a time or a code. Behind letters that
 * may be any code, a letter is the last of them, and no digit: `KES348`.
 */
const BEFORE = `(?<![\\d][.,:/-]?|[\\d][.,]\\s|[A-Za-z]{4}|#)(?:(?<=^|[^A-Za-z0-9]|RM|Rs|KSh|Ksh|KSH|EUR|USD|MYR|GBP)|(?<=[A-Z]{2}|R)(?=-?\\d))`
const AFTER = '(?![\\d%]|[.,:/-]\\d|\\s?%|[a-z]{2})'
/** Digits in groups; a letter that stands alone, such as the S of `KES 348.00`, is no group. */
const GROUPED = `(?=[OoIlSB]{0,2}\\d)${D}{1,3}(?:[,.'’ ]${D}{3}){1,5}`
const DECIMAL = new RegExp(
  `${BEFORE}([-−–]?)(${GROUPED}|${D}{1,7})(?:\\s?[.,]\\s?|[.,·]\\s?)(${D}{2})${AFTER}`,
  'gu',
)
/** Whole amounts with strokes for their decimals: `12,-`. */
const DASHED = /(?<![\d.,:/#-])([-−–]?)(\d{1,3}(?:[.'’ ]\d{3}){1,5}|\d{1,9})[.,](?:-{1,2}|[–—])(?!\d)/gu
const SPACED = /(?<![\d.,:/-]|\d\s)(-?)(\d{1,4}) (\d{2})(?=$|\s?[A-Z]{1,2}$)/gu
const WHOLE =
  /(?<![\d.,:/#-]|[A-Za-z]{4})([-−–]?)(\d{1,3}(?:[,.'’ ]\d{3}){1,5}|\d{1,9})(?![\d%]|[.,:/-]\d|\s?%)/gu

const SLIPS: Record<string, string> = { O: '0', o: '0', I: '1', l: '1', S: '5', B: '8' }

const digitsOf = (text: string) =>
  text.replace(/[OoIlSB]/g, (letter) => SLIPS[letter] as string).replace(/\D/g, '')

/** Letters are taken for digits only beside more digits than letters. */
const isNumber = (text: string) => (text.match(/\d/g)?.length ?? 0) >= (text.match(/[A-Za-z]/g)?.length ?? 0)

/** A rate as Turkey prints it, which is no group of the amount behind it: `%10 113,64`. */
const RATE = /%\d{1,2}(?=\s)/g

/** A minus as some tills print it: `3,00-`. */
const SIGN_BEHIND = /^-(?:\s|$)/

type Kind = Pick<Printed, 'hasDecimals' | 'isGuessed'>

function printed(line: Line, patterns: RegExp[], kind: Kind): Printed[] {
  const text = line.text.replace(RATE, (rate) => ' '.repeat(rate.length))
  const matches = patterns.flatMap((pattern) => [...text.matchAll(pattern)])
  return matches
    .sort((a, b) => a.index - b.index)
    .flatMap((match) => {
      const [all, sign = '', whole = '', fraction = '00'] = match
      if (!isNumber(whole + fraction)) return []
      const cents = BigInt(digitsOf(whole) + digitsOf(fraction))
      const end = match.index + all.length
      return [
        {
          cents: sign || SIGN_BEHIND.test(text.slice(end)) ? -cents : cents,
          words: wordsAt(line, match.index, end),
          line,
          ...kind,
        },
      ]
    })
}

/**
 * The amounts with two decimals on a line, from left to right; tolerant of letters for digits, and of spaces
 * at the decimal mark.
 */
export const amountsIn = (line: Line): Printed[] =>
  printed(line, [DECIMAL, DASHED], { hasDecimals: true, isGuessed: false })

/** The amount at the end of a line whose decimal mark was read as a space. */
export const spacedAmountsIn = (line: Line): Printed[] =>
  printed(line, [SPACED], { hasDecimals: true, isGuessed: true })

/** The whole numbers on a line: amounts in currencies that print no decimals. */
export const wholeAmountsIn = (line: Line): Printed[] =>
  printed(line, [WHOLE], { hasDecimals: false, isGuessed: false })
