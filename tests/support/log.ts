import { vi } from 'vitest'
import type { Server } from './server'

/** The fields of a line of a server's log that tests use. */
export interface LogLine {
  level: number
  msg: string
  request?: string
  event?: string
  ms?: number
  path?: string
  pid?: number
  sampleCurrency?: string
  error?: unknown
}

/**
 * The log lines of a server so far. The server prints other lines before logging begins; they are not JSON.
 */
export const logged = (server: Server): LogLine[] =>
  server
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{') && line.endsWith('}'))
    .map((line) => JSON.parse(line))

/**
 * The log lines of the request of this answer, found by its X-Request-Id. Waits for the line that ends the
 * request.
 */
export async function logOf(server: Server, { headers }: Response): Promise<LogLine[]> {
  const id = headers.get('X-Request-Id')
  return vi.waitFor(() => {
    const lines = logged(server).filter(({ request }) => request === id)
    if (!lines.some(({ msg }) => msg === 'request'))
      throw new Error(`The end of the request ${id} is not in the log`)
    return lines
  }, 5000)
}
