import type { DateOrder, Language } from './languages/language'
import { normalizeWords, wordsOf } from './languages/word-patterns'
import { repaired } from './misread-dates'
import { monthsOf } from './months'
import type { Line } from './page-text'

// Finds the dates on a line, each with every way to read it.

/** What may be the name of a month; the tables of the languages know which are. */
const NAME = '\\p{L}[\\p{L}\\p{M}.]{1,14}'
const END = '(?!\\d(?!\\d?\\W?[:.]\\d))'
const SEPARATOR = '\\s?[-/.,]\\s?'
/** A year of the common era, or of the Buddha's: `2509` is a short year before a time. */
const YEAR = '(?:(?:19|20)\\d\\d|25[4-9]\\d)'
/** Digits before a colon or a full stop and two more are a time. */
const SHORT_YEAR = '\\d\\d(?![:.]\\d\\d)'

/** Two digits before a year are a day, and before a stroke a number: `5 Jul 15 2024`, `5 Jul 11-207`. */
const NO_DAY = '(?!(?:st|nd|rd|th)?(?:,\\s?|\\s)20[0-4]\\d(?!\\d)|[-/]\\d)'

const PATTERNS = {
  yearFirst: new RegExp(
    `(?<!\\d)(${YEAR})(?:${SEPARATOR}|\\s?[年년]\\s?)(\\d{1,2})(?:${SEPARATOR}|\\s?[月월]\\s?(?:[月월]\\s?)?)(\\d{1,2})(?!\\d(?!\\d:))`,
    'g',
  ),
  numeric: new RegExp(
    `(?<![\\d]|\\d[.,:])(\\d{1,2})\\s?([-/.,])\\s?(\\d{1,2})\\s?[-/.,]\\s?(${YEAR}|${SHORT_YEAR})${END}(?!\\s?[ap]\\.?m\\b)`,
    'gi',
  ),
  dayName: new RegExp(
    `(?<!\\d)(\\d{1,2})(?:st|nd|rd|th|er|º)?[-/.,\\s]{0,3}(?:de\\s)?(${NAME})[-/.,\\s']{0,3}(?:de\\s)?(${YEAR}|${SHORT_YEAR}${NO_DAY})${END}`,
    'giu',
  ),
  yearName: new RegExp(`(?<!\\d)(${YEAR})[-/.\\s]{1,2}(${NAME})[-/.\\s]{1,2}(\\d{1,2})(?!\\d)`, 'giu'),
  nameDay: new RegExp(
    `(?<!\\p{L})(${NAME})[-/,\\s]{0,2}(\\d{1,2})(?:st|nd|rd|th)?(?:,\\s?|[-/.\\s]\\s?)(${YEAR}|'?\\d\\d(?![:.\\d]|[-/]\\d))${END}`,
    'giu',
  ),
  // a stroke between the parts that was read as a digit, or not at all
  slipped: /(?<!\d)(\d{2})[/17Il|](\d{2})[/17Il|](20\d\d)(?!\d)/g,
  bare: /(?<![\d:#.-]\s?)([0-3]\d)([01]\d)(20[0-4]\d)(?!\d)/g,
  spaced: /(?<!\d[.,]?\s?)(\d{1,2})\s?(\d{2}) (20\d\d)(?!\d)/g,
  spacedYearFirst: /(?<!\d[.,]?\s?)(20\d\d) (\d{2}) (\d{2})(?![\d.,:])/g,
  spacedShort: /(?<!\d[.,]?\s?)(\d{2}) (\d{2}) (\d{2})(?![\d.,:])/g,
  joined: /(?<!\d)(20\d\d)(\d\d)(\d\d)(?!\d)/g,
  ofRepublic: /(?<![\d.,])(1[0-3]\d)\s?[-/.]\s?(\d{1,2})\s?[-/.]\s?(\d{1,2})(?![\d.,])/g,
}

/** A date in words of Vietnam: day, month and year with a word for each. */
const VIETNAMESE = /(\d{1,2})\s+th[áa]ng\s+(\d{1,2})\s+n[ăa]m\s+(\d{4})/gi

/** The years between an era and the common one. */
const YEARS_BEFORE_REPUBLIC_OF_CHINA = 1911
const YEARS_OF_ERAS: [RegExp, number][] = [
  [/(?:令和|(?<!\p{L})R)\s?(\d{1,2})\s?[年./-]\s?(\d{1,2})\s?[月./-]\s?(\d{1,2})(?!\d|:\d)/gu, 2018],
  [/平成\s?(\d{1,2})\s?年\s?(\d{1,2})\s?月\s?(\d{1,2})/g, 1988],
  [/(?<!\d)(1\d\d)\s?年\s?(\d{1,2})\s?月\s?(\d{1,2})/g, YEARS_BEFORE_REPUBLIC_OF_CHINA],
]
/** Years are counted from the Buddha's death in Thailand, 543 years before. */
const BUDDHIST_YEARS = 543
const BUDDHIST_YEAR_MIN = 2400

/** A receipt is rarely older: an older date is read only where no other fits. */
const USUAL_AGE_YEARS_MAX = 12
const YEAR_MIN = 2000

/** One way to read a date. */
export interface DateReading {
  /** YYYY-MM-DD */
  value: string
  /** the orders of its parts that it is read in: several where day and month are one number */
  orders: DateOrder[]
}

/** A date on a line. */
export interface PrintedDate {
  /** all ways to read it, of different values: at least one */
  readings: DateReading[]
  /** whether it is older than receipts usually are */
  isOld: boolean
  /** how much its form looks like a date, from 0 to 1 */
  certainty: number
  /** whether full stops stand between its parts */
  isDotted: boolean
  line: Line
  start: number
  end: number
}

/** What tells how dates on a receipt are written. */
export interface DateHabits {
  /** the languages of the receipt, the likeliest first */
  languages: Language[]
  /** ISO 4217 code, where the receipt says it for sure; else null */
  currency: string | null
  /** whether nothing on it is of another country than the United States */
  mayBeAmerican: boolean
  /** receipts of the future are misread ones */
  thisYear: number
  /** whether they are those of a ticket, most of which are of the journey */
  isTicket?: boolean
}

const isDay = (year: number, month: number, day: number) =>
  month >= 1 && month <= 12 && day >= 1 && day <= new Date(Date.UTC(year, month, 0)).getUTCDate()

function yearOf(text: string, isThai: boolean): number {
  const digits = Number(text.replace(/\D/g, ''))
  if (digits >= BUDDHIST_YEAR_MIN) return digits - BUDDHIST_YEARS
  if (digits >= 100) return digits
  return isThai && digits > 50 ? 2500 + digits - BUDDHIST_YEARS : 2000 + digits
}

/**
 * Returns all matches of a global pattern, also those that begin within another: a number before a date must
 * not hide it.
 */
function overlapping(text: string, pattern: RegExp): RegExpMatchArray[] {
  const matches: RegExpMatchArray[] = []
  pattern.lastIndex = 0
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    matches.push(match)
    pattern.lastIndex = match.index + 1
  }
  // of two that overlap, the one with the four-digit year is the date
  return matches.sort((a, b) => (b[4] as string).length - (a[4] as string).length)
}

const isShort = (year: string) => year.replace(/\D/g, '').length === 2
const isFull = (year: string) => !isShort(year)

const NUMBER_BEFORE = /\d[-/]$/
/** A number that is no time: `12-04-18-60`, and not `12.05.24-18:30`. */
const NUMBER_BEHIND = /^[-/]\d{1,4}(?![\d:])/

/** Whether what a pattern matches is a part of a longer number: `60-12-04-18`. */
const isPartOfNumber = ({ index = 0, input = '', 0: { length } }: RegExpMatchArray): boolean =>
  NUMBER_BEFORE.test(input.slice(Math.max(0, index - 2), index)) ||
  NUMBER_BEHIND.test(input.slice(index + length))

/** A sign for the day stands behind its number; without one, digits of the number may be lost. */
const SIGN_OF_DAY = /^\s?\p{L}/u
const CUT_CERTAINTY = 0.5

/** Whether a date has a sign behind its month and none behind its day: `11月 1`. */
const isCut = ({ index = 0, input = '', 0: date }: RegExpMatchArray): boolean =>
  /[月월]/.test(date) && !SIGN_OF_DAY.test(input.slice(index + date.length, index + date.length + 2))

type Part = 'year' | 'month' | 'day'

/** A form of dates, with what its groups are. */
interface Form {
  pattern: RegExp
  order: Part[]
  /** whether day and month may be the other way round */
  isOpen?: boolean
  /** whether a number in front may be the day, and the one within it a speck */
  hasNamedMonth?: boolean
  certainty?: number
}

const YEAR_FIRST: Part[] = ['year', 'month', 'day']
const DAY_FIRST: Part[] = ['day', 'month', 'year']

/** The forms whose parts are told by words or by the year in front, the surest first. */
const TOLD_FORMS: Form[] = [
  { pattern: VIETNAMESE, order: DAY_FIRST },
  { pattern: PATTERNS.yearFirst, order: YEAR_FIRST },
]

/** The forms with the name of a month before the year. */
const NAMED_FORMS: Form[] = [
  { pattern: PATTERNS.dayName, order: DAY_FIRST, hasNamedMonth: true },
  { pattern: PATTERNS.nameDay, order: ['month', 'day', 'year'], hasNamedMonth: true },
]
const YEAR_AND_NAME: Form = { pattern: PATTERNS.yearName, order: YEAR_FIRST }

/** The numbers right in front of a date that may be its day. */
const DAYS_BEFORE_MAX = 2
const LONE_DAY = /^\d{1,2}\.?$/

/** Returns the lone numbers at the end of a text, the last one first. */
function daysAtEnd(text: string): string[] {
  const last = text.trimEnd().split(' ').slice(-DAYS_BEFORE_MAX).reverse()
  const other = last.findIndex((word) => !LONE_DAY.test(word))
  return other < 0 ? last : last.slice(0, other)
}

/** The forms that are taken for a date only where no other stands in their place. */
const LOOSE_FORMS: Form[] = [
  { pattern: PATTERNS.slipped, order: DAY_FIRST, isOpen: true, certainty: 0.5 },
  { pattern: PATTERNS.bare, order: DAY_FIRST, isOpen: true, certainty: 0.3 },
  { pattern: PATTERNS.spacedYearFirst, order: YEAR_FIRST, certainty: 0.3 },
  { pattern: PATTERNS.spaced, order: DAY_FIRST, isOpen: true, certainty: 0.3 },
]

/** The forms that are taken for a date only on a line with a word for dates. */
const LABELLED_FORMS: Form[] = [
  { pattern: PATTERNS.joined, order: YEAR_FIRST, certainty: 0.5 },
  { pattern: PATTERNS.spacedShort, order: DAY_FIRST, isOpen: true, certainty: 0.3 },
]

/** The parts of a date in one order. */
interface DateParts {
  year: number
  month: number
  day: number
  /** null where more than its place tells each part */
  order: DateOrder | null
}

/** The parts of three numbers that may be in several orders. */
function openParts(first: string, second: string, last: string, isThai: boolean): DateParts[] {
  const [one, two, year] = [Number(first), Number(second), yearOf(last, isThai)]
  const parts: DateParts[] = [
    { year, month: two, day: one, order: 'day-month-year' },
    { year, month: one, day: two, order: 'month-day-year' },
  ]
  if (last.length === 2 && first.length === 2)
    parts.push({ year: yearOf(first, isThai), month: two, day: Number(last), order: 'year-month-day' })
  return parts
}

const dayText = ({ year, month, day }: DateParts) =>
  `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`

/** Returns the dates on a line. What no calendar has is no date, and never becomes another one. */
export function printedDatesOn(line: Line, { languages, currency, thisYear }: DateHabits): PrintedDate[] {
  const text = repaired(line.text)
  const isThai = languages[0]?.code === 'tha' || currency === 'THB'
  const isTaiwanese = currency === 'TWD' || languages.some(({ code }) => code === 'chi_tra')
  const found: PrintedDate[] = []
  const add = (match: RegExpMatchArray, parts: DateParts[], certainty = 1, isDotted = false) => {
    const start = match.index as number
    const end = start + match[0].length
    if (found.some((other) => other.start < end && other.end > start)) return
    const real = parts.filter(
      ({ year, month, day }) => year >= YEAR_MIN && year <= thisYear + 1 && isDay(year, month, day),
    )
    const usual = real.filter(({ year }) => year >= thisYear - USUAL_AGE_YEARS_MAX)
    const readings = new Map<string, DateReading>()
    for (const each of usual.length > 0 ? usual : real) {
      const value = dayText(each)
      const orders = [...(readings.get(value)?.orders ?? []), ...(each.order === null ? [] : [each.order])]
      readings.set(value, { value, orders })
    }
    if (readings.size === 0) return
    found.push({
      ...{ readings: [...readings.values()], isOld: usual.length === 0, isDotted, line, start, end },
      certainty: isCut(match) ? Math.min(certainty, CUT_CERTAINTY) : certainty,
    })
  }
  const addForm = (
    { pattern, order, isOpen = false, hasNamedMonth = false, certainty }: Form,
    hasYear: (year: string) => boolean = () => true,
  ) => {
    for (const match of text.matchAll(pattern)) {
      const part = (name: Part) => match[order.indexOf(name) + 1] as string
      if (!hasYear(part('year'))) continue
      if (isOpen) add(match, openParts(part('day'), part('month'), part('year'), isThai), certainty)
      else {
        const name = part('month')
        const months = /^\d/.test(name) ? [Number(name)] : monthsOf(name, languages)
        const before = hasNamedMonth ? daysAtEnd(text.slice(0, match.index)) : []
        const days = [part('day'), ...before].map((day) => Number.parseInt(day, 10))
        const rest = { year: yearOf(part('year'), isThai), order: null }
        const parts = days.flatMap((day) => months.map((month) => ({ ...rest, month, day })))
        add(match, parts, certainty)
      }
    }
  }
  const addEra = (pattern: RegExp, before: number) => {
    for (const match of text.matchAll(pattern)) {
      const [year = 0, month = 0, day = 0] = match.slice(1).map(Number)
      add(match, [{ year: before + year, month, day, order: null }])
    }
  }
  for (const [pattern, before] of YEARS_OF_ERAS) addEra(pattern, before)
  if (isTaiwanese) addEra(PATTERNS.ofRepublic, YEARS_BEFORE_REPUBLIC_OF_CHINA)
  const addNumeric = (hasYear: (year: string) => boolean) => {
    for (const match of overlapping(text, PATTERNS.numeric)) {
      const [, first = '', stroke = '', second = '', last = ''] = match
      const isDotted = stroke === '.'
      const isVague = isShort(last) && isDotted
      // groups of an amount, or a list
      if (!hasYear(last) || (isShort(last) && (stroke === ',' || isPartOfNumber(match)))) continue
      add(match, openParts(first, second, last, isThai), isVague ? 0.7 : isShort(last) ? 0.9 : 1, isDotted)
    }
  }
  for (const form of TOLD_FORMS) addForm(form)
  // in `27.08.2024 Sep 25` the year belongs to the day and month before it
  addNumeric(isFull)
  for (const form of NAMED_FORMS) addForm(form, isFull)
  addForm(YEAR_AND_NAME)
  for (const form of NAMED_FORMS) addForm(form, isShort)
  addNumeric(isShort)
  for (const form of LOOSE_FORMS) addForm(form)
  if (wordsOf(languages, 'date').test(normalizeWords(text))) for (const form of LABELLED_FORMS) addForm(form)
  return found
}
