import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Client } from '../support/client'
import { openDatabase, type TestDatabase } from '../support/database'
import { insertEvent, insertExpense, untilWaiting, withoutTable } from '../support/factories'
import { PROVIDERS, type Provider, setUpInstance } from '../support/instances'
import { randomFrom } from '../support/random'
import { rounds } from '../support/rounds'
import { type Server, startServer } from '../support/server'
import { createUser } from '../support/users'

// Pages are cached until their data changes.

/** The number of reads and writes in the random test. */
const STEPS = Number(process.env.PAGE_CACHE_STEPS ?? rounds(150, 2_000))

/** Tables that no cached page reads. */
const NOT_SHOWN = [
  'accounts',
  'jobs',
  'sessions',
  'sign_in_attempts',
  'signing_keys',
  'verifications',
  '_prisma_migrations',
]

/** The same browser at another process of the server. */
function at(server: Server, { cookies }: Client): Client {
  const client = new Client(server.url)
  for (const [name, value] of cookies) client.cookies.set(name, value)
  return client
}

async function tablesOf(database: TestDatabase): Promise<string[]> {
  const rows = await database.all<{ name: string }>(
    database.provider === 'sqlite'
      ? "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
      : "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'",
  )
  return rows.map(({ name }) => name).filter((name) => !NOT_SHOWN.includes(name))
}

/**
 * A row of each table that belongs to an event and its expense, in an order in which they can be inserted.
 * Each has a column that leads to its user and a column to change.
 */
function rowsOf(userId: string, eventId: string) {
  const expenseId = crypto.randomUUID()
  const claimId = crypto.randomUUID()
  const linkId = crypto.randomUUID()
  const id = () => crypto.randomUUID()
  const receipt = { sha256: id(), name: 'Bill.jpg', kind: 'jpeg', bytes: 1, width: 1, height: 1 }
  const frozen = { year: 2026, serial: 1, version: 1, currency: 'USD', total: 1, sha256: 'x' }
  const day = '2026-03-02'
  return {
    expenses: {
      row: {
        id: expenseId,
        event_id: eventId,
        amount: 10,
        currency: 'KES',
        charged_amount: 1,
        converted_amount: 1,
      },
      owner: 'event_id',
      changed: 'merchant',
    },
    receipts: {
      row: { id: id(), event_id: eventId, expense_id: expenseId, ...receipt },
      owner: 'event_id',
      changed: 'name',
    },
    rates: {
      row: {
        id: id(),
        event_id: eventId,
        number: 1,
        currency: 'KES',
        receipt_amount: 1,
        claim_amount: 2,
        claim_currency: 'USD',
        date: day,
      },
      owner: 'event_id',
      changed: 'note',
    },
    advances: {
      row: { id: id(), event_id: eventId, date: day, amount: 5 },
      owner: 'event_id',
      changed: 'note',
    },
    statement_rows: {
      row: {
        id: id(),
        expense_id: expenseId,
        file: 'a.csv',
        row: 1,
        date: day,
        text: 'CAFE',
        amount: 1,
        cells: '[]',
      },
      owner: 'expense_id',
      changed: 'text',
    },
    explanations: {
      row: { event_id: eventId, finding: `category ${expenseId}`, text: 'So it is' },
      owner: 'event_id',
      changed: 'text',
    },
    no_duplicates: { row: { event_id: eventId, one: 'a', other: 'b' }, owner: 'event_id', changed: 'other' },
    undo_batches: {
      row: { id: id(), user_id: userId, event_id: eventId, content: '{}' },
      owner: 'event_id',
      changed: 'content',
    },
    claims: {
      row: {
        id: claimId,
        user_id: userId,
        event_id: eventId,
        event_name: 'Trip',
        content: '{}',
        frozen_at: new Date().toISOString(),
        ...frozen,
      },
      owner: 'user_id',
      changed: 'event_name',
    },
    categories: { row: { id: id(), user_id: userId, name: 'Meals' }, owner: 'user_id', changed: 'words' },
    allowance_tables: {
      row: {
        ...{ id: id(), user_id: userId, name: 'Acme', reference: 'Policy', currency: 'EUR', rows: '' },
        ...{ valid_from: '2026-01-01', valid_until: '2026-12-31' },
      },
      owner: 'user_id',
      changed: 'name',
    },
    claim_files: { row: { claim_id: claimId, sha256: id() }, owner: 'claim_id', changed: 'sha256' },
    claim_links: {
      row: {
        id: linkId,
        claim_id: claimId,
        role: 'finance',
        token_hash: id(),
        expires_at: new Date().toISOString(),
      },
      owner: 'claim_id',
      changed: 'withdrawn_at',
    },
    claim_openings: {
      row: { link_id: linkId, hour: new Date().toISOString() },
      owner: 'link_id',
      changed: 'count',
    },
    claim_answers: {
      row: { id: id(), claim_id: claimId, link_id: linkId, number: 1, kind: 'accepted', name: 'Ada' },
      owner: 'claim_id',
      changed: 'name',
    },
  }
}

describe.each(PROVIDERS)('pages on %s', (provider: Provider) => {
  const on = setUpInstance(provider, { leavesUnread: true })
  let other: Server

  beforeAll(async () => {
    other = await startServer({
      dataDir: on.server.dataDir,
      databaseUrl: provider === 'postgresql' ? on.database && on.server.databaseUrl : undefined,
    })
  })
  afterAll(() => other.stop())

  const revisionOf = async (userId: string): Promise<number> => {
    const [row] = await on.database.all<{ revision: number }>('SELECT revision FROM users WHERE id = ?', [
      userId,
    ])
    return row?.revision ?? -1
  }

  async function read(client: Client, path: string, headers?: HeadersInit): Promise<string> {
    const answer = await client.get(path, headers)
    expect([path, answer.status]).toEqual([path, 200])
    return answer.text()
  }

  /** The content of an address, requested twice from each process. */
  async function shown(client: Client, path: string): Promise<string[]> {
    const clients = [client, at(other, client)]
    const pages: string[] = []
    for (const each of [...clients, ...clients]) pages.push(await read(each, path))
    return pages
  }

  async function userWithEvent() {
    const user = await createUser(on)
    const event = await insertEvent(on.database, user.id)
    return { ...user, event }
  }

  it('that are cached are sent without their tables; other addresses fail', async () => {
    const { client, event } = await userWithEvent()
    const addresses = [
      '/dashboard',
      '/dashboard?_data=routes%2Fdashboard',
      '/trash',
      '/claims',
      '/insights',
      '/insights/lines?year=2026&currency=USD',
      `/events/${event.id}/edit`,
      // the closing page is missing, because it also depends on stored files
      ...['expenses', 'review', 'rates', 'details', 'insights', 'receipts'].map(
        (page) => `/events/${event.id}/${page}`,
      ),
    ]
    for (const path of addresses) expect([path, (await client.get(path)).status]).toEqual([path, 200])
    await withoutTable(on.database, 'events', async () => {
      for (const path of addresses) expect([path, (await client.get(path)).status]).toEqual([path, 200])
      expect((await client.get('/dashboard?page=2')).status).toBe(500)
    })
    expect((await client.get('/dashboard?page=2')).status).toBe(200)
  })

  it('raise their user’s revision with an insert, an update, a move and a delete in each table that they show', async () => {
    const { id, event } = await userWithEvent()
    const stranger = await userWithEvent()
    const third = await userWithEvent()
    const rows = rowsOf(id, event.id)
    expect([...Object.keys(rows), 'events', 'users'].sort()).toEqual((await tablesOf(on.database)).sort())
    const raised = async (what: string, sql: string, values: unknown[], users = [id]) => {
      const before = await Promise.all(users.map(revisionOf))
      const untouched = await revisionOf(stranger.id)
      await on.database.run(sql, values)
      const after = await Promise.all(users.map(revisionOf))
      expect([what, after.map((revision, i) => revision !== before[i])]).toEqual([
        what,
        users.map(() => true),
      ])
      if (!users.includes(stranger.id))
        expect([what, await revisionOf(stranger.id)]).toEqual([what, untouched])
    }
    for (const [table, { row, changed }] of Object.entries(rows)) {
      const names = Object.keys(row)
      const places = names.map(() => '?').join(', ')
      await raised(
        `${table} insert`,
        `INSERT INTO ${table} (${names.join(', ')}) VALUES (${places})`,
        Object.values(row),
      )
      await raised(`${table} update`, `UPDATE ${table} SET ${changed} = ${changed}`, [])
    }
    for (const [table, { row, owner }] of Object.entries(rows)) {
      const target: Record<string, string> = { event_id: stranger.event.id, user_id: stranger.id }
      const [from, to] = [(row as Record<string, unknown>)[owner], target[owner]]
      if (to === undefined) continue
      for (const [one, another] of [
        [from, to],
        [to, from],
      ])
        await raised(
          `${table} move`,
          `UPDATE ${table} SET ${owner} = ? WHERE ${owner} = ?`,
          [another, one],
          [id, stranger.id],
        )
    }
    for (const [table, { row, owner }] of Object.entries(rows).reverse())
      await raised(`${table} delete`, `DELETE FROM ${table} WHERE ${owner} = ?`, [
        (row as Record<string, unknown>)[owner],
      ])
    const events = [
      ['UPDATE events SET user_id = ? WHERE id = ?', [stranger.id, event.id], [id, stranger.id]],
      ['UPDATE events SET user_id = ? WHERE id = ?', [id, event.id], [id, stranger.id]],
      [
        'UPDATE events SET user_id = ? WHERE id IN (?, ?)',
        [third.id, event.id, stranger.event.id],
        [id, stranger.id, third.id],
      ],
      ['UPDATE events SET user_id = ? WHERE id = ?', [id, event.id], [third.id, id]],
      ['UPDATE events SET name = name WHERE id = ?', [event.id], [id]],
      ['DELETE FROM events WHERE id = ?', [event.id], [id]],
      ["INSERT INTO events (id, user_id, name) VALUES (?, ?, 'x')", [event.id, id], [id]],
      ['UPDATE users SET name = name WHERE id = ?', [id], [id]],
    ] as const
    for (const [sql, values, users] of events) await raised(sql, sql, [...values], [...users])
  })

  it('raise their user’s revision when a reading begins and ends, and not while its lease is renewed', async () => {
    const { id, event } = await userWithEvent()
    const { row } = rowsOf(id, event.id).receipts
    const names = Object.keys({ ...row, state: '' }).filter((name) => name !== 'expense_id')
    const values = names.map((name) => (name === 'state' ? 'read' : (row as Record<string, unknown>)[name]))
    await on.database.run(
      `INSERT INTO receipts (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`,
      values,
    )
    const changed = async (change: string) => {
      await on.database.run(`UPDATE receipts SET ${change} WHERE event_id = ?`, [event.id])
      return revisionOf(id)
    }
    const before = await revisionOf(id)
    const until = Date.now() + 15_000
    const begun = await changed(`state = 'reading', lease_until = ${until}`)
    const renewed = await changed(`lease_until = ${until + 1}`)
    const ended = await changed("state = 'read', lease_until = NULL")
    expect([begun > before, renewed, ended > renewed]).toEqual([true, begun, true])
  })

  it('begin their revision again where Int ends', async () => {
    const { id, event } = await userWithEvent()
    for (const change of ["events SET name = 'Next' WHERE id = ?", "users SET name = 'Next' WHERE id = ?"]) {
      await on.database.run('UPDATE users SET revision = 2147483647 WHERE id = ?', [id])
      await on.database.run(`UPDATE ${change}`, [change.startsWith('events') ? event.id : id])
      expect([change, await revisionOf(id)]).toEqual([change, 1])
    }
  })

  it('show a change by a form, an endpoint, SQL and another process in both processes at once', async () => {
    const { client, event } = await userWithEvent()
    const list = '/dashboard'
    const expenses = `/events/${event.id}/expenses`
    await shown(client, list)
    await shown(client, expenses)
    const entered = { date: '2026-03-02', amount: '12', currency: 'USD' }
    const terms = { base_currency: 'USD' }
    const changes: [string, string, () => Promise<unknown>][] = [
      [
        expenses,
        'By form',
        () =>
          client.form('POST', expenses, {
            intent: 'add',
            id: crypto.randomUUID(),
            merchant: 'By form',
            ...entered,
          }),
      ],
      [
        expenses,
        'By endpoint',
        () => client.form('POST', '/expenses', { merchant: 'By endpoint', ...entered }),
      ],
      [
        expenses,
        'By SQL',
        () => on.database.run("UPDATE expenses SET merchant = 'By SQL' WHERE merchant = 'By form'"),
      ],
      [
        list,
        'NOK',
        () => at(other, client).form('PUT', `/events/${event.id}`, { ...terms, base_currency: 'NOK' }),
      ],
      [
        list,
        'Made elsewhere',
        () => at(other, client).form('POST', '/events', { name: 'Made elsewhere', ...terms }),
      ],
      [
        list,
        'By Ada',
        () =>
          on.database.run("UPDATE users SET name = 'By Ada' WHERE email = ?", [
            (client as Client & { email: string }).email,
          ]),
      ],
    ]
    for (const [path, words, change] of changes) {
      await change()
      for (const page of await shown(client, path))
        expect([words, page.includes(words)]).toEqual([words, true])
    }
  })

  it('show files, evidence, explanations, rates, advances and claims that were changed by SQL', async () => {
    const { id, client, event } = await userWithEvent()
    const rows = rowsOf(id, event.id)
    for (const [table, { row }] of Object.entries(rows)) {
      const names = Object.keys(row)
      await on.database.run(
        `INSERT INTO ${table} (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`,
        Object.values(row),
      )
    }
    const panel = `/events/${event.id}/expenses?edit=${rows.expenses.row.id}`
    const cases: [string, string, string][] = [
      [panel, 'receipts', "name = 'Another bill.jpg'"],
      [panel, 'expenses', "note = 'Another note'"],
      [panel, 'statement_rows', "text = 'ANOTHER CAFE'"],
      [`/events/${event.id}/rates`, 'rates', "currency = 'TZS'"],
      [`/events/${event.id}/details`, 'advances', "note = 'Another advance'"],
      [`/events/${event.id}/close`, 'explanations', "text = 'Another explanation'"],
      ['/claims', 'claims', "event_name = 'Another trip'"],
      ['/insights', 'events', "base_currency = 'XTS'"],
    ]
    for (const [path, table, change] of cases) {
      const [, words = ''] = /'(.*)'/.exec(change) ?? []
      for (const page of await shown(client, path))
        expect([path, page.includes(words)]).toEqual([path, false])
      await on.database.run(`UPDATE ${table} SET ${change}`)
      for (const page of await shown(client, path)) expect([path, page.includes(words)]).toEqual([path, true])
    }
  })

  it('belong to their user: another one in the same browser, signed out, or without the session sees none', async () => {
    const [ada, bob] = [await userWithEvent(), await userWithEvent()]
    const path = `/events/${ada.event.id}/expenses`
    const page = await read(ada.client, path)
    expect(page).toContain(ada.event.name)
    expect((await bob.client.get(path)).status).toBe(403)
    expect(await read(ada.client, '/dashboard')).toContain(ada.event.name)
    expect(await read(bob.client, '/dashboard')).not.toContain(ada.event.name)
    const session = [...ada.client.cookies]
    await ada.client.form('POST', '/sign-out')
    for (const [name, value] of session) ada.client.cookies.set(name, value)
    for (const address of [path, '/dashboard']) expect((await ada.client.get(address)).status).toBe(401)
    await read(bob.client, '/dashboard')
    await on.database.run('DELETE FROM sessions WHERE user_id = ?', [bob.id])
    expect((await bob.client.get('/dashboard')).status).toBe(401)
  })

  it('are written in the language that is asked for', async () => {
    const { id, client, event } = await userWithEvent()
    await insertExpense(on.database, event.id, { converted_amount: 1234.5 })
    expect(id).not.toBe('')
    for (const [language, amount] of [
      ['de', '1.234,50'],
      ['en', '1,234.50'],
      ['de', '1.234,50'],
    ] as const)
      expect(await read(client, '/dashboard', { 'Accept-Language': language })).toContain(amount)
  })

  it.each(['/dashboard', 'rates', 'details', 'expenses?new'])(
    '%s has a nonce and an id for what its form makes that are new each time, and else the same',
    async (page) => {
      const { client, event } = await userWithEvent()
      const path = page.startsWith('/') ? page : `/events/${event.id}/${page}`
      const seen = new Set<string>()
      const rest = new Set<string>()
      for (let i = 0; i < 3; i += 1) {
        const answer = await client.get(path)
        const html = await answer.text()
        const [, nonce = ''] =
          /'nonce-([^']+)'/.exec(answer.headers.get('Content-Security-Policy') ?? '') ?? []
        const [, newId = ''] =
          /"(?:newId|newExpense|newRateForm)":(?:\{"id":)?"([0-9a-f-]{36})"/.exec(html) ?? []
        expect([...html.matchAll(/nonce="([^"]*)"/g)].every(([, each]) => each === nonce)).toBe(true)
        expect([nonce.length, newId.length, html.includes(`value="${newId}"`)]).toEqual([36, 36, true])
        seen.add(nonce).add(newId)
        rest.add(html.replaceAll(nonce, '').replaceAll(newId, ''))
      }
      expect([seen.size, rest.size]).toEqual([6, 1])
    },
  )

  it('bring the headers of the first time, and the cookie of their event alone', async () => {
    const { client, event } = await userWithEvent()
    const path = `/events/${event.id}/expenses`
    const own = ['content-security-policy', 'x-request-id', 'date']
    const headers: unknown[] = []
    for (let i = 0; i < 2; i += 1) {
      for (const address of [path, `${path}?_data=routes%2Fevents.%24id.expenses`, '/dashboard']) {
        const answer = await client.get(address)
        expect(answer.headers.getSetCookie()).toEqual(
          address === '/dashboard' ? [] : [`current_event_id=${event.id}; Path=/; HttpOnly; SameSite=Lax`],
        )
        headers.push([...answer.headers].filter(([name]) => !own.includes(name)))
        await answer.text()
      }
    }
    expect(headers.slice(3)).toEqual(headers.slice(0, 3))
    // the headers by which Remix recognises data
    expect(headers[1]).toContainEqual(['x-remix-response', 'yes'])
    expect(headers[1]).toContainEqual(['content-type', 'application/json; charset=utf-8'])
    expect(headers[0]).toContainEqual(['cache-control', 'no-store'])
  })

  it('that are data or fragments are not sent again to a client that has them; documents are', async () => {
    const { client, event } = await userWithEvent()
    for (const path of ['/dashboard?_data=routes%2Fdashboard', `/events/${event.id}/edit`]) {
      const tag = (await client.get(path)).headers.get('ETag') ?? ''
      expect(tag).toMatch(/^W\/".+"$/)
      const again = await client.get(path, { 'If-None-Match': tag })
      expect([again.status, again.headers.get('Cache-Control'), await again.text()]).toEqual([
        304,
        'no-store',
        '',
      ])
      // the page is rendered again with the same content
      await on.database.run(
        'UPDATE users SET name = name WHERE id = (SELECT user_id FROM events WHERE id = ?)',
        [event.id],
      )
      expect((await client.get(path, { 'If-None-Match': tag })).status).toBe(304)
      await on.database.run("UPDATE events SET name = name || '!' WHERE id = ?", [event.id])
      expect((await client.get(path, { 'If-None-Match': tag })).status).toBe(200)
    }
    expect((await client.get('/dashboard')).headers.get('ETag')).toBeNull()
  })

  it.runIf(provider === 'postgresql')(
    'of a user whose one event is being changed: another event can be changed meanwhile',
    async () => {
      const { id, client, event } = await userWithEvent()
      const second = await insertEvent(on.database, id)
      await on.database.run('BEGIN')
      await on.database.run("UPDATE events SET name = 'Not yet' WHERE id = ?", [event.id])
      const terms = { base_currency: 'USD', sample_receipt_amount: '1', sample_claim_amount: '2' }
      const answer = await client.form('PUT', `/events/${second.id}`, terms)
      await on.database.run('COMMIT')
      expect(answer.status).toBe(200)
    },
  )

  it.runIf(provider === 'postgresql')(
    'that are made while another request changes their data are made again',
    async () => {
      const { client, event } = await userWithEvent()
      await on.database.run("UPDATE events SET name = 'Before' WHERE id = ?", [event.id])
      const observer = await openDatabase(on.server.databaseUrl)
      // the dashboard reads events before advances
      await on.database.run('BEGIN')
      await on.database.run('LOCK TABLE advances IN ACCESS EXCLUSIVE MODE')
      const path = '/dashboard'
      const page = read(client, path)
      await untilWaiting(observer)
      await observer.run("UPDATE events SET name = 'After' WHERE id = ?", [event.id])
      await on.database.run('COMMIT')
      expect(await page).toContain('Before')
      expect(await read(client, path)).toContain('After')
      await observer.close()
    },
  )

  it(`are never older than a change that was acknowledged, nor of another user, in ${STEPS} random steps`, async () => {
    const seed = Number(process.env.PAGE_CACHE_SEED ?? Date.now() % 1_000_000)
    console.log(`random reads and writes of pages: PAGE_CACHE_SEED=${seed}`)
    const random = randomFrom(seed)
    const either = <T>(...choices: T[]) => choices[random.below(choices.length)] as T
    let steps = 0
    const run = async (own: string, foreign: string) => {
      const { client, event } = await userWithEvent()
      const clients = [client, at(other, client)]
      const expenses = `/events/${event.id}/expenses`
      // in the claim currency, because new terms that change the total would be previewed before they are
      // stored
      const expense = await insertExpense(on.database, event.id, {
        ...{ merchant: `${own}-0-`, currency: 'USD', converted_amount: 10 },
      })
      await on.database.run('UPDATE events SET name = ? WHERE id = ?', [`${own}-0-`, event.id])
      const terms = { base_currency: 'USD' }
      const data = { '/dashboard': 'routes%2Fdashboard', [expenses]: 'routes%2Fevents.%24id.expenses' }
      /** the last acknowledged change of each */
      const stored = { event: 0, expense: 0 }
      const write = async () => {
        const kind = either('event', 'expense') as 'event' | 'expense'
        const n = stored[kind] + 1
        const name = `${own}-${n}-`
        if (kind === 'event') {
          const form = { intent: 'update', id: event.id, name, ...terms }
          expect((await either(...clients).form('POST', '/dashboard', form)).status).toBe(303)
        } else if (random.below(2) === 0) {
          await on.database.run('UPDATE expenses SET merchant = ? WHERE id = ?', [name, expense])
        } else {
          const form = { merchant: name, date: '2026-03-02', amount: String(1 + n), currency: 'USD' }
          const answer = await either(...clients).form('PUT', `/expenses/${expense}`, form)
          expect(answer.status).toBe(200)
        }
        stored[kind] = n
      }
      const check = async () => {
        const before = { ...stored }
        const path = either('/dashboard', expenses)
        const page = await read(either(...clients), either(path, `${path}?_data=${data[path]}`))
        expect(page).not.toContain(`${foreign}-`)
        const found = [...page.matchAll(new RegExp(`${own}-(\\d+)-`, 'g'))].map(([, n]) => Number(n))
        const names = path === '/dashboard' ? [before.event] : [before.event, before.expense]
        expect([path, found.length > 0]).toEqual([path, true])
        expect([path, Math.min(...found) >= Math.min(...names)]).toEqual([path, true])
        expect([path, Math.max(...found) >= Math.max(...names)]).toEqual([path, true])
      }
      const loop = async (work: () => Promise<void>) => {
        while (steps++ < STEPS) await work()
      }
      await Promise.all([
        loop(write),
        loop(check),
        loop(check),
        loop(async () => (random.below(2) === 0 ? check() : pause(5))),
      ])
    }
    // no id contains these letters
    await Promise.all([run('Tom', 'Zoe'), run('Zoe', 'Tom')])
  }, 600_000)
})
