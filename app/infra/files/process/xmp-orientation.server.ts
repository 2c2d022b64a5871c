import type { Sharp } from 'sharp'

// Photo editors may store a picture's orientation only in XMP. The decoder reads only that in EXIF.

const XMP_CHARACTERS_READ = 262_144
const ORIENTATION = /tiff:Orientation\s{0,9}(?:=\s{0,9}["']|>\s{0,9})([1-8])(?![0-9])/

/** Returns the orientation in a picture's XMP, as a number of EXIF; 1 (upright) when the XMP has none. */
export function xmpOrientation(xmp: Buffer | undefined): number {
  const [, orientation = '1'] = ORIENTATION.exec(xmp?.toString('latin1', 0, XMP_CHARACTERS_READ) ?? '') ?? []
  return Number(orientation)
}

/** The rotation for each orientation, in degrees clockwise, after mirroring. */
const ROTATIONS: Record<number, number> = { 3: 180, 4: 180, 5: 270, 6: 90, 7: 90, 8: 270 }
const MIRRORED = [2, 4, 5, 7]

/** Turns a picture upright, by its orientation. */
export function turnedUpright(image: Sharp, orientation: number): Sharp {
  const mirrored = MIRRORED.includes(orientation) ? image.flop() : image
  const degrees = ROTATIONS[orientation]
  return degrees === undefined ? mirrored : mirrored.rotate(degrees)
}
