import Big from 'big.js'

// Database values as JSON, in one exact format for SQLite and PostgreSQL. Equal values have equal texts.

/** The types of columns. */
export type ColumnType = 'text' | 'boolean' | 'integer' | 'bigint' | 'float' | 'decimal' | 'time' | 'bytes'

/**
 * A value of another type than its column, which SQLite allows: `{ text: 'x' }` in a column of integers. The
 * key is SQLite's storage class of the value. Blobs are written in base64, integers as text. PostgreSQL's
 * `infinity` and `NaN` are written under `text`.
 */
type OddValue = { text: string } | { integer: string } | { real: number | string } | { blob: string }

/** A value in an archive. Bigints, decimals, times (ISO 8601, UTC, with ms) and bytes (base64) are texts. */
export type Value = null | string | number | boolean | OddValue

/** A row: its values by column, in the order of the columns' names. */
export type Row = Record<string, Value>

const INTEGER_MAX = 2 ** 31 - 1
const BIGINT_MAX = 2n ** 63n - 1n

const INTEGER = /^(0|-?[1-9]\d{0,18})$/
const DECIMAL = /^-?(0|[1-9]\d*)(\.\d*[1-9])?$/
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/
const NOT_FINITE = ['Infinity', '-Infinity', 'NaN']

const isInteger = (value: number) =>
  Number.isInteger(value) && value <= INTEGER_MAX && value >= -INTEGER_MAX - 1

const isBigint = (text: string) =>
  INTEGER.test(text) && BigInt(text) <= BIGINT_MAX && BigInt(text) >= -BIGINT_MAX - 1n

const isText = (value: unknown): value is string => typeof value === 'string' && value.isWellFormed()

function isTime(text: string): boolean {
  const time = new Date(text)
  return !Number.isNaN(time.getTime()) && time.toISOString() === text
}

const isFloat = (value: unknown) => typeof value === 'number' || NOT_FINITE.includes(value as string)

/** Whether a value is as archives write values of a column's type. */
const VALID: Record<ColumnType, (value: unknown) => boolean> = {
  text: isText,
  boolean: (value) => typeof value === 'boolean',
  integer: (value) => typeof value === 'number' && isInteger(value),
  bigint: (value) => typeof value === 'string' && isBigint(value),
  float: isFloat,
  decimal: (value) => typeof value === 'string' && value !== '-0' && DECIMAL.test(value),
  time: (value) => typeof value === 'string' && isTime(value),
  bytes: (value) => typeof value === 'string' && BASE64.test(value),
}

const VALID_BY_STORAGE_CLASS: Record<string, (value: unknown) => boolean> = {
  text: isText,
  integer: VALID.bigint,
  real: isFloat,
  blob: VALID.bytes,
}

const isOddValue = (value: Value): value is OddValue => typeof value === 'object' && value !== null

/** Returns whether a column of this type may have this value in an archive. */
export function isValue(type: ColumnType, value: unknown): value is Value {
  if (value === null || VALID[type](value)) return true
  const [[storageClass, odd] = ['', null], ...furtherEntries] =
    typeof value === 'object' ? Object.entries(value) : []
  return (
    furtherEntries.length === 0 &&
    Object.hasOwn(VALID_BY_STORAGE_CLASS, storageClass) &&
    Boolean(VALID_BY_STORAGE_CLASS[storageClass]?.(odd))
  )
}

/** Returns the shortest decimal that parses to the same floating-point number. */
const decimalOf = (number: number): string => {
  const text = String(number)
  return text.includes('e') ? Big(text).toFixed() : text
}

const floatOf = (number: number): number | string => (Number.isFinite(number) ? number : String(number))

const TIME = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)(\.\d{1,3})?(?:Z|\+00(?::00)?)?$/

/** Converts a time in UTC from SQLite or PostgreSQL; null when it is not a time with at most milliseconds. */
function timeOf(text: string): string | null {
  const [, date, clock, fraction = '.'] = TIME.exec(text) ?? []
  const time = `${date}T${clock}${fraction.padEnd(4, '0')}Z`
  return date !== undefined && isTime(time) ? time : null
}

export type SqliteValue = null | string | number | bigint | Buffer

/** Converts a value from SQLite, which gives integers as bigints. */
export function fromSqlite(type: ColumnType, stored: SqliteValue): Value {
  if (stored === null) return null
  if (typeof stored === 'string') {
    if (type === 'text') return stored
    return (type === 'time' && timeOf(stored)) || { text: stored }
  }
  if (typeof stored === 'bigint') {
    if (type === 'boolean' && (stored === 0n || stored === 1n)) return stored === 1n
    if (type === 'integer' && isInteger(Number(stored))) return Number(stored)
    return type === 'bigint' || type === 'decimal' ? stored.toString() : { integer: stored.toString() }
  }
  if (typeof stored === 'number') {
    if (type === 'float') return floatOf(stored)
    return type === 'decimal' && Number.isFinite(stored) ? decimalOf(stored) : { real: floatOf(stored) }
  }
  const base64 = stored.toString('base64')
  return type === 'bytes' ? base64 : { blob: base64 }
}

/** Converts a value for SQLite; undefined when it cannot be held exactly. Times are written as by Prisma. */
export function toSqlite(type: ColumnType, value: Value): SqliteValue | undefined {
  if (value === null) return null
  if (isOddValue(value)) {
    if ('text' in value) return value.text
    if ('integer' in value) return BigInt(value.integer)
    return 'real' in value ? Number(value.real) : Buffer.from(value.blob, 'base64')
  }
  if (typeof value === 'boolean') return value ? 1n : 0n
  if (type === 'text') return value as string
  if (type === 'integer') return BigInt(value)
  if (type === 'bigint') return BigInt(value)
  if (type === 'float') return Number(value)
  if (type === 'time') return (value as string).replace('Z', '+00:00')
  if (type === 'bytes') return Buffer.from(value as string, 'base64')
  if (isBigint(value as string)) return BigInt(value)
  return decimalOf(Number(value)) === value ? Number(value) : undefined
}

/** Converts PostgreSQL's text: decimals lose trailing zeros; times are in UTC, bytes in hexadecimal. */
export function fromPostgresql(type: ColumnType, text: string | null): Value {
  if (text === null || type === 'text') return text
  if (type === 'boolean') return text === 't'
  if (type === 'integer') return Number(text)
  if (type === 'float') return floatOf(Number(text))
  if (type === 'time') return timeOf(text) ?? { text }
  if (type === 'bytes') return Buffer.from(text.slice(2), 'hex').toString('base64')
  return type === 'decimal' && !DECIMAL.test(text) ? { text } : text
}

/** Converts a value to JSON for PostgreSQL; undefined when PostgreSQL cannot hold it. */
export function toPostgresql(type: ColumnType, value: Value): string | number | boolean | null | undefined {
  if (value !== null && isOddValue(value)) return 'text' in value && type !== 'text' ? value.text : undefined
  if (type === 'text' && (value as string | null)?.includes('\0')) return undefined
  return type === 'bytes' && value !== null
    ? `\\x${Buffer.from(value as string, 'base64').toString('hex')}`
    : value
}
