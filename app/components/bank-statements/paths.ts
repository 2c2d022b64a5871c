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

/**
 * The page after something was done with rows: how many were accepted, or made into expenses, and how many
 * were passed over.
 */
export const rowsDonePath = (
  here: string,
  what: 'accepted' | 'created',
  { count, passed }: { count: number; passed: number },
): string => `${here}&${what}=${count}${passed > 0 ? `&passed=${passed}` : ''}`
