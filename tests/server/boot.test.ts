import { spawn, spawnSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { describe, expect, inject, it, onTestFinished, vi } from 'vitest'
import { type Client, signedUp } from '../support/client'
import { openDatabase, type TestDatabase } from '../support/database'
import { PROVIDERS, setUpInstance } from '../support/instances'
import { createPostgresDatabase } from '../support/postgres'
import { rounds } from '../support/rounds'
import { startServer } from '../support/server'

// At its start the server takes the steps that tests/infra/start.test.ts tests, one process at a time. If it
// cannot start, it prints a sentence for the person who started it.

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'claimbook-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** The processes that wait for an advisory lock of this PostgreSQL database. */
const WAITING_FOR_LOCK = `SELECT pid FROM pg_locks JOIN pg_database ON pg_database.oid = database
  WHERE locktype = 'advisory' AND NOT granted AND datname = current_database()`

const SERVERS = rounds(2, 4)

it.each(PROVIDERS)(
  `on %s, ${SERVERS} that start while another one migrates wait for it; then one makes the tables, and all have one secret`,
  async (provider) => {
    const isSqlite = provider === 'sqlite'
    const dataDir = newFolder()
    const databaseUrl = isSqlite
      ? `file:${join(dataDir, 'claimbook.db')}`
      : await createPostgresDatabase(inject('postgresUrl'))
    const [database, other] = [
      await openDatabase(databaseUrl),
      await openDatabase(isSqlite ? `${databaseUrl}.lock` : databaseUrl),
    ]
    onTestFinished(() => database.close())
    const history = () =>
      database.all<{ migration_name: string }>('SELECT migration_name FROM _prisma_migrations')
    await other.run(isSqlite ? 'BEGIN EXCLUSIVE' : 'SELECT pg_advisory_lock(72707369)')
    const starting = Array.from({ length: SERVERS }, () => startServer({ dataDir, databaseUrl }))
    for (const each of starting) onTestFinished(async () => void (await (await each).stop()))
    onTestFinished(() => other.close())
    const areAtMigrations = isSqlite
      ? async () => statSync(join(dataDir, 'claimbook.db')).size > 0
      : async () => (await database.all(WAITING_FOR_LOCK)).length === SERVERS
    await vi.waitFor(async () => expect(await areAtMigrations()).toBe(true), 30_000)
    // without the lock the first table would exist at once
    await pause(1_000)
    await expect(history()).rejects.toThrow(/_prisma_migrations/)
    await other.close()
    const servers = await Promise.all(starting)
    const names = (await history()).map(({ migration_name }) => migration_name)
    expect(names.sort()).toEqual(
      readdirSync(`prisma/migrations/${provider}`).filter((name) => name !== 'migration_lock.toml'),
    )
    // all servers share one secret, so a session of one is valid on all
    const user = await signedUp(servers[0]?.url ?? '')
    for (const { url } of servers) {
      const cookie = [...user.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      expect((await fetch(`${url}/settings`, { headers: { cookie } })).status).toBe(200)
    }
  },
)

/** Asserts the times of an event and of a session as the server stored them, in minutes from now. */
async function expectTimes(database: TestDatabase, user: Client, event: string) {
  const times = await database.all<Record<string, string | Date>>(
    `SELECT e.created_at, s.expires_at FROM events e JOIN sessions s ON s.user_id = e.user_id WHERE e.name = '${event}'`,
  )
  const minutes = (time: string | Date | undefined) =>
    Math.round((new Date(time ?? '').getTime() - Date.now()) / 60_000) + 0
  expect(times.map((row) => [minutes(row.created_at), minutes(row.expires_at)])).toEqual([[0, 30 * 24 * 60]])
  // the application writes and reads times in different ways, so a time that it wrote must be readable
  expect((await user.get('/dashboard')).status).toBe(200)
}

describe('on a server that runs', () => {
  const on = setUpInstance('sqlite')

  it('times are stored and read as they are', async () => {
    const user = await signedUp(on.server.url)
    await user.form('POST', '/events', { name: 'Now on SQLite' })
    await expectTimes(on.database, user, 'Now on SQLite')
  })

  it.each(['1', '2'])('its port, which is in use, stops the start of %s processes', async (processes) => {
    const env = { PORT: new URL(on.server.url).port, WEB_CONCURRENCY: processes, LOG_LEVEL: 'warn' }
    await expect(startServer({ env })).rejects.toThrow(
      new RegExp(`^The server ended with 1:\\n(Port ${env.PORT} is in use. Set PORT to another.\\n){1,2}$`),
    )
  })

  it('a start on a disk that takes nothing more uses the secret that is there', async () => {
    const folder = newFolder()
    const source = new Database(join(on.server.dataDir, 'claimbook.db'), { readonly: true })
    await source.backup(join(folder, 'claimbook.db'))
    source.close()
    copyFileSync(join(on.server.dataDir, 'secret'), join(folder, 'secret'))
    const secret = readFileSync(join(folder, 'secret'), 'utf8')
    // the log goes to a file on the disk, and no file may grow
    const { status } = spawnSync('sh', ['-c', 'ulimit -f 0; exec node build/server/index.js'], {
      env: {
        ...process.env,
        PORT: '0',
        HOST: '127.0.0.1',
        DATA_DIR: folder,
        DATABASE_URL: '',
        NODE_ENV: 'production',
      },
      timeout: 5_000,
    })
    expect(status).not.toBeNull()
    expect(readdirSync(folder).filter((name) => name.startsWith('secret'))).toEqual(['secret'])
    expect(readFileSync(join(folder, 'secret'), 'utf8')).toBe(secret)
  })
})

it('on PostgreSQL, times are stored and read as they are in a database of another zone, in the schema of the address', async () => {
  const databaseUrl = await createPostgresDatabase(inject('postgresUrl'))
  const database = await openDatabase(databaseUrl)
  onTestFinished(() => database.close())
  await database.run(`ALTER DATABASE ${databaseUrl.split('/').at(-1)} SET timezone TO 'Asia/Tokyo'`)
  const server = await startServer({ databaseUrl: `${databaseUrl}?schema=My%20Claims` })
  onTestFinished(() => server.remove())
  const user = await signedUp(server.url)
  expect((await user.form('POST', '/events', { name: 'There' })).status).toBe(200)
  expect(await database.all('SELECT name FROM "My Claims".events')).toEqual([{ name: 'There' }])
  await database.run('SET search_path TO "My Claims"')
  await expectTimes(database, user, 'There')
})

it('a database of another application stops the start with words, and is left alone', async () => {
  const dataDir = newFolder()
  const database = await openDatabase(`file:${join(dataDir, 'claimbook.db')}`)
  onTestFinished(() => database.close())
  await database.run('CREATE TABLE invoices (id TEXT)')
  await expect(startServer({ dataDir })).rejects.toThrow(
    /^The server ended with 1:\n.*Database: .*holds tables \(invoices\) but no record of migrations/s,
  )
  expect(await database.all("SELECT name FROM sqlite_master WHERE type = 'table'")).toEqual([
    { name: 'invoices' },
  ])
})

it.each([
  ['WEB_CONCURRENCY', '0'],
  ['DATABASE_URL', 'postgres://127.0.0.1:1/claims'],
])('a %s of %j stops the start with a line that names it', async (name, value) => {
  const databaseUrl = name === 'DATABASE_URL' ? value : undefined
  await expect(startServer({ databaseUrl, env: { [name]: value } })).rejects.toThrow(
    new RegExp(`^The server ended with 1:\\n(Configuration: ${name} .+|Database: .+ECONNREFUSED.+)\\n$`),
  )
})

const SECOND_MS = 1_000

const SERVER = [process.execPath, 'build/server/index.js']

interface Output {
  terminal: boolean
  /** the variable LOG_FORMAT */
  format: string
}

/**
 * Starts the built server, on a terminal or not. Returns the lines that it prints until one second after the
 * start.
 */
async function linesOfStart({ terminal, format }: Output): Promise<string[]> {
  const [program = '', ...args] = terminal
    ? ['script', '--quiet', '--return', '--command', SERVER.join(' '), '/dev/null']
    : SERVER
  const child = spawn(program, args, {
    env: {
      ...process.env,
      ...{ PORT: '0', HOST: '127.0.0.1', DATA_DIR: newFolder(), DATABASE_URL: '', APP_URL: '' },
      ...{ NODE_ENV: 'production', WEB_CONCURRENCY: '2', LOG_LEVEL: '', LOG_FORMAT: format },
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise((done) => child.once('exit', done))
  onTestFinished(async () => {
    child.kill('SIGTERM')
    await ended
  })
  let printed = ''
  child.stdout.setEncoding('utf8').on('data', (chunk) => {
    printed += chunk
  })
  await vi.waitFor(() => expect(printed).toContain('Claimbook is ready at'), 60_000)
  await pause(SECOND_MS)
  const lines = printed.trimEnd().split(/\r?\n/)
  // this warning may appear on a busy machine at any time
  return lines.filter((line) => !line.includes('the event loop was held up'))
}

const ADDRESS = /^Claimbook is ready at http:\/\/localhost:\d+$/

it.each([
  { terminal: true, format: '' },
  { terminal: false, format: 'text' },
])('a start prints text, and its address last and alone: %j', async (output) => {
  const lines = await linesOfStart(output)
  expect(lines.pop()).toMatch(ADDRESS)
  expect(lines.filter((line) => / a process serves process=\d+$/.test(line))).toHaveLength(2)
  for (const line of lines) expect(line).toMatch(/^\d\d:\d\d:\d\d (INFO |WARN ) \S/)
})

it.each([
  { terminal: false, format: '' },
  { terminal: true, format: 'json' },
])('a start prints objects of JSON, the last one with its address: %j', async (output) => {
  const lines = (await linesOfStart(output)).map((line) => JSON.parse(line))
  expect(lines.pop().msg).toMatch(ADDRESS)
  expect(lines.filter(({ msg }) => msg === 'a process serves')).toHaveLength(2)
})
