import { expect, it, vi } from 'vitest'
import { MB } from '~/limits'
import { temporaryFolder } from '../../support/folder'

// Some quotas are set, and the others are not.

const { path: folder } = temporaryFolder()

/** The messages to a user with three events and three receipts of 1 MB under these quotas. */
async function reasonsUnder(quotas: Record<string, string>) {
  vi.resetModules()
  const env = {
    DATA_DIR: folder,
    DATABASE_URL: '',
    QUOTA_EVENTS: '0',
    QUOTA_RECEIPTS: '0',
    QUOTA_RECEIPT_MB: '0',
  }
  for (const [name, value] of Object.entries({ ...env, ...quotas })) vi.stubEnv(name, value)
  const { eventQuotaReached, receiptQuotaReached } = await import('~/domain/users/quotas.server')
  const { db, closeDatabase } = await import('~/infra/database/db.server')
  vi.unstubAllEnvs()
  const id = crypto.randomUUID()
  await db.user.create({ data: { id, name: 'Ada', email: `${id}@example.org` } })
  for (const sha256 of ['a', 'b', 'c']) {
    const file = { sha256, name: 'Bill.jpg', kind: 'jpeg', bytes: MB, width: 1, height: 1 }
    await db.event.create({ data: { userId: id, name: 'Trip', receipts: { create: file } } })
  }
  const actor = { id, name: 'Ada', email: '', onboarded: true, homeCurrency: 'USD' }
  const reasons = [
    await eventQuotaReached(actor, 'Failed'),
    await receiptQuotaReached(actor, { files: 1, bytes: 1 }),
  ]
  await closeDatabase()
  return reasons.map((reason) => /each user (.*), and/.exec(reason ?? '')?.[1] ?? null)
}

it.each([
  [{ QUOTA_RECEIPTS: '1' }, [null, '1 receipt']],
  [{ QUOTA_EVENTS: '1', QUOTA_RECEIPT_MB: '3' }, ['1 event', 'receipts and claims of 3 MB']],
])('with the quotas %j alone, these are reached: %j', async (quotas, reached) => {
  expect(await reasonsUnder(quotas)).toEqual(reached)
})
