import { stopReading } from '~/domain/receipts/reading-queue.server'
import { closeDatabase } from '~/infra/database/db.server'
import { receiptStorage } from '~/infra/storage/storage.server'
import { demoAccount } from './demo/account'
import { EMAIL, PASSWORD } from './demo/sign-in'
import { storeDemoEvent } from './demo/store-event'
import { DEMO_EVENTS } from './demo/trips'

// A demo account with a year of events, for a first look: npm run seed. What is there already is left as it
// is, so it can be run again, also after a run that was interrupted.

try {
  // receipts are read by a server, which goes on when this script has ended
  await stopReading()
  const actor = await demoAccount()
  for (const event of DEMO_EVENTS) await storeDemoEvent(actor, event)
  console.log(`The demo account is there: ${EMAIL}, password "${PASSWORD}"`)
} finally {
  await receiptStorage.close()
  await closeDatabase()
}
