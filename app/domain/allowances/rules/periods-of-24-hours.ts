import { addDays } from '~/domain/money/date'
import type { Decimal } from '~/domain/money/decimal'
import { type AllowanceLine, lineOf, zeroLine } from '../allowance-line'
import { finishSum, partOf, type Sum, startShare, startSum } from '../arithmetic'
import { DAY_MINUTES, dateOf, HOUR_MINUTES, hoursText } from '../local-time'
import { lessMealPercents, mealsOfPeriods, periodsOf } from '../meal-deductions'
import { nightLines } from '../night-lines'
import { amountsHere } from '../place-amounts'
import { isMixed, type RuleInput, type RuleOutput } from '../rule-input'
import { reachedStep, startStep } from '../steps'
import type { AllowanceStep, Periods } from '../table-schema'
import { isNightAway, type Meal } from '../trip'

/** A period that is counted: its rates, whether it is whole, and what was provided in it. */
interface CountedPeriod {
  rates: Periods
  full: Decimal
  currency: string
  minutes: number
  meals: readonly Meal[]
  /** the steps for this period if it is shorter than 24 hours */
  steps: readonly AllowanceStep[]
  /** whether full periods came before it */
  isRest: boolean
  hasNight: boolean
}

/**
 * Counts periods of 24 hours from the start of a trip. Each full period has the full amount; the hours after
 * the last one, or a trip of less than 24 hours, have the amounts of the table's steps.
 *
 * - Poland: § 7 and § 13 to 14 of the regulation of 29 January 2013 (Dz.U. 2013 poz. 167)
 * - Finland: the yearly decision of the Tax Administration (§ 73 tuloverolaki)
 * - Norway: § 9 of Særavtale om dekning av utgifter til reise og kost innenlands
 * - Denmark: § 9 A ligningsloven
 * - Ireland: Department of Public Expenditure, circulars on subsistence allowances
 * - HMRC's rates for travel abroad: EIM05260 and EIM05280
 */
export function periodsOf24Hours(input: RuleInput<'periods-of-24-hours'>): RuleOutput {
  const { start, end, days, tableOn } = input
  if (isMixed(days) && tableOn(dateOf(start)).days.isAbroadSeparate)
    return {
      lines: null,
      reason:
        'The hours abroad count from border to border. An event has one trip, so enter the part at home or the part abroad in another event',
    }
  const periods = periodsOf(start, end)
  const meals = mealsOfPeriods(days, periods)
  const dayOn = new Map(days.map((day) => [day.date, day]))
  let placeBefore: string | null = null
  const lines = periods.map(({ from, until, minutes }, index): AllowanceLine => {
    const date = dateOf(from)
    const table = tableOn(date)
    const isRest = index > 0
    // the hours after the last full period count at the place where that period was
    const place: string | null = dayOn.get(date)?.place ?? (minutes < DAY_MINUTES ? placeBefore : null)
    placeBefore = place
    const { amounts, currency } = amountsHere(table, place)
    const { home, abroad } = table.days
    const isAtHomeRates = place === null || abroad === undefined || isTooShortAbroad(abroad, isRest, minutes)
    const rates = isAtHomeRates ? home : abroad
    const full = (isAtHomeRates ? home.full : amounts?.full) ?? '0'
    // the night of a day is in the period that reaches the midnight after it
    const night = dayOn.get(addDays(dateOf(until), -1))
    const hasNight = night !== undefined && isNightAway(night) && from < `${dateOf(until)}T00:00`
    const period: CountedPeriod = {
      rates,
      full,
      currency: isAtHomeRates ? table.currency : currency,
      minutes,
      meals: meals[index] ?? [],
      steps: stepsOf(rates, isRest, hasNight),
      isRest,
      hasNight,
    }
    return periodLine(period, date, isAtHomeRates ? null : place)
  })
  return { lines: [...lines, ...nightLines(days, tableOn)], notes: [] }
}

/** Returns the steps for a period of less than 24 hours. */
function stepsOf(rates: Periods, isRest: boolean, hasNight: boolean): readonly AllowanceStep[] {
  if (isRest) return (hasNight ? rates.restWithNight : undefined) ?? rates.rest
  return (hasNight ? rates.shortWithNight : undefined) ?? rates.short
}

/** Whether a trip abroad is so short that the amounts at home count for it. */
const isTooShortAbroad = (abroad: Periods, isRest: boolean, minutes: number): boolean =>
  !isRest && minutes < DAY_MINUTES && reachedStep(abroad.short, minutes) === null

function periodLine(period: CountedPeriod, date: string, place: string | null): AllowanceLine {
  const { rates, full, currency, minutes, isRest, hasNight } = period
  const line = { date, kind: 'period', place, currency } as const
  const isFull = minutes === DAY_MINUTES
  if (isFull && (hasNight || !rates.fullNeedsNight)) {
    const sum = startSum(full, currency, 'for 24 hours')
    return lineOf(line, finishSum(lessMeals(sum, period, rates.halvedByMeals)))
  }
  if (isRest && !isFull && rates.restPerHour !== undefined) {
    const hours = Math.ceil(minutes / HOUR_MINUTES)
    const [part, whole] = rates.restPerHour.split('/')
    const share = `${hours * Number(part)}/${whole}`
    const sum = startShare(share, full, currency, `for ${hoursText(minutes)}`)
    return lineOf(line, finishSum(lessMeals(sum, period, undefined)))
  }
  const step = reachedStep(isFull ? rates.short : period.steps, minutes)
  if (step === null) return zeroLine(line, `${hoursText(minutes)}, for which nothing is paid`)
  const sum = startStep(step, full, currency, minutes)
  return lineOf(line, finishSum(lessMeals(sum, period, step.halvedByMeals)))
}

/** Takes provided meals off: halves the amount, or takes percentages off. */
function lessMeals(sum: Sum, { rates, full, meals }: CountedPeriod, halvedBy: number | undefined): Sum {
  if (halvedBy !== undefined) {
    if (meals.length < halvedBy) return sum
    const provided = meals.length === 1 ? '1 meal was provided' : `${meals.length} meals were provided`
    return { ...sum, amount: partOf(sum.amount, '1/2'), words: `1/2 of (${sum.words}), because ${provided},` }
  }
  return lessMealPercents(sum, meals, rates.meals, rates.mealsOf === 'full' ? full : sum.amount)
}
