import { beforeAll, beforeEach, expect, it } from 'vitest'
import { RATES_PER_EVENT_MAX } from '~/limits'
import { html, insertEvent, insertExpense, plain, tableRows, tags, text } from '../../support/factories'
import { describeBesideDatabase, describeOnEachDatabase } from '../../support/instances'
import { addRate, RATE, visit } from '../../support/rates'
import { createUser, type Person } from '../../support/users'

// The page of an event's rates in a browser without scripts, and who may use it.

type Form = Record<string, string>

describeOnEachDatabase('the page of an event’s rates on %s', (on, provider) => {
  let owner: Person
  let event: string
  let path: string

  beforeAll(async () => {
    owner = await createUser(on)
  })
  beforeEach(async () => {
    event = (await insertEvent(on.database, owner.id, { base_currency: 'USD', exchange_rate: 0.5 })).id
    path = `/events/${event}/rates`
    await visit(owner, event)
  })

  const page = async (address = path) => html(await owner.client.get(address))
  const BOTH_WAYS = / 1 [A-Z]{3} = [\d.,]+ [A-Z]{3}, 1 [A-Z]{3} = [\d.,]+ [A-Z]{3}/
  /** The rows of the table, without the words for each rate in both directions. */
  const rows = async () =>
    tableRows(await page()).map(([pair = '', ...cells]) => [
      pair.replace(BOTH_WAYS, ''),
      ...cells.slice(0, 3),
    ])
  const lunch = () =>
    insertExpense(on.database, event, { amount: 1000, currency: 'KES', converted_amount: 500 })
  /** The values that a browser would send for the form with this intent. */
  const formOf = (source: string, intent: string): Form => {
    const form = tags(`<form${source.split('<form').find((one) => one.includes(`value="${intent}"`))}`)
    const inputs = form.filter(({ name, attributes }) => name === 'input' && attributes.has('name'))
    const values = inputs.map(({ attributes }) => [
      attributes.get('name') ?? '',
      attributes.get('value') ?? '',
    ])
    return { ...Object.fromEntries(values), source: 'card' }
  }
  const send = (form: Form, address = path) => owner.client.form('POST', address, form)
  const goneTo = async (form: Form, address = path) => {
    const answer = await send(form, address)
    expect([answer.status, answer.status === 303 ? '' : text(await answer.text())]).toEqual([303, ''])
    return answer.headers.get('Location') ?? ''
  }
  const told = async (form: Form, address = path) => {
    const answer = await send(form, address)
    return { status: answer.status, source: await answer.text() }
  }

  it('adds a rate that no expense is for at once; a form that is sent twice adds one', async () => {
    const form = { ...formOf(await page(), 'add'), ...RATE, fee: '0.35', note: 'Airport' }
    expect(await Promise.all([goneTo(form), goneTo(form)])).toEqual([path, path])
    expect(await goneTo({ ...form, receipt_amount: '1000.00' })).toBe(path)
    expect(await rows()).toEqual([
      [
        '1,000.00 KES = 7.70 USD Fee 0.35 USD is not claimed yet. Add the fee as its own expense Airport',
        'Oct 5, 2026 Card statement',
        'Add proof',
        '0 expenses',
      ],
    ])
    await goneTo({ ...form, claim_amount: '7.80' })
    expect(await rows()).toHaveLength(2)
  })

  it('gives a new rate an id of its own where the address names none', async () => {
    const source = await html(await owner.client.get(`${path}?add=UAH`))
    expect(await goneTo({ ...formOf(source, 'add'), ...RATE }, `${path}?add=UAH`)).toBe(path)
    expect(await rows()).toHaveLength(1)
  })

  it('offers the fee of a rate as an expense, whose form it fills in', async () => {
    const id = await addRate(owner, on.database, event, { fee: '3.5', source: 'cash_machine' })
    const [, link = ''] =
      /href="([^"]+)"[^>]*aria-label="Add the fee as its own expense: R1"/.exec(await page()) ?? []
    expect(link).toBe(`/events/${event}/expenses?new&amp;fee=${id}`)
    expect(formOf(await page(link.replace('&amp;', '&')), 'add')).toMatchObject({
      ...{ date: '2026-10-05', merchant: 'Cash machine', amount: '3.50', currency: 'USD' },
      ...{ category: 'Fees', note: 'Fee of rate R1' },
    })
    await insertExpense(on.database, event, { amount: 3.5, currency: 'USD', date: '2026-10-06' })
    expect(text(await page())).toContain('Add the fee as its own expense')
    await insertExpense(on.database, event, { amount: 3.5, currency: 'USD', date: '2026-10-05' })
    expect(text(await page())).toContain('Fee 3.50 USD is claimed.')
    const stranger = await createUser(on)
    const other = (await insertEvent(on.database, stranger.id, { base_currency: 'USD' })).id
    const source = await html(await stranger.client.get(`/events/${other}/expenses?new&fee=${id}`))
    expect(formOf(source, 'add')).toMatchObject({ merchant: '', amount: '' })
  })

  it('takes an expense for the fee of one rate alone, and shows as many rates as an event can have', async () => {
    for (let times = 0; times < 2; times++) await addRate(owner, on.database, event, { fee: '5' })
    const fees = async () =>
      (await rows()).map(([figures = '']) => figures.includes('Fee 5.00 USD is claimed.'))
    expect(await fees()).toEqual([false, false])
    await insertExpense(on.database, event, { amount: 5, currency: 'USD', date: '2026-10-05' })
    expect(await fees()).toEqual([true, false])
    await insertExpense(on.database, event, { amount: 5, currency: 'USD', date: '2026-10-05' })
    expect(await fees()).toEqual([true, true])
    await on.database.run(
      `INSERT INTO rates (id, event_id, number, currency, receipt_amount, claim_amount, claim_currency, date, fee)
       WITH RECURSIVE numbers (n) AS (SELECT 3 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${RATES_PER_EVENT_MAX})
       SELECT '${event}-' || n, '${event}', n, 'KES', 1000, 7.7, 'USD', '2026-10-06', n FROM numbers`,
    )
    expect(await rows()).toHaveLength(RATES_PER_EVENT_MAX)
  })

  it('shows what a rate changes of the total before it is saved', async () => {
    await lunch()
    const shown = await goneTo({ ...formOf(await page(), 'add'), ...RATE })
    expect(await rows()).toEqual([])
    const source = await page(shown)
    expect(text(source)).toContain(
      'Not saved yet. Check the new total first. This rate is for 1 of 1 expense. Total 500.00 USD → 7.70 USD',
    )
    const again = formOf(source, 'add')
    expect(again).toMatchObject(RATE)
    // a rate that differs from the previewed one is previewed first
    expect(await goneTo({ ...again, claim_amount: '7.80' })).toContain('claim_amount=7.80')
    expect(await goneTo(again)).toBe(path)
    expect(await rows()).toEqual([
      ['1,000.00 KES = 7.70 USD', 'Oct 5, 2026 Card statement', 'Add proof', '1 expense'],
    ])
    expect(text(await page(`/events/${event}/expenses`))).toContain('× 7.70 / 1,000.00 (R1)')

    const [{ id = '' } = {}] = await on.database.all<{ id: string }>(
      'SELECT id FROM rates WHERE event_id = ?',
      [event],
    )
    const edit = `${path}?edit=${id}`
    const change = { ...formOf(await page(edit), 'change'), note: 'Airport' }
    expect(await goneTo(change, edit)).toBe(path)
    const changing = await goneTo({ ...formOf(await page(edit), 'change'), claim_amount: '8' }, edit)
    expect(text(await page(changing))).toContain('Total 7.70 USD → 8.00 USD')
    expect(await goneTo(formOf(await page(changing), 'change'), edit)).toBe(path)
    expect(text(await page(`${path}?delete=${id}`))).toContain(
      '1 expense will use another rate, or not count without one. Total 8.00 USD → 500.00 USD',
    )
    expect(await goneTo({ intent: 'delete', id })).toBe(path)
    expect(await rows()).toEqual([])
    expect(text(await page(edit))).toContain('This rate is gone')
  })

  it('answers the second of two tabs that change a rate with 409, and saves it when sent again', async () => {
    const id = await addRate(owner, on.database, event)
    const edit = `${path}?edit=${id}`
    const form = formOf(await page(edit), 'change')
    await goneTo({ ...form, note: 'First' }, edit)
    await goneTo({ ...form, note: 'First' }, edit)
    const { status, source } = await told({ ...form, note: 'Second', claim_amount: '9' }, edit)
    expect([status, text(source)]).toEqual([409, expect.stringContaining('changed in the meantime')])
    const second = formOf(source, 'change')
    expect(second).toMatchObject({ note: 'Second', claim_amount: '9' })
    await goneTo(second, edit)
    expect((await rows())[0]?.[0]).toBe('1,000.00 KES = 9.00 USD Second')
    const forms = ['One', 'Two', 'Three'].map((note) =>
      send({ ...second, was: formOf(source, 'change').was ?? '', note }, edit),
    )
    expect((await Promise.all(forms)).map((answer) => answer.status)).toEqual([409, 409, 409])
  })

  it('a rate to an earlier claim currency is one to the new when it is saved as it was', async () => {
    const id = await addRate(owner, on.database, event)
    await on.database.run("UPDATE events SET base_currency = 'EUR' WHERE id = ?", [event])
    const edit = `${path}?edit=${id}`
    const form = { ...formOf(await page(edit), 'change'), claim_amount: '7.70' }
    await goneTo(form, edit)
    expect((await rows())[0]?.[0]).toBe('1,000.00 KES = 7.70 EUR')
  })

  it('a form of a rate that was filled before the rate got the new claim currency keeps that', async () => {
    const id = await addRate(owner, on.database, event)
    await on.database.run("UPDATE events SET base_currency = 'EUR' WHERE id = ?", [event])
    const edit = `${path}?edit=${id}`
    const form = { ...formOf(await page(edit), 'change'), claim_amount: '7.70' }
    await goneTo(form, edit)
    await goneTo({ ...form, note: 'Second' }, edit)
    expect((await rows())[0]?.[0]).toBe('1,000.00 KES = 7.70 EUR Second')
  })

  it('an expense whose rate is to an earlier claim currency says so, and is saved without it', async () => {
    const rate_id = await addRate(owner, on.database, event)
    const id = await lunch()
    await on.database.run(
      "UPDATE expenses SET rate_id = ?, date = '2026-10-05', merchant = 'Java House' WHERE id = ?",
      [rate_id, id],
    )
    const view = `/events/${event}/expenses`
    const rateField = (source: string) => text(/<label [^>]*>Rate<.*?<\/div>/s.exec(source)?.[0] ?? '')
    expect(rateField(await page(`${view}?edit=${id}`))).toBe(
      'Rate By date R1 · 1,000.00 KES = 7.70 USD · Oct 5, 2026',
    )
    await on.database.run("UPDATE events SET base_currency = 'EUR' WHERE id = ?", [event])
    const shown = await page(`${view}?edit=${id}`)
    expect(rateField(shown)).toBe('Rate By date It was R1 · 1,000.00 KES = 7.70 USD · to USD, not used')
    expect(rateField(await page(`${view}?new`))).toBe('Rate By date')

    const chosen = async () =>
      (
        await on.database.all<{ rate_id: string | null }>('SELECT rate_id FROM expenses WHERE id = ?', [id])
      )[0]?.rate_id
    const form = { ...formOf(shown, 'change'), note: 'With Ada' }
    const { status, source } = await told({ ...form, rate_id }, `${view}?edit=${id}`)
    const slip = 'R1 is a rate to USD, and the claim currency is EUR. Choose another one'
    expect([status, rateField(source), await chosen()]).toEqual([400, expect.stringContaining(slip), rate_id])
    const put = await plain(await owner.client.form('PUT', `/expenses/${id}`, { ...form, rate_id }))
    expect([put.status, put.body]).toEqual([400, slip])
    await goneTo(form, `${view}?edit=${id}`)
    expect(await chosen()).toBeNull()
  })

  describeBesideDatabase(provider, 'beside the database', () => {
    it('shows what a rate changes of the total, though it is for no expense', async () => {
      await addRate(owner, on.database, event)
      // the existing rate applies to it, but an administrator stored its amount
      await insertExpense(on.database, event, { amount: 1000, currency: 'KES', converted_amount: 11 })
      const form = { ...formOf(await page(), 'add'), ...RATE, date: '2026-12-24', claim_amount: '9' }
      expect(text(await page(await goneTo(form)))).toContain('Total 11.00 USD → 7.70 USD')
    })

    it('a rate is for expenses that it converts, and that it converted, to the same amount', async () => {
      await lunch()
      const convertedBy = async (id: string, currency: string) => {
        const form = new URLSearchParams({ ...RATE, claim_amount: '500', id, currency })
        return (await (await owner.client.get(`${path}/preview?${form}`)).json()).converted
      }
      expect(await convertedBy(crypto.randomUUID(), 'KES')).toBe(1)
      const id = await addRate(owner, on.database, event, { claim_amount: '500' })
      expect(await convertedBy(id, 'EUR')).toBe(1)
    })

    it('a form that is saved as it was converts, and makes no earlier form stale', async () => {
      const id = await addRate(owner, on.database, event)
      const expense = await lunch()
      const edit = `${path}?edit=${id}`
      const form = formOf(await page(edit), 'change')
      await goneTo(form, edit)
      const stored = await on.database.all(
        `SELECT rates.changed_in, converted_amount FROM rates JOIN expenses ON applied_rate_id = rates.id
         WHERE expenses.id = ?`,
        [expense],
      )
      expect(
        stored.map(({ changed_in, converted_amount }) => [changed_in, Number(converted_amount)]),
      ).toEqual([[1, 7.7]])
      await goneTo({ ...form, note: 'First' }, edit)
      expect((await rows())[0]?.[0]).toContain('First')
    })

    it('says as a rate is typed what it would change of what is not deleted', async () => {
      await lunch()
      const deleted = { amount: 2000, currency: 'KES', converted_amount: 1000 }
      await insertExpense(on.database, event, {
        ...deleted,
        deleted_at: new Date().toISOString().replace('Z', '+00:00'),
      })
      const ask = async (form: Partial<typeof RATE>) => {
        const answer = await owner.client.get(
          `${path}/preview?${new URLSearchParams({ id: crypto.randomUUID(), ...RATE, ...form })}`,
        )
        return [answer.status, await answer.json()]
      }
      const figures = {
        before: { amount: '500.00', currency: 'USD', leftOut: '' },
        after: { amount: '7.70', currency: 'USD', leftOut: '' },
      }
      const BESIDE = { bothWays: '1 KES = 0.0077 USD, 1 USD = 129.87 KES', doubt: '', isSwapped: false }
      expect(await ask({})).toEqual([
        200,
        { key: 'KES 1000 7.7 USD 2026-10-05', converted: 1, expenses: 1, ...figures, ...BESIDE },
      ])
      expect(await ask({ currency: 'EUR' })).toEqual([
        200,
        expect.objectContaining({ converted: 0, after: figures.before }),
      ])
      const tooLarge = { receipt_amount: '1', claim_amount: '10000000000' }
      for (const slip of [{ claim_amount: '' }, { currency: 'USD' }, { date: 'x' }, tooLarge])
        expect(await ask(slip)).toEqual([200, null])
    })

    it.each([
      ['currency', 'EUR', 'CHF'],
      ['receipt_amount', '1100', '1200'],
      ['claim_amount', '9', '8'],
      ['date', '2026-10-06', '2026-10-07'],
      ['source', 'bureau', 'cash_machine'],
      ['fee', '2', '3'],
      ['note', 'Second', 'First'],
    ])(
      'two forms that change its %s differently are a conflict, with both values',
      async (field, one, other) => {
        const edit = `${path}?edit=${await addRate(owner, on.database, event)}`
        const form = formOf(await page(edit), 'change')
        await goneTo({ ...form, [field]: other }, edit)
        const { status, source } = await told({ ...form, [field]: one }, edit)
        expect([status, text(source)]).toEqual([
          409,
          expect.stringMatching(/It is now “.+”\. You (typed|chose) “.+”/),
        ])
        // the parser of the test does not read select elements
        if (field !== 'source') expect(formOf(source, 'change')).toMatchObject({ [field]: one })
      },
    )

    it('a form that changes its date beside one that changes its pair keeps both', async () => {
      const edit = `${path}?edit=${await addRate(owner, on.database, event)}`
      const form = formOf(await page(edit), 'change')
      await goneTo({ ...form, claim_amount: '9' }, edit)
      await goneTo({ ...form, date: '2026-10-07', note: 'Bank' }, edit)
      expect((await rows())[0]?.[0]).toBe('1,000.00 KES = 9.00 USD Bank')
      expect(formOf(await page(edit), 'change')).toMatchObject({ date: '2026-10-07', claim_amount: '9.00' })
    })

    it('shows errors beside their fields, keeps what was typed, and stores nothing', async () => {
      for (const [slip, message] of [
        [{ receipt_amount: '1,000', currency: 'KWD' }, '1,000 can be 1,000 or 1. Write 1000 or 1'],
        [{ currency: 'USD' }, 'This is the claim currency'],
        [{ currency: 'XYZ1' }, 'Enter a currency code'],
        [{ date: '2026-02-30' }, 'Enter the date of the rate'],
        [{ claim_amount: '0' }, 'Enter an amount above zero'],
        [{ source: 'friend' }, 'Choose where the rate is from'],
        [{ fee: 'x' }, 'Enter an amount above zero'],
        [{ note: 'x'.repeat(501) }, 'Note can have at most 500 characters'],
        [{ receipt_amount: '0.0000000001', claim_amount: '99999999999' }, 'These amounts are too far apart'],
      ] as const) {
        const typed = { ...formOf(await page(), 'add'), ...RATE, ...slip }
        const { status, source } = await told(typed)
        expect([status, text(source)]).toEqual([400, expect.stringContaining(message)])
        const { source: _, figure_style: __, ...kept }: Record<string, unknown> = typed
        expect(formOf(source, 'add')).toMatchObject({ ...kept, id: expect.anything() })
      }
      expect(await rows()).toEqual([])
    })

    it('a rate to an earlier claim currency is shown as unused, without its amount in the form', async () => {
      const id = await addRate(owner, on.database, event)
      await on.database.run("UPDATE events SET base_currency = 'EUR' WHERE id = ?", [event])
      expect((await rows())[0]?.[0]).toBe('1,000.00 KES = 7.70 USD to USD, not used')
      const source = await page(`${path}?edit=${id}`)
      expect(text(source)).toContain('It was 7.70 USD')
      expect(formOf(source, 'change')).toMatchObject({ receipt_amount: '1000.00', claim_amount: '' })
    })

    it('an amount that was typed for one claim currency is not stored as one in another', async () => {
      await lunch()
      const id = await addRate(owner, on.database, event)
      const edit = `${path}?edit=${id}`
      const added = { ...formOf(await page(), 'add'), ...RATE, currency: 'CHF' }
      const changed = {
        ...formOf(await page(edit), 'change'),
        claim_amount: '8',
        seen: 'KES 1000 8 USD 2026-10-05',
      }
      const typed = await goneTo({ ...changed, seen: '' }, edit)
      await on.database.run("UPDATE events SET base_currency = 'EUR' WHERE id = ?", [event])
      const slip = 'The claim currency is now EUR. Check the amounts, then save again'
      const refusals = [await told(added), await told(changed, edit)]
      for (const { status, source } of refusals)
        expect([status, text(source)]).toEqual([409, expect.stringContaining(slip)])
      expect(text(await page(typed))).toContain(slip)
      expect(await rows()).toEqual([
        [expect.stringContaining('7.70 USD to USD, not used'), expect.anything(), 'Add proof', '1 expense'],
      ])

      const [first, second] = [
        formOf(refusals[0]?.source ?? '', 'add'),
        formOf(refusals[1]?.source ?? '', 'change'),
      ]
      expect(await goneTo(first)).toBe(path)
      // the preview of the total was for the other currency
      const shown = await goneTo({ ...second, seen: changed.seen }, edit)
      expect(text(await page(shown))).toContain('8.00 EUR')
      expect(await goneTo(formOf(await page(shown), 'change'), edit)).toBe(path)
      expect((await rows()).map(([pair]) => pair)).toEqual([
        '1,000.00 KES = 8.00 EUR',
        '1,000.00 CHF = 7.70 EUR This is far from what these currencies are usually worth.',
      ])
    })

    it('a closed event shows its rates, and changes none of them', async () => {
      const id = await addRate(owner, on.database, event)
      await lunch()
      await on.database.run("UPDATE events SET status = 'closed' WHERE id = ?", [event])
      const source = await page(`${path}?edit=${id}`)
      expect(text(source)).toContain('1,000.00 KES')
      expect(tags(source).filter(({ attributes }) => attributes.get('value') === 'change')).toEqual([])
      const { client } = owner
      for (const answer of [
        await client.form('POST', '/rates', RATE),
        await client.form('PUT', `/rates/${id}`, { ...RATE, claim_amount: '9' }),
        await client.form('DELETE', `/rates/${id}`),
      ]) {
        const { status, body } = await plain(answer)
        expect([status, body]).toEqual([409, 'Event is closed'])
      }
      for (const form of [
        { ...RATE, intent: 'add', id: crypto.randomUUID(), claim_amount: '123.45' },
        { ...RATE, intent: 'change', id, claim_amount: '123.45' },
        { intent: 'delete', id },
        { intent: 'remove-proof', id },
      ]) {
        const { status, source } = await told(form, `${path}?edit=${id}`)
        expect([form.intent, status, text(source)]).toEqual([
          form.intent,
          409,
          expect.stringContaining('Event is closed'),
        ])
        // the typed value is still in the form
        if ('currency' in form) expect(formOf(source, form.intent).claim_amount).toBe('123.45')
      }
      expect((await rows())[0]?.slice(0, 2)).toEqual([
        '1,000.00 KES = 7.70 USD',
        'Oct 5, 2026 Card statement',
      ])
    })

    it('is not found by another user', async () => {
      const id = await addRate(owner, on.database, event)
      const { client } = await createUser(on)
      const asked = async (answer: Promise<Response>) => {
        const { status } = await answer
        return status
      }
      expect(await asked(client.get(path))).toBe(403)
      expect(await asked(client.get(`${path}/preview?${new URLSearchParams(RATE)}`))).toBe(403)
      for (const intent of ['add', 'change', 'delete', 'remove-proof', 'restore-proof']) {
        expect(await asked(client.form('POST', path, { ...RATE, intent, id }))).toBe(403)
      }
      client.cookies.set('current_event_id', event)
      expect(await asked(client.form('POST', '/rates', RATE))).toBe(403)
      client.cookies.set('current_event_id', crypto.randomUUID())
      expect(await asked(client.form('POST', '/rates', RATE))).toBe(404)
      client.cookies.delete('current_event_id')
      expect(await plain(await client.form('POST', '/rates', RATE))).toMatchObject({
        status: 400,
        body: 'Missing event ID',
      })
      expect(await plain(await client.form('PUT', `/rates/${id}`, RATE))).toMatchObject({
        status: 404,
        body: 'Rate not found',
      })
      expect(await plain(await client.form('DELETE', `/rates/${id}`))).toMatchObject({
        status: 404,
        body: 'Rate not found',
      })
      // a rate of another event of the same user, sent to the page of this event
      const { id: other } = await insertEvent(on.database, owner.id)
      const { status } = await told({ ...RATE, intent: 'change', id }, `/events/${other}/rates`)
      expect(status).toBe(404)
      expect(await rows()).toHaveLength(1)
    })
  })
})
