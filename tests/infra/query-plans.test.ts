import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { openDatabase, type TestDatabase } from '../support/database'
import { insertEvent } from '../support/factories'
import { temporaryFolder } from '../support/folder'

// Prisma plans each query that it has not seen before: what differs from one request to the next has to be a
// value of the plan, and no part of its text. Prisma says in its debug log when it makes a plan.

const { path: folder } = temporaryFolder()

const owner = { id: 'owner', name: 'Owner', email: 'owner@example.org' }
const actor = { ...owner, onboarded: true, homeCurrency: 'USD', emailVerified: true }

let database: TestDatabase
let app: Awaited<ReturnType<typeof loadApplication>>

async function loadApplication() {
  vi.resetModules()
  vi.stubEnv('DATA_DIR', folder)
  vi.stubEnv('DATABASE_URL', '')
  const { closeDatabase } = await import('~/infra/db.server')
  const { addExpense, changeExpense } = await import('~/domain/expenses/change.server')
  const { addRate } = await import('~/domain/rates/change.server')
  const { getEvent } = await import('~/domain/events/get-event.server')
  const { updateEvent } = await import('~/domain/events/update-event.server')
  const { addAdvance } = await import('~/domain/advances/advances.server')
  vi.unstubAllEnvs()
  return { closeDatabase, addExpense, changeExpense, addRate, addAdvance, getEvent, updateEvent }
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

/** How many plans Prisma makes while something is done. */
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
  ...{ amount, currency: 'KES', charged_amount, claim_currency: 'USD', rate_id: null },
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
      const changes = { baseCurrency: 'USD', exchangeRate: Number(amount) + 0.01 }
      await app.updateEvent(actor, await app.getEvent(actor, event), changes)
    },
  ],
  [
    'changed expense',
    async (event, amount) => {
      const id = await app.addExpense(actor, event, expense('7', '9'))
      await app.changeExpense(actor, event, id, expense(amount, `${amount}2`))
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
