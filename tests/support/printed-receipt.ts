import { readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createCanvas, GlobalFonts } from '@napi-rs/canvas'
import sharp from 'sharp'

// Pictures of receipts in any language, printed with the fonts of tills and photographed with a phone.

const folderOf = (name: string) => resolve('node_modules', name)

const registered = new Map<string, string>()

/**
 * Registers the matching fonts of a package under separate names, because each file covers only one script.
 * Returns the names as a CSS list.
 */
function register(folder: string, pattern: RegExp): string {
  const known = registered.get(folder)
  if (known !== undefined) return known
  const names = readdirSync(folder).filter((file) => pattern.test(file))
  for (const name of names) GlobalFonts.registerFromPath(join(folder, name), name)
  const list = names.map((name) => `"${name}"`).join(', ')
  registered.set(folder, list)
  return list
}

const PLAIN = /-400-normal\.woff2$/
const filesOf = (name: string) => join(folderOf(`@fontsource/${name}`), 'files')

/** CSS lists of fonts: the fonts of tills, and fallbacks for scripts that they lack. */
const fonts = {
  tills: ['cousine', 'share-tech-mono', 'noto-sans-mono'].map((name) => () => register(filesOf(name), PLAIN)),
  others: () =>
    ['arabic', 'hebrew', 'thai'].map((script) => register(filesOf(`noto-sans-${script}`), PLAIN)).join(', '),
  of: (language: string) =>
    register(join(folderOf(`@embedpdf/fonts-${language}`), 'fonts'), /-Regular\.otf$/),
}

export interface Print {
  lines: string[]
  /** 0 to 2: the font of the till */
  font?: number
  /** the font for letters that the font of the till lacks */
  fallback?: 'jp' | 'kr' | 'sc'
  /** by how many degrees the paper is turned */
  turn?: number
  /** the deviation of the blur, in pixels; at least 0.3 */
  blur?: number
}

const SIZE = 26
const STEP = 36
const MARGIN = 40

const RIGHT_TO_LEFT = /\p{Script=Hebrew}|\p{Script=Arabic}/u

/**
 * Puts no-break spaces between groups of digits. In a right-to-left line, any other space reverses the
 * groups.
 */
const withNoBreakSpaces = (line: string) => line.replace(/(?<=\d) (?=\d{3}(?!\d))/g, '\u00a0')

/** A JPEG of a receipt on a table. */
export async function printedReceipt({
  lines,
  font: till = 0,
  fallback = 'jp',
  turn = 0,
  blur = 0.6,
}: Print) {
  const families = [
    fonts.tills[till]?.(),
    fonts.others(),
    fonts.of(fallback),
    fonts.of('sc'),
    fonts.tills[2]?.(),
  ]
  const font = `${SIZE}px ${families.join(', ')}`
  const measure = createCanvas(1, 1).getContext('2d')
  measure.font = font
  const width = Math.ceil(Math.max(...lines.map((line) => measure.measureText(line).width))) + 2 * MARGIN
  const canvas = createCanvas(width, lines.length * STEP + 2 * MARGIN)
  const context = canvas.getContext('2d')
  context.fillStyle = '#f3f1ec'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.fillStyle = '#3c3a38'
  context.font = font
  for (const [at, line] of lines.entries()) {
    const isRightToLeft = RIGHT_TO_LEFT.test(line)
    context.direction = isRightToLeft ? 'rtl' : 'ltr'
    context.textAlign = isRightToLeft ? 'right' : 'left'
    const printed = isRightToLeft ? withNoBreakSpaces(line) : line
    context.fillText(printed, isRightToLeft ? width - MARGIN : MARGIN, MARGIN + (at + 0.8) * STEP)
  }
  return sharp(canvas.toBuffer('image/png'))
    .rotate(turn, { background: '#77706a' })
    .extend({ top: 50, bottom: 50, left: 50, right: 50, background: '#77706a' })
    .blur(Math.max(blur, 0.3))
    .jpeg({ quality: 80 })
    .toBuffer()
}
