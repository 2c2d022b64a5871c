import Database from 'better-sqlite3'
import pg from 'pg'

/** A connection to a server's database. Tests insert rows and cause real failures with it. */
export interface TestDatabase {
  provider: 'sqlite' | 'postgresql'
  /** the values replace each ? of the statement */
  run(sql: string, values?: unknown[]): Promise<void>
  all<Row = Record<string, unknown>>(sql: string, values?: unknown[]): Promise<Row[]>
  close(): Promise<void>
}

export async function openDatabase(url: string): Promise<TestDatabase> {
  if (url.startsWith('file:')) {
    const database = new Database(url.slice('file:'.length), { timeout: 5000 })
    database.pragma('foreign_keys = ON')
    return {
      provider: 'sqlite',
      run: async (sql, values = []) =>
        void (values.length > 0 ? database.prepare(sql).run(values) : database.exec(sql)),
      all: async <Row>(sql: string, values: unknown[] = []) => database.prepare(sql).all(values) as Row[],
      close: async () => void database.close(),
    }
  }
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const numbered = (sql: string) => {
    let n = 0
    return sql.replaceAll('?', () => `$${++n}`)
  }
  // a client runs one statement at a time
  let last: Promise<unknown> = Promise.resolve()
  const ask = (sql: string, values: unknown[]) => {
    const answer = last.then(() => client.query(numbered(sql), values))
    last = answer.catch(() => {})
    return answer
  }
  return {
    provider: 'postgresql',
    run: async (sql, values = []) => void (await ask(sql, values)),
    all: async <Row>(sql: string, values: unknown[] = []) => (await ask(sql, values)).rows as Row[],
    close: () => last.then(() => client.end()),
  }
}

/** Inserts a row, as an administrator could. */
export const insertRow = (database: TestDatabase, table: string, row: Record<string, unknown>) =>
  insertRows(database, table, [row])

/** Inserts a payment of a frozen version, which its claimant has noted. */
export const insertPayment = (database: TestDatabase, claim_id: string, paid_on: string, amount: number) =>
  insertRow(database, 'claim_answers', {
    ...{ id: crypto.randomUUID(), claim_id, number: 1, kind: 'paid', name: 'Ada', amount, paid_on },
  })

/** Inserts several rows with one statement. All of them have the columns of the first one. */
export async function insertRows(database: TestDatabase, table: string, rows: Record<string, unknown>[]) {
  const [first] = rows
  if (!first) return
  const columns = Object.keys(first)
  const places = `(${columns.map(() => '?').join(', ')})`
  await database.run(
    `INSERT INTO ${table} (${columns.join(', ')}) VALUES ${rows.map(() => places).join(', ')}`,
    rows.flatMap((row) => columns.map((column) => row[column])),
  )
}
