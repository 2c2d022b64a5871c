import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium'
import { FileRefusedError } from '~/infra/files/prepared-file.server'
import type { Pixels } from './image.server'

// The second PDF engine. It draws pages that pdf.js cannot draw (docs/decisions/0008).

/** The engine from its installed package; nothing is downloaded. The first page that needs it loads it. */
let engine: Promise<WrappedPdfiumModule> | undefined

async function startEngine(): Promise<WrappedPdfiumModule> {
  const path = createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm')
  const pdfium = await init({ wasmBinary: new Uint8Array(await readFile(path)).buffer })
  pdfium.PDFiumExt_Init()
  return pdfium
}

type Size = Pick<Pixels, 'width' | 'height'>

/** Flags of the engine: draw the page's annotations, and write red before blue. */
const ANNOTATIONS_AND_RGBA = 0x01 | 0x10
const WHITE = 0xffffffff

function drawPage(pdfium: WrappedPdfiumModule, document: number, pageNumber: number, size: Size): Pixels {
  const { width, height } = size
  const page = pdfium.FPDF_LoadPage(document, pageNumber - 1)
  if (page === 0) throw new FileRefusedError('damaged', `no page ${pageNumber}`)
  const bitmap = pdfium.FPDFBitmap_Create(width, height, 0)
  try {
    if (bitmap === 0) throw new FileRefusedError('too_hard', 'no memory for the page')
    pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE)
    pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, ANNOTATIONS_AND_RGBA)
    const address = pdfium.FPDFBitmap_GetBuffer(bitmap)
    const data = pdfium.pdfium.HEAPU8.slice(address, address + width * height * 4)
    return { data, width, height, channels: 4 }
  } finally {
    if (bitmap !== 0) pdfium.FPDFBitmap_Destroy(bitmap)
    pdfium.FPDF_ClosePage(page)
  }
}

/**
 * Draws a page of a PDF upright on white paper.
 * @param pageNumber the number of the page, from 1
 * @param size the size in pixels
 * @throws FileRefusedError when the page cannot be drawn
 */
export async function drawWithPdfium(file: Uint8Array, pageNumber: number, size: Size): Promise<Pixels> {
  engine ??= startEngine()
  try {
    const pdfium = await engine
    const { malloc, free } = pdfium.pdfium.wasmExports
    const fileAddress = malloc(file.length)
    if (fileAddress === 0) throw new FileRefusedError('too_hard', 'no memory for the file')
    pdfium.pdfium.HEAPU8.set(file, fileAddress)
    const document = pdfium.FPDF_LoadMemDocument(fileAddress, file.length, '')
    try {
      if (document === 0) throw new FileRefusedError('damaged', `error ${pdfium.FPDF_GetLastError()}`)
      return drawPage(pdfium, document, pageNumber, size)
    } finally {
      if (document !== 0) pdfium.FPDF_CloseDocument(document)
      free(fileAddress)
    }
  } catch (error) {
    // an error within the engine may leave it in any state, so the next page loads it anew
    if (!(error instanceof FileRefusedError)) engine = undefined
    throw error
  }
}
