import { expect } from 'vitest'
import type { TestDatabase } from './database'
import { plain } from './factories'
import type { Person } from './users'

// Rates over HTTP, as an htmx-style client sends them.

export const RATE = {
  currency: 'KES',
  receipt_amount: '1000',
  claim_amount: '7.70',
  date: '2026-10-05',
  source: 'card',
}

/** Tells the server which event is meant, as viewing its expenses does. */
export const visit = async ({ client }: Person, event: string) => {
  const answer = await client.get(`/events/${event}/expenses`)
  expect(answer.status).toBe(200)
  await answer.text()
}

/** Adds a rate to the event that was visited last. Returns its id. */
export async function addRate(
  { client }: Person,
  database: TestDatabase,
  event: string,
  form: Record<string, string> = {},
): Promise<string> {
  const answer = await plain(await client.form('POST', '/rates', { ...RATE, ...form }))
  expect([answer.status, answer.body, answer.redirect]).toEqual([200, '', `/events/${event}/rates`])
  const [row] = await database.all<{ id: string }>(
    'SELECT id FROM rates WHERE event_id = ? ORDER BY number DESC',
    [event],
  )
  return row?.id ?? ''
}
