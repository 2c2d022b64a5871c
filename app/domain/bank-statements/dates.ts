import { foldDigits } from '~/domain/money/amount-readings'
import { isCalendarDate } from '~/domain/money/date'
import { monthOf } from '~/domain/receipts/reading/months'
import { DAY_MS } from '~/limits'

// Reads dates as banks write them, and guesses their order of day, month and year from a whole statement.

/** The order of day, month and year, as in 04/05/2026 or 26-05-04. A first year of four digits decides it. */
export type DateOrder = 'dmy' | 'mdy' | 'ymd'

const ORDERS: readonly DateOrder[] = ['dmy', 'mdy', 'ymd']

/** The time of day after a date, which is ignored. */
const TIME = String.raw`(?:[T\s,]+(?:[aApP]\.?[mM]\.?\s)?\d{1,2}[:.]\d{2}.*)?$`
/** `2026-10-05`, `2569/10/05` (Buddhist calendar). */
const YEAR_FIRST = new RegExp(
  String.raw`^((?:19|20|25)\d\d)\s?([-/.:])\s?(\d{1,2})\s?\2\s?(\d{1,2})\.?(?:\s?\([^()]{1,3}\))?${TIME}`,
)
/** Dates of the Minguo calendar of Taiwan, in which year 1 is 1912. */
const MINGUO = new RegExp(String.raw`^(1\d\d)([-/.])(\d{2})\2(\d{2})${TIME}`)
/** `2026年10月5日`. */
const HAN = new RegExp(
  String.raw`^((?:19|20)\d\d)\s?[年년]\s?(\d{1,2})\s?[月월]\s?(\d{1,2})\s?[日일]?${TIME}`,
)
/** `20261005`. */
const WITHOUT_MARKS = /^(20\d\d)(\d\d)(\d\d)(?:\s?\d{2}:?\d{2}(?::?\d{2})?)?$/
/** `05.10.2026`, `5/10/26`. */
const NUMERIC = new RegExp(
  String.raw`^(\d{1,2})(\s?[-/.]\s?)(\d{1,2})\2(\d{4}|\d{2})\.?(?:\s?\([^()]{1,3}\))?${TIME}`,
)
/** `5 Oct 2026`. */
const DAY_MONTH_NAME = new RegExp(
  String.raw`^(\d{1,2})(?:st|nd|rd|th|\.)?[-/\s]*(?:de\s)?(\p{L}{3,})\.?[-/,\s]*(?:de\s)?(\d{4}|\d{2})${TIME}`,
  'iu',
)
/** `Oct 5, 2026`. */
const MONTH_NAME_DAY = new RegExp(
  String.raw`^(\p{L}{3,})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})${TIME}`,
  'iu',
)

/** The difference between a year of the Buddhist calendar, or the Minguo calendar, and the common year. */
const BUDDHIST_YEARS = 543
const MINGUO_YEARS = 1911

/** The earliest year of two digits at the beginning of a date: `26-05-04`. Lower numbers are days. */
const SHORT_YEAR_MIN = 15

const twoDigits = (digits: string | number) => String(digits).padStart(2, '0')

/** Returns YYYY-MM-DD; null if that day does not exist. A year of two digits belongs to this century. */
function calendarDate(year = '', month: string | number = '', day = ''): string | null {
  const fullYear =
    year.length === 2 ? `20${year}` : year.startsWith('25') ? Number(year) - BUDDHIST_YEARS : year
  const date = `${fullYear}-${twoDigits(month)}-${twoDigits(day)}`
  return isCalendarDate(date) ? date : null
}

/** The longest text that is read as a date. */
const DATE_CHARACTERS_MAX = 60

/** Reads a match of `NUMERIC` in an order. A date with points (`05.10.26`) always begins with the day. */
function readNumericDate(
  [, first = '', mark = '', second = '', third = '']: RegExpExecArray,
  order: DateOrder,
): string | null {
  const hasPoints = mark.includes('.')
  if (order === 'ymd') {
    const isShortYearFirst = third.length === 2 && Number(first) >= SHORT_YEAR_MIN && !hasPoints
    return isShortYearFirst ? calendarDate(first, second, third) : null
  }
  const isDayFirst = hasPoints || order === 'dmy'
  return isDayFirst ? calendarDate(third, second, first) : calendarDate(third, first, second)
}

/** Returns a bank's date as YYYY-MM-DD; null for a text that is not a date. */
export function readStatementDate(text: string, order: DateOrder): string | null {
  if (text.length > DATE_CHARACTERS_MAX) return null
  const written = foldDigits(text).trim().replace(/^'/, '').replace(WITHOUT_MARKS, '$1-$2-$3')
  const yearFirst = YEAR_FIRST.exec(written)
  if (yearFirst) return calendarDate(yearFirst[1], yearFirst[3], yearFirst[4])
  const minguo = MINGUO.exec(written)
  if (minguo) return calendarDate(String(Number(minguo[1]) + MINGUO_YEARS), minguo[3], minguo[4])
  const han = HAN.exec(written)
  if (han) return calendarDate(han[1], han[2], han[3])
  const numeric = NUMERIC.exec(written)
  if (numeric) return readNumericDate(numeric, order)
  const [, day, month, year] = DAY_MONTH_NAME.exec(written) ?? []
  if (month !== undefined) return calendarDate(year, monthOf(month), day)
  const monthFirst = MONTH_NAME_DAY.exec(written)
  return monthFirst ? calendarDate(monthFirst[3], monthOf(monthFirst[1] ?? ''), monthFirst[2]) : null
}

/** Whether a text is a date in any order: `2026-10-05`, `5.10.26`, `5 Oct 2026`. */
export const isStatementDate = (text: string): boolean =>
  ORDERS.some((order) => readStatementDate(text, order) !== null)

const isSorted = (dates: string[]) =>
  dates.every((date, index) => index === 0 || (dates[index - 1] as string) <= date)

/** Whether dates are in ascending or descending order. */
const isInOrder = (dates: string[]) => isSorted(dates) || isSorted(dates.toReversed())

/** A statement usually covers at most this many days; a reading that covers more is dropped if possible. */
const STATEMENT_DAYS_MAX = 400

/** The least number of different dates whose sorted order shows how they are read. */
const SORTED_DATES_MIN = 4

/** Dates within this many days may be unsorted in a statement. */
const FEW_DAYS = 31

/** Returns the days from the earliest to the latest date. */
function daysCovered(dates: string[]): number {
  const sorted = dates.toSorted()
  return (Date.parse(sorted.at(-1) ?? '') - Date.parse(sorted[0] ?? '')) / DAY_MS || 0
}

/** The least share of dates that an order must be able to read. The others may be damaged. */
const READABLE_SHARE = 0.9

/** The least number of different dates that an order must read if it misses one more than another order. */
const READ_DATES_MIN = 3

/** The dates of a statement as one order reads them. */
interface OrderedDates {
  order: DateOrder
  dates: string[]
  /** the number of different texts that the order cannot read */
  missed: number
}

/** Reads all dates of a statement in one order. */
function readAll(texts: string[], order: DateOrder): OrderedDates {
  const missed = new Set<string>()
  const dates = texts.flatMap((text) => {
    const date = readStatementDate(text, order)
    if (date === null) missed.add(text)
    return date ?? []
  })
  return { order, dates, missed: missed.size }
}

/** Returns, without repeats, the readings that miss the fewest dates, or one more and cover fewer days. */
function comparableReadings(readings: OrderedDates[]): OrderedDates[] {
  const fewestMissed = Math.min(...readings.map(({ missed }) => missed))
  const complete = readings.filter(({ missed }) => missed === fewestMissed)
  const fewestDays = Math.min(...complete.map(({ dates }) => daysCovered(dates)))
  const isNear = ({ dates, missed }: OrderedDates) =>
    missed === fewestMissed + 1 && new Set(dates).size >= READ_DATES_MIN && daysCovered(dates) < fewestDays
  const comparable = [...complete, ...readings.filter(isNear)]
  return comparable.filter(
    ({ dates }, index) => comparable.findIndex((other) => other.dates.join() === dates.join()) === index,
  )
}

/**
 * Guesses the order of day, month and year in the dates of a statement. If several orders fit, takes the one
 * in which the dates cover few days and are sorted, like the rows of a statement. Returns null if no order
 * fits or several remain, so that the claimant must choose.
 */
export function guessDateOrder(texts: string[]): DateOrder | null {
  const written = texts.filter((text) => text.trim() !== '')
  const readings = ORDERS.map((order) => readAll(written, order)).filter(({ dates }) => dates.length > 0)
  if (!readings.some(({ dates }) => dates.length >= written.length * READABLE_SHARE)) return null
  const comparable = comparableReadings(readings)
  if (comparable.length === 1) return comparable[0]?.order ?? null
  const shortReadings = comparable.filter(({ dates }) => daysCovered(dates) <= STATEMENT_DAYS_MAX)
  if (shortReadings.length === 1) return shortReadings[0]?.order ?? null
  return orderOfSortedDates(shortReadings.length > 0 ? shortReadings : comparable)
}

/** Returns the only order in which the dates are sorted; null when several are, or when it may be chance. */
function orderOfSortedDates(readings: OrderedDates[]): DateOrder | null {
  const [sorted, ...otherSorted] = readings.filter(({ dates }) => isInOrder(dates))
  if (!sorted || otherSorted.length > 0 || new Set(sorted.dates).size < SORTED_DATES_MIN) return null
  const mayBeUnsorted = readings.some((each) => each !== sorted && daysCovered(each.dates) <= FEW_DAYS)
  return mayBeUnsorted ? null : sorted.order
}
