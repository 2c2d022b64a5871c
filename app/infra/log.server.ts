import pino from 'pino'
import { env } from './env.server'

/**
 * JSON lines on standard output. Nothing personal goes in: no names, addresses, bodies, cookies or query
 * strings. Errors are logged with type, message and stack, without the values that a database driver hangs on
 * them.
 */
export const log = pino({
  level: env.logLevel,
  hooks: { streamWrite: escapeHidden },
  base: { pid: process.pid },
  timestamp: pino.stdTimeFunctions.isoTime,
  serializers: { error: describeError },
})

/**
 * Writes as escapes of JSON what JSON allows raw and a terminal obeys: controls behind ASCII, and what turns
 * the direction of a text.
 */
function escapeHidden(line: string): string {
  return line.replaceAll(
    /[\u007f-\u009f\u2028\u2029\p{Bidi_Control}]/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { type: typeof error }
  const { name, message, stack, cause } = error
  const { code, meta } = error as { code?: unknown; meta?: { driverAdapterError?: { cause?: unknown } } }
  // what the database itself said; the words of Prisma and its adapters for it may hide the reason
  const { originalMessage: database } = (meta?.driverAdapterError?.cause ?? cause ?? {}) as {
    originalMessage?: string
  }
  return {
    type: name,
    code,
    message,
    database,
    stack,
    cause: cause === undefined ? undefined : describeError(cause),
  }
}
