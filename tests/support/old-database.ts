import { onTestFinished } from 'vitest'
import { emptyPlace } from './backups'
import { insertRow, openDatabase, type TestDatabase } from './database'
import { html, tableRows } from './factories'
import type { PROVIDERS } from './instances'
import { startServer } from './server'
import { createUser, type Person } from './users'

// A database as a release has left it that did not know a migration yet. The test sets `DATA_DIR` first.

type Provider = (typeof PROVIDERS)[number]

/** Makes a database without a migration and all later ones. `fill` inserts the data of the user `ada`. */
export async function oldPlace(
  provider: Provider,
  migration: string,
  fill: (database: TestDatabase) => Promise<void>,
) {
  const { createDatabase, migrationsLike } = await import('~/infra/backup/databases.server')
  const { migrationsOf } = await import('~/infra/database/migrate.server')
  const place = await emptyPlace(provider)
  onTestFinished(place.remove)
  const names = migrationsOf(provider).map(({ name }) => name)
  const migrations = names.slice(0, names.indexOf(migration))
  await (await createDatabase(place.databaseUrl, migrationsLike({ provider, migrations }, provider))).commit()
  const database = await openDatabase(place.databaseUrl)
  await insertRow(database, 'users', { id: 'ada', name: 'Ada', email: 'ada@example.org' })
  await fill(database)
  await database.close()
  return place
}

/** Starts a server, which migrates a place. Returns its database, and a person who has what was Ada's. */
export async function startOldPlace(place: Parameters<typeof startServer>[0]) {
  const server = await startServer(place)
  onTestFinished(async () => void (await server.stop()))
  const database = await openDatabase(server.databaseUrl)
  onTestFinished(() => database.close())
  const person = await createUser({ server, database })
  for (const table of ['events', 'claims'])
    await database.run(`UPDATE ${table} SET user_id = ? WHERE user_id = 'ada'`, [person.id])
  return { database, person }
}

/** Returns the names of events with the dues that the dashboard of a person shows. */
export async function duesOf({ client }: Person, names: string[]) {
  const rows = tableRows(await html(await client.get('/dashboard')))
  // beside its name, the cell says which currency has no rate
  const isOf = (name: string, cell = '') => cell === name || cell.startsWith(`${name} no rate`)
  return names.map((name) => [name, rows.find(([cell]) => isOf(name, cell))?.[3]])
}
