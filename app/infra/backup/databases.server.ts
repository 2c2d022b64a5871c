import { type Migration, migrationsOf, type Provider, providerOf } from '~/infra/database/migrate.server'
import { ArchiveError } from './archive-error'
import type { RestoreTarget, Snapshot } from './row-store'

/**
 * Opens a snapshot of the database of a URL. @throws RowStoreError when there is nothing that can be backed
 * up
 */
export async function readDatabase(url: string): Promise<Snapshot> {
  if (providerOf(url) === 'sqlite') return (await import('./sqlite-rows.server')).readSqlite(url)
  return (await import('./postgresql-rows.server')).readPostgresql(url)
}

/** Makes tables in the database of a URL, which is empty. @throws RowStoreError when it is not */
export async function createDatabase(url: string, migrations: Migration[]): Promise<RestoreTarget> {
  if (providerOf(url) === 'sqlite')
    return (await import('./sqlite-rows.server')).createSqlite(url, migrations)
  return (await import('./postgresql-rows.server')).createPostgresql(url, migrations)
}

/** The source of a backup. */
export interface Origin {
  provider: Provider
  /** names of the migrations that were applied */
  migrations: string[]
}

/**
 * The migrations after which an empty database has the tables and columns of another one. Those of one name
 * leave the same behind on both; one that only this database has leaves what it has no other way (functions),
 * and belongs to the state before the next.
 * @throws ArchiveError when the other database had a migration that is not known here
 */
export function migrationsLike(origin: Origin, provider: Provider): Migration[] {
  const known = new Set(migrationsOf(origin.provider).map(({ name }) => name))
  const unknown = origin.migrations.find((name) => !known.has(name))
  if (unknown) {
    throw new ArchiveError(
      `it is of a newer Claimbook: its database has the migration ${unknown}. Restore it with the newer version`,
    )
  }
  const applied = new Set(origin.migrations)
  const newest = origin.migrations.at(-1) ?? ''
  return migrationsOf(provider).filter(({ name }) => applied.has(name) || (!known.has(name) && name < newest))
}
