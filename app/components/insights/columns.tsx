import { PLOT_HEIGHT } from '~/domain/insights/charts'
import { Picture } from './picture'
import { FiguresTable } from './table'
import type { ColumnsViewModel, ColumnViewModel } from './view-models'

/** Columns over time, each a link to its lines, with the same figures as a table. */
export function Columns({ picture }: { picture: ColumnsViewModel }) {
  const { title, csv, unit, currency, columns, ticks, isYear, others, note } = picture
  return (
    <Picture title={title} csv={csv}>
      <div className="plot">
        <Scale ticks={ticks} />
        <svg width="100%" height={PLOT_HEIGHT}>
          <title>{`${title}, as a picture`}</title>
          <Grid ticks={ticks} />
          {columns.map((column) => column.href !== null && <Column key={column.key} column={column} />)}
        </svg>
        <svg
          className={isYear ? 'axis-labels year' : 'axis-labels'}
          width="100%"
          height="26"
          aria-hidden="true"
        >
          {columns.map(
            ({ key, middle, tick }) =>
              tick && (
                <text key={key} className="tick" x={`${middle}%`} y="18" textAnchor="middle">
                  {tick}
                </text>
              ),
          )}
        </svg>
      </div>
      <details className="folded">
        <summary>Show as table</summary>
        <FiguresTable
          caption={title}
          unit={unit}
          currency={currency}
          rows={others ? [...columns, others] : columns}
        />
      </details>
      {note && <p className="small muted">{note}</p>}
    </Picture>
  )
}

function Column({ column }: { column: ColumnViewModel }) {
  const { slot, x, width, y, height, href, label } = column
  return (
    <a className="column" href={href ?? undefined} aria-label={label}>
      <title>{label}</title>
      <rect className="hover-area" x={`${slot.x}%`} width={`${slot.width}%`} y="0" height={PLOT_HEIGHT} />
      <rect className="bar-fill" x={`${x}%`} width={`${width}%`} y={y} height={height} />
    </a>
  )
}

type Ticks = ColumnsViewModel['ticks']

/** The figures at the horizontal lines of a picture. */
export function Scale({ ticks }: { ticks: Ticks }) {
  return (
    <svg className="scale" width="48" height={PLOT_HEIGHT} aria-hidden="true">
      {ticks.map(({ y, label }) => (
        <text key={y} className="tick" x="40" y={y + 4} textAnchor="end">
          {label}
        </text>
      ))}
    </svg>
  )
}

/** The horizontal lines of a picture. */
export function Grid({ ticks }: { ticks: Ticks }) {
  return ticks.map(({ y }) => (
    <line key={y} className={y === PLOT_HEIGHT ? 'base-line' : 'grid-line'} x1="0" x2="100%" y1={y} y2={y} />
  ))
}
