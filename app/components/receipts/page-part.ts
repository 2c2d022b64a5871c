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
  const view = (box: number[], transform?: string) => ({
    box: box.map((each) => Math.round(each)).join(' '),
    transform,
  })
  switch (turns % 4) {
    case 1:
      return view([height - bottom, left, down, across], `translate(${height} 0) rotate(90)`)
    case 2:
      return view([width - right, height - bottom, across, down], `translate(${width} ${height}) rotate(180)`)
    case 3:
      return view([top, width - right, down, across], `translate(0 ${width}) rotate(270)`)
    default:
      return view([left, top, across, down])
  }
}
