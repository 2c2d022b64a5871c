import { type CsvRow, parseRows } from '~/domain/documents/csv-rows'
import { readAmount } from '~/domain/money/amount'
import { isCurrency, minorDigits, normalizeCurrency } from '~/domain/money/currency'
import type { Decimal } from '~/domain/money/decimal'
import type { OwnTableForm } from './schema'
import type { AllowanceTable, PlaceAmounts } from './table-schema'

// Reads the table of allowances of an organisation from CSV. The first row names the columns.

/** What the file does not say about a table. */
export type OwnTable = Omit<OwnTableForm, 'id' | 'rows'>

export type OwnTableResult = { table: AllowanceTable } | { table: null; errors: string[] }

/** The scheme of own tables. */
export const OWN_SCHEME = 'own'

const SEPARATORS = [',', ';', '\t']

const ROWS_MAX = 1000
const CHARACTERS_MAX = 200_000
const PLACE_CHARACTERS_MAX = 200
/** After this many errors, the rest of the file is probably wrong in the same way. */
const ERRORS_MAX = 20
/** No allowance is this large, so the text is probably a total or has a wrong decimal mark. */
const AMOUNT_LIMIT = 1_000_000

const TITLES = {
  place: 'place',
  full: 'full day',
  partial: 'partial day',
  night: 'night',
  breakfast: 'breakfast',
  lunch: 'lunch',
  dinner: 'dinner',
  currency: 'currency',
}

type Column = keyof typeof TITLES
const COLUMNS = Object.keys(TITLES) as Column[]
const AMOUNT_COLUMNS = COLUMNS.filter((column) => column !== 'place' && column !== 'currency')

/** Other titles that a file may have. */
const OTHER_TITLES = { country: 'place', full: 'full', partial: 'partial' } as const
const COLUMN_OF_TITLE = new Map<string, Column>([
  ...COLUMNS.map((column) => [TITLES[column], column] as const),
  ...Object.entries(OTHER_TITLES),
])

const REQUIRED: Column[] = ['place', 'full', 'partial']

/** Reads a table, or returns an error for each row that cannot be read. No row is left out silently. */
export function readOwnTable(csv: string, ownTable: OwnTable): OwnTableResult {
  if (csv.length > CHARACTERS_MAX) return failure([`The file has more than ${CHARACTERS_MAX} characters`])
  const text = csv.replace(/^\ufeff/, '').replaceAll('\r\n', '\n')
  const { rows: parsed, problem } = parseRows(text, separatorOf(text), ROWS_MAX + 2)
  const [header, ...rows] = parsed
  if (header === undefined || rows.length === 0) return failure(['The file has no rows below its titles'])
  if (rows.length > ROWS_MAX) return failure([`The file has more than ${ROWS_MAX} rows`])
  const columns = columnsOf(header)
  if ('error' in columns) return failure([columns.error])
  const errors: string[] = []
  const places = new Map<string, PlaceAmounts>()
  for (const row of rows) {
    if (errors.length >= ERRORS_MAX) break
    const result = readRow(row, columns.columns, ownTable.currency)
    if ('errors' in result) errors.push(...result.errors)
    // a trip names its places in any case
    else if (places.has(result.place.place.toLowerCase()))
      errors.push(`Row ${row.line}: ${result.place.place} is in the file twice`)
    else places.set(result.place.place.toLowerCase(), result.place)
  }
  if (errors.length > 0) return failure(errors.slice(0, ERRORS_MAX))
  if (problem !== null) return failure([problem])
  return { table: ownTableOf(ownTable, [...places.values()]) }
}

/** Returns an own table with the amounts of its places. */
export function ownTableOf(
  { name, reference, from, until, currency, hours }: OwnTable,
  places: PlaceAmounts[],
): AllowanceTable {
  const sources = [{ covers: 'all amounts', published: from, reference, read: [] }]
  const days = { rule: 'own-days', hours } as const
  return { scheme: OWN_SCHEME, name, from, until, currency, sources, days, places }
}

/** Returns the separator that occurs most often in the first line. */
function separatorOf(text: string): string {
  const [firstLine = ''] = text.split('\n', 1)
  const countOf = (separator: string) => firstLine.split(separator).length
  return SEPARATORS.reduce((best, separator) => (countOf(separator) > countOf(best) ? separator : best))
}

const failure = (errors: string[]): OwnTableResult => ({ table: null, errors })

/** Returns the column of each cell; an error for an unknown, repeated or missing column. */
function columnsOf({ cells }: CsvRow): { columns: Column[] } | { error: string } {
  const columns: Column[] = []
  for (const title of cells) {
    const column = COLUMN_OF_TITLE.get(title.toLowerCase())
    const known = Object.values(TITLES).join(', ')
    if (column === undefined) return { error: `The column “${title}” is unknown. The columns are ${known}` }
    if (columns.includes(column)) return { error: `The column “${title}” is in the file twice` }
    columns.push(column)
  }
  const missing = REQUIRED.find((column) => !columns.includes(column))
  return missing === undefined ? { columns } : { error: `The column “${TITLES[missing]}” is missing` }
}

/** Reads the amounts of a place, or returns what is wrong with its row. */
function readRow(
  { line, cells }: CsvRow,
  columns: readonly Column[],
  tableCurrency: string,
): { place: PlaceAmounts } | { errors: string[] } {
  if (cells.length !== columns.length)
    return { errors: [`Row ${line}: the number of cells is ${cells.length} instead of ${columns.length}`] }
  const cellOf = (column: Column): string => cells[columns.indexOf(column)] ?? ''
  const errors: string[] = []
  const name = cellOf('place')
  if (name === '' || name.length > PLACE_CHARACTERS_MAX)
    errors.push(`Row ${line}: enter a place with at most ${PLACE_CHARACTERS_MAX} characters`)
  const ownCurrency = cellOf('currency')
  if (ownCurrency !== '' && !isCurrency(ownCurrency))
    errors.push(`Row ${line}: “${ownCurrency}” is not a currency code such as USD, EUR or KES`)
  const currency = ownCurrency === '' ? tableCurrency : normalizeCurrency(ownCurrency)
  const place: PlaceAmounts = { place: name }
  if (currency !== tableCurrency) place.currency = currency
  for (const column of AMOUNT_COLUMNS) {
    const text = cellOf(column)
    if (text === '') {
      if (REQUIRED.includes(column)) errors.push(`Row ${line}: the ${TITLES[column]} is empty`)
      continue
    }
    const amount = amountIn(text, currency)
    if (amount === null)
      errors.push(`Row ${line}: “${text}” is not a ${TITLES[column]} amount in ${currency}, such as 28.00`)
    else place[column] = amount
  }
  return errors.length > 0 ? { errors } : { place }
}

/** An amount that has one reading in each currency with two decimals. */
const PLAIN_AMOUNT = /^[1-9]\d{0,5}(?:\.\d\d?)?$/

/** Returns an amount of zero or more; null for any other text, and for one with two meanings. */
function amountIn(text: string, currency: string): Decimal | null {
  // most amounts are plain, and reading them in every script takes ten times as long
  if (PLAIN_AMOUNT.test(text) && minorDigits(currency) === 2) return text
  if (/^0+(?:[.,]0+)?$/.test(text)) return '0'
  const amount = readAmount(text, { currency })
  return amount !== null && Number(amount) < AMOUNT_LIMIT ? amount : null
}
