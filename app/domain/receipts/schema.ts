import { z } from 'zod'
import type { EventRole } from '~/domain/events/file-roles'
import { expenseSchema } from '~/domain/expenses/schema'
import { FILE_CHOSEN_WITHIN_MS } from '~/limits-and-lifetimes'

/** What a file is for its expense: its receipt, a proof of payment, or something else. */
export const receiptRoleSchema = z.enum(['receipt', 'payment', 'other'], 'Choose what this file is')

export type Role = z.output<typeof receiptRoleSchema>

export type FileRole = Role | EventRole

/** waiting: to be read; unread: it could not be, or there were too many */
export type ReadingState = 'waiting' | 'reading' | 'read' | 'unread'

/**
 * When a file was chosen, in milliseconds since 1970 by the clock of its client; null where that is not said,
 * or hard to believe.
 */
export const chosenAtSchema = z
  .string()
  .regex(/^\d{1,14}$/)
  .transform((at) => new Date(Number(at)))
  .refine((at) => Math.abs(at.getTime() - Date.now()) < FILE_CHOSEN_WITHIN_MS)
  .nullable()
  .catch(null)

/** The form that makes a draft an expense: its currency is never taken from another expense. */
export const confirmedDraftSchema = expenseSchema.refine(({ currency }) => currency !== null, {
  path: ['currency'],
  error: 'Enter the currency of the receipt',
})
