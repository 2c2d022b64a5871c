import type { Provider } from '~/infra/database/migrate.server'
import { MB } from '~/limits'
import type { ColumnType, Row } from './values'

// The interface of backups to a database, whichever it is. Tables and columns come from the catalogue of the
// database itself, so none that a migration adds is left out.

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

/** A table with the tables that its foreign keys refer to. */
export interface CataloguedTable extends Table {
  refersTo: string[]
}

/** The rows of a database as they were at one moment. */
export interface Snapshot {
  provider: Provider
  /** names of the migrations that were applied, oldest first */
  migrations: string[]
  /** all tables but the record of migrations, none before those that its foreign keys refer to */
  tables: Table[]
  count(table: Table): Promise<number>
  /** The rows of a table by its key, the same order on each database; a few at a time. */
  rows(table: Table): AsyncIterable<Row[]>
  /** The texts of a column of some tables, each once, in the order of their bytes. */
  distinct(column: string, tables: string[]): AsyncIterable<string[]>
  /** How many rows refer to one that is not there, as SQL by hand leaves them on SQLite. */
  brokenReferences(): Promise<number>
  close(): Promise<void>
}

/** An empty database that is filled. It keeps nothing until `commit`. */
export interface RestoreTarget extends Snapshot {
  /** @throws ArchiveError when the database cannot hold a row */
  insert(table: Table, rows: Row[]): Promise<void>
  commit(): Promise<void>
  /** Leaves the database as it was. */
  discard(): Promise<void>
}

/** A database that cannot be backed up or restored into. The message says why to an operator. */
export class RowStoreError extends Error {
  override name = 'RowStoreError'
}

/** The record of migrations is made anew where rows are restored. */
export const MIGRATIONS_TABLE = '_prisma_migrations'

/** Names by their bytes, as both databases order keys. */
const byName = (one: { name: string }, other: { name: string }) => (one.name < other.name ? -1 : 1)

/**
 * Tables in an order in which their rows can be stored.
 * @throws RowStoreError when a table has no primary key, or foreign keys go round in a circle
 */
export function inOrderOfReferences(tables: CataloguedTable[]): Table[] {
  const ordered: Table[] = []
  let waiting = [...tables].sort(byName)
  while (waiting.length > 0) {
    const names = new Set(waiting.map(({ name }) => name))
    const next = waiting.find(
      ({ name, refersTo }) => !refersTo.some((other) => other !== name && names.has(other)),
    )
    if (!next) throw new RowStoreError(`The tables ${[...names].join(', ')} refer to each other in a circle.`)
    if (next.key.length === 0) throw new RowStoreError(`The table ${next.name} has no primary key.`)
    const { name, columns, key } = next
    ordered.push({ name, columns: [...columns].sort(byName), key })
    waiting = waiting.filter((table) => table !== next)
  }
  return ordered
}

/**
 * The type of a column by what the catalogue calls it.
 * @throws RowStoreError when archives know no such values
 */
export function columnType(types: Record<string, ColumnType>, name: string, declared: string): ColumnType {
  const type = types[declared.toUpperCase()]
  if (!type)
    throw new RowStoreError(`The column ${name} has the type ${declared}, which backups do not know.`)
  return type
}

/** Words for a value that the database a row is restored into would not hold as it is. */
export function cannotHold(database: string, table: Table, column: Column, row: Row): string {
  const key = table.key.map((name) => row[name]).join(', ')
  return `${database} cannot hold ${table.name}.${column.name} of the row ${key} exactly`
}

/** Texts that are read at a time, in bytes, but for a single row that has more. */
export const READ_BYTES = 4 * MB

/**
 * How many rows PostgreSQL is asked for at a time, by how large the last ones were: texts may have many MB.
 */
export class ReadingPace {
  static readonly #ROWS_MAX = 1_000
  rows = 50

  adapt(bytes: number): void {
    const fitting = Math.floor((this.rows * READ_BYTES) / Math.max(bytes, 1))
    this.rows = Math.max(1, Math.min(ReadingPace.#ROWS_MAX, fitting, this.rows * 4))
  }
}
