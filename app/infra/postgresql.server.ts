import { isMainThread } from 'node:worker_threads'
import { PrismaPg } from '@prisma/adapter-pg'
import pg from 'pg'
import { type MigrationTarget, migrate } from './migrate.server'

/** The lock that `prisma migrate` takes too, so that the two never run at once (schema-engine, sql-schema-connector). */
const MIGRATION_LOCK = 72707369

/**
 * Gives the factory of the connections to a database; with `prepare` it is migrated before. `?schema=` names the schema, as for Prisma.
 * @throws MigrationError
 */
export async function openPostgresql(url: string, { prepare }: { prepare: boolean }) {
  const schema = new URL(url).searchParams.get('schema') ?? 'public'
  const applied = prepare ? await migrateServer(url, schema) : []
  // Prisma's adapter writes and reads times without their zone; quotes and spaces of a schema's name are escaped twice, as
  // identifier and as option
  const options = `-c timezone=UTC -c search_path=${pg.escapeIdentifier(schema).replaceAll(/[\\ ]/g, '\\$&')}`
  return {
    applied,
    factory: new PrismaPg({ connectionString: url, options, max: isMainThread ? 10 : 2, connectionTimeoutMillis: 5_000 }, { schema }),
  }
}

async function migrateServer(connectionString: string, schema: string): Promise<string[]> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000 })
  await client.connect()
  try {
    const { rowCount } = await client.query('SELECT 1 FROM pg_namespace WHERE nspname = $1', [schema])
    // a role that may only use its schema may not create one, not even one that exists
    if (rowCount === 0) await client.query(`CREATE SCHEMA ${pg.escapeIdentifier(schema)}`)
    await client.query(`SET search_path TO ${pg.escapeIdentifier(schema)}`)
    const target: MigrationTarget = {
      async exclusively(work) {
        await client.query(`SELECT pg_advisory_lock(${MIGRATION_LOCK})`)
        try {
          return await work()
        } finally {
          await client.query(`SELECT pg_advisory_unlock(${MIGRATION_LOCK})`)
        }
      },
      tables: async () => {
        const { rows } = await client.query('SELECT tablename FROM pg_tables WHERE schemaname = $1', [schema])
        return rows.map((row) => row.tablename)
      },
      rows: async (sql) => (await client.query(sql)).rows,
      run: async (sql) => void (await client.query(sql)),
      // statements that are sent as one message are one transaction
      transaction: async (script) => void (await client.query(script)),
      backup: async () => null,
    }
    return await migrate(target, 'postgresql')
  } finally {
    await client.end()
  }
}
