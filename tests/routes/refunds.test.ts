import { beforeEach, describe, expect, it } from 'vitest'
import { type EventInEuros, eventInEuros } from '../support/event-in-euros'
import {
  groupSums,
  html,
  insertEvent,
  insertExpense,
  plain,
  refused,
  tags,
  text,
  totalClaim,
} from '../support/factories'
import { describeOnEachDatabase } from '../support/instances'
import { pdfTexts } from '../support/pdf-text'

// Refunds: expenses below zero.

const HOTEL = {
  date: '2026-10-05',
  merchant: 'Hotel Adler',
  amount: '240',
  currency: 'EUR',
  category: 'Hotel',
}
const REFUND = { ...HOTEL, date: '2026-10-09', amount: '-40.50' }

describeOnEachDatabase('refunds on %s', (on) => {
  let trip: EventInEuros
  beforeEach(async () => {
    trip = await eventInEuros(on)
  })

  const added = async (form: Record<string, string>): Promise<string> => {
    expect(await trip.add(form)).toMatchObject({ status: 200 })
    const [row] = await on.database.all<{ id: string }>(
      'SELECT id FROM expenses WHERE event_id = ? ORDER BY created_at DESC LIMIT 1',
      [trip.event],
    )
    return row?.id ?? ''
  }
  const stored = async () => {
    const rows = await on.database.all<Record<string, unknown>>(
      'SELECT kind, amount, converted_amount, charged_amount, corrects_id FROM expenses WHERE event_id = ? ORDER BY created_at, id',
      [trip.event],
    )
    return rows.map((row) => ({
      ...row,
      amount: Number(row.amount),
      converted_amount: Number(row.converted_amount),
      charged_amount: row.charged_amount === null ? null : Number(row.charged_amount),
    }))
  }
  const due = async (path?: string) => text(/<p class="due">.*?<\/p>/s.exec(await trip.page(path))?.[0] ?? '')
  const close = async () => plain(await trip.owner.client.send('PUT', `/events/${trip.event}/close`))

  it.each([
    ['-40.50', -40.5],
    ['−40,50', -40.5],
    ['40.50-', -40.5],
    ['– 1,234.50', -1234.5],
  ])('typed as %s is stored as %d', async (amount, number) => {
    await added({ ...REFUND, amount })
    expect(await stored()).toMatchObject([{ kind: 'refund', amount: number, converted_amount: number }])
  })

  it.each([
    [{ amount: '-0' }, 'Enter an amount, such as 2450 or 18.87, or -18.87 for a refund'],
    [{ amount: '--5' }, 'Enter an amount, such as 2450 or 18.87, or -18.87 for a refund'],
    [{ amount: '-40.5050' }, 'EUR has at most 2 decimals'],
    [{ amount: '-1.000' }, '-1.000 can be -1,000 or -1. Write -1000 or -1'],
    [{ charged_amount: '40.50' }, 'The charge of a refund is below zero'],
    [{ amount: '40.50', charged_amount: '-40.50' }, 'Enter a charge below zero only for a refund'],
    [{ tax_1_rate: '7', tax_1_amount: '2.65' }, 'The tax of a refund is below zero'],
    [
      { amount: '40.50', corrects_id: 'some' },
      'The amount of a refund is below zero, such as -18.87. If this is no refund, choose “No single expense”',
    ],
    [
      { corrects_id: 'gone' },
      'The expense that this refund corrects is not in this event. Choose another one',
    ],
  ])('with %j is refused, and nothing is stored', async (change, message) => {
    expect(await trip.add({ ...REFUND, ...change })).toEqual(refused(400, message))
    expect(await stored()).toEqual([])
  })

  it('is taken off the due and off each sum, and the total claim counts what is above zero', async () => {
    await added(HOTEL)
    await added({ ...HOTEL, merchant: 'Cafe', amount: '10', category: 'Meals' })
    await added(REFUND)
    expect(totalClaim(await trip.page())).toBe('250.00 EUR')
    expect(await due()).toBe('Less refunds 40.50 EUR Due 209.50 EUR')
    expect(groupSums(await trip.page(), 'By category')).toEqual(['Hotel 2 199.50 EUR', 'Meals 1 10.00 EUR'])
    const dashboard = text(await html(await trip.owner.client.get('/dashboard')))
    expect(dashboard).toContain('209.50 EUR')
    expect(dashboard).not.toContain('250.00')
  })

  it('an expense below zero that SQL stored is not a refund: no sum counts it', async () => {
    await added(HOTEL)
    await insertExpense(on.database, trip.event, { amount: -40.5, currency: 'EUR', converted_amount: -40.5 })
    expect(totalClaim(await trip.page())).toBe('240.00 EUR')
    expect(await due()).toBe('')
    expect((await trip.claim()).totals).toMatchObject({ total: '240.00', refunds: '0.00', due: '240.00' })
  })

  it('in a currency without a rate is taken off what finance converts, and a rate converts it', async () => {
    await added({ ...HOTEL, amount: '9000', currency: 'JPY' })
    await added({ ...REFUND, amount: '-360', currency: 'JPY' })
    expect(text(await trip.page())).toContain('8,640 JPY')
    await trip.owner.client.form('POST', '/rates', {
      ...{ currency: 'JPY', receipt_amount: '1000', claim_amount: '6.10', claim_currency: 'EUR' },
      ...{ date: '2026-10-05', source: 'published' },
    })
    expect(await stored()).toMatchObject([{ converted_amount: 54.9 }, { converted_amount: -2.2 }])
    expect(await due()).toBe('Less refunds 2.20 EUR Due 52.70 EUR')
  })

  it('of an expense stays a refund when its form gets an amount above zero', async () => {
    const corrects_id = await added(HOTEL)
    const refund = await added({ ...REFUND, corrects_id })
    const save = (form: Record<string, string>) =>
      trip.owner.client.form('PUT', `/expenses/${refund}`, { ...REFUND, amount: '41,00', ...form })
    expect((await save({ corrects_id })).status).toBe(400)
    expect((await stored()).at(-1)).toMatchObject({ kind: 'refund', amount: -40.5, corrects_id })
    expect((await save({ corrects_id: '' })).status).toBe(200)
    expect((await stored()).at(-1)).toMatchObject({ kind: 'receipt', amount: 41, corrects_id: null })
  })

  it('names the expense that it corrects, in the form, the claim, the CSV and the PDF', async () => {
    const hotel = await added(HOTEL)
    const refund = await added({ ...REFUND, corrects_id: hotel, charged_amount: '-39.90' })
    expect((await stored()).at(-1)).toMatchObject({ corrects_id: hotel, converted_amount: -39.9 })
    expect(await trip.page(`expenses?edit=${refund}`)).toMatch(
      new RegExp(`<option value="${hotel}" selected="">Hotel Adler, Oct 5, 2026, 240.00 EUR</option>`),
    )
    const { lines, totals } = await trip.claim()
    expect(lines.map(({ kind, corrects, counts }) => [kind, corrects, counts])).toEqual([
      ['receipt', null, true],
      ['refund', 1, true],
    ])
    expect(totals).toMatchObject({ total: '200.10', refunds: '-39.90', due: '200.10' })
    const csv = await (await trip.owner.client.get(`/events/${trip.event}/claim.csv`)).text()
    const cells = csv
      .trim()
      .split('\r\n')
      .map((row) => row.split(','))
    const claimed = cells[0]?.indexOf('Claimed') ?? -1
    expect(cells.map((row) => [row[claimed], row.at(-1)])).toEqual([
      ['Claimed', 'Refund of line'],
      ['240.00', ''],
      ['-39.90', '1'],
    ])
    const pdf = await trip.owner.client.get(`/events/${trip.event}/claim.pdf`)
    const texts = (await pdfTexts(new Uint8Array(await pdf.arrayBuffer()))).join(' ').replaceAll(/\s+/g, ' ')
    expect(texts).toContain('Refund of line 1')
    expect(texts).toMatch(/Expenses 240\.00 Refunds -39\.90 Total of the lines 200\.10/)
  })

  it('that corrects a deleted expense corrects the event, and is saved again only for another expense', async () => {
    const hotel = await added(HOTEL)
    const refund = await added({ ...REFUND, corrects_id: hotel })
    await trip.owner.client.send('DELETE', `/expenses/${hotel}`)
    expect((await trip.claim()).lines).toMatchObject([{ kind: 'refund', corrects: null }])
    const change = (form: object) =>
      trip.owner.client.form('PUT', `/expenses/${refund}`, { ...REFUND, ...form })
    expect((await change({ corrects_id: hotel })).status).toBe(400)
    expect((await change({})).status).toBe(200)
    expect((await stored()).at(-1)).toMatchObject({ corrects_id: null })
  })

  it('is begun with what its expense claims, and without its note and guests', async () => {
    const hotel = await added({
      ...{ ...HOTEL, payment: 'card', share: '60 %', share_reason: 'Private', allocation: 'Sales' },
      ...{ note: 'Fair', guests: 'Ada', venue: 'Vienna', invoice_number: 'N1' },
    })
    const form = await html(await trip.owner.client.get(`/events/${trip.event}/expenses?new&refund=${hotel}`))
    const valueIn = (name: string) =>
      tags(form)
        .find(({ attributes }) => attributes.get('name') === name)
        ?.attributes.get('value')
    expect(['merchant', 'category', 'share', 'share_reason', 'allocation', 'amount'].map(valueIn)).toEqual([
      ...['Hotel Adler', 'Hotel', '60 %', 'Private', 'Sales', '-'],
    ])
    expect(['note', 'invoice_number'].map((name) => valueIn(name) ?? '')).toEqual(['', ''])
    expect(form).not.toContain('value="Ada"')
  })

  it('in a currency without a rate is named by its own amount on the panel of its expense', async () => {
    const hotel = await added({ ...HOTEL, amount: '9000', currency: 'JPY' })
    await added({ ...REFUND, amount: '-360', currency: 'JPY', corrects_id: hotel })
    expect(text(await trip.page(`expenses?edit=${hotel}`))).toContain('Refund of 360 JPY, Oct 9, 2026')
  })

  it.each([
    ['receipt', true],
    ['per-diem', false],
    ['mileage', false],
    ['refund', false],
  ])('can be added from the panel of a %s: %s', async (kind, isOffered) => {
    const hotel = await added(HOTEL)
    await on.database.run('UPDATE expenses SET kind = ? WHERE id = ?', [kind, hotel])
    expect(text(await trip.page(`expenses?edit=${hotel}`)).includes('Add refund')).toBe(isOffered)
  })

  it('of another event is not offered, and its expense cannot be corrected', async () => {
    const hotel = await added(HOTEL)
    const other = (await insertEvent(on.database, trip.owner.id, { base_currency: 'EUR' })).id
    trip.owner.client.cookies.set('current_event_id', other)
    expect((await trip.add({ ...REFUND, corrects_id: hotel })).status).toBe(400)
    expect(
      text(await html(await trip.owner.client.get(`/events/${other}/expenses?new&refund=${hotel}`))),
    ).not.toContain('Refund of')
  })

  describe('at closing', () => {
    const questions = async () => text(await trip.page('close'))

    it('that returns more than the expense cost waits for an explanation', async () => {
      const hotel = await added(HOTEL)
      await added({ ...REFUND, amount: '-200', corrects_id: hotel })
      expect(await questions()).not.toContain('More refunded than the expense cost')
      await added({ ...REFUND, amount: '-40.01', corrects_id: hotel })
      expect(await questions()).toContain('Hotel Adler, Oct 5, 2026, 240.00 EUR: 240.01 EUR refunded')
      expect(await close()).toMatchObject({ status: 409 })
    })

    it('is frozen with the claim, which a claimant with only refunds gives back', async () => {
      await added(REFUND)
      expect(await close()).toMatchObject({ status: 200 })
      expect((await trip.claim()).totals).toMatchObject({ total: '-40.50', refunds: '-40.50', due: '-40.50' })
      expect(text(await trip.page('close'))).toContain('40.50 EUR')
      const [row] = await on.database.all<{ due: unknown }>('SELECT due FROM claims WHERE event_id = ?', [
        trip.event,
      ])
      expect(Number(row?.due)).toBe(-40.5)
    })
  })
})
