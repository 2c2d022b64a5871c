import Database from 'better-sqlite3'
import { expect, onTestFinished, test, vi } from 'vitest'
import { temporaryFolder } from '../support/folder'

const { path: folder } = temporaryFolder()

test('writes wait for the lock of another process: a single one, a transaction, and one without Prisma', async () => {
  vi.resetModules()
  vi.stubEnv('DATA_DIR', folder)
  vi.stubEnv('DATABASE_URL', '')
  const { db, execute, sql, transact } = await import('~/infra/database/db.server')
  vi.unstubAllEnvs()
  await db.user.createMany({
    data: ['one', 'two', 'three'].map((id) => ({ id, name: id, email: `${id}@example.com` })),
  })
  const other = new Database(`${folder}/claimbook.db`)
  onTestFinished(() => void other.close())
  other.exec('BEGIN IMMEDIATE')
  const stored: string[] = []
  const account = { id: 'account', accountId: 'two', providerId: 'credential' }
  const writes = [
    db.user.update({ where: { id: 'one' }, data: { name: 'One' } }).then(() => stored.push('one')),
    // a transaction that reads before it writes
    transact((db) => [
      db.user.update({ where: { id: 'two' }, data: { name: 'Two', accounts: { create: account } } }),
    ]).then(() => stored.push('two')),
    execute(sql`UPDATE users SET name = 'Three' WHERE id = 'three'`).then(() => stored.push('three')),
  ]
  // all of them wait for the lock now
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(stored).toEqual([])
  other.exec("UPDATE users SET home_currency = 'KES'")
  other.exec('COMMIT')
  await Promise.all(writes)
  expect(other.prepare('SELECT name, home_currency FROM users ORDER BY created_at, id').all()).toEqual(
    ['One', 'Three', 'Two'].map((name) => ({ name, home_currency: 'KES' })),
  )
  expect(other.prepare('SELECT user_id FROM accounts').all()).toEqual([{ user_id: 'two' }])
})
