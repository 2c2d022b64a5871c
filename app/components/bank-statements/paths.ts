import type { Columns } from '~/domain/bank-statements/columns'
import type { Encoding } from '~/domain/bank-statements/encodings'

/** The page where a bank statement is chosen. */
export const statementPath = (eventId: string): string => `/events/${encodeURIComponent(eventId)}/statement`

/** How a statement is read, as the claimant chose; Claimbook detects what is null. */
export interface ChosenReading {
  columns: Columns | null
  encoding: Encoding | null
  /** rows that are offered although they were used before, by their numbers */
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
 * What is done with rows: they are accepted, become expenses, are taken off, or prove a rate, or their fees
 * become an expense.
 */
export const ROWS_DONE = ['accepted', 'created', 'refunded', 'proved', 'fees'] as const

export type RowsDone = (typeof ROWS_DONE)[number]

/** The page after something was done with rows: with how many, and how many were passed over. */
export const rowsDonePath = (
  here: string,
  what: RowsDone,
  { count, passed }: { count: number; passed: number },
): string =>
  `${here}${here.includes('?') ? '&' : '?'}${what}=${count}${passed > 0 ? `&passed=${passed}` : ''}`

/** The page on which a person chooses the expense of a row; a search leaves expenses with these words. */
export const rowChoicePath = (here: string, line: number, find: string): string =>
  `${here}&${new URLSearchParams({ match: String(line), ...(find && { find }) })}`
