import { prepareTextWith, prepareWith } from '~/infra/files/process/prepare.server'
import { serveTasks } from '~/infra/files/process/serve.server'
import { openStatementDocument } from './bank-statements/statement-document.server'
import { openInvoiceDocument } from './receipts/e-invoices/invoice-document.server'
import { readPages } from './receipts/reading/read-pages.server'

// The process that opens files and reads them: an entry of its own beside the server's.

serveTasks({
  prepare: prepareWith(openInvoiceDocument),
  prepareStatement: prepareTextWith(openStatementDocument),
  read: readPages,
})
