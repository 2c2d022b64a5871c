import { shortCode } from '~/components/ui/money'
import { Notes } from '~/components/ui/notes'
import { ChartCard } from './chart-card'
import type { BarChartViewModel, BarViewModel } from './view-models'

/** A chart of horizontal bars, each below its label. It is a table that includes the figures. */
export function BarChart({ chart }: { chart: BarChartViewModel }) {
  const { title, csvPath, rowTitle, countTitle, currency, bars } = chart
  return (
    <ChartCard title={title} csvPath={csvPath}>
      <table className="bars">
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr>
            <th scope="col">{rowTitle}</th>
            <th scope="col" className="numeric">
              {countTitle}
            </th>
            <th scope="col" className="numeric share">
              Share
            </th>
            <th scope="col" className="numeric">{`Amount in ${shortCode(currency)}`}</th>
          </tr>
        </thead>
        <tbody>
          {bars.map((bar) => (
            <tr key={bar.key}>
              <td>
                {bar.href === null ? (
                  <Bar bar={bar} />
                ) : (
                  <a href={bar.href}>
                    <Bar bar={bar} />
                  </a>
                )}
              </td>
              <td className="numeric">{bar.count}</td>
              <td className="numeric share">{bar.share}</td>
              <td className="numeric">{bar.amount}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ChartCard>
  )
}

/** The height of a bar, in pixels. */
const THICKNESS = 6

function Bar({ bar: { name, notes, width, isOthers } }: { bar: BarViewModel }) {
  return (
    <>
      <span className="bar-name">{name}</span>
      <Notes notes={notes} />
      <svg className="bar" width="100%" height={THICKNESS} aria-hidden="true">
        <rect className="bar-track" width="100%" height={THICKNESS} rx="3" />
        {width > 0 && (
          <rect
            className={isOthers ? 'others-fill' : 'bar-fill'}
            width={`${width}%`}
            height={THICKNESS}
            rx="3"
          />
        )}
      </svg>
    </>
  )
}
