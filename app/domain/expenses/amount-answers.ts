import { z } from 'zod'

/** The answers about the charge, refund and taxes. Without the key `question` they fit any question. */
export const amountAnswersSchema = z.object({
  question: z.string().optional(),
  charge_answer: z.enum(['keep', 'scale', 'remove']).optional().catch(undefined),
  refund_answer: z.enum(['before', 'after']).optional().catch(undefined),
  taxes_answer: z.enum(['keep', 'remove']).optional().catch(undefined),
})

export type AmountAnswers = z.output<typeof amountAnswersSchema>
