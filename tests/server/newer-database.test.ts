import { expect, it, vi } from 'vitest'
import { insertRow } from '../support/database'
import { insertEvent } from '../support/factories'
import { describeOnEachDatabase } from '../support/instances'
import { logged } from '../support/log'
import { createUser } from '../support/users'

// A server that runs while a newer version migrates its database.

const NEWER = '29990101000000_newer'

describeOnEachDatabase('a server whose %s database a newer version migrates', { ownServer: true }, (on) => {
  const status = async (path: string) => (await fetch(`${on.server.url}${path}`)).status
  const record = (columns: string, values: string) =>
    on.database.run(
      `INSERT INTO _prisma_migrations (id, checksum, migration_name${columns}) VALUES ('newer', 'x', '${NEWER}'${values})`,
    )
  const forget = () => on.database.run("DELETE FROM _prisma_migrations WHERE id = 'newer'")

  it('is not ready, refuses requests with words, and serves again when the migration is gone', async () => {
    const { client } = await createUser(on)
    expect([await status('/readyz'), (await client.get('/dashboard')).status]).toEqual([200, 200])
    await record(', finished_at', ', CURRENT_TIMESTAMP')
    // readiness is cached for a second, and the check of requests for three
    await vi.waitFor(async () => expect(await status('/readyz')).toBe(503), 10_000)
    await vi.waitFor(async () => expect((await client.get('/dashboard')).status).toBe(503), 10_000)
    const page = await client.get('/dashboard')
    expect([await page.text(), page.headers.get('Retry-After'), page.headers.get('Cache-Control')]).toEqual([
      'This server is older than its database. Tell your administrator to start the newer version.',
      '3',
      'no-store',
    ])
    const created = await client.form('POST', '/events', { name: 'Refused' })
    expect(created.status).toBe(503)
    expect(await on.database.all('SELECT id FROM events')).toEqual([])
    expect(await status('/healthz')).toBe(200)
    const reasons = logged(on.server)
      .filter(({ level }) => level >= 40)
      .map(({ msg, error }) => [msg, (error as Error | undefined)?.message])
    const words = `The database was migrated by a newer Claimbook: it has the migration ${NEWER}. Start the newer version here too.`
    expect(reasons).toContainEqual(['not ready', words])
    expect(reasons.filter(([msg]) => msg === 'requests are refused: the database is newer')).toEqual([
      ['requests are refused: the database is newer', words],
    ])
    await forget()
    await vi.waitFor(async () => expect((await client.get('/dashboard')).status).toBe(200), 10_000)
    await vi.waitFor(async () => expect(await status('/readyz')).toBe(200), 10_000)
  })

  it('reads no receipt that waits until the migration is gone', async () => {
    const { id } = await createUser(on)
    const event = (await insertEvent(on.database, id)).id
    await record(', finished_at', ', CURRENT_TIMESTAMP')
    const receipt = crypto.randomUUID()
    await insertRow(on.database, 'receipts', {
      ...{ id: receipt, event_id: event, sha256: '0'.repeat(64), name: 'lost.jpg', kind: 'jpeg' },
      ...{ bytes: 1, width: 1, height: 1, state: 'waiting' },
    })
    const stateOf = async () => {
      const [row] = await on.database.all<{ state: string; attempts: number }>(
        'SELECT state, attempts FROM receipts WHERE id = ?',
        [receipt],
      )
      return [row?.state, row?.attempts]
    }
    // an idle process looks for receipts every five seconds
    await new Promise((resolve) => setTimeout(resolve, 6_000))
    expect(await stateOf()).toEqual(['waiting', 0])
    await forget()
    // the file does not exist, so reading is tried and fails
    await vi.waitFor(async () => expect(await stateOf()).not.toEqual(['waiting', 0]), 15_000)
  }, 30_000)

  it.each([
    ['is under way', '', ''],
    ['was rolled back', ', finished_at, rolled_back_at', ', CURRENT_TIMESTAMP, CURRENT_TIMESTAMP'],
  ])('serves on while a migration %s', async (_what, columns, values) => {
    await record(columns, values)
    await new Promise((resolve) => setTimeout(resolve, 3_200))
    expect([await status('/'), await status('/readyz')]).toEqual([200, 200])
    await forget()
  })
})
