import { scaleBand, scaleLinear, scalePoint } from 'd3-scale'
import { area, curveStepBefore, line } from 'd3-shape'
import { type ColumnBox, type ColumnsGeometry, PLOT_HEIGHT, type RunningGeometry, type Tick } from './charts'

// Calculates the geometry of pictures on the server, so that browsers need not load the code.

/** The room above the highest column, in pixels. */
const TOP = 14

/** The approximate number of horizontal lines in a picture. */
const TICKS = 4

const rounded = (place: number): number => Math.round(place * 100) / 100

function heights(max: number) {
  const scale = scaleLinear()
    .domain([0, max > 0 ? max : 1])
    .nice(TICKS)
    .range([PLOT_HEIGHT, TOP])
  const ticks: Tick[] = scale.ticks(TICKS).map((value) => ({ value, y: rounded(scale(value)) }))
  return { scale, ticks }
}

/** Lays out columns side by side. Every positive value gets a visible column, however small it is. */
export function columnsGeometry(values: number[]): ColumnsGeometry {
  const { scale, ticks } = heights(Math.max(0, ...values))
  const places = scaleBand<number>()
    .domain(values.keys())
    .range([0, 100])
    .paddingInner(values.length > 12 ? 0.25 : 0.4)
    .paddingOuter(0.2)
  const [step, width] = [places.step(), places.bandwidth()]
  const columns = values.map((value, at): ColumnBox => {
    const x = places(at) ?? 0
    const height = value > 0 ? Math.max(2, PLOT_HEIGHT - scale(value)) : 0
    return {
      slot: { x: rounded(x - (step - width) / 2), width: rounded(step) },
      x: rounded(x),
      width: rounded(width),
      y: rounded(PLOT_HEIGHT - height),
      height: rounded(height),
      middle: rounded(x + width / 2),
    }
  })
  return { columns, ticks }
}

/**
 * Lays out running sums, each a day wide, and a level to compare them with.
 * @param start the sum before the first value
 */
export function runningGeometry(values: number[], start: number, level: number): RunningGeometry {
  const sums = [start]
  for (const value of values) sums.push((sums.at(-1) ?? 0) + value)
  const { scale, ticks } = heights(Math.max(level, ...sums))
  const across = scalePoint<number>().domain(sums.keys()).range([0, 100])
  const x = (_: number, at: number) => rounded(across(at) ?? 0)
  const y = (sum: number) => rounded(scale(sum))
  return {
    line: line<number>().x(x).y(y).curve(curveStepBefore)(sums) ?? '',
    area: area<number>().x(x).y0(PLOT_HEIGHT).y1(y).curve(curveStepBefore)(sums) ?? '',
    level: rounded(scale(level)),
    ticks,
  }
}

/**
 * Returns the size of each value in percent of all together, ignoring signs. Every nonzero value gets a
 * visible share.
 */
export function shares(values: number[]): number[] {
  const whole = values.reduce((sum, value) => sum + Math.abs(value), 0)
  return values.map((value) => (value === 0 ? 0 : Math.max(0.5, rounded((Math.abs(value) / whole) * 100))))
}
