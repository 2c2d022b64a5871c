import { existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { isMainThread } from 'node:worker_threads'
import { PrismaBetterSqlite3 } from '@prisma/adapter-better-sqlite3'
import Database from 'better-sqlite3'
import { type Migration, type MigrationTarget, migrate } from './migrate.server'
import { isolateTransactions } from './prisma-patches/isolate-transactions.server'
import { cachePrepared, columnsOf, reuseStatements } from './prisma-patches/reuse-statements.server'
import { raiseValuesPerStatement } from './prisma-patches/values-per-statement.server'
import { copyDatabase } from './sqlite-copies.server'
import { checkIntegrity, guardWrites, openedFiles, restrictToOwner } from './sqlite-files.server'
import { sqlitePath } from './sqlite-path'

/** The size of SQLite's page cache in each background thread, in megabytes. */
const BACKGROUND_PAGES_MB_MAX = 64

/** How long opening a SQLite database waits for the lock of another process, in milliseconds. */
const SQLITE_OPENING_WAIT_MS = 5_000

const PRAGMAS = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = FULL;
  PRAGMA foreign_keys = ON;
`

/** Background threads change many rows at once: pages and journals in memory save a fifth of the time. */
const BACKGROUND_PRAGMAS = `
  PRAGMA cache_size = -${BACKGROUND_PAGES_MB_MAX * 1024};
  PRAGMA temp_store = MEMORY;
`

export type SqlFunction = (...values: (string | number | bigint | null)[]) => string | number | null

/** The methods of the connection beside Prisma's interface. */
export interface SqliteExtras {
  defineFunction(name: string, implementation: SqlFunction): void
  /** Runs SQL with question marks as placeholders. Rows are arrays, as objects take twice the time. */
  all(sql: string, values: unknown[]): Promise<{ columnNames: string[]; rows: unknown[][] }>
  /** Runs a statement in the same way. Returns the number of changed rows. */
  run(sql: string, values: unknown[]): Promise<number>
  /** @throws when a file of the database is no longer the file that was opened */
  assertInPlace(): void
}

/** Prisma's driver adapter with our pragmas and SQL functions. It also runs SQL without Prisma. */
class SqliteFactory extends PrismaBetterSqlite3 {
  readonly #path: string

  constructor(path: string) {
    super({ url: `file:${path}`, timeout: SQLITE_OPENING_WAIT_MS })
    this.#path = path
  }

  override async connect() {
    const adapter = await super.connect()
    await adapter.executeScript(isMainThread ? PRAGMAS : PRAGMAS + BACKGROUND_PRAGMAS)
    // from here on SQLite does not wait, which would block the thread: `retryWhileLocked` tries again
    await adapter.executeScript('PRAGMA busy_timeout = 0')
    const { client } = adapter as unknown as { client: Database.Database }
    if (client.pragma('journal_mode', { simple: true }) !== 'wal') {
      throw new Error(
        'SQLite does not keep a write-ahead log on this file system; DATA_DIR has to be a local disk.',
      )
    }
    const { assertInPlace } = openedFiles(this.#path, client)
    guardWrites(client, assertInPlace)
    const prepare = client.prepare.bind(client) as (sql: string) => Database.Statement
    const prepareOwn = cachePrepared((sql) => prepare(sql).safeIntegers(false))
    reuseStatements(client, cachePrepared(prepare))
    const runOutsideTransactions = isolateTransactions(adapter, client)
    const extras: SqliteExtras = {
      defineFunction: (name, implementation) =>
        void client.function(name, { deterministic: true }, implementation),
      all: (sql, values) =>
        runOutsideTransactions(async () => {
          const statement = prepareOwn(sql)
          const columnNames = columnsOf(statement).map(({ name }) => name)
          return { columnNames, rows: statement.raw().all(values.map(toBindable)) as unknown[][] }
        }),
      run: (sql, values) =>
        runOutsideTransactions(async () => prepareOwn(sql).run(values.map(toBindable)).changes),
      assertInPlace,
    }
    raiseValuesPerStatement(adapter)
    return Object.assign(adapter, extras)
  }
}

/** SQLite has no booleans, and better-sqlite3 refuses to bind one. */
const toBindable = (value: unknown) => (typeof value === 'boolean' ? Number(value) : value)

/**
 * Opens the database in a file. Returns a factory of its connections. With `prepare` it migrates the file
 * first; with `checkIntegrity` it checks the file before that.
 * @throws MigrationError, DamagedDatabaseError
 */
export async function openSqlite(url: string, options: { prepare: boolean; checkIntegrity: boolean }) {
  const path = sqlitePath(url)
  if (!options.prepare) return { applied: [], factory: new SqliteFactory(path) }
  mkdirSync(dirname(path), { recursive: true })
  restrictToOwner(path)
  if (options.checkIntegrity && existsSync(path)) checkIntegrity(path)
  return { applied: await migrateFile(path), factory: new SqliteFactory(path) }
}

/** Applies the pending migrations to the database in a file; by default from all migrations. */
export async function migrateFile(path: string, migrations?: Migration[]): Promise<string[]> {
  const database = new Database(path, { timeout: 30_000 })
  try {
    database.exec(PRAGMAS)
    const target: MigrationTarget = {
      async exclusively(work) {
        // the lock is a separate file, because the migrations' transactions need the database's own lock
        const lock = new Database(`${path}.lock`, { timeout: 60_000 })
        try {
          lock.exec('BEGIN EXCLUSIVE')
          return await work()
        } finally {
          lock.close()
        }
      },
      tables: async () =>
        database
          .prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
          .pluck()
          .all() as string[],
      rows: async (sql) => database.prepare(sql).all() as Record<string, unknown>[],
      run: async (sql) => void database.exec(sql),
      async transaction(script) {
        // SQLite's own procedure for changing tables: foreign keys are off, and checked before the commit
        database.pragma('foreign_keys = OFF')
        try {
          database.exec('BEGIN IMMEDIATE')
          database.exec(script)
          const broken = database.pragma('foreign_key_check') as unknown[]
          if (broken.length > 0) throw new Error(`${broken.length} rows would lose what they refer to`)
          database.exec('COMMIT')
        } catch (error) {
          if (database.inTransaction) database.exec('ROLLBACK')
          throw error
        } finally {
          database.pragma('foreign_keys = ON')
        }
      },
      copy: (label) => copyDatabase(database, label),
    }
    return await migrate(target, 'sqlite', migrations)
  } finally {
    database.close()
  }
}
