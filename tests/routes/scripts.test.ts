import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { Client, PASSWORD, signedUp } from '../support/client'
import { html, tableRows } from '../support/factories'
import { describeOnEachDatabase, runsBesideDatabase } from '../support/instances'
import { createUser } from '../support/users'

const runFile = promisify(execFile)

/** Runs a script as an operator does, without optimising what it runs once (tests/support/server.ts). */
const run = (env: NodeJS.ProcessEnv, ...script: string[]) =>
  runFile(process.execPath, ['--liftoff-only', 'scripts/run.mjs', ...script], { env })

const ADDRESS = { 'X-Forwarded-For': '192.0.2.200' }

describeOnEachDatabase('on %s', (on, provider) => {
  const variables = () => ({
    ...process.env,
    DATA_DIR: on.server.dataDir,
    DATABASE_URL: on.server.databaseUrl,
  })

  const demoAccount = 'the demo account is made once, and can be signed in to with what was printed'
  it.runIf(runsBesideDatabase(provider))(demoAccount, async () => {
    const env = variables()
    const counted = () =>
      on.database.all(`
      SELECT (SELECT count(*) FROM users) AS users, (SELECT count(*) FROM events) AS events, (SELECT count(*) FROM rates) AS rates,
        (SELECT count(*) FROM advances) AS advances, (SELECT count(*) FROM events WHERE purpose <> '') AS purposes, count(*) AS expenses
      FROM expenses`)
    /** What is printed last; the first run logs a sign-up too. */
    const seed = async () => (await run(env, 'prisma/seed.ts')).stdout.split('\n').at(-2)
    const printed = await seed()
    const first = await counted()
    expect([first[0]?.rates, first[0]?.advances, first[0]?.purposes].map(Number)).toEqual([2, 1, 1])
    expect(await seed()).toBe(printed)
    expect(await counted()).toEqual(first)
    const [, email = '', password = ''] =
      /^The demo account is there: (\S+), password "(.+)"$/.exec(printed ?? '') ?? []
    const client = new Client(on.server.url)
    await client.form('POST', '/sign-in', { email, password }, ADDRESS)
    const rows = tableRows(await html(await client.get('/dashboard')))
    expect(rows.length).toBe(Number(first[0]?.events))
    expect(
      rows.some(([, status]) => status === 'closed') && rows.some(([, , expenses]) => Number(expenses) > 0),
    ).toBe(true)
    // who clears the purpose, and deletes a rate and the advance, does not get them back
    await on.database.run("UPDATE events SET purpose = '', claimant = 'Ada Okoye' WHERE purpose <> ''")
    await on.database.run('DELETE FROM rates WHERE number = 2')
    await on.database.run('DELETE FROM advances')
    const cleared = await counted()
    await seed()
    expect(await counted()).toEqual(cleared)
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
    // each has their own, and nobody else is signed out
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
