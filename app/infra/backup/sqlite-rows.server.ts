import { existsSync, rmSync } from 'node:fs'
import { setImmediate as yieldToOtherWork } from 'node:timers/promises'
import Database from 'better-sqlite3'
import type { Migration } from '~/infra/database/migrate.server'
import { migrateFile } from '~/infra/database/sqlite.server'
import { sqlitePath } from '~/infra/database/sqlite-path'
import { ArchiveError } from './archive-error'
import {
  type CataloguedTable,
  cannotHold,
  columnType,
  inOrderOfReferences,
  MIGRATIONS_TABLE,
  READ_BYTES,
  type RestoreTarget,
  RowStoreError,
  type Snapshot,
  type Table,
} from './row-store'
import { type ColumnType, fromSqlite, type Row, type SqliteValue, toSqlite } from './values'

// Reads and writes the rows of a SQLite file for backups, over a separate connection.

const TYPES: Record<string, ColumnType> = {
  TEXT: 'text',
  BOOLEAN: 'boolean',
  INTEGER: 'integer',
  BIGINT: 'bigint',
  REAL: 'float',
  DECIMAL: 'decimal',
  DATETIME: 'time',
  BLOB: 'bytes',
}

/** How many rows are read before the process gets a turn for other work. */
const ROWS_PER_TURN = 500

/** Returns the approximate memory that the texts of a row take. */
const sizeOf = (values: SqliteValue[]) =>
  values.reduce<number>(
    (sum, value) => sum + (typeof value === 'object' || typeof value === 'string' ? (value?.length ?? 0) : 0),
    0,
  )

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

function catalogue(database: Database.Database): Table[] {
  const names = database
    .prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name <> ?")
    .pluck()
    .all(MIGRATIONS_TABLE) as string[]
  const tables = names.map((name): CataloguedTable => {
    const columns = database.pragma(`table_info(${quoted(name)})`) as {
      name: string
      type: string
      pk: number
    }[]
    const references = database.pragma(`foreign_key_list(${quoted(name)})`) as { table: string }[]
    const key = columns.filter(({ pk }) => pk > 0).sort((one, other) => one.pk - other.pk)
    return {
      name,
      columns: columns.map((column) => ({
        name: column.name,
        type: columnType(TYPES, `${name}.${column.name}`, column.type),
      })),
      key: key.map((column) => column.name),
      refersTo: references.map(({ table }) => table),
    }
  })
  return inOrderOfReferences(tables)
}

const appliedMigrations = (database: Database.Database): string[] =>
  database
    .prepare(
      `SELECT migration_name FROM ${MIGRATIONS_TABLE} WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY migration_name`,
    )
    .pluck()
    .all() as string[]

function snapshotOf(database: Database.Database): Snapshot {
  return {
    provider: 'sqlite',
    migrations: appliedMigrations(database),
    tables: catalogue(database),
    count: async ({ name }) =>
      database
        .prepare(`SELECT count(*) FROM ${quoted(name)}`)
        .pluck()
        .get() as number,
    async *rows({ name, columns, key }) {
      const selected = columns.map((column) => quoted(column.name)).join(', ')
      const select = database.prepare(
        `SELECT ${selected} FROM ${quoted(name)} ORDER BY ${key.map(quoted).join(', ')}`,
      )
      let rows: Row[] = []
      let size = 0
      for (const values of select.raw().safeIntegers().iterate() as IterableIterator<SqliteValue[]>) {
        rows.push(
          Object.fromEntries(
            columns.map((column, index) => [column.name, fromSqlite(column.type, values[index] ?? null)]),
          ),
        )
        size += sizeOf(values)
        if (rows.length < ROWS_PER_TURN && size < READ_BYTES) continue
        yield rows
        rows = []
        size = 0
        await yieldToOtherWork()
      }
      yield rows
    },
    async *distinct(column, tables) {
      const selects = tables.map((table) => `SELECT ${quoted(column)} FROM ${quoted(table)}`)
      yield database
        .prepare(`${selects.join(' UNION ')} ORDER BY 1`)
        .pluck()
        .all() as string[]
    },
    brokenReferences: async () => (database.pragma('foreign_key_check') as unknown[]).length,
    close: async () => void database.close(),
  }
}

/**
 * Opens a snapshot of a SQLite file. Others may write meanwhile.
 * @throws RowStoreError when the file does not exist, or is damaged
 */
export async function readSqlite(url: string): Promise<Snapshot> {
  const path = sqlitePath(url)
  if (!existsSync(path))
    throw new RowStoreError(
      `There is no database ${path}. Set DATA_DIR and DATABASE_URL as the server has them.`,
    )
  const database = new Database(path, { readonly: true, timeout: 30_000 })
  try {
    // all later reads see the database as of the first read
    database.exec('BEGIN')
    const [problem] = database.pragma('integrity_check(1)') as { integrity_check: string }[]
    if (problem?.integrity_check !== 'ok') {
      throw new RowStoreError(
        `The database ${path} is damaged (${problem?.integrity_check}). Restore an earlier backup.`,
      )
    }
    return snapshotOf(database)
  } catch (error) {
    database.close()
    throw error
  }
}

/** The suffixes of the files that belong to a database. */
const SUFFIXES = ['', '-wal', '-shm', '.lock']

/**
 * Creates a SQLite file with the tables of some migrations.
 * @throws RowStoreError when the file exists
 */
export async function createSqlite(url: string, migrations: Migration[]): Promise<RestoreTarget> {
  const path = sqlitePath(url)
  const files = SUFFIXES.map((suffix) => `${path}${suffix}`)
  const existingFile = files.find((file) => existsSync(file))
  if (existingFile)
    throw new RowStoreError(`There is a database already: ${existingFile}. Restore into an empty one.`)
  const remove = () => {
    for (const file of files) rmSync(file, { force: true })
  }
  try {
    await migrateFile(path, migrations)
    return startRestore(new Database(path), remove)
  } catch (error) {
    remove()
    throw error
  }
}

function runInsert(statement: Database.Statement, values: SqliteValue[], table: Table) {
  try {
    statement.run(values)
  } catch (error) {
    const { code = '', message } = error as { code?: string; message: string }
    throw code.startsWith('SQLITE_CONSTRAINT')
      ? new ArchiveError(`SQLite does not take a row of ${table.name}: ${message}`)
      : error
  }
}

/** Begins the transaction of a restore into a database. `remove` deletes the files of the database. */
function startRestore(database: Database.Database, remove: () => void): RestoreTarget {
  database.pragma('synchronous = FULL')
  database.pragma('foreign_keys = OFF')
  database.exec('BEGIN')
  // rows are restored exactly as they were, and they already contain the effects of triggers
  const triggers = database.prepare("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").all() as {
    name: string
    sql: string
  }[]
  for (const { name } of triggers) database.exec(`DROP TRIGGER ${quoted(name)}`)
  const statements = new Map<string, Database.Statement>()
  const insertInto = (table: Table) => {
    const names = table.columns.map(({ name }) => quoted(name))
    const text = `INSERT INTO ${quoted(table.name)} (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`
    const statement = statements.get(text) ?? database.prepare(text)
    statements.set(text, statement)
    return statement
  }
  return {
    ...snapshotOf(database),
    async insert(table, rows) {
      const statement = insertInto(table)
      for (const row of rows) {
        const values = table.columns.map((column) => {
          const value = toSqlite(column.type, row[column.name] ?? null)
          if (value === undefined) throw new ArchiveError(cannotHold('SQLite', table, column, row))
          return value
        })
        runInsert(statement, values, table)
      }
      await yieldToOtherWork()
    },
    async commit() {
      for (const { sql } of triggers) database.exec(sql)
      database.exec('COMMIT')
      database.pragma('wal_checkpoint(TRUNCATE)')
      database.close()
    },
    async discard() {
      database.close()
      remove()
    },
  }
}
