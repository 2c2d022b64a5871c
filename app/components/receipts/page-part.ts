import type { Area } from '~/domain/receipts/excerpt'

// Calculates how an SVG shows a part of a page.

/** The area of a whole page. */
export const WHOLE_PAGE: Area = { x0: 0, y0: 0, x1: 1, y1: 1 }

/**
 * Returns the `viewBox` and `transform` of an SVG that rotates a page by quarter turns to the right and shows
 * a part of the rotated page.
 * @param size of the page, in pixels
 */
export function viewOf({ x0, y0, x1, y1 }: Area, size: { width: number; height: number }, turns: number) {
  const { width, height } = size
  const [left, top, right, bottom] = [x0 * width, y0 * height, x1 * width, y1 * height]
  const [across, down] = [right - left, bottom - top]
  const view = (transform?: string, ...box: number[]) => ({ box: box.map(Math.round).join(' '), transform })
  switch (turns % 4) {
    case 1:
      return view(`translate(${height} 0) rotate(90)`, height - bottom, left, down, across)
    case 2:
      return view(`translate(${width} ${height}) rotate(180)`, width - right, height - bottom, across, down)
    case 3:
      return view(`translate(0 ${width}) rotate(270)`, top, width - right, down, across)
    default:
      return view(undefined, left, top, across, down)
  }
}
