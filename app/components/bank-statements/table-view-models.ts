import { shortCode } from '~/components/ui/money'
import type { CsvTable } from '~/domain/bank-statements/csv'
import type { StatementRecord } from '~/domain/bank-statements/records'
import { formatDate } from '~/format/format-dates'
import { formatAmount } from '~/format/format-figures'
import type { Formats } from '~/format/formats'
import { STATE_NAMES } from './state-names'

// The tables for choosing the columns of a bank statement.

const TITLE_MAX = 40

const shortened = (text: string) => (text.length > TITLE_MAX ? `${text.slice(0, TITLE_MAX - 1)}…` : text)

const PREVIEWED = 4

/**
 * Returns the view model of a file's first rows and its columns, each named by its title or first value. The
 * caller passes no more rows than the page shows.
 */
export function toStatementTable({ header, rows }: CsvTable) {
  const width = Math.max(header?.cells.length ?? 0, ...rows.map(({ cells }) => cells.length))
  const titles = Array.from({ length: width }, (_, at) => header?.cells[at] || `Column ${at + 1}`)
  const choices = titles.map((title, at): [string, string] => {
    const sample = rows.find(({ cells }) => cells[at])?.cells[at] ?? ''
    return [String(at), sample ? `${shortened(title)}: ${shortened(sample)}` : shortened(title)]
  })
  const preview = rows
    .slice(0, PREVIEWED)
    .map(({ line, cells }) => ({ line, cells: titles.map((_, at) => shortened(cells[at] ?? '')) }))
  return { titles: titles.map(shortened), choices, preview }
}

/** A row as the chosen columns read it. */
export interface EffectRow {
  line: number
  date: string
  text: string
  amount: string
  state: string
}

const EFFECT_ROWS = 5

/** Returns the first rows as the chosen columns read them. */
export const toEffect = (records: StatementRecord[], claimCurrency: string, formats: Formats): EffectRow[] =>
  records.slice(0, EFFECT_ROWS).map(({ line, state, reason, values }) => {
    const currency = values?.currency || claimCurrency
    return {
      line,
      date: values ? formatDate(formats, values.date) : '',
      text: shortened(values?.text ?? reason),
      amount: values ? `${formatAmount(formats, values.amount, currency)} ${shortCode(currency)}` : '',
      state: STATE_NAMES[state],
    }
  })
