import { startServer } from '../support/server'

/** One built server for the whole suite; its address and database are handed to the tests by the environment. */
export default async function setup() {
  const server = await startServer()
  process.env.TEST_SERVER_URL = server.url
  process.env.TEST_DATABASE_URL = server.databaseUrl
  return () => server.remove()
}
