import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { changeAll, insertStatementRow, send, undo } from '../support/bulk'
import { html, insertEvent, movedTo, plain, tags, text } from '../support/factories'
import { describeOnEachDatabase } from '../support/instances'
import { formOf, questionsIn } from '../support/questions'
import { addRate, visit } from '../support/rates'
import { createUser, type Person } from '../support/users'

// A claimant changes the amount or currency of an expense that has a charge.

type Form = Record<string, string>

const HOTEL = { date: '2026-10-05', merchant: 'Hotel', amount: '96', currency: 'USD' }
const CHARGED = { ...HOTEL, charged_amount: '79.31' }
const WORDS = '96.00 USD becomes 24.00 USD. Charged: 79.31 EUR. What becomes of the charge?'
const CHOICES = {
  keep: 'Keep it. It counts 79.31 EUR, as before.',
  scale: 'Change it in proportion. It counts 19.83 EUR instead of 79.31 EUR.',
  remove: 'Remove it. It counts 20.40 EUR instead of 79.31 EUR.',
}

describeOnEachDatabase('a charge whose amount is changed on %s', (on) => {
  let owner: Person
  let event: string
  let id: string

  beforeAll(async () => {
    owner = await createUser(on)
  })
  beforeEach(async () => {
    event = (await insertEvent(on.database, owner.id, { base_currency: 'EUR' })).id
    await visit(owner, event)
    await addRate(owner, on.database, event, { currency: 'USD', receipt_amount: '100', claim_amount: '85' })
    id = await add(CHARGED)
  })

  async function add(form: Form): Promise<string> {
    expect((await owner.client.form('POST', '/expenses', form)).status).toBe(200)
    const rows = await on.database.all<{ id: string }>(
      'SELECT id FROM expenses WHERE event_id = ? ORDER BY created_at DESC, id',
      [event],
    )
    return rows[0]?.id ?? ''
  }
  const path = () => `/events/${event}/expenses?edit=${id}`
  const page = async (at: string) => html(await owner.client.get(at))
  const stored = async () => {
    const [row] = await on.database.all('SELECT * FROM expenses WHERE id = ?', [id])
    const figure = (value: unknown) => (value === null ? null : Number(value))
    return ['amount', 'currency', 'charged_amount', 'converted_amount'].map((name) =>
      name === 'currency' ? row?.[name] : figure(row?.[name]),
    )
  }
  const put = async (form: Form) => plain(await owner.client.form('PUT', `/expenses/${id}`, form))
  const put400 = (...lines: string[]) => ({
    status: 400,
    body: lines.join('\n'),
    type: 'text/plain; charset=utf-8',
    redirect: null,
    refresh: null,
  })
  const edited = async (form: Form) => ({ ...formOf(await page(path()), 'change'), ...form })
  const insertEvidence = (columns = {}) =>
    insertStatementRow(on.database, id, {
      ...{ row: 3, text: 'HOTEL', amount: 79.31, currency: 'EUR', ...columns },
    })
  const evidence = async () => {
    const [, words = ''] = /class="evidence".*?<p[^>]*>(.*?)<\/p>/s.exec(await page(path())) ?? []
    return text(words)
  }

  it.each([
    ['keep', 79.31, 79.31],
    ['scale', 19.83, 19.83],
    ['remove', null, 20.4],
  ])('is asked about in the form, and the answer “%s” is stored', async (answer, charged, converted) => {
    const form = await edited({ amount: '24' })
    const asked = await owner.client.form('POST', path(), form)
    const source = await asked.text()
    expect([asked.status, questionsIn(source), await stored()]).toEqual([
      400,
      { [WORDS]: CHOICES },
      [96, 'USD', 79.31, 79.31],
    ])
    const again = formOf(source, 'change')
    // the form is not saved without an answer
    expect((await owner.client.form('POST', path(), again)).status).toBe(400)
    // an answer is only valid for the amount that was asked about
    const other = await owner.client.form('POST', path(), { ...again, amount: '25', charge_answer: answer })
    expect([other.status, await stored()]).toEqual([400, [96, 'USD', 79.31, 79.31]])
    const done = await owner.client.form('POST', path(), { ...again, charge_answer: answer })
    expect([done.status, await stored()]).toEqual([303, [24, 'USD', charged, converted]])
  })

  it('is not asked about when it is changed with its amount, or nothing of both is', async () => {
    const forms: Form[] = [{ amount: '24', charged_amount: '19.90' }, { note: 'Ada' }, { amount: '24.00' }]
    for (const form of forms)
      expect((await owner.client.form('POST', path(), await edited(form))).status).toBe(303)
    expect(await stored()).toEqual([24, 'USD', 19.9, 19.9])
  })

  it('can be kept or removed with another currency, and not be changed in proportion', async () => {
    const asked = await owner.client.form('POST', path(), await edited({ currency: 'EUR' }))
    expect(questionsIn(await asked.text())).toEqual({
      '96.00 USD becomes 96.00 EUR. Charged: 79.31 EUR. What becomes of the charge?': {
        keep: 'Keep it. It counts 79.31 EUR, as before.',
        remove: 'Remove it. It counts 96.00 EUR instead of 79.31 EUR.',
      },
    })
    expect((await put({ ...CHARGED, currency: 'EUR', charge_answer: 'scale' })).status).toBe(400)
    expect(await stored()).toEqual([96, 'USD', 79.31, 79.31])
  })

  it('is asked about by PUT in words, and its answer is a parameter', async () => {
    const form = { ...CHARGED, amount: '24' }
    expect(await put(form)).toEqual(
      put400(WORDS, ...Object.entries(CHOICES).map(([value, words]) => `charge_answer=${value}: ${words}`)),
    )
    expect(await stored()).toEqual([96, 'USD', 79.31, 79.31])
    const done = movedTo(`/events/${event}/expenses`)
    expect(await put({ ...form, charge_answer: 'scale' })).toEqual(done)
    expect(await stored()).toEqual([24, 'USD', 19.83, 19.83])
    expect(await put(HOTEL)).toEqual(done)
    expect(await stored()).toEqual([96, 'USD', null, 81.6])
  })

  it('is asked about by PUT without a currency, which takes that of the last expense', async () => {
    await add({ ...HOTEL, currency: 'EUR' })
    expect((await put({ ...CHARGED, currency: '' })).body).toContain('96.00 USD becomes 96.00 EUR.')
    expect(await stored()).toEqual([96, 'USD', 79.31, 79.31])
  })

  it('that is set aside in another claim currency is asked about too', async () => {
    await on.database.run(
      "UPDATE expenses SET charged_amount = NULL, other_charge = 1500, other_charge_currency = 'JPY', converted_amount = 81.6 WHERE id = ?",
      [id],
    )
    const aside = async () => {
      const [row] = await on.database.all('SELECT * FROM expenses WHERE id = ?', [id])
      return [row?.other_charge === null ? null : Number(row?.other_charge), row?.other_charge_currency]
    }
    const form = { ...HOTEL, amount: '24' }
    expect((await put(form)).body.split('\n')[0]).toBe(
      '96.00 USD becomes 24.00 USD. Charged and set aside: 1500 JPY. What becomes of the charge?',
    )
    await put({ ...form, charge_answer: 'scale' })
    expect([await stored(), await aside()]).toEqual([
      [24, 'USD', null, 20.4],
      [375, 'JPY'],
    ])
    await put({ ...HOTEL, charge_answer: 'remove' })
    expect([await stored(), await aside()]).toEqual([
      [96, 'USD', null, 81.6],
      [null, null],
    ])
  })

  it.each([
    ['keep', [1500, 'JPY']],
    ['scale', [375, 'JPY']],
    ['remove', [null, null]],
  ])('that is typed is stored beside one that is set aside, whose answer is “%s”', async (answer, aside) => {
    await on.database.run(
      "UPDATE expenses SET charged_amount = NULL, other_charge = 1500, other_charge_currency = 'JPY', converted_amount = 81.6 WHERE id = ?",
      [id],
    )
    const form = { ...CHARGED, amount: '24', charged_amount: '19.83' }
    expect((await put(form)).body).toContain('Keep it. It counts 19.83 EUR instead of 81.60 EUR.')
    expect((await put({ ...form, charge_answer: answer })).status).toBe(200)
    const [row] = await on.database.all('SELECT * FROM expenses WHERE id = ?', [id])
    const other = row?.other_charge === null ? null : Number(row?.other_charge)
    expect([await stored(), [other, row?.other_charge_currency]]).toEqual([[24, 'USD', 19.83, 19.83], aside])
  })

  it('of an old record of zero is asked about, and not changed in proportion', async () => {
    await on.database.run('UPDATE expenses SET amount = 0 WHERE id = ?', [id])
    const { status, body } = await put({ ...CHARGED, amount: '24' })
    expect([status, body.includes('What becomes of the charge?'), body.includes('scale')]).toEqual([
      400,
      true,
      false,
    ])
  })

  it('is asked about in the figures of the user', async () => {
    const form = await edited({ amount: '24' })
    const asked = await owner.client.form('POST', path(), form, { 'Accept-Language': 'de' })
    expect(Object.keys(questionsIn(await asked.text()))).toEqual([
      '96,00 USD becomes 24,00 USD. Charged: 79,31 EUR. What becomes of the charge?',
    ])
  })

  describe('that a row of a bank statement shows', () => {
    beforeEach(() => insertEvidence())

    it('keeps the row in view when it is changed by hand', async () => {
      await owner.client.form('POST', path(), await edited({ charged_amount: '75' }))
      expect(await evidence()).toBe(
        'Statement card.csv, row 3: Oct 6, 2026, HOTEL, 79.31 EUR. You changed what was charged: the claim shows both.',
      )
      const asked = await owner.client.form('POST', path(), await edited({ charged_amount: '' }))
      expect(await asked.text()).toContain(
        'Charged: 75.00 EUR. A row of your bank statement shows 79.31 EUR.',
      )
      // the row is removed, and the typed charge stays
      await owner.client.form('POST', path(), { intent: 'evidence-remove', id })
      expect([await evidence(), await stored()]).toEqual(['', [96, 'USD', 75, 75]])
    })

    it('is asked about when it is taken away, as the row is evidence of nothing then', async () => {
      const form = await edited({ charged_amount: '' })
      const asked = await owner.client.form('POST', path(), form)
      const source = await asked.text()
      const words =
        'You left the charge empty. Charged: 79.31 EUR. A row of your bank statement shows it. What becomes of the charge?'
      expect([asked.status, questionsIn(source)]).toEqual([
        400,
        {
          [words]: {
            keep: CHOICES.keep,
            remove:
              'Remove it. It counts 81.60 EUR instead of 79.31 EUR. The row of the bank is then no evidence any more.',
          },
        },
      ])
      expect((await put(HOTEL)).body.split('\n')[0]).toBe(words)
      await put({ ...HOTEL, charge_answer: 'keep' })
      expect(await stored()).toEqual([96, 'USD', 79.31, 79.31])
      const answered = { ...formOf(source, 'change'), charge_answer: 'remove' }
      expect((await owner.client.form('POST', path(), answered)).status).toBe(303)
      expect([await stored(), await evidence()]).toEqual([[96, 'USD', null, 81.6], ''])
    })

    it('keeps the row when it is changed in proportion', async () => {
      await put({ ...CHARGED, amount: '24', charge_answer: 'scale' })
      expect(await evidence()).toContain('79.31 EUR. You changed what was charged')
    })
  })

  it.each([
    ['79.31', 'as charged'],
    ['80.31', 'as charged, not as on the statement'],
  ])('of %s beside a row of 79.31 is “%s” in the list, and closing asks or not', async (charge, how) => {
    await insertEvidence()
    await put({ ...CHARGED, charged_amount: charge })
    expect(text(await page(`/events/${event}/expenses`))).toContain(`${charge} EUR ${how} Delete`)
    const found = text(await page(`/events/${event}/close`)).includes(
      'Charge differs from its bank statement',
    )
    expect(found).toBe(charge !== '79.31')
    const closed = await owner.client.send('PUT', `/events/${event}/close`)
    expect(closed.status).toBe(found ? 409 : 200)
  })

  it('has no evidence in a row of another claim currency, also when both have one figure', async () => {
    await insertEvidence({ currency: 'GBP' })
    expect(await evidence()).toBe('')
    await on.database.run('DELETE FROM statement_rows WHERE expense_id = ?', [id])
    // a row that was stored before rows had a currency is evidence if the amounts agree
    await insertEvidence({ currency: null })
    expect(await evidence()).toContain('79.31 EUR')
    await on.database.run('UPDATE expenses SET charged_amount = 79.32 WHERE id = ?', [id])
    expect(await evidence()).toBe('')
  })

  describe('of several expenses that get another currency at once', () => {
    const CURRENCY = { field: 'currency', currency: 'GBP' }
    let other: string

    beforeEach(async () => {
      const taxes = { tax_1_rate: '20', tax_1_amount: '2' }
      await addRate(owner, on.database, event, { currency: 'GBP', receipt_amount: '1', claim_amount: '1.2' })
      other = await add({ ...HOTEL, merchant: 'Inn', amount: '12', charged_amount: '10', ...taxes })
      await insertEvidence()
    })
    const rows = () => on.database.all('SELECT * FROM expenses WHERE event_id = ? ORDER BY merchant', [event])
    const said = async () =>
      (await rows()).map((row) => [
        ...[row.currency, row.taxes],
        ...[row.charged_amount, row.converted_amount].map((each) => (each === null ? null : Number(each))),
      ])

    it('is asked about once for all, with the sum before and after', async () => {
      const answer = await owner.client.form('POST', `/events/${event}/expenses`, [
        ...Object.entries({ intent: 'change-selected', ...CURRENCY }),
        ...[id, other].map((each): [string, string] => ['id[]', each]),
      ])
      const source = await answer.text()
      expect([answer.status, questionsIn(source)]).toEqual([
        400,
        {
          '2 of these expenses have a charge. Charged: 89.31 EUR. A row of your bank statement shows it. What becomes of the charge?':
            {
              keep: 'Keep it. They count 89.31 EUR, as before.',
              remove:
                'Remove it. They count 129.60 EUR instead of 89.31 EUR. The rows of the bank are then no evidence any more.',
            },
          'The tax of 2.00 USD was in 12.00 USD. What becomes of the tax?': {
            keep: 'Keep it: the receipt says it.',
            remove: 'Remove it.',
          },
        },
      ])
      // a hidden field must not keep the form from being sent
      const radios = tags(source).filter(({ attributes }) => attributes.get('type') === 'radio')
      expect(radios.some(({ attributes }) => attributes.has('required'))).toBe(false)
      expect((await rows()).map(({ currency }) => currency)).toEqual(['USD', 'USD'])
    })

    it('is removed with its answer, and is there again when that is undone', async () => {
      const before = await rows()
      const answers = { charge_answer: 'remove', taxes_answer: 'remove' }
      const batch = await changeAll(owner, event, [id, other], { ...CURRENCY, ...answers })
      expect([await said(), await evidence()]).toEqual([
        [
          ['GBP', '[]', null, 115.2],
          ['GBP', '[]', null, 14.4],
        ],
        '',
      ])
      await undo(owner, event, batch)
      const versions = { changed_in: expect.anything(), updated_at: expect.anything() }
      expect(await rows()).toEqual(before.map((row) => ({ ...row, ...versions })))
      expect(await evidence()).toContain('79.31 EUR')
    })

    it('is set aside when that is undone in another claim currency', async () => {
      const answers = { charge_answer: 'remove', taxes_answer: 'remove' }
      const batch = await changeAll(owner, event, [id, other], { ...CURRENCY, ...answers })
      const terms = { name: 'Trip', base_currency: 'CHF' }
      expect((await owner.client.form('PUT', `/events/${event}`, terms)).status).toBe(200)
      await undo(owner, event, batch)
      const charges = (await rows()).map(({ charged_amount, other_charge, other_charge_currency }) => [
        charged_amount,
        Number(other_charge),
        other_charge_currency,
      ])
      expect(charges).toEqual([
        [null, 79.31, 'EUR'],
        [null, 10, 'EUR'],
      ])
    })

    it('stays with its answer', async () => {
      const answers = { charge_answer: 'keep', taxes_answer: 'keep' }
      await changeAll(owner, event, [id, other], { ...CURRENCY, ...answers })
      expect(await said()).toEqual([
        ['GBP', '[]', 79.31, 79.31],
        ['GBP', expect.stringContaining('"2"'), 10, 10],
      ])
    })

    it('is not asked about of expenses that are in the currency', async () => {
      const { status } = await send(
        owner,
        event,
        { intent: 'change-selected', ...CURRENCY, currency: 'USD' },
        [id, other],
      )
      expect(status).toBe(303)
    })
  })
})
