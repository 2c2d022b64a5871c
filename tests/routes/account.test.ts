import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Client, PASSWORD, signedUp } from '../support/client'
import { PROVIDERS, startOn } from '../support/providers'
import { startServer } from '../support/server'

const WRONG = 'none of your business'

const signIn = (client: Client, email: string, password: string, headers?: HeadersInit) =>
  client.form('POST', '/sign-in', { email, password }, headers)

describe.each(PROVIDERS)('accounts on %s', (provider) => {
  let on: Awaited<ReturnType<typeof startOn>>
  beforeAll(async () => {
    // two processes: what holds, holds for both
    on = await startOn(provider, { WEB_CONCURRENCY: '2', TRUST_PROXY: 'loopback' })
  })
  afterAll(() => on.remove())

  const fresh = () => new Client(on.server.url)

  it('signs up, in and out, for browsers and for htmx-style clients', async () => {
    const client = fresh()
    const email = `${crypto.randomUUID()}@Example.org`
    const form = { name: 'Ada', email, password: PASSWORD }
    const made = await client.form('POST', '/sign-up', form, { 'HX-Request': 'true' })
    expect([made.status, await made.text(), made.headers.get('HX-Redirect')]).toEqual([200, '', '/onboarding'])
    const out = await client.form('POST', '/sign-out')
    expect([out.status, out.headers.get('Location')]).toEqual([303, '/'])
    const back = await client.form('POST', '/sign-in?next=%2Fevents%2Fx%2Fexpenses', { email: email.toLowerCase(), password: PASSWORD })
    expect([back.status, back.headers.get('Location')]).toEqual([303, '/events/x/expenses'])
  })

  it('sends nobody to another origin', async () => {
    const user = await signedUp(on.server.url)
    for (const next of ['//evil.example', '/\\evil.example', 'https://evil.example', '/\tevil']) {
      const there = await user.get(`/sign-in?next=${encodeURIComponent(next)}`)
      expect([next, there.status, there.headers.get('Location')]).toEqual([next, 302, '/dashboard'])
    }
  })

  it('refuses passwords that are short or easy to guess, and keeps what was typed but those', async () => {
    for (const password of ['short', 'password1234', '123456789012', 'qwertyuiopas', 'aaaaaaaaaaaaaa']) {
      const refused = await fresh().form('POST', '/sign-up', { name: 'Grace Hopper', email: 'grace@example.org', password })
      const html = await refused.text()
      expect([password, refused.status]).toEqual([password, 400])
      expect(html).toContain('value="Grace Hopper"')
      expect(html).not.toContain(password)
    }
    expect(await on.database.all("SELECT id FROM users WHERE email = 'grace@example.org'")).toEqual([])
  })

  it('makes one account of a form that is sent twice, and none over another', async () => {
    const form = { name: 'Twice', email: `${crypto.randomUUID()}@example.org`, password: PASSWORD }
    const both = await Promise.all([fresh().form('POST', '/sign-up', form), fresh().form('POST', '/sign-up', form)])
    expect(both.map(({ status }) => status)).toEqual([303, 303])
    expect((await fresh().form('POST', '/sign-up', { ...form, password: 'nine grey owls sleep' })).status).toBe(409)
    expect(await on.database.all('SELECT id FROM users WHERE email = ?', [form.email])).toHaveLength(1)
  })

  it('says the same of a wrong password and an unknown address', async () => {
    const { email } = await signedUp(on.server.url)
    const [known, unknown] = await Promise.all([signIn(fresh(), email, WRONG), signIn(fresh(), email.replace('person', 'nobody'), WRONG)])
    expect([known.status, unknown.status]).toEqual([400, 400])
    const words = (html: string) => /role="alert">([^<]+)</.exec(html)?.[1]
    const said = words(await known.text())
    expect(said).toBe('The email address or the password is wrong.')
    expect(words(await unknown.text())).toBe(said)
  })

  it('ends a session on the server, and lets no expired or forged one pass', async () => {
    const user = await signedUp(on.server.url)
    const kept = new Map(user.cookies)
    const status = async () => {
      const client = fresh()
      for (const [name, value] of kept) client.cookies.set(name, value)
      return (await client.get('/dashboard')).status
    }
    expect(await status()).toBe(200)
    await user.form('POST', '/sign-out')
    expect(await Promise.all(Array.from({ length: 20 }, status))).toEqual(Array(20).fill(401))

    const other = await signedUp(on.server.url)
    const [[name = '', value = ''] = []] = other.cookies
    other.cookies.set(name, `${value.slice(0, 5)}${value[5] === 'a' ? 'b' : 'a'}${value.slice(6)}`)
    expect((await other.get('/dashboard')).status).toBe(401)
    other.cookies.set(name, value)
    expect((await other.get('/dashboard')).status).toBe(200)
    const [person] = await on.database.all<{ id: string }>('SELECT id FROM users WHERE email = ?', [other.email])
    await on.database.run("UPDATE sessions SET expires_at = '2020-01-01T00:00:00.000+00:00' WHERE user_id = ?", [person?.id])
    expect((await other.get('/dashboard')).status).toBe(401)
  })

  it('changes the password after the current one, and ends other sessions', async () => {
    const user = await signedUp(on.server.url)
    const elsewhere = fresh()
    await signIn(elsewhere, user.email, PASSWORD)
    const form = { intent: 'password', current_password: WRONG, password: 'eleven quiet red barns' }
    expect((await user.form('POST', '/settings', form)).status).toBe(400)
    expect((await user.form('POST', '/settings', { ...form, current_password: PASSWORD })).status).toBe(303)
    expect([(await user.get('/dashboard')).status, (await elsewhere.get('/settings')).status]).toEqual([200, 401])
    expect((await signIn(fresh(), user.email, PASSWORD)).status).toBe(400)
    expect((await signIn(fresh(), user.email, form.password)).status).toBe(303)
  })

  it('answers ten wrong passwords for an account, however many come at once', async () => {
    const user = await signedUp(on.server.url)
    const from = { 'X-Forwarded-For': '203.0.113.7' }
    const answers = await Promise.all(Array.from({ length: 30 }, () => signIn(fresh(), user.email, WRONG, from)))
    const statuses = answers.map(({ status }) => status)
    expect([statuses.filter((one) => one === 400).length, statuses.filter((one) => one === 429).length]).toEqual([10, 20])
    const right = await signIn(fresh(), user.email, PASSWORD)
    expect(right.status).toBe(429)
    expect(Number(right.headers.get('Retry-After'))).toBeGreaterThan(800)
    expect(Number(right.headers.get('Retry-After'))).toBeLessThanOrEqual(900)
    expect((await user.get('/dashboard')).status).toBe(200)
    const { email } = await signedUp(on.server.url)
    expect((await signIn(fresh(), email, PASSWORD, from)).status).toBe(303)
  })

  it('answers a hundred wrong passwords from an address', async () => {
    const from = { 'X-Forwarded-For': '203.0.113.8' }
    const { email } = await signedUp(on.server.url)
    const answers = await Promise.all(
      Array.from({ length: 110 }, (_, i) => signIn(fresh(), `unknown-${i}-${crypto.randomUUID()}@example.org`, WRONG, from)),
    )
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(100)
    expect((await signIn(fresh(), email, PASSWORD, from)).status).toBe(429)
    expect((await signIn(fresh(), email, PASSWORD)).status).toBe(303)
  })
})

it('takes no word of a client about its address, without a trusted proxy', async () => {
  const server = await startServer()
  const { email } = await signedUp(server.url)
  for (let i = 0; i < 10; i++) await signIn(new Client(server.url), email, WRONG, { 'X-Forwarded-For': `203.0.113.${i}` })
  const answers = await Promise.all(
    Array.from({ length: 95 }, (_, i) =>
      signIn(new Client(server.url), `unknown-${i}@example.org`, WRONG, { 'X-Forwarded-For': `198.51.100.${i}` }),
    ),
  )
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(5)
  await server.remove()
})

it('makes no account where sign-up is closed', async () => {
  const server = await startServer({ env: { SIGN_UP: 'closed' } })
  const client = new Client(server.url)
  expect((await client.get('/sign-up')).status).toBe(403)
  expect((await client.form('POST', '/sign-up', { name: 'A', email: 'a@example.org', password: PASSWORD })).status).toBe(403)
  await server.remove()
})
