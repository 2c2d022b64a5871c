import { addDays } from '~/domain/money/date'
import type { Decimal } from '~/domain/money/decimal'
import { type AllowanceLine, lineOf, zeroLine } from '../allowance-line'
import { finishSum, plusAmount, startSum } from '../arithmetic'
import { dateOf, hoursText, type LocalTime } from '../local-time'
import { lessMealPercents, mealsOfPeriods, periodsOf, type TripPeriod } from '../meal-deductions'
import type { RuleInput, RuleOutput } from '../rule-input'
import { reachedStep } from '../steps'
import { type DayOfTrip, MEALS, type Meal } from '../trip'

/** A calendar day, or 24 hours of a journey. */
type CountedTime = TripPeriod & { provided: readonly Meal[] }

/** Whether a traveller is still away at a time of the clock, on the day of the start or the day after it. */
const isAwayAt = ({ from, until }: CountedTime, clock: string): boolean =>
  [dateOf(from), addDays(dateOf(from), 1)].some(
    (date) => from <= `${date}T${clock}` && until > `${date}T${clock}`,
  )

/**
 * Counts the hours away on each calendar day, or in each 24 hours of a journey, and gives the amount of the
 * last step that they reach.
 *
 * - United Kingdom: benchmark scale rates for meals, 5, 10 and 15 hours, and a supplement for a journey that
 *   goes on after 8 pm; regulation 2 of The Income Tax (Approved Expenses) Regulations 2015 (SI 2015/1948);
 *   EIM30240
 * - Czech Republic: stravné for 5 to 12, 12 to 18 and more than 18 hours, less 70, 35 or 25 % for each
 *   provided meal; § 163 zákoník práce (262/2006 Sb.)
 */
export function hoursOfEachDay(input: RuleInput<'hours-of-each-day'>): RuleOutput {
  const { start, end, days, tableOn } = input
  const isByJourney = tableOn(dateOf(start)).days.isByJourney ?? false
  const lines = (isByJourney ? journeyTimes(start, end, days) : days).map((time): AllowanceLine => {
    const { from, minutes, provided } = time
    const date = dateOf(from)
    const { currency, days: rule } = tableOn(date)
    const line = { date, kind: isByJourney ? 'period' : 'day', place: null, currency } as const
    const steps = rule.steps.filter(({ awayAt }) => awayAt === undefined || isAwayAt(time, awayAt))
    const step = reachedStep(steps, minutes)
    if (step === null) return zeroLine(line, `${hoursText(minutes)}, for which nothing is paid`)
    const sum = startSum(step.amount, currency, `for ${hoursText(minutes)}`)
    const percents = Object.fromEntries(MEALS.map((meal) => [meal, step.mealPercent]))
    const rest = lessMealPercents(sum, provided, percents, step.amount)
    const supplement = supplementOf(rule, time, step.hours)
    return lineOf(line, finishSum(supplement === null ? rest : plusAmount(rest, ...supplement)))
  })
  return { lines, notes: [] }
}

/** Divides a journey into 24 hours from its start. */
function journeyTimes(start: LocalTime, end: LocalTime, days: readonly DayOfTrip[]): CountedTime[] {
  const periods = periodsOf(start, end)
  const meals = mealsOfPeriods(days, periods)
  return periods.map((period, index) => ({ ...period, provided: meals[index] ?? [] }))
}

/** Returns the supplement with its reason; null if there is none. */
function supplementOf(
  { supplement }: ReturnType<RuleInput<'hours-of-each-day'>['tableOn']>['days'],
  time: CountedTime,
  hours: number,
): [Decimal, string] | null {
  if (!supplement?.onSteps.includes(hours) || !isAwayAt(time, supplement.awayAt)) return null
  return [supplement.amount, `because the journey goes on after ${supplement.awayAt}`]
}
