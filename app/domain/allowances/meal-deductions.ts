import type Big from 'big.js'
import type { Decimal } from '~/domain/money/decimal'
import { lessPercent, type Sum } from './arithmetic'
import { addMinutes, type LocalTime, minutesBetween } from './local-time'
import { type DayOfTrip, MEALS, type Meal } from './trip'

/** Takes the percentages of provided meals off: `14.00 - 20 % of 28.00 for breakfast`. */
export function lessMealPercents(
  sum: Sum,
  meals: readonly Meal[],
  percents: Partial<Record<Meal, number>>,
  of: Decimal | Big,
): Sum {
  return MEALS.filter((meal) => meals.includes(meal)).reduce((rest, meal) => {
    const percent = percents[meal]
    return percent === undefined ? rest : lessPercent(rest, percent, of, `for ${meal}`)
  }, sum)
}

/**
 * When a meal is eaten, for rules that count periods of 24 hours instead of days. No law says it; with these
 * times a breakfast belongs to the period of the night before it.
 */
const MEAL_TIMES: Record<Meal, string> = { breakfast: '07:00', lunch: '12:00', dinner: '19:00' }

/** A period of a trip, of 24 hours or less. */
export interface TripPeriod {
  from: LocalTime
  minutes: number
}

/** Returns the meals of a trip that belong to each of its periods. */
export function mealsOfPeriods(days: readonly DayOfTrip[], periods: readonly TripPeriod[]): Meal[][] {
  const meals = periods.map((): Meal[] => [])
  for (const { date, provided } of days) {
    for (const meal of provided) {
      const time = `${date}T${MEAL_TIMES[meal]}`
      const index = periods.findIndex(({ from, minutes }) => time < addMinutes(from, minutes))
      // a meal after the end of the trip belongs to its last period
      meals[index === -1 ? periods.length - 1 : index]?.push(meal)
    }
  }
  return meals
}

/** Divides a trip into periods of 24 hours from its start. The last period may be shorter. */
export function periodsOf(start: LocalTime, end: LocalTime, periodMinutes: number): TripPeriod[] {
  const total = minutesBetween(start, end)
  const periods: TripPeriod[] = []
  for (let passed = 0; passed < total; passed += periodMinutes)
    periods.push({ from: addMinutes(start, passed), minutes: Math.min(periodMinutes, total - passed) })
  return periods
}
