import { isCalendarDate } from '~/domain/money/date'
import { monthOf } from '~/domain/receipts/reading/months'

/**
 * The order of day and month in 04/05/2026. A date that begins with its year, or has points, can be read in
 * one way only.
 */
type DateOrder = 'dmy' | 'mdy'

/** The time of day that may follow a date; it is ignored. */
const TIME = String.raw`(?:[T\s,]+\d{1,2}[:.]\d{2}.*)?$`
const YEAR_FIRST = new RegExp(String.raw`^((?:19|20)\d\d)([-/.])(\d{1,2})\2(\d{1,2})${TIME}`)
const JOINED = /^(20\d\d)(\d\d)(\d\d)$/
const NUMERIC = new RegExp(String.raw`^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})${TIME}`)
const DAY_NAME = new RegExp(
  String.raw`^(\d{1,2})(?:st|nd|rd|th|\.)?[-/\s]*(\p{L}{3,})\.?[-/,\s]*(\d{4}|\d{2})${TIME}`,
  'iu',
)
const NAME_DAY = new RegExp(String.raw`^(\p{L}{3,})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})${TIME}`, 'iu')

const padded = (digits: string | number) => String(digits).padStart(2, '0')

/** Returns YYYY-MM-DD, if there is such a day; a year of two digits is of this century. */
function calendarDate(year = '', month: string | number = '', day = ''): string | null {
  const date = `${year.length === 2 ? '20' : ''}${year}-${padded(month)}-${padded(day)}`
  return isCalendarDate(date) ? date : null
}

/** Returns the calendar date that a bank wrote, as YYYY-MM-DD; null for what is none. */
export function readStatementDate(text: string, order: DateOrder): string | null {
  const written = text.trim().replace(JOINED, '$1-$2-$3')
  const yearFirst = YEAR_FIRST.exec(written)
  if (yearFirst) return calendarDate(yearFirst[1], yearFirst[3], yearFirst[4])
  const numeric = NUMERIC.exec(written)
  if (numeric) {
    const [, first, mark, second, year] = numeric
    return mark === '.' || order === 'dmy'
      ? calendarDate(year, second, first)
      : calendarDate(year, first, second)
  }
  const [, day, month, year] = DAY_NAME.exec(written) ?? []
  if (month !== undefined) return calendarDate(year, monthOf(month), day)
  const named = NAME_DAY.exec(written)
  return named ? calendarDate(named[3], monthOf(named[1] ?? ''), named[2]) : null
}

export const isStatementDate = (text: string): boolean =>
  readStatementDate(text, 'dmy') !== null || readStatementDate(text, 'mdy') !== null

const isInOrder = (dates: string[]) =>
  dates.every((date, at) => at === 0 || (dates[at - 1] as string) <= date)

/**
 * Guesses the order in which all dates of a statement can be read: where both can, the one in which they
 * follow each other, as rows of a statement do. Null when that does not tell either, or no order fits them
 * all: the claimant has to choose.
 */
export function guessDateOrder(texts: string[]): DateOrder | null {
  const written = texts.filter((text) => text.trim() !== '')
  const readings = (['dmy', 'mdy'] as const).flatMap((order) => {
    const dates = written.map((text) => readStatementDate(text, order))
    return dates.every((date) => date !== null) ? [{ order, dates }] : []
  })
  const [one, other] = readings
  if (!one || !other) return one?.order ?? null
  if (one.dates.join() === other.dates.join()) return one.order
  const following = readings.filter(({ dates }) => isInOrder(dates) || isInOrder(dates.toReversed()))
  return following.length === 1 ? (following[0]?.order ?? null) : null
}
