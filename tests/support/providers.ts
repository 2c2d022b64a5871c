import { inject } from 'vitest'
import { openDatabase } from './database'
import { createPostgresDatabase } from './postgres'
import { startServer } from './server'

/** What every test over HTTP runs on: `describe.each(PROVIDERS)`. */
export const PROVIDERS = ['sqlite', 'postgresql'] as const

/** A built server on a database of its own, and an administrator's connection to it. */
export async function startOn(provider: (typeof PROVIDERS)[number], env?: Record<string, string>) {
  const databaseUrl =
    provider === 'postgresql' ? await createPostgresDatabase(inject('postgresUrl')) : undefined
  const server = await startServer({ databaseUrl, env })
  const database = await openDatabase(server.databaseUrl)
  const remove = async () => {
    await database.close()
    await server.remove()
  }
  return { server, database, remove }
}
