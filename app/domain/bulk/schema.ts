import { z } from 'zod'
import { amountAnswersSchema } from '~/domain/expenses/amount-answers'
import { newCategorySchema, singleFieldsSchema } from '~/domain/expenses/schema'
import { currencySchema, sanitizeId, singleLineText } from '~/domain/form-fields'
import { DECLARATION_CHARACTERS_MAX, EXPENSE_NOTE_CHARACTERS_MAX, EXPLANATION_CHARACTERS_MAX } from '~/limits'

// Forms that change several expenses at once. `field` names the value that applies; the others are ignored.

const { date, payment } = singleFieldsSchema.shape

/** A text that must not be empty. */
const requiredText = (max: number, label: string) =>
  singleLineText(max, label)
    .default('')
    .refine(
      (value) => value !== '',
      `Enter ${label === 'Reason' ? 'a reason' : `the ${label.toLowerCase()}`}`,
    )

/** The field to change in the selected expenses, and its new value. */
export const selectedChangeSchema = z.discriminatedUnion(
  'field',
  [
    newCategorySchema.extend({ field: z.literal('category') }),
    z.object({ field: z.literal('date'), date }),
    amountAnswersSchema.extend({
      field: z.literal('currency'),
      currency: z.string().default('').pipe(currencySchema),
    }),
    z.object({ field: z.literal('payment'), payment: payment.unwrap() }),
    // an empty `rate_id` becomes null: the currency and date of each expense select its rate
    z.object({
      field: z.literal('rate'),
      rate_id: z.string('Choose a rate').transform((id) => sanitizeId(id) || null),
    }),
    z.object({ field: z.literal('note'), note: requiredText(EXPENSE_NOTE_CHARACTERS_MAX, 'Note') }),
    z.object({ field: z.literal('declaration'), reason: requiredText(DECLARATION_CHARACTERS_MAX, 'Reason') }),
    z.object({
      field: z.literal('explanation'),
      explanation: requiredText(EXPLANATION_CHARACTERS_MAX, 'Explanation'),
    }),
    z.object({ field: z.literal('event'), event_id: z.string('Choose an event').transform(sanitizeId) }),
  ],
  'Choose what to change',
)

export type SelectedChange = z.output<typeof selectedChangeSchema>

/** A change of a field of the expenses themselves, and not of their findings or their event. */
export type FieldChange = Exclude<SelectedChange, { field: 'explanation' | 'event' }>

/** The id that a form received when rendered. A form without an id is never recognised when resubmitted. */
export const batchIdSchema = z.object({ batch: z.uuid('Load the page again').optional() })
