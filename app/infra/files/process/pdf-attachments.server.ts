import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { PDF_ATTACHMENTS_MAX } from '~/limits'
import { decoded } from './image.server'
import { openPdf } from './pdf.server'

/** Returns the files that are attached to a PDF. */
export async function attachmentsOf(pdf: PDFDocumentProxy): Promise<Uint8Array[]> {
  const attachments: Record<string, { content: Uint8Array | null }> = (await pdf.getAttachments()) ?? {}
  return Object.values(attachments).map(({ content }) => content ?? new Uint8Array())
}

/**
 * Returns the first files that are attached to the PDF at a path; none when the attachments are damaged.
 * @throws FileRefusedError when the PDF cannot be opened
 */
export async function pdfAttachments(path: string): Promise<Uint8Array[]> {
  const pdf = await decoded(openPdf(path))
  try {
    return (await attachmentsOf(pdf).catch(() => [])).slice(0, PDF_ATTACHMENTS_MAX)
  } finally {
    await pdf.loadingTask.destroy()
  }
}
