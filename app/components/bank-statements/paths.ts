import type { Columns } from '~/domain/bank-statements/columns'

/** The page where a bank statement is chosen. */
export const statementPath = (eventId: string): string => `/events/${encodeURIComponent(eventId)}/statement`

/** The page of what a chosen statement proposes. Without columns, they are guessed. */
export function statementFilePath(eventId: string, id: string, columns: Columns | null): string {
  const asked = Object.entries(columns ?? {}).flatMap(([name, value]) =>
    value === null ? [] : [[name, String(value)]],
  )
  return `${statementPath(eventId)}?${new URLSearchParams([['file', id], ...asked])}`
}

/** The page after rows were accepted, with how many were and how many were passed over. */
export const rowsAcceptedPath = (
  here: string,
  { count, passed }: { count: number; passed: number },
): string => `${here}&accepted=${count}${passed > 0 ? `&passed=${passed}` : ''}`
