import Big from 'big.js'
import { plainAmount } from '~/domain/money/decimal'
import { type AllowanceLine, lineOf, zeroLine } from '../allowance-line'
import { finishSum, lessAmount, startSum } from '../arithmetic'
import { nightLines } from '../night-lines'
import { firstAndLast, type RuleInput, type RuleOutput } from '../rule-input'
import { isNightAway, MEALS } from '../trip'

/**
 * Gives the tax-free traktamente of a trip in Sweden with a night away: half a day for a first day that
 * starts at 12 o'clock or later and for a last day that ends at 19 o'clock or earlier, else whole days.
 * Provided meals take 20, 35 and 35 % of the day's amount off, together rounded to whole kronor.
 *
 * 12 kap. 6 to 17 §§ inkomstskattelagen (1999:1229); SKV A 2025:5.
 */
export function swedishDays({ days, tableOn }: RuleInput<'swedish-days'>): RuleOutput {
  const { first, last } = firstAndLast(days)
  const hasNight = days.some(isNightAway)
  const lines = days.map((day): AllowanceLine => {
    const { date, place, from, until, provided } = day
    const { currency, days: rule } = tableOn(date)
    const line = { date, kind: 'day', place, currency } as const
    if (!hasNight) return zeroLine(line, 'Nothing is free of tax without a night away')
    const isHalf =
      (day === first && from >= `${date}T${rule.startBefore}`) ||
      (day === last && until <= `${date}T${rule.endAfter}`)
    const amount = isHalf ? rule.half : rule.full
    const sum = startSum(amount, currency, isHalf ? 'for half a day' : 'for a day')
    const meals = MEALS.filter((meal) => provided.includes(meal))
    const percent = meals.reduce((all, meal) => all + (rule.mealPercent[meal] ?? 0), 0)
    if (percent === 0) return lineOf(line, finishSum(sum))
    const cut = Big(amount).times(percent).div(100).round(0, Big.roundHalfUp)
    const reason = `(${percent} % of ${plainAmount(amount, currency)}) for ${meals.join(', ')}`
    return lineOf(line, finishSum(lessAmount(sum, cut, reason)))
  })
  return { lines: [...lines, ...nightLines(days, tableOn)], notes: [] }
}
