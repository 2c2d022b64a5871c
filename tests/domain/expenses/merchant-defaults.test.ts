import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { insertRow, openDatabase, type TestDatabase } from '../../support/database'
import { insertEvent } from '../../support/factories'
import { temporaryFolder } from '../../support/folder'
import { PROVIDERS } from '../../support/instances'
import { machineSlowness } from '../../support/machine-speed'
import { insertExpenses } from '../../support/many-expenses'
import { createPostgresDatabase } from '../../support/postgres'

// Earlier entries for a merchant are found fast enough for a page, however many expenses a user has.

const COUNT = 100_000
const EVENTS = 200
const LIMIT_MS = 20
const SAMPLES = 9

const { path: folder } = temporaryFolder()

const actor = (id: string) => ({
  id,
  name: id,
  email: `${id}@example.org`,
  onboarded: true,
  homeCurrency: 'USD',
})

describe.each(PROVIDERS)('what was entered for a merchant before, on %s', (provider) => {
  let database: TestDatabase
  let defaults: typeof import('~/domain/expenses/merchant-defaults.server')
  let close: () => Promise<void>

  beforeAll(async () => {
    const url =
      provider === 'sqlite'
        ? `file:${folder}/merchants.db`
        : await createPostgresDatabase(inject('postgresUrl'))
    vi.resetModules()
    vi.stubEnv('DATA_DIR', folder)
    vi.stubEnv('DATABASE_URL', url)
    vi.stubEnv('LOG_LEVEL', 'fatal')
    const { closeDatabase } = await import('~/infra/database/db.server')
    defaults = await import('~/domain/expenses/merchant-defaults.server')
    vi.unstubAllEnvs()
    close = closeDatabase
    database = await openDatabase(url)
    const columns = { merchant: "'Hotel Adler'", category: "'Lodging'", payment: "'card'" }
    for (const id of ['owner', 'stranger']) {
      await insertRow(database, 'users', { id, name: id, email: `${id}@example.org` })
      const large = await insertEvent(database, id)
      await insertExpenses(database, large.id, { count: COUNT, columns })
    }
    for (let event = 1; event < EVENTS; event++) {
      const { id } = await insertEvent(database, 'owner')
      await insertExpenses(database, id, { count: 10, columns: { merchant: "'Shop ' || i" } })
    }
    if (provider === 'postgresql') await database.run('ANALYZE')
  }, 120_000)
  afterAll(async () => {
    await database.close()
    await close()
  })

  it.each(['Hotel Adler', 'Hotel Adler GmbH', 'Shop 7', 'Nobody'])(
    `takes at most ${LIMIT_MS} ms for %s`,
    async (merchant) => {
      const times: number[] = []
      for (let sample = 0; sample < SAMPLES; sample++) {
        const start = performance.now()
        const found = await defaults.merchantDefaults(actor('owner'), merchant)
        times.push(performance.now() - start)
        expect(found.category !== '').toBe(merchant !== 'Nobody')
      }
      expect(Math.min(...times)).toBeLessThan(LIMIT_MS * machineSlowness())
    },
  )
})
