import cluster from 'node:cluster'
import { isMainThread } from 'node:worker_threads'
import type { Sql } from '@prisma/client/runtime/client'
import type { SqlDriverAdapter, SqlDriverAdapterFactory, SqlQuery } from '@prisma/driver-adapter-utils'
import Big from 'big.js'
import { env } from '~/infra/env.server'
import { Prisma, type PrismaClient } from '~/infra/generated/sqlite/client'
import { log } from '~/infra/log.server'
import { outOfTurn } from '~/infra/turns/request-turns.server'
import { providerOf } from './migrate.server'
import { refer, resolveReferences } from './prisma-patches/statement-references.server'
import { assertRestored } from './restore-marker.server'
import type { SqlFunction, SqliteExtras } from './sqlite.server'
import { retryWhileLocked } from './sqlite-lock.server'

// The database of the process: checked, migrated and connected when this module is loaded. In a worker thread
// it is connected only: the thread that started it has done the rest.

/** Connections to PostgreSQL of one process, and of each of its background threads. */
const CONNECTIONS_MAX = 10

const BACKGROUND_CONNECTIONS_MAX = 2

/** Plans of queries that Prisma keeps in each thread, and as many of batches: more than there are calls. */
const QUERY_PLANS_MAX = 250

export const provider = providerOf(env.databaseUrl)

/** The key of the row that readiness writes; no account or address has it. */
const PROBE = 'readiness'

export type { Prisma, PrismaClient, Sql }

type Adapter = SqlDriverAdapter & Partial<SqliteExtras>

/** Loads the driver of one kind of database alone. */
async function openProvider() {
  const prepare = isMainThread
  if (provider === 'sqlite') {
    // later processes of a server start after the first has checked the file
    const checkIntegrity = !cluster.worker || cluster.worker.id === 1
    return (await import('./sqlite.server')).openSqlite(env.databaseUrl, { prepare, checkIntegrity })
  }
  const connections = isMainThread ? CONNECTIONS_MAX : BACKGROUND_CONNECTIONS_MAX
  return (await import('./postgresql.server')).openPostgresql(env.databaseUrl, { prepare, connections })
}

async function open() {
  assertRestored(env.dataDir)
  const opened = await openProvider()
  if (opened.applied.length > 0) log.info({ migrations: opened.applied }, 'migrated')
  // one connection (SQLite) or pool (PostgreSQL) serves Prisma and the queries that go past its query
  // compiler
  const adapter = (await opened.factory.connect()) as Adapter
  resolveReferences(adapter)
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

/** Without its database a server is of no use; who started it reads why. */
const { adapter, client } = await open().catch((error: Error) => {
  log.debug({ error }, 'the database cannot be opened')
  console.error(`Database: ${error.message || (error as NodeJS.ErrnoException).code}`)
  process.exit(1)
})

/**
 * Prisma over the process's database. A write of more than one statement, such as a nested one, goes through
 * `transact`.
 */
export const db: PrismaClient = client

/** A write of Prisma that is not under way yet, or a statement of ours. */
export type Write = Prisma.PrismaPromise<unknown> | Sql

/**
 * Runs writes one after the other in one transaction, all or none of them. The first has to write something:
 * on SQLite a transaction that reads before may lose its place to another process.
 * @param writes makes them anew for each try
 */
export async function transact(writes: (db: PrismaClient) => Write[]): Promise<void> {
  const run = async () => {
    const references: ReturnType<typeof refer>[] = []
    const referTo = (statement: Sql) => {
      const reference = refer(driverQuery(statement))
      references.push(reference)
      return db.$executeRaw(Prisma.raw(reference.text))
    }
    try {
      await db.$transaction(writes(db).map((write) => (write instanceof Prisma.Sql ? referTo(write) : write)))
    } finally {
      for (const { end } of references) end()
    }
  }
  // another transaction may hold a lock that this one needs
  await (provider === 'sqlite' ? retryWhileLocked(run) : outOfTurn(run))
}

/**
 * Runs a query without Prisma: about a tenth of its cost. Values come as the driver gives them (dates and
 * decimals as text or number).
 */
export async function query<Row>(sql: Sql): Promise<Row[]> {
  const { columnNames, rows } = adapter.all
    ? await adapter.all(sql.sql, sql.values)
    : await adapter.queryRaw(driverQuery(sql))
  return rows.map((values) => {
    const row: Record<string, unknown> = {}
    // some queries return 100,000 rows: a loop takes half the time of `Object.fromEntries`
    for (let at = 0; at < columnNames.length; at++) row[columnNames[at] as string] = values[at]
    return row as Row
  })
}

/** Runs a statement without Prisma. Returns how many rows it changed. */
export async function execute(sql: Sql): Promise<number> {
  return adapter.run ? adapter.run(sql.sql, sql.values) : adapter.executeRaw(driverQuery(sql))
}

export const { sql, empty, raw, join } = Prisma

/** The present in a statement in milliseconds since 1970, by the database's clock. */
export const nowMs: Sql =
  provider === 'sqlite'
    ? sql`CAST(unixepoch('now', 'subsec') * 1000 AS INTEGER)`
    : sql`CAST(extract(epoch FROM CURRENT_TIMESTAMP) * 1000 AS BIGINT)`

/**
 * A decimal as the drivers give it: PostgreSQL's with all the zeros that its column has, SQLite's a number,
 * whose shortest form is mostly plain.
 */
export function storedDecimal(decimal: number | string): string {
  const text = String(decimal)
  return typeof decimal === 'string' || text.includes('e') ? Big(text).toFixed() : text
}

/**
 * A decimal as a value of Prisma's. As text it would be a part of the query, which Prisma plans anew for each
 * text: that costs more than the write.
 */
export function decimal(text: string): Prisma.Decimal
export function decimal(text: string | null): Prisma.Decimal | null
export function decimal(text: string | null) {
  return text === null ? null : new Prisma.Decimal(text)
}

/** A moment in a statement, in the form that Prisma stores. */
export function moment(at: Date): Sql {
  const text = at.toISOString()
  return provider === 'sqlite' ? sql`${text.replace('Z', '+00:00')}` : sql`CAST(${text} AS TIMESTAMPTZ)`
}

/** Texts as a table of one column `value` in a statement: one parameter, however many they are. */
export function listed(texts: string[]): Sql {
  const json = JSON.stringify(texts)
  return provider === 'sqlite'
    ? sql`(SELECT value FROM json_each(${json}))`
    : sql`(SELECT jsonb_array_elements_text(CAST(${json} AS JSONB)) AS value)`
}

/** Gives SQLite a function that PostgreSQL has from its migrations, so that a query is written once. */
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

/** The code of an error of a driver or the system, also where Prisma or its adapter has wrapped it. */
export function driverCode(error: unknown): string | undefined {
  type AdapterError = { cause?: { originalCode?: string } }
  const { code, cause, meta } = error as {
    code?: string
    meta?: { driverAdapterError?: AdapterError }
  } & AdapterError
  return meta?.driverAdapterError?.cause?.originalCode ?? code ?? cause?.originalCode
}

/**
 * Whether PostgreSQL stopped a statement that took longer than `STATEMENT_TIMEOUT_MS`, or an administrator
 * did (`query_canceled`).
 */
export const isStatementTimeout = (error: unknown): boolean =>
  provider === 'postgresql' && driverCode(error) === '57014'

/** Proves that the database that was opened can be read and written. @throws when it cannot */
export async function checkDatabase(): Promise<void> {
  await db.event.findUnique({ where: { id: '' }, select: { id: true } })
  // a row that is really written: a full disk would let an update of nothing pass
  const row = { key: PROBE, place: 0 }
  const at = Date.now()
  await db.signInAttempt.upsert({ where: { key_place: row }, create: { ...row, at }, update: { at } })
}

export async function closeDatabase(): Promise<void> {
  await db.$disconnect()
}
