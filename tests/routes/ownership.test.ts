import { beforeAll, describe, expect, it } from 'vitest'
import { Client } from '../support/client'
import { DONE, insertEvent, insertExpense, plain } from '../support/factories'
import { describeBesideDatabase, describeOnEachDatabase } from '../support/instances'
import { rounds } from '../support/rounds'
import { createUser, type Person } from '../support/users'

// A user sees and changes only their own events (contract, 1). Every endpoint and form is tried with every id
// of another user.

type Ask = (client: Client, id: string) => Promise<Response>

const path = (id: string, end = '') => `/events/${encodeURIComponent(id)}${end}`

/** Terms and a name that every form accepts, so that only the ownership can be a reason to refuse. */
const terms = {
  name: 'Taken',
  base_currency: 'EUR',
  sample_receipt_amount: '1',
  sample_receipt_currency: 'KES',
  sample_claim_amount: '3',
  seen: 'EUR 3 KES',
}

const htmx = { 'HX-Request': 'true' }

const DATA = `_data=${encodeURIComponent('routes/dashboard')}`
const EXPENSES_DATA = `_data=${encodeURIComponent('routes/events.$id.expenses')}`
const CLOSE_DATA = `_data=${encodeURIComponent('routes/events.$id.close')}`

/** The endpoints of the contract, with the statuses for another user and for an anonymous client. */
const ENDPOINTS: [string, number, number, Ask][] = [
  ['GET /events/{id}/expenses', 403, 401, (client, id) => client.get(path(id, '/expenses'))],
  ['HEAD /events/{id}/expenses', 403, 401, (client, id) => client.send('HEAD', path(id, '/expenses'))],
  ['GET /events/{id}/edit', 403, 403, (client, id) => client.get(path(id, '/edit'))],
  ['HEAD /events/{id}/edit', 403, 403, (client, id) => client.send('HEAD', path(id, '/edit'))],
  ['PUT /events/{id}', 403, 403, (client, id) => client.form('PUT', path(id), terms)],
  [
    'PUT /events/{id} by query',
    403,
    403,
    (client, id) => client.send('PUT', `${path(id)}?${new URLSearchParams(terms)}`),
  ],
  ['DELETE /events/{id}', 403, 403, (client, id) => client.send('DELETE', path(id))],
  ['PUT /events/{id}/reopen', 403, 401, (client, id) => client.send('PUT', path(id, '/reopen'))],
  ['PUT /events/{id}/close', 403, 401, (client, id) => client.send('PUT', path(id, '/close'))],
]

/**
 * The pages and their forms. A panel of a missing event is a notice above the user's own list. Remix turns
 * the redirect of a data request into a 204.
 */
const PAGES: [string, number, number, Ask][] = [
  [
    'GET /events/{id}/preview',
    403,
    403,
    (client, id) => client.get(path(id, `/preview?${new URLSearchParams(terms)}`)),
  ],
  [
    'GET /dashboard?edit',
    200,
    401,
    (client, id) => client.get(`/dashboard?${new URLSearchParams({ edit: id })}`),
  ],
  [
    'GET /dashboard?edit with terms',
    200,
    401,
    (client, id) => client.get(`/dashboard?${new URLSearchParams({ ...terms, edit: id })}`),
  ],
  [
    'GET /dashboard?delete',
    200,
    401,
    (client, id) => client.get(`/dashboard?${new URLSearchParams({ delete: id })}`),
  ],
  [
    'GET /dashboard?edit as data',
    200,
    204,
    (client, id) => client.get(`/dashboard?${DATA}&${new URLSearchParams({ edit: id })}`),
  ],
  [
    'GET /dashboard?delete as data',
    200,
    204,
    (client, id) => client.get(`/dashboard?${DATA}&${new URLSearchParams({ delete: id })}`),
  ],
  [
    'GET /events/{id}/expenses as data',
    403,
    204,
    (client, id) => client.get(path(id, `/expenses?${EXPENSES_DATA}`)),
  ],
  ...['update', 'delete', 'reopen'].flatMap((intent): [string, number, number, Ask][] => [
    [
      `POST /dashboard ${intent}`,
      403,
      401,
      (client, id) => client.form('POST', '/dashboard', { ...terms, id, intent }),
    ],
    [
      `POST /dashboard ${intent} by htmx`,
      403,
      401,
      (client, id) => client.form('POST', '/dashboard', { ...terms, id, intent }, htmx),
    ],
    [
      `POST /dashboard ${intent} as data`,
      403,
      401,
      (client, id) => client.form('POST', `/dashboard?${DATA}`, { ...terms, id, intent }),
    ],
    [
      `POST /dashboard ${intent} by query`,
      403,
      401,
      (client, id) => client.send('POST', `/dashboard?${new URLSearchParams({ ...terms, id, intent })}`),
    ],
  ]),
  ['GET /events/{id}/close', 403, 401, (client, id) => client.get(path(id, '/close'))],
  ['GET /events/{id}/close as data', 403, 204, (client, id) => client.get(path(id, `/close?${CLOSE_DATA}`))],
  ...(
    [
      ['expenses', EXPENSES_DATA, 'reopen'],
      ['close', CLOSE_DATA, 'close'],
      ['close', CLOSE_DATA, 'reopen'],
    ] as const
  ).flatMap(([page, data, intent]): [string, number, number, Ask][] => [
    [
      `POST /events/{id}/${page} ${intent}`,
      403,
      401,
      (client, id) => client.form('POST', path(id, `/${page}`), { intent }),
    ],
    [
      `POST /events/{id}/${page} ${intent} by htmx`,
      403,
      401,
      (client, id) => client.form('POST', path(id, `/${page}`), { intent }, htmx),
    ],
    [
      `POST /events/{id}/${page} ${intent} as data`,
      403,
      401,
      (client, id) => client.form('POST', path(id, `/${page}?${data}`), { intent }),
    ],
  ]),
]

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

const ENDS = ['', '/', '/edit', '/expenses', '/reopen', '/close', '/preview', '/expenses/1', '.data']

describeOnEachDatabase('whose events they are, on %s', (on, provider) => {
  let owner: Person
  let stranger: Person
  let nobody: Client
  const ids: string[] = []
  /** a text that an answer to anybody else must not contain */
  const secret = `secret-${crypto.randomUUID()}`

  beforeAll(async () => {
    owner = await createUser(on)
    stranger = await createUser(on)
    nobody = new Client(on.server.url)
    for (const columns of [
      { status: 'open' },
      { status: 'closed' },
      { status: 'odd', id: `by hand ${crypto.randomUUID()}` },
    ]) {
      const { id } = await insertEvent(on.database, owner.id, {
        ...columns,
        name: secret,
        base_currency: 'USD',
      })
      await insertExpense(on.database, id, {
        amount: 10,
        currency: 'KES',
        converted_amount: 5,
        merchant: secret,
        image_path: secret,
      })
      await insertExpense(on.database, id, {
        amount: 20,
        currency: 'USD',
        converted_amount: 20,
        merchant: secret,
      })
      ids.push(id)
    }
    await insertEvent(on.database, stranger.id, { name: 'Of the stranger' })
  })

  const everything = async () => ({
    events: await on.database.all('SELECT * FROM events ORDER BY id'),
    expenses: await on.database.all('SELECT * FROM expenses ORDER BY id'),
    users: await on.database.all('SELECT * FROM users ORDER BY id'),
  })

  async function expectNothingOf(response: Response) {
    expect(JSON.stringify([...response.headers])).not.toContain(secret)
    expect(response.headers.getSetCookie()).toEqual([])
    const body = await response.text()
    expect([response.url, body.includes(secret)]).toEqual([response.url, false])
  }

  const DOORS = [
    ['the contract', ENDPOINTS],
    ['the pages', PAGES],
  ] as const
  // pages check ownership as the endpoints of the contract do
  const doorsHere = DOORS.slice(0, provider === 'sqlite' ? undefined : rounds(1, DOORS.length))

  describe.each(doorsHere)('the doors of %s', (_, doors) => {
    it.each(doors)(
      '%s: %d to another user, %d without a session, and nothing is revealed or changed',
      async (door, toAnother, toNobody, ask) => {
        const before = await everything()
        for (const id of ids) {
          for (const [client, status] of [
            [stranger.client, toAnother],
            [nobody, toNobody],
          ] as const) {
            const response = await ask(client, id)
            expect([door, response.status]).toEqual([door, status])
            await expectNothingOf(response)
            expect(response.headers.get('HX-Redirect')).toBeNull()
          }
        }
        expect(await everything()).toEqual(before)
      },
    )
  })

  it('creating under the id of another’s event makes one’s own, and touches nothing', async () => {
    const theirs = () => on.database.all('SELECT * FROM events WHERE user_id = ? ORDER BY id', [owner.id])
    const before = { theirs: await theirs(), expenses: (await everything()).expenses }
    const [id = ''] = ids
    const name = `Own ${crypto.randomUUID()}`
    const form = { ...terms, id, name, intent: 'create' }
    const response = await stranger.client.form('POST', '/dashboard', form)
    expect(response.status).toBe(303)
    expect(response.headers.get('Location')).toMatch(/^\/events\/[\da-f-]{36}\/expenses$/)
    expect(response.headers.get('Location')).not.toContain(id)
    await expectNothingOf(response)
    expect(
      await plain(await stranger.client.form('POST', '/events', { ...form, name: `${name} 2` })),
    ).toEqual(DONE)
    expect((await nobody.form('POST', '/dashboard', form)).status).toBe(401)
    expect((await nobody.form('POST', '/events', form)).status).toBe(401)
    const made = await on.database.all<{ id: string; user_id: string }>(
      'SELECT id, user_id FROM events WHERE name LIKE ?',
      [`${name}%`],
    )
    expect(made.map((event) => event.user_id)).toEqual([stranger.id, stranger.id])
    expect(made.map((event) => event.id)).not.toContain(id)
    expect({ theirs: await theirs(), expenses: (await everything()).expenses }).toEqual(before)
  })

  describeBesideDatabase(provider, 'beside the database', () => {
    it('any method at any address below an event reveals and changes nothing', async () => {
      const before = await everything()
      for (const client of [stranger.client, nobody]) {
        for (const end of ENDS) {
          for (const method of METHODS) {
            const body =
              method === 'GET' || method === 'HEAD'
                ? {}
                : { body: new URLSearchParams({ ...terms, intent: 'close' }) }
            const response = await client.send(method, path(ids[0] ?? '', end), body)
            expect([method, end, response.status >= 400]).toEqual([method, end, true])
            await expectNothingOf(response)
          }
        }
      }
      expect(await everything()).toEqual(before)
    })

    it('the id of a user or of an expense is the id of no event', async () => {
      const [expense] = await on.database.all<{ id: string }>('SELECT id FROM expenses LIMIT 1')
      const before = await everything()
      for (const id of [owner.id, String(expense?.id)]) {
        for (const client of [stranger.client, nobody]) {
          for (const [door, , , ask] of [...ENDPOINTS, ...PAGES]) {
            const response = await ask(client, id)
            expect([door, [200, 204, 401, 403, 404]]).toEqual([
              door,
              expect.arrayContaining([response.status]),
            ])
            await expectNothingOf(response)
          }
        }
      }
      expect(await everything()).toEqual(before)
    })

    it('lists, searches and pages of another hold nothing', async () => {
      for (const query of [
        '',
        '?search=secret',
        '?status=closed',
        '?search=%25',
        '?page=1',
        `?${DATA}`,
        `?${DATA}&search=secret`,
      ]) {
        for (const client of [stranger.client, nobody])
          await expectNothingOf(await client.get(`/dashboard${query}`))
      }
      for (const page of ['/', '/settings', '/onboarding'])
        await expectNothingOf(await stranger.client.get(page))
    })

    it('a current_event_id of another opens nothing', async () => {
      const thief = new Client(on.server.url)
      for (const [name, value] of stranger.client.cookies) thief.cookies.set(name, value)
      thief.cookies.set('current_event_id', ids[0] ?? '')
      for (const page of ['/dashboard', path(ids[0] ?? '', '/expenses'), path(ids[0] ?? '', '/edit')]) {
        await expectNothingOf(await thief.get(page))
      }
    })

    it('a user id in a form is ignored: its sender acts for themselves', async () => {
      const before = await everything()
      const form = { ...terms, user_id: owner.id, userId: owner.id, user: owner.id }
      for (const id of ids) {
        expect((await stranger.client.form('PUT', `${path(id)}?user_id=${owner.id}`, form)).status).toBe(403)
        const headers = { 'X-User-Id': owner.id, Authorization: `Bearer ${owner.id}` }
        expect((await nobody.form('PUT', path(id), form, headers)).status).toBe(403)
      }
      expect(await everything()).toEqual(before)
    })

    it('every endpoint and page answers the owner of the event with success', async () => {
      for (const [door, , , ask] of [...ENDPOINTS, ...PAGES]) {
        const { id } = await insertEvent(on.database, owner.id)
        const response = await ask(owner.client, id)
        expect([door, response.status]).toEqual([door, expect.toBeOneOf([200, 204, 303])])
      }
    })
  })

  describeBesideDatabase(provider, 'what is not there', () => {
    it.each([
      ...ENDPOINTS.filter(([, , toNobody]) => toNobody === 403),
      ...PAGES.filter(([name]) => /preview|GET \/dashboard|update|delete/.test(name)),
    ])(
      '%s: an event of another and one that never was are answered alike',
      async (_door, _toAnother, _toNobody, ask) => {
        const said = async (id: string) => {
          const response = await ask(stranger.client, id)
          const body = await response.text()
          // a returned form contains the sent id, and each page has new ids and a new nonce
          return [
            response.status,
            body.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '').replaceAll(/nonce="[^"]*"/g, ''),
          ]
        }
        const [id = ''] = ids
        expect(await said(id)).toEqual(await said(crypto.randomUUID()))
      },
    )
  })
})
