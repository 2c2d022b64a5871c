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
  /** the columns of its expense of 18.92 EUR, over those of a reduced charge */
  expense?: Record<string, unknown>
  /** the incoming rows of the expense */
  refunds: Record<string, unknown>[]
  due: string
  /** the lines after the migration: their kinds, charges and converted amounts */
  lines: [kind: string, charged: number | null, converted: number][]
  /** columns of the refund after the migration */
  refund?: Record<string, unknown>
  /** whether closing says that the refund does not count */
  isNamed?: true
}

/** The lines of an expense whose charge was reduced by 5.00. */
const WHOLE_AND_REFUND: OldEvent['lines'] = [
  ['receipt', 18.92, 18.92],
  ['refund', -5, -5],
]

const REDUCED = { charged_amount: 13.92, converted_amount: 13.92 }

const EVENTS: OldEvent[] = [
  {
    ...{ name: 'a refund', refunds: [{ amount: 5 }], due: '13.92 EUR' },
    lines: WHOLE_AND_REFUND,
    refund: { corrects_id: 'line-0', category: 'Meals', payment: 'card', share: '', allocation: '' },
  },
  {
    ...{ name: 'two refunds', refunds: [{ amount: 0.1 }, { amount: 0.2 }], due: '0.00 EUR' },
    expense: { charged_amount: 0, converted_amount: 0 },
    lines: [
      ['receipt', 0.3, 0.3],
      ['refund', -0.1, -0.1],
      ['refund', -0.2, -0.2],
    ],
  },
  {
    ...{ name: 'equal refunds', refunds: [{ amount: 5 }, { amount: 5 }], due: '13.92 EUR' },
    lines: [
      ['receipt', 23.92, 23.92],
      ['refund', -5, -5],
      ['refund', -5, -5],
    ],
  },
  {
    ...{ name: 'no charge', refunds: [{ amount: 5 }], due: '18.92 EUR' },
    expense: { charged_amount: null, converted_amount: 18.92 },
    lines: [
      ['receipt', null, 18.92],
      ['refund', -5, 0],
    ],
    isNamed: true,
  },
  {
    ...{ name: 'unknown currency', refunds: [{ amount: 5, currency: null, user_id: null, booked: null }] },
    due: '13.92 EUR',
    lines: [
      ['receipt', 13.92, 13.92],
      ['refund', -5, 0],
    ],
    isNamed: true,
  },
  {
    ...{ name: 'other currency', refunds: [{ amount: 5, currency: 'USD' }], due: '13.92 EUR' },
    lines: [
      ['receipt', 13.92, 13.92],
      ['refund', null, 0],
    ],
    refund: { currency: 'USD', amount: -5, other_charge: null },
  },
  {
    ...{ name: 'set aside', refunds: [{ amount: 5, currency: 'USD' }], due: '18.92 EUR' },
    expense: {
      ...{ charged_amount: null, converted_amount: 18.92 },
      ...{ other_charge: 13.92, other_charge_currency: 'USD' },
    },
    lines: [
      ['receipt', null, 18.92],
      ['refund', null, 0],
    ],
    refund: { other_charge: -5, other_charge_currency: 'USD' },
  },
  {
    ...{ name: 'a percentage', refunds: [{ amount: 5 }], due: '8.35 EUR' },
    expense: { share: '60%', share_reason: 'Private', claimed_part: 11.35, converted_amount: 8.35 },
    lines: [
      ['receipt', 18.92, 11.35],
      ['refund', -5, -3],
    ],
    refund: { share: '60%', share_reason: 'Private', claimed_part: -3 },
  },
  {
    ...{ name: 'some persons', refunds: [{ amount: 5 }], due: '4.64 EUR' },
    expense: { share: '1/3', share_reason: 'Friends', claimed_part: 6.31, converted_amount: 4.64 },
    lines: [
      ['receipt', 18.92, 6.31],
      ['refund', -5, -1.67],
    ],
    refund: { share: '1/3', claimed_part: -1.67 },
  },
  {
    ...{ name: 'all but an amount', refunds: [{ amount: 5 }], due: '11.92 EUR' },
    expense: { share: '-2.00', share_reason: 'Minibar', claimed_part: 16.92, converted_amount: 11.92 },
    lines: [
      ['receipt', 18.92, 16.92],
      ['refund', -5, -5],
    ],
    refund: { share: '', share_reason: '', claimed_part: null },
  },
  {
    name: 'a purchase',
    refunds: [{ amount: 5, purchase_amount: 5.5, purchase_currency: 'USD' }],
    due: '13.92 EUR',
    lines: WHOLE_AND_REFUND,
    refund: { amount: -5.5, currency: 'USD' },
  },
  {
    ...{ name: 'cost centres', refunds: [{ amount: 5 }], due: '13.92 EUR' },
    expense: { allocation: 'Sales 60%; Travel' },
    lines: WHOLE_AND_REFUND,
    refund: { allocation: 'Sales 60%; Travel' },
  },
  {
    ...{ name: 'amounts of cost centres', refunds: [{ amount: 5 }], due: '13.92 EUR' },
    expense: { allocation: 'Sales = 10.00; Travel' },
    lines: WHOLE_AND_REFUND,
    refund: { allocation: '' },
  },
  {
    ...{ name: 'in the trash', refunds: [{ amount: 5 }], due: '0.00 EUR' },
    expense: { deleted_at: '2026-11-02T10:00:00.000+00:00' },
    lines: [['receipt', 13.92, 13.92]],
  },
]

async function insertOldEvent(database: TestDatabase, event: OldEvent, at: number): Promise<void> {
  const id = `event-${at}`
  await insertRow(database, 'events', { id, user_id: 'ada', name: event.name, base_currency: 'EUR' })
  await insertRow(database, 'expenses', {
    ...{ id: `line-${at}`, event_id: id, merchant: 'Inn', category: 'Meals', payment: 'card' },
    ...{ date: '2026-10-05', amount: 18.92, currency: 'EUR', ...REDUCED, ...event.expense },
  })
  for (const [place, row] of event.refunds.entries())
    await insertRow(database, 'statement_rows', {
      ...{ id: `row-${at}-${place}`, user_id: 'ada', use: 'refund', expense_id: `line-${at}` },
      ...{ file: 'card.csv', row: place + 2, booked: `2026-10-${at + 10}`, date: '2026-10-09', text: 'INN' },
      ...{ cells: '[]', currency: 'EUR', place: place + 1, ...row },
    })
}

const EQUAL_REFUNDS = EVENTS.findIndex(({ name }) => name === 'equal refunds')

/** A refund of its own, whose row has the day and the amount of the two equal refunds. */
const insertOwnRefund = (database: TestDatabase) =>
  insertRow(database, 'statement_rows', {
    ...{ id: 'own', user_id: 'ada', use: 'charge', expense_id: 'line-1', amount: -5, currency: 'EUR' },
    ...{
      file: 'other.csv',
      row: 1,
      booked: `2026-10-${EQUAL_REFUNDS + 10}`,
      date: '2026-10-01',
      text: 'INN',
    },
    cells: '[]',
  })

/** Returns a column of a row as a test compares it. */
const comparable = (value: unknown) =>
  value === null || Number.isNaN(Number(value)) || value === '' ? value : Number(value)

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
    // a refund without a rate is named beside the due
    expect(dues.map(([name, due]) => [name, due?.replace(/ and .* without a rate$/, '')])).toEqual(
      EVENTS.map(({ name, due }) => [name, due]),
    )
    for (const [at, { name, lines, refund = {} }] of EVENTS.entries()) {
      const stored = await database.all<Record<string, unknown>>(
        `SELECT * FROM expenses WHERE event_id = ? ORDER BY amount DESC, converted_amount DESC`,
        [`event-${at}`],
      )
      const found = stored.map((row) => [
        row.kind,
        comparable(row.charged_amount),
        comparable(row.converted_amount),
      ])
      expect([name, found]).toEqual([name, lines])
      const columns = Object.keys(refund).map((column) => [column, comparable(stored.at(-1)?.[column])])
      expect([name, Object.fromEntries(columns)]).toEqual([name, refund])
    }
    const [aside] = await database.all<Record<string, unknown>>(
      "SELECT other_charge FROM expenses WHERE other_charge > 0 AND other_charge_currency = 'USD'",
    )
    expect(Number(aside?.other_charge)).toBe(18.92)
  })

  it('uses each row for its line, and raises the versions of the events', async () => {
    const place = await oldPlace(provider, MIGRATION, async (database) => {
      for (const [at, event] of EVENTS.entries()) await insertOldEvent(database, event, at)
      await insertOwnRefund(database)
    })
    const { database, person } = await startOldPlace(place)
    const rows = await database.all<Record<string, unknown>>(
      'SELECT id, use, expense_id, amount, purchase_amount, place FROM statement_rows ORDER BY id',
    )
    const trash = EVENTS.findIndex(({ name }) => name === 'in the trash')
    for (const row of rows.filter(({ id }) => id !== 'own' && id !== `row-${trash}-0`))
      expect([row.use, row.expense_id, Number(row.amount) < 0, Number(row.purchase_amount) <= 0]).toEqual([
        ...['charge', row.id, true, true],
      ])
    const placesOf = (start: string) =>
      rows.filter(({ id }) => `${id}`.startsWith(start)).map((row) => Number(row.place))
    expect(new Set([...placesOf('own'), ...placesOf(`row-${EQUAL_REFUNDS}-`)]).size).toBe(3)
    const versions = await database.all<{ name: string; version: unknown }>(
      'SELECT name, version FROM events',
    )
    const raised = versions.filter(({ version }) => Number(version) === 1).map(({ name }) => name)
    expect(raised.sort()).toEqual(EVENTS.flatMap(({ name }, at) => (at === trash ? [] : [name])).sort())
    const closing = async (at: number) =>
      text(await html(await person.client.get(`/events/event-${at}/close`)))
    for (const [at, { name, isNamed = false }] of EVENTS.entries())
      expect([name, (await closing(at)).includes('Not counted: zero or less')]).toEqual([name, isNamed])
    // the charge of an expense from the trash is still reduced, and closing says that its row is not
    await database.run('UPDATE expenses SET deleted_at = NULL WHERE id = ?', [`line-${trash}`])
    await insertRow(database, 'statement_rows', {
      ...{ id: 'charge', user_id: person.id, use: 'charge', expense_id: `line-${trash}`, amount: 18.92 },
      ...{ currency: 'EUR', file: 'card.csv', row: 1, booked: '2026-10-06', date: '2026-10-06', text: 'INN' },
      cells: '[]',
    })
    expect(await closing(trash)).toContain('Charge differs from its bank statement')
  })
})
