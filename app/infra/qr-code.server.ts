import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer'

/** The engine from its installed package; nothing is downloaded. It is loaded with the first code. */
let engine: Promise<unknown> | undefined

async function start(): Promise<void> {
  const path = createRequire(import.meta.url).resolve('zxing-wasm/writer/zxing_writer.wasm')
  const overrides = { wasmBinary: new Uint8Array(await readFile(path)).buffer }
  await prepareZXingModule({ overrides, fireImmediately: true })
}

/**
 * Returns a text as a QR code that a damaged seventh does not make unreadable (level M): the number of
 * modules of a side, and the modules row by row, `1` where it is dark.
 */
export async function qrCode(text: string) {
  engine ??= start()
  await engine
  const { symbol } = await writeBarcode(text, { format: 'QRCode', ecLevel: 'M' })
  return {
    size: symbol.width,
    modules: Array.from(symbol.data, (value) => (value === 0 ? '1' : '0')).join(''),
  }
}

export type QrCode = Awaited<ReturnType<typeof qrCode>>
