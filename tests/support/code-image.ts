import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import sharp, { type Sharp } from 'sharp'
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer'
import { photo } from './files'

// Pictures of receipts with codes, as tills print them and phones photograph them.

let writer: Promise<unknown> | undefined

function start() {
  const path = createRequire(import.meta.url).resolve('zxing-wasm/writer/zxing_writer.wasm')
  const wasmBinary = new Uint8Array(readFileSync(path)).buffer
  return prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true })
}

/** A PNG of a black QR code with its white margin. Each module is this many pixels wide. */
export async function codeImage(text: string, pixels = 4): Promise<Buffer> {
  writer ??= start()
  await writer
  const { image, error } = await writeBarcode(text, { format: 'QRCode', scale: pixels })
  if (!image) throw new Error(error)
  return Buffer.from(await image.arrayBuffer())
}

/** The colour of the table under a receipt. */
export const TABLE = '#77706a'

interface CodedReceipt {
  /** as `photo` draws it */
  text: string
  /** the texts of its codes, which are drawn side by side */
  codes: string[]
  /** width of a module of a code, in pixels */
  pixels?: number
}

/** A photo of a receipt with codes below its text, as a PNG. */
export async function codedReceipt({ text, codes, pixels }: CodedReceipt): Promise<Sharp> {
  const words = { data: await photo({ width: 700, height: 500, text }), width: 700, height: 500 }
  const images = await Promise.all(codes.map((code) => codeImage(code, pixels)))
  const sizes = await Promise.all(images.map((image) => sharp(image).metadata()))
  const height = Math.max(...sizes.map((size) => size.height))
  const ends = sizes.map((_, at) => sizes.slice(0, at + 1).reduce((sum, size) => sum + size.width + 60, 0))
  const width = Math.max(words.width, (ends.at(-1) ?? 0) + 60)
  const picture = await sharp({
    create: { width, height: words.height + height + 60, channels: 3, background: TABLE },
  })
    .composite([
      { input: words.data, left: 0, top: 0 },
      ...images.map((input, at) => ({
        input,
        left: (ends[at] as number) - (sizes[at]?.width as number),
        top: words.height,
      })),
    ])
    // the contrast of thermal print
    .linear(0.75, 45)
    .png()
    .toBuffer()
  return sharp(picture)
}
