import { readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createCanvas, GlobalFonts } from '@napi-rs/canvas'
import sharp from 'sharp'

// Pictures of receipts in any language, printed with the fonts of tills, as a phone photographs them.

const folderOf = (name: string) => resolve('node_modules', name)

const registered = new Map<string, string>()

/**
 * The fonts of a package that match, each registered under a name of its own: a file has the letters of one
 * script. Returns their names as a list of CSS.
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

/** Lists of fonts: those of tills, and those for what these do not have. */
const fonts = {
  tills: ['cousine', 'share-tech-mono', 'noto-sans-mono'].map((name) => () => register(filesOf(name), PLAIN)),
  others: () =>
    ['arabic', 'hebrew', 'thai'].map((script) => register(filesOf(`noto-sans-${script}`), PLAIN)).join(', '),
  of: (language: string) =>
    register(join(folderOf(`@embedpdf/fonts-${language}`), 'fonts'), /-Regular\.otf$/),
}

export interface Print {
  lines: string[]
  /** 0 to 2: which of the fonts of tills */
  font?: number
  /** the font of what the till's own does not have */
  fallback?: 'jp' | 'kr' | 'sc'
  /** degrees by which the paper lies aslant */
  turn?: number
  /** the deviation of the blur, in pixels; 0.3 at least */
  blur?: number
}

const SIZE = 26
const STEP = 36
const MARGIN = 40

const RIGHT_TO_LEFT = /\p{Script=Hebrew}|\p{Script=Arabic}/u

/** In a line from right to left, only a no-break space keeps the groups of a number in their order. */
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
