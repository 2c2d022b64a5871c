// Positions of the parts of pictures. Horizontal positions are in percent of a picture's width, so that it
// fits any window without a new layout; vertical positions are in pixels.

/** The height of a picture of columns, down to its base line. */
export const PLOT_HEIGHT = 180

export interface ColumnBox {
  /** the clickable area of the column, which includes the gaps beside it */
  slot: { x: number; width: number }
  x: number
  width: number
  y: number
  height: number
  middle: number
}

export interface Tick {
  y: number
  value: number
}

export interface ColumnsGeometry {
  columns: ColumnBox[]
  ticks: Tick[]
}

/** A running sum and the level to compare it with, as SVG paths in a box of 100 by `PLOT_HEIGHT`. */
export interface RunningGeometry {
  line: string
  area: string
  level: number
  ticks: Tick[]
}
