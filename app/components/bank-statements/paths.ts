import type { Columns } from '~/domain/bank-statements/columns'
import type { Encoding } from '~/domain/bank-statements/encodings'

/** The page where the claimant uploads a bank statement. */
export const statementPath = (eventId: string): string => `/events/${encodeURIComponent(eventId)}/statement`

/** The claimant's choices for reading a statement; Claimbook detects a value that is null. */
export interface ChosenReading {
  columns: Columns | null
  encoding: Encoding | null
  /** the lines of used rows that the claimant wants to use again */
  linesOfferedAgain: number[]
}

/** No choice: Claimbook detects the columns and the encoding. */
export const DETECTED_READING: ChosenReading = { columns: null, encoding: null, linesOfferedAgain: [] }

/** Returns the path of the page that shows the proposals of a statement. */
export function statementFilePath(
  eventId: string,
  id: string,
  { columns, encoding, linesOfferedAgain }: ChosenReading,
): string {
  const readingParams = Object.entries({ encoding, ...columns }).flatMap(([name, value]) =>
    value === null ? [] : [[name, String(value)]],
  )
  const offeredParams = linesOfferedAgain.map((line) => ['again[]', String(line)])
  return `${statementPath(eventId)}?${new URLSearchParams([['file', id], ...readingParams, ...offeredParams])}`
}

/** What a form did with rows. The address of the next page reports it with a number: `&accepted=2`. */
export const ROW_ACTIONS = ['accepted', 'created', 'refunded', 'proved', 'fees'] as const

export type RowAction = (typeof ROW_ACTIONS)[number]

/** The page after an action on rows. It reports how many rows the action used, and how many it skipped. */
export const rowActionDonePath = (
  pagePath: string,
  action: RowAction,
  { count, skipped }: { count: number; skipped: number },
): string =>
  `${pagePath}${pagePath.includes('?') ? '&' : '?'}${action}=${count}${skipped > 0 ? `&passed=${skipped}` : ''}`

/** The page for choosing the expense of a row; `find` filters the expenses by words. */
export const rowChoicePath = (pagePath: string, line: number, searchWords: string): string =>
  `${pagePath}&${new URLSearchParams({ match: String(line), ...(searchWords && { find: searchWords }) })}`
