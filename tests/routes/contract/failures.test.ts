import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { Client } from '../../support/client'
import { insertRow } from '../../support/database'
import {
  DONE,
  insertEvent,
  insertExpense,
  movedTo,
  plain,
  refused,
  untilWaiting,
  withFailingWrites,
  withoutTable,
} from '../../support/factories'
import { describeOnEachDatabase } from '../../support/instances'
import { logged, logOf } from '../../support/log'
import { createUser, type Person } from '../../support/users'

// Real failures of the database (contract, 7). The same server continues as soon as the database does. The
// log names the cause of each failure with the request id of its answer, so that an operator can find it, but
// contains no personal data.

/** The messages of the databases, and of Prisma, about a missing table. */
const AWAY = /no such table|does not exist|TableDoesNotExist/

describeOnEachDatabase('failures of storage on %s', (on) => {
  let owner: Person
  let stranger: Person
  let fresh: Person
  let nobody: Client
  let id: string
  let name: string
  let expense: string
  /** texts that the log must not contain */
  const personal: string[] = []

  beforeAll(async () => {
    owner = await createUser(on)
    stranger = await createUser(on)
    fresh = await createUser(on, { onboarded: false })
    nobody = new Client(on.server.url)
    for (const user of await on.database.all<{ name: string; email: string }>(
      'SELECT name, email FROM users',
    )) {
      personal.push(user.name, user.email)
    }
  })

  beforeEach(async () => {
    ;({ id, name } = await insertEvent(on.database, owner.id, { status: 'closed' }))
    personal.push(name)
    expense = await insertExpense(on.database, id, { amount: 100, currency: 'KES', converted_amount: 5 })
  })

  const ask = (client: Client, method: string, path: string, form?: Record<string, string>) =>
    form ? client.form(method, path, form) : client.send(method, path)

  const send = async (...asked: Parameters<typeof ask>) => plain(await ask(...asked))

  /**
   * Asserts that an answer contains only the words of the contract, and that the log has the request and the
   * cause of the failure.
   */
  async function expectFailure(response: Response, status: number, message: string, cause: RegExp) {
    expect(await plain(response)).toEqual(refused(status, message))
    expect(JSON.stringify([...response.headers])).not.toMatch(
      /refused|prisma|sqlite|postgres|trigger|table|relation/i,
    )
    const lines = (await logOf(on.server, response)).filter(({ error }) => error !== undefined)
    expect(lines).toEqual([expect.objectContaining({ level: 50, msg: message })])
    expect(JSON.stringify(lines[0]?.error)).toMatch(cause)
    for (const text of personal) expect([text, on.server.output().includes(text)]).toEqual([text, false])
  }

  const rows = (sql: string) => on.database.all<Record<string, string | number>>(sql, [id])
  const event = async () =>
    (await rows('SELECT name, base_currency, exchange_rate, status FROM events WHERE id = ?'))[0]
  const converted = async () =>
    Number(
      (await on.database.all('SELECT converted_amount FROM expenses WHERE id = ?', [expense]))[0]
        ?.converted_amount,
    )

  const pages = async () => {
    for (const path of ['/dashboard', `/events/${id}/expenses`, `/events/${id}/edit`]) {
      expect([path, (await owner.client.get(path)).status]).toEqual([path, 200])
    }
  }

  describe('the events are away', () => {
    it.each([
      ['GET', '/dashboard', 500, 'Failed to load events'],
      ['POST', '/events', 500, 'Failed to create event'],
      ['PUT', '/events/{id}/reopen', 500, 'Failed to retrieve event'],
      ['PUT', '/events/{id}/close', 500, 'Failed to retrieve event'],
      ['GET', '/events/{id}/expenses', 500, 'Failed to retrieve event'],
      ['GET', '/events/{id}/edit', 403, 'Forbidden'],
      ['PUT', '/events/{id}', 403, 'Forbidden'],
      ['DELETE', '/events/{id}', 403, 'Forbidden'],
    ])('%s %s is %d %s, and works again', async (method, path, status, message) => {
      const again = () =>
        ask(owner.client, method, path.replace('{id}', id), method === 'POST' ? { name } : undefined)
      const before = await event()
      await withoutTable(on.database, 'events', async () =>
        expectFailure(await again(), status, message, AWAY),
      )
      expect(await event()).toEqual(before)
      const answer = await again()
      expect([answer.status, answer.headers.get('HX-Redirect')]).toEqual([
        200,
        method === 'GET' ? null : '/dashboard',
      ])
    })

    it('is checked after the session, and after the form', async () => {
      await withoutTable(on.database, 'events', async () => {
        const unauthorized = { status: 401, body: 'Unauthorized' }
        expect(await send(nobody, 'GET', '/dashboard')).toMatchObject(unauthorized)
        expect(await send(nobody, 'POST', '/events', { name: 'x' })).toMatchObject(unauthorized)
        expect(await send(nobody, 'PUT', `/events/${id}/reopen`)).toMatchObject(unauthorized)
        expect(await send(nobody, 'GET', `/events/${id}/expenses`)).toMatchObject(unauthorized)
        expect(await send(owner.client, 'POST', '/events', { name: '' })).toEqual(
          refused(400, 'Event name is required'),
        )
        expect(await send(owner.client, 'PUT', '/events//reopen')).toEqual(refused(400, 'Missing event ID'))
        expect(await send(owner.client, 'GET', '/events//expenses')).toEqual(refused(400, 'Missing event ID'))
        const unknown = await ask(owner.client, 'PUT', `/events/${crypto.randomUUID()}/reopen`)
        await expectFailure(unknown, 500, 'Failed to retrieve event', AWAY)
        expect(await send(fresh.client, 'GET', '/dashboard')).toEqual(movedTo('/onboarding'))
      })
      await pages()
    })
  })

  describe('the expenses are away', () => {
    it('the expense view and the dashboard fail; the checks before still count', async () => {
      await withoutTable(on.database, 'expenses', async () => {
        const view = await ask(owner.client, 'GET', `/events/${id}/expenses`)
        await expectFailure(view, 500, 'Failed to load expenses', AWAY)
        await expectFailure(await ask(owner.client, 'GET', '/dashboard'), 500, 'Failed to load events', AWAY)
        expect(await send(stranger.client, 'GET', `/events/${id}/expenses`)).toEqual(
          refused(403, 'Forbidden'),
        )
        expect(await send(owner.client, 'GET', `/events/${crypto.randomUUID()}/expenses`)).toEqual(
          refused(404, 'Event not found'),
        )
        expect(await send(nobody, 'GET', `/events/${id}/expenses`)).toMatchObject({ status: 401 })
      })
      await pages()
    })

    it.each([
      ['PUT', '/close', 'Failed to close event'],
      ['GET', '/close', 'Failed to load expenses'],
      ['GET', '/claim.csv', 'Failed to load claim'],
    ])('%s /events/{id}%s of an open event is 500 %s, and works again', async (method, end, message) => {
      const { id } = await insertEvent(on.database, owner.id)
      const again = () => ask(owner.client, method, `/events/${id}${end}`)
      await withoutTable(on.database, 'expenses', async () =>
        expectFailure(await again(), 500, message, AWAY),
      )
      expect((await again()).status).toBe(200)
    })

    it('an update succeeds all the same, and the next one converts', async () => {
      const form = { base_currency: 'EUR', sample_receipt_amount: '1', sample_claim_amount: '2' }
      await withoutTable(on.database, 'expenses', async () => {
        expect(await send(owner.client, 'PUT', `/events/${id}`, form)).toEqual(DONE)
      })
      expect(await event()).toMatchObject({ base_currency: 'EUR', exchange_rate: 2 })
      expect(await converted()).toBe(5)
      expect(await send(owner.client, 'PUT', `/events/${id}`, form)).toEqual(DONE)
      expect(await converted()).toBe(200)
    })
  })

  describe('a statement is refused', () => {
    it('creating: 500 Failed to create event, and nothing is stored', async () => {
      const name = `Refused ${crypto.randomUUID()}`
      personal.push(name)
      const named = () => on.database.all('SELECT id FROM events WHERE name = ?', [name])
      await withFailingWrites(on.database, 'INSERT', 'events', async () => {
        await expectFailure(
          await ask(owner.client, 'POST', '/events', { name }),
          500,
          'Failed to create event',
          /refused/,
        )
        expect(await send(owner.client, 'POST', '/events', { name: '' })).toEqual(
          refused(400, 'Event name is required'),
        )
        expect(await send(nobody, 'POST', '/events', { name })).toEqual(refused(401, 'Unauthorized'))
      })
      expect(await named()).toEqual([])
      expect(await send(owner.client, 'POST', '/events', { name })).toEqual(DONE)
      expect(await named()).toHaveLength(1)
    })

    it.each([
      ['', { base_currency: 'EUR' }, 'Failed to update event'],
      ['/reopen', undefined, 'Failed to reopen event'],
      ['/close', undefined, 'Failed to close event'],
    ])('PUT /events/{id}%s with %j: 500 %s, after the check of its owner', async (end, form, message) => {
      const missing = end === '' ? refused(403, 'Forbidden') : refused(404, 'Event not found')
      const before = await event()
      await withFailingWrites(on.database, 'UPDATE', 'events', async () => {
        await expectFailure(
          await ask(owner.client, 'PUT', `/events/${id}${end}`, form),
          500,
          message,
          /refused/,
        )
        expect(await send(stranger.client, 'PUT', `/events/${id}${end}`, form)).toEqual(
          refused(403, 'Forbidden'),
        )
        expect(await send(owner.client, 'PUT', `/events/${crypto.randomUUID()}${end}`, form)).toEqual(missing)
        expect(await send(nobody, 'PUT', `/events/${id}${end}`, form)).toMatchObject({
          status: end === '' ? 403 : 401,
        })
      })
      expect(await event()).toEqual(before)
      expect(await converted()).toBe(5)
      expect(await send(owner.client, 'PUT', `/events/${id}${end}`, form)).toEqual(DONE)
    })

    it('deleting: 500 Failed to delete event, and all of it is still there', async () => {
      await withFailingWrites(on.database, 'UPDATE', 'events', async () => {
        await expectFailure(
          await ask(owner.client, 'DELETE', `/events/${id}`),
          500,
          'Failed to delete event',
          /refused/,
        )
        expect(await send(stranger.client, 'DELETE', `/events/${id}`)).toEqual(refused(403, 'Forbidden'))
        expect(await send(owner.client, 'DELETE', `/events/${crypto.randomUUID()}`)).toEqual(
          refused(403, 'Forbidden'),
        )
      })
      expect((await send(owner.client, 'GET', `/events/${id}/edit`)).status).toBe(200)
      expect(await converted()).toBe(5)
      expect(await send(owner.client, 'DELETE', `/events/${id}`)).toEqual(DONE)
      expect(await send(owner.client, 'GET', `/events/${id}/edit`)).toEqual(refused(403, 'Forbidden'))
    })

    const TO_EURO = { base_currency: 'EUR', sample_receipt_amount: '2', sample_claim_amount: '1' }

    it('recalculating, to another claim currency: advances are marked with the earlier one', async () => {
      const advance = crypto.randomUUID()
      await insertRow(on.database, 'advances', { id: advance, event_id: id, date: '2026-10-01', amount: 100 })
      expect(await send(owner.client, 'PUT', `/events/${id}`, TO_EURO)).toEqual(DONE)
      const [marked] = await on.database.all('SELECT other_currency FROM advances WHERE id = ?', [advance])
      expect(marked).toEqual({ other_currency: 'USD' })
    })

    it('recalculating, to another claim currency: charges in the earlier one are set aside', async () => {
      await on.database.run('UPDATE expenses SET charged_amount = 5 WHERE id = ?', [expense])
      expect(await send(owner.client, 'PUT', `/events/${id}`, TO_EURO)).toEqual(DONE)
      const [charged] = await on.database.all('SELECT * FROM expenses WHERE id = ?', [expense])
      expect(charged).toMatchObject({ charged_amount: null, other_charge_currency: 'USD' })
      expect(Number(charged?.other_charge)).toBe(5)
    })

    it('recalculating, to another claim currency: charges in it that were set aside count', async () => {
      const returning = await insertExpense(on.database, id, { converted_amount: 9 })
      await on.database.run(
        "UPDATE expenses SET other_charge = 4, other_charge_currency = 'EUR' WHERE id = ?",
        [returning],
      )
      expect(await send(owner.client, 'PUT', `/events/${id}`, TO_EURO)).toEqual(DONE)
      const [returned] = await on.database.all('SELECT * FROM expenses WHERE id = ?', [returning])
      expect([Number(returned?.charged_amount), Number(returned?.converted_amount)]).toEqual([4, 4])
    })

    it('recalculating, at a rate by which no column holds the amount: the amount stays', async () => {
      const large = await insertExpense(on.database, id, { amount: 1e14, converted_amount: 7 })
      const form = { base_currency: 'EUR', sample_receipt_amount: '1e-150', sample_claim_amount: '1e150' }
      expect(await send(owner.client, 'PUT', `/events/${id}`, form)).toEqual(DONE)
      expect(await event()).toMatchObject({ base_currency: 'EUR', exchange_rate: 1e300 })
      const [converted] = await on.database.all('SELECT * FROM expenses WHERE id = ?', [large])
      expect(Number(converted?.converted_amount)).toBe(7)
    })

    it('recalculating: the update is a success, and no expense is changed; the log says so', async () => {
      const other = await insertExpense(on.database, id, { amount: 7, currency: 'USD', converted_amount: 7 })
      const said = () => logged(on.server).filter((line) => line.event === id && line.error !== undefined)
      await withFailingWrites(on.database, 'UPDATE', 'expenses', async () => {
        const form = { base_currency: 'EUR', sample_receipt_amount: '2', sample_claim_amount: '1' }
        expect(await send(owner.client, 'PUT', `/events/${id}`, form)).toEqual(DONE)
      })
      expect(await event()).toMatchObject({ base_currency: 'EUR', exchange_rate: 0.5, status: 'closed' })
      expect(await converted()).toBe(5)
      await vi.waitFor(() =>
        expect(said()).toEqual([
          expect.objectContaining({ msg: expect.stringContaining('not recalculated') }),
        ]),
      )
      expect(JSON.stringify(said())).toContain('refused')
      expect(on.server.output()).not.toContain(name)
      expect(await send(owner.client, 'PUT', `/events/${id}`, { base_currency: 'EUR' })).toEqual(DONE)
      expect(await converted()).toBe(100)
      expect(
        await on.database.all('SELECT id FROM expenses WHERE id = ? AND converted_amount = 7', [other]),
      ).toHaveLength(1)
    })

    it('recalculating, where a charge cannot be set aside: a success, and the log says so', async () => {
      await on.database.run('UPDATE expenses SET charged_amount = 5 WHERE id = ?', [expense])
      await withFailingWrites(on.database, 'UPDATE', 'expenses', async () => {
        expect(await send(owner.client, 'PUT', `/events/${id}`, { base_currency: 'EUR' })).toEqual(DONE)
      })
      expect(await event()).toMatchObject({ base_currency: 'EUR' })
      expect(await converted()).toBe(5)
      await vi.waitFor(() => {
        const lines = logged(on.server).filter((line) => line.event === id && line.error !== undefined)
        expect(lines.at(-1)?.msg).toContain('without its charges being moved')
      })
    })
  })

  it('an update whose event is away when it is to be stored is 500 Failed to update event', async () => {
    const isSqlite = on.database.provider === 'sqlite'
    await on.database.run(isSqlite ? 'BEGIN IMMEDIATE' : 'BEGIN')
    if (!isSqlite) await on.database.run('LOCK TABLE expenses IN ACCESS EXCLUSIVE MODE')
    // the update has checked the ownership, and waits
    const answer = ask(owner.client, 'PUT', `/events/${id}`, { base_currency: 'EUR' })
    await untilWaiting(on.database)
    await on.database.run('ALTER TABLE events RENAME TO away')
    await on.database.run('COMMIT')
    const { status, body } = await plain(await answer)
    await on.database.run('ALTER TABLE away RENAME TO events')
    expect([status, body]).toEqual([500, 'Failed to update event'])
    expect(await event()).toMatchObject({ base_currency: 'USD' })
  })

  it.each(['events', 'expenses', 'sessions'])(
    'the log says that it is the table %s that is not there',
    async (table) => {
      await withoutTable(on.database, table, async () => {
        const lines = await logOf(on.server, await owner.client.get(`/events/${id}/expenses`))
        expect(JSON.stringify(lines.map(({ error }) => error))).toMatch(
          new RegExp(`no such table: (main\\.)?${table}|relation .+${table}.+ does not exist`),
        )
      })
    },
  )

  it.each([
    ['GET', '/dashboard', 500, 'Failed to load events'],
    ['POST', '/events', 500, 'Failed to create event'],
    ['PUT', '/events/{id}/reopen', 500, 'Failed to retrieve event'],
    ['GET', '/events/{id}/expenses', 500, 'Failed to retrieve event'],
    ['GET', '/events/{id}/edit', 403, 'Forbidden'],
    ['PUT', '/events/{id}', 403, 'Forbidden'],
    ['DELETE', '/events/{id}', 403, 'Forbidden'],
  ])('who asks cannot be looked up: %s %s is %d %s', async (method, path, status, message) => {
    await withoutTable(on.database, 'sessions', async () => {
      await expectFailure(await ask(owner.client, method, path.replace('{id}', id)), status, message, AWAY)
    })
    await pages()
  })
})
