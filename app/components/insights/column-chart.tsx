import { PLOT_HEIGHT } from '~/domain/insights/charts'
import { ChartCard } from './chart-card'
import { FiguresTable } from './figures-table'
import type { ColumnChartViewModel, ColumnViewModel } from './view-models'

/** A chart of columns over time, each a link to its lines, with the same figures as a table. */
export function ColumnChart({ chart }: { chart: ColumnChartViewModel }) {
  const { title, csvPath, rowTitle, currency, columns, ticks, isYear, undatedRow, note } = chart
  return (
    <ChartCard title={title} csvPath={csvPath}>
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
            ({ key, middle, axisLabel }) =>
              axisLabel && (
                <text key={key} className="tick" x={`${middle}%`} y="18" textAnchor="middle">
                  {axisLabel}
                </text>
              ),
          )}
        </svg>
      </div>
      <details className="folded">
        <summary>Show as table</summary>
        <FiguresTable
          caption={title}
          rowTitle={rowTitle}
          currency={currency}
          rows={undatedRow ? [...columns, undatedRow] : columns}
        />
      </details>
      {note && <p className="small muted">{note}</p>}
    </ChartCard>
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

type Ticks = ColumnChartViewModel['ticks']

/** The figures beside the horizontal lines of a chart. */
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

/** The horizontal lines of a chart. */
export function Grid({ ticks }: { ticks: Ticks }) {
  return ticks.map(({ y }) => (
    <line key={y} className={y === PLOT_HEIGHT ? 'base-line' : 'grid-line'} x1="0" x2="100%" y1={y} y2={y} />
  ))
}
