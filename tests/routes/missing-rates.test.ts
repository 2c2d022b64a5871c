import { beforeAll, beforeEach, expect, it } from 'vitest'
import { insertRow } from '../support/database'
import { html, insertEvent, insertExpense, tableRows, text } from '../support/factories'
import { describeOnEachDatabase } from '../support/instances'
import { RATE } from '../support/rates'
import { createUser, type Person } from '../support/users'

// Every page shows amounts that count without a rate for their currency, and the due amount.

describeOnEachDatabase('amounts in currencies without a rate on %s', (on) => {
  let owner: Person
  let event: string
  let name: string

  beforeAll(async () => {
    owner = await createUser(on)
  })
  beforeEach(async () => {
    ;({ id: event, name } = await insertEvent(on.database, owner.id, { base_currency: 'USD' }))
  })

  const page = async (end: string) => html(await owner.client.get(`/events/${event}/${end}`))
  const words = async (end: string) => text(await page(end))
  const rowOfEvent = async () => {
    const dashboard = await html(await owner.client.get('/dashboard'))
    return tableRows(dashboard).find(([cell = '']) => cell.startsWith(name))
  }
  const lines = async (...currencies: string[]) => {
    for (const currency of currencies)
      await insertExpense(on.database, event, {
        amount: 109,
        currency,
        converted_amount: 109,
        merchant: 'Inn',
      })
  }
  const explain = (key: string, text: string) =>
    owner.client.form('POST', `/events/${event}/close`, { intent: 'explain', key, text })

  it('are said to count 1:1 on the line, beside the total, in the head, in the list and on closing', async () => {
    await lines('EUR', 'EUR', 'USD')
    const expenses = await words('expenses')
    expect(expenses).toContain('109.00 USD no rate for EUR yet, counted 1:1')
    expect(expenses).toContain('2 lines have no rate yet and count 1:1. Add a rate for EUR 2 lines')
    for (const end of ['expenses', 'rates', 'details', 'close', 'review', 'statement', 'receipts'])
      expect(await page(end)).toContain(
        `<a href="/events/${event}/rates?add=&amp;currency=EUR#new-rate">no rate for`,
      )
    expect((await rowOfEvent())?.[0]).toContain('no rate for EUR')
    expect(await words('close')).toContain('No rate for EUR: 2 lines counted 1:1')
  })

  it('are said to count 1:1 in the sums of the event, of the year and of each event, and behind the sums', async () => {
    await lines('EUR', 'EUR', 'USD')
    await on.database.run("UPDATE expenses SET date = '2026-10-05' WHERE event_id = ?", [event])
    const sums = await page('insights')
    expect(text(sums)).toContain('2 lines have no rate yet and count 1:1. Add a rate for EUR 2 lines')
    expect(tableRows(sums).map(([name]) => name)).toContain('EUR no rate for 2 lines')
    const year = await html(await owner.client.get('/insights?year=2026'))
    expect(text(year)).toContain(`${name}: EUR, counted 1:1`)
    expect(year).toContain(`<a href="/events/${event}/rates?add=&amp;currency=EUR#new-rate">`)
    expect(tableRows(year).map(([cell]) => cell)).toContain(`${name} no rate for EUR`)
    const behind = tableRows(await html(await owner.client.get('/insights/lines?year=2026&currency=USD')))
    expect(behind.filter((row) => row.join(' ').includes('no rate for EUR yet, counted 1:1'))).toHaveLength(2)
    const file = async (path: string) => (await owner.client.get(path)).text()
    expect(await file(`/events/${event}/insights/currencies.csv`)).toContain('EUR,2,2,218,USD')
    expect(await file('/insights/events.csv?year=2026&currency=USD')).toContain(`${name},EUR,3,327,USD`)
  })

  it('of many events of a year are named by three of them, and the number of the others', async () => {
    for (let more = 0; more < 5; more++) {
      const { id } = await insertEvent(on.database, owner.id, { base_currency: 'PLN', name: `Trip ${more}` })
      const paid = { currency: 'EUR', amount: 100 - more, converted_amount: 100 - more, date: '2025-10-05' }
      await insertExpense(on.database, id, paid)
    }
    const year = text(await html(await owner.client.get('/insights?year=2025')))
    expect(year).toContain(
      'Trip 0: EUR, counted 1:1 Trip 1: EUR, counted 1:1 Trip 2: EUR, counted 1:1 and 2 more events',
    )
  })

  it('of another year, or of a closed event, are not named in a year, or without the way to a rate', async () => {
    const { id, name: trip } = await insertEvent(on.database, owner.id, { base_currency: 'PLN' })
    const paid = { amount: 100, converted_amount: 100 }
    await insertExpense(on.database, id, { ...paid, currency: 'USD', date: '2023-12-30' })
    await insertExpense(on.database, id, { ...paid, currency: 'EUR', date: '2024-01-02' })
    const year = (which: number) => owner.client.get(`/insights?year=${which}`).then(html)
    expect(text(await year(2023))).toContain(`${trip}: USD, counted 1:1`)
    expect(text(await year(2024))).toContain(`${trip}: EUR, counted 1:1`)
    const csv = await (await owner.client.get('/insights/events.csv?year=2024&currency=PLN')).text()
    expect(csv).toContain(`${trip},EUR,1,100,PLN`)
    expect(await year(2024)).toContain(`/events/${id}/rates?add=`)
    await on.database.run("UPDATE events SET status = 'closed' WHERE id = ?", [id])
    expect(text(await year(2024))).toContain(`${trip}: EUR, counted 1:1`)
    expect(await year(2024)).not.toContain(`/events/${id}/rates?add=`)
    await on.database.run(
      `INSERT INTO rates (id, event_id, number, currency, receipt_amount, claim_amount, claim_currency, date)
       VALUES ('${id}-r', ?, 1, 'USD', 1, 4, 'PLN', '2023-12-30')`,
      [id],
    )
    await on.database.run(
      `UPDATE expenses SET applied_rate_id = '${id}-r' WHERE event_id = ? AND currency = 'USD'`,
      [id],
    )
    expect(text(await year(2023))).not.toContain('Counted without a rate')
    expect(text(await year(2024))).toContain(`${trip}: EUR, counted 1:1`)
  })

  it('are named with all their currencies in the list of events, which leads to the form of the first while it is open', async () => {
    await lines('EUR', 'CHF', 'EUR', 'USD')
    const { name: other } = await insertEvent(on.database, owner.id, { base_currency: 'USD' })
    const rowOf = async (which: string) =>
      (await html(await owner.client.get('/dashboard')))
        .split('<tr')
        .find((row) => row.includes(`>${which}</a>`)) ?? ''
    const link = `<a class="to-review" href="/events/${event}/rates?add=&amp;currency=CHF#new-rate">`
    expect(text(await rowOf(name))).toContain('no rate for CHF, EUR')
    expect(await rowOf(name)).toContain(link)
    expect(await rowOf(other)).not.toContain('no rate')
    await on.database.run("UPDATE events SET status = 'closed' WHERE id = ?", [event])
    expect(text(await rowOf(name))).toContain('no rate for CHF, EUR')
    expect(await rowOf(name)).not.toContain('/rates?')
  })

  it('lead to the form of a rate for the currency, and are no longer named when it is there', async () => {
    await lines('EUR')
    const form = await page('rates?add=&currency=EUR')
    expect(form).toMatch(/<input[^>]*name="currency"[^>]*value="EUR"/)
    const [, id = ''] = /name="id" value="([^"]+)"/.exec(form) ?? []
    const rate = {
      ...RATE,
      currency: 'EUR',
      receipt_amount: '100',
      claim_amount: '109',
      claim_currency: 'USD',
    }
    const added = { intent: 'add', id, ...rate, seen: 'EUR 100 109 USD 2026-10-05' }
    expect((await owner.client.form('POST', `/events/${event}/rates`, added)).status).toBe(303)
    expect(await words('expenses')).not.toContain('no rate')
    expect(await words('expenses')).toContain('118.81 USD × 109.00 / 100.00 (R1)')
  })

  /** Adds a rate of 100 to this amount to another event of the user. */
  async function rateElsewhere(currency: string, claim_amount: number) {
    const other = await insertEvent(on.database, owner.id, { base_currency: 'USD' })
    await insertRow(on.database, 'rates', {
      ...{ id: crypto.randomUUID(), event_id: other.id, number: 1, currency, receipt_amount: 100 },
      ...{ claim_amount, claim_currency: 'USD', date: '2026-10-05' },
    })
  }

  it('get a rate near another of the user by one form, which then offers the next currency', async () => {
    await lines('CHF', 'EUR')
    await rateElsewhere('CHF', 110)
    const currencyIn = (source: string) => /<input[^>]*name="currency"[^>]*value="([^"]*)"/.exec(source)?.[1]
    const form = await page('rates')
    expect(currencyIn(form)).toBe('CHF')
    const [, id = ''] = /name="id" value="([^"]+)"/.exec(form) ?? []
    const rate = { ...RATE, currency: 'CHF', receipt_amount: '100', claim_amount: '112' }
    const answer = await owner.client.form('POST', `/events/${event}/rates`, {
      ...{ intent: 'add', id, ...rate, claim_currency: 'USD' },
    })
    expect([answer.status, answer.headers.get('Location')]).toEqual([303, `/events/${event}/rates`])
    expect(currencyIn(await page('rates'))).toBe('EUR')
    expect(await words('expenses')).toContain('122.08 USD × 112.00 / 100.00 (R1)')
  })

  it.each([
    ['is far from the user’s other rates', 10],
    ['has no other to be compared with', null],
  ])('get no rate that %s before it was seen', async (_, elsewhere) => {
    await lines('SEK')
    if (elsewhere !== null) await rateElsewhere('SEK', elsewhere)
    const [, id = ''] = /name="id" value="([^"]+)"/.exec(await page('rates')) ?? []
    const swapped = { ...RATE, currency: 'SEK', receipt_amount: '10', claim_amount: '100' }
    const answer = await owner.client.form('POST', `/events/${event}/rates`, {
      ...{ intent: 'add', id, ...swapped, claim_currency: 'USD' },
    })
    expect(answer.headers.get('Location')).toContain('/rates?add=')
    expect(await words('expenses')).toContain('no rate for SEK')
  })

  it('that share the rate of the event are named, and one currency alone is not', async () => {
    await on.database.run('UPDATE events SET exchange_rate = 1.09 WHERE id = ?', [event])
    await lines('EUR')
    await on.database.run('UPDATE expenses SET converted_amount = 118.81 WHERE event_id = ?', [event])
    expect(await words('expenses')).toContain('118.81 USD × 1.09')
    expect(await words('expenses')).not.toContain('no rate')
    expect(await words('close')).toContain("EUR at 1.09, the event's exchange rate")
    await insertExpense(on.database, event, { amount: 100, currency: 'JPY', converted_amount: 109 })
    expect(await words('expenses')).toContain('no rate for 2 currencies')
    expect(await words('expenses')).toContain('2 lines have no rate yet and count at 1.09.')
    expect(await words('close')).toContain(
      "No rate for JPY: 1 line counted at 1.09, the event's exchange rate",
    )
  })

  it('are not those that were charged, do not count, are deleted, or are in the claim currency', async () => {
    await lines('USD')
    await insertExpense(on.database, event, { currency: 'EUR', amount: 0, converted_amount: 0 })
    await insertExpense(on.database, event, {
      currency: 'CHF',
      converted_amount: 10,
      deleted_at: '2026-10-05 10:00:00+00:00',
    })
    const charged = await insertExpense(on.database, event, { currency: 'SEK', converted_amount: 9 })
    await on.database.run('UPDATE expenses SET charged_amount = 9 WHERE id = ?', [charged])
    expect(await words('expenses')).not.toContain('no rate')
    expect(await words('close')).not.toContain('No rate')
  })

  it('that count 1:1 keep an event from closing, whatever is said to it, until they have a rate', async () => {
    await lines('CHF')
    const advice = 'Add a rate, or leave these lines out of the total on the page of the expenses.'
    for (const text of ['', 'later']) {
      if (text !== '') await explain('no-rate CHF USD 1', text)
      const refused = await owner.client.send('PUT', `/events/${event}/close`)
      expect([refused.status, await refused.text()]).toEqual([
        409,
        `No rate for CHF: 1 line counted 1:1. ${advice}`,
      ])
    }
  })

  it('that are not converted keep an event from closing until each has a rate, or finance converts it', async () => {
    for (const currency of ['CHF', 'EUR'])
      await insertExpense(on.database, event, { amount: 109, currency, converted_amount: 0 })
    const close = () => owner.client.send('PUT', `/events/${event}/close`)
    const refused = await close()
    expect([refused.status, await refused.text()]).toEqual([
      409,
      'No rate for CHF: 109.00 CHF of 1 line not converted. Add the rate of your bank or exchange bureau, enter what was charged, or let finance convert it.',
    ])
    await explain('unconverted CHF USD', 'later')
    expect(await (await close()).text()).toContain('No rate for CHF')
    expect((await explain('unconverted CHF USD', 'Finance converts these')).status).toBe(303)
    expect(await (await close()).text()).toContain('No rate for EUR')
    const onPage = await owner.client.form('POST', `/events/${event}/close`, { intent: 'close' })
    expect([onPage.status, text(await onPage.text())]).toEqual([
      409,
      expect.stringContaining('No rate for EUR'),
    ])
    expect((await explain('unconverted EUR USD', 'Finance converts these')).status).toBe(303)
    expect((await close()).status).toBe(200)
    const csv = await (await owner.client.get(`/events/${event}/claim.csv`)).text()
    // how each of the two lines is converted, and whether it counts
    expect(csv.split('by finance')).toHaveLength(5)
    expect(text(await html(await owner.client.get('/claims')))).toContain(
      '0.00 USD and 109.00 CHF and 109.00 EUR',
    )
  })

  it('what is due stands first, and the total and the advances beside it', async () => {
    await lines('USD')
    await on.database.run(
      `INSERT INTO advances (id, event_id, date, amount) VALUES ('${crypto.randomUUID()}', ?, '2026-10-01', 200)`,
      [event],
    )
    const head = 'To pay back 91.00 USD total 109.00, advances 200.00'
    for (const end of ['expenses', 'rates', 'close']) expect(await words(end)).toContain(head)
    const dashboard = text(await html(await owner.client.get('/dashboard')))
    expect(dashboard).toContain('91.00 USD to pay back total 109.00, advances 200.00')
    expect((await owner.client.send('PUT', `/events/${event}/close`)).status).toBe(200)
    const claims = text(await html(await owner.client.get('/claims')))
    expect(claims).toContain('To pay back 91.00 USD total 109.00, less 200.00')
  })

  it('a rate that is swapped or far from others is said before it is saved', async () => {
    await lines('EUR')
    await on.database.run(
      `INSERT INTO rates (id, event_id, number, currency, receipt_amount, claim_amount, claim_currency, date)
       VALUES ('${crypto.randomUUID()}', ?, 1, 'MYR', 3.9, 1, 'USD', '2026-10-01')`,
      [event],
    )
    const doubt = async (receipt_amount: string, claim_amount: string, currency = 'MYR') => {
      const form = {
        ...{ ...RATE, currency, receipt_amount, claim_amount, id: crypto.randomUUID() },
        figure_style: '1,234.5',
      }
      const answer = await owner.client.get(`/events/${event}/rates/preview?${new URLSearchParams(form)}`)
      return ((await answer.json()) as { doubt: string }).doubt
    }
    expect(await doubt('3.88', '1')).toBe('')
    expect(await doubt('1', '3.88')).toBe('These two amounts may be swapped.')
    expect(await doubt('6', '1')).toBe('This is 35 % below your other rates.')
    expect(await doubt('39', '1')).toBe('This is far from what these currencies are usually worth.')
    expect(await doubt('1', '3.88', 'GBP')).toBe('')
    // the mark of thousands, which the form reads as a decimal point
    expect(await doubt('1.000', '2.60', 'HUF')).toBe(
      'This is far from what these currencies are usually worth. 1.000 can be 1,000 or 1. Write 1000 or 1.',
    )
    expect(await doubt('1', '1.000', 'HUF')).toBe(
      'This is far from what these currencies are usually worth. 1.000 can be 1,000 or 1. Write 1000 or 1.',
    )
  })
})

describeOnEachDatabase('a new event of the page on %s', (on) => {
  const FORM = { intent: 'create', name: 'Nairobi', base_currency: 'USD', purpose: 'Audit' }
  const DAYS = { starts_on: '2026-10-05', ends_on: '2026-10-09' }

  it('has its days and its purpose, once, and leads into it', async () => {
    const { client } = await createUser(on)
    const id = crypto.randomUUID()
    for (let times = 0; times < 2; times++) {
      const answer = await client.form('POST', '/dashboard', { ...FORM, ...DAYS, id })
      expect([answer.status, answer.headers.get('Location')]).toEqual([303, `/events/${id}/expenses`])
    }
    const head = text(await html(await client.get(`/events/${id}/expenses`)))
    expect(head).toContain('Nairobi open Oct 5 – 9, 2026')
    const other = await client.form('POST', '/dashboard', { ...FORM, ...DAYS, ends_on: '2026-10-10', id })
    expect(other.headers.get('Location')).not.toContain(id)
    expect(tableRows(await html(await client.get('/dashboard')))).toHaveLength(2)
  })

  it('whose last day is before its first is refused, and what was typed stays', async () => {
    const { client } = await createUser(on)
    const days = { starts_on: '2026-10-09', ends_on: '2026-10-05' }
    const answer = await client.form('POST', '/dashboard', { ...FORM, ...days, id: crypto.randomUUID() })
    const source = await answer.text()
    expect([answer.status, text(source)]).toEqual([
      400,
      expect.stringContaining('The last day is before the first'),
    ])
    expect(source).toContain('value="2026-10-09"')
    expect(tableRows(await html(await client.get('/dashboard')))).toEqual([])
  })
})
