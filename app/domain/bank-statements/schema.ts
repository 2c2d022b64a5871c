import { z } from 'zod'
import {
  sanitizeId,
  shownClaimCurrencySchema,
  shownVersionSchema,
  singleLineText,
} from '~/domain/form-fields'
import type { Decimal } from '~/domain/money/decimal'
import { EXPLANATION_CHARACTERS_MAX, STATEMENT_PROPOSALS_MAX, STATEMENT_REST_SHOWN_MAX } from '~/limits'

const STATEMENT_FORMATS = ['csv', 'camt', 'mt940', 'ofx'] as const

/** What a row is used as: the charge of an expense, a refund of one, or the proof of a rate. */
export type RowUse = 'charge' | 'refund' | 'rate'

export type StatementFormat = (typeof STATEMENT_FORMATS)[number]

/** What people call the formats. */
export const FORMAT_NAMES: Record<StatementFormat, string> = {
  csv: 'CSV',
  camt: 'ISO 20022 (camt)',
  mt940: 'MT940',
  ofx: 'OFX',
}

/** What identifies the file of a statement, whether it is kept with the claim or the claimant has it. */
export const statementSourceSchema = z.object({
  format: z.enum(STATEMENT_FORMATS),
  /** the SHA-256 and the size of the file as it was uploaded */
  sha256: z.string(),
  bytes: z.number(),
  /** the accounts, each with nothing but its last four characters; empty where the file names none */
  accounts: z.array(z.string()),
  /** the dates of its first and last row, YYYY-MM-DD */
  firstDate: z.string(),
  lastDate: z.string(),
  /** the number of all its rows */
  rows: z.number(),
})

export type StatementSource = z.output<typeof statementSourceSchema>

/** The row of a bank statement that shows what was charged for an expense. */
export interface StatementRow {
  /** name of the statement's file */
  file: string
  /** the line of the row in the file, from 1 */
  row: number
  /** the calendar date */
  date: string
  /** what the bank calls the transaction */
  text: string
  /** the amount in the claim currency */
  amount: Decimal
  /** the purchase in its own currency; null where the bank does not say it */
  purchase: { amount: Decimal; currency: string } | null
  /** what the bank charged on top of it; null where it says no such fee */
  fee: Decimal | null
  /** what identifies the file; null for rows that earlier versions stored */
  source: StatementSource | null
}

/** An incoming row that is a refund of an expense. */
export interface Refund extends StatementRow {
  id: string
  /** the claim currency when it was taken off */
  currency: string
}

/** A row of a statement that is accepted for an expense. */
export interface AcceptedRow {
  line: number
  expenseId: string
}

/** Returns the value of a row's checkbox in the list. */
export const acceptedRowValue = ({ line, expenseId }: AcceptedRow): string => `${line} ${expenseId}`

const NONE_SELECTED = 'Select rows first'

const isOnce = (each: unknown[]) => new Set(each).size === each.length

const acceptedRowSchema = z
  .string()
  .regex(/^\d{1,9} ./s, 'The form could not be read')
  .transform((text): AcceptedRow => {
    const [line = '', ...id] = text.split(' ')
    return { line: Number(line), expenseId: sanitizeId(id.join(' ')) }
  })

/** The rows that are selected in the list: each for one expense, and each expense with one row. */
export const acceptedRowsSchema = z.object({
  'pick[]': z
    .array(acceptedRowSchema, NONE_SELECTED)
    .min(1, NONE_SELECTED)
    .max(STATEMENT_PROPOSALS_MAX, `Accept at most ${STATEMENT_PROPOSALS_MAX} rows at a time`)
    .refine(
      (rows) => isOnce(rows.map(({ line }) => line)) && isOnce(rows.map(({ expenseId }) => expenseId)),
      'Select each row and expense once',
    ),
})

/** The rows that expenses are to be made of, by their numbers. */
export const expenseRowsSchema = z.object({
  'row[]': z
    .array(
      z
        .string()
        .regex(/^\d{1,9}$/, 'The form could not be read')
        .transform(Number),
      NONE_SELECTED,
    )
    .min(1, NONE_SELECTED)
    .max(STATEMENT_PROPOSALS_MAX, `Create at most ${STATEMENT_PROPOSALS_MAX} expenses at a time`)
    .refine(isOnce, 'Select each row once'),
})

/** The incoming rows for which an expense was chosen; of the others nothing becomes. */
export const refundRowsSchema = z.object({
  'refund[]': z
    .array(z.string(), NONE_SELECTED)
    .transform((values) => values.filter(Boolean))
    .pipe(
      z
        .array(acceptedRowSchema)
        .min(1, 'Choose the expense of a row first')
        .max(STATEMENT_REST_SHOWN_MAX)
        .refine((rows) => isOnce(rows.map(({ line }) => line)), 'Select each row once'),
    ),
})

/** Why rows are used again that were used before. */
export const reuseReasonSchema = z.object({
  reason: singleLineText(EXPLANATION_CHARACTERS_MAX, 'The reason').default(''),
})

/** Whether the file is to be kept with the claim, and with which rows; null: it is not kept. */
export const keepSchema = z
  .object({ keep: z.literal('1').optional(), all_rows: z.literal('1').optional() })
  .transform(({ keep, all_rows }) => (keep === undefined ? null : all_rows === '1' ? 'all' : 'used'))

/** What the list was when it was shown. */
export const shownProposalsSchema = shownVersionSchema.extend({ claim_currency: shownClaimCurrencySchema })
