import { createHash } from 'node:crypto'
import {
  chmodSync,
  copyFileSync,
  readdirSync,
  readFileSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import Database from 'better-sqlite3'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { openDatabase, type TestDatabase } from '../support/database'
import { insertEvent } from '../support/factories'
import { temporaryFolder } from '../support/folder'
import { PROVIDERS } from '../support/instances'
import { createPostgresDatabase } from '../support/postgres'

// The part of a start before the server listens: it reads the variables, and opens a database in any state or
// explains why it cannot. tests/server/boot.test.ts tests that the server does this and prints the
// explanation.

const { path: folder } = temporaryFolder()
process.env.DATA_DIR = folder
process.env.LOG_LEVEL = 'silent'
const { parseVariables, VARIABLES } = await import('~/infra/env.server')
const { migrationsOf } = await import('~/infra/database/migrate.server')
const { migrateFile, openSqlite } = await import('~/infra/database/sqlite.server')
const { removeDatabaseCopies } = await import('~/infra/database/sqlite-copies.server')
const { openPostgresql } = await import('~/infra/database/postgresql.server')

/** Checks and migrates a database as a start does. Returns the migrations that it applied. */
const open = async (url: string): Promise<string[]> =>
  url.startsWith('file:')
    ? (await openSqlite(url, { prepare: true, checkIntegrity: true })).applied
    : (await openPostgresql(url, { prepare: true, connections: 1 })).applied

describe('the variables', () => {
  it.each([
    ['PORT', 'http'],
    ['PORT', '65536'],
    ['DATABASE_URL', 'mysql://localhost/claims'],
    ['APP_URL', 'localhost:3000'],
    ['APP_URL', 'https://claims.example.org/sub'],
    ['APP_SECRET', 'short'],
    ['SIGN_UP', 'maybe'],
    ['WEB_CONCURRENCY', '0'],
    ['LOG_LEVEL', 'loud'],
    ['LOG_FORMAT', 'loud'],
    ['RATES_FROM', 'hmrc'],
    ['RATES_URL', 'ftp://example.org/rates.zip'],
    ['TIMESTAMP_URL', 'file:///etc/passwd'],
    ['SECURITY_LOG', 'loud'],
    ['TRUST_PROXY', '1'],
    ['TRUST_PROXY', 'proxy.example'],
    ['TRUST_PROXY', '10.0.0.0/33'],
  ])('a %s of %j is refused with a line that names it', (name, value) => {
    expect(parseVariables({ [name]: value })).toEqual({
      problems: [expect.stringMatching(new RegExp(`^${name} .+`))],
    })
  })

  it('all and no others stand in .env.example with values that work, and in the table of docs/operating.md', () => {
    const example = readFileSync('.env.example', 'utf8')
    const set = [...example.matchAll(/^# ([A-Z][A-Z_]+)=(.*)$/gm)].map(([, name, value]) => [name, value])
    expect(set.map(([name]) => name).sort()).toEqual([...VARIABLES].sort())
    expect(parseVariables(Object.fromEntries(set))).toHaveProperty('values')
    const [, table = ''] = readFileSync('docs/operating.md', 'utf8').split('| variable |', 2)
    const rows = (table.split('\n\n')[0] ?? '').split('\n').slice(2)
    const named = rows.flatMap((row) => row.split('|')[1]?.match(/`([A-Z_]+)`/g) ?? [])
    expect(named.map((name) => name.slice(1, -1)).sort()).toEqual([...VARIABLES].sort())
  })

  it('variables that are empty count as not set', () => {
    expect(parseVariables({ PORT: '', APP_SECRET: '' })).toEqual(parseVariables({}))
    expect(parseVariables({})).toMatchObject({ values: { PORT: 3000, SECURITY_LOG: 'prefix' } })
  })
})

it.each(['20s', '-1', ''])('a statement_timeout of "%s" in DATABASE_URL is refused', async (timeout) => {
  const url = `postgresql://claimbook@127.0.0.1:9/claimbook?statement_timeout=${timeout}`
  await expect(open(url)).rejects.toThrow(
    'statement_timeout in DATABASE_URL has to be a number of milliseconds',
  )
})

interface Migrated {
  id: string
  migration_name: string
  checksum: string
  finished_at: unknown
  rolled_back_at: unknown
  logs: string | null
}

const history = (database: TestDatabase) =>
  database.all<Migrated>('SELECT * FROM _prisma_migrations ORDER BY started_at')

describe.each(PROVIDERS)('a database on %s', (provider) => {
  const isSqlite = provider === 'sqlite'
  const namesOfAll = migrationsOf(provider).map(({ name }) => name)

  async function emptyDatabase() {
    const url = isSqlite
      ? `file:${join(folder, `${crypto.randomUUID()}.db`)}`
      : await createPostgresDatabase(inject('postgresUrl'))
    const database = await openDatabase(url)
    onTestFinished(() => database.close())
    return { url, database }
  }

  /** All tables with their columns. */
  const tablesOf = (database: TestDatabase) =>
    database.all(
      isSqlite
        ? "SELECT type, name, sql FROM sqlite_master WHERE name NOT LIKE 'sqlite_%' ORDER BY type, name"
        : "SELECT table_name, column_name, data_type FROM information_schema.columns WHERE table_schema = 'public' ORDER BY 1, 2",
    )

  /** Drops the tables that `isToGo` selects, but never the record of migrations. */
  async function dropTables(database: TestDatabase, isToGo = (_name: string) => true) {
    const tables = await database.all<{ name: string }>(
      isSqlite
        ? "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
        : "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'",
    )
    const dropped = tables
      .map(({ name }) => name)
      .filter((name) => name !== '_prisma_migrations' && isToGo(name))
    if (isSqlite) await database.run('PRAGMA foreign_keys = OFF')
    for (const name of dropped) await database.run(`DROP TABLE ${name}${isSqlite ? '' : ' CASCADE'}`)
    if (isSqlite) await database.run('PRAGMA foreign_keys = ON')
    else await database.run('DROP FUNCTION folded')
  }

  it('that is empty gets all tables, recorded as Prisma does, and the next start changes nothing', async () => {
    const { url, database } = await emptyDatabase()
    expect(await open(url)).toEqual(namesOfAll)
    const directory = `prisma/migrations/${provider}`
    const names = readdirSync(directory).filter((name) => name !== 'migration_lock.toml')
    const recorded = await history(database)
    expect(
      recorded.map((row) => [row.migration_name, row.checksum, row.finished_at !== null, row.rolled_back_at]),
    ).toEqual(
      names.map((name) => [
        name,
        createHash('sha256')
          .update(readFileSync(`${directory}/${name}/migration.sql`))
          .digest('hex'),
        true,
        null,
      ]),
    )
    expect(await open(url)).toEqual([])
    expect(await history(database)).toEqual(recorded)
  })

  it('of another application is refused and left alone', async () => {
    const { url, database } = await emptyDatabase()
    await database.run('CREATE TABLE invoices (id TEXT)')
    const before = await tablesOf(database)
    await expect(open(url)).rejects.toThrow(/holds tables \(invoices\) but no record of migrations/)
    expect(await tablesOf(database)).toEqual(before)
  })

  it('that a newer version made is refused, and opened without its migration', async () => {
    const { url, database } = await emptyDatabase()
    await open(url)
    await database.run(
      "INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at) VALUES ('newer', 'x', '29990101000000_newer', CURRENT_TIMESTAMP)",
    )
    await expect(open(url)).rejects.toThrow(
      /newer than this Claimbook: it has the migration 29990101000000_newer/,
    )
    await database.run("DELETE FROM _prisma_migrations WHERE id = 'newer'")
    expect(await open(url)).toEqual([])
  })

  it('that another text of a migration made is refused with how to go on, other line ends are not', async () => {
    const { url, database } = await emptyDatabase()
    await open(url)
    const [first] = await history(database)
    const record = (checksum: string) =>
      database.run('UPDATE _prisma_migrations SET checksum = ? WHERE id = ?', [checksum, first?.id])
    await record('0'.repeat(64))
    await expect(open(url)).rejects.toThrow(
      new RegExp(
        `another text of the migration ${first?.migration_name}.*SET checksum = '${first?.checksum}' WHERE`,
      ),
    )
    // the same file with the line ends of Windows
    const text = readFileSync(`prisma/migrations/${provider}/${first?.migration_name}/migration.sql`, 'utf8')
    await record(createHash('sha256').update(text.replaceAll('\n', '\r\n')).digest('hex'))
    expect(await open(url)).toEqual([])
  })

  it('whose migrations were cut off is migrated again', async () => {
    const { url, database } = await emptyDatabase()
    await open(url)
    const made = await tablesOf(database)
    await database.run('UPDATE _prisma_migrations SET finished_at = NULL')
    await dropTables(database)
    expect(await open(url)).toEqual(namesOfAll)
    expect(await tablesOf(database)).toEqual(made)
    const recorded = (await history(database)).map((row) => [
      row.migration_name,
      row.finished_at !== null,
      row.rolled_back_at !== null,
    ])
    expect(recorded.sort()).toEqual(
      namesOfAll
        .flatMap((name) => [
          [name, false, true],
          [name, true, false],
        ])
        .sort(),
    )
  })

  it('in which a migration fails is not changed by it, and it is tried again', async () => {
    const { url, database } = await emptyDatabase()
    await open(url)
    const made = await tablesOf(database)
    // no migration is recorded, but one of their tables exists
    await database.run('DELETE FROM _prisma_migrations')
    await dropTables(database, (name) => name !== 'events')
    const before = await tablesOf(database)
    const [first] = namesOfAll
    await expect(open(url)).rejects.toThrow(new RegExp(`migration ${first} failed and changed nothing`))
    expect(await tablesOf(database)).toEqual(before)
    const [failed, ...others] = await history(database)
    expect(others).toEqual([])
    expect(failed).toMatchObject({
      migration_name: first,
      finished_at: null,
      logs: expect.stringContaining('events'),
    })
    expect(failed?.rolled_back_at).not.toBeNull()
    await database.run('DROP TABLE events')
    expect(await open(url)).toEqual(namesOfAll)
    expect(await tablesOf(database)).toEqual(made)
  })

  it.runIf(isSqlite)(
    'is copied before it is changed for a new version, in place of earlier copies',
    async () => {
      const { url, database } = await emptyDatabase()
      const file = url.slice('file:'.length)
      const added = '20261121093000_expenses_by_hand'
      await migrateFile(file, migrationsOf('sqlite').slice(0, namesOfAll.indexOf(added)))
      await database.run("INSERT INTO users (id, name, email) VALUES ('ada', 'Ada', 'ada@example.org')")
      await database.run("INSERT INTO events (id, user_id, name) VALUES ('event', 'ada', 'Kept')")
      writeFileSync(`${file}.before-20260101000000_earlier`, '')
      expect((await open(url))[0]).toBe(added)
      expect(readdirSync(folder).filter((name) => name.startsWith(`${basename(file)}.before-`))).toEqual([
        `${basename(file)}.before-${added}`,
      ])
      await database.all('SELECT payment, charged_amount FROM expenses')
      const copy = await openDatabase(`file:${file}.before-${added}`)
      onTestFinished(() => copy.close())
      expect(await copy.all('SELECT name FROM events')).toEqual([{ name: 'Kept' }])
      await expect(copy.all('SELECT payment FROM expenses')).rejects.toThrow(/no such column/)
    },
  )
})

it('copies of the database of before upgrades are removed when they were made at a moment or earlier', async () => {
  const [moment, later] = [new Date('2026-10-21T09:30:00Z'), new Date('2026-10-21T09:30:01Z')]
  const copies = { 'claimbook.db.before-expired': moment, 'claimbook.db.before-latest': later }
  for (const [name, made] of Object.entries(copies)) {
    writeFileSync(join(folder, name), '')
    utimesSync(join(folder, name), made, made)
  }
  await removeDatabaseCopies(moment)
  expect(readdirSync(folder).filter((name) => name.startsWith('claimbook.db'))).toEqual([
    'claimbook.db.before-latest',
  ])
})

describe('the file of an SQLite database', () => {
  /** A database file with several hundred events. */
  async function filledFile() {
    const file = join(folder, `${crypto.randomUUID()}.db`)
    await migrateFile(file)
    const database = await openDatabase(`file:${file}`)
    await database.run("INSERT INTO users (id, name, email) VALUES ('ada', 'Ada', 'ada@example.org')")
    await database.run('BEGIN')
    for (let n = 0; n < 300; n++) await insertEvent(database, 'ada')
    await database.run('COMMIT')
    await database.close()
    return file
  }

  it('loses the rights of others, with those beside it', async () => {
    const file = await filledFile()
    const copy = `${file}.before-20261121093000_expenses_by_hand`
    writeFileSync(copy, '')
    const database = await openDatabase(`file:${file}`)
    onTestFinished(() => database.close())
    await database.all('SELECT id FROM events LIMIT 1')
    const files = [file, `${file}-wal`, `${file}.lock`, copy]
    for (const each of files) chmodSync(each, 0o644)
    await open(`file:${file}`)
    const rights = files.map((each) => (statSync(each).mode & 0o777).toString(8))
    expect(rights).toEqual(['600', '600', '600', '600'])
  })

  it('that is damaged behind its head is refused, and stays as it is', async () => {
    const file = await filledFile()
    const bytes = readFileSync(file)
    // the header stays intact, so that SQLite opens the file
    bytes.fill(0x5a, 4096 * 4, 4096 * 12)
    writeFileSync(file, bytes)
    await expect(open(`file:${file}`)).rejects.toThrow(/\.db is damaged .*npm run restore -- FILE/)
    expect(readFileSync(file).equals(bytes)).toBe(true)
  })

  it('that another log was copied beside is refused, and stays as it is', async () => {
    const file = await filledFile()
    const copy = join(folder, `${crypto.randomUUID()}.db`)
    const source = new Database(file)
    onTestFinished(() => void source.close())
    await source.backup(copy)
    // the log continues after the copy was made
    for (let n = 0; n < 200; n++)
      source.prepare('UPDATE events SET name = ? WHERE rowid % 7 = 1').run(`${n}`.repeat(50))
    // and begins again
    source.pragma('wal_checkpoint(TRUNCATE)')
    source.prepare('DELETE FROM events WHERE rowid % 50 = 1').run()
    copyFileSync(`${file}-wal`, `${copy}-wal`)
    const before = readFileSync(copy)
    await expect(open(`file:${copy}`)).rejects.toThrow(/is damaged/)
    expect(readFileSync(copy).equals(before)).toBe(true)
  })
})
