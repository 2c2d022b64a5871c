import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { Client, PASSWORD } from '../support/client'
import { openDatabase } from '../support/database'
import { insertEvent, insertExpense } from '../support/factories'
import { logged } from '../support/log'
import { type Server, startServer } from '../support/server'
import { createUser, type Person } from '../support/users'

// The files of an SQLite database: they are their owner's alone, whole at start, and those that were opened
// while it runs.

const rightsOf = (folder: string) =>
  Object.fromEntries(
    readdirSync(folder).map((name) => [name, (statSync(join(folder, name)).mode & 0o777).toString(8)]),
  )

function newFolder(mode = 0o700): string {
  const folder = mkdtempSync(join(tmpdir(), 'claimbook-'))
  chmodSync(folder, mode)
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

describe('while a server runs', () => {
  let server: Server
  let owner: Person
  let event: string
  let expense: string
  let file: string

  beforeAll(async () => {
    server = await startServer()
    const database = await openDatabase(server.databaseUrl)
    owner = await createUser({ server, database })
    event = (await insertEvent(database, owner.id, { name: 'Here' })).id
    expense = await insertExpense(database, event)
    await database.close()
    file = server.databaseUrl.slice('file:'.length)
  })
  afterAll(() => server.remove())

  /** Changes through Prisma, through one statement, through several, and through a nested write. */
  const WRITES: [string, () => Promise<Response>][] = [
    ['POST /events', () => owner.client.form('POST', '/events', { name: 'Nowhere' })],
    ['PUT /events/{id}', () => owner.client.form('PUT', `/events/${event}`, { base_currency: 'EUR' })],
    ['DELETE /events/{id}', () => owner.client.send('DELETE', `/events/${event}`)],
    ['DELETE /expenses/{id}', () => owner.client.send('DELETE', `/expenses/${expense}`)],
    [
      'POST /settings',
      () =>
        owner.client.form('POST', '/settings', { intent: 'profile', name: 'Nobody', home_currency: 'EUR' }),
    ],
    [
      'POST /sign-up',
      () =>
        new Client(server.url).form('POST', '/sign-up', {
          name: 'N',
          email: 'n@example.org',
          password: PASSWORD,
        }),
    ],
  ]

  const everything = () => {
    const database = new Database(file, { readonly: true })
    const rows = ['users', 'events', 'expenses'].map((table) =>
      database.prepare(`SELECT * FROM ${table} ORDER BY id`).all(),
    )
    database.close()
    return rows
  }

  it.each([
    ['deleted', '', () => renameSync(file, `${file}.away`)],
    [
      'replaced by a copy',
      '',
      () => {
        renameSync(file, `${file}.away`)
        copyFileSync(`${file}.away`, file)
      },
    ],
    ['without its log', '-wal', () => renameSync(`${file}-wal`, `${file}-wal.away`)],
  ])(
    'a database file that is %s takes no write, and takes them again when it is back',
    async (_what, end, move) => {
      const before = everything()
      move()
      const putBack = () =>
        existsSync(`${file}${end}.away`) && renameSync(`${file}${end}.away`, `${file}${end}`)
      onTestFinished(() => void putBack())
      for (const [name, write] of WRITES) expect([name, (await write()).status]).toEqual([name, 500])
      expect((await owner.client.get('/dashboard')).status).toBe(200)
      await vi.waitFor(async () => expect((await fetch(`${server.url}/readyz`)).status).toBe(503), 5000)
      const reasons = logged(server).map(
        ({ error }) => (error as { message?: string } | undefined)?.message ?? '',
      )
      expect(
        reasons.filter((reason) => reason.includes('Put back the file that was opened, or stop Claimbook'))
          .length,
      ).toBeGreaterThan(0)
      putBack()
      expect(everything()).toEqual(before)
      await vi.waitFor(async () => expect((await fetch(`${server.url}/readyz`)).status).toBe(200), 5000)
      expect((await owner.client.form('POST', '/events', { name: 'Again' })).status).toBe(200)
    },
  )
})

it('a start in a folder of mode 755 makes files of mode 600 alone', async () => {
  const dataDir = newFolder(0o755)
  const server = await startServer({ dataDir })
  onTestFinished(() => server.kill())
  const { receipts: _receipts, ...files } = rightsOf(dataDir)
  const names = ['', '-wal', '-shm', '.lock'].map((end) => `claimbook.db${end}`)
  expect(files).toMatchObject(Object.fromEntries([...names, 'secret'].map((name) => [name, '600'])))
  expect(Object.values(files).filter((mode) => !['600', '700'].includes(mode))).toEqual([])
})

it('a start takes the rights of others from files that are there', async () => {
  const dataDir = newFolder(0o755)
  await (await startServer({ dataDir })).stop()
  const copy = 'claimbook.db.before-20261121093000_expenses_by_hand'
  writeFileSync(join(dataDir, copy), '')
  for (const name of readdirSync(dataDir).filter((each) => each.startsWith('claimbook.db')))
    chmodSync(join(dataDir, name), 0o644)
  const server = await startServer({ dataDir })
  onTestFinished(() => server.kill())
  expect(rightsOf(dataDir)).toMatchObject({
    'claimbook.db': '600',
    'claimbook.db-wal': '600',
    'claimbook.db.lock': '600',
    [copy]: '600',
  })
})

describe('a damaged database', () => {
  /** The folder of a server that has stopped, with some hundred events. */
  async function stoppedFolder() {
    const dataDir = newFolder()
    const server = await startServer({ dataDir })
    const database = await openDatabase(server.databaseUrl)
    const { id } = await createUser({ server, database })
    for (let n = 0; n < 300; n++) await insertEvent(database, id)
    await database.close()
    return { dataDir, file: join(dataDir, 'claimbook.db'), server }
  }

  it('stops the start with words on what to do, and stays as it is', async () => {
    const { dataDir, file, server } = await stoppedFolder()
    await server.stop()
    const bytes = readFileSync(file)
    // the head stays, so that it opens
    bytes.fill(0x5a, 4096 * 4, 4096 * 12)
    writeFileSync(file, bytes)
    await expect(startServer({ dataDir })).rejects.toThrow(
      /Database: .*claimbook\.db is damaged .*npm run restore -- FILE/,
    )
    expect(readFileSync(file).equals(bytes)).toBe(true)
  })

  it('stops the start when it is no database', async () => {
    const dataDir = newFolder()
    writeFileSync(
      join(dataDir, 'claimbook.db'),
      'not a database, but long enough to be taken for the head of one'.repeat(100),
    )
    await expect(startServer({ dataDir })).rejects.toThrow(/is damaged \(file is not a database\)/)
  })

  it('a backup that another log was copied beside stops the start, and is whole without that log', async () => {
    const { dataDir, file, server } = await stoppedFolder()
    const copy = join(newFolder(), 'claimbook.db')
    const source = new Database(file)
    await source.backup(copy)
    // the log goes on after the copy was made
    for (let n = 0; n < 200; n++)
      source.prepare('UPDATE events SET name = ? WHERE rowid % 7 = 1').run(`${n}`.repeat(50))
    source.prepare('DELETE FROM events WHERE rowid % 3 = 1').run()
    copyFileSync(`${file}-wal`, `${copy}-wal`)
    source.close()
    await server.stop()
    rmSync(dataDir, { recursive: true })
    const before = readFileSync(copy)
    const started = await startServer({ dataDir: join(copy, '..') }).then(
      async (running) => {
        await running.stop()
        return 'started'
      },
      (error: Error) => error.message,
    )
    expect(started).toMatch(/is damaged/)
    expect(readFileSync(copy).equals(before)).toBe(true)
  })
})
