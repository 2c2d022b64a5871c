import type { XmlDocument } from '~/infra/files/process/xml-document'
import { drawSheet } from './draw-sheet.server'
import { readInvoice } from './read-invoice.server'
import { toSheet } from './sheet'

/**
 * Opens an electronic invoice to show it.
 * @throws FileRefusedError what `readInvoice` throws
 */
export function openInvoiceDocument(bytes: Uint8Array): XmlDocument {
  const invoice = readInvoice(bytes)
  return {
    traits: invoice.attachments.length > 0 ? ['attachment'] : [],
    pages: () => drawSheet(toSheet(invoice)),
  }
}
