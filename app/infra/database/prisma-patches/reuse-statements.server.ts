import type Database from 'better-sqlite3'

// Mends @prisma/adapter-better-sqlite3 7.10: it prepares a statement for each query, which costs more than
// most queries. Can go when the adapter reuses prepared statements.

/**
 * Prepared statements that a connection to SQLite caches; texts vary with the shape of a query, not with its
 * values. What is longer has a place for each of many values, so that its text seldom comes again.
 */
export const CACHED_STATEMENTS_MAX = 500

export const CACHED_STATEMENT_CHARACTERS_MAX = 4_000

/** Prepares each text of a statement once, but for long ones. */
export function preparedOnce(
  prepare: (sql: string) => Database.Statement,
): (sql: string) => Database.Statement {
  const statements = new Map<string, Database.Statement>()
  return (sql) => {
    if (sql.length > CACHED_STATEMENT_CHARACTERS_MAX) return prepare(sql)
    let statement = statements.get(sql)
    if (!statement) {
      if (statements.size >= CACHED_STATEMENTS_MAX) statements.clear()
      statement = prepare(sql)
      statements.set(sql, statement)
    }
    return statement
  }
}

const columns = new WeakMap<Database.Statement, Database.ColumnDefinition[]>()

/** The columns of a statement, which is asked once. */
export function columnsOf(statement: Database.Statement): Database.ColumnDefinition[] {
  const known = columns.get(statement) ?? statement.columns()
  columns.set(statement, known)
  return known
}

/**
 * Prisma's adapter prepares a statement for each query, and binds its values for good. Here it gets one that
 * was prepared before, with the methods that it uses (docs/decisions/0002).
 */
export function reuseStatements(client: Database.Database, prepared: (sql: string) => Database.Statement) {
  const prepare = (sql: string) => {
    const statement = prepared(sql)
    const bind = (values: unknown[]) => ({
      reader: statement.reader,
      columns: () => columnsOf(statement),
      raw: () => ({ all: () => statement.raw().all(values) }),
      run: () => statement.run(values),
    })
    return { bind, run: () => statement.run() }
  }
  client.prepare = prepare as unknown as Database.Database['prepare']
}
