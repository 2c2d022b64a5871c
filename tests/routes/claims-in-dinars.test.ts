import { beforeAll, expect, it } from 'vitest'
import { html, insertEvent, text, totalClaim } from '../support/factories'
import { describeOnEachDatabase } from '../support/instances'
import { addRate } from '../support/rates'
import { createUser, type Person } from '../support/users'

// Claim currencies with three decimals: amounts are claimed to the fils.

describeOnEachDatabase('a claim in dinars on %s', (on) => {
  let owner: Person
  let event: string

  beforeAll(async () => {
    owner = await createUser(on)
    event = (await insertEvent(on.database, owner.id, { base_currency: 'KWD' })).id
    owner.client.cookies.set('current_event_id', event)
    await addRate(owner, on.database, event, { currency: 'USD', receipt_amount: '1000', claim_amount: '307' })
    await add('14.255', 'KWD')
    await add('96', 'USD', '29.505')
    // 1.01 × 307 / 1000 = 0.31007
    await add('1.01', 'USD')
  })

  async function add(amount: string, currency: string, charged_amount = '') {
    const values = {
      date: '2026-10-05',
      merchant: 'Souq',
      amount,
      currency,
      category: 'Meals',
      ...{ charged_amount, claim_currency: 'KWD' },
    }
    const answer = await owner.client.form('POST', '/expenses', values)
    expect([answer.status, await answer.text()]).toEqual([200, ''])
  }

  const page = async (path: string) => html(await owner.client.get(path))

  it('counts each line to the fils, on each page', async () => {
    const rows = await on.database.all<{ converted_amount: unknown }>(
      'SELECT converted_amount FROM expenses WHERE event_id = ? ORDER BY converted_amount',
      [event],
    )
    expect(rows.map((row) => Number(row.converted_amount))).toEqual([0.31, 14.255, 29.505])
    expect(totalClaim(await page(`/events/${event}/expenses`))).toBe('44.070 KWD')
    for (const path of ['/dashboard', `/events/${event}/insights`, '/insights', `/events/${event}/close`])
      expect(text(await page(path)), path).toContain('44.070')
    const found = text(await page(`/events/${event}/expenses?q=Souq&currency=USD`))
    expect(found).toContain('29.815')
  })

  it('takes an advance in fils off, and refuses tenths of a fils', async () => {
    const send = (amount: string) =>
      owner.client.form('POST', '/advances', { date: '2026-10-01', amount, claim_currency: 'KWD' })
    expect((await send('4.0701')).status).toBe(400)
    expect([200, 303]).toContain((await send('4.075')).status)
    expect(text(await page(`/events/${event}/close`))).toContain('39.995 KWD')
  })
})
