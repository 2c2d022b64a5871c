import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { Client } from '../support/client'
import { insertEvent } from '../support/factories'
import { describeOnEachDatabase } from '../support/instances'
import { rounds } from '../support/rounds'
import { type Server, startServer } from '../support/server'
import { createUser, type Person } from '../support/users'

// Two processes change one event at the same time. The result is that of one change after the other.

/** How many events pass through the single lock of SQLite. */
const EVENTS = rounds(40, 100)

describeOnEachDatabase('changes to one event by two processes on %s', (on, provider) => {
  let second: Server
  let owner: Person
  let clients: [Client, Client]
  let event: string

  beforeAll(async () => {
    second = await startServer({ dataDir: on.server.dataDir, databaseUrl: on.server.databaseUrl })
    owner = await createUser(on)
  })
  afterAll(() => second?.stop())
  beforeEach(async () => {
    event = (await insertEvent(on.database, owner.id, { base_currency: 'USD', exchange_rate: 2 })).id
    const other = new Client(second.url)
    for (const [name, value] of owner.client.cookies) other.cookies.set(name, value)
    clients = [owner.client, other]
    for (const client of clients) client.cookies.set('current_event_id', event)
  })

  const statusesOf = (answers: Response[]) => [...new Set(answers.map(({ status }) => status))]

  const add = (client: Client, amount: number) =>
    client.form('POST', '/expenses', {
      date: '2026-10-05',
      merchant: `Shop ${amount}`,
      amount: String(amount),
      currency: 'KES',
    })

  const convertedBy = async () => {
    const rows = await on.database.all<{ amount: number | string; converted_amount: number | string }>(
      'SELECT amount, converted_amount FROM expenses WHERE event_id = ?',
      [event],
    )
    return rows.map(({ amount, converted_amount }) => Number(converted_amount) / Number(amount))
  }

  it('16 expenses added at once are all stored, and the event has that many versions', async () => {
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, at) => add(at % 2 ? clients[0] : clients[1], at + 1)),
    )
    expect(statusesOf(answers)).toEqual([200])
    expect(await convertedBy()).toEqual(Array.from({ length: 16 }, () => 2))
    const [row] = await on.database.all<{ version: number }>('SELECT version FROM events WHERE id = ?', [
      event,
    ])
    expect(row?.version).toBe(16)
  })

  it('expenses added while the rate changes 8 times are all converted with the last one', async () => {
    const rates = [3, 4, 5, 6, 7, 8, 9, 10]
    const put = (rate: number) =>
      clients[rate % 2 ? 0 : 1].form('PUT', `/events/${event}`, {
        base_currency: 'USD',
        sample_receipt_amount: '1',
        sample_claim_amount: String(rate),
      })
    const answers = await Promise.all(
      rates.flatMap((rate) => [put(rate), add(clients[0], rate), add(clients[1], rate)]),
    )
    expect(statusesOf(answers)).toEqual([200])
    const [row] = await on.database.all<{ exchange_rate: number }>(
      'SELECT exchange_rate FROM events WHERE id = ?',
      [event],
    )
    expect(await convertedBy()).toEqual(Array.from({ length: 16 }, () => row?.exchange_rate))
  })

  it('an event that is closed while expenses are added has exactly those that were acknowledged', async () => {
    const close = clients[1].form('PUT', `/events/${event}/close`)
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, at) => add(clients[at % 2 ? 0 : 1], at + 1)),
    )
    expect((await close).status).toBe(200)
    expect(answers.map(({ status }) => status).every((status) => [200, 409].includes(status))).toBe(true)
    expect(await convertedBy()).toHaveLength(answers.filter(({ status }) => status === 200).length)
    expect((await add(clients[0], 99)).status).toBe(409)
  })

  it.runIf(provider === 'sqlite')(
    `${EVENTS} events of each of two users, made at once by one process each, are all stored`,
    async () => {
      const users = [await createUser(on), await createUser(on)]
      const other = new Client(second.url)
      for (const [name, value] of users[1]?.client.cookies ?? []) other.cookies.set(name, value)
      const answers = await Promise.all(
        Array.from({ length: EVENTS }, (_, i) =>
          [users[0]?.client ?? other, other].map((client) =>
            client.form('POST', '/events', { name: `made ${i}` }),
          ),
        ).flat(),
      )
      expect(answers.map(({ status }) => status)).toEqual(Array(2 * EVENTS).fill(200))
      const stored = await on.database.all(
        "SELECT user_id, count(DISTINCT name) AS names, count(*) AS events FROM events WHERE name LIKE 'made %' GROUP BY user_id",
      )
      expect(stored).toEqual(users.map(() => expect.objectContaining({ names: EVENTS, events: EVENTS })))
    },
  )
})
