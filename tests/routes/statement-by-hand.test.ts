import { beforeEach, describe, expect, it } from 'vitest'
import { html, insertEvent, insertExpense, tags, text } from '../support/factories'
import { describeOnEachDatabase } from '../support/instances'
import { createUser, type Person } from '../support/users'

// Rows of a bank statement that only the claimant can match.

const ACCOUNT = `Booking date,Description,Amount
2026-10-06,KREDITKARTENABRECHNUNG,-96.00
2026-10-08,FOREIGN TRANSACTION FEE KES 2450.00,-0.28
2026-10-09,WESTLANDS FOODS LTD,-18.92
2026-10-10,WESTLANDS FOODS LTD,5.00
2026-10-13,PHONE,-30.00
`

describeOnEachDatabase('a row that is left to the claimant on %s', (on) => {
  let owner: Person
  let event: string
  let here: string

  beforeEach(async () => {
    owner = await createUser(on)
    event = (await insertEvent(on.database, owner.id, { name: 'Nairobi', base_currency: 'EUR' })).id
    const form = new FormData()
    form.append('statement', new Blob([ACCOUNT]), 'account.csv')
    const answer = await owner.client.send('POST', `/events/${event}/statement`, { body: form })
    here = answer.headers.get('Location') ?? ''
  })

  const page = async (path = here) => html(await owner.client.get(path))
  const add = (columns: object) =>
    insertExpense(on.database, event, { currency: 'EUR', date: '2026-10-06', ...columns })
  const picks = (source: string) =>
    tags(source)
      .filter(({ attributes }) => attributes.get('name') === 'pick[]')
      .map(({ attributes }) => attributes.get('value'))

  it('as the bill of a card matches no expense of its amount, and can be made one', async () => {
    await add({ merchant: 'Hotel', amount: 96, converted_amount: 96 })
    const source = await page()
    expect(picks(source)).toEqual([])
    expect(text(source)).toContain('1 card bill')
    expect(text(source)).toMatch(/KREDITKARTENABRECHNUNG Oct 6, 2026 · row 2 · card bill: what it paid for/)
    const created = await owner.client.form('POST', here, { intent: 'create', 'row[]': '2' })
    expect([created.status, created.headers.get('Location')]).toEqual([303, `${here}&created=1`])
  })

  it('as cash by the kind of its row, and not by its text, is a point of closing', async () => {
    const form = new FormData()
    const rows = ['ATM withdrawal;UBS ZUERICH HB;-200,00', 'Card purchase;Rechnung Kreditkarte Hotel;-450,00']
    const csv = ['Date;Type;Text;Amount', ...rows.map((row) => `2026-10-06;${row}`)].join('\n')
    form.append('statement', new Blob([csv]), 'kinds.csv')
    const answer = await owner.client.send('POST', `/events/${event}/statement`, { body: form })
    const kinds = answer.headers.get('Location') ?? ''
    for (const row of ['2', '3'])
      await owner.client.form('POST', kinds, { intent: 'create', 'row[]': row, claim_currency: 'EUR' })
    const found = text(await page(`/events/${event}/close`))
    expect(found).toContain('kinds.csv, row 2 is a withdrawal of cash: UBS ZUERICH HB')
    expect(found).not.toContain('row 3 is')
  })

  it('as a fee does not match the purchase that it names, and becomes an expense of its own amount', async () => {
    await add({ merchant: 'Naivas', amount: 2450, currency: 'KES', converted_amount: 0, date: '2026-10-08' })
    const source = await page()
    expect(picks(source)).toEqual([])
    expect(text(source)).toMatch(/FOREIGN TRANSACTION FEE KES 2450.00 Oct 8, 2026 · row 3 · bank fee/)
    await owner.client.form('POST', here, { intent: 'create', 'row[]': '3' })
    const [row] = await on.database.all(
      "SELECT amount, currency, merchant, category, note FROM expenses WHERE event_id = ? AND currency = 'EUR'",
      [event],
    )
    expect({ ...row, amount: Number(row?.amount) }).toEqual({
      ...{ amount: 0.28, currency: 'EUR', merchant: 'Bank fees', category: 'Fees' },
      note: 'FOREIGN TRANSACTION FEE KES 2450.00',
    })
  })

  it('as money that came in may refund an expense that counts as much, or has no rate yet', async () => {
    const dinner = await add({ merchant: 'Dinner', amount: 2450, currency: 'KES', converted_amount: 0 })
    const offers = async () => {
      const source = await page()
      return [
        source.includes(`value="5 ${dinner}"`),
        text(source).includes('Refund of Dinner, Oct 6, 2026, 2,450.00 KES'),
      ]
    }
    expect(await offers()).toEqual([true, true])
    await on.database.run('UPDATE expenses SET charged_amount = 1, converted_amount = 1 WHERE id = ?', [
      dinner,
    ])
    expect(await offers()).toEqual([false, false])
  })

  describe('of another name and date than its expense', () => {
    const WESTLANDS = 4
    let dinner: string

    beforeEach(async () => {
      dinner = await add({ merchant: 'Java House', amount: 19.5, converted_amount: 19.5, date: '2026-08-01' })
    })
    const choosing = (find = '') => `${here}&match=${WESTLANDS}${find && `&find=${find}`}`
    const values = (source: string, line = WESTLANDS) =>
      tags(source)
        .filter(
          ({ attributes }) =>
            attributes.get('type') === 'radio' && attributes.get('value')?.startsWith(`${line} `),
        )
        .map(({ attributes }) => attributes.get('value'))
    const choose = (person: Person, id = dinner, more = {}) =>
      person.client.form('POST', choosing(), {
        ...{ intent: 'accept', claim_currency: 'EUR', 'pick[]': `${WESTLANDS} ${id}`, ...more },
      })
    const stored = async () => {
      const [row] = await on.database.all('SELECT charged_amount FROM expenses WHERE id = ?', [dinner])
      return row?.charged_amount === null ? null : Number(row?.charged_amount)
    }

    it('has a link to a choice of the expenses without a row, and is taken as its charge', async () => {
      expect(await page()).toContain(`match=${WESTLANDS}`)
      const source = await page(choosing())
      expect(values(source)).toEqual([`${WESTLANDS} ${dinner}`])
      expect(text(source)).toContain('Java House Aug 1, 2026 · 19.50 EUR · counts 18.92 instead of 19.50 EUR')
      const answer = await choose(owner)
      expect([answer.status, answer.headers.get('Location'), await stored()]).toEqual([
        303,
        `${here}&accepted=1`,
        18.92,
      ])
      const [evidence] = await on.database.all(
        "SELECT row FROM statement_rows WHERE expense_id = ? AND use = 'charge'",
        [dinner],
      )
      expect(Number(evidence?.row)).toBe(WESTLANDS)
      // an expense that has a row, and a row that has an expense, are not offered any more
      expect(values(await page(`${here}&match=6`), 6)).toEqual([])
      expect(text(await page(`${here}&match=6`))).not.toContain('takes one row')
      expect(await page(choosing())).not.toContain('Which expense was it charged for?')
    })

    it('names an expense that has a row where the row names it or the search finds it, and offers it not', async () => {
      const named = await add({
        merchant: 'Phone Shop',
        amount: 25,
        converted_amount: 25,
        date: '2026-10-01',
      })
      await choose(owner, named)
      const reason = 'has row 4 of account.csv already, and an expense takes one row'
      for (const find of ['', '&find=shop']) {
        const source = await page(`${here}&match=6${find}`)
        expect(text(source)).toContain(`Phone Shop Oct 1, 2026 · 25.00 EUR · ${reason}`)
        expect(values(source, 6)).toEqual(find === '' ? [`6 ${dinner}`] : [])
        expect(source.includes('Use the row for it')).toBe(find === '')
        const disabled = tags(source).filter(
          ({ attributes }) => attributes.get('type') === 'radio' && attributes.has('disabled'),
        )
        expect(disabled.map(({ attributes }) => attributes.has('value'))).toEqual([false])
      }
      expect(text(await page(`${here}&match=6&find=java`))).not.toContain('takes one row')
      expect(text(await page(`${here}&match=2`))).not.toContain('takes one row')
    })

    it('says what was bought in its own currency, and closing asks where the expense is another amount', async () => {
      const form = new FormData()
      const csv = `Date,Description,Amount,Original amount,Original currency
2026-10-09,HILTON,-71.52,83.12,USD
2026-10-13,PHONE,-30.00,,
`
      form.append('statement', new Blob([csv]), 'card.csv')
      const answer = await owner.client.send('POST', `/events/${event}/statement`, { body: form })
      const card = answer.headers.get('Location') ?? ''
      const id = await add({ merchant: 'Hotel', amount: 70.22, currency: 'USD', date: '2026-08-01' })
      expect(text(await page(`${card}&match=2`))).toContain(
        'Row 2, Oct 9, 2026, HILTON, 83.12 USD, 71.52 EUR',
      )
      await owner.client.form('POST', `${card}&match=2`, {
        ...{ intent: 'accept', claim_currency: 'EUR', 'pick[]': `2 ${id}` },
      })
      const closing = text(await page(`/events/${event}/close`))
      expect(closing).toContain(
        'Hotel, Aug 1, 2026, 70.22 USD: the bank says 83.12 USD on card.csv, row 2: Oct 9, 2026 HILTON',
      )
    })

    it('finds expenses by a word, and says when there are none or more', async () => {
      for (let at = 0; at < 21; at++) await add({ merchant: `Shop ${at}`, amount: 5, converted_amount: 5 })
      const all = await page(choosing())
      expect([values(all).length, text(all).includes('These are the nearest 20 of 22.')]).toEqual([20, true])
      expect(values(await page(choosing('java')))).toEqual([`${WESTLANDS} ${dinner}`])
      expect(text(await page(choosing('nowhere')))).toContain('No expense without a row has this in it.')
    })

    it('changes nothing of another user, a changed expense or a closed event', async () => {
      expect((await choose(await createUser(on))).status).toBe(403)
      await on.database.run('UPDATE expenses SET changed_in = 5 WHERE id = ?', [dinner])
      const stale = await choose(owner, dinner, { version: '4' })
      expect([stale.headers.get('Location'), await stored()]).toEqual([`${here}&accepted=0&passed=1`, null])
      expect((await page(`${here}&match=99`)).includes('Which expense was it charged for?')).toBe(false)
      await on.database.run("UPDATE events SET status = 'closed' WHERE id = ?", [event])
      expect([(await choose(owner)).status, await stored()]).toEqual([409, null])
    })
  })
})
