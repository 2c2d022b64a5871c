import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Client } from '../support/client'
import { eventOf, expenseOf, type Person, person, text } from '../support/factories'
import { PROVIDERS, startOn } from '../support/providers'
import { addRate, RATE } from '../support/rates'

// A change that comes while its event is being deleted: it has seen the event, and finds it gone.

const LUNCH = { date: '2026-10-05', merchant: 'Java House', amount: '2450', currency: 'KES' }

interface Ids {
  event: string
  expense: string
  deleted: string
  draft: string
  rate: string
}

const CHANGES: [string, (client: Client, ids: Ids) => Promise<Response>][] = [
  ['POST /expenses', (client) => client.form('POST', '/expenses', LUNCH)],
  ['PUT /expenses/{id}', (client, { expense }) => client.form('PUT', `/expenses/${expense}`, LUNCH)],
  ['DELETE /expenses/{id}', (client, { expense }) => client.send('DELETE', `/expenses/${expense}`)],
  ['PUT /expenses/{id}/declaration', (client, { expense }) => client.form('PUT', `/expenses/${expense}/declaration`, { reason: 'Lost' })],
  [
    'restoring an expense',
    (client, { event, deleted }) => client.form('POST', `/events/${event}/expenses`, { intent: 'restore', id: deleted }),
  ],
  [
    'telling two apart',
    (client, { event, expense, draft }) =>
      client.form('POST', `/events/${event}/expenses`, { intent: 'distinct', id: expense, other: draft }),
  ],
  [
    'confirming a draft',
    (client, { event, draft }) => client.form('POST', `/events/${event}/review`, { intent: 'confirm', id: draft, ...LUNCH }),
  ],
  ['POST /rates', (client) => client.form('POST', '/rates', RATE)],
  ['PUT /rates/{id}', (client, { rate }) => client.form('PUT', `/rates/${rate}`, { ...RATE, claim_amount: '8' })],
  ['DELETE /rates/{id}', (client, { rate }) => client.send('DELETE', `/rates/${rate}`)],
  ['taking a proof off', (client, { event, rate }) => client.form('POST', `/events/${event}/rates`, { intent: 'remove-proof', id: rate })],
  ['POST /advances', (client) => client.form('POST', '/advances', { date: '2026-10-05', amount: '50' })],
]

describe.each(PROVIDERS)('while an event is being deleted on %s', (provider) => {
  let on: Awaited<ReturnType<typeof startOn>>
  let owner: Person
  let ids: Ids

  beforeAll(async () => {
    on = await startOn(provider)
    owner = await person(on.server.url, on.database)
  })
  afterAll(() => on.remove())
  beforeEach(async () => {
    const event = (await eventOf(on.database, owner.id, { base_currency: 'USD', exchange_rate: 0.0077 })).id
    owner.client.cookies.set('current_event_id', event)
    const draft = crypto.randomUUID()
    await on.database.run(
      "INSERT INTO receipts (id, event_id, sha256, name, kind, bytes, width, height, state) VALUES (?, ?, ?, 'a.jpg', 'jpeg', 1, 1, 1, 'unread')",
      [draft, event, 'f'.repeat(64)],
    )
    const [expense, deleted] = [await expenseOf(on.database, event), await expenseOf(on.database, event)]
    await on.database.run('UPDATE expenses SET deleted_at = created_at WHERE id = ?', [deleted])
    ids = { event, expense, deleted, draft, rate: await addRate(owner, on.database, event) }
  })

  const everything = () =>
    Promise.all(
      ['expenses', 'receipts', 'rates', 'advances', 'no_duplicates'].map((table) =>
        on.database.all(`SELECT * FROM ${table} WHERE event_id = ?`, [ids.event]),
      ),
    )

  it.each(CHANGES)('%s finds that it is gone, and changes nothing', async (_, change) => {
    const before = await everything()
    await on.database.run(provider === 'sqlite' ? 'BEGIN IMMEDIATE' : 'BEGIN')
    await on.database.run('UPDATE events SET deleted_at = created_at WHERE id = ?', [ids.event])
    const answer = change(owner.client, ids)
    // the change sees the event as it was, and waits to write; where it is later than this it finds the same
    await pause(300)
    await on.database.run('COMMIT')
    const { status, said } = await answer.then(async (response) => ({ status: response.status, said: text(await response.text()) }))
    expect([status, said]).toEqual([404, expect.stringContaining('not found')])
    expect(await everything()).toEqual(before)
  })
})
