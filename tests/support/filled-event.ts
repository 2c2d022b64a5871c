import { insertStatementRow } from './bulk'
import { insertRow, insertRows, type TestDatabase } from './database'

// Inserts an event with one of everything that can belong to an event.

/** The version of the event. No row of the event was changed in it. */
export const VERSION = 7

/** The ids of an event and its parts. */
export interface FilledEvent {
  event: string
  /** an expense of 1000 KES with two files and a removed third file */
  lunch: string
  firstFile: string
  secondFile: string
  removedFile: string
  /** an expense of 1000 TZS, which is converted at the event rate */
  taxi: string
  /** an expense with the row of a statement that shows its charge */
  hotel: string
  /** a deleted expense */
  deletedExpense: string
  draft: string
  /** a file of the event that is not a proof of a rate */
  paper: string
  deletedDraft: string
  /** a rate for KES with its proof */
  rate: string
  proof: string
  removedProof: string
  advance: string
  /** an empty event of the same user */
  empty: string
  /** the id for a later change of several expenses */
  batch: string
  /** the time of deletion of all deleted rows */
  deletedAt: string
}

interface Options {
  /** now by default */
  deletedAt?: string
  /** the SHA-256 of the deleted draft */
  sha256?: string
}

/** A moment as Prisma stores it on SQLite; PostgreSQL reads it too. */
export const storedNow = () => new Date().toISOString().replace('Z', '+00:00')

/** Inserts an event with one of everything. */
export async function insertFilledEvent(
  database: TestDatabase,
  userId: string,
  { deletedAt = storedNow(), sha256 = crypto.randomUUID() }: Options = {},
): Promise<FilledEvent> {
  const id = () => crypto.randomUUID()
  const ids: FilledEvent = {
    deletedAt,
    ...{ event: id(), lunch: id(), firstFile: id(), secondFile: id(), removedFile: id(), taxi: id() },
    ...{ hotel: id(), deletedExpense: id(), draft: id(), deletedDraft: id(), rate: id(), proof: id() },
    ...{ removedProof: id(), advance: id(), paper: id(), batch: id(), empty: id() },
  }
  const insert = (table: string, row: Record<string, unknown>) =>
    insertRow(database, table, { event_id: ids.event, ...row })
  await insertRow(database, 'events', {
    ...{ id: ids.event, user_id: userId, name: `Event ${ids.event}`, version: VERSION },
    ...{ base_currency: 'USD', exchange_rate: 0.0077 },
  })
  await insertRow(database, 'events', { id: ids.empty, user_id: userId, name: `Empty ${ids.empty}` })
  const expenses = [
    { id: ids.lunch, merchant: 'Java House', applied_rate_id: ids.rate },
    { id: ids.taxi, merchant: 'Taxi', currency: 'TZS', converted_amount: 7.7 },
    {
      id: ids.hotel,
      merchant: 'Hotel',
      currency: 'TZS',
      amount: 23_000,
      charged_amount: 9,
      converted_amount: 9,
    },
    { id: ids.deletedExpense, merchant: 'Bookshop', applied_rate_id: ids.rate, deleted_at: deletedAt },
  ]
  await insertRows(
    database,
    'expenses',
    expenses.map((expense) => ({
      ...{ event_id: ids.event, date: '2026-10-05', amount: 1000, currency: 'KES', converted_amount: 7.8 },
      ...{ charged_amount: null, applied_rate_id: null, deleted_at: null, ...expense },
    })),
  )
  await insertStatementRow(database, ids.hotel, { file: 'old.csv', text: 'HOTEL', amount: 9 })
  const receipts = [
    { id: ids.firstFile, expense_id: ids.lunch },
    { id: ids.secondFile, expense_id: ids.lunch, position: 1 },
    { id: ids.removedFile, expense_id: ids.lunch, position: 2, deleted_at: deletedAt },
    { id: ids.draft, state: 'unread' },
    { id: ids.deletedDraft, sha256, deleted_at: deletedAt },
    { id: ids.paper, role: 'paper' },
    { id: ids.proof, role: 'rate' },
    { id: ids.removedProof, role: 'rate', deleted_at: deletedAt },
  ]
  await insertRows(
    database,
    'receipts',
    receipts.map((receipt) => ({
      ...{ event_id: ids.event, sha256: crypto.randomUUID(), name: `${receipt.id}.jpg`, kind: 'jpeg' },
      ...{ bytes: 1, width: 1, height: 1, state: 'read', role: 'receipt', position: 0, expense_id: null },
      ...{ deleted_at: null, ...receipt },
    })),
  )
  await insert('rates', {
    ...{ id: ids.rate, number: 1, currency: 'KES', receipt_amount: 1000, claim_amount: 7.8 },
    ...{ claim_currency: 'USD', date: '2026-10-05', document_id: ids.proof },
  })
  await insert('advances', { id: ids.advance, date: '2026-10-01', amount: 5 })
  return ids
}

const TABLES = ['expenses', 'receipts', 'rates', 'advances', 'explanations', 'no_duplicates', 'claims']

type RowsOfEvent = Map<string, Record<string, unknown>[]>

/** All rows of an event by table, without their timestamps and the version that changed them. */
export async function rowsOfEvent(database: TestDatabase, eventId: string): Promise<RowsOfEvent> {
  const [events = [], rows = [], ...others] = await Promise.all([
    database.all('SELECT * FROM events WHERE id = ?', [eventId]),
    database.all(
      `SELECT statement_rows.* FROM statement_rows JOIN expenses ON expenses.id = expense_id
       WHERE event_id = ? ORDER BY expense_id`,
      [eventId],
    ),
    ...TABLES.map((table) => database.all(`SELECT * FROM ${table} WHERE event_id = ?`, [eventId])),
  ])
  const tables: [string, Record<string, unknown>[]][] = [
    ['events', events],
    ['statement_rows', rows],
    ...others.map((found, at): [string, Record<string, unknown>[]] => [TABLES[at] ?? '', found]),
  ]
  return new Map(
    tables.map(([table, found]) => [
      table,
      found
        .map((row) => ({ ...row, version: 0, changed_in: 0, updated_at: 0 }))
        .sort((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1)),
    ]),
  )
}

/** The tables whose rows differ, in alphabetical order. */
export const tablesThatDiffer = (before: RowsOfEvent, after: RowsOfEvent): string[] =>
  [...before.keys()]
    .filter((table) => JSON.stringify(before.get(table)) !== JSON.stringify(after.get(table)))
    .sort()

/** The names in `ids` of the rows that were changed in a version, and `new` for every other row. */
export async function changedIn(
  database: TestDatabase,
  ids: FilledEvent,
  version: number,
): Promise<string[]> {
  const names = new Map(Object.entries(ids).map(([name, id]) => [id, name]))
  const found = await Promise.all([
    database.all<{ id: string }>('SELECT id FROM events WHERE id = ? AND changed_in = ?', [
      ids.event,
      version,
    ]),
    ...['expenses', 'rates', 'advances'].map((table) =>
      database.all<{ id: string }>(`SELECT id FROM ${table} WHERE event_id = ? AND changed_in = ?`, [
        ids.event,
        version,
      ]),
    ),
  ])
  return found
    .flat()
    .map(({ id }) => names.get(id) ?? 'new')
    .sort()
}
