import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { exact, hundredths, times } from '../../support/exact'
import {
  DONE,
  html,
  insertEvent,
  insertExpense,
  plain,
  refused,
  text,
  totalClaim,
  withFailingWrites,
} from '../../support/factories'
import { describeBesideDatabase, describeOnEachDatabase } from '../../support/instances'
import { randomFrom } from '../../support/random'
import { createUser, type Person } from '../../support/users'

// PUT and DELETE /events/{id}, reopening and closing (contract, 3 and 4.5 to 4.7)

describeOnEachDatabase('changing events on %s', (on, provider) => {
  let owner: Person
  let event: { id: string; name: string }

  beforeAll(async () => {
    owner = await createUser(on)
  })

  beforeEach(async () => {
    event = await insertEvent(on.database, owner.id, { base_currency: 'USD', exchange_rate: 2 })
  })

  const put = async (form: Record<string, string>, query = '') =>
    plain(await owner.client.form('PUT', `/events/${event.id}${query}`, form))
  const send = async (method: string, end = '') =>
    plain(await owner.client.send(method, `/events/${event.id}${end}`))

  const stored = async (id = event.id) =>
    (await on.database.all<Record<string, string | number>>('SELECT * FROM events WHERE id = ?', [id]))[0]

  async function converted(id: string) {
    const [row] = await on.database.all<{ converted_amount: number | string }>(
      'SELECT converted_amount FROM expenses WHERE id = ?',
      [id],
    )
    return Number(row?.converted_amount)
  }

  describe('updating (4.5)', () => {
    it('stores currency and rate, and nothing else of the form', async () => {
      const form = {
        base_currency: ' eur ',
        sample_receipt_amount: '1000',
        sample_claim_amount: '7.70',
        sample_receipt_currency: 'KES',
        name: 'Other',
        status: 'closed',
        exchange_rate: '9',
        id: crypto.randomUUID(),
        user_id: 'other',
      }
      expect(await put(form)).toEqual(DONE)
      const expected = {
        name: event.name,
        user_id: owner.id,
        status: 'open',
        base_currency: 'EUR',
        exchange_rate: 0.0077,
      }
      expect(await stored()).toMatchObject(expected)
    })

    it('a name that POST would refuse is ignored too', async () => {
      for (const name of ['', 'a\0b', 'x'.repeat(5000)]) {
        expect(await put({ name, base_currency: 'EUR' })).toEqual(DONE)
        expect(await stored()).toMatchObject({ name: event.name, base_currency: 'EUR' })
      }
    })

    it('what is missing becomes the default: USD, and the rate 1', async () => {
      const forms: Record<string, string>[] = [
        {},
        { base_currency: '', sample_receipt_amount: '', sample_claim_amount: '5' },
        { base_currency: '  ' },
      ]
      for (const form of forms) {
        await on.database.run("UPDATE events SET base_currency = 'KES', exchange_rate = 5 WHERE id = ?", [
          event.id,
        ])
        expect(await put(form)).toEqual(DONE)
        expect(await stored()).toMatchObject({ base_currency: 'USD', exchange_rate: 1 })
      }
    })

    // the sample pair, then amounts with their converted amounts
    it.each<[string, string, [number, number][]]>([
      [
        '1000',
        '7.70',
        [
          [2450, 18.87],
          [-2450, -18.87],
          [0.5, 0],
          [0.65, 0.01],
          [0, 0],
          [123456789.12, 950617.28],
        ],
      ],
      [
        '1',
        '1',
        [
          [1.005, 1.01],
          [-1.005, -1.01],
          [1.004999, 1],
          [2.675, 2.68],
          [8.325, 8.33],
          [1.115, 1.12],
          [-0.005, -0.01],
          [0.0049, 0],
          [1234567890.125, 1234567890.13],
          [9999999999999.99, 9999999999999.99],
        ],
      ],
      [
        '2',
        '3',
        [
          [0.01, 0.02],
          [-0.03, -0.05],
          [0.33, 0.5],
        ],
      ],
      [
        '10',
        '1',
        [
          [1.15, 0.12],
          [8.45, 0.85],
          [-1.05, -0.11],
          [0.35, 0.04],
        ],
      ],
      [
        '3',
        '1',
        [
          [100, 33.33],
          [200, 66.67],
          [150, 50],
          [0.01, 0],
        ],
      ],
      [
        '1e7',
        '1',
        [
          [50000, 0.01],
          [49999, 0],
          [123450000, 12.35],
        ],
      ],
      [
        '7.70',
        '1000',
        [
          [18.87, 2450.65],
          [0.01, 1.3],
        ],
      ],
    ])(
      'a sample of %s and %s converts exactly, half away from zero',
      async (sample_receipt_amount, sample_claim_amount, cases) => {
        const ids: string[] = []
        for (const [amount] of cases)
          ids.push(
            await insertExpense(on.database, event.id, { amount, currency: 'KES', converted_amount: 5 }),
          )
        expect(await put({ base_currency: 'USD', sample_receipt_amount, sample_claim_amount })).toEqual(DONE)
        const now: [number | undefined, number][] = []
        for (const [i, id] of ids.entries()) now.push([cases[i]?.[0], await converted(id)])
        expect(now).toEqual(cases)
      },
    )

    it('agrees with arithmetic of whole numbers, line by line and in the total', async () => {
      const { below, digits } = randomFrom(7)
      const amounts = Array.from(
        { length: 400 },
        () => `${below(5) ? '' : '-'}${digits(1 + below(8))}.${below(10)}${below(10)}${below(10)}`,
      )
      const values = amounts.map((amount, i) => `('${event.id}-${i}', '${event.id}', ${amount}, 'KES')`)
      await on.database.run(
        `INSERT INTO expenses (id, event_id, amount, currency) VALUES ${values.join(', ')}`,
      )
      for (const [receipt, claim] of [
        ['1000', '7.70'],
        ['1', '1'],
        ['2', '3'],
        ['7', '0.01'],
      ] as const) {
        expect(
          await put({ base_currency: 'USD', sample_receipt_amount: receipt, sample_claim_amount: claim }),
        ).toEqual(DONE)
        const rate = exact(String((await stored())?.exchange_rate))
        const expected = amounts.map((amount) => hundredths(times(exact(amount), rate)))
        const rows = await on.database.all<{ id: string; converted_amount: number | string }>(
          'SELECT id, converted_amount FROM expenses WHERE event_id = ?',
          [event.id],
        )
        const got = new Map(rows.map((row) => [row.id, hundredths(exact(String(row.converted_amount)))]))
        expect(amounts.map((_, i) => got.get(`${event.id}-${i}`))).toEqual(expected)
        const total = expected.reduce((sum, cents) => (cents > 0n ? sum + cents : sum), 0n)
        const shown = new Intl.NumberFormat('en', { minimumFractionDigits: 2 }).format(
          `${total}e-2` as unknown as number,
        )
        const dashboard = await html(await owner.client.get(`/dashboard?search=${event.name}`))
        expect(text(dashboard)).toContain(`${shown} USD`)
      }
    })

    it('an old record is converted with all the digits that its database holds', async () => {
      const id = await insertExpense(on.database, event.id, { currency: 'KES', converted_amount: 5 })
      await on.database.run('UPDATE expenses SET amount = 0.00499999999999999999999 WHERE id = ?', [id])
      expect(
        await put({ base_currency: 'USD', sample_receipt_amount: '1', sample_claim_amount: '1' }),
      ).toEqual(DONE)
      // the nearest double in SQLite is 0.005
      expect(await converted(id)).toBe(on.database.provider === 'sqlite' ? 0.01 : 0)
    })

    it('an expense in the new claim currency keeps its converted amount, whatever it is', async () => {
      const dollars = await insertExpense(on.database, event.id, {
        amount: 10,
        currency: 'USD',
        converted_amount: 9.99,
      })
      const none = await insertExpense(on.database, event.id, { amount: 10, currency: 'USD' })
      const euros = await insertExpense(on.database, event.id, {
        amount: 10,
        currency: 'EUR',
        converted_amount: 3,
      })
      const sample = { sample_receipt_amount: '1', sample_claim_amount: '3' }
      expect(await put({ base_currency: 'usd', ...sample })).toEqual(DONE)
      expect([await converted(dollars), await converted(none), await converted(euros)]).toEqual([9.99, 0, 30])
      expect(await put({ base_currency: 'EUR', ...sample })).toEqual(DONE)
      expect([await converted(dollars), await converted(none), await converted(euros)]).toEqual([30, 30, 30])
      expect(await put({})).toEqual(DONE)
      expect([await converted(dollars), await converted(none), await converted(euros)]).toEqual([30, 30, 10])
    })

    it('converts all expenses of the event and none of another', async () => {
      const other = await insertEvent(on.database, owner.id)
      const elsewhere = await insertExpense(on.database, other.id, { amount: 10, converted_amount: 5 })
      for (let i = 0; i < 120; i++)
        await insertExpense(on.database, event.id, { amount: 10, converted_amount: 5 })
      const before = await stored(other.id)
      expect(await put({ sample_receipt_amount: '1', sample_claim_amount: '2' })).toEqual(DONE)
      const results = await on.database.all<{ converted_amount: number | string }>(
        'SELECT converted_amount FROM expenses WHERE event_id = ?',
        [event.id],
      )
      expect(results.map((row) => Number(row.converted_amount))).toEqual(
        Array.from({ length: 120 }, () => 20),
      )
      expect(await converted(elsewhere)).toBe(5)
      expect(await stored(other.id)).toEqual(before)
    })

    it('leaves the expenses as they are but for the converted amount', async () => {
      const id = await insertExpense(on.database, event.id, {
        amount: 12.34,
        currency: 'KES',
        image_path: 'storage/a.jpg',
        merchant: 'Shop',
      })
      const columns = () =>
        on.database.all(
          'SELECT id, date, merchant, category, note, amount, currency, image_path FROM expenses WHERE id = ?',
          [id],
        )
      const before = await columns()
      expect(await put({ base_currency: 'EUR' })).toEqual(DONE)
      expect(await columns()).toEqual(before)
      expect(await converted(id)).toBe(12.34)
    })

    it('an event of any status can be updated, and keeps it', async () => {
      for (const status of ['closed', 'odd']) {
        await on.database.run('UPDATE events SET status = ? WHERE id = ?', [status, event.id])
        expect(await put({ base_currency: 'EUR' })).toEqual(DONE)
        expect(await stored()).toMatchObject({ status, base_currency: 'EUR' })
      }
    })

    it('a result that no column can hold is a failed recalculation, not an error', async () => {
      const id = await insertExpense(on.database, event.id, { amount: 1e14, converted_amount: 5 })
      expect(await put({ sample_receipt_amount: '1e-150', sample_claim_amount: '1e150' })).toEqual(DONE)
      expect(await stored()).toMatchObject({ exchange_rate: 1e300 })
      expect(await converted(id)).toBe(5)
      expect((await owner.client.get('/dashboard')).status).toBe(200)
      expect((await owner.client.get(`/events/${event.id}/expenses`)).status).toBe(200)
      expect((await owner.client.get(`/events/${event.id}/edit`)).status).toBe(200)
      expect(await put({ sample_receipt_amount: '1', sample_claim_amount: '2' })).toEqual(DONE)
      expect(await converted(id)).toBe(2e14)
    })

    describeBesideDatabase(provider, 'reading the form', () => {
      it('reads the query, the body before it, and multipart', async () => {
        expect(
          await put(
            { base_currency: 'EUR' },
            '?base_currency=KES&sample_receipt_amount=4&sample_claim_amount=1',
          ),
        ).toEqual(DONE)
        expect(await stored()).toMatchObject({ base_currency: 'EUR', exchange_rate: 0.25 })
        const body = new FormData()
        body.set('base_currency', 'KES')
        expect(await plain(await owner.client.send('PUT', `/events/${event.id}`, { body }))).toEqual(DONE)
        expect(await stored()).toMatchObject({ base_currency: 'KES', exchange_rate: 1 })
      })

      it('a json body says nothing; an unreadable one is refused and changes nothing', async () => {
        const sent = (body: string, type: string) =>
          owner.client.send('PUT', `/events/${event.id}`, { body, headers: { 'Content-Type': type } })
        const before = await stored()
        expect((await sent('no parts', 'multipart/form-data; boundary=x')).status).toBe(400)
        expect((await put({ base_currency: 'a\0b' })).status).toBe(400)
        expect(await stored()).toEqual(before)
        expect(await plain(await sent('{"base_currency":"KES"}', 'application/json'))).toEqual(DONE)
        expect(await stored()).toMatchObject({ base_currency: 'USD', exchange_rate: 1 })
      })
    })
  })

  describe('deleting (4.6)', () => {
    it('removes the event and its expenses, and no other', async () => {
      const other = await insertEvent(on.database, owner.id)
      const ids = []
      for (const { id } of [event, event, other, other])
        ids.push(await insertExpense(on.database, id, { merchant: 'Taxi', converted_amount: 5 }))
      const [own, , others] = ids
      expect(await send('DELETE')).toEqual(DONE)
      const dashboard = await html(await owner.client.get('/dashboard'))
      expect([dashboard.includes(event.id), dashboard.includes(other.id)]).toEqual([false, true])
      expect(await send('GET', '/expenses')).toEqual(refused(404, 'Event not found'))
      expect(await plain(await owner.client.send('DELETE', `/expenses/${own}`))).toEqual(
        refused(404, 'Expense not found'),
      )
      expect(totalClaim(await html(await owner.client.get(`/events/${other.id}/expenses`)))).toBe('10.00 USD')
      expect((await owner.client.send('DELETE', `/expenses/${others}`)).status).toBe(200)
    })

    it('changes nothing but when it was deleted', async () => {
      await insertExpense(on.database, event.id)
      const expenses = () =>
        on.database.all('SELECT * FROM expenses WHERE event_id = ? ORDER BY id', [event.id])
      const before = { event: await stored(), expenses: await expenses() }
      expect(await send('DELETE')).toEqual(DONE)
      expect(await stored()).toEqual({
        ...before.event,
        updated_at: expect.anything(),
        deleted_at: expect.anything(),
      })
      expect(await expenses()).toEqual(before.expenses)
    })

    it('an event of any status, once', async () => {
      await on.database.run("UPDATE events SET status = 'closed' WHERE id = ?", [event.id])
      expect(await send('DELETE')).toEqual(DONE)
      expect(await send('DELETE')).toEqual(refused(403, 'Forbidden'))
      expect(await send('GET', '/edit')).toEqual(refused(403, 'Forbidden'))
      expect(await send('PUT', '/reopen')).toEqual(refused(404, 'Event not found'))
      expect(await send('GET', '/expenses')).toEqual(refused(404, 'Event not found'))
    })

    it('deletes with a form that cannot be read', async () => {
      const body = { body: 'no parts', headers: { 'Content-Type': 'multipart/form-data; boundary=x' } }
      expect(await plain(await owner.client.send('DELETE', `/events/${event.id}`, body))).toEqual(DONE)
    })
  })

  describe('reopening (4.7) and closing', () => {
    it.each(['open', 'closed', 'odd', '', 'OPEN', 'approved by finance'])('from %j', async (status) => {
      for (const [end, becomes] of [
        ['/reopen', 'open'],
        ['/close', 'closed'],
      ] as const) {
        await on.database.run('UPDATE events SET status = ? WHERE id = ?', [status, event.id])
        expect(await send('PUT', end)).toEqual(DONE)
        expect(await send('PUT', end)).toEqual(DONE)
        expect(await stored()).toMatchObject({
          name: event.name,
          base_currency: 'USD',
          exchange_rate: 2,
          status: becomes,
        })
      }
    })

    it('changes neither another event nor an expense', async () => {
      const other = await insertEvent(on.database, owner.id, { status: 'odd' })
      const id = await insertExpense(on.database, event.id, { amount: 10, converted_amount: 5 })
      await withFailingWrites(on.database, 'UPDATE', 'expenses', async () => {
        expect(await send('PUT', '/close')).toEqual(DONE)
        expect(await send('PUT', '/reopen')).toEqual(DONE)
      })
      expect(await stored(other.id)).toMatchObject({ status: 'odd' })
      expect(await converted(id)).toBe(5)
    })

    it('closes with a form that asks for other values, and stores none of them', async () => {
      const form = { status: 'odd', name: 'Other', base_currency: 'EUR' }
      expect(await plain(await owner.client.form('PUT', `/events/${event.id}/close`, form))).toEqual(DONE)
      expect(await stored()).toMatchObject({ name: event.name, status: 'closed', base_currency: 'USD' })
    })
  })
})
