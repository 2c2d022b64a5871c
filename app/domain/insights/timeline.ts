import type { Totals } from '~/domain/events/schema'
import { DAY_MS } from '~/limits'
import { sumBy, sumTotals } from './add-totals'
import type { Timeline, TimeSlice } from './schema'

// Groups expenses by day, week, month or year, for a chart of columns.

/** The most columns that users can tell apart and tap on a phone. */
const COLUMNS_MAX = 31

const toMillis = (date: string) => Date.parse(`${date}T00:00:00Z`)
const toDate = (millis: number) => new Date(millis).toISOString().slice(0, 10)
const nextDay = (date: string) => toDate(toMillis(date) + DAY_MS)

/** The first day of the unit that contains a date; weeks begin on Monday. */
const FIRST_DAY: Record<Timeline['unit'], (date: string) => string> = {
  day: (date) => date,
  // `getUTCDay` counts from Sunday, so 6 more days, modulo 7, count from Monday
  week: (date) => toDate(toMillis(date) - ((new Date(toMillis(date)).getUTCDay() + 6) % 7) * DAY_MS),
  month: (date) => `${date.slice(0, 7)}-01`,
  year: (date) => `${date.slice(0, 4)}-01-01`,
}

/** The last day of the unit that begins with a date. */
const LAST_DAY: Record<Timeline['unit'], (first: string) => string> = {
  day: (first) => first,
  week: (first) => toDate(toMillis(first) + 6 * DAY_MS),
  // `Date.UTC` takes years up to 99 as years of the 20th century
  month: (first) => toDate(new Date(toMillis(first)).setUTCMonth(Number(first.slice(5, 7)), 0)),
  year: (first) => `${first.slice(0, 4)}-12-31`,
}

const NO_EXPENSES: Totals = { count: 0, total: '0' }

/** Returns the months of a year, each with its totals. @param year four digits */
export const monthsOf = (year: string, totalsOf: (month: string) => Totals | undefined): TimeSlice[] =>
  Array.from({ length: 12 }, (_, index) => {
    const month = `${year}-${String(index + 1).padStart(2, '0')}`
    const from = `${month}-01`
    return { from, to: LAST_DAY.month(from), ...(totalsOf(month) ?? NO_EXPENSES) }
  })

/** Groups totals by day, week, month or year: the smallest unit that gives at most `COLUMNS_MAX` columns. */
export function timelineOf(days: Map<string, Totals>): Timeline {
  const dates = [...days.keys()].sort()
  const first = dates[0]
  const last = dates.at(-1)
  if (first === undefined || last === undefined) return { unit: 'day', slices: [] }
  for (const unit of ['day', 'week', 'month'] as const) {
    const slices = consecutiveSlices(unit, first, last)
    if (slices === null) continue
    const sums = sumBy(datedTotals(days), ({ date }) => FIRST_DAY[unit](date))
    return { unit, slices: slices.map((slice) => ({ ...slice, ...(sums.get(slice.from) ?? NO_EXPENSES) })) }
  }
  return { unit: 'year', slices: yearSlices(days) }
}

const datedTotals = (days: Map<string, Totals>) => Array.from(days, ([date, totals]) => ({ date, ...totals }))

/** Returns all days, weeks or months from one date to another, without gaps; null when there are too many. */
function consecutiveSlices(
  unit: Timeline['unit'],
  first: string,
  last: string,
): Omit<TimeSlice, keyof Totals>[] | null {
  const slices = []
  for (let from = FIRST_DAY[unit](first); from <= last; ) {
    if (slices.length === COLUMNS_MAX) return null
    const to = LAST_DAY[unit](from)
    slices.push({ from, to })
    from = nextDay(to)
  }
  return slices
}

/** Returns the years that have expenses; if there are too many, the earliest are merged into one. */
function yearSlices(days: Map<string, Totals>): TimeSlice[] {
  const slices = Array.from(
    sumBy(datedTotals(days), ({ date }) => FIRST_DAY.year(date)),
    ([from, totals]) => ({ from, to: LAST_DAY.year(from), ...totals }),
  ).sort((one, other) => (one.from < other.from ? -1 : 1))
  const earliest = slices.splice(0, Math.max(0, slices.length - COLUMNS_MAX))
  const [first, ...laterYears] = slices
  if (earliest.length === 0 || !first || !earliest[0]) return slices
  return [{ from: earliest[0].from, to: first.to, ...sumTotals([...earliest, first]) }, ...laterYears]
}
