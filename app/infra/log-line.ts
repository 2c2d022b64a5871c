// The two forms of a line of the log. pino makes a line of JSON; `LOG_FORMAT` says which form is written.

const escaped = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`

/**
 * Writes as escapes of JSON what JSON allows raw and a terminal obeys: controls behind ASCII, and what turns
 * the direction of a text.
 */
export function escapeHidden(line: string): string {
  return line.replaceAll(/[\u007f-\u009f\u2028\u2029\p{Bidi_Control}]/gu, escaped)
}

/** The names of pino's levels, as wide as the widest. */
const LEVELS: Record<number, string> = {
  ...{ 10: 'TRACE', 20: 'DEBUG', 30: 'INFO ', 40: 'WARN ', 50: 'ERROR', 60: 'FATAL' },
}

/** A value that reads the same without the marks of JSON. */
const PLAIN = /^[\w.:/@+-]+$/

/** A longer value is cut: the form for programs has all of it. */
const VALUE_CHARACTERS_MAX = 120

function fieldText(value: unknown): string {
  const text = typeof value === 'string' && PLAIN.test(value) ? value : JSON.stringify(value)
  return text.length > VALUE_CHARACTERS_MAX ? `${text.slice(0, VALUE_CHARACTERS_MAX)}...` : text
}

/** What an error adds below its line, with its causes. */
function stackLines(error: unknown): string[] {
  const { stack, cause } = (error ?? {}) as { stack?: unknown; cause?: unknown }
  const own = typeof stack === 'string' ? stack.split('\n').map((line) => `    ${line.trim()}`) : []
  return cause === undefined ? own : [...own, ...stackLines(cause)]
}

/** An error without what `stackLines` says of it. */
function errorText(error: unknown): string {
  if (!(error instanceof Object)) return fieldText(error)
  const { type, code, database } = error as Record<string, unknown>
  return [type, code, database]
    .filter((part) => part !== undefined)
    .map(fieldText)
    .join(' ')
}

/**
 * Returns a line of pino's JSON as text: time, level, message, fields, and below them the stack of an error.
 * The id of the process is left out. Nothing in it moves a cursor or turns the direction of a text.
 */
export function textLine(json: string): string {
  const { time, level, msg, pid, error, ...fields } = JSON.parse(json)
  const parts = [
    time.slice('2026-11-28T'.length, '2026-11-28T12:34:56'.length),
    LEVELS[level] ?? level,
    msg,
    ...Object.entries(fields).map(([name, value]) => `${name}=${fieldText(value)}`),
    error === undefined ? undefined : `error=${errorText(error)}`,
  ]
  const line = parts.filter((part) => part !== undefined).join(' ')
  return (
    [line, ...stackLines(error)]
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what a terminal obeys
      .map((each) => `${escapeHidden(each.replaceAll(/[\u0000-\u001f]/g, escaped))}\n`)
      .join('')
  )
}
