import { beforeAll, beforeEach, expect, it } from 'vitest'
import { holdEvents, insertEvent, text, untilWaiting } from '../support/factories'
import { describeOnEachDatabase } from '../support/instances'
import { addRate, RATE, visit } from '../support/rates'
import { createUser, type Person } from '../support/users'

// Forms carry the ids of the objects that they create. Clients choose these ids, so an id may already be
// taken.

type Form = Record<string, string>

const LUNCH = { date: '2026-10-05', merchant: 'Java House', amount: '2450', currency: 'KES' }

describeOnEachDatabase('an id that something else has, on %s', (on) => {
  let owner: Person
  let stranger: Person
  let event: string
  let files = 0

  beforeAll(async () => {
    owner = await createUser(on)
    stranger = await createUser(on)
  })
  beforeEach(async () => {
    event = await another(owner)
    await visit(owner, event)
  })

  const another = async ({ id }: Person) =>
    (await insertEvent(on.database, id, { base_currency: 'USD', exchange_rate: 0.0077 })).id
  async function draft(id: string = crypto.randomUUID()): Promise<string> {
    files += 1
    await on.database.run(
      "INSERT INTO receipts (id, event_id, sha256, name, kind, bytes, width, height, state) VALUES (?, ?, ?, 'a.jpg', 'jpeg', 1, 1, 1, 'unread')",
      [id, event, String(files).padStart(64, '0')],
    )
    return id
  }
  const written = (id: string, to: string) =>
    on.database.run(
      "INSERT INTO expenses (id, event_id, merchant, amount, currency) VALUES (?, ?, 'Elsewhere', 1, 'KES')",
      [id, to],
    )
  const send = async ({ client }: Person, path: string, form: Form) => {
    const answer = await client.form('POST', path, form)
    expect([answer.status, answer.status === 303 ? '' : text(await answer.text())]).toEqual([303, ''])
    return answer.headers.get('Location') ?? ''
  }
  const confirm = (id: string) => send(owner, `/events/${event}/review`, { intent: 'confirm', id, ...LUNCH })
  const rowsOf = (table: string, of = event) =>
    on.database.all<{ id: string; merchant: string }>(
      `SELECT * FROM ${table} WHERE event_id = ? ORDER BY created_at, id`,
      [of],
    )

  it.each([
    ['another event', () => another(owner)],
    ['another user', () => another(stranger)],
    ['the same event', async () => event],
  ])(
    'a draft is confirmed under an id of its own where an expense of %s has it, with its file and what is known of it',
    async (_, where) => {
      const [id, other, elsewhere] = [await draft(), await draft(), await where()]
      await send(owner, `/events/${event}/review`, { intent: 'distinct', id, 'other[]': other })
      await written(id, elsewhere)
      await confirm(id)
      await confirm(id)
      const made = (await rowsOf('expenses')).filter(({ merchant }) => merchant === 'Java House')
      expect(made).toEqual([expect.objectContaining({ image_path: expect.stringContaining('receipts/') })])
      const [{ id: expense = '' } = {}] = made
      expect(expense).not.toBe(id)
      expect(await on.database.all('SELECT expense_id FROM receipts WHERE id = ?', [id])).toEqual([
        { expense_id: expense },
      ])
      expect(
        await on.database.all('SELECT id FROM expenses WHERE id = ? AND event_id = ?', [id, elsewhere]),
      ).toHaveLength(1)
      // the two have the same day, amount and merchant, and are still known not to be duplicates
      await confirm(other)
      expect(text(await (await owner.client.get(`/events/${event}/expenses`)).text())).not.toContain(
        'Not a duplicate',
      )
    },
  )

  it('a draft whose id is taken is confirmed while another event that knows of it is purged; pairs stay in order', async () => {
    const purged = await another(owner)
    const [least, next] = ['00000000', '00000001'].map((start) => start + crypto.randomUUID().slice(8))
    const id = await draft(least)
    for (const of of [event, purged])
      await on.database.run('INSERT INTO no_duplicates (event_id, one, other) VALUES (?, ?, ?)', [
        of,
        id,
        next,
      ])
    await written(id, event)
    const release = await holdEvents(on.database, event)
    const confirmed = confirm(id)
    await untilWaiting(on.database)
    await on.database.run('DELETE FROM events WHERE id = ?', [purged])
    await release()
    await confirmed
    const expense = (await rowsOf('expenses')).find(({ merchant }) => merchant === 'Java House')
    expect(
      await on.database.all('SELECT one, other FROM no_duplicates WHERE event_id = ? ORDER BY other', [
        event,
      ]),
    ).toEqual(expect.arrayContaining([{ one: next, other: expense?.id }]))
  })

  it('an expense that is added under the id of a draft gets another; the draft keeps its own', async () => {
    const id = await draft()
    const theirs = await another(stranger)
    await send(stranger, `/events/${theirs}/expenses`, { intent: 'add', id, ...LUNCH })
    await send(owner, `/events/${event}/expenses`, { intent: 'add', id, ...LUNCH, merchant: 'By hand' })
    for (const to of [theirs, event])
      expect(await rowsOf('expenses', to)).toEqual([expect.not.objectContaining({ id })])
    await confirm(id)
    expect((await rowsOf('expenses')).map((row) => [row.id === id, row.merchant])).toEqual([
      [false, 'By hand'],
      [true, 'Java House'],
    ])
  })

  it('an expense, a rate, an advance and an event get one of their own', async () => {
    const theirs = await another(stranger)
    await send(stranger, `/events/${theirs}/expenses`, { intent: 'add', id: crypto.randomUUID(), ...LUNCH })
    await visit(stranger, theirs)
    const rate = await addRate(stranger, on.database, theirs)
    await stranger.client.form('POST', '/advances', { date: '2026-10-05', amount: '50' })
    const [[expense], [advance]] = [await rowsOf('expenses', theirs), await rowsOf('advances', theirs)]

    await send(owner, `/events/${event}/expenses`, { intent: 'add', id: expense?.id ?? '', ...LUNCH })
    await send(owner, `/events/${event}/rates`, {
      intent: 'add',
      id: rate,
      ...RATE,
      date: '2026-10-05',
      seen: 'KES 1000 7.7 USD 2026-10-05',
    })
    await send(owner, `/events/${event}/details`, {
      intent: 'add',
      id: advance?.id ?? '',
      date: '2026-10-05',
      amount: '50',
    })
    for (const table of ['expenses', 'rates', 'advances']) {
      const [own, others] = [await rowsOf(table), await rowsOf(table, theirs)]
      expect([table, own.length, others.length, own[0]?.id === others[0]?.id]).toEqual([table, 1, 1, false])
    }

    await send(owner, '/dashboard', { intent: 'create', id: theirs, name: 'Taken id', base_currency: 'USD' })
    const made = await on.database.all<{ id: string }>(
      "SELECT id FROM events WHERE name = 'Taken id' AND user_id = ?",
      [owner.id],
    )
    expect(made).toEqual([{ id: expect.not.stringMatching(theirs) }])
  })

  it('an event that is made under the id of another user’s is made, though it says the same', async () => {
    const theirs = { name: `Event ${crypto.randomUUID()}`, base_currency: 'USD', exchange_rate: 1 }
    const { id } = await insertEvent(on.database, stranger.id, theirs)
    const { name, base_currency } = theirs
    await send(owner, '/dashboard', { intent: 'create', id, name, base_currency })
    const made = await on.database.all('SELECT id FROM events WHERE name = ? AND user_id = ?', [
      ...[name, owner.id],
    ])
    expect(made).toHaveLength(1)
  })
})
