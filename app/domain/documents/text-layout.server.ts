import bidiFactory from 'bidi-js'
import { type Face, featuresFor, fontsFor, type Weight } from './fonts.server'

// Breaks texts of any language into lines, and puts their letters into reading order.

export interface Style {
  size: number
  weight?: Weight
  color?: string
}

/** Consecutive letters of one font and one direction, in the order in which the font takes them. */
export interface Run {
  face: Face
  text: string
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

/** A letter with its marks, and its direction. */
interface Character {
  shown: string
  face: Face
  level: number
}

const LINE = 1.4
export const lineHeight = ({ size }: Style) => size * LINE

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
const [ISOLATE, END] = ['\u2068', '\u2069']
const ISOLATES = /^[\u2066-\u2069]/

const RIGHT_TO_LEFT = /[\p{sc=Arab}\p{sc=Hebr}]/u

function charactersOf(text: string, weight: Weight): Character[] {
  const { levels } = bidi.getEmbeddingLevels(text)
  const choose = fontsFor(text, weight)
  return Array.from(text.matchAll(CHARACTERS)).flatMap(({ 0: character, index }) => {
    if (ISOLATES.test(character)) return []
    const level = levels[index] ?? 0
    const mirrored = level % 2 === 1 ? bidi.getMirroredCharacter(character) : null
    return [{ ...choose(mirrored ?? character), level }]
  })
}

const widths = new Map<string, number>()
const WIDTHS_MAX = 20_000

/** Returns the width of a text in thousandths of the font's size. */
function widthOf({ name, font }: Face, text: string): number {
  const key = `${name}\n${text}`
  const known = widths.get(key)
  if (known !== undefined) return known
  if (widths.size > WIDTHS_MAX) widths.clear()
  const width = (font.layout(text, featuresFor(text)).advanceWidth / font.unitsPerEm) * 1000
  widths.set(key, width)
  return width
}

function runsOf(characters: Character[], size: number): Run[] {
  const groups: Character[][] = []
  for (const character of characters) {
    const last = groups.at(-1)
    if (last?.[0]?.face === character.face && last[0].level === character.level) last.push(character)
    else groups.push([character])
  }
  return groups.map((group) => {
    const [{ face, level }] = group as [Character]
    const letters = group.map(({ shown }) => shown)
    const text = letters.join('')
    // the font reverses letters of a right-to-left script itself, but not spaces and signs on their own
    const given = level % 2 === 1 && !RIGHT_TO_LEFT.test(text) ? letters.reverse().join('') : text
    return { face, level, text: given, width: (widthOf(face, given) * size) / 1000 }
  })
}

/** Applies rule L2 of the Unicode bidirectional algorithm: reverses runs, from the highest level down. */
function inReadingOrder(runs: Run[]): Run[] {
  const ordered = [...runs]
  for (let level = Math.max(0, ...runs.map((run) => run.level)); level > 0; level--) {
    for (let from = 0; from < ordered.length; from++) {
      let to = from
      while (to < ordered.length && (ordered[to] as Run).level >= level) to++
      if (to > from + 1) ordered.splice(from, to - from, ...ordered.slice(from, to).reverse())
      from = to
    }
  }
  return ordered
}

const widthOfRuns = (runs: Run[]) => runs.reduce((sum, { width }) => sum + width, 0)

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
  characters.forEach((character, at) => {
    const before = characters[at - 1]
    if (before && !mayBreak(before.shown, character.shown)) words.at(-1)?.push(character)
    else words.push([character])
  })
  return words
}

/** Returns a word without its trailing spaces, which may hang over the end of a line. */
function trimmed(characters: Character[]): Character[] {
  let end = characters.length
  while (end > 0 && characters[end - 1]?.shown === ' ') end--
  return characters.slice(0, end)
}

function brokenInto(characters: Character[], size: number, width: number): Character[][] {
  const measure = (some: Character[]) => widthOfRuns(runsOf(some, size))
  const lines: Character[][] = []
  let line: Character[] = []
  let used = 0
  const add = (word: Character[]) => {
    line.push(...word)
    used += measure(word)
  }
  const end = () => {
    if (line.length > 0) lines.push(line)
    line = []
    used = 0
  }
  for (const word of wordsOf(characters)) {
    const needed = measure(trimmed(word))
    if (used + needed > width) end()
    // longer than a line: breaks wherever the line is full
    if (needed > width) {
      for (const character of word) {
        if (used + measure(trimmed([character])) > width) end()
        add([character])
      }
    } else add(word)
  }
  end()
  return lines.map(trimmed)
}

function lineOf(characters: Character[], size: number): TextLine {
  const runs = inReadingOrder(runsOf(characters, size))
  return { runs, width: widthOfRuns(runs) }
}

/** Lays a text out in a column. An empty text has no lines. */
export function layOut(text: string, style: Style, width = Number.POSITIVE_INFINITY): Block {
  const characters = charactersOf(clean(text).trim(), style.weight ?? 'regular')
  const lines = brokenInto(characters, style.size, width).map((line) => lineOf(line, style.size))
  return {
    lines,
    style,
    width: Math.max(0, ...lines.map((line) => line.width)),
    height: lines.length * lineHeight(style),
  }
}

/** Lays a text out in one line, and cuts it off with an ellipsis where it does not fit. */
export function layOutLine(text: string, style: Style, width: number): Block {
  const whole = layOut(text, style)
  if (whole.width <= width) return whole
  const letters = Array.from(clean(text).trim().matchAll(CHARACTERS), ([letter]) => letter)
  let [fits, tooLong] = [0, letters.length]
  const cut = (count: number) => layOut(`${letters.slice(0, count).join('').trimEnd()}…`, style)
  while (tooLong - fits > 1) {
    const middle = Math.floor((fits + tooLong) / 2)
    if (cut(middle).width <= width) fits = middle
    else tooLong = middle
  }
  return cut(fits)
}

/** Lays a figure out in one line, in smaller type where it does not fit, because no digit may be missing. */
export function layOutFigure(text: string, style: Style, width: number): Block {
  const whole = layOut(text, style)
  return whole.width <= width ? whole : layOut(text, { ...style, size: (style.size * width) / whole.width })
}

/** Joins texts so that each keeps its own direction. Empty texts are left out. */
export const joined = (...parts: string[]): string =>
  parts
    .filter(Boolean)
    .map((part) => `${ISOLATE}${part.replaceAll(/[\u2066-\u2069]/g, '')}${END}`)
    .join(' · ')
