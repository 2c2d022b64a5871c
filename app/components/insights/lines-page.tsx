import { Shell } from '~/components/shell'
import { Money } from '~/components/ui/money'
import { Notes } from '~/components/ui/notes'
import { PageHead } from '~/components/ui/page-head'
import { Pagination } from '~/components/ui/pagination'
import type { LinesViewModel } from './lines-view-model'
import { linesPath } from './paths'

interface Props extends LinesViewModel {
  user: { name: string }
}

/** The page that lists the expenses behind a chart of a year, from all events. */
export function LinesPage(props: Props) {
  const { parent, currency, lines, pages } = props
  return (
    <Shell user={props.user}>
      <div className="page stack insights">
        <PageHead parent={parent} title={props.title} />
        <p>
          {`${props.count}, `}
          <Money amount={props.total} currency={currency} />
          <Notes notes={props.leftOut} />
        </p>
        <div className="sheet">
          {lines.length > 0 ? (
            <table className="table lines">
              <thead>
                <tr>
                  <th scope="col">Date</th>
                  <th scope="col">Merchant</th>
                  <th scope="col">Event</th>
                  <th scope="col" className="numeric">
                    Amount
                  </th>
                </tr>
              </thead>
              <tbody>
                {lines.map((line) => (
                  <tr key={line.id}>
                    <td className="phone-left">{line.date || 'No date'}</td>
                    <td className="phone-left">
                      {line.merchant || 'No merchant'}
                      {line.category && <span className="note">{line.category}</span>}
                    </td>
                    <td className="phone-left">
                      <a className="link" href={line.event.href}>
                        {line.event.name}
                      </a>
                    </td>
                    <td className="numeric phone-right">
                      <Money amount={line.amount} currency={currency} />
                      {line.doubt && <span className="note doubtful">{line.doubt}</span>}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          ) : (
            <div className="empty">
              <h2>No such lines</h2>
              <p>
                <a href={parent.path}>{`Show ${parent.name}`}</a>
              </p>
            </div>
          )}
          {pages > 1 && (
            <Pagination
              page={props.page}
              pages={pages}
              pathOf={(page) => linesPath({ ...props.search, page })}
              previous="Earlier"
              next="Later"
            />
          )}
        </div>
      </div>
    </Shell>
  )
}
