import { beforeEach, expect, it } from 'vitest'
import { DUPLICATE_EVENTS_SHOWN_MAX } from '~/domain/expenses/alike-in-events'
import { DUPLICATE_ROWS_OF_OTHER_EVENTS_MAX } from '~/limits'
import { html, insertEvent, insertExpense, text } from '../../support/factories'
import { describeOnEachDatabase } from '../../support/instances'
import { insertExpenses } from '../../support/many-expenses'
import { createUser, type Person } from '../../support/users'

// Closing names every other event with a copy of an expense, and says when it has not compared all.

const CUT = 'Not all expenses of your other events were compared'

describeOnEachDatabase('copies of an expense in several events on %s', {}, (on) => {
  const bill = { amount: 2450, currency: 'KES', date: '2026-10-05' }
  let owner: Person
  let event: string
  let here: string
  let merchant: string

  beforeEach(async () => {
    owner = await createUser(on)
    event = (await insertEvent(on.database, owner.id, { base_currency: 'USD', exchange_rate: 0.0077 })).id
    merchant = `Gasthof ${crypto.randomUUID()}`
    here = await insertExpense(on.database, event, { ...bill, merchant, converted_amount: 18.9 })
  })

  const send = (form: Record<string, string>) => owner.client.form('POST', `/events/${event}/close`, form)
  const page = async () => html(await owner.client.get(`/events/${event}/close`))
  const keys = async () => [
    ...new Set(
      [...(await page()).matchAll(/name="key" value="(alike-elsewhere [^"]*)"/g)].map(([, key]) => key),
    ),
  ]

  /** Inserts an event with a copy of the expense. Returns the id of the copy. */
  async function insertCopy(name: string): Promise<string> {
    const trip = await insertEvent(on.database, owner.id, { name })
    return insertExpense(on.database, trip.id, { ...bill, merchant })
  }

  it('asks about the copy of a third event after the one of the second was explained', async () => {
    const second = await insertCopy('Mombasa')
    await send({ intent: 'explain', key: `alike-elsewhere ${here} ${second}`, text: 'Two nights' })
    const third = await insertCopy('Kisumu')
    const asked = text(await page())
    expect(asked).toMatch(/also in Mombasa.*Explained: Two nights.*also in Kisumu/)
    expect(asked).not.toMatch(/also in Kisumu.*Explained/)
    expect(await keys()).toEqual([second, third].map((id) => `alike-elsewhere ${here} ${id}`))
  })

  it('names an event once that has two copies', async () => {
    const trip = await insertEvent(on.database, owner.id, { name: 'Mombasa' })
    const [first] = [
      await insertExpense(on.database, trip.id, { ...bill, merchant }),
      await insertExpense(on.database, trip.id, { ...bill, merchant }),
    ]
    expect(await keys()).toHaveLength(1)
    await send({ intent: 'distinct', id: here, other: first })
    expect(await keys()).toHaveLength(1)
  })

  it('names 10 events with a copy, and says that not all were compared when there are more', async () => {
    for (let at = 0; at < DUPLICATE_EVENTS_SHOWN_MAX; at++) await insertCopy(`Trip ${at}`)
    expect(text(await page())).not.toContain(CUT)
    await insertCopy('One more')
    expect(await keys()).toHaveLength(DUPLICATE_EVENTS_SHOWN_MAX)
    expect(text(await page())).toContain(CUT)
  })

  it('says that not all were compared when several queries return 10,000 together', async () => {
    await on.database.run("UPDATE expenses SET invoice_number = 'RE-7781' WHERE id = ?", [here])
    const trip = await insertEvent(on.database, owner.id)
    const count = DUPLICATE_ROWS_OF_OTHER_EVENTS_MAX / 2
    await insertExpenses(on.database, trip.id, { count, columns: { amount: '2450' } })
    expect(text(await page())).not.toContain(CUT)
    await insertExpenses(on.database, (await insertEvent(on.database, owner.id)).id, {
      ...{ count, columns: { amount: '1225', invoice_number: "'RE-7781'" } },
    })
    expect(text(await page())).toContain(CUT)
  })
})
