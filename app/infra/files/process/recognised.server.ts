// The words of a file, as the process that opens files recognises them.

/** A word where it stands on the upright page, in the page's own units. */
export interface RecognisedWord {
  text: string
  /** the confidence, from 0 to 1 */
  confidence: number
  box: { x0: number; y0: number; x1: number; y1: number }
}

export interface RecognisedPage {
  words: RecognisedWord[]
  /** the size of the upright page, in the units of the boxes: pixels of an image, points of a PDF */
  width: number
  height: number
}

/** The first look at a page; or another, in another size, for what the first did not give. */
export type OcrPass = 'first' | 'second'
