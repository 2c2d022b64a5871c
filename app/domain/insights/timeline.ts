import type { Totals } from '~/domain/events/schema'
import { DAY_MS } from '~/limits'
import { sumBy, sumTotals } from './add-totals'
import type { Timeline, TimeSlice } from './schema'

/** The most columns that users can tell apart and tap on a phone. */
const COLUMNS_MAX = 31

const instant = (date: string) => Date.parse(`${date}T00:00:00Z`)
const dateOf = (at: number) => new Date(at).toISOString().slice(0, 10)
const nextDay = (date: string) => dateOf(instant(date) + DAY_MS)

/** The first day of the unit that contains a date; weeks begin on Monday. */
const FIRST_DAY: Record<Timeline['unit'], (date: string) => string> = {
  day: (date) => date,
  week: (date) => dateOf(instant(date) - ((new Date(instant(date)).getUTCDay() + 6) % 7) * DAY_MS),
  month: (date) => `${date.slice(0, 7)}-01`,
  year: (date) => `${date.slice(0, 4)}-01-01`,
}

/** The last day of the unit that begins with a date. */
const LAST_DAY: Record<Timeline['unit'], (first: string) => string> = {
  day: (first) => first,
  week: (first) => dateOf(instant(first) + 6 * DAY_MS),
  // `Date.UTC` takes years up to 99 as years of the 20th century
  month: (first) => dateOf(new Date(instant(first)).setUTCMonth(Number(first.slice(5, 7)), 0)),
  year: (first) => `${first.slice(0, 4)}-12-31`,
}

const NOTHING: Totals = { count: 0, total: '0' }

/** The months of a year. @param year four digits */
export const monthsOf = (year: string, totalsOf: (month: string) => Totals | undefined): TimeSlice[] =>
  Array.from({ length: 12 }, (_, at) => {
    const month = `${year}-${String(at + 1).padStart(2, '0')}`
    const from = `${month}-01`
    return { from, to: LAST_DAY.month(from), ...(totalsOf(month) ?? NOTHING) }
  })

/**
 * Returns the dates grouped by day, week, month or year: the smallest unit that gives at most `COLUMNS_MAX`.
 */
export function timelineOf(days: Map<string, Totals>): Timeline {
  const dates = [...days.keys()].sort()
  const first = dates[0]
  const last = dates.at(-1)
  if (first === undefined || last === undefined) return { unit: 'day', slices: [] }
  for (const unit of ['day', 'week', 'month'] as const) {
    const slices = consecutive(unit, first, last)
    if (slices === null) continue
    const sums = sumBy(dated(days), ({ date }) => FIRST_DAY[unit](date))
    return { unit, slices: slices.map((slice) => ({ ...slice, ...(sums.get(slice.from) ?? NOTHING) })) }
  }
  return { unit: 'year', slices: years(days) }
}

const dated = (days: Map<string, Totals>) => Array.from(days, ([date, totals]) => ({ date, ...totals }))

/** Returns all units from one date to another; null when there are too many. */
function consecutive(
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
function years(days: Map<string, Totals>): TimeSlice[] {
  const all = Array.from(
    sumBy(dated(days), ({ date }) => FIRST_DAY.year(date)),
    ([from, totals]) => ({ from, to: LAST_DAY.year(from), ...totals }),
  ).sort((one, other) => (one.from < other.from ? -1 : 1))
  const earliest = all.splice(0, Math.max(0, all.length - COLUMNS_MAX))
  const [first, ...others] = all
  if (earliest.length === 0 || !first || !earliest[0]) return all
  return [{ from: earliest[0].from, to: first.to, ...sumTotals([...earliest, first]) }, ...others]
}
