import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { createCanvas, GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas'
import { numberOf } from './number-of'

// Draws receipts like photos from a phone: printed paper, slightly rotated on a desk.

export type PrintRow =
  | { text: string; isCentred?: boolean; isStrong?: boolean; isLarge?: boolean }
  | { left: string; right: string; isStrong?: boolean; isLarge?: boolean }
  | 'rule'
  | 'gap'

/** A cash register prints a monospaced font on narrow paper. An office prints on wide paper. */
export type Printer = 'till' | 'office'

// sizes and distances in pixels
const TEXT_SIZE = 26
const LARGE_TEXT_RATIO = 1.35
const ROW_HEIGHT = 40
const MARGIN = 48

const PAPERS = {
  till: { width: 600, heightMin: 0, family: 'Cousine', colours: ['#fbfaf5', '#f6f4ec', '#f8f8f6'] },
  office: { width: 900, heightMin: 1150, family: 'Noto Sans', colours: ['#fdfdfb', '#fbfaf7'] },
}

const DESKS = ['#8a6f56', '#6b7076', '#9c8a74', '#59636b', '#7d7466']

const INK = '#33312f'

/** The largest rotation of the paper, in degrees. */
const ROTATION_DEGREES_MAX = 1.4

const fontFolder = (name: string) =>
  join(dirname(createRequire(import.meta.url).resolve(`@fontsource/${name}/package.json`)), 'files')

let areFontsThere = false

function registerFonts(): void {
  if (areFontsThere) return
  areFontsThere = true
  const faces = { cousine: ['Cousine', 700], 'noto-sans': ['Noto Sans', 600] } as const
  for (const [name, [family, strong]] of Object.entries(faces)) {
    for (const weight of [400, strong]) {
      for (const letters of ['latin', 'latin-ext']) {
        const file = join(fontFolder(name), `${name}-${letters}-${weight}-normal.woff2`)
        // each file is a separate family, because the files contain different letters
        GlobalFonts.registerFromPath(file, faceName({ family, isStrong: weight === strong, letters }))
      }
    }
  }
}

const faceName = (face: { family: string; isStrong: boolean; letters: string }) =>
  `Demo ${face.family} ${face.isStrong ? 'Strong' : 'Plain'} ${face.letters}`

const chooseByNumber = <T>(values: readonly T[], number: number): T => values[number % values.length] as T

interface Print {
  printer: Printer
  rows: PrintRow[]
}

/** Returns a JPEG of a receipt. The same rows always make the same picture. */
export async function receiptPicture({ printer, rows }: Print): Promise<Buffer> {
  registerFonts()
  const { width, heightMin, family, colours } = PAPERS[printer]
  // decides the colours and the rotation
  const choiceNumber = numberOf(JSON.stringify(rows))
  const height = Math.max(heightMin, rows.length * ROW_HEIGHT + 2 * MARGIN)
  const [deskWidth, deskHeight] = [width + 120, height + 120]
  const canvas = createCanvas(deskWidth, deskHeight)
  const context = canvas.getContext('2d')
  context.fillStyle = chooseByNumber(DESKS, choiceNumber)
  context.fillRect(0, 0, deskWidth, deskHeight)
  context.translate(deskWidth / 2, deskHeight / 2)
  context.rotate((((choiceNumber % 100) / 50 - 1) * ROTATION_DEGREES_MAX * Math.PI) / 180)
  context.translate(-width / 2, -height / 2)
  layPaper(context, { width, height, colour: chooseByNumber(colours, choiceNumber) })
  rows.forEach((row, index) => {
    printRow(context, row, { family, width, top: MARGIN + index * ROW_HEIGHT })
  })
  return canvas.encode('jpeg', 84)
}

/** Draws the paper with its shadow, slightly darker towards one corner. */
function layPaper(context: SKRSContext2D, paper: { width: number; height: number; colour: string }): void {
  const { width, height, colour } = paper
  context.save()
  context.shadowColor = 'rgb(0 0 0 / 45%)'
  context.shadowBlur = 24
  context.shadowOffsetY = 8
  context.fillStyle = colour
  context.fillRect(0, 0, width, height)
  context.restore()
  const shade = context.createLinearGradient(0, 0, width, height)
  shade.addColorStop(0, 'rgb(0 0 0 / 0%)')
  shade.addColorStop(1, 'rgb(60 50 30 / 9%)')
  context.fillStyle = shade
  context.fillRect(0, 0, width, height)
}

/** The font of the paper, its width, and the upper edge of the row. */
interface RowPosition {
  family: string
  width: number
  top: number
}

function printRow(context: SKRSContext2D, row: PrintRow, { family, width, top }: RowPosition): void {
  if (row === 'gap') return
  const baseLine = top + ROW_HEIGHT * 0.7
  context.fillStyle = INK
  context.strokeStyle = INK
  if (row === 'rule') {
    context.setLineDash([7, 6])
    context.beginPath()
    context.moveTo(MARGIN, top + ROW_HEIGHT / 2)
    context.lineTo(width - MARGIN, top + ROW_HEIGHT / 2)
    context.stroke()
    return
  }
  const { isStrong = false, isLarge = false } = row
  const families = ['latin', 'latin-ext'].map((letters) => `"${faceName({ family, isStrong, letters })}"`)
  context.font = `${isLarge ? TEXT_SIZE * LARGE_TEXT_RATIO : TEXT_SIZE}px ${families.join(', ')}`
  const write = (text: string, align: 'left' | 'center' | 'right', x: number) => {
    context.textAlign = align
    context.fillText(text, x, baseLine)
  }
  if ('text' in row) {
    if (row.isCentred) write(row.text, 'center', width / 2)
    else write(row.text, 'left', MARGIN)
    return
  }
  write(row.left, 'left', MARGIN)
  write(row.right, 'right', width - MARGIN)
}
