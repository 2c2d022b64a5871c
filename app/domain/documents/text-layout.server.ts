import bidiFactory from 'bidi-js'
import { type Face, featuresFor, fontsFor, type Weight } from './fonts.server'

// Lays out texts of any language: chooses fonts, breaks lines, and orders letters from left to right.

export interface Style {
  size: number
  weight?: Weight
  color?: string
}

/** Consecutive letters of one font and one direction, in the order in which the font takes them. */
export interface Run {
  face: Face
  text: string
  /** the embedding level of the Unicode bidirectional algorithm: odd from right to left */
  level: number
  /** the width in points */
  width: number
}

export interface TextLine {
  /** the runs from left to right */
  runs: Run[]
  width: number
}

/** A text in a column. */
export interface Block {
  lines: TextLine[]
  style: Style
  /** the width of the longest line */
  width: number
  height: number
}

/** A letter with its marks. */
interface Character {
  glyphs: string
  face: Face
  /** the embedding level, as in a run */
  level: number
}

const LINE_HEIGHT_FACTOR = 1.4
export const lineHeight = ({ size }: Style) => size * LINE_HEIGHT_FACTOR

const bidi = bidiFactory()

/** Removes control characters and direction marks. A line break or a tab becomes a space. */
const clean = (text: string) =>
  text
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/[\t\n\v\f\r\u0085\u2028\u2029]+/g, ' ')
    .replaceAll(/[\p{Cc}\u202a-\u202e\u200e\u200f\u061c\ufeff\u00ad]/gu, '')

/** Matches a character with its marks and with everything that a joiner joins to it. */
const CHARACTERS = /\p{RI}{2}|.(?:\p{M}|\p{Emoji_Modifier}|\u200c|\u200d\p{So}?)*/gsu

/** The start and end characters of a text that keeps its own direction inside another text. */
const [ISOLATE_START, ISOLATE_END] = ['\u2068', '\u2069']
const ISOLATE_CHARACTER = /^[\u2066-\u2069]/

const RIGHT_TO_LEFT = /[\p{sc=Arab}\p{sc=Hebr}]/u

function charactersOf(text: string, weight: Weight): Character[] {
  const { levels } = bidi.getEmbeddingLevels(text)
  const choose = fontsFor(text, weight)
  return Array.from(text.matchAll(CHARACTERS)).flatMap(({ 0: character, index }) => {
    if (ISOLATE_CHARACTER.test(character)) return []
    const level = levels[index] ?? 0
    const mirrored = level % 2 === 1 ? bidi.getMirroredCharacter(character) : null
    return [{ ...choose(mirrored ?? character), level }]
  })
}

const cachedWidths = new Map<string, number>()
const CACHED_WIDTHS_MAX = 20_000

/** Returns the width of a text in thousandths of the font's size. */
function widthOf(face: Face, text: string): number {
  const { name, font } = face
  const key = `${name}\n${text}`
  const cachedWidth = cachedWidths.get(key)
  if (cachedWidth !== undefined) return cachedWidth
  if (cachedWidths.size > CACHED_WIDTHS_MAX) cachedWidths.clear()
  const width = (font.layout(text, featuresFor(face, text)).advanceWidth / font.unitsPerEm) * 1000
  cachedWidths.set(key, width)
  return width
}

/** Joins consecutive characters of one font and one direction. */
function runsOf(characters: Character[], size: number): Run[] {
  const groups: Character[][] = []
  for (const character of characters) {
    const last = groups.at(-1)
    if (last?.[0]?.face === character.face && last[0].level === character.level) last.push(character)
    else groups.push([character])
  }
  return groups.map((group) => {
    const [{ face, level }] = group as [Character]
    const letters = group.map(({ glyphs }) => glyphs)
    const text = letters.join('')
    // the font reverses letters of a right-to-left script itself, but not spaces and signs on their own
    const textForFont = level % 2 === 1 && !RIGHT_TO_LEFT.test(text) ? letters.reverse().join('') : text
    return { face, level, text: textForFont, width: (widthOf(face, textForFont) * size) / 1000 }
  })
}

/** Applies rule L2 of the Unicode bidirectional algorithm: reverses runs, from the highest level down. */
function fromLeftToRight(runs: Run[]): Run[] {
  const ordered = [...runs]
  for (let level = Math.max(0, ...runs.map((run) => run.level)); level > 0; level--) {
    for (let start = 0; start < ordered.length; start++) {
      let end = start
      while (end < ordered.length && (ordered[end] as Run).level >= level) end++
      if (end > start + 1) ordered.splice(start, end - start, ...ordered.slice(start, end).reverse())
      start = end
    }
  }
  return ordered
}

const widthOfRuns = (runs: Run[]) => runs.reduce((sum, { width }) => sum + width, 0)

/** Characters beside which a line may end without a space, and those that begin or end no line. */
const ASIAN = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\u3000-\u303f\uff00-\uff60]/u
const NEVER_FIRST = /^[\p{Pe}\p{Pf}、。，．・！？：；ー々ぁぃぅぇぉっゃゅょァィゥェォッャュョ,.!?:;%]/u
const NEVER_LAST = /[\p{Ps}\p{Pi}]$/u

/** Whether a line may end between two characters. */
function mayBreak(before: string, after: string): boolean {
  if (before === ' ') return after !== ' '
  if (NEVER_FIRST.test(after) || NEVER_LAST.test(before)) return false
  return ASIAN.test(before) || (ASIAN.test(after) && before !== '\u00a0') || /^[-/–—]$/.test(before)
}

/** Groups characters into words. A word is broken only when it is longer than a line. */
function wordsOf(characters: Character[]): Character[][] {
  const words: Character[][] = []
  characters.forEach((character, index) => {
    const before = characters[index - 1]
    if (before && !mayBreak(before.glyphs, character.glyphs)) words.at(-1)?.push(character)
    else words.push([character])
  })
  return words
}

/** Returns a word without its trailing spaces, which may hang over the end of a line. */
function withoutTrailingSpaces(characters: Character[]): Character[] {
  let end = characters.length
  while (end > 0 && characters[end - 1]?.glyphs === ' ') end--
  return characters.slice(0, end)
}

/** Distributes characters over lines of a width, word by word. */
function breakIntoLines(characters: Character[], size: number, width: number): Character[][] {
  const measure = (characters: Character[]) => widthOfRuns(runsOf(characters, size))
  const lines: Character[][] = []
  let line: Character[] = []
  let usedWidth = 0
  const add = (word: Character[]) => {
    line.push(...word)
    usedWidth += measure(word)
  }
  const endLine = () => {
    if (line.length > 0) lines.push(line)
    line = []
    usedWidth = 0
  }
  for (const word of wordsOf(characters)) {
    const neededWidth = measure(withoutTrailingSpaces(word))
    if (usedWidth + neededWidth > width) endLine()
    // breaks a word that is longer than a line wherever the line is full
    if (neededWidth > width) {
      for (const character of word) {
        if (usedWidth + measure(withoutTrailingSpaces([character])) > width) endLine()
        add([character])
      }
    } else add(word)
  }
  endLine()
  return lines.map(withoutTrailingSpaces)
}

function layOutCharacters(characters: Character[], size: number): TextLine {
  const runs = fromLeftToRight(runsOf(characters, size))
  return { runs, width: widthOfRuns(runs) }
}

/** Lays a text out in a column. An empty text has no lines. */
export function layOut(text: string, style: Style, width = Number.POSITIVE_INFINITY): Block {
  const characters = charactersOf(clean(text).trim(), style.weight ?? 'regular')
  const lines = breakIntoLines(characters, style.size, width).map((line) =>
    layOutCharacters(line, style.size),
  )
  return {
    lines,
    style,
    width: Math.max(0, ...lines.map((line) => line.width)),
    height: lines.length * lineHeight(style),
  }
}

/** Lays a text out in one line, and cuts it off with an ellipsis where it does not fit. */
export function layOutLine(text: string, style: Style, width: number): Block {
  const block = layOut(text, style)
  if (block.width <= width) return block
  const letters = Array.from(clean(text).trim().matchAll(CHARACTERS), ([letter]) => letter)
  // a binary search for the number of letters that fit
  let [fitCount, tooLongCount] = [0, letters.length]
  const layOutFirst = (count: number) => layOut(`${letters.slice(0, count).join('').trimEnd()}…`, style)
  while (tooLongCount - fitCount > 1) {
    const middle = Math.floor((fitCount + tooLongCount) / 2)
    if (layOutFirst(middle).width <= width) fitCount = middle
    else tooLongCount = middle
  }
  return layOutFirst(fitCount)
}

/** Lays a figure out in one line, in smaller type where it does not fit, because no digit may be missing. */
export function layOutFigure(text: string, style: Style, width: number): Block {
  const block = layOut(text, style)
  return block.width <= width ? block : layOut(text, { ...style, size: (style.size * width) / block.width })
}

/** Joins texts so that each keeps its own direction. Empty texts are left out. */
export const joinIsolated = (...parts: string[]): string =>
  parts
    .filter(Boolean)
    .map((part) => `${ISOLATE_START}${part.replaceAll(/[\u2066-\u2069]/g, '')}${ISOLATE_END}`)
    .join(' · ')
