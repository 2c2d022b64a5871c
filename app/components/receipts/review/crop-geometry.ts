import { AREA_SHARE_MIN, type Area } from '~/domain/receipts/excerpt'

// Calculates the crop tool's box on a displayed picture and on its page.

/** A box on a displayed picture, in shares of its width and height. */
export type Box = Area

export type Edge = 'left' | 'top' | 'right' | 'bottom'

/** A point or a size, in shares of the width and height of a picture. */
export interface Shares {
  x: number
  y: number
}

/** The edges of a box, each with the opposite edge that it must not cross. */
const SIDES = {
  left: ['x0', 'x1'],
  top: ['y0', 'y1'],
  right: ['x1', 'x0'],
  bottom: ['y1', 'y0'],
} as const satisfies Record<Edge, [keyof Box, keyof Box]>

export const isUpright = (edge: Edge) => edge === 'left' || edge === 'right'

export const edgeOf = (box: Box, edge: Edge): number => box[SIDES[edge][0]]

const clamp = (value: number, from: number, to: number) => Math.min(to, Math.max(from, value))

/** Moves an edge of a box. The box stays on the picture and keeps its smallest size. */
export function moveEdge(box: Box, edge: Edge, to: number, minSize: Shares): Box {
  const [movedSide, opposite] = SIDES[edge]
  const size = isUpright(edge) ? minSize.x : minSize.y
  const isFirst = movedSide === 'x0' || movedSide === 'y0'
  const [min, max] = isFirst ? [0, box[opposite] - size] : [box[opposite] + size, 1]
  return { ...box, [movedSide]: clamp(to, Math.min(min, max), Math.max(min, max)) }
}

/** Returns the box between two points of a picture; null when it is too small to be intended. */
export function boxBetween(corner: Shares, oppositeCorner: Shares, minSize: Shares): Box | null {
  const [x0, x1] = [Math.min(corner.x, oppositeCorner.x), Math.max(corner.x, oppositeCorner.x)]
  const [y0, y1] = [Math.min(corner.y, oppositeCorner.y), Math.max(corner.y, oppositeCorner.y)]
  return x1 - x0 < minSize.x || y1 - y0 < minSize.y ? null : { x0, y0, x1, y1 }
}

/** A picture: the visible area of its page, and its rotation in quarter turns to the right. */
export interface Picture {
  area: Area
  turns: number
}

/** Slightly more than the smallest share of a part, because stored shares are rounded. */
const SHARE_MIN = 1.05 * AREA_SHARE_MIN

/** Returns the smallest size of a box on a picture. */
export function minBoxSize({ area: { x0, y0, x1, y1 }, turns }: Picture): Shares {
  const [across, down] = [Math.min(1, SHARE_MIN / (x1 - x0)), Math.min(1, SHARE_MIN / (y1 - y0))]
  return turns % 2 === 0 ? { x: across, y: down } : { x: down, y: across }
}

/** Returns the box on the picture before its rotation. */
function unturned({ x0, y0, x1, y1 }: Box, turns: number): Box {
  switch (turns % 4) {
    case 1:
      return { x0: y0, y0: 1 - x1, x1: y1, y1: 1 - x0 }
    case 2:
      return { x0: 1 - x1, y0: 1 - y1, x1: 1 - x0, y1: 1 - y0 }
    case 3:
      return { x0: 1 - y1, y0: x0, x1: 1 - y0, y1: x1 }
    default:
      return { x0, y0, x1, y1 }
  }
}

/** Returns the area of the page under a box on its picture. */
export function areaOfBox(box: Box, { area, turns }: Picture): Area {
  const { x0, y0, x1, y1 } = unturned(box, turns)
  const across = (share: number) => clamp(area.x0 + share * (area.x1 - area.x0), 0, 1)
  const down = (share: number) => clamp(area.y0 + share * (area.y1 - area.y0), 0, 1)
  return { x0: across(x0), y0: down(y0), x1: across(x1), y1: down(y1) }
}
