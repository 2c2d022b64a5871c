import { stopReading } from '~/domain/receipts/reading-queue.server'
import { closeDatabase } from '~/infra/database/db.server'
import { receiptStorage } from '~/infra/storage/storage.server'
import { demoAccount } from './demo/account'
import { EMAIL, PASSWORD } from './demo/sign-in'
import { storeDemoEvent } from './demo/store-event'
import { DEMO_EVENTS } from './demo/trips'

// `npm run seed` creates a demo account with a year of events. It does not change existing data, so it can
// run again, even after it was interrupted.

try {
  // a server reads the receipts after this script has ended
  await stopReading()
  const actor = await demoAccount()
  for (const event of DEMO_EVENTS) await storeDemoEvent(actor, event)
  console.log(`The demo account is there: ${EMAIL}, password "${PASSWORD}"`)
} finally {
  await receiptStorage.close()
  await closeDatabase()
}
