import { expect } from 'vitest'
import type { TestDatabase } from './database'
import { plain } from './factories'
import type { Person } from './users'

// Changes rates over HTTP, as htmx does.

export const RATE = {
  currency: 'KES',
  receipt_amount: '1000',
  claim_amount: '7.70',
  date: '2026-10-05',
  source: 'card',
}

/** Views the expenses of an event, which makes it the current event of the session. */
export const visit = async ({ client }: Person, event: string) => {
  const answer = await client.get(`/events/${event}/expenses`)
  expect(answer.status).toBe(200)
  await answer.text()
}

/** Adds a rate to the current event. Returns its id. */
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
