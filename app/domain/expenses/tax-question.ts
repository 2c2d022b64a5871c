import { isSameAmount } from '~/domain/money/convert'
import { grossQuestion } from './messages'
import type { Expense, ExpenseInput } from './schema'
import { misfittingGross, taxErrors } from './taxes'
import { taxesToJson } from './taxes-json'

/**
 * Returns the question whether an amount is right that gets less than its net amounts and taxes, with what
 * names it; null when there is none.
 */
export function taxQuestion(stored: Expense, form: ExpenseInput): { asked: string; words: string } | null {
  const amount = { amount: form.amount, currency: form.currency ?? stored.currency }
  const isChanged =
    !isSameAmount(stored.amount, amount.amount) ||
    stored.currency !== amount.currency ||
    taxesToJson(stored.taxes) !== taxesToJson(form.taxes)
  // what cannot be is refused, and not asked about
  const isAsked = isChanged && Object.keys(taxErrors(form.taxes, amount)).length === 0
  const gross = isAsked ? misfittingGross(form.taxes, amount) : null
  return gross === null ? null : { asked: `${form.amount} ${gross}`, words: grossQuestion(gross) }
}
