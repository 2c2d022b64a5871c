import { readFile } from 'node:fs/promises'
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { FileTrait } from '~/infra/files/prepared-file.server'
import { PDF_ATTACHMENTS_MAX, RECEIPT_PREVIEWS_MAX } from '~/limits'
import type { OpenDocument } from './data-document'
import { decoded } from './image.server'
import { openPdf } from './pdf.server'
import { attachmentsOf } from './pdf-attachments.server'

async function hasScript(pdf: PDFDocumentProxy): Promise<boolean> {
  if (await pdf.getJSActions()) return true
  for (let number = 1; number <= Math.min(pdf.numPages, RECEIPT_PREVIEWS_MAX); number++) {
    const page = await pdf.getPage(number)
    if (await page.getJSActions()) return true
    if ((await page.getAnnotations()).some(({ actions }) => actions)) return true
  }
  return false
}

/** Returns whether a file is an electronic invoice that the domain can open. */
const isInvoice = (file: Uint8Array, openXml: OpenDocument): Promise<boolean> =>
  openXml(file)
    .then(() => true)
    .catch(() => false)

/**
 * Finds what a PDF contains beside its pages: scripts (of the document and its first pages), attached files,
 * programs to start. The XML of an invoice does not count as an attached file, because it repeats what the
 * pages say.
 */
export async function pdfTraits(path: string, openXml: OpenDocument): Promise<FileTrait[]> {
  const pdf = await decoded(openPdf(path))
  const detectors: Record<Exclude<FileTrait, 'position'>, () => Promise<boolean>> = {
    script: () => hasScript(pdf),
    attachment: async () => {
      const files = await attachmentsOf(pdf)
      if (files.length > PDF_ATTACHMENTS_MAX) return true
      for (const file of files) if (!(await isInvoice(file, openXml))) return true
      return false
    },
    // pdf.js ignores such an action
    launch: async () => /\/S\s?\/Launch\b/.test((await readFile(path)).toString('latin1')),
  }
  try {
    const traits: FileTrait[] = []
    for (const [trait, detect] of Object.entries(detectors) as [FileTrait, () => Promise<boolean>][]) {
      // the pages can be shown, so an error here is no reason to refuse the PDF
      if (await detect().catch(() => false)) traits.push(trait)
    }
    return traits
  } finally {
    await pdf.loadingTask.destroy()
  }
}
