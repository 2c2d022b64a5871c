import { beforeEach, expect, it } from 'vitest'
import { DUPLICATE_PAIRS_SHOWN_MAX } from '~/limits'
import { insertRow } from '../../support/database'
import { html, insertEvent, insertExpense, text } from '../../support/factories'
import { describeOnEachDatabase } from '../../support/instances'
import { storeOriginals } from '../../support/stored-originals'
import { createUser, type Person } from '../../support/users'

// A restaurant bill and the slip of its payment with a tip, in the list, in the review and at closing.

const LISTED = 'Possibly one purchase'
const FOUND = 'Possibly one purchase: a bill, and its payment with a tip'

const BOX = { x0: 0.1, y0: 0.1, x1: 0.2, y1: 0.2 }
const known = (value: string) => ({ value, confidence: 0.95, page: 1, box: BOX })
const SLIP = { total: known('85.28'), tip: known('11.12') }

describeOnEachDatabase('a bill of 74.16 beside a payment of 85.28 on %s', { leavesUnread: true }, (on) => {
  let owner: Person
  let event: string

  beforeEach(async () => {
    owner = await createUser(on)
    event = (await insertEvent(on.database, owner.id, { base_currency: 'CAD' })).id
  })

  const expense = (columns = {}) =>
    insertExpense(on.database, event, {
      ...{ merchant: 'Maple Tavern', currency: 'CAD', date: '2026-10-05', amount: 74.16 },
      ...{ converted_amount: 74.16, ...columns },
    })

  async function file(expense_id: string | null, reading: object, columns: object = {}) {
    const id = crypto.randomUUID()
    await insertRow(on.database, 'receipts', {
      ...{ id, event_id: event, expense_id, sha256: id, name: 'a.png', kind: 'png', bytes: 1, width: 40 },
      ...{ height: 60, state: 'read', reading: JSON.stringify(reading), ...columns },
    })
    return id
  }

  async function slip(columns = {}, reading: object = SLIP, fileColumns = {}) {
    const id = await expense({ amount: 85.28, converted_amount: 85.28, ...columns })
    await file(id, reading, fileColumns)
    return id
  }

  const page = async (name: string) => text(await html(await owner.client.get(`/events/${event}/${name}`)))

  it('is asked about on the list and at closing until they are two purchases', async () => {
    const [bill, tipped] = [await expense(), await slip({ merchant: 'MAPLE TAVERN TORONTO' })]
    await storeOriginals(on, event)
    expect(await page('expenses')).toMatch(
      /Maple Tavern, Oct 5, 2026, 74.16 CAD and with its tip MAPLE TAVERN TORONTO, 85.28 CAD Two purchases/,
    )
    expect(await page('close')).toContain(`${FOUND} Delete the bill`)
    const closing = await owner.client.send('PUT', `/events/${event}/close`)
    expect([closing.status, await closing.text()]).toEqual([409, expect.stringContaining('without its tip')])
    const answer = await owner.client.form('POST', `/events/${event}/expenses`, {
      ...{ intent: 'distinct', id: bill, other: tipped },
    })
    expect([answer.status, (await page('expenses')).includes(LISTED)]).toEqual([303, false])
    expect(await page('close')).not.toContain(FOUND)
  })

  it.each<[string, object, object, object]>([
    ['of another day', { date: '2026-10-06' }, SLIP, {}],
    ['of another merchant', { merchant: 'Hilton' }, SLIP, {}],
    ['in another currency', { currency: 'USD' }, SLIP, {}],
    ['with another tip', {}, { ...SLIP, tip: known('11.13') }, {}],
    ['without a tip', {}, { ...SLIP, tip: null }, {}],
    ['whose slip was deleted', {}, SLIP, { deleted_at: '2026-11-07T00:00:00.000+00:00' }],
    ['whose slip is another paper of it', {}, SLIP, { role: 'other' }],
    ['that was deleted', { deleted_at: '2026-11-07T00:00:00.000+00:00' }, SLIP, {}],
  ])('%s is not asked about', async (_, columns, reading, fileColumns) => {
    await expense()
    await slip(columns, reading, fileColumns)
    expect(await page('expenses')).not.toContain(LISTED)
    expect(await page('close')).not.toContain(FOUND)
  })

  it('is asked about once for each payment', async () => {
    for (let count = 0; count < 2; count++) await expense()
    for (let count = 0; count < 2; count++) await slip()
    expect((await page('expenses')).match(/with its tip/g)).toHaveLength(2)
  })

  it('is asked about on the list until the list shows enough pairs, and at closing for all', async () => {
    for (let count = 0; count <= DUPLICATE_PAIRS_SHOWN_MAX; count++) {
      await expense({ merchant: `Tavern ${count}` })
      await slip({ merchant: `Tavern ${count}` })
    }
    const shown = (await page('expenses')).match(/with its tip/g)
    expect(shown).toHaveLength(DUPLICATE_PAIRS_SHOWN_MAX)
    const all = (await page('close')).match(/may be line/g)
    expect(all).toHaveLength(DUPLICATE_PAIRS_SHOWN_MAX + 1)
  })

  it.each([
    ['the slip', { ...SLIP, merchant: known('Maple Tavern'), currency: known('CAD') }, 74.16, false],
    [
      'the bill',
      { total: known('74.16'), merchant: known('Maple Tavern'), currency: known('CAD') },
      85.28,
      true,
    ],
  ])('is asked about when %s is reviewed', async (_, reading, amount, isSlip) => {
    if (isSlip) await slip()
    else await expense()
    await file(null, { ...reading, date: known('2026-10-05') })
    expect(await page('review')).toContain(
      `This may be a duplicate of Maple Tavern, Oct 5, 2026, ${amount} CAD`,
    )
  })
})
