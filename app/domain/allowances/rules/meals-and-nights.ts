import Big from 'big.js'
import { type AllowanceLine, lineOf, zeroLine } from '../allowance-line'
import { finishSum, plusAmount, type Sum, startSum } from '../arithmetic'
import { nightLines } from '../night-lines'
import { amountsHere } from '../place-amounts'
import type { RuleInput, RuleOutput, TableWith } from '../rule-input'
import { type DayOfTrip, MEALS, type Meal } from '../trip'

/**
 * Gives an amount for each meal that nobody provided, and for each night.
 *
 * - France, civil servants: a meal for each trip from 12 to 14 o'clock and from 19 to 21 o'clock, a night
 *   between midnight and 5 o'clock; décret n° 2006-781 and arrêté du 3 juillet 2006, as changed on
 *   20 September 2023
 * - France, limits of the URSSAF: meals in restaurants and nights of long trips; arrêté du 20 décembre 2002
 *   relatif aux frais professionnels, and the limits of each year
 * - Switzerland: flat amounts for lunch and dinner; Wegleitung zum Ausfüllen des Lohnausweises, Rz 52
 */
export function mealsAndNights({ days, tableOn }: RuleInput<'meals-and-nights'>): RuleOutput {
  const lines = days.map((day) => mealLine(day, tableOn(day.date)))
  return { lines: [...lines, ...nightLines(days, tableOn)], notes: [] }
}

/** Whether a meal is paid on a day: the claimant paid for it, or is away during its whole time. */
function isPaidMeal(
  { date, from, until, provided, paid }: DayOfTrip,
  meal: Meal,
  window: [string, string] | undefined,
): boolean {
  if (provided.includes(meal)) return false
  if (window === undefined) return paid.includes(meal)
  return from <= `${date}T${window[0]}` && until >= `${date}T${window[1]}`
}

function mealLine(day: DayOfTrip, table: TableWith<'meals-and-nights'>): AllowanceLine {
  const { date, place } = day
  const { amounts, currency } = amountsHere(table, place)
  const line = { date, kind: 'day', place, currency } as const
  const sum = MEALS.reduce<Sum | null>((rest, meal) => {
    const rate = table.days.meals[meal]
    if (rate === undefined || !isPaidMeal(day, meal, rate.window)) return rest
    const amount = amounts?.[meal] ?? rate.amount
    const reason = `for ${meal}`
    return rest === null ? startSum(amount, currency, reason) : plusAmount(rest, Big(amount), reason)
  }, null)
  return sum === null ? zeroLine(line, 'No meal to pay on this day') : lineOf(line, finishSum(sum))
}
