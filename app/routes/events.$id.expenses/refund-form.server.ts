import { expenseText } from '~/components/expenses/expense-summary'
import { typedShare } from '~/components/expenses/expense-values'
import { toExpenseSummary } from '~/components/expenses/view-models'
import type { OwnedEvent } from '~/domain/events/schema'
import { getExpense } from '~/domain/expenses/expenses.server'
import { fieldsOfRefund, refundTargets } from '~/domain/expenses/refunds.server'
import type { Expense } from '~/domain/expenses/schema'
import type { OwnedEventId } from '~/domain/owned-event-id'
import type { Formats } from '~/format/formats'

/** Returns the expenses that a refund may correct, as options of its form. */
export async function refundOptions(
  eventId: OwnedEventId,
  refund: Pick<Expense, 'currency' | 'correctsId'>,
  formats: Formats,
) {
  const targets = await refundTargets(eventId, refund)
  return targets.map((target) => [target.id, expenseText(toExpenseSummary(target, formats))] as const)
}

/** Returns the form of a new refund for an expense: its values and options; null without such an expense. */
export async function newRefund({ id: eventId }: OwnedEvent, expenseId: string | null, formats: Formats) {
  const expense = expenseId === null ? null : await getExpense(eventId, expenseId)
  if (expense?.kind !== 'receipt') return null
  const { id, date, currency } = expense
  const fields = fieldsOfRefund(expense)
  const share = typedShare({ ...fields, currency }, formats)
  return {
    values: { ...fields, share, date: date ?? '', currency, amount: '-', corrects_id: id },
    refundOptions: await refundOptions(eventId, { currency, correctsId: id }, formats),
  }
}
