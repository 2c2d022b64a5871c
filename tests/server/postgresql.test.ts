import pg from 'pg'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { openDatabase, type TestDatabase } from '../support/database'
import { insertEvent, untilWaiting } from '../support/factories'
import { createPostgresDatabase, type PostgresServer, startPostgres } from '../support/postgres'
import { type Server, startServer } from '../support/server'
import { createUser, type Person } from '../support/users'

// A slow, locked or silent PostgreSQL: the server answers requests that need it in time, and serves all
// others.

/**
 * A value that an operator might set. The server gives up a connection that is silent for two seconds longer.
 */
const STATEMENT_TIMEOUT_MS = 4_000

let postgres: PostgresServer
let server: Server
let database: TestDatabase
let owner: Person
let other: Person

beforeAll(async () => {
  postgres = await startPostgres()
  const url = await createPostgresDatabase(postgres.url)
  server = await startServer({ databaseUrl: `${url}?statement_timeout=${STATEMENT_TIMEOUT_MS}` })
  database = await openDatabase(url)
  owner = await createUser({ server, database })
  other = await createUser({ server, database })
})
afterAll(async () => {
  await database.close()
  await server.remove()
  await postgres.stop()
})

const ready = async () => (await fetch(`${server.url}/readyz`)).status

/** Begins a transaction as an administrator and runs a statement. Returns a function that ends it. */
async function transaction(statement: string): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: server.databaseUrl.split('?')[0] })
  await client.connect()
  await client.query('BEGIN')
  await client.query(statement)
  const end = () => client.end()
  onTestFinished(() => end())
  return end
}

it('names itself in the list of connections', async () => {
  await owner.client.get('/dashboard')
  const rows = await database.all<{ name: string }>(
    'SELECT DISTINCT application_name AS name FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
  )
  expect(rows).toEqual([{ name: 'claimbook' }])
})

it('20 changes of each of three users that wait for a lock leave connections to another user and to /readyz', {
  timeout: 30_000,
}, async () => {
  const holders = [owner, await createUser({ server, database }), await createUser({ server, database })]
  const events = await Promise.all(
    holders.flatMap((holder) =>
      Array.from({ length: 20 }, async () => ({ holder, ...(await insertEvent(database, holder.id)) })),
    ),
  )
  const release = await transaction(
    `SELECT id FROM events WHERE user_id IN (${holders.map(({ id }) => `'${id}'`).join()}) FOR UPDATE`,
  )
  let ended = 0
  const changes = events.map(async ({ holder, id }) => {
    const { status } = await holder.client.form('PUT', `/events/${id}`, { base_currency: 'EUR' })
    ended += 1
    return status
  })
  await untilWaiting(database, 8)
  expect(await ready()).toBe(200)
  expect((await other.client.get('/dashboard')).status).toBe(200)
  expect((await other.client.form('POST', '/events', { name: 'Meanwhile' })).status).toBe(200)
  expect(ended).toBe(0)
  await release()
  expect(await Promise.all(changes)).toEqual(Array(60).fill(200))
})

it('a table that another session holds locked fails the pages that need it, and no others', async () => {
  const release = await transaction('LOCK TABLE expenses IN ACCESS EXCLUSIVE MODE')
  const dashboard = owner.client.get('/dashboard')
  expect((await owner.client.get('/settings')).status).toBe(200)
  expect(await ready()).toBe(200)
  expect((await dashboard).status).toBe(500)
  await release()
  expect((await owner.client.get('/dashboard')).status).toBe(200)
})

it('a server that is halted fails what is asked within seconds, and all is well when it goes on', {
  timeout: 60_000,
}, async () => {
  const before = await database.all('SELECT id FROM events')
  const goOn = await postgres.halt()
  let isHalted = true
  onTestFinished(() => (isHalted ? goOn() : undefined))
  const began = performance.now()
  const asked = Promise.all(
    Array.from({ length: 10 }, (_, n) => [
      owner.client.get('/dashboard'),
      other.client.form('POST', '/events', { name: `Halted ${n}` }),
      other.client.form('POST', '/settings', { intent: 'profile', name: 'Halted', home_currency: 'EUR' }),
    ]).flat(),
  )
  expect(await ready()).toBe(503)
  expect(performance.now() - began).toBeLessThan(5_000)
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
  const statuses = (await asked).map(({ status }) => status)
  expect(new Set(statuses)).toEqual(new Set([500]))
  expect(performance.now() - began).toBeLessThan(20_000)
  goOn()
  isHalted = false
  await vi.waitFor(async () => expect(await ready()).toBe(200), { timeout: 20_000, interval: 500 })
  const made = await Promise.all(
    Array.from({ length: 20 }, (_, n) => other.client.form('POST', '/events', { name: `After ${n}` })),
  )
  expect(made.map(({ status }) => status)).toEqual(Array(20).fill(200))
  expect((await owner.client.get('/dashboard')).status).toBe(200)
  const names = (
    await database.all<{ name: string }>("SELECT name FROM events WHERE name LIKE 'After %'")
  ).map(({ name }) => name)
  expect(names).toHaveLength(20)
  expect((await database.all('SELECT id FROM events')).length).toBeGreaterThanOrEqual(before.length + 20)
})
