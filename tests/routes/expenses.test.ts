import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Client } from '../support/client'
import {
  html,
  insertEvent,
  insertExpense,
  movedTo,
  plain,
  refused,
  totalClaim,
  withFailingWrites,
  withoutTable,
} from '../support/factories'
import { describeBesideDatabase, describeOnEachDatabase } from '../support/instances'
import { rounds } from '../support/rounds'
import { createUser, type Person } from '../support/users'

// The endpoints of expenses (docs/endpoints.md).

const LUNCH = { date: '2026-10-05', merchant: 'Java House', amount: '2450', currency: 'KES' }

describeOnEachDatabase('expenses on %s', (on, provider) => {
  let owner: Person
  let stranger: Person
  let nobody: Client
  let event: string

  beforeAll(async () => {
    owner = await createUser(on)
    stranger = await createUser(on)
    nobody = new Client(on.server.url)
  })
  beforeEach(async () => {
    event = (await insertEvent(on.database, owner.id, { base_currency: 'USD', exchange_rate: 0.0077 })).id
    owner.client.cookies.set('current_event_id', event)
  })

  const view = () => movedTo(`/events/${event}/expenses`)
  const add = async (form: Record<string, string>, { client } = owner) =>
    plain(await client.form('POST', '/expenses', form))
  const change = async (id: string, form: Record<string, string>, { client } = owner) =>
    plain(await client.form('PUT', `/expenses/${id}`, form))
  const remove = async (id: string, { client } = owner) =>
    plain(await client.send('DELETE', `/expenses/${id}`))
  const stored = async () => {
    const rows = await on.database.all<Record<string, unknown>>(
      'SELECT * FROM expenses WHERE event_id = ? AND deleted_at IS NULL ORDER BY created_at, id',
      [event],
    )
    const number = (value: unknown) => (value === null ? null : Number(value))
    return rows.map(({ amount, converted_amount, charged_amount, ...row }) => ({
      ...row,
      amount: Number(amount),
      converted_amount: Number(converted_amount),
      charged_amount: number(charged_amount),
    }))
  }
  const total = async () => totalClaim(await html(await owner.client.get(`/events/${event}/expenses`)))

  describe('adding', () => {
    it('stores what was given, converted at the rate of the event', async () => {
      const form = {
        ...LUNCH,
        merchant: '  Java House ',
        category: 'Meals',
        note: 'With the client',
        payment: 'card',
      }
      expect(await add(form)).toEqual(view())
      expect(await stored()).toMatchObject([
        {
          ...form,
          merchant: 'Java House',
          amount: 2450,
          converted_amount: 18.87,
          charged_amount: null,
          image_path: null,
        },
      ])
      expect(await total()).toBe('18.87 USD')
    })

    it.each([
      ['2450', 'KES', '', 18.87],
      ['1,50', 'USD', '', 1.5],
      ['150', 'KES', '', 1.16],
      ['2450', 'KES', '19.20', 19.2],
      ['5', 'USD', '4,99', 4.99],
      ['0.3', 'KES', '', 0],
      ['999999999999999', 'KES', '', 7699999999999.99],
      ['9999999999999.99', 'USD', '', 9999999999999.99],
    ])('%s %s, charged %j, counts as %d', async (amount, currency, charged_amount, converted_amount) => {
      expect(await add({ ...LUNCH, amount, currency, charged_amount })).toEqual(view())
      expect(await stored()).toMatchObject([{ converted_amount }])
    })

    it('a client may name the claim currency that it charged in, when it adds and when it changes', async () => {
      const refusal = refused(409, 'The claim currency is now USD. Check the amounts, then save again')
      const charged = { ...LUNCH, charged_amount: '19.20' }
      expect(await add({ ...charged, claim_currency: 'EUR' })).toEqual(refusal)
      expect(await stored()).toEqual([])
      for (const form of [
        charged,
        { ...charged, claim_currency: 'USD' },
        { ...LUNCH, claim_currency: 'EUR' },
      ]) {
        expect(await add(form)).toEqual(view())
        const [{ id } = { id: '' }] = await on.database.all<{ id: string }>(
          'SELECT id FROM expenses WHERE event_id = ?',
          [event],
        )
        const before = await stored()
        expect(await change(id, { ...charged, note: 'New', claim_currency: 'EUR' })).toEqual(refusal)
        expect(await stored()).toEqual(before)
        expect(await change(id, form)).toEqual(view())
      }
    })

    it('takes the currency of the last expense where none is given, first that of the claim', async () => {
      for (const currency of ['', 'KES', '']) expect(await add({ ...LUNCH, currency })).toEqual(view())
      expect((await stored()).map((row) => (row as { currency?: string }).currency).sort()).toEqual([
        'KES',
        'KES',
        'USD',
      ])
    })

    it('a deleted expense does not give its currency to the next one', async () => {
      for (const currency of ['KES', 'EUR']) expect(await add({ ...LUNCH, currency })).toEqual(view())
      await on.database.run(
        `UPDATE expenses SET deleted_at = CURRENT_TIMESTAMP WHERE event_id = ? AND currency = 'EUR'`,
        [event],
      )
      expect(await add({ ...LUNCH, currency: '' })).toEqual(view())
      expect((await stored()).map((row) => (row as { currency?: string }).currency)).toEqual(['KES', 'KES'])
    })

    it.each([
      ['6.250', 'KWD', '1,234.5', 6.25],
      ['6,250', 'KWD', '1.234,5', 6.25],
      ['1.200', 'JPY', '1,234.5', 1200],
      ['1.234', 'EUR', '1.234,5', 1234],
      ['1,20,360.00', 'INR', '1,234.5', 120360],
      ['٦٫٢٥٠', 'KWD', '1234.5', 6.25],
    ])('stores %s %s, in a form with figures as %s, as %d', async (amount, currency, figure_style, value) => {
      expect(await add({ ...LUNCH, amount, currency, figure_style })).toEqual(view())
      expect((await stored()).map((row) => Number((row as { amount: unknown }).amount))).toEqual([value])
    })

    it('refuses half a yen also where the form leaves the currency to the last expense', async () => {
      expect(await add({ ...LUNCH, amount: '1200', currency: 'JPY' })).toEqual(view())
      expect(await add({ ...LUNCH, amount: '0.5', currency: '' })).toEqual(
        refused(400, 'JPY has no decimals'),
      )
    })

    it('needs an event of the user: without a cookie, of nothing, of another', async () => {
      const asked = async (id: string | null, { client } = owner) => {
        if (id === null) client.cookies.delete('current_event_id')
        else client.cookies.set('current_event_id', encodeURIComponent(id))
        return add(LUNCH, { client } as Person)
      }
      expect(await asked(null)).toEqual(refused(400, 'Missing event ID'))
      expect(await asked(crypto.randomUUID())).toEqual(refused(404, 'Event not found'))
      expect(await asked('a\0b')).toEqual(refused(404, 'Event not found'))
      expect(await asked(event, stranger)).toEqual(refused(403, 'Forbidden'))
      nobody.cookies.set('current_event_id', event)
      expect(await plain(await nobody.form('POST', '/expenses', LUNCH))).toEqual(refused(401, 'Unauthorized'))
      nobody.cookies.delete('current_event_id')
      expect(await plain(await nobody.form('POST', '/expenses', LUNCH))).toEqual(
        refused(400, 'Missing event ID'),
      )
      expect(await stored()).toEqual([])
    })

    describeBesideDatabase(provider, 'what is typed', () => {
      it.each<[Record<string, string>, string]>([
        [{ date: '' }, 'Enter the date on the receipt, such as 2026-10-05'],
        [{ date: '2026-02-30' }, 'Enter the date on the receipt, such as 2026-10-05'],
        [{ date: '05.10.2026' }, 'Enter the date on the receipt, such as 2026-10-05'],
        [{ merchant: ' ' }, 'Enter the merchant'],
        [{ merchant: 'x'.repeat(201) }, 'Merchant can have at most 200 characters'],
        [{ category: 'x'.repeat(101) }, 'Category can have at most 100 characters'],
        [{ note: 'x'.repeat(1001) }, 'Note can have at most 1000 characters'],
        [{ note: 'a\0b' }, 'Note holds characters that cannot be stored'],
        [{ payment: 'shells' }, 'Choose cash, card, transfer or other'],
        [{ amount: '' }, 'Enter an amount, such as 2450 or 18.87, or -18.87 for a refund'],
        [{ amount: '0' }, 'Enter an amount, such as 2450 or 18.87, or -18.87 for a refund'],
        [{ amount: '1,000' }, '1,000 can be 1,000 or 1. Write 1000 or 1'],
        [{ amount: '01,000' }, '01,000 can be 1,000 or 1. Write 1000 or 1'],
        [{ amount: '1234567890123456' }, 'Amounts have at most 15 digits'],
        [{ amount: '1.001', currency: 'EUR' }, 'EUR has at most 2 decimals. If this is 1,001, write 1001'],
        [{ amount: '0.5', currency: 'JPY' }, 'JPY has no decimals'],
        [{ amount: '10000000000000', currency: 'USD' }, 'This amount is too large in the claim currency'],
        [{ currency: 'XQX' }, 'Enter a currency code such as USD, EUR or KES'],
        [{ charged_amount: 'x' }, 'Enter an amount, such as 2450 or 18.87, or -18.87 for a refund'],
      ])('refuses %j, and stores nothing', async (slip, message) => {
        expect(await add({ ...LUNCH, ...slip })).toEqual(refused(400, message))
        expect(await stored()).toEqual([])
      })
    })
  })

  describe('changing', () => {
    it('replaces the expense as a whole, and converts it anew', async () => {
      const id = await insertExpense(on.database, event, {
        amount: 10,
        currency: 'EUR',
        converted_amount: 11,
        image_path: 'a.jpg',
      })
      expect(await change(id, { ...LUNCH, charged_amount: '19.20', category: 'Meals' })).toEqual(view())
      expect(await stored()).toMatchObject([
        { id, ...LUNCH, amount: 2450, converted_amount: 19.2, category: 'Meals', image_path: 'a.jpg' },
      ])
      expect(await change(id, LUNCH)).toEqual(view())
      expect(await stored()).toMatchObject([
        { amount: 2450, converted_amount: 18.87, charged_amount: null, category: '' },
      ])
      expect(await change(id, { ...LUNCH, amount: 'x' })).toEqual(
        refused(400, 'Enter an amount, such as 2450 or 18.87, or -18.87 for a refund'),
      )
      expect(await stored()).toMatchObject([{ amount: 2450 }])
    })

    it('a new rate of the event converts all but what was really charged', async () => {
      await add(LUNCH)
      await add({ ...LUNCH, charged_amount: '19.20' })
      const terms = { base_currency: 'USD', sample_receipt_amount: '1000', sample_claim_amount: '10' }
      expect((await owner.client.form('PUT', `/events/${event}`, terms)).status).toBe(200)
      expect((await stored()).map((row) => row.converted_amount).sort()).toEqual([19.2, 24.5])
      const pair = { sample_receipt_currency: 'KES', sample_claim_amount: '20' }
      const query = new URLSearchParams({ name: 'x', ...terms, ...pair, filled: '' })
      const preview = await (await owner.client.get(`/events/${event}/preview?${query}`)).json()
      expect(preview).toMatchObject({
        expenses: 2,
        converted: 1,
        before: { amount: '43.70' },
        after: { amount: '68.20' },
      })
    })

    it('of two at once, the expense is converted at the rate that the event keeps', async () => {
      const times = rounds(8, 40)
      for (let i = 1; i <= times; i++) {
        await Promise.all([
          add({ ...LUNCH, amount: '1000' }),
          owner.client.form('PUT', `/events/${event}`, {
            sample_receipt_amount: '1000',
            sample_claim_amount: String(i),
          }),
        ])
      }
      expect((await stored()).map((row) => row.converted_amount)).toEqual(Array(times).fill(times))
    })
  })

  it('deleting removes one, once', async () => {
    const ids = [await insertExpense(on.database, event), await insertExpense(on.database, event)]
    expect(await remove(ids[0] ?? '')).toEqual(view())
    expect((await stored()).map((row) => (row as { id?: string }).id)).toEqual([ids[1]])
    expect(await remove(ids[0] ?? '')).toEqual(refused(404, 'Expense not found'))
  })

  it('an expense of another user, without an event, or asked for without a session is not found', async () => {
    const id = await insertExpense(on.database, event)
    const before = await stored()
    for (const [who, asked] of [
      [stranger, id],
      [owner, crypto.randomUUID()],
      [owner, '%00'],
      [owner, event],
    ] as const) {
      expect(await change(asked, LUNCH, who)).toEqual(refused(404, 'Expense not found'))
      expect(await change(asked, {}, who)).toEqual(refused(404, 'Expense not found'))
      expect(await remove(asked, who)).toEqual(refused(404, 'Expense not found'))
    }
    for (const answer of [
      await nobody.form('PUT', `/expenses/${id}`, LUNCH),
      await nobody.send('DELETE', `/expenses/${id}`),
    ]) {
      expect(await plain(answer)).toEqual(refused(401, 'Unauthorized'))
    }
    expect(await stored()).toEqual(before)
  })

  it('a closed event refuses every change with 409, until it is open again', async () => {
    const id = await insertExpense(on.database, event, { amount: 5 })
    await owner.client.send('PUT', `/events/${event}/close`)
    const before = await stored()
    for (const answer of [await add(LUNCH), await change(id, LUNCH), await remove(id)])
      expect(answer).toEqual(refused(409, 'Event is closed'))
    expect(await stored()).toEqual(before)
    await owner.client.send('PUT', `/events/${event}/reopen`)
    for (const answer of [await add(LUNCH), await change(id, LUNCH), await remove(id)])
      expect(answer).toEqual(view())
  })

  it('failures of storage are the 500s of the table, and the next request works', async () => {
    const id = await insertExpense(on.database, event)
    await withoutTable(on.database, 'expenses', async () => {
      expect(await add(LUNCH)).toEqual(refused(500, 'Failed to save expense'))
      expect(await add({ ...LUNCH, currency: '' })).toEqual(refused(500, 'Failed to load expenses'))
      expect(await change(id, LUNCH)).toEqual(refused(500, 'Failed to retrieve expense'))
    })
    await withoutTable(on.database, 'events', async () =>
      expect(await add(LUNCH)).toEqual(refused(500, 'Failed to retrieve event')),
    )
    await withFailingWrites(on.database, 'INSERT', 'expenses', async () =>
      expect(await add(LUNCH)).toEqual(refused(500, 'Failed to save expense')),
    )
    await withFailingWrites(on.database, 'UPDATE', 'expenses', async () =>
      expect(await change(id, LUNCH)).toEqual(refused(500, 'Failed to save expense')),
    )
    await withFailingWrites(on.database, 'UPDATE', 'expenses', async () =>
      expect(await remove(id)).toEqual(refused(500, 'Failed to delete expense')),
    )
    expect(await add(LUNCH)).toEqual(view())
    expect(await remove(id)).toEqual(view())
  })

  describeBesideDatabase(provider, 'beside the database', () => {
    it('other methods are 405 with those that would do', async () => {
      for (const [path, allow] of [
        ['/expenses', 'POST'],
        ['/expenses/x', 'PUT, DELETE'],
      ] as const) {
        for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'].filter(
          (one) => !allow.includes(one),
        )) {
          const { status, headers } = await owner.client.send(method, path)
          expect([method, path, status, headers.get('Allow')]).toEqual([method, path, 405, allow])
        }
      }
    })
  })
})
