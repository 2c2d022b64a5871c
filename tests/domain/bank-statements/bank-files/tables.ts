import type { Ledger, LedgerRow } from './ledger'

// Writes CSV files in the formats of bank exports.

/** The format of a bank's table. */
export interface TableShape {
  bank: string
  country: string
  encoding: string
  currency: string
  language: string
  separator: ',' | ';' | '\t' | '|'
  /** the decimal mark and the group mark */
  marks: [decimal: '.' | ',', group: '' | '.' | ',' | ' ' | "'" | 'lakh']
  /** the columns: title and kind of content */
  columns: [title: string, cell: string][]
  /** lines above and below the table */
  preamble?: string[]
  footer?: string[]
  /** whether all cells are quoted */
  isQuoted?: boolean
  isNewestFirst?: boolean
  hasNoTitles?: boolean
  digits?: number
}

function grouped(whole: string, group: TableShape['marks'][1]): string {
  if (group === '') return whole
  if (group === 'lakh') {
    const [head, tail] = [whole.slice(0, -3), whole.slice(-3)]
    return head === '' ? tail : `${head.replaceAll(/(?<=\d)(?=(?:\d{2})+$)/g, ',')},${tail}`
  }
  return whole.replaceAll(/(?<=\d)(?=(?:\d{3})+$)/g, group)
}

/** Writes an amount in minor units, without its sign. */
function sized(amount: number, { marks: [decimal, group] }: TableShape, digits: number): string {
  const text = String(Math.abs(amount)).padStart(digits + 1, '0')
  const whole = grouped(digits === 0 ? text : text.slice(0, -digits), group)
  return digits === 0 ? whole : `${whole}${decimal}${text.slice(-digits)}`
}

/** Writes a date by a pattern such as `dd.MM.yyyy`. */
export function dated(date: string, pattern: string): string {
  const [year = '', month = '', day = ''] = date.split('-')
  const name = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')[Number(month) - 1] as string
  const parts: Record<string, string> = {
    ...{ yyyy: year, yy: year.slice(2), MMM: name, MM: month, dd: day, d: String(Number(day)) },
    ...{ M: String(Number(month)), BBBB: String(Number(year) + 543), RRR: String(Number(year) - 1911) },
  }
  return pattern.replaceAll(/yyyy|yy|MMM|MM|dd|BBBB|RRR|M|d/g, (part) => parts[part] as string)
}

const isOut = (row: LedgerRow) => row.amount < 0

/** Writes a cell of a kind: `date:dd.MM.yyyy`, `amount`, `side:Af/Bij`, `is:EUR`. */
function cellOf(
  kind: string,
  row: LedgerRow,
  at: number,
  shape: TableShape,
  { currency, digits }: Ledger,
): string {
  const [what = '', ...rest] = kind.split(':')
  const option = rest.join(':')
  const size = sized(row.amount, shape, digits)
  const [out, into] = option.split('/')
  switch (what) {
    case 'date':
      return dated(row.date, option)
    case 'booked':
      return dated(row.booked, option)
    case 'payee':
      return row.payee
    case 'bill':
      return isOut(row) ? row.payee : `${option} ${row.payee}`
    case 'text':
      return row.text
    case 'amount':
      return `${isOut(row) ? '-' : ''}${size}`
    case 'plus':
      return `${isOut(row) ? '-' : '+'}${size}`
    case 'turned':
      return `${isOut(row) ? '' : '-'}${size}`
    case 'size':
      return size
    case 'marked':
      return `${size} ${isOut(row) ? out : into}`.trim()
    case 'behind':
      return `${size}${isOut(row) ? '-' : ''}`
    case 'out':
      return isOut(row) ? `${option}${size}` : ''
    case 'in':
      return isOut(row) ? '' : size
    case 'outzero':
      return isOut(row) ? size : sized(0, shape, digits)
    case 'inzero':
      return isOut(row) ? sized(0, shape, digits) : size
    case 'side':
      return (isOut(row) ? out : into) ?? ''
    case 'balance':
      return `${row.balance < 0 ? '-' : ''}${sized(row.balance, shape, digits)}`
    case 'before': {
      const before = row.balance - row.amount
      return `${before < 0 ? '-' : ''}${sized(before, shape, digits)}`
    }
    case 'number':
      return String(Number(option) + at)
    case 'currency':
      return currency
    default:
      return option
  }
}

const quoted = (cell: string, { separator, isQuoted }: TableShape) =>
  isQuoted || cell.includes(separator) || cell.includes('"') ? `"${cell.replaceAll('"', '""')}"` : cell

/** Writes the transactions of an account as a table. */
export function tableText(shape: TableShape, ledger: Ledger): string {
  const { columns, separator, preamble = [], footer = [], hasNoTitles, isNewestFirst } = shape
  const join = (cells: string[]) => cells.map((cell) => quoted(cell, shape)).join(separator)
  const rows = ledger.rows.map((row, at) =>
    join(columns.map(([, kind]) => cellOf(kind, row, at, shape, ledger))),
  )
  const titles = hasNoTitles ? [] : [join(columns.map(([title]) => title))]
  const ordered = isNewestFirst ? rows.toReversed() : rows
  return [...preamble, ...titles, ...ordered, ...footer, ''].join('\r\n')
}
