import { beforeEach, expect, it } from 'vitest'
import { expenseRows, html, insertEvent, insertExpense, text, totalClaim } from '../support/factories'
import { describeOnEachDatabase } from '../support/instances'
import { createUser, type Person } from '../support/users'

// Sums with more digits than a double can hold.

describeOnEachDatabase('sums of more than 15 digits on %s', (on) => {
  let owner: Person
  let event: string

  beforeEach(async () => {
    owner = await createUser(on)
  })

  const open = async (columns: Parameters<typeof insertEvent>[2]) => {
    event = (await insertEvent(on.database, owner.id, columns)).id
    owner.client.cookies.set('current_event_id', event)
  }
  const add = (amount: string, currency: string) =>
    owner.client.form('POST', '/expenses', {
      ...{ date: '2026-10-05', merchant: 'Souq', category: 'Meals', amount, currency },
    })
  const advance = (amount: string) =>
    owner.client.form('POST', '/advances', { date: '2026-10-01', amount, claim_currency: 'IQD' })
  const page = async (path: string) => html(await owner.client.get(path))
  const total = async () => totalClaim(await page(`/events/${event}/expenses`))
  const close = async () => {
    const answer = await owner.client.send('PUT', `/events/${event}/close`)
    return [answer.status, await answer.text()]
  }
  const refusal = [
    409,
    'This claim comes to more than can be stored exactly. Move some of its expenses to another event, then close.',
  ]

  it('adds up amounts of 15 digits to the last one, on each page', async () => {
    await open({ base_currency: 'IQD' })
    for (let count = 0; count < 12; count++) expect((await add('999999999999.999', 'IQD')).status).toBe(200)
    expect(await total()).toBe('11,999,999,999,999.988 IQD')
    for (const path of ['/dashboard', `/events/${event}/insights`, '/insights', `/events/${event}/close`])
      expect(text(await page(path)), path).toContain('11,999,999,999,999.988')
  })

  it('adds up amounts without a rate of 15 digits to the last one', async () => {
    await open({ base_currency: 'EUR' })
    for (let count = 0; count < 12; count++) expect((await add('999999999999.999', 'IQD')).status).toBe(200)
    expect(text(await page(`/events/${event}/expenses`))).toContain('11,999,999,999,999.988 IQD')
  })

  it('adds up what PUT /events/{id} has converted to 16 digits, as its lines show it', async () => {
    await open({ base_currency: 'EUR' })
    for (const amount of [12345678.91, 1])
      await insertExpense(on.database, event, { amount, currency: 'KES' })
    const terms = { sample_receipt_amount: '1', sample_claim_amount: '1000001', base_currency: 'EUR' }
    expect((await owner.client.form('PUT', `/events/${event}`, terms)).status).toBe(200)
    const lines = expenseRows(await page(`/events/${event}/expenses`))
      .flat()
      .join(' ')
    expect(lines).toContain('12,345,691,255,678.91 EUR')
    expect(await total()).toBe('12,345,692,255,679.91 EUR')
  })

  it('closes with a total of 15 digits, which all claims show, and refuses one of 16 with words', async () => {
    await open({ base_currency: 'IQD' })
    const spend = (amount: number) =>
      insertExpense(on.database, event, { amount, currency: 'IQD', converted_amount: amount })
    await spend(999999999999.998)
    await spend(0.001)
    expect((await close())[0]).toBe(200)
    expect(text(await page('/claims'))).toContain('999,999,999,999.999 IQD')
    await owner.client.send('PUT', `/events/${event}/reopen`)
    await spend(0.002)
    expect(await total()).toBe('1,000,000,000,000.001 IQD')
    expect(await close()).toEqual(refusal)
    expect(text(await page(`/events/${event}/expenses`))).not.toContain('This event is closed')
  })

  it('refuses to close with advances that leave a due of 16 digits', async () => {
    await open({ base_currency: 'IQD' })
    await insertExpense(on.database, event, { amount: 1, currency: 'IQD', converted_amount: 1 })
    for (let count = 0; count < 2; count++)
      expect((await advance('999999999999.999')).status).toBeLessThan(400)
    expect(await close()).toEqual(refusal)
  })
})
