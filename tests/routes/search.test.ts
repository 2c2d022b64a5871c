import { beforeAll, expect, it } from 'vitest'
import { html, insertEvent, insertExpense, tags, text } from '../support/factories'
import { storedNow } from '../support/filled-event'
import { describeOnEachDatabase } from '../support/instances'
import { createUser, type Person } from '../support/users'

// The search across all data of a user: its page, and the requests of the command palette.

interface Group {
  title: string
  items: { id: string; name: string; detail: string; path: string }[]
}

describeOnEachDatabase('the search on %s', (on) => {
  let owner: Person
  let event: string
  let expense: string

  beforeAll(async () => {
    owner = await createUser(on)
    event = (
      await insertEvent(on.database, owner.id, {
        name: 'Zürich conference',
        starts_on: '2026-09-21',
        ends_on: '2026-09-23',
        base_currency: 'EUR',
      })
    ).id
    expense = await insertExpense(on.database, event, {
      ...{ date: '2026-09-22', merchant: 'Café Hiltl', note: 'Lunch with Ada' },
      ...{ amount: 38.45, currency: 'CHF', converted_amount: 41.07 },
    })
  })

  const groups = async (search: string, client = owner.client): Promise<Group[]> =>
    (await client.get(`/search/results?search=${encodeURIComponent(search)}`)).json()
  const names = async (search: string) =>
    (await groups(search)).flatMap(({ title, items }) => items.map(({ name }) => `${title}: ${name}`))

  it.each([
    ['zurich', ['Events: Zürich conference']],
    ['CONF zur', ['Events: Zürich conference']],
    ['cafe hiltl', ['Expenses: Café Hiltl']],
    ['ada lunch', ['Expenses: Café Hiltl']],
    ['38.45', ['Expenses: Café Hiltl']],
    ['41,07', ['Expenses: Café Hiltl']],
    ['38.4', []],
    ['hiltl zurich', []],
    ['%', []],
    ['_', []],
    ['\u0000', ['Events: Zürich conference']],
  ])('%s finds %j', async (search, found) => {
    expect(await names(search)).toEqual(found)
  })

  it.each(['12.358,50', '12,358.50', "12'358.50", '12358.5'])(
    'an amount is found as people write it: %s',
    async (search) => {
      await insertExpense(on.database, event, { merchant: 'Resort', amount: 12_358.5, currency: 'THB' })
      expect(await names(search)).toContain('Expenses: Resort')
    },
  )

  it('what can be read in two ways finds both amounts', async () => {
    await insertExpense(on.database, event, { merchant: 'Small', amount: 7.125, currency: 'TND' })
    await insertExpense(on.database, event, { merchant: 'Large', amount: 7125, currency: 'TND' })
    expect((await names('7,125')).sort()).toEqual(['Expenses: Large', 'Expenses: Small'])
  })

  it('nothing typed finds the newest events', async () => {
    expect(await names('')).toEqual(['Events: Zürich conference'])
  })

  it('what is found says what tells it from others, and leads to it', async () => {
    expect(await groups('hiltl')).toEqual([
      {
        title: 'Expenses',
        items: [
          {
            id: expense,
            name: 'Café Hiltl',
            detail: '38.45 CHF · Sep 22, 2026 · Zürich conference',
            path: `/events/${event}/expenses?edit=${expense}`,
          },
        ],
      },
    ])
    expect((await groups('zurich'))[0]?.items[0]).toEqual({
      id: event,
      name: 'Zürich conference',
      detail: expect.stringMatching(/^Sep 21\s–\s23, 2026$/),
      path: `/events/${event}/expenses`,
    })
  })

  it('another user finds nothing of it, and who is not signed in gets 401', async () => {
    const other = await createUser(on)
    for (const search of ['zurich', 'hiltl', '38.45', ''])
      expect([search, await groups(search, other.client)]).toEqual([search, []])
    for (const path of ['/search?search=hiltl', '/search/results?search=hiltl'])
      expect((await fetch(on.server.url + path, { redirect: 'manual' })).status).toBe(401)
  })

  it('what is deleted, or of a deleted event, is not found', async () => {
    const user = await createUser(on)
    const kept = await insertEvent(on.database, user.id, { name: 'Kept' })
    const gone = await insertEvent(on.database, user.id, { name: 'Gone', deleted_at: storedNow() })
    await insertExpense(on.database, kept.id, { merchant: 'Taxi one', deleted_at: storedNow() })
    await insertExpense(on.database, gone.id, { merchant: 'Taxi two' })
    await insertExpense(on.database, kept.id, { merchant: 'Taxi three' })
    expect((await groups('taxi', user.client)).map(({ items }) => items.map(({ name }) => name))).toEqual([
      ['Taxi three'],
    ])
    expect(await groups('gone', user.client)).toEqual([])
  })

  it('of seven that match, the six newest are shown, and said to be', async () => {
    const user = await createUser(on)
    const { id } = await insertEvent(on.database, user.id)
    for (let day = 1; day <= 7; day++)
      await insertExpense(on.database, id, { date: `2026-10-0${day}`, merchant: `Bus ${day}` })
    const [found] = await groups('bus', user.client)
    expect([found?.title, found?.items.map(({ name }) => name)]).toEqual([
      'Expenses, the newest 6',
      [7, 6, 5, 4, 3, 2].map((day) => `Bus ${day}`),
    ])
  })

  it('each version of a frozen claim is found by its number and by the name of its event, and leads to itself', async () => {
    const user = await createUser(on)
    const trip = await insertEvent(on.database, user.id, { name: 'Osaka visit' })
    const close = `/events/${trip.id}/close`
    expect((await user.client.form('POST', close, { intent: 'close' })).status).toBe(303)
    await user.client.send('PUT', `/events/${trip.id}/reopen`)
    expect((await user.client.form('POST', close, { intent: 'close' })).status).toBe(303)
    const versions = await on.database.all<{ id: string; year: number; serial: number; version: number }>(
      'SELECT id, year, serial, version FROM claims WHERE event_id = ? ORDER BY version DESC',
      [trip.id],
    )
    const number = `${versions[0]?.year}-${String(versions[0]?.serial).padStart(4, '0')}`
    const found = versions.map(({ id, version }) => ({
      ...{ id, name: number, detail: `version ${version} · Osaka visit`, path: `/claims#claim-${id}` },
    }))
    expect(found).toHaveLength(2)
    const claims = await html(await user.client.get('/claims'))
    for (const { id } of versions) expect(claims).toContain(`id="claim-${id}"`)
    expect((await groups(number, user.client)).at(-1)).toEqual({ title: 'Claims', items: found })
    expect((await groups('osaka', user.client)).at(-1)).toEqual({ title: 'Claims', items: found })
    expect(await groups('1999-0001', user.client)).toEqual([])
  })

  it('its page works without scripts, and keeps what was searched', async () => {
    const page = await html(await owner.client.get('/search?search=hiltl'))
    expect(text(page)).toContain('Expenses Café Hiltl 38.45 CHF · Sep 22, 2026 · Zürich conference')
    const field = tags(page).find(({ attributes }) => attributes.get('name') === 'search')
    expect(field?.attributes.get('value')).toBe('hiltl')
    expect(text(await html(await owner.client.get('/search?search=sett')))).toContain('Go to Settings')
    expect(text(await html(await owner.client.get('/search?search=zzz')))).toContain(
      'Nothing found with all these words.',
    )
  })

  it('a search of 10,000 characters is cut to what is looked for', async () => {
    const long = `hiltl ${'x'.repeat(10_000)}`
    expect(await groups(long)).toEqual([])
    expect((await owner.client.get(`/search?search=${long}`)).status).toBe(200)
  })
})
