import { randomUUID } from 'node:crypto'
import { EVENTS_PER_PAGE, EXPENSES_PER_PAGE } from '~/limits'
import { type Client, signedUp } from '../support/client'
import { openDatabase, type TestDatabase } from '../support/database'
import type { Server } from '../support/server'

/** A signed-in user of the application. The baseline knows them by their id. */
export interface Person {
  id: string
  client: Client
}

export interface Data {
  /** a user with 50 events of 4 expenses each */
  reader: Person
  events: { id: string; name: string; total: string }[]
  /** a user with 10,000 events of 4 expenses each; thirdPage has the events of the third page */
  keeper: Person
  thirdPage: { name: string; total: string }[]
  /** an event of 50 expenses */
  viewed: { id: string; owner: Person; total: string; merchants: string[] }
  /** an event of 1,000 expenses, each with a receipt; `receipts` are those on its first page */
  pictured: { id: string; owner: Person; receipts: string[] }
  /** a user without events */
  writer: Person
  /** an event of 1,000 expenses, and one of 100,000 */
  updated: { id: string; owner: Person; expenses: number }
  huge: { id: string; owner: Person; expenses: number }
}

const RATE = 0.0077

/**
 * Receipts have amounts in whole hundreds, so that decimal and binary arithmetic agree on every cent, and an
 * answer can be compared with both.
 */
const amountOf = (i: number) => 100 * (1 + (i % 50))

/**
 * The converted sum of an event's expenses at a rate, in cents. `first` is the position of its first amount.
 */
export function centsAt(rate: number, expenses: number, first = 0): number {
  let cents = 0
  for (let i = first; i < first + expenses; i += 1) cents += Math.round(amountOf(i) * rate * 100)
  return cents
}

const merchantOf = (i: number) => `Merchant ${i} & Sons`

async function person(server: Server, database: TestDatabase): Promise<Person> {
  const client = await signedUp(server.url)
  const [row] = await database.all<{ id: string }>('SELECT id FROM users WHERE email = ?', [client.email])
  if (!row) throw new Error('the account that was made is not in the database')
  return { id: row.id, client }
}

const nameOf = (i: number) => `Trip ${i} "there & back"`

/** Inserts 10,000 events of 4 expenses each, the newest last, with one statement for each table. */
async function manyEvents(database: TestDatabase, owner: Person) {
  const numbers = 'WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < ?)'
  await database.run(
    `${numbers} INSERT INTO events (id, user_id, name, base_currency, exchange_rate, created_at)
     SELECT ? || '-' || i, ?, 'Trip ' || i || ' "there & back"', 'USD', ?, strftime('%Y-%m-%dT%H:%M:%fZ', '2026-10-01', '+' || i || ' minutes') FROM n`,
    [10_000, owner.id, owner.id, RATE],
  )
  await database.run(
    `${numbers} INSERT INTO expenses (id, event_id, amount, currency, converted_amount)
     SELECT ? || '-' || i, ? || '-' || (i / 4), 100 * (1 + ((i / 4 + i % 4) % 50)), 'KES', round(100 * (1 + ((i / 4 + i % 4) % 50)) * ?, 2) FROM n`,
    [40_000, owner.id, owner.id, RATE],
  )
}

async function event(
  database: TestDatabase,
  owner: Person,
  name: string,
  first: number,
  expenses: number,
): Promise<string> {
  const id = randomUUID()
  const created = new Date(Date.UTC(2026, 9, 1) + first * 60_000).toISOString()
  await database.run(
    'INSERT INTO events (id, user_id, name, base_currency, exchange_rate, created_at) VALUES (?, ?, ?, ?, ?, ?)',
    [id, owner.id, name, 'USD', RATE, created],
  )
  await database.run(
    `WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < ?)
     INSERT INTO expenses (id, event_id, date, merchant, category, amount, currency, converted_amount, image_path)
     SELECT ? || '-' || i, ?, date('2026-09-01', '+' || (i % 28) || ' days'), 'Merchant ' || i || ' & Sons', 'Meals',
       100 * (1 + ((i + ?) % 50)), 'KES', round(100 * (1 + ((i + ?) % 50)) * ?, 2), 'storage/receipts/' || i || '.jpg'
     FROM n`,
    [expenses, id, id, first, first, RATE],
  )
  return id
}

/** Inserts a receipt for each expense of an event. Returns the ids on the first page of the event. */
async function pictures(database: TestDatabase, eventId: string): Promise<string[]> {
  await database.run(
    `INSERT INTO receipts (id, event_id, expense_id, sha256, name, kind, bytes, width, height, state, reading, text)
     SELECT 'receipt-' || id, event_id, id, id, 'IMG.jpg', 'jpeg', 2000000, 1200, 2000, 'read', '{}', 'Words of a receipt' FROM expenses WHERE event_id = ?`,
    [eventId],
  )
  const shown = await database.all<{ id: string }>(
    `SELECT receipts.id FROM receipts JOIN expenses ON expenses.id = expense_id
     WHERE expenses.event_id = ? ORDER BY date, expenses.created_at, expenses.id LIMIT ${EXPENSES_PER_PAGE}`,
    [eventId],
  )
  return shown.map(({ id }) => id)
}

const total = (expenses: number, first = 0) => (centsAt(RATE, expenses, first) / 100).toFixed(2)

/** Fills the empty database of a server with the data of the benchmark. */
export async function fill(server: Server): Promise<Data> {
  const database = await openDatabase(server.databaseUrl)
  const reader = await person(server, database)
  const events: Data['events'] = []
  for (let i = 0; i < 50; i += 1) {
    const name = nameOf(i)
    events.push({ name, id: await event(database, reader, name, i, 4), total: total(4, i) })
  }
  const owner = await person(server, database)
  const viewed = {
    owner,
    id: await event(database, owner, 'Viewed', 0, 50),
    total: total(50),
    merchants: Array.from({ length: 50 }, (_, i) => merchantOf(i)),
  }
  const picturedId = await event(database, owner, 'Pictured', 0, 1000)
  const pictured = { owner, id: picturedId, receipts: await pictures(database, picturedId) }
  const updated = { owner, id: await event(database, owner, 'Updated', 0, 1000), expenses: 1000 }
  const huge = { owner, id: await event(database, owner, 'Huge', 0, 100_000), expenses: 100_000 }
  const writer = await person(server, database)
  const keeper = await person(server, database)
  await manyEvents(database, keeper)
  const thirdPage = Array.from({ length: EVENTS_PER_PAGE }, (_, i) => 9999 - 2 * EVENTS_PER_PAGE - i).map(
    (i) => ({ name: nameOf(i), total: total(4, i) }),
  )
  await database.close()
  return { reader, events, keeper, thirdPage, viewed, pictured, writer, updated, huge }
}
