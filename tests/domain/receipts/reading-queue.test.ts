import { beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest'
import { insertRow, openDatabase, type TestDatabase } from '../../support/database'
import { insertEvent } from '../../support/factories'
import { temporaryFolder } from '../../support/folder'
import { PROVIDERS } from '../../support/instances'
import { createPostgresDatabase } from '../../support/postgres'

// The order in which waiting receipts are read.

const { path: folder } = temporaryFolder()

describe.each(PROVIDERS)('of receipts that wait on %s', (provider) => {
  let database: TestDatabase
  let leaseNext: typeof import('~/domain/receipts/reading-queue.sql.server').leaseNext
  let renewReadingLease: typeof import('~/domain/receipts/reading-queue.sql.server').renewReadingLease

  beforeAll(async () => {
    const isSqlite = provider === 'sqlite'
    const url = isSqlite ? `file:${folder}/claimbook.db` : await createPostgresDatabase(inject('postgresUrl'))
    vi.resetModules()
    vi.stubEnv('DATA_DIR', folder)
    vi.stubEnv('DATABASE_URL', url)
    ;({ leaseNext, renewReadingLease } = await import('~/domain/receipts/reading-queue.sql.server'))
    const { closeDatabase } = await import('~/infra/database/db.server')
    vi.unstubAllEnvs()
    database = await openDatabase(url)
    return async () => {
      await database.close()
      await closeDatabase()
    }
  })
  beforeEach(() => database.run('DELETE FROM users'))

  /** Inserts waiting receipts of a user, one minute apart, each with its number of attempts. */
  async function wait(owner: string, minute: number, attempts: number[]) {
    await insertRow(database, 'users', { id: owner, name: owner, email: `${owner}@example.org` })
    const { id: event_id } = await insertEvent(database, owner)
    for (const [at, tried] of attempts.entries()) {
      const id = `${owner} ${at + 1}`
      const created_at = `2026-10-05T00:${String(minute + at).padStart(2, '0')}:00.000+00:00`
      const file = { sha256: id, name: 'photo.jpg', kind: 'jpeg', bytes: 1, width: 1, height: 1 }
      await insertRow(database, 'receipts', { ...file, id, event_id, attempts: tried, created_at })
    }
  }
  async function leased(count: number, passedOver: string[] = []) {
    const ids: (string | undefined)[] = []
    while (ids.length < count) ids.push((await leaseNext(passedOver))?.id)
    return ids
  }

  it('one of a user comes before three of another that came earlier', async () => {
    await wait('ada', 0, [0, 0, 0])
    await wait('grace', 10, [0])
    expect(await leased(5)).toEqual(['grace 1', 'ada 1', 'ada 2', 'ada 3', undefined])
  })

  it('those that were tried less come first, whosever they are', async () => {
    await wait('ada', 0, [1, 0, 0])
    await wait('grace', 10, [1])
    expect(await leased(4)).toEqual(['ada 2', 'ada 3', 'ada 1', 'grace 1'])
  })

  it('those of users that are passed over stay', async () => {
    await wait('ada', 0, [0])
    await wait('grace', 10, [0])
    expect(await leased(2, ['ada'])).toEqual(['grace 1', undefined])
  })

  it.each([
    ['goes on while it is the reader’s', {}, true],
    ['ends when another reader has begun', { attempts: 2 }, false],
    ['ends when the receipt waits again', { state: 'waiting' }, false],
  ])('a lease that is renewed %s', async (_, changes, goesOn) => {
    await wait('ada', 0, [0])
    const job = await leaseNext([])
    expect(job?.id).toBe('ada 1')
    for (const [column, value] of Object.entries({ ...changes, lease_until: 1 }))
      await database.run(`UPDATE receipts SET ${column} = ?`, [value])
    if (job) await renewReadingLease(job)
    const [row] = await database.all('SELECT lease_until FROM receipts')
    expect(Number(row?.lease_until) > 1).toBe(goesOn)
  })
})
