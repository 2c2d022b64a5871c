import type Big from 'big.js'
import type { Decimal } from '~/domain/money/decimal'
import { lessAmount, lessPercent, type Sum } from './arithmetic'
import { addMinutes, DAY_MINUTES, type LocalTime, minutesBetween } from './local-time'
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

/** Takes the amounts of provided meals off: `28.00 - 5.60 for breakfast`. */
export const lessMealAmounts = (
  sum: Sum,
  meals: readonly Meal[],
  amounts: Partial<Record<Meal, Decimal>>,
): Sum =>
  MEALS.filter((meal) => meals.includes(meal)).reduce((rest, meal) => {
    const amount = amounts[meal]
    return amount === undefined ? rest : lessAmount(rest, amount, `for ${meal}`)
  }, sum)

/**
 * When a meal is eaten, for rules that count periods of 24 hours instead of days. No law says it; with these
 * times a breakfast belongs to the period of the night before it.
 */
const MEAL_TIMES: Record<Meal, string> = { breakfast: '07:00', lunch: '12:00', dinner: '19:00' }

/** A period of a trip, of 24 hours or less. */
export interface TripPeriod {
  from: LocalTime
  until: LocalTime
  minutes: number
}

/** Divides a trip into periods of 24 hours from its start. The last period may be shorter. */
export function periodsOf(start: LocalTime, end: LocalTime): TripPeriod[] {
  const total = minutesBetween(start, end)
  const periods: TripPeriod[] = []
  for (let passed = 0; passed < total; passed += DAY_MINUTES) {
    const minutes = Math.min(DAY_MINUTES, total - passed)
    const from = addMinutes(start, passed)
    periods.push({ from, until: addMinutes(from, minutes), minutes })
  }
  return periods
}

/** Returns the provided meals that belong to each period of 24 hours of a trip. */
export function mealsOfPeriods(days: readonly DayOfTrip[], periods: readonly TripPeriod[]): Meal[][] {
  const meals = periods.map((): Meal[] => [])
  const start = periods[0]?.from
  if (start === undefined) return meals
  for (const { date, provided } of days) {
    for (const meal of provided) {
      const index = Math.floor(minutesBetween(start, `${date}T${MEAL_TIMES[meal]}`) / DAY_MINUTES)
      // a meal before the start or after the end belongs to the first or last period
      meals[Math.min(Math.max(index, 0), periods.length - 1)]?.push(meal)
    }
  }
  return meals
}
