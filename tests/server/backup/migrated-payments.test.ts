import { describe, expect, it, onTestFinished } from 'vitest'
import { backUp, emptyPlace, restore } from '../../support/backups'
import { insertRow, type TestDatabase } from '../../support/database'
import { temporaryFolder } from '../../support/folder'
import { PROVIDERS } from '../../support/instances'
import { duesOf, oldPlace, startOldPlace } from '../../support/old-database'

// A database from before payments were answers: the migration takes them over, and every due stays.

const { path: folder } = temporaryFolder()
process.env.DATA_DIR = folder

const MIGRATION = '20261130120000_one_record_of_payments'

/** A version of an event; its content only says what the page of the dashboard does not read. */
interface OldVersion {
  due?: number
  total?: number
  paid_on?: string
  unconverted?: object[]
  sha256?: string
  currency?: string
  /** the amounts that finance has said were paid */
  said?: number[]
}

interface OldEvent {
  name: string
  /** the sum of the lines */
  spent: number
  yen?: number
  advance?: number
  isClosed?: true
  versions: OldVersion[]
  /** the due that the dashboard showed before the migration */
  due: string
}

const YEN = [{ currency: 'JPY', count: 1, amount: '8640', paid: '0', due: '8640' }]

const EVENTS: OldEvent[] = [
  { name: 'never paid', spent: 100, isClosed: true, versions: [{}], due: '100.00 USD' },
  { name: 'paid', spent: 100, isClosed: true, versions: [{ paid_on: '2026-11-20' }], due: '100.00 USD paid' },
  {
    ...{ name: 'opened again', spent: 150, versions: [{ paid_on: '2026-11-20' }] },
    due: '50.00 USD total 150.00, paid 100.00',
  },
  {
    ...{ name: 'closed again', spent: 150, isClosed: true },
    versions: [{ paid_on: '2026-11-20' }, { total: 150, due: 50 }],
    due: '50.00 USD total 150.00, paid 100.00',
  },
  {
    ...{ name: 'two payments and an advance', spent: 177.5, advance: 20 },
    versions: [
      { due: 80, paid_on: '2026-11-20' },
      { total: 150.25, due: 50.25, paid_on: '2026-11-21' },
    ],
    due: '27.25 USD total 177.50, advances 20.00, paid 130.25',
  },
  {
    ...{ name: 'paid back', spent: 100, advance: 120, versions: [{ due: -20, paid_on: '2026-11-20' }] },
    due: '0.00 USD total 100.00, advances 120.00, paid back 20.00',
  },
  {
    ...{ name: 'left to finance', spent: 110, yen: 8640 },
    versions: [{ paid_on: '2026-11-20', unconverted: YEN }],
    due: '10.00 USD total 110.00, paid 100.00',
  },
  {
    ...{ name: 'paid in another currency', spent: 150 },
    versions: [{ paid_on: '2026-11-20', currency: 'EUR' }],
    due: '150.00 USD',
  },
  {
    ...{ name: 'the paid version is deleted', spent: 150, isClosed: true },
    versions: [
      { paid_on: '2026-11-20', sha256: '' },
      { total: 150, due: 50 },
    ],
    due: '50.00 USD total 150.00, paid 100.00',
  },
  {
    ...{ name: 'deleted, then opened again', spent: 150 },
    versions: [{ paid_on: '2026-11-20', sha256: '' }],
    due: '150.00 USD',
  },
  {
    ...{ name: 'said by finance', spent: 150, versions: [{ paid_on: '2026-11-20', said: [100] }] },
    due: '50.00 USD total 150.00, paid 100.00',
  },
  { ...{ name: 'said by finance and undone', spent: 150, versions: [{ said: [100] }] }, due: '150.00 USD' },
  {
    ...{ name: 'undone and said again', spent: 150, versions: [{ paid_on: '2026-11-20', said: [100, 100] }] },
    due: '50.00 USD total 150.00, paid 100.00',
  },
  {
    ...{ name: 'said to be paid back', spent: 100, advance: 120 },
    versions: [{ due: -20, paid_on: '2026-11-20', said: [20] }],
    due: '0.00 USD total 100.00, advances 120.00, paid back 20.00',
  },
]

async function insertOldEvent(database: TestDatabase, event: OldEvent, at: number): Promise<void> {
  const event_id = `event-${at}`
  await insertRow(database, 'events', {
    id: event_id,
    user_id: 'ada',
    name: event.name,
    base_currency: 'USD',
  })
  const line = { event_id, merchant: 'Inn', date: '2026-10-05' }
  await insertRow(database, 'expenses', {
    ...{ id: `line-${at}`, ...line, amount: event.spent, currency: 'USD', converted_amount: event.spent },
  })
  if (event.yen)
    await insertRow(database, 'expenses', {
      ...{ id: `yen-${at}`, ...line, amount: event.yen, currency: 'JPY', converted_amount: 0 },
    })
  if (event.advance)
    await insertRow(database, 'advances', {
      ...{ id: `advance-${at}`, event_id, date: '2026-10-01', amount: event.advance },
    })
  for (const [index, { said = [], unconverted = [], ...columns }] of event.versions.entries()) {
    const id = `claim-${at}-${index + 1}`
    await insertRow(database, 'claims', {
      ...{ id, user_id: 'ada', event_id, year: 2026, serial: at + 1, version: index + 1, currency: 'USD' },
      ...{ event_name: event.name, total: 100, due: 100, content: '{}', sha256: id },
      ...{ frozen_at: '2026-11-02T10:00:00.000+00:00', unconverted: JSON.stringify(unconverted), ...columns },
    })
    if (said.length > 0)
      await insertRow(database, 'claim_links', {
        ...{ id: `link-${at}`, claim_id: id, role: 'finance', token_hash: `hash-${at}` },
        expires_at: '2027-01-01T00:00:00.000+00:00',
      })
    for (const [number, amount] of said.entries())
      await insertRow(database, 'claim_answers', {
        ...{ id: `answer-${at}-${number}`, claim_id: id, link_id: `link-${at}`, number: number + 1 },
        ...{ kind: 'paid', name: 'Anna', amount, paid_on: '2026-11-20', reference: 'SEPA' },
      })
  }
  if (event.isClosed)
    await database.run("UPDATE events SET status = 'closed', claim_id = ? WHERE id = ?", [
      `claim-${at}-${event.versions.length}`,
      event_id,
    ])
}

const placeOf = (provider: (typeof PROVIDERS)[number]) =>
  oldPlace(provider, MIGRATION, async (database) => {
    for (const [at, event] of EVENTS.entries()) await insertOldEvent(database, event, at)
  })

/** Starts a server, which migrates the place, and returns the dues of all events on its dashboard. */
async function duesAfterStart(place: Parameters<typeof startOldPlace>[0]) {
  const { database, person } = await startOldPlace(place)
  const dues = await duesOf(
    person,
    EVENTS.map(({ name }) => name),
  )
  return { database, dues }
}

const DUES = EVENTS.map(({ name, due }) => [name, due])

describe.each(PROVIDERS)('a database of %s from before payments were answers', (provider) => {
  it('has the due of every event after its migration, and each payment once', async () => {
    const { database, dues } = await duesAfterStart(await placeOf(provider))
    expect(dues).toEqual(DUES)
    const payments = await database.all<Record<string, unknown>>(
      `SELECT claim_id, name, amount, link_id, number, undone_at IS NULL AS counts FROM claim_answers
       WHERE kind = 'paid' ORDER BY claim_id, number`,
    )
    const ofEvent = (name: string) => {
      const at = EVENTS.findIndex((event) => event.name === name)
      return payments
        .filter(({ claim_id }) => `${claim_id}`.startsWith(`claim-${at}-`))
        .map((row) => [row.name, Number(row.amount), row.link_id !== null, Boolean(row.counts)])
    }
    expect(ofEvent('never paid')).toEqual([])
    expect(ofEvent('paid')).toEqual([['Ada', 100, false, true]])
    expect(ofEvent('paid back')).toEqual([['Ada', -20, false, true]])
    expect(ofEvent('two payments and an advance')).toEqual([
      ['Ada', 80, false, true],
      ['Ada', 50.25, false, true],
    ])
    expect(ofEvent('the paid version is deleted')).toEqual([])
    expect(ofEvent('said by finance')).toEqual([['Anna', 100, true, true]])
    expect(ofEvent('said by finance and undone')).toEqual([['Anna', 100, true, false]])
    expect(ofEvent('undone and said again')).toEqual([
      ['Anna', 100, true, false],
      ['Anna', 100, true, true],
    ])
    expect(ofEvent('said to be paid back')).toEqual([['Anna', -20, true, true]])
  })

  it('is restored from its backup on the other database, with the same dues', async () => {
    const file = `${folder}/${provider}.tar`
    expect(await backUp(file, await placeOf(provider))).toMatchObject({ code: 0 })
    const other = await emptyPlace(provider === 'sqlite' ? 'postgresql' : 'sqlite')
    onTestFinished(other.remove)
    expect(await restore(file, other)).toMatchObject({ code: 0 })
    expect((await duesAfterStart(other)).dues).toEqual(DUES)
  })
})

const yen = (amount: string) => [{ currency: 'JPY', count: 1, amount, paid: '0', due: amount }]

const PARTS: [name: string, unconverted: object[], amounts: number[], areParts: boolean[]][] = [
  ['below the due, where finance adds yens', yen('8640'), [10], [true]],
  ['that come to the due, where finance adds yens', yen('8640'), [10, 90], [true, false]],
  ['that come to the due in cents, where finance adds yens', yen('8640'), [99.3, 0.7], [true, false]],
  ['above the due, where finance adds yens', yen('8640'), [157.6], [false]],
  ['below the due, where finance takes yens off', yen('-8640'), [42], [false]],
  ['below the due, where finance converts nothing', [], [80], [false]],
]

it.each(PROVIDERS.flatMap((provider) => PARTS.map((part) => [provider, ...part] as const)))(
  'on %s, payments %s are a part or all as they were before payments said it',
  async (provider, _, unconverted, amounts, areParts) => {
    const place = await oldPlace(provider, '20261201090000_parts_of_payments', async (database) => {
      await insertOldEvent(database, { name: 'Oslo', spent: 100, due: '', versions: [{ unconverted }] }, 0)
      for (const [at, amount] of amounts.entries())
        await insertRow(database, 'claim_answers', {
          ...{ id: `answer-${at}`, claim_id: 'claim-0-1', number: at + 1, kind: 'paid', name: 'Ada' },
          ...{ amount, paid_on: '2026-11-20' },
        })
    })
    const { database } = await startOldPlace(place)
    const rows = await database.all<{ is_part: unknown }>('SELECT is_part FROM claim_answers ORDER BY number')
    expect(rows.map(({ is_part }) => Boolean(is_part))).toEqual(areParts)
  },
)
