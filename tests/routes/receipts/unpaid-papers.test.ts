import { beforeEach, expect, it } from 'vitest'
import { insertRow } from '../../support/database'
import { html, insertEvent, insertExpense, text } from '../../support/factories'
import { describeOnEachDatabase } from '../../support/instances'
import { storeOriginals } from '../../support/stored-originals'
import { createUser, type Person } from '../../support/users'

// Findings at closing about expenses whose only papers are quotations, pro-forma invoices or orders.

const TITLE = 'Rests on a paper that is not a receipt'

const DELETED = { deleted_at: '2026-11-07T00:00:00.000+00:00' }

describeOnEachDatabase('an expense without a receipt on %s', { leavesUnread: true }, (on) => {
  let owner: Person
  let event: string

  beforeEach(async () => {
    owner = await createUser(on)
    event = (await insertEvent(on.database, owner.id, { base_currency: 'USD' })).id
  })

  const expense = (columns = {}) =>
    insertExpense(on.database, event, {
      ...{ merchant: 'Depot', currency: 'USD', date: '2026-10-05', converted_amount: 10, ...columns },
    })

  /** @param paper the kind of paper in its reading */
  async function file(expense_id: string, paper: string | null, columns: object = {}) {
    const id = crypto.randomUUID()
    await insertRow(on.database, 'receipts', {
      ...{ id, event_id: event, expense_id, sha256: id, name: 'a.pdf', kind: 'pdf', bytes: 1, width: 1 },
      ...{ height: 1, state: 'read', reading: JSON.stringify({ paper }), ...columns },
    })
  }

  const closePage = async () => text(await html(await owner.client.get(`/events/${event}/close`)))

  it.each(['quotation', 'proforma', 'order', 'declined', 'cancelled', 'training'])(
    'but with one paper, %s, is found',
    async (paper) => {
      await file(await expense(), paper)
      expect(await closePage()).toContain(TITLE)
    },
  )

  it.each<[string, string | null, object, boolean]>([
    ['another order', 'order', {}, true],
    ['a proof of payment', null, { role: 'payment' }, true],
    ['a deleted receipt', null, DELETED, true],
    ['a receipt', null, {}, false],
    ['a ticket', 'travel', {}, false],
    ['a file that was not read', null, { reading: null, state: 'unread' }, false],
  ])('but with an order and %s (%s, %j) is found: %s', async (_, paper, columns, isFound) => {
    const id = await expense()
    await file(id, 'order')
    await file(id, paper, columns)
    expect((await closePage()).includes(TITLE)).toBe(isFound)
  })

  it.each<[string, object]>([
    ['was deleted', DELETED],
    ['is there as another file', { role: 'other' }],
  ])('but with an order that %s is not found', async (_, columns) => {
    await file(await expense(), 'order', columns)
    expect(await closePage()).not.toContain(TITLE)
  })

  it('that is the 51st of an event is found too', async () => {
    for (let count = 0; count < 51; count++) await file(await expense(), 'order')
    expect(await closePage()).toMatch(new RegExp(`${TITLE}.{0,20}\\b51\\b`))
  })

  it('but with an order is asked about again when an expense comes that may be its invoice', async () => {
    const order = await expense()
    await file(order, 'order')
    const close = (form: Record<string, string>) =>
      owner.client.form('POST', `/events/${event}/close`, { intent: 'explain', ...form })
    const refusal = async () => {
      const answer = await owner.client.send('PUT', `/events/${event}/close`)
      return answer.status === 200 ? null : answer.text()
    }
    await close({ key: `unpaid-paper ${order}`, text: 'Paid in advance' })
    const invoice = await expense({ date: '2026-10-20' })
    await file(invoice, null)
    await storeOriginals(on, event)
    const words = 'a.pdf looks like an order confirmation and line 2 of 2026-10-20 may be its invoice'
    expect(await refusal()).toContain(words)
    await close({ key: `unpaid-paper ${order} ${invoice}`, text: 'Two orders' })
    expect(await refusal()).toBe(null)
  })
})
