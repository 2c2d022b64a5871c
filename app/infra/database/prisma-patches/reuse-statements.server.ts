import type Database from 'better-sqlite3'

// Patches @prisma/adapter-better-sqlite3 7.10: it prepares a statement for each query, which costs more than
// most queries. Remove it when the adapter reuses prepared statements.

/**
 * How many prepared statements a SQLite connection caches, and how long their texts may be. The text depends
 * on the shape of a query, not on its values. Longer texts have a placeholder for each of many values, so the
 * same text seldom comes again.
 */
export const CACHED_STATEMENTS_MAX = 500
export const CACHED_STATEMENT_CHARACTERS_MAX = 4_000

type Prepare = (sql: string) => Database.Statement

/** Caches prepared statements by their text, except long texts. */
export function cachePrepared(prepare: Prepare): Prepare {
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

/** Returns the columns of a statement, and caches them. */
export function columnsOf(statement: Database.Statement): Database.ColumnDefinition[] {
  const definitions = columns.get(statement) ?? statement.columns()
  columns.set(statement, definitions)
  return definitions
}

/**
 * Makes Prisma's adapter reuse prepared statements. The adapter prepares a statement for each query and binds
 * its values permanently; this patch returns a cached statement with the methods that the adapter uses
 * (docs/decisions/0002).
 */
export function reuseStatements(client: Database.Database, prepareCached: Prepare) {
  const prepare = (sql: string) => {
    const statement = prepareCached(sql)
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
