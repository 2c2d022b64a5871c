import { get } from 'node:http'
import { hash as argon2Hash } from '@node-rs/argon2'
import { hashPassword as scryptHash } from 'better-auth/crypto'
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { Client, PASSWORD, signedUp } from '../support/client'
import type { TestDatabase } from '../support/database'
import { tags, text, withoutTable } from '../support/factories'
import {
  describeBesideDatabase,
  describeOnEachDatabase,
  type Instance,
  PROVIDERS,
  setUpInstance,
} from '../support/instances'
import { logged } from '../support/log'
import { childrenOf } from '../support/processes'
import { rounds } from '../support/rounds'
import type { Server } from '../support/server'
import { createUser, signUpUser } from '../support/users'

const WRONG = 'none of your business'
const OTHER_PASSWORD = 'eleven quiet red barns'

const freshEmail = () => `someone-${crypto.randomUUID()}@example.org`

let addresses = 0

/** A header with a unique network address, so that wrong passwords of one test do not count in another. */
function somewhere() {
  addresses += 1
  return { 'X-Forwarded-For': `203.0.${Math.floor(addresses / 250)}.${addresses % 250}` }
}

const signIn = (
  server: Server,
  email: string,
  password: string,
  ...[headers = {}, path = '/sign-in']: [HeadersInit?, string?]
) => new Client(server.url).form('POST', path, { email, password }, headers)

/** A client with these cookies. */
function withCookies(server: Server, cookies: Iterable<[string, string]>) {
  const client = new Client(server.url)
  for (const [name, value] of cookies) client.cookies.set(name, value)
  return client
}

const dashboardStatus = async (server: Server, cookies: Iterable<[string, string]>) =>
  (await withCookies(server, cookies).get('/dashboard')).status

/** The error messages of a page's fields, by field name. */
function fieldErrors(html: string): Record<string, string> {
  const wrong = tags(html).filter(
    ({ name, attributes }) => name === 'input' && attributes.get('aria-invalid') === 'true',
  )
  return Object.fromEntries(
    wrong.map(({ attributes }) => {
      const id = attributes.get('aria-describedby')?.split(' ').at(-1)
      return [attributes.get('name'), text(html.split(`id="${id}">`)[1]?.split('</span>')[0] ?? '')]
    }),
  )
}

/** The values of the inputs of a page; of several inputs with one name, the value of the first. */
const typedValues = (html: string) =>
  Object.fromEntries(
    tags(html)
      .filter(({ name }) => name === 'input')
      .map(({ attributes }) => [attributes.get('name'), attributes.get('value')])
      .reverse(),
  )

const alert = (html: string) => text(/role="alert"[^>]*>(.*?)<\/(?:p|div)>/s.exec(html)?.[1] ?? '')

const SESSION = 'claimbook.session_token'
const DEVICE = 'claimbook.device'

/** The names and attributes of the cookies that an answer sets. */
const cookiesOf = (answer: Response) =>
  answer.headers.getSetCookie().map((cookie) => {
    const [pair = '', ...attributes] = cookie.split('; ')
    return {
      name: pair.split('=')[0],
      attributes: attributes.map((attribute) => attribute.toLowerCase()).sort(),
    }
  })

/** The stored password hash of a user. */
async function storedHash({ database }: { database: TestDatabase }, userId: string) {
  const sql = 'SELECT password FROM accounts WHERE user_id = ?'
  const [account] = await database.all<{ password: string }>(sql, [userId])
  return account?.password
}

/** Makes each counted attempt count this many times, in as many places as its limit has. */
const repeatAttempts = (database: TestDatabase, times: number, places: number) =>
  database.run(
    `INSERT INTO sign_in_attempts (key, place, at, failed)
     WITH RECURSIVE n(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n + 1 < ?)
     SELECT key, (place + n) % ?, at, failed FROM sign_in_attempts, n`,
    [times, places],
  )

/** Removes all counted attempts, before and after a test that fills the limit of an address. */
async function forgetAttempts(database: TestDatabase) {
  const forget = () => database.run('DELETE FROM sign_in_attempts')
  onTestFinished(forget)
  await forget()
}

/** Sends one wrong password for an account, and makes it count this many times. */
async function countWrongPasswords({ server, database }: Instance, email: string, count: number) {
  await forgetAttempts(database)
  const answer = await signIn(server, email, WRONG, somewhere())
  expect(answer.status).toBe(400)
  await repeatAttempts(database, count, 10)
}

const countOf = (answers: Response[], status: number) =>
  answers.filter((answer) => answer.status === status).length

describeOnEachDatabase('identity on %s', (on, provider) => {
  let server: Server
  beforeAll(() => {
    server = on.server
  })

  describe('a form that is right', () => {
    const forms: [
      string,
      (user: { email: string }) => [path: string, values: Record<string, string>],
      string,
      string[],
    ][] = [
      [
        'signs up',
        () => ['/sign-up', { name: 'Ada', email: freshEmail(), password: PASSWORD }],
        '/onboarding',
        [SESSION, DEVICE],
      ],
      [
        'signs in',
        ({ email }) => ['/sign-in', { email, password: PASSWORD }],
        '/dashboard',
        [SESSION, DEVICE],
      ],
      ['welcomes', () => ['/onboarding', { name: 'Ada', home_currency: 'kes' }], '/dashboard', []],
      [
        'saves details',
        () => ['/settings', { intent: 'profile', name: 'Ada', home_currency: 'EUR' }],
        '/settings?saved=profile#you',
        [],
      ],
      [
        'changes the password',
        () => ['/settings', { intent: 'password', current_password: PASSWORD, password: OTHER_PASSWORD }],
        '/settings?saved=password#security',
        [SESSION, DEVICE],
      ],
      ['signs out', () => ['/sign-out', {}], '/', [SESSION, 'current_event_id']],
    ]

    it.each(forms)('%s: 303 for a browser', async (_, form, location, cookies) => {
      const user = (await createUser(on)).client
      const answer = await user.form('POST', ...form(user))
      expect([answer.status, answer.headers.get('Location'), answer.headers.get('HX-Redirect')]).toEqual([
        303,
        location,
        null,
      ])
      expect(cookiesOf(answer).map(({ name }) => name)).toEqual(cookies)
    })

    describeBesideDatabase(provider, 'for an htmx-style client', () => {
      it.each(forms)('%s: 200 and HX-Redirect, with the same cookies', async (_, form, location, cookies) => {
        const user = (await createUser(on)).client
        const answer = await user.form('POST', ...form(user), { 'HX-Request': 'true' })
        expect([answer.status, await answer.text(), answer.headers.get('HX-Redirect')]).toEqual([
          200,
          '',
          location,
        ])
        expect(cookiesOf(answer).map(({ name }) => name)).toEqual(cookies)
      })
    })

    it('stores what was typed, without the spaces around it', async () => {
      const { id, client } = await createUser(on, { onboarded: false })
      await client.form('POST', '/onboarding', { name: '  Ada Lovelace ', home_currency: ' kes ' })
      const stored = await on.database.all('SELECT name, home_currency, onboarded FROM users WHERE id = ?', [
        id,
      ])
      expect(stored).toEqual([
        { name: 'Ada Lovelace', home_currency: 'KES', onboarded: provider === 'sqlite' ? 1 : true },
      ])
      expect(typedValues(await (await client.get('/settings')).text())).toMatchObject({
        name: 'Ada Lovelace',
        home_currency: 'KES',
      })
    })
  })

  describe('passwords', () => {
    it.each([
      ['scrypt', () => scryptHash(PASSWORD)],
      ['argon2id with less memory', () => argon2Hash(PASSWORD, { memoryCost: 8192 })],
    ])('stored as %s are still right or wrong; a right one is stored anew', async (_, older) => {
      const { id, client } = await createUser(on)
      const hash = await older()
      await on.database.run('UPDATE accounts SET password = ? WHERE user_id = ?', [hash, id])
      expect((await signIn(server, client.email, WRONG, somewhere())).status).toBe(400)
      expect(await storedHash(on, id)).toBe(hash)
      expect((await signIn(server, client.email, PASSWORD)).status).toBe(303)
      expect(await storedHash(on, id)).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
      expect((await signIn(server, client.email, PASSWORD)).status).toBe(303)
    })
  })

  describe('signing up', () => {
    it('twice with the same values ends signed in both times, with another password at none', async () => {
      const values = { name: 'Twice', email: freshEmail(), password: PASSWORD }
      for (const time of [1, 2]) {
        const client = new Client(server.url)
        const answer = await client.form('POST', '/sign-up', values)
        expect([time, answer.status, (await client.get('/settings')).status]).toEqual([time, 303, 200])
      }
      const client = new Client(server.url)
      const refused = await client.form(
        'POST',
        '/sign-up',
        { ...values, password: OTHER_PASSWORD },
        somewhere(),
      )
      const html = await refused.text()
      expect([refused.status, Object.keys(fieldErrors(html)), client.cookies.size]).toEqual([
        409,
        ['email'],
        0,
      ])
      expect(typedValues(html)).toMatchObject({ name: 'Twice', email: values.email })
      expect(html).not.toContain(OTHER_PASSWORD)
      expect((await signIn(server, values.email, PASSWORD)).status).toBe(303)
    })

    it('twice at the same moment makes one account', async () => {
      const values = { name: 'At once', email: freshEmail(), password: PASSWORD }
      const clients = [new Client(server.url), new Client(server.url), new Client(server.url)]
      const answers = await Promise.all(clients.map((client) => client.form('POST', '/sign-up', values)))
      expect(answers.map(({ status }) => status)).toEqual([303, 303, 303])
      for (const client of clients) expect((await client.get('/settings')).status).toBe(200)
      expect(await on.database.all('SELECT id FROM users WHERE email = ?', [values.email])).toHaveLength(1)
    })

    it('takes an address in any case as the same one', async () => {
      const email = freshEmail()
      await new Client(server.url).form('POST', '/sign-up', {
        name: 'Ada',
        email: email.toUpperCase(),
        password: PASSWORD,
      })
      expect((await signIn(server, ` ${email} `, PASSWORD)).status).toBe(303)
      expect(await on.database.all('SELECT id FROM users WHERE email = ?', [email])).toHaveLength(1)
    })
  })

  describe('signing in', () => {
    it('with a password that is changed while it is compared is refused, and leaves no session', async () => {
      const { id, client } = await createUser(on)
      const change = `UPDATE accounts SET id = 'new-${id}' WHERE user_id = '${id}';
        DELETE FROM sessions WHERE user_id = '${id}';`
      await on.database.run(
        provider === 'sqlite'
          ? `CREATE TRIGGER change_password AFTER INSERT ON sign_in_attempts BEGIN ${change} END`
          : `CREATE FUNCTION change_password() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${change} RETURN NULL; END $$;
             CREATE TRIGGER change_password AFTER INSERT ON sign_in_attempts EXECUTE FUNCTION change_password()`,
      )
      onTestFinished(() =>
        on.database.run(
          provider === 'sqlite' ? 'DROP TRIGGER change_password' : 'DROP FUNCTION change_password CASCADE',
        ),
      )
      const answer = await signIn(server, client.email, PASSWORD, somewhere())
      expect([answer.status, alert(await answer.text())]).toEqual([
        400,
        'The email address or the password is wrong.',
      ])
      expect(await on.database.all('SELECT id FROM sessions WHERE user_id = ?', [id])).toEqual([])
    })
  })

  describe('a session', () => {
    it('ends on the server when its user signs out; others of theirs go on', async () => {
      const user = await signedUp(server.url)
      const elsewhere = new Client(server.url)
      await elsewhere.form('POST', '/sign-in', { email: user.email, password: PASSWORD })
      const before = [...user.cookies]
      const out = await user.form('POST', '/sign-out')
      expect([out.status, [...user.cookies.keys()]]).toEqual([303, [DEVICE]])
      expect(out.headers.get('Clear-Site-Data')).toBe('"cache"')
      expect([await dashboardStatus(server, before), (await elsewhere.get('/dashboard')).status]).toEqual([
        401, 200,
      ])
      expect((await withCookies(server, before).form('POST', '/events', { name: 'late' })).status).toBe(401)
    })

    it('ends 30 days after it began, to the second, however often it is used', async () => {
      const { id, client } = await signUpUser(on)
      const lifetimes = async () => {
        const rows = await on.database.all<{ created_at: string | Date; expires_at: string | Date }>(
          'SELECT created_at, expires_at FROM sessions WHERE user_id = ?',
          [id],
        )
        return rows.map(({ created_at, expires_at }) =>
          Math.round((new Date(expires_at).getTime() - new Date(created_at).getTime()) / 1000),
        )
      }
      expect(await lifetimes()).toEqual([30 * 24 * 60 * 60])
      await on.database.run('UPDATE sessions SET created_at = ?, expires_at = ? WHERE user_id = ?', [
        new Date(Date.now() - 29 * 24 * 60 * 60 * 1000).toISOString(),
        new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString(),
        id,
      ])
      expect((await client.get('/dashboard')).status).toBe(200)
      expect(await lifetimes()).toEqual([30 * 24 * 60 * 60])
    })

    it('ends when its row or its user is deleted', async () => {
      const [one, other] = [await createUser(on), await createUser(on)]
      await on.database.run('DELETE FROM sessions WHERE user_id = ?', [one.id])
      await on.database.run('DELETE FROM users WHERE id = ?', [other.id])
      expect([
        (await one.client.get('/dashboard')).status,
        (await other.client.get('/dashboard')).status,
      ]).toEqual([401, 401])
    })

    it('of another browser, and a copy of the own, ends when the password is changed', async () => {
      const user = (await createUser(on)).client
      const elsewhere = new Client(server.url)
      await elsewhere.form('POST', '/sign-in', { email: user.email, password: PASSWORD })
      const copied = withCookies(server, user.cookies)
      const { client: other } = await createUser(on)
      await user.form('POST', '/settings', {
        intent: 'password',
        current_password: PASSWORD,
        password: OTHER_PASSWORD,
      })
      const statuses = await Promise.all(
        [user, elsewhere, copied, other].map(async (client) => (await client.get('/dashboard')).status),
      )
      expect(statuses).toEqual([200, 401, 401, 200])
    })

    it('is listed in the settings, and ends in all other browsers when the password is given', async () => {
      const user = (await createUser(on)).client
      const { client: other } = await createUser(on)
      const elsewhere = new Client(server.url)
      const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0'
      await elsewhere.form(
        'POST',
        '/sign-in',
        { email: user.email, password: PASSWORD },
        { 'User-Agent': firefox },
      )
      const listed = async () =>
        [...(await (await user.get('/settings')).text()).matchAll(/<li>(.*?)<\/li>/gs)].map(([, item = '']) =>
          text(item),
        )
      expect(await listed()).toEqual([
        expect.stringMatching(/^Firefox on Linux, since .* UTC$/),
        expect.stringMatching(/^Another browser, since .* UTC \(this browser\)$/),
      ])
      const wrong = await user.form(
        'POST',
        '/settings',
        { intent: 'sessions', current_password: WRONG },
        somewhere(),
      )
      expect([wrong.status, fieldErrors(await wrong.text())]).toEqual([
        400,
        { current_password: 'This is not your current password.' },
      ])
      expect((await elsewhere.get('/settings')).status).toBe(200)
      const right = await user.form('POST', '/settings', { intent: 'sessions', current_password: PASSWORD })
      expect([right.status, right.headers.get('Location')]).toEqual([
        303,
        '/settings?saved=sessions#security',
      ])
      const statuses = [elsewhere, user, other].map(async (client) => (await client.get('/settings')).status)
      expect(await Promise.all(statuses)).toEqual([401, 200, 200])
      expect(await listed()).toHaveLength(1)
    })

    it('is forgotten by the browser also when the server cannot end it', async () => {
      const user = await signedUp(server.url)
      await withoutTable(on.database, 'sessions', async () => {
        const out = await user.form('POST', '/sign-out')
        expect([out.status, await out.text()]).toEqual([500, 'Failed to sign out'])
      })
      expect([...user.cookies.keys()]).toEqual([DEVICE])
    })

    it('is one of at most 50 of its user: the oldest end', async () => {
      const { id, client } = await createUser(on)
      const sessions = async () =>
        (
          await on.database.all<{ id: string }>(
            'SELECT id FROM sessions WHERE user_id = ? ORDER BY created_at',
            [id],
          )
        ).map((row) => row.id)
      const [own] = await sessions()
      const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
      for (let age = 1; age <= 48; age++) {
        const values = [`${id}-${age}`, `token-${id}-${age}`, id, minutesAgo(-60), minutesAgo(age)]
        await on.database.run(
          'INSERT INTO sessions (id, token, user_id, expires_at, created_at) VALUES (?, ?, ?, ?, ?)',
          values,
        )
      }
      await signIn(server, client.email, PASSWORD)
      expect([(await sessions()).length, (await sessions())[0]]).toEqual([50, `${id}-48`])
      await signIn(server, client.email, PASSWORD)
      const left = await sessions()
      expect([left.length, left.includes(own ?? ''), left[0]]).toEqual([50, true, `${id}-47`])
    })

    it('that ran out, or that the browser gives up for a new one, is removed at sign-in', async () => {
      const user = await createUser(on)
      const [{ email } = { email: '' }] = await on.database.all<{ email: string }>(
        'SELECT email FROM users WHERE id = ?',
        [user.id],
      )
      const elsewhere = new Client(server.url)
      await elsewhere.form('POST', '/sign-in', { email, password: PASSWORD })
      const sessions = async () =>
        (await on.database.all('SELECT id FROM sessions WHERE user_id = ?', [user.id])).length
      expect(await sessions()).toBe(2)
      await user.client.form('POST', '/sign-in', { email, password: PASSWORD })
      expect([await sessions(), (await user.client.get('/dashboard')).status]).toEqual([2, 200])
      // another user signs in with the same browser
      const { client: other } = await createUser(on)
      await elsewhere.form('POST', '/sign-in', { email: other.email, password: PASSWORD })
      expect([await sessions(), (await other.get('/dashboard')).status]).toEqual([1, 200])
      await on.database.run('UPDATE sessions SET expires_at = ? WHERE user_id = ?', [
        '2020-01-01T00:00:00.000+00:00',
        user.id,
      ])
      await user.client.form('POST', '/sign-in', { email, password: PASSWORD })
      expect(await sessions()).toBe(1)
    })
  })

  describe('wrong passwords', () => {
    it('are answered ten times for an account; then the right one is not either, for a while', async () => {
      const user = (await createUser(on)).client
      await countWrongPasswords(on, user.email, 7)
      for (let i = 8; i <= 10; i++) {
        // sign-in and settings share the limit of ten
        const answer =
          i % 2 === 0
            ? await signIn(server, user.email, WRONG, somewhere())
            : await user.form(
                'POST',
                '/settings',
                { intent: 'password', current_password: WRONG, password: OTHER_PASSWORD },
                somewhere(),
              )
        expect([i, answer.status]).toEqual([i, 400])
      }
      const last = somewhere()
      for (const headers of [last, { ...last, 'HX-Request': 'true' }]) {
        const right = await signIn(server, user.email, PASSWORD, headers)
        const html = await right.text()
        const seconds = Number(right.headers.get('Retry-After'))
        expect([right.status, seconds > 0 && seconds <= 900, Number.isInteger(seconds)]).toEqual([
          429,
          true,
          true,
        ])
        expect(alert(html)).toMatch(/^Too many wrong passwords\. Try again in \d+ minutes?\.$/)
        expect(typedValues(html)).toEqual({ email: user.email, password: undefined })
        expect(right.headers.getSetCookie()).toEqual([])
      }
      const other = (await createUser(on)).client
      expect((await signIn(server, other.email, PASSWORD, last)).status).toBe(303)
      expect((await user.get('/dashboard')).status).toBe(200)
      expect((await user.form('POST', '/events', { name: 'goes on' })).status).toBe(200)

      // 15 minutes pass
      await on.database.run('UPDATE sign_in_attempts SET at = at - 900001')
      expect((await signIn(server, user.email, PASSWORD, last)).status).toBe(303)
    })

    it('lock signing up with the address of the account too', async () => {
      const { email } = (await createUser(on)).client
      await countWrongPasswords(on, email, 10)
      const form = { name: 'Ada', email, password: PASSWORD }
      const answer = await new Client(server.url).form('POST', '/sign-up', form, somewhere())
      expect([answer.status, Object.keys(fieldErrors(await answer.text()))]).toEqual([429, []])
    })

    it('of an account are forgotten after the right one', async () => {
      const { email } = (await createUser(on)).client
      await countWrongPasswords(on, email, 9)
      expect((await signIn(server, email, PASSWORD)).status).toBe(303)
      const statuses: number[] = []
      for (const password of [WRONG, WRONG, PASSWORD])
        statuses.push((await signIn(server, email, password, somewhere())).status)
      // without the reset, the second wrong password would be the eleventh
      expect(statuses).toEqual([400, 400, 303])
    })
  })
})

describeOnEachDatabase('what identity asks of a form on %s', { isBesideDatabase: true }, (on) => {
  let server: Server
  beforeAll(() => {
    server = on.server
  })

  describe('a form that is right', () => {
    it('sets a cookie that scripts and other sites cannot use, for thirty days, and takes it back at the end', async () => {
      const user = (await createUser(on)).client
      const set = cookiesOf(await signIn(server, user.email, PASSWORD))
      expect(set).toEqual([
        { name: SESSION, attributes: ['httponly', 'max-age=2592000', 'path=/', 'samesite=lax'] },
        { name: DEVICE, attributes: ['httponly', 'max-age=34560000', 'path=/', 'samesite=lax'] },
      ])
      const out = cookiesOf(await user.form('POST', '/sign-out'))
      expect(out).toContainEqual({
        name: SESSION,
        attributes: ['httponly', 'max-age=0', 'path=/', 'samesite=lax'],
      })
    })
  })

  describe('a form that is wrong', () => {
    it('shows beside each field of a sign-up what is wrong with it, and keeps what was typed but the password', async () => {
      const name = '"><script>alert(1)</script>'
      const answer = await new Client(server.url).form('POST', '/sign-up', {
        name,
        email: 'no address',
        password: 'kestrel-42!',
      })
      const html = await answer.text()
      expect(answer.status).toBe(400)
      expect(fieldErrors(html)).toEqual({
        email: 'Enter an email address such as ada@example.org',
        password: 'Use at least 12 characters',
      })
      expect(typedValues(html)).toEqual({ name, email: 'no address', password: undefined })
      expect(html).not.toContain('kestrel-42!')
      expect(html).not.toContain('<script>alert')
      expect(answer.headers.getSetCookie()).toEqual([])
    })

    it.each([
      ['/sign-up', {}, ['name', 'email', 'password']],
      ['/sign-up', { name: '   ', email: 'ada@example.org', password: PASSWORD }, ['name']],
      ['/sign-up', { name: 'A'.repeat(201), email: 'ada@example.org', password: PASSWORD }, ['name']],
      ['/sign-up', { name: 'A\0da', email: 'ada@example.org', password: PASSWORD }, ['name']],
      ['/sign-up', { name: 'Ada', email: `${'a'.repeat(250)}@example.org`, password: PASSWORD }, ['email']],
      [
        '/sign-up',
        { name: 'Ada', email: 'ada@example.org', password: `${PASSWORD}${'x'.repeat(128)}` },
        ['password'],
      ],
      ['/sign-in', {}, ['email', 'password']],
      ['/sign-in', { email: 'ada@example.org' }, ['password']],
      ['/sign-in', { email: 'ada', password: WRONG }, ['email']],
    ])('%s with %j is told so beside the field', async (path, values, fields) => {
      const answer = await new Client(server.url).form('POST', path, values)
      const html = await answer.text()
      expect([answer.status, Object.keys(fieldErrors(html))]).toEqual([400, fields])
      expect(Object.values(fieldErrors(html)).every((message) => message.length > 5)).toBe(true)
    })

    it.each(['/onboarding', '/settings'])('%s shows an unknown currency in its field again', async (path) => {
      const user = (await createUser(on)).client
      const answer = await user.form('POST', path, {
        intent: path === '/settings' ? 'profile' : '',
        name: 'Grace',
        home_currency: 'XQX',
      })
      const html = await answer.text()
      expect([answer.status, fieldErrors(html)]).toEqual([
        400,
        { home_currency: 'Enter a currency code such as USD, EUR or KES' },
      ])
      expect(typedValues(html)).toMatchObject({ name: 'Grace', home_currency: 'XQX' })
    })

    it('shows the error of a wrong current password beside it, changes nothing, and shows neither password', async () => {
      const user = (await createUser(on)).client
      const form = { intent: 'password', current_password: WRONG, password: OTHER_PASSWORD }
      const answer = await user.form('POST', '/settings', form, somewhere())
      const html = await answer.text()
      expect([answer.status, fieldErrors(html)]).toEqual([
        400,
        { current_password: 'This is not your current password.' },
      ])
      expect([html.includes(WRONG), html.includes(OTHER_PASSWORD)]).toEqual([false, false])
      expect((await signIn(server, user.email, OTHER_PASSWORD, somewhere())).status).toBe(400)
      expect((await signIn(server, user.email, PASSWORD)).status).toBe(303)
    })

    it('refuses the email address of the user as the new password', async () => {
      const user = (await createUser(on)).client
      const form = { intent: 'password', current_password: PASSWORD, password: user.email }
      const answer = await user.form('POST', '/settings', form)
      expect([answer.status, fieldErrors(await answer.text())]).toEqual([
        400,
        { password: 'That password is too easy to guess. Use a few words that do not belong together.' },
      ])
    })

    it('has the same status for a client-side submission, with its words as data', async () => {
      const values = { email: 'ada', password: WRONG }
      const answer = await new Client(server.url).form('POST', '/sign-in?_data=routes%2Fsign-in', values)
      expect(answer.status).toBe(400)
      expect(await answer.json()).toEqual({
        code: 'invalid',
        intent: '',
        message: 'Enter an email address such as ada@example.org',
        fields: { email: ['Enter an email address such as ada@example.org'] },
        values: { email: 'ada' },
        lists: {},
      })
    })

    it.each(['/onboarding', '/settings'])('%s is refused without a session', async (path) => {
      const client = new Client(server.url)
      const shown = await client.get(path)
      expect([shown.status, await shown.text()]).toEqual([401, 'Unauthorized'])
      expect(shown.headers.get('Refresh')).toBe(`0;url=/sign-in?next=${encodeURIComponent(path)}`)
      const sent = await client.form('POST', `${path}?saved=x`, { intent: 'profile', name: 'Nobody' })
      // after signing in, the page is shown without the message of an earlier form in its address
      expect([sent.status, sent.headers.get('Refresh')]).toEqual([401, shown.headers.get('Refresh')])
      const routeId = path === '/settings' ? 'routes%2Fsettings' : 'routes%2Fonboarding'
      const asData = await client.form('POST', `${path}?_data=${routeId}`, { intent: 'profile' })
      expect([asData.status, await asData.json()]).toMatchObject([
        401,
        { message: 'You are signed out. Sign in, then try again here.' },
      ])
    })

    it('shows in the settings what was saved, and nothing for a word that is none of them', async () => {
      const { client } = await createUser(on)
      const shown = async (saved: string) => {
        const page = await (await client.get(`/settings?saved=${saved}`)).text()
        return [...page.matchAll(/<div role="status"[^>]*>(.*?)<\/div>/gs)].map(([, words]) => words).join('')
      }
      expect(
        await Promise.all(
          ['profile', 'display', 'claims', 'payment', 'sessions', 'password', 'toString'].map(shown),
        ),
      ).toEqual([
        'Your details are saved.',
        'Display settings are saved.',
        'What your claims say is saved.',
        'How you usually pay is saved.',
        'You are signed out in all other browsers.',
        'Your password is changed. Other browsers are signed out.',
        '',
      ])
    })
  })

  describe('passwords', () => {
    it.each(['eleven char', 'password1234', '123456789012', 'qwertyuiopas', 'aaaaaaaaaaaa', 'Passw0rd1234'])(
      '%j is refused',
      async (password) => {
        const email = freshEmail()
        const answer = await new Client(server.url).form('POST', '/sign-up', { name: 'Ada', email, password })
        const html = await answer.text()
        expect([answer.status, Object.keys(fieldErrors(html))]).toEqual([400, ['password']])
        expect(html).not.toContain(password)
        expect(await on.database.all('SELECT id FROM users WHERE email = ?', [email])).toEqual([])
      },
    )

    it.each([
      'wilhelmina2024',
      'W1lh3lm1n4!2026',
      'OyelaranWilhelmina',
      'oyelaran@example.org',
      'Claimbook2026!',
      'Cl4imb00k2026!',
      'Claimbook-Oyelaran-99',
      'Summer2026!!',
    ])('%j, little more than a name, an address, the product or a word, is refused', async (password) => {
      const values = { name: 'Wilhelmina Oyelaran', email: 'oyelaran@example.org', password }
      const answer = await new Client(server.url).form('POST', '/sign-up', values)
      expect([answer.status, Object.keys(fieldErrors(await answer.text()))]).toEqual([400, ['password']])
    })

    it('of a name with words that are hard to guess by themselves is accepted', async () => {
      const values = {
        name: 'Wilhelmina Oyelaran',
        email: freshEmail(),
        password: 'wilhelmina-kestrel-harbour-42',
      }
      expect((await new Client(server.url).form('POST', '/sign-up', values)).status).toBe(303)
    })

    it('are stored as argon2id, with its parameters', async () => {
      const { id } = await signUpUser(on)
      expect(await storedHash(on, id)).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[^$]{22}\$[^$]{43}$/)
    })

    it('whose stored hash is in no known form are refused', async () => {
      const { id, client } = await createUser(on)
      for (const hash of [
        '',
        'x',
        '$argon2id$',
        `$argon2id$v=19$m=19456,t=2,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`,
        null,
      ]) {
        await on.database.run('UPDATE accounts SET password = ? WHERE user_id = ?', [hash, id])
        expect([hash, (await signIn(server, client.email, PASSWORD, somewhere())).status]).toEqual([
          hash,
          400,
        ])
      }
    })

    it('of twelve characters, or in any script, is accepted', async () => {
      for (const password of ['vq7#ploM2zk!', 'на берегу стоял дом', '雨の日に猫が三匹います。窓']) {
        const email = freshEmail()
        const made = await new Client(server.url).form('POST', '/sign-up', { name: 'Ada', email, password })
        expect([password, made.status, (await signIn(server, email, password)).status]).toEqual([
          password,
          303,
          303,
        ])
      }
    })

    it('in the address are not read, and not logged', async () => {
      const user = (await createUser(on)).client
      const secret = encodeURIComponent(PASSWORD)
      const posts: [path: string, form: Record<string, string>, fields: string[]][] = [
        [`/sign-in?password=${secret}`, { email: user.email }, ['password']],
        [`/sign-up?password=${secret}`, { name: 'Ada', email: freshEmail() }, ['password']],
        [
          `/settings?password=${secret}&current_password=${secret}`,
          { intent: 'password' },
          ['current_password', 'password'],
        ],
      ]
      for (const [path, form, fields] of posts) {
        const client = path.startsWith('/settings') ? user : new Client(server.url)
        const answer = await client.form('POST', path, form)
        const html = await answer.text()
        expect([path, answer.status, Object.keys(fieldErrors(html))]).toEqual([path, 400, fields])
        expect(html).not.toContain(PASSWORD)
      }
      expect([server.output().includes(PASSWORD), server.output().includes(secret)]).toEqual([false, false])
    })

    it.each(['a', 'p4$$w0rd', '11111112'])(
      'of 128 characters, %j again and again, are refused',
      async (part) => {
        const password = part.repeat(128).slice(0, 128)
        const answer = await new Client(server.url).form('POST', '/sign-up', {
          name: 'Ada',
          email: freshEmail(),
          password,
        })
        expect([part, answer.status]).toEqual([part, 400])
      },
    )

    it('that is easy to guess is refused in settings too', async () => {
      const user = (await createUser(on)).client
      const answer = await user.form('POST', '/settings', {
        intent: 'password',
        current_password: PASSWORD,
        password: 'password1234',
      })
      expect([answer.status, Object.keys(fieldErrors(await answer.text()))]).toEqual([400, ['password']])
      expect((await signIn(server, user.email, PASSWORD)).status).toBe(303)
    })
  })

  describe('signing in', () => {
    it('gives a wrong password and an unknown address the same page', async () => {
      const { email } = (await createUser(on)).client
      const unknown = freshEmail()
      const pages = []
      for (const typed of [email, unknown]) {
        const answer = await signIn(server, typed, WRONG, somewhere())
        const html = await answer.text()
        const nonce = /'nonce-([^']+)'/.exec(answer.headers.get('Content-Security-Policy') ?? '')?.[1] ?? ''
        expect(alert(html)).toBe('The email address or the password is wrong.')
        expect(typedValues(html)).toEqual({ email: typed, password: undefined })
        const names = [...answer.headers.keys()].filter((name) => name !== 'content-length').sort()
        pages.push([answer.status, names, html.replaceAll(typed, 'EMAIL').replaceAll(nonce, 'NONCE')])
      }
      expect(pages[0]).toEqual(pages[1])
      expect(pages[0]?.[0]).toBe(400)
    })

    it.each([
      ['/events/x/expenses?page=2', '/events/x/expenses?page=2'],
      ['/dashboard?search=a%20b', '/dashboard?search=a%20b'],
      ['/日?x=ü#z', '/%E6%97%A5?x=%C3%BC#z'],
      ['/.//evil.example', '/dashboard'],
      ['/a/..//evil.example', '/dashboard'],
      ['//evil.example', '/dashboard'],
      ['/\\evil.example', '/dashboard'],
      ['\\\\evil.example', '/dashboard'],
      ['https://evil.example', '/dashboard'],
      ['https:evil.example', '/dashboard'],
      ['javascript:alert(1)', '/dashboard'],
      ['/\t/evil.example', '/dashboard'],
      ['/\n/evil.example', '/dashboard'],
      ['/\r\nSet-Cookie: a=b', '/dashboard'],
      ['evil.example', '/dashboard'],
      [' //evil.example', '/dashboard'],
      ['', '/dashboard'],
    ])('with ?next=%j goes on to %s', async (next, location) => {
      const { email, ...user } = (await createUser(on)).client
      const path = `/sign-in?next=${encodeURIComponent(next)}`
      const shown = await withCookies(server, user.cookies).get(path)
      const sent = await signIn(server, email, PASSWORD, {}, path)
      expect([shown.headers.get('Location'), sent.headers.get('Location')]).toEqual([location, location])
      const form = tags(await (await new Client(server.url).get(path)).text()).find(
        ({ name }) => name === 'form',
      )
      expect(form?.attributes.get('action')).toBe(`/sign-in?next=${encodeURIComponent(location)}`)
    })

    it.each([
      ['/events/x/expenses?page=2', '/events/x/expenses?page=2'],
      ['//evil.example', '/dashboard'],
    ])('with ?next=%j leads an htmx-style client to %s', async (next, location) => {
      const { email } = (await createUser(on)).client
      const path = `/sign-in?next=${encodeURIComponent(next)}`
      const answer = await signIn(server, email, PASSWORD, { 'HX-Request': 'true' }, path)
      expect(answer.headers.get('HX-Redirect')).toBe(location)
    })
  })

  describe('a session', () => {
    it('does not end by an address that is opened, and signing out needs none', async () => {
      const user = (await createUser(on)).client
      expect((await user.get('/sign-out')).status).toBe(302)
      expect((await user.get('/dashboard')).status).toBe(200)
      expect((await new Client(server.url).form('POST', '/sign-out')).status).toBe(303)
    })

    it('needs the signature that the server gave', async () => {
      const [one, other] = await Promise.all([createUser(on), createUser(on)])
      const [[name = '', value = ''] = []] = one.client.cookies
      const [[, otherValue = ''] = []] = other.client.cookies
      const [token = '', signature = ''] = decodeURIComponent(value).split('.')
      const [, otherSignature = ''] = decodeURIComponent(otherValue).split('.')
      const status = (cookie: string) => dashboardStatus(server, [[name, encodeURIComponent(cookie)]])
      const changed = (text: string) => (text.startsWith('a') ? `b${text.slice(1)}` : `a${text.slice(1)}`)
      expect(await status(`${token}.${signature}`)).toBe(200)
      const forged = [
        `${token}.${changed(signature)}`,
        `${changed(token)}.${signature}`,
        `${token}.${otherSignature}`,
        `${token}.${signature.slice(0, 20)}`,
        ...['!', ' ', 'AAAA', '=', '\0'].map((more) => `${token}.${signature}${more}`),
        `${token}.`,
        `.${signature}`,
        token,
        `x${token}.${signature}`,
        '.',
        '%',
        'x',
        '',
      ]
      for (const cookie of forged) expect([cookie, await status(cookie)]).toEqual([cookie, 401])
      expect(await dashboardStatus(server, [[name, '%E0%A4%A']])).toBe(401)
    })
  })

  describe('wrong passwords', () => {
    it('are limited for addresses without an account in the same way', async () => {
      const email = freshEmail()
      await countWrongPasswords(on, email, 8)
      const answers = await Promise.all(
        Array.from({ length: 4 }, () => signIn(server, email, WRONG, somewhere())),
      )
      expect([countOf(answers, 400), countOf(answers, 429)]).toEqual([2, 2])
    })

    it('that come at once are answered exactly ten times', async () => {
      const { email } = (await createUser(on)).client
      const from = somewhere()
      await countWrongPasswords(on, email, 7)
      const answers = await Promise.all(Array.from({ length: 15 }, () => signIn(server, email, WRONG, from)))
      expect([countOf(answers, 400), countOf(answers, 429)]).toEqual([3, 12])
    })

    it('leave nothing behind that identifies a person', async () => {
      const email = freshEmail()
      await signIn(server, email, WRONG, { 'X-Forwarded-For': '203.0.113.77' })
      const keys = JSON.stringify(await on.database.all('SELECT key FROM sign_in_attempts'))
      expect([keys.length > 20, keys.includes(email), keys.includes('203.0.113.77')]).toEqual([
        true,
        false,
        false,
      ])
    })
  })
})

/**
 * Tries 105 wrong passwords on as many accounts, with the headers of `from`. The first is sent once and
 * stored 96 times; the others are sent.
 */
async function spray({ server, database }: Instance, from: (i: number) => HeadersInit) {
  await forgetAttempts(database)
  const first = await signIn(server, freshEmail(), WRONG, from(0))
  await repeatAttempts(database, 96, 100)
  const others = Array.from({ length: 9 }, (_, i) => signIn(server, freshEmail(), WRONG, from(i + 96)))
  return [first, ...(await Promise.all(others))]
}

describeOnEachDatabase('a network address behind a trusted proxy on %s', { isBesideDatabase: true }, (on) => {
  it('is the last in the list that the proxy sends: a hundred wrong passwords of it are answered', async () => {
    const { client } = await createUser(on)
    // the addresses before the last one come from the client
    const answers = await spray(on, (i) => ({ 'X-Forwarded-For': `192.0.2.${i}, 198.51.100.1` }))
    expect([countOf(answers, 400), countOf(answers, 429)]).toEqual([5, 5])
    const status = async (address: string) =>
      (await signIn(on.server, client.email, PASSWORD, { 'X-Forwarded-For': address })).status
    expect([await status('198.51.100.1'), await status('198.51.100.2')]).toEqual([429, 303])
  })

  it('makes three hundred new accounts, and no more; other addresses go on', async () => {
    await forgetAttempts(on.database)
    const ask = (address: string) => {
      const form = { name: 'Somebody', email: freshEmail(), password: 'password1234' }
      return new Client(on.server.url).form('POST', '/sign-up', form, { 'X-Forwarded-For': address })
    }
    // an IPv6 subscriber has a network of addresses
    const address = (i: number) =>
      i % 2 ? `2001:db8:0:7::${i.toString(16)}` : `2001:db8::7:0:0:${i.toString(16)}:1`
    const answers = [await ask(address(0))]
    await repeatAttempts(on.database, 291, 300)
    for (let i = 291; i < 305; i++) answers.push(await ask(address(i)))
    expect([countOf(answers, 400), countOf(answers, 429)]).toEqual([10, 5])
    expect(await answers.at(-1)?.text()).toContain('Too many new accounts. Try again in 15 minutes.')
    expect((await ask('2001:db8:0:8::1')).status).toBe(400)
    // new accounts are counted separately from wrong passwords
    const wrong = await signIn(on.server, freshEmail(), WRONG, { 'X-Forwarded-For': address(0) })
    expect(wrong.status).toBe(400)
  })
})

// a different time zone for each database
const ELSEWHERE = { sqlite: 'America/Los_Angeles', postgresql: 'Asia/Tokyo' }

/**
 * Asserts that a session is valid until it expires.
 * @param client has a session whose start the server itself wrote
 */
async function expectToExpire({ database }: Instance, id: string, client: Client) {
  const expires = (ms: number) =>
    database.run('UPDATE sessions SET expires_at = ? WHERE user_id = ?', [
      new Date(Date.now() + ms).toISOString(),
      id,
    ])
  await expires(10_000)
  expect((await client.get('/dashboard')).status).toBe(200)
  await expires(-1)
  expect((await client.get('/dashboard')).status).toBe(401)
}

/**
 * Two processes without a proxy, on a server whose administrator adds the accounts. On SQLite only at night.
 */
describe.each(rounds(PROVIDERS.slice(1), PROVIDERS.slice()))(
  'two processes in another time zone, where signing up is closed, on %s',
  (provider) => {
    const on = setUpInstance(provider, {
      env: { WEB_CONCURRENCY: '2', TZ: ELSEWHERE[provider], SIGN_UP: 'closed' },
    })

    it('agree at once that a session has ended', async () => {
      const { client } = await createUser(on)
      const Cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const status = () =>
        new Promise((found, fail) => {
          // a new connection, which the running process accepts
          const sent = get(`${on.server.url}/dashboard`, { agent: false, headers: { Cookie } }, (answer) =>
            found(answer.resume().statusCode),
          )
          sent.on('error', fail)
        })
      // the second process may still be starting
      const processes = await vi.waitFor(
        () => {
          const children = childrenOf(on.server.process.pid)
          expect(children).toHaveLength(2)
          return children
        },
        { timeout: 30_000, interval: 50 },
      )
      const ofEach = async () => {
        const statuses = []
        for (const other of processes) {
          process.kill(other, 'SIGSTOP')
          statuses.push(await status().finally(() => process.kill(other, 'SIGCONT')))
        }
        return statuses
      }
      expect(await ofEach()).toEqual([200, 200])
      await client.form('POST', '/sign-out')
      expect(await ofEach()).toEqual([401, 401])
      const answered = logged(on.server).filter(({ path }) => path === '/dashboard')
      expect(new Set(answered.map(({ pid }) => pid)).size).toBe(2)
    })

    it('answer ten wrong passwords together', async () => {
      const { email } = (await createUser(on)).client
      await countWrongPasswords(on, email, 6)
      const answers = await Promise.all(Array.from({ length: 24 }, () => signIn(on.server, email, WRONG)))
      expect([countOf(answers, 400), countOf(answers, 429)]).toEqual([4, 20])
      expect((await signIn(on.server, email, PASSWORD)).status).toBe(429)
    })

    it('answer a hundred wrong passwords from one network address; what a client says of its address is ignored', async () => {
      const { client: user } = await createUser(on)
      await user.form('POST', '/sign-in', { email: user.email, password: PASSWORD })
      const answers = await spray(on, (i) => ({
        'X-Forwarded-For': `198.51.100.${i}`,
        Forwarded: `for=198.51.100.${i}`,
      }))
      expect([countOf(answers, 400), countOf(answers, 429)]).toEqual([5, 5])
      const right = await signIn(on.server, user.email, PASSWORD, { 'X-Forwarded-For': '192.0.2.1' })
      expect([right.status, Number(right.headers.get('Retry-After')) > 0]).toEqual([429, true])
      expect((await user.get('/dashboard')).status).toBe(200)
      // a browser that has signed in before
      expect((await user.form('POST', '/sign-in', { email: user.email, password: PASSWORD })).status).toBe(
        303,
      )
    })

    it('let a session pass until the moment it expires', async () => {
      const { id, client } = await createUser(on)
      const { email } = client
      // the server itself writes the start of the session
      await client.form('POST', '/sign-in', { email, password: PASSWORD })
      await expectToExpire(on, id, client)
    })

    it('make no account; an existing one signs in', async () => {
      const { email } = (await createUser(on)).client
      const client = new Client(on.server.url)
      expect((await client.get('/sign-up')).status).toBe(403)
      const newcomer = freshEmail()
      const form = { name: 'Ada', email: newcomer, password: PASSWORD }
      const answers = [
        await client.form('POST', '/sign-up', form),
        await client.form('POST', '/sign-up', form, { 'HX-Request': 'true' }),
        await client.form('POST', '/sign-up', { ...form, email }),
      ]
      expect(answers.map(({ status }) => status)).toEqual([403, 403, 403])
      expect(client.cookies.size).toBe(0)
      expect(await on.database.all('SELECT id FROM users WHERE email = ?', [newcomer])).toEqual([])
      for (const path of ['/', '/sign-in'])
        expect(await (await client.get(path)).text()).not.toContain('/sign-up')
      expect((await signIn(on.server, email, PASSWORD)).status).toBe(303)
    })
  },
)

describe('a server in another time zone whose address is https', () => {
  const on = setUpInstance('sqlite', { env: { APP_URL: 'https://claims.example.org', TZ: ELSEWHERE.sqlite } })

  it('keeps sessions to https', async () => {
    const { server } = on
    const user = await signedUp(server.url)
    const signedIn = await signIn(server, user.email, PASSWORD)
    // browsers refuse cookies with this prefix if they lack Secure, have a Domain, or have another Path
    const name = `__Host-${SESSION}`
    expect(cookiesOf(signedIn)).toEqual([
      { name, attributes: ['httponly', 'max-age=2592000', 'path=/', 'samesite=lax', 'secure'] },
      {
        name: `__Host-${DEVICE}`,
        attributes: ['httponly', 'max-age=34560000', 'path=/', 'samesite=lax', 'secure'],
      },
    ])
    const out = await user.form('POST', '/sign-out')
    expect(cookiesOf(out)).toContainEqual({
      name,
      attributes: ['httponly', 'max-age=0', 'path=/', 'samesite=lax', 'secure'],
    })
    for (const answer of [
      signedIn,
      out,
      await user.get('/'),
      await user.get('/favicon.svg'),
      await user.get('/healthz'),
    ]) {
      expect(answer.headers.get('Strict-Transport-Security')).toBe('max-age=31536000')
    }
  })

  it('refuses a password that is little more than the name of its host', async () => {
    const form = { name: 'Ada', email: freshEmail(), password: 'claims+example+23' }
    expect((await new Client(on.server.url).form('POST', '/sign-up', form)).status).toBe(400)
  })

  it('lets a session pass until the moment it expires', async () => {
    const { id, client } = await signUpUser(on)
    await expectToExpire(on, id, client)
  })
})
