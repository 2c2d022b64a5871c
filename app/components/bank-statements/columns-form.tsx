import { Select } from '~/components/ui/field'
import { shortCode } from '~/components/ui/money'
import type { ColumnName, Columns } from '~/domain/bank-statements/columns'
import { statementPath } from './paths'
import type { EffectRow } from './table-view-models'

/** A table with columns that the claimant can choose. */
export interface StatementTableViewModel {
  columns: Columns
  /** the titles of the columns */
  titles: string[]
  /** the choices for a column: value and label */
  choices: [string, string][]
  /** the first rows */
  preview: { line: number; cells: string[] }[]
  /** the first rows as the chosen columns read them; null when nothing needs to be confirmed */
  effect: EffectRow[] | null
}

interface Props {
  eventId: string
  /** the id of the stored file */
  fileId: string
  /** the claim currency */
  currency: string
  encoding: string | null
  table: StatementTableViewModel
  /** whether the form is open because the claimant must still choose */
  isOpen: boolean
}

const OUT = [
  ['negative', 'With a minus: -18.92'],
  ['positive', 'Without a sign: 18.92'],
] as const

const ORDERS = [
  ['dmy', 'Day first: 31/10/2026'],
  ['mdy', 'Month first: 10/31/2026'],
  ['ymd', 'Year first: 26-10-31'],
] as const

/**
 * The form that chooses the meaning of each column of a statement. It sends a GET request, so that the back
 * button returns to the previous columns.
 */
export function ColumnsForm({ eventId, fileId, currency, encoding, table, isOpen }: Props) {
  const { columns, choices } = table
  const column = (name: ColumnName, label: string, isOptional: boolean) => (
    <Select
      name={name}
      label={label}
      options={[['', isOptional ? 'None' : 'Choose'], ...choices]}
      defaultValue={String(columns[name] ?? '')}
      required={!isOptional}
    />
  )
  const choice = (name: 'out' | 'order', label: string, options: readonly (readonly [string, string])[]) => (
    <Select
      name={name}
      label={label}
      options={[...(columns[name] === null ? [['', 'Choose'] as const] : []), ...options]}
      defaultValue={columns[name] ?? ''}
      required
    />
  )
  return (
    <details className="card statement-part" open={isOpen}>
      <summary>Columns of this file</summary>
      {isOpen && (
        <p className="notice">
          Check what each column means. The file does not tell all of it. What Claimbook found is filled in.
        </p>
      )}
      <Preview table={table} />
      {isOpen && table.effect && <Effect rows={table.effect} />}
      <form method="get" action={statementPath(eventId)} className="stack">
        <input type="hidden" name="file" value={fileId} />
        {encoding !== null && <input type="hidden" name="encoding" value={encoding} />}
        <div className="choices">
          {column('date', 'Date', false)}
          {choice('order', 'Date order', ORDERS)}
          {column('text', 'Text', true)}
          {column('payee', 'Payee', true)}
          {column('amount', `Amount paid in ${shortCode(currency)}`, false)}
          {choice('out', 'Payments are written', OUT)}
          {column('credit', 'Amount received', true)}
          {column('side', 'Paid or received, as a word', true)}
          {column('currency', 'Currency of that amount', true)}
          {column('balance', 'Balance', true)}
          {column('fee', 'Fee', true)}
          {column('state', 'State, such as pending', true)}
          {column('booked', 'Date of booking', true)}
          {column('original', 'Original amount', true)}
          {column('original_currency', 'Currency of the original amount', true)}
          {column('reference', 'Reference', true)}
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

/** Shows the first rows as the chosen columns read them. */
function Effect({ rows }: { rows: EffectRow[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: people scroll a wide table with the keyboard too
    <section className="file-rows" tabIndex={0} aria-label="With these columns">
      <table>
        <thead>
          <tr>
            <th scope="col">Row</th>
            <th scope="col">Date</th>
            <th scope="col">Text</th>
            <th scope="col">Amount</th>
            <th scope="col">Read as</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ line, date, text, amount, state }) => (
            <tr key={line}>
              <td>{line}</td>
              <td>{date}</td>
              <td>{text}</td>
              <td>{amount}</td>
              <td>{state}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Preview({ table: { titles, choices, preview } }: { table: StatementTableViewModel }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: people scroll a wide table with the keyboard too
    <section className="file-rows" tabIndex={0} aria-label="First rows of the file">
      <table>
        <thead>
          <tr>
            <th scope="col">Row</th>
            {choices.map(([column], at) => (
              <th scope="col" key={column}>
                {titles[at]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {preview.map(({ line, cells }) => (
            <tr key={line}>
              <td>{line}</td>
              {choices.map(([column], at) => (
                <td key={column}>{cells[at]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
