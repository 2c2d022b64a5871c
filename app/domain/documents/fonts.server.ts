import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { type Font, openSync } from 'fontkit'

export type Weight = 'regular' | 'strong'

/** A font file. */
export interface Face {
  /** the name under which the document registers the font */
  name: string
  /** the path of the font file */
  path: string
  font: Font
}

const packageFolder = createRequire(import.meta.url)
const fileOf = (name: string, ...path: string[]) =>
  join(dirname(packageFolder.resolve(`${name}/package.json`)), ...path)

/** Returns the path of one slice of Noto Sans: the package has a file for each set of letters. */
const slice = (family: string, letters: string) => (weight: Weight) =>
  fileOf(
    `@fontsource/${family}`,
    'files',
    `${family}-${letters}-${weight === 'strong' ? 600 : 400}-normal.woff`,
  )

const whole = (name: string, file: string) => (weight: Weight) =>
  // the package exports only its code; the fonts are in the same folder
  join(
    dirname(packageFolder.resolve(name)),
    '..',
    'fonts',
    `${file}-${weight === 'strong' ? 'Bold' : 'Regular'}.otf`,
  )

const FILES = {
  latin: slice('noto-sans', 'latin'),
  'latin-ext': slice('noto-sans', 'latin-ext'),
  vietnamese: slice('noto-sans', 'vietnamese'),
  greek: slice('noto-sans', 'greek'),
  'greek-ext': slice('noto-sans', 'greek-ext'),
  cyrillic: slice('noto-sans', 'cyrillic'),
  'cyrillic-ext': slice('noto-sans', 'cyrillic-ext'),
  devanagari: slice('noto-sans', 'devanagari'),
  arabic: slice('noto-sans-arabic', 'arabic'),
  hebrew: slice('noto-sans-hebrew', 'hebrew'),
  thai: slice('noto-sans-thai', 'thai'),
  chinese: whole('@embedpdf/fonts-sc', 'NotoSansHans'),
  japanese: whole('@embedpdf/fonts-jp', 'NotoSansJP'),
  korean: whole('@embedpdf/fonts-kr', 'NotoSansKR'),
}

type Letters = keyof typeof FILES

const ASIAN: Letters[] = ['chinese', 'japanese', 'korean']
const FIRST = (Object.keys(FILES) as Letters[]).filter((letters) => !ASIAN.includes(letters))

/**
 * Returns the order in which fonts are tried. Chinese characters look different in each language; kana or
 * hangul in the text tells which language it is.
 */
function orderFor(text: string): Letters[] {
  if (/[\p{sc=Hiragana}\p{sc=Katakana}]/u.test(text)) return [...FIRST, 'japanese', 'chinese', 'korean']
  if (/\p{sc=Hangul}/u.test(text)) return [...FIRST, 'korean', 'chinese', 'japanese']
  return [...FIRST, ...ASIAN]
}

const opened = new Map<string, Face>()

function faceOf(letters: Letters, weight: Weight): Face {
  const name = `${letters} ${weight}`
  const known = opened.get(name)
  if (known) return known
  const path = FILES[letters](weight)
  const face = { name, path, font: openSync(path) as Font }
  opened.set(name, face)
  return face
}

/**
 * Turns off the composition of letters from parts. A program that reads the document would take the parts for
 * separate letters, so letters without combining marks are drawn whole.
 */
const WHOLE_LETTERS = { ccmp: false }
const MARKED = /\p{M}/u

const PLAIN = /^[ -~]*$/

/** Returns the font features for laying out a text; undefined for plain ASCII, which is fastest. */
export function featuresFor(text: string): Record<string, boolean> | undefined {
  if (PLAIN.test(text)) return undefined
  return MARKED.test(text) ? {} : WHOLE_LETTERS
}

const hasAll = ({ font }: Face, text: string) =>
  Array.from(text).every((each) => font.hasGlyphForCodePoint(each.codePointAt(0) as number))

/** The replacement for a character that no font has. */
const REPLACEMENT = '□'

/** Marks and joiners. Those that a font lacks are left out of the letter. */
const MARKS = /[\p{M}\p{Cf}]/gu

/**
 * Returns a function that chooses the font of each character of a text. It tries to find one font for a
 * character and all its marks, then a font for the character without its marks, and last draws a box.
 */
export function fontsFor(text: string, weight: Weight): (character: string) => { face: Face; shown: string } {
  const order = orderFor(text)
  const find = (shown: string) => {
    const letters = order.find((each) => hasAll(faceOf(each, weight), shown))
    return letters && { face: faceOf(letters, weight), shown }
  }
  return (character) => {
    const bare = character.replaceAll(MARKS, '')
    const found = find(character) ?? (bare ? find(bare) : undefined)
    return found ?? { face: faceOf('chinese', weight), shown: REPLACEMENT }
  }
}
