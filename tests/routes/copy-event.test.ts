import { beforeAll, expect, it } from 'vitest'
import { insertFile, insertLine } from '../support/bulk'
import { insertRow } from '../support/database'
import { html, insertEvent, tags, text } from '../support/factories'
import { insertFilledEvent } from '../support/filled-event'
import { describeOnEachDatabase } from '../support/instances'
import { createUser, type Person } from '../support/users'

// A copy of an event has its settings, but not its expenses, receipts and claims.

describeOnEachDatabase('a copy of an event on %s', (on) => {
  let owner: Person

  beforeAll(async () => {
    owner = await createUser(on)
  })

  const DETAILS = {
    ...{ purpose: 'Fair', starts_on: '2026-10-01', ends_on: '2026-10-09', claimant: 'Ada L.' },
    ...{ department: 'Sales', cost_centre: 'C7', company: '', approver: null },
    ...{ budget: 900, budget_currency: 'USD' },
  }

  /** Inserts an event with one of everything and with details. */
  async function filled(): Promise<string> {
    const { event } = await insertFilledEvent(on.database, owner.id)
    const columns = Object.keys(DETAILS)
    await on.database.run(
      `UPDATE events SET ${columns.map((column) => `${column} = ?`).join(', ')} WHERE id = ?`,
      [...Object.values(DETAILS), event],
    )
    await on.database.run(
      "UPDATE rates SET source = 'card', fee = 1.5, note = 'At the till' WHERE event_id = ?",
      [event],
    )
    return event
  }
  const copy = async (event: string, form: Record<string, string>, who = owner) => {
    const answer = await who.client.form('POST', `/events/${event}/copy`, {
      ...{ id: crypto.randomUUID(), name: 'Next', ...form },
    })
    return { status: answer.status, to: answer.headers.get('Location') ?? text(await answer.text()) }
  }
  const copied = async (...form: Parameters<typeof copy>) => {
    const { status, to } = await copy(...form)
    expect([status, to]).toEqual([303, `${to.split('?')[0]}?copied=${form[0]}`])
    return to.split('/')[2] ?? ''
  }
  const rowOf = async (event: string) =>
    (await on.database.all('SELECT * FROM events WHERE id = ?', [event]))[0]
  const insertRate = (event_id: string, number: number) =>
    insertRow(on.database, 'rates', {
      ...{ id: crypto.randomUUID(), event_id, number, currency: 'KES', date: '2026-10-05' },
      ...{ receipt_amount: 1000, claim_amount: 7.8, claim_currency: 'USD' },
    })
  const countOf = async (table: string, event: string) =>
    (await on.database.all(`SELECT * FROM ${table} WHERE event_id = ?`, [event])).length

  it('has its currency, purpose and claimant, and no days, budget, expenses, files, rates or advances', async () => {
    const event = await filled()
    const id = await copied(event, { name: ' Second fair ' })
    expect(await rowOf(id)).toMatchObject({
      ...{ ...DETAILS, starts_on: null, ends_on: null, budget: null, budget_currency: null },
      ...{ name: 'Second fair', user_id: owner.id },
      ...{ base_currency: 'USD', exchange_rate: 1, status: 'open', claim_id: null, version: 0 },
    })
    for (const table of ['expenses', 'receipts', 'rates', 'advances'])
      expect([table, await countOf(table, id)]).toEqual([table, 0])
  })

  it('of an event at 0.0077 names the currency of a new expense as one without a rate', async () => {
    const { id: event } = await insertEvent(on.database, owner.id, { exchange_rate: 0.0077 })
    const id = await copied(event, {})
    await insertLine(on.database, id, { currency: 'JPY', amount: 1000 })
    expect(text(await html(await owner.client.get(`/events/${id}/expenses`)))).toContain(
      '1 line has no rate yet and counts 1:1. Add a rate for JPY',
    )
  })

  it.each([
    ['an event rate alone', 0.0077, 0, 'Copy its event rate of 0.0077 too'],
    ['one rate of its Rates page', 1, 1, 'Copy the rate of its Rates page too, without the proof'],
    ['two rates of its Rates page', 1, 2, 'Copy the 2 rates of its Rates page too, without the proofs'],
    [
      'both',
      0.0077,
      2,
      'Copy its event rate of 0.0077 and the 2 rates of its Rates page too, without the proofs',
    ],
  ])(
    'of an event that has %s is offered its rates, as the page says',
    async (_, exchange_rate, rates, words) => {
      const { id: event } = await insertEvent(on.database, owner.id, { exchange_rate })
      for (let number = 1; number <= rates; number++) await insertRate(event, number)
      const page = await html(await owner.client.get(`/events/${event}/copy`))
      expect(text(/<label class="check">.*?<\/label>/s.exec(page)?.[0] ?? '')).toBe(words)
      expect(text(page)).toContain('gets the claim currency, the purpose and the claimant of this one')
      const id = await copied(event, { rates: 'yes' })
      expect([(await rowOf(id))?.exchange_rate, await countOf('rates', id)]).toEqual([exchange_rate, rates])
    },
  )

  it('has its rates, without their proofs, where the form asks for them', async () => {
    const event = await filled()
    const id = await copied(event, { rates: 'yes' })
    expect(await rowOf(id)).toMatchObject({ exchange_rate: 0.0077 })
    const rates = (of: string) =>
      on.database.all(
        `SELECT number, currency, receipt_amount, claim_amount, claim_currency, date, source, fee, note
         FROM rates WHERE event_id = ?`,
        [of],
      )
    expect(await rates(id)).toEqual(await rates(event))
    expect(await rates(id)).toMatchObject([{ source: 'card', note: 'At the till' }])
    const [{ document_id } = { document_id: '' }] = await on.database.all<{ document_id: string | null }>(
      'SELECT document_id FROM rates WHERE event_id = ?',
      [id],
    )
    expect(document_id).toBeNull()
  })

  it('of a closed event is open', async () => {
    const event = await filled()
    await owner.client.send('PUT', `/events/${event}/close`)
    expect(await rowOf(await copied(event, {}))).toMatchObject({ status: 'open', claim_id: null })
  })

  it('by a form that comes twice, also at once, is one; with another name, or with rates, it is another', async () => {
    const event = await filled()
    const id = crypto.randomUUID()
    const ids = await Promise.all([copied(event, { id }), copied(event, { id })])
    expect([...ids, await copied(event, { id })]).toEqual([id, id, id])
    expect(await copied(event, { id, name: 'Other' })).not.toBe(id)
    expect(await copied(event, { id, rates: 'yes' })).not.toBe(id)
  })

  it.each([
    ['without rates', 0, {}],
    ['with rates', 2, { rates: 'yes' }],
  ])('by a form %s that comes again after its event got a rate of its own is one', async (_, rates, form) => {
    const { id: event } = await insertEvent(on.database, owner.id)
    for (let number = 1; number <= 2; number++) await insertRate(event, number)
    const id = await copied(event, { id: crypto.randomUUID(), ...form })
    const rate = { date: '2026-10-06', currency: 'JPY', receipt_amount: '1000', claim_amount: '6.5' }
    const answer = await owner.client.form('POST', `/events/${id}/rates`, {
      ...{ intent: 'add', id: crypto.randomUUID(), source: 'card', ...rate },
    })
    expect([answer.status, await countOf('rates', id)]).toEqual([303, rates + 1])
    expect(await copied(event, { id, ...form })).toBe(id)
  })

  it('by a form that comes again without the rates that it asked for is another', async () => {
    const { id: event } = await insertEvent(on.database, owner.id)
    await insertRate(event, 1)
    const id = await copied(event, { id: crypto.randomUUID(), rates: 'yes' })
    const other = await copied(event, { id })
    expect([other === id, await countOf('rates', other)]).toEqual([false, 0])
  })

  it('is named by the form, and can be undone into the trash until it has an expense', async () => {
    const { id: event } = await insertEvent(on.database, owner.id, { name: 'Fair' })
    const page = await html(await owner.client.get(`/events/${event}/copy`))
    const field = tags(page).find(({ attributes }) => attributes.get('name') === 'name')
    expect(field?.attributes.get('value')).toBe('Copy of Fair')
    expect(page).not.toContain('name="rates"')
    const id = await copied(event, {})
    const said = async () =>
      text(await html(await owner.client.get(`/events/${id}/expenses?copied=${event}`)))
    expect(await said()).toContain('This is a copy of “Fair”, without its expenses. Undo')
    const expense = await insertLine(on.database, id, { merchant: 'A' })
    expect(await said()).not.toContain('This is a copy')
    await on.database.run('DELETE FROM expenses WHERE id = ?', [expense])
    expect((await owner.client.form('POST', '/dashboard', { intent: 'delete', id })).status).toBe(303)
    expect(text(await html(await owner.client.get('/trash')))).toContain('Next')
  })

  const advance = { date: '2026-10-01', amount: '50', claim_currency: 'USD' }
  it.each<[string, (id: string) => Promise<unknown>]>([
    ['a draft', (id) => insertFile(on.database, id)],
    [
      'an advance',
      (id) =>
        owner.client.form('POST', `/events/${id}/details`, {
          ...{ intent: 'add', id: crypto.randomUUID(), ...advance },
        }),
    ],
    [
      'an advance by SQL',
      (event_id) =>
        insertRow(on.database, 'advances', {
          ...{ id: crypto.randomUUID(), event_id, date: '2026-10-01', amount: 50 },
        }),
    ],
    [
      'other details',
      (id) => owner.client.form('POST', `/events/${id}/details`, { intent: 'save', purpose: 'Fair' }),
    ],
    [
      'another name',
      (id) =>
        owner.client.form('POST', '/dashboard', {
          ...{ intent: 'update', id, name: 'Renamed', base_currency: 'USD' },
        }),
    ],
  ])('cannot be undone once it has %s', async (_, change) => {
    const { id: event } = await insertEvent(on.database, owner.id, { name: 'Fair' })
    await insertRate(event, 1)
    const id = await copied(event, { rates: 'yes' })
    const said = async () =>
      text(await html(await owner.client.get(`/events/${id}/expenses?copied=${event}`)))
    expect(await said()).toContain('This is a copy of “Fair”')
    await change(id)
    expect(await said()).not.toContain('This is a copy')
  })

  it('is not announced for an event that is no copy of the event in the address', async () => {
    const { id: event } = await insertEvent(on.database, owner.id, { base_currency: 'USD' })
    const others = [
      event,
      (await insertEvent(on.database, owner.id, { base_currency: 'EUR' })).id,
      await filled(),
    ]
    for (const other of others)
      expect(await html(await owner.client.get(`/events/${event}/expenses?copied=${other}`))).not.toContain(
        'This is a copy',
      )
  })

  it.each([
    [{ name: ' ' }, 'Event name is required'],
    [{ name: 'a'.repeat(201) }, 'Event name can have at most 200 characters'],
    [{ name: 'a\0b' }, 'cannot be stored'],
  ])('with %j is refused', async (form, words) => {
    const { id: event } = await insertEvent(on.database, owner.id)
    expect(await copy(event, form)).toEqual({ status: 400, to: expect.stringContaining(words) })
  })

  it('with an odd id is refused, and one that another user’s event has gets its own', async () => {
    const stranger = await createUser(on)
    const theirs = (await insertEvent(on.database, stranger.id)).id
    const { id: event } = await insertEvent(on.database, owner.id)
    expect((await copy(event, { id: 'one' })).status).toBe(400)
    expect(await copied(event, { id: theirs })).not.toBe(theirs)
  })

  it('is not made of another user’s event, a deleted one or none, and says nothing of them', async () => {
    const stranger = await createUser(on)
    const theirs = (await insertEvent(on.database, stranger.id, { name: 'Secret' })).id
    const { id: event } = await insertEvent(on.database, owner.id)
    expect((await copy(theirs, {})).status).toBe(403)
    expect((await owner.client.get(`/events/${theirs}/copy`)).status).toBe(403)
    expect((await copy(crypto.randomUUID(), {})).status).toBe(404)
    const source = await html(await owner.client.get(`/events/${event}/expenses?copied=${theirs}`))
    expect(source).not.toContain('Secret')
    await owner.client.send('DELETE', `/events/${event}`)
    expect((await copy(event, {})).status).toBe(404)
  })

  it('is offered by the details of an event and by its edit form', async () => {
    const { id: event } = await insertEvent(on.database, owner.id)
    for (const path of [`/events/${event}/details`, `/dashboard?edit=${event}`])
      expect([path, await html(await owner.client.get(path))]).toEqual([
        path,
        expect.stringContaining(`href="/events/${event}/copy"`),
      ])
  })
})
