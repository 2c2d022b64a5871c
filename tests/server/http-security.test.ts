import { connect } from 'node:net'
import { beforeAll, describe, expect, it } from 'vitest'
import { Client, PASSWORD, signedUp } from '../support/client'
import { insertEvent, insertExpense } from '../support/factories'
import { describeOnEachDatabase, setUpInstance } from '../support/instances'
import { logged, logOf } from '../support/log'
import { addRate, RATE, visit } from '../support/rates'
import { rounds } from '../support/rounds'
import type { Server } from '../support/server'
import { createUser, type Person } from '../support/users'

/** The address of the server in browsers. A proxy requests it by another name. */
const APP_URL = 'http://claims.example.org:8080'

/** DELETE is last, because the others need the event. */
const METHODS = ['GET', 'POST', 'PUT', 'DELETE']

/** The smallest and the largest numbers, and the numbers whose squares are. */
const EDGES = ['5e-324', '1e-154', '1e154', '9'.repeat(308)]
const SIZES = [...EDGES, '1e-308', '0.01', '1e308']

const on = setUpInstance('sqlite', { env: { APP_URL } })
let server: Server
let user: Client & { email: string }

beforeAll(async () => {
  server = on.server
  user = await signedUp(server.url)
})

/** Sends these bytes. Returns the first line of the answer. */
function raw(bytes: string): Promise<string> {
  const { hostname, port } = new URL(server.url)
  return new Promise((answer, fail) => {
    let text = ''
    const socket = connect(Number(port), hostname, () => socket.write(bytes))
    socket.on('data', (chunk) => {
      text += chunk
    })
    socket.on('close', () => answer(text))
    socket.on('error', fail)
    socket.setTimeout(5000, () => socket.destroy())
  })
}

/** The content security policy of every answer. Its nonce is always new. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self' 'nonce-…'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "manifest-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join(';')

describe('headers', () => {
  it('stand on every answer, with a nonce of its own', async () => {
    const nonces = new Set<string>()
    for (const path of [
      '/',
      '/sign-in',
      '/dashboard',
      '/nothing',
      '/assets/nothing.js',
      '/events',
      '/favicon.svg',
      '/healthz',
    ]) {
      const { headers } = await user.get(path)
      const policy = headers.get('Content-Security-Policy') ?? ''
      const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? ''
      expect([path, policy.replace(nonce, '…')]).toEqual([path, POLICY])
      nonces.add(nonce)
      expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
      expect(headers.get('X-Frame-Options')).toBe('DENY')
      expect(headers.get('Referrer-Policy')).toBe('same-origin')
      expect(headers.get('X-Request-Id')).toMatch(/^[0-9a-f-]{36}$/)
    }
    expect(nonces.size).toBe(8)
  })

  it('let no script run but those of the page', async () => {
    const response = await user.get('/dashboard')
    const nonce = /'nonce-([^']+)'/.exec(response.headers.get('Content-Security-Policy') ?? '')?.[1]
    const scripts = (await response.text()).match(/<script[^>]*>/g) ?? []
    expect(scripts.length).toBeGreaterThan(0)
    for (const script of scripts) expect(script).toContain(`nonce="${nonce}"`)
  })
})

it.each([
  ['gzip, deflate', 'gzip'],
  ['gzip, deflate, br', 'br'],
  ['identity', null],
])(
  'a page is sent to a client that accepts %s with the coding %s, and reads the same',
  async (accepted, coding) => {
    for (const time of ['rendered', 'from the cache']) {
      const answer = await user.get('/dashboard', { 'Accept-Encoding': accepted })
      expect([time, answer.headers.get('Content-Encoding'), answer.headers.get('Vary')]).toEqual([
        time,
        coding,
        expect.stringContaining('Accept-Encoding'),
      ])
      expect(await answer.text()).toContain('</html>')
    }
  },
)

describe('writes from other origins', () => {
  const host = 'claimbook.example'

  it.each<[Record<string, string>, boolean]>([
    [{ 'Sec-Fetch-Site': 'same-origin' }, true],
    [{ 'Sec-Fetch-Site': 'none' }, true],
    [{ 'Sec-Fetch-Site': 'same-site' }, false],
    [{ 'Sec-Fetch-Site': 'cross-site' }, false],
    [{}, true],
    [{ Origin: `https://${host}` }, false],
    [{ Origin: 'null' }, false],
    [{ Origin: APP_URL }, true],
    [{ Origin: 'http://claims.example.org' }, false],
  ])('%j: %s', async (headers, passes) => {
    const { id, client } = await createUser(on)
    const event = await insertEvent(on.database, id, { status: 'closed' })
    const stored = () => on.database.all('SELECT * FROM events WHERE deleted_at IS NULL ORDER BY id')
    const before = await stored()
    const ask: [string, string, Record<string, string>][] = [
      ['POST', '/events', { name: 'x' }],
      ['POST', '/dashboard?_data=routes%2Fdashboard', { intent: 'reopen', id: event.id }],
      ['POST', '/dashboard', { intent: 'reopen', id: event.id }],
      ['PUT', `/events/${event.id}/reopen`, {}],
      ['PUT', `/events/${event.id}`, { base_currency: 'KES' }],
      ['DELETE', `/events/${event.id}`, {}],
      ['POST', '/sign-out', {}],
    ]
    for (const [method, path, form] of ask) {
      const { status } = await client.form(method, path, form, headers)
      expect([method, path, status === 403]).toEqual([method, path, !passes])
    }
    // a refused request changes nothing, and does not end the session
    const after = await stored()
    if (passes)
      expect([after.length, after.some((row) => row.id === event.id)]).toEqual([before.length, false])
    else expect(after).toEqual(before)
    expect((await client.get('/dashboard')).status).toBe(passes ? 401 : 200)
  })

  it('pass with an Origin of the own host', async () => {
    expect((await user.form('POST', '/events', { name: 'own' }, { Origin: server.url })).status).toBe(200)
  })
})

describe('odd requests', () => {
  it.each([
    ['TRACE / HTTP/1.1\r\nHost: a\r\n', 405],
    ['OPTIONS * HTTP/1.1\r\nHost: a\r\n', 400],
    ['GET http://a/ HTTP/1.1\r\nHost: a\r\n', 400],
    ['GET / HTTP/1.1\r\nHost: a b\r\n', 400],
    ['GET / HTTP/1.1\r\nHost: a:99999\r\n', 400],
    // these look like hosts, but no URL can contain them
    ['GET / HTTP/1.1\r\nHost: 300.1.1.1\r\n', 400],
    ['GET / HTTP/1.1\r\nHost: foo.1\r\n', 400],
    ['GET / HTTP/1.1\r\nHost: [:::]\r\n', 400],
    ['GET / HTTP/1.1\r\nHost: xn--a\r\n', 400],
    ['GET /%ff HTTP/1.1\r\nHost: a\r\n', 400],
    ['GET / HTTP/1.1\r\nHost: a\r\nX-Forwarded-Host: b:99999999\r\n', 200],
    ['GET / HTTP/1.1\r\nHost: a\r\nX-Forwarded-Host: 300.1.1.1\r\n', 200],
    ['NONSENSE\r\n', 400],
  ])('%j is answered with %d', async (bytes, status) => {
    const answer = await raw(`${bytes}Connection: close\r\n\r\n`)
    expect(answer.slice(0, 12)).toBe(`HTTP/1.1 ${status}`)
    expect(answer).not.toContain('node_modules')
  })

  it.each<[Record<string, string>, number]>([
    [{ Range: 'bytes=99999999-' }, 416],
    [{ 'If-Match': '"x"' }, 412],
  ])('a file that is asked for with %j is answered with %d', async (headers, status) => {
    const answer = await user.get('/favicon.svg', headers)
    expect([answer.status, (await answer.text()).includes('node_modules')]).toEqual([status, false])
  })
})

describeOnEachDatabase('odd values on %s', (on, provider) => {
  let owner: Person
  beforeAll(async () => {
    owner = await createUser(on)
  })

  /** Makes an event with expenses whose amounts arithmetic may fail on. */
  async function withExpenses() {
    const { id } = await insertEvent(on.database, owner.id)
    for (const amount of [0, 0.005, -77.77, 99_999_999_999_999])
      await insertExpense(on.database, id, { amount, converted_amount: 5 })
    await insertExpense(on.database, id, { amount: 12.34, currency: 'USD', converted_amount: 12.34 })
    return id
  }

  async function send(method: string, path: string, form?: Record<string, string>) {
    const answer = await owner.client.send(method, path, { body: form && new URLSearchParams(form) })
    await answer.text()
    expect([method, path, form, answer.status < 500]).toEqual([method, path, form, true])
    return answer.status
  }

  const ODD = [
    '%00',
    'a%00b',
    '..%2f',
    '%ED%A0%80',
    "';--",
    '%F0%9F%A7%BE',
    'a'.repeat(3000),
    '__proto__',
    '{}',
    '%20',
    '-1',
    '1e999',
  ]

  /** The value as a form sends it. A form cannot contain a lone surrogate. */
  const plainText = (encoded: string) => decodeURIComponent(encoded.replace('%ED%A0%80', '\ufffd'))

  /** The values that a database may refuse. By day the other values are only sent on SQLite. */
  const values = provider === 'sqlite' ? ODD : rounds(ODD.slice(0, 6), ODD)

  // a method handles a value in the same way on each database until it reaches the database
  const methods = METHODS.slice(0, provider === 'sqlite' ? METHODS.length : rounds(2, METHODS.length))

  it('never end in a 5xx, wherever they stand', async () => {
    const seen = new Set<number>()
    for (const [i, odd] of values.entries()) {
      const [next, last] = [ODD[(i + 1) % ODD.length], ODD[(i + 2) % ODD.length]]
      const own = await withExpenses()
      const typed = `base_currency=${last}&sample_receipt_amount=${odd}&sample_claim_amount=${next}&name=${next}`
      const paths = [
        ...[odd, own].flatMap((id) => [
          `/events/${id}?${typed}`,
          `/events/${id}/edit?${typed}`,
          `/events/${id}/expenses?page=${next}`,
          `/events/${id}/preview?${typed}`,
          `/dashboard?edit=${id}&${typed}`,
          `/dashboard?delete=${id}`,
        ]),
        `/dashboard?search=${odd}&status=${next}&page=${last}`,
        `/dashboard?search=${odd}&_data=routes%2Fdashboard`,
        `/dashboard?_data=${odd}`,
        `/events//${odd}`,
        `/${odd}`,
      ]
      const text = plainText(odd).slice(0, 500)
      const form = {
        intent: text,
        id: text,
        name: text,
        base_currency: text,
        home_currency: text,
        email: text,
        password: text,
      }
      for (const method of methods) {
        // by day every write goes to each address with a third of the values
        const asked = paths.filter((_, at) => method === 'GET' || (at + i) % 3 < rounds(1, 3))
        for (const path of asked) seen.add(await send(method, path, method === 'GET' ? undefined : form))
      }
      for (const path of ['/sign-in', '/sign-up', '/onboarding', '/settings']) await send('POST', path, form)
    }
    for (const status of [200, 400, 403, 404, 405]) expect([status, seen.has(status)]).toEqual([status, true])
  })

  it('are refused as the host that a proxy was asked for, and the first of several is taken', async () => {
    const status = async (host: string) =>
      (await owner.client.get('/trash', { 'X-Forwarded-Host': host })).status
    expect([
      await status('300.1.1.1'),
      await status('b:99999999'),
      await status('a.example, 300.1.1.1'),
    ]).toEqual([400, 400, 200])
  })

  it('are the ids of nothing in the forms of the pages', async () => {
    const own = await withExpenses()
    const terms = {
      name: 'Taken',
      base_currency: 'EUR',
      sample_receipt_amount: '1',
      sample_claim_amount: '3',
      seen: 'EUR 3',
    }
    const before = await on.database.all('SELECT * FROM events ORDER BY id')
    for (const id of ['', ...values.map(plainText), `${own}\0`]) {
      for (const intent of ['update', 'delete', 'reopen']) {
        for (const path of ['/dashboard', '/dashboard?_data=routes%2Fdashboard']) {
          expect([id, intent, [400, 403, 404]]).toEqual([
            id,
            intent,
            expect.arrayContaining([await send('POST', path, { ...terms, id, intent })]),
          ])
        }
      }
      await send('POST', `/events/${encodeURIComponent(id)}/expenses`, { intent: 'reopen' })
      await send('POST', `/events/${encodeURIComponent(id)}/close`, { intent: 'close' })
      await send('POST', '/dashboard', { ...terms, id, intent: 'create', base_currency: 'no currency' })
    }
    expect(await on.database.all('SELECT * FROM events ORDER BY id')).toEqual(before)
  })

  it('are no claim currency that a form has shown, and no rate: nothing is stored', async () => {
    const event = await withExpenses()
    await visit(owner, event)
    const rate = await addRate(owner, on.database, event)
    const stored = { expenses: 'charged_amount, converted_amount', advances: 'amount', rates: 'claim_amount' }
    const tables = () =>
      Promise.all(
        Object.entries(stored).map(([table, columns]) =>
          on.database.all(`SELECT id, ${columns} FROM ${table} ORDER BY id`),
        ),
      )
    const before = await tables()
    const [expense] = await on.database.all<{ id: string }>('SELECT id FROM expenses WHERE event_id = ?', [
      event,
    ])
    const lunch = {
      date: '2026-10-05',
      merchant: 'Java House',
      amount: '10',
      currency: 'KES',
      charged_amount: '5',
    }
    const advance = { date: '2026-10-05', amount: '50' }
    const id = crypto.randomUUID()
    const forms: [string, string, Record<string, string>][] = [
      ['POST', '/expenses', lunch],
      ['PUT', `/expenses/${expense?.id}`, lunch],
      ['POST', `/events/${event}/expenses`, { ...lunch, intent: 'add', id }],
      ['POST', '/advances', advance],
      ['POST', `/events/${event}/details`, { ...advance, intent: 'add', id }],
      ['POST', '/rates', RATE],
      ['PUT', `/rates/${rate}`, RATE],
      ['POST', `/events/${event}/rates`, { ...RATE, intent: 'add', id }],
    ]
    for (const odd of values.map(plainText)) {
      for (const [method, path, form] of forms) {
        expect([path, odd, [400, 409]]).toEqual([
          path,
          odd,
          expect.arrayContaining([await send(method, path, { ...form, claim_currency: odd })]),
        ])
      }
      const typed = new URLSearchParams(RATE)
      for (const name of ['add', 'edit', 'delete']) {
        await send('GET', `/events/${event}/rates?${name}=${encodeURIComponent(odd)}&${typed}`)
      }
      await send('GET', `/events/${event}/rates/preview?id=${encodeURIComponent(odd)}&${typed}`)
      expect(
        await send('POST', `/events/${event}/rates`, {
          ...RATE,
          intent: 'change',
          id: odd,
          claim_amount: '8',
        }),
      ).toBe(404)
    }
    expect(await tables()).toEqual(before)
  })

  it('make rates of any size, and pages of them', async () => {
    const id = await withExpenses()
    const sizes = SIZES.slice(0, rounds(EDGES.length, SIZES.length))
    // forms and previews read the event in the same way as the lists
    const shown = provider === 'sqlite' ? 4 : rounds(2, 4)
    for (const sample_receipt_amount of sizes) {
      for (const sample_claim_amount of sizes) {
        const form = { base_currency: 'EUR', sample_receipt_amount, sample_claim_amount }
        expect([form, await send('PUT', `/events/${id}`, form)]).toEqual([form, 200])
        const pages = ['/dashboard', `/events/${id}/expenses`, `/events/${id}/edit`, `/dashboard?edit=${id}`]
        for (const path of pages.slice(0, shown)) {
          expect([form, path, await send('GET', path)]).toEqual([form, path, 200])
        }
        const query = new URLSearchParams({ ...form, name: 'x' })
        const previews = [`/events/${id}/preview?${query}`, `/dashboard?edit=${id}&${query}`]
        for (const path of previews.slice(0, shown - 2)) await send('GET', path)
        await send('POST', '/dashboard', { ...form, name: 'x', id, intent: 'update' })
        await send('POST', '/dashboard', { ...form, name: 'x', id: crypto.randomUUID(), intent: 'create' })
      }
    }
  })
})

it('odd values lead a sign-in to no other site', async () => {
  const { client: signedIn } = await createUser(on)
  const form = { email: signedIn.email, password: PASSWORD }
  const nobody = () => new Client(on.server.url)
  for (const next of [
    '/%E6%97%A5',
    '/%E6%97%A5?search=%F0%9F%A7%BE',
    '//evil',
    '/%5Cevil',
    '/%2Fevil',
    '/%00',
    '/%0D%0Aa',
    '%00',
    '%FF',
  ]) {
    const path = `/sign-in?next=${next}`
    const answers = [
      await signedIn.get(path),
      await nobody().get(path),
      await nobody().form('POST', path, form),
    ]
    for (const { status, headers } of answers) {
      const to = headers.get('Location') ?? '/'
      expect([next, status < 500, new URL(to, on.server.url).origin]).toEqual([next, true, on.server.url])
    }
  }
})

it('warns once of a proxy that TRUST_PROXY does not name', async () => {
  const forwarded = { 'X-Forwarded-For': '203.0.113.9' }
  for (let times = 0; times < 2; times++)
    expect(await logOf(server, await user.get('/dashboard', forwarded))).not.toEqual([])
  const warnings = logged(server).filter(({ msg }) => msg.includes('TRUST_PROXY'))
  expect(warnings.map(({ level }) => level)).toEqual([40])
  expect(server.output()).not.toContain('203.0.113.9')
})

it('logs lines of JSON without anything personal', async () => {
  const answers = [
    await user.form('POST', '/events', { name: 'A name nobody should log' }),
    await user.get('/dashboard?search=secret-words'),
    await user.form('POST', '/sign-in', { email: user.email, password: `${PASSWORD}x` }),
  ]
  // the absence of words only counts when all lines have been written
  for (const answer of answers) expect(await logOf(server, answer)).not.toEqual([])
  expect(logged(server).length).toBeGreaterThan(10)
  for (const personal of [
    user.email,
    PASSWORD,
    'nobody should log',
    'secret-words',
    'Person 1',
    ...user.cookies.values(),
  ]) {
    expect([personal, server.output().includes(personal)]).toEqual([personal, false])
  }
})
