import { existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { isMainThread } from 'node:worker_threads'
import { PrismaBetterSqlite3 } from '@prisma/adapter-better-sqlite3'
import type { SqlDriverAdapter, SqlQuery } from '@prisma/driver-adapter-utils'
import Database from 'better-sqlite3'
import { type Migration, type MigrationTarget, migrate } from './migrate.server'
import { columnsOf, preparedOnce, reuseStatements } from './prisma-patches/reuse-statements.server'
import { copyDatabase } from './sqlite-copies.server'
import { checkIntegrity, type OpenedFiles, openedFiles, restrictToOwner } from './sqlite-files.server'
import { retryWhileLocked } from './sqlite-lock.server'
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

/** Values that one statement can hold: as many as SQLite takes. Prisma would stop at 999. */
const STATEMENT_VALUES_MAX = 32_766

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
    const getConnectionInfo = () => ({ supportsRelationJoins: false, maxBindValues: STATEMENT_VALUES_MAX })
    return Object.assign(adapter, extras, { getConnectionInfo })
  }
}

/**
 * Makes each commit, and each statement that writes outside of a transaction, fail unless the files are in
 * place before it and still are after it.
 */
function guardWrites(client: Database.Database, assertInPlace: OpenedFiles['assertInPlace']) {
  const prepare = client.prepare.bind(client) as (sql: string) => Database.Statement
  const guarded = (sql: string): Database.Statement => {
    const statement = prepare(sql)
    if (statement.readonly && sql !== 'COMMIT') return statement
    for (const name of ['run', 'all', 'get'] as const) {
      const method = statement[name].bind(statement) as (...values: unknown[]) => never
      statement[name] = (...values: unknown[]) => {
        if (client.inTransaction && sql !== 'COMMIT') return method(...values)
        assertInPlace()
        const result = method(...values)
        assertInPlace()
        return result
      }
    }
    return statement
  }
  client.prepare = guarded as Database.Database['prepare']
}

const bindable = (value: unknown) => (typeof value === 'boolean' ? Number(value) : value)

/**
 * One connection serves every request, so a statement that is run while a transaction is open falls into it,
 * and vanishes when it is rolled back. Here statements wait until the transaction of another has ended.
 * @returns what runs a statement outside of transactions
 */
function isolateTransactions(adapter: SqlDriverAdapter, client: Database.Database) {
  const transactions: { open?: { ended: Promise<void> } } = {}
  const alone = <T>(statement: () => Promise<T>): Promise<T> =>
    retryWhileLocked(async () => {
      while (transactions.open) await transactions.open.ended
      return statement()
    })
  for (const name of ['queryRaw', 'executeRaw'] as const) {
    const run = adapter[name].bind(adapter) as (statement: SqlQuery) => Promise<never>
    adapter[name] = (statement: SqlQuery) => alone(() => run(statement))
  }
  const start = adapter.startTransaction.bind(adapter)
  adapter.startTransaction = async (isolation) => {
    while (transactions.open) await transactions.open.ended
    let end = () => {}
    const ended = new Promise<void>((resolve) => {
      end = () => {
        transactions.open = undefined
        resolve()
      }
    })
    // before it begins: nothing may slip in between
    transactions.open = { ended }
    try {
      const transaction = await start(isolation)
      const { commit, rollback } = transaction
      transaction.commit = () => commit.call(transaction).finally(end)
      transaction.rollback = async () => {
        // Prisma sends no ROLLBACK after a COMMIT that was refused: what others write would fall into what
        // stays open, and vanish with it
        if (client.inTransaction) client.exec('ROLLBACK')
        await rollback.call(transaction).finally(end)
      }
      return transaction
    } catch (error) {
      end()
      throw error
    }
  }
  return alone
}

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
