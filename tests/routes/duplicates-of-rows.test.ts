import { beforeEach, describe, expect, it } from 'vitest'
import { insertRow } from '../support/database'
import { html, insertEvent, insertExpense, text } from '../support/factories'
import { describeOnEachDatabase } from '../support/instances'
import { sha256 } from '../support/uploads'
import { createUser, type Person } from '../support/users'

// Expenses from rows of a bank statement, beside expenses for the same purchases under other names.

const CARD = `Booking date,Description,Amount,Original amount,Original currency
2026-03-23,BAR MLECZNY KRAKOW POL,-20.31,-87.60,PLN
2026-03-29,BAR MLECZNY KRAKOW POL,4.00,,
2026-03-24,GROCER,-11.20,,
2026-03-25,BAKERY,-3.40,,
2026-03-26,PHONE,-30.00,,
`

describeOnEachDatabase('an expense made of the row of a statement on %s', (on) => {
  let owner: Person
  let event: string
  let here: string
  let row: string

  beforeEach(async () => {
    owner = await createUser(on)
    event = (await insertEvent(on.database, owner.id, { name: 'Krakow', base_currency: 'EUR' })).id
    const form = new FormData()
    form.append('statement', new Blob([CARD]), 'card.csv')
    const answer = await owner.client.send('POST', `/events/${event}/statement`, { body: form })
    here = answer.headers.get('Location') ?? ''
    const created = await owner.client.form('POST', here, { intent: 'create', 'row[]': '2' })
    expect(created.status).toBe(303)
    const [stored] = await on.database.all<{ id: string }>('SELECT id FROM expenses WHERE event_id = ?', [
      event,
    ])
    row = String(stored?.id)
  })

  const receipt = (columns = {}) =>
    insertExpense(on.database, event, {
      ...{ merchant: '居酒屋', amount: 87.6, currency: 'PLN', converted_amount: 20 },
      ...{ date: '2026-03-22', created_at: '2026-03-22T10:00:00.000+00:00', ...columns },
    })
  const insertReceipt = async (columns: Record<string, unknown>): Promise<string> => {
    const id = crypto.randomUUID()
    await insertRow(on.database, 'receipts', {
      ...{ id, event_id: event, sha256: sha256(Buffer.from(id)), name: 'lunch.png', kind: 'png' },
      ...{ bytes: 1, width: 40, height: 60, state: 'read', ...columns },
    })
    return id
  }
  const insertDraft = (read: { merchant: string; total: string; currency: string; date?: string }) => {
    const box = { x0: 0.1, y0: 0.1, x1: 0.2, y1: 0.2 }
    const known = (value: string) => ({ value, confidence: 0.95, page: 1, box })
    const fields = Object.entries({ date: '2026-03-22', ...read }).map(([name, value]) => [
      name,
      known(value),
    ])
    return insertReceipt({ reading: JSON.stringify({ ...Object.fromEntries(fields), tax: null }) })
  }
  const page = async (name: string) => html(await owner.client.get(`/events/${event}/${name}`))
  const isDoubtful = async () => (await page('expenses')).includes('Possible duplicates')

  it('is shown beside a receipt of another name of the day before, on the list and at closing', async () => {
    const other = await receipt()
    const list = text(await page('expenses'))
    expect(list).toContain('居酒屋, Mar 22, 2026, 87.60 PLN and ')
    expect(list).toMatch(/BAR MLECZNY[^,]*, Mar 23, 2026 Not a duplicate/)
    expect(text(await page('close'))).toMatch(
      /Possible duplicate Delete one[^.]*\. BAR MLECZNY[^:]*: as line 1 /,
    )
    const answer = await owner.client.form('POST', `/events/${event}/expenses`, {
      ...{ intent: 'distinct', id: other, other: row },
    })
    expect(answer.status).toBe(303)
    expect(await isDoubtful()).toBe(false)
  })

  it.each([
    ['of its name ten days before', { merchant: 'Bar Mleczny', date: '2026-03-13' }, true],
    ['of its name eleven days before', { merchant: 'Bar Mleczny', date: '2026-03-12' }, false],
    ['of another name five days before', { date: '2026-03-18' }, true],
    ['of another name six days before', { date: '2026-03-17' }, false],
    ['of the amount that the row charged', { amount: 20.31, currency: 'EUR' }, true],
    ['of what it charged in another currency', { amount: 20.31, currency: 'USD' }, false],
    ['of another amount', { amount: 87.5 }, false],
  ])('beside a receipt %s is a possible duplicate or not', async (_, columns, isFound) => {
    await receipt(columns)
    expect(await isDoubtful()).toBe(isFound)
  })

  describe('in the claim currency', () => {
    beforeEach(async () => {
      const created = await owner.client.form('POST', here, { intent: 'create', 'row[]': '4' })
      expect(created.status).toBe(303)
    })
    const ofGrocer = { merchant: 'Grocery Kaiser', amount: 12.5, currency: 'USD', converted_amount: 0 }

    it.each([
      ['of about its worth and name', {}, true],
      ['of another name', { merchant: 'Kaiser' }, false],
      ['of another worth', { amount: 25 }, false],
      ['of its name ten days before', { merchant: 'Grocer', date: '2026-03-14' }, true],
      ['of its name eleven days before', { merchant: 'Grocer', date: '2026-03-13' }, false],
      ['of its worth in its own currency', { amount: 11.3, currency: 'EUR', converted_amount: 11.3 }, false],
    ])('beside a receipt in dollars %s is a possible duplicate or not', async (_, columns, isFound) => {
      await receipt({ ...ofGrocer, ...columns })
      expect(await isDoubtful()).toBe(isFound)
      if (isFound) expect(text(await page('close'))).toMatch(/GROCER[^:]*: as line 1 /)
    })

    it('beside a receipt in dollars is not a duplicate any more when it has a receipt', async () => {
      await receipt(ofGrocer)
      const [stored] = await on.database.all<{ id: string }>(
        "SELECT id FROM expenses WHERE event_id = ? AND merchant = 'GROCER'",
        [event],
      )
      await insertReceipt({ expense_id: stored?.id })
      expect(await isDoubtful()).toBe(false)
    })

    it('beside a row whose purchase a receipt has is a possible duplicate', async () => {
      await on.database.run(
        "UPDATE statement_rows SET purchase_amount = 450, purchase_currency = 'CZK' WHERE text LIKE '%GROCER%'",
      )
      await receipt({ amount: 450, currency: 'CZK' })
      expect(await isDoubtful()).toBe(true)
    })

    it('is shown to a draft in dollars of about its worth and name', async () => {
      const draft = await insertDraft({ merchant: 'Grocery Kaiser', total: '12.50', currency: 'USD' })
      expect(text(await page(`review?draft=${draft}`))).toContain('This may be a duplicate of GROCER')
      const other = await insertDraft({ merchant: 'Kaiser', total: '12.50', currency: 'USD' })
      expect(text(await page(`review?draft=${other}`))).not.toContain('This may be a duplicate')
    })
  })

  it('is shown once beside one of its name and day', async () => {
    const other = await receipt({ merchant: 'Bar Mleczny Krakow Pol' })
    await on.database.run("UPDATE expenses SET date = '2026-03-23' WHERE id = ?", [other])
    expect((await page('expenses')).match(/name="intent" value="distinct"/g)).toHaveLength(1)
  })

  it('is shown to a draft of another name and day, and not any more when it has a receipt', async () => {
    const draft = await insertDraft({ merchant: '居酒屋', total: '87.60', currency: 'PLN' })
    const isWarned = async () =>
      text(await page(`review?draft=${draft}`)).includes('This may be a duplicate of BAR MLECZNY')
    expect(await isWarned()).toBe(true)
    await insertReceipt({ expense_id: row })
    expect(await isWarned()).toBe(false)
  })

  it.each([
    ['of its name ten days before', { merchant: 'Bar Mleczny', date: '2026-03-13' }, true],
    ['of another name five days before', { merchant: '居酒屋', date: '2026-03-18' }, true],
    ['of another name six days before', { merchant: '居酒屋', date: '2026-03-17' }, false],
  ])('is shown to a draft %s or not', async (_, read, isShown) => {
    const draft = await insertDraft({ total: '87.60', currency: 'PLN', ...read })
    expect(text(await page(`review?draft=${draft}`)).includes('This may be a duplicate')).toBe(isShown)
  })

  describe('and others of its amount', () => {
    beforeEach(async () => {
      for (const line of [4, 5, 6])
        await owner.client.form('POST', here, { intent: 'create', 'row[]': String(line) })
      await on.database.run('UPDATE expenses SET amount = 2.8, currency = ? WHERE event_id = ?', [
        'EUR',
        event,
      ])
    })

    it('beside one receipt of another name are one possible duplicate', async () => {
      await receipt({ amount: 2.8, currency: 'EUR' })
      const list = await page('expenses')
      expect(list.match(/name="intent" value="distinct"/g)).toHaveLength(1)
      expect(text(list)).toMatch(/BAR MLECZNY[^,]*, Mar 23, 2026 Not a duplicate/)
    })

    it('are shown to a draft by the nearest one alone', async () => {
      const draft = await insertDraft({ merchant: '居酒屋', total: '2.80', currency: 'EUR' })
      const review = text(await page(`review?draft=${draft}`))
      expect(review).toContain('This may be a duplicate of BAR MLECZNY')
      expect(review.match(/may be a duplicate of/g)).toHaveLength(1)
    })
  })

  describe('of a deposit', () => {
    let whole: string

    const rename = (merchant: string, amount = 35600) =>
      on.database.run(
        `UPDATE expenses SET merchant = '${merchant}', amount = ${amount}, currency = 'KES', date = '2026-03-23' WHERE id = ?`,
        [row],
      )
    const stay = async (columns = {}) => {
      whole = await receipt({ merchant: 'Sarova Stanley Hotel', amount: 45600, currency: 'KES', ...columns })
      await insertReceipt({ expense_id: whole })
    }
    const isPart = async () => (await page('expenses')).includes('Possibly part of another expense')

    it('is asked about beside the receipt of the stay, on the list and at closing, until it is none', async () => {
      await rename('SAROVA STANLEY HOTEL NAIROBI')
      await stay({ date: '2026-03-26' })
      expect(text(await page('expenses'))).toMatch(
        /SAROVA STANLEY HOTEL NAIROBI, Mar 23, 2026, 35,600.00 KES in Sarova Stanley Hotel, Mar 26, 2026, 45,600.00 KES Not part of it/,
      )
      expect(text(await page('close'))).toMatch(
        /Possibly part of another expense A deposit[^:]*: may be in line 2, 45,600.00 KES Edit Not part of it/,
      )
      const answer = await owner.client.form('POST', `/events/${event}/expenses`, {
        ...{ intent: 'distinct', id: row, other: whole },
      })
      expect([answer.status, await isPart()]).toEqual([303, false])
    })

    it.each([
      ['of the stay ten days later', {}, { date: '2026-04-02' }, true],
      ['of the stay eleven days later', {}, { date: '2026-04-03' }, false],
      ['of another hotel', {}, { merchant: 'Hilton Garden Inn' }, false],
      ['of the same amount', {}, { amount: 35600, date: '2026-03-23' }, false],
      ['of less', {}, { amount: 35599.99, date: '2026-03-23' }, false],
      ['of the stay, for a tenth of it', { amount: 4560 }, {}, true],
      ['of the stay, for a drink at its bar', { amount: 4559 }, {}, false],
      ['that has a charge of its own', {}, { charged_amount: 300 }, false],
      [
        'in another currency, for a part of its worth',
        { amount: 35600 },
        { amount: 350, currency: 'USD' },
        true,
      ],
      ['of a shop of the day', { merchant: 'NAIVAS' }, { merchant: 'Naivas', date: '2026-03-23' }, true],
      [
        'of a shop of the day after',
        { merchant: 'NAIVAS' },
        { merchant: 'Naivas', date: '2026-03-24' },
        false,
      ],
    ])('beside a receipt %s is asked about or not', async (_, part, columns, isFound) => {
      const { merchant, amount } = { merchant: 'SAROVA STANLEY HOTEL', amount: 35600, ...part }
      await rename(merchant, amount)
      await on.database.run(
        'UPDATE statement_rows SET amount = 237, purchase_amount = NULL WHERE expense_id = ?',
        [row],
      )
      await stay({ date: '2026-03-24', ...columns })
      expect(await isPart()).toBe(isFound)
    })

    it('beside an expense without a receipt, or with a receipt of its own, is not asked about', async () => {
      await rename('SAROVA STANLEY HOTEL')
      const other = await receipt({ merchant: 'Sarova Stanley Hotel', amount: 45600, currency: 'KES' })
      expect(await isPart()).toBe(false)
      await insertReceipt({ expense_id: other })
      expect(await isPart()).toBe(true)
      await insertReceipt({ expense_id: row })
      expect(await isPart()).toBe(false)
    })
  })
})
