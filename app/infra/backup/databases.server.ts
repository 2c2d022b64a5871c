import { type Migration, migrationsOf, type Provider, providerOf } from '~/infra/database/migrate.server'
import { ArchiveError } from './archive-error'
import type { RestoreTarget, Snapshot } from './row-store'

/**
 * Opens a snapshot of the database at a URL.
 * @throws RowStoreError when the database cannot be backed up
 */
export async function readDatabase(url: string): Promise<Snapshot> {
  if (providerOf(url) === 'sqlite') return (await import('./sqlite-rows.server')).readSqlite(url)
  return (await import('./postgresql-rows.server')).readPostgresql(url)
}

/**
 * Creates tables in the empty database at a URL.
 * @throws RowStoreError when the database is not empty
 */
export async function createDatabase(url: string, migrations: Migration[]): Promise<RestoreTarget> {
  if (providerOf(url) === 'sqlite')
    return (await import('./sqlite-rows.server')).createSqlite(url, migrations)
  return (await import('./postgresql-rows.server')).createPostgresql(url, migrations)
}

/** The source of a backup. */
export interface Origin {
  provider: Provider
  /** the names of the applied migrations */
  migrations: string[]
}

/**
 * Returns the migrations that give an empty database the tables and columns of the origin. Migrations of the
 * same name give the same tables on both databases. A migration that only the target's provider has adds what
 * the origin's provider does not need (functions). It is included if it sorts before the origin's newest one.
 * @param provider the provider of the empty database
 * @throws ArchiveError when the origin has a migration that this version does not know
 */
export function migrationsLike(origin: Origin, provider: Provider): Migration[] {
  const knownNames = new Set(migrationsOf(origin.provider).map(({ name }) => name))
  const unknownName = origin.migrations.find((name) => !knownNames.has(name))
  if (unknownName) {
    throw new ArchiveError(
      `a newer Claimbook wrote it: its database has the migration ${unknownName}. Restore it with the newer version`,
    )
  }
  const applied = new Set(origin.migrations)
  const newest = origin.migrations.at(-1) ?? ''
  return migrationsOf(provider).filter(
    ({ name }) => applied.has(name) || (!knownNames.has(name) && name < newest),
  )
}
