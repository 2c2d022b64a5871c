import { beforeAll, beforeEach, expect, it } from 'vitest'
import { insertRow } from '../support/database'
import {
  expenseRows,
  html,
  insertEvent,
  insertExpense,
  movedTo,
  plain,
  refused,
  text,
} from '../support/factories'
import { describeOnEachDatabase } from '../support/instances'
import { createUser, type Person } from '../support/users'

// A claimant declares why an expense has no receipt.

describeOnEachDatabase('the declaration of a lost receipt on %s', (on) => {
  let owner: Person
  let event: string
  let id: string
  let path: string

  beforeAll(async () => {
    owner = await createUser(on)
  })
  beforeEach(async () => {
    event = (await insertEvent(on.database, owner.id)).id
    id = await insertExpense(on.database, event, { merchant: 'Taxi' })
    path = `/events/${event}/expenses`
  })

  const declared = async () =>
    (
      await on.database.all<{ declaration: string | null }>('SELECT declaration FROM expenses WHERE id = ?', [
        id,
      ])
    )[0]?.declaration
  const put = async (reason: string, of = id) =>
    plain(await owner.client.form('PUT', `/expenses/${of}/declaration`, { reason }))
  const receipts = async (query = '') =>
    expenseRows(await html(await owner.client.get(path + query))).map((cells) => cells[3])

  it('stands for the receipt, and is changed and taken back', async () => {
    expect(await receipts('?receipt=missing')).toEqual(['No receipt'])
    expect(await put('  The machine was out of paper  ')).toEqual(movedTo(path))
    expect([await declared(), await receipts(), await receipts('?receipt=missing')]).toEqual([
      'The machine was out of paper',
      ['Declared'],
      [],
    ])
    expect(await put(' ')).toEqual(movedTo(path))
    expect([await declared(), await receipts('?receipt=missing')]).toEqual([null, ['No receipt']])
  })

  it.each([
    ['', ['Bus', 'Inn', 'Taxi', 'Zoo']],
    ['?receipt=file', ['Inn', 'Zoo']],
    ['?receipt=declared', ['Bus']],
    ['?receipt=there', ['Bus', 'Inn', 'Zoo']],
    ['?receipt=missing', ['Taxi']],
  ])('of expenses with a file, a declaration, both and neither %j shows %j', async (query, found) => {
    const add = (columns: Record<string, string>) => insertExpense(on.database, event, columns)
    await add({ merchant: 'Bus', declaration: 'lost' })
    await add({ merchant: 'Inn', image_path: 'receipts/a.jpg' })
    await add({ merchant: 'Zoo', image_path: 'receipts/a.jpg', declaration: 'lost' })
    const source = await html(await owner.client.get(path + query))
    const shown = expenseRows(source).map((cells) => /Bus|Inn|Taxi|Zoo/.exec(cells.join(' '))?.[0])
    expect(shown.sort()).toEqual(found)
  })

  it('is made on the expense’s panel', async () => {
    const panel = `${path}?edit=${id}`
    const send = (reason: string) => owner.client.form('POST', panel, { intent: 'declare', id, reason })
    const answer = await send('Lost')
    expect([answer.status, answer.headers.get('Location')]).toEqual([303, panel])
    expect(text(await html(await owner.client.get(panel)))).toContain('Lost')
    const slip = await send('x'.repeat(501))
    const source = await slip.text()
    expect([slip.status, text(source)]).toEqual([
      400,
      expect.stringContaining('Reason can have at most 500 characters'),
    ])
    expect(source).toContain('x'.repeat(501))
    expect(await declared()).toBe('Lost')
    await send('')
    expect(await declared()).toBe(null)
  })

  it.each([
    ['payment', true],
    ['other', true],
    ['receipt', false],
  ])('beside a file of the kind %s, it is in the claim: %s', async (role, isInClaim) => {
    await put('The machine was out of paper')
    await insertRow(on.database, 'receipts', {
      ...{ id: crypto.randomUUID(), event_id: event, expense_id: id, role, state: 'read', position: 0 },
      ...{ sha256: crypto.randomUUID(), name: 'a.jpg', kind: 'jpeg', bytes: 1, width: 1, height: 1 },
    })
    const csv = await (await owner.client.get(`/events/${event}/claim.csv`)).text()
    expect(csv.includes('The machine was out of paper')).toBe(isInClaim)
  })

  it('is refused of a closed event, a deleted expense and another user’s, and when it cannot be stored', async () => {
    expect(await put('x'.repeat(501))).toEqual(refused(400, 'Reason can have at most 500 characters'))
    expect(await put('a\0b')).toEqual(refused(400, 'Reason holds characters that cannot be stored'))
    const stranger = await createUser(on)
    expect(
      await plain(await stranger.client.form('PUT', `/expenses/${id}/declaration`, { reason: 'x' })),
    ).toEqual(refused(404, 'Expense not found'))
    expect(await put('x', crypto.randomUUID())).toEqual(refused(404, 'Expense not found'))
    await on.database.run("UPDATE events SET status = 'closed' WHERE id = ?", [event])
    expect(await put('x')).toEqual(refused(409, 'Event is closed'))
    expect(await declared()).toBe(null)
  })
})
