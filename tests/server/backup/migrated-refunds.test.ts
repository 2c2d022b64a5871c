import { describe, expect, it } from 'vitest'
import { insertRow, type TestDatabase } from '../../support/database'
import { html, text } from '../../support/factories'
import { temporaryFolder } from '../../support/folder'
import { PROVIDERS } from '../../support/instances'
import { duesOf, oldPlace, startOldPlace } from '../../support/old-database'

// A database from before incoming rows of a statement became refunds: the migration makes lines of the rows
// that reduced a charge, and every due stays.

const { path: folder } = temporaryFolder()
process.env.DATA_DIR = folder

const MIGRATION = '20261130190000_refunds_of_rows'

interface OldEvent {
  name: string
  charged: number | null
  converted: number
  share?: string
  deleted_at?: string
  /** the incoming rows of the expense */
  refunds: { amount: number; currency?: string }[]
  due: string
  /** the kinds of the lines after the migration, with their charges and converted amounts */
  lines: [kind: string, charged: number | null, converted: number][]
}

const EVENTS: OldEvent[] = [
  {
    ...{ name: 'a refund', charged: 13.92, converted: 13.92, refunds: [{ amount: 5 }], due: '13.92 EUR' },
    lines: [
      ['receipt', 18.92, 18.92],
      ['refund', -5, -5],
    ],
  },
  {
    ...{ name: 'two refunds', charged: 0, converted: 0, refunds: [{ amount: 0.1 }, { amount: 0.2 }] },
    due: '0.00 EUR',
    lines: [
      ['receipt', 0.3, 0.3],
      ['refund', -0.1, -0.1],
      ['refund', -0.2, -0.2],
    ],
  },
  {
    ...{ name: 'no charge', charged: null, converted: 18.92, refunds: [{ amount: 5 }], due: '18.92 EUR' },
    lines: [
      ['receipt', null, 18.92],
      ['receipt', null, -5],
    ],
  },
  {
    ...{ name: 'other currency', charged: 18.92, converted: 18.92 },
    ...{ refunds: [{ amount: 5, currency: 'USD' }], due: '18.92 EUR' },
    lines: [
      ['receipt', 18.92, 18.92],
      ['receipt', null, 0],
    ],
  },
  {
    ...{ name: 'a share', charged: 13.92, converted: 8.35, share: '60%', refunds: [{ amount: 5 }] },
    ...{ due: '8.35 EUR', lines: [['receipt', 13.92, 8.35]] },
  },
  {
    ...{
      name: 'in the trash',
      charged: 13.92,
      converted: 13.92,
      deleted_at: '2026-11-02T10:00:00.000+00:00',
    },
    ...{ refunds: [{ amount: 5 }], due: '0.00 EUR', lines: [['receipt', 13.92, 13.92]] },
  },
]

async function insertOldEvent(database: TestDatabase, event: OldEvent, at: number): Promise<void> {
  const { name, charged, converted, refunds, share = '', deleted_at = null } = event
  const id = `event-${at}`
  await insertRow(database, 'events', { id, user_id: 'ada', name, base_currency: 'EUR' })
  await insertRow(database, 'expenses', {
    ...{ id: `line-${at}`, event_id: id, merchant: 'Inn', category: 'Meals', date: '2026-10-05' },
    ...{ amount: 18.92, currency: 'EUR', charged_amount: charged, converted_amount: converted },
    ...{ share, deleted_at },
  })
  for (const [place, { amount, currency = 'EUR' }] of refunds.entries())
    await insertRow(database, 'statement_rows', {
      ...{
        id: `row-${at}-${place}`,
        user_id: 'ada',
        use: 'refund',
        expense_id: `line-${at}`,
        amount,
        currency,
      },
      ...{ file: 'card.csv', row: place + 2, booked: `2026-10-0${at + 1}`, date: '2026-10-09', text: 'INN' },
      cells: '[]',
    })
}

/** A refund of its own, whose row has the day and the amount of the first event's row. */
async function insertOwnRefund(database: TestDatabase): Promise<void> {
  await insertRow(database, 'statement_rows', {
    ...{ id: 'own', user_id: 'ada', use: 'charge', expense_id: 'line-1', amount: -5, currency: 'EUR' },
    ...{ file: 'other.csv', row: 1, booked: '2026-10-01', date: '2026-10-01', text: 'INN', cells: '[]' },
  })
}

describe.each(PROVIDERS)('a database of %s from before rows became refunds', (provider) => {
  it('has the due of every event after its migration, and a line for each row', async () => {
    const place = await oldPlace(provider, MIGRATION, async (database) => {
      for (const [at, event] of EVENTS.entries()) await insertOldEvent(database, event, at)
      await insertOwnRefund(database)
    })
    const { database, person } = await startOldPlace(place)
    const dues = await duesOf(
      person,
      EVENTS.map(({ name }) => name),
    )
    expect(dues).toEqual(EVENTS.map(({ name, due }) => [name, due]))
    const number = (value: unknown) => (value === null ? null : Number(value))
    for (const [at, { name, lines }] of EVENTS.entries()) {
      const stored = await database.all<Record<string, unknown>>(
        `SELECT kind, charged_amount, converted_amount, corrects_id, category FROM expenses
         WHERE event_id = ? ORDER BY amount DESC, converted_amount`,
        [`event-${at}`],
      )
      expect([
        name,
        stored.map((row) => [row.kind, number(row.charged_amount), number(row.converted_amount)]),
      ]).toEqual([name, lines])
      for (const row of stored.filter(({ kind }) => kind === 'refund'))
        expect([row.corrects_id, row.category]).toEqual([`line-${at}`, 'Meals'])
    }
    const rows = await database.all<Record<string, unknown>>(
      'SELECT id, use, expense_id, amount, place FROM statement_rows ORDER BY id',
    )
    expect(
      rows.map(({ id, use, expense_id, amount, place }) => [id, use, expense_id, Number(amount), place]),
    ).toEqual([
      ['own', 'charge', 'line-1', -5, 1],
      ['row-0-0', 'charge', 'row-0-0', -5, 2],
      ['row-1-0', 'charge', 'row-1-0', -0.1, 1],
      ['row-1-1', 'charge', 'row-1-1', -0.2, 1],
      ['row-2-0', 'charge', 'row-2-0', -5, 1],
      ['row-3-0', 'charge', 'row-3-0', -5, 1],
      ['row-4-0', 'refund', 'line-4', 5, 1],
      ['row-5-0', 'refund', 'line-5', 5, 1],
    ])
    const closing = async (at: number) =>
      text(await html(await person.client.get(`/events/event-${at}/close`)))
    expect(await closing(0)).not.toContain('Not counted')
    expect(await closing(2)).toContain('Not counted: zero or less')
  })
})
