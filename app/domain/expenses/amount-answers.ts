import { z } from 'zod'

/**
 * The answers of a form to the question what becomes of that which belongs to an amount. `question` names the
 * question that the form has shown; a client that names none answers whatever is asked.
 */
export const amountAnswersSchema = z.object({
  question: z.string().optional(),
  charge_answer: z.enum(['keep', 'scale', 'remove']).optional().catch(undefined),
  refund_answer: z.enum(['before', 'after']).optional().catch(undefined),
  taxes_answer: z.enum(['keep', 'remove']).optional().catch(undefined),
})

export type AmountAnswers = z.output<typeof amountAnswersSchema>
