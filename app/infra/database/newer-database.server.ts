import { provider, query, sql } from './db.server'
import { MigrationError, migrationsOf } from './migrate.server'

// A newer server may migrate the database while this server runs, as when one of several servers is updated.

const knownNames = new Set(migrationsOf(provider).map(({ name }) => name))

/** @throws MigrationError when the database has a migration that this server does not know */
export async function checkMigrations(): Promise<void> {
  const applied = await query<{ name: string }>(sql`
    SELECT migration_name AS name FROM "_prisma_migrations"
    WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL`)
  const unknown = applied.find(({ name }) => !knownNames.has(name))
  if (unknown)
    throw new MigrationError(
      `The database was migrated by a newer Claimbook: it has the migration ${unknown.name}. Start the newer version here too.`,
    )
}
