import { Select } from '~/components/ui/field'
import { shortCode } from '~/components/ui/money'
import type { ColumnName, Columns } from '~/domain/bank-statements/columns'
import { statementPath } from './paths'
import type { FileRow, InterpretedRow } from './table-view-models'

/** A CSV table, and the meaning of its columns so far. */
export interface StatementTableViewModel {
  /** the number of the column with the date, the amount and so on, as chosen or guessed */
  columns: Columns
  /** the titles of the columns */
  titles: string[]
  /** the columns of the file, for a list to choose from: the number of a column, and its label */
  columnOptions: [string, string][]
  /** the first rows as the file has them */
  fileRows: FileRow[]
  /** the first rows as Claimbook reads them with these columns; null when the columns need no confirmation */
  interpretedRows: InterpretedRow[] | null
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

/**
 * The form in which the claimant says which column of a CSV statement has the date, the amount and so on. It
 * sends a GET request, so that the back button returns to the previous choice.
 */
export function ColumnsForm({ eventId, fileId, currency, encoding, table, mustChoose }: Props) {
  const { columns, columnOptions } = table
  const fileColumns = columnOptions.map(([key], index) => ({
    key,
    title: table.titles[index] ?? '',
    cellOf: ({ cells }: FileRow) => cells[index] ?? '',
  }))
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
      <RowsTable label="First rows of the file" columns={fileColumns} rows={table.fileRows} />
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
const INTERPRETED_COLUMNS: RowsTableColumn<InterpretedRow>[] = [
  { key: 'date', title: 'Date', cellOf: ({ date }) => date },
  { key: 'text', title: 'Text', cellOf: ({ text }) => text },
  { key: 'amount', title: 'Amount', cellOf: ({ amount }) => amount },
  { key: 'state', title: 'Read as', cellOf: ({ state }) => state },
]

interface RowsTableColumn<Row> {
  /** distinguishes the column from the others of the table */
  key: string
  title: string
  /** returns the text of a row in this column */
  cellOf(row: Row): string
}

interface RowsTableProps<Row> {
  label: string
  columns: RowsTableColumn<Row>[]
  rows: Row[]
}

/** Shows the first rows, each with its number in the file. */
function RowsTable<Row extends { line: number }>({ label, columns, rows }: RowsTableProps<Row>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: people scroll a wide table with the keyboard too
    <section className="file-rows" tabIndex={0} aria-label={label}>
      <table>
        <thead>
          <tr>
            <th scope="col">Row</th>
            {columns.map(({ key, title }) => (
              <th scope="col" key={key}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.line}>
              <td>{row.line}</td>
              {columns.map(({ key, cellOf }) => (
                <td key={key}>{cellOf(row)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
