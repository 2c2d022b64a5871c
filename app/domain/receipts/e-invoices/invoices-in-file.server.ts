import { readFile } from 'node:fs/promises'
import { textsOf } from '~/domain/documents/sheet'
import type { ExactReading } from '~/domain/receipts/reading/exact-reading'
import { FileRefusedError, type PartToRead } from '~/infra/files/prepared-file.server'
import { pdfAttachments } from '~/infra/files/process/pdf-attachments.server'
import { toSheet } from './invoice-sheet'
import { readInvoices } from './read-invoice.server'
import { toExactReadings } from './to-exact-reading'

/**
 * Returns the readings of the electronic invoices in a PDF. The names of the embedded files do not matter.
 * @throws FileRefusedError when the PDF cannot be opened
 */
export async function invoicesInPdf(path: string): Promise<ExactReading[]> {
  return (await pdfAttachments(path)).flatMap((file) => {
    try {
      return readInvoices(file).flatMap(toExactReadings)
    } catch (error) {
      if (error instanceof FileRefusedError) return []
      throw error
    }
  })
}

/**
 * Reads the electronic invoices of a file. Returns their readings, their texts (one line for each row of
 * their pages), and the part of the file that each invoice is. In a file with several invoices, each has one
 * page.
 * @param excerpt the invoice to read in a file with several; null reads all
 * @throws FileRefusedError when the file is not an electronic invoice
 */
export async function readInvoiceFile(path: string, excerpt: PartToRead | null) {
  const allInvoices = readInvoices(await readFile(path))
  const invoices =
    excerpt && allInvoices.length > 1
      ? allInvoices.slice(excerpt.firstPage - 1, excerpt.lastPage)
      : allInvoices
  return {
    exact: invoices.flatMap(toExactReadings),
    texts: invoices.flatMap((invoice) => [...textsOf(toSheet(invoice))]),
    parts:
      excerpt === null && allInvoices.length > 1
        ? allInvoices.map((_, index) => ({ firstPage: index + 1, lastPage: index + 1, area: null }))
        : [],
  }
}
