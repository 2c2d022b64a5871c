import { z } from 'zod'
import { sanitizeId, shownClaimCurrencySchema, shownVersionSchema } from '~/domain/form-fields'
import type { Decimal } from '~/domain/money/convert'
import { STATEMENT_PROPOSALS_MAX } from '~/limits-and-lifetimes'

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
    .max(STATEMENT_PROPOSALS_MAX, `Make at most ${STATEMENT_PROPOSALS_MAX} expenses at a time`)
    .refine(isOnce, 'Select each row once'),
})

/** What the list was when it was shown. */
export const shownProposalsSchema = shownVersionSchema.extend({ claim_currency: shownClaimCurrencySchema })
