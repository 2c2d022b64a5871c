import { expenseValues } from '~/components/expenses/expense-values'
import { getEvent } from '~/domain/events/get-event.server'
import type { OwnedEvent } from '~/domain/events/schema'
import { amountAnswersSchema } from '~/domain/expenses/amount-answers'
import { changeExpense } from '~/domain/expenses/change-expense.server'
import { expenseNotFound, getExpense } from '~/domain/expenses/expenses.server'
import { checkChargeCurrency } from '~/domain/expenses/new-expense.server'
import { type ExpenseInput, expenseSchema, hasSameValues } from '~/domain/expenses/schema'
import { FIGURE_STYLE_FIELD } from '~/domain/money/figure-style'
import type { Actor } from '~/domain/users/actor'
import { withFigureStyle } from '~/format/format-figures'
import type { Formats } from '~/format/formats'
import { type FormValues, parse } from '~/http/form.server'
import { saveMerged } from '~/http/pages/merge-form.server'
import { expenseFields } from './merged-fields.server'

/**
 * Changes an expense as its form says. The form is merged with what another tab has saved since the form was
 * filled (`saveMerged`).
 * @throws DomainError what `changeExpense` and `saveMerged` throw
 */
export async function changeByForm(
  actor: Actor,
  eventId: string,
  sentValues: FormValues,
  formats: Formats,
): Promise<void> {
  const id = sentValues.id ?? ''
  // `saveMerged` calls `read` before each `parse`, so `parse` checks the charge with the event that was read
  let event: OwnedEvent
  await saveMerged<ExpenseInput, void>(sentValues, {
    async read() {
      event = await getEvent(actor, eventId)
      const expense = await getExpense(event.id, id)
      if (!expense) throw expenseNotFound()
      // the merge compares stored values with sent ones, so figures are written in the style of the sent
      // form, which the user may have changed in the settings since; messages use the user's present formats
      const shownFormats = withFigureStyle(formats, sentValues[FIGURE_STYLE_FIELD])
      return {
        fields: expenseFields(event, formats),
        storedValues: expenseValues(expense, event.baseCurrency, shownFormats),
        version: event.version,
        changedIn: expense.changedIn,
        isSame: (form) => hasSameValues(expense, form),
        adjust(values) {
          // the merge took the stored charge, which is in the event's claim currency; the form's
          // `claim_currency` is that of the charge which the user typed, and may be an earlier one
          if (values.charged_amount !== sentValues.charged_amount) values.claim_currency = event.baseCurrency
        },
      }
    },
    parse(values) {
      const form = parse(expenseSchema, values)
      checkChargeCurrency(event, form)
      return form
    },
    // the form answers the question that it showed. If it showed no question, it has no field `question`; the
    // empty key then fits no question, so answers do not apply to a question that the user has not seen
    save: (form, _, version) =>
      changeExpense(actor, eventId, id, form, {
        version,
        answers: { question: '', ...parse(amountAnswersSchema, sentValues) },
      }),
  })
}
