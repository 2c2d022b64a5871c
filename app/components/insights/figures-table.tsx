import { shortCode } from '~/components/ui/money'
import type { RowViewModel } from './view-models'

interface Props {
  caption: string
  /** the title of the first column */
  rowTitle: string
  currency: string
  rows: RowViewModel[]
}

/** The figures of a chart as a table. */
export function FiguresTable({ caption, rowTitle, currency, rows }: Props) {
  return (
    <table className="figures-table">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{rowTitle}</th>
          <th scope="col" className="numeric">
            Lines
          </th>
          <th scope="col" className="numeric">{`Amount in ${shortCode(currency)}`}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, href, count, amount }) => (
          <tr key={key}>
            <td>
              {href === null ? (
                name
              ) : (
                <a className="link" href={href}>
                  {name}
                </a>
              )}
            </td>
            <td className="numeric">{count}</td>
            <td className="numeric">{amount}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
