import { beforeEach, expect, it } from 'vitest'
import type { Claim } from '~/domain/claims/claim'
import { html, insertEvent, insertExpense, plain, refused, tags, text } from '../support/factories'
import { describeOnEachDatabase } from '../support/instances'
import { createUser, type Person } from '../support/users'

// An advance in another currency than the claim's is not subtracted, and pages say so.

describeOnEachDatabase('an advance in another currency on %s', (on) => {
  let owner: Person
  let event: string
  let name: string

  beforeEach(async () => {
    owner = await createUser(on)
    ;({ id: event, name } = await insertEvent(on.database, owner.id, { base_currency: 'USD' }))
    owner.client.cookies.set('current_event_id', event)
    await insertExpense(on.database, event, { amount: 900, currency: 'JPY', converted_amount: 900 })
    await advance('500')
  })

  const done = async (answer: Promise<Response>) => {
    const { status } = await answer
    expect([200, 303]).toContain(status)
  }
  const advance = (amount: string) =>
    done(owner.client.form('POST', '/advances', { date: '2026-10-01', amount }))
  const give = (currency: string) =>
    done(
      owner.client.form('PUT', `/events/${event}`, {
        ...{ name, base_currency: currency, sample_receipt_amount: '1', sample_claim_amount: '1' },
      }),
    )
  const page = async (end: string) => html(await owner.client.get(`/events/${event}/${end}`))
  const part = (source: string, pattern: RegExp) => pattern.exec(source)?.[0] ?? ''
  const dueIn = async (end: string) => text(part(await page(end), /<p class="event-due">.*?<\/p>/s))
  const facts = async (end: string) => part(await page(end), /<p class="facts">.*?<\/p>/s)
  const entries = async () => part(await page('details'), /<ul class="advances">.*?<\/ul>/s)
  const linksIn = (source: string) => tags(source).flatMap(({ attributes }) => attributes.get('href') ?? [])
  const doubts = (source: string) =>
    [...source.matchAll(/<span class="(?:note|badge) doubtful">(.*?)<\/span>/gs)].map(([, words = '']) =>
      text(words),
    )
  const rowOfEvent = async () =>
    (await html(await owner.client.get('/dashboard')))
      .split('<tr')
      .find((row) => row.includes(`>${name}</a>`)) ?? ''

  it('is said beside what is due on all pages of its event, with the way to the details', async () => {
    expect(await dueIn('expenses')).not.toContain('not taken off')
    await give('JPY')
    for (const end of ['expenses', 'rates', 'details', 'close'])
      expect([end, await dueIn(end), text(await facts(end)), linksIn(await facts(end))]).toEqual([
        end,
        'Due 900 JPY 1 advance is in USD, not taken off',
        'open 1 advance in USD 1 without receipt',
        [`/events/${event}/details#advances`, `/events/${event}/expenses?receipt=missing`],
      ])
  })

  it('is said in the list of events, with the way to the details while the event is open', async () => {
    expect(doubts(await rowOfEvent())).toEqual(['no rate for JPY'])
    expect(text(await rowOfEvent())).toContain('400.00 USD')
    await give('JPY')
    expect(doubts(await rowOfEvent())).toEqual(['1 advance in USD, not taken off'])
    expect(text(await rowOfEvent())).toContain('900 JPY')
    const link = `/events/${event}/details#advances`
    expect(linksIn(await rowOfEvent())).toContain(link)
    await on.database.run("UPDATE events SET status = 'closed' WHERE id = ?", [event])
    expect(doubts(await rowOfEvent())).toEqual(['1 advance in USD, counted 1:1'])
    expect(linksIn(await rowOfEvent())).not.toContain(link)
  })

  it('of two currencies is said with both', async () => {
    await give('JPY')
    await advance('300')
    await give('EUR')
    expect(await dueIn('expenses')).toContain('2 advances are in JPY, USD, not taken off')
    expect(text(await facts('expenses'))).toContain('2 advances in JPY, USD')
    expect(doubts(await rowOfEvent())).toContain('2 advances in JPY, USD, not taken off')
  })

  it('is said in its row of the details, and no more anywhere when it was saved in the claim currency', async () => {
    await give('JPY')
    await advance('7')
    expect(text(await entries())).toBe(
      'Oct 1, 2026 not taken off 500.00 USD Edit Delete Oct 1, 2026 7 JPY Edit Delete',
    )
    expect(doubts(await entries())).toEqual(['not taken off'])
    const [row] = await on.database.all<{ id: string }>(
      'SELECT id FROM advances WHERE event_id = ? AND amount = 500',
      [event],
    )
    const changed = { date: '2026-10-01', amount: '77000' }
    await done(owner.client.form('PUT', `/advances/${row?.id}`, changed))
    for (const source of [await entries(), await dueIn('expenses'), await rowOfEvent()])
      expect(source).not.toMatch(/not taken off|advances? in/)
  })

  it('becomes one in the new claim currency when it is saved again, even with the same amount', async () => {
    await give('JPY')
    const [row] = await on.database.all<{ id: string }>('SELECT id FROM advances WHERE event_id = ?', [event])
    await done(owner.client.form('PUT', `/advances/${row?.id}`, { date: '2026-10-01', amount: '500' }))
    expect(text(await entries())).toBe('Oct 1, 2026 500 JPY Edit Delete')
  })

  it('is taken off again when the event returns to its currency', async () => {
    for (const currency of ['JPY', 'EUR', 'USD']) await give(currency)
    expect(text(await entries())).toBe('Oct 1, 2026 500.00 USD Edit Delete')
    const due = await dueIn('expenses')
    expect(due).toContain('Due 400.00 USD total 900.00, advances 500.00')
    expect(due).not.toContain('not taken off')
  })

  it('keeps its event from closing until it is corrected', async () => {
    await give('JPY')
    const close = () => owner.client.send('PUT', `/events/${event}/close`)
    expect(await plain(await close())).toEqual(
      refused(
        409,
        '2026-10-01: 500.00 USD. It is not taken off. Enter its amount in the claim currency, or delete it.',
      ),
    )
    const closing = await page('close')
    expect(text(closing)).toContain('First correct the points above under “Advance in another currency”.')
    expect(closing).not.toMatch(/name="key" value="advance /)
    const [row] = await on.database.all<{ id: string }>('SELECT id FROM advances WHERE event_id = ?', [event])
    // the form leaves the amount empty, so that it is entered again
    const form = await html(await owner.client.get(`/events/${event}/details?edit=${row?.id}`))
    const [amount] = tags(form).filter(
      ({ name, attributes }) => name === 'input' && attributes.get('name') === 'amount',
    )
    expect(amount?.attributes.get('value') ?? '').toBe('')
    await done(owner.client.form('PUT', `/advances/${row?.id}`, { date: '2026-10-01', amount: '77' }))
    expect((await close()).status).toBe(200)
    const [stored] = await on.database.all<{ content: string }>(
      'SELECT content FROM claims WHERE event_id = ?',
      [event],
    )
    const claim: Claim = JSON.parse(stored?.content ?? '')
    expect([claim.totals.advances, claim.totals.due]).toEqual(['77.00', '823.00'])
  })
})
