import { z } from 'zod'

/** The answers of a form to the question about the charge and taxes of a changed amount. */
export const amountAnswersSchema = z.object({
  /** the key of the question that the form has shown; answers without a key apply to any question */
  question: z.string().optional(),
  charge_answer: z.enum(['keep', 'scale', 'remove']).optional().catch(undefined),
  taxes_answer: z.enum(['keep', 'remove']).optional().catch(undefined),
})

export type AmountAnswers = z.output<typeof amountAnswersSchema>
