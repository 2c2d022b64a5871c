import { beforeEach, expect, it } from 'vitest'
import { html, insertEvent, insertExpense, tags, text } from '../support/factories'
import { describeOnEachDatabase } from '../support/instances'
import { pdfTexts } from '../support/pdf-text'
import { unzipped } from '../support/unzipped'
import { createUser, type Person } from '../support/users'

// A cash withdrawal proves the rate at which the cash was exchanged.

const CARD = `Booking date,Description,Amount,Original amount,Original currency
2026-10-06,ATM WITHDRAWAL NAIROBI,-80.10,"10,000.00",KES
2026-10-07,GROCER,-11.20,,
2026-10-08,SECRET CLINIC,-30.00,,
`

describeOnEachDatabase('a withdrawal of cash on %s', (on) => {
  let owner: Person
  let event: string
  let here: string

  beforeEach(async () => {
    owner = await createUser(on)
    event = (await insertEvent(on.database, owner.id, { name: 'Nairobi', base_currency: 'EUR' })).id
    here = await choose(event)
  })

  const choose = async (to: string) => {
    const form = new FormData()
    form.append('statement', new Blob([CARD]), 'card.csv')
    const answer = await owner.client.send('POST', `/events/${to}/statement`, { body: form })
    return answer.headers.get('Location') ?? ''
  }
  const page = async (path: string) => html(await owner.client.get(path))
  const offered = (source: string) =>
    tags(source).flatMap(({ attributes }) => {
      const href = attributes.get('href') ?? ''
      return href.includes('/rates?add=') ? [href.replaceAll('&amp;', '&')] : []
    })
  /** The fields of the form of a new rate, as the page fills them. */
  const fields = (source: string) =>
    Object.fromEntries(
      tags(source.slice(source.indexOf('value="add"'))).flatMap(({ attributes }) => {
        const [name, value] = [attributes.get('name'), attributes.get('value')]
        return name && value !== undefined ? [[name, value.replaceAll('&amp;', '&')]] : []
      }),
    )
  const save = async (more: Record<string, string> = {}, to = event, from = here) => {
    const [path = ''] = offered(await page(from))
    const form = { ...fields(await page(path)), intent: 'add', source: 'cash_machine', ...more }
    return owner.client.form('POST', `/events/${to}/rates`, form)
  }
  const rates = (of = event) =>
    on.database.all<Record<string, unknown>>(
      `SELECT rates.currency, receipt_amount, claim_amount, rates.date, rates.source, role, all_rows, statement_rows.row
       FROM rates LEFT JOIN receipts ON receipts.id = document_id LEFT JOIN statement_rows ON rate_id = rates.id
       WHERE rates.event_id = ?`,
      [of],
    )

  it('is offered as the proof of a rate alone, with what it says filled in', async () => {
    const [path = '', ...others] = offered(await page(here))
    expect(others).toEqual([])
    expect(fields(await page(path))).toMatchObject({
      ...{ currency: 'KES', receipt_amount: '10000.00', claim_amount: '80.10', date: '2026-10-06', row: '2' },
    })
  })

  it('is the proof of a rate with the statement as its document, once', async () => {
    const [path = ''] = offered(await page(here))
    const form = { ...fields(await page(path)), intent: 'add', source: 'cash_machine' }
    for (const _ of ['first', 'again'])
      expect((await owner.client.form('POST', `/events/${event}/rates`, form)).status).toBe(303)
    const stored = await rates()
    expect(
      stored.map((rate) => ({
        ...rate,
        receipt_amount: Number(rate.receipt_amount),
        claim_amount: Number(rate.claim_amount),
        all_rows: Boolean(rate.all_rows),
      })),
    ).toEqual([
      {
        ...{ currency: 'KES', receipt_amount: 10_000, claim_amount: 80.1, date: '2026-10-06' },
        ...{ source: 'cash_machine', role: 'statement', all_rows: false, row: 2 },
      },
    ])
    const after = text(await page(here))
    expect(after).toContain('Used before for R1 in Nairobi')
  })

  it('is asked about with the fee of the row beside it until that is an expense', async () => {
    const csv = `Booking date,Type,Description,Amount,Original amount,Original currency
2026-10-06,ATM withdrawal,NAIROBI,-80.10,"10,000.00",KES
2026-10-06,Fee,NAIROBI,-3.50,,
2026-10-08,Card payment,GROCER,-11.20,,
`
    const form = new FormData()
    form.append('statement', new Blob([csv]), 'fees.csv')
    const answer = await owner.client.send('POST', `/events/${event}/statement`, { body: form })
    here = answer.headers.get('Location') ?? ''
    expect((await save()).status).toBe(303)
    const listed = async () => text(await page(`/events/${event}/close`))
    expect(await listed()).toMatch(/Fee of a rate in no expense .{0,120}R1, [^:]*2026: 3\.50 EUR/)
    const [, link = ''] =
      /href="([^"]+)" aria-label="Add the fee: R1/.exec(await page(`/events/${event}/close`)) ?? []
    expect(link).toMatch(/expenses\?new&amp;fee=/)
    await owner.client.form('POST', here, { intent: 'create', 'row[]': '3', claim_currency: 'EUR' })
    expect(await listed()).not.toContain('Fee of a rate in no expense')
  })

  /** Uploads a statement with one withdrawal. Returns the path of the form for its rate. */
  const withdrawn = async (description: string, amount: string) => {
    const csv = `Booking date,Description,Amount,Original amount,Original currency
2026-10-06,${description},-${amount},200.00,USD
2026-10-08,GROCER,-30.00,,
`
    const form = new FormData()
    form.append('statement', new Blob([csv]), 'named.csv')
    const answer = await owner.client.send('POST', `/events/${event}/statement`, { body: form })
    here = answer.headers.get('Location') ?? ''
    return offered(await page(here))[0] ?? ''
  }

  it('fills in the amount without the fee where the file says that the fee is within it', async () => {
    const charge = '<Chrgs><Rcrd><Amt Ccy="EUR">5.00</Amt><ChrgInclInd>true</ChrgInclInd></Rcrd></Chrgs>'
    const cash = '<AmtDtls><InstdAmt><Amt Ccy="USD">200.00</Amt></InstdAmt></AmtDtls>'
    const xml = `<?xml version="1.0"?><Document><BkToCstmrStmt><Stmt><Ntry><Amt Ccy="EUR">185.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><BookgDt><Dt>2026-10-06</Dt></BookgDt>${charge}<NtryDtls><TxDtls>${cash}<RmtInf><Ustrd>Retrait Bancomat</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry></Stmt></BkToCstmrStmt></Document>`
    const sent = new FormData()
    sent.append('statement', new Blob([xml]), 'named.xml')
    const answer = await owner.client.send('POST', `/events/${event}/statement`, { body: sent })
    here = answer.headers.get('Location') ?? ''
    const form = await page(offered(await page(here))[0] ?? '')
    expect(fields(form)).toMatchObject({ receipt_amount: '200.00', claim_amount: '180.00', fee: '5.00' })
    expect(text(form)).toContain('The row is 185.00 EUR. The fee that it names is taken off.')
    expect((await save()).status).toBe(303)
    expect((await rates()).map((rate) => Number(rate.claim_amount))).toEqual([180])
  })

  it('fills in the whole amount and its fee where that is a row of its own, whatever the balances say', async () => {
    const csv = `Booking date,Description,Amount,Fee,Original amount,Original currency,Balance
2026-10-05,GROCER,-4.00,0.00,,,996.00
2026-10-06,ATM withdrawal New York,-185.00,5.00,200.00,USD,811.00
2026-10-06,ATM withdrawal fee,-5.00,0.00,,,806.00
`
    const sent = new FormData()
    sent.append('statement', new Blob([csv]), 'fees.csv')
    const answer = await owner.client.send('POST', `/events/${event}/statement`, { body: sent })
    const form = await page(offered(await page(answer.headers.get('Location') ?? ''))[0] ?? '')
    expect(fields(form)).toMatchObject({ claim_amount: '185.00', fee: '5.00' })
  })

  it('has no amount where the file does not say whether the fee is within it, and asks', async () => {
    const form = await page(
      await withdrawn('Retrait Bancomat USD 200.00 commission EUR 5.00 incluse', '185.00'),
    )
    expect(fields(form)).toMatchObject({ fee: '5.00', receipt_amount: '200.00' })
    expect(fields(form).claim_amount).toBeUndefined()
    expect(text(form)).toContain(
      'names a fee of 5.00 EUR. Is it within the 185.00 EUR that left the account? If so, type 180.00, else 185.00.',
    )
    const refused = await save({ note: 'At the airport' })
    expect(refused.status).toBe(400)
    const again = await refused.text()
    expect(fields(again)).toMatchObject({ note: 'At the airport', fee: '5.00' })
    expect(text(again)).toContain('If so, type 180.00, else 185.00.')
    expect(await rates()).toEqual([])
  })

  it('keeps the fee of a row of its own beside the question about another fee in the text', async () => {
    const csv = `Booking date,Description,Amount,Fee,Original amount,Original currency
2026-10-06,Retrait Bancomat USD 200.00 commission EUR 5.00,-185.00,3.50,200.00,USD
`
    const form = new FormData()
    form.append('statement', new Blob([csv]), 'both.csv')
    const answer = await owner.client.send('POST', `/events/${event}/statement`, { body: form })
    const path = offered(await page(answer.headers.get('Location') ?? ''))[0] ?? ''
    const shown = fields(await page(path))
    expect([shown.claim_amount, shown.fee]).toEqual([undefined, '3.50'])
  })

  it('leads back to the other rows of the statement when its rate is saved', async () => {
    const saved = await save()
    const after = await page(saved.headers.get('Location') ?? '')
    expect(text(after)).toContain('The rate is added, with the row as its proof')
    expect(text(after)).toContain('GROCER')
  })

  it('proves another rate for a reason alone, which the checklist prints', async () => {
    expect((await save()).status).toBe(303)
    const other = (await insertEvent(on.database, owner.id, { name: 'Mombasa', base_currency: 'EUR' })).id
    const again = `${await choose(other)}&again[]=2`
    const refused = await save({}, other, again)
    expect([refused.status, text(await refused.text()).includes('used before, for R1 in Nairobi')]).toEqual([
      400,
      true,
    ])
    expect(await rates(other)).toEqual([])
    expect((await save({ reason: 'The same cash' }, other, again)).status).toBe(303)
    await insertExpense(on.database, other, { amount: 500, currency: 'KES' })
    const [rate] = await on.database.all<{ id: string }>('SELECT id FROM rates WHERE event_id = ?', [other])
    await on.database.run(
      'UPDATE expenses SET converted_amount = 4.01, applied_rate_id = ? WHERE event_id = ?',
      [rate?.id, other],
    )
    const listed = text(await page(`/events/${other}/close`))
    expect([listed.includes('also used for R1 in Nairobi'), listed.includes('The same cash')]).toEqual([
      true,
      true,
    ])
  })

  it('is in the claim with its row alone', async () => {
    expect((await save()).status).toBe(303)
    const [rate] = await on.database.all<{ id: string }>('SELECT id FROM rates WHERE event_id = ?', [event])
    await insertExpense(on.database, event, { amount: 500, currency: 'KES' })
    await on.database.run(
      'UPDATE expenses SET converted_amount = 4.01, applied_rate_id = ? WHERE event_id = ?',
      [rate?.id, event],
    )
    expect((await owner.client.send('PUT', `/events/${event}/close`)).status).toBe(200)
    const bytes = async (name: string) =>
      Buffer.from(await (await owner.client.get(`/events/${event}/${name}`)).arrayBuffer())
    const pdf = (await pdfTexts(await bytes('claim.pdf'))).join(' ').replaceAll(/\s+/g, ' ')
    expect(pdf).toContain('card.csv, row 2: 2026-10-06 ATM WITHDRAWAL NAIROBI')
    expect(pdf).toContain('2 other rows are blackened.')
    expect(pdf).not.toContain('SECRET CLINIC')
    const members = await unzipped(await bytes('claim.zip'))
    expect(members.map(({ name }) => name).filter((name) => name.startsWith('statements/'))).toEqual([
      'statements/002-blackened.txt',
    ])
    expect(members.filter(({ bytes }) => bytes.includes('SECRET CLINIC'))).toEqual([])
  })

  it('that is a charge of the same event too asks for one explanation, which is its reason', async () => {
    expect((await save()).status).toBe(303)
    await owner.client.form('POST', here, { ...{ intent: 'create', 'row[]': '2', reason: 'The same cash' } })
    const [rate] = await on.database.all<{ id: string }>('SELECT id FROM rates WHERE event_id = ?', [event])
    await insertExpense(on.database, event, {
      ...{ amount: 500, currency: 'KES', converted_amount: 4.01, applied_rate_id: rate?.id },
    })
    const listed = text(await page(`/events/${event}/close`))
    expect(listed.match(/also used for [^,]* in Nairobi/g)).toEqual(['also used for R1 in Nairobi'])
    expect(listed).toContain('Explained: The same cash')
  })

  it('that is a charge too is one used row of the claim', async () => {
    expect((await save()).status).toBe(303)
    const created = await owner.client.form('POST', here, {
      ...{ intent: 'create', 'row[]': '2', reason: 'The same cash' },
    })
    expect(created.status).toBe(303)
    const [rate] = await on.database.all<{ id: string }>('SELECT id FROM rates WHERE event_id = ?', [event])
    await insertExpense(on.database, event, {
      ...{ amount: 500, currency: 'KES', converted_amount: 4.01, applied_rate_id: rate?.id },
    })
    const close = async () => (await owner.client.send('PUT', `/events/${event}/close`)).status
    expect(await close()).toBe(409)
    const points = await html(await owner.client.get(`/events/${event}/close`))
    const [, key = ''] = /name="key" value="(no-purchase [^"]+)"/.exec(points) ?? []
    const explain = { intent: 'explain', key, text: 'Given to the driver' }
    expect((await owner.client.form('POST', `/events/${event}/close`, explain)).status).toBe(303)
    expect(await close()).toBe(200)
    const answer = await owner.client.get(`/events/${event}/claim.pdf`)
    const pdf = (await pdfTexts(Buffer.from(await answer.arrayBuffer()))).join(' ').replaceAll(/\s+/g, ' ')
    expect(pdf.match(/3 rows of [-\d ]+ to [-\d]+, \d of them used here/)?.[0]).toBe(
      '3 rows of 2026-10-06 to 2026-10-08, 1 of them used here',
    )
  })

  it('of a file that has expired, or a row that is no withdrawal, proves nothing', async () => {
    expect((await save({ row: '3' })).status).toBe(404)
    await owner.client.form('POST', here, { intent: 'done' })
    const form = {
      ...{ intent: 'add', id: crypto.randomUUID(), currency: 'KES', receipt_amount: '1', claim_amount: '2' },
      ...{ claim_currency: 'EUR', date: '2026-10-06', statement: here.split('?')[1] ?? '', row: '2' },
    }
    expect((await owner.client.form('POST', `/events/${event}/rates`, form)).status).toBe(404)
    expect(await rates()).toEqual([])
  })
})
