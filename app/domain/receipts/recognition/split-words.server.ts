import { between, type Point, type Quad } from '~/infra/files/process/gray-image'
import type { Box, RecognisedWord } from '~/infra/files/process/recognised.server'
import { median } from './page-geometry.server'
import type { Character } from './recognise-line.server'

// Splits the characters of a piece of text (a word or a line) into words. The model leaves out many spaces,
// so the blanks between characters are measured too: the gaps without ink.

/**
 * A blank separates two words if it is wider than this many usual blanks of its piece, plus a share of the
 * height of the piece. The share is larger inside numbers such as `1.10`, because a 1 and a point are narrow.
 */
const USUAL_BLANKS_MIN = 2
const BLANK_MIN = 0.11
const BLANK_AT_MARK_MIN = 0.22
const BLANK_BETWEEN_DIGITS_MIN = 0.35

const isDigit = ({ text }: Character) => /\d/.test(text)
/** Whether a character is a mark of amounts, dates and times. */
const isMark = ({ text }: Character) => /[.,:/-]/.test(text)

/** The minimum confidence of a word of one letter. A less likely one is a blank that was read as a letter. */
const LONE_LETTER_PROBABILITY_MIN = 0.5
const LONE_LETTER = /^\p{Script=Latin}$/u

const isMisreadBlank = ({ text, confidence }: PieceWord) =>
  confidence < LONE_LETTER_PROBABILITY_MIN && LONE_LETTER.test(text)

/** Returns by how much a blank between two characters must exceed the usual blanks to separate words. */
function extraBlankMin(a: Character, b: Character): number {
  if (isDigit(a) && isDigit(b)) return BLANK_BETWEEN_DIGITS_MIN
  return (isMark(a) && isDigit(b)) || (isDigit(a) && isMark(b)) ? BLANK_AT_MARK_MIN : BLANK_MIN
}

/** A word of a piece of text. */
export interface PieceWord {
  text: string
  /** from 0 to 1 */
  confidence: number
  /** the positions of its start and its end, as shares of the length of the piece: 0 is the start */
  from: number
  to: number
}

/** Splits characters, from left to right, at spaces, and at wide blanks where the model gives no space. */
export function wordsIn(characters: Character[]): PieceWord[] {
  const usualBlank = median(characters.slice(1).map(({ blank }) => blank))
  const words: Character[][] = []
  let word: Character[] = []
  for (const character of characters) {
    const previous = word.at(-1)
    if (
      previous &&
      (character.text === ' ' ||
        character.blank > usualBlank * USUAL_BLANKS_MIN + extraBlankMin(previous, character))
    ) {
      words.push(word)
      word = []
    }
    if (character.text !== ' ') word.push(character)
  }
  return (word.length > 0 ? [...words, word] : words)
    .map((wordCharacters) => ({
      text: wordCharacters.map(({ text }) => text).join(''),
      confidence:
        wordCharacters.reduce((sum, { probability }) => sum + probability, 0) / wordCharacters.length,
      from: Math.max(0, wordCharacters[0]?.from ?? 0),
      to: Math.min(1, wordCharacters.at(-1)?.to ?? 1),
    }))
    .filter((each) => !isMisreadBlank(each))
}

/** The functions that map points of a picture to other positions. */
interface PointMaps {
  /** to the position on the levelled page */
  toLevel: (point: Point) => Point
  /** to the position on the page as it is shown */
  toPage: (point: Point) => Point
}

function boxAround(points: Point[]): Box {
  const xs = points.map(({ x }) => x)
  const ys = points.map(({ y }) => y)
  return { x0: Math.min(...xs), y0: Math.min(...ys), x1: Math.max(...xs), y1: Math.max(...ys) }
}

/** Returns the word of a page for a word of a piece. `piece` is the number of the piece on the page. */
export function toWord(
  { text, confidence, from, to }: PieceWord,
  { piece, quad: [a, b, c, d] }: { piece: number; quad: Quad },
  { toLevel, toPage }: PointMaps,
): RecognisedWord {
  // a to b is the upper edge of the piece, d to c its lower edge
  const corners = [between(a, b, from), between(a, b, to), between(d, c, to), between(d, c, from)]
  const [box, place] = [boxAround(corners.map(toLevel)), boxAround(corners.map(toPage))]
  return { text, confidence, box, place, piece }
}
