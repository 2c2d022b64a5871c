import { beforeEach, expect, it } from 'vitest'
import { type EventInEuros, eventInEuros } from '../support/event-in-euros'
import { text } from '../support/factories'
import { describeOnEachDatabase } from '../support/instances'

// Entertained guests of an expense, which a category may ask for.

const DINNER = {
  date: '2026-10-05',
  merchant: 'Gasthaus',
  amount: '100',
  currency: 'EUR',
  category: 'Clients',
}
const GUESTS = {
  guests: 'Grace Hopper (Acme), Ada Lovelace',
  venue: 'Prater 1, Vienna',
  note: 'New contract',
}

describeOnEachDatabase('guests on %s', (on) => {
  let trip: EventInEuros
  beforeEach(async () => {
    trip = await eventInEuros(on)
    const rules = { id: crypto.randomUUID(), name: 'Clients', needs_guests: 'yes', intent: 'add-category' }
    const answer = await trip.owner.client.form('POST', '/settings?category=new', rules)
    expect(answer.status).toBe(303)
  })

  it.each([
    [{ venue: '' }, true],
    [{ guests: '' }, true],
    [{ note: 'Tip 5.00' }, true],
    [{}, false],
    [{ guests: '', venue: '', category: 'Meals' }, false],
    [{ note: '', category: 'Meals' }, true],
    [{ guests: '', category: 'Meals' }, true],
  ])('with %j, closing asks for them: %s', async (change, isAsked) => {
    const dinner = { ...DINNER, ...GUESTS, ...change }
    await trip.add(dinner)
    const finding = `Gasthaus, Oct 5, 2026, 100.00 EUR: ${dinner.category} Add them`
    expect(text(await trip.page('close')).includes(finding)).toBe(isAsked)
  })

  it('are in the form, which is unfolded for a category that asks for them', async () => {
    await trip.add(DINNER)
    await trip.add({ ...DINNER, category: 'Meals' })
    const rows = await on.database.all<{ id: string }>(
      'SELECT id FROM expenses WHERE event_id = ? ORDER BY category',
      [trip.event],
    )
    const folds = []
    for (const { id } of rows) {
      const form = await trip.page(`expenses?edit=${id}`)
      folds.push(/<details class="more-fields"( open="")?><summary>Guests/.exec(form)?.[1])
    }
    expect(folds).toEqual([' open=""', undefined])
  })

  it('are found by a search, and are in the claim, its PDF with a record to sign, and its CSV', async () => {
    await trip.add({ ...DINNER, ...GUESTS })
    expect(text(await trip.page('expenses?q=lovelace'))).toContain('Gasthaus')
    expect(text(await trip.page('expenses?q=prater'))).toContain('Gasthaus')
    expect((await trip.claim()).lines).toMatchObject([{ guests: GUESTS.guests, venue: GUESTS.venue }])
    const pdf = await trip.pdf()
    expect(pdf).toContain('Guests: Grace Hopper (Acme), Ada Lovelace. Place: Prater 1, Vienna')
    expect(pdf).toContain('Records of guests')
    expect(pdf).toContain('Occasion (Anlass) New contract Amount (Höhe der Aufwendungen) 100.00 EUR')
    const csv = await trip.owner.client.get(`/events/${trip.event}/claim.csv`)
    expect(await csv.text()).toContain('"Grace Hopper (Acme), Ada Lovelace","Prater 1, Vienna"')
  })

  it('that change are named in the next version', async () => {
    await trip.add({ ...DINNER, ...GUESTS })
    await trip.owner.client.send('PUT', `/events/${trip.event}/close`)
    await trip.owner.client.send('PUT', `/events/${trip.event}/reopen`)
    await on.database.run("UPDATE expenses SET guests = 'Nobody', venue = '' WHERE event_id = ?", [
      trip.event,
    ])
    await trip.owner.client.send('PUT', `/events/${trip.event}/close`)
    expect(text(await trip.page('close'))).toContain('changed guests, place')
  })
})
