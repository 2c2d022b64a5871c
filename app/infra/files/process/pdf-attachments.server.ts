import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { PDF_ATTACHMENTS_MAX } from '~/limits'
import { decoded } from './image.server'
import { openPdf } from './pdf.server'

/** Returns the files in a PDF. */
export async function attachmentsOf(pdf: PDFDocumentProxy): Promise<Uint8Array[]> {
  const attachments: Record<string, { content: Uint8Array | null }> = (await pdf.getAttachments()) ?? {}
  return Object.values(attachments).map(({ content }) => content ?? new Uint8Array())
}

/**
 * Returns the files in the PDF at a path, the first ones; none where they are damaged.
 * @throws FileRefusedError when it cannot be opened
 */
export async function pdfAttachments(path: string): Promise<Uint8Array[]> {
  const pdf = await decoded(openPdf(path))
  try {
    return (await attachmentsOf(pdf).catch(() => [])).slice(0, PDF_ATTACHMENTS_MAX)
  } finally {
    await pdf.loadingTask.destroy()
  }
}
