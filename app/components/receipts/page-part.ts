import type { Area } from '~/domain/receipts/excerpt'

// Calculates how an SVG shows a part of a page.

/** The area of a whole page. */
export const WHOLE_PAGE: Area = { x0: 0, y0: 0, x1: 1, y1: 1 }

/**
 * Returns the `viewBox` and `transform` of an SVG that rotates a page by quarter turns to the right and shows
 * a part of the rotated page.
 * @param size of the page, in pixels
 */
export function viewOf(
  { x0, y0, x1, y1 }: Area,
  { width, height }: { width: number; height: number },
  turns: number,
) {
  const [left, top, right, bottom] = [x0 * width, y0 * height, x1 * width, y1 * height]
  const [partWidth, partHeight] = [right - left, bottom - top]
  const boxOf = (...numbers: number[]) => numbers.map((each) => Math.round(each)).join(' ')
  switch (turns % 4) {
    case 1:
      return {
        box: boxOf(height - bottom, left, partHeight, partWidth),
        transform: `translate(${height} 0) rotate(90)`,
      }
    case 2:
      return {
        box: boxOf(width - right, height - bottom, partWidth, partHeight),
        transform: `translate(${width} ${height}) rotate(180)`,
      }
    case 3:
      return {
        box: boxOf(top, width - right, partHeight, partWidth),
        transform: `translate(0 ${width}) rotate(270)`,
      }
    default:
      return { box: boxOf(left, top, partWidth, partHeight), transform: undefined }
  }
}
