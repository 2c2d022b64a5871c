import { scaleBand, scaleLinear, scalePoint } from 'd3-scale'
import { area, curveStepBefore, line } from 'd3-shape'
import { type ColumnBox, type ColumnsGeometry, PLOT_HEIGHT, type RunningSumGeometry } from './charts'
import type { Ranking } from './schema'

// Calculates the positions in charts on the server, so that browsers need not load d3.

/** The room above the highest column, in pixels. */
const TOP_MARGIN = 14

/** The approximate number of horizontal lines in a chart. */
const TICK_COUNT = 4

const roundPosition = (position: number): number => Math.round(position * 100) / 100

/** Returns the scale from amounts to heights, and its horizontal lines. */
function verticalScale(max: number) {
  const scale = scaleLinear()
    .domain([0, max > 0 ? max : 1])
    .nice(TICK_COUNT)
    .range([PLOT_HEIGHT, TOP_MARGIN])
  const ticks = scale.ticks(TICK_COUNT).map((value) => ({ value, y: roundPosition(scale(value)) }))
  return { scale, ticks }
}

/** The gap as a share of a column and its gap, in charts of up to 12 columns (months) and of more. */
const [GAP, NARROW_GAP] = [0.4, 0.25]

/** Lays out columns side by side. Every positive value gets a visible column, however small it is. */
export function columnsGeometry(values: number[]): ColumnsGeometry {
  const { scale, ticks } = verticalScale(Math.max(0, ...values))
  const bands = scaleBand<number>()
    .domain(values.keys())
    .range([0, 100])
    .paddingInner(values.length > 12 ? NARROW_GAP : GAP)
    .paddingOuter(0.2)
  const [step, width] = [bands.step(), bands.bandwidth()]
  const columns = values.map((value, index): ColumnBox => {
    const x = bands(index) ?? 0
    const height = value > 0 ? Math.max(2, PLOT_HEIGHT - scale(value)) : 0
    return {
      slot: { x: roundPosition(x - (step - width) / 2), width: roundPosition(step) },
      x: roundPosition(x),
      width: roundPosition(width),
      y: roundPosition(PLOT_HEIGHT - height),
      height: roundPosition(height),
      middle: roundPosition(x + width / 2),
    }
  })
  return { columns, ticks }
}

/**
 * Lays out the running sums of some values as a line, and a horizontal level to compare the line with.
 * @param start the sum before the first value
 */
export function runningSumGeometry(values: number[], start: number, level: number): RunningSumGeometry {
  const sums = [start]
  for (const value of values) sums.push((sums.at(-1) ?? 0) + value)
  const { scale, ticks } = verticalScale(Math.max(level, ...sums))
  const horizontalScale = scalePoint<number>().domain(sums.keys()).range([0, 100])
  const x = (_: number, index: number) => roundPosition(horizontalScale(index) ?? 0)
  const y = (sum: number) => roundPosition(scale(sum))
  return {
    line: line<number>().x(x).y(y).curve(curveStepBefore)(sums) ?? '',
    area: area<number>().x(x).y0(PLOT_HEIGHT).y1(y).curve(curveStepBefore)(sums) ?? '',
    level: roundPosition(scale(level)),
    ticks,
  }
}

/** Returns the sizes of values in percent of all. Nonzero ones get at least 0.5, so that they are visible. */
export function percentShares(values: number[]): number[] {
  const absoluteSum = values.reduce((sum, value) => sum + Math.abs(value), 0)
  return values.map((value) =>
    value === 0 ? 0 : Math.max(0.5, roundPosition((Math.abs(value) / absoluteSum) * 100)),
  )
}

/** Returns the sizes of the slices of a ranking, and of its other totals, in percent of all. */
export const rankingShares = ({ slices, otherTotals }: Ranking): number[] =>
  percentShares([...slices, ...(otherTotals ? [otherTotals] : [])].map(({ total }) => Number(total)))
