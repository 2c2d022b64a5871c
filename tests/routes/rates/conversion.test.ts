import { beforeAll, beforeEach, expect, it } from 'vitest'
import { selectRate } from '~/domain/conversion/select-rate'
import { exact, hundredths, times } from '../../support/exact'
import { insertEvent, insertExpense, plain } from '../../support/factories'
import { describeOnEachDatabase } from '../../support/instances'
import { randomFrom } from '../../support/random'
import { addRate, RATE, visit } from '../../support/rates'
import { createUser, type Person } from '../../support/users'

// The rate and the amount of a conversion.

type Form = Record<string, string>

describeOnEachDatabase('conversion by the rates of an event on %s', (on) => {
  let owner: Person
  let event: string

  beforeAll(async () => {
    owner = await createUser(on)
  })
  beforeEach(async () => {
    event = (await insertEvent(on.database, owner.id, { base_currency: 'USD', exchange_rate: 0.5 })).id
    await visit(owner, event)
  })

  const rate = (form: Form = {}) => addRate(owner, on.database, event, form)
  const done = async (method: string, path: string, form?: Form) => {
    const answer = await plain(await owner.client.form(method, path, form))
    expect([answer.status, answer.body]).toEqual([200, ''])
  }
  const LUNCH = { date: '2026-10-05', merchant: 'Java House', amount: '1000', currency: 'KES' }
  /** Adds an expense. Returns its id. */
  async function expense(form: Form = {}): Promise<string> {
    const before = await on.database.all<{ id: string }>('SELECT id FROM expenses WHERE event_id = ?', [
      event,
    ])
    await done('POST', '/expenses', { ...LUNCH, ...form })
    const all = await on.database.all<{ id: string }>('SELECT id FROM expenses WHERE event_id = ?', [event])
    return all.find(({ id }) => !before.some((known) => known.id === id))?.id ?? ''
  }
  /** The converted amount of an expense, and the code of the rate that converted it. */
  async function came(id: string): Promise<[number, string | null]> {
    const [row] = await on.database.all<{ amount: number | string; number: number | null }>(
      `SELECT converted_amount AS amount, rates.number FROM expenses LEFT JOIN rates ON rates.id = applied_rate_id WHERE expenses.id = ?`,
      [id],
    )
    return [Number(row?.amount), row?.number == null ? null : `R${row.number}`]
  }
  const cost = (claim_amount: string, date: string, form: Form = {}) => rate({ claim_amount, date, ...form })

  it('is by the event’s rate where its currency has none', async () => {
    await cost('7', '2026-10-05', { currency: 'EUR' })
    expect(await came(await expense())).toEqual([500, null])
  })

  it('is by the nearest date not after, else the nearest; of one date by the first', async () => {
    await cost('9', '2026-10-09')
    await cost('3', '2026-10-03')
    await cost('5', '2026-10-05')
    await cost('6', '2026-10-05')
    expect(await came(await expense({ date: '2026-10-08' }))).toEqual([5, 'R3'])
    expect(await came(await expense({ date: '2026-10-05' }))).toEqual([5, 'R3'])
    expect(await came(await expense({ date: '2026-10-04' }))).toEqual([3, 'R2'])
    expect(await came(await expense({ date: '2026-10-01' }))).toEqual([3, 'R2'])
    expect(await came(await expense({ date: '2026-12-01' }))).toEqual([9, 'R1'])
  })

  it('stays by the first rate of a date when another one of that date is added', async () => {
    await cost('5', '2026-10-05')
    const id = await expense({ date: '2026-10-05' })
    await cost('6', '2026-10-05')
    expect(await came(id)).toEqual([5, 'R1'])
  })

  it('a rate that is added when the first of two is gone has a code of its own', async () => {
    const first = await cost('5', '2026-10-05')
    await cost('6', '2026-10-06')
    await done('DELETE', `/rates/${first}`)
    await cost('7', '2026-10-07')
    const numbers = await on.database.all('SELECT number FROM rates WHERE event_id = ? ORDER BY number', [
      event,
    ])
    expect(numbers).toEqual([{ number: 2 }, { number: 3 }])
  })

  it('is by the chosen rate; charged amounts and the claim currency have none', async () => {
    const chosen = await cost('9', '2026-10-09')
    await cost('5', '2026-10-05')
    expect(await came(await expense({ rate_id: chosen }))).toEqual([9, 'R1'])
    expect(await came(await expense({ charged_amount: '4.20' }))).toEqual([4.2, null])
    expect(await came(await expense({ charged_amount: '4.20', rate_id: chosen }))).toEqual([4.2, null])
    expect(await came(await expense({ currency: 'USD' }))).toEqual([1000, null])
  })

  it('refuses a rate of another currency, of another event, and one that is not there', async () => {
    const chosen = await rate()
    const refused = async (form: Form) => {
      const answer = await plain(await owner.client.form('POST', '/expenses', { ...LUNCH, ...form }))
      return [answer.status, answer.body]
    }
    expect(await refused({ rate_id: chosen, currency: 'EUR' })).toEqual([
      400,
      'R1 is a rate for KES, and this amount is in EUR',
    ])
    expect(await refused({ rate_id: crypto.randomUUID() })).toEqual([
      400,
      'This rate was deleted. Choose another one',
    ])
    const { id: elsewhere } = await insertEvent(on.database, owner.id)
    await visit(owner, elsewhere)
    expect(await refused({ rate_id: chosen })).toEqual([400, 'This rate was deleted. Choose another one'])
    expect(
      await on.database.all('SELECT id FROM expenses WHERE event_id IN (?, ?)', [event, elsewhere]),
    ).toEqual([])
  })

  it('an old record without a date follows the first of the rates, when one comes', async () => {
    const id = await insertExpense(on.database, event, {
      amount: 1000,
      currency: 'KES',
      converted_amount: 500,
    })
    await cost('9', '2026-10-09')
    await cost('3', '2026-10-03')
    expect(await came(id)).toEqual([3, 'R2'])
  })

  it('a rate that is added, changed or deleted converts those that it is for, deleted ones too, and no others', async () => {
    const [lunch, charged, other, binned] = [
      await expense(),
      await expense({ charged_amount: '4.20' }),
      await expense({ currency: 'EUR' }),
      await expense({ merchant: 'Binned' }),
    ]
    await done('DELETE', `/expenses/${binned}`)
    // a row in another currency that an administrator wrote; it must not change
    const written = await insertExpense(on.database, event, {
      amount: 1000,
      currency: 'GBP',
      converted_amount: 77,
    })
    const all = async () => Promise.all([lunch, charged, other, binned, written].map(came))
    const still = [
      [4.2, null],
      [500, null],
    ] as const
    const id = await cost('7', '2026-10-05')
    expect(await all()).toEqual([[7, 'R1'], ...still, [7, 'R1'], [77, null]])
    await done('PUT', `/rates/${id}`, { ...RATE, claim_amount: '8' })
    expect(await all()).toEqual([[8, 'R1'], ...still, [8, 'R1'], [77, null]])
    await cost('9', '2026-10-04')
    await done('PUT', `/rates/${id}`, { ...RATE, claim_amount: '8', date: '2026-10-06' })
    expect(await all()).toEqual([[9, 'R2'], ...still, [9, 'R2'], [77, null]])
    await done('PUT', `/rates/${id}`, { ...RATE, claim_amount: '8' })
    expect(await all()).toEqual([[8, 'R1'], ...still, [8, 'R1'], [77, null]])
    await done('PUT', `/rates/${id}`, { ...RATE, claim_amount: '8', currency: 'EUR' })
    expect(await all()).toEqual([
      [9, 'R2'],
      [4.2, null],
      [8, 'R1'],
      [9, 'R2'],
      [77, null],
    ])
    await done('DELETE', `/rates/${id}`)
    expect(await all()).toEqual([[9, 'R2'], ...still, [9, 'R2'], [77, null]])
  })

  it('a rate that is deleted leaves an old record without a currency as it is', async () => {
    const written = await insertExpense(on.database, event, {
      amount: 10,
      currency: '',
      converted_amount: 77,
    })
    const id = await cost('7', '2026-10-05')
    await done('DELETE', `/rates/${id}`)
    expect(await came(written)).toEqual([77, null])
  })

  it('rates to an earlier claim currency are not used, until they are changed', async () => {
    const id = await rate()
    const lunch = await expense({ rate_id: id })
    expect(await came(lunch)).toEqual([7.7, 'R1'])
    await done('PUT', `/events/${event}`, {
      base_currency: 'EUR',
      sample_receipt_amount: '10',
      sample_claim_amount: '20',
    })
    expect(await came(lunch)).toEqual([2000, null])
    await done('PUT', `/rates/${id}`, { ...RATE, claim_amount: '6' })
    expect(await came(lunch)).toEqual([6, 'R1'])
    // an amount that is in the claim currency now keeps its converted amount (contract, 4.5)
    await done('PUT', `/events/${event}`, { base_currency: 'KES' })
    expect((await came(lunch))[0]).toBe(6)
  })

  it('a rate to an earlier claim currency is none for a new expense, nor beside a new rate', async () => {
    await cost('7', '2026-10-05')
    const terms = { base_currency: 'EUR', sample_receipt_amount: '10', sample_claim_amount: '20' }
    await done('PUT', `/events/${event}`, terms)
    const id = await expense()
    expect(await came(id)).toEqual([2000, null])
    await cost('5', '2026-12-24')
    expect(await came(id)).toEqual([5, 'R2'])
  })

  it('refuses a rate that makes an expense too large, and stores nothing', async () => {
    await expense({ amount: '100000' })
    const answer = await plain(
      await owner.client.form('POST', '/rates', { ...RATE, receipt_amount: '1', claim_amount: '1000000000' }),
    )
    expect([answer.status, answer.body]).toEqual([
      400,
      'With this rate an expense is too large in the claim currency',
    ])
    expect(await on.database.all('SELECT id FROM rates WHERE event_id = ?', [event])).toEqual([])
  })

  it('agrees with arithmetic of whole numbers, and with the page’s own choice, on 300 amounts and 12 pairs', async () => {
    const { below, digits } = randomFrom(3)
    const day = () => `2026-10-${String(1 + below(28)).padStart(2, '0')}`
    const decimal = (most: number, places: number) =>
      `${digits(1 + below(most))}${below(3) ? `.${digits(1 + below(places))}` : ''}`
    const rates = []
    for (let i = 0; i < 12; i++) {
      const form = {
        currency: below(2) ? 'KES' : 'EUR',
        receipt_amount: decimal(5, 4),
        claim_amount: decimal(5, 4),
        date: day(),
      }
      // the form refuses amounts that can be read in two ways
      if (/^[1-9]\d{0,2}\.\d{3}$/.test(form.receipt_amount)) form.receipt_amount += '1'
      if (/^[1-9]\d{0,2}\.\d{3}$/.test(form.claim_amount)) form.claim_amount += '1'
      rates.push({ ...form, id: await rate(form) })
    }
    const expected = []
    for (let i = 0; i < 300; i++) {
      const [currency, amount, date] = [below(2) ? 'KES' : 'EUR', decimal(6, 2), day()]
      const rateId = below(3) ? '' : (rates.filter((each) => each.currency === currency)[0]?.id ?? '')
      const pair = selectRate(rates, { currency, date, rateId })
      const dividend = times(exact(amount), exact(pair?.claim_amount ?? '0'))
      const divisor = exact(pair?.receipt_amount ?? '1')
      const [top, bottom] = [
        dividend.units * 100n * 10n ** BigInt(divisor.scale),
        divisor.units * 10n ** BigInt(dividend.scale),
      ]
      const id = crypto.randomUUID()
      await on.database.run(
        'INSERT INTO expenses (id, event_id, date, amount, currency, rate_id) VALUES (?, ?, ?, ?, ?, ?)',
        [id, event, date, amount, currency, rateId || null],
      )
      expected.push({ id, rate: pair?.id, cents: (2n * top + bottom) / (2n * bottom) })
    }
    // converts all of them again
    await done('PUT', `/events/${event}`, {
      base_currency: 'USD',
      sample_receipt_amount: '2',
      sample_claim_amount: '1',
    })
    const rows = await on.database.all<{
      id: string
      converted_amount: number | string
      applied_rate_id: string
    }>('SELECT id, converted_amount, applied_rate_id FROM expenses WHERE event_id = ?', [event])
    const stored = new Map(rows.map((row) => [row.id, row]))
    expect(expected).toHaveLength(300)
    for (const { id, rate, cents } of expected) {
      const row = stored.get(id)
      expect([row?.applied_rate_id, hundredths(exact(String(row?.converted_amount)))]).toEqual([rate, cents])
    }
  })
})
