import { expect, it } from 'vitest'
import { Client, PASSWORD, signedUp } from '../support/client'
import { insertEvent } from '../support/factories'
import { describeOnEachDatabase } from '../support/instances'
import { createUser } from '../support/users'

// A proxy that clients reach by https, although APP_URL is http.

const HTTPS = { 'X-Forwarded-Proto': 'https' }
const SESSION = 'claimbook.session_token'
const DEVICE = 'claimbook.device'
const STRICT = ['httponly', 'path=/', 'samesite=lax', 'secure']

/** The names and attributes of the cookies of an answer, without their lifetimes. */
const cookiesOf = (answer: Response) =>
  answer.headers.getSetCookie().map((cookie) => {
    const [pair = '', ...attributes] = cookie.split(';').map((part) => part.trim())
    const lasting = attributes.map((each) => each.toLowerCase()).filter((each) => !each.startsWith('max-age'))
    return { name: pair.split('=')[0], attributes: lasting.sort() }
  })

describeOnEachDatabase('behind a trusted https proxy and APP_URL of http on %s', (on) => {
  const signIn = (email: string, headers?: HeadersInit) =>
    new Client(on.server.url).form('POST', '/sign-in', { email, password: PASSWORD }, headers)

  it('all cookies are Secure, those of the session and the known browser __Host-', async () => {
    const user = await signedUp(on.server.url)
    const signedIn = await signIn(user.email, HTTPS)
    expect(signedIn.status).toBe(303)
    expect(cookiesOf(signedIn)).toEqual([
      { name: `__Host-${SESSION}`, attributes: STRICT },
      { name: `__Host-${DEVICE}`, attributes: STRICT },
    ])
    const browser = new Client(on.server.url)
    for (const cookie of signedIn.headers.getSetCookie()) {
      const [name = '', value = ''] = (cookie.split(';')[0] as string).split(/=(.*)/s)
      browser.cookies.set(name, value)
    }
    expect((await browser.get('/settings', HTTPS)).status).toBe(200)
    const changed = await browser.form(
      'POST',
      '/settings',
      { intent: 'password', current_password: PASSWORD, password: 'eleven quiet red barns' },
      HTTPS,
    )
    expect(cookiesOf(changed).map(({ name }) => name)).toEqual([`__Host-${SESSION}`, `__Host-${DEVICE}`])
    const out = await browser.form('POST', '/sign-out', {}, HTTPS)
    expect(cookiesOf(out)).toEqual([
      { name: `__Host-${SESSION}`, attributes: STRICT },
      { name: 'current_event_id', attributes: STRICT },
    ])
  })

  it('a session cookie without the prefix is invalid over https, and one with the prefix over http', async () => {
    const { id, client } = await createUser(on)
    await insertEvent(on.database, id)
    const cookie = client.cookies.get(SESSION) as string
    const statuses = async (name: string) => {
      const browser = new Client(on.server.url)
      browser.cookies.set(name, cookie)
      return [(await browser.get('/dashboard', HTTPS)).status, (await browser.get('/dashboard')).status]
    }
    expect(await statuses(SESSION)).toEqual([401, 200])
    expect(await statuses(`__Host-${SESSION}`)).toEqual([200, 401])
    // the page is cached now
    expect(await statuses(`__Host-${SESSION}`)).toEqual([200, 401])
  })
})

describeOnEachDatabase(
  'without a trusted proxy on %s',
  { env: { TRUST_PROXY: '192.0.2.1' }, isBesideDatabase: true },
  (on) => {
    it('a client that says https gets the cookies of http', async () => {
      const user = await signedUp(on.server.url)
      const form = { email: user.email, password: PASSWORD }
      const signedIn = await new Client(on.server.url).form('POST', '/sign-in', form, HTTPS)
      expect(cookiesOf(signedIn).map(({ name }) => name)).toEqual([SESSION, DEVICE])
    })
  },
)
