import { z } from 'zod'
import { STATEMENT_COLUMNS_MAX } from '~/limits'

// The meanings of the columns of a CSV statement: which column has the date, the amount and so on.
// `guess-columns.ts` guesses them, and the claimant can correct the guess.

/** The number of a column, from 0; null if the file has none or the claimant has not chosen it. */
const column = z.coerce
  .number()
  .int()
  .min(0)
  .max(STATEMENT_COLUMNS_MAX - 1)
  .nullable()
  .catch(null)

/** Turns an empty or missing field into null. */
const emptyToNull = (value: unknown) => (value === '' || value === undefined ? null : value)
const columnField = z.preprocess(emptyToNull, column)

/** The columns in a URL or a form. An unreadable value counts as no column and causes no error. */
export const columnsSchema = z.object({
  /** the date of the purchase, or of the booking when the file has only one date */
  date: columnField,
  /** the date of the booking */
  booked: columnField,
  payee: columnField,
  text: columnField,
  /** the amount on the account, or with a `credit` column only the money that left */
  amount: columnField,
  /** the money that came in */
  credit: columnField,
  /** whether a row is a debit or a credit, as a word or letter */
  side: columnField,
  currency: columnField,
  /** a fee on top of the amount */
  fee: columnField,
  /** the balance of the account after the row */
  balance: columnField,
  /** whether the bank has booked a row */
  state: columnField,
  /** the amount of the purchase in its own currency */
  original: columnField,
  original_currency: columnField,
  reference: columnField,
  /** the sign of money that was paid, when neither a side nor a credit column shows it */
  out: z.enum(['negative', 'positive']).catch('negative'),
  /** the order of day, month and year */
  order: z.enum(['dmy', 'mdy', 'ymd']).nullable().catch(null),
})

export type Columns = z.output<typeof columnsSchema>

export type ColumnName = Exclude<keyof Columns, 'out' | 'order'>

/** No column is chosen yet. */
export const NO_COLUMNS: Columns = columnsSchema.parse({})

/** Columns that include those without which a table cannot be read. */
export type KnownColumns = Columns & { date: number; amount: number; order: 'dmy' | 'mdy' | 'ymd' }

/** Whether a table can be read with these columns. */
export const areKnown = (columns: Columns): columns is KnownColumns =>
  columns.date !== null &&
  (columns.text !== null || columns.payee !== null) &&
  columns.amount !== null &&
  columns.order !== null

export interface ColumnsGuess {
  columns: Columns
  /** whether titles or balances prove the date and the amount; otherwise the claimant is asked */
  isSure: boolean
}

/** Returns the columns that the claimant chose, or a sure guess; null if the claimant must choose. */
export function knownColumns(chosen: Columns | null, guess: ColumnsGuess): KnownColumns | null {
  const columns = chosen ?? (guess.isSure ? guess.columns : null)
  return columns && areKnown(columns) ? columns : null
}
