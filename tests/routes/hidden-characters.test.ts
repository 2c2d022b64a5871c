import { beforeAll, beforeEach, expect, it } from 'vitest'
import { textForExport } from '~/domain/text/hidden-characters'
import { DONE, html, insertEvent, insertExpense, plain, refused, tags, text } from '../support/factories'
import { describeOnEachDatabase } from '../support/instances'
import { pdfTexts } from '../support/pdf-text'
import { createUser, type Person } from '../support/users'
import { readWorkbook } from '../support/workbook'

// Control characters and direction overrides in names and texts.

const OVERRIDE = '\u202e'
const SPOOFED = `Cafe ${OVERRIDE}gpj.exe`
const SHOWN = 'Cafe [U+202E]gpj.exe'
const HIDDEN = /(?![\t\n\r])\p{Cc}|[\u202a-\u202e\u2066-\u2069]/u

const message = (label: string, code = 'U+202E') =>
  `${label} holds the invisible character ${code}. Remove it, or type the text anew`

describeOnEachDatabase('hidden characters on %s', (on) => {
  let owner: Person
  let event: string

  beforeAll(async () => {
    owner = await createUser(on)
  })
  beforeEach(async () => {
    event = (await insertEvent(on.database, owner.id, { name: 'Trip', base_currency: 'USD' })).id
    owner.client.cookies.set('current_event_id', event)
  })

  const lunch = { date: '2026-10-05', merchant: 'Java House', amount: '24.50', currency: 'USD' }
  const add = (values: Record<string, string>) => owner.client.form('POST', '/expenses', values)
  const merchants = async () =>
    (
      await on.database.all<{ merchant: string }>('SELECT merchant FROM expenses WHERE event_id = ?', [event])
    ).map(({ merchant }) => merchant)

  it.each([
    [{ merchant: SPOOFED }, message('Merchant')],
    [{ merchant: 'Cafe\u001b[31m' }, message('Merchant', 'U+001B')],
    [{ note: 'a\u0085b' }, message('Note', 'U+0085')],
    [{ category: '\u2067meals' }, message('Category', 'U+2067')],
  ])('in %j of an expense are refused, and nothing is stored', async (values, words) => {
    expect(await plain(await add({ ...lunch, ...values }))).toEqual(refused(400, words))
    expect(await merchants()).toEqual([])
  })

  it('Arabic and Hebrew names are taken, and marks of direction in them left out', async () => {
    for (const merchant of ['مطعم النخيل', 'מלון\u200f דן'])
      expect((await add({ ...lunch, merchant })).status).toBe(200)
    expect((await merchants()).sort()).toEqual(['מלון דן', 'مطعم النخيل'].sort())
  })

  it('in the name of a page’s form are refused, and shown in the form that comes back', async () => {
    const answer = await owner.client.form('POST', `/dashboard?edit=${event}`, {
      ...{ intent: 'update', id: event, name: SPOOFED, base_currency: 'USD' },
    })
    const page = await answer.text()
    expect([answer.status, text(page).includes(message('Event name'))]).toEqual([400, true])
    const values = tags(page)
      .filter(({ attributes }) => attributes.get('name') === 'name')
      .map(({ attributes }) => attributes.get('value'))
    expect(values).toContain(SHOWN)
    expect(page).not.toMatch(HIDDEN)
  })

  it('in the name of an event of the contract are stored to the letter, and shown on pages as such', async () => {
    expect(await plain(await owner.client.form('POST', '/events', { name: SPOOFED }))).toEqual(DONE)
    const [row] = await on.database.all<{ id: string }>('SELECT id FROM events WHERE name = ?', [SPOOFED])
    for (const path of ['/dashboard', `/events/${row?.id}/expenses`, `/events/${row?.id}/close`]) {
      const page = await html(await owner.client.get(path))
      expect([path, page.includes(SHOWN), HIDDEN.test(page)]).toEqual([path, true, false])
    }
  })

  it('that stand in the database are raw in no CSV, XLSX and PDF, and shown in the first two', async () => {
    const merchant = `${SPOOFED}\u0007\u2066\u200f`
    await on.database.run('UPDATE events SET name = ? WHERE id = ?', [SPOOFED, event])
    await insertExpense(on.database, event, { merchant, amount: 5, currency: 'USD', converted_amount: 5 })
    const file = async (name: string) => {
      const answer = await owner.client.get(`/events/${event}/${name}`)
      expect([name, answer.status]).toEqual([name, 200])
      return Buffer.from(await answer.arrayBuffer())
    }
    const csv = (await file('claim.csv')).toString()
    expect([csv.includes(textForExport(merchant)), HIDDEN.test(csv)]).toEqual([true, false])
    const { parts } = await readWorkbook(await file('claim.xlsx'))
    const sheets = [...parts.values()].join()
    expect([sheets.includes(textForExport(merchant)), HIDDEN.test(sheets)]).toEqual([true, false])
    const pack = await file('claim.pdf')
    const printed = (await pdfTexts(pack)).join(' ')
    expect([printed.includes('Cafe gpj.exe'), HIDDEN.test(printed)]).toEqual([true, false])
  })

  it('in a bank statement are left out of what its rows say', async () => {
    const rows = `Date,Description,Amount\n2026-10-06,"UBER${OVERRIDE} TRIP\u200e",-12.00\n2026-10-07,PHONE,-1.00\n`
    const form = new FormData()
    form.append('statement', new Blob([rows]), `bank${OVERRIDE}.csv`)
    const chosen = await owner.client.send('POST', `/events/${event}/statement`, { body: form })
    const here = chosen.headers.get('Location') ?? ''
    const page = await html(await owner.client.get(here))
    expect(page).toContain('UBER TRIP')
    expect(page).not.toMatch(HIDDEN)
    const created = await owner.client.form('POST', here, {
      ...{ intent: 'create', 'row[]': '2', claim_currency: 'USD' },
    })
    expect(created.status).toBe(303)
    expect((await merchants()).join()).toMatch(/^uber trip$/i)
  })
})

describeOnEachDatabase('the log on %s', { ownServer: true, isBesideDatabase: true }, (on) => {
  it('holds no hidden character, whatever address is asked for', async () => {
    const owner = await createUser(on)
    for (const path of ['/events/%E2%80%AE%07/expenses', '/%C2%9B31m', '/x?search=%E2%80%AE'])
      await owner.client.get(path)
    await owner.client.form('POST', '/events', {
      ...{ name: SPOOFED, base_currency: OVERRIDE, sample_receipt_currency: `\u009b${OVERRIDE}` },
    })
    expect(on.server.output()).not.toMatch(HIDDEN)
  })
})
