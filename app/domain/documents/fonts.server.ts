import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { type Font, openSync } from 'fontkit'

// Chooses the font of each character of a document. The fonts are slices of Noto Sans, one for each script.

export type Weight = 'regular' | 'strong'

/** A font file. */
export interface Face {
  /** the name under which the document registers the font */
  name: string
  path: string
  font: Font
}

const requireFromHere = createRequire(import.meta.url)
const packageFile = (name: string, ...path: string[]) =>
  join(dirname(requireFromHere.resolve(`${name}/package.json`)), ...path)

/** Returns the path of one slice of Noto Sans; each package has one file for each set of letters. */
const notoSansSlice = (family: string, letters: string) => (weight: Weight) =>
  packageFile(
    `@fontsource/${family}`,
    'files',
    `${family}-${letters}-${weight === 'strong' ? 600 : 400}-normal.woff`,
  )

/** Returns the path of a Chinese, Japanese or Korean font, which is one file for all letters. */
const notoSansAsian = (name: string, file: string) => (weight: Weight) =>
  // the package exports only its code; the fonts are in the same folder
  join(
    dirname(requireFromHere.resolve(name)),
    '..',
    'fonts',
    `${file}-${weight === 'strong' ? 'Bold' : 'Regular'}.otf`,
  )

const FILES = {
  latin: notoSansSlice('noto-sans', 'latin'),
  'latin-ext': notoSansSlice('noto-sans', 'latin-ext'),
  vietnamese: notoSansSlice('noto-sans', 'vietnamese'),
  greek: notoSansSlice('noto-sans', 'greek'),
  'greek-ext': notoSansSlice('noto-sans', 'greek-ext'),
  cyrillic: notoSansSlice('noto-sans', 'cyrillic'),
  'cyrillic-ext': notoSansSlice('noto-sans', 'cyrillic-ext'),
  devanagari: notoSansSlice('noto-sans', 'devanagari'),
  arabic: notoSansSlice('noto-sans-arabic', 'arabic'),
  hebrew: notoSansSlice('noto-sans-hebrew', 'hebrew'),
  thai: notoSansSlice('noto-sans-thai', 'thai'),
  // black and white, in one weight
  emoji: () => packageFile('@fontsource/noto-emoji', 'files', 'noto-emoji-emoji-400-normal.woff'),
  chinese: notoSansAsian('@embedpdf/fonts-sc', 'NotoSansHans'),
  japanese: notoSansAsian('@embedpdf/fonts-jp', 'NotoSansJP'),
  korean: notoSansAsian('@embedpdf/fonts-kr', 'NotoSansKR'),
}

type Letters = keyof typeof FILES

const ASIAN: Letters[] = ['chinese', 'japanese', 'korean']
const NOT_ASIAN = (Object.keys(FILES) as Letters[]).filter((letters) => !ASIAN.includes(letters))

let hasEmoji = true

/** Says whether texts are drawn with emoji. Packs of layout 1 have none, and must keep their bytes. */
export function drawEmoji(isDrawn: boolean): void {
  hasEmoji = isDrawn
}

/** Returns fonts in the order of trying. Chinese characters differ by language, which kana or hangul tell. */
function orderFor(text: string): Letters[] {
  const notAsian = hasEmoji ? NOT_ASIAN : NOT_ASIAN.filter((letters) => letters !== 'emoji')
  if (/[\p{sc=Hiragana}\p{sc=Katakana}]/u.test(text)) return [...notAsian, 'japanese', 'chinese', 'korean']
  if (/\p{sc=Hangul}/u.test(text)) return [...notAsian, 'korean', 'chinese', 'japanese']
  return [...notAsian, ...ASIAN]
}

const openedFaces = new Map<string, Face>()

function faceOf(letters: Letters, weight: Weight): Face {
  const name = `${letters} ${weight}`
  const openedFace = openedFaces.get(name)
  if (openedFace) return openedFace
  const path = FILES[letters](weight)
  const face = { name, path, font: openSync(path) as Font }
  openedFaces.set(name, face)
  return face
}

const PLAIN_ASCII = /^[ -~]*$/
const HAS_MARKS = /\p{M}/u

/**
 * Returns the font features for laying out a text; undefined for plain ASCII, which is fastest.
 * - Without marks, `ccmp` is off: it draws `ṃ` as `m` and a dot, which programs that read the document take
 *   for two letters.
 * - With marks that fontkit 2 cannot place, such as a kasra below a final feh, they are not placed. fontkit
 *   throws a TypeError for them, and a claim with such a name would have no documents.
 */
export function featuresFor({ name, font }: Face, text: string): Record<string, boolean> | undefined {
  if (PLAIN_ASCII.test(text)) return undefined
  // joins the characters of one emoji, such as a flag
  if (name.startsWith('emoji')) return {}
  if (!HAS_MARKS.test(text)) return { ccmp: false }
  try {
    font.layout(text, {})
    return {}
  } catch {
    return { mark: false, mkmk: false }
  }
}

const hasAllGlyphs = ({ font }: Face, text: string) =>
  Array.from(text).every((character) => font.hasGlyphForCodePoint(character.codePointAt(0) as number))

/** The replacement for a character that no font has. */
const REPLACEMENT = '□'

/** Combining marks and joiners. A letter is drawn without the marks that its font lacks. */
const MARKS = /[\p{M}\p{Cf}]/gu

/**
 * Returns a function that chooses the font of each character of a text. It tries to find one font for a
 * character and all its marks, then a font for the character without its marks, and last draws a box.
 */
export function fontsFor(
  text: string,
  weight: Weight,
): (character: string) => { face: Face; glyphs: string } {
  const order = orderFor(text)
  const find = (glyphs: string) => {
    const letters = order.find((candidate) => hasAllGlyphs(faceOf(candidate, weight), glyphs))
    return letters && { face: faceOf(letters, weight), glyphs }
  }
  return (character) => {
    const withoutMarks = character.replaceAll(MARKS, '')
    const choice = find(character) ?? (withoutMarks ? find(withoutMarks) : undefined)
    return choice ?? { face: faceOf('chinese', weight), glyphs: REPLACEMENT }
  }
}
