import type { GrayImage, Point, Quad } from '~/infra/files/process/gray-image'
import {
  type Band,
  bandOf,
  CLASSES,
  featuresOf,
  HIGH_MARK,
  LINE_HEIGHT,
  type Likeliest,
  LOW_MARK,
  likeliestOf,
  MARKS,
  SIGN,
  scoresOf,
} from './digit-network'
import { type InkPart, inkParts, joinStacked } from './ink-parts'
import { type PageRow, pageRows, type ReadPiece } from './page-rows.server'
import { splitInk } from './split-ink'
import type { PieceWord } from './split-words.server'

// Reads numbers in Arabic, Persian or Thai digits, such as `١٢٫٥٠` (12.50). The models that read the text of
// a page were not trained on these digits: they read a few unlikely letters or nothing. Here a small network
// classifies single digits, in five steps:
// 1. Give up if the page has amounts in Latin digits.
// 2. Cut the page into rows, and find the connected parts of ink in each row: digits, marks, letters.
// 3. Leave out the parts of words that the models read for sure, and group the others by their gaps.
// 4. Read each group as a number in each script. The script with the most likely numbers is the page's.
// 5. Return its numbers, with the words that the models wrongly read from the same ink.
// A piece is a word or line that the models found. A mark is a comma, a point, or the like between digits.

/** A number in the digits of another script, with the piece of text that contains it. */
export interface NativeNumber {
  /** the number as printed, such as `١٢٫٥٠` */
  text: string
  /** the probability of the least likely character, from 0 to 1 */
  confidence: number
  /** the corners of the number on the picture */
  quad: Quad
  /** the words that the models read from the ink of the number; the number replaces them */
  replaced: PieceWord[]
  /** null when the models found no text there */
  piece: ReadPiece | null
}

/**
 * The Arabic, Persian and Thai script. `digits` are 0 to 9 as text. `networkNames` are the names of the same
 * digits in the network, where Persian digits that look like Arabic ones have the Arabic names.
 * `hasArabicMarks`: the script has a decimal mark and a grouping mark of its own (`٫` and `٬`).
 */
const SCRIPTS = [
  { digits: '٠١٢٣٤٥٦٧٨٩', networkNames: '٠١٢٣٤٥٦٧٨٩', hasArabicMarks: true },
  { digits: '۰۱۲۳۴۵۶۷۸۹', networkNames: '٠١٢٣۴۵۶٧٨٩', hasArabicMarks: true },
  { digits: '๐๑๒๓๔๕๖๗๘๙', networkNames: '๐๑๒๓๔๕๖๗๘๙', hasArabicMarks: false },
].map((script) => ({
  ...script,
  /** the indexes of the network's classes that a number in this script may contain */
  classes: [...script.networkNames, ...MARKS, SIGN].map((name) => CLASSES.indexOf(name)),
}))
type Script = (typeof SCRIPTS)[number]

/** The name of zero in Arabic and Persian. It is printed as a dot, so a speck or a point looks like it. */
const DOT_ZERO = '٠'
const isMark = ({ character }: Likeliest) => MARKS.includes(character)
/** Whether a part is a currency sign, such as `£`. */
const isSign = ({ character }: Likeliest) => character === SIGN
const isLargeDigit = (each: Likeliest) => !isMark(each) && each.character !== DOT_ZERO

/** The minimum confidence of a word that the models read for sure. */
const SURE_WORD_CONFIDENCE_MIN = 0.93
/** Two letters, or three characters. The models may read a shorter "word" from one or two foreign digits. */
const SURE_WORD_TEXT = /\p{L}{2}|.{3}/u
/** `1,234.50`, `€12.50` or `12.500 KD`: an amount in Latin digits. */
const LATIN_AMOUNT = /^\D{0,4}\d{1,3}(?:[.,]\d{3}){0,3}[.,]\d{2,3}\D{0,4}$/
/** A page with more Latin amounts is in Latin digits. One may be misread. */
const LATIN_AMOUNTS_MAX = 1
/** The pixels that a known word reaches beyond the place that the models gave, which is not exact. */
const KNOWN_WORD_MARGIN = 2
/** The minimum lengths of the shorter and the longer side of a part, in pixels. Smaller parts are specks. */
const SHORTER_SIDE_MIN = 2
const LONGER_SIDE_MIN = 3
/** The minimum probability of a digit. */
const PROBABILITY_MIN = 0.5
/** The maximum gap between the digits of a number, as a share of the line height. */
const GAP_MAX = 0.33
/** The width that a part takes at least, as a share of the line height: the dot zero is set as a digit. */
const DIGIT_ROOM = 0.3
/** A group with more parts is a line of writing. */
const PARTS_MAX = 30
/** A number with more digits is no amount, date or number of a receipt. */
const DIGITS_MAX = 15
/** A page with fewer numbers, or fewer large digits in all, is in Latin digits: a few matches are chance. */
const NUMBERS_MIN = 2
const LARGE_DIGITS_MIN = 4

const isSure = ({ confidence }: PieceWord) => confidence >= SURE_WORD_CONFIDENCE_MIN

/** Whether a page uses Latin digits, judged by the amounts that the models read. */
const isInLatinDigits = (pieces: ReadPiece[]) =>
  pieces.flatMap(({ words }) => words).filter((word) => isSure(word) && LATIN_AMOUNT.test(word.text)).length >
  LATIN_AMOUNTS_MAX

/** Returns the parts of a row that may belong to a number: in its line, no speck, and outside known words. */
function unknownParts({ cutOut, width, height, pieces, columnOf }: PageRow): InkPart[] {
  const knownSpans = pieces.flatMap((piece) =>
    piece.words
      .filter((word) => isSure(word) && SURE_WORD_TEXT.test(word.text))
      .map(({ from, to }) => ({
        from: columnOf(piece, from) - KNOWN_WORD_MARGIN,
        to: columnOf(piece, to) + KNOWN_WORD_MARGIN,
      })),
  )
  return inkParts(cutOut(), width, height).filter(({ x0, y0, x1, y1 }) => {
    const [partWidth, partHeight] = [x1 - x0, y1 - y0]
    const [middleX, middleY] = [(x0 + x1) / 2, (y0 + y1) / 2]
    // higher ink is a vertical rule; ink at the upper or lower edge belongs to the line above or below
    const isInLine = partHeight < 0.95 * height && middleY > 0.15 * height && middleY < 0.88 * height
    const [shorterSide, longerSide] = [Math.min(partWidth, partHeight), Math.max(partWidth, partHeight)]
    const isSpeck = shorterSide < SHORTER_SIDE_MIN || longerSide < LONGER_SIDE_MIN
    return isInLine && !isSpeck && !knownSpans.some(({ from, to }) => middleX > from && middleX < to)
  })
}

/** Groups parts that are close together. Each group is a number or a word of at least two parts. */
export function groupsOf(parts: InkPart[]): InkPart[][] {
  const groups: InkPart[][] = []
  let rightEnd = Number.NEGATIVE_INFINITY
  const leftToRight = parts.toSorted((a, b) => a.x0 + a.x1 - (b.x0 + b.x1))
  for (const part of leftToRight) {
    const halfWidth = Math.max(part.x1 - part.x0, DIGIT_ROOM * LINE_HEIGHT) / 2
    const middle = (part.x0 + part.x1) / 2
    const gap = middle - halfWidth - rightEnd
    const lastGroup = groups.at(-1)
    if (lastGroup && gap <= GAP_MAX * LINE_HEIGHT) lastGroup.push(part)
    else groups.push([part])
    rightEnd = Math.max(rightEnd, middle + halfWidth)
  }
  return groups.map(joinStacked).filter(({ length }) => length > 1 && length <= PARTS_MAX)
}

/** Returns the score of each class of the network for the shape of a part in the band of its number. */
type ScoreShape = (part: InkPart, band: Band) => Float32Array

/** Reads a part as one digit, or as two digits that touch. An unlikely part is returned as one digit. */
function readPart(part: InkPart, band: Band, { classes }: Script, scoreShape: ScoreShape): Likeliest[] {
  const asOneDigit = likeliestOf(scoreShape(part, band), classes)
  if (asOneDigit.probability >= PROBABILITY_MIN) return [asOneDigit]
  const possibleSplits = splitInk(part).map((halves) =>
    halves.map((half) => likeliestOf(scoreShape(half, band), classes)),
  )
  const split = possibleSplits.find((way) => way.every(({ probability }) => probability >= PROBABILITY_MIN))
  return split ?? [asOneDigit]
}

/** A number with the parts of a row from which it was read. */
interface FoundNumber {
  parts: InkPart[]
  /** from left to right; two characters may come from one part */
  characters: Likeliest[]
}

/**
 * Reads a group of parts as a number, such as `¤١٢٫٥٠` as `١٢٫٥٠`: without currency signs at its ends and
 * marks at its right end. Returns null for a group that is not a number.
 */
function readGroup(parts: InkPart[], script: Script, scoreShape: ScoreShape): FoundNumber | null {
  const band = bandOf(parts)
  const readParts: { part: InkPart; characters: Likeliest[] }[] = []
  for (const part of parts) {
    const characters = readPart(part, band, script, scoreShape)
    if (characters.some(({ probability }) => probability < PROBABILITY_MIN)) return null
    readParts.push({ part, characters })
  }
  while (readParts[0]?.characters.every(isSign)) readParts.shift()
  while (readParts.at(-1)?.characters.every((each) => isSign(each) || isMark(each))) readParts.pop()
  const characters = readParts.flatMap((each) => each.characters)
  const digits = characters.filter((each) => !isMark(each))
  // dots alone are a dotted line or specks, not zeros
  const isNumber = digits.length > 1 && digits.length <= DIGITS_MAX && digits.some(isLargeDigit)
  // a sign that is still there stands between digits or touches one
  if (!isNumber || digits.some(isSign) || isMark(characters[0] as Likeliest)) return null
  return { parts: readParts.map(({ part }) => part), characters }
}

/** Returns the weight of a script's numbers on a page: many likely characters weigh most. */
const weightOf = (numbers: FoundNumber[]): number =>
  numbers
    .flatMap(({ characters }) => characters)
    .reduce((sum, { probability }) => sum + probability - PROBABILITY_MIN, 0)

/**
 * Returns a number as printed. The network does not tell the Arabic decimal mark `٫` from a comma, because
 * both are low. On a page with high marks, which group thousands (`١٬٢٣٤٫٥٠`), a low mark is the Arabic one.
 */
function textOf(characters: Likeliest[], script: Script, hasHighMarks: boolean) {
  const { networkNames, digits, hasArabicMarks } = script
  const lowMark = hasArabicMarks && hasHighMarks ? LOW_MARK : ','
  return characters
    .map(({ character }) =>
      character === LOW_MARK ? lowMark : (digits[networkNames.indexOf(character)] ?? character),
    )
    .join('')
}

interface FoundNumberInRow extends FoundNumber {
  row: PageRow
}

/** Returns the place of a number, the words from the same ink, and the piece with most of its ink. */
function placeOf({ row, parts }: FoundNumberInRow): Pick<NativeNumber, 'quad' | 'replaced' | 'piece'> {
  const from = Math.min(...parts.map(({ x0 }) => x0))
  const to = Math.max(...parts.map(({ x1 }) => x1))
  const isWordInNumber = (piece: ReadPiece, word: PieceWord) => {
    const middle = row.columnOf(piece, (word.from + word.to) / 2)
    return middle > from && middle < to
  }
  // negative when the piece lies beside the number
  const overlap = (piece: ReadPiece) =>
    Math.min(to, row.columnOf(piece, 1)) - Math.max(from, row.columnOf(piece, 0))
  const [piece] = row.pieces.toSorted((a, b) => overlap(b) - overlap(a))
  return {
    quad: row.quadOf(from, to),
    replaced: row.pieces.flatMap((each) => each.words.filter((word) => isWordInNumber(each, word))),
    piece: piece && overlap(piece) > 0 ? piece : null,
  }
}

/**
 * Returns the numbers of a page in Arabic, Persian or Thai digits; empty for a page in Latin digits.
 * @param pieces the pieces of text on the page, with the words that the models read
 * @param level moves a point to its position on the page with level lines
 */
export function nativeNumbers(image: GrayImage, pieces: ReadPiece[], level: (point: Point) => Point) {
  if (isInLatinDigits(pieces)) return []
  // a part is in one group with one band, so all scripts share its scores
  const scoresByPart = new Map<InkPart, Float32Array>()
  const scoreShape: ScoreShape = (part, band) => {
    const scores = scoresByPart.get(part) ?? scoresOf(featuresOf(part, band))
    scoresByPart.set(part, scores)
    return scores
  }
  const groups = pageRows(image, pieces, { level, lineHeight: LINE_HEIGHT }).flatMap((row) =>
    groupsOf(unknownParts(row)).map((parts) => ({ row, parts })),
  )
  const [best] = SCRIPTS.map((script) => ({
    script,
    numbers: groups.flatMap(({ row, parts }): FoundNumberInRow[] => {
      const number = readGroup(parts, script, scoreShape)
      return number ? [{ row, ...number }] : []
    }),
  })).sort((a, b) => weightOf(b.numbers) - weightOf(a.numbers))
  if (!best) return []
  const { script, numbers } = best
  const allCharacters = numbers.flatMap((each) => each.characters)
  if (numbers.length < NUMBERS_MIN || allCharacters.filter(isLargeDigit).length < LARGE_DIGITS_MIN) return []
  const hasHighMarks = allCharacters.some(({ character }) => character === HIGH_MARK)
  return numbers.map((number) => ({
    text: textOf(number.characters, script, hasHighMarks),
    confidence: Math.min(...number.characters.map(({ probability }) => probability)),
    ...placeOf(number),
  }))
}
