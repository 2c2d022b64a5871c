import { type AllowanceLine, lineOf, zeroLine } from '../allowance-line'
import { finishSum, startSum } from '../arithmetic'
import { HOUR_MINUTES, hoursText } from '../local-time'
import { lessMealAmounts } from '../meal-deductions'
import { nightLines } from '../night-lines'
import { amountsHere } from '../place-amounts'
import { firstAndLast, type RuleInput, type RuleOutput } from '../rule-input'

/** The row of an own table that counts for days at home. */
export const HOME_PLACE = 'home'

/**
 * Counts days with a table of the claimant's own organisation, which has no law behind it: the partial amount
 * for a trip of one day, and for the first and last day of a longer one, and the full amount for the days
 * between. Provided meals take the amounts of their columns off.
 */
export function ownDays({ days, tableOn }: RuleInput<'own-days'>): RuleOutput {
  const { first, last } = firstAndLast(days)
  const atOwnPlaces = days.map((day) => ({ ...day, place: day.place ?? HOME_PLACE }))
  const lines = atOwnPlaces.map((day, index): AllowanceLine => {
    const table = tableOn(day.date)
    const { amounts, currency } = amountsHere(table, day.place)
    const line = { date: day.date, kind: 'day', place: day.place, currency } as const
    const { hours } = table.days
    if (days.length === 1 && day.minutes <= hours * HOUR_MINUTES)
      return zeroLine(line, `${hoursText(day.minutes)}, which is not more than ${hours} hours`)
    const isPartial = days[index] === first || days[index] === last
    const amount = (isPartial ? amounts?.partial : amounts?.full) ?? '0'
    const reason = isPartial ? 'for a partial day' : 'for a full day'
    const sum = startSum(amount, currency, reason)
    return lineOf(line, finishSum(lessMealAmounts(sum, day.provided, amounts ?? {})))
  })
  return { lines: [...lines, ...nightLines(atOwnPlaces, tableOn)], notes: [] }
}
