import { vi } from 'vitest'
import type { Server } from './server'

/** A line of a server's log, as far as tests ask about it. */
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
 * What a server has logged so far. What it printed before logging began is no JSON and no line of the log.
 */
export const logged = (server: Server): LogLine[] =>
  server
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{') && line.endsWith('}'))
    .map((line) => JSON.parse(line))

/**
 * What was logged of the request that an answer belongs to, by its X-Request-Id. Waits for the last of it:
 * the line of its end.
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
