import { z } from 'zod'
import type { EventRole } from '~/domain/events/file-roles'
import { expenseSchema } from '~/domain/expenses/schema'
import { textOf } from '~/domain/money/amount-field'
import { latestDate } from '~/domain/money/date'
import { DAY_MS } from '~/limits'
import { askedField, DOUBTED_FIELDS } from './doubted-fields'

/**
 * How far from the server's clock the moment may be at which a file was chosen, in milliseconds: clocks
 * differ, and a file may wait for a connection. What is further off says nothing.
 */
const FILE_CHOSEN_WITHIN_MS = DAY_MS

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

/** The fields whose values the claimant was asked about, from all values of a form. */
const askedSchema = z.record(z.string(), z.unknown()).transform((values) => ({
  asked: DOUBTED_FIELDS.filter((field) => {
    const asked = textOf(values, askedField(field))
    return asked !== '' && asked === textOf(values, field)
  }),
}))

/**
 * The form that makes a draft an expense. Its currency is never taken from another expense. A date in the
 * future is taken when the claimant was asked about it.
 */
export const confirmedDraftSchema = expenseSchema
  .and(askedSchema)
  .refine(({ currency }) => currency !== null, {
    path: ['currency'],
    error: 'Enter the currency of the receipt',
  })
  .refine(({ date, asked }) => date <= latestDate() || asked.includes('date'), {
    path: ['date'],
    error: 'This date is in the future. Correct it, or confirm again if it is right',
  })

export type ConfirmedDraft = z.output<typeof confirmedDraftSchema>
