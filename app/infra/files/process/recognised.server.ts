// The words and codes that the process that opens files recognises in a file.

/** A box on a page, in the page's own units. */
export interface Box {
  x0: number
  y0: number
  x1: number
  y1: number
}

/** A word of a page. */
export interface RecognisedWord {
  text: string
  /** the confidence, from 0 to 1 */
  confidence: number
  /** the box on the page when the page is upright and its lines are level */
  box: Box
  /** the box on the page as stored in the file */
  place: Box
  /** the number of the piece of text on the page that contains the word, from 0 */
  piece: number
}

/** A page with its words, and a function to recognise parts of it again. */
export interface RecognisedPage {
  words: RecognisedWord[]
  /** the size of the upright page, in the units of `box`: pixels of a picture, points of a PDF */
  width: number
  height: number
  /** the size of the page as stored in the file, in the units of `place` */
  storedSize: { width: number; height: number }
  /** how many pieces of text were found on the page, including pieces without a recognised word */
  pieces: number
  /**
   * Recognises pieces of text again with the data of one language, for its accents or script. Null for a page
   * that contains its text, and when the pieces are unknown.
   * @param language a code of `LANGUAGE_CODES`
   * @param pieces the numbers of the pieces
   */
  reread: ((language: string, pieces: number[]) => Promise<RecognisedWord[]>) | null
}

/** A code on a page. */
export interface RecognisedCode {
  text: string
  /** the box on the page as stored in the file, as fractions of the page's size */
  place: Box
}

/** A page of a file with its words and its codes. */
export interface RecognisedPageWithCodes extends RecognisedPage {
  /** the page number in the file, from 1 */
  number: number
  codes: RecognisedCode[]
}
