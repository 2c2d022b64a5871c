// The words and codes of a file, as the process that opens files recognises them.

/** A place on a page, in the page's own units. */
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
  /** where it stands when the page is upright and its lines are level */
  box: Box
  /** where it stands on the page as the file has it */
  place: Box
  /** the number of the piece of text on its page that it was cut out of, from 0 */
  piece: number
}

/** A page with its words, and how to look at parts of it again. */
export interface RecognisedPage {
  words: RecognisedWord[]
  /** the size of the upright page, in the units of `box`: pixels of a picture, points of a PDF */
  width: number
  height: number
  /** the size of the page as the file has it, in the units of `place` */
  shown: { width: number; height: number }
  /** how many pieces of text were found on it, also of those in which no word was recognised */
  pieces: number
  /**
   * Recognises pieces of text anew with the data of one language, for its accents or its script. Null for a
   * page that holds its text itself, and where pieces of text are not known.
   * @param language a code of `LANGUAGE_CODES`
   * @param pieces by their numbers
   */
  reread: ((language: string, pieces: number[]) => Promise<RecognisedWord[]>) | null
}

/** A code on a page. */
export interface RecognisedCode {
  text: string
  /** where it stands on the page as the file has it, as shares of the page */
  place: Box
}

/** A page of a file with its words and its codes. */
export interface RecognisedPageWithCodes extends RecognisedPage {
  /** its number in the file, from 1 */
  number: number
  codes: RecognisedCode[]
}
