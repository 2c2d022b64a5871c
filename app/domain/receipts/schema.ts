import { z } from 'zod'
import type { EventRole } from '~/domain/events/file-roles'
import { expenseSchema } from '~/domain/expenses/schema'
import { textOf } from '~/domain/money/amount-field'
import { latestDate } from '~/domain/money/date'
import { DAY_MS } from '~/limits'
import { checkedValueFieldName, DOUBTED_FIELDS } from './doubted-fields'

/**
 * The maximum difference in milliseconds between the server's clock and the moment when a file was chosen.
 * Clocks differ, and a file may wait for a connection. A larger difference is not credible.
 */
const FILE_CHOSEN_WITHIN_MS = DAY_MS

/** The roles of a file in its expense: its receipt, a proof of payment, or something else. */
export const RECEIPT_ROLES = ['receipt', 'payment', 'other'] as const

export const receiptRoleSchema = z.enum(RECEIPT_ROLES, 'Choose what this file is')

export type ReceiptRole = (typeof RECEIPT_ROLES)[number]

export type FileRole = ReceiptRole | EventRole

/** waiting: queued for reading; unread: reading failed, or the queue was full */
export const READING_STATES = ['waiting', 'reading', 'read', 'unread'] as const

export type ReadingState = (typeof READING_STATES)[number]

/** When a file was chosen, in ms since 1970 by the client's clock; null if missing or not credible. */
export const chosenAtSchema = z
  .string()
  .regex(/^\d{1,14}$/)
  .transform((milliseconds) => new Date(Number(milliseconds)))
  .refine((chosenAt) => Math.abs(chosenAt.getTime() - Date.now()) < FILE_CHOSEN_WITHIN_MS)
  .nullable()
  .catch(null)

/** The names of the fields whose doubtful values the claimant was asked about, from all form values. */
const askedFieldsSchema = z.record(z.string(), z.unknown()).transform((values) => ({
  asked: DOUBTED_FIELDS.filter((field) => {
    const asked = textOf(values, checkedValueFieldName(field))
    return asked !== '' && asked === textOf(values, field)
  }),
}))

/** The form that makes a draft an expense. It must have a currency, and a future date must be confirmed. */
export const confirmedDraftSchema = expenseSchema
  .and(askedFieldsSchema)
  .refine(({ currency }) => currency !== null, {
    path: ['currency'],
    error: 'Enter the currency of the receipt',
  })
  .refine(({ date, asked }) => date <= latestDate() || asked.includes('date'), {
    path: ['date'],
    error: 'This date is in the future. Correct it, or confirm again if it is right',
  })

export type ConfirmedDraft = z.output<typeof confirmedDraftSchema>
