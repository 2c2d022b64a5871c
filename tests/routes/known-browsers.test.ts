import { describe, expect, it, vi } from 'vitest'
import { Client, PASSWORD, signedUp } from '../support/client'
import { describeOnEachDatabase, setUpInstance } from '../support/instances'
import type { Server } from '../support/server'
import { signUpUser } from '../support/users'

const WRONG = 'none of your business'
const OTHER_PASSWORD = 'eleven quiet red barns'
const DEVICE = 'claimbook.device'

/** Browsers of attackers, and their attempts to sign in to a server. */
function attackersOf(on: { server: Server }) {
  const signIn = async (client: Client, email: string, password: string, address = '192.0.2.1') =>
    (await client.form('POST', '/sign-in', { email, password }, { 'X-Forwarded-For': address })).status

  /** A client whose only cookie is a device cookie. */
  function browser(device: string | undefined) {
    const client = new Client(on.server.url)
    if (device !== undefined) client.cookies.set(DEVICE, device)
    return client
  }

  /** Sends wrong passwords from unknown browsers until the server refuses further attempts. */
  async function attack(email: string) {
    const tries = Array.from({ length: 10 }, (_, i) =>
      signIn(browser(undefined), email, WRONG, `198.51.100.${i}`),
    )
    expect(await Promise.all(tries)).toEqual(Array(10).fill(400))
    expect(await signIn(browser(undefined), email, WRONG, '198.51.100.99')).toBe(429)
  }

  return { signIn, browser, attack }
}

describeOnEachDatabase('a browser that signed in to an account before, on %s', (on) => {
  const { signIn, browser, attack } = attackersOf(on)

  it('signs in while others try its account, as often as they do; another browser does not', async () => {
    const user = await signedUp(on.server.url)
    for (const round of [1, 2]) {
      await on.database.run('UPDATE sign_in_attempts SET at = at - 900001')
      await attack(user.email)
      await user.form('POST', '/sign-out')
      expect([round, await signIn(user, user.email, PASSWORD)]).toEqual([round, 303])
      expect([round, await signIn(browser(undefined), user.email, PASSWORD)]).toEqual([round, 429])
      expect((await user.get('/dashboard')).status).toBe(200)
    }
  })

  it('has ten wrong passwords of its own, which keep no other browser out', async () => {
    const user = await signedUp(on.server.url)
    const device = user.cookies.get(DEVICE)
    const tries = Array.from({ length: 12 }, () => signIn(browser(device), user.email, WRONG))
    const statuses = await Promise.all(tries)
    expect([
      statuses.filter((status) => status === 400).length,
      statuses.filter((status) => status === 429).length,
    ]).toEqual([10, 2])
    expect(await signIn(browser(device), user.email, PASSWORD)).toBe(429)
    expect(await signIn(browser(undefined), user.email, PASSWORD)).toBe(303)
    await on.database.run('UPDATE sign_in_attempts SET at = at - 900001')
    expect(await signIn(browser(device), user.email, PASSWORD)).toBe(303)
  })
})

describeOnEachDatabase('such a browser, on %s,', { isBesideDatabase: true }, (on) => {
  const { signIn, browser, attack } = attackersOf(on)

  it('is known by a cookie without a name in it, which no other account or signature makes', async () => {
    const [user, other] = [await signUpUser(on), await signedUp(on.server.url)]
    const { email, cookies } = user.client
    const device = decodeURIComponent(cookies.get(DEVICE) ?? '')
    expect(device).toMatch(/^[\w-]{22}\.[A-Za-z0-9+/]{43}=$/)
    await attack(email)
    const [number, signature] = device.split('.')
    const [session = ''] = [...cookies].filter(([name]) => name !== DEVICE).map(([, value]) => value)
    const forged = [
      other.cookies.get(DEVICE),
      `x${number}.${signature}`,
      `${number}.${signature?.slice(1)}`,
      number,
      session,
      '.',
    ]
    for (const cookie of forged)
      expect([cookie, await signIn(browser(cookie), email, PASSWORD)]).toEqual([cookie, 429])
    expect(await signIn(browser(cookies.get(DEVICE)), email, PASSWORD)).toBe(303)
  })

  it('is not known any longer after the password was changed elsewhere', async () => {
    const user = await signedUp(on.server.url)
    const elsewhere = browser(undefined)
    expect(await signIn(elsewhere, user.email, PASSWORD)).toBe(303)
    const form = { intent: 'password', current_password: PASSWORD, password: OTHER_PASSWORD }
    expect((await user.form('POST', '/settings', form)).status).toBe(303)
    await attack(user.email)
    expect(await signIn(elsewhere, user.email, OTHER_PASSWORD)).toBe(429)
    expect(await signIn(user, user.email, OTHER_PASSWORD)).toBe(303)
  })

  it('changes its password while others try its account', async () => {
    const user = await signedUp(on.server.url)
    await attack(user.email)
    const form = { intent: 'password', current_password: PASSWORD, password: OTHER_PASSWORD }
    expect((await user.form('POST', '/settings', form)).status).toBe(303)
  })
})

describe('sign-ins whose database does not answer', () => {
  const on = setUpInstance('postgresql')

  it('wait, 2 and 32 of an address; those beyond are refused with 503 at once, and another address still waits', async () => {
    const statuses: number[] = []
    const refused: Response[] = []
    const ask = async (address: string) => {
      const form = { email: `${crypto.randomUUID()}@example.org`, password: WRONG }
      const answer = await new Client(on.server.url).form('POST', '/sign-in', form, {
        'X-Forwarded-For': address,
      })
      statuses.push(answer.status)
      if (answer.status === 503) refused.push(answer)
    }
    await on.database.run('BEGIN')
    await on.database.run('LOCK TABLE sign_in_attempts')
    const tries = Array.from({ length: 40 }, () => ask('192.0.2.1'))
    await vi.waitFor(() => expect(statuses).toHaveLength(6), 20_000)
    const others = [ask('192.0.2.2'), ask('192.0.2.3')]
    await on.database.run('ROLLBACK')
    await Promise.all([...tries, ...others])
    expect(statuses).toEqual([...Array(6).fill(503), ...Array(36).fill(400)])
    const [answer] = refused
    expect(answer?.headers.get('Retry-After')).toBe('5')
    expect(await answer?.text()).toContain(
      'Too many people are signing in at this moment. Try again in a few seconds.',
    )
  })
})
