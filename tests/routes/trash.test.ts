import { cpSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { DAY_MS } from '~/limits'
import type { Client } from '../support/client'
import { insertRow } from '../support/database'
import {
  holdEvents,
  html,
  insertEvent,
  insertExpense,
  plain,
  refused,
  tableRows,
  tags,
  text,
  untilWaiting,
  withoutTable,
} from '../support/factories'
import { pdf, smallPhoto } from '../support/files'
import { describeOnEachDatabase } from '../support/instances'
import { addRate, visit } from '../support/rates'
import { rounds } from '../support/rounds'
import { type Server, startServer } from '../support/server'
import { formOf, type Sent, sendFiles, sha256, storedObjects } from '../support/uploads'
import { createUser, type Person } from '../support/users'

// A deleted object is on no page, and can be restored unchanged for 30 days
// (docs/decisions/0041-changes-at-once-and-trash.md).

const LUNCH = {
  date: '2026-10-05',
  merchant: 'Java House',
  category: 'Meals',
  amount: '2450.5',
  currency: 'KES',
}

const TERMS = {
  name: 'Taken',
  base_currency: 'EUR',
  sample_receipt_amount: '1',
  sample_receipt_currency: 'KES',
  sample_claim_amount: '3',
  seen: 'EUR 3 KES',
}

interface Ids {
  event: string
  expense: string
  file: string
  draft: string
}

/**
 * Every request to an event and its parts. Each is tried with the ids of deleted objects, and with ids that
 * never existed.
 */
const DOORS: [string, (client: Client, ids: Ids) => Promise<Response>][] = [
  ['GET /events/{id}/expenses', (client, { event }) => client.get(`/events/${event}/expenses`)],
  [
    'its data',
    (client, { event }) =>
      client.get(`/events/${event}/expenses?_data=${encodeURIComponent('routes/events.$id.expenses')}`),
  ],
  ['GET /events/{id}/edit', (client, { event }) => client.get(`/events/${event}/edit`)],
  [
    'GET /events/{id}/preview',
    (client, { event }) => client.get(`/events/${event}/preview?${new URLSearchParams(TERMS)}`),
  ],
  ['PUT /events/{id}', (client, { event }) => client.form('PUT', `/events/${event}`, TERMS)],
  ['DELETE /events/{id}', (client, { event }) => client.send('DELETE', `/events/${event}`)],
  ['PUT /events/{id}/reopen', (client, { event }) => client.send('PUT', `/events/${event}/reopen`)],
  ['PUT /events/{id}/close', (client, { event }) => client.send('PUT', `/events/${event}/close`)],
  ['GET /events/{id}/receipts', (client, { event }) => client.get(`/events/${event}/receipts`)],
  [
    'GET /events/{id}/receipts of an expense',
    (client, { event, expense }) => client.get(`/events/${event}/receipts?expense_id=${expense}`),
  ],
  [
    'POST /events/{id}/receipts',
    (client, { event }) => client.send('POST', `/events/${event}/receipts`, { body: formOf([ANY]) }),
  ],
  ['GET /events/{id}/review', (client, { event }) => client.get(`/events/${event}/review`)],
  [
    'GET /events/{id}/review of a draft',
    (client, { event, draft }) => client.get(`/events/${event}/review?draft=${draft}`),
  ],
  ['GET /dashboard?edit', (client, { event }) => client.get(`/dashboard?edit=${event}`)],
  ['GET /dashboard?delete', (client, { event }) => client.get(`/dashboard?delete=${event}`)],
  ...['update', 'delete', 'close', 'reopen'].map((intent): (typeof DOORS)[number] => [
    `POST /dashboard ${intent}`,
    (client, { event }) => client.form('POST', '/dashboard', { ...TERMS, id: event, intent }),
  ]),
  ...[
    'add',
    'change',
    'delete',
    'restore',
    'delete-selected',
    'change-selected',
    'undo',
    'distinct',
    'close',
    'reopen',
  ].map((intent): (typeof DOORS)[number] => [
    `POST /events/{id}/expenses ${intent}`,
    (client, { event, expense }) =>
      client.form('POST', `/events/${event}/expenses`, [
        ...Object.entries({
          ...LUNCH,
          intent,
          other: expense,
          field: 'category',
          category: 'Meals',
          batch: expense,
        }),
        ['id', intent === 'add' ? NEW_ID : expense],
        ['id[]', expense],
      ]),
  ]),
  ...['file-role', 'file-up', 'file-remove', 'file-restore'].map((intent): (typeof DOORS)[number] => [
    `POST /events/{id}/expenses ${intent}`,
    (client, { event, expense, file }) =>
      client.form('POST', `/events/${event}/expenses`, { intent, id: expense, file_id: file, role: 'other' }),
  ]),
  ...['confirm', 'attach', 'delete', 'restore', 'again', 'distinct', 'reopen'].map(
    (intent): (typeof DOORS)[number] => [
      `POST /events/{id}/review ${intent}`,
      (client, { event, expense, draft }) =>
        client.form('POST', `/events/${event}/review`, {
          ...LUNCH,
          intent,
          id: draft,
          expense_id: expense,
          role: 'other',
          'other[]': expense,
        }),
    ],
  ),
  ['PUT /expenses/{id}', (client, { expense }) => client.form('PUT', `/expenses/${expense}`, LUNCH)],
  ['DELETE /expenses/{id}', (client, { expense }) => client.send('DELETE', `/expenses/${expense}`)],
  [
    'POST /expenses',
    (client, { event }) => client.form('POST', '/expenses', LUNCH, { Cookie: at(client, event) }),
  ],
  [
    'POST /receipts',
    (client, { event }) => client.send('POST', `/receipts?event_id=${event}`, { body: formOf([ANY]) }),
  ],
  [
    'POST /receipts to an expense',
    (client, { event, expense }) =>
      client.send('POST', `/receipts?event_id=${event}&expense_id=${expense}`, { body: formOf([ANY]) }),
  ],
  ...['', '/preview', '/thumbnail'].flatMap((end): typeof DOORS => [
    [`GET /receipts/{id}${end} of an expense`, (client, { file }) => client.get(`/receipts/${file}${end}`)],
    [`GET /receipts/{id}${end} of a draft`, (client, { draft }) => client.get(`/receipts/${draft}${end}`)],
  ]),
]

const NEW_ID = '0b2f4a0e-5a87-4b6f-9d53-6a3c6e7b8f10'

const ANY: Sent = { name: 'any.txt', bytes: Buffer.from('no receipt') }

/** The cookies of a client that has last viewed this event. */
const at = (client: Client, event: string) =>
  [...client.cookies, ['current_event_id', event]].map(([name, value]) => `${name}=${value}`).join('; ')

describeOnEachDatabase('the trash on %s', { leavesUnread: true }, (on, provider) => {
  let owner: Person
  let stranger: Person
  let event: { id: string; name: string }

  beforeAll(async () => {
    stranger = await createUser(on)
  })
  beforeEach(async () => {
    owner = await createUser(on)
    event = await insertEvent(on.database, owner.id, { base_currency: 'USD', exchange_rate: 2 })
  })

  let pictures = 0
  async function someFile(): Promise<Sent> {
    pictures += 1
    const name = `receipt ${pictures}.jpg`
    return { name, bytes: await smallPhoto() }
  }

  const objectOf = ({ bytes }: Sent) => {
    const sum = sha256(bytes)
    return join(on.server.dataDir, 'receipts', sum.slice(0, 2), sum)
  }

  /** An uploaded file and its row. */
  let uploaded: { file: Sent; row: Record<string, unknown> }
  beforeAll(async () => {
    const user = await createUser(on)
    const { id } = await insertEvent(on.database, user.id)
    const file = await someFile()
    const { files } = await sendFiles(user.client, id, [file])
    expect(files.map(({ outcome }) => outcome)).toEqual(['stored'])
    const [row = {}] = await on.database.all('SELECT * FROM receipts WHERE event_id = ?', [id])
    uploaded = { file, row }
  })

  /** Stores a file as an upload does. Returns the id of its row. */
  async function store(eventId: string, file: Sent, expense: string | null = null): Promise<string> {
    cpSync(objectOf(uploaded.file), objectOf(file), { recursive: true })
    writeFileSync(join(objectOf(file), 'original.jpg'), file.bytes)
    const others = await on.database.all('SELECT id FROM receipts WHERE expense_id = ?', [expense])
    const id = crypto.randomUUID()
    await insertRow(on.database, 'receipts', {
      ...uploaded.row,
      ...{ id, event_id: eventId, expense_id: expense, position: others.length },
      ...{ sha256: sha256(file.bytes), name: file.name },
    })
    return id
  }

  /**
   * Fills the event with an expense that has two files, another expense, a draft, and a rate with the draft
   * as its proof.
   */
  async function filled(): Promise<Ids & { files: Sent[] }> {
    const files = [await someFile(), await someFile(), await someFile()]
    const [first, second, third] = files as [Sent, Sent, Sent]
    const expense = await insertExpense(on.database, event.id, {
      amount: 10,
      converted_amount: 20,
      merchant: 'Java House',
    })
    await insertExpense(on.database, event.id, { amount: 1, converted_amount: 2, merchant: 'Never mind' })
    const file = await store(event.id, first, expense)
    const other = await store(event.id, second, expense)
    const draft = await store(event.id, third)
    await send(`/events/${event.id}/expenses`, { intent: 'file-up', id: expense, file_id: other })
    await on.database.run(
      `INSERT INTO rates (id, event_id, number, currency, receipt_amount, claim_amount, claim_currency, date, document_id)
       VALUES (?, ?, 1, 'CHF', 3, 7, 'USD', '2026-10-01', ?)`,
      [crypto.randomUUID(), event.id, draft],
    )
    await on.database.run("UPDATE receipts SET state = 'read', text = 'words' WHERE event_id = ?", [event.id])
    return { event: event.id, expense, file, draft, files }
  }

  async function send(
    path: string,
    form: Record<string, string>,
    { client } = owner,
  ): Promise<[number, string]> {
    const answer = await client.form('POST', path, form)
    return [answer.status, answer.headers.get('Location') ?? text(await answer.text())]
  }

  const trash = (intent: string, form: Record<string, string> = {}, who = owner) =>
    send('/trash', { intent, ...form }, who)
  const shown = async (query = '', { client } = owner) => html(await client.get(`/trash${query}`))
  const rows = async (query = '') =>
    tableRows(await shown(query)).map(([name = '', amount = '']) => `${name} ${amount}`.trim())
  const deleteEvent = async (id = event.id) =>
    expect((await owner.client.send('DELETE', `/events/${id}`)).status).toBe(200)

  const TABLES = ['expenses', 'receipts', 'rates']
  const everythingOf = async (id: string) => [
    (await on.database.all('SELECT * FROM events WHERE id = ?', [id])).map(
      (row): Record<string, unknown> => ({ ...row, updated_at: 0 }),
    ),
    ...(await Promise.all(
      TABLES.map((table) => on.database.all(`SELECT * FROM ${table} WHERE event_id = ? ORDER BY id`, [id])),
    )),
  ]

  const isStored = ({ bytes }: Sent, server: Server = on.server) =>
    storedObjects(server.dataDir).includes(sha256(bytes))

  /** Sets how many days ago an object was deleted. */
  async function age(table: string, id: string, days: number) {
    const then = new Date(Date.now() - days * DAY_MS).toISOString()
    await on.database.run(`UPDATE ${table} SET deleted_at = ? WHERE id = ?`, [
      provider === 'sqlite' ? then.replace('Z', '+00:00') : then,
      id,
    ])
  }

  /** The parts of an answer that do not differ between requests. */
  async function said(response: Response): Promise<unknown> {
    const { status, headers } = response
    const body = (await response.text())
      .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '')
      .replaceAll(/nonce="[^"]*"/g, '')
    return {
      status,
      body,
      to: headers.get('Location') ?? headers.get('HX-Redirect'),
      cookies: headers.getSetCookie(),
    }
  }

  it('a deleted event is answered as one that never was, to its owner and to another', async () => {
    const ids = await filled()
    await deleteEvent()
    const before = await everythingOf(event.id)
    const never = {
      event: crypto.randomUUID(),
      expense: crypto.randomUUID(),
      file: crypto.randomUUID(),
      draft: crypto.randomUUID(),
    }
    // the same statements decide the answer to another user on both databases
    const visitors = provider === 'sqlite' ? [owner, stranger] : [owner, stranger].slice(0, rounds(1, 2))
    for (const { client } of visitors) {
      for (const [door, ask] of DOORS) {
        const [deleted, none] = await Promise.all(
          [ids, never].map(async (each) => said(await ask(client, each))),
        )
        expect([door, deleted]).toEqual([door, none])
      }
    }
    expect(await everythingOf(event.id)).toEqual(before)
  })

  it('every page and file of a restored event answers 200', async () => {
    const ids = await filled()
    await deleteEvent()
    expect((await trash('restore', { kind: 'event', id: event.id }))[0]).toBe(303)
    for (const [door, ask] of DOORS.filter(([name]) => name.startsWith('GET'))) {
      expect([door, (await ask(owner.client, ids)).status]).toEqual([door, 200])
    }
  })

  it('a deleted event is in no list, total or search', async () => {
    const ids = await filled()
    const other = await insertEvent(on.database, owner.id)
    const [first] = ids.files as [Sent]
    const twin = await store(other.id, first)
    await on.database.run("UPDATE receipts SET state = 'read' WHERE id = ?", [twin])
    const review = () => owner.client.get(`/events/${other.id}/review?draft=${twin}`).then(html)
    expect(await review()).toContain(event.name)
    await deleteEvent()
    expect(await review()).not.toContain(event.name)
    for (const query of ['', `?search=${encodeURIComponent(event.name)}`, '?status=open', '?page=1']) {
      expect(await html(await owner.client.get(`/dashboard${query}`))).not.toContain(event.id)
    }
    // a deleted object and a missing one are answered alike
    const answer = await send(`/events/${other.id}/review`, {
      intent: 'distinct',
      id: twin,
      'other[]': ids.expense,
    })
    expect(answer).toEqual([404, expect.stringContaining('Expense not found')])
  })

  it('the form that made a deleted event makes another one', async () => {
    const id = crypto.randomUUID()
    const form = { intent: 'create', id, name: 'Once', base_currency: 'USD' }
    const named = () =>
      on.database.all<{ id: string; deleted_at: unknown }>(
        "SELECT id, deleted_at FROM events WHERE name = 'Once'",
      )
    for (let i = 0; i < 2; i++) await send('/dashboard', form)
    expect(await named()).toHaveLength(1)
    await deleteEvent(id)
    await send('/dashboard', form)
    const made = await named()
    expect(made).toHaveLength(2)
    expect(made.find((row) => row.id === id)?.deleted_at).not.toBeNull()
    await on.database.run("DELETE FROM events WHERE name = 'Once'")
  })

  it('brings an event back as it was, with the bytes of its files', async () => {
    const { files, file } = await filled()
    await on.database.run(
      "UPDATE events SET status = 'closed', exchange_rate = 0.30000000000000004 WHERE id = ?",
      [event.id],
    )
    const before = await everythingOf(event.id)
    const view = async () => tableRows(await html(await owner.client.get(`/events/${event.id}/expenses`)))
    const was = await view()
    await deleteEvent()
    expect(await rows()).toEqual([`${event.name} Event with 2 expenses 22.00 USD`])
    const [status, to] = await trash('restore', { kind: 'event', id: event.id })
    expect(status).toBe(303)
    expect(text(await html(await owner.client.get(to)))).toContain(`“${event.name}” is back. Show it`)
    expect(await everythingOf(event.id)).toEqual(before)
    expect(await view()).toEqual(was)
    const original = Buffer.from(await (await owner.client.get(`/receipts/${file}`)).arrayBuffer())
    expect(original.equals(files[0]?.bytes as Buffer)).toBe(true)
    expect(await rows()).toEqual([])
  })

  it('brings an expense back with its files, converted at the rate of now', async () => {
    const { expense } = await filled()
    const [, , receipts] = await everythingOf(event.id)
    const stored = async () => (await on.database.all('SELECT * FROM expenses WHERE id = ?', [expense]))[0]
    const before = await stored()
    await owner.client.send('DELETE', `/expenses/${expense}`)
    expect(await rows()).toEqual([`Java House Expense of “${event.name}” 10.00 KES`])
    await owner.client.form('PUT', `/events/${event.id}`, {
      base_currency: 'USD',
      sample_receipt_amount: '1',
      sample_claim_amount: '3',
    })
    const [, to] = await trash('restore', { kind: 'expense', id: expense })
    expect(await html(await owner.client.get(to))).toContain(`/events/${event.id}/expenses?edit=${expense}`)
    const after = await stored()
    expect(Number(after?.converted_amount)).toBe(30)
    expect({ ...after, converted_amount: 0, updated_at: 0 }).toEqual({
      ...before,
      converted_amount: 0,
      updated_at: 0,
    })
    expect((await everythingOf(event.id))[2]).toEqual(receipts)
  })

  it('brings a file back to its place, and a draft to the pile', async () => {
    const { expense, file, draft } = await filled()
    const before = await everythingOf(event.id)
    await send(`/events/${event.id}/expenses`, { intent: 'file-remove', id: expense, file_id: file })
    await send(`/events/${event.id}/review`, { intent: 'delete', id: draft })
    const names = await on.database.all<{ id: string; name: string }>(
      'SELECT id, name FROM receipts WHERE event_id = ?',
      [event.id],
    )
    const nameOf = (id: string) => names.find((row) => row.id === id)?.name
    expect(await rows()).toEqual([
      `${nameOf(draft)} Receipt of “${event.name}”, not reviewed yet`,
      `${nameOf(file)} File of “Java House” in “${event.name}”`,
    ])
    expect((await owner.client.get(`/receipts/${file}`)).status).toBe(404)
    for (const id of [file, draft]) {
      // the second attempt finds the object restored
      for (let i = 0; i < 2; i++)
        expect(await trash('restore', { kind: 'receipt', id })).toEqual([303, expect.stringContaining(id)])
    }
    expect((await everythingOf(event.id))[2]).toEqual(before[2])
    expect((await everythingOf(event.id))[1]?.map((row) => row.image_path)).toEqual(
      before[1]?.map((row) => row.image_path),
    )
    expect((await owner.client.get(`/receipts/${file}`)).status).toBe(200)
  })

  it('a proof of a rate is sent again on its rate, and not brought back from here', async () => {
    await visit(owner, event.id)
    const rate = await addRate(owner, on.database, event.id)
    const slip = await someFile()
    await sendFiles(owner.client, event.id, [slip], `&rate_id=${rate}`)
    await send(`/events/${event.id}/rates`, { intent: 'delete', id: rate })
    const page = await shown()
    expect(text(page)).toContain(
      `Proof of an exchange rate of “${event.name}” Upload it again at its rate to bring this back.`,
    )
    expect(page).toContain(`href="/events/${event.id}/rates"`)
    expect(page).not.toContain('Bring back')
    const [{ id = '' } = {}] = await on.database.all<{ id: string }>(
      'SELECT id FROM receipts WHERE event_id = ?',
      [event.id],
    )
    // from a page that is out of date
    expect(await trash('restore', { kind: 'receipt', id })).toEqual([
      409,
      expect.stringContaining('Upload it again at its rate'),
    ])
    expect(await trash('delete', { kind: 'receipt', id })).toEqual([303, '/trash?gone=receipt'])
  })

  it('asks to reopen a closed event first', async () => {
    const { expense } = await filled()
    await owner.client.send('DELETE', `/expenses/${expense}`)
    await owner.client.send('PUT', `/events/${event.id}/close`)
    const page = await shown()
    expect(text(page)).toContain('Its event is closed. Reopen it to bring this back.')
    expect(page).not.toContain('Bring back')
    const [status, words] = await trash('restore', { kind: 'expense', id: expense })
    expect([status, words]).toEqual([
      409,
      expect.stringContaining('The event is closed. Reopen it first, then bring this back.'),
    ])
    await owner.client.send('PUT', `/events/${event.id}/reopen`)
    expect((await trash('restore', { kind: 'expense', id: expense }))[0]).toBe(303)
  })

  it('says what the total of a deleted event leaves out', async () => {
    const { id } = await insertEvent(on.database, owner.id, { name: 'Osaka', base_currency: 'EUR' })
    await insertExpense(on.database, id, { amount: 5, currency: 'EUR', converted_amount: 5 })
    await insertExpense(on.database, id, { amount: 8640, currency: 'JPY', converted_amount: 0 })
    await owner.client.send('DELETE', `/events/${id}`)
    const rows = tableRows(await html(await owner.client.get('/trash')))
    const amount = rows.find(([name = '']) => name.startsWith('Osaka'))?.[1]
    expect(amount).toBe('5.00 EUR and 8,640 JPY without a rate')
  })

  it('lists what belongs to something deleted only with that', async () => {
    const { expense, file } = await filled()
    await send(`/events/${event.id}/expenses`, { intent: 'file-remove', id: expense, file_id: file })
    expect(await rows()).toHaveLength(1)
    await owner.client.send('DELETE', `/expenses/${expense}`)
    expect(await rows()).toEqual([expect.stringContaining('Java House Expense')])
    await deleteEvent()
    expect(await rows()).toEqual([expect.stringContaining(`${event.name} Event with 1 expense`)])
    for (const [kind, id] of [
      ['expense', expense],
      ['receipt', file],
    ] as const) {
      expect((await trash('restore', { kind, id }))[0]).toBe(404)
      expect((await trash('delete', { kind, id }))[0]).toBe(404)
    }
    await trash('restore', { kind: 'event', id: event.id })
    await trash('restore', { kind: 'expense', id: expense })
    expect(await rows()).toEqual([expect.stringContaining('File of “Java House”')])
  })

  it('shows, restores and deletes nothing of another user, or without a session', async () => {
    const { expense, file } = await filled()
    const { expense: _, ...others } = { expense, file }
    await send(`/events/${event.id}/expenses`, { intent: 'file-remove', id: expense, file_id: others.file })
    await owner.client.send('DELETE', `/expenses/${expense}`)
    const second = await insertEvent(on.database, owner.id)
    await deleteEvent(second.id)
    const all = [
      ['event', second.id],
      ['expense', expense],
      ['receipt', file],
    ] as const
    const before = [await everythingOf(event.id), await everythingOf(second.id)]
    for (const [kind, id] of all) {
      for (const query of ['', `?kind=${kind}&delete=${id}`, `?kind=${kind}&restored=${id}`, '?empty=']) {
        const page = await shown(query, stranger)
        expect([page.includes(second.name), page.includes('Java House'), page.includes(event.name)]).toEqual([
          false,
          false,
          false,
        ])
      }
      for (const intent of ['restore', 'delete'])
        expect((await trash(intent, { kind, id }, stranger))[0]).toBe(404)
    }
    expect((await trash('empty', { asked: String(Date.now() + 1000) }, stranger))[0]).toBe(303)
    const nobody = await fetch(`${on.server.url}/trash`, { redirect: 'manual' })
    expect(await plain(nobody)).toMatchObject({ status: 401, body: 'Unauthorized' })
    expect([await everythingOf(event.id), await everythingOf(second.id)]).toEqual(before)
  })

  it.each([
    [{}, 400],
    [{ intent: 'restore' }, 400],
    [{ intent: 'restore', kind: 'user', id: 'x' }, 400],
    [{ intent: 'restore', kind: 'event', id: '' }, 400],
    [{ intent: 'restore', kind: 'event', id: 'a\0b' }, 404],
    [{ intent: 'delete', kind: 'expense', id: 'never' }, 404],
    [{ intent: 'empty' }, 400],
    [{ intent: 'empty', asked: 'now' }, 400],
    [{ intent: 'empty', asked: '1', count: 'all' }, 400],
  ])('refuses %j with %d', async (form, status) => {
    await deleteEvent()
    expect((await send('/trash', form as Record<string, string>))[0]).toBe(status)
    expect(await rows()).toHaveLength(1)
  })

  it('is answered otherwise than a page for methods that it has not', async () => {
    for (const method of ['PUT', 'DELETE', 'PATCH'])
      expect((await owner.client.send(method, '/trash')).status).toBe(405)
  })

  it('asks before it deletes for good; then rows and files are gone', async () => {
    const { files } = await filled()
    await deleteEvent()
    expect(text(await shown(`?kind=event&delete=${event.id}`))).toContain(
      `Delete “${event.name}” for good? Event with 2 expenses.`,
    )
    const [status, to] = await trash('delete', { kind: 'event', id: event.id })
    expect([status, to]).toEqual([303, '/trash?gone=event'])
    expect(text(await html(await owner.client.get(to)))).toContain('The event is deleted for good. ')
    expect(await rows()).toEqual([])
    // a second click, and a page that is out of date
    expect(await trash('delete', { kind: 'event', id: event.id })).toEqual([
      404,
      expect.stringContaining('not in the trash any more'),
    ])
    expect(await trash('restore', { kind: 'event', id: event.id })).toEqual([
      404,
      expect.stringContaining('not in the trash any more'),
    ])
    expect(text(await shown(`?kind=event&delete=${event.id}`))).toContain('This is not in the trash.')
    await expect.poll(() => everythingOf(event.id)).toEqual([[], [], [], []])
    await expect.poll(() => files.some((file) => isStored(file))).toBe(false)
  })

  it('deletes an expense with its files, and a file alone, for good, and nothing else', async () => {
    const { expense, file, draft, files } = await filled()
    const [first, second, third] = files as [Sent, Sent, Sent]
    await send(`/events/${event.id}/expenses`, { intent: 'file-remove', id: expense, file_id: file })
    await trash('delete', { kind: 'receipt', id: file })
    await expect.poll(() => isStored(first)).toBe(false)
    await owner.client.send('DELETE', `/expenses/${expense}`)
    await trash('delete', { kind: 'expense', id: expense })
    await expect.poll(() => isStored(second)).toBe(false)
    expect(isStored(third)).toBe(true)
    const [, expenses, receipts] = await everythingOf(event.id)
    expect([expenses?.map(({ merchant }) => merchant), receipts?.map(({ id }) => id)]).toEqual([
      ['Never mind'],
      [draft],
    ])
  })

  it('empties, but for what came into the trash since that was asked', async () => {
    const { expense, draft } = await filled()
    const other = await insertEvent(on.database, owner.id)
    await deleteEvent(other.id)
    await send(`/events/${event.id}/review`, { intent: 'delete', id: draft })
    const page = await shown('?empty=')
    expect(text(page)).toContain('Empty the trash? All 2 things in it are deleted for good')
    const [, asked = ''] = /name="asked" value="(\d+)"/.exec(page) ?? []
    await owner.client.send('DELETE', `/expenses/${expense}`)
    expect(await trash('empty', { asked })).toEqual([303, '/trash?gone=all'])
    expect(await rows()).toEqual([expect.stringContaining('Java House')])
    await expect.poll(() => everythingOf(other.id)).toEqual([[], [], [], []])
    expect((await everythingOf(event.id))[2]?.map(({ id }) => id)).not.toContain(draft)
  })

  const askedToEmpty = async () => {
    const page = tags(await shown('?empty='))
    const field = (name: string) =>
      page.find(({ attributes }) => attributes.get('name') === name)?.attributes.get('value') ?? ''
    return { asked: field('asked'), count: field('count') }
  }

  it('is not emptied while more was deleted by then than its page has shown', async () => {
    const [first, second] = [
      await insertExpense(on.database, event.id),
      await insertExpense(on.database, event.id),
    ]
    await owner.client.send('DELETE', `/expenses/${first}`)
    const asked = await askedToEmpty()
    expect(asked.count).toBe('1')
    // a deletion that began before the page was shown
    await on.database.run('UPDATE expenses SET deleted_at = ? WHERE id = ?', [
      new Date(Number(asked.asked) - 1).toISOString().replace('Z', '+00:00'),
      second,
    ])
    expect(await trash('empty', asked)).toEqual([
      409,
      expect.stringContaining('The trash holds more now than when you were asked'),
    ])
    expect(await rows()).toHaveLength(2)
    expect((await trash('empty', await askedToEmpty()))[0]).toBe(303)
    expect(await rows()).toEqual([])
  })

  it('emptying leaves what belongs to an event that came into the trash since it was asked', async () => {
    const id = await insertExpense(on.database, event.id, { merchant: 'Java House' })
    await owner.client.send('DELETE', `/expenses/${id}`)
    const asked = await askedToEmpty()
    await deleteEvent()
    expect((await trash('empty', asked))[0]).toBe(303)
    await trash('restore', { kind: 'event', id: event.id })
    expect(await rows()).toEqual([expect.stringContaining('Java House')])
  })

  it.each([
    ['one', (id: string) => owner.client.send('DELETE', `/expenses/${id}`)],
    [
      'several',
      (id: string) =>
        owner.client.form('POST', `/events/${event.id}/expenses`, [
          ['intent', 'delete-selected'],
          ['id[]', id],
        ]),
    ],
  ])('emptying leaves an expense whose deletion (of %s) waited while it was asked', async (_, remove) => {
    const id = await insertExpense(on.database, event.id, { merchant: 'Java House' })
    await deleteEvent((await insertEvent(on.database, owner.id)).id)
    const release = await holdEvents(on.database, event.id)
    const before = owner.client.form('PUT', `/events/${event.id}`, { base_currency: 'EUR' })
    await untilWaiting(on.database)
    const deleted = remove(id)
    // the deletion waits for its turn, which no query shows
    await pause(500)
    const asked = await askedToEmpty()
    await release()
    expect([200, 303]).toContain((await deleted).status)
    await before
    expect((await trash('empty', asked))[0]).toBe(303)
    expect(await rows()).toEqual([expect.stringContaining('Java House')])
  })

  // the first request that waits for a row gets it; SQLite has no such order
  it.runIf(provider === 'postgresql').each([
    [
      'an expense',
      'expense',
      async () => {
        const id = await insertExpense(on.database, event.id, { merchant: 'Java House' })
        await owner.client.send('DELETE', `/expenses/${id}`)
        return id
      },
    ],
    [
      'a draft',
      'receipt',
      async () => {
        const id = await store(event.id, await someFile())
        await send(`/events/${event.id}/review`, { intent: 'delete', id })
        return id
      },
    ],
  ] as const)(
    '%s that is brought back while the trash is being emptied is gone for good',
    async (_, kind, deleted) => {
      const id = await deleted()
      const release = await holdEvents(on.database, event.id)
      const emptied = trash('empty', { asked: String(Date.now()) })
      await untilWaiting(on.database)
      const restored = trash('restore', { kind, id })
      await untilWaiting(on.database, 2)
      await release()
      expect([(await emptied)[0], (await restored)[0]]).toEqual([303, 404])
    },
  )

  it('an event that is brought back stays when its deletion for good waited, answered by 404', async () => {
    await deleteEvent()
    const release = await holdEvents(on.database, event.id)
    const deleted = trash('delete', { kind: 'event', id: event.id })
    await untilWaiting(on.database)
    await on.database.run('UPDATE events SET deleted_at = NULL WHERE id = ?', [event.id])
    await release()
    expect(await deleted).toEqual([404, expect.stringContaining('This is not in the trash any more.')])
    expect(await on.database.all('SELECT deleted_at FROM events WHERE id = ?', [event.id])).toEqual([
      { deleted_at: null },
    ])
  })

  it('an expense that is brought back stays when its deletion for good waited, answered by 404', async () => {
    const id = await insertExpense(on.database, event.id, { merchant: 'Java House' })
    await owner.client.send('DELETE', `/expenses/${id}`)
    const release = await holdEvents(on.database, event.id)
    const deleted = trash('delete', { kind: 'expense', id })
    await untilWaiting(on.database)
    await on.database.run('UPDATE events SET version = version + 1 WHERE id = ?', [event.id])
    await on.database.run('UPDATE expenses SET deleted_at = NULL WHERE id = ?', [id])
    await release()
    expect(await deleted).toEqual([404, expect.stringContaining('This is not in the trash any more.')])
    expect(await on.database.all('SELECT deleted_at FROM expenses WHERE id = ?', [id])).toEqual([
      { deleted_at: null },
    ])
  })

  it('an expense and a file of the same id are two things', async () => {
    const id = await insertExpense(on.database, event.id, { merchant: 'Java House' })
    await owner.client.send('DELETE', `/expenses/${id}`)
    await insertRow(on.database, 'receipts', {
      ...{
        id,
        event_id: event.id,
        sha256: id,
        name: 'same.jpg',
        kind: 'jpeg',
        bytes: 1,
        width: 1,
        height: 1,
      },
      deleted_at: new Date().toISOString().replace('Z', '+00:00'),
    })
    const [file, expense] = [expect.stringContaining('same.jpg'), expect.stringContaining('Java House')]
    expect(await rows()).toEqual([file, expense])
    expect(text(await shown(`?kind=receipt&delete=${id}`))).toContain('Delete “same.jpg” for good?')
    await trash('delete', { kind: 'receipt', id })
    expect(await rows()).toEqual([expense])
    expect((await trash('restore', { kind: 'expense', id }))[0]).toBe(303)
  })

  it('has pages', async () => {
    await on.database.run(
      `WITH RECURSIVE numbers(number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM numbers WHERE number < 149)
       INSERT INTO expenses (id, event_id, merchant, amount, currency, deleted_at)
       SELECT CAST(? AS TEXT) || number, CAST(? AS TEXT), 'Bus ' || number, 1, 'KES', ${provider === 'sqlite' ? "strftime('%Y-%m-%dT%H:%M:%f+00:00', 'now', '-1 day')" : "now() - interval '1 day'"}
       FROM numbers`,
      [event.id, event.id],
    )
    // this file was deleted with its expense, and is not listed separately
    await insertRow(on.database, 'receipts', {
      ...{ id: crypto.randomUUID(), event_id: event.id, expense_id: `${event.id}1`, sha256: 'hidden' },
      ...{ name: 'hidden.jpg', kind: 'jpeg', bytes: 1, width: 1, height: 1 },
      deleted_at: new Date().toISOString().replace('Z', '+00:00'),
    })
    const second = await insertEvent(on.database, owner.id)
    // this expense is only in the trash as part of its event, and is not counted
    await insertRow(on.database, 'expenses', {
      ...{ id: crypto.randomUUID(), event_id: second.id, amount: 1, currency: 'KES' },
      deleted_at: new Date().toISOString().replace('Z', '+00:00'),
    })
    await deleteEvent(second.id)
    const [first, next, beyond] = [await rows(), await rows('?page=2'), await rows('?page=9')]
    expect([first.length, next.length, new Set([...first, ...next]).size]).toEqual([100, 50, 150])
    expect(first[0]).toContain(second.name)
    expect(beyond).toEqual(next)
    expect(text(await shown('?page=2'))).toContain('Page 2 of 2 · 150 things')
    expect(
      (await send('/trash?page=2', { intent: 'restore', kind: 'expense', id: `${event.id}7` }))[1],
    ).toMatch(/^\/trash\?page=2&/)
  })

  /** Inserts a frozen version of an event with this file. Returns its id. */
  async function freeze(eventId: string, { bytes }: Sent): Promise<string> {
    const claim = crypto.randomUUID()
    await on.database.run(
      `INSERT INTO claims (id, user_id, event_id, year, serial, version, event_name, currency, total, content, sha256, frozen_at)
       VALUES (?, ?, ?, 2026, ?, 1, 'Gone', 'USD', 0, '{}', 'x', '2026-10-01T00:00:00.000+00:00')`,
      [claim, owner.id, eventId, Math.floor(Math.random() * 1e9)],
    )
    await on.database.run('INSERT INTO claim_files (claim_id, sha256) VALUES (?, ?)', [claim, sha256(bytes)])
    return claim
  }

  it('after 30 days nothing is shown or restored, and the next start purges it with its files', async () => {
    const { expense, file, draft, files } = await filled()
    const [first, second, third] = files as [Sent, Sent, Sent]
    const gone = await insertEvent(on.database, owner.id)
    const shared = await someFile()
    const claimed = await someFile()
    const lost = await someFile()
    for (const each of [shared, claimed, lost]) await store(gone.id, each)
    await store(event.id, shared)
    const claim = await freeze(gone.id, claimed)
    await deleteEvent(gone.id)
    // an event that disappears without a purge, whose files the sweep finds
    const vanished = await insertEvent(on.database, owner.id)
    const [ofClaim, nobodys] = [await someFile(), await someFile()]
    for (const each of [ofClaim, nobodys]) await store(vanished.id, each)
    await freeze(vanished.id, ofClaim)
    await on.database.run('DELETE FROM events WHERE id = ?', [vanished.id])
    await send(`/events/${event.id}/expenses`, { intent: 'file-remove', id: expense, file_id: file })
    await send(`/events/${event.id}/review`, { intent: 'delete', id: draft })
    const deleted = [
      ['events', gone.id],
      ['receipts', file],
    ] as const
    const opened = async () =>
      text(await html(await owner.client.get(`/events/${event.id}/expenses?edit=${expense}&removed=${file}`)))
    const minute = 1 / (24 * 60)
    for (const [table, id] of deleted) await age(table, id, 30 - minute)
    expect(await rows()).toHaveLength(3)
    expect(await opened()).toMatch(/was removed\. Undo/)
    for (const [table, id] of deleted) await age(table, id, 30 + minute)
    expect(await rows()).toHaveLength(1)
    expect(await opened()).not.toContain('was removed')
    for (const [kind, id] of [
      ['event', gone.id],
      ['receipt', file],
    ] as const) {
      expect((await trash('restore', { kind, id }))[0]).toBe(404)
    }
    const undo = await send(`/events/${event.id}/expenses`, {
      intent: 'file-restore',
      id: expense,
      file_id: file,
    })
    expect(undo[0]).toBe(404)
    expect([shared, claimed, lost, first, ofClaim, nobodys].filter((each) => !isStored(each))).toEqual([])

    for (const [table, id] of deleted) await age(table, id, 31)
    // these servers run beside the first one
    const { dataDir, databaseUrl } = on.server
    const env = { APP_URL: on.server.url }
    const servers = await Promise.all(
      Array.from({ length: rounds(1, 2) }, () => startServer({ dataDir, databaseUrl, env })),
    )
    await expect.poll(() => everythingOf(gone.id)).toEqual([[], [], [], []])
    await expect
      .poll(() => [lost, first, nobodys].map((each) => isStored(each)))
      .toEqual([false, false, false])
    for (const server of servers) await server.stop()
    for (const server of servers) expect(server.output()).not.toContain('could not be purged')
    expect([shared, claimed, second, third, ofClaim].filter((each) => !isStored(each))).toEqual([])
    expect(await on.database.all('SELECT event_id FROM claims WHERE id = ?', [claim])).toEqual([
      { event_id: gone.id },
    ])
    // an object that was deleted less than 30 days ago is still there
    expect((await trash('restore', { kind: 'receipt', id: draft }))[0]).toBe(303)
    expect((await owner.client.get(`/receipts/${draft}`)).status).toBe(200)
  }, 60_000)

  it('an expense that is restored twice at once, or while it is purged, is wholly there or not', async () => {
    for (let i = 0; i < rounds(2, 10); i++) {
      const expense = await insertExpense(on.database, event.id, { merchant: 'Java House' })
      await store(event.id, await someFile(), expense)
      await owner.client.send('DELETE', `/expenses/${expense}`)
      const form = { kind: 'expense', id: expense }
      const answers = await Promise.all([
        trash('restore', form),
        trash('delete', form),
        trash('restore', form),
      ])
      expect(answers.every(([status]) => status === 303 || status === 404)).toBe(true)
      const isBack = async () =>
        (await on.database.all('SELECT id FROM expenses WHERE id = ? AND deleted_at IS NULL', [expense]))
          .length === 1
      const count = async () =>
        (await on.database.all('SELECT id FROM receipts WHERE expense_id = ?', [expense])).length
      if (await isBack()) expect(await count()).toBe(1)
      else await expect.poll(count, { timeout: 10_000 }).toBe(0)
    }
  })

  it('says what could not be done while the database refuses it', async () => {
    await deleteEvent()
    await withoutTable(on.database, 'receipts', async () => {
      expect(await plain(await owner.client.get('/trash'))).toEqual(refused(500, 'Failed to load the trash'))
      expect(await trash('restore', { kind: 'receipt', id: 'x' })).toEqual([
        500,
        expect.stringContaining('Failed to load the trash'),
      ])
    })
    expect((await trash('restore', { kind: 'event', id: event.id }))[0]).toBe(303)
  })
})

describeOnEachDatabase('the reading of receipts in the trash on %s', (on) => {
  it('a draft of a deleted event waits until it is back', async () => {
    const owner = await createUser(on)
    const [deleted, other] = [
      await insertEvent(on.database, owner.id),
      await insertEvent(on.database, owner.id),
    ]
    await owner.client.send('DELETE', `/events/${deleted.id}`)
    await on.database.run(
      "INSERT INTO receipts (id, event_id, sha256, name, kind, bytes, width, height, created_at) VALUES (?, ?, ?, 'a.jpg', 'jpeg', 1, 1, 1, '2020-01-01T00:00:00.000+00:00')",
      [deleted.id, deleted.id, 'f'.repeat(64)],
    )
    const stateOf = async (id: string) =>
      (await on.database.all('SELECT state FROM receipts WHERE event_id = ?', [id]))[0]?.state
    await sendFiles(owner.client, other.id, [{ name: 'a.pdf', bytes: pdf({ text: crypto.randomUUID() }) }])
    await expect.poll(() => stateOf(other.id), { timeout: 120_000 }).toBe('read')
    expect(await stateOf(deleted.id)).toBe('waiting')
    await owner.client.form('POST', '/trash', { intent: 'restore', kind: 'event', id: deleted.id })
    // the file of this receipt does not exist
    await expect.poll(() => stateOf(deleted.id), { timeout: 120_000 }).toBe('unread')
  }, 300_000)
})
