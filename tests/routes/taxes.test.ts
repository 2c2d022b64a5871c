import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { insertRow } from '../support/database'
import { html, insertEvent, tableRows, tags, text } from '../support/factories'
import { describeOnEachDatabase } from '../support/instances'
import { sha256 } from '../support/uploads'
import { createUser, type Person } from '../support/users'

// Taxes by rate and invoice numbers, from the forms of an expense to the files of a claim.

type Form = Record<string, string>

const HOTEL: Form = {
  ...{ date: '2026-10-05', merchant: 'Hotel Adler', amount: '249.50', currency: 'EUR', category: 'Lodging' },
  ...{ invoice_number: 'RE-2026-17', tax_1_rate: '7', tax_1_net: '200', tax_1_amount: '14' },
  ...{ tax_2_rate: '19,0', tax_2_net: '29.83', tax_2_amount: '5.67' },
}

const HOTEL_TAXES = [
  { rate: '7', net: '200', amount: '14' },
  { rate: '19', net: '29.83', amount: '5.67' },
]

describeOnEachDatabase('taxes on %s', (on) => {
  let owner: Person
  let event: string
  let path: string

  beforeAll(async () => {
    owner = await createUser(on)
  })
  beforeEach(async () => {
    event = (await insertEvent(on.database, owner.id, { base_currency: 'EUR', exchange_rate: 2 })).id
    path = `/events/${event}/expenses`
  })

  const page = async (at = path) => html(await owner.client.get(at))
  const add = (form: Form) =>
    owner.client.form('POST', path, { intent: 'add', id: crypto.randomUUID(), ...form })
  const added = async (form: Form): Promise<string> => {
    const id = crypto.randomUUID()
    expect((await add({ ...form, id })).status).toBe(303)
    return id
  }
  const stored = async () => {
    const rows = await on.database.all<{ taxes: string; invoice_number: string }>(
      'SELECT taxes, invoice_number FROM expenses WHERE event_id = ? AND deleted_at IS NULL ORDER BY created_at, id',
      [event],
    )
    return rows.map(({ taxes, invoice_number }) => ({ taxes: JSON.parse(taxes), invoice_number }))
  }
  /** The values that a browser would send for the last form with this intent. */
  const formOf = (source: string, intent: string): Form => {
    const form = source
      .split('<form')
      .filter((one) => one.includes(`value="${intent}"`))
      .at(-1)
    const inputs = tags(`<form${form?.split('</form>')[0]}`).filter(({ attributes }) =>
      attributes.has('name'),
    )
    return Object.fromEntries(
      inputs.map(({ attributes }) => [attributes.get('name') ?? '', attributes.get('value') ?? '']),
    )
  }

  describe('of an expense', () => {
    it('are stored without needless zeros, and shown in its form with the digits of its currency', async () => {
      const id = await added(HOTEL)
      expect(await stored()).toEqual([{ taxes: HOTEL_TAXES, invoice_number: 'RE-2026-17' }])
      expect(formOf(await page(`${path}?edit=${id}`), 'change')).toMatchObject({
        ...{ invoice_number: 'RE-2026-17', tax_1_rate: '7', tax_1_net: '200.00', tax_1_amount: '14.00' },
        ...{ tax_2_rate: '19', tax_2_net: '29.83', tax_2_amount: '5.67' },
        ...{ tax_3_rate: '', tax_10_amount: '' },
      })
    })

    it('are none where the form says none', async () => {
      const { date = '', merchant = '', amount = '' } = HOTEL
      await added({ date, merchant, amount })
      expect(await stored()).toEqual([{ taxes: [], invoice_number: '' }])
    })

    it('stay as they are when its form is saved as it is shown, and make no earlier form stale', async () => {
      const id = await added(HOTEL)
      const form = formOf(await page(`${path}?edit=${id}`), 'change')
      for (const note of ['', 'With Ada'])
        expect((await owner.client.form('POST', path, { ...form, note })).status).toBe(303)
      expect(await stored()).toEqual([{ taxes: HOTEL_TAXES, invoice_number: 'RE-2026-17' }])
    })

    it('stay as another tab has changed them when a form is saved that was filled before', async () => {
      const id = await added(HOTEL)
      const form = formOf(await page(`${path}?edit=${id}`), 'change')
      const send = (change: Form) => owner.client.form('POST', path, { ...form, ...change })
      expect((await send({ tax_2_amount: '5.66' })).status).toBe(303)
      expect((await send({ note: 'With Ada' })).status).toBe(303)
      expect((await stored())[0]?.taxes[1].amount).toBe('5.66')
    })

    it('are replaced as a whole by PUT /expenses/{id}', async () => {
      const id = await added(HOTEL)
      const { tax_2_rate, tax_2_net, tax_2_amount, invoice_number, ...fewer } = HOTEL
      expect((await owner.client.form('PUT', `/expenses/${id}`, fewer)).status).toBe(200)
      expect(await stored()).toEqual([{ taxes: HOTEL_TAXES.slice(0, 1), invoice_number: '' }])
    })

    it.each<[Form, string]>([
      [{ tax_1_rate: '101' }, 'Enter a rate from 0 to 100, with at most 3 decimals'],
      [{ tax_1_amount: '' }, 'Enter the tax, 0 if there is none'],
      [{ tax_1_amount: '14.0051' }, 'EUR has at most 2 decimals'],
      [{ tax_1_amount: '-14' }, 'Enter tax below zero only for a refund'],
      [{ tax_1_amount: '243.84' }, 'The tax comes to 249.51, which is more than the amount'],
      [{ currency: 'JPY', amount: '249' }, 'JPY has no decimals'],
      [{ invoice_number: 'x'.repeat(101) }, 'Invoice number can have at most 100 characters'],
    ])('with %j are refused, beside what was typed, and nothing is stored', async (change, message) => {
      const answer = await add({ ...HOTEL, ...change })
      expect(answer.status).toBe(400)
      const source = await answer.text()
      expect(source).toMatch(/<details class="more-fields" open/)
      expect(source).toContain(message)
      expect(formOf(source, 'add')).toMatchObject(change)
      expect(await stored()).toEqual([])
    })

    it('that come to the whole amount are stored', async () => {
      await added({ ...HOTEL, tax_1_amount: '243.83' })
      expect((await stored())[0]?.taxes[0].amount).toBe('243.83')
    })

    it('that do not follow from their rate are stored, and its form says what they would be', async () => {
      const id = await added({ ...HOTEL, tax_1_amount: '14.02' })
      expect(text(await page(`${path}?edit=${id}`))).toContain(
        'At this rate and net amount, the tax is 14.00',
      )
      expect(text(await page(`/events/${event}/close`))).toContain(
        'Tax does not follow from its rate Compare it with the receipt and correct it. Hotel Adler, Oct 5, 2026, 249.50 EUR: 7 % of 200.00: 14.02',
      )
    })

    it('that come to more than the amount with their net are an open point on closing', async () => {
      await added({ ...HOTEL, tax_1_net: '300', tax_1_amount: '21' })
      expect(text(await page(`/events/${event}/close`))).toContain(
        'Net and tax are more than the amount Compare them with the receipt and correct what is wrong. Hotel Adler, Oct 5, 2026, 249.50 EUR: net and tax come to 356.50 EUR',
      )
    })

    it('come back with it from the trash', async () => {
      const id = await added(HOTEL)
      for (const intent of ['delete', 'restore'])
        expect((await owner.client.form('POST', path, { intent, id })).status).toBe(303)
      expect(await stored()).toEqual([{ taxes: HOTEL_TAXES, invoice_number: 'RE-2026-17' }])
    })

    it('that an administrator wrote as no taxes are shown as none', async () => {
      const id = await added(HOTEL)
      await on.database.run("UPDATE expenses SET taxes = '[1' WHERE id = ?", [id])
      expect(formOf(await page(`${path}?edit=${id}`), 'change')).toMatchObject({ tax_1_amount: '' })
    })
  })

  it('the number of its invoice finds an expense', async () => {
    await added(HOTEL)
    const found = async (search: string) => tableRows(await page(`${path}?search=${search}`)).length
    expect([await found('re-2026-17'), await found('RE-2026-18')]).toEqual([1, 0])
  })

  describe('possible duplicates', () => {
    const pairs = async () =>
      /aria-label="Possible duplicates".*?<\/section>/s.exec(await page())?.[0].match(/value="distinct"/g)
        ?.length ?? 0

    it('are two of one day and invoice number, whatever their amounts and currencies', async () => {
      await added(HOTEL)
      const { date = '', invoice_number = '' } = HOTEL
      const id = await added({ date, invoice_number, merchant: 'Card', amount: '5', currency: 'USD' })
      expect(await pairs()).toBe(1)
      await on.database.run("UPDATE expenses SET date = '2026-10-06' WHERE id = ?", [id])
      await added({ ...HOTEL, merchant: 'Other', amount: '300', invoice_number: 'RE-2026-18' })
      expect(await pairs()).toBe(0)
    })

    it('without an invoice number are none by it', async () => {
      for (const [merchant, amount] of [
        ['Adler', '5'],
        ['Krone', '6'],
      ] as const)
        await added({ date: '2026-10-05', merchant, amount })
      expect(await pairs()).toBe(0)
    })

    it('are one pair when they are alike in all else too, and none once they are said to be two', async () => {
      const one = await added(HOTEL)
      const other = await added(HOTEL)
      expect(await pairs()).toBe(1)
      expect((await owner.client.form('POST', path, { intent: 'distinct', id: one, other })).status).toBe(303)
      expect(await pairs()).toBe(0)
    })
  })

  describe('a draft', () => {
    const place = { page: 1, box: { x0: 0.1, y0: 0.1, x1: 0.2, y1: 0.2 } }
    const said = (value: string, confidence = 0.95) => ({ value, confidence, ...place })
    const taxesRead = (confidence: number) => HOTEL_TAXES.map((tax) => ({ ...tax, confidence, ...place }))
    const READING = {
      ...{ date: said('2026-10-05'), merchant: said('Hotel Adler'), total: said('249.50') },
      ...{ currency: said('EUR'), taxes: taxesRead(0.95), invoiceNumber: said('RE-2026-17') },
    }

    async function draft(reading: object): Promise<string> {
      const id = crypto.randomUUID()
      await insertRow(on.database, 'receipts', {
        ...{ id, event_id: event, sha256: sha256(Buffer.from(id)), name: 'hotel.pdf', kind: 'pdf' },
        ...{ bytes: 1, width: 40, height: 60, state: 'read', reading: JSON.stringify(reading) },
      })
      return page(`/events/${event}/review?draft=${id}`)
    }

    it('has the taxes and the invoice number of its reading in its form, and confirms them', async () => {
      const source = await draft(READING)
      expect(source).toMatch(/<rect data-place="invoice_number"/)
      const form = formOf(source, 'confirm')
      expect(form).toMatchObject({ invoice_number: 'RE-2026-17', tax_1_amount: '14.00', tax_2_rate: '19' })
      expect((await owner.client.form('POST', `/events/${event}/review`, form)).status).toBe(303)
      expect(await stored()).toEqual([{ taxes: HOTEL_TAXES, invoice_number: 'RE-2026-17' }])
    })

    it('marks an invoice number that was read with doubt', async () => {
      expect(await draft({ ...READING, invoiceNumber: said('RE-2026-17', 0.5) })).toMatch(
        /name="invoice_number"[^>]*\/><span class="mark"[^>]*>Check this: hard to read/,
      )
    })

    it('marks its taxes where one was read with doubt, and shows where they stand', async () => {
      const mark = '<span class="mark">Check these with the receipt. It may have more rates'
      const [sure, doubtful] = [await draft(READING), await draft({ ...READING, taxes: taxesRead(0.5) })]
      expect([sure.includes(mark), doubtful.includes(mark)]).toEqual([false, true])
      expect(sure).toMatch(/<rect data-place="tax_2_amount"/)
    })

    it('has the one tax of a reading from before taxes by rate', async () => {
      const { taxes, invoiceNumber, ...before } = READING
      expect(formOf(await draft({ ...before, tax: said('19.67') }), 'confirm')).toMatchObject({
        ...{ invoice_number: '', tax_1_rate: '', tax_1_net: '', tax_1_amount: '19.67' },
      })
    })

    it('has no taxes that come to more than its amount', async () => {
      const form = formOf(await draft({ ...READING, total: said('19.66') }), 'confirm')
      expect(form).toMatchObject({ amount: '19.66', tax_1_amount: '' })
    })

    it('is a possible duplicate of an expense of its day and invoice number', async () => {
      await added({ ...HOTEL, merchant: 'Card', amount: '300', currency: 'USD' })
      expect(text(await draft(READING))).toContain('This may be a duplicate of Card, Oct 5, 2026, 300.00 USD')
    })
  })

  describe('in a claim', () => {
    it('are in its CSV and in what a second version says has changed', async () => {
      const id = await added(HOTEL)
      const claim = `/events/${event}/close`
      const close = async () => {
        const { status } = await owner.client.form('POST', claim, formOf(await page(claim), 'close'))
        expect(status).toBe(303)
      }
      await owner.client.form('PUT', `/events/${event}/details`, { purpose: 'Audit' })
      await owner.client.form('PUT', `/expenses/${id}/declaration`, { reason: 'Lost' })
      await close()
      const csv = await (await owner.client.get(`/events/${event}/claim.csv`)).text()
      expect(csv).toContain(
        ',RE-2026-17,249.50,EUR,19.67,"7 % of 200.00: 14.00; 19 % of 29.83: 5.67",same currency,',
      )
      await owner.client.form('PUT', `/events/${event}/reopen`, {})
      await owner.client.form('PUT', `/expenses/${id}`, { ...HOTEL, tax_2_amount: '5.66' })
      await close()
      expect(text(await page(claim))).toContain(
        'tax changed from 7 % of 200.00: 14.00; 19 % of 29.83: 5.67 to 7 % of 200.00: 14.00; 19 % of 29.83: 5.66.',
      )
    })
  })
})
