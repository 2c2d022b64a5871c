// The forms in which receipts print dates, as patterns: `05.03.24`, `5 March 2024`, `令和6年3月5日`. They match
// more than dates; printed-dates.ts drops days that do not exist.

/** A possible name of a month: a word of 2 to 15 letters. `monthsOf` tells whether it is one. */
const MONTH_NAME = '\\p{L}[\\p{L}\\p{M}.]{1,14}'
/** No digit follows the year, unless a time is joined to the date: `05.03.202418:30`. */
const NO_DIGIT_AFTER = '(?!\\d(?!\\d?\\W?[:.]\\d))'
/** A mark between two parts of a date, perhaps with spaces: `05. 03` */
const SEPARATOR = '\\s?[-/.,]\\s?'
/** A year of the common or the Buddhist era. `2509` is not one: it is a short year before a time. */
const YEAR = '(?:(?:19|20)\\d\\d|25[4-9]\\d)'
/** A two-digit year. Two digits before a colon or full stop and two more digits are a time. */
const SHORT_YEAR = '\\d\\d(?![:.]\\d\\d)'

/** Excludes a short year before a year or a dash: the 15 in `5 Jul 15 2024`, the 11 in `5 Jul 11-207`. */
const NOT_A_DAY = '(?!(?:st|nd|rd|th)?(?:,\\s?|\\s)20[0-4]\\d(?!\\d)|[-/]\\d)'

/** The patterns of dates, each with 5 March 2024 as its example. Their groups are the parts of the date. */
export const PATTERNS = {
  // 2024-03-05
  yearFirst: new RegExp(
    `(?<!\\d)(${YEAR})(?:${SEPARATOR}|\\s?[年년]\\s?)(\\d{1,2})(?:${SEPARATOR}|\\s?[月월]\\s?(?:[月월]\\s?)?)(\\d{1,2})(?!\\d(?!\\d:))`,
    'g',
  ),
  // 05.03.24; its second group is the separator
  numeric: new RegExp(
    `(?<![\\d]|\\d[.,:])(\\d{1,2})\\s?([-/.,])\\s?(\\d{1,2})\\s?[-/.,]\\s?(${YEAR}|${SHORT_YEAR})${NO_DIGIT_AFTER}(?!\\s?[ap]\\.?m\\b)`,
    'gi',
  ),
  // 5 March 2024
  dayName: new RegExp(
    `(?<!\\d)(\\d{1,2})(?:st|nd|rd|th|er|º)?[-/.,\\s]{0,3}(?:de\\s)?(${MONTH_NAME})[-/.,\\s']{0,3}(?:de\\s)?(${YEAR}|${SHORT_YEAR}${NOT_A_DAY})${NO_DIGIT_AFTER}`,
    'giu',
  ),
  // 2024 March 5
  yearName: new RegExp(`(?<!\\d)(${YEAR})[-/.\\s]{1,2}(${MONTH_NAME})[-/.\\s]{1,2}(\\d{1,2})(?!\\d)`, 'giu'),
  // March 5, 2024
  nameDay: new RegExp(
    `(?<!\\p{L})(${MONTH_NAME})[-/,\\s]{0,2}(\\d{1,2})(?:st|nd|rd|th)?(?:,\\s?|[-/.\\s]\\s?)(${YEAR}|'?\\d\\d(?![:.\\d]|[-/]\\d))${NO_DIGIT_AFTER}`,
    'giu',
  ),
  // 05/03/2024, whose slashes were read as digits or as letters
  misreadSlashes: /(?<!\d)(\d{2})[/17Il|](\d{2})[/17Il|](20\d\d)(?!\d)/g,
  // 05032024
  joinedDayFirst: /(?<![\d:#.-]\s?)([0-3]\d)([01]\d)(20[0-4]\d)(?!\d)/g,
  // 05 03 2024
  spacedDayFirst: /(?<!\d[.,]?\s?)(\d{1,2})\s?(\d{2}) (20\d\d)(?!\d)/g,
  // 2024 03 05
  spacedYearFirst: /(?<!\d[.,]?\s?)(20\d\d) (\d{2}) (\d{2})(?![\d.,:])/g,
  // 05 03 24
  spacedShort: /(?<!\d[.,]?\s?)(\d{2}) (\d{2}) (\d{2})(?![\d.,:])/g,
  // 20240305
  joinedYearFirst: /(?<!\d)(20\d\d)(\d\d)(\d\d)(?!\d)/g,
  // 113/03/05, a year of the Republic of China
  republicYear: /(?<![\d.,])(1[0-3]\d)\s?[-/.]\s?(\d{1,2})\s?[-/.]\s?(\d{1,2})(?![\d.,])/g,
}

/** A Vietnamese date in words: each of day, month and year has its own word. */
const VIETNAMESE = /(\d{1,2})\s+th[áa]ng\s+(\d{1,2})\s+n[ăa]m\s+(\d{4})/gi

/** The years before the first year of an era: year 113 of the Republic of China is 2024. */
export const YEARS_BEFORE_REPUBLIC_OF_CHINA = 1911
/** Dates in years of an era, with the years before the era: Reiwa (`令和6年3月5日`), Heisei, the Republic. */
export const YEARS_OF_ERAS: [RegExp, number][] = [
  [/(?:令和|(?<!\p{L})R)\s?(\d{1,2})\s?[年./-]\s?(\d{1,2})\s?[月./-]\s?(\d{1,2})(?!\d|:\d)/gu, 2018],
  [/平成\s?(\d{1,2})\s?年\s?(\d{1,2})\s?月\s?(\d{1,2})/g, 1988],
  [/(?<!\d)(1\d\d)\s?年\s?(\d{1,2})\s?月\s?(\d{1,2})/g, YEARS_BEFORE_REPUBLIC_OF_CHINA],
]
/** The difference between the Buddhist year and the common year. Thailand counts from the Buddha's death. */
export const BUDDHIST_YEARS = 543
/** A larger year is Buddhist: no receipt is dated in the common year 2400, and 2567 is 2024. */
export const BUDDHIST_YEAR_MIN = 2400

export type DatePart = 'year' | 'month' | 'day'

/** A form of dates. */
export interface DateForm {
  pattern: RegExp
  /** the parts that the groups of the pattern match, in their order */
  order: DatePart[]
  /** whether day and month may be swapped */
  mayBeSwapped?: boolean
  /** whether the month is a name; then the 5 in `5 1 March 2024` may be the day, because 1 may be a speck */
  hasNamedMonth?: boolean
  /** how likely a match is a date, from 0 to 1; 1 by default */
  certainty?: number
}

const YEAR_FIRST: DatePart[] = ['year', 'month', 'day']
const DAY_FIRST: DatePart[] = ['day', 'month', 'year']

/** The forms whose order is certain from words or from a leading year, the surest first. */
export const CERTAIN_FORMS: DateForm[] = [
  { pattern: VIETNAMESE, order: DAY_FIRST },
  { pattern: PATTERNS.yearFirst, order: YEAR_FIRST },
]

/** The forms in which the name of a month stands before the year. */
export const NAMED_FORMS: DateForm[] = [
  { pattern: PATTERNS.dayName, order: DAY_FIRST, hasNamedMonth: true },
  { pattern: PATTERNS.nameDay, order: ['month', 'day', 'year'], hasNamedMonth: true },
]
export const YEAR_AND_NAME: DateForm = { pattern: PATTERNS.yearName, order: YEAR_FIRST }

/** The forms that count only where no other form matches. */
export const LOOSE_FORMS: DateForm[] = [
  { pattern: PATTERNS.misreadSlashes, order: DAY_FIRST, mayBeSwapped: true, certainty: 0.5 },
  { pattern: PATTERNS.joinedDayFirst, order: DAY_FIRST, mayBeSwapped: true, certainty: 0.3 },
  { pattern: PATTERNS.spacedYearFirst, order: YEAR_FIRST, certainty: 0.3 },
  { pattern: PATTERNS.spacedDayFirst, order: DAY_FIRST, mayBeSwapped: true, certainty: 0.3 },
]

/** The forms that count only on a line with a word for dates. */
export const LABELLED_FORMS: DateForm[] = [
  { pattern: PATTERNS.joinedYearFirst, order: YEAR_FIRST, certainty: 0.5 },
  { pattern: PATTERNS.spacedShort, order: DAY_FIRST, mayBeSwapped: true, certainty: 0.3 },
]
