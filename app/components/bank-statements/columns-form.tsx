import { Select } from '~/components/ui/field'
import { shortCode } from '~/components/ui/money'
import type { ColumnName, Columns } from '~/domain/bank-statements/columns'
import { statementPath } from './paths'

/** A table whose columns the claimant can choose. */
export interface StatementTableViewModel {
  columns: Columns
  /** the titles of the columns */
  titles: string[]
  /** the choices of a column: value and words */
  choices: [string, string][]
  /** the first rows */
  preview: { line: number; cells: string[] }[]
}

interface Props {
  eventId: string
  /** the id that the file is found by */
  fileId: string
  /** the claim currency */
  currency: string
  table: StatementTableViewModel
  /** whether something has to be said yet */
  isOpen: boolean
}

const OUT = [
  ['negative', 'With a minus: -18.92'],
  ['positive', 'Without a sign: 18.92'],
] as const

const ORDERS = [
  ['dmy', 'Day first: 31/10/2026'],
  ['mdy', 'Month first: 10/31/2026'],
] as const

/**
 * The form in which the meaning of each column of a statement is chosen. It asks for a page, so that the back
 * button leads to the columns chosen before.
 */
export function ColumnsForm({ eventId, fileId, currency, table, isOpen }: Props) {
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
          Choose what each column means. Claimbook could not tell all of them from the file.
        </p>
      )}
      <Preview table={table} />
      <form method="get" action={statementPath(eventId)} className="stack">
        <input type="hidden" name="file" value={fileId} />
        <div className="choices">
          {column('date', 'Date', false)}
          {choice('order', 'Date order', ORDERS)}
          {column('text', 'Text', false)}
          {column('amount', `Amount paid in ${shortCode(currency)}`, false)}
          {choice('out', 'Payments are written', OUT)}
          {column('currency', 'Currency of that amount', true)}
          {column('original', 'Original amount', true)}
          {column('original_currency', 'Currency of the original amount', true)}
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

function Preview({ table: { titles, choices, preview } }: { table: StatementTableViewModel }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled by keyboard too
    <section className="cells" tabIndex={0} aria-label="First rows of the file">
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
