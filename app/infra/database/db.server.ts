import cluster from 'node:cluster'
import { isMainThread } from 'node:worker_threads'
import type { Sql } from '@prisma/client/runtime/client'
import type { SqlDriverAdapter, SqlDriverAdapterFactory, SqlQuery } from '@prisma/driver-adapter-utils'
import Big from 'big.js'
import { env } from '~/infra/env.server'
import { Prisma, type PrismaClient } from '~/infra/generated/sqlite/client'
import { log } from '~/infra/log.server'
import { releaseTurnWhile } from '~/infra/turns/request-turns.server'
import { providerOf } from './migrate.server'
import { registerStatement, runReferencedStatements } from './prisma-patches/statement-references.server'
import { assertRestored } from './restore-marker.server'
import type { SqlFunction, SqliteExtras } from './sqlite.server'
import { retryWhileLocked } from './sqlite-lock.server'

// The database of the process. Loading this module checks, migrates and connects it. In a worker thread it
// only connects, because the main thread has done the rest.

/** The connections to PostgreSQL of one process, and of each of its background threads. */
const CONNECTIONS_MAX = 10
const BACKGROUND_CONNECTIONS_MAX = 2

/** How many query plans and batch plans Prisma caches in each thread: more than the code has calls. */
const QUERY_PLANS_MAX = 250

export const provider = providerOf(env.databaseUrl)

/** The key of the row that the readiness check writes. No account or address uses this key. */
const READINESS_ROW_KEY = 'readiness'

export type { Prisma, PrismaClient, Sql }

type Adapter = SqlDriverAdapter & Partial<SqliteExtras>

/** Loads only the driver of the configured database. */
async function openProvider() {
  const prepare = isMainThread
  if (provider === 'sqlite') {
    // only the first process checks the file; later ones start after the check
    const checkIntegrity = !cluster.worker || cluster.worker.id === 1
    return (await import('./sqlite.server')).openSqlite(env.databaseUrl, { prepare, checkIntegrity })
  }
  const connections = isMainThread ? CONNECTIONS_MAX : BACKGROUND_CONNECTIONS_MAX
  return (await import('./postgresql.server')).openPostgresql(env.databaseUrl, { prepare, connections })
}

/** Opens the database. Returns its connection (`adapter`) and the Prisma client that uses the connection. */
async function open() {
  assertRestored(env.dataDir)
  const opened = await openProvider()
  if (opened.applied.length > 0) log.info({ migrations: opened.applied }, 'migrated')
  // One connection (SQLite) or pool (PostgreSQL) serves Prisma and the queries that bypass its compiler.
  const adapter = (await opened.factory.connect()) as Adapter
  runReferencedStatements(adapter)
  const factory: SqlDriverAdapterFactory = {
    provider: adapter.provider,
    adapterName: adapter.adapterName,
    connect: async () => adapter,
  }
  const { PrismaClient: Client } =
    provider === 'sqlite'
      ? await import('~/infra/generated/sqlite/client')
      : await import('~/infra/generated/postgresql/client')
  const client = new (Client as typeof import('~/infra/generated/sqlite/client').PrismaClient)({
    adapter: factory as never,
    queryPlanCacheMaxSize: QUERY_PLANS_MAX,
  })
  return { adapter, client }
}

/** A server cannot work without its database, so it exits and prints the reason. */
const { adapter, client } = await open().catch((error: Error) => {
  log.debug({ error }, 'the database cannot be opened')
  console.error(`Database: ${error.message || (error as NodeJS.ErrnoException).code}`)
  process.exit(1)
})

/** The process's Prisma client. Use `transact` for writes of several statements, such as nested writes. */
export const db: PrismaClient = client

/** A Prisma write that has not started yet, or a raw statement. */
export type Write = Prisma.PrismaPromise<unknown> | Sql

/**
 * Runs writes in order in one transaction: all of them or none. The first write must be a statement that
 * writes: on SQLite a transaction that reads first may fail because another process writes meanwhile.
 * @param writes creates the writes anew for each try
 */
export async function transact(writes: (db: PrismaClient) => Write[]): Promise<void> {
  const run = async () => {
    const references: ReturnType<typeof registerStatement>[] = []
    // a raw statement goes into the batch as a short reference, so that Prisma does not plan its values
    const referTo = (statement: Sql) => {
      const reference = registerStatement(driverQuery(statement))
      references.push(reference)
      return db.$executeRaw(Prisma.raw(reference.text))
    }
    try {
      await db.$transaction(writes(db).map((write) => (write instanceof Prisma.Sql ? referTo(write) : write)))
    } finally {
      for (const { end } of references) end()
    }
  }
  // another transaction may hold a lock that this transaction needs; meanwhile other requests go on
  await (provider === 'sqlite' ? retryWhileLocked(run) : releaseTurnWhile(run))
}

/** Runs a query without Prisma, at a tenth of the cost. Dates and decimals are as the driver returns them. */
export async function query<Row>(sql: Sql): Promise<Row[]> {
  const { columnNames, rows } = adapter.all
    ? await adapter.all(sql.sql, sql.values)
    : await adapter.queryRaw(driverQuery(sql))
  return rows.map((values) => {
    const row: Record<string, unknown> = {}
    // some queries return 100,000 rows, and a loop takes half the time of `Object.fromEntries`
    for (let index = 0; index < columnNames.length; index++) row[columnNames[index] as string] = values[index]
    return row as Row
  })
}

/** Runs a statement without Prisma. Returns the number of changed rows. */
export const execute = async (sql: Sql): Promise<number> =>
  adapter.run ? adapter.run(sql.sql, sql.values) : adapter.executeRaw(driverQuery(sql))

export const { sql, empty, raw, join } = Prisma

/** SQL for the present in milliseconds since 1970, by the database's clock. */
export const nowMs: Sql =
  provider === 'sqlite'
    ? sql`CAST(unixepoch('now', 'subsec') * 1000 AS INTEGER)`
    : sql`CAST(extract(epoch FROM CURRENT_TIMESTAMP) * 1000 AS BIGINT)`

/** Returns a driver's decimal as text, without the zeros of PostgreSQL or the exponent of a SQLite number. */
export function storedDecimal(decimal: number | string): string {
  const text = String(decimal)
  return typeof decimal === 'string' || text.includes('e') ? Big(text).toFixed() : text
}

/** Converts a decimal to a Prisma value. Prisma would plan the query again for each new text. */
export function decimal(text: string): Prisma.Decimal
export function decimal(text: string | null): Prisma.Decimal | null
export function decimal(text: string | null) {
  return text === null ? null : new Prisma.Decimal(text)
}

/** Returns SQL for a time, in the format that Prisma stores. */
export function timeSql(time: Date): Sql {
  const text = time.toISOString()
  return provider === 'sqlite' ? sql`${text.replace('Z', '+00:00')}` : sql`CAST(${text} AS TIMESTAMPTZ)`
}

/** Returns SQL for a table of texts with one column `value`, from one parameter for any number of texts. */
export function textTable(texts: string[]): Sql {
  const json = JSON.stringify(texts)
  return provider === 'sqlite'
    ? sql`(SELECT value FROM json_each(${json}))`
    : sql`(SELECT jsonb_array_elements_text(CAST(${json} AS JSONB)) AS value)`
}

/** Defines in SQLite a function that PostgreSQL has from its migrations, so that both share queries. */
export function defineSqliteFunction(name: string, implementation: SqlFunction): void {
  adapter.defineFunction?.(name, implementation)
}

function driverQuery({ sql, text, values }: Sql): SqlQuery {
  return {
    sql: provider === 'sqlite' ? sql : text,
    args: values,
    argTypes: values.map((value) => ({ scalarType: scalarTypeOf(value), arity: 'scalar' as const })),
  }
}

function scalarTypeOf(value: unknown) {
  if (typeof value === 'number') return Number.isInteger(value) ? ('bigint' as const) : ('float' as const)
  if (typeof value === 'boolean') return 'boolean' as const
  if (value instanceof Date) return 'datetime' as const
  return 'string' as const
}

/** Returns the code of a driver or system error, even if Prisma or its adapter has wrapped the error. */
export function driverCode(error: unknown): string | undefined {
  type AdapterError = { cause?: { originalCode?: string } }
  type WrappedError = AdapterError & { code?: string; meta?: { driverAdapterError?: AdapterError } }
  const { code, cause, meta } = error as WrappedError
  return meta?.driverAdapterError?.cause?.originalCode ?? code ?? cause?.originalCode
}

/** Whether a write failed because another row has the same unique value. */
export const isUniqueViolation = (error: unknown): boolean =>
  (error as { code?: string } | undefined)?.code === 'P2002'

/** Whether PostgreSQL cancelled a statement: after `STATEMENT_TIMEOUT_MS`, or for an administrator. */
export const isStatementTimeout = (error: unknown): boolean =>
  provider === 'postgresql' && driverCode(error) === '57014'

/**
 * Proves that the opened database can be read and written.
 * @throws when it cannot
 */
export async function checkDatabase(): Promise<void> {
  await db.event.findUnique({ where: { id: '' }, select: { id: true } })
  // writes a real row, because an update of no row would succeed on a full disk
  const row = { key: READINESS_ROW_KEY, place: 0 }
  const at = Date.now()
  await db.signInAttempt.upsert({ where: { key_place: row }, create: { ...row, at }, update: { at } })
}

export const closeDatabase = (): Promise<void> => db.$disconnect()
