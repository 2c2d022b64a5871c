import { readFile } from 'node:fs/promises'
import { textsOf } from '~/domain/documents/sheet'
import type { ExactReading } from '~/domain/receipts/reading/exact-reading'
import { FileRefusedError, type PartToRead } from '~/infra/files/prepared-file.server'
import { pdfAttachments } from '~/infra/files/process/pdf-attachments.server'
import { toSheet } from './invoice-sheet'
import { readInvoices } from './read-invoice.server'
import { toExactReadings } from './to-exact-reading'

/**
 * Returns what the electronic invoices in a PDF say, whatever the names of the files in it are.
 * @throws FileRefusedError when it cannot be opened
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
 * Returns what the electronic invoices in a file say, their texts, a line for each row of their pages, and
 * the parts of the file that they are: of several invoices each has one page.
 * @param excerpt the part of a file of several that is read; null: all of it
 * @throws FileRefusedError when it is no electronic invoice
 */
export async function readInvoiceFile(path: string, excerpt: PartToRead | null) {
  const all = readInvoices(await readFile(path))
  const invoices = excerpt && all.length > 1 ? all.slice(excerpt.firstPage - 1, excerpt.lastPage) : all
  const isWhole = excerpt === null && all.length > 1
  return {
    exact: invoices.flatMap(toExactReadings),
    texts: invoices.flatMap((invoice) => [...textsOf(toSheet(invoice))]),
    parts: isWhole ? all.map((_, at) => ({ firstPage: at + 1, lastPage: at + 1, area: null })) : [],
  }
}
