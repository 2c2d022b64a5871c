import type { Provider } from '~/infra/database/migrate.server'
import { MB } from '~/limits'
import type { ColumnType, Row } from './values'

// The interface between backups and a database of either provider. Tables and columns are read from the
// catalogue of the database, so every table of a migration is included.

export interface Column {
  name: string
  type: ColumnType
}

export interface Table {
  name: string
  /** the columns, ordered by name */
  columns: Column[]
  /** the columns of the primary key, in its order */
  key: string[]
}

/** A table, with the tables that its foreign keys refer to. */
export interface CataloguedTable extends Table {
  refersTo: string[]
}

/** The rows of a database at one moment. */
export interface Snapshot {
  provider: Provider
  /** the names of the applied migrations, oldest first */
  migrations: string[]
  /** all tables except the record of migrations; each follows the tables that its foreign keys refer to */
  tables: Table[]
  count(table: Table): Promise<number>
  /** Yields the rows of a table in batches, ordered by key. The order is the same on both databases. */
  rows(table: Table): AsyncIterable<Row[]>
  /** Yields the distinct texts of a column of some tables, in the order of their bytes. */
  distinct(column: string, tables: string[]): AsyncIterable<string[]>
  /** Returns the number of rows that refer to a missing row, as SQL by hand leaves them on SQLite. */
  brokenReferences(): Promise<number>
  close(): Promise<void>
}

/** An empty database that is being restored into. Nothing is stored permanently until `commit`. */
export interface RestoreTarget extends Snapshot {
  /** @throws ArchiveError when the database cannot hold a row */
  insert(table: Table, rows: Row[]): Promise<void>
  commit(): Promise<void>
  /** Restores the earlier state of the database. */
  discard(): Promise<void>
}

/** The database cannot be backed up or restored into. The message tells an operator why. */
export class RowStoreError extends Error {
  override name = 'RowStoreError'
}

/** The record of migrations. It is written anew during a restore. */
export const MIGRATIONS_TABLE = '_prisma_migrations'

/** Compares names by their bytes, as both databases order keys. */
const byName = (one: { name: string }, other: { name: string }) => (one.name < other.name ? -1 : 1)

/**
 * Returns the tables in an order in which their rows can be inserted.
 * @throws RowStoreError when a table has no primary key, or foreign keys form a cycle
 */
export function inOrderOfReferences(tables: CataloguedTable[]): Table[] {
  const ordered: Table[] = []
  let remaining = [...tables].sort(byName)
  while (remaining.length > 0) {
    const names = new Set(remaining.map(({ name }) => name))
    const next = remaining.find(
      ({ name, refersTo }) => !refersTo.some((target) => target !== name && names.has(target)),
    )
    if (!next) throw new RowStoreError(`The tables ${[...names].join(', ')} refer to each other in a circle.`)
    if (next.key.length === 0) throw new RowStoreError(`The table ${next.name} has no primary key.`)
    const { name, columns, key } = next
    ordered.push({ name, columns: [...columns].sort(byName), key })
    remaining = remaining.filter((table) => table !== next)
  }
  return ordered
}

/**
 * Returns the type of a column from its name in the catalogue.
 * @throws RowStoreError when archives do not support the type
 */
export function columnType(types: Record<string, ColumnType>, name: string, declared: string): ColumnType {
  const type = types[declared.toUpperCase()]
  if (!type)
    throw new RowStoreError(`The column ${name} has the type ${declared}, which backups do not know.`)
  return type
}

/** Returns the message for a value that the target database cannot store exactly. */
export function cannotHold(database: string, table: Table, column: Column, row: Row): string {
  const key = table.key.map((name) => row[name]).join(', ')
  return `${database} cannot hold ${table.name}.${column.name} of the row ${key} exactly`
}

/** The most bytes of text that are read at a time. A single larger row is still read as a whole. */
export const READ_BYTES = 4 * MB

/** Calculates how many rows to read at a time from the size of the last ones: a text may have megabytes. */
export class ReadingPace {
  static readonly #ROWS_MAX = 1_000
  rows = 50

  adapt(bytes: number): void {
    const fitting = Math.floor((this.rows * READ_BYTES) / Math.max(bytes, 1))
    this.rows = Math.max(1, Math.min(ReadingPace.#ROWS_MAX, fitting, this.rows * 4))
  }
}
