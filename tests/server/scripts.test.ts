import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, it, onTestFinished } from 'vitest'
import { EMAIL } from '../../prisma/demo/sign-in'
import { LISBON_SCHOOL } from '../../prisma/demo/trips/at-home'
import { NAIROBI_VISIT } from '../../prisma/demo/trips/kenya'
import { TUNIS_WELLS } from '../../prisma/demo/trips/overseas'
import { Client, PASSWORD, signedUp } from '../support/client'
import { html, tableRows, text } from '../support/factories'
import { describeOnEachDatabase, runsBesideDatabase } from '../support/instances'
import { createUser } from '../support/users'

const runFile = promisify(execFile)

/** Runs a script as an operator does, without optimising code that runs once (tests/support/server.ts). */
const run = (env: NodeJS.ProcessEnv, ...script: string[]) =>
  runFile(process.execPath, ['--liftoff-only', 'scripts/run.mjs', ...script], { env })

/** How long the seed may take on a busy machine. */
const SEEDING_MS = 240_000

const ADDRESS = { 'X-Forwarded-For': '192.0.2.200' }

describeOnEachDatabase('on %s', (on, provider) => {
  const variables = () => ({
    ...process.env,
    DATA_DIR: on.server.dataDir,
    DATABASE_URL: on.server.databaseUrl,
  })

  const demoAccount = 'the demo account is made once, with something on every page, and can be signed in to'
  it(demoAccount, { timeout: SEEDING_MS }, async () => {
    const env = variables()
    /** The last printed line. The first run also logs a sign-up. */
    const seed = async () => (await run(env, 'prisma/seed.ts')).stdout.split('\n').at(-2)
    const printed = await seed()
    onTestFinished(() => on.database.run('DELETE FROM users WHERE email = ?', [EMAIL]))
    const [, email = '', password = ''] =
      /^The demo account is there: (\S+), password "(.+)"$/.exec(printed ?? '') ?? []
    expect(email).toBe(EMAIL)
    const client = new Client(on.server.url)
    await client.form('POST', '/sign-in', { email, password }, ADDRESS)
    const page = async (path: string) => html(await client.get(path))

    const events = tableRows(await page('/dashboard'))
    expect(events.map(([, status]) => status)).toEqual(
      expect.arrayContaining([...Array(3).fill('open'), ...Array(9).fill('closed')]),
    )
    const nairobi = `/events/${NAIROBI_VISIT.id}`
    const expenses = await page(`${nairobi}/expenses`)
    expect(tableRows(expenses)).toHaveLength(NAIROBI_VISIT.purchases.length)
    expect(text(expenses)).toContain('Possible duplicates')
    expect(text(expenses)).toContain('Declared')
    expect(text(await page(`${nairobi}/review`))).toContain('Receipt 1 of 3')
    expect(await page(`${nairobi}/rates`)).toContain('Show exchange-slip.jpg')
    expect(text(await page(`/events/${TUNIS_WELLS.id}/expenses`))).toContain('no rate for TND')
    expect(text(await page('/claims'))).toMatch(/\d{4}-\d{4,}, version 2 Pump training, Brno/)
    const trash = text(await page('/trash'))
    expect([trash.includes('Trade fair, cancelled'), trash.includes('Uhuru Hardware')]).toEqual([true, true])
  })

  const onceMore =
    'a second run of the seed changes nothing, and stores what an interrupted one has left anew'
  it.runIf(runsBesideDatabase(provider))(onceMore, { timeout: 2 * SEEDING_MS }, async () => {
    const env = variables()
    onTestFinished(() => on.database.run('DELETE FROM users WHERE email = ?', [EMAIL]))
    await run(env, 'prisma/seed.ts')
    const versions = () =>
      on.database.all(
        'SELECT id, name, version, (SELECT count(*) FROM expenses WHERE event_id = events.id) AS expenses, (SELECT count(*) FROM receipts WHERE event_id = events.id) AS receipts FROM events WHERE user_id = (SELECT id FROM users WHERE email = ?) ORDER BY id',
        [EMAIL],
      )
    const first = await versions()
    // a person has changed one event, and deleted the content of another
    await on.database.run("UPDATE events SET name = 'Nairobi, at last' WHERE id = ?", [NAIROBI_VISIT.id])
    await on.database.run('DELETE FROM receipts WHERE event_id = ?', [LISBON_SCHOOL.id])
    await on.database.run('DELETE FROM expenses WHERE event_id = ?', [LISBON_SCHOOL.id])
    const changed = await versions()
    await run(env, 'prisma/seed.ts')
    expect(await versions()).toEqual(changed)
    // marks an event as unfinished, as an interrupted run would
    await on.database.run('UPDATE events SET created_at = ? WHERE id = ?', [
      '1970-01-01T00:00:00.000+00:00',
      LISBON_SCHOOL.id,
    ])
    await run(env, 'prisma/seed.ts')
    const lisbon = (rows: Record<string, unknown>[]) => rows.find(({ id }) => id === LISBON_SCHOOL.id)
    expect(lisbon(await versions())).toEqual(lisbon(first))
  })

  it('an administrator gives a user a new password, also one who was added with SQL', async () => {
    const env = variables()
    const reset = (address: string) => run(env, 'scripts/password.ts', address)
    const user = await signedUp(on.server.url)
    const { client: bystander } = await createUser(on)
    const signIn = (email: string, password: string) =>
      new Client(on.server.url).form('POST', '/sign-in', { email, password }, ADDRESS)
    for (let i = 0; i < 10; i++) await signIn(user.email, `${PASSWORD}x`)
    expect((await signIn(user.email, PASSWORD)).status).toBe(429)
    await on.database.run(
      "INSERT INTO users (id, name, email) VALUES ('by-hand', 'By Hand', 'by.hand@example.org')",
    )
    const passwords: [address: string, password: string][] = []
    for (const address of [user.email.toUpperCase(), 'by.hand@example.org']) {
      const { stdout } = await reset(address)
      passwords.push([address, / is (\S+) now\./.exec(stdout)?.[1] ?? ''])
      expect(stdout).toMatch(/"security":"password_reset","user":"[\w-]+"/)
    }
    // each user has their own new password, and nobody else is signed out
    for (const given of passwords) expect((await signIn(...given)).status).toBe(303)
    expect((await bystander.get('/dashboard')).status).toBe(200)
    expect([(await user.get('/dashboard')).status, (await signIn(user.email, PASSWORD)).status]).toEqual([
      401, 400,
    ])
    await expect(reset('nobody@example.org')).rejects.toMatchObject({
      code: 1,
      stderr: 'Nobody has the address nobody@example.org.\n',
    })
  })
})
