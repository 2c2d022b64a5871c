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

// Reads numbers in Arabic, Persian or Thai digits. The models were not trained on these digits, and read them
// as a few unlikely letters or not at all.

/** A number in the digits of another script, with the piece of text that contains it. */
export interface NativeNumber {
  text: string
  /** from 0 to 1 */
  confidence: number
  quad: Quad
  /** the words of the first reading that it replaces */
  replaced: PieceWord[]
  piece: ReadPiece | null
}

/** The digits 0 to 9 of each script, and their names in the network. */
const SCRIPTS = [
  { digits: '٠١٢٣٤٥٦٧٨٩', networkNames: '٠١٢٣٤٥٦٧٨٩', isArabic: true },
  { digits: '۰۱۲۳۴۵۶۷۸۹', networkNames: '٠١٢٣۴۵۶٧٨٩', isArabic: true },
  { digits: '๐๑๒๓๔๕๖๗๘๙', networkNames: '๐๑๒๓๔๕๖๗๘๙', isArabic: false },
].map((script) => ({
  ...script,
  classes: [...script.networkNames, ...MARKS, SIGN].map((name) => CLASSES.indexOf(name)),
}))
type Script = (typeof SCRIPTS)[number]

/** Arabic zero is printed as a dot. */
const DOT = '٠'
const isMark = ({ character }: Likeliest) => MARKS.includes(character)
const isSign = ({ character }: Likeliest) => character === SIGN
const isLargeDigit = (each: Likeliest) => !isMark(each) && each.character !== DOT

/** The confidence of a correct word. A short word also needs letters, because digits may look like it. */
const SURE_WORD_CONFIDENCE_MIN = 0.93
const SURE_WORD_TEXT = /\p{L}{2}|.{3}/u
/** The maximum number of Latin amounts on a page with other digits. */
const LATIN_AMOUNTS_MAX = 1
const LATIN_AMOUNT = /^\D{0,4}\d{1,3}(?:[.,]\d{3}){0,3}[.,]\d{2,3}\D{0,4}$/
/** The minimum probability of a digit. */
const PROBABILITY_MIN = 0.5
/** The size in pixels below which a part is a speck. */
const SPECK_MAX = 3
/** The maximum gap in a number, as a share of the line height. A dot takes the space of a digit. */
const GAP_MAX = 0.33
const DOT_ROOM = 0.3
const PARTS_MAX = 30
const DIGITS_MAX = 15
/** The minimum number of numbers, and of large digits, on a page with other digits. */
const NUMBERS_MIN = 2
const LARGE_DIGITS_MIN = 4

const isLatinAmount = ({ text, confidence }: PieceWord) =>
  confidence >= SURE_WORD_CONFIDENCE_MIN && LATIN_AMOUNT.test(text)

/** Whether a page uses Latin digits, judged by the amounts that the models read. */
const isInLatinDigits = (pieces: ReadPiece[]) =>
  pieces.flatMap(({ words }) => words).filter(isLatinAmount).length > LATIN_AMOUNTS_MAX

/** Returns the parts of a row that may belong to a number: inside the line, and outside known words. */
function unknownParts({ cutOut, width, height, pieces, columnOf }: PageRow): InkPart[] {
  const knownSpans = pieces.flatMap((piece) =>
    piece.words
      .filter(({ text, confidence }) => confidence >= SURE_WORD_CONFIDENCE_MIN && SURE_WORD_TEXT.test(text))
      .map(({ from, to }) => ({ from: columnOf(piece, from) - 2, to: columnOf(piece, to) + 2 })),
  )
  return inkParts(cutOut(), width, height).filter(({ x0, y0, x1, y1 }) => {
    const [x, y] = [(x0 + x1) / 2, (y0 + y1) / 2]
    const isInside = y1 - y0 < 0.95 * height && y > 0.15 * height && y < 0.88 * height
    return (
      isInside &&
      Math.min(x1 - x0, y1 - y0) >= 2 &&
      Math.max(x1 - x0, y1 - y0) >= SPECK_MAX &&
      !knownSpans.some(({ from, to }) => x > from && x < to)
    )
  })
}

/** Groups parts that are close together. Each group is a number or a word. */
export function groupsOf(parts: InkPart[]): InkPart[][] {
  const groups: InkPart[][] = []
  let end = Number.NEGATIVE_INFINITY
  for (const part of parts.toSorted((a, b) => a.x0 + a.x1 - b.x0 - b.x1)) {
    const halfWidth = Math.max(part.x1 - part.x0, DOT_ROOM * LINE_HEIGHT) / 2
    const middle = (part.x0 + part.x1) / 2
    const lastGroup = groups.at(-1)
    if (lastGroup && middle - halfWidth - end <= GAP_MAX * LINE_HEIGHT) lastGroup.push(part)
    else groups.push([part])
    end = Math.max(end, middle + halfWidth)
  }
  return groups.map(joinStacked).filter(({ length }) => length > 1 && length <= PARTS_MAX)
}

/** Returns the class scores of the shape of a part. */
type ScoreShape = (part: InkPart, band: Band) => Float32Array

/** Reads a part as one digit, or as two digits that touch. */
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
  characters: Likeliest[]
}

/** Reads a group of parts as a number, without a currency sign that is joined to it; null if it is none. */
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
  const allCharacters = readParts.flatMap((each) => each.characters)
  const digits = allCharacters.filter((each) => !isMark(each))
  const isNumber = digits.length > 1 && digits.length <= DIGITS_MAX && digits.some(isLargeDigit)
  if (!isNumber || digits.some(isSign) || isMark(allCharacters[0] as Likeliest)) return null
  return { parts: readParts.map(({ part }) => part), characters: allCharacters }
}

/** Returns the weight of a script's numbers on a page: the sum of their probabilities above the minimum. */
const weightOf = (numbers: FoundNumber[]): number =>
  numbers
    .flatMap(({ characters }) => characters)
    .reduce((sum, { probability }) => sum + probability - PROBABILITY_MIN, 0)

/** Returns a number as printed. An Arabic low mark is decimal if the page has high marks, else a comma. */
function textOf(characters: Likeliest[], { networkNames, digits, isArabic }: Script, hasHighMarks: boolean) {
  const lowMark = isArabic && hasHighMarks ? LOW_MARK : ','
  return characters
    .map(({ character }) =>
      character === LOW_MARK ? lowMark : (digits[networkNames.indexOf(character)] ?? character),
    )
    .join('')
}

/** A number with its row. */
interface FoundNumberInRow extends FoundNumber {
  row: PageRow
}

/** Returns the place of a number, the words from the same ink that it replaces, and its piece. */
function placeOf({ row, parts }: FoundNumberInRow): Pick<NativeNumber, 'quad' | 'replaced' | 'piece'> {
  const from = Math.min(...parts.map(({ x0 }) => x0))
  const to = Math.max(...parts.map(({ x1 }) => x1))
  const isWithin = (piece: ReadPiece) => (word: PieceWord) => {
    const middle = row.columnOf(piece, (word.from + word.to) / 2)
    return middle > from && middle < to
  }
  const overlap = (piece: ReadPiece) =>
    Math.min(to, row.columnOf(piece, 1)) - Math.max(from, row.columnOf(piece, 0))
  const [piece] = row.pieces.toSorted((a, b) => overlap(b) - overlap(a))
  return {
    quad: row.quadOf(from, to),
    replaced: row.pieces.flatMap((each) => each.words.filter(isWithin(each))),
    piece: piece && overlap(piece) > 0 ? piece : null,
  }
}

/** Returns the numbers of a page in Arabic, Persian or Thai digits; empty for a page in Latin digits. */
export function nativeNumbers(image: GrayImage, pieces: ReadPiece[], level: (point: Point) => Point) {
  if (isInLatinDigits(pieces)) return []
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
