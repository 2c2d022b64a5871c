import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { Client, PASSWORD } from '../support/client'
import { openDatabase } from '../support/database'
import { deletedWithMinutesLeft, insertEvent, insertExpense } from '../support/factories'
import { logged } from '../support/log'
import { type Server, startServer } from '../support/server'
import { createUser, type Person } from '../support/users'

// The files of an SQLite database: only their owner may read them, a start checks them, and the server
// notices when they are replaced while it runs.

const rightsOf = (folder: string) =>
  Object.fromEntries(
    readdirSync(folder).map((name) => [name, (statSync(join(folder, name)).mode & 0o777).toString(8)]),
  )

const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

function newFolder(mode = 0o700): string {
  const folder = mkdtempSync(join(tmpdir(), 'claimbook-'))
  chmodSync(folder, mode)
  folders.push(folder)
  return folder
}

const [EXPIRED, LATEST] = ['claimbook.db.before-expired', 'claimbook.db.before-latest']

describe('while a server runs', () => {
  let server: Server
  let owner: Person
  let event: string
  let expense: string
  let file: string

  beforeAll(async () => {
    // a folder that other users may enter
    const dataDir = newFolder(0o755)
    for (const [copy, minutesLeft] of [
      [EXPIRED, 0],
      [LATEST, 5],
    ] as const) {
      writeFileSync(join(dataDir, copy), '')
      utimesSync(join(dataDir, copy), new Date(), new Date(deletedWithMinutesLeft(minutesLeft)))
    }
    server = await startServer({ dataDir })
    const database = await openDatabase(server.databaseUrl)
    owner = await createUser({ server, database })
    event = (await insertEvent(database, owner.id, { name: 'Here' })).id
    expense = await insertExpense(database, event)
    await database.close()
    file = server.databaseUrl.slice('file:'.length)
  })
  afterAll(() => server.remove())

  it('its files in a folder of mode 755 have the mode 600', () => {
    const { receipts: _receipts, ...files } = rightsOf(server.dataDir)
    const names = ['', '-wal', '-shm', '.lock'].map((end) => `claimbook.db${end}`)
    expect(files).toMatchObject(Object.fromEntries([...names, 'secret'].map((name) => [name, '600'])))
    expect(Object.values(files).filter((mode) => !['600', '700'].includes(mode))).toEqual([])
  })

  it('a copy of before an upgrade is removed 30 days after it was made', async () => {
    const copies = () => readdirSync(server.dataDir).filter((name) => [EXPIRED, LATEST].includes(name))
    await vi.waitFor(() => expect(copies()).toEqual([LATEST]), 5000)
  })

  /**
   * Changes through Prisma, through one statement, through several statements, and through a nested write.
   */
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

describe('a damaged database', () => {
  it('stops the start with words on what to do', async () => {
    const dataDir = newFolder()
    writeFileSync(
      join(dataDir, 'claimbook.db'),
      'not a database, but long enough to be taken for the head of one'.repeat(100),
    )
    await expect(startServer({ dataDir })).rejects.toThrow(
      /Database: .*claimbook\.db is damaged \(file is not a database\).*npm run restore -- FILE/,
    )
  })
})
