import { prepareTextWith, prepareWith } from '~/infra/files/process/prepare.server'
import { serveTasks } from '~/infra/files/process/serve.server'
import type { readPages } from './receipts/reading/read-pages.server'

// The process that opens files and reads them: an entry of its own beside the server's. It starts for each
// user anew, so what a task needs is imported with the first of its kind.

const openInvoice = async (bytes: Uint8Array) =>
  (await import('./receipts/e-invoices/invoice-document.server')).openInvoiceDocument(bytes)

const openStatement = async (bytes: Uint8Array) =>
  (await import('./bank-statements/statement-document.server')).openStatementDocument(bytes)

const read = async (...args: Parameters<typeof readPages>) =>
  (await import('./receipts/reading/read-pages.server')).readPages(...args)

serveTasks({ prepare: prepareWith(openInvoice), prepareStatement: prepareTextWith(openStatement), read })
