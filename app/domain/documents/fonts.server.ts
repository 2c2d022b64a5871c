import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { type Font, openSync } from 'fontkit'

export type Weight = 'regular' | 'strong'

/** A font file. */
export interface Face {
  /** what the document knows it by */
  name: string
  /** the path of its file */
  path: string
  font: Font
}

const packageFolder = createRequire(import.meta.url)
const fileOf = (name: string, ...path: string[]) =>
  join(dirname(packageFolder.resolve(`${name}/package.json`)), ...path)

/** A slice of Noto Sans: the letters that a package has in a file of their own. */
const slice = (family: string, letters: string) => (weight: Weight) =>
  fileOf(
    `@fontsource/${family}`,
    'files',
    `${family}-${letters}-${weight === 'strong' ? 600 : 400}-normal.woff`,
  )

const whole = (name: string, file: string) => (weight: Weight) =>
  // the package names only its code, which stands beside the fonts
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

/** Chinese characters look different in each language; what else a text holds tells which one it is in. */
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
 * Fonts may compose a letter of its parts, and a program that reads the document takes these for letters of
 * their own: letters without separate marks are shown whole.
 */
const WHOLE_LETTERS = { ccmp: false }
const MARKED = /\p{M}/u

const PLAIN = /^[ -~]*$/

/** How a font is to lay a text out; undefined for what every font lays out alike, which goes fastest. */
export function featuresFor(text: string): Record<string, boolean> | undefined {
  if (PLAIN.test(text)) return undefined
  return MARKED.test(text) ? {} : WHOLE_LETTERS
}

const hasAll = ({ font }: Face, text: string) =>
  Array.from(text).every((each) => font.hasGlyphForCodePoint(each.codePointAt(0) as number))

/** The replacement for a character that no font has. */
const REPLACEMENT = '□'

/** Marks and joiners: a letter is shown without those that its font lacks. */
const MARKS = /[\p{M}\p{Cf}]/gu

/**
 * Chooses the fonts of a text's characters. A character with its marks is looked for in one font; without its
 * marks when none has all of it; and when none has the character, a box stands for it.
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
