import { strToU8, zipSync } from 'fflate'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { CAMT, CAMT_2, MT940_GERMAN } from '../domain/bank-statements/formats'
import { html, insertEvent, insertExpense, text } from '../support/factories'
import { describeOnEachDatabase } from '../support/instances'
import { formOf, type Sent, sendFiles } from '../support/uploads'
import { createUser, type Person } from '../support/users'

// Bank statements that are dropped on the expenses, and ZIPs of statements, lead to the page of statements.

const file = (name: string, content: string | Uint8Array): Sent => ({
  name,
  bytes: typeof content === 'string' ? Buffer.from(content) : content,
})
const CSV = 'Date,Description,Amount\n2026-10-06,NAIVAS,-18.92\n2026-10-07,UBER,-3.90\n'
const ZIP = zipSync({ '2026-10-01.xml': strToU8(CAMT), '2026-10-02.xml': strToU8(CAMT) })

describeOnEachDatabase('a bank statement among receipts on %s', (on) => {
  let owner: Person
  let event: string

  beforeAll(async () => {
    owner = await createUser(on)
  })
  beforeEach(async () => {
    event = (await insertEvent(on.database, owner.id, { name: 'Nairobi', base_currency: 'CHF' })).id
  })
  const page = async (path: string | null) => text(await html(await owner.client.get(path ?? '')))
  const receipts = () => on.database.all('SELECT id FROM receipts WHERE event_id = ?', [event])

  it.each<[string, Sent, string]>([
    ['CSV', file('card.csv', CSV), '2 rows'],
    ['camt', file('konto.xml', CAMT), '6 rows'],
    ['MT940', file('umsatz.sta', MT940_GERMAN), '4 rows'],
    ['ZIP of camt', file('konto.zip', ZIP), '12 rows'],
  ])('as %s is read on its page and is no receipt', async (_, sent, rows) => {
    const { status, files } = await sendFiles(owner.client, event, [sent])
    expect([status, files]).toEqual([
      200,
      [
        {
          ...{ name: sent.name, outcome: 'statement', message: 'This is a bank statement.' },
          href: expect.stringMatching(new RegExp(`^/events/${event}/statement\\?file=[-0-9a-f]{36}$`)),
        },
      ],
    ])
    const shown = await page(files[0]?.href ?? null)
    expect([shown.includes(sent.name), shown.includes(rows)]).toEqual([true, true])
    expect(await receipts()).toEqual([])
  })

  it('leads to its page without scripts, and for htmx-style clients', async () => {
    const body = () => formOf([file('card.csv', CSV)])
    const here = expect.stringContaining(`/events/${event}/statement?file=`)
    const form = await owner.client.send('POST', `/events/${event}/receipts`, { body: body() })
    expect([form.status, form.headers.get('Location')]).toEqual([303, here])
    const htmx = await owner.client.send('POST', `/receipts?event_id=${event}`, { body: body() })
    expect([htmx.status, htmx.headers.get('HX-Redirect')]).toEqual([200, here])
  })

  it('beside a file that is refused is said with a link to its page', async () => {
    const answer = await owner.client.send('POST', `/events/${event}/receipts`, {
      body: formOf([file('card.csv', CSV), file('note.txt', 'hello')]),
    })
    const source = await answer.text()
    expect([answer.status, source.includes(`/events/${event}/statement?file=`)]).toEqual([400, true])
    expect(text(source)).toContain('This is a text file')
  })

  it.each([
    ['text without rows', file('note.txt', 'hello')],
    ['a ZIP without statements', file('a.zip', zipSync({ 'a.txt': strToU8('hello') }))],
    ['XML of another kind', file('a.xml', '<?xml version="1.0"?><a/>')],
  ])('that is %s is refused as before', async (_, sent) => {
    const { status, files } = await sendFiles(owner.client, event, [sent])
    expect([status, files[0]?.outcome, files[0]?.href]).toEqual([400, 'refused', null])
  })

  it('sent for an expense is refused, as it is no receipt of it', async () => {
    const id = await insertExpense(on.database, event)
    const { files } = await sendFiles(owner.client, event, [file('card.csv', CSV)], `&expense_id=${id}`)
    expect(files[0]?.outcome).toBe('refused')
  })

  it('a ZIP of statements of two days is one statement on the statement page', async () => {
    const form = new FormData()
    const zip = zipSync({ 'b.xml': strToU8(CAMT_2), 'a.xml': strToU8(CAMT) })
    form.append('statement', new Blob([zip as Uint8Array<ArrayBuffer>]), 'konto.zip')
    const answer = await owner.client.send('POST', `/events/${event}/statement`, { body: form })
    expect(answer.status).toBe(303)
    const shown = await page(answer.headers.get('Location'))
    expect([shown.includes('konto.zip'), shown.includes('ISO 20022 (camt)')]).toEqual([true, true])
  })
})
