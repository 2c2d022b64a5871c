import { beforeEach, expect, it } from 'vitest'
import { INSIGHT_CURRENCIES_MAX } from '~/limits'
import { Client } from '../support/client'
import { insertPayment, insertRow } from '../support/database'
import { html, insertEvent, plain, refused, tableRows, tags, text } from '../support/factories'
import { describeOnEachDatabase } from '../support/instances'
import { insertExpenses } from '../support/many-expenses'
import { createUser, type Person } from '../support/users'

// Insights of events and years: pictures, their tables and their files. They contain only the user's own
// rows.

describeOnEachDatabase('insights on %s', (on) => {
  let owner: Person
  let event: string

  beforeEach(async () => {
    owner = await createUser(on)
    // without days of its own the event would be of the current year
    event = await makeEvent({ name: 'Vienna', starts_on: '2026-10-01' })
  })

  const makeEvent = async (columns: Record<string, string | number | null> = {}) => {
    const { id } = await insertEvent(on.database, owner.id, { base_currency: 'USD', ...columns })
    return id
  }
  const line = async (columns: Record<string, string | number | null>, of = event) =>
    insertRow(on.database, 'expenses', {
      ...{ id: crypto.randomUUID(), event_id: of, amount: 1, currency: 'USD', date: '2026-10-05' },
      ...{ merchant: 'Inn', category: 'Meals', converted_amount: 10 },
      ...columns,
    })
  const claim = async (
    of: string,
    { paid_on = null, ...columns }: Record<string, string | number | null> = {},
  ) => {
    const id = crypto.randomUUID()
    await insertRow(on.database, 'claims', {
      ...{
        id,
        user_id: owner.id,
        event_id: of,
        year: 2026,
        version: 1,
        event_name: 'Closed',
        currency: 'USD',
      },
      ...{ serial: Math.floor(Math.random() * 1e9), total: 100, due: 100, content: '{}', sha256: id },
      ...{ frozen_at: '2026-11-02 10:00:00+00:00' },
      ...columns,
    })
    if (paid_on !== null) await insertPayment(on.database, id, `${paid_on}`, Number(columns.due ?? 100))
    await on.database.run("UPDATE events SET status = 'closed', claim_id = ? WHERE id = ?", [id, of])
    return id
  }
  const payments = (id: string) =>
    on.database.all('SELECT paid_on FROM claim_answers WHERE claim_id = ?', [id])
  const page = async (path: string) => html(await owner.client.get(path))
  const ofEvent = () => page(`/events/${event}/insights`)

  /** The rows of a picture's table, by the title of the picture. */
  const table = (source: string, title: string) => {
    const [, found = ''] = new RegExp(`<caption[^>]*>${title}</caption>(.*?)</table>`, 's').exec(source) ?? []
    return tableRows(found)
  }
  /** The rows of a CSV below its head. */
  const csv = async (path: string) => {
    const answer = await owner.client.get(path)
    expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, 'text/csv; charset=utf-8'])
    expect(answer.headers.get('Content-Disposition')).toMatch(/^attachment; filename=/)
    const [head = '', ...rows] = (await answer.text()).trim().split('\r\n')
    expect(head).toMatch(/Amount,Currency$/)
    return rows.map((row) => row.split(','))
  }
  const links = (source: string, part: string) =>
    tags(source).flatMap(({ name, attributes }) => {
      const href = attributes.get('href') ?? ''
      return name === 'a' && href.includes(part) ? [href] : []
    })

  it('an event is added up to the cent by day, category, currency and receipt', async () => {
    await line({ converted_amount: 0.1, category: 'Meals', currency: 'EUR' })
    await line({ converted_amount: 0.2, category: 'Meals', image_path: 'receipts/a.jpg' })
    await line({ converted_amount: 1_234_567.89, category: '', date: '2026-10-07', declaration: 'lost' })
    const source = await ofEvent()
    expect(table(source, 'By day')).toEqual([
      ['Oct 5, 2026', '2', '0.30'],
      ['Oct 6, 2026', '0', '0.00'],
      ['Oct 7, 2026', '1', '1,234,567.89'],
    ])
    expect(table(source, 'By category')).toEqual([
      ['No category', '1', '100%', '1,234,567.89'],
      ['Meals', '2', '0%', '0.30'],
    ])
    expect(table(source, 'By currency of receipts')).toEqual([
      ['USD', '2', '100%', '1,234,568.09'],
      ['EUR no rate for 1 line', '1', '0%', '0.10'],
    ])
    expect(table(source, 'Receipts')).toEqual([
      ['With receipt', '1', '0%', '0.20'],
      ['Declared', '1', '100%', '1,234,567.89'],
      ['Without', '1', '0%', '0.10'],
    ])
  })

  it('amounts of zero or less, deleted ones, and those without a date have no place in the picture', async () => {
    await line({ converted_amount: 5 })
    await line({ converted_amount: 0 })
    await line({ converted_amount: -7 })
    await line({ converted_amount: 9, deleted_at: '2026-10-06 10:00:00+00:00' })
    await line({ converted_amount: 3, date: null })
    await line({ converted_amount: 4, date: 'in spring' })
    const source = await ofEvent()
    expect(table(source, 'By day')).toEqual([
      ['Oct 5, 2026', '1', '5.00'],
      ['No date', '2', '7.00'],
    ])
    expect(text(source)).toContain('2 lines without a date, 7.00 USD, are not in the picture.')
    expect(text(source)).toContain('Total 12.00 USD 3 lines')
    expect(text(source)).toContain('Average per day 5.00 USD 1 day with expenses')
  })

  it.each([
    ['0999-12-31', 'No date'],
    ['1000-01-01', 'Jan 1, 1000'],
    ['9998-12-31', 'Dec 31, 9998'],
    ['9999-01-01', 'No date'],
  ])('a line of %s stands in the table of days as “%s”', async (date, shown) => {
    await line({ date })
    expect(table(await ofEvent(), 'By day')).toEqual([[shown, '1', '10.00']])
  })

  it('amounts without a rate stand beside the totals of an event, by their currency, and in its files', async () => {
    await line({ converted_amount: 10 })
    await line({ amount: 8640, currency: 'JPY', converted_amount: 0 })
    await line({ amount: 6.25, currency: 'KWD', converted_amount: 0 })
    await line({ amount: 5, converted_amount: 0 })
    const source = text(await ofEvent())
    const left = 'and 8,640 JPY and 6.250 KWD without a rate, and 5.00 USD not counted yet'
    expect(source).toContain(`Total 10.00 USD 1 line ${left}`)
    expect(source).toContain('8,640 JPY and 6.250 KWD have no rate yet, and the total does not count them.')
    const rows = ['1,8640,JPY', '1,6.25,KWD'].map((figures) => `No rate,${figures}`)
    expect((await csv(`/events/${event}/insights/categories.csv`)).map((row) => row.join())).toEqual([
      ...['Meals,1,10,USD', ...rows, 'Not counted yet,1,5,USD'],
    ])
    expect((await csv(`/events/${event}/insights/days.csv`)).at(-3)?.join()).toBe('No rate,,1,8640,JPY')
  })

  it('an event all of whose lines have no rate has something to add up', async () => {
    await line({ amount: 8640, currency: 'JPY', converted_amount: 0 })
    const source = text(await ofEvent())
    expect(source).not.toContain('Nothing to add up yet')
    expect(source).toContain('Total 0.00 USD 0 lines and 8,640 JPY without a rate')
  })

  it('amounts without a rate stand beside the totals of their year, their lines and what is owed', async () => {
    await line({ converted_amount: 10 })
    await line({ amount: 8640, currency: 'JPY', converted_amount: 0 })
    await line({ amount: 360, currency: 'JPY', converted_amount: 0, date: '2025-10-05' })
    await line({ amount: 7, currency: 'JPY', converted_amount: 0, date: null })
    const stranger = await createUser(on)
    const other = await insertEvent(on.database, stranger.id, { base_currency: 'USD' })
    await line({ amount: 1, currency: 'JPY', converted_amount: 0 }, other.id)
    const euros = await makeEvent({ base_currency: 'EUR', starts_on: '2026-10-01' })
    await line({ amount: 55, currency: 'JPY', converted_amount: 0 }, euros)
    const year = text(await page('/insights?year=2026'))
    expect(year).toContain('Spent 10.00 USD 1 line, 1 event and 8,640 JPY without a rate')
    expect(year).toContain('Not in these totals: Vienna: 8,640 JPY')
    expect(year).toContain('0 lines without a date, 0.00 USD, and 7 JPY without a rate')
    expect(year).toContain('Owed to you 10.00 USD and 9,007 JPY')
    expect(text(await page('/insights?year=2025'))).toContain('Spent 0.00 USD 0 lines, 0 events and 360 JPY')
    expect(text(await page('/insights/lines?year=2026&currency=USD'))).toContain(
      '1 line, 10.00 USD and 8,640 JPY without a rate',
    )
    expect(text(await page('/insights/lines?year=2026&month=09&currency=USD'))).not.toContain('JPY')
    expect((await csv('/insights/months.csv?year=2026&currency=USD')).at(-1)?.join()).toBe(
      'No rate,,1,8640,JPY',
    )
    expect(
      (await csv('/insights/claims.csv?year=2026&currency=USD')).map((row) => row.join()).slice(-2),
    ).toEqual(['Not claimed yet,1,10,USD', 'Not claimed yet,,9007,JPY'])
  })

  it('amounts of a closed event that finance converts stand in the files of its year as such', async () => {
    await line({ amount: 8640, currency: 'JPY', converted_amount: 0 })
    await claim(event)
    expect((await csv('/insights/months.csv?year=2026&currency=USD')).at(-1)?.join()).toBe(
      'Finance converts,,1,8640,JPY',
    )
    expect(text(await page('/insights?year=2026'))).not.toContain('Not in these totals')
  })

  it('events whose totals leave amounts out are named in the order of their names', async () => {
    // the ids are in the reverse order of the names, so a list that is sorted by id fails
    const [first = '', second = '', third = ''] = ['Rome', 'Lisbon', 'Cairo'].map(
      (name, at) => `${at}${name}${event}`,
    )
    await makeEvent({ id: first, name: 'Rome' })
    await makeEvent({ id: second, name: 'Lisbon' })
    await makeEvent({ id: third, name: 'Cairo' })
    await line({ amount: 8640, currency: 'JPY', converted_amount: 0 }, first)
    await line({ amount: 5, converted_amount: 0 }, second)
    await line({ amount: 360, currency: 'JPY', converted_amount: 0 }, third)
    await line({ converted_amount: 10 }, third)
    const source = await page('/insights?year=2026')
    expect(text(source)).toContain('Not in these totals: Cairo: 360 JPY Lisbon: 5.00 USD Rome: 8,640 JPY')
    expect(table(source, 'By event')[0]?.[0]).toBe('Cairo and 360 JPY without a rate')
  })

  it('amounts beyond what SQLite adds as integers are added exactly', async () => {
    await line({ converted_amount: 999_999_999_999.99 })
    await line({ converted_amount: 0.02 })
    expect(table(await ofEvent(), 'By category')).toEqual([['Meals', '2', '100%', '1,000,000,000,000.01']])
  })

  it('each part of an event’s pictures leads to the lines behind it, and to no others', async () => {
    await line({ merchant: 'Zoo', converted_amount: 11, category: 'Fees', date: '2026-10-07' })
    await line({ merchant: 'Inn', converted_amount: 12, currency: 'EUR', category: '', declaration: 'lost' })
    const source = await ofEvent()
    for (const [part, merchant, other] of [
      ['from=2026-10-07&to=2026-10-07', 'Zoo', 'Inn'],
      ['category=Fees', 'Zoo', 'Inn'],
      ['category=-', 'Inn', 'Zoo'],
      ['currency=EUR', 'Inn', 'Zoo'],
      ['receipt=declared', 'Inn', 'Zoo'],
      ['receipt=missing', 'Zoo', 'Inn'],
    ] as const) {
      const [href = ''] = links(source, `/expenses?${part}`)
      const rows = tableRows(await page(href)).map((cells) => cells.join(' '))
      expect([part, rows.length, rows[0]?.includes(merchant), rows[0]?.includes(other)]).toEqual([
        part,
        1,
        true,
        false,
      ])
    }
  })

  it.each(['days', 'categories', 'currencies', 'receipts'])(
    '%s.csv of an event has the figures of its table',
    async (picture) => {
      const titles = {
        days: 'By day',
        categories: 'By category',
        currencies: 'By currency of receipts',
        receipts: 'Receipts',
      }
      for (let at = 0; at < 12; at++)
        await line({ converted_amount: 10 + at, category: `C${at}`, currency: 'EUR' })
      await line({ converted_amount: 3, date: null, category: '=1+1' })
      // a category whose small amounts need no receipt
      await insertRow(on.database, 'categories', {
        ...{ id: `c0-${event}`, user_id: owner.id, name: 'C0', currency: 'USD', receipt_above: 10 },
      })
      const figures = table(await ofEvent(), titles[picture as 'days']).map((cells) => [
        cells[1],
        cells.at(-1),
      ])
      const rows = await csv(`/events/${event}/insights/${picture}.csv`)
      expect(rows.map((row) => [row.at(-3), Number(row.at(-2)).toFixed(2)])).toEqual(figures)
      expect(rows.every((row) => row.at(-1) === 'USD')).toBe(true)
      if (picture === 'categories') expect(rows.at(-1)?.[0]).toBe('Others')
    },
  )

  it('a name that a spreadsheet would calculate is a text in the file', async () => {
    await line({ category: '=1+1' })
    expect((await csv(`/events/${event}/insights/categories.csv`))[0]?.[0]).toBe("'=1+1")
  })

  it('a year is added up by month, event and merchant, by the dates of its lines', async () => {
    const second = await makeEvent({ name: 'Lisbon', starts_on: '2026-10-01' })
    await line({ date: '2026-01-01', converted_amount: 1.5 })
    await line({ date: '2026-12-31', converted_amount: 2 })
    await line({ date: '2025-12-31', converted_amount: 400 })
    await line({ date: '2027-01-01', converted_amount: 800 })
    await line({ date: '2026-12-05', converted_amount: 4, merchant: 'CAFÉ-Central' }, second)
    await line({ date: '2026-12-06', converted_amount: 5, merchant: 'Cafe Central' }, second)
    await line({ date: '2026-13-01', converted_amount: 16 }, second)
    await line({ date: null, converted_amount: 32 }, second)
    const source = await page('/insights?year=2026')
    const months = table(source, 'By month')
    expect(months).toHaveLength(12)
    expect([months[0], months[1], months[11]]).toEqual([
      ['January 2026', '1', '1.50'],
      ['February 2026', '0', '0.00'],
      ['December 2026', '3', '11.00'],
    ])
    expect(table(source, 'By event')).toEqual([
      ['Lisbon', '2', '72%', '9.00'],
      ['Vienna', '2', '28%', '3.50'],
    ])
    expect(table(source, 'By merchant')).toEqual([
      ['Cafe Central', '2', '72%', '9.00'],
      ['Inn', '2', '28%', '3.50'],
    ])
    expect(text(source)).toContain('Not in 2026, nor in any year: 2 lines without a date, 48.00 USD')
    const years = links(source, '/insights?year=')
    expect([...new Set(years)].sort()).toEqual(
      expect.arrayContaining(['/insights?year=2025', '/insights?year=2026', '/insights?year=2027']),
    )
    expect(text(await page('/insights'))).toContain('Insights of 2027')
  })

  it.each(['2026-13-05', '2026-00-10', '2026-02-31', '2026-02-29', '2026-04-31', '1900-02-29'])(
    'a line of %s is of no year, in sums and in the lists behind them; those of February 29 are of their leap years',
    async (date) => {
      await line({ date, merchant: 'Odd', converted_amount: 3 })
      await line({ date: '2024-02-29', merchant: 'Leap', converted_amount: 5 })
      await line({ date: '1996-02-29', merchant: 'Long ago', converted_amount: 9 })
      await line({ date: '2026-03-31', merchant: 'Even', converted_amount: 7 })
      const behind = async (source: string, part: string) =>
        tableRows(await page(links(source, part)[0] ?? '')).map(([when, merchant]) => `${when} ${merchant}`)
      const source = await page('/insights?year=2026')
      expect(table(source, 'By event')).toEqual([['Vienna', '1', '100%', '7.00']])
      expect(text(source)).toContain('nor in any year: 1 line without a date, 3.00 USD')
      expect(await behind(source, '/insights/lines?currency=USD')).toEqual([`${date} Odd Meals`])
      expect(await behind(source, 'month=03')).toEqual(['Mar 31, 2026 Even Meals'])
      expect(links(source, 'month=02')).toEqual([])
      const [ofEvent = ''] = links(source, `/events/${event}/expenses?from=2026-01-01`)
      expect(tableRows(await page(ofEvent))).toHaveLength(1)
      const leap = await page('/insights?year=2024')
      expect(await behind(leap, 'month=02')).toEqual(['Feb 29, 2024 Leap Meals'])
      expect(links(leap, '/insights?year=1900')).toEqual([])
      expect(await behind(await page('/insights?year=1996'), 'month=02')).toEqual([
        'Feb 29, 1996 Long ago Meals',
      ])
      expect(text(await page(`/events/${event}/insights`))).toContain('1 line without a date, 3.00 USD')
    },
  )

  /** Inserts lines of 1 and 2 EUR and of 4 USD, and one of 8 EUR in a deleted event. */
  async function insertEurosAndDollars(): Promise<void> {
    const euros = await makeEvent({ base_currency: 'EUR' })
    await line({ converted_amount: 1 }, euros)
    await line({ converted_amount: 2, charged_amount: 2 }, euros)
    await line({ converted_amount: 4 })
    const gone = await makeEvent({ base_currency: 'EUR', deleted_at: '2026-10-06 10:00:00+00:00' })
    await line({ converted_amount: 8 }, gone)
  }

  it('sums of a year are by claim currency, and leave out deleted events', async () => {
    await insertEurosAndDollars()
    const source = await page('/insights?year=2026')
    expect(text(source)).toContain('Spent 3.00 EUR 2 lines, 1 event')
    expect(text(source)).toContain('Spent 4.00 USD 1 line, 1 event')
    const merchantsIn = (currency: string) =>
      table(source.split(`<h2>In ${currency}</h2>`)[1] ?? '', 'By merchant')
    expect([merchantsIn('EUR'), merchantsIn('USD')]).toEqual([
      [['Inn', '2', '100%', '3.00']],
      [['Inn', '1', '100%', '4.00']],
    ])
  })

  it('the claim currency of the most lines comes first, those of equally many by their codes', async () => {
    for (const base_currency of ['GBP', 'CHF']) await line({}, await makeEvent({ base_currency }))
    await line({})
    const euros = await makeEvent({ base_currency: 'EUR' })
    for (let count = 0; count < 2; count++) await line({}, euros)
    const source = await page('/insights?year=2026')
    expect([...source.matchAll(/<h2>In (\w+)<\/h2>/g)].map(([, currency]) => currency)).toEqual([
      ...['EUR', 'CHF', 'GBP', 'USD'],
    ])
  })

  it('lines of a year leave out deleted events and other claim currencies', async () => {
    await insertEurosAndDollars()
    const lines = await page('/insights/lines?year=2026&currency=EUR')
    expect(
      tableRows(lines)
        .map((cells) => cells.at(-1))
        .sort(),
    ).toEqual(['1.00 EUR no rate for USD yet, counted 1:1', '2.00 EUR'])
    expect(text(lines)).toContain('2 lines, 3.00 EUR')
  })

  /** Inserts events with lines in this many currencies. */
  const inCurrencies = async (count: number, { date, lines }: { date: string; lines: number }) => {
    for (let at = 0; at < count; at++) {
      const of = await makeEvent({ base_currency: `A${String.fromCharCode(65 + at)}C`, ends_on: date })
      for (let each = 0; each < lines; each++) await line({ date }, of)
    }
  }

  it('a currency of few lines is in its year beside 12 of more lines in another year, also as a file', async () => {
    await inCurrencies(INSIGHT_CURRENCIES_MAX, { date: '2025-10-05', lines: 2 })
    await line({ date: '2026-10-05', converted_amount: 7 })
    const source = await page('/insights?year=2026')
    expect(source.match(/<h2>In \w+<\/h2>/g)).toEqual(['<h2>In USD</h2>'])
    expect(text(source)).not.toContain('are not shown')
    expect((await csv('/insights/months.csv?year=2026&currency=USD'))[9]).toEqual([
      ...['2026-10-01', '2026-10-31', '1', '7', 'USD'],
    ])
  })

  it('12 currencies of a year are shown, of 13 those of the most lines in it', async () => {
    await line({ date: '2026-10-05' })
    for (let each = 0; each < 5; each++) await line({ date: '2025-10-05' })
    await inCurrencies(INSIGHT_CURRENCIES_MAX - 1, { date: '2026-10-05', lines: 2 })
    const shown = async () => {
      const source = await page('/insights?year=2026')
      return [
        source.match(/<h2>In \w+<\/h2>/g)?.length,
        source.includes('<h2>In USD</h2>'),
        text(source).includes('Claims in 1 more currency are not shown.'),
      ]
    }
    expect(await shown()).toEqual([INSIGHT_CURRENCIES_MAX, true, false])
    const last = await makeEvent({ base_currency: 'ZZZ' })
    for (let each = 0; each < 2; each++) await line({ date: '2026-10-05' }, last)
    expect(await shown()).toEqual([INSIGHT_CURRENCIES_MAX, false, true])
  })

  it('ten merchants stand for themselves, an eleventh and more are others', async () => {
    // the last four merchants have equal sums, so their names decide which two are shown
    for (const [at, name] of [...'CDEFGHIJNLMK'].entries())
      await line({ merchant: `M${name}`, converted_amount: Math.max(92, 100 - at) })
    const rows = table(await page('/insights?year=2026'), 'By merchant')
    expect(rows).toHaveLength(11)
    expect(rows.slice(8).map(([name]) => name)).toEqual(['MK', 'ML', 'Other merchants'])
    expect(rows[10]).toEqual(['Other merchants', '2', '16.1%', '184.00'])
  })

  it('ten events stand for themselves, an eleventh and more are others', async () => {
    for (let at = 0; at < 12; at++)
      await line({ converted_amount: 100 - at }, await makeEvent({ name: `Trip ${at}` }))
    const source = await page('/insights?year=2026')
    const rows = table(source, 'By event')
    expect(rows).toHaveLength(11)
    expect(rows[9]?.[0]).toBe('Trip 9')
    expect(rows[10]).toEqual(['Other events', '2', '15.8%', '179.00'])
    expect(text(source)).toContain('12 lines, 12 events')
  })

  it.each(['months', 'events', 'merchants', 'claims'])(
    '%s.csv of a year has the figures of its table',
    async (picture) => {
      const titles = { months: 'By month', events: 'By event', merchants: 'By merchant', claims: 'Claims' }
      for (let at = 0; at < 12; at++) await line({ merchant: `M${at}`, converted_amount: 100 - at })
      await claim(await makeEvent())
      const figures = table(await page('/insights?year=2026'), titles[picture as 'months'])
      const rows = await csv(`/insights/${picture}.csv?year=2026&currency=USD`)
      expect(rows.map((row) => [row.at(-3), Number(row.at(-2)).toFixed(2)])).toEqual(
        figures.map((cells) => [cells[1], cells.at(-1)?.replaceAll(',', '')]),
      )
    },
  )

  it('months and merchants of a year lead to their lines across events', async () => {
    const second = await makeEvent({ name: 'Lisbon' })
    await line({ date: '2026-10-01', merchant: 'Inn', converted_amount: 7 })
    await line({ date: '2026-10-31', merchant: 'INN', converted_amount: 8 }, second)
    await line({ date: '2026-09-30', merchant: 'Zoo', converted_amount: 9 }, second)
    const source = await page('/insights?year=2026')
    const lines = async (part: string) => tableRows(await page(links(source, part)[0] ?? ''))
    expect(await lines('month=10')).toEqual([
      ['Oct 1, 2026', 'Inn Meals', 'Vienna', '7.00 USD'],
      ['Oct 31, 2026', 'INN Meals', 'Lisbon', '8.00 USD'],
    ])
    expect((await lines('merchant=inn')).map(([date]) => date)).toEqual(['Oct 1, 2026', 'Oct 31, 2026'])
    expect((await lines('merchant=zoo')).map(([date]) => date)).toEqual(['Sep 30, 2026'])
    for (const merchant of ['Inn', 'Zoo']) await line({ date: null, merchant })
    const undated = tableRows(await page('/insights/lines?currency=USD&merchant=zoo'))
    expect(undated.map(([, merchant]) => merchant)).toEqual(['Zoo Meals'])
    const [ofEvent = ''] = links(source, `/events/${second}/expenses?from=2026-01-01`)
    expect(tableRows(await page(ofEvent))).toHaveLength(2)
  })

  it('of 201 lines the second page of the list, and any page after it, has the last one', async () => {
    await insertExpenses(on.database, event, { count: 200 })
    await line({ date: '2026-10-06', merchant: 'Last' })
    for (const at of [2, 9]) {
      const rows = tableRows(await page(`/insights/lines?year=2026&currency=USD&page=${at}`))
      expect(rows.map(([, merchant]) => merchant)).toEqual(['Last Meals'])
    }
  })

  it.each([
    [{ starts_on: '2024-12-30', ends_on: '2025-01-02' }, 2025],
    [{ starts_on: '2024-12-30', ends_on: 'in spring' }, 2024],
    [{ starts_on: '2024-12-30' }, 2024],
    [{ created_at: '2023-06-01 10:00:00+00:00' }, 2023],
  ])('an open event with %j is owed in %d, whatever the dates of its lines', async (columns, year) => {
    await line({ converted_amount: 10 }, await makeEvent(columns))
    expect(text(await page(`/insights?year=${year}`))).toContain('Owed to you 10.00 USD')
    expect(text(await page('/insights?year=2026'))).toContain(
      'Owed to you 0.00 USD and 10.00 USD of other years',
    )
  })

  it.each<[string, number, (into: string) => Promise<unknown>]>([
    ['a line of 2021', 2021, (into) => line({ date: '2021-10-05' }, into)],
    [
      'a line of 2021 without a rate',
      2021,
      (into) => line({ date: '2021-10-05', currency: 'JPY', converted_amount: 0 }, into),
    ],
    ['a paid claim of 2021', 2021, (into) => claim(into, { year: 2021, paid_on: '2021-11-20' })],
    ['a claim of 2021 that waits for payment', 2021, (into) => claim(into, { year: 2021 })],
    ['a line without a date', 2020, (into) => line({ date: null }, into)],
    [
      'a line without a rate or a date',
      2020,
      (into) => line({ date: null, currency: 'JPY', converted_amount: 0 }, into),
    ],
  ])('when an event of 2020 has only %s, the page begins with %d and its data', async (_, year, insert) => {
    await insert(await makeEvent({ ends_on: '2020-01-02' }))
    const first = text(await page('/insights'))
    expect(first).toContain(`Insights of ${year}`)
    expect(first).not.toContain(`Nothing in ${year}`)
  })

  it.each([
    ['with a rate', {}, '1 line without a date, 10.00 USD'],
    [
      'without a rate',
      { currency: 'JPY', converted_amount: 0 },
      '0 lines without a date, 0.00 USD, and 1 JPY without a rate',
    ],
  ])('a year without lines names a line without a date, %s', async (_, columns, words) => {
    await line({ date: null, ...columns }, await makeEvent({ ends_on: '2020-01-02' }))
    const year = text(await page('/insights?year=2021'))
    expect(year).toContain(`Not in 2021, nor in any year: ${words}`)
  })

  it('what is owed is what waits for payment and what is not claimed yet, whatever the dates', async () => {
    await line({ converted_amount: 25 })
    await line({ converted_amount: 10, date: null })
    await line({ converted_amount: 5, date: '2025-03-01' })
    await insertRow(on.database, 'advances', {
      ...{ id: crypto.randomUUID(), event_id: event, date: '2026-10-01', amount: 15.5 },
    })
    await insertRow(on.database, 'advances', {
      ...{ id: crypto.randomUUID(), event_id: event, date: '2026-10-01', amount: 3, other_currency: 'EUR' },
    })
    // an event without lines, a claim of 0.00 USD and a deleted event ask for no money
    await makeEvent({ ends_on: '2026-10-01' })
    await claim(await makeEvent(), { due: 0 })
    const gone = await makeEvent({ ends_on: '2026-10-01', deleted_at: '2026-10-06 10:00:00+00:00' })
    await insertRow(on.database, 'advances', {
      ...{ id: crypto.randomUUID(), event_id: gone, date: '2026-10-01', amount: 9 },
    })
    const waiting = await makeEvent()
    await claim(waiting, { version: 1, due: 70 })
    await claim(waiting, { version: 2, due: 80 })
    await claim(await makeEvent(), { due: 30, paid_on: '2026-11-20' })
    await claim(await makeEvent(), { due: 9, sha256: '' })
    await claim(await makeEvent(), { due: 5, year: 2025 })
    const source = await page('/insights?year=2026')
    expect(table(source, 'Claims').map(([name, count, , amount]) => [name, count, amount])).toEqual([
      ['Paid', '1', '30.00'],
      ['Waiting for payment', '1', '80.00'],
      ['Not claimed yet', '1', '24.50'],
    ])
    expect(text(source)).toContain('Owed to you 104.50 USD and 5.00 USD of other years')
  })

  it('of an event that was opened again after its claim was paid, only the rest is owed', async () => {
    await line({ converted_amount: 120 })
    await line({ amount: 8640, currency: 'JPY', converted_amount: 0 })
    const unconverted = JSON.stringify([{ currency: 'JPY', amount: '5000', paid: '0' }])
    await claim(event, { due: 100, paid_on: '2026-11-20', unconverted })
    await on.database.run("UPDATE events SET status = 'open', claim_id = NULL WHERE id = ?", [event])
    expect(text(await page('/insights?year=2026'))).toContain('Owed to you 20.00 USD and 3,640 JPY')
  })

  it('of a claim the newest version is asked for as it is, and all that were paid are added up by currency', async () => {
    const several = await makeEvent()
    await claim(several, { version: 1, due: 100, paid_on: '2026-11-20', year: 2025 })
    await claim(several, { version: 2, due: 50.5, paid_on: '2026-11-21' })
    await claim(several, { version: 3, due: 7, paid_on: '2026-11-22', currency: 'EUR' })
    await claim(several, { version: 4, due: 30 })
    const source = await page('/insights?year=2026')
    const claims = (currency: string) =>
      table(source.split(`<h2>In ${currency}</h2>`)[1] ?? '', 'Claims')
        .slice(0, 2)
        .map(([of, count, , amount]) => [of, count, amount])
    expect(claims('USD')).toEqual([
      ['Paid', '1', '150.50'],
      ['Waiting for payment', '1', '30.00'],
    ])
    expect(claims('EUR')).toEqual([
      ['Paid', '1', '7.00'],
      ['Waiting for payment', '0', '0.00'],
    ])
  })

  it('a budget is compared with the total, and says in words when it is exceeded', async () => {
    await line({ converted_amount: 75, date: '2026-10-05' })
    await line({ converted_amount: 50, date: '2026-10-07' })
    expect(text(await ofEvent())).toContain('No budget is set. Set a budget')
    const budget = (typed: string) =>
      owner.client.form('POST', `/events/${event}/details`, { intent: 'save', budget: typed })
    expect((await budget('500')).status).toBe(303)
    expect(text(await ofEvent())).toContain('375.00 USD left')
    expect(text(await ofEvent())).toContain('125.00 USD of 500.00 USD , 25%')
    expect((await budget('124.99')).status).toBe(303)
    expect(text(await ofEvent())).toContain('Over budget by 0.01 USD')
    expect((await budget('125')).status).toBe(303)
    expect(text(await ofEvent())).toContain('0.00 USD left')
    for (const typed of ['0', '-5', 'much', '1.234']) expect((await budget(typed)).status).toBe(400)
    expect(await page(`/events/${event}/details`)).toMatch(/name="budget"[^>]*value="125.00"/)
    await on.database.run("UPDATE events SET base_currency = 'EUR' WHERE id = ?", [event])
    expect(text(await ofEvent())).toContain(
      'Your budget of 125.00 USD is in another currency than the claim.',
    )
    expect(await page(`/events/${event}/details`)).toMatch(/name="budget"[^>]*value=""/)
    const stale = { intent: 'save', budget: '10', claim_currency: 'USD' }
    expect((await owner.client.form('POST', `/events/${event}/details`, stale)).status).toBe(409)
  })

  it('claims are listed by the time at which they were frozen, the newest first', async () => {
    const [older, newer] = [await makeEvent(), await makeEvent()]
    const ids = [
      await claim(older, { version: 2, frozen_at: '2026-11-03 10:00:00+00:00' }),
      await claim(newer, { version: 1, frozen_at: '2026-11-04 10:00:00+00:00' }),
      await claim(older, { version: 1, frozen_at: '2026-11-02 10:00:00+00:00' }),
    ]
    const shown = tags(await page('/claims')).map(({ attributes }) => attributes.get('id'))
    expect(shown.filter((id) => id?.startsWith('claim-'))).toEqual(
      [ids[1], ids[0], ids[2]].map((id) => `claim-${id}`),
    )
  })

  it('a claim is marked as paid, listed so, and marked back', async () => {
    const id = await claim(event)
    const mark = (values: Record<string, string>) => owner.client.form('POST', '/claims', { id, ...values })
    expect(text(await page('/claims?state=paid'))).toContain('No claim is paid yet')
    for (const paid_on of ['', '2026-02-30', 'soon', '9000-01-01'])
      expect((await mark({ intent: 'pay', paid_on })).status).toBe(400)
    const answer = await mark({ intent: 'pay', paid_on: '2026-11-20' })
    expect([answer.status, answer.headers.get('Location')]).toEqual([303, `/claims?marked=paid#claim-${id}`])
    expect(text(await page('/claims?state=paid'))).toContain('paid Nov 20, 2026')
    expect(text(await page('/claims?state=waiting'))).toContain('No claim waits for payment')
    expect((await mark({ intent: 'unpay' })).status).toBe(303)
    expect(text(await page('/claims?state=waiting'))).toContain('Mark as paid')
  })

  it.each([
    // 1 November ends in the westernmost time zone at noon UTC of the next day
    ['2026-11-02T10:00:00.000+00:00', '2026-11-01', 303],
    ['2026-11-02T10:00:00.000+00:00', '2026-10-31', 400],
    ['2026-11-02T11:59:59.000+00:00', '2026-11-01', 303],
    ['2026-11-02T12:00:00.000+00:00', '2026-11-01', 400],
    ['2026-11-02T12:00:00.000+00:00', '2026-11-02', 303],
  ])(
    'a claim that was frozen at %s and paid on %s is answered with %s',
    async (frozen_at, paid_on, status) => {
      const id = await claim(event, { frozen_at })
      const answer = await owner.client.form('POST', '/claims', { intent: 'pay', id, paid_on })
      expect(answer.status).toBe(status)
      expect(await payments(id)).toEqual(status === 303 ? [{ paid_on }] : [])
      if (status !== 303)
        expect(text(await answer.text())).toContain(
          'This version was frozen on 2026-11-02. Enter that day or a later one',
        )
    },
  )

  it('a day of payment can be tomorrow in UTC, where that has begun in the east, and no later', async () => {
    const id = await claim(event)
    const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10)
    const pay = async (ahead: number) =>
      (await owner.client.form('POST', '/claims', { intent: 'pay', id, paid_on: day(ahead) })).status
    expect([await pay(2), await pay(1)]).toEqual([400, 303])
  })

  it.each([
    ['/claims?state=waiting', 'pay', '/claims?state=waiting&marked=paid', 'No claim waits for payment'],
    ['/claims?state=paid', 'unpay', '/claims?state=paid&marked=unpaid', 'No claim is paid yet'],
    ['/claims?state=odd', 'pay', '/claims?marked=paid', 'paid Nov 20, 2026'],
  ])('in %s, the intent %s of a claim leads to %s', async (list, intent, next, shown) => {
    const id = await claim(event, { paid_on: intent === 'pay' ? null : '2026-11-20' })
    const source = await page(list)
    expect(source).toContain(`action="${list.includes('odd') ? '/claims' : list}"`)
    const answer = await owner.client.form('POST', list, { intent, id, paid_on: '2026-11-20' })
    expect([answer.status, answer.headers.get('Location')]).toEqual([303, `${next}#claim-${id}`])
    expect(text(await page(next))).toContain(shown)
  })

  it('a page that was kept is made anew after a change of what it shows', async () => {
    await line({ converted_amount: 10 })
    const id = await claim(await makeEvent(), { due: 30 })
    expect(text(await ofEvent())).toContain('Total 10.00 USD')
    expect(text(await page('/insights?year=2026'))).toContain('Spent 10.00 USD')
    await line({ converted_amount: 5 })
    expect(text(await ofEvent())).toContain('Total 15.00 USD')
    expect(text(await page('/insights?year=2026'))).toContain('Spent 15.00 USD')
    await owner.client.form('POST', '/claims', { intent: 'pay', id, paid_on: '2026-11-20' })
    expect(text(await page('/insights?year=2026'))).toContain('Paid 30.00 USD 1 claim')
  })

  it('another user sees and marks nothing of it', async () => {
    await line({ converted_amount: 77 })
    const id = await claim(await makeEvent(), { due: 30 })
    const { client } = await createUser(on)
    for (const end of ['insights', 'insights/days.csv'])
      expect((await client.get(`/events/${event}/${end}`)).status).toBe(403)
    for (const path of ['/insights?year=2026', '/insights/lines?year=2026&currency=USD'])
      expect(await html(await client.get(path))).not.toMatch(/77\.00|30\.00|Vienna/)
    expect((await client.get('/insights/months.csv?year=2026&currency=USD')).status).toBe(404)
    const marked = await client.form('POST', '/claims', { intent: 'pay', id, paid_on: '2026-11-20' })
    expect(marked.status).toBe(404)
    expect(await payments(id)).toEqual([])
  })

  it('nobody without a session sees any of it', async () => {
    const stranger = new Client(on.server.url)
    for (const path of ['/insights', '/insights/lines', '/insights/months.csv', `/events/${event}/insights`])
      expect([path, (await stranger.get(path)).status]).toEqual([path, 401])
  })

  it.each(['abc', '', '20266', '0x7e', '-2026', '2026%00'])(
    '?year=%s asks for the newest year',
    async (year) => {
      await line({})
      expect(text(await page(`/insights?year=${year}`))).toContain('Insights of 2026')
    },
  )

  it('the months of a year of the first century end in it', async () => {
    await line({ date: null })
    const months = await csv('/insights/months.csv?year=0050&currency=USD')
    expect([months[0]?.slice(0, 2), months[11]?.slice(0, 2)]).toEqual([
      ['0050-01-01', '0050-01-31'],
      ['0050-12-01', '0050-12-31'],
    ])
  })

  it('odd addresses ask for nothing, or are not found', async () => {
    await line({ converted_amount: 10 })
    expect(text(await page('/insights?year=1990'))).toContain('Nothing in 1990')
    expect(text(await page('/insights/lines'))).toContain('No such lines')
    expect(tableRows(await page('/insights/lines?year=2026&currency=USD&month=13&page=99'))).toHaveLength(1)
    expect(tableRows(await page(`/events/${event}/expenses?from=soon&to=2026-02-30`))).toHaveLength(1)
    expect(await plain(await owner.client.get('/insights/years.csv'))).toEqual(refused(404, 'Not found'))
    expect(await plain(await owner.client.get(`/events/${event}/insights/all.csv`))).toEqual(
      refused(404, 'Not found'),
    )
    expect((await owner.client.form('POST', '/insights/months.csv')).status).toBe(405)
  })

  it('an event and a user without expenses are told what to do next', async () => {
    expect(text(await ofEvent())).toContain('Nothing to add up yet')
    const { client } = await createUser(on)
    expect(text(await html(await client.get('/insights')))).toContain('Show your events')
  })

  it('pictures are drawn by the server, and a browser loads nothing that works them out', async () => {
    await line({})
    const source = await ofEvent()
    expect(source).toMatch(
      /<a class="column" href="[^"]+from=2026-10-05[^"]+" aria-label="Oct 5, 2026: 10\.00 USD, 1 line">/,
    )
    for (const asset of new Set(source.match(/\/assets\/[\w.-]+\.js/g)))
      expect(await (await fetch(on.server.url + asset)).text()).not.toContain('paddingInner')
  })
})
