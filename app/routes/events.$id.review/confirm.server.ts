import { expenseValues } from '~/components/expenses/expense-values'
import { DomainError } from '~/domain/errors'
import type { OwnedEvent } from '~/domain/events/schema'
import { amountAnswersSchema } from '~/domain/expenses/amount-answers'
import { differingFields, type Expense } from '~/domain/expenses/schema'
import { confirmDraft } from '~/domain/receipts/confirm-draft.server'
import { confirmedOtherwise } from '~/domain/receipts/messages'
import { confirmedDraftSchema } from '~/domain/receipts/schema'
import type { Actor } from '~/domain/users/actor'
import type { Formats } from '~/format/formats'
import { type FormValues, parse } from '~/http/form.server'
import { conflictTexts } from '~/http/pages/merge-form.server'
import { expenseFields } from '../events.$id.expenses/merged-fields.server'

/**
 * Confirms a draft as an expense by its form. Returns the id of the expense.
 * @throws DomainError the errors of `confirmDraft`; if another tab has confirmed the draft with other values,
 * the error names both values of each field
 */
export async function confirmByForm(
  actor: Actor,
  eventId: string,
  sentValues: FormValues,
  formats: Formats,
): Promise<string> {
  const form = parse(confirmedDraftSchema, sentValues)
  const toConflict = async (confirmed: Expense, event: OwnedEvent) => {
    const sides = { sentValues, storedValues: expenseValues(confirmed, event.baseCurrency, formats) }
    const fields = expenseFields(event, formats)
    const { sentences } = await conflictTexts(differingFields(confirmed, form), sides, fields)
    return new DomainError('conflict', confirmedOtherwise(sentences))
  }
  // the form answers the question that it showed: `question` is empty if it showed none
  const answers = { question: '', ...parse(amountAnswersSchema, sentValues) }
  return confirmDraft(actor, eventId, sentValues.id ?? '', form, { answers, refusal: toConflict })
}
