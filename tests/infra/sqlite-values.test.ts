import { expect, test, vi } from 'vitest'
import { temporaryFolder } from '../support/folder'

const { path: folder } = temporaryFolder()

test('a condition on 1,001 ids is one query on SQLite, with those rows', async () => {
  vi.resetModules()
  vi.stubEnv('DATA_DIR', folder)
  vi.stubEnv('DATABASE_URL', '')
  const { db } = await import('~/infra/database/db.server')
  vi.unstubAllEnvs()
  const ids = Array.from({ length: 1_001 }, (_, i) => `user-${i}`)
  await db.user.createMany({ data: ids.map((id) => ({ id, name: id, email: `${id}@example.com` })) })
  const found = await db.user.findMany({
    where: { id: { in: ids } },
    select: { id: true },
    orderBy: { id: 'asc' },
  })
  expect(found.map(({ id }) => id)).toEqual([...ids].sort())
})

test('a batch that fails refers to its statements no longer, and the next one gets their number', async () => {
  vi.resetModules()
  vi.stubEnv('DATA_DIR', folder)
  vi.stubEnv('DATABASE_URL', '')
  const { sql, transact } = await import('~/infra/database/db.server')
  const { registerStatement: refer } = await import(
    '~/infra/database/prisma-patches/statement-references.server'
  )
  vi.unstubAllEnvs()
  const where = { name: 'none' }
  const failing = transact((db) => [db.job.deleteMany({ where }), sql`DELETE FROM nothing`])
  await expect(failing).rejects.toThrow('nothing')
  const { text, end } = refer({ sql: '', args: [], argTypes: [] })
  expect(text).toBe('referenced statement 0')
  end()
})

test.each([
  ['7.7000', '7.7'],
  ['100', '100'],
  [7.7, '7.7'],
  [1e-7, '0.0000001'],
  [1e21, '1000000000000000000000'],
])('the decimal %j of a driver is %s', async (stored, text) => {
  const { storedDecimal } = await import('~/infra/database/db.server')
  expect(storedDecimal(stored)).toBe(text)
})
