import { openDatabase } from '../support/database'
import { createPostgresDatabase, startPostgres } from '../support/postgres'
import { startServer } from '../support/server'

/** The events whose receipts stay unread (`leaveUnread`). */
const EVENTS_LEFT_UNREAD = `
  CREATE TABLE events_left_unread (id TEXT PRIMARY KEY);
  CREATE TRIGGER leave_unread AFTER INSERT ON receipts
  WHEN NEW.state = 'waiting' AND NEW.event_id IN (SELECT id FROM events_left_unread)
  BEGIN UPDATE receipts SET state = 'unread' WHERE id = NEW.id; END`

// tests that send many wrong passwords choose their own network addresses, so that other tests are not
// limited
const env = { TRUST_PROXY: 'loopback' }

async function startOnSqlite() {
  const server = await startServer({ env })
  const database = await openDatabase(server.databaseUrl)
  await database.run(EVENTS_LEFT_UNREAD)
  await database.close()
  return server
}

async function startOnPostgres() {
  const postgres = await startPostgres()
  const server = await startServer({ env, databaseUrl: await createPostgresDatabase(postgres.url) })
  return { postgres, server }
}

/**
 * Starts two built servers for the whole suite, one on each kind of database. Tests find their addresses in
 * the environment.
 */
export default async function setup() {
  const [server, onPostgres] = await Promise.all([startOnSqlite(), startOnPostgres()])
  process.env.TEST_SERVER_URL = server.url
  process.env.TEST_DATA_DIR = server.dataDir
  process.env.TEST_DATABASE_URL = server.databaseUrl
  process.env.TEST_POSTGRESQL_SERVER_URL = onPostgres.server.url
  process.env.TEST_POSTGRESQL_DATABASE_URL = onPostgres.server.databaseUrl
  return async () => {
    await Promise.all([server.remove(), onPostgres.server.remove()])
    await onPostgres.postgres.stop()
  }
}
