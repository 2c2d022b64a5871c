import { shortCode } from '~/components/ui/money'
import { Notes } from '~/components/ui/notes'
import { Picture } from './picture'
import type { BarsViewModel, BarViewModel } from './view-models'

/** Bars below their labels. The picture is a table that includes the figures. */
export function Bars({ picture }: { picture: BarsViewModel }) {
  const { title, csv, unit, counted, currency, bars } = picture
  return (
    <Picture title={title} csv={csv}>
      <table className="bars">
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr>
            <th scope="col">{unit}</th>
            <th scope="col" className="numeric">
              {counted}
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
    </Picture>
  )
}

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
