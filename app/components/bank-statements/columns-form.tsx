import { Select } from '~/components/ui/field'
import { shortCode } from '~/components/ui/money'
import type { ColumnName, Columns } from '~/domain/bank-statements/columns'
import { statementPath } from './paths'
import type { TableRow } from './table-view-models'

/** A CSV table, and the meaning of its columns so far. */
export interface StatementTableViewModel {
  /** the number of the column with the date, the amount and so on, as chosen or guessed */
  columns: Columns
  /** the titles of the columns */
  titles: string[]
  /** the columns of the file, for a list to choose from: the number of a column, and its label */
  columnOptions: [string, string][]
  /** the first rows as the file has them */
  fileRows: TableRow[]
  /** the first rows as Claimbook reads them with these columns; null when the columns need no confirmation */
  interpretedRows: TableRow[] | null
}

interface Props {
  eventId: string
  /** the id of the stored file */
  fileId: string
  /** the claim currency */
  currency: string
  encoding: string | null
  table: StatementTableViewModel
  /** whether the claimant must choose the columns before the statement can be read */
  mustChoose: boolean
}

/** How the file writes the amount of a payment. */
const SIGN_OPTIONS = [
  ['negative', 'With a minus: -18.92'],
  ['positive', 'Without a sign: 18.92'],
] as const

/** How the file writes dates. */
const DATE_ORDER_OPTIONS = [
  ['dmy', 'Day first: 31/10/2026'],
  ['mdy', 'Month first: 10/31/2026'],
  ['ymd', 'Year first: 26-10-31'],
] as const

/** The form for the columns of a CSV statement. It sends a GET request, so that Back undoes the choice. */
export function ColumnsForm({ eventId, fileId, currency, encoding, table, mustChoose }: Props) {
  const { columns, columnOptions } = table
  // selects a column of the file
  const columnSelect = (name: ColumnName, label: string, isOptional: boolean) => (
    <Select
      name={name}
      label={label}
      options={[['', isOptional ? 'None' : 'Choose'], ...columnOptions]}
      defaultValue={String(columns[name] ?? '')}
      required={!isOptional}
    />
  )
  // selects how the amounts or the dates of the file are written
  const notationSelect = (
    name: 'out' | 'order',
    label: string,
    options: readonly (readonly [string, string])[],
  ) => (
    <Select
      name={name}
      label={label}
      options={[...(columns[name] === null ? [['', 'Choose'] as const] : []), ...options]}
      defaultValue={columns[name] ?? ''}
      required
    />
  )
  return (
    <details className="card statement-part" open={mustChoose}>
      <summary>Columns of this file</summary>
      {mustChoose && (
        <p className="notice">
          Check what each column means. The file does not tell all of it. What Claimbook found is filled in.
        </p>
      )}
      <RowsTable
        label="First rows of the file"
        columns={columnOptions.map(([column], index) => [column, table.titles[index] ?? ''])}
        rows={table.fileRows}
      />
      {mustChoose && table.interpretedRows && (
        <RowsTable label="With these columns" columns={INTERPRETED_COLUMNS} rows={table.interpretedRows} />
      )}
      <form method="get" action={statementPath(eventId)} className="stack">
        <input type="hidden" name="file" value={fileId} />
        {encoding !== null && <input type="hidden" name="encoding" value={encoding} />}
        <div className="choices">
          {columnSelect('date', 'Date', false)}
          {notationSelect('order', 'Date order', DATE_ORDER_OPTIONS)}
          {columnSelect('text', 'Text', true)}
          {columnSelect('payee', 'Payee', true)}
          {columnSelect('amount', `Amount paid in ${shortCode(currency)}`, false)}
          {notationSelect('out', 'Payments are written', SIGN_OPTIONS)}
          {columnSelect('credit', 'Amount received', true)}
          {columnSelect('side', 'Paid or received, as a word', true)}
          {columnSelect('currency', 'Currency of that amount', true)}
          {columnSelect('balance', 'Balance', true)}
          {columnSelect('fee', 'Fee', true)}
          {columnSelect('state', 'State, such as pending', true)}
          {columnSelect('booked', 'Date of booking', true)}
          {columnSelect('original', 'Original amount', true)}
          {columnSelect('original_currency', 'Currency of the original amount', true)}
          {columnSelect('reference', 'Reference', true)}
        </div>
        <div className="actions">
          <button className="button" type="submit">
            Use these columns
          </button>
        </div>
      </form>
    </details>
  )
}

/** The columns of the rows as Claimbook reads them. */
const INTERPRETED_COLUMNS: [string, string][] = [
  ['date', 'Date'],
  ['text', 'Text'],
  ['amount', 'Amount'],
  ['state', 'Read as'],
]

interface RowsTableProps {
  label: string
  /** the key and the title of each column */
  columns: [string, string][]
  rows: TableRow[]
}

/** Shows the first rows, each with its number. */
function RowsTable({ label, columns, rows }: RowsTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: people scroll a wide table with the keyboard too
    <section className="file-rows" tabIndex={0} aria-label={label}>
      <table>
        <thead>
          <tr>
            <th scope="col">Row</th>
            {columns.map(([column, title]) => (
              <th scope="col" key={column}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ line, cells }) => (
            <tr key={line}>
              <td>{line}</td>
              {columns.map(([column], index) => (
                <td key={column}>{cells[index]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
