import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import {
  getDocument,
  type PDFDocumentProxy,
  type PDFPageProxy,
  VerbosityLevel,
} from 'pdfjs-dist/legacy/build/pdf.mjs'
import { FileRefusedError } from '~/infra/files/prepared-file.server'
import { RECEIPT_PAGES_MAX } from '~/limits'
import { decoded, type Pixels } from './image.server'
import { BoundedCanvasFactory } from './pdf-canvas.server'
import { withoutAttachmentEncryption } from './pdf-encryption'
import { drawWithPdfium } from './pdfium.server'

/** The largest scale of a page, which gives 300 dots per inch. More would only enlarge the picture. */
const SCALE_MAX = 300 / 72

const packageFolder = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
const folder = (name: string) => `${join(packageFolder, name)}/`

/** A complete PDF ends with the position of its table. Otherwise it was cut off, and pages are missing. */
const isComplete = (file: Buffer) => file.lastIndexOf('startxref') > file.lastIndexOf('endobj')

const isPasswordAsked = (error: unknown) => error instanceof Error && error.name === 'PasswordException'

const load = (file: Buffer): Promise<PDFDocumentProxy> =>
  getDocument({
    data: new Uint8Array(file),
    isEvalSupported: false,
    enableXfa: false,
    // nothing is downloaded: the package contains fonts and tables
    standardFontDataUrl: folder('standard_fonts'),
    cMapUrl: folder('cmaps'),
    wasmUrl: folder('wasm'),
    iccUrl: folder('iccs'),
    CanvasFactory: BoundedCanvasFactory,
    verbosity: VerbosityLevel.ERRORS,
  }).promise

/** @throws FileRefusedError when the PDF is encrypted, cut off, empty or too long; an error of pdf.js */
export async function openPdf(path: string): Promise<PDFDocumentProxy> {
  const file = await readFile(path)
  const pdf = await load(file).catch((error: unknown) => {
    if (!isPasswordAsked(error)) throw error
    const readable = withoutAttachmentEncryption(file)
    if (readable) return load(readable)
    throw new FileRefusedError('encrypted')
  })
  if (!isComplete(file)) throw new FileRefusedError('damaged', 'cut off')
  if (pdf.numPages === 0) throw new FileRefusedError('damaged', 'no pages')
  if (pdf.numPages > RECEIPT_PAGES_MAX) throw new FileRefusedError('too_many_pages', `${pdf.numPages} pages`)
  return pdf
}

/** Returns the box into which a page of this size is drawn. */
type BoxFor = (width: number, height: number) => { width: number; height: number }

/**
 * Draws the current page.
 * @throws FileRefusedError when the page cannot be drawn
 */
export type DrawPage = (boxFor: BoxFor) => Promise<Pixels>

/**
 * Draws a page upright on white paper, scaled to fit the box that `boxFor` returns for its size, however
 * large the page claims to be.
 * @throws FileRefusedError when the page cannot be drawn
 */
async function drawPage(pdf: PDFDocumentProxy, page: PDFPageProxy, boxFor: BoxFor): Promise<Pixels> {
  const { width, height } = page.getViewport({ scale: 1 })
  if (!(width > 0 && height > 0 && Number.isFinite(width * height)))
    throw new FileRefusedError('damaged', 'a page without a size')
  const box = boxFor(width, height)
  const viewport = page.getViewport({ scale: Math.min(box.width / width, box.height / height, SCALE_MAX) })
  const size = {
    width: Math.max(1, Math.round(viewport.width)),
    height: Math.max(1, Math.round(viewport.height)),
  }
  const canvases = pdf.canvasFactory as BoundedCanvasFactory
  canvases.startPage()
  try {
    const { canvas } = canvases.create(size.width, size.height)
    // the types of pdf.js require a browser's canvas
    const target = canvas as unknown as HTMLCanvasElement
    await page.render({ canvas: target, viewport, background: '#fff' }).promise
    // copies the pixels, because the memory of the canvas is freed with it
    return { data: Buffer.from(canvas.data()), ...size, channels: 4 }
  } catch {
    canvases.startPage()
    return decoded(drawWithPdfium(await pdf.getData(), page.pageNumber, size))
  } finally {
    canvases.startPage()
  }
}

/**
 * Calls `visitPage` with each page up to the number `lastPage`, and with a function that draws the page.
 * Returns the results, and the number of pages.
 * @param firstPage the number of the first page
 * @throws FileRefusedError when the file is damaged, encrypted, or has too many pages
 */
export async function eachPage<T>(
  path: string,
  lastPage: number,
  visitPage: (page: PDFPageProxy, draw: DrawPage) => Promise<T>,
  firstPage = 1,
): Promise<{ pages: number; results: T[] }> {
  const pdf = await decoded(openPdf(path))
  try {
    const results: T[] = []
    for (let number = firstPage; number <= Math.min(pdf.numPages, lastPage); number++) {
      const page = await decoded(pdf.getPage(number))
      results.push(await visitPage(page, (boxFor) => drawPage(pdf, page, boxFor)))
      page.cleanup()
    }
    return { pages: pdf.numPages, results }
  } finally {
    await pdf.loadingTask.destroy()
  }
}
