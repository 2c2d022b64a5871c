import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Client, signedUp } from '../support/client'
import { PROVIDERS, startOn } from '../support/providers'

/** What the contract says of an answer: status, body, and for a success where to go. */
async function answer(response: Response) {
  const { status, headers } = response
  const body = await response.text()
  const redirect = headers.get('HX-Redirect')
  return redirect === null ? [status, body, headers.get('Content-Type')] : [status, body, redirect]
}

const TEXT = 'text/plain; charset=utf-8'
const done = [200, '', '/dashboard']

describe.each(PROVIDERS)('events on %s', (provider) => {
  let on: Awaited<ReturnType<typeof startOn>>
  let user: Client
  let stranger: Client
  let nobody: Client

  beforeAll(async () => {
    on = await startOn(provider)
    user = await signedUp(on.server.url)
    stranger = await signedUp(on.server.url)
    nobody = new Client(on.server.url)
  })
  afterAll(() => on.remove())

  const rows = (sql: string, values?: unknown[]) => on.database.all<Record<string, string | number>>(sql, values)

  async function makeEvent(form: Record<string, string> = {}) {
    const name = `Event ${crypto.randomUUID()}`
    expect(await answer(await user.form('POST', '/events', { name, ...form }))).toEqual(done)
    const [event] = await rows('SELECT * FROM events WHERE name = ?', [form.name ?? name])
    if (!event) throw new Error('the event was not stored')
    return { ...event, id: String(event.id), name: String(event.name) }
  }

  async function addExpense(event: string, amount: number, currency: string, converted = 0, image: string | null = null) {
    const id = crypto.randomUUID()
    await on.database.run('INSERT INTO expenses (id, event_id, amount, currency, converted_amount, image_path) VALUES (?, ?, ?, ?, ?, ?)', [
      id,
      event,
      amount,
      currency,
      converted,
      image,
    ])
    return id
  }

  const converted = async (id: string) =>
    Number((await rows('SELECT converted_amount FROM expenses WHERE id = ?', [id]))[0]?.converted_amount)

  describe('creating (4.2)', () => {
    it('stores the defaults', async () => {
      const event = await makeEvent()
      expect(event).toMatchObject({ base_currency: 'USD', exchange_rate: 1, status: 'open' })
      expect(event.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    })

    it.each([
      ['1000', '7.70', 0.0077],
      ['1e3', '7.7', 0.0077],
      ['.5', '1', 2],
      ['1000', '39.70', 0.0397],
      ['1000', '0.03', 0.00003],
      ['3', '1', 1 / 3],
      ['1e-150', '1e150', 1e300],
      ['', '7.70', 1],
      ['1000', '', 1],
      ['0', '5', 1],
      ['-1000', '-7.7', 1],
      ['1000', '0', 1],
      ['abc', '5', 1],
      ['5,5', '5', 1],
      [' 5 ', '10', 1],
      ['0x10', '16', 1],
      ['NaN', '1', 1],
      ['Infinity', '1', 1],
      ['1e400', '1', 1],
      ['1e-300', '1e300', 1],
    ])('a sample of %j and %j gives the rate %d', async (sample_receipt_amount, sample_claim_amount, rate) => {
      const event = await makeEvent({ sample_receipt_amount, sample_claim_amount, sample_receipt_currency: 'ZZZ' })
      expect(event).toMatchObject({ exchange_rate: rate })
    })

    it('reads the query too, and the body first', async () => {
      const name = `Both ${crypto.randomUUID()}`
      await user.form('POST', '/events?name=Query&base_currency=eur', { name })
      expect(await rows('SELECT base_currency FROM events WHERE name = ?', [name])).toEqual([{ base_currency: 'EUR' }])
    })

    it('reads multipart, and takes nothing from a body of another type', async () => {
      const name = `Multipart ${crypto.randomUUID()}`
      const body = new FormData()
      body.set('name', name)
      expect(await answer(await user.send('POST', '/events', { body }))).toEqual(done)
      const json = { body: JSON.stringify({ name }), headers: { 'Content-Type': 'application/json' } }
      expect(await answer(await user.send('POST', '/events', json))).toEqual([400, 'Event name is required', TEXT])
      expect(await rows('SELECT id FROM events WHERE name = ?', [name])).toHaveLength(1)
    })

    it('refuses what it cannot keep, and stores nothing', async () => {
      const before = await rows('SELECT count(*) AS n FROM events')
      const broken = { body: 'no parts', headers: { 'Content-Type': 'multipart/form-data; boundary=x' } }
      expect(await answer(await user.form('POST', '/events', { name: '' }))).toEqual([400, 'Event name is required', TEXT])
      expect(await answer(await user.form('POST', '/events', { name: '  ' }))).toEqual([400, 'Event name is required', TEXT])
      expect((await user.form('POST', '/events', { name: 'a\0b' })).status).toBe(400)
      expect((await user.form('POST', '/events', { name: 'a'.repeat(201) })).status).toBe(400)
      expect((await user.send('POST', '/events', broken)).status).toBe(400)
      expect((await user.form('POST', '/events', { name: 'big', note: 'a'.repeat(1_100_000) })).status).toBe(413)
      expect(await rows('SELECT count(*) AS n FROM events')).toEqual(before)
    })

    it('takes a plain form without scripts onward', async () => {
      const made = await user.form('POST', '/events', { name: 'Plain' })
      expect(made.headers.get('Refresh')).toBe('0;url=/dashboard')
    })
  })

  describe('the edit form (4.4)', () => {
    const field = (html: string, name: string) => new RegExp(`<input[^>]*name="${name}"[^>]*>`).exec(html)?.[0] ?? ''

    it('is a fragment that htmx sends, field by field', async () => {
      const event = await makeEvent({
        name: `"><script>alert(1)</script>${crypto.randomUUID()}`,
        sample_receipt_amount: '3',
        sample_claim_amount: '1',
      })
      const response = await user.get(`/events/${event.id}/edit`)
      expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'text/html; charset=utf-8'])
      const html = await response.text()
      expect(html).not.toContain('<script')
      expect(html).not.toContain('<html')
      expect(html).toMatch(new RegExp(`<form[^>]*hx-put="/events/${event.id}"[^>]*hx-target="body"`))
      expect(html).toMatch(
        new RegExp(`<button[^>]*hidden=""[^>]*hx-delete="/events/${event.id}"[^>]*hx-confirm="[^"]+"[^>]*hx-target="body"`),
      )
      expect(html).toContain('Cancel</button>')
      expect(field(html, 'name')).toContain('value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;')
      expect(field(html, 'base_currency')).toMatch(/type="text".*class="input code".*required="" maxLength="3" value="USD"/i)
      expect(field(html, 'sample_receipt_currency')).toMatch(/type="text".*required.*value="USD"/)
      for (const [name, value] of [
        ['sample_receipt_amount', '1000'],
        ['sample_claim_amount', '333.33'],
      ] as const) {
        const input = field(html, name)
        for (const part of ['type="number"', 'step="0.01"', 'min="0.01"', 'required=""', `value="${value}"`]) expect(input).toContain(part)
      }
    })

    it('starts from KES where the event names no currency', async () => {
      const event = await makeEvent()
      await on.database.run("UPDATE events SET base_currency = '' WHERE id = ?", [event.id])
      expect(field(await (await user.get(`/events/${event.id}/edit`)).text(), 'sample_receipt_currency')).toContain('value="KES"')
    })
  })

  describe('updating (4.5)', () => {
    it('stores terms, keeps the name, and converts exactly', async () => {
      const event = await makeEvent()
      const cases: [number, string, number][] = [
        [2450, 'KES', 18.87],
        [0.5, 'KES', 0],
        [0.65, 'KES', 0.01],
        [-2450, 'KES', -18.87],
        [123456789.12, 'KES', 950617.28],
      ]
      const ids = await Promise.all(cases.map(([amount, currency]) => addExpense(event.id, amount, currency, 5)))
      const same = await addExpense(event.id, 10, 'USD', 9.99)
      const form = { name: 'Other', base_currency: '', sample_receipt_amount: '1000', sample_claim_amount: '7.70' }
      expect(await answer(await user.form('PUT', `/events/${event.id}`, form))).toEqual(done)
      expect(await Promise.all(ids.map(converted))).toEqual(cases.map(([, , expected]) => expected))
      expect(await converted(same)).toBe(9.99)
      expect(await rows('SELECT name, base_currency, exchange_rate FROM events WHERE id = ?', [event.id])).toEqual([
        { name: event.name, base_currency: 'USD', exchange_rate: 0.0077 },
      ])
      await user.form('PUT', `/events/${event.id}?base_currency=kes`)
      expect(await rows('SELECT base_currency, exchange_rate FROM events WHERE id = ?', [event.id])).toEqual([
        { base_currency: 'KES', exchange_rate: 1 },
      ])
      expect(await converted(same)).toBe(10)
    })

    it('succeeds although the recalculation fails', async () => {
      const event = await makeEvent()
      const expense = await addExpense(event.id, 10, 'KES', 5)
      await raising('UPDATE', 'expenses', async () => {
        const form = { sample_receipt_amount: '1', sample_claim_amount: '2' }
        expect(await answer(await user.form('PUT', `/events/${event.id}`, form))).toEqual(done)
      })
      expect(await rows('SELECT exchange_rate FROM events WHERE id = ?', [event.id])).toEqual([{ exchange_rate: 2 }])
      expect(await converted(expense)).toBe(5)
      expect(on.server.output().includes('the expenses of an event were not recalculated')).toBe(true)
    })
  })

  it('deletes the event with its expenses (4.6)', async () => {
    const event = await makeEvent()
    await addExpense(event.id, 10, 'KES')
    expect(await answer(await user.send('DELETE', `/events/${event.id}`))).toEqual(done)
    expect(await rows('SELECT id FROM expenses WHERE event_id = ?', [event.id])).toEqual([])
    expect(await answer(await user.send('DELETE', `/events/${event.id}`))).toEqual([403, 'Forbidden', TEXT])
  })

  it('closes, and reopens from any status (4.7)', async () => {
    const event = await makeEvent()
    const status = async () => (await rows('SELECT status FROM events WHERE id = ?', [event.id]))[0]?.status
    expect(await answer(await user.send('PUT', `/events/${event.id}/close`))).toEqual(done)
    expect(await status()).toBe('closed')
    await on.database.run("UPDATE events SET status = 'odd' WHERE id = ?", [event.id])
    expect(await answer(await user.send('PUT', `/events/${event.id}/reopen`))).toEqual(done)
    expect(await status()).toBe('open')
  })

  it('shows expenses, their total and the cookie (4.3)', async () => {
    const event = await makeEvent()
    await addExpense(event.id, 1234.5, 'KES', 10.05, 'storage/receipts/a.jpg')
    await addExpense(event.id, 1, 'KES', 0.2, 'receipts/b.jpg')
    await addExpense(event.id, 77.77, 'KES', -5)
    await addExpense(event.id, 88.88, 'KES', 0)
    const response = await user.get(`/events/${event.id}/expenses`)
    expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'text/html; charset=utf-8'])
    expect(response.headers.getSetCookie()).toEqual([`current_event_id=${event.id}; Path=/; HttpOnly; SameSite=Lax`])
    const html = await response.text()
    for (const text of ['10.25', '1,234.50', '77.77', '88.88', 'receipts/a.jpg', 'receipts/b.jpg']) expect(html).toContain(text)
    expect(html).not.toContain('storage/')
    expect((await user.send('HEAD', `/events/${event.id}/expenses`)).status).toBe(200)
  })

  it('sends who was not welcomed yet to the onboarding (4.1)', async () => {
    const fresh = await signedUp(on.server.url, { onboarded: false })
    expect(await answer(await fresh.get('/dashboard'))).toEqual([200, '', '/onboarding'])
  })

  it('takes rows that an administrator wrote with the required columns only', async () => {
    const [person] = await rows('SELECT id FROM users ORDER BY created_at LIMIT 1')
    await on.database.run("INSERT INTO users (id, name, email) VALUES ('plain', 'Plain', 'plain@example.org')")
    await on.database.run("INSERT INTO events (id, user_id, name) VALUES ('by hand', ?, 'By hand')", [person?.id])
    await on.database.run("INSERT INTO expenses (id, event_id, amount, currency) VALUES ('e', 'by hand', 12, 'odd code')")
    expect(await (await user.get('/dashboard')).text()).toContain('By hand')
    expect(await (await user.get('/events/by%20hand/expenses')).text()).toContain('odd code')
    expect((await user.get('/events/by%20hand/edit')).status).toBe(200)
    expect(await answer(await user.send('DELETE', '/events/by%20hand'))).toEqual(done)
  })

  it('says who may not, what is not there, and what is missing, in this order (7)', async () => {
    const { id } = await makeEvent()
    const unauthorized = [401, 'Unauthorized', TEXT]
    const refused = [403, 'Forbidden', TEXT]
    for (const [method, path] of [
      ['GET', '/dashboard'],
      ['POST', '/events'],
      ['PUT', `/events/${id}/reopen`],
      ['PUT', `/events/${id}/close`],
      ['GET', `/events/${id}/expenses`],
    ] as const) {
      expect([path, await answer(await nobody.send(method, path))]).toEqual([path, unauthorized])
    }
    for (const [method, path] of [
      ['GET', `/events/${id}/edit`],
      ['PUT', `/events/${id}`],
      ['DELETE', `/events/${id}`],
    ] as const) {
      for (const client of [nobody, stranger]) expect(await answer(await client.send(method, path))).toEqual(refused)
      expect(await answer(await user.send(method, path.replace(id, 'unknown')))).toEqual(refused)
    }
    for (const [method, end] of [
      ['PUT', 'reopen'],
      ['PUT', 'close'],
      ['GET', 'expenses'],
    ] as const) {
      expect(await answer(await stranger.send(method, `/events/${id}/${end}`))).toEqual(refused)
      expect(await answer(await user.send(method, `/events/unknown/${end}`))).toEqual([404, 'Event not found', TEXT])
      expect(await answer(await nobody.send(method, `/events//${end}`))).toEqual([400, 'Missing event ID', TEXT])
    }
    expect((await nobody.get('/dashboard')).headers.get('Refresh')).toBe('0;url=/sign-in?next=%2Fdashboard')
  })

  it('answers other methods with 405 and Allow', async () => {
    const { id } = await makeEvent()
    for (const [path, allow] of [
      ['/events', 'POST'],
      [`/events/${id}`, 'PUT, DELETE'],
      [`/events/${id}/edit`, 'GET, HEAD'],
      [`/events/${id}/reopen`, 'PUT'],
      [`/events/${id}/close`, 'PUT'],
      ['/dashboard', 'GET, HEAD, POST'],
      [`/events/${id}/expenses`, 'GET, HEAD, POST'],
    ] as const) {
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter((one) => !allow.split(', ').includes(one))) {
        const response = await user.send(method, path)
        expect([method, path, response.status, response.headers.get('Allow')]).toEqual([method, path, 405, allow])
      }
    }
  })

  it('reveals and changes nothing of one user to another, on the pages', async () => {
    const event = await makeEvent()
    await addExpense(event.id, 4711.11, 'KES', 5)
    const all = async () => [await rows('SELECT * FROM events ORDER BY id'), await rows('SELECT * FROM expenses ORDER BY id')]
    const before = await all()
    const form = { id: event.id, name: 'Taken', base_currency: 'EUR', sample_receipt_amount: '1', sample_claim_amount: '2' }
    const answers = [
      await stranger.get(`/dashboard?edit=${event.id}`),
      await stranger.get(`/dashboard?delete=${event.id}`),
      await stranger.get(`/events/${event.id}/preview?name=x&base_currency=EUR&sample_receipt_amount=1&sample_claim_amount=2`),
      ...(await Promise.all(
        ['update', 'delete', 'close', 'reopen'].map((intent) => stranger.form('POST', '/dashboard', { ...form, intent })),
      )),
      ...(await Promise.all(['close', 'reopen'].map((intent) => stranger.form('POST', `/events/${event.id}/expenses`, { intent })))),
    ]
    for (const response of answers) {
      expect([403, 404]).toContain(response.status)
      expect(await response.text()).not.toContain(event.name)
    }
    expect(await all()).toEqual(before)
  })

  /** While `work` runs, a trigger of the database refuses the statement. */
  async function raising(statement: 'INSERT' | 'UPDATE' | 'DELETE', table: string, work: () => Promise<void>) {
    if (provider === 'sqlite') {
      await on.database.run(`CREATE TRIGGER refuse BEFORE ${statement} ON ${table} BEGIN SELECT RAISE(ABORT, 'refused'); END`)
    } else {
      await on.database.run("CREATE OR REPLACE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'refused'; END $$")
      await on.database.run(`CREATE TRIGGER refuse BEFORE ${statement} ON ${table} FOR EACH ROW EXECUTE FUNCTION refuse()`)
    }
    await work().finally(() => on.database.run(provider === 'sqlite' ? 'DROP TRIGGER refuse' : `DROP TRIGGER refuse ON ${table}`))
  }

  /** While `work` runs, the table has another name. */
  async function without(table: string, work: () => Promise<void>) {
    await on.database.run(`ALTER TABLE ${table} RENAME TO away`)
    await work().finally(() => on.database.run(`ALTER TABLE away RENAME TO ${table}`))
  }

  describe('storage failures (7), each mended without a restart', () => {
    it('a refused statement', async () => {
      const { id } = await makeEvent()
      const failure = (message: string) => [500, message, TEXT]
      await raising('INSERT', 'events', async () => {
        expect(await answer(await user.form('POST', '/events', { name: 'x' }))).toEqual(failure('Failed to create event'))
      })
      await raising('UPDATE', 'events', async () => {
        expect(await answer(await user.send('PUT', `/events/${id}`))).toEqual(failure('Failed to update event'))
        expect(await answer(await user.send('PUT', `/events/${id}/reopen`))).toEqual(failure('Failed to reopen event'))
        expect(await answer(await user.send('PUT', `/events/${id}/close`))).toEqual(failure('Failed to close event'))
      })
      await raising('DELETE', 'events', async () => {
        expect(await answer(await user.send('DELETE', `/events/${id}`))).toEqual(failure('Failed to delete event'))
      })
      expect(on.server.output().includes('refused')).toBe(true)
      expect(await answer(await user.send('PUT', `/events/${id}/reopen`))).toEqual(done)
      expect(await answer(await user.send('DELETE', `/events/${id}`))).toEqual(done)
    })

    it('a table that is away', async () => {
      const { id } = await makeEvent()
      await without('events', async () => {
        expect(await answer(await user.get('/dashboard'))).toEqual([500, 'Failed to load events', TEXT])
        expect(await answer(await user.form('POST', '/events', { name: 'x' }))).toEqual([500, 'Failed to create event', TEXT])
        expect(await answer(await user.send('PUT', `/events/${id}/reopen`))).toEqual([500, 'Failed to retrieve event', TEXT])
        expect(await answer(await user.get(`/events/${id}/expenses`))).toEqual([500, 'Failed to retrieve event', TEXT])
        for (const [method, path] of [
          ['GET', `/events/${id}/edit`],
          ['PUT', `/events/${id}`],
          ['DELETE', `/events/${id}`],
        ] as const) {
          expect(await answer(await user.send(method, path))).toEqual([403, 'Forbidden', TEXT])
        }
      })
      await without('expenses', async () => {
        expect(await answer(await user.get(`/events/${id}/expenses`))).toEqual([500, 'Failed to load expenses', TEXT])
      })
      await without('sessions', async () => {
        expect(await answer(await user.get('/dashboard'))).toEqual([500, 'Failed to load events', TEXT])
        expect(await answer(await user.send('DELETE', `/events/${id}`))).toEqual([403, 'Forbidden', TEXT])
      })
      expect((await user.get('/dashboard')).status).toBe(200)
      expect((await user.get(`/events/${id}/expenses`)).status).toBe(200)
    })
  })
})
