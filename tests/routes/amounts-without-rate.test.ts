import { beforeAll, expect, it, onTestFinished } from 'vitest'
import { CATEGORIES_SHOWN_MAX } from '~/limits'
import { insertRow, insertRows } from '../support/database'
import {
  groupSums,
  html,
  insertEvent,
  insertExpense,
  tableRows,
  tags,
  text,
  totalClaim,
} from '../support/factories'
import { describeOnEachDatabase } from '../support/instances'
import { addRate } from '../support/rates'
import { createUser, type Person } from '../support/users'

// Amounts in currencies without a rate: no total counts them, and each total names them.

describeOnEachDatabase('amounts without a rate on %s', (on) => {
  let owner: Person

  beforeAll(async () => {
    owner = await createUser(on)
  })

  /** Creates an event as htmx does. Returns its id. */
  async function createdEvent(values: Record<string, string> = {}): Promise<string> {
    const name = `Trip ${crypto.randomUUID()}`
    const form = { name, base_currency: 'EUR', ...values }
    expect((await owner.client.form('POST', '/events', form)).status).toBe(200)
    const [row] = await on.database.all<{ id: string }>('SELECT id FROM events WHERE name = ?', [name])
    return row?.id ?? ''
  }

  /** Creates an event with the form of the dashboard. */
  const sendNewEvent = (values: Record<string, string>) => {
    const form = { intent: 'create', id: crypto.randomUUID(), name: 'Nairobi', base_currency: 'EUR' }
    return owner.client.form('POST', '/dashboard', { ...form, ...values })
  }

  async function add(event: string, amount: string, currency: string, more: Record<string, string> = {}) {
    const form = { date: '2026-10-05', merchant: currency, amount, currency, category: 'Meals', ...more }
    owner.client.cookies.set('current_event_id', event)
    expect([200, 303]).toContain((await owner.client.form('POST', '/expenses', form)).status)
  }

  const put = async (event: string, values: Record<string, string>) =>
    expect((await owner.client.form('PUT', `/events/${event}`, values)).status).toBe(200)

  /** Sends the page's edit form with changes, at the stored version. */
  async function edit(event: string, values: Record<string, string>, language = 'en') {
    const page = await html(
      await owner.client.get(`/dashboard?edit=${event}`, { 'Accept-Language': language }),
    )
    const own = page.slice(page.indexOf('data-edit-event'))
    const form = own.slice(own.indexOf('<form'), own.indexOf('</form>'))
    const filled = Object.fromEntries(
      tags(form)
        .filter(({ name }) => name === 'input')
        .map(({ attributes }) => [attributes.get('name') ?? '', attributes.get('value') ?? '']),
    )
    // the second form says which effect was shown
    const send = (seen: string) =>
      owner.client.form('POST', `/dashboard?edit=${event}`, { ...filled, ...values, seen })
    const asked = await send('')
    const location = asked.headers.get('Location') ?? ''
    if (!location.includes('base_currency=')) return { filled, answer: asked }
    const shown = await html(await owner.client.get(location))
    const seen = /name="seen" value="([^"]*)"/.exec(shown)?.[1] ?? ''
    return { filled, answer: await send(seen) }
  }

  const converted = async (event: string) => {
    const rows = await on.database.all<{ merchant: string; converted_amount: unknown }>(
      'SELECT merchant, converted_amount FROM expenses WHERE event_id = ? ORDER BY merchant',
      [event],
    )
    return Object.fromEntries(rows.map((row) => [row.merchant, Number(row.converted_amount)]))
  }

  const page = async (event: string, end = 'expenses') =>
    html(await owner.client.get(`/events/${event}/${end}`))

  const act = async (event: string, intent: string) =>
    expect((await owner.client.form('POST', `/events/${event}/expenses`, { intent })).status).toBe(303)

  it('whose rate made nothing of them are counted by a click when an endpoint makes their currency the claim’s', async () => {
    const event = await createdEvent({ base_currency: 'NOK' })
    owner.client.cookies.set('current_event_id', event)
    await addRate(owner, on.database, event, {
      currency: 'CHF',
      receipt_amount: '200',
      claim_amount: '1',
      claim_currency: 'NOK',
    })
    await add(event, '0.17', 'CHF')
    await put(event, { base_currency: 'CHF', sample_receipt_amount: '1000', sample_claim_amount: '22.68' })
    expect(await converted(event)).toEqual({ CHF: 0 })
    expect(await page(event)).toContain('value="count-own-currency"')
    await act(event, 'count-own-currency')
    expect(await converted(event)).toEqual({ CHF: 0.17 })
  })

  it('that match a search are not in its sum, which says how many it leaves out', async () => {
    const event = await createdEvent()
    await add(event, '12.40', 'EUR')
    await add(event, '8640', 'JPY')
    await add(event, '5', 'EUR', { category: 'Travel' })
    expect(text(await page(event, 'expenses?category=Meals'))).toContain(
      '2 of 3 expenses, 12.40 EUR 1 not counted',
    )
    expect(text(await page(event, 'expenses?category=Travel'))).toContain('1 of 3 expenses, 5.00 EUR')
    expect(text(await page(event, 'expenses?category=Travel'))).not.toMatch(/expenses, 5.00 EUR \d/)
  })

  it('that match a search in a closed event are named there as conversions of finance, without a doubt', async () => {
    const event = await createdEvent()
    await add(event, '12.40', 'EUR')
    await add(event, '8640', 'JPY')
    await add(event, '5', 'EUR', { category: 'Travel' })
    await on.database.run("UPDATE events SET status = 'closed' WHERE id = ?", [event])
    const list = await page(event, 'expenses?category=Meals')
    expect(text(list)).toContain('2 of 3 expenses, 12.40 EUR finance converts 1 ')
    expect(list).toContain('<span class="note">finance converts 1</span>')
    const convertEuros = (amount: string) =>
      on.database.run(
        `UPDATE expenses SET converted_amount = ${amount} WHERE event_id = ? AND currency = 'EUR'`,
        [event],
      )
    await convertEuros('0')
    onTestFinished(() => convertEuros('amount'))
    expect(await page(event, 'expenses?category=Meals')).toContain(
      '<span class="note doubtful">1 not counted</span><span class="note">finance converts 1</span>',
    )
  })

  it('in a category that is not shown are named beside the sum of these categories', async () => {
    const { id } = await insertEvent(on.database, owner.id, { base_currency: 'EUR' })
    const often = Array.from({ length: CATEGORIES_SHOWN_MAX * 2 }, (_, at) => ({
      ...{ id: crypto.randomUUID(), event_id: id, amount: 1, currency: 'EUR', converted_amount: 1 },
      category: `Often ${at % CATEGORIES_SHOWN_MAX}`,
    }))
    await insertRows(on.database, 'expenses', often)
    for (const rare of [
      { category: 'Rare', currency: 'JPY', amount: 8640, converted_amount: 0 },
      { category: 'Rarer', currency: 'EUR', amount: 3, converted_amount: 3 },
      // left out of a category that is shown
      { category: 'Often 0', currency: 'USD', amount: 5, converted_amount: 0 },
    ])
      await insertExpense(on.database, id, rare)
    expect(groupSums(await page(id), 'By category').at(-1)).toBe(
      '2 others no rate yet, 8,640 JPY not counted 2 3.00 EUR',
    )
  })

  it('of many events of a year are named by three open ones and their number, without what finance converts', async () => {
    const eventIn = async (year: number, status: string, name: string) => {
      const { id } = await insertEvent(on.database, owner.id, { base_currency: 'PLN', name, status })
      const line = { date: `${year}-10-05`, amount: 100 }
      await insertExpense(on.database, id, { ...line, currency: 'PLN', converted_amount: 100 })
      await insertExpense(on.database, id, { ...line, currency: 'JPY', converted_amount: 0 })
    }
    const year = async (of: number) => html(await owner.client.get(`/insights?year=${of}`))
    for (const more of [1, 2, 3, 4]) await eventIn(2021, 'closed', `Closed ${more}`)
    await eventIn(2021, 'open', 'Open')
    expect(text(await year(2021))).toContain('Not in these totals: Open: 100 JPY')
    expect(text(await year(2021))).not.toContain('more event')
    const rows = tableRows(await year(2021)).map(([name]) => name)
    expect(rows).toEqual(expect.arrayContaining(['Closed 4 finance converts 100 JPY']))
    for (const more of [1, 2, 3, 4]) await eventIn(2022, 'open', `Open ${more}`)
    for (let more = 0; more < 11; more++) await eventIn(2022, 'closed', `A closed one ${more}`)
    expect(text(await year(2022))).toContain(
      'Not in these totals: Open 1: 100 JPY Open 2: 100 JPY Open 3: 100 JPY and 1 more event',
    )
  })

  it('are named beside the totals of a new rate, those of its currency before it alone', async () => {
    const event = await createdEvent()
    await add(event, '8640', 'JPY')
    await add(event, '6.25', 'KWD')
    const rate = { currency: 'JPY', date: '2026-10-05', receipt_amount: '100', claim_amount: '0.60' }
    const form = { id: crypto.randomUUID(), ...rate, source: 'card', claim_currency: 'EUR' }
    const answer = await owner.client.get(`/events/${event}/rates/preview?${new URLSearchParams(form)}`)
    const { before, after } = await answer.json()
    expect([before, after]).toEqual([
      { amount: '0.00', currency: 'EUR', leftOut: 'and 8,640 JPY and 6.250 KWD without a rate' },
      { amount: '51.84', currency: 'EUR', leftOut: 'and 6.250 KWD without a rate' },
    ])
  })

  it('are stored as 0, and each total names them in their own currency', async () => {
    const event = await createdEvent()
    await add(event, '1912.40', 'EUR')
    await add(event, '8640', 'JPY')
    await add(event, '6.25', 'KWD')
    expect(await converted(event)).toEqual({ EUR: 1912.4, JPY: 0, KWD: 0 })
    const expenses = await page(event)
    expect(totalClaim(expenses)).toBe('1,912.40 EUR')
    expect(text(expenses)).toContain('Total claim 1,912.40 EUR and 8,640 JPY and 6.250 KWD without a rate')
    expect(text(expenses)).toContain(
      '8,640 JPY and 6.250 KWD have no rate yet, and the total does not count them.',
    )
    const row = tableRows(expenses).find((cells) => cells.includes('JPY') || cells[2]?.startsWith('JPY'))
    expect(row?.join(' ')).toContain('– no rate for JPY yet')
    for (const end of ['review', 'rates', 'details', 'insights', 'close'])
      expect(text(await page(event, end))).toContain('and 8,640 JPY and 6.250 KWD without a rate')
    const dashboard = text(await html(await owner.client.get('/dashboard')))
    expect(dashboard).toContain('1,912.40 EUR and 8,640 JPY and 6.250 KWD without a rate')
  })

  it('are named below the list beside the total, and beside what is due where an advance is taken off', async () => {
    const event = await createdEvent()
    await add(event, '1912.40', 'EUR')
    await add(event, '8640', 'JPY')
    await insertRow(on.database, 'advances', {
      ...{ id: crypto.randomUUID(), event_id: event, date: '2026-10-01', amount: 100 },
    })
    const [, foot = ''] = /<div class="foot">(.*)/s.exec(await page(event)) ?? []
    expect(text(foot)).toContain(
      'Total claim 1,912.40 EUR and 8,640 JPY without a rate Less advances 100.00 EUR Due 1,812.40 EUR and 8,640 JPY without a rate',
    )
  })

  it('count once their currency has a rate, and no longer when it is deleted', async () => {
    const event = await createdEvent()
    await add(event, '10000', 'JPY')
    const id = await addRate(owner, on.database, event, { currency: 'JPY', claim_amount: '6' })
    expect(await converted(event)).toEqual({ JPY: 60 })
    expect((await owner.client.send('DELETE', `/rates/${id}`)).status).toBe(200)
    expect(await converted(event)).toEqual({ JPY: 0 })
  })

  it('are converted 1:1 by PUT without a sample, which is said, and left out again by one click', async () => {
    const event = await createdEvent()
    await add(event, '8640', 'JPY')
    await put(event, { base_currency: 'EUR' })
    expect(await converted(event)).toEqual({ JPY: 8640 })
    expect(text(await page(event))).toContain('1 line has no rate yet and counts 1:1.')
    // the event has no rate for a line in another currency
    await add(event, '500', 'KRW')
    expect(await converted(event)).toEqual({ JPY: 8640, KRW: 0 })
    await act(event, 'leave-out-without-rate')
    expect(await converted(event)).toEqual({ JPY: 0, KRW: 0 })
    await act(event, 'leave-out-without-rate')
    expect(text(await page(event))).toContain('Total claim 0.00 EUR and 8,640 JPY and 500 KRW without a rate')
  })

  it('keep their 0 when PUT makes their currency that of the claim, and count by one click', async () => {
    const event = await createdEvent()
    await add(event, '8640', 'JPY')
    await put(event, { base_currency: 'JPY' })
    expect(await converted(event)).toEqual({ JPY: 0 })
    const said = text(await page(event))
    expect(said).toContain('1 line in JPY, 8,640 JPY, does not count yet.')
    expect(said).toContain('not counted yet')
    await act(event, 'count-own-currency')
    expect(await converted(event)).toEqual({ JPY: 8640 })
    expect(text(await page(event))).not.toContain('not counted yet')
  })

  it.each([
    ['EUR', 0.0049, 0.005],
    ['KWD', 0.0004, 0.0005],
  ])('in %s of %d are not offered to be counted, as those of %d are', async (currency, nothing, least) => {
    const { id } = await insertEvent(on.database, owner.id, { base_currency: currency })
    await insertExpense(on.database, id, { amount: nothing, currency, converted_amount: 0 })
    const offer = `1 line in ${currency}`
    for (const said of [await page(id), await html(await owner.client.get(`/insights`))])
      expect(text(said)).not.toMatch(/does not count yet|not counted yet/)
    await insertExpense(on.database, id, { amount: least, currency, converted_amount: 0 })
    expect(text(await page(id))).toContain(offer)
    await act(id, 'count-own-currency')
    expect(text(await page(id))).not.toContain(offer)
  })

  it('come to their own amount when a page makes their currency that of the claim', async () => {
    const event = await createdEvent()
    await add(event, '8640', 'JPY')
    await add(event, '12', 'EUR')
    expect((await edit(event, { base_currency: 'JPY' })).answer.status).toBe(303)
    expect(await converted(event)).toEqual({ EUR: 0, JPY: 8640 })
  })

  it('are all but those of the currency whose rate was typed for a new event', async () => {
    const answer = await sendNewEvent({
      sample_receipt_amount: '10000',
      sample_receipt_currency: 'kes',
      sample_claim_amount: '80.10',
    })
    const event = (answer.headers.get('Location') ?? '').split('/')[2] ?? ''
    await add(event, '10000', 'KES')
    await add(event, '1284.60', 'USD')
    expect(await converted(event)).toEqual({ KES: 80.1, USD: 0 })
    expect(text(await page(event))).toContain('no rate for USD yet')
    expect(text(await page(event))).not.toContain('no rate for KES')
    expect(text(await page(event, 'rates'))).toContain('The event’s rate is 10,000.00 KES = 80.10 EUR.')
    const { filled } = await edit(event, { name: 'Nairobi again' })
    expect(filled).toMatchObject({
      sample_receipt_amount: '10000',
      sample_receipt_currency: 'KES',
      sample_claim_amount: '80.10',
    })
    expect(await converted(event)).toEqual({ KES: 80.1, USD: 0 })
    // removes the pair
    const empty = { sample_receipt_amount: '', sample_receipt_currency: '', sample_claim_amount: '' }
    expect((await edit(event, empty)).answer.status).toBe(303)
    expect(await converted(event)).toEqual({ KES: 0, USD: 0 })
  })

  it('keep the rate of a pair whose figures were typed with a decimal comma when its currency changes', async () => {
    const answer = await sendNewEvent({
      ...{ sample_receipt_amount: '1', sample_receipt_currency: 'GBP', sample_claim_amount: '1,085' },
      figure_style: '1.234,5',
    })
    const event = (answer.headers.get('Location') ?? '').split('/')[2] ?? ''
    await add(event, '100', 'CHF')
    const { filled } = await edit(event, { sample_receipt_currency: 'CHF' }, 'de')
    expect(filled).toMatchObject({ sample_claim_amount: '1,085', figure_style: '1.234,5' })
    expect(await converted(event)).toEqual({ CHF: 108.5 })
  })

  it('are none where an htmx-style client has sent a pair: its currency changes nothing', async () => {
    const event = await createdEvent({
      sample_receipt_amount: '1000',
      sample_receipt_currency: 'KES',
      sample_claim_amount: '8',
    })
    await add(event, '1000', 'KES')
    await add(event, '1000', 'USD')
    expect(await converted(event)).toEqual({ KES: 8, USD: 8 })
    expect(text(await page(event))).toContain('2 lines have no rate yet and count at 0.008.')
  })

  it('of an earlier version stay as they were counted until the event gets a rate', async () => {
    const event = await insertEvent(on.database, owner.id, { base_currency: 'EUR' })
    const paid = { currency: 'JPY', amount: 1200, converted_amount: 1200, merchant: 'JPY' }
    await insertExpense(on.database, event.id, paid)
    await edit(event.id, { name: 'Osaka' })
    expect(await converted(event.id)).toEqual({ JPY: 1200 })
    expect(text(await page(event.id))).toContain('1 line has no rate yet and counts 1:1.')
    await edit(event.id, {
      sample_receipt_amount: '10',
      sample_receipt_currency: 'USD',
      sample_claim_amount: '9',
    })
    expect(await converted(event.id)).toEqual({ JPY: 0 })
    expect(text(await page(event.id))).toContain('1,200 JPY has no rate yet')
  })

  it('that were stored 1:1 beside a rate are converted with it by one click', async () => {
    const event = await createdEvent()
    await page(event)
    await addRate(owner, on.database, event, { currency: 'JPY', claim_amount: '6' })
    const stored = { currency: 'JPY', amount: 10_000, converted_amount: 10_000, merchant: 'JPY' }
    await insertExpense(on.database, event, stored)
    expect(text(await page(event))).toContain('counts 1:1.')
    await act(event, 'leave-out-without-rate')
    expect(await converted(event)).toEqual({ JPY: 60 })
  })

  it.each(['leave-out-without-rate', 'count-own-currency'])(
    'at the rate 0.5, 10 USD stored as 5 USD and 10 KES stored as 10 USD are not changed by %s',
    async (intent) => {
      const terms = { base_currency: 'USD', exchange_rate: 0.5 }
      const { id: event } = await insertEvent(on.database, owner.id, terms)
      for (const [currency, converted_amount] of [
        ['USD', 5],
        ['KES', 10],
      ] as const)
        await insertExpense(on.database, event, {
          merchant: currency,
          currency,
          amount: 10,
          converted_amount,
        })
      await act(event, intent)
      expect(await converted(event)).toEqual({ USD: 5, KES: 10 })
    },
  )

  it.each(['leave-out-without-rate', 'count-own-currency'])(
    'are not changed by %s in a closed event, or in one of another user',
    async (intent) => {
      const event = await createdEvent()
      await add(event, '8640', 'JPY')
      await put(event, { base_currency: intent === 'count-own-currency' ? 'JPY' : 'EUR' })
      const before = await converted(event)
      const stranger = await createUser(on)
      const path = `/events/${event}/expenses`
      expect((await stranger.client.form('POST', path, { intent })).status).toBe(403)
      await on.database.run("UPDATE events SET status = 'closed' WHERE id = ?", [event])
      expect((await owner.client.form('POST', path, { intent })).status).toBe(409)
      expect(await converted(event)).toEqual(before)
    },
  )

  it.each([
    ['two amounts without their currency', '1000', '', '8', 'Enter the currency of the receipt, such as KES'],
    ['two amounts of the claim currency', '1000', 'EUR', '8', 'This is the claim currency.'],
  ])('a new event refuses %s', async (_, receipt, currency, claim, words) => {
    const answer = await sendNewEvent({
      sample_receipt_amount: receipt,
      sample_receipt_currency: currency,
      sample_claim_amount: claim,
    })
    expect([answer.status, text(await answer.text())]).toEqual([400, expect.stringContaining(words)])
  })
})
