import { beforeEach, expect, it, vi } from 'vitest'
import { html, insertEvent, text } from '../../support/factories'
import { pdf } from '../../support/files'
import { describeOnEachDatabase } from '../../support/instances'
import { formOf } from '../../support/questions'
import { sendFiles } from '../../support/uploads'
import { createUser, type Person } from '../../support/users'

// Papers in a pile that are not receipts: proofs of rates, and papers without an expense.

const SLIP = 'SURIA MONEY CHANGER\n12/03/2026\nUSD 200.00\nRATE 3.8850\nMYR 777.00'
const PASS = 'BOARDING PASS\nADA LOVELACE\nNBO  LHR  12MAR  14C'
const STATEMENT = 'Sparkasse Aurich\nKontoauszug 3/2026\n04.03. Hotel Adler  -120,00'
const CASH = [
  ...['Seven Bank', 'ATM Receipt', 'Date 2025/11/03', 'Card ************4471', 'WITHDRAWAL'],
  ...['Amount JPY 30,000', 'Fee JPY 220'],
].join('\n')
const CONVERTED = [
  ...['EURONET', 'ATM 4471', '03/11/2025', 'CASH WITHDRAWAL 4000.00 CZK'],
  ...['EXCHANGE RATE 1 USD = 22.4100 CZK', 'TOTAL 178.49 USD'],
].join('\n')
const QUOTATION = 'Angebot\nHuber GmbH\nDatum 03.11.2025\nMiete 2.016,81 EUR\nGesamtbetrag 2.400,00 EUR'
const ORDER = 'ORDER CONFIRMATION\nOffice Depot\n11/03/2025\nOrder total USD 59.90'

describeOnEachDatabase('papers of a pile on %s', { isBesideDatabase: true }, (on) => {
  let owner: Person
  let event: string
  let review: string

  beforeEach(async () => {
    owner ??= await createUser(on)
    event = (await insertEvent(on.database, owner.id, { base_currency: 'USD', exchange_rate: 1 })).id
    review = `/events/${event}/review`
  })

  const page = (path: string) => owner.client.get(path).then(html)

  /** Uploads a file and waits until it is read. Returns the id of its draft. */
  async function upload(name: string, words: string): Promise<string> {
    await sendFiles(owner.client, event, [{ name, bytes: pdf({ text: words }) }])
    const stored = () =>
      on.database.all<{ id: string; state: string }>(
        'SELECT id, state FROM receipts WHERE event_id = ? AND name = ?',
        [event, name],
      )
    await vi.waitFor(async () => expect((await stored())[0]?.state).toBe('read'), {
      timeout: 60_000,
      interval: 50,
    })
    return (await stored())[0]?.id ?? ''
  }

  const claim = async () => {
    expect((await owner.client.send('PUT', `/events/${event}/close`)).status).toBe(200)
    const [row] = await on.database.all<{ content: string }>(
      'SELECT content FROM claims WHERE event_id = ?',
      [event],
    )
    return JSON.parse(row?.content ?? '') as {
      files: { name: string; role: string; lines: object[] }[]
      rates: object[]
      explanations: object[]
    }
  }

  /** The fields of the form for a rate that the page of a draft offers. */
  async function rateForm(id: string): Promise<Record<string, string>> {
    const [, path = ''] = /href="([^"]*\/rates\?add=[^"]*)"/.exec(await page(`${review}?draft=${id}`)) ?? []
    const address = path.replaceAll('&amp;', '&')
    const [, form = ''] = (await page(address)).split('value="add"')
    const [, rateId = ''] = /name="id" value="([^"]+)"/.exec(form) ?? []
    const { add: _, ...values } = Object.fromEntries(new URL(address, 'http://localhost').searchParams)
    return { rateId, ...values }
  }

  it('a slip of changed money becomes the proof of a rate that it fills in, and the review goes on', async () => {
    const slip = await upload('slip.pdf', SLIP)
    const pass = await upload('pass.pdf', PASS)
    const source = text(await page(`${review}?draft=${slip}`))
    expect(source).toContain('200.00 USD = 777.00 MYR, so 1 USD = 3.885 MYR and 1 MYR = 0.2574')
    const { rateId = '', ...form } = await rateForm(slip)
    expect(form).toEqual({
      ...{ currency: 'MYR', receipt_amount: '777.00', claim_amount: '200.00', date: '2026-03-12' },
      ...{ source: 'bureau', proof: slip },
    })
    expect(
      text(await page(`/events/${event}/rates?${new URLSearchParams({ add: rateId, ...form })}`)),
    ).toContain('Proof: slip.pdf . It leaves the review.')
    const sent = await owner.client.form('POST', `/events/${event}/rates`, {
      intent: 'add',
      id: rateId,
      ...form,
    })
    expect(sent.headers.get('Location')).toBe(`${review}?draft=${pass}&proved=${rateId}`)
    expect(text(await page(`${review}?draft=${pass}&proved=${rateId}`))).toContain('It proves R1 now.')
    // sending the same form again adds no second rate
    await owner.client.form('POST', `/events/${event}/rates`, { intent: 'add', id: rateId, ...form })
    const rates = await on.database.all('SELECT document_id FROM rates WHERE event_id = ?', [event])
    expect(rates).toEqual([{ document_id: slip }])
  })

  it('a slip of a cash machine fills in the cash of a rate that it proves, and its amount does not count', async () => {
    const id = await upload('cash.pdf', CASH)
    const shown = text(await page(`${review}?draft=${id}`))
    expect(shown).toContain('This looks like cash from a machine. It is not an expense by itself')
    expect(shown).toContain('Use as proof of a rate R Keep with the claim O')
    const { rateId = '', ...form } = await rateForm(id)
    const rate = await page(`/events/${event}/rates?${new URLSearchParams({ add: rateId, ...form })}`)
    expect(rate).toContain('value="30000"')
    expect(text(rate)).toContain('Proof: cash.pdf . It leaves the review.')
    expect(form).toEqual({
      ...{ currency: 'JPY', receipt_amount: '30000', date: '2025-11-03' },
      ...{ source: 'cash_machine', proof: id },
    })
    await owner.client.form('POST', review, { intent: 'keep', id })
    expect(text(await page(`/events/${event}/close`))).not.toContain('Amount of another paper')
    expect((await claim()).files).toMatchObject([{ name: 'cash.pdf', role: 'paper', lines: [] }])
  })

  it('a slip of a cash machine that names the currency of the claim fills in both amounts of its rate', async () => {
    const id = await upload('converted.pdf', CONVERTED)
    const shown = text(await page(`${review}?draft=${id}`))
    expect(shown).toContain('178.49 USD')
    const { rateId: _, ...form } = await rateForm(id)
    expect(form).toMatchObject({
      ...{ currency: 'CZK', receipt_amount: '4000.00', claim_amount: '178.49' },
      ...{ source: 'cash_machine', proof: id },
    })
  })

  it('a slip of a cash machine in the currency of the claim fills in no amount of a rate', async () => {
    const id = await upload('home.pdf', CASH.replaceAll('JPY', 'USD'))
    const { rateId: _, ...form } = await rateForm(id)
    expect(form).toEqual({ date: '2025-11-03', source: 'cash_machine', proof: id })
  })

  it('a rate is not added with a proof that left the review meanwhile', async () => {
    const slip = await upload('slip.pdf', SLIP)
    const { rateId = '', ...form } = await rateForm(slip)
    await owner.client.form('POST', review, { intent: 'delete', id: slip })
    const sent = await owner.client.form('POST', `/events/${event}/rates`, {
      intent: 'add',
      id: rateId,
      ...form,
    })
    expect([sent.status, text(await sent.text())]).toEqual([
      409,
      expect.stringContaining('is no longer in review, perhaps because of another tab'),
    ])
    expect(await on.database.all('SELECT id FROM rates WHERE event_id = ?', [event])).toEqual([])
  })

  it('a boarding pass is kept with the event and its claim, goes back to the review, and is deleted', async () => {
    const pass = await upload('pass.pdf', PASS)
    expect(text(await page(review))).toContain('This looks like a ticket or boarding pass.')
    const kept = await owner.client.form('POST', review, { intent: 'keep', id: pass })
    expect(kept.headers.get('Location')).toBe(`${review}?kept=${pass}`)
    const after = text(await page(`${review}?kept=${pass}`))
    expect(after).toContain('“pass.pdf” is kept with the claim. Undo')
    expect(after).toContain('No receipts to review')
    const expenses = `/events/${event}/expenses`
    expect(text(await page(expenses))).toContain('1 other paper , kept with the claim')
    // another tab still shows the paper as a draft
    const late = await owner.client.form('POST', review, {
      ...{ intent: 'confirm', id: pass, merchant: 'Air', date: '2026-03-12', amount: '1', currency: 'USD' },
    })
    expect([late.status, text(await late.text())]).toEqual([
      409,
      expect.stringContaining('This file is kept with the claim already, perhaps by another tab'),
    ])
    const back = await owner.client.form('POST', expenses, { intent: 'paper-back', id: pass })
    expect(back.headers.get('Location')).toBe(`${review}?draft=${pass}`)
    await owner.client.form('POST', review, { intent: 'keep', id: pass })
    expect((await claim()).files).toMatchObject([{ name: 'pass.pdf', role: 'paper', lines: [] }])
    await owner.client.form('POST', review, { intent: 'reopen' })
    await owner.client.form('POST', expenses, { intent: 'paper-delete', id: pass })
    expect(text(await page(expenses))).not.toContain('other paper')
    expect(text(await page('/trash'))).toContain('Other paper of')
  })

  it('a paper stays in the claim when the expense that had the same file is deleted', async () => {
    const id = await upload('pass.pdf', PASS)
    const form = { id, merchant: 'Air', date: '2026-03-12', amount: '1', currency: 'USD' }
    await owner.client.form('POST', review, { intent: 'confirm', ...form })
    const expenses = `/events/${event}/expenses`
    const [line] = await on.database.all<{ id: string }>('SELECT id FROM expenses WHERE event_id = ?', [
      event,
    ])
    const expense = line?.id ?? ''
    await owner.client.form('POST', expenses, { intent: 'file-again', id: expense, file_id: id })
    const [draft] = await on.database.all<{ id: string }>(
      'SELECT id FROM receipts WHERE event_id = ? AND expense_id IS NULL',
      [event],
    )
    await owner.client.form('POST', review, { intent: 'keep', id: draft?.id ?? '' })
    await owner.client.form('POST', expenses, { intent: 'delete', id: expense })
    expect((await claim()).files).toMatchObject([{ name: 'pass.pdf', role: 'paper', lines: [] }])
  })

  it('a statement that came as a PDF is named as one, with the way to the rows of the bank', async () => {
    const id = await upload('march.pdf', STATEMENT)
    const source = await page(`${review}?draft=${id}`)
    expect(text(source)).toContain('This looks like a bank statement.')
    expect(source).toContain(`href="/events/${event}/statement"`)
  })

  it.each([
    ['quotation', QUOTATION, 'This looks like a quotation: not yet paid.', '2,400.00 EUR', 'a quotation'],
    ['order', ORDER, 'This looks like an order confirmation: not yet paid', '59.90 USD', 'an order'],
  ])(
    'a paper that nobody paid, a %s, is kept with its amount named, or its amount is asked about',
    async (...of) => {
      const [name, words, notice, amount, kind] = of
      const id = await upload(`${name}.pdf`, words)
      const shown = text(await page(`${review}?draft=${id}`))
      expect(shown).toContain(notice)
      expect(shown).toContain(`Keep with the claim : ${amount} does not count`)
      expect(shown).toContain(`Was it paid? This is the amount of ${kind}`)
      await owner.client.form('POST', review, { intent: 'keep', id })
      const close = text(await page(`/events/${event}/close`))
      expect(close).not.toContain('Amount of another paper')
    },
  )

  it('an order that is confirmed as an expense holds closing until a reason is given, which the claim says', async () => {
    const id = await upload('order.pdf', ORDER)
    const confirm = (form: Record<string, string>) => owner.client.form('POST', `${review}?draft=${id}`, form)
    const asked = await confirm(formOf(await page(`${review}?draft=${id}`), 'confirm'))
    expect(asked.status).toBe(400)
    expect((await confirm(formOf(await asked.text(), 'confirm'))).status).toBe(303)
    const close = `/events/${event}/close`
    const words = 'order.pdf looks like an order confirmation'
    expect(text(await page(close))).toContain(`Office Depot, Nov 3, 2025, 59.90 USD: ${words}`)
    const refused = await owner.client.send('PUT', close)
    expect([refused.status, await refused.text()]).toEqual([
      409,
      `Office Depot, 2025-11-03, 59.90 USD: ${words}. Add the receipt or invoice, delete the expense, or say how it was paid.`,
    ])
    const reason = { intent: 'explain', key: `unpaid-paper ${id}`, text: 'Paid by card when it was ordered' }
    expect((await owner.client.form('POST', close, reason)).status).toBe(303)
    expect((await claim()).explanations).toContainEqual({
      ...{ line: 1, rate: null, text: reason.text },
      finding: `Rests on a paper that is not a receipt: Office Depot, 2025-11-03, 59.90 USD: ${words}`,
    })
  })
})
