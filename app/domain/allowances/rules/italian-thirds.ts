import { type AllowanceLine, lineOf } from '../allowance-line'
import { finishSum, startShare, startSum } from '../arithmetic'
import type { RuleInput, RuleOutput } from '../rule-input'

/**
 * Gives the amount of a day that stays free of Italian income tax. It is less by a third if meals or lodging
 * are provided or paid by receipt, and by two thirds if both are.
 *
 * Articolo 51, comma 5, TUIR (DPR 917/1986).
 */
export function italianThirds({ days, tableOn }: RuleInput<'italian-thirds'>): RuleOutput {
  const lines = days.map(({ date, place, provided, night }): AllowanceLine => {
    const { currency, days: rule } = tableOn(date)
    const amount = place === null ? rule.home : rule.abroad
    const reasons = [
      ...(provided.length > 0 ? ['meals'] : []),
      ...(night === 'lodging' ? ['lodging'] : []),
    ].join(' and ')
    const line = { date, kind: 'day', place, currency } as const
    if (reasons === '') return lineOf(line, finishSum(startSum(amount, currency, 'for a day')))
    const share = reasons.includes('and') ? '1/3' : '2/3'
    const reason = `for a day whose ${reasons} somebody else pays`
    return lineOf(line, finishSum(startShare(share, amount, currency, reason)))
  })
  return { lines, notes: [] }
}
