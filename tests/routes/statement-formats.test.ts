import { beforeEach, expect, it } from 'vitest'
import { CAMT, MT940_GERMAN, OFX, OFX_2 } from '../domain/bank-statements/formats'
import { html, insertEvent, insertExpense, tags, text } from '../support/factories'
import { describeOnEachDatabase } from '../support/instances'
import { pdfTexts } from '../support/pdf-text'
import { unzipped } from '../support/unzipped'
import { sha256 } from '../support/uploads'
import { createUser, type Person } from '../support/users'

// Statements in camt, MT940 and OFX, and expenses from unmatched rows.

const CARD = `Date,Description,Amount,Original amount,Original currency
2026-10-06,NAIVAS WESTLANDS NAIROBI,-18.92,"2,450.00",KES
2026-10-08,,-7.75,,
2026-10-10,REFUND,18.92,"2,450.00",KES
`

describeOnEachDatabase('a statement on %s', (on) => {
  let owner: Person
  let event: string
  let path: string

  const useEvent = async (currency: string) => {
    event = (await insertEvent(on.database, owner.id, { name: 'Nairobi', base_currency: currency })).id
    path = `/events/${event}/statement`
  }
  beforeEach(async () => {
    // a new user, because used rows are known in all events of a user
    owner = await createUser(on)
    await useEvent('EUR')
  })

  const upload = (content: string, name: string) => {
    const form = new FormData()
    form.append('statement', new Blob([content]), name)
    return owner.client.send('POST', path, { body: form })
  }
  const chosen = async (content: string, name = 'statement') => {
    const answer = await upload(content, name)
    expect(answer.status).toBe(303)
    return answer.headers.get('Location') ?? ''
  }
  const page = async (here: string) => html(await owner.client.get(here))
  const valuesOf = (source: string, field: string) =>
    tags(source).flatMap(({ attributes }) =>
      attributes.get('name') === field ? [attributes.get('value') ?? ''] : [],
    )
  const create = (here: string, rows: string[], client = owner.client) =>
    client.form('POST', here, [
      ['intent', 'create'],
      ['claim_currency', 'EUR'],
      ...rows.map((row): [string, string] => ['row[]', row]),
    ])
  const created = async (here: string, rows: string[]) => {
    const answer = await create(here, rows)
    expect([answer.status, answer.status === 303 ? '' : text(await answer.text())]).toEqual([303, ''])
    return answer.headers.get('Location') ?? ''
  }
  const expenses = async () => {
    const rows = await on.database.all<Record<string, string | number | null>>(
      `SELECT expenses.date, merchant, expenses.amount, expenses.currency, charged_amount, converted_amount, file, statement_rows.row
       FROM expenses LEFT JOIN statement_rows ON expense_id = expenses.id
       WHERE event_id = ? AND deleted_at IS NULL ORDER BY expenses.date, merchant`,
      [event],
    )
    return rows.map(({ amount, charged_amount, converted_amount, ...row }) =>
      [
        row.date,
        row.merchant,
        `${Number(amount)} ${row.currency}`,
        Number(charged_amount),
        Number(converted_amount),
        row.file && `${row.file} ${row.row}`,
      ].join(' | '),
    )
  }

  it.each([
    ['MT940', MT940_GERMAN, 'EUR', 'export.csv', '18.92', 'MT940'],
    ['camt.053', CAMT, 'CHF', 'noname', '17.35', 'ISO 20022 (camt)'],
    ['OFX', OFX, 'USD', 'card.qfx', '140.11', 'OFX'],
  ])('in %s asks for no columns, and its rows are accepted for expenses', async (...given) => {
    const [, content, currency, name, amount, format] = given
    await useEvent(currency)
    const [purchase, purchased] = currency === 'USD' ? ['120', 'EUR'] : ['2450', 'KES']
    const merchant = currency === 'USD' ? 'Hotel' : 'Naivas'
    const id = await insertExpense(on.database, event, {
      ...{
        date: '2026-10-05',
        merchant,
        amount: Number(purchase),
        currency: purchased,
        converted_amount: 19,
      },
    })
    const here = await chosen(content, name)
    const source = await page(here)
    expect([text(source).includes('Columns of this file'), text(source).includes(format)]).toEqual([
      false,
      true,
    ])
    expect(valuesOf(source, 'pick[]')).toEqual([`1 ${id}`])
    const answer = await owner.client.form('POST', here, { intent: 'accept', 'pick[]': `1 ${id}` })
    expect([answer.status, answer.headers.get('Location')]).toEqual([303, `${here}&accepted=1`])
    const [row] = (await expenses()).map((each) => each.split(' | ').slice(2))
    expect(row).toEqual([`${purchase} ${purchased}`, amount, amount, `${name} 1`])
  })

  it('shows the last four characters of its account, and nothing else of it', async () => {
    const source = await page(await chosen(MT940_GERMAN))
    expect([text(source).includes('••••9930'), source.includes('0648479930')]).toEqual([true, false])
  })

  it('lists the rows that fit nothing, none of them selected, and makes expenses of those chosen', async () => {
    const here = await chosen(MT940_GERMAN, 'umsatz.sta')
    const source = await page(here)
    expect(text(source)).toContain('2 rows without a sure match')
    expect(valuesOf(source, 'row[]')).toEqual(['1', '2'])
    expect(
      tags(source).filter(
        ({ attributes }) => attributes.get('name') === 'row[]' && attributes.has('checked'),
      ),
    ).toEqual([])
    const done = await created(here, ['1', '2'])
    expect(done).toBe(`${here}&created=2`)
    expect(await expenses()).toEqual([
      '2026-10-05 | NAIVAS WESTLANDS NAIROBI KENYA | 2450 KES | 18.92 | 18.92 | umsatz.sta 1',
      '2026-10-08 | Hotel Sonne GmbH | 45 EUR | 45 | 45 | umsatz.sta 2',
    ])
    const after = text(await page(done))
    expect(after).toMatch(/2 rows are expenses now ?, without a receipt yet/)
    expect([after.includes('without a sure match'), after.includes('2 used before')]).toEqual([false, true])
    expect(text(await page(`/events/${event}/close`))).toContain('No receipt')
  })

  it('makes one expense of a row that is chosen twice, also at once', async () => {
    const here = await chosen(OFX_2, 'releve.ofx')
    const answers = await Promise.all([created(here, ['1']), created(here, ['1']), created(here, ['1', '2'])])
    expect(new Set(answers)).toEqual(new Set([`${here}&created=1`, `${here}&created=2`]))
    const expected = [
      "2026-10-07 | Café d'Or | 20 USD | 18.4 | 18.4 | releve.ofx 1",
      '2026-10-08 | Java House | 1850 KES | 12.4 | 12.4 | releve.ofx 2',
    ]
    expect(await expenses()).toEqual(expected)
    await created(await chosen(OFX_2, 'releve.ofx'), ['1', '2'])
    expect(await expenses()).toEqual(expected)
  })

  it('makes expenses of the rows of a table too, also of one without a text', async () => {
    const here = await chosen(CARD, 'card.csv')
    expect(valuesOf(await page(here), 'row[]')).toEqual(['2', '3'])
    expect(await created(here, ['2', '3', '4', '99'])).toBe(`${here}&created=2&passed=2`)
    expect(await expenses()).toEqual([
      '2026-10-06 | NAIVAS WESTLANDS NAIROBI | 2450 KES | 18.92 | 18.92 | card.csv 2',
      '2026-10-08 | Unnamed payee | 7.75 EUR | 7.75 | 7.75 | card.csv 3',
    ])
  })

  it('makes nothing when the claim currency is another one by then', async () => {
    const here = await chosen(MT940_GERMAN)
    await on.database.run("UPDATE events SET base_currency = 'USD' WHERE id = ?", [event])
    expect(await created(here, ['1'])).toBe(`${here}&created=0&passed=1`)
    expect(await expenses()).toEqual([])
  })

  it.each([
    ['no row', [], 400, 'Select rows first'],
    ['a row twice', ['1', '1'], 400, 'Select each row once'],
    ['no number', ['1 or 2'], 400, 'The form could not be read'],
    ['501 rows', Array.from({ length: 501 }, (_, at) => String(at + 1)), 400, 'Create at most 500 expenses'],
  ])('makes nothing of %s', async (_what, rows, status, words) => {
    const answer = await create(await chosen(MT940_GERMAN), rows)
    expect([answer.status, text(await answer.text())]).toEqual([status, expect.stringContaining(words)])
    expect(await expenses()).toEqual([])
  })

  it('makes nothing for a closed event, for others, or of a statement that is gone', async () => {
    const here = await chosen(MT940_GERMAN)
    const stranger = await createUser(on)
    expect((await create(here, ['1'], stranger.client)).status).toBe(403)
    expect((await create(`${path}?file=00000000-0000-0000-0000-000000000000`, ['1'])).status).toBe(404)
    await on.database.run("UPDATE events SET status = 'closed' WHERE id = ?", [event])
    expect((await create(here, ['1'])).status).toBe(409)
    expect(valuesOf(await page(here), 'row[]')).toEqual([])
    expect(await expenses()).toEqual([])
  })

  it('is in the claim pack and the ZIP with the rows that the claim uses, and nothing else of it', async () => {
    const here = await chosen(MT940_GERMAN, 'umsatz.sta')
    await created(here, ['1'])
    expect((await owner.client.send('PUT', `/events/${event}/close`)).status).toBe(200)
    const file = async (name: string) =>
      Buffer.from(await (await owner.client.get(`/events/${event}/${name}`)).arrayBuffer())
    const sum = sha256(Buffer.from(MT940_GERMAN))
    const members = await unzipped(await file('claim.zip'))
    const rows = members.find(({ name }) => name === 'statement-rows.csv')?.bytes.toString()
    expect(rows?.replace('\ufeff', '').trimEnd().split('\r\n')).toEqual([
      'Line,Statement,Format,Account,SHA-256,Row,Date,Text,Charged,Currency,Purchase,Purchase currency,Fee',
      `1,umsatz.sta,MT940,••••9930,${sum},1,2026-10-05,NAIVAS WESTLANDS NAIROBI KENYA 2026-10-05T14.31 Debitk.1 2028-12,18.92,EUR,2450.00,KES,`,
    ])
    const pages = await pdfTexts(await file('claim.pdf'))
    const page = pages.find((text) => text.includes('These are the rows that the claim uses')) ?? ''
    for (const part of [
      'umsatz.sta',
      'MT940, account ••••9930',
      '4 rows of 2026-10-05 to 2026-12-31, 1 of them used here',
      `SHA-256 ${sum}`,
      'NAIVAS WESTLANDS NAIROBI KENYA',
    ])
      expect(page.replaceAll(/\s+/g, ' ')).toContain(part)
    const all = [...members.map(({ bytes }) => bytes.toString()), ...pages].join()
    expect(['Hotel Sonne', 'Erstattung', '0648479930'].filter((text) => all.includes(text))).toEqual([])
  })

  it('that no line uses is in neither', async () => {
    await chosen(MT940_GERMAN)
    await insertExpense(on.database, event, {
      merchant: 'Taxi',
      amount: 5,
      currency: 'EUR',
      converted_amount: 5,
    })
    expect((await owner.client.send('PUT', `/events/${event}/close`)).status).toBe(200)
    const answer = await owner.client.get(`/events/${event}/claim.zip`)
    const names = (await unzipped(Buffer.from(await answer.arrayBuffer()))).map(({ name }) => name)
    expect([names.includes('claim.csv'), names.includes('statement-rows.csv')]).toEqual([true, false])
  })

  it('in another currency than the claim says so, and proposes nothing', async () => {
    const source = await page(await chosen(CAMT, 'camt.xml'))
    const words = text(source)
    expect([words.includes('ISO 20022 (camt) CHF ••••8009'), valuesOf(source, 'row[]')]).toEqual([true, []])
    expect(words).toContain('Claimbook looks for rows paid in EUR')
  })

  it('of 10 MB is refused and changes nothing', async () => {
    const answer = await upload(`<Document>${'<a></a>'.repeat(1_500_000)}</Document>`, 'camt.xml')
    expect([answer.status, text(await answer.text())]).toEqual([
      413,
      expect.stringContaining('This file can be at most 5 MB'),
    ])
  })
})
