import { shortCode } from '~/components/ui/money'
import type { CsvTable } from '~/domain/bank-statements/csv'
import type { StatementRecord } from '~/domain/bank-statements/records'
import { type Formats, formatAmount, formatDate } from '~/format'
import { STATE_NAMES } from './state-names'

// Tables of bank statements as the page shows them when their columns are chosen.

const TITLE_MAX = 40

const shortened = (text: string) => (text.length > TITLE_MAX ? `${text.slice(0, TITLE_MAX - 1)}…` : text)

const PREVIEWED = 4

/**
 * The first rows of a file, of which no more than those are given, and its columns to choose from: each by
 * its title, and the first that stands in it.
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

/** A row as it is read with the columns that are shown. */
export interface EffectRow {
  line: number
  date: string
  text: string
  amount: string
  state: string
}

const EFFECT_ROWS = 5

/** Returns the first rows as they are read with the columns that are shown. */
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
