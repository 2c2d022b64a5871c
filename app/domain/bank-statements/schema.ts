import { z } from 'zod'
import type { StoredStatementRow } from '~/domain/database-rows'
import {
  sanitizeId,
  shownClaimCurrencySchema,
  shownVersionSchema,
  singleLineText,
} from '~/domain/form-fields'
import type { Decimal } from '~/domain/money/decimal'
import { EXPLANATION_CHARACTERS_MAX, ROWS_WITHOUT_CHARGE_SHOWN_MAX, STATEMENT_PROPOSALS_MAX } from '~/limits'

const STATEMENT_FORMATS = ['csv', 'camt', 'mt940', 'ofx'] as const

/**
 * The uses of a row: as the charge of an expense, or as the proof of a rate. `refund` is only in claims that
 * were frozen before such rows became lines, and in rows of expenses that were in the trash then: the row is
 * taken off the charge already.
 */
export const ROW_USES = ['charge', 'refund', 'rate'] as const

export type RowUse = (typeof ROW_USES)[number]

export type StatementFormat = (typeof STATEMENT_FORMATS)[number]

/** The names of the formats for people. */
export const FORMAT_NAMES: Record<StatementFormat, string> = {
  csv: 'CSV',
  camt: 'ISO 20022 (camt)',
  mt940: 'MT940',
  ofx: 'OFX',
}

/** Identifies the file of a statement, which the claim or only the claimant keeps. */
export const statementSourceSchema = z.object({
  format: z.enum(STATEMENT_FORMATS),
  /** the SHA-256 and the size of the uploaded file */
  sha256: z.string(),
  bytes: z.number(),
  /** the accounts, masked except for their last four characters; empty when the file names none */
  accounts: z.array(z.string()),
  /** the dates of the first and last row, YYYY-MM-DD */
  firstDate: z.string(),
  lastDate: z.string(),
  /** the number of all its rows */
  rows: z.number(),
})

export type StatementSource = z.output<typeof statementSourceSchema>

/** The row of a bank statement that shows the charge of an expense. */
export interface StatementRow
  extends Pick<StoredStatementRow, 'file' | 'row' | 'date' | 'text' | 'amount' | 'fee'> {
  /** the purchase in its own currency; null when the bank does not give it */
  purchase: { amount: Decimal; currency: string } | null
  /** what identifies the file; null for rows that earlier versions stored */
  source: StatementSource | null
}

/** A row of a statement that is accepted for an expense. */
export interface AcceptedRow {
  line: number
  expenseId: string
}

/** Stands in a form for the id of an expense, where a row becomes a refund that corrects no expense. */
export const OWN_REFUND = 'new'

/** Returns the value that a form sends for a row and its expense: `12 clx3k...`. */
export const acceptedRowValue = ({ line, expenseId }: AcceptedRow): string => `${line} ${expenseId}`

const NONE_SELECTED = 'Select rows first'

/** Whether no item occurs twice. */
const areDistinct = (each: unknown[]) => new Set(each).size === each.length

const acceptedRowSchema = z
  .string()
  .regex(/^\d{1,9} ./s, 'The form could not be read')
  .transform((text): AcceptedRow => {
    const [line = '', ...idParts] = text.split(' ')
    return { line: Number(line), expenseId: sanitizeId(idParts.join(' ')) }
  })

/** The rows selected in the list. Each row and each expense occurs once. */
export const acceptedRowsSchema = z.object({
  'pick[]': z
    .array(acceptedRowSchema, NONE_SELECTED)
    .min(1, NONE_SELECTED)
    .max(STATEMENT_PROPOSALS_MAX, `Accept at most ${STATEMENT_PROPOSALS_MAX} rows at a time`)
    .refine(
      (rows) =>
        areDistinct(rows.map(({ line }) => line)) && areDistinct(rows.map(({ expenseId }) => expenseId)),
      'Select each row and expense once',
    ),
})

/** The numbers of the rows to create expenses from. */
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
    .refine(areDistinct, 'Select each row once'),
})

/** The incoming rows for which an expense was chosen. The form ignores the other rows. */
export const refundRowsSchema = z.object({
  'refund[]': z
    .array(z.string(), NONE_SELECTED)
    .transform((values) => values.filter(Boolean))
    .pipe(
      z
        .array(acceptedRowSchema)
        .min(1, 'Choose the expense of a row first')
        .max(ROWS_WITHOUT_CHARGE_SHOWN_MAX)
        .refine((rows) => areDistinct(rows.map(({ line }) => line)), 'Select each row once'),
    ),
})

/** The reason why rows that were used before are used again. */
export const reuseReasonSchema = z.object({
  reason: singleLineText(EXPLANATION_CHARACTERS_MAX, 'The reason').default(''),
})

/** Which rows finance sees of the file kept with the claim; null when the file is not kept. */
export const keepSchema = z
  .object({ keep: z.literal('1').optional(), all_rows: z.literal('1').optional() })
  .transform(({ keep, all_rows }) => (keep === undefined ? null : all_rows === '1' ? 'all' : 'used'))

/** The version and claim currency of the list when it was shown. */
export const shownProposalsSchema = shownVersionSchema.extend({ claim_currency: shownClaimCurrencySchema })
