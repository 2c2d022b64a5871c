import { readFile } from 'node:fs/promises'
import type { ExactReading } from '~/domain/receipts/reading/exact-reading'
import { textsOf } from '~/domain/sheet'
import { FileRefusedError } from '~/infra/files/files.server'
import { pdfAttachments } from '~/infra/files/process/pdf-attachments.server'
import { toSheet } from './invoice-sheet'
import { readInvoice } from './read-invoice.server'
import { toExactReading } from './to-exact-reading'

/**
 * Returns what the electronic invoices in a PDF say, whatever the names of the files in it are.
 * @throws FileRefusedError when it cannot be opened
 */
export async function invoicesInPdf(path: string): Promise<ExactReading[]> {
  return (await pdfAttachments(path)).flatMap((file) => {
    try {
      return toExactReading(readInvoice(file))
    } catch (error) {
      if (error instanceof FileRefusedError) return []
      throw error
    }
  })
}

/**
 * Returns what an electronic invoice says, and its texts, a line for each row of its page.
 * @throws FileRefusedError when it is none
 */
export async function readXmlInvoice(
  path: string,
): Promise<{ exact: ExactReading; texts: Iterable<string> }> {
  const invoice = readInvoice(await readFile(path))
  return { exact: toExactReading(invoice), texts: textsOf(toSheet(invoice)) }
}
