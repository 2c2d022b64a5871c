import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { besides, type Witness } from '../support/bystander'
import { eventOf, html, type Person, person, text } from '../support/factories'
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

  const undisturbed = ({ slowest, errors }: Witness) => {
    expect(errors).toEqual([])
    expect(slowest).toBeLessThan(1_000)
  }
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
      for (const page of ['expenses', 'close']) await html(await owner.client.get(`/events/${id}/${page}`))
      expect((await owner.client.get(`/events/${id}/claim.csv`)).status).toBe(200)
    })
    undisturbed(witness)
  })

  it('of 1,000 equal expenses 20 pairs are shown', async () => {
    const id = await eventWith(1_000, { amount: '10', merchant: "'Java House'" })
    const page = text(await html(await owner.client.get(`/events/${id}/expenses`)))
    expect(page).toContain('duplicate')
  })
})
