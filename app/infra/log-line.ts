// The two formats of a log line. pino writes a line of JSON; `LOG_FORMAT` selects the format.

const escapeCharacter = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`

/** Escapes what JSON leaves but a terminal obeys: control characters beyond ASCII, and text directions. */
export const escapeHidden = (line: string): string =>
  line.replaceAll(/[\u007f-\u009f\u2028\u2029\p{Bidi_Control}]/gu, escapeCharacter)

/** The names of pino's levels, padded to the same width. */
const LEVELS = new Map([
  [10, 'TRACE'],
  [20, 'DEBUG'],
  [30, 'INFO '],
  [40, 'WARN '],
  [50, 'ERROR'],
  [60, 'FATAL'],
])

/** A value that needs no quotes. */
const PLAIN = /^[\w.:/@+-]+$/

/** Longer values are cut. The JSON format has them in full. */
const VALUE_CHARACTERS_MAX = 120

function fieldText(value: unknown): string {
  const text = typeof value === 'string' && PLAIN.test(value) ? value : JSON.stringify(value)
  return text.length > VALUE_CHARACTERS_MAX ? `${text.slice(0, VALUE_CHARACTERS_MAX)}...` : text
}

/** Returns the stack of an error and of its causes, as lines that stand below the error's log line. */
function stackLines(error: unknown): string[] {
  const { stack, cause } = (error ?? {}) as { stack?: unknown; cause?: unknown }
  const ownLines = typeof stack === 'string' ? stack.split('\n').map((line) => `    ${line.trim()}`) : []
  return cause === undefined ? ownLines : [...ownLines, ...stackLines(cause)]
}

/** Returns the type, the code and the database's message of an error; `stackLines` returns its stack. */
function errorText(error: unknown): string {
  if (!(error instanceof Object)) return fieldText(error)
  const { type, code, database } = error as Record<string, unknown>
  return [type, code, database]
    .filter((part) => part !== undefined)
    .map(fieldText)
    .join(' ')
}

/** Returns a line of pino's JSON as text: time, level, message, fields, then the stack; all escaped. */
export function textLine(json: string): string {
  const { time, level, msg, pid, error, ...fields } = JSON.parse(json)
  const parts = [
    time.slice('2026-11-28T'.length, '2026-11-28T12:34:56'.length),
    LEVELS.get(level) ?? level,
    msg,
    ...Object.entries(fields).map(([name, value]) => `${name}=${fieldText(value)}`),
    error === undefined ? undefined : `error=${errorText(error)}`,
  ]
  const line = parts.filter((part) => part !== undefined).join(' ')
  return (
    [line, ...stackLines(error)]
      // biome-ignore lint/suspicious/noControlCharactersInRegex: a terminal obeys these characters
      .map((outputLine) => `${escapeHidden(outputLine.replaceAll(/[\u0000-\u001f]/g, escapeCharacter))}\n`)
      .join('')
  )
}
