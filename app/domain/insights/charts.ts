// Where the parts of pictures are. Places across are in percent of a picture's width, so that it fits any
// window without being drawn anew, places down in pixels.

/** The height of a picture of columns, down to its base line. */
export const PLOT_HEIGHT = 180

export interface ColumnBox {
  /** of the place that it has, as wide as a click may be off */
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

/** A sum that grows, and the level that it is compared with, as paths of SVG in 100 by `PLOT_HEIGHT`. */
export interface RunningGeometry {
  line: string
  area: string
  level: number
  ticks: Tick[]
}
