// Positions of the parts of charts. Horizontal positions are in percent of the width of a chart, so that it
// fits any window without a new layout; vertical positions are in pixels from its top.

/** The height of a chart of columns, down to its base line. */
export const PLOT_HEIGHT = 180

/** The place of a column in a chart. */
export interface ColumnBox {
  /** the clickable area of the column, which includes the gaps beside it */
  slot: { x: number; width: number }
  x: number
  width: number
  y: number
  height: number
  /** the horizontal middle of the column */
  middle: number
}

/** A horizontal line of a chart, and the amount that it stands for. */
export interface Tick {
  y: number
  value: number
}

/** The columns of a chart, from left to right, and its horizontal lines. */
export interface ColumnsGeometry {
  columns: ColumnBox[]
  ticks: Tick[]
}

/** A running sum and the level to compare it with, as SVG paths in a box of 100 by `PLOT_HEIGHT`. */
export interface RunningSumGeometry {
  line: string
  area: string
  level: number
  ticks: Tick[]
}
