import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { prepareZXingModule, type ReadResult, readBarcodes } from 'zxing-wasm/reader'
import { CODE_CHARACTERS_MAX } from '~/limits'
import type { GrayImage } from './gray-image'
import type { RecognisedCode } from './recognised.server'

/** The most codes that are read on a page: codes of the till, of advertising and of payment. */
export const CODES_PER_PAGE_MAX = 8

/** The engine from its installed package; nothing is downloaded. It is loaded with the first picture. */
let engine: Promise<unknown> | undefined

async function start(): Promise<void> {
  const path = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
  const overrides = { wasmBinary: new Uint8Array(await readFile(path)).buffer }
  await prepareZXingModule({ overrides, fireImmediately: true })
}

/** Returns the picture as PGM, which the engine reads without expanding each grey value to three colours. */
const toPgm = ({ data, width, height }: GrayImage) =>
  Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`, 'latin1'), data])

/** Returns the position of a code, as fractions of the picture's size. */
function placeOf({ position }: ReadResult, { width, height }: GrayImage): RecognisedCode['place'] {
  const corners = [position.topLeft, position.topRight, position.bottomRight, position.bottomLeft]
  const share = (value: number, size: number) => Math.min(Math.max(value / size, 0), 1)
  const x = corners.map((corner) => share(corner.x, width))
  const y = corners.map((corner) => share(corner.y, height))
  return { x0: Math.min(...x), y0: Math.min(...y), x1: Math.max(...x), y1: Math.max(...y) }
}

/** Returns the QR codes in a picture, at any angle. */
export async function readCodes(picture: GrayImage): Promise<RecognisedCode[]> {
  engine ??= start().catch((error) => {
    engine = undefined
    throw error
  })
  await engine
  const results = await readBarcodes(toPgm(picture), {
    formats: ['QRCode'],
    tryHarder: true,
    // turned codes are found without these options, and no till prints white on black
    tryRotate: false,
    tryInvert: false,
    tryDownscale: true,
    maxNumberOfSymbols: CODES_PER_PAGE_MAX,
    textMode: 'Plain',
  })
  return results
    .filter(({ isValid, text }) => isValid && text.length <= CODE_CHARACTERS_MAX)
    .map((code) => ({ text: code.text, place: placeOf(code, picture) }))
}
