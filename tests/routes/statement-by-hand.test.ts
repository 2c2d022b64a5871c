import { beforeEach, expect, it } from 'vitest'
import { html, insertEvent, insertExpense, tags, text } from '../support/factories'
import { describeOnEachDatabase } from '../support/instances'
import { createUser, type Person } from '../support/users'

// Rows of a bank statement that matching leaves to the claimant.

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

  it('as a fee does not match the purchase that it names, and becomes an expense of its own amount', async () => {
    await add({ merchant: 'Naivas', amount: 2450, currency: 'KES', converted_amount: 0, date: '2026-10-08' })
    const source = await page()
    expect(picks(source)).toEqual([])
    expect(text(source)).toMatch(/FOREIGN TRANSACTION FEE KES 2450.00 Oct 8, 2026 · row 3 · bank fee/)
    await owner.client.form('POST', here, { intent: 'create', 'row[]': '3' })
    const [row] = await on.database.all(
      "SELECT amount, currency FROM expenses WHERE event_id = ? AND currency = 'EUR'",
      [event],
    )
    expect([Number(row?.amount), row?.currency]).toEqual([0.28, 'EUR'])
  })
})
