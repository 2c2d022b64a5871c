import { addDays } from '~/domain/money/date'
import { type AllowanceLine, lineOf, zeroLine } from '../allowance-line'
import { finishSum, startSum } from '../arithmetic'
import { DAY_MINUTES, HOUR_MINUTES, hoursText } from '../local-time'
import { lessMealPercents } from '../meal-deductions'
import { nightLines } from '../night-lines'
import { amountsHere } from '../place-amounts'
import { firstAndLast, type RuleInput, type RuleOutput, type TableWith } from '../rule-input'
import { type DayOfTrip, isNightAway, type Meal } from '../trip'

/** The days after which Germany pays no more for meals at the same place of work. */
const THREE_MONTHS_DAYS = 90

function amountsOn(table: TableWith<'german-days'>, place: string | null) {
  const { amounts, currency } = amountsHere(table, place)
  const { full, partial } = { ...table.days, ...amounts }
  return { currency, full, partial }
}

/** Returns the last place abroad of some days; null if all are at home. */
const lastPlaceAbroad = (days: readonly DayOfTrip[]): string | null =>
  days.findLast(({ place }) => place !== null)?.place ?? null

/**
 * Counts the meal allowance of German tax law for each calendar day.
 * - A trip of one day of more than 8 hours: the partial amount, abroad of the last place of work there.
 * - A trip over midnight without a night: both days together, on the day with more hours.
 * - With a night away: the partial amount on the first and the last day, without a least number of hours.
 *   The last day takes the amount of the last place abroad.
 * - A day of 24 hours: the full amount of the place that is reached before midnight. That the first day of a
 *   trip from midnight and the last day until midnight have it too is a reading of the law. Satz 3 Nr. 1 asks
 *   only that the employee is "24 Stunden von seiner Wohnung abwesend" on the calendar day. It leaves no day
 *   of arrival or departure (Nr. 2) out.
 * - Provided meals take 20 %, 40 % and 40 % of the full amount of the day off.
 *
 * § 9 Abs. 4a Satz 2 to 8 EStG; BMF letter of 25 November 2020 (BStBl I 2020, 1228);
 * R 9.6 Abs. 3 LStR; the BMF letter of each year for the amounts abroad.
 */
export function germanDays({ days, tableOn }: RuleInput<'german-days'>): RuleOutput {
  const lines = [...dayLines(days, tableOn), ...nightLines(days, tableOn)]
  const { first, last } = firstAndLast(days)
  const limit = addDays(first.date, THREE_MONTHS_DAYS)
  const notes =
    last.date > limit
      ? [
          `Germany pays for meals only in the first three months at the same place: check the days from ${limit}`,
        ]
      : []
  return { lines, notes }
}

const isWholeDay = ({ minutes }: DayOfTrip): boolean => minutes === DAY_MINUTES

function dayLines(days: readonly DayOfTrip[], tableOn: RuleInput<'german-days'>['tableOn']): AllowanceLine[] {
  const { first, last } = firstAndLast(days)
  const hasWholeDay = days.some(isWholeDay)
  if (days.length === 1 && !hasWholeDay) return [withoutNight(days, first, tableOn(first.date))]
  if (days.length === 2 && !hasWholeDay && !isNightAway(first)) {
    const longer = last.minutes > first.minutes ? last : first
    return [withoutNight(days, longer, tableOn(longer.date))]
  }
  return days.map((day, index) => {
    const table = tableOn(day.date)
    // a night on a day beside this one is enough: after a night in a train, for instance
    const hasNight = days.slice(Math.max(0, index - 2), index + 2).some(isNightAway)
    const place = day === last ? (day.place ?? days[index - 1]?.place ?? null) : day.place
    if (!isWholeDay(day)) return partialDay({ ...day, place }, { hasNight }, table)
    const { currency, full } = amountsOn(table, place)
    const sum = startSum(full, currency, 'for a day of 24 hours')
    const rest = lessMealPercents(sum, day.provided, table.days.mealPercent, full)
    return lineOf({ date: day.date, kind: 'day', place, currency }, finishSum(rest))
  })
}

/** Returns the line of a trip without a night, on the day with more hours. */
function withoutNight(
  days: readonly DayOfTrip[],
  day: DayOfTrip,
  table: TableWith<'german-days'>,
): AllowanceLine {
  const minutes = days.reduce((sum, each) => sum + each.minutes, 0)
  const provided = [...new Set(days.flatMap((each): readonly Meal[] => each.provided))]
  const whole = { ...day, place: lastPlaceAbroad(days), minutes, provided }
  return partialDay(whole, { hasNight: false, away: 'away' }, table)
}

/** Returns the line of a day that has the partial amount: without a night only after a number of hours. */
function partialDay(
  { date, place, provided, minutes }: DayOfTrip,
  { hasNight, away = 'away without a night' }: { hasNight: boolean; away?: string },
  table: TableWith<'german-days'>,
): AllowanceLine {
  const { currency, full, partial } = amountsOn(table, place)
  const line = { date, kind: 'day', place, currency } as const
  const { hours, mealPercent } = table.days
  if (!hasNight && minutes <= hours * HOUR_MINUTES)
    return zeroLine(line, `${hoursText(minutes)} ${away}, which is not more than ${hours} hours`)
  const reason = hasNight ? 'for a day of travel' : `for ${hoursText(minutes)}`
  const sum = startSum(partial, currency, reason)
  return lineOf(line, finishSum(lessMealPercents(sum, provided, mealPercent, full)))
}
