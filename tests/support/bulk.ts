import { expect } from 'vitest'
import { insertRow, type TestDatabase } from './database'
import { html, text } from './factories'
import type { Person } from './users'

// Changes several expenses at once over HTTP, as a browser without scripts does.

export interface Sent {
  status: number
  /** the address of the redirect, or the message on the page */
  to: string
}

/** Sends a form of the expense view of an event. */
export async function send(
  { client }: Person,
  event: string,
  values: Record<string, string>,
  ids: string[] = [],
): Promise<Sent> {
  const answer = await client.form('POST', `/events/${event}/expenses`, [
    ...Object.entries(values),
    ...ids.map((id): [string, string] => ['id[]', id]),
  ])
  const body = await answer.text()
  return { status: answer.status, to: answer.headers.get('Location') ?? text(body) }
}

/** Changes a field of expenses. Returns the id that undoes the change, or null when nothing was changed. */
export async function changeAll(
  person: Person,
  event: string,
  ids: string[],
  form: { field: string } & Record<string, string>,
): Promise<string | null> {
  const { status, to } = await send(person, event, { intent: 'change-selected', ...form }, ids)
  expect([status, to]).toEqual([303, expect.stringContaining(`/events/${event}/expenses`)])
  return /\?undo=([-0-9a-f]{36})$/.exec(to)?.[1] ?? null
}

/** Undoes a change. Returns the message that the page shows afterwards. */
export async function undo(person: Person, event: string, batch: string | null): Promise<string> {
  const { status, to } = await send(person, event, { intent: 'undo', batch: batch ?? '' })
  expect([status, to]).toEqual([303, `/events/${event}/expenses?undo=${batch}`])
  return said(person, event, batch)
}

/** The notice of the expense view about a change. */
export async function said({ client }: Person, event: string, batch: string | null): Promise<string> {
  const source = await html(await client.get(`/events/${event}/expenses?undo=${batch}`))
  const [, notice = ''] = /<form[^>]*class="notice actions"[^>]*>(.*?)<\/form>/s.exec(source) ?? []
  return text(notice)
}

/** The rows of all expenses of these events, without their timestamps. */
export const linesOf = async (database: TestDatabase, ...events: string[]) => {
  const rows = await database.all<Record<string, unknown>>(
    `SELECT * FROM expenses WHERE event_id IN (${events.map(() => '?').join(', ')}) ORDER BY merchant, id`,
    events,
  )
  return rows.map(({ updated_at: _, changed_in: __, ...row }) => row)
}

/** Inserts an expense. Returns its id. */
export async function insertLine(
  database: TestDatabase,
  event: string,
  columns: Record<string, unknown>,
): Promise<string> {
  const id = crypto.randomUUID()
  const line = { amount: 10, currency: 'USD', converted_amount: 10, date: '2026-10-05', ...columns }
  await insertRow(database, 'expenses', { ...line, id, event_id: event })
  return id
}

/** Inserts the row of a statement that an expense uses, as its charge unless the columns say otherwise. */
export const insertStatementRow = (
  database: TestDatabase,
  expense: string,
  columns: { text: string; amount: number } & Record<string, unknown>,
): Promise<void> =>
  insertRow(database, 'statement_rows', {
    ...{ id: crypto.randomUUID(), expense_id: expense, file: 'card.csv', row: 2, date: '2026-10-06' },
    ...{ cells: '[]', ...columns },
  })

/** Inserts a file, for an expense if one is given. Returns its id. */
export async function insertFile(
  database: TestDatabase,
  event: string,
  columns: Record<string, unknown> = {},
): Promise<string> {
  const id = crypto.randomUUID()
  await insertRow(database, 'receipts', {
    ...{ id, event_id: event, sha256: `${id.replaceAll('-', '')}${'0'.repeat(32)}`, name: 'bill.jpg' },
    ...{ kind: 'jpeg', bytes: 1, width: 1, height: 1, state: 'read', ...columns },
  })
  return id
}
