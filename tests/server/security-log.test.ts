import { beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { Client, PASSWORD, signedUp } from '../support/client'
import { insertEvent } from '../support/factories'
import { describeOnEachDatabase } from '../support/instances'
import { type LogLine, logged } from '../support/log'
import { type Server, startServer } from '../support/server'
import { signUpUser } from '../support/users'

const WRONG = 'none of your business'
const OTHER_PASSWORD = 'eleven quiet red barns'

type SecurityLine = LogLine & {
  security: string
  user?: string
  network?: string
  sessions?: number
  reason?: string
}

const securityLines = (server: Server) =>
  logged(server).filter((line): line is SecurityLine => 'security' in line)

/** Waits for this many log lines about a user, and returns them in order. */
const linesOf = (server: Server, user: string, count: number) =>
  vi.waitFor(() => {
    const lines = securityLines(server).filter((line) => line.user === user)
    expect(lines.length).toBeGreaterThanOrEqual(count)
    return lines
  }, 5000)

const lineOf = async (server: Server, answer: Response) => {
  const request = answer.headers.get('X-Request-Id')
  return vi.waitFor(() => {
    const line = securityLines(server).find((each) => each.request === request)
    if (!line) throw new Error(`No line of the security log for ${request}`)
    return line
  }, 5000)
}

const from = (address: string) => ({ 'X-Forwarded-For': address })

describeOnEachDatabase('the security log on %s', (on) => {
  let server: Server
  beforeAll(async () => {
    server = on.server
  })

  it.each([
    ['203.0.113.9:5001', '203.0.113.0/24'],
    ['[2001:db8:7:8::9]:5001', '2001:db8:7::/48'],
    ['[2001:db8:7:8::9]', '2001:db8:7::/48'],
    ['unknown', '127.0.0.0/24'],
    ['203.0.113.9.evil', '127.0.0.0/24'],
  ])('a proxy that names %s names the network %s', async (named, network) => {
    const { client } = await signUpUser(on)
    const answer = await client.form(
      'POST',
      '/sign-in',
      { email: client.email, password: WRONG },
      from(named),
    )
    expect((await lineOf(server, answer)).network).toBe(network)
  })

  it('has a line for each step of an account, with its id, the network and the request, and nothing that was typed', async () => {
    const { id, client } = await signUpUser(on)
    const { email } = client
    const here = from('203.0.113.77')
    await client.form('POST', '/sign-out', {}, here)
    await client.form('POST', '/sign-in', { email, password: WRONG }, here)
    await client.form('POST', '/sign-in', { email, password: PASSWORD }, from('2001:db8:7:8::9'))
    const change = (current: string) => ({
      intent: 'password',
      current_password: current,
      password: OTHER_PASSWORD,
    })
    await client.form('POST', '/settings', change(WRONG), here)
    const changed = await client.form('POST', '/settings', change(PASSWORD), here)
    await new Client(server.url).form('POST', '/sign-in', { email, password: OTHER_PASSWORD }, here)
    const confirmed = { intent: 'sessions', current_password: OTHER_PASSWORD }
    await client.form('POST', '/settings', confirmed, here)
    const lines = await linesOf(server, id, 8)
    expect(lines.map(({ security, network }) => [security, network])).toEqual([
      ['sign_up', '127.0.0.0/24'],
      ['sign_out', '203.0.113.0/24'],
      ['sign_in_failed', '203.0.113.0/24'],
      ['sign_in', '2001:db8:7::/48'],
      ['password_check_failed', '203.0.113.0/24'],
      ['password_changed', '203.0.113.0/24'],
      ['sign_in', '203.0.113.0/24'],
      ['sessions_ended', '203.0.113.0/24'],
    ])
    expect(Object.keys(lines[2] ?? {}).sort()).toEqual([
      'level',
      'msg',
      'network',
      'pid',
      'request',
      'security',
      'time',
      'user',
    ])
    expect(lines[5]?.request).toBe(changed.headers.get('X-Request-Id'))
    expect([lines[7]?.reason, lines[7]?.sessions]).toEqual(['elsewhere', 1])
    for (const secret of [PASSWORD, WRONG, OTHER_PASSWORD, email, '203.0.113.77', '2001:db8:7:8']) {
      expect([secret, server.output().includes(secret)]).toEqual([secret, false])
    }
  })

  it('logs a try with an unknown address without a user, and one that is locked', async () => {
    const email = `${crypto.randomUUID()}@example.org`
    const failed = await new Client(server.url).form('POST', '/sign-in', { email, password: WRONG })
    const line = await lineOf(server, failed)
    expect([line.security, line.user]).toEqual(['sign_in_failed', undefined])
    const { id, client } = await signUpUser(on)
    const tryWrong = () =>
      new Client(server.url).form('POST', '/sign-in', { email: client.email, password: WRONG })
    await Promise.all(Array.from({ length: 10 }, tryWrong))
    const locked = await lineOf(server, await tryWrong())
    expect([locked.security, locked.user]).toEqual(['sign_in_locked', id])
  })

  it('logs sessions that ended because there were too many', async () => {
    const { id, client } = await signUpUser(on)
    const now = new Date().toISOString()
    for (let i = 0; i < 51; i++) {
      const values = [`${id}-${i}`, `token-${id}-${i}`, id, new Date(Date.now() + 60_000).toISOString(), now]
      await on.database.run(
        'INSERT INTO sessions (id, token, user_id, expires_at, created_at) VALUES (?, ?, ?, ?, ?)',
        values,
      )
    }
    await new Client(server.url).form('POST', '/sign-in', { email: client.email, password: PASSWORD })
    const line = (await linesOf(server, id, 3)).at(-1)
    expect([line?.security, line?.reason, line?.sessions]).toEqual(['sessions_ended', 'limit', 3])
  })

  it('logs what was forbidden: an event of another user, and a form of another site', async () => {
    const [owner, other] = [await signUpUser(on), await signUpUser(on)]
    const { id } = await insertEvent(on.database, owner.id)
    const denied = await other.client.send('DELETE', `/events/${id}`)
    const line = await lineOf(server, denied)
    expect([denied.status, line.security, line.user, line.network]).toEqual([
      403,
      'access_denied',
      other.id,
      '127.0.0.0/24',
    ])
    const foreign = await other.client.form(
      'POST',
      '/events',
      { name: 'x' },
      { ...from('198.51.100.9'), 'Sec-Fetch-Site': 'cross-site' },
    )
    const refused = await lineOf(server, foreign)
    expect([foreign.status, refused.security, refused.network]).toEqual([
      403,
      'cross_origin_refused',
      '198.51.100.0/24',
    ])
  })
})

it.each([
  ['full', '127.0.0.1'],
  ['off', undefined],
])('with SECURITY_LOG=%s a sign-up has the network %s', async (mode, network) => {
  const server = await startServer({ env: { SECURITY_LOG: mode } })
  onTestFinished(() => server.remove())
  await signedUp(server.url)
  await server.stop()
  expect(securityLines(server).map((line) => [line.security, line.network])).toEqual(
    network ? [['sign_up', network]] : [],
  )
})
