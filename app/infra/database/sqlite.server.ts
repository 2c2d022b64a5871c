import { existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { isMainThread } from 'node:worker_threads'
import { PrismaBetterSqlite3 } from '@prisma/adapter-better-sqlite3'
import Database from 'better-sqlite3'
import { type Migration, type MigrationTarget, migrate } from './migrate.server'
import { isolateTransactions } from './prisma-patches/isolate-transactions.server'
import { columnsOf, preparedOnce, reuseStatements } from './prisma-patches/reuse-statements.server'
import { raiseValuesPerStatement } from './prisma-patches/values-per-statement.server'
import { copyDatabase } from './sqlite-copies.server'
import { checkIntegrity, guardWrites, openedFiles, restrictToOwner } from './sqlite-files.server'
import { sqlitePath } from './sqlite-path'

/** The pages of SQLite that each of them holds, in megabytes. */
const BACKGROUND_PAGES_MB_MAX = 64

/** How long opening SQLite's database waits for the lock of another process, in milliseconds. */
const SQLITE_OPENING_WAIT_MS = 5_000

const PRAGMAS = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = FULL;
  PRAGMA foreign_keys = ON;
`

/**
 * A background thread changes many rows at once: with their pages and the journals of its statements in
 * memory it takes a fifth less time.
 */
const BACKGROUND_PRAGMAS = `
  PRAGMA cache_size = -${BACKGROUND_PAGES_MB_MAX * 1024};
  PRAGMA temp_store = MEMORY;
`

export type SqlFunction = (...values: (string | number | bigint | null)[]) => string | number | null

/** Methods of the connection beside Prisma's interface. */
export interface SqliteExtras {
  defineFunction(name: string, implementation: SqlFunction): void
  /**
   * Runs SQL with question marks; each text is prepared once. Rows are lists of values: better-sqlite3 takes
   * twice the time for objects.
   */
  all(sql: string, values: unknown[]): Promise<{ columnNames: string[]; rows: unknown[][] }>
  /** Runs a statement in the same way. Returns how many rows changed. */
  run(sql: string, values: unknown[]): Promise<number>
  /** @throws when a file of the database is not the one that was opened */
  assertInPlace(): void
}

/**
 * Prisma's driver adapter with the pragmas; the connection behind it takes functions of ours, and SQL without
 * Prisma.
 */
class SqliteFactory extends PrismaBetterSqlite3 {
  readonly #path: string

  constructor(path: string) {
    super({ url: `file:${path}`, timeout: SQLITE_OPENING_WAIT_MS })
    this.#path = path
  }

  override async connect() {
    const adapter = await super.connect()
    await adapter.executeScript(isMainThread ? PRAGMAS : PRAGMAS + BACKGROUND_PRAGMAS)
    // from here on a lock is not waited for in the thread, which serves others meanwhile: `retryWhileLocked`
    // comes back for it
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
    const prepared = preparedOnce((sql) => prepare(sql).safeIntegers(false))
    reuseStatements(client, preparedOnce(prepare))
    const alone = isolateTransactions(adapter, client)
    const extras: SqliteExtras = {
      defineFunction: (name, implementation) =>
        void client.function(name, { deterministic: true }, implementation),
      all: (sql, values) =>
        alone(async () => {
          const statement = prepared(sql)
          const columnNames = columnsOf(statement).map(({ name }) => name)
          return { columnNames, rows: statement.raw().all(values.map(bindable)) as unknown[][] }
        }),
      run: (sql, values) => alone(async () => prepared(sql).run(values.map(bindable)).changes),
      assertInPlace,
    }
    raiseValuesPerStatement(adapter)
    return Object.assign(adapter, extras)
  }
}

const bindable = (value: unknown) => (typeof value === 'boolean' ? Number(value) : value)

/**
 * Gives the factory of the connections to the database in a file. With `prepare` the file is migrated before,
 * and checked before that with `checkIntegrity`.
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

/** Applies what is pending of some migrations, by default of all, to the database in a file. */
export async function migrateFile(path: string, migrations?: Migration[]): Promise<string[]> {
  const database = new Database(path, { timeout: 30_000 })
  try {
    database.exec(PRAGMAS)
    const target: MigrationTarget = {
      async exclusively(work) {
        // the lock is a file of its own: the migrations' transactions need the database's
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
        // SQLite's own procedure for changing tables: foreign keys off outside, checked before the commit
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
