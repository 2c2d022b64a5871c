import Big from 'big.js'
import { plainAmount } from '~/domain/money/decimal'
import { type AllowanceLine, lineOf, zeroLine } from '../allowance-line'
import { finishSum, type Sum, startSum } from '../arithmetic'
import { HOUR_MINUTES, hoursText, minutesBetween } from '../local-time'
import { lessMealAmounts } from '../meal-deductions'
import { amountsHere } from '../place-amounts'
import { firstAndLast, type RuleInput, type RuleOutput, type TableWith } from '../rule-input'
import type { DayOfTrip } from '../trip'

/**
 * Counts meals and incidental expenses (M&IE) of federal travel in the United States: nothing up to 12 hours,
 * 75 % of the rate on the first and the last day, the rate on the days between. Each provided meal takes its
 * whole amount of the breakdown off, on the first and the last day too, but never the amount for incidental
 * expenses. Lodging is paid by receipt.
 *
 * Federal Travel Regulation, 41 CFR 301-11.1, 301-11.101, 301-11.102 and 301-11.18.
 */
export function americanDays({ start, end, days, tableOn }: RuleInput<'american-days'>): RuleOutput {
  const { first, last } = firstAndLast(days)
  const minutes = minutesBetween(start, end)
  const hours = tableOn(first.date).days.hours
  const lines: AllowanceLine[] = []
  for (const day of days) {
    const table = tableOn(day.date)
    // a day of return without a place has the rate of the day before
    const place = day === last ? (day.place ?? days.at(-2)?.place ?? null) : day.place
    const { amounts, currency } = amountsHere(table, place)
    const full = amounts?.full ?? table.days.full
    const line = { date: day.date, kind: 'day', place, currency } as const
    if (minutes <= hours * HOUR_MINUTES) {
      lines.push(zeroLine(line, `${hoursText(minutes)}, which is not more than ${hours} hours`))
      continue
    }
    const isTravelDay = day === first || day === last
    const percent = table.days.firstAndLastPercent
    const sum: Sum = isTravelDay
      ? {
          amount: Big(full).times(percent).div(100),
          words: `${percent} % of ${plainAmount(full, currency)} for ${day === first ? 'the first' : 'the last'} day`,
          currency,
        }
      : startSum(full, currency, 'for a day')
    const result = lessProvidedMeals(sum, day, full, table)
    if (result === null)
      return { lines: null, reason: `${table.name} has no amounts of meals for the rate ${full}` }
    lines.push(lineOf(line, result))
  }
  return { lines, notes: [] }
}

/** Takes provided meals off; null if the table does not divide the rate into meals. */
function lessProvidedMeals(
  sum: Sum,
  { provided }: DayOfTrip,
  full: string,
  table: TableWith<'american-days'>,
) {
  if (provided.length === 0) return finishSum(sum)
  const breakdown = table.days.breakdowns.find((entry) => Big(entry.full).eq(full))
  if (breakdown === undefined) return null
  return finishSum(lessMealAmounts(sum, provided, breakdown), {
    amount: breakdown.incidental,
    reason: 'never below the amount for incidental expenses',
  })
}
