import { beforeAll, beforeEach, expect, it } from 'vitest'
import { insertRows } from '../support/database'
import { exact } from '../support/exact'
import { html, insertEvent, text } from '../support/factories'
import { describeOnEachDatabase } from '../support/instances'
import { randomFrom } from '../support/random'
import { createUser, type Person } from '../support/users'

// Sums of expenses in the currencies of their receipts.

describeOnEachDatabase('sums by currency on %s', (on) => {
  let owner: Person
  let event: string

  beforeAll(async () => {
    owner = await createUser(on)
  })
  beforeEach(async () => {
    event = (await insertEvent(on.database, owner.id, { base_currency: 'USD' })).id
  })

  const add = async (amounts: number[], currency: string, converted_amount = 1) => {
    const rows = amounts.map((amount) => ({
      ...{ id: crypto.randomUUID(), event_id: event, amount, currency, converted_amount },
    }))
    await insertRows(on.database, 'expenses', rows)
    return rows.map(({ id }) => id)
  }
  const shown = async () => {
    const page = text(await html(await owner.client.get(`/events/${event}/expenses`)))
    // without the words about conversion, which other tests cover
    return /By currency (.*) By category/.exec(page.replaceAll(' no rate yet, counted 1:1', ''))?.[1]
  }

  it.each([
    ['EUR', Array(10).fill(0.1), '1.00'],
    ['EUR', Array(100).fill(1.005), '100.50'],
    ['EUR', [100.1, 20.2, 0.2], '120.50'],
    ['KWD', [1.234, 2.345, 0.001], '3.580'],
    ['KWD', Array(1000).fill(0.001), '1.000'],
    ['JPY', [2500, 300], '2,800'],
    ['CLF', [0.0001, 1000000000.0001, 0.0003], '1,000,000,000.0005'],
    ['IDR', [1000000000, 1000000000.5, 999999999.5, 5], '3,000,000,005.00'],
    ['IDR', [99999999999999.9, 0.01, 99999999999999.9], '199,999,999,999,999.81'],
    ['VND', [999999999999999, 999999999999999, 1], '1,999,999,999,999,999'],
    ['no code', [1.5, 1.25], '2.75'],
  ])('%s %j', async (currency, amounts, sum) => {
    await add(amounts, currency)
    await add([0.01], 'ZAR')
    expect(await shown()).toContain(
      `${currency} ${amounts.length} ${sum} → ${amounts.length}.00 USD`.replace('1000.00', '1,000.00'),
    )
  })

  it('hold what counts, and leave out what is deleted', async () => {
    await add([100, 20.5], 'EUR', 65.6)
    await add([7, 2_000_000_000], 'EUR', 0)
    const [id] = await add([9], 'EUR')
    await owner.client.form('POST', `/events/${event}/expenses`, { intent: 'delete', id: id ?? '' })
    expect(await shown()).toBe(
      'EUR no rate yet, 2,000,000,007.00 not counted, the rest counted 1:1 4 120.50 → 131.20 USD',
    )
  })

  it('leave out an amount that is converted to less than zero, and count its line', async () => {
    await add([100, 20.5], 'EUR', 65.6)
    await add([3], 'EUR', -50)
    expect(await shown()).toBe('EUR 3 120.50 → 131.20 USD')
  })

  it('are shown once where the receipts are in the claim currency, unless another amount was charged', async () => {
    await add([20, 1], 'USD', 10.5)
    expect(await shown()).toBe('USD 2 21.00 USD')
    await add([5], 'USD', 6)
    expect(await shown()).toBe('USD 3 26.00 → 27.00 USD')
  })

  it('are exact for any amounts that a form takes', async () => {
    const random = randomFrom(20261121)
    const amounts = Array.from({ length: 2000 }, () => {
      const decimals = random.below(5)
      const whole = random.digits(1 + random.below(15 - decimals))
      return decimals === 0
        ? whole
        : `${whole}.${Array.from({ length: decimals }, () => random.below(10)).join('')}`
    })
    const rows = amounts.map((amount) => `('${crypto.randomUUID()}', '${event}', ${amount}, 'CLF', 1)`)
    await on.database.run(
      `INSERT INTO expenses (id, event_id, amount, currency, converted_amount) VALUES ${rows.join(', ')}`,
    )
    const units = amounts
      .map(exact)
      .reduce((sum, { units, scale }) => sum + units * 10n ** BigInt(4 - scale), 0n)
    const [, sum = ''] = /CLF 2000 (\S+) →/.exec((await shown()) ?? '') ?? []
    expect(BigInt(sum.replaceAll(/[,.]/g, ''))).toBe(units)
  })
})
