import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { besides, expectUndisturbed } from '../support/bystander'
import { eventOf, html, type Person, person, refusing, text } from '../support/factories'
import { insertExpenses } from '../support/many-expenses'
import { PROVIDERS, startOn } from '../support/providers'

// Events whose work grows with the square of their size, or takes a long statement, while another user asks for their own pages.

describe.each(PROVIDERS)('an event that means much work on %s', (provider) => {
  let on: Awaited<ReturnType<typeof startOn>>
  let owner: Person
  let other: Person

  beforeAll(async () => {
    on = await startOn(provider)
    owner = await person(on.server.url, on.database)
    other = await person(on.server.url, on.database)
  })
  afterAll(() => on.remove())

  const eventWith = async (count: number, columns: Record<string, string>) => {
    const { id } = await eventOf(on.database, owner.id, { base_currency: 'USD', exchange_rate: 0.0077 })
    await insertExpenses(on.database, id, { count, columns })
    return id
  }

  it('1,000 expenses of one day and amount with long different names are shown, checked and written', async () => {
    // all share a word, and no two are similar
    const hash = provider === 'sqlite' ? "hex(substr(i * 1103515245 || 'x' || i * 12345, 1, 20))" : 'md5(i::text)'
    const id = await eventWith(1_000, { amount: '10', currency: "'USD'", merchant: `'Shop ' || ${hash}` })
    const { witness } = await besides(other.client, async () => {
      // duplicates are looked for whatever rows are listed
      for (const page of ['expenses?search=nothing', 'close']) await html(await owner.client.get(`/events/${id}/${page}`))
      expect((await owner.client.get(`/events/${id}/claim.csv`)).status).toBe(200)
    })
    expectUndisturbed(witness)
  })

  it('of 1,000 equal expenses 20 pairs are shown', async () => {
    const id = await eventWith(1_000, { amount: '10', merchant: "'Java House'" })
    const page = await html(await owner.client.get(`/events/${id}/expenses`))
    expect(page.match(/name="intent" value="distinct"/g)).toHaveLength(20)
  })

  it('a statement of 9,900 rows against 2,000 expenses is matched', async () => {
    const id = await eventWith(2_000, { amount: '1000 + i % 50', currency: "'KES'", merchant: "'Merchant with a long name number ' || i" })
    const rows = Array.from(
      { length: 9_900 },
      (_, at) => `2026-10-0${(at % 9) + 1},CARD PAYMENT ${at * 7919} SOMEWHERE ELSE,-5.0${at % 10}`,
    )
    const form = new FormData()
    form.set('statement', new File([`Date,Text,Amount\n${rows.join('\n')}\n`], 'statement.csv', { type: 'text/csv' }))
    const { result, witness } = await besides(other.client, async () => {
      const chosen = await owner.client.send('POST', `/events/${id}/statement`, { body: form })
      const location = chosen.headers.get('Location') ?? ''
      return { status: chosen.status, page: await html(await owner.client.get(location)) }
    })
    expect(result.status).toBe(303)
    expect(text(result.page)).toContain('Merchant with a long name number')
    expectUndisturbed(witness)
  })

  it('20,000 expenses are converted with another rate, all or none', async () => {
    const id = await eventWith(20_000, { amount: '1000', currency: "'KES'" })
    const { result, witness } = await besides(other.client, () =>
      owner.client.form('PUT', `/events/${id}`, {
        name: 'Nairobi',
        base_currency: 'USD',
        sample_receipt_amount: '100',
        sample_claim_amount: '2',
      }),
    )
    expect([result.status, result.headers.get('HX-Redirect')]).toEqual([200, '/dashboard'])
    const [row] = await on.database.all<{ least: number; most: number }>(
      'SELECT min(converted_amount) AS least, max(converted_amount) AS most FROM expenses WHERE event_id = ?',
      [id],
    )
    expect([Number(row?.least), Number(row?.most)]).toEqual([20, 20])
    expectUndisturbed(witness)
  })

  it('of an event whose 2,000 expenses cannot be converted, the update stays', async () => {
    const id = await eventWith(2_000, { amount: '1000', currency: "'KES'" })
    await refusing(on.database, 'UPDATE', 'expenses', async () => {
      const form = { name: 'Nairobi', base_currency: 'USD', sample_receipt_amount: '100', sample_claim_amount: '2' }
      expect((await owner.client.form('PUT', `/events/${id}`, form)).status).toBe(200)
    })
    const [event] = await on.database.all<{ exchange_rate: number }>('SELECT exchange_rate FROM events WHERE id = ?', [id])
    expect(event?.exchange_rate).toBe(0.02)
  })
})
