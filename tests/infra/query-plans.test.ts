import Database from 'better-sqlite3'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { NO_EVENT_RATE } from '~/domain/conversion/terms'
import { DISMISSED_DUPLICATES_READ_MAX } from '~/limits'
import { insertRow, openDatabase, type TestDatabase } from '../support/database'
import { insertEvent, insertExpense } from '../support/factories'
import { type FilledEvent, insertFilledEvent, storedNow } from '../support/filled-event'
import { temporaryFolder } from '../support/folder'
import { PROVIDERS } from '../support/instances'
import { numbersTo } from '../support/many-expenses'
import { createPostgresDatabase } from '../support/postgres'

// Prisma plans every query text that it has not seen before. Anything that differs between requests must
// therefore be a parameter and not part of the text. Prisma's debug log shows when it makes a plan.

const { path: folder } = temporaryFolder()

const owner = { id: 'owner', name: 'Owner', email: 'owner@example.org' }
const actor = { ...owner, onboarded: true, homeCurrency: 'USD', emailVerified: true }

let database: TestDatabase
let app: Awaited<ReturnType<typeof loadApplication>>

async function loadApplication() {
  vi.resetModules()
  vi.stubEnv('DATA_DIR', folder)
  vi.stubEnv('DATABASE_URL', '')
  const { closeDatabase } = await import('~/infra/database/db.server')
  const { addExpense, changeExpense } = await import('~/domain/expenses/change-expense.server')
  const { addRate } = await import('~/domain/rates/change-rate.server')
  const { getEvent } = await import('~/domain/events/get-event.server')
  const { updateEvent } = await import('~/domain/events/update-event.server')
  const { addAdvance } = await import('~/domain/advances/advances.server')
  const { searchEverything } = await import('~/domain/search/search.server')
  vi.unstubAllEnvs()
  const changes = { addExpense, changeExpense, addRate, addAdvance, updateEvent }
  return { closeDatabase, getEvent, searchEverything, ...changes }
}

beforeAll(async () => {
  app = await loadApplication()
  database = await openDatabase(`file:${folder}/claimbook.db`)
  await database.run('INSERT INTO users (id, name, email) VALUES (?, ?, ?)', Object.values(owner))
})
afterAll(async () => {
  await database.close()
  await app.closeDatabase()
})

/** Counts the plans that Prisma makes during `work`. */
async function plansMadeBy(work: () => Promise<unknown>): Promise<number> {
  const printed = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const debugged = globalThis as { DEBUG?: string }
  debugged.DEBUG = 'prisma:client:clientEngine'
  try {
    await work()
    return printed.mock.calls.filter((texts) => texts.join(' ').includes('plan cache miss')).length
  } finally {
    debugged.DEBUG = ''
    printed.mockRestore()
  }
}

const expense = (amount: string, charged_amount: string | null) => ({
  ...{ date: '2026-10-05', merchant: `Shop ${amount}`, category: 'Meals', note: '', payment: '' as const },
  ...{ amount, currency: 'KES', charged_amount, claim_currency: 'USD', rate_id: null, corrects_id: null },
  ...{ share: '', share_reason: '', allocation: '', guests: '', venue: '' },
  ...{ invoice_number: `RE-${amount}`, taxes: [] },
})
const rate = (receipt_amount: string, claim_amount: string) => ({
  ...{ currency: 'EUR', receipt_amount, claim_amount, claim_currency: 'USD' },
  ...{ date: '2026-10-05', source: 'card' as const, fee: claim_amount, note: '' },
})
const advance = (amount: string) => ({ date: '2026-10-05', amount, note: '', claim_currency: 'USD' })

it.each<[string, (event: string, amount: string) => Promise<unknown>]>([
  ['expense', (event, amount) => app.addExpense(actor, event, expense(amount, null))],
  ['expense with a charge', (event, amount) => app.addExpense(actor, event, expense(amount, amount))],
  ['rate', (event, amount) => app.addRate(actor, event, rate(amount, `${amount}1`))],
  ['advance', (event, amount) => app.addAdvance(actor, event, advance(amount))],
  [
    'rate of an event with expenses',
    async (event, amount) => {
      for (const paid of ['7', amount]) await app.addExpense(actor, event, expense(paid, null))
      const changes = { ...NO_EVENT_RATE, baseCurrency: 'USD', exchangeRate: Number(amount) + 0.01 }
      await app.updateEvent(actor, await app.getEvent(actor, event), changes)
    },
  ],
  [
    'changed expense',
    async (event, amount) => {
      const id = await app.addExpense(actor, event, expense('7', '9'))
      await app.changeExpense(actor, event, id, expense(amount, `${amount}2`), { answers: {} })
    },
  ],
])('another %s, of other amounts, takes no plan more', async (_, add) => {
  const event = async () =>
    (await insertEvent(database, owner.id, { base_currency: 'USD', exchange_rate: 2 })).id
  const made = await event()
  expect(await plansMadeBy(() => add(made, '12.3'))).toBeGreaterThan(0)
  for (const amount of ['56.7', '8', '0.5'])
    expect(await plansMadeBy(async () => add(await event(), amount))).toBe(0)
})

it('a search of 20 words folds each expense once', async () => {
  const { id } = await insertEvent(database, owner.id)
  for (let i = 0; i < 10; i++)
    await insertRow(database, 'expenses', {
      ...{ id: crypto.randomUUID(), event_id: id, merchant: `Folded ${i}`, note: 'abcdefghijklmnopqrst' },
      ...{ amount: 1, currency: 'USD' },
    })
  const folded = vi.spyOn(String.prototype, 'normalize')
  const found = await app.searchEverything(actor, [...'abcdefghijklmnopqrst'].join(' '))
  const texts = folded.mock.contexts.filter((text) => String(text).startsWith('Folded '))
  folded.mockRestore()
  expect(found.expenses[0]?.merchant).toMatch(/^Folded/)
  expect(texts).toHaveLength(10)
})

// Which plan a database uses for the rows of a statement. It must read only rows of one user, however many
// rows others have.

const prepared = vi.spyOn(Database.prototype, 'prepare')
const queried = vi.spyOn(pg.Client.prototype, 'query')
afterAll(() => {
  prepared.mockRestore()
  queried.mockRestore()
})

describe.each(PROVIDERS)('what is searched on %s', (provider) => {
  const OTHERS = 3_000
  let database: TestDatabase
  let trash: typeof import('~/domain/trash/delete-all.server')
  let receipts: typeof import('~/domain/receipts/receipts-to-review.server')
  let events: typeof import('~/domain/events/events.server')
  let insights: typeof import('~/domain/insights/year-insights.server') &
    typeof import('~/domain/insights/event-insights.server') &
    typeof import('~/domain/insights/lines-of-year.server')
  let rows: typeof import('~/domain/bank-statements/used-rows.server')
  let others: typeof import('~/domain/expenses/duplicates-in-other-events.server')
  let dismissed: typeof import('~/domain/expenses/dismissed-duplicates.server') &
    typeof import('~/domain/expenses/dismissed-duplicates.sql.server')
  let ids: FilledEvent

  beforeAll(async () => {
    const isSqlite = provider === 'sqlite'
    const url = isSqlite ? `file:${folder}/searched.db` : await createPostgresDatabase(inject('postgresUrl'))
    vi.resetModules()
    vi.stubEnv('DATA_DIR', folder)
    vi.stubEnv('DATABASE_URL', url)
    vi.stubEnv('LOG_LEVEL', 'fatal')
    const { closeDatabase } = await import('~/infra/database/db.server')
    trash = await import('~/domain/trash/delete-all.server')
    receipts = await import('~/domain/receipts/receipts-to-review.server')
    events = await import('~/domain/events/events.server')
    others = await import('~/domain/expenses/duplicates-in-other-events.server')
    dismissed = {
      ...(await import('~/domain/expenses/dismissed-duplicates.server')),
      ...(await import('~/domain/expenses/dismissed-duplicates.sql.server')),
    }
    rows = await import('~/domain/bank-statements/used-rows.server')
    insights = {
      ...(await import('~/domain/insights/year-insights.server')),
      ...(await import('~/domain/insights/event-insights.server')),
      ...(await import('~/domain/insights/lines-of-year.server')),
    }
    vi.unstubAllEnvs()
    database = await openDatabase(url)
    for (const id of [owner.id, 'stranger'])
      await insertRow(database, 'users', { id, name: id, email: `${id}@example.org` })
    ids = await insertFilledEvent(database, owner.id)
    const theirs = await insertFilledEvent(database, 'stranger')
    for (const [table, id] of [
      ['expenses', theirs.deletedExpense],
      ['receipts', theirs.deletedDraft],
    ] as const) {
      const [row] = await database.all(`SELECT * FROM ${table} WHERE id = ?`, [id])
      const columns = Object.keys(row ?? {})
      const values = columns.map((column) =>
        ['id', 'sha256'].includes(column) ? `'${table} ' || n` : column,
      )
      await database.run(`
        WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${OTHERS})
        INSERT INTO ${table} (${columns.join(', ')})
        SELECT ${values.join(', ')} FROM ${table}, numbers WHERE id = '${id}'`)
    }
    if (!isSqlite) await database.run('ANALYZE')
    return async () => {
      await database.close()
      await closeDatabase()
    }
  })

  /** The statements that run for the first time during `work`, each with its plan. */
  async function plansOf(work: () => Promise<unknown>): Promise<{ statement: string; plan: string }[]> {
    prepared.mockClear()
    queried.mockClear()
    await work()
    const statements = [
      ...prepared.mock.calls.map(([text]) => ({ text, values: Array(text.split('?').length - 1).fill('') })),
      ...queried.mock.calls.map(([query]) => query as unknown as { text: string; values: unknown[] }),
    ].filter(({ text }) => /^\s*(SELECT|UPDATE|WITH)/.test(text ?? ''))
    const plans = []
    for (const { text, values } of statements) {
      // only the application's connection to SQLite defines that function
      const known = provider === 'sqlite' ? `QUERY PLAN ${text.replaceAll('folded(', 'lower(')}` : text
      const rows = await database.all(`EXPLAIN ${known}`, values)
      const plan = rows.map((row) => row.detail ?? row['QUERY PLAN']).join('\n')
      plans.push({ statement: text, plan })
    }
    return plans
  }

  it.runIf(provider === 'sqlite')('the rows of a review are counted in indexes alone', async () => {
    const plans = await plansOf(() => receipts.reviewOf(actor, ids.event as never, null))
    const counts = plans.filter(({ statement }) => statement.includes('COUNT('))
    expect(counts).toHaveLength(1)
    for (const { plan } of counts) {
      expect(plan.match(/SEARCH .*/g)).toEqual([
        expect.stringContaining('SEARCH expenses USING COVERING INDEX'),
        expect.stringContaining('SEARCH receipts USING COVERING INDEX'),
      ])
      expect(plan).not.toContain('TEMP B-TREE')
    }
  })

  it('pairs that are no duplicates are found by the ids of both', async () => {
    // PostgreSQL would scan a table with so few rows
    if (provider === 'postgresql') await database.run('SET enable_seqscan = off')
    const { readDismissalsAcrossEvents } = dismissed
    const plans = await plansOf(() => readDismissalsAcrossEvents(ids.event as never, ['one'], [ids.empty]))
    if (provider === 'postgresql') await database.run('RESET enable_seqscan')
    const pairs = plans.filter(({ statement }) => statement.includes('no_duplicates'))
    expect(pairs).toHaveLength(1)
    expect(pairs[0]?.plan.match(/(?<=INDEX |using )no_duplicates_\w+/g)).toEqual([
      'no_duplicates_one_idx',
      'no_duplicates_other_idx',
    ])
  })

  it('10,000 of more pairs that are no duplicates of an expense are read', async () => {
    const count = DISMISSED_DUPLICATES_READ_MAX + 1
    await database.run(
      `INSERT INTO no_duplicates (event_id, one, other)
       SELECT CAST(? AS TEXT), 'busy', 'other ' || i FROM ${numbersTo(database, count)}`,
      [ids.empty],
    )
    expect(await dismissed.dismissedPairsWith(['busy'])).toHaveLength(DISMISSED_DUPLICATES_READ_MAX)
  })

  it.runIf(provider === 'sqlite')('expenses of other events are found by day and amount', async () => {
    const date = '2026-10-05'
    const { id } = await insertEvent(database, owner.id)
    await insertExpense(database, id, { date, amount: 5, currency: 'USD' })
    const expense = { id: 'one', date, merchant: '', amount: '5', currency: 'USD', invoiceNumber: '7' }
    const plans = await plansOf(() =>
      others.duplicatesInOtherEvents(actor, ids.event as never, { expenses: [expense] }),
    )
    const compared = plans.filter(({ statement }) => statement.includes('AS searched_keys'))
    expect(compared.map(({ plan }) => /SEARCH expenses .*/.exec(plan)?.[0])).toEqual([
      'SEARCH expenses USING INDEX expenses_event_id_date_amount_idx (event_id=? AND date=? AND amount=?)',
      'SEARCH expenses USING INDEX expenses_event_id_date_invoice_number_idx (event_id=? AND date=? AND invoice_number=?)',
    ])
  })

  it.each<[string, number, () => Promise<unknown>]>([
    ['an event', 1, () => insights.eventInsights(actor, { id: ids.event, baseCurrency: 'USD' } as never, [])],
    ['a year', 2, () => insights.yearInsights(actor, '2026')],
    [
      'the lines of a month',
      2,
      () =>
        insights.linesOfYear(actor, { year: '2026', month: '10', currency: 'USD', merchant: '', page: 1 }),
    ],
  ])('what %s comes to is read in the index of expenses that count', async (_, count, work) => {
    const plans = await plansOf(work)
    const sums = plans.filter(({ statement }) =>
      statement.includes('expenses.deleted_at IS NULL AND (converted_amount > 0'),
    )
    expect(sums).toHaveLength(count)
    for (const { plan } of sums) {
      // PostgreSQL may choose another index for so few rows
      if (provider === 'sqlite') expect(plan).toContain('expenses_event_id_counted_idx')
      expect(plan).not.toMatch(/SCAN \S*\bexpenses\b|Seq Scan on \S*\bexpenses\b/)
    }
    if (provider === 'sqlite')
      for (const { plan } of plans.filter(({ statement }) => /\bFROM claims\b/.test(statement)))
        expect(plan).toContain('COVERING INDEX claims_user_id_due_idx')
  })

  it.each<[string, (known: typeof rows) => Promise<unknown>]>([
    ['between two dates', ({ usedRowsBetween }) => usedRowsBetween(actor, '2026-10-01', '2026-10-31')],
    ['beside an event', ({ otherUsesOf }) => otherUsesOf(actor, ids.event as never)],
  ])('rows of statements that a user has used %s are searched by indexes', async (_, work) => {
    const plans = await plansOf(() => work(rows))
    const used = plans.filter(({ statement }) => /FROM \S*\bstatement_rows\b/.test(statement))
    expect(used.length).toBeGreaterThan(0)
    for (const { plan } of used) {
      // PostgreSQL may scan a table with so few rows
      if (provider === 'sqlite') expect(plan).toMatch(/SEARCH \S*\bt?\d*\S* USING (COVERING )?INDEX/)
      if (provider === 'sqlite') expect(plan).not.toMatch(/SCAN \S*\bstatement_rows\b/)
    }
  })

  it('an event is reopened by one update of its row', async () => {
    await database.run("UPDATE events SET status = 'closed' WHERE id = ?", [ids.event])
    const plans = await plansOf(() => events.reopenEvent(actor, ids.event))
    expect(plans.filter(({ statement }) => /^UPDATE [^ ]*\bevents\b/.test(statement))).toHaveLength(1)
  })

  it(`a trash is emptied by the events of its user, beside ${OTHERS} deleted rows of another`, async () => {
    const asked = new Date(storedNow())
    const plans = await plansOf(() => trash.deleteAllForGood(actor, { asked } as never))
    for (const table of ['expenses', 'receipts']) {
      const updates = plans.filter(({ statement }) =>
        new RegExp(`^UPDATE [^ ]*\\b${table}\\b`).test(statement),
      )
      expect(updates).toHaveLength(1)
      for (const { plan } of updates) {
        expect(plan).toMatch(new RegExp(`\\b${table}_event_id_\\w+_idx`))
        expect(plan).not.toMatch(new RegExp(`(SCAN|Scan on) \\S*\\b${table}$|${table}_deleted_at_idx`, 'm'))
      }
    }
    const [{ rows } = {}] = await database.all(
      `SELECT count(*) AS rows FROM receipts JOIN events ON events.id = event_id
       WHERE user_id = ? AND receipts.deleted_at > '1971-01-01'`,
      [owner.id],
    )
    expect(Number(rows)).toBe(0)
  })
})
