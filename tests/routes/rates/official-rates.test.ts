import { beforeAll, expect, it } from 'vitest'
import { BAZG_DAY, ECB_DAYS, HMRC_2026, INFOREURO_MONTH } from '../../domain/rates/official/rates-files'
import { html, insertEvent, insertExpense, tableRows, tags, text } from '../../support/factories'
import { describeOnEachDatabase } from '../../support/instances'
import { pdfTexts } from '../../support/pdf-text'
import { unzipped } from '../../support/unzipped'
import { sha256 } from '../../support/uploads'
import { createUser, type Person } from '../../support/users'
import { readWorkbook } from '../../support/workbook'
import { zipOf } from '../../support/zip-of'

// Rates from published files, over HTTP without scripts, until the files of the claim.

describeOnEachDatabase('published rates on %s', (on) => {
  let owner: Person

  beforeAll(async () => {
    owner = await createUser(on)
  })

  const newEvent = async (currency: string, expenses: Parameters<typeof insertExpense>[2][]) => {
    const { id } = await insertEvent(on.database, owner.id, { base_currency: currency })
    for (const expense of expenses) await insertExpense(on.database, id, { converted_amount: 0, ...expense })
    return id
  }
  const send = (event: string, content: string | Uint8Array, name: string, client = owner.client) => {
    const form = new FormData()
    form.append('rates', new Blob([content as string]), name)
    return client.send('POST', `/events/${event}/rates/published`, { body: form })
  }
  const choose = async (event: string, content: string | Uint8Array, name = 'eurofxref-hist.csv') => {
    const answer = await send(event, content, name)
    expect([answer.status, answer.status === 303 ? '' : text(await answer.text())]).toEqual([303, ''])
    return answer.headers.get('Location') ?? ''
  }
  const page = async (path: string) => html(await owner.client.get(path))
  /** The fields that a browser would send for the form that adds the rates. */
  const fieldsOf = (source: string): [string, string][] => {
    const form = source.split('<form').find((each) => each.includes('name="seen"')) ?? ''
    return tags(`<form${form}`).flatMap(({ name, attributes }) =>
      name === 'input' ? [[attributes.get('name') ?? '', attributes.get('value') ?? '']] : [],
    )
  }
  const add = async (path: string) => {
    const fields = fieldsOf(await page(path))
    return owner.client.form('POST', path.split('?')[0] ?? '', fields)
  }
  const converted = async (event: string) =>
    (
      await on.database.all<{ amount: number; converted_amount: number }>(
        'SELECT amount, converted_amount FROM expenses WHERE event_id = ? ORDER BY date, amount',
        [event],
      )
    ).map(({ amount, converted_amount }) => [Number(amount), Number(converted_amount)])

  const USD = [
    { date: '2026-04-10', amount: 100, currency: 'USD' },
    { date: '2026-04-12', amount: 50, currency: 'USD' },
    { date: '2026-04-13', amount: 7, currency: 'USD' },
  ]

  it('shows the publisher, the day of each rate and the new total, and adds the rates once', async () => {
    const event = await newEvent('EUR', USD)
    const path = await choose(event, ECB_DAYS)
    const source = await page(path)
    expect(text(source)).toContain('European Central Bank Rates of Mar 1, 2022 – Apr 13, 2026')
    expect(tableRows(source)).toEqual([
      ['1 EUR = 1.1711 USD for Apr 10, 2026 1 USD = 0.8539 EUR, 1 EUR = 1.1711 USD', 'Apr 10 – 12, 2026'],
      ['1 EUR = 1.1684 USD for Apr 13, 2026 1 USD = 0.85587 EUR, 1 EUR = 1.1684 USD', 'Apr 13, 2026'],
    ])
    expect(text(source)).toContain('These rates are for 3 of 3 expenses.')
    const fields = fieldsOf(source)
    const answers = await Promise.all(
      [1, 2].map(() => owner.client.form('POST', path.split('?')[0] ?? '', fields)),
    )
    const locations = answers.map((answer) => answer.headers.get('Location')).sort()
    expect(locations).toEqual([`/events/${event}/rates?added=0`, `/events/${event}/rates?added=2`])
    // 100 / 1.1711 = 85.3898…, 50 / 1.1711 = 42.6948…, 7 / 1.1684 = 5.9911…
    expect(await converted(event)).toEqual([
      [100, 85.39],
      [50, 42.69],
      [7, 5.99],
    ])
    const rates = await page(`/events/${event}/rates?added=2`)
    expect(text(rates)).toContain('2 rates were added from the file. The file is kept as proof.')
    expect(text(rates)).toContain('European Central Bank 1 EUR = 1.1711 USD for Apr 10, 2026')
    expect(text(await page(`${path}&rule=published&currency%5B%5D=USD`))).toContain('added before')
  })

  it('converts THB to CHF through EUR in two steps, rounded once, and prints both in all files', async () => {
    const event = await newEvent('CHF', [
      { date: '2026-04-13', amount: 1250, currency: 'THB', merchant: 'Tuk' },
    ])
    const archive = zipOf([{ name: 'eurofxref-hist.csv', content: ECB_DAYS }])
    expect((await add(await choose(event, archive, 'eurofxref-hist.zip'))).status).toBe(303)
    expect(await converted(event)).toEqual([[1250, 30.62]])
    await owner.client.send('PUT', `/events/${event}/close`)
    const document = async (name: string) =>
      Buffer.from(await (await owner.client.get(`/events/${event}/${name}`)).arrayBuffer())
    const pdf = (await pdfTexts(await document('claim.pdf'))).join(' ').replaceAll(/\s+/g, ' ')
    expect(pdf).toContain('1,250.00 THB x 1 EUR / 37.728 THB x 0.9242 CHF / 1 EUR = 30.62 CHF (R1)')
    expect(pdf).toContain('1 EUR = 37.728 THB for 2026-04-13')
    expect(pdf.replaceAll(' ', '')).toContain(`SHA-256${sha256(archive)}`)
    expect(pdf).toContain('eurofxref-hist.zip, rates of 2022-03-01 to 2026-04-13')
    const members = await unzipped(await document('claim.zip'))
    const file = members.find(({ name }) => name.startsWith('rates/'))
    expect([file?.name, file && sha256(file.bytes)]).toEqual(['rates/R1-eurofxref-hist.zip', sha256(archive)])
    const csv = (await document('claim.csv')).toString()
    expect(csv).toContain('Rate: claim amount,Rate: publisher,Rate: published pairs')
    expect(csv).toContain(
      '37.728,0.9242,European Central Bank,"1 EUR = 37.728 THB for 2026-04-13; 1 EUR = 0.9242 CHF for 2026-04-13"',
    )
    const sheet = (await readWorkbook(await document('claim.xlsx'))).sheets.get('Rates')?.[1]
    expect([...(sheet?.values() ?? [])].flatMap((cell) => ('text' in cell ? cell.text : []))).toEqual(
      expect.arrayContaining([
        'THB amount × 1 EUR / 37.728 THB × 0.9242 CHF / 1 EUR, rounded to 2 decimals',
        'European Central Bank',
        '1 EUR = 37.728 THB for 2026-04-13; 1 EUR = 0.9242 CHF for 2026-04-13',
      ]),
    )
  })

  it('takes the mean of the event’s days as the sum and the number of the rates', async () => {
    const event = await newEvent('EUR', USD)
    await on.database.run('UPDATE events SET starts_on = ?, ends_on = ? WHERE id = ?', [
      '2026-04-10',
      '2026-04-13',
      event,
    ])
    const path = `${await choose(event, ECB_DAYS)}&rule=event_mean&currency%5B%5D=USD`
    expect(tableRows(await page(path)).map(([pair]) => pair)).toEqual([
      expect.stringContaining('2 EUR = 2.3395 USD, the sum of the 2 rates of Apr 10 – 13, 2026'),
    ])
    expect((await add(path)).status).toBe(303)
    // 100 x 2 / 2.3395 = 85.4883…
    expect((await converted(event))[0]).toEqual([100, 85.49])
  })

  it('keeps the choice of a currency beside a code of five letters', async () => {
    const event = await newEvent('EUR', [
      { date: '2026-04-13', amount: 1, currency: 'THB' },
      { date: '2026-04-13', amount: 1, currency: 'USD' },
      { date: '2026-04-13', amount: 1, currency: 'USDTX' },
    ])
    const chosen = async (...codes: string[]) => {
      const query = codes.map((code) => `&currency%5B%5D=${code}`).join('')
      const source = await page(`${await choose(event, ECB_DAYS)}&rule=published${query}`)
      return tags(source).flatMap(({ attributes }) =>
        attributes.get('name') === 'currency[]' && attributes.has('checked') ? [attributes.get('value')] : [],
      )
    }
    expect(await chosen('USD', 'USDTX')).toEqual(['USD', 'USDTX'])
    expect(await chosen('USD', 'AAAA')).toEqual(['USD'])
  })

  it('says which expenses get no rate: another currency, a day outside of the file', async () => {
    const event = await newEvent('EUR', [
      { date: '2026-04-13', amount: 1, currency: 'KES' },
      { date: '2026-05-04', amount: 1, currency: 'USD' },
    ])
    const source = text(await page(await choose(event, ECB_DAYS)))
    expect(source).toContain('KES: The file has no rate of KES.')
    expect(source).toContain(
      'USD: The file has no rate of USD for 2026-05-04: the last one before is for 2026-04-13.',
    )
    expect(source).not.toContain('Add 1 rate')
  })

  it('asks for the month of InforEuro, and prints that the claimant states it', async () => {
    const event = await newEvent('EUR', [{ date: '2026-08-15', amount: 302077.01, currency: 'VND' }])
    const path = await choose(event, INFOREURO_MONTH, 'inforeuro.csv')
    expect(text(await page(path))).toContain(
      'VND: This file does not state its month. Choose the month that it is for.',
    )
    expect((await add(`${path}&rule=published&month=2026-08&currency%5B%5D=VND`)).status).toBe(303)
    expect(await converted(event)).toEqual([[302077.01, 10]])
    expect(text(await page(`/events/${event}/rates`))).toContain(
      'European Commission, InforEuro, month as the claimant states 1 EUR = 30207.701 VND for Aug 1 – 31, 2026',
    )
  })

  it('shows the rates again when the expenses have changed since, and adds nothing', async () => {
    const event = await newEvent('EUR', USD.slice(0, 1))
    const path = await choose(event, ECB_DAYS)
    const fields = fieldsOf(await page(path))
    await insertExpense(on.database, event, { date: '2026-04-13', amount: 7, currency: 'USD' })
    const answer = await owner.client.form('POST', path.split('?')[0] ?? '', fields)
    const next = answer.headers.get('Location') ?? ''
    expect(next).toContain('&changed=')
    expect(text(await page(next))).toContain('These rates have changed, perhaps in another tab.')
    expect(await on.database.all('SELECT id FROM rates WHERE event_id = ?', [event])).toEqual([])
    const files = 'SELECT id FROM receipts WHERE event_id = ? AND deleted_at IS NULL'
    expect(await on.database.all(files, [event])).toEqual([])
    expect((await add(next)).status).toBe(303)
    expect(await on.database.all(files, [event])).toHaveLength(1)
  })

  it('asks before closing about an expense outside of the days of its published rate', async () => {
    const event = await newEvent('GBP', [{ date: '2026-07-05', amount: 10, currency: 'USD' }])
    expect((await add(await choose(event, HMRC_2026, 'rates.csv'))).status).toBe(303)
    await owner.client.get(`/events/${event}/expenses`)
    const form = { date: '2026-08-02', merchant: 'Late', amount: '5', currency: 'USD' }
    expect((await owner.client.form('POST', '/expenses', form)).status).toBe(200)
    const closing = text(await page(`/events/${event}/close`))
    expect(closing).toContain('Published rate of other days')
    expect(closing).toContain('R1, USD of Jul 1, 2026 to Jul 31, 2026, converts line 2')
  })

  it('takes the published pair off a rate whose amounts the claimant changes, and keeps it with a note', async () => {
    const event = await newEvent('GBP', [{ date: '2026-07-05', amount: 10, currency: 'USD' }])
    await add(await choose(event, HMRC_2026, 'rates.csv'))
    const [rate] = await on.database.all<{ id: string }>('SELECT id FROM rates WHERE event_id = ?', [event])
    const put = (form: Record<string, string>) => owner.client.form('PUT', `/rates/${rate?.id}`, form)
    const form = { currency: 'USD', receipt_amount: '1.3404', claim_amount: '1', date: '2026-07-01' }
    const official = async () =>
      (
        await on.database.all<{ official: string | null }>('SELECT official FROM rates WHERE event_id = ?', [
          event,
        ])
      ).map((row) => row.official !== null)
    expect((await put({ ...form, source: 'published', note: 'July' })).status).toBe(200)
    expect(await official()).toEqual([true])
    expect((await put({ ...form, source: 'published', claim_amount: '2' })).status).toBe(200)
    expect(await official()).toEqual([false])
  })

  it.each([
    ['a bank statement', 'Date,Text,Amount\n01.10.2026,Taxi,-10.00\n', 400],
    ['an empty file', '', 400],
    ['a cut-off ZIP', Buffer.from(zipOf([{ name: 'a.csv', content: ECB_DAYS }])).subarray(0, 60), 400],
    ['a file of more than 5 MB', 'x'.repeat(5 * 1024 * 1024 + 1), 413],
  ])('refuses %s with a message and stores nothing', async (_name, content, status) => {
    const event = await newEvent('EUR', [])
    const answer = await send(event, content, 'file.csv')
    expect([answer.status, text(await answer.text())]).toEqual([status, expect.stringMatching(/file/i)])
  })

  it('refuses another user, a closed event and a file that has expired', async () => {
    const event = await newEvent('CHF', [{ date: '2022-06-29', amount: 10, currency: 'CNY' }])
    const stranger = await createUser(on)
    expect((await send(event, BAZG_DAY, 'a.xml', stranger.client)).status).toBe(403)
    const path = await choose(event, BAZG_DAY, 'a.xml')
    const fields = fieldsOf(await page(path))
    const base = path.split('?')[0] ?? ''
    const gone = fields.map(([name, value]): [string, string] => [name, name === 'file' ? 'x' : value])
    const answer = await owner.client.form('POST', base, gone)
    expect([answer.status, text(await answer.text())]).toEqual([
      404,
      expect.stringContaining('This file of published rates has expired. Choose it again'),
    ])
    expect(text(await page(`${base}?file=x`))).toContain('This file of published rates has expired.')
    await on.database.run("UPDATE events SET status = 'closed' WHERE id = ?", [event])
    expect((await owner.client.form('POST', base, fields)).status).toBe(409)
    expect((await send(event, BAZG_DAY, 'a.xml')).status).toBe(409)
  })
})
