import type { GrayImage, Point } from '~/infra/files/process/gray-image'

/** A picture turned by a quarter to the right. */
export function turnRight({ data, width, height }: GrayImage): GrayImage {
  const turned = new Uint8Array(data.length)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) turned[x * height + (height - 1 - y)] = data[y * width + x] as number
  }
  return { data: turned, width: height, height: width }
}

/**
 * Where a point of a picture that was turned by a quarter to the right was before.
 * @param height of the picture before
 */
export const turnedBack = ({ x, y }: Point, height: number): Point => ({ x: y, y: height - x })
