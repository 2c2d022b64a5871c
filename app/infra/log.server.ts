import pino from 'pino'
import { env } from './env.server'

/**
 * JSON lines on standard output. Nothing personal goes in: no names, addresses, bodies, cookies or query
 * strings. Errors are logged with type, message and stack, without the values that a database driver hangs on
 * them.
 */
export const log = pino({
  level: env.logLevel,
  base: { pid: process.pid },
  timestamp: pino.stdTimeFunctions.isoTime,
  serializers: { error: describeError },
})

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
