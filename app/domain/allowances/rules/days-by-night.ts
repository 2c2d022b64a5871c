import { type AllowanceLine, lineOf } from '../allowance-line'
import { finishSum, startSum } from '../arithmetic'
import type { RuleInput, RuleOutput } from '../rule-input'
import { isNightAway } from '../trip'

/**
 * Gives one amount for a day with a night away and another for a day without one, at home or abroad.
 *
 * - Spain: meals that stay free of income tax; artículo 9.A.3 of the Reglamento del IRPF (Real Decreto
 *   439/2007)
 */
export function daysByNight({ days, tableOn }: RuleInput<'days-by-night'>): RuleOutput {
  const lines = days.map((day): AllowanceLine => {
    const { currency, days: rule } = tableOn(day.date)
    const { date, place } = day
    const amounts = place === null ? rule.home : rule.abroad
    const hasNight = isNightAway(day)
    const sum = startSum(
      hasNight ? amounts.withNight : amounts.withoutNight,
      currency,
      hasNight ? 'for a day with a night away' : 'for a day without a night away',
    )
    return lineOf({ date, kind: 'day', place, currency }, finishSum(sum))
  })
  return { lines, notes: [] }
}
