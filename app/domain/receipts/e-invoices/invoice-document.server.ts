import { drawSheet, drawSheetOnPage } from '~/domain/documents/draw-sheet.server'
import type { DataDocument } from '~/infra/files/process/data-document'
import { toSheet } from './invoice-sheet'
import { readInvoices } from './read-invoice.server'

/**
 * Opens a file of electronic invoices to display it. In a file with several invoices, each invoice is one
 * page.
 * @throws FileRefusedError as `readInvoices` does
 */
export function openInvoiceDocument(bytes: Uint8Array): DataDocument {
  const invoices = readInvoices(bytes)
  const [firstInvoice, ...otherInvoices] = invoices
  return {
    traits: invoices.some(({ attachments }) => attachments.length > 0) ? ['attachment'] : [],
    pages: function* () {
      if (otherInvoices.length === 0) yield* drawSheet(toSheet(firstInvoice))
      else
        for (const [index, invoice] of invoices.entries())
          yield drawSheetOnPage(toSheet(invoice), `Invoice ${index + 1} of ${invoices.length}`)
    },
  }
}
