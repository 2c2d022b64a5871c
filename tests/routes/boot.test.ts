import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, inject, it, onTestFinished, vi } from 'vitest'
import { signedUp } from '../support/client'
import { openDatabase, type TestDatabase } from '../support/database'
import { PROVIDERS } from '../support/instances'
import { createPostgresDatabase } from '../support/postgres'
import { startServer } from '../support/server'

// The start on databases of any state: it migrates them, or stops with a sentence for the person who started
// it.

/** All tables but `events` and `users`, none before those that name its rows. */
const DEPENDENT = [
  'claim_files',
  'claims',
  'explanations',
  'statement_rows',
  'advances',
  'rates',
  'no_duplicates',
  'receipts',
  'expenses',
  'sessions',
  'accounts',
  'verifications',
  'sign_in_attempts',
  'jobs',
]

const DROP_FUNCTIONS = 'DROP FUNCTION folded'

/** On PostgreSQL: who waits for a lock that names no row, of this database. */
const WAITING_FOR_LOCK = `SELECT pid FROM pg_locks JOIN pg_database ON pg_database.oid = database
  WHERE locktype = 'advisory' AND NOT granted AND datname = current_database()`

describe.each(PROVIDERS)('booting on %s', (provider) => {
  /** A database without a server, and the options of a server for it. */
  async function fresh() {
    const dataDir = mkdtempSync(join(tmpdir(), 'claimbook-'))
    const databaseUrl =
      provider === 'postgresql'
        ? await createPostgresDatabase(inject('postgresUrl'))
        : `file:${join(dataDir, 'claimbook.db')}`
    const database = await openDatabase(databaseUrl)
    const remove = async () => {
      await database.close()
      rmSync(dataDir, { recursive: true, force: true })
    }
    return { options: { dataDir, databaseUrl }, dataDir, database, remove }
  }

  const history = (database: TestDatabase) =>
    database.all<{
      migration_name: string
      checksum: string
      finished_at: unknown
      rolled_back_at: unknown
      logs: string | null
    }>('SELECT * FROM _prisma_migrations ORDER BY started_at')

  const hasEvents = (database: TestDatabase) =>
    database.all('SELECT id FROM events').then(
      () => true,
      () => false,
    )

  it('makes an empty database, and records what it did as Prisma does', async () => {
    const { options, database, remove } = await fresh()
    const server = await startServer(options)
    const folder = `prisma/migrations/${provider}`
    const names = readdirSync(folder).filter((name) => name !== 'migration_lock.toml')
    const recorded = await history(database)
    expect(
      recorded.map((row) => [row.migration_name, row.checksum, row.finished_at !== null, row.rolled_back_at]),
    ).toEqual(
      names.map((name) => [
        name,
        createHash('sha256')
          .update(readFileSync(`${folder}/${name}/migration.sql`))
          .digest('hex'),
        true,
        null,
      ]),
    )
    await server.stop()
    const again = await startServer(options)
    expect(await history(database)).toEqual(recorded)
    await again.stop()
    await remove()
  })

  it('makes it once, of four that start at the same moment', async () => {
    const { options, database, remove } = await fresh()
    const servers = await Promise.all([1, 2, 3, 4].map(() => startServer(options)))
    const names = (await history(database)).map(({ migration_name }) => migration_name)
    expect([names.length > 0, names]).toEqual([true, [...new Set(names)]])
    // one secret, too: a session of one is a session of all
    const user = await signedUp(servers[0]?.url ?? '')
    for (const { url } of servers) {
      const cookie = [...user.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      expect((await fetch(`${url}/settings`, { headers: { cookie } })).status).toBe(200)
    }
    await Promise.all(servers.map((server) => server.stop()))
    await remove()
  })

  it('waits while another one migrates, and has its migrations behind it', async () => {
    const { options, database, remove } = await fresh()
    onTestFinished(remove)
    const isSqlite = provider === 'sqlite'
    const other = await openDatabase(isSqlite ? `${options.databaseUrl}.lock` : options.databaseUrl)
    await other.run(isSqlite ? 'BEGIN EXCLUSIVE' : 'SELECT pg_advisory_lock(72707369)')
    const starting = startServer(options)
    onTestFinished(async () => void (await (await starting).stop()))
    onTestFinished(() => other.close())
    const isAtMigrations = isSqlite
      ? async () => statSync(join(options.dataDir, 'claimbook.db')).size > 0
      : async () => (await database.all(WAITING_FOR_LOCK)).length > 0
    await vi.waitFor(async () => expect(await isAtMigrations()).toBe(true), 30_000)
    // without the lock the first table comes at once
    await pause(1_000)
    await expect(history(database)).rejects.toThrow(/_prisma_migrations/)
    await other.close()
    await starting
    expect(await history(database)).not.toEqual([])
  })

  it('keeps and reads times as they are, whatever zone the database is set to', async () => {
    const { options, database, remove } = await fresh()
    if (provider === 'postgresql') {
      const [{ name } = { name: '' }] = await database.all<{ name: string }>(
        'SELECT current_database() AS name',
      )
      await database.run(`ALTER DATABASE ${name} SET timezone TO 'Asia/Tokyo'`)
    }
    const server = await startServer(options)
    const user = await signedUp(server.url)
    await user.form('POST', '/events', { name: 'Now' })
    const times = await database.all<Record<string, string | Date>>(
      'SELECT e.created_at, s.expires_at FROM events e, sessions s',
    )
    const minutes = (time: string | Date | undefined) =>
      Math.round((new Date(time ?? '').getTime() - Date.now()) / 60_000) + 0
    expect(times.map((row) => [minutes(row.created_at), minutes(row.expires_at)])).toEqual([
      [0, 30 * 24 * 60],
    ])
    // written by the application in one way and read in another: what it wrote first has to pass on
    expect((await user.get('/dashboard')).status).toBe(200)
    await server.stop()
    await remove()
  })

  it('keeps to the schema that its address names', async () => {
    const { options, database, remove } = await fresh()
    if (provider === 'sqlite') return remove()
    const server = await startServer({ ...options, databaseUrl: `${options.databaseUrl}?schema=My%20Claims` })
    const user = await signedUp(server.url)
    expect((await user.form('POST', '/events', { name: 'There' })).status).toBe(200)
    expect((await user.get('/dashboard')).status).toBe(200)
    expect(await database.all('SELECT name FROM "My Claims".events')).toEqual([{ name: 'There' }])
    await server.stop()
    return remove()
  })

  it('leaves a database of another application alone', async () => {
    const { options, database, remove } = await fresh()
    await database.run('CREATE TABLE invoices (id TEXT)')
    await expect(startServer(options)).rejects.toThrow(
      /holds tables \(invoices\) but no record of migrations/,
    )
    expect(await hasEvents(database)).toBe(false)
    await remove()
  })

  it('leaves a database alone that a newer version made', async () => {
    const { options, database, remove } = await fresh()
    await (await startServer(options)).stop()
    await database.run(
      "INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at) VALUES ('newer', 'x', '29990101000000_newer', CURRENT_TIMESTAMP)",
    )
    await expect(startServer(options)).rejects.toThrow(
      /newer than this Claimbook: it has the migration 29990101000000_newer/,
    )
    await database.run("DELETE FROM _prisma_migrations WHERE id = 'newer'")
    await (await startServer(options)).stop()
    await remove()
  })

  it('leaves a database alone that another text of a migration made, and says how to go on', async () => {
    const { options, database, remove } = await fresh()
    await (await startServer(options)).stop()
    const [first] = await history(database)
    const record = (checksum: string) =>
      database.run('UPDATE _prisma_migrations SET checksum = ? WHERE id = ?', [
        checksum,
        (first as unknown as { id: string }).id,
      ])
    await record('0'.repeat(64))
    await expect(startServer(options)).rejects.toThrow(
      new RegExp(
        `another text of the migration ${first?.migration_name}.*SET checksum = '${first?.checksum}' WHERE`,
      ),
    )
    // the same text with the line ends of Windows
    const text = readFileSync(`prisma/migrations/${provider}/${first?.migration_name}/migration.sql`, 'utf8')
    await record(createHash('sha256').update(text.replaceAll('\n', '\r\n')).digest('hex'))
    await (await startServer(options)).stop()
    await remove()
  })

  it('copies an SQLite database before it changes it for a new version', async () => {
    const { options, dataDir, database, remove } = await fresh()
    if (provider === 'postgresql') return remove()
    const first = await startServer(options)
    await (await signedUp(first.url)).form('POST', '/events', { name: 'Kept' })
    await first.stop()
    // as the version before left it
    const added = '20261121093000_expenses_by_hand'
    await database.run('DROP INDEX expenses_event_id_deleted_at_converted_amount_idx')
    await database.run('DROP INDEX expenses_deleted_at_idx')
    await database.run(
      'CREATE INDEX expenses_event_id_converted_amount_idx ON expenses(event_id, converted_amount)',
    )
    for (const column of ['payment', 'charged_amount', 'deleted_at'])
      await database.run(`ALTER TABLE expenses DROP COLUMN ${column}`)
    await database.run('DELETE FROM _prisma_migrations WHERE migration_name = ?', [added])
    const second = await startServer(options)
    await database.all('SELECT payment, charged_amount FROM expenses')
    const copy = await openDatabase(`file:${join(dataDir, `claimbook.db.before-${added}`)}`)
    expect(await copy.all('SELECT name FROM events')).toEqual([{ name: 'Kept' }])
    await expect(copy.all('SELECT payment FROM expenses')).rejects.toThrow(/no such column/)
    await copy.close()
    await second.stop()
    return remove()
  })

  it('a migration that was cut off left nothing behind, and is tried again', async () => {
    const { options, database, remove } = await fresh()
    await (await startServer(options)).stop()
    const made = await history(database)
    await database.run('UPDATE _prisma_migrations SET finished_at = NULL')
    for (const table of [...DEPENDENT, 'events', 'users']) await database.run(`DROP TABLE ${table}`)
    if (provider === 'postgresql') await database.run(DROP_FUNCTIONS)
    const server = await startServer(options)
    expect((await signedUp(server.url)).cookies.size).toBeGreaterThan(0)
    await server.stop()
    const recorded = (await history(database)).map((row) => [
      row.migration_name,
      row.finished_at !== null,
      row.rolled_back_at !== null,
    ])
    const names = made.map((row) => row.migration_name)
    expect(recorded.sort()).toEqual(
      names
        .flatMap((name) => [
          [name, false, true],
          [name, true, false],
        ])
        .sort(),
    )
    await remove()
  })

  it('a migration that fails changes nothing, says why, and is tried again', async () => {
    const { options, database, remove } = await fresh()
    await (await startServer(options)).stop()
    const [first] = await history(database)
    // as if none had run, on tables of which one is in the way
    await database.run('DELETE FROM _prisma_migrations')
    for (const table of DEPENDENT) await database.run(`DROP TABLE ${table}`)
    if (provider === 'postgresql') await database.run(`DROP TABLE users CASCADE; ${DROP_FUNCTIONS}`)
    else await database.run('DROP TABLE users')
    await expect(startServer(options)).rejects.toThrow(
      new RegExp(`migration ${first?.migration_name} failed and changed nothing`),
    )
    expect(await history(database)).toEqual([
      expect.objectContaining({
        migration_name: first?.migration_name,
        finished_at: null,
        logs: expect.stringContaining('events'),
      }),
    ])
    expect((await history(database))[0]?.rolled_back_at).not.toBeNull()
    await expect(database.all('SELECT id FROM users')).rejects.toThrow()
    await database.run('DROP TABLE events')
    const server = await startServer(options)
    expect((await signedUp(server.url)).cookies.size).toBeGreaterThan(0)
    await server.stop()
    await remove()
  })
})

it.each([
  ['PORT', 'http'],
  ['DATABASE_URL', 'mysql://localhost/claims'],
  ['APP_URL', 'localhost:3000'],
  ['APP_URL', 'https://claims.example.org/sub'],
  ['APP_SECRET', 'short'],
  ['SIGN_UP', 'maybe'],
  ['WEB_CONCURRENCY', '0'],
  ['LOG_LEVEL', 'loud'],
  ['TRUST_PROXY', '1'],
  ['TRUST_PROXY', 'proxy.example'],
  ['TRUST_PROXY', '10.0.0.0/33'],
  ['DATABASE_URL', 'postgres://127.0.0.1:1/claims'],
])('a %s of %j stops the start with a line that names it', async (name, value) => {
  const databaseUrl = name === 'DATABASE_URL' ? value : undefined
  await expect(startServer({ databaseUrl, env: { [name]: value } })).rejects.toThrow(
    new RegExp(`^The server ended with 1:\\n(Configuration: ${name} .+|Database: .+ECONNREFUSED.+)\\n$`),
  )
})

it('a start on a disk that takes nothing more uses the secret that is there', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'claimbook-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  await (await startServer({ dataDir: folder })).stop()
  const secret = readFileSync(join(folder, 'secret'), 'utf8')
  // the server's log on the disk, and nothing of it: a file may not grow
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

it.each(['1', '2'])('a port that is in use stops the start of %s processes', async (processes) => {
  const first = await startServer()
  const env = { PORT: new URL(first.url).port, WEB_CONCURRENCY: processes, LOG_LEVEL: 'warn' }
  await expect(startServer({ env })).rejects.toThrow(
    new RegExp(`^The server ended with 1:\\n(Port ${env.PORT} is in use. Set PORT to another.\\n){1,2}$`),
  )
  await first.remove()
})

it.each(['20s', '-1', ''])('a statement_timeout of "%s" in DATABASE_URL stops the start', async (timeout) => {
  const databaseUrl = `postgresql://claimbook@127.0.0.1:9/claimbook?statement_timeout=${timeout}`
  await expect(startServer({ databaseUrl })).rejects.toThrow(
    'statement_timeout in DATABASE_URL has to be a number of milliseconds',
  )
})
