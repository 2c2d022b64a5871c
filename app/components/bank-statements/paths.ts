import type { Columns } from '~/domain/bank-statements/columns'
import type { Encoding } from '~/domain/bank-statements/encodings'

/** The page for choosing a bank statement. */
export const statementPath = (eventId: string): string => `/events/${encodeURIComponent(eventId)}/statement`

/** The claimant's choices for reading a statement; Claimbook detects a value that is null. */
export interface ChosenReading {
  columns: Columns | null
  encoding: Encoding | null
  /** the numbers of rows that are offered although they were used before */
  again: number[]
}

/** Claimbook detects the columns and the encoding. */
export const AS_FOUND: ChosenReading = { columns: null, encoding: null, again: [] }

/** Returns the path of the page that shows the proposals of a statement. */
export function statementFilePath(
  eventId: string,
  id: string,
  { columns, encoding, again }: ChosenReading,
): string {
  const chosen = Object.entries({ encoding, ...columns }).flatMap(([name, value]) =>
    value === null ? [] : [[name, String(value)]],
  )
  const offered = again.map((line) => ['again[]', String(line)])
  return `${statementPath(eventId)}?${new URLSearchParams([['file', id], ...chosen, ...offered])}`
}

/**
 * The actions on rows: accept them, create expenses, deduct refunds, prove a rate, or create an expense of
 * their fees.
 */
export const ROWS_DONE = ['accepted', 'created', 'refunded', 'proved', 'fees'] as const

export type RowsDone = (typeof ROWS_DONE)[number]

/** The page after an action on rows, with the number of changed and of skipped rows. */
export const rowsDonePath = (
  here: string,
  what: RowsDone,
  { count, passed }: { count: number; passed: number },
): string =>
  `${here}${here.includes('?') ? '&' : '?'}${what}=${count}${passed > 0 ? `&passed=${passed}` : ''}`

/** The page for choosing the expense of a row; `find` filters the expenses by words. */
export const rowChoicePath = (here: string, line: number, find: string): string =>
  `${here}&${new URLSearchParams({ match: String(line), ...(find && { find }) })}`
