import { createPostgresDatabase, startPostgres } from '../support/postgres'
import { startServer } from '../support/server'

/**
 * Two built servers for the whole suite, one on each kind of database; where they are is handed to the tests
 * by the environment.
 */
export default async function setup() {
  // a test that sends many wrong passwords names an address of its own, so that the others' are not counted
  // with them
  const env = { TRUST_PROXY: 'loopback' }
  const postgres = await startPostgres()
  const server = await startServer({ env })
  const onPostgres = await startServer({ env, databaseUrl: await createPostgresDatabase(postgres.url) })
  process.env.TEST_SERVER_URL = server.url
  process.env.TEST_DATA_DIR = server.dataDir
  process.env.TEST_DATABASE_URL = server.databaseUrl
  process.env.TEST_POSTGRESQL_SERVER_URL = onPostgres.url
  process.env.TEST_POSTGRESQL_DATABASE_URL = onPostgres.databaseUrl
  return async () => {
    await Promise.all([server.remove(), onPostgres.remove()])
    await postgres.stop()
  }
}
