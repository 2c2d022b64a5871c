import { drawSheet } from '~/domain/draw-sheet.server'
import type { DataDocument } from '~/infra/files/process/data-document'
import { toSheet } from './invoice-sheet'
import { readInvoice } from './read-invoice.server'

/**
 * Opens an electronic invoice to show it.
 * @throws FileRefusedError what `readInvoice` throws
 */
export function openInvoiceDocument(bytes: Uint8Array): DataDocument {
  const invoice = readInvoice(bytes)
  return {
    traits: invoice.attachments.length > 0 ? ['attachment'] : [],
    pages: () => drawSheet(toSheet(invoice)),
  }
}
