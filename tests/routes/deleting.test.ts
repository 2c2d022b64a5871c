import { setTimeout as pause } from 'node:timers/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Client } from '../support/client'
import { insertEvent, insertExpense, text, untilWaiting } from '../support/factories'
import { describeOnEachDatabase } from '../support/instances'
import { addRate, RATE } from '../support/rates'
import { createUser, type Person } from '../support/users'

// A change that arrives while its event is being deleted or closed. It has read an open event, and finds when
// it writes that the event is not open any more.

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
  [
    'PUT /expenses/{id}',
    (client, { expense }) => client.form('PUT', `/expenses/${expense}`, { ...LUNCH, charge_answer: 'keep' }),
  ],
  ['DELETE /expenses/{id}', (client, { expense }) => client.send('DELETE', `/expenses/${expense}`)],
  [
    'PUT /expenses/{id}/declaration',
    (client, { expense }) => client.form('PUT', `/expenses/${expense}/declaration`, { reason: 'Lost' }),
  ],
  [
    'restoring an expense',
    (client, { event, deleted }) =>
      client.form('POST', `/events/${event}/expenses`, { intent: 'restore', id: deleted }),
  ],
  [
    'telling two apart',
    (client, { event, expense, draft }) =>
      client.form('POST', `/events/${event}/expenses`, { intent: 'distinct', id: expense, other: draft }),
  ],
  [
    'confirming a draft',
    (client, { event, draft }) =>
      client.form('POST', `/events/${event}/review`, { intent: 'confirm', id: draft, ...LUNCH }),
  ],
  ['POST /rates', (client) => client.form('POST', '/rates', RATE)],
  [
    'PUT /rates/{id}',
    (client, { rate }) => client.form('PUT', `/rates/${rate}`, { ...RATE, claim_amount: '8' }),
  ],
  ['DELETE /rates/{id}', (client, { rate }) => client.send('DELETE', `/rates/${rate}`)],
  [
    'taking a proof off',
    (client, { event, rate }) =>
      client.form('POST', `/events/${event}/rates`, { intent: 'remove-proof', id: rate }),
  ],
  [
    'taking evidence off',
    (client, { event, expense }) =>
      client.form('POST', `/events/${event}/expenses`, { intent: 'evidence-remove', id: expense }),
  ],
  ['POST /advances', (client) => client.form('POST', '/advances', { date: '2026-10-05', amount: '50' })],
]

/** How the event ends, and the answer to a change afterwards. */
const ENDS = [
  ['deleted', 'deleted_at = created_at', [404, expect.stringContaining('not found')]],
  ['closed', "status = 'closed'", [409, expect.stringContaining('Event is closed')]],
] as const

describeOnEachDatabase('while an event is being deleted or closed on %s', (on, provider) => {
  /** Inserts a user with an event and an object for each change. */
  async function prepare(): Promise<{ owner: Person; ids: Ids }> {
    const owner = await createUser(on)
    const event = (await insertEvent(on.database, owner.id, { base_currency: 'USD', exchange_rate: 0.0077 }))
      .id
    owner.client.cookies.set('current_event_id', event)
    const [draft, proof] = [crypto.randomUUID(), crypto.randomUUID()]
    for (const [id, role] of [
      [draft, 'receipt'],
      [proof, 'rate'],
    ])
      await on.database.run(
        "INSERT INTO receipts (id, event_id, sha256, name, kind, bytes, width, height, state, role) VALUES (?, ?, ?, 'a.jpg', 'jpeg', 1, 1, 1, 'unread', ?)",
        [id, event, id, role],
      )
    const [expense, deleted] = [
      await insertExpense(on.database, event),
      await insertExpense(on.database, event),
    ]
    await on.database.run('UPDATE expenses SET deleted_at = created_at WHERE id = ?', [deleted])
    await on.database.run('UPDATE expenses SET charged_amount = 5, converted_amount = 5 WHERE id = ?', [
      expense,
    ])
    await on.database.run(
      "INSERT INTO statement_rows (id, expense_id, file, row, date, text, amount, cells) VALUES (?, ?, 'card.csv', 2, '2026-10-06', 'JAVA', 5, '[]')",
      [crypto.randomUUID(), expense],
    )
    const rate = await addRate(owner, on.database, event)
    await on.database.run('UPDATE rates SET document_id = ? WHERE id = ?', [proof, rate])
    return { owner, ids: { event, expense, deleted, draft, rate } }
  }

  const everything = ({ event, expense }: Ids) =>
    Promise.all([
      on.database.all('SELECT * FROM statement_rows WHERE expense_id = ?', [expense]),
      ...Object.entries({
        expenses: 'id',
        receipts: 'id',
        rates: 'id',
        advances: 'id',
        no_duplicates: 'one',
      }).map(([table, key]) =>
        on.database.all(`SELECT * FROM ${table} WHERE event_id = ? ORDER BY ${key}`, [event]),
      ),
    ])

  /**
   * How many changes wait at once. PostgreSQL can list the statements that wait for a lock; SQLite has one
   * lock.
   */
  const sideBySide = provider === 'sqlite' ? CHANGES.length : 1

  describe.each(ENDS)('%s', (_, end, told) => {
    const outcomes = new Map<string, Record<'answer' | 'before' | 'after', unknown>>()

    beforeAll(async () => {
      for (let at = 0; at < CHANGES.length; at += sideBySide) {
        const changes: { name: string; send: () => Promise<Response>; ids: Ids; before: unknown }[] = []
        for (const [name, send] of CHANGES.slice(at, at + sideBySide)) {
          const { owner, ids } = await prepare()
          changes.push({ name, send: () => send(owner.client, ids), ids, before: await everything(ids) })
        }
        await on.database.run(provider === 'sqlite' ? 'BEGIN IMMEDIATE' : 'BEGIN')
        for (const { ids } of changes)
          await on.database.run(`UPDATE events SET ${end} WHERE id = ?`, [ids.event])
        const answers = changes.map(({ send }) => send())
        // the changes have read their open events, and wait to write
        if (provider === 'sqlite') await pause(500)
        await untilWaiting(on.database)
        await on.database.run('COMMIT')
        for (const [at, { name, ids, before }] of changes.entries()) {
          const response = (await answers[at]) as Response
          const answer = [response.status, text(await response.text())]
          outcomes.set(name, { answer, before, after: await everything(ids) })
        }
      }
    })

    it.each(CHANGES)('meanwhile, %s is refused, and changes nothing', (name) => {
      const { answer, before, after } = outcomes.get(name) ?? {}
      expect(answer).toEqual(told)
      expect(before).toBeDefined()
      expect(after).toEqual(before)
    })
  })
})
