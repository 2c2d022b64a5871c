import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { insertRow } from '../support/database'
import { html, insertEvent, tags, text } from '../support/factories'
import { smallPhoto } from '../support/files'
import { describeOnEachDatabase } from '../support/instances'
import { sendFiles } from '../support/uploads'
import { createUser, type Person } from '../support/users'

// Amounts that were entered in the claim currency, when the event gets another claim currency.

describeOnEachDatabase('another claim currency on %s', (on) => {
  let owner: Person
  let event: string

  beforeAll(async () => {
    owner = await createUser(on)
  })
  beforeEach(async () => {
    event = (
      await insertEvent(on.database, owner.id, {
        name: 'Nairobi',
        base_currency: 'USD',
        exchange_rate: 0.0077,
      })
    ).id
    owner.client.cookies.set('current_event_id', event)
  })

  const done = async (answer: Promise<Response>) => {
    const { status } = await answer
    expect([200, 303]).toContain(status)
  }
  const add = (merchant: string, amount: string, currency: string, more = {}) =>
    done(
      owner.client.form('POST', '/expenses', {
        date: '2026-10-05',
        merchant,
        amount,
        currency,
        category: 'Meals',
        ...more,
      }),
    )
  const termsIn = (currency: string, per1000: string) => ({
    name: 'Nairobi',
    base_currency: currency,
    sample_receipt_amount: '1000',
    sample_claim_amount: per1000,
  })
  const give = (currency: string, per1000: string) =>
    done(owner.client.form('PUT', `/events/${event}`, termsIn(currency, per1000)))
  const counted = async () => {
    const rows = await on.database.all<{
      merchant: string
      charged_amount: unknown
      converted_amount: unknown
    }>(
      'SELECT merchant, charged_amount, converted_amount FROM expenses WHERE event_id = ? ORDER BY merchant',
      [event],
    )
    return rows.map((row) => [
      row.merchant,
      row.charged_amount === null ? null : Number(row.charged_amount),
      Number(row.converted_amount),
    ])
  }
  /** Sends the form of the page with the effect that it has shown. */
  const save = (currency: string, per1000: string, seen: string) => {
    const pair = { ...termsIn(currency, per1000), sample_receipt_currency: 'KES' }
    return done(owner.client.form('POST', '/dashboard', { ...pair, intent: 'update', id: event, seen }))
  }
  const preview = async (currency: string, per1000: string) => {
    const terms = { ...termsIn(currency, per1000), sample_receipt_currency: 'KES', id: event, filled: '' }
    return (await owner.client.get(`/events/${event}/preview?${new URLSearchParams(terms)}`)).json()
  }
  const checklist = async () => text(await html(await owner.client.get(`/events/${event}/close`)))
  const IN_USD = [
    ['Airport', 8, 8],
    ['Berlin', 11, 11],
    ['Cafe', null, 3.85],
  ]
  const addAll = async () => {
    await add('Airport', '1000', 'KES', { charged_amount: '8' })
    await add('Berlin', '10', 'EUR', { charged_amount: '11' })
    await add('Cafe', '500', 'KES')
  }

  it('sets aside what was charged, and counts it again when the event has its currency again', async () => {
    await addAll()
    expect(await counted()).toEqual(IN_USD)
    await give('EUR', '7')
    const inEur = [
      ['Airport', null, 7],
      ['Berlin', null, 10],
      ['Cafe', null, 3.5],
    ]
    expect(await counted()).toEqual(inEur)
    await add('Echo', '100', 'KES', { charged_amount: '0.99' })
    await give('USD', '7.7')
    expect(await counted()).toEqual([...IN_USD, ['Echo', null, 0.77]])
    await give('EUR', '7')
    expect(await counted()).toEqual([...inEur, ['Echo', 0.99, 0.99]])
    // a new rate of the same claim currency does not change a charge
    await give('EUR', '8')
    expect((await counted()).at(-1)).toEqual(['Echo', 0.99, 0.99])
  })

  it('counts what was set aside again also after another currency in between', async () => {
    await addAll()
    for (const [currency, per1000] of [
      ['EUR', '7'],
      ['GBP', '6'],
      ['USD', '7.7'],
    ] as const)
      await give(currency, per1000)
    expect(await counted()).toEqual(IN_USD)
  })

  it('makes forms stale of expenses whose charge goes, and of no others', async () => {
    await addAll()
    const versions = async () => {
      const rows = await on.database.all<{ merchant: string; changed_in: number }>(
        'SELECT merchant, changed_in FROM expenses WHERE event_id = ?',
        [event],
      )
      return new Map(rows.map(({ merchant, changed_in }) => [merchant, changed_in]))
    }
    const before = await versions()
    await give('EUR', '7')
    const after = await versions()
    const stale = [...before.keys()].filter((merchant) => before.get(merchant) !== after.get(merchant))
    expect(stale.sort()).toEqual(['Airport', 'Berlin'])
  })

  /** Adds an expense with a charge of 8 USD, and then with this charge in EUR. */
  async function addChargedTwice(charged_amount: string) {
    await add('Airport', '1000', 'KES', { charged_amount: '8' })
    await give('EUR', '7')
    const [expense] = await on.database.all<{ id: string }>('SELECT id FROM expenses WHERE event_id = ?', [
      event,
    ])
    const form = { date: '2026-10-05', merchant: 'Airport', amount: '1000', currency: 'KES', charged_amount }
    await done(owner.client.form('PUT', `/expenses/${expense?.id}`, form))
  }

  it.each([
    ['another number', 7.5],
    ['the same number', 8],
  ])('counts what was typed since, also where %s was set aside', async (_, charged) => {
    await addChargedTwice(String(charged))
    await give('USD', '7.7')
    expect(await counted()).toEqual([['Airport', 8, 8]])
    await give('EUR', '7')
    expect(await counted()).toEqual([['Airport', charged, charged]])
  })

  it('an amount charged that takes the place of another one is not converted', async () => {
    await addChargedTwice('7.5')
    expect(await preview('USD', '7.7')).toMatchObject({ converted: 0, charged: 1, returning: 1 })
  })

  it('counts a charge that was set aside in its own currency alone', async () => {
    await add('Airport', '1000', 'KES', { charged_amount: '8' })
    await give('EUR', '7')
    const [expense] = await on.database.all<{ id: string }>('SELECT id FROM expenses WHERE event_id = ?', [
      event,
    ])
    const form = { date: '2026-10-05', merchant: 'Airport', amount: '1000', currency: 'KES' }
    await done(owner.client.form('PUT', `/expenses/${expense?.id}`, { ...form, charged_amount: '7.5' }))
    await give('GBP', '6')
    expect(await counted()).toEqual([['Airport', null, 6]])
  })

  it('a form without a charge that was filled before a charge came back changes nothing', async () => {
    await add('Airport', '10', 'KES', { charged_amount: '8' })
    await give('EUR', '7')
    const [expense] = await on.database.all<{ id: string }>('SELECT id FROM expenses WHERE event_id = ?', [
      event,
    ])
    const address = `/events/${event}/expenses?edit=${expense?.id}`
    const shown = tags(await html(await owner.client.get(address)))
    const [version] = shown.filter(({ attributes }) => attributes.get('name') === 'version')
    await give('USD', '7.7')
    const answer = await owner.client.form('POST', address, {
      intent: 'change',
      id: expense?.id ?? '',
      date: '2026-10-05',
      merchant: 'Airport',
      amount: '10',
      currency: 'KES',
      note: 'With Ada',
      charged_amount: '',
      claim_currency: 'EUR',
      version: version?.attributes.get('value') ?? '',
    })
    expect([answer.status, await counted()]).toEqual([409, [['Airport', 8, 8]]])
  })

  it('shows before it is saved what it comes to, and how many expenses it converts', async () => {
    await addAll()
    const total = async () =>
      (await counted()).reduce((sum, [, , converted]) => sum + Number(converted), 0).toFixed(2)
    // without expenses in the claim currency, with a valid charge, or without a rate
    for (const [currency, per1000, converted] of [
      ['EUR', '7', 3],
      ['USD', '7.7', 1],
      ['GBP', '6', 2],
    ] as const) {
      const effect = await preview(currency, per1000)
      await save(currency, per1000, effect.key)
      expect([currency, effect.after.amount.replace(',', ''), effect.converted]).toEqual([
        currency,
        await total(),
        converted,
      ])
    }
  })

  /** Accepts the only row of a bank statement for the suggested expense. */
  async function acceptRow(amount: string) {
    const csv = `Date,Description,Amount\n2026-10-06,NAIVAS NAIROBI,-${amount}\n`
    const body = new FormData()
    body.set('statement', new File([csv], 'card.csv', { type: 'text/csv' }))
    const chosen = await owner.client.send('POST', `/events/${event}/statement`, { body })
    const address = chosen.headers.get('Location') ?? ''
    // removes the statement, because other tests count the stored files
    onTestFinished(() => done(owner.client.form('POST', address, { intent: 'done' })))
    const [pick = ''] =
      /(?<=name="pick\[\]"[^>]*value=")[^"]+/.exec(await html(await owner.client.get(address))) ?? []
    const file = new URL(address, on.server.url).searchParams.get('file') ?? ''
    await done(
      owner.client.form('POST', `/events/${event}/statement`, { intent: 'accept', file, 'pick[]': pick }),
    )
  }

  it('a row of a bank statement that is accepted leaves what was charged in the other currency', async () => {
    await add('Naivas', '2450', 'KES', { charged_amount: '18.50' })
    await give('EUR', '7')
    await acceptRow('17.20')
    expect(await counted()).toEqual([['Naivas', 17.2, 17.2]])
    await give('USD', '7.7')
    expect(await counted()).toEqual([['Naivas', 18.5, 18.5]])
  })

  it('quotes no bank statement for an amount in another currency', async () => {
    await add('Naivas', '2450', 'KES')
    await acceptRow('18.92')
    const csvOf = async () => (await owner.client.get(`/events/${event}/claim.csv`)).text()
    expect(await csvOf()).toContain('NAIVAS NAIROBI')
    await give('EUR', '7')
    expect(await csvOf()).not.toContain('NAIVAS NAIROBI')
    expect(await counted()).toEqual([['Naivas', null, 17.15]])
    await give('USD', '7.7')
    expect(await csvOf()).toContain('NAIVAS NAIROBI')
    expect(await counted()).toEqual([['Naivas', 18.92, 18.92]])
  })

  it('asks to look at advances, until one is saved or the event has its currency again', async () => {
    await done(owner.client.form('POST', '/advances', { date: '2026-10-01', amount: '100' }))
    const asked = 'Advance in another currency'
    expect(await checklist()).not.toContain(asked)
    await give('EUR', '7')
    expect(await checklist()).toContain('Oct 1, 2026: 100.00 USD')
    await give('GBP', '6')
    expect(await checklist()).toContain('Oct 1, 2026: 100.00 USD')
    await give('USD', '7.7')
    expect(await checklist()).not.toContain(asked)
    await give('EUR', '7')
    const [advance] = await on.database.all<{ id: string }>('SELECT id FROM advances WHERE event_id = ?', [
      event,
    ])
    await done(owner.client.form('PUT', `/advances/${advance?.id}`, { date: '2026-10-01', amount: '91' }))
    expect(await checklist()).not.toContain(asked)
  })

  describe('a budget in the former claim currency', () => {
    beforeEach(() =>
      on.database.run("UPDATE events SET budget = 125, budget_currency = 'USD' WHERE id = ?", [event]),
    )
    const path = () => `/events/${event}/details`
    /** The hidden fields of the details form that say which version and amounts it was filled with. */
    const shown = async () => {
      const fields = tags(await html(await owner.client.get(path()))).map(({ attributes }) => attributes)
      const stringOf = (name: string) =>
        fields.find((attributes) => attributes.get('name') === name)?.get('value') ?? ''
      return Object.fromEntries(['version', 'claim_currency', 'budget'].map((name) => [name, stringOf(name)]))
    }
    const save = async (form: Record<string, string>) =>
      done(owner.client.form('POST', path(), { ...(await shown()), intent: 'save', ...form }))
    const budget = async () => {
      const [row] = await on.database.all<{ budget: unknown; budget_currency: string | null }>(
        'SELECT budget, budget_currency FROM events WHERE id = ?',
        [event],
      )
      return row?.budget == null ? null : [Number(row.budget), row.budget_currency]
    }

    it('stays when the details are saved without one, and is in the form again with its currency', async () => {
      await give('EUR', '7')
      expect(await shown()).toMatchObject({ budget: '', claim_currency: 'EUR' })
      await save({ purpose: 'Fair' })
      expect(await budget()).toEqual([125, 'USD'])
      await give('USD', '7.7')
      expect(await shown()).toMatchObject({ budget: '125.00' })
    })

    it('is replaced by one that is typed', async () => {
      await give('EUR', '7')
      await save({ budget: '90' })
      expect(await budget()).toEqual([90, 'EUR'])
    })

    it('is deleted by an empty field once the event has its currency again', async () => {
      await give('EUR', '7')
      await give('USD', '7.7')
      await save({ budget: '' })
      expect(await budget()).toBeNull()
    })

    it('stays when an empty form that was filled in another currency is sent after its currency is back', async () => {
      await give('EUR', '7')
      const form = await shown()
      await give('USD', '7.7')
      await save({ ...form, version: (await shown()).version ?? '', purpose: 'Fair' })
      expect(await budget()).toEqual([125, 'USD'])
    })
  })

  it('leaves the advances of another event as they are', async () => {
    const other = (await insertEvent(on.database, owner.id)).id
    const advance = { event_id: other, date: '2026-10-01', amount: 1 }
    for (const other_currency of ['EUR', null])
      await insertRow(on.database, 'advances', { ...advance, id: crypto.randomUUID(), other_currency })
    await give('EUR', '7')
    const rows = await on.database.all('SELECT other_currency FROM advances WHERE event_id = ?', [other])
    expect(rows.map((row) => row.other_currency).sort()).toEqual(['EUR', null])
  })

  it('the checklist knows receipts that are in another event or in a claim of one that is gone', async () => {
    const bytes = await smallPhoto()
    const put = async (into: string) => {
      owner.client.cookies.set('current_event_id', into)
      await add('Cafe', '5', 'USD')
      const [expense] = await on.database.all<{ id: string }>('SELECT id FROM expenses WHERE event_id = ?', [
        into,
      ])
      await sendFiles(owner.client, into, [{ name: 'lunch.jpg', bytes }], `&expense_id=${expense?.id}`)
      return expense?.id ?? ''
    }
    const other = (await insertEvent(on.database, owner.id, { name: 'Mombasa', base_currency: 'USD' })).id
    const there = await put(other)
    const here = await put(event)
    const asked = 'Receipt in another event'
    expect(await checklist()).toContain('also in Mombasa')
    await done(
      owner.client.form('POST', `/events/${event}/close`, { intent: 'distinct', id: here, other: there }),
    )
    expect(await checklist()).not.toContain(asked)
    await done(owner.client.send('PUT', `/events/${other}/close`))
    await done(owner.client.send('DELETE', `/events/${other}`))
    expect(await checklist()).toMatch(/also in claim \d{4}-\d{4}/)
  })
})
