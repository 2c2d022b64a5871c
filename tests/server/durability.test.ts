import { spawn } from 'node:child_process'
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { request as send } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { Client, signedUp } from '../support/client'
import { openDatabase } from '../support/database'
import { insertEvent, withFailingWrites } from '../support/factories'
import { describeOnEachDatabase, setUpInstance } from '../support/instances'
import { rounds } from '../support/rounds'
import { startServer } from '../support/server'
import { createUser } from '../support/users'

const KILLS = rounds(2, 40)

/** How many events a server acknowledges before it may be killed. */
const EVENTS_BEFORE_KILL = 10

const CREATES = rounds(50, 150)

describeOnEachDatabase('on %s', (on) => {
  it(`loses none of ${CREATES} creates beside ${CREATES} updates that fail`, async () => {
    const { id, client } = await createUser(on)
    const target = await insertEvent(on.database, id)
    await withFailingWrites(on.database, 'UPDATE', 'events', async () => {
      const answers = await Promise.all(
        Array.from({ length: CREATES }, (_, i) => [
          client.form('POST', '/events', { name: `made ${i}` }),
          client.form('PUT', `/events/${target.id}`, { base_currency: 'EUR' }),
        ]).flat(),
      )
      expect(answers.map(({ status }) => status)).toEqual(
        Array.from({ length: CREATES }, () => [200, 500]).flat(),
      )
    })
    const made = await on.database.all(
      "SELECT DISTINCT name FROM events WHERE user_id = ? AND name LIKE 'made %'",
      [id],
    )
    expect(made).toHaveLength(CREATES)
  })

  it('makes one event of a form that is sent twice, and two of two', async () => {
    const { id: user, client } = await createUser(on)
    const form = { intent: 'create', id: crypto.randomUUID(), name: 'Once', base_currency: 'USD' }
    const both = await Promise.all([
      client.form('POST', '/dashboard', form),
      client.form('POST', '/dashboard', form),
    ])
    expect(both.map(({ status }) => status)).toEqual([303, 303])
    await client.form('POST', '/dashboard', { ...form, name: 'Another' })
    expect(await on.database.all('SELECT name FROM events WHERE user_id = ? ORDER BY name', [user])).toEqual([
      { name: 'Another' },
      { name: 'Once' },
    ])
  })
})

it.each(rounds(['2'], ['1', '2']))(
  'answers what is under way when it gets stop signals, more than once, with %s processes',
  async (processes) => {
    const server = await startServer({ env: { WEB_CONCURRENCY: processes } })
    const { cookies } = await signedUp(server.url)
    const body = 'name=Under+way'
    const request = send(`${server.url}/events`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/x-www-form-urlencoded',
        'Content-Length': body.length,
        Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      },
    })
    const status = new Promise((answer, fail) => {
      request.on('response', (response) => answer(response.resume().statusCode))
      request.on('error', fail)
    })
    request.write(body.slice(0, 5))
    await pause(200)
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGINT'] as const) server.process.kill(signal)
    await pause(200)
    request.end(body.slice(5))
    expect(await status).toBe(200)
    expect(await server.stop()).toBe(0)
    const database = await openDatabase(server.databaseUrl)
    expect(await database.all('SELECT name FROM events')).toEqual([{ name: 'Under way' }])
    await database.close()
    await server.remove()
  },
)

describeOnEachDatabase('readiness on %s', (on) => {
  it('is no longer given when the database can be read and not written', async () => {
    const answers = (status: number) =>
      // the server caches the answer for a second
      vi.waitFor(async () => expect((await fetch(`${on.server.url}/readyz`)).status).toBe(status), {
        timeout: 10_000,
        interval: 200,
      })
    await answers(200)
    await withFailingWrites(on.database, 'UPDATE', 'sign_in_attempts', () => answers(503))
    await answers(200)
  })
})

describe('a server', () => {
  const on = setUpInstance('sqlite', { ownServer: true })

  it('50 requests at once for its readiness make the server write once', async () => {
    await on.database.run('CREATE TABLE probes (at INTEGER)')
    for (const change of ['INSERT', 'UPDATE']) {
      await on.database.run(
        `CREATE TRIGGER note_${change} AFTER ${change} ON sign_in_attempts BEGIN INSERT INTO probes VALUES (NEW.at); END`,
      )
    }
    const answers = await Promise.all(Array.from({ length: 50 }, () => fetch(`${on.server.url}/readyz`)))
    expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200))
    expect(await on.database.all('SELECT at FROM probes')).toHaveLength(1)
  })

  it.each(['claimbook.db', 'receipts'])(
    'is not ready while %s is away, and is again when it is back',
    async (name) => {
      const answer = async () => {
        const response = await fetch(`${on.server.url}/readyz`)
        return `${response.status} ${await response.text()}`
      }
      // the server caches the answer for a second
      const answers = (text: string) =>
        vi.waitFor(async () => expect(await answer()).toBe(text), { timeout: 10_000, interval: 200 })
      await answers('200 ready')
      const path = join(on.server.dataDir, name)
      renameSync(path, `${path}.away`)
      writeFileSync(path, '')
      await answers('503 not ready')
      rmSync(path)
      renameSync(`${path}.away`, path)
      await answers('200 ready')
      expect((await fetch(`${on.server.url}/healthz`)).status).toBe(200)
    },
  )

  it(`keeps every acknowledged event over ${KILLS} kills`, { timeout: 240_000 }, async () => {
    const { database } = on
    let { server } = on
    onTestFinished(() => server.kill())
    const { client: owner } = await createUser(on)
    const acknowledged: string[] = []
    for (let round = 0; round < KILLS; round++) {
      if (round > 0) server = await startServer({ dataDir: server.dataDir })
      const client = new Client(server.url)
      for (const [name, value] of owner.cookies) client.cookies.set(name, value)
      let goesOn = true
      const writer = async (lane: number) => {
        for (let i = 0; goesOn; i++) {
          const name = `${round}-${lane}-${i}`
          const made = await client.form('POST', '/events', { name }).catch(() => null)
          if (made?.status === 200) acknowledged.push(name)
        }
      }
      const enough = acknowledged.length + EVENTS_BEFORE_KILL
      const writers = [writer(1), writer(2), writer(3)]
      await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(enough), {
        timeout: 20_000,
        interval: 20,
      })
      await pause(Math.random() * 500)
      goesOn = false
      await server.kill()
      await Promise.all(writers)
    }
    const names = new Set(
      (await database.all<{ name: string }>('SELECT name FROM events')).map(({ name }) => name),
    )
    expect(acknowledged.filter((name) => !names.has(name))).toEqual([])
    expect(await database.all('PRAGMA integrity_check')).toEqual([{ integrity_check: 'ok' }])
  })
})

it('npm start stops its server when npm gets a stop signal', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'claimbook-'))
  const npm = spawn('npm', ['start'], {
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir, DATABASE_URL: '', LOG_LEVEL: 'info' },
  })
  const url = await new Promise<string>((found, fail) => {
    let printed = ''
    npm.stdout.on('data', (chunk) => {
      printed += chunk
      const [, port] = (/Claimbook is ready at/.test(printed) && /"port":(\d+)/.exec(printed)) || []
      if (port) found(`http://127.0.0.1:${port}`)
    })
    npm.once('exit', (code) => fail(new Error(`npm start ended with ${code}: ${printed}`)))
  })
  expect((await fetch(`${url}/healthz`)).status).toBe(200)
  const ended = new Promise((done) => npm.stdout.once('close', done))
  npm.kill('SIGTERM')
  // the server keeps the output of npm open while it runs
  await ended
  await expect(fetch(`${url}/healthz`)).rejects.toThrow()
  rmSync(dataDir, { recursive: true })
})
