import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, vi } from 'vitest'
import { TRASH_RETENTION_DAYS } from '~/limits'
import { insertRow, type TestDatabase } from './database'

// Parts of tests over HTTP: they insert rows, cause real failures of the database, and read answers.

interface EventColumns {
  id?: string
  name?: string
  base_currency?: string
  exchange_rate?: number
  status?: string
  starts_on?: string
  ends_on?: string
  created_at?: string
  deleted_at?: string
}

/** Inserts an event. Columns that are not given keep their defaults. */
export async function insertEvent(database: TestDatabase, userId: string, columns: EventColumns = {}) {
  const id = columns.id ?? crypto.randomUUID()
  const name = columns.name ?? `Event ${crypto.randomUUID()}`
  await insertRow(database, 'events', { ...columns, id, user_id: userId, name })
  return { id, name }
}

/** Changes to the form of an expense, one for each field. Each differs from the value before. */
export const OTHERWISE: Record<string, string>[] = [
  { date: '2026-10-06' },
  { merchant: 'Elsewhere' },
  { category: 'Lodging' },
  { note: 'With Ada' },
  { payment: 'cash' },
  { amount: '28' },
  { currency: 'EUR' },
  { charged_amount: '19.21' },
  { invoice_number: 'RE-7' },
  { tax_1_rate: '7', tax_1_amount: '1.5' },
]

interface ExpenseColumns {
  date?: string
  note?: string
  amount?: number
  currency?: string
  converted_amount?: number
  image_path?: string
  merchant?: string
  category?: string
  payment?: string
  applied_rate_id?: string
  taxes?: string
  charged_amount?: number
  created_at?: string
  deleted_at?: string
}

/** Inserts an expense. Returns its id. */
export async function insertExpense(
  database: TestDatabase,
  eventId: string,
  columns: ExpenseColumns = {},
): Promise<string> {
  const id = crypto.randomUUID()
  await insertRow(database, 'expenses', { amount: 10, currency: 'KES', ...columns, id, event_id: eventId })
  return id
}

/** Makes the database refuse such statements on rows of the table while `work` runs. */
export async function withFailingWrites(
  database: TestDatabase,
  statement: 'INSERT' | 'UPDATE' | 'DELETE',
  table: string,
  work: () => Promise<unknown>,
) {
  if (database.provider === 'sqlite') {
    await database.run(
      `CREATE TRIGGER refuse BEFORE ${statement} ON ${table} BEGIN SELECT RAISE(ABORT, 'refused'); END`,
    )
  } else {
    await database.run(
      "CREATE OR REPLACE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'refused'; END $$",
    )
    await database.run(
      `CREATE TRIGGER refuse BEFORE ${statement} ON ${table} FOR EACH ROW EXECUTE FUNCTION refuse()`,
    )
  }
  try {
    await work()
  } finally {
    await database.run(
      database.provider === 'sqlite' ? 'DROP TRIGGER refuse' : `DROP TRIGGER refuse ON ${table}`,
    )
  }
}

/** Renames the table while `work` runs. */
export async function withoutTable(database: TestDatabase, table: string, work: () => Promise<unknown>) {
  await database.run(`ALTER TABLE ${table} RENAME TO away`)
  try {
    await work()
  } finally {
    await database.run(`ALTER TABLE away RENAME TO ${table}`)
  }
}

/**
 * Locks events, so that changes to them wait: until the release on SQLite, which locks all events, and at
 * most `LOCK_TIMEOUT_MS` on PostgreSQL. Returns the function that releases the lock; the end of the test
 * releases it too.
 */
export async function holdEvents(database: TestDatabase, ...ids: string[]): Promise<() => Promise<void>> {
  const isSqlite = database.provider === 'sqlite'
  await database.run(isSqlite ? 'BEGIN IMMEDIATE' : 'BEGIN')
  let isHeld = true
  const release = async () => {
    if (isHeld) await database.run('COMMIT')
    isHeld = false
  }
  onTestFinished(release)
  for (const id of ids)
    await database.all(`SELECT id FROM events WHERE id = ?${isSqlite ? '' : ' FOR UPDATE'}`, [id])
  return release
}

/**
 * Waits until exactly this many statements of other connections wait for a lock, such as the lock of
 * `holdEvents`. PostgreSQL can list them. SQLite cannot, so there a pause gives the statements time to reach
 * the lock.
 */
export async function untilWaiting(database: TestDatabase, statements = 1): Promise<void> {
  if (database.provider === 'sqlite') return pause(500)
  const waiting = async () => {
    // inside a transaction PostgreSQL would repeat its first answer
    await database.all('SELECT pg_stat_clear_snapshot()')
    return database.all(
      "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
    )
  }
  await vi.waitFor(async () => expect(await waiting()).toHaveLength(statements), {
    timeout: 10_000,
    interval: 20,
  })
}

/**
 * The time of deletion of an object that can be restored for this many more minutes, in Prisma's format on
 * SQLite, which PostgreSQL reads too.
 */
export const deletedWithMinutesLeft = (minutes: number): string =>
  new Date(Date.now() - TRASH_RETENTION_DAYS * 24 * 60 * 60_000 + minutes * 60_000)
    .toISOString()
    .replace('Z', '+00:00')

/** The parts of an answer without a page that the contract defines: status, body, type and redirect. */
export async function plain(response: Response) {
  const body = await response.text()
  const { status, headers } = response
  return {
    status,
    body,
    type: body === '' ? null : headers.get('Content-Type'),
    redirect: headers.get('HX-Redirect'),
    refresh: headers.get('Refresh'),
  }
}

/** An error (contract, 1 and 7). The error of a document may redirect to the sign-in page. */
export const refused = (status: number, body: string, refresh: string | null = null) => ({
  status,
  body,
  type: 'text/plain; charset=utf-8',
  redirect: null,
  refresh,
})

/** A successful mutation (contract, 1). */
export const movedTo = (path: string) => ({
  status: 200,
  body: '',
  type: null,
  redirect: path,
  refresh: `0;url=${path}`,
})

export const DONE = movedTo('/dashboard')

/** The HTML of a page or a fragment. Asserts that the answer has the status 200. */
export async function html(response: Response): Promise<string> {
  expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'text/html; charset=utf-8'])
  return response.text()
}

const ENTITIES: Record<string, string> = { quot: '"', amp: '&', lt: '<', gt: '>', '#x27': "'", '#39': "'" }

const unescaped = (text: string) =>
  text.replaceAll(/&(#?\w+);/g, (entity, name: string) => ENTITIES[name] ?? entity)

interface Tag {
  name: string
  /** by name in lower case; empty for an attribute without a value */
  attributes: Map<string, string>
}

const TAG = /<([a-z][a-z0-9]*)((?:\s+[^\s"'<>/=]+(?:="[^"]*")?)*)\s*\/?>/gi

/** The opening tags of HTML with quoted attributes, in the order of the source. */
export function tags(source: string): Tag[] {
  return [...source.matchAll(TAG)].map(([, name = '', attributes = '']) => ({
    name: name.toLowerCase(),
    attributes: new Map(
      [...attributes.matchAll(/([^\s"'<>/=]+)(?:="([^"]*)")?/g)].map(([, key = '', value = '']) => [
        key.toLowerCase(),
        unescaped(value),
      ]),
    ),
  }))
}

/** The visible text of a piece of HTML, without the data of scripts. */
export const text = (source: string) =>
  unescaped(
    source
      .replaceAll(/<script\b.*?<\/script>/gs, ' ')
      .replaceAll(/<[^>]*>/g, ' ')
      .replaceAll(/\s+/g, ' '),
  ).trim()

/** The columns of a list of expenses, in their order. */
const EXPENSE_COLUMNS = ['date', 'merchant', 'category', 'receipt', 'amount', 'sum']

/**
 * The cells of a list of expenses, without the cells that select and change rows. The page omits a column
 * that is empty in every row; here its cells are empty.
 */
export function expenseRows(source: string): string[][] {
  return [...source.matchAll(/<tr[^>]*>(.*?)<\/tr>/gs)]
    .filter(([, row = '']) => row.includes('<td'))
    .map(([, row = '']) =>
      EXPENSE_COLUMNS.map((name) =>
        text(new RegExp(`<td class="[^"]*\\b${name}"[^>]*>(.*?)</td>`, 's').exec(row)?.[1] ?? ''),
      ),
    )
}

/** The total of the event on an expense view, with its currency. */
export function totalClaim(source: string): string {
  const [, total = ''] = /<div class="total">(.*?)<\/div>/s.exec(source) ?? []
  return text(/<span class="money">(.*?)<\/span>/s.exec(total)?.[1] ?? '')
}

/** The sums of an expense view by currency or by category, as visible text. */
export function groupSums(source: string, title: 'By currency' | 'By category'): string[] {
  const [, list = ''] =
    new RegExp(`<section class="groups" aria-label="${title}">(.*?)</section>`, 's').exec(source) ?? []
  return [...list.matchAll(/<li>(.*?)<\/li>/gs)].map(([, item = '']) => text(item))
}

/** The text of the cells of a page's tables, without the head rows and the cells that only select a row. */
export function tableRows(source: string): string[][] {
  return [...source.matchAll(/<tr[^>]*>(.*?)<\/tr>/gs)]
    .map(([, row = '']) =>
      [...row.matchAll(/<td(?! class="select")[^>]*>(.*?)<\/td>/gs)].map(([, cell = '']) => text(cell)),
    )
    .filter((cells) => cells.length > 0)
}
