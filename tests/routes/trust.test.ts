import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, PASSWORD, signedUp } from '../support/client'
import { type Server, startServer } from '../support/server'

let server: Server
let user: Client & { email: string }

beforeAll(async () => {
  server = await startServer()
  user = await signedUp(server.url)
})
afterAll(() => server.remove())

/** Sends bytes as they are; the first line of what comes back. */
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

describe('headers', () => {
  it('stand on every answer, with a nonce of its own', async () => {
    const nonces = new Set<string>()
    for (const path of ['/', '/sign-in', '/dashboard', '/nothing', '/assets/nothing.js', '/events', '/favicon.svg', '/healthz']) {
      const { headers } = await user.get(path)
      const policy = headers.get('Content-Security-Policy') ?? ''
      expect([path, policy]).toEqual([path, expect.stringContaining("default-src 'none'")])
      expect(policy).not.toContain('unsafe')
      nonces.add(/'nonce-([^']+)'/.exec(policy)?.[1] ?? '')
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

describe('writes from other origins', () => {
  const { host } = { host: 'claimbook.example' }

  it.each([
    [{ 'Sec-Fetch-Site': 'same-origin' }, true],
    [{ 'Sec-Fetch-Site': 'none' }, true],
    [{ 'Sec-Fetch-Site': 'same-site' }, false],
    [{ 'Sec-Fetch-Site': 'cross-site' }, false],
    [{}, true],
    [{ Origin: `https://${host}` }, false],
    [{ Origin: 'null' }, false],
  ])('%j: %s', async (headers, passes) => {
    for (const path of ['/events', '/dashboard?_data=routes%2Fdashboard', '/sign-out', '/events/x/reopen']) {
      const { status } = await user.form(
        path.endsWith('reopen') ? 'PUT' : 'POST',
        path === '/sign-out' && passes ? '/events' : path,
        {},
        headers,
      )
      expect([path, status === 403 && !passes]).toEqual([path, !passes])
    }
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
    ['GET /%ff HTTP/1.1\r\nHost: a\r\n', 400],
    ['GET / HTTP/1.1\r\nHost: a\r\nX-Forwarded-Host: b:99999999\r\n', 200],
    ['NONSENSE\r\n', 400],
  ])('%j is answered with %d', async (bytes, status) => {
    const answer = await raw(`${bytes}Connection: close\r\n\r\n`)
    expect(answer.slice(0, 12)).toBe(`HTTP/1.1 ${status}`)
    expect(answer).not.toContain('node_modules')
  })

  it('never end in a 5xx', async () => {
    const odd = ['%00', '..%2f', '%ED%A0%80', "';--", '%F0%9F%A7%BE', 'a'.repeat(3000), '__proto__', '{}', '%20', '-1', '1e999']
    const pick = (i: number) => odd[i % odd.length] as string
    const paths = (i: number) => [
      `/events/${pick(i)}`,
      `/events/${pick(i)}/edit`,
      `/events/${pick(i)}/expenses?page=${pick(i + 1)}`,
      `/events/${pick(i)}/preview?base_currency=${pick(i + 2)}&sample_receipt_amount=${pick(i)}&name=x`,
      `/dashboard?search=${pick(i)}&status=${pick(i + 1)}&page=${pick(i + 2)}&edit=${pick(i)}`,
      `/dashboard?_data=${pick(i)}`,
      `/events//${pick(i)}`,
      `/${pick(i)}`,
    ]
    const seen = new Set<number>()
    for (let i = 0; i < odd.length; i++) {
      for (const path of paths(i)) {
        for (const method of ['GET', 'POST', 'PUT', 'DELETE']) {
          const text = decodeURIComponent(pick(i).replace('%ED%A0%80', '')).slice(0, 500)
          const body =
            method === 'GET'
              ? undefined
              : new URLSearchParams({ intent: i % 2 ? 'update' : text, id: text, name: text, base_currency: text })
          const { status } = await user.send(method, path, { body })
          expect([method, path, status < 500]).toEqual([method, path, true])
          seen.add(status)
        }
      }
    }
    expect(seen.has(404)).toBe(true)
  })
})

it('logs lines of JSON without anything personal', async () => {
  await user.form('POST', '/events', { name: 'A name nobody should log' })
  await user.get('/dashboard?search=secret-words')
  await user.form('POST', '/sign-in', { email: user.email, password: `${PASSWORD}x` })
  const lines = server
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
  expect(lines.length).toBeGreaterThan(10)
  for (const line of lines) JSON.parse(line)
  for (const personal of [user.email, PASSWORD, 'nobody should log', 'secret-words', 'Person 1', ...user.cookies.values()]) {
    expect([personal, server.output().includes(personal)]).toEqual([personal, false])
  }
})
