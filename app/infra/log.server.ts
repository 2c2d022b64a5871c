import pino from 'pino'
import { env } from './env.server'
import { escapeHidden, textLine } from './log-line'

const output = pino.destination({ fd: 1, sync: false })

/**
 * Writes lines to standard output in the format of `LOG_FORMAT`. Never log personal data: no names,
 * addresses, bodies, cookies or query strings. Errors are logged with type, message and stack, without the
 * values that a database driver attaches to them.
 */
export const log = pino(
  {
    level: env.logLevel,
    hooks: { streamWrite: env.logFormat === 'text' ? textLine : escapeHidden },
    base: { pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { error: describeError },
  },
  output,
)

/** Resolves when all lines so far are written, because other processes write to the same output. */
export function logWritten(): Promise<void> {
  return new Promise((resolve) => {
    output.once('drain', resolve)
    // with nothing to write, `drain` would not be emitted
    output.write('')
  })
}

function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { type: typeof error }
  const { name, message, stack, cause } = error
  const { code, meta } = error as { code?: unknown; meta?: { driverAdapterError?: { cause?: unknown } } }
  // the message of the database itself, because Prisma and its adapters may hide the reason
  const { originalMessage: databaseMessage } = (meta?.driverAdapterError?.cause ?? cause ?? {}) as {
    originalMessage?: string
  }
  return {
    type: name,
    code,
    message,
    database: databaseMessage,
    stack,
    cause: cause === undefined ? undefined : describeError(cause),
  }
}
