import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { insertRows } from '../support/database'
import {
  expenseRows,
  groupSums,
  html,
  insertEvent,
  insertExpense,
  OTHERWISE,
  tableRows,
  tags,
  text,
  totalClaim,
} from '../support/factories'
import { describeBesideDatabase, describeOnEachDatabase } from '../support/instances'
import { insertExpenses } from '../support/many-expenses'
import { createUser, type Person } from '../support/users'

// The forms of the expense view, as a browser without scripts sends them.

describeOnEachDatabase('the forms of the expense view on %s', (on, provider) => {
  let owner: Person
  let event: string
  let path: string

  beforeAll(async () => {
    owner = await createUser(on)
  })
  beforeEach(async () => {
    event = (await insertEvent(on.database, owner.id, { base_currency: 'USD', exchange_rate: 0.0077 })).id
    path = `/events/${event}/expenses`
  })

  const page = async (query = '') => html(await owner.client.get(path + query))
  const send = (form: Record<string, string>, query = '') => owner.client.form('POST', path + query, form)
  const goneTo = async (form: Record<string, string>, query = '') => {
    const answer = await send(form, query)
    expect([answer.status, answer.status === 303 ? '' : text(await answer.text())]).toEqual([303, ''])
    return answer.headers.get('Location')
  }
  /** The values that a browser would send for the form with this intent. */
  const formOf = (source: string, intent: string) => {
    const forms = source.split('<form').filter((one) => one.includes(`value="${intent}"`))
    const inputs = tags(`<form${forms.at(-1)}`).filter(
      ({ name, attributes }) => name === 'input' && attributes.has('name'),
    )
    return Object.fromEntries(
      inputs.map(({ attributes }) => [attributes.get('name') ?? '', attributes.get('value') ?? '']),
    )
  }
  const rows = async (query = '') => expenseRows(await page(query))

  const LUNCH = {
    date: '2026-10-05',
    merchant: 'Java House',
    amount: '2450',
    currency: 'KES',
    category: 'Meals',
  }

  it('adds an expense, and fills the next form with its date and currency', async () => {
    const form = formOf(await page('?new'), 'add')
    expect(form).toMatchObject({ date: '', currency: 'USD', amount: '' })
    expect(await goneTo({ ...form, ...LUNCH })).toBe(path)
    expect(await rows()).toEqual([
      ['Oct 5, 2026', 'Java House', 'Meals', 'No receipt', '2,450.00 KES', '18.87 USD × 0.0077'],
    ])
    expect(formOf(await page('?new'), 'add')).toMatchObject({
      date: '2026-10-05',
      currency: 'KES',
      merchant: '',
    })
  })

  it('a form that is sent twice adds one, at the same moment too', async () => {
    const form = { ...formOf(await page('?new'), 'add'), ...LUNCH }
    await Promise.all([goneTo(form), goneTo(form)])
    await goneTo(form)
    expect(await rows()).toHaveLength(1)
    await goneTo({ ...form, amount: '2450.00' })
    await goneTo({ ...form, currency: '' })
    expect(await rows()).toHaveLength(1)
  })

  it('a form that is sent again with other values adds another', async () => {
    const form = { ...formOf(await page('?new'), 'add'), ...LUNCH }
    await goneTo(form)
    for (const [at, change] of OTHERWISE.entries()) {
      await goneTo({ ...form, ...change })
      expect([change, await rows()]).toEqual([change, expect.objectContaining({ length: at + 2 })])
    }
  })

  it('on a closed event a form that was stored before is done, and any other is refused', async () => {
    const form = { ...formOf(await page('?new'), 'add'), ...LUNCH }
    await goneTo(form)
    await on.database.run("UPDATE events SET status = 'closed' WHERE id = ?", [event])
    await goneTo(form)
    expect((await send({ ...form, note: 'With Ada' })).status).toBe(409)
    expect(await on.database.all('SELECT note FROM expenses WHERE event_id = ?', [event])).toEqual([
      { note: '' },
    ])
  })

  it('a form that comes again after its expense was deleted adds another', async () => {
    const form: Record<string, string> = { ...formOf(await page('?new'), 'add'), ...LUNCH }
    await goneTo(form)
    await goneTo({ intent: 'delete', id: form.id ?? '' })
    await goneTo(form)
    expect(await rows()).toHaveLength(1)
    expect(await on.database.all('SELECT id FROM expenses WHERE event_id = ?', [event])).toHaveLength(2)
  })

  it('changes an expense by a form that is filled with it', async () => {
    const id = await insertExpense(on.database, event, {
      amount: 2450,
      currency: 'KES',
      converted_amount: 18.87,
      merchant: 'Java',
    })
    const form = formOf(await page(`?edit=${id}`), 'change')
    expect(form).toMatchObject({
      id,
      merchant: 'Java',
      amount: '2450.00',
      currency: 'KES',
      charged_amount: '',
    })
    expect(
      await goneTo(
        { ...form, date: '2026-10-05', merchant: 'Java House', charged_amount: '19.20' },
        `?edit=${id}`,
      ),
    ).toBe(path)
    expect(await rows()).toEqual([
      ['Oct 5, 2026', 'Java House', '', 'No receipt', '2,450.00 KES', '19.20 USD as charged'],
    ])
  })

  it('a form that changes an expense is done once when it is sent twice', async () => {
    const id = await insertExpense(on.database, event, { merchant: 'Java' })
    const form = { ...formOf(await page(`?edit=${id}`), 'change'), date: '2026-10-05' }
    const version = async () =>
      (await on.database.all('SELECT version FROM events WHERE id = ?', [event]))[0]?.version
    await goneTo({ ...form, merchant: 'Java House' }, `?edit=${id}`)
    const after = await version()
    await goneTo({ ...form, merchant: 'Java House' }, `?edit=${id}`)
    expect([(await rows())[0]?.[1], await version()]).toEqual(['Java House', after])
  })

  it('answers a form that was filled before another change of its merchant with 409, and then stores it', async () => {
    const id = await insertExpense(on.database, event, {
      amount: 10,
      currency: 'USD',
      converted_amount: 10,
      merchant: 'Java',
    })
    const form = { ...formOf(await page(`?edit=${id}`), 'change'), date: '2026-10-05' }
    await goneTo({ ...form, merchant: 'Java House' }, `?edit=${id}`)
    const second = await send({ ...form, merchant: 'Java Bar', note: 'lunch' }, `?edit=${id}`)
    const source = await second.text()
    expect([second.status, text(source)]).toEqual([
      409,
      expect.stringContaining('This expense was changed in the meantime'),
    ])
    expect(formOf(source, 'change')).toMatchObject({ merchant: 'Java Bar', note: 'lunch' })
    expect((await rows())[0]?.[1]).toBe('Java House')
    await goneTo(formOf(source, 'change'), `?edit=${id}`)
    expect((await rows())[0]?.[1]).toMatch(/^Java Bar lunch/)
  })

  it('a form that was filled before its expense got a category with others leaves it that category', async () => {
    const id = await insertExpense(on.database, event, { merchant: 'Java' })
    const form = { ...formOf(await page(`?edit=${id}`), 'change'), date: '2026-10-05' }
    await goneTo({ intent: 'change-selected', field: 'category', category: 'Meals', 'id[]': id })
    await goneTo(form, `?edit=${id}`)
    expect((await rows())[0]?.slice(0, 3)).toEqual(['Oct 5, 2026', 'Java', 'Meals'])
  })

  it('a form is saved that was filled before another expense was changed', async () => {
    const [id, other] = [
      await insertExpense(on.database, event, { merchant: 'Java' }),
      await insertExpense(on.database, event, { merchant: 'Taxi' }),
    ]
    const form = { ...formOf(await page(`?edit=${id}`), 'change'), date: '2026-10-05' }
    const theirs = { ...formOf(await page(`?edit=${other}`), 'change'), date: '2026-10-05' }
    await goneTo({ ...theirs, merchant: 'Taxi home' })
    await goneTo({ ...form, merchant: 'Java House' })
    const merchants = (await rows()).map(([, merchant]) => merchant)
    expect(merchants.sort()).toEqual(['Java House', 'Taxi home'])
  })

  it('of six changes at one moment one is saved, and five get a conflict', async () => {
    const id = await insertExpense(on.database, event, {
      amount: 10.5,
      currency: 'USD',
      converted_amount: 10.5,
      merchant: 'Java',
    })
    const form = { ...formOf(await page(`?edit=${id}`), 'change'), date: '2026-10-05' }
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, at) => send({ ...form, note: `note ${at}` }, `?edit=${id}`)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 409, 409, 409, 409, 409])
  })

  it('what was charged in one claim currency is not stored as charged in another', async () => {
    const id = await insertExpense(on.database, event, {
      amount: 10,
      currency: 'KES',
      converted_amount: 1,
      merchant: 'Java',
    })
    const edit = `?edit=${id}`
    const forms: [Record<string, string>, string][] = [
      [{ ...formOf(await page('?new'), 'add'), ...LUNCH, charged_amount: '19.20' }, ''],
      [{ ...formOf(await page(edit), 'change'), date: '2026-10-05', charged_amount: '1.20' }, edit],
    ]
    const before = await on.database.all('SELECT * FROM expenses WHERE event_id = ? ORDER BY id', [event])
    await on.database.run("UPDATE events SET base_currency = 'EUR' WHERE id = ?", [event])
    for (const [form, query] of forms) {
      const answer = await send(form, query)
      const source = await answer.text()
      expect([answer.status, text(source)]).toEqual([
        409,
        expect.stringContaining('The claim currency is now EUR. Check the amounts'),
      ])
      expect(formOf(source, form.intent ?? '')).toMatchObject({
        charged_amount: form.charged_amount,
        claim_currency: 'EUR',
      })
    }
    expect(await on.database.all('SELECT * FROM expenses WHERE event_id = ? ORDER BY id', [event])).toEqual(
      before,
    )
    for (const [form, query] of forms) {
      await goneTo({ ...form, claim_currency: 'EUR' }, query)
      // sending the same form again changes nothing
      await goneTo({ ...form, claim_currency: 'EUR' }, query)
    }
    expect((await rows()).map((cells) => cells[5]).sort()).toEqual([
      '1.20 EUR as charged',
      '19.20 EUR as charged',
    ])
  })

  it('a form without a charge that was filled in another claim currency is stored', async () => {
    const form = { ...formOf(await page('?new'), 'add'), ...LUNCH }
    await on.database.run("UPDATE events SET base_currency = 'EUR' WHERE id = ?", [event])
    await goneTo(form)
    expect((await rows()).map((cells) => cells[5])).toEqual(['18.87 EUR × 0.0077'])
  })

  it('saves an expense as its form shows it, however large', async () => {
    const id = await insertExpense(on.database, event, {
      amount: 10_000_000_000_000,
      currency: 'KES',
      converted_amount: 77_000_000_000,
    })
    const form = formOf(await page(`?edit=${id}`), 'change')
    expect(form.amount).toBe('10000000000000.00')
    expect(await goneTo({ ...form, date: '2026-10-05', merchant: 'Java House' }, `?edit=${id}`)).toBe(path)
  })

  it('deletes an expense, offers to bring it back, and does', async () => {
    const id = await insertExpense(on.database, event, {
      amount: 10,
      currency: 'USD',
      converted_amount: 10,
      merchant: 'Java House',
    })
    const gone = await goneTo({ intent: 'delete', id })
    expect(gone).toBe(`${path}?deleted=${id}`)
    const source = await html(await owner.client.get(gone ?? ''))
    expect(expenseRows(source)).toEqual([])
    expect(text(source)).toMatch(/“Java House” is deleted\. Undo/)
    expect(totalClaim(source)).toBe('0.00 USD')
    const dashboard = await html(await owner.client.get('/dashboard'))
    expect(
      tableRows(dashboard).find(([, , count, total]) => count === '0' && total === '0.00 USD'),
    ).toBeDefined()
    // sending the same form again changes nothing
    for (let times = 0; times < 2; times++) expect(await goneTo(formOf(source, 'restore'))).toBe(path)
    expect(await rows()).toEqual([['No date', 'Java House', '', 'No receipt', '10.00 USD', '']])
  })

  it('a deleted expense follows a new rate, and comes back with it', async () => {
    const id = await insertExpense(on.database, event, {
      amount: 1000,
      currency: 'KES',
      converted_amount: 7.7,
      merchant: 'Java House',
    })
    await goneTo({ intent: 'delete', id })
    await owner.client.form('PUT', `/events/${event}`, {
      sample_receipt_amount: '1000',
      sample_claim_amount: '8',
    })
    await goneTo({ intent: 'restore', id })
    expect((await rows())[0]?.at(-1)).toBe('8.00 USD × 0.008')
  })

  it('shows the form of a new expense where its address asks for it, of an open event alone', async () => {
    const hasForm = async (query = '') => (await page(query)).includes('id="new-expense"')
    expect([await hasForm(), await hasForm('?new')]).toEqual([false, true])
    expect(await page()).toContain(`href="${path}?new"`)
    await on.database.run("UPDATE events SET status = 'closed' WHERE id = ?", [event])
    expect(await hasForm('?new')).toBe(false)
  })

  describe('a list', () => {
    const heads = async () =>
      [...(await page()).matchAll(/<th scope="col"[^>]*>(.*?)<\/th>/gs)].map(([, cell = '']) => text(cell))
    const add = (columns: Parameters<typeof insertExpense>[2]) =>
      insertExpense(on.database, event, { amount: 10, currency: 'USD', converted_amount: 10, ...columns })

    it('of amounts in the claim currency alone has neither categories nor sums; one line brings each', async () => {
      await add({})
      const [select = '', ...columns] = ['Select all shown', 'Date', 'Merchant']
      expect(await heads()).toEqual([select, ...columns, 'Receipt', 'Amount', 'Actions'])
      await add({ category: 'Meals' })
      expect(await heads()).toEqual([select, ...columns, 'Category', 'Receipt', 'Amount', 'Actions'])
      expect((await rows()).map((cells) => cells[2]).sort()).toEqual(['Meals', 'No category'])
      await add({ converted_amount: 0 })
      expect((await heads()).slice(-3)).toEqual(['Amount', 'In USD', 'Actions'])
    })

    it('says a rate that two lines share once, and beside each line what is its own', async () => {
      await add({ merchant: 'A', amount: 1000, currency: 'KES', converted_amount: 7.7 })
      const sums = async () => (await rows('?sort=merchant')).map((cells) => cells[5])
      expect([(await heads()).at(-2), await sums()]).toEqual(['In USD', ['7.70 USD × 0.0077']])
      await add({ merchant: 'B', amount: 2000, currency: 'KES', converted_amount: 15.4 })
      await add({ merchant: 'C', amount: 1000, currency: 'KES', converted_amount: 8 })
      await add({ merchant: 'D' })
      expect(text(await page())).toContain('KES × 0.0077 unless a line says otherwise')
      expect(await sums()).toEqual(['7.70 USD', '15.40 USD', '8.00 USD as recorded', '10.00 USD'])
    })
  })

  it('300 expenses have a second page, which shows the last 100 of them', async () => {
    await insertExpenses(on.database, event, { count: 300, columns: { merchant: "'Shop ' || (1000 + i)" } })
    const merchants = (await rows('?sort=merchant&page=2')).map(([, merchant]) => merchant)
    expect([merchants.length, merchants[0], merchants.at(-1)]).toEqual([100, 'Shop 1201', 'Shop 1300'])
    const first = (await rows('?sort=merchant')).map(([, merchant]) => merchant)
    expect([first.length, first.at(-1)]).toEqual([200, 'Shop 1200'])
  })

  it('of 201 expenses the one that a search finds is shown for any page', async () => {
    await insertExpenses(on.database, event, { count: 201, columns: { merchant: "'Shop ' || (1000 + i)" } })
    expect((await rows('?search=1201&page=2')).map(([, merchant]) => merchant)).toEqual(['Shop 1201'])
  })

  it('plain words find those in compatibility letters and with accents', async () => {
    await insertExpense(on.database, event, { merchant: 'O\ufb03ce Cafe\u0301' })
    await insertExpense(on.database, event, { merchant: 'Office' })
    expect((await rows('?search=office+cafe')).map(([, merchant]) => merchant)).toEqual([
      'O\ufb03ce Cafe\u0301',
    ])
  })

  it('words of its note find an expense, beside those of its merchant', async () => {
    const id = await insertExpense(on.database, event, { merchant: 'Taxi' })
    await insertExpense(on.database, event, { merchant: 'Taxi' })
    await on.database.run("UPDATE expenses SET note = 'to the fair' WHERE id = ?", [id])
    expect((await rows('?search=taxi+fair')).map(([, merchant]) => merchant)).toEqual(['Taxi to the fair'])
  })

  describe('with expenses of several kinds', () => {
    beforeEach(async () => {
      for (const [merchant, category, currency, amount, converted_amount, image_path] of [
        ['Café Zürich', 'Meals', 'KES', 1000, 7.7, 'a.jpg'],
        ['Java House', 'Meals', 'USD', 20, 20, undefined],
        ['Taxi', 'Transport', 'KES', 500, 3.85, undefined],
      ] as const) {
        const row = { amount, currency, converted_amount, merchant, ...(image_path && { image_path }) }
        const id = await insertExpense(on.database, event, row)
        await on.database.run('UPDATE expenses SET category = ?, date = ? WHERE id = ?', [
          category,
          `2026-10-0${merchant.length - 3}`,
          id,
        ])
        await on.database.run(
          `INSERT INTO receipts (id, event_id, expense_id, sha256, name, kind, bytes, width, height, state, text)
          VALUES (?, ?, ?, ?, 'a.jpg', 'jpeg', 1, 1, 1, 'read', ?)`,
          [`r-${id}`, event, id, merchant, `total ${amount} 100%\nmerci pour votre visite`],
        )
      }
    })
    const merchants = async (query: string) => (await rows(query)).map(([, merchant]) => merchant)

    it('finds nothing by the words of a file that was taken off, until it is brought back', async () => {
      const [taxi] = await on.database.all<{ id: string }>(
        "SELECT id FROM expenses WHERE event_id = ? AND merchant = 'Taxi'",
        [event],
      )
      const found = () => merchants('?search=visite+taxi')
      const form = { id: taxi?.id ?? '', file_id: `r-${taxi?.id}` }
      expect(await found()).toEqual(['Taxi'])
      await goneTo({ ...form, intent: 'file-remove' })
      expect(await found()).toEqual([])
      await goneTo({ ...form, intent: 'file-restore' })
      expect(await found()).toEqual(['Taxi'])
    })

    it.each([
      ['', ['Taxi', 'Java House', 'Café Zürich']],
      ['?sort=newest', ['Café Zürich', 'Java House', 'Taxi']],
      ['?sort=amount', ['Java House', 'Café Zürich', 'Taxi']],
      ['?sort=merchant', ['Café Zürich', 'Java House', 'Taxi']],
      ['?sort=odd&page=x', ['Taxi', 'Java House', 'Café Zürich']],
      // a page after the last shows the last
      ['?page=2', ['Taxi', 'Java House', 'Café Zürich']],
      ['?search=cafe+zurich', ['Café Zürich']],
      // words of the receipt are found like those of the expense
      ['?search=merci&sort=newest', ['Café Zürich', 'Java House', 'Taxi']],
      ['?search=Visité+TAXI', ['Taxi']],
      ['?search=visite+20', ['Java House']],
      ['?search=100%25+java', ['Java House']],
      ['?search=tot_l', []],
      ['?search=meals+house', ['Java House']],
      ['?category=Meals', ['Java House', 'Café Zürich']],
      ['?currency=KES&sort=amount', ['Café Zürich', 'Taxi']],
      ['?receipt=missing', ['Taxi', 'Java House']],
      ['?receipt=missing&currency=KES', ['Taxi']],
      // by what they count, not by what is on their receipts
      ['?receipt=missing&sort=amount', ['Java House', 'Taxi']],
      ['?search=nothing', []],
      ['?search=%00&category=%00', []],
    ])('%j shows %j', async (query, found) => {
      if (query.includes('%00')) expect(await merchants(query)).toHaveLength(3)
      else expect(await merchants(query)).toEqual(found)
    })

    it.each([
      ['date', ['First', 'Second', 'Third', 'Undated']],
      ['newest', ['Third', 'Second', 'First', 'Undated']],
      ['amount', ['First', 'Second', 'Third', 'Undated']],
    ])(
      'of one day and amount are in the order %s as they were added, old records without a date last',
      async (sort, order) => {
        const same = { event_id: event, amount: 5, currency: 'EUR', converted_amount: 5 }
        const rows = ['Undated', 'Second', 'Third', 'First'].map((merchant) => ({
          ...{ id: crypto.randomUUID(), merchant, ...same },
          date: merchant === 'Undated' ? null : '2026-10-20',
        }))
        await insertRows(on.database, 'expenses', rows)
        for (const [at, merchant] of ['First', 'Second', 'Third'].entries())
          await on.database.run('UPDATE expenses SET created_at = ? WHERE event_id = ? AND merchant = ?', [
            `2026-10-21T00:00:0${at}.000+00:00`,
            event,
            merchant,
          ])
        const shown = async (query: string) =>
          (await merchants(query)).filter((merchant) => order.includes(merchant ?? ''))
        expect(await shown(`?sort=${sort}`)).toEqual(order)
        expect(await shown(`?sort=${sort}&currency=EUR`)).toEqual(order)
      },
    )

    it.each(['sort=merchant', 'sort=amount', 'sort=amount&currency=KES'])(
      'of one merchant and amount are in the order of their dates with %j',
      async (query) => {
        for (const date of ['2026-10-02', '2026-10-03', '2026-10-01']) {
          const id = await insertExpense(on.database, event, { merchant: 'Kiosk' })
          await on.database.run('UPDATE expenses SET date = ? WHERE id = ?', [date, id])
        }
        const kiosks = (await rows(`?${query}`)).filter(([, merchant]) => merchant === 'Kiosk')
        expect(kiosks.map(([date]) => date)).toEqual(['Oct 1, 2026', 'Oct 2, 2026', 'Oct 3, 2026'])
      },
    )

    it.each([
      ['search=cafe', '1 of 3 expenses, 7.70 USD'],
      ['category=Transport', '1 of 3 expenses, 3.85 USD'],
      ['currency=USD', '1 of 3 expenses, 20.00 USD'],
      ['receipt=missing', '2 of 3 expenses, 23.85 USD'],
      ['from=2026-10-07', '2 of 3 expenses, 27.70 USD'],
      ['to=2026-10-07', '2 of 3 expenses, 23.85 USD'],
    ])('that %s alone finds are shown, counted and added up', async (query, sum) => {
      expect(await rows(`?${query}`)).toHaveLength(Number(sum[0]))
      expect(text(await page(`?${query}`))).toContain(sum)
    })

    it.each([
      // a comparison of texts would keep the old record
      ['from', 'in spring', ['Java House', 'Café Zürich']],
      ['to', '1.10.2026', ['Taxi', 'Java House']],
    ])('%s=2026-10-07 alone leaves out an old record of the day %j', async (bound, date, found) => {
      await insertExpense(on.database, event, { merchant: 'Old', date })
      expect(await merchants('')).toContain('Old')
      expect(await merchants(`?${bound}=2026-10-07`)).toEqual(found)
    })

    it('merchants are sorted whatever their case and accents', async () => {
      for (const merchant of ['élan', 'bistro']) await insertExpense(on.database, event, { merchant })
      expect(await merchants('?sort=merchant')).toEqual([
        ...['bistro', 'Café Zürich', 'élan', 'Java House', 'Taxi'],
      ])
    })

    it('totals are of all of them, by currency and by category too', async () => {
      const source = await page('?category=Transport')
      expect(text(source)).toContain('1 of 3 expenses, 3.85 USD')
      expect(totalClaim(source)).toBe('31.55 USD')
      expect(groupSums(source, 'By currency')).toEqual(['KES 2 1,500.00 → 11.55 USD', 'USD 1 20.00 USD'])
      expect(groupSums(source, 'By category')).toEqual(['Meals 2 27.70 USD', 'Transport 1 3.85 USD'])
    })

    it('of 101 categories the 100 of the most expenses are shown, and the sum of the other one', async () => {
      const sums = async () => groupSums(await page(), 'By category')
      await insertExpenses(on.database, event, { count: 98, columns: { category: "'C' || i" } })
      expect(await sums()).toHaveLength(100)
      for (const merchant of ['Kiosk', 'Bar'])
        await insertExpense(on.database, event, { merchant, category: 'Zoo', converted_amount: 1 })
      const shown = await sums()
      expect(shown).toHaveLength(101)
      expect(shown.slice(-3)).toEqual(['Meals 2 27.70 USD', 'Zoo 2 2.00 USD', '1 other 1 3.85 USD'])
    })

    it('a form comes back to the list it was sent from', async () => {
      const source = await page('?category=Transport&sort=amount')
      const [id = ''] = [...source.matchAll(/name="id" value="([^"]+)"/g)].map(([, value]) => value)
      expect(await goneTo({ intent: 'delete', id }, '?category=Transport&sort=amount')).toBe(
        `${path}?category=Transport&sort=amount&deleted=${id}`,
      )
    })
  })

  describeBesideDatabase(provider, 'beside the database', () => {
    /** The version of the event in which an expense last changed. Earlier forms of the expense are stale. */
    const lastChangeOf = async (id: string) => {
      const [row] = await on.database.all('SELECT changed_in FROM expenses WHERE id = ?', [id])
      return row?.changed_in
    }

    it('a form that is saved as it was converts its expense, and makes no earlier form stale', async () => {
      const id = await insertExpense(on.database, event, {
        ...{ amount: 2450, currency: 'KES', converted_amount: 1, merchant: 'Java' },
      })
      await on.database.run("UPDATE expenses SET date = '2026-10-05' WHERE id = ?", [id])
      const edit = `?edit=${id}`
      const form = formOf(await page(edit), 'change')
      await goneTo(form, edit)
      expect((await rows())[0]?.[5]).toBe('18.87 USD × 0.0077')
      expect(await lastChangeOf(id)).toBe(0)
      await goneTo({ ...form, note: 'With Ada' }, edit)
      expect((await rows())[0]?.[1]).toBe('Java With Ada')
    })

    it('a form without a currency that changes it leaves it so to forms that were filled before', async () => {
      const id = await insertExpense(on.database, event, { currency: 'KES', merchant: 'Java' })
      await on.database.run("UPDATE expenses SET date = '2026-10-05', created_at = ? WHERE id = ?", [
        '2026-10-05T00:00:00.000+00:00',
        id,
      ])
      await insertExpense(on.database, event, { currency: 'EUR' })
      const edit = `?edit=${id}`
      const form = formOf(await page(edit), 'change')
      await goneTo({ ...form, currency: '' }, edit)
      expect(await lastChangeOf(id)).toBe(1)
      await goneTo({ ...form, note: 'With Ada' }, edit)
      const [stored] = await on.database.all('SELECT currency, note FROM expenses WHERE id = ?', [id])
      expect(stored).toEqual({ currency: 'EUR', note: 'With Ada' })
    })

    it('shows an error beside its field, keeps what was typed, and stores nothing', async () => {
      const form = { ...formOf(await page('?new'), 'add'), ...LUNCH, amount: '1.000', charged_amount: '7,50' }
      const answer = await send(form)
      const source = await answer.text()
      expect([answer.status, text(source)]).toEqual([
        400,
        expect.stringContaining('1.000 can be 1,000 or 1. Write 1000 or 1'),
      ])
      expect(formOf(source, 'add')).toMatchObject({
        merchant: 'Java House',
        amount: '1.000',
        charged_amount: '7,50',
      })
      expect(await rows()).toEqual([])
    })

    it('shows what was typed into a form of an event that was closed meanwhile', async () => {
      const id = await insertExpense(on.database, event, {
        amount: 10,
        currency: 'USD',
        converted_amount: 10,
        merchant: 'Java',
      })
      const form = { ...formOf(await page(`?edit=${id}`), 'change'), date: '2026-10-05', note: 'lunch' }
      const add = { ...formOf(await page('?new'), 'add'), date: '2026-10-05', merchant: 'Taxi', amount: '5' }
      await on.database.run("UPDATE events SET status = 'closed' WHERE id = ?", [event])
      const changed = await (await send(form, `?edit=${id}`)).text()
      expect(text(changed)).toContain('Event is closed')
      expect(formOf(changed, 'change')).toMatchObject({ note: 'lunch' })
      const added = await (await send(add)).text()
      expect(text(added)).toContain('Event is closed')
      expect(formOf(added, 'add')).toMatchObject({ merchant: 'Taxi' })
    })

    it('an expense of a closed event is shown with all that it says, and nothing to change it by', async () => {
      const id = await insertExpense(on.database, event, {
        ...{ amount: 2450, currency: 'KES', converted_amount: 18.87, merchant: 'Java', date: '2026-10-05' },
        ...{ category: 'Meals', payment: 'card', declaration: 'The till was broken' },
      })
      await on.database.run("UPDATE events SET status = 'closed' WHERE id = ?", [event])
      expect(await page()).toContain(`<a href="${path}?edit=${id}" aria-label="Show Java"`)
      const source = await page(`?edit=${id}`)
      const [, panel = ''] = /<section class="card"[^>]*>(.*?)<\/section>/s.exec(source) ?? []
      expect(text(panel)).toBe(
        'Java Date Oct 5, 2026 Amount 2,450.00 KES In USD 18.87 USD Category Meals Paid by Card No receipt: The till was broken Close',
      )
      expect(source).not.toContain('value="change"')
    })

    it('the address of the form of an expense that was deleted says that it is gone', async () => {
      const id = await insertExpense(on.database, event, { merchant: 'Java' })
      await on.database.run('UPDATE expenses SET deleted_at = created_at WHERE id = ?', [id])
      expect(text(await page(`?edit=${id}`))).toContain('This expense is gone')
    })

    it('an event of the status “on hold” takes expenses, and has a button that closes it', async () => {
      await on.database.run("UPDATE events SET status = 'on hold' WHERE id = ?", [event])
      const source = await page('?new')
      const [head = ''] = /<header class="event-head">.*?<\/header>/s.exec(source) ?? []
      expect(text(head)).toMatch(/^Event \S+ on hold /)
      expect(await goneTo({ ...formOf(source, 'add'), ...LUNCH })).toBe(path)
      expect(await rows()).toHaveLength(1)
      expect(text(await page())).toContain('Close event')
      expect(text(await page())).not.toContain('Reopen event')
    })

    it('says which charges count no more, or again, before a new claim currency is saved', async () => {
      await goneTo({ ...formOf(await page('?new'), 'add'), ...LUNCH, charged_amount: '19.20' })
      const terms = {
        id: event,
        name: 'Trip',
        base_currency: 'EUR',
        sample_receipt_amount: '1000',
        sample_receipt_currency: 'KES',
        sample_claim_amount: '7',
        filled: '',
      }
      const previewOf = async (more = {}) =>
        (
          await owner.client.get(`/events/${event}/preview?${new URLSearchParams({ ...terms, ...more })}`)
        ).json()
      expect(await previewOf()).toMatchObject({
        expenses: 1,
        converted: 1,
        charged: 1,
        before: { amount: '19.20' },
        after: { amount: '17.15' },
      })
      expect(await previewOf({ base_currency: 'USD' })).toMatchObject({
        converted: 0,
        charged: 0,
        after: { amount: '19.20' },
      })
      const update = (more = {}) =>
        owner.client.form('POST', '/dashboard', { intent: 'update', ...terms, ...more })
      const shown = async (more = {}) => {
        const location = (await update(more)).headers.get('Location') ?? ''
        expect(location).toMatch(/^\/dashboard\?edit=/)
        return text(await html(await owner.client.get(location)))
      }
      const one = 'Saving converts 1 of 1 expense with the new rate. Total 19.20 USD → 17.15 EUR'
      expect(await shown()).toContain(
        `${one} 1 amount was charged in USD. It does not count in EUR, and is kept for a claim in USD.`,
      )
      await goneTo({ ...formOf(await page('?new'), 'add'), ...LUNCH, charged_amount: '1' })
      expect(await shown()).toContain(
        '2 amounts were charged in USD. They do not count in EUR, and are kept for a claim in USD.',
      )
      expect((await update({ seen: 'EUR 0.007 KES' })).headers.get('Location')).toBe('/dashboard')
      expect((await rows()).map((cells) => cells[5]).sort()).toEqual(['17.15 EUR', '17.15 EUR'])
      const none = 'Saving converts 0 of 2 expenses with the new rate. Total 34.30 EUR → 20.20 USD'
      expect(await shown({ base_currency: 'USD' })).toContain(
        `${none} 2 amounts were charged in USD. They count again.`,
      )
    })

    it('says that a charge counts again before it does, also at the same total', async () => {
      await goneTo({ ...formOf(await page('?new'), 'add'), ...LUNCH, charged_amount: '17.15' })
      const terms = { intent: 'update', id: event, name: 'Nairobi' }
      const pair = { sample_receipt_amount: '1000', sample_receipt_currency: 'KES' }
      const eur = { ...terms, ...pair, base_currency: 'EUR', sample_claim_amount: '7' }
      await owner.client.form('POST', '/dashboard', { ...eur, seen: 'EUR 0.007 KES' })
      const usd = { ...terms, ...pair, base_currency: 'USD', sample_claim_amount: '8' }
      const answer = await owner.client.form('POST', '/dashboard', usd)
      const location = answer.headers.get('Location') ?? ''
      expect(location).toMatch(/^\/dashboard\?edit=/)
      expect(text(await html(await owner.client.get(location)))).toContain(
        'Total 17.15 EUR → 17.15 USD 1 amount was charged in USD. It counts again.',
      )
    })

    it('of a search the first 20 words are looked for', async () => {
      const words = Array.from({ length: 20 }, (_, at) => `w${at + 10}`)
      await insertExpense(on.database, event, { merchant: words.join(' ') })
      const found = async (searched: string[]) => (await rows(`?search=${searched.join('+')}`)).length
      expect([
        await found(words),
        await found([...words, 'other']),
        await found([...words.slice(1), 'other']),
      ]).toEqual([1, 1, 0])
    })

    it('a closed event shows no forms for expenses, and refuses them', async () => {
      const id = await insertExpense(on.database, event, { merchant: 'Java House' })
      const form = { ...formOf(await page('?new'), 'add'), ...LUNCH }
      await owner.client.send('PUT', `/events/${event}/close`)
      const source = await page(`?edit=${id}`)
      expect(source).not.toContain('value="delete"')
      expect(source).not.toContain('Edit expense')
      for (const sent of [form, { ...LUNCH, intent: 'change', id }, { intent: 'delete', id }]) {
        const answer = await send(sent)
        expect([answer.status, text(await answer.text())]).toEqual([
          409,
          expect.stringContaining('Event is closed'),
        ])
      }
      expect(await rows()).toHaveLength(1)
    })

    it('knows nothing of expenses of others, and of those that are not there', async () => {
      const stranger = await createUser(on)
      const other = await insertEvent(on.database, stranger.id)
      const theirs = await insertExpense(on.database, other.id, { merchant: 'Secret place' })
      for (const id of [theirs, crypto.randomUUID(), 'a\0b', '']) {
        for (const sent of [
          { ...LUNCH, intent: 'change', id },
          { intent: 'delete', id },
          { intent: 'restore', id },
        ]) {
          const answer = await send(sent)
          expect([sent.intent, answer.status, text(await answer.text())]).toEqual([
            sent.intent,
            404,
            expect.stringContaining('Expense not found'),
          ])
        }
        for (const query of [`?edit=${encodeURIComponent(id)}`, `?deleted=${encodeURIComponent(id)}`]) {
          expect(await page(query)).not.toContain('Secret place')
        }
      }
      expect(
        (await stranger.client.form('POST', path, { intent: 'add', ...LUNCH, id: crypto.randomUUID() }))
          .status,
      ).toBe(403)
      expect(await on.database.all('SELECT merchant FROM expenses WHERE event_id = ?', [other.id])).toEqual([
        { merchant: 'Secret place' },
      ])
      expect(await rows()).toEqual([])
    })
  })
})
