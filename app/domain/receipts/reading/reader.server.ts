import { openInvoiceDocument } from '~/domain/receipts/e-invoices/invoice-document.server'
import { prepareWith } from '~/infra/files/process/prepare.server'
import { serveTasks } from '~/infra/files/process/serve.server'
import { readPages } from './read-pages.server'

// The process that opens files and reads them: an entry of its own beside the server's.

serveTasks({
  prepare: prepareWith(openInvoiceDocument),
  read: readPages,
})
