import { sumsByCurrency } from '~/domain/conversion/missing-rates'
import { plainAmount } from '~/domain/money/decimal'
import { enumerate } from '~/domain/text/enumerated'
import type { AllowanceLine, AllowanceResult } from './allowance-line'
import { dateOf } from './local-time'
import { nightAmount } from './night-lines'
import { placeAmounts, withEntryName } from './place-amounts'
import { readPlace } from './places'
import type { RuleInput, RuleOutput } from './rule-input'
import { americanDays } from './rules/american-days'
import { austrianTwelfths } from './rules/austrian-twelfths'
import { daysByNight } from './rules/days-by-night'
import { germanDays } from './rules/german-days'
import { hoursOfEachDay } from './rules/hours-of-each-day'
import { italianThirds } from './rules/italian-thirds'
import { mealsAndNights } from './rules/meals-and-nights'
import { HOME_PLACE, ownDays } from './rules/own-days'
import { periodsOf24Hours } from './rules/periods-of-24-hours'
import { swedishDays } from './rules/swedish-days'
import { tableFor } from './table-for'
import type { AllowanceTable, DayRule, PlaceAmounts } from './table-schema'
import { type DayOfTrip, daysOfTrip, type Trip, tripProblem } from './trip'

type RuleName = DayRule['rule']

interface Rule<Name extends RuleName> {
  count: (input: RuleInput<Name>) => RuleOutput
  /** the amounts that it needs of each place abroad; null if it has the same amounts everywhere abroad */
  neededOfPlaces: (keyof PlaceAmounts)[] | null
}

const RULES: { [Name in RuleName]: Rule<Name> } = {
  'german-days': { count: germanDays, neededOfPlaces: ['full', 'partial'] },
  'austrian-twelfths': { count: austrianTwelfths, neededOfPlaces: ['full'] },
  'periods-of-24-hours': { count: periodsOf24Hours, neededOfPlaces: ['full'] },
  'hours-of-each-day': { count: hoursOfEachDay, neededOfPlaces: ['full'] },
  'meals-and-nights': { count: mealsAndNights, neededOfPlaces: [] },
  'american-days': { count: americanDays, neededOfPlaces: ['full'] },
  'days-by-night': { count: daysByNight, neededOfPlaces: null },
  'italian-thirds': { count: italianThirds, neededOfPlaces: null },
  'swedish-days': { count: swedishDays, neededOfPlaces: ['full'] },
  'own-days': { count: ownDays, neededOfPlaces: ['full', 'partial'] },
}

const failure = (reason: string): { lines: null; reason: string } => ({ lines: null, reason })

/**
 * Counts the allowances of a trip with the tables of a scheme. Each day counts with the table of its date.
 * Nothing is guessed: without a table, or without an amount in it, the result has only a reason.
 */
export function countAllowances(
  trip: Trip,
  scheme: string,
  tables: readonly AllowanceTable[],
): AllowanceResult {
  const problem = tripProblem(trip)
  if (problem !== null) return failure(problem)
  const days: DayOfTrip[] = []
  const tableOfDay = new Map<string, AllowanceTable>()
  for (const day of daysOfTrip(trip)) {
    const found = tableFor(tables, scheme, day.date)
    if (found.table === null) return failure(found.reason)
    const { table } = found
    tableOfDay.set(day.date, table)
    const place = day.place === null ? null : readPlace(day.place, table)
    if (place === undefined) return failure(unknownPlace(table, day))
    days.push({ ...day, place })
  }
  const tableOn = (date: string) => tableOfDay.get(date) as AllowanceTable
  const rule = tableOn(dateOf(trip.start)).days?.rule
  if (rule === undefined) return failure(`${tableOn(dateOf(trip.start)).name} has no amounts for days`)
  for (const day of days) {
    const reason = missingAmount(day, tableOn(day.date), rule)
    if (reason !== null) return failure(reason)
  }
  const notes = [...new Set([...tableOfDay.values()].flatMap((table) => table.notes ?? []))]
  // all tables of the trip have this rule
  const { count } = RULES[rule] as Rule<RuleName>
  const countDays = (some: DayOfTrip[]) =>
    count({
      ...{ start: trip.start, end: trip.end, days: some },
      tableOn: tableOn as RuleInput<RuleName>['tableOn'],
    })
  const output = countDays(days)
  if (output.lines === null) return output
  const hasMeals = days.some(({ provided }) => provided.length > 0)
  const withoutMeals = hasMeals ? countDays(days.map((day) => ({ ...day, provided: [] }))) : output
  const namedLines = output.lines.map((line) => withEntryName(line, tableOn(line.date)))
  const lines = withProvidedMeals(namedLines, withoutMeals.lines ?? [], days)
  const totals = sumsByCurrency(lines).map(({ currency, amount }) => ({
    currency,
    amount: plainAmount(amount, currency),
  }))
  return { lines, totals, notes: [...output.notes, ...notes] }
}

const unknownPlace = ({ name, days }: AllowanceTable, { place, date }: DayOfTrip): string =>
  days?.rule === 'own-days'
    ? `${name} has no amounts for ${place} on ${date}`
    : `${name} has no amounts for the place “${place}”. Enter its country, such as FR, or a place of the list`

/**
 * Names the provided meals in lines from which they take nothing off, so that the claim has them too.
 * @param withoutMeals the lines of the same trip without provided meals
 */
function withProvidedMeals(
  lines: AllowanceLine[],
  withoutMeals: AllowanceLine[],
  days: DayOfTrip[],
): AllowanceLine[] {
  const providedOn = new Map(days.map(({ date, provided }) => [date, provided]))
  return lines.map((line, index) => {
    const meals = providedOn.get(line.date) ?? []
    const isSame = line.kind !== 'night' && line.amount === withoutMeals[index]?.amount
    if (!isSame || Number(line.amount) === 0 || meals.length === 0) return line
    return { ...line, words: `${line.words}, nothing off for ${enumerate(meals)}` }
  })
}

/** Returns which amount of a day is missing, as a sentence; null if the rule finds all of them. */
function missingAmount({ date, place, night }: DayOfTrip, table: AllowanceTable, rule: RuleName) {
  if (table.days === undefined) return `${table.name} has no amounts for days from ${table.from}`
  if (table.days.rule !== rule)
    return `${table.name} counts in another way from ${table.from}. Enter the days from then in another event`
  const { neededOfPlaces: needed } = RULES[rule]
  // an own table has the amounts at home in a row, as those of other places
  const countedPlace = place ?? (rule === 'own-days' ? HOME_PLACE : null)
  if (countedPlace !== null && needed !== null) {
    const amounts = placeAmounts(table, countedPlace)
    if (amounts === null || needed.some((name) => amounts[name] === undefined))
      return `${table.name} has no amounts for ${countedPlace} on ${date}`
  }
  if (night === 'flat' && nightAmount(table, countedPlace) === null)
    return `${table.name} has no flat amount for the night of ${date}`
  return null
}
