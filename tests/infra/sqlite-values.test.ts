import { expect, test, vi } from 'vitest'
import { temporaryFolder } from '../support/folder'

const { path: folder } = temporaryFolder()

test('a condition on 1,001 ids is one query on SQLite, with those rows', async () => {
  vi.resetModules()
  vi.stubEnv('DATA_DIR', folder)
  vi.stubEnv('DATABASE_URL', '')
  const { db } = await import('~/infra/db.server')
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
