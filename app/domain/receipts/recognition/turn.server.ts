import type { GrayImage, Point } from '~/infra/files/process/gray-image'

// Rotates pictures by 90°, and maps points of rotated pictures back.

/** Returns a picture rotated by 90° clockwise. */
export function turnRight({ data, width, height }: GrayImage): GrayImage {
  const turned = new Uint8Array(data.length)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) turned[x * height + (height - 1 - y)] = data[y * width + x] as number
  }
  return { data: turned, width: height, height: width }
}

/**
 * Returns the original position of a point on a picture that was rotated by 90° clockwise.
 * @param height of the original picture
 */
export const turnedBack = ({ x, y }: Point, height: number): Point => ({ x: y, y: height - x })
