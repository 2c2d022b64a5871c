import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { TABLES_NAMING_FILES } from '~/domain/receipts/stored-files'
import {
  backUp,
  emptyPlace,
  members,
  migratedPlace,
  restore,
  setUpMigratedPlace,
  sumsOf,
} from '../../support/backups'
import { insertPayment, insertRow, openDatabase, type TestDatabase } from '../../support/database'
import { insertEvent } from '../../support/factories'
import { temporaryFolder } from '../../support/folder'
import { PROVIDERS } from '../../support/instances'
import { createUser } from '../../support/users'

// A backup contains every column, and every value unchanged.

const { path: folder } = temporaryFolder()

const TEXTS = [
  '',
  ' ',
  'it\'s "quoted" \\ and\n\r\tbroken',
  'Zoë 中文 عربي 🧾 e\u0301',
  '\u2028\u2029\uFEFF\u007F',
  '{"json":null}',
  'NULL',
  '\\N',
]

/** Decimals that both databases can store. */
const DECIMALS = [
  '0',
  '0.1',
  '-0.01',
  '2450',
  '123456789012345',
  '0.000000000000123',
  '99999999999.99',
  '9007199254740993',
  '-350.5',
]

/** Doubles that both databases can store. */
const RATES = [1, 0.1, 0.30000000000000004, 1e-7, 5e-324, 1.7976931348623157e308, 123456789.12345679]

async function fill(database: TestDatabase, userId: string) {
  for (const [at, rate] of RATES.entries())
    await insertEvent(database, userId, { id: `rate-${at}`, exchange_rate: rate })
  const { id: event } = await insertEvent(database, userId, { id: 'event', name: 'Values' })
  for (const [at, text] of TEXTS.entries()) {
    await database.run('INSERT INTO explanations (event_id, finding, text) VALUES (?, ?, ?)', [
      event,
      `${at}${text}`,
      text,
    ])
  }
  for (const [at, decimal] of DECIMALS.entries()) {
    const literal = `CAST('${decimal}' AS NUMERIC)`
    await database.run(
      `INSERT INTO expenses (id, event_id, amount, currency, charged_amount) VALUES ('decimal-${at}', ?, ${literal}, 'KES', NULL)`,
      [event],
    )
  }
  const largest = '9223372036854775807'
  await database.run(
    `INSERT INTO receipts (id, event_id, sha256, name, kind, bytes, width, height, state, lease_until, created_at)
     VALUES ('receipt', ?, ?, 'a.jpg', 'jpeg', 2147483647, -2147483648, 0, 'read', ${largest}, '2026-10-05T23:59:59.999+00:00')`,
    [event, 'a'.repeat(64)],
  )
  await database.run("UPDATE events SET budget = 1234.56, budget_currency = 'EUR' WHERE id = ?", [event])
  await insertRow(database, 'categories', {
    ...{ id: 'category', user_id: userId, name: 'Meals', currency: 'EUR', limit_amount: 60.5 },
    ...{ receipt_above: 25.25, words: 'bistro, café' },
  })
  await insertRow(database, 'undo_batches', {
    ...{ id: 'batch', user_id: userId, event_id: event, content: '{"kind":"field","lines":[]}' },
    undone_at: '2026-10-06T10:00:00.001+00:00',
  })
  await insertRow(database, 'claims', {
    ...{ id: 'claim', user_id: userId, event_id: event, year: 2026, serial: 7, version: 1, content: '{}' },
    ...{ event_name: 'Values', currency: 'EUR', total: 100, due: 99.5 },
    ...{
      sha256: createHash('sha256').update('{}').digest('hex'),
      frozen_at: '2026-10-05T10:00:00.000+00:00',
    },
  })
  await insertPayment(database, 'claim', '2026-11-02', 99.5)
  // the row as an administrator's INSERT leaves it
  await database.run(
    "INSERT INTO advances (id, event_id, date, amount, created_at) VALUES ('advance', ?, '', 1, CURRENT_TIMESTAMP)",
    [event],
  )
}

/** Reads the values that `fill` stored, as texts that the database itself makes. */
async function read(database: TestDatabase) {
  const plain =
    database.provider === 'sqlite' ? (column: string) => column : (column: string) => `trim_scale(${column})`
  const texts = await database.all<{ text: string }>('SELECT text FROM explanations ORDER BY finding')
  const decimals = await database.all<{ id: string; amount: string; none: null }>(
    `SELECT id, CAST(${plain('amount')} AS TEXT) AS amount, charged_amount AS none FROM expenses ORDER BY id`,
  )
  const rates = await database.all<{ rate: number }>(
    "SELECT exchange_rate AS rate FROM events WHERE id LIKE 'rate-%' ORDER BY id",
  )
  const [receipt] = await database.all<{ created_at: string | Date }>(
    `SELECT CAST(lease_until AS TEXT) AS lease, bytes, width, expense_id, deleted_at, created_at FROM receipts`,
  )
  const one = async (sql: string) => {
    const [row = {}] = await database.all<Record<string, unknown>>(sql)
    return Object.values(row).map((value) => (Number.isNaN(Number(value)) ? value : Number(value)))
  }
  const [batch] = await database.all<{ content: string; undone_at: string | Date }>(
    'SELECT content, undone_at FROM undo_batches',
  )
  const onboarded = await database.all<{ onboarded: unknown }>('SELECT onboarded, email_verified FROM users')
  return {
    texts: texts.map(({ text }) => text).sort(),
    decimals: decimals.map(({ id, amount, none }) => [id, Number(amount), none]),
    rates: rates.map(({ rate }) => rate),
    receipt: { ...receipt, created_at: new Date(receipt?.created_at ?? '').toISOString() },
    budget: await one("SELECT budget, budget_currency FROM events WHERE id = 'event'"),
    category: await one('SELECT name, currency, limit_amount, receipt_above, words FROM categories'),
    batch: { ...batch, undone_at: new Date(batch?.undone_at ?? '').toISOString() },
    claim: await one('SELECT serial, due FROM claims'),
    payment: await one('SELECT paid_on, amount, link_id FROM claim_answers'),
    users: onboarded.map((user) => Object.values(user).map(Boolean)),
  }
}

describe.each(PROVIDERS)('a backup of %s', (source) => {
  const on = setUpMigratedPlace(source)
  const file = join(folder, `${source}.tar`)

  beforeAll(async () => {
    await fill(on.database, (await createUser(on)).id)
    // the receipt has no stored file
    expect(await backUp(file, on.server)).toMatchObject({ code: 2 })
  })

  it('has values as they are, on whatever database it is restored', async () => {
    const stored = await read(on.database)
    expect(stored.texts).toEqual([...TEXTS].sort())
    expect(stored.rates).toEqual(RATES)
    expect(stored.receipt).toMatchObject({
      lease: '9223372036854775807',
      bytes: 2147483647,
      created_at: '2026-10-05T23:59:59.999Z',
    })
    expect(stored).toMatchObject({
      budget: [1234.56, 'EUR'],
      category: ['Meals', 'EUR', 60.5, 25.25, 'bistro, café'],
      batch: { content: '{"kind":"field","lines":[]}', undone_at: '2026-10-06T10:00:00.001Z' },
      claim: [7, 99.5],
      payment: ['2026-11-02', 99.5, 0],
    })
    const line = members(readFileSync(file)).find(
      ({ name }) => name === 'tables/expenses/000001.jsonl',
    )?.content
    const amounts = `${line}`
      .trim()
      .split('\n')
      .map((row) => JSON.parse(row).amount)
    expect(amounts.sort()).toEqual([...DECIMALS].sort())
    for (const target of PROVIDERS) {
      const place = await emptyPlace(target)
      onTestFinished(place.remove)
      expect(await restore(file, place)).toMatchObject({ code: 0 })
      const database = await openDatabase(place.databaseUrl)
      onTestFinished(() => database.close())
      expect([target, await read(database)]).toEqual([target, stored])
      const again = join(folder, `${source}-${target}.tar`)
      expect(await backUp(again, place)).toMatchObject({ code: 2 })
      expect(sumsOf(again)).toEqual(sumsOf(file))
      // the restored triggers count each change, so the server renews the pages that it keeps
      const revisions = () => database.all('SELECT revision FROM users')
      const before = await revisions()
      await database.run("UPDATE events SET name = 'Later' WHERE id = 'event'")
      expect([target, await revisions()]).not.toEqual([target, before])
    }
  })

  it('has every table and every column of the schema', () => {
    const manifest = JSON.parse(`${members(readFileSync(file))[0]?.content}`) as Manifest
    const tables = manifest.tables.map(({ name, columns }) => [name, columns.map((column) => column.name)])
    expect(Object.fromEntries(tables)).toEqual(schemaTables())
    const summed = manifest.tables
      .filter(({ columns }) => columns.some(({ name }) => name === 'sha256'))
      .map(({ name }) => name)
    // the sha256 of a claim is the checksum of its content, not of a file
    expect(summed.filter((name) => name !== 'claims').sort()).toEqual([...TABLES_NAMING_FILES].sort())
  })

  it('fails on a column of a type that archives do not know', async () => {
    await on.database.run('ALTER TABLE events ADD COLUMN place JSONB')
    const failed = await backUp(join(folder, `${source}-json.tar`), on.server)
    await on.database.run('ALTER TABLE events DROP COLUMN place')
    expect(failed).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/events\.place has the type jsonb, which backups do not know/i),
    })
  })
})

interface Manifest {
  tables: { name: string; columns: { name: string }[] }[]
}

/** The names of the columns of each table in `schema.prisma`. */
function schemaTables(): Record<string, string[]> {
  const schema = readFileSync('prisma/schema.prisma', 'utf8')
  const models = [...schema.matchAll(/^model (\w+) \{\n(.*?)^\}/gms)].map(([, model = '', body = '']) => ({
    model,
    body,
  }))
  const names = new Set(models.map(({ model }) => model))
  const tables = models.map(({ model, body }) => {
    const fields = [...body.matchAll(/^ {2}(\w+) +(\w+)[[\]?]*(.*)$/gm)].filter(
      ([, , type = '']) => !names.has(type),
    )
    const columns = fields.map(
      ([, field = '', , attributes = '']) => /@map\("(\w+)"\)/.exec(attributes)?.[1] ?? field,
    )
    return [/@@map\("(\w+)"\)/.exec(body)?.[1] ?? model, columns.sort()] as const
  })
  return Object.fromEntries(tables)
}

describe('what only one database can hold', () => {
  it('odd values of SQLite are carried as they are, and refused by name on PostgreSQL', async () => {
    const on = await migratedPlace('sqlite')
    onTestFinished(on.remove)
    const { id } = await createUser(on)
    await insertEvent(on.database, id, { id: 'odd' })
    // a deletion time of bytes is never old enough for a purge
    await on.database.run(
      "UPDATE events SET starts_on = x'00ff', created_at = 'yesterday', exchange_rate = 'one', deleted_at = x'17' WHERE id = 'odd'",
    )
    const file = join(folder, 'odd.tar')
    expect(await backUp(file, on.server)).toMatchObject({ code: 0 })
    const select = `SELECT typeof(starts_on) AS a, hex(starts_on) AS b, typeof(created_at) AS c, created_at, typeof(exchange_rate) AS e,
      exchange_rate, typeof(deleted_at) AS g, hex(deleted_at) AS h FROM events`
    const place = await emptyPlace('sqlite')
    onTestFinished(place.remove)
    expect(await restore(file, place)).toMatchObject({ code: 0 })
    const database = await openDatabase(place.databaseUrl)
    const stored = await on.database.all(select)
    expect(stored).toHaveLength(1)
    expect(await database.all(select)).toEqual(stored)
    await database.close()
    const other = await emptyPlace('postgresql')
    onTestFinished(other.remove)
    const refused = {
      code: 1,
      stderr: expect.stringContaining('PostgreSQL cannot hold events.deleted_at of the row odd exactly.'),
    }
    expect(await restore(file, other)).toMatchObject(refused)
  })

  it('a decimal of more digits than a double has is refused by name on SQLite', async () => {
    const on = await migratedPlace('postgresql')
    onTestFinished(on.remove)
    const { id } = await createUser(on)
    await insertEvent(on.database, id, { id: 'event' })
    await on.database.run(
      "INSERT INTO expenses (id, event_id, amount, currency) VALUES ('long', 'event', 12345678901234567890.123456789, 'KES')",
    )
    const file = join(folder, 'long.tar')
    expect(await backUp(file, on.server)).toMatchObject({ code: 0 })
    const place = await emptyPlace('sqlite')
    onTestFinished(place.remove)
    const refused = {
      code: 1,
      stderr: expect.stringContaining('SQLite cannot hold expenses.amount of the row long exactly.'),
    }
    expect(await restore(file, place)).toMatchObject(refused)
    const same = await emptyPlace('postgresql')
    onTestFinished(same.remove)
    expect(await restore(file, same)).toMatchObject({ code: 0 })
  })

  it('a row that refers to none is carried between SQLite databases, is named, and is refused on PostgreSQL', async () => {
    const on = await migratedPlace('sqlite')
    onTestFinished(on.remove)
    const { id } = await createUser(on)
    await on.database.run('PRAGMA foreign_keys = OFF')
    await on.database.run(
      `INSERT INTO advances (id, event_id, date, amount) VALUES ('${id}', 'nowhere', '', 1)`,
    )
    const file = join(folder, 'broken.tar')
    expect(await backUp(file, on.server)).toMatchObject({
      code: 0,
      stderr: expect.stringContaining('1 rows refer to rows that are not there'),
    })
    const place = await emptyPlace('sqlite')
    onTestFinished(place.remove)
    expect(await restore(file, place)).toMatchObject({ code: 0 })
    const other = await emptyPlace('postgresql')
    onTestFinished(other.remove)
    expect(await restore(file, other)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('which PostgreSQL does not take'),
    })
  })
})
