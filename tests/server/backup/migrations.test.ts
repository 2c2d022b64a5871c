import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { backUp, emptyPlace, restore } from '../../support/backups'
import { openDatabase } from '../../support/database'
import { temporaryFolder } from '../../support/folder'
import { PROVIDERS } from '../../support/instances'
import { startServer } from '../../support/server'

// Backups of an older Claimbook. A restore makes the tables as they were, and the next start migrates them.

const { path: folder } = temporaryFolder()
process.env.DATA_DIR = folder
const { createDatabase, migrationsLike } = await import('~/infra/backup/databases.server')
const { openPostgresql } = await import('~/infra/database/postgresql.server')
const { openSqlite } = await import('~/infra/database/sqlite.server')
const { migrationsOf } = await import('~/infra/database/migrate.server')

/** Migrates a database as a start does. */
async function migrateAsStart(url: string): Promise<void> {
  if (url.startsWith('file:')) await openSqlite(url, { prepare: true, checkIntegrity: true })
  else await openPostgresql(url, { prepare: true, connections: 1 })
}

const namesOf = (provider: (typeof PROVIDERS)[number]) => migrationsOf(provider).map(({ name }) => name)

it.each(PROVIDERS)(
  'after any migration of %s the other database has the same tables and columns',
  async (provider) => {
    const [other] = PROVIDERS.filter((each) => each !== provider)
    const place = { sqlite: await emptyPlace('sqlite'), postgresql: await emptyPlace('postgresql') }
    for (const { remove } of Object.values(place)) onTestFinished(remove)
    const tablesOf = async (target: (typeof PROVIDERS)[number], migrations: string[]) => {
      const database = await createDatabase(
        place[target].databaseUrl,
        migrationsLike({ provider, migrations }, target),
      )
      await database.discard()
      return { last: migrations.at(-1), tables: database.tables }
    }
    const names = namesOf(provider)
    for (const at of names.keys()) {
      const applied = names.slice(0, at + 1)
      expect(await tablesOf(other as 'sqlite', applied)).toEqual(await tablesOf(provider, applied))
    }
  },
)

it.each(PROVIDERS)(
  'a backup of %s at an earlier migration is restored on both, and the next start migrates it',
  async (source) => {
    const names = namesOf(source)
    const earlier = names.slice(0, names.indexOf('20261121120000_receipts'))
    const place = await emptyPlace(source)
    onTestFinished(place.remove)
    await (
      await createDatabase(
        place.databaseUrl,
        migrationsLike({ provider: source, migrations: earlier }, source),
      )
    ).commit()
    const database = await openDatabase(place.databaseUrl)
    await database.run("INSERT INTO users (id, name, email) VALUES ('ada', 'Ada', 'ada@example.org')")
    await database.run("INSERT INTO events (id, user_id, name) VALUES ('event', 'ada', 'Earlier')")
    await database.close()
    const file = join(folder, `${source}.tar`)
    // one of the tables that refer to files does not exist yet
    expect(await backUp(file, place)).toMatchObject({ code: 0 })
    for (const target of PROVIDERS) {
      const restored = await emptyPlace(target)
      onTestFinished(restored.remove)
      expect(await restore(file, restored)).toMatchObject({ code: 0 })
      const opened = await openDatabase(restored.databaseUrl)
      onTestFinished(() => opened.close())
      const applied = async () =>
        (await opened.all<{ name: string }>('SELECT migration_name AS name FROM _prisma_migrations'))
          .map(({ name }) => name)
          .sort()
      expect(await applied()).toEqual(
        migrationsLike({ provider: source, migrations: earlier }, target).map(({ name }) => name),
      )
      if (target === source) await (await startServer(restored)).stop()
      else await migrateAsStart(restored.databaseUrl)
      expect(await applied()).toEqual(namesOf(target))
      expect(await opened.all('SELECT name, purpose FROM events')).toEqual([{ name: 'Earlier', purpose: '' }])
    }
  },
)

it.each(PROVIDERS)(
  'on %s, files of versions that were frozen without the sizes of files have those that the versions say',
  async (provider) => {
    const names = namesOf(provider)
    const migrations = names.slice(0, names.indexOf('20261122061500_sizes_of_claim_files'))
    const place = await emptyPlace(provider)
    onTestFinished(place.remove)
    await (
      await createDatabase(place.databaseUrl, migrationsLike({ provider, migrations }, provider))
    ).commit()
    const database = await openDatabase(place.databaseUrl)
    onTestFinished(() => database.close())
    await database.run("INSERT INTO users (id, name, email) VALUES ('ada', 'Ada', 'ada@example.org')")
    const file = (sha256: string, bytes: number) => ({ sha256, name: 'é.jpg', bytes })
    for (const [version, content] of [
      JSON.stringify({ format: 1, files: [file('a', 1), file('b', 20_000_000), file('a', 1)] }),
      JSON.stringify({ format: 1, files: [file('b', 20_000_000)] }),
      // the content of a deleted version
      '',
    ].entries()) {
      await database.run(
        `INSERT INTO claims (id, user_id, event_id, year, serial, version, event_name, currency, total, content, sha256, frozen_at)
       VALUES (?, 'ada', 'event', 2026, 1, ?, 'Nairobi', 'USD', 0, ?, 'x', '2026-10-01T00:00:00.000+00:00')`,
        [`${version}`, version, content],
      )
    }
    const rows = [
      ['0', 'a'],
      ['0', 'b'],
      ['1', 'b'],
    ] as const
    for (const row of rows)
      await database.run('INSERT INTO claim_files (claim_id, sha256) VALUES (?, ?)', [...row])
    await migrateAsStart(place.databaseUrl)
    const found = await database.all(
      'SELECT claim_id, sha256, bytes FROM claim_files ORDER BY claim_id, sha256',
    )
    const sizes = { a: 1, b: 20_000_000 }
    expect(found).toEqual(rows.map(([claim_id, sha256]) => ({ claim_id, sha256, bytes: sizes[sha256] })))
  },
)

it.each(PROVIDERS)(
  'on %s, rows of statements of before are known by their date and user, one of two events as used again',
  async (provider) => {
    const names = namesOf(provider)
    const migrations = names.slice(0, names.indexOf('20261126150000_uses_of_statement_rows'))
    const place = await emptyPlace(provider)
    onTestFinished(place.remove)
    await (
      await createDatabase(place.databaseUrl, migrationsLike({ provider, migrations }, provider))
    ).commit()
    const database = await openDatabase(place.databaseUrl)
    onTestFinished(() => database.close())
    await database.run("INSERT INTO users (id, name, email) VALUES ('ada', 'Ada', 'ada@example.org')")
    for (const id of ['a', 'b', 'c']) {
      await database.run("INSERT INTO events (id, user_id, name) VALUES (?, 'ada', 'Trip')", [id])
      await database.run(
        "INSERT INTO expenses (id, event_id, amount, currency, charged_amount) VALUES (?, ?, 5, 'KES', 5)",
        [`expense-${id}`, id],
      )
      await database.run(
        `INSERT INTO statement_rows (expense_id, file, row, date, text, amount, currency, cells, created_at)
         VALUES (?, 'card.csv', ?, '2026-10-06', 'CAFE', 5, 'USD', '[]', ?)`,
        [`expense-${id}`, id === 'c' ? 3 : 2, `2026-10-0${'abc'.indexOf(id) + 7}T10:00:00.000+00:00`],
      )
    }
    await migrateAsStart(place.databaseUrl)
    expect(
      await database.all(
        'SELECT id, user_id, expense_id, booked, place, first_use_id FROM statement_rows ORDER BY id',
      ),
    ).toEqual(
      ['a', 'b', 'c'].map((id, at) => ({
        ...{ id: `expense-${id}`, user_id: 'ada', expense_id: `expense-${id}`, booked: '2026-10-06' },
        ...{ place: at + 1, first_use_id: id === 'b' ? 'expense-a' : null },
      })),
    )
  },
)
