import { type AllowanceLine, lineOf, zeroLine } from '../allowance-line'
import { finishSum, lessAmount, partOf, type Sum, startShare, startSum } from '../arithmetic'
import { dateOf, HOUR_MINUTES, hoursText } from '../local-time'
import { mealsOfPeriods, periodsOf } from '../meal-deductions'
import { nightLines } from '../night-lines'
import { amountsHere } from '../place-amounts'
import { isMixed, type RuleInput, type RuleOutput } from '../rule-input'
import { MEALS, type Meal } from '../trip'

const TWELFTHS = 12

/**
 * Counts the day allowance of Austrian tax law for each 24 hours from the start of a trip: a twelfth for each
 * started hour if there are more than 3, at most the whole amount. At home, a provided lunch or dinner takes
 * half of the whole amount off, and breakfast nothing, because the amount for the night covers it. Abroad,
 * one provided meal takes nothing off, and two leave a third.
 *
 * § 26 Z 4 EStG 1988; LStR 2002 on § 26 Z 4; Reisegebührenvorschrift 1955; BGBl. II Nr. 434/2001 abroad.
 */
export function austrianTwelfths(input: RuleInput<'austrian-twelfths'>): RuleOutput {
  const { start, end, days, tableOn } = input
  if (isMixed(days))
    return {
      lines: null,
      reason:
        'Austria counts the hours abroad from border to border. An event has one trip, so enter the part at home or the part abroad in another event',
    }
  const periods = periodsOf(start, end)
  const meals = mealsOfPeriods(days, periods)
  const placeOn = new Map(days.map(({ date, place }) => [date, place]))
  const lines = periods.map(({ from, minutes }, index): AllowanceLine => {
    const date = dateOf(from)
    const table = tableOn(date)
    const place = placeOn.get(date) ?? null
    const { amounts, currency } = amountsHere(table, place)
    const full = amounts?.full ?? table.days.full
    const line = { date, kind: 'period', place, currency } as const
    if (minutes <= table.days.hours * HOUR_MINUTES)
      return zeroLine(line, `${hoursText(minutes)}, which is not more than ${table.days.hours} hours`)
    const twelfths = Math.min(TWELFTHS, Math.ceil(minutes / HOUR_MINUTES))
    const reason = `for ${hoursText(minutes)}`
    const sum =
      twelfths === TWELFTHS
        ? startSum(full, currency, reason)
        : startShare(`${twelfths}/${TWELFTHS}`, full, currency, reason)
    const mainMeals = MEALS.filter((meal) => meal !== 'breakfast' && meals[index]?.includes(meal))
    const isAbroad = place !== null
    const { mealShare, twoMealsAbroad } = table.days
    const rest = isAbroad
      ? lessMealsAbroad(sum, mainMeals, twoMealsAbroad)
      : lessMealsAtHome(sum, mainMeals, mealShare, full)
    return lineOf(line, finishSum(rest))
  })
  return { lines: [...lines, ...nightLines(days, tableOn)], notes: [] }
}

const lessMealsAtHome = (sum: Sum, meals: readonly Meal[], share: string, full: string): Sum =>
  meals.reduce((rest, meal) => lessAmount(rest, partOf(full, share), `for ${meal}`), sum)

/** Leaves a third of the amount if lunch and dinner are provided. */
function lessMealsAbroad(sum: Sum, meals: readonly Meal[], share: string): Sum {
  if (meals.length < 2) return sum
  return {
    ...sum,
    amount: partOf(sum.amount, share),
    words: `${share} of (${sum.words}), because lunch and dinner were provided,`,
  }
}
