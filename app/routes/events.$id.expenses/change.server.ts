import { z } from 'zod'
import { conflictTexts } from '~/components/expenses/conflict-texts'
import { expenseValues } from '~/components/expenses/expense-values'
import { mergedInput } from '~/components/expenses/merged-input'
import { toRateOption } from '~/components/rates/view-models'
import { DomainError } from '~/domain/errors'
import { isStale } from '~/domain/events/change-event.server'
import type { OwnedEvent } from '~/domain/events/schema'
import { amountAnswersSchema } from '~/domain/expenses/amount-answers'
import { changeExpense } from '~/domain/expenses/change-expense.server'
import { editConflict } from '~/domain/expenses/messages'
import { checkCharge } from '~/domain/expenses/new-expense.server'
import { type Expense, type ExpenseInput, expenseSchema, isSame } from '~/domain/expenses/schema'
import { listRateChoices } from '~/domain/rates/rates.server'
import type { Actor } from '~/domain/users/actor'
import type { Formats } from '~/format'
import { type FormValues, parse, shownVersion } from '~/http/form.server'

// Saves the form of an existing expense, merged with changes stored since the form was rendered.

/** The most characters of the form's initial values as JSON: ten times what its fields hold. */
const FIRST_VALUES_CHARACTERS_MAX = 50_000

const firstValuesSchema = z.record(z.string(), z.string())

/** Returns the initial values of a form; null when the form does not send them. */
function firstValues({ before = '' }: FormValues): FormValues | null {
  if (before === '' || before.length > FIRST_VALUES_CHARACTERS_MAX) return null
  try {
    return firstValuesSchema.parse(JSON.parse(before))
  } catch {
    return null
  }
}

/** The values that a form and another tab gave to the same fields. */
interface BothSides {
  conflicts: string[]
  sent: FormValues
  now: FormValues
}

async function conflictOf(event: OwnedEvent, { conflicts, ...sides }: BothSides, formats: Formats) {
  const { baseCurrency } = event
  const rates = (await listRateChoices(event.id)).map((rate) => toRateOption(rate, baseCurrency, formats))
  const texts = conflictTexts(conflicts, sides, { claimCurrency: baseCurrency, rates, formats })
  return new DomainError('conflict', editConflict(texts.sentences), { fields: texts.errors })
}

/**
 * Changes an expense by a form, unless another tab has changed the same fields.
 * @throws DomainError the errors of `changeExpense`; conflict when both have changed a field, with both
 * values. The error carries the merged values; resubmitting saves them.
 */
export async function changeByForm(
  actor: Actor,
  eventId: string,
  sent: FormValues,
  formats: Formats,
): Promise<void> {
  const version = shownVersion(sent)
  const before = firstValues(sent)
  let shown: FormValues | undefined
  const merge = async (expense: Expense, event: OwnedEvent): Promise<ExpenseInput> => {
    // a form that sends neither a version nor initial values overwrites the stored values
    if (before === null && !isStale(expense, version)) return parse(expenseSchema, sent)
    const now = expenseValues(expense, event.baseCurrency, formats)
    const { values, conflicts } = mergedInput(sent, before, now)
    if (values.charged_amount !== sent.charged_amount) values.claim_currency = event.baseCurrency
    shown = { ...values, version: String(event.version), before: JSON.stringify(now) }
    const form = parse(expenseSchema, values)
    checkCharge(event, form)
    // the same form was sent twice, perhaps with differently written values
    if (isSame(expense, form)) return form
    if (conflicts.length > 0) throw await conflictOf(event, { conflicts, sent, now }, formats)
    return form
  }
  try {
    await changeExpense(actor, eventId, sent.id ?? '', merge, {
      version,
      // a page answers the question that it has shown
      answers: { question: '', ...parse(amountAnswersSchema, sent) },
    })
  } catch (error) {
    if (!(error instanceof DomainError) || shown === undefined) throw error
    const { code, message, fields, question, retryAfter, allow, cause } = error
    throw new DomainError(code, message, { fields, question, retryAfter, allow, cause, values: shown })
  }
}
