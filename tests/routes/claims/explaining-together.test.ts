import { beforeEach, expect, it } from 'vitest'
import { html, insertEvent, insertExpense, text } from '../../support/factories'
import { describeOnEachDatabase } from '../../support/instances'
import { createUser, type Person } from '../../support/users'

// One explanation for all open findings of a kind.

describeOnEachDatabase('findings of one kind, on %s,', (on) => {
  let owner: Person
  let event: string

  beforeEach(async () => {
    owner = await createUser(on)
    event = (await insertEvent(on.database, owner.id, { base_currency: 'EUR' })).id
  })

  const addWithoutCategory = (merchant: string) =>
    insertExpense(on.database, event, {
      merchant,
      amount: 10,
      currency: 'EUR',
      converted_amount: 10,
      category: '',
    })
  const section = async () => {
    const page = await html(await owner.client.get(`/events/${event}/close`))
    return /<section aria-labelledby="finding-category".*?<\/section>/s.exec(page)?.[0] ?? ''
  }
  const keysIn = (source: string) =>
    Array.from(source.matchAll(/name="key\[\]" value="([^"]+)"/g), ([, key = '']) => key)
  const explain = (keys: string[], words: string) =>
    owner.client.send('POST', `/events/${event}/close`, {
      body: new URLSearchParams([
        ['intent', 'explain-all'],
        ...keys.map((key) => ['key[]', key]),
        ['text', words],
      ]),
    })

  it('that are two or more get one explanation by one form, and a single one has no such form', async () => {
    await addWithoutCategory('Kiosk')
    expect(keysIn(await section())).toEqual([])
    await addWithoutCategory('Bakery')
    const source = await section()
    expect(text(source)).toContain('Explain all 2 together')
    expect((await explain(keysIn(source), 'Paid for the booth')).status).toBe(303)
    expect(text(await section()).match(/Explained: Paid for the booth/g)).toHaveLength(2)
    expect(keysIn(await section())).toEqual([])
  })

  it('keep their own explanations when the others are explained together', async () => {
    for (const merchant of ['Kiosk', 'Bakery', 'Taxi']) await addWithoutCategory(merchant)
    const [first = '', ...others] = keysIn(await section())
    await explain([first], 'A gift')
    expect(keysIn(await section())).toEqual(others)
    await explain(others, 'Paid for the booth')
    const words = text(await section())
    expect([words.match(/Explained: A gift/g), words.match(/Explained: Paid for the booth/g)]).toEqual([
      ['Explained: A gift'],
      ['Explained: Paid for the booth', 'Explained: Paid for the booth'],
    ])
  })

  it('show a text that is too long with its error in the form of all', async () => {
    for (const merchant of ['Kiosk', 'Bakery']) await addWithoutCategory(merchant)
    const refused = await explain(keysIn(await section()), 'x'.repeat(501))
    expect(refused.status).toBe(400)
    const page = await refused.text()
    expect(page).toMatch(/<details open=""><summary>Explain all 2 together<\/summary>/)
    expect(text(page)).toContain('The explanation can have at most 500 characters')
  })
})
