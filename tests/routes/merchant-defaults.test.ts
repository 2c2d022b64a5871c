import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { insertRow } from '../support/database'
import { html, insertEvent, insertExpense, tags } from '../support/factories'
import { describeOnEachDatabase } from '../support/instances'
import { sha256 } from '../support/uploads'
import { createUser, type Person } from '../support/users'

// The form of a draft suggests values from earlier entries for the merchant and from the receipt.

const DELETED = '2026-11-05T10:00:00.000+00:00'

const place = { page: 1, box: { x0: 0.1, y0: 0.1, x1: 0.2, y1: 0.2 } }
const said = (value: string, confidence = 0.95) => ({ value, confidence, ...place })

describeOnEachDatabase('the proposals for a draft on %s', (on) => {
  let owner: Person
  let event: string
  let merchant: string
  let merchants = 0

  beforeAll(async () => {
    owner = await createUser(on)
  })
  beforeEach(async () => {
    event = (await insertEvent(on.database, owner.id)).id
    merchants += 1
    merchant = `Hotel ${'abcdefghijklmnopqrstuvwxyz'[merchants]} Adler`
  })

  /** Inserts an expense of the merchant, entered on this day of November. */
  const entered = (day: number, columns: Record<string, string> = {}, to = event) =>
    insertExpense(on.database, to, {
      ...{ merchant, category: 'Lodging', payment: 'card' },
      created_at: `2026-11-${String(day).padStart(2, '0')}T10:00:00.000+00:00`,
      ...columns,
    })

  async function draft(reading: object = {}): Promise<{ id: string; source: string }> {
    const id = crypto.randomUUID()
    const suggested = { date: said('2026-10-05'), merchant: said(merchant), total: said('20.00') }
    await insertRow(on.database, 'receipts', {
      ...{ id, event_id: event, sha256: sha256(Buffer.from(id)), name: 'hotel.pdf', kind: 'pdf' },
      ...{ bytes: 1, width: 40, height: 60, state: 'read' },
      reading: JSON.stringify({ ...suggested, currency: said('EUR'), ...reading }),
    })
    return { id, source: await html(await owner.client.get(`/events/${event}/review?draft=${id}`)) }
  }

  /** The suggested category, payment and note in the form, each with its hint. */
  function proposals(source: string) {
    const input = (name: string) =>
      tags(source)
        .find(({ attributes }) => attributes.get('name') === name)
        ?.attributes.get('value') ?? ''
    const [, payments = ''] = /<select[^>]*name="payment"[^>]*>(.*?)<\/select>/s.exec(source) ?? []
    const [, payment = ''] = /<option value="(\w*)" selected/.exec(payments) ?? []
    const count = (words: string) => source.split(`>${words}<`).length - 1
    return {
      ...{ category: input('category'), payment, note: input('note') },
      before: count('As last time with this merchant'),
      words: count('By the words of your category'),
      usual: count('As you usually pay'),
      receipt: count('From the receipt'),
      doubts: count('Check this: hard to read'),
    }
  }
  const proposed = async (reading?: object) => proposals((await draft(reading)).source)

  it.each<[string, [string, object?][], string]>([
    ['no expense is the claim currency', [], 'USD'],
    ['a later expense in TZS after one in KES is TZS', [['KES'], ['TZS']], 'TZS'],
    ['a deleted expense in TZS after one in KES is KES', [['KES'], ['TZS', { deleted_at: DELETED }]], 'KES'],
    ['a deleted expense alone is the claim currency', [['KES', { deleted_at: DELETED }]], 'USD'],
  ])('with %s in the form of a new expense', async (_, earlier, currency) => {
    await on.database.run("UPDATE events SET base_currency = 'USD' WHERE id = ?", [event])
    await entered(9, { currency: 'NOK' }, (await insertEvent(on.database, owner.id)).id)
    for (const [index, [code, columns]] of earlier.entries())
      await entered(index + 1, { currency: code, ...columns })
    const source = await html(await owner.client.get(`/events/${event}/expenses?new`))
    const fields = tags(source).filter(({ attributes }) => attributes.get('name') === 'currency')
    expect(fields.map(({ attributes }) => attributes.get('value'))).toContain(currency)
  })

  it('are none without a word on the receipt and an expense of the merchant', async () => {
    expect(await proposed()).toEqual({
      ...{ category: '', payment: '', note: '', before: 0, words: 0, usual: 0, receipt: 0, doubts: 0 },
    })
  })

  it('are those of the last expense of the merchant in any event, whatever its case and legal form', async () => {
    const other = (await insertEvent(on.database, owner.id)).id
    await entered(1)
    await entered(2, { category: 'Conference', payment: 'transfer', merchant: merchant.toUpperCase() }, other)
    expect(await proposed({ merchant: said(`${merchant} GmbH`) })).toMatchObject({
      ...{ category: 'Conference', payment: 'transfer', before: 2 },
    })
  })

  it.each([
    ['Ödüllü Şef', 'ÖDÜLLÜ ŞEF'],
    ['CAFÉ ÉTÉ', 'Café été'],
    ['Кафе Заря', 'КАФЕ ЗАРЯ'],
    ['Ärztehaus Öl', 'ärztehaus öl'],
  ])('are those of the merchant %s, printed as %s', async (before, print) => {
    await entered(1, { merchant: `${before} ${merchant.charAt(6)}` })
    expect(await proposed({ merchant: said(`${print} ${merchant.charAt(6)}`) })).toMatchObject({ before: 2 })
  })

  it('pass over what was left empty', async () => {
    const other = (await insertEvent(on.database, owner.id)).id
    await entered(1)
    await entered(2, { category: 'Conference', payment: '' }, other)
    expect(await proposed()).toMatchObject({ category: 'Conference', payment: 'card' })
  })

  it('are not those of other users, of deleted expenses and events, and of other merchants', async () => {
    const stranger = await createUser(on)
    await entered(1, {}, (await insertEvent(on.database, stranger.id)).id)
    await entered(2, { deleted_at: '2026-11-05T10:00:00.000+00:00' })
    const gone = (await insertEvent(on.database, owner.id)).id
    await entered(3, {}, gone)
    await on.database.run('UPDATE events SET deleted_at = ? WHERE id = ?', [
      '2026-11-05T10:00:00.000+00:00',
      gone,
    ])
    await entered(4, { merchant: 'Gasthaus Krone' })
    expect(await proposed()).toMatchObject({ category: '', payment: '', before: 0 })
  })

  it('say of the payment what the receipt says, and of the category what was entered before', async () => {
    await entered(1, { category: 'Conference', payment: 'card' })
    expect(await proposed({ payment: said('cash'), category: said('Meals') })).toMatchObject({
      ...{ category: 'Conference', payment: 'cash', before: 1, receipt: 1, doubts: 0 },
    })
  })

  it('are marked where the receipt was read with doubt, unless it says what was entered before', async () => {
    const reading = { payment: said('card', 0.5), category: said('Lodging', 0.5) }
    expect(await proposed(reading)).toMatchObject({
      ...{ category: 'Lodging', payment: 'card', receipt: 2, doubts: 2 },
    })
    await entered(1)
    expect(await proposed(reading)).toMatchObject({ before: 1, receipt: 1, doubts: 0 })
  })

  it('have the tip in the note', async () =>
    expect(await proposed({ tip: said('5.00') })).toMatchObject({ note: 'Tip 5.00' }))

  describe('of a claimant with settings', () => {
    beforeEach(async () => {
      owner = await createUser(on)
      event = (await insertEvent(on.database, owner.id)).id
    })

    const keep = (name: string, words = '') =>
      insertRow(on.database, 'categories', { id: crypto.randomUUID(), user_id: owner.id, name, words })
    const usuallyPay = (payment: string) =>
      on.database.run('UPDATE users SET default_payment = ? WHERE id = ?', [payment, owner.id])

    it('are how they usually pay, where neither the receipt nor an earlier expense says it', async () => {
      await usuallyPay('transfer')
      expect(await proposed()).toMatchObject({ payment: 'transfer', usual: 1 })
      expect(await proposed({ payment: said('cash') })).toMatchObject({
        payment: 'cash',
        usual: 0,
        receipt: 1,
      })
      await entered(1)
      expect(await proposed()).toMatchObject({ payment: 'card', usual: 0, before: 2 })
    })

    it('are how they usually pay also of a receipt that could not be read', async () => {
      await usuallyPay('transfer')
      const { id } = await draft()
      await on.database.run("UPDATE receipts SET reading = NULL, state = 'unread' WHERE id = ?", [id])
      const source = await html(await owner.client.get(`/events/${event}/review?draft=${id}`))
      expect(proposals(source)).toMatchObject({ payment: 'transfer', usual: 1 })
    })

    it('are the category whose words the merchant has, before what was entered and what the receipt says', async () => {
      await keep('Team days', 'kegelbahn, adler')
      expect(await proposed({ category: said('Meals') })).toMatchObject({ category: 'Team days', words: 1 })
      await entered(1)
      expect(await proposed()).toMatchObject({ category: 'Team days', words: 1, payment: 'card' })
      expect(await proposed({ merchant: said('Gasthaus Krone') })).toMatchObject({ category: '', words: 0 })
    })

    it('are the category that the receipt tells, as the claimant calls it, when they keep it', async () => {
      await keep('MEALS')
      const read = async (category: string) => {
        const { category: shown, receipt } = await proposed({ category: said(category) })
        return [shown, receipt]
      }
      expect([await read('Meals'), await read('Travel')]).toEqual([
        ['MEALS', 1],
        ['', 0],
      ])
    })

    it('are not those of another user’s settings', async () => {
      await keep('Team days', 'adler')
      await usuallyPay('transfer')
      owner = await createUser(on)
      event = (await insertEvent(on.database, owner.id)).id
      expect(await proposed()).toMatchObject({ category: '', payment: '', words: 0, usual: 0 })
    })
  })

  it('yield to what the claimant enters', async () => {
    await entered(1)
    const { id } = await draft({ tip: said('5.00') })
    const form = { intent: 'confirm', id, date: '2026-10-05', merchant, amount: '20.00', currency: 'EUR' }
    const answer = await owner.client.form('POST', `/events/${event}/review`, {
      ...{ ...form, category: '', payment: 'cash', note: '' },
    })
    expect(answer.status).toBe(303)
    expect(await on.database.all('SELECT category, payment, note FROM expenses WHERE id = ?', [id])).toEqual([
      { category: '', payment: 'cash', note: '' },
    ])
  })
})
