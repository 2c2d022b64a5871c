import { beforeAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { parse, readForm } from '~/http/form.server'
import { Client, signedUp } from '../support/client'
import { expectFreeEventLoop } from '../support/event-loop'
import { html, plain, refused, text } from '../support/factories'
import { setUpInstance } from '../support/instances'

// Limits on the number of values in a form and on the time that it takes. The server reads no anonymous form
// where a user is needed.

const on = setUpInstance('sqlite')
let owner: Client

beforeAll(async () => {
  owner = await signedUp(on.server.url)
})

const pairs = (count: number, name = 'a[]') =>
  Array.from({ length: count }, () => [name, ''] as [string, string])

function multipart(values: [string, string][]): FormData {
  const form = new FormData()
  for (const [name, value] of values) form.append(name, value)
  return form
}

describe('text that is not UTF-8 is refused, and changes nothing', () => {
  const type = 'application/x-www-form-urlencoded'
  const send = async (body: BodyInit, headers: Record<string, string> = { 'Content-Type': type }) =>
    plain(await owner.send('POST', '/events', { body, headers }))
  const NOT_UTF8 = refused(400, 'The form is not written in UTF-8')

  it.each([
    ['percent-encoded Latin-1', 'name=Caf%E9', type],
    ['bytes of Latin-1', Buffer.from('name=Caf\xe9', 'latin1'), `${type}; charset=iso-8859-1`],
    ['half a letter', 'name=Caf%C3', type],
    [
      'a part of a multipart form',
      Buffer.from('--b\r\nContent-Disposition: form-data; name="name"\r\n\r\nCaf\xe9\r\n--b--\r\n', 'latin1'),
      'multipart/form-data; boundary=b',
    ],
  ])('%s', async (_what, body, sent) => {
    const before = text(await html(await owner.get('/dashboard')))
    expect(await send(body, { 'Content-Type': sent })).toEqual(NOT_UTF8)
    expect(text(await html(await owner.get('/dashboard')))).toBe(before)
  })

  it('but the sign for an unknown letter itself is text like any other', async () => {
    expect((await send('name=%EF%BF%BD')).status).toBe(200)
    expect((await send('name=%ef%bf%bd+too')).status).toBe(200)
    expect((await send('name=100%')).status).toBe(200)
  })
})

it('a form without one of its fields is told which one, in words', async () => {
  const client = await signedUp(on.server.url)
  const answer = await client.form('POST', '/settings', { intent: 'profile', name: 'Ada' })
  expect(answer.status).toBe(400)
  expect(text(await answer.text())).toContain('The form has no field “home_currency”')
})

const TOO_MANY = refused(400, 'A form can have at most 2,000 values')
const named = (count: number): [string, string][] => [['name', ''], ...pairs(count - 1)]

describe('2,000 values are read, and 2,001 refused', () => {
  const send = async (path: string, body: BodyInit) => plain(await owner.send('POST', path, { body }))
  const UNNAMED = refused(400, 'Event name is required')

  it('urlencoded', async () => {
    expect(await send('/events', new URLSearchParams(named(2_000)))).toEqual(UNNAMED)
    expect(await send('/events', new URLSearchParams(named(2_001)))).toEqual(TOO_MANY)
  })

  it('multipart', async () => {
    expect(await send('/events', multipart(named(2_000)))).toEqual(UNNAMED)
    expect(await send('/events', multipart(named(2_001)))).toEqual(TOO_MANY)
  })

  it('multipart: what stands between another boundary than the counted one is not read', async () => {
    const body = `${'--b\r\nContent-Disposition: form-data; name="a[]"\r\n\r\n\r\n'.repeat(19_000)}--b--\r\n`
    const headers = { 'Content-Type': 'multipart/form-data; x="; boundary=a"; boundary=b' }
    const answer = await owner.send('POST', '/events', { body, headers })
    expect(await plain(answer)).toEqual(refused(400, 'The form could not be read'))
  })

  it('in body and query together', async () => {
    expect(await send('/events?b=1&b=2', new URLSearchParams(named(1_998)))).toEqual(UNNAMED)
    expect(await send('/events?b=1&b=2', new URLSearchParams(named(1_999)))).toEqual(TOO_MANY)
    expect(await send('/events?b=1&b=2', multipart(named(1_999)))).toEqual(TOO_MANY)
  })

  it('with separators that nothing stands between', async () => {
    expect(
      await send('/events', new URLSearchParams(named(2_000)).toString().replaceAll('&', '&&&')),
    ).toEqual(refused(400, 'Event name is required'))
  })
})

describe('a form of 1 MB', () => {
  const TYPES = {
    urlencoded: { type: 'application/x-www-form-urlencoded', body: 'a[]=&'.repeat(200_000) },
    'urlencoded of separators': { type: 'application/x-www-form-urlencoded', body: '&'.repeat(1_000_000) },
    multipart: {
      type: 'multipart/form-data; boundary=b',
      body: `${'--b\r\nContent-Disposition: form-data; name="a[]"\r\n\r\n\r\n'.repeat(19_000)}--b--\r\n`,
    },
  }

  expectFreeEventLoop(() => on.server)

  it.each(Object.entries(TYPES))(
    '%s is answered without a session and to a user, and does not hold the event loop for 500 ms',
    async (_, { type, body }) => {
      for (const path of ['/sign-in', '/dashboard', '/events']) {
        for (const client of [new Client(on.server.url), owner]) {
          const { status } = await client.send('POST', path, { body, headers: { 'Content-Type': type } })
          // a signed-in user is redirected from the sign-in page
          expect([302, 400, 401]).toContain(status)
        }
      }
    },
  )
})

it.each(['/dashboard', '/settings', '/trash', '/events'])(
  '%s checks the session before it reads a form',
  async (path) => {
    const nobody = new Client(on.server.url)
    for (const body of [new URLSearchParams(named(2_001)), multipart(named(2_001))]) {
      expect((await nobody.send('POST', path, { body })).status).toBe(401)
      expect((await owner.send('POST', path, { body })).status).toBe(400)
    }
  },
)

it('a form that does not arrive within 30 seconds is refused', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(Buffer.from('name=half')),
    })
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
    const request = new Request('http://localhost/events', {
      method: 'POST',
      body,
      headers,
      duplex: 'half',
    } as RequestInit)
    const read = readForm(request).catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(29_999)
    expect(await Promise.race([read, 'waits'])).toBe('waits')
    await vi.advanceTimersByTimeAsync(1)
    expect(await read).toMatchObject({
      code: 'too_slow',
      message: 'The form did not arrive within 30 seconds',
    })
  } finally {
    vi.useRealTimers()
  }
})

it('of 2,000 wrong values of one field the first 5 messages are shown', () => {
  const schema = z.object({ 'id[]': z.array(z.uuid('No id')), name: z.string('No name') })
  const ids = Array.from({ length: 2_000 }, () => 'x')
  const failure = (() => {
    try {
      return parse(schema, { 'id[]': ids })
    } catch (error) {
      return error
    }
  })()
  expect(failure).toMatchObject({
    code: 'invalid',
    message: 'No id',
    fields: { 'id[]': Array(5).fill('No id'), name: ['No name'] },
  })
})
