import { expect, it } from 'vitest'
import {
  holdEvents,
  html,
  insertEvent,
  insertExpense,
  tableRows,
  tags,
  text,
  untilWaiting,
} from '../support/factories'
import { describeBesideDatabase, describeOnEachDatabase } from '../support/instances'
import { createUser, type Person } from '../support/users'

// The forms of the dashboard, as a browser without scripts sends them.

const KES_PAIR = { sample_receipt_amount: '1000', sample_receipt_currency: 'KES' }

describeOnEachDatabase('the forms of the dashboard on %s', (on, provider) => {
  let owner: Person

  /** Makes a user with one event, and opens its edit form. */
  async function editing(columns: Parameters<typeof insertEvent>[2] = {}, list = '/dashboard?') {
    owner = await createUser(on)
    const event = await insertEvent(on.database, owner.id, columns)
    const form = editForm(await html(await owner.client.get(`${list}&edit=${event.id}`)))
    return {
      ...event,
      form,
      send: (changes: Record<string, string>) =>
        owner.client.form('POST', form.action, { ...form.values, ...changes }),
    }
  }

  /** The form as a browser would send it: its address and its values. */
  function editForm(source: string) {
    const own = source.slice(
      source.indexOf('data-edit-event'),
      source.indexOf('</section>', source.indexOf('data-edit-event')),
    )
    const [form, ...inside] = tags(own.slice(own.indexOf('<form'), own.indexOf('</form>')))
    const inputs = inside.filter(({ name }) => name === 'input')
    const values = Object.fromEntries(
      inputs.map(({ attributes }) => [attributes.get('name') ?? '', attributes.get('value') ?? '']),
    )
    return { action: form?.attributes.get('action') ?? '', values }
  }

  const stored = async (id: string) => {
    const [row] = await on.database.all(
      'SELECT name, base_currency, exchange_rate, status FROM events WHERE id = ?',
      [id],
    )
    return row
  }

  const wholeEvent = (id: string) => on.database.all('SELECT * FROM events WHERE id = ?', [id])

  const alerts = (source: string) =>
    [...source.matchAll(/role="alert"[^>]*>(.*?)<\/div>/gs)].map(([, inner = '']) => text(inner))

  it('saves a name, and the rate keeps all its digits', async () => {
    for (const exchange_rate of [0.007712345678, 3.9e-5, 1 / 3, 1e-12, 123456.789, 1]) {
      const { id, send, form } = await editing({ base_currency: 'USD', exchange_rate })
      const hasRate = exchange_rate !== 1
      expect(Number(form.values.sample_claim_amount) > 0).toBe(hasRate)
      const answer = await send({ name: '  New name ' })
      expect([exchange_rate, answer.status]).toEqual([exchange_rate, 303])
      expect(await stored(id)).toEqual({
        name: 'New name',
        base_currency: 'USD',
        exchange_rate,
        status: 'open',
      })
    }
  })

  it('takes another claim currency with a rate to it, or where there is nothing to convert', async () => {
    const { id, send } = await editing({ base_currency: 'USD', exchange_rate: 0.0078 })
    expect((await send({ base_currency: 'EUR', sample_claim_amount: '7.10' })).status).toBe(303)
    expect(await stored(id)).toMatchObject({ base_currency: 'EUR', exchange_rate: 0.0071 })
    const plain = await editing({ base_currency: 'USD', exchange_rate: 1 })
    expect((await plain.send({ base_currency: 'EUR' })).status).toBe(303)
    expect(await stored(plain.id)).toMatchObject({ base_currency: 'EUR', exchange_rate: 1 })
    const full = await editing({ base_currency: 'USD', exchange_rate: 1 })
    await insertExpense(on.database, full.id, { amount: 10, currency: 'KES', converted_amount: 10 })
    const asked = await full.send({ base_currency: 'EUR' })
    const shown = text(await html(await owner.client.get(asked.headers.get('Location') ?? '')))
    expect(shown).toContain(
      '1 without a rate does not count. Total 10.00 USD → 0.00 EUR and 10.00 KES without',
    )
    expect(await stored(full.id)).toMatchObject({ base_currency: 'USD' })
    const rated = await editing({ base_currency: 'USD', exchange_rate: 0.0078 })
    expect((await rated.send({ base_currency: 'EUR' })).status).toBe(400)
  })

  it.each([
    ['zurich', ['Klimakonferenz, Zürich']],
    ['ZÜRICH klima', ['Klimakonferenz, Zürich']],
    ['konferenz  zürich', ['Klimakonferenz, Zürich']],
    ['osaka visit', ['Supplier visit, Ōsaka']],
    ['100%', ['100% remote']],
    ['k\\s', ['Back\\slash']],
    ['_', []],
    ['visit zurich', []],
  ])('a search for %j finds %j', async (search, found) => {
    const { client, id } = await createUser(on)
    for (const name of ['Klimakonferenz, Zürich', 'Supplier visit, Ōsaka', '100% remote', 'Back\\slash'])
      await insertEvent(on.database, id, { name })
    const page = await html(await client.get(`/dashboard?${new URLSearchParams({ search })}`))
    expect(tableRows(page).map(([name]) => name)).toEqual(found)
  })

  it('a form that comes again with other values makes another event', async () => {
    owner = await createUser(on)
    const form = { intent: 'create', id: crypto.randomUUID(), name: 'Again', base_currency: 'USD' }
    for (const base_currency of ['USD', 'USD', 'EUR']) {
      expect((await owner.client.form('POST', '/dashboard', { ...form, base_currency })).status).toBe(303)
    }
    const made = await on.database.all<{ base_currency: string }>(
      'SELECT base_currency FROM events WHERE user_id = ?',
      [owner.id],
    )
    expect(made.map((event) => event.base_currency).sort()).toEqual(['EUR', 'USD'])
  })

  it.each([{ purpose: 'Fair' }, { starts_on: '2026-10-02' }, { ends_on: '2026-10-08' }])(
    'a form that comes again with %j makes another event, and one that comes again as it was does not',
    async (change) => {
      owner = await createUser(on)
      const occasion = { purpose: 'Visit', starts_on: '2026-10-01', ends_on: '2026-10-09' }
      const form = {
        intent: 'create',
        id: crypto.randomUUID(),
        name: 'Again',
        base_currency: 'USD',
        ...occasion,
      }
      const places: (string | null)[] = []
      for (const values of [form, form, { ...form, ...change }]) {
        const answer = await owner.client.form('POST', '/dashboard', values)
        places.push(answer.headers.get('Location'))
      }
      const [first, second, other] = places
      expect([second, other === first]).toEqual([first, false])
      const events = await on.database.all('SELECT id FROM events WHERE user_id = ?', [owner.id])
      expect(events).toHaveLength(2)
    },
  )

  it('shows what new terms change before it saves them', async () => {
    const { id, send } = await editing({ base_currency: 'USD', exchange_rate: 1 })
    await insertExpense(on.database, id, { amount: 2450, currency: 'KES', converted_amount: 2450 })
    await insertExpense(on.database, id, { amount: 10, currency: 'USD', converted_amount: 10 })
    const asked = await send({ ...KES_PAIR, sample_claim_amount: '7.70' })
    expect(asked.status).toBe(303)
    expect(await stored(id)).toMatchObject({ exchange_rate: 1 })
    const shown = await html(await owner.client.get(asked.headers.get('Location') ?? ''))
    expect(text(shown)).toContain(
      'Saving converts 1 of 2 expenses with the new rate. 1 in USD stays as it is.',
    )
    expect(text(shown)).toMatch(/Total 2,460\.00 USD → 28\.87 USD/)
    expect(text(shown)).toContain('Rate: 0.0077')
    const form = editForm(shown)
    // the form has shown the effect of its own terms alone
    const others = await owner.client.form('POST', form.action, { ...form.values, sample_claim_amount: '8' })
    expect(others.headers.get('Location')).toContain('sample_claim_amount=8')
    expect(await stored(id)).toMatchObject({ exchange_rate: 1 })
    expect((await owner.client.form('POST', form.action, form.values)).headers.get('Location')).toBe(
      '/dashboard',
    )
    expect(await stored(id)).toMatchObject({ exchange_rate: 0.0077 })
    const converted = await on.database.all(
      'SELECT converted_amount FROM expenses WHERE event_id = ? ORDER BY amount',
      [id],
    )
    expect(converted.map((row) => Number(row.converted_amount))).toEqual([10, 18.87])
  })

  it('shows before it saves a name alone that an expense whose amount was stored with SQL comes to another', async () => {
    const { id, send } = await editing({ base_currency: 'USD', exchange_rate: 1.2 })
    await insertExpense(on.database, id, { amount: 10, currency: 'KES', converted_amount: 11 })
    const asked = await send({ name: 'Renamed' })
    const shown = await html(await owner.client.get(asked.headers.get('Location') ?? ''))
    expect(text(shown)).toContain('Saving converts 1 of 1 expense anew. Total 11.00 USD → 12.00 USD')
    expect(await stored(id)).not.toMatchObject({ name: 'Renamed' })
    const form = editForm(shown)
    expect((await owner.client.form('POST', form.action, form.values)).status).toBe(303)
    expect(await stored(id)).toMatchObject({ name: 'Renamed', exchange_rate: 1.2 })
  })

  it.each([1, 0.0077])('of a closed event at the rate %d saves a name, and no other terms', async (rate) => {
    const columns = { base_currency: 'USD', exchange_rate: rate, status: 'closed' }
    const { id, send } = await editing(columns)
    await insertExpense(on.database, id, { amount: 1000, currency: 'KES', converted_amount: 7.7 })
    const source = await html(await owner.client.get(`/dashboard?edit=${id}`))
    expect(source).toContain('This event is closed. Reopen it to change its currency or rate.')
    const shown = source.slice(source.indexOf('data-edit-event')).split('</form>')[0] ?? ''
    const inputs = tags(shown).filter(({ name }) => name === 'input')
    const visible = inputs.filter(({ attributes }) => attributes.get('type') !== 'hidden')
    expect(visible.map(({ attributes }) => attributes.get('name'))).toEqual(['name'])
    const otherTerms: Record<string, string>[] = [
      { ...KES_PAIR, sample_claim_amount: '9' },
      { base_currency: 'EUR' },
    ]
    for (const terms of otherTerms) {
      const before = await wholeEvent(id)
      const answer = await send({ name: 'Other', ...terms })
      expect([answer.status >= 400 && answer.status < 500, await wholeEvent(id)]).toEqual([true, before])
    }
    // a link from before the event was closed still contains new terms
    const terms = { name: 'Other', base_currency: 'USD', ...KES_PAIR, sample_claim_amount: '9' }
    const shownWith = async () =>
      text(await html(await owner.client.get(`/dashboard?edit=${id}&${new URLSearchParams(terms)}`)))
    expect(await shownWith()).not.toContain('Saving converts')
    await on.database.run("UPDATE events SET status = 'open' WHERE id = ?", [id])
    expect(await shownWith()).toContain('Saving converts')
    await on.database.run("UPDATE events SET status = 'closed' WHERE id = ?", [id])
    expect((await send({ name: 'Renamed' })).status).toBe(303)
    expect(await stored(id)).toEqual({ ...columns, name: 'Renamed' })
    const [expense] = await on.database.all('SELECT converted_amount FROM expenses WHERE event_id = ?', [id])
    expect(Number(expense?.converted_amount)).toBe(7.7)
  })

  it('answers a form that was filled before another change with a conflict, and stores it when sent again', async () => {
    const { id, send } = await editing()
    expect((await send({ name: 'First' })).status).toBe(303)
    const late = await send({ name: 'Second' })
    const source = await late.text()
    expect([late.status, alerts(source)]).toEqual([409, [expect.stringContaining('changed in the meantime')]])
    expect(await stored(id)).toMatchObject({ name: 'First' })
    const form = editForm(source)
    expect(form.values.name).toBe('Second')
    expect((await owner.client.form('POST', form.action, form.values)).status).toBe(303)
    expect(await stored(id)).toMatchObject({ name: 'Second' })
  })

  it('a form that is sent twice while its event is locked is saved, and answered twice that it is', async () => {
    const { id, send } = await editing()
    const release = await holdEvents(on.database, id)
    const answers = [send({ name: 'Twice' }), send({ name: 'Twice' })]
    // one request waits for the lock, the other for its turn
    await untilWaiting(on.database)
    await release()
    for (const { status, headers } of await Promise.all(answers))
      expect([status, headers.get('Location')]).toEqual([303, '/dashboard'])
    expect(await stored(id)).toMatchObject({ name: 'Twice' })
  })

  it.each<[string, Record<string, string>]>([
    ['a name beside a rate of more digits than its sample', { name: 'Again' }],
    ['another rate', { sample_claim_amount: '7.70' }],
    ['another claim currency and rate', { base_currency: 'EUR', sample_claim_amount: '7.10' }],
  ])('a form of %s that is sent again is answered as before, and changes nothing', async (_, changes) => {
    const { id, send } = await editing({ base_currency: 'USD', exchange_rate: 1 / 3 })
    const first = await send(changes)
    const after = await wholeEvent(id)
    const again = await send(changes)
    expect([again.status, again.headers.get('Location')]).toEqual([303, first.headers.get('Location')])
    expect(await wholeEvent(id)).toEqual(after)
  })

  it('a form of another rate that was filled before the rate changed is a conflict', async () => {
    const { id, send } = await editing({ base_currency: 'USD', exchange_rate: 1 })
    expect((await send({ ...KES_PAIR, sample_claim_amount: '8' })).status).toBe(303)
    const after = await wholeEvent(id)
    const late = await send({ ...KES_PAIR, sample_claim_amount: '7.70' })
    expect([late.status, text(await late.text())]).toEqual([
      409,
      expect.stringContaining('It is now “8”. You typed “7.70”.'),
    ])
    expect(await wholeEvent(id)).toEqual(after)
  })

  it.each<[string, Record<string, string>]>([
    ['another name', { name: 'Other' }],
    ['nothing else', {}],
  ])('a form of %s that was filled before the rate changed keeps that rate', async (_, changes) => {
    const { id, send, name } = await editing({ base_currency: 'USD', exchange_rate: 1 })
    expect((await send({ ...KES_PAIR, sample_claim_amount: '8' })).status).toBe(303)
    expect((await send({ name, ...changes })).status).toBe(303)
    expect(await stored(id)).toMatchObject({ name, ...changes, exchange_rate: 0.008 })
  })

  it('of two forms at the same moment saves one, and answers the other with a conflict', async () => {
    const { id, send } = await editing()
    const names = Array.from({ length: 6 }, (_, i) => `At once ${i}`)
    const answers = await Promise.all(names.map((name) => send({ name })))
    const saved = names.filter((_, i) => answers[i]?.status === 303)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(5)
    expect([await stored(id)]).toEqual(saved.map((name) => expect.objectContaining({ name })))
  })

  it('is found under its address in any way of writing it, and nothing else is', async () => {
    const { id } = await insertEvent(on.database, owner.id, { name: 'Found' })
    const status = async (path: string) => (await owner.client.get(path)).status
    for (const path of [
      '/dashboard',
      '/dashboard/',
      '/Dashboard',
      '/dash%62oard',
      `/Events/${id}/expenses`,
      `/%65vents/${id}/Expenses`,
    ]) {
      expect([path, await status(path)]).toEqual([path, 200])
    }
    for (const path of ['/dashboard/more', '/none', `/events/${id}/none`, '/root', '/none/expenses']) {
      expect([path, await status(path)]).toEqual([path, 404])
    }
  })

  it('shows the newest event first, and of a status those that have it', async () => {
    const { client, id: userId } = await createUser(on)
    for (const [at, status] of ['open', 'closed', 'open'].entries()) {
      const { id } = await insertEvent(on.database, userId, { name: `Number ${at}`, status })
      await on.database.run('UPDATE events SET created_at = ? WHERE id = ?', [
        `2026-10-0${3 - Math.abs(at - 1)}T00:00:0${at}.000+00:00`,
        id,
      ])
    }
    const names = async (query: string) =>
      tableRows(await html(await client.get(`/dashboard${query}`))).map(([name]) => name)
    expect(await names('')).toEqual(['Number 1', 'Number 2', 'Number 0'])
    expect(await names('?status=open')).toEqual(['Number 2', 'Number 0'])
    expect(await names('?status=closed')).toEqual(['Number 1'])
  })

  it('shows 100 events to a page, and says how many there are', async () => {
    const { client, id: userId } = await createUser(on)
    for (let i = 1; i <= 99; i++) await insertEvent(on.database, userId, { name: `Number ${i}` })
    const listed = async (query = '') => {
      const source = await html(await client.get(`/dashboard${query}`))
      return [
        (source.match(/<tr(?=[ >])/g) ?? []).length - 1,
        /Page \d+ of \d+ · \d+ events/.exec(text(source))?.[0],
      ]
    }
    expect(await listed()).toEqual([99, undefined])
    await insertEvent(on.database, userId, { name: 'Number 100' })
    expect(await listed()).toEqual([100, undefined])
    await insertEvent(on.database, userId, { name: 'Number 101' })
    expect(await listed()).toEqual([100, 'Page 1 of 2 · 101 events'])
    for (const page of ['2', '3', '999999'])
      expect(await listed(`?page=${page}`)).toEqual([1, 'Page 2 of 2 · 101 events'])
    for (const page of ['0', '-1', 'x', '1e9'])
      expect(await listed(`?page=${page}`)).toEqual([100, 'Page 1 of 2 · 101 events'])
    expect(await listed('?search=number%2010')).toEqual([3, undefined])
  })

  describeBesideDatabase(provider, 'beside the database', () => {
    it('comes back to the list it was opened from', async () => {
      const { send, form, name } = await editing({ name: 'Found it' }, '/dashboard?search=found&status=open')
      expect(form.action).toMatch(/^\/dashboard\?search=found&status=open&edit=/)
      expect((await send({ name: `${name} again` })).headers.get('Location')).toBe(
        '/dashboard?search=found&status=open',
      )
    })

    it('reopens an event without closing the panel of another', async () => {
      const { id: open } = await editing()
      const { id } = await insertEvent(on.database, owner.id, { name: 'Found too', status: 'closed' })
      const page = `/dashboard?search=found&edit=${open}`
      expect((await owner.client.form('POST', page, { intent: 'reopen', id })).headers.get('Location')).toBe(
        page,
      )
      expect(await stored(id)).toMatchObject({ status: 'open' })
    })

    it('takes a sample that was typed over the one it was filled with, also one of 1000', async () => {
      const { id, send, form } = await editing({ base_currency: 'USD', exchange_rate: 0.0000392 })
      expect(form.values).toMatchObject({ sample_receipt_amount: '100000', sample_claim_amount: '3.92' })
      expect((await send({ sample_receipt_amount: '1000', sample_claim_amount: '0.04' })).status).toBe(303)
      expect(await stored(id)).toMatchObject({ exchange_rate: 0.00004 })
    })

    it('shows the rate as it is stored while its sample is not touched', async () => {
      const { id } = await editing({ base_currency: 'USD', exchange_rate: 100 / 12965 })
      const source = await html(await owner.client.get(`/dashboard?edit=${id}`))
      expect(text(source)).toContain('Rate: 0.0077130737')
    })

    it('shows an error beside its field, keeps what was typed, and changes nothing', async () => {
      const { id, send, name } = await editing()
      const before = await stored(id)
      for (const [slip, words] of [
        [{ base_currency: 'XQX' }, 'Enter a currency code such as USD, EUR or KES'],
        [
          { sample_claim_amount: '-1' },
          'Enter two amounts above zero, such as 1000 and 7.70, or leave both empty',
        ],
        [{ name: ' ' }, 'Event name is required'],
      ] as [Record<string, string>, string][]) {
        const answer = await send({ name: `${name} changed`, ...slip })
        const source = await answer.text()
        expect([answer.status, text(source)]).toEqual([400, expect.stringContaining(words)])
        expect(editForm(source).values).toMatchObject({ name: `${name} changed`, ...slip })
      }
      expect(await stored(id)).toEqual(before)
    })

    it('an event that is gone gives a message above the list', async () => {
      const { id, send } = await editing()
      const { name } = await insertEvent(on.database, owner.id)
      await on.database.run('DELETE FROM events WHERE id = ?', [id])
      const answers = [
        [200, await owner.client.get(`/dashboard?edit=${id}`)],
        [200, await owner.client.get(`/dashboard?delete=${id}`)],
        [403, await send({ name: 'Late' })],
        [403, await owner.client.form('POST', '/dashboard', { intent: 'delete', id })],
        [404, await owner.client.form('POST', '/dashboard', { intent: 'reopen', id })],
      ] as const
      for (const [status, answer] of answers) {
        const source = await answer.text()
        expect([answer.status, alerts(source)]).toEqual([
          status,
          ['This event is gone. It may have been deleted in another tab.'],
        ])
        expect(source).toContain(name)
      }
    })

    it('knows no other intents', async () => {
      const { id } = await editing()
      for (const intent of ['', 'destroy', 'toString', '__proto__']) {
        const answer = await owner.client.form('POST', '/dashboard', { intent, id })
        expect([intent, answer.status, alerts(await answer.text())]).toEqual([
          intent,
          400,
          ['Choose what to do'],
        ])
      }
    })
  })

  describeBesideDatabase(provider, 'what is typed', () => {
    it.each([
      ['1', `2${'0'.repeat(18)}`],
      [`1${'0'.repeat(19)}`, '1'],
      [`0.${'0'.repeat(153)}1`, `1${'0'.repeat(154)}`],
    ])('refuses a sample of %s and %s: no two currencies are so far apart', async (receipt, claim) => {
      const { id, send } = await editing()
      await insertExpense(on.database, id, { amount: 10, currency: 'KES' })
      const sample = { ...KES_PAIR, sample_receipt_amount: receipt, sample_claim_amount: claim }
      expect((await send(sample)).status).toBe(400)
      const query = new URLSearchParams({ name: 'x', base_currency: 'USD', ...sample })
      expect(await (await owner.client.get(`/events/${id}/preview?${query}`)).json()).toBeNull()
      expect((await owner.client.get(`/dashboard?edit=${id}&${query}`)).status).toBe(200)
    })

    it.each([
      ['1000', '7,70', 0.0077],
      ['1.234,50', '1234,5', 1],
      ['1 000', '0,5', 0.0005],
    ])(
      'reads amounts with a comma: %s and %s give %d',
      async (sample_receipt_amount, sample_claim_amount, exchange_rate) => {
        const { id, send } = await editing({ base_currency: 'USD' })
        const pair = { sample_receipt_amount, sample_receipt_currency: 'KES', sample_claim_amount }
        expect((await send(pair)).status).toBe(303)
        expect(await stored(id)).toMatchObject({ exchange_rate })
      },
    )

    it.each<[Record<string, string>, string]>([
      [{ sample_claim_amount: '1,000', figure_style: '' }, '1,000 can be 1,000 or 1. Write 1000 or 1'],
      [
        { sample_receipt_amount: '1', sample_receipt_currency: 'K1' },
        'Enter a currency code such as USD, EUR or KES',
      ],
      [
        { sample_receipt_amount: '1', sample_receipt_currency: 'usd' },
        'This is the claim currency. Enter the currency of the receipt',
      ],
      [
        { sample_receipt_amount: '', sample_claim_amount: '', sample_receipt_currency: 'KES' },
        'Enter both amounts, or leave the currency',
      ],
      [{ base_currency: 'EUR' }, 'The rate was for USD. Enter what a receipt cost you in EUR'],
    ])('refuses %j: %s', async (slip, words) => {
      const { id, send } = await editing({ base_currency: 'USD', exchange_rate: 0.0078 })
      const before = await stored(id)
      const answer = await send(slip)
      expect([answer.status, text(await answer.text())]).toEqual([400, expect.stringContaining(words)])
      expect(await stored(id)).toEqual(before)
    })
  })
})
