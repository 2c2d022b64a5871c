import type { Sharp } from 'sharp'

// Programs that edit photos may say in XMP alone how a picture lies; the decoder knows that of EXIF only.

const XMP_READ = 262_144
const ORIENTATION = /tiff:Orientation\s{0,9}(?:=\s{0,9}["']|>\s{0,9})([1-8])(?![0-9])/

/** How a picture lies by its XMP, in the numbers of EXIF; 1, upright, when that says nothing. */
export function xmpOrientation(xmp: Buffer | undefined): number {
  const [, orientation = '1'] = ORIENTATION.exec(xmp?.toString('latin1', 0, XMP_READ) ?? '') ?? []
  return Number(orientation)
}

/** By how much a picture of an orientation is turned, in degrees clockwise, once it is mirrored. */
const TURNS: Record<number, number> = { 3: 180, 4: 180, 5: 270, 6: 90, 7: 90, 8: 270 }
const MIRRORED = [2, 4, 5, 7]

/** A picture as it lies upright, by an orientation. */
export function turnedUpright(image: Sharp, orientation: number): Sharp {
  const mirrored = MIRRORED.includes(orientation) ? image.flop() : image
  const turn = TURNS[orientation]
  return turn === undefined ? mirrored : mirrored.rotate(turn)
}
