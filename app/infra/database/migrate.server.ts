import { createHash, randomUUID } from 'node:crypto'

// Applies the SQL files of prisma/migrations and records them in `_prisma_migrations` exactly as `prisma
// migrate deploy` does, so that both can be used on one database. The server's bundle contains the files.

/** The operations that the migrator needs of a database. When a statement fails, `transaction` rolls back. */
export interface MigrationTarget {
  /** runs work in one process at a time, however many processes start */
  exclusively<T>(work: () => Promise<T>): Promise<T>
  tables(): Promise<string[]>
  rows(sql: string): Promise<Record<string, unknown>[]>
  run(sql: string): Promise<void>
  transaction(script: string): Promise<void>
  /** copies the data, if the database has no backups of its own */
  copy(label: string): Promise<void>
}

export interface Migration {
  name: string
  sql: string
}

export type Provider = 'sqlite' | 'postgresql'

export const providerOf = (url: string): Provider => (url.startsWith('file:') ? 'sqlite' : 'postgresql')

const files = import.meta.glob<string>('/prisma/migrations/*/*/migration.sql', {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** The migrations of a provider, oldest first. */
export function migrationsOf(provider: Provider): Migration[] {
  return Object.entries(files)
    .map(([path, sql]) => ({ folders: path.split('/'), sql }))
    .filter(({ folders }) => folders[3] === provider)
    .map(({ folders, sql }) => ({ name: folders[4] as string, sql }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
}

/** An error that must stop the start. Its message tells the operator why. */
export class MigrationError extends Error {
  override name = 'MigrationError'
}

// Prisma's own definition (schema-engine, sql-schema-connector), so that its CLI accepts the table
const historyTable = (provider: Provider) => `CREATE TABLE "_prisma_migrations" (
    "id" VARCHAR(36) PRIMARY KEY NOT NULL,
    "checksum" VARCHAR(64) NOT NULL,
    "finished_at" ${provider === 'sqlite' ? 'DATETIME' : 'TIMESTAMPTZ'},
    "migration_name" VARCHAR(255) NOT NULL,
    "logs" TEXT,
    "rolled_back_at" ${provider === 'sqlite' ? 'DATETIME' : 'TIMESTAMPTZ'},
    "started_at" ${provider === 'sqlite' ? 'DATETIME NOT NULL DEFAULT current_timestamp' : 'TIMESTAMPTZ NOT NULL DEFAULT now()'},
    "applied_steps_count" ${provider === 'sqlite' ? 'INTEGER UNSIGNED' : 'INTEGER'} NOT NULL DEFAULT 0
)`

/**
 * Applies the pending migrations. Returns the names of the migrations that it applied.
 * @throws MigrationError when the database is newer than this server, does not belong to Claimbook, was
 * migrated by other migrations of the same names, or a migration fails
 */
export async function migrate(
  target: MigrationTarget,
  provider: Provider,
  migrations = migrationsOf(provider),
): Promise<string[]> {
  return target.exclusively(async () => {
    const tables = await target.tables()
    const hasHistory = tables.includes('_prisma_migrations')
    if (!hasHistory && tables.length > 0) {
      throw new MigrationError(
        `The database holds tables (${tables.slice(0, 3).join(', ')}) but no record of migrations. Name an empty database, or record them with "prisma migrate resolve".`,
      )
    }
    if (!hasHistory) await target.run(historyTable(provider))
    const history = await target.rows(
      'SELECT migration_name, checksum, finished_at, rolled_back_at FROM "_prisma_migrations"',
    )
    // a migration that did not finish was cut off before its transaction ended, and was rolled back
    const applied = history.filter((row) => row.rolled_back_at === null && row.finished_at !== null)
    await target.run(
      'UPDATE "_prisma_migrations" SET rolled_back_at = CURRENT_TIMESTAMP WHERE finished_at IS NULL AND rolled_back_at IS NULL',
    )
    assertUnchanged(applied, migrations)
    const appliedNames = new Set(applied.map((row) => row.migration_name))
    const knownNames = new Set(migrations.map(({ name }) => name))
    const unknownName = [...appliedNames].find((name) => !knownNames.has(name as string))
    if (unknownName) {
      throw new MigrationError(
        `The database is newer than this Claimbook: it has the migration ${unknownName}. Start the newer version.`,
      )
    }
    const pending = migrations.filter(({ name }) => !appliedNames.has(name))
    if (pending.length > 0 && appliedNames.size > 0) await target.copy((pending[0] as Migration).name)
    for (const migration of pending) await applyMigration(target, migration)
    return pending.map(({ name }) => name)
  })
}

const checksumOf = (sql: string) => createHash('sha256').update(sql).digest('hex')

/** Whether a checksum matches a migration, with this system's line ends or another's, as in Prisma. */
const isChecksumOf = (sql: string, checksum: unknown): boolean => {
  const unix = sql.replaceAll('\r\n', '\n')
  return [unix, unix.replaceAll('\n', '\r\n')].some((text) => checksumOf(text) === checksum)
}

/** @throws MigrationError when one of the migrations was applied with another content */
function assertUnchanged(applied: Record<string, unknown>[], migrations: Migration[]) {
  for (const { name, sql } of migrations) {
    const recorded = applied.find((row) => row.migration_name === name)
    if (!recorded || isChecksumOf(sql, recorded.checksum)) continue
    throw new MigrationError(
      `The database was made with another text of the migration ${name}: it may lack what this Claimbook expects. Start the version that made it, or restore a backup of it ("npm run restore -- FILE"). If you are sure that both texts do the same: UPDATE _prisma_migrations SET checksum = '${checksumOf(sql)}' WHERE migration_name = '${name}'`,
    )
  }
}

async function applyMigration(target: MigrationTarget, { name, sql }: Migration) {
  const id = randomUUID()
  await target.run(
    `INSERT INTO "_prisma_migrations" (id, checksum, migration_name) VALUES ('${id}', '${checksumOf(sql)}', '${name}')`,
  )
  try {
    await target.transaction(
      `${sql}\nUPDATE "_prisma_migrations" SET finished_at = CURRENT_TIMESTAMP, applied_steps_count = 1 WHERE id = '${id}';`,
    )
  } catch (error) {
    // the transaction was rolled back, so the migration counts as rolled back; the next start tries again
    await target.run(
      `UPDATE "_prisma_migrations" SET logs = '${(error as Error).message.replaceAll("'", "''")}', rolled_back_at = CURRENT_TIMESTAMP WHERE id = '${id}'`,
    )
    throw new MigrationError(
      `The migration ${name} failed and changed nothing: ${(error as Error).message}`,
      { cause: error },
    )
  }
}
