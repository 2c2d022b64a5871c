import {
  BUDDHIST_YEAR_MIN,
  BUDDHIST_YEARS,
  CERTAIN_FORMS,
  type DateForm,
  type DatePart,
  LABELLED_FORMS,
  LOOSE_FORMS,
  NAMED_FORMS,
  PATTERNS,
  YEAR_AND_NAME,
  YEARS_BEFORE_REPUBLIC_OF_CHINA,
  YEARS_OF_ERAS,
} from './date-forms'
import type { DateOrder, Language } from './languages/language'
import { normalizeWords, wordListPattern } from './languages/word-patterns'
import { repairMisreadDates } from './misread-dates'
import { monthsOf } from './months'
import type { Line } from './page-text'

// Finds the dates on a line, each with all possible readings: `05/03/2024` is 5 March or 3 May, and
// `date-order.ts` decides. Patterns find dates in several forms; days that do not exist are dropped.

/** The usual maximum age of a receipt. An older reading counts only if no other is possible. */
const USUAL_AGE_YEARS_MAX = 12
const YEAR_MIN = 2000

/** A possible reading of a date. */
export interface DateReading {
  /** YYYY-MM-DD */
  value: string
  /** the orders that give this reading; several where day and month are the same number */
  orders: DateOrder[]
}

/** A date on a line. */
export interface PrintedDate {
  /** all readings with different values; at least one */
  readings: DateReading[]
  /** whether all readings are older than receipts usually are */
  isOld: boolean
  /** how likely its form is a date, from 0 to 1 */
  certainty: number
  /** whether its parts are separated by full stops */
  isDotted: boolean
  line: Line
  start: number
  end: number
}

/** The facts that tell how a receipt writes dates. */
export interface DateHabits {
  /** the languages of the receipt, the most likely first */
  languages: Language[]
  /** ISO 4217 code if the currency is sure; else null */
  currency: string | null
  /** whether nothing on it indicates a country other than the United States */
  mayBeAmerican: boolean
  /** dates more than a year later are misread */
  thisYear: number
  /** whether the paper is a ticket, most of whose dates are days of the journey */
  isTicket?: boolean
}

const isDay = (year: number, month: number, day: number) =>
  month >= 1 && month <= 12 && day >= 1 && day <= new Date(Date.UTC(year, month, 0)).getUTCDate()

/** Returns the common year: 2024 for `2024`, `24` and the Buddhist `2567`; in Thailand also for `67`. */
function yearOf(text: string, isThai: boolean): number {
  const digits = Number(text.replace(/\D/g, ''))
  if (digits >= BUDDHIST_YEAR_MIN) return digits - BUDDHIST_YEARS
  if (digits >= 100) return digits
  return isThai && digits > 50 ? 2500 + digits - BUDDHIST_YEARS : 2000 + digits
}

/** Returns all matches of `numeric`, also overlapping ones: `2-05/03`, `05/03/2024` in `2-05/03/2024`. */
function overlappingNumericDates(text: string): RegExpMatchArray[] {
  const pattern = PATTERNS.numeric
  const yearIn = (match: RegExpMatchArray) => match[4] as string
  const matches: RegExpMatchArray[] = []
  pattern.lastIndex = 0
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    matches.push(match)
    pattern.lastIndex = match.index + 1
  }
  // the caller skips what overlaps an earlier match, so the one with the four-digit year comes first
  return matches.sort((a, b) => yearIn(b).length - yearIn(a).length)
}

const isShortYear = (year: string) => year.replace(/\D/g, '').length === 2
const isFullYear = (year: string) => !isShortYear(year)

const NUMBER_BEFORE = /\d[-/]$/
/** A number that is not a time: matches `12-04-18-60`, but not `12.05.24-18:30`. */
const NUMBER_AFTER = /^[-/]\d{1,4}(?![\d:])/

/** Whether a match is part of a longer number: `60-12-04-18`. */
const isPartOfNumber = ({ index = 0, input = '', 0: { length } }: RegExpMatchArray): boolean =>
  NUMBER_BEFORE.test(input.slice(Math.max(0, index - 2), index)) ||
  NUMBER_AFTER.test(input.slice(index + length))

/** The 日 or another letter after the number of a day. Without one, digits of the day may be lost. */
const LETTER_AFTER_DAY = /^\s?\p{L}/u
const CUT_CERTAINTY = 0.5
/** The certainties of a date with a two-digit year. With full stops, it may be a version number. */
const SHORT_YEAR_CERTAINTY = 0.9
const DOTTED_SHORT_YEAR_CERTAINTY = 0.7

/** Whether a date has 月 after its month but no 日 after its day: `11月 1`, whose day may be 11. */
const isDayCutOff = ({ index = 0, input = '', 0: date }: RegExpMatchArray): boolean =>
  /[月월]/.test(date) && !LETTER_AFTER_DAY.test(input.slice(index + date.length, index + date.length + 2))

/** How many numbers right before a date may be its day. */
const DAYS_BEFORE_MAX = 2
const LONE_DAY = /^\d{1,2}\.?$/

/** Returns the numbers at the end of the text before a date, the last first: 13, 12 for `12. 13.`. */
function daysAtEnd(text: string): string[] {
  const lastWords = text.trimEnd().split(' ').slice(-DAYS_BEFORE_MAX).reverse()
  const otherIndex = lastWords.findIndex((word) => !LONE_DAY.test(word))
  return otherIndex < 0 ? lastWords : lastWords.slice(0, otherIndex)
}

/** The parts of a date in one order. */
interface DateParts {
  year: number
  month: number
  day: number
  /** null where the form itself tells which part is which */
  order: DateOrder | null
}

/** Returns three numbers as dates: the year is the last one, or the first of two digits as in `24-03-05`. */
function swappableParts(first: string, second: string, last: string, isThai: boolean): DateParts[] {
  const [firstNumber, middle, year] = [Number(first), Number(second), yearOf(last, isThai)]
  const parts: DateParts[] = [
    { year, month: middle, day: firstNumber, order: 'day-month-year' },
    { year, month: firstNumber, day: middle, order: 'month-day-year' },
  ]
  if (last.length === 2 && first.length === 2)
    parts.push({ year: yearOf(first, isThai), month: middle, day: Number(last), order: 'year-month-day' })
  return parts
}

const dayText = ({ year, month, day }: DateParts) =>
  `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`

/** Returns possible days as readings, without days that do not exist; old ones if there are no others. */
function readingsOf(possibleDays: DateParts[], thisYear: number): Pick<PrintedDate, 'readings' | 'isOld'> {
  const existingDays = possibleDays.filter(
    ({ year, month, day }) => year >= YEAR_MIN && year <= thisYear + 1 && isDay(year, month, day),
  )
  const recentDays = existingDays.filter(({ year }) => year >= thisYear - USUAL_AGE_YEARS_MAX)
  const readings = new Map<string, DateReading>()
  for (const day of recentDays.length > 0 ? recentDays : existingDays) {
    const value = dayText(day)
    const orders = [...(readings.get(value)?.orders ?? []), ...(day.order === null ? [] : [day.order])]
    readings.set(value, { value, orders })
  }
  return { readings: [...readings.values()], isOld: recentDays.length === 0 }
}

/**
 * Returns the dates on a line. It tries the forms of dates one after the other, the most certain first.
 * `addDate` skips text in which an earlier form has already found a date. So the order of the calls at the
 * end of this function decides between forms that match the same text.
 */
export function printedDatesOn(line: Line, { languages, currency, thisYear }: DateHabits): PrintedDate[] {
  const text = repairMisreadDates(line.text)
  const isThai = languages[0]?.code === 'tha' || currency === 'THB'
  const isTaiwanese = currency === 'TWD' || languages.some(({ code }) => code === 'chi_tra')
  const dates: PrintedDate[] = []
  const addDate = (match: RegExpMatchArray, parts: DateParts[], certainty = 1, isDotted = false) => {
    const start = match.index as number
    const end = start + match[0].length
    if (dates.some((date) => date.start < end && date.end > start)) return
    const { readings, isOld } = readingsOf(parts, thisYear)
    if (readings.length === 0) return
    dates.push({
      readings,
      isOld,
      isDotted,
      line,
      start,
      end,
      certainty: isDayCutOff(match) ? Math.min(certainty, CUT_CERTAINTY) : certainty,
    })
  }
  const addForm = (
    { pattern, order, mayBeSwapped = false, hasNamedMonth = false, certainty }: DateForm,
    acceptsYear: (year: string) => boolean = () => true,
  ) => {
    for (const match of text.matchAll(pattern)) {
      const part = (name: DatePart) => match[order.indexOf(name) + 1] as string
      if (!acceptsYear(part('year'))) continue
      if (mayBeSwapped)
        addDate(match, swappableParts(part('day'), part('month'), part('year'), isThai), certainty)
      else {
        const name = part('month')
        // a name may stand for several months, and numbers before the date for several days
        const months = /^\d/.test(name) ? [Number(name)] : monthsOf(name, languages)
        const daysBefore = hasNamedMonth ? daysAtEnd(text.slice(0, match.index)) : []
        const days = [part('day'), ...daysBefore].map((day) => Number.parseInt(day, 10))
        const yearAndOrder = { year: yearOf(part('year'), isThai), order: null }
        const parts = days.flatMap((day) => months.map((month) => ({ ...yearAndOrder, month, day })))
        addDate(match, parts, certainty)
      }
    }
  }
  const addEra = (pattern: RegExp, yearsBeforeEra: number) => {
    for (const match of text.matchAll(pattern)) {
      const [year = 0, month = 0, day = 0] = match.slice(1).map(Number)
      addDate(match, [{ year: yearsBeforeEra + year, month, day, order: null }])
    }
  }
  const addNumeric = (acceptsYear: (year: string) => boolean) => {
    for (const match of overlappingNumericDates(text)) {
      const [, first = '', separator = '', second = '', last = ''] = match
      const isDotted = separator === '.'
      const certaintyOfShortYear = isDotted ? DOTTED_SHORT_YEAR_CERTAINTY : SHORT_YEAR_CERTAINTY
      // with a comma it is an amount or a list: `1,23,45`
      if (!acceptsYear(last) || (isShortYear(last) && (separator === ',' || isPartOfNumber(match)))) continue
      const parts = swappableParts(first, second, last, isThai)
      addDate(match, parts, isShortYear(last) ? certaintyOfShortYear : 1, isDotted)
    }
  }
  for (const [pattern, yearsBeforeEra] of YEARS_OF_ERAS) addEra(pattern, yearsBeforeEra)
  // elsewhere, `113/03/05` is no date
  if (isTaiwanese) addEra(PATTERNS.republicYear, YEARS_BEFORE_REPUBLIC_OF_CHINA)
  for (const form of CERTAIN_FORMS) addForm(form)
  // full years come before short ones: in `27.08.2024 Sep 25` the year belongs to the day and month before it
  addNumeric(isFullYear)
  for (const form of NAMED_FORMS) addForm(form, isFullYear)
  addForm(YEAR_AND_NAME)
  for (const form of NAMED_FORMS) addForm(form, isShortYear)
  addNumeric(isShortYear)
  for (const form of LOOSE_FORMS) addForm(form)
  if (wordListPattern(languages, 'date').test(normalizeWords(text)))
    for (const form of LABELLED_FORMS) addForm(form)
  return dates
}
