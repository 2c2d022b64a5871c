import { prepareTextWith, prepareWith } from '~/infra/files/process/prepare.server'
import { serveTasks } from '~/infra/files/process/serve-tasks.server'
import type { readPages } from './receipts/reading/read-pages.server'

// The script of the processes that open and read files. The build makes it a separate entry. A new process
// starts for each user, so each task imports its modules only when it first runs.

const openInvoice = async (bytes: Uint8Array) =>
  (await import('./receipts/e-invoices/invoice-document.server')).openInvoiceDocument(bytes)

const openText = async (bytes: Uint8Array) =>
  (await import('./official-rates/rates-document.server')).openRatesDocument(bytes) ??
  (await import('./bank-statements/statement-document.server')).openStatementDocument(bytes)

const read = async (...args: Parameters<typeof readPages>) =>
  (await import('./receipts/reading/read-pages.server')).readPages(...args)

serveTasks({ prepare: prepareWith(openInvoice), prepareText: prepareTextWith(openText), read })
