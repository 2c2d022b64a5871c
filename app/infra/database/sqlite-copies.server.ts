import { readdir, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Database } from 'better-sqlite3'
import { env } from '~/infra/env.server'
import { log } from '~/infra/log.server'
import { providerOf } from './migrate.server'
import { sqlitePath } from './sqlite-path'

// Copies of a SQLite database from before a new version changed it. They lie beside the database, and contain
// data that users have deleted since.

const prefixOf = (path: string) => `${basename(path)}.before-`

async function findCopies(path: string): Promise<string[]> {
  const names = await readdir(dirname(path)).catch(() => [])
  return names.filter((name) => name.startsWith(prefixOf(path))).map((name) => join(dirname(path), name))
}

/**
 * Copies a database before migrations change it, and removes earlier copies.
 * @param label the name of the first pending migration
 */
export async function copyDatabase(database: Database, label: string): Promise<void> {
  const copy = join(dirname(database.name), prefixOf(database.name) + label)
  await database.backup(copy)
  log.info({ file: copy }, 'the database was copied before it is migrated')
  for (const file of await findCopies(database.name)) if (file !== copy) await rm(file, { force: true })
}

/** Removes the copies that are older than a time. */
export async function removeDatabaseCopies(time: Date): Promise<void> {
  if (providerOf(env.databaseUrl) !== 'sqlite') return
  for (const file of await findCopies(sqlitePath(env.databaseUrl))) {
    const stats = await stat(file).catch(() => null)
    if (!stats || stats.mtime > time) continue
    await rm(file, { force: true })
    log.info({ file }, 'a copy of the database from before a migration was removed')
  }
}
