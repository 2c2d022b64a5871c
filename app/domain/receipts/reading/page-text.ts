import { RECEIPT_WORD_CHARACTERS_MAX, RECEIPT_WORDS_MAX } from '~/limits'
import { asciiDigit } from './languages/word-patterns'

// The words and lines of a page, the suggestions that are read from them, and the grouping of words into
// lines.

/** The longest line. Words beyond it form another line, so that patterns never search very long texts. */
const RECEIPT_LINE_CHARACTERS_MAX = 300

/** A place on a page, as shares of its width and height, from 0 to 1. */
export interface Box {
  x0: number
  y0: number
  x1: number
  y1: number
}

/** A word from text recognition, or from the text layer of a PDF. */
export interface Word {
  text: string
  /** from 0 to 1 */
  confidence: number
  /** the largest confidence of any value that is read from it; 1 if it is not given */
  confidenceMax?: number
  /** whether a separate dash stands before it, or after it at the end of its line */
  isBesideDash?: boolean
  /** from 1 */
  page: number
  /** its place when the page is upright and its lines are level */
  box: Box
  /** its place on the page in the file, if the page is rotated there */
  place?: Box
  /** the index of the piece from which it was read: a word or line that text detection cut out of the page */
  piece?: number
}

/** A suggested value for a field. It is only a suggestion, whatever its confidence. */
export interface Suggestion {
  value: string
  /** other values of the same print, likeliest first: 14250 for `14.250`, 3 April for `04/03` */
  alternatives?: string[] | undefined
  /** from 0 to 1 */
  confidence: number
  /** from 1 */
  page: number
  /** its place on the page in the file */
  box: Box
}

/** Less confident suggestions are marked. On real receipts, a higher limit marks only more correct ones. */
export const SURE_CONFIDENCE_MIN = 0.75

/** Whether a suggestion needs no check. */
export const isSure = (suggestion: Suggestion | null): boolean =>
  suggestion !== null && suggestion.confidence >= SURE_CONFIDENCE_MIN

/** Words at the same height, from left to right, or from right to left in scripts that are read so. */
export interface Line {
  words: Word[]
  /** the words, separated by single spaces */
  text: string
  box: Box
}

const height = ({ box }: Pick<Word, 'box'>) => box.y1 - box.y0

/** Returns the smallest box around all boxes. */
export function boxAround(boxes: Box[]): Box {
  return {
    x0: Math.min(...boxes.map((box) => box.x0)),
    y0: Math.min(...boxes.map((box) => box.y0)),
    x1: Math.max(...boxes.map((box) => box.x1)),
    y1: Math.max(...boxes.map((box) => box.y1)),
  }
}

export const meanConfidence = (words: Word[]) =>
  words.reduce((sum, word) => sum + word.confidence, 0) / Math.max(words.length, 1)

/** Full-width and half-width East Asian forms, and radicals that browsers' PDFs use for characters. */
const VARIANTS = /[\u2f00-\u2fd5\u3000\uff01-\uffee]+/g

/** Radicals for which Unicode defines no replacement, in the order of `RADICAL_REPLACEMENTS`. */
const RADICALS =
  '\u2ea0\u2ec4\u2ec5\u2ec6\u2ec9\u2ecb\u2ed1\u2ed3\u2ed4\u2ed8\u2eda\u2edb\u2edc\u2edd\u2ee2\u2ee4\u2ee5\u2ee6\u2ee8\u2ee9\u2eec\u2eed\u2eef\u2ef2'
const RADICAL_REPLACEMENTS = '民西见角贝车長长门青页风飞食马鬼鱼鸟麦黄齐歯竜亀'
const LONE_RADICAL = /[\u2e80-\u2ef3]/g
const withoutRadical = (radical: string) => RADICAL_REPLACEMENTS[RADICALS.indexOf(radical)] ?? radical

/** Replaces digits, decimal marks and spaces of other scripts by Latin ones, and radicals by characters. */
const withLatinDigits = (text: string) =>
  text
    .replace(VARIANTS, (variants) => variants.normalize('NFKC'))
    .replace(LONE_RADICAL, withoutRadical)
    .replace(/\p{Nd}/gu, asciiDigit)
    .replace(/\u066b/g, '.')
    .replace(/\u066c/g, ',')
    .replace(/\p{Zs}/gu, ' ')

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u
const isRightToLeft = (words: Word[]) =>
  words.filter(({ text }) => RIGHT_TO_LEFT.test(text)).length >
  words.filter(({ text }) => /\p{Script=Latin}/u.test(text)).length

/** The first group of digits of a number with spaces between its thousands, and the groups after it. */
const FIRST_GROUP = /^\d{1,3}$/
const NEXT_GROUP = /^\d{3}(?:[.,]\d{1,3})?$/
/** The maximum gap between groups of a number, in digit widths; a monospaced space is wider than two. */
const GROUP_GAP_MAX = 2.8

/** Whether two words are groups of one number: `1 741,62`. */
export function areGroups(left: Word, right: Word): boolean {
  const width = (right.box.x1 - right.box.x0) / right.text.length
  return (
    FIRST_GROUP.test(left.text) &&
    NEXT_GROUP.test(right.text) &&
    right.box.x0 - left.box.x1 <= GROUP_GAP_MAX * width
  )
}

/** Returns the words of a right-to-left line in reading order. Groups of a number stay left to right. */
function rightToLeftOrder(words: Word[]): Word[] {
  const ordered: Word[] = []
  let right: Word | null = null
  for (const word of words.toSorted((a, b) => b.box.x0 - a.box.x0)) {
    if (right && areGroups(word, right)) ordered.splice(ordered.indexOf(right), 0, word)
    else ordered.push(word)
    right = word
  }
  return ordered
}

function lineOf(words: Word[]): Line {
  const ordered = isRightToLeft(words)
    ? rightToLeftOrder(words)
    : words.toSorted((a, b) => a.box.x0 - b.box.x0)
  return {
    words: ordered,
    text: ordered.map((word) => word.text).join(' '),
    box: boxAround(ordered.map((word) => word.box)),
  }
}

/** Whether a word is text, or `****` of a card. Specks read as very high characters would merge lines. */
const isText = (word: Word, medianHeight: number) =>
  /[\p{L}\p{N}$€£¥₹%/&]|^\*{4}$/u.test(word.text) && height(word) < 5 * medianHeight

/** A word that is only a dash, or a triangle, which marks negative amounts in Japan. */
const LONE_DASH = /^[-‐‑−–—▲△]$/u

/** The maximum gap between a dash and its amount, in heights of a line. */
const DASH_GAP_MAX = 3

/** Whether a word stands close to the next one, at its left and at the same height. */
const areSideBySide = (left: Word | undefined, right: Word | undefined) =>
  left !== undefined &&
  right !== undefined &&
  left.box.y0 < right.box.y1 &&
  right.box.y0 < left.box.y1 &&
  gap(left, right) >= 0 &&
  gap(left, right) < DASH_GAP_MAX * Math.max(height(left), height(right)) &&
  left.box.x0 < right.box.x0

/** Whether a separate dash stands beside a word: `- 12.50`. The dash is dropped, but it may be a minus. */
function isBesideDash(words: Word[], index: number): boolean {
  const [previous, word, next] = [words[index - 1], words[index], words[index + 1]]
  if (previous && LONE_DASH.test(previous.text) && areSideBySide(previous, word)) return true
  const isNext = next !== undefined && LONE_DASH.test(next.text) && areSideBySide(word, next)
  return isNext && !areSideBySide(next, words[index + 2])
}

/** How many lines are open for further words while words are grouped from top to bottom. */
const OPEN_LINES_MAX = 4
/** The maximum distance between the middles of two words of a line, in heights of the smaller word. */
const LINE_DISTANCE_MAX = 0.55
/** The least height that a word counts with, as a share of the median: a dash is lower than its line. */
const COMPARED_HEIGHT_MIN = 0.6

/**
 * Groups words into lines, from top to bottom. Words at the same height form one line, even where recognition
 * returned the amounts at the right as a separate column. The number of words, the characters of a word and
 * the characters of a line are limited; a full line continues as another line.
 */
export function groupIntoLines(words: Word[]): Line[] {
  const limitedWords = words
    .slice(0, RECEIPT_WORDS_MAX)
    .map((word) => ({ ...word, text: withLatinDigits(word.text.slice(0, RECEIPT_WORD_CHARACTERS_MAX)) }))
  const heights = limitedWords.map(height).sort((a, b) => a - b)
  const medianHeight = heights[Math.floor(heights.length / 2)] ?? 0
  const middle = ({ box }: Word) => (box.y0 + box.y1) / 2
  const openLines: { words: Word[]; characters: number }[] = []
  const markedWords = limitedWords.map((word, index) =>
    isBesideDash(limitedWords, index) ? { ...word, isBesideDash: true } : word,
  )
  for (const word of markedWords
    .filter((each) => isText(each, medianHeight))
    .sort((a, b) => middle(a) - middle(b))) {
    // compares with the nearest word of a line, so that a slanted line stays one line
    const openLine = openLines.slice(-OPEN_LINES_MAX).findLast((line) => {
      if (line.characters + word.text.length + 1 > RECEIPT_LINE_CHARACTERS_MAX) return false
      const neighbour = line.words.reduce((best, other) =>
        gap(other, word) < gap(best, word) ? other : best,
      )
      const comparedHeight = Math.min(
        Math.max(height(neighbour), medianHeight * COMPARED_HEIGHT_MIN),
        Math.max(height(word), medianHeight * COMPARED_HEIGHT_MIN),
      )
      const distance = Math.abs(middle(neighbour) - middle(word))
      return distance < comparedHeight * LINE_DISTANCE_MAX && !overlaps(neighbour, word)
    })
    if (openLine) {
      openLine.words.push(word)
      openLine.characters += word.text.length + 1
    } else openLines.push({ words: [word], characters: word.text.length })
  }
  return openLines.map(({ words }) => lineOf(words)).sort((a, b) => a.box.y0 + a.box.y1 - b.box.y0 - b.box.y1)
}

/** Returns the space between two words, as a share of the page; negative if they overlap. */
const gap = (a: Word, b: Word) => Math.max(a.box.x0 - b.box.x1, b.box.x0 - a.box.x1)

/** Whether two words overlap by more than half of the narrower one, so that they cannot be side by side. */
const overlaps = (a: Word, b: Word) => gap(a, b) < -0.5 * Math.min(a.box.x1 - a.box.x0, b.box.x1 - b.box.x0)

/** Returns the words of a line that a range of its text covers. */
export function wordsAt(line: Line, start: number, end: number): Word[] {
  let offset = 0
  return line.words.filter((word) => {
    const from = offset
    offset += word.text.length + 1
    return from < end && from + word.text.length > start
  })
}

const rounded = (value: number, digits: number) => Math.round(value * 10 ** digits) / 10 ** digits

function placeOf(words: Word[]): Box {
  const { x0, y0, x1, y1 } = boxAround(words.map((word) => word.place ?? word.box))
  return { x0: rounded(x0, 4), y0: rounded(y0, 4), x1: rounded(x1, 4), y1: rounded(y1, 4) }
}

/** Suggests a part of a line, with the words' confidence times `certainty`, up to each `confidenceMax`. */
export function suggestionFrom(value: string, words: Word[], certainty: number): Suggestion {
  const confidenceLimit = Math.min(1, ...words.map(({ confidenceMax = 1 }) => confidenceMax))
  const confidence = Math.max(0, Math.min(confidenceLimit, meanConfidence(words) * certainty))
  return { value, confidence: rounded(confidence, 2), page: words[0]?.page ?? 1, box: placeOf(words) }
}
