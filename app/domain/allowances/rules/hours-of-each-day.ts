import type { Decimal } from '~/domain/money/decimal'
import { type AllowanceLine, lineOf, zeroLine } from '../allowance-line'
import { finishSum, plusAmount, startSum } from '../arithmetic'
import { HOUR_MINUTES, hoursText } from '../local-time'
import { lessMealPercents } from '../meal-deductions'
import type { RuleInput, RuleOutput } from '../rule-input'
import { type DayOfTrip, MEALS } from '../trip'

/** Whether a traveller is away on a day at a time of the clock. */
const isAwayAt = ({ date, from, until }: DayOfTrip, clock: string): boolean => {
  const time = `${date}T${clock}`
  return from <= time && until > time
}

/**
 * Counts the hours away on each calendar day, and gives the amount of the last step that they reach.
 *
 * - United Kingdom: benchmark scale rates for meals, 5, 10 and 15 hours, and a supplement for a journey that
 *   goes on after 8 pm; regulation 2 of The Income Tax (Approved Expenses) Regulations 2015 (SI 2015/1948);
 *   EIM30240
 * - Czech Republic: stravné for 5 to 12, 12 to 18 and more than 18 hours, less 70, 35 or 25 % for each
 *   provided meal; § 163 zákoník práce (262/2006 Sb.)
 */
export function hoursOfEachDay({ days, tableOn }: RuleInput<'hours-of-each-day'>): RuleOutput {
  const lines = days.map((day): AllowanceLine => {
    const { currency, days: rule } = tableOn(day.date)
    const { date, minutes, provided } = day
    const line = { date, kind: 'day', place: null, currency } as const
    const step = rule.steps.findLast(
      ({ hours, inclusive, awayAt }) =>
        (inclusive ? minutes >= hours * HOUR_MINUTES : minutes > hours * HOUR_MINUTES) &&
        (awayAt === undefined || isAwayAt(day, awayAt)),
    )
    if (step === undefined) return zeroLine(line, `${hoursText(minutes)}, for which nothing is paid`)
    const sum = startSum(step.amount, currency, `for ${hoursText(minutes)}`)
    const percents = Object.fromEntries(MEALS.map((meal) => [meal, step.mealPercent]))
    const rest = lessMealPercents(sum, provided, percents, step.amount)
    const supplement = supplementOf(rule, day, step.hours)
    return lineOf(line, finishSum(supplement === null ? rest : plusAmount(rest, ...supplement)))
  })
  return { lines, notes: [] }
}

/** Returns the supplement of a day with its reason; null if the day has none. */
function supplementOf(
  { supplement }: ReturnType<RuleInput<'hours-of-each-day'>['tableOn']>['days'],
  day: DayOfTrip,
  hours: number,
): [Decimal, string] | null {
  if (!supplement?.onSteps.includes(hours) || !isAwayAt(day, supplement.awayAt)) return null
  return [supplement.amount, `because the journey goes on after ${supplement.awayAt}`]
}
