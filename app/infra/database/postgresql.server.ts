import type { Socket } from 'node:net'
import { PrismaPg } from '@prisma/adapter-pg'
import pg from 'pg'
import { CONNECTION_WAIT_MS } from '~/limits'
import { type MigrationTarget, migrate } from './migrate.server'
import { shareConnections } from './prisma-patches/connection-shares.server'

/** How long opening a connection outside of the pool may take, in milliseconds; PostgreSQL only. */
const CONNECT_MS_MAX = 10_000

/** How long a statement waits for a lock of another transaction, in milliseconds; PostgreSQL only. */
const LOCK_TIMEOUT_MS = 5_000

/** How long a statement may take, in milliseconds; PostgreSQL only. */
const STATEMENT_TIMEOUT_MS = 20_000

/** The lock that `prisma migrate` takes too (schema-engine), so that the two never run at once. */
const MIGRATION_LOCK = 72707369

/** How long to wait for a response beyond the longest time that a statement may take, in milliseconds. */
const ANSWER_MARGIN_MS = 2_000

/** A parameter of the same name in the URL, such as `?statement_timeout=60000`, overrides a setting. */
const CONNECTION: pg.PoolConfig = {
  application_name: 'claimbook',
  keepAlive: true,
  connectionTimeoutMillis: CONNECTION_WAIT_MS,
  lock_timeout: LOCK_TIMEOUT_MS,
  statement_timeout: STATEMENT_TIMEOUT_MS,
  idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
}

/** The fields of a connected client that its types do not declare. */
interface Connected {
  connection: { stream: Socket }
  connectionParameters: { statement_timeout: number | string }
}

/** A pool that users share fairly. It closes stuck connections, so no late response reaches another query. */
class PostgresqlFactory extends PrismaPg {
  readonly #connections: number

  constructor(config: pg.PoolConfig & { max: number }, schema: string) {
    const pool = new pg.Pool(config)
    pool.on('connect', (client) => {
      const { connection, connectionParameters } = client as unknown as Connected
      const statementMs = Number(connectionParameters.statement_timeout)
      // zero means no limit, as in PostgreSQL
      if (statementMs === 0) return
      const silenceMs = statementMs + ANSWER_MARGIN_MS
      const cut = () => connection.stream.destroy(new Error(`PostgreSQL was silent for ${silenceMs} ms`))
      connection.stream.setTimeout(silenceMs, cut)
    })
    super(pool, { schema, disposeExternalPool: true })
    this.#connections = config.max
  }

  override async connect() {
    const adapter = await super.connect()
    shareConnections(adapter, this.#connections)
    return adapter
  }
}

/** Returns the schema that a URL names, as Prisma reads it. */
export const schemaOf = (url: string): string => new URL(url).searchParams.get('schema') ?? 'public'

/** @throws when the statement timeout in the URL is not a number of milliseconds */
function checkStatementTimeout(url: string): void {
  const timeout = new URL(url).searchParams.get('statement_timeout')
  if (timeout !== null && !/^\d{1,9}$/.test(timeout)) {
    throw new Error('statement_timeout in DATABASE_URL has to be a number of milliseconds, 0 for no limit.')
  }
}

/**
 * Opens a database. Returns a factory of its connections; with `prepare` it migrates the database first.
 * @param options.connections the most connections
 * @throws MigrationError
 */
export async function openPostgresql(
  url: string,
  { prepare, connections }: { prepare: boolean; connections: number },
) {
  checkStatementTimeout(url)
  const schema = schemaOf(url)
  const applied = prepare ? await migrateServer(url, schema) : []
  // Prisma's adapter writes and reads times without a time zone. Quotes and spaces in the schema's name are
  // escaped twice, as identifier and as option.
  const options = `-c timezone=UTC -c search_path=${pg.escapeIdentifier(schema).replaceAll(/[\\ ]/g, '\\$&')}`
  const config = { ...CONNECTION, max: connections, connectionString: url, options }
  return { applied, factory: new PostgresqlFactory(config, schema) }
}

/** Opens a connection outside of the pool. An error of the connection rejects the query in progress. */
export async function connectClient(connectionString: string, applicationName: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString,
    application_name: applicationName,
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_MS_MAX,
  })
  // an `error` event without a listener would end the process before the cleanup
  client.on('error', () => {})
  await client.connect()
  return client
}

async function migrateServer(connectionString: string, schema: string): Promise<string[]> {
  const client = await connectClient(connectionString, 'claimbook')
  try {
    await enterSchema(client, schema)
    return await migrate(migrationTarget(client, schema), 'postgresql')
  } finally {
    await client.end()
  }
}

/** Sets a connection to a schema, and creates the schema if it does not exist. */
export async function enterSchema(client: pg.Client, schema: string): Promise<void> {
  const { rowCount } = await client.query('SELECT 1 FROM pg_namespace WHERE nspname = $1', [schema])
  // a role may lack the right to create schemas, and then PostgreSQL refuses even for a schema that exists
  if (rowCount === 0) await client.query(`CREATE SCHEMA ${pg.escapeIdentifier(schema)}`)
  await client.query(`SET search_path TO ${pg.escapeIdentifier(schema)}`)
}

/** Returns the migration target of a schema. The connection must be set to that schema. */
export function migrationTarget(client: pg.Client, schema: string): MigrationTarget {
  return {
    async exclusively(work) {
      await client.query(`SELECT pg_advisory_lock(${MIGRATION_LOCK})`)
      try {
        return await work()
      } finally {
        // a closed connection holds no lock, and its error is reported elsewhere
        await client.query(`SELECT pg_advisory_unlock(${MIGRATION_LOCK})`).catch(() => {})
      }
    },
    tables: async () => {
      const { rows } = await client.query('SELECT tablename FROM pg_tables WHERE schemaname = $1', [schema])
      return rows.map((row) => row.tablename)
    },
    rows: async (sql) => (await client.query(sql)).rows,
    run: async (sql) => void (await client.query(sql)),
    // PostgreSQL runs statements that are sent as one message in one transaction
    transaction: async (script) => void (await client.query(script)),
    copy: async () => {},
  }
}
