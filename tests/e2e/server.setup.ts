import { startServer } from '../support/server'

/** One built server for the whole suite; its address and database are handed to the tests by the environment. */
export default async function setup() {
  // a test that sends many wrong passwords names an address of its own, so that the others' are not counted with them
  const server = await startServer({ env: { TRUST_PROXY: 'loopback' } })
  process.env.TEST_SERVER_URL = server.url
  process.env.TEST_DATABASE_URL = server.databaseUrl
  return () => server.remove()
}
