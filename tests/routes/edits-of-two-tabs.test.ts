import { beforeAll, beforeEach, expect, it } from 'vitest'
import { html, insertEvent, insertExpense, tags, text } from '../support/factories'
import { describeOnEachDatabase } from '../support/instances'
import { addRate, visit } from '../support/rates'
import { createUser, type Person } from '../support/users'

// Two tabs change one expense with forms of browsers without scripts.

type Form = Record<string, string>

const TAXES = [
  { rate: '7', net: '200', amount: '14' },
  { rate: '19', net: '29.83', amount: '5.67' },
]

describeOnEachDatabase('an expense in two tabs on %s', (on) => {
  let owner: Person
  let event: string
  let id: string
  let path: string

  beforeAll(async () => {
    owner = await createUser(on)
  })
  beforeEach(async () => {
    event = (await insertEvent(on.database, owner.id, { base_currency: 'USD', exchange_rate: 0.5 })).id
    id = await insertExpense(on.database, event, {
      ...{ date: '2026-10-05', merchant: 'Adler', amount: 249.5, currency: 'EUR', converted_amount: 124.75 },
      taxes: JSON.stringify(TAXES),
    })
    path = `/events/${event}/expenses?edit=${id}`
  })

  /** The values that a browser would send for the form that changes the expense. */
  function formIn(source: string): Form {
    const form = source.split('<form').find((one) => one.includes('value="change"'))
    const [fields = ''] = (form ?? '').split('</form>')
    const inputs = tags(`<form${fields}`).filter(({ name }) => name === 'input')
    const values = inputs.map(({ attributes }) => [attributes.get('name'), attributes.get('value') ?? ''])
    const payment = /<option value="(\w+)" selected=""/.exec(fields)?.[1] ?? ''
    return { ...Object.fromEntries(values.filter(([name]) => name)), payment }
  }
  const opened = async () => formIn(await html(await owner.client.get(path)))
  const send = (form: Form) => owner.client.form('POST', path, form)
  /** Sends a form until it is saved. If the server asks about taxes of a changed amount, they are kept. */
  async function saved(form: Form) {
    const answer = await send(form)
    const isAsked = answer.status === 400
    const answered = isAsked && { ...formIn(await answer.text()), taxes_answer: 'keep' }
    expect((answered ? await send(answered) : answer).status).toBe(303)
  }
  async function refused(form: Form, status = 409) {
    const answer = await send(form)
    const source = await answer.text()
    expect([answer.status, text(source)]).toEqual([status, expect.any(String)])
    return { form: formIn(source), words: text(source), source }
  }
  const stored = async () => {
    const [row = {}] = await on.database.all(
      'SELECT date, merchant, category, note, payment, amount, currency, charged_amount, taxes FROM expenses WHERE id = ?',
      [id],
    )
    return {
      ...row,
      amount: Number(row.amount),
      charged_amount: row.charged_amount === null ? null : Number(row.charged_amount),
      taxes: JSON.parse(String(row.taxes)),
    }
  }
  const errorsIn = (source: string) =>
    [...source.matchAll(/<span class="error"[^>]*>(.*?)<\/span>/gs)].map(([, words = '']) => text(words))
  const alertOf = (source: string) => text(/role="alert"[^>]*>(.*?)<\/div>/s.exec(source)?.[1] ?? '')

  it.each<[string, Form, Form, object]>([
    [
      'the note, and the category',
      { note: 'With Ada' },
      { category: 'Meals' },
      { note: 'With Ada', category: 'Meals' },
    ],
    [
      'the amount, and the note',
      { amount: '260,5' },
      { note: 'With Ada' },
      { amount: 260.5, note: 'With Ada' },
    ],
    [
      'the note, and the amount',
      { note: 'With Ada' },
      { amount: '260.5' },
      { amount: 260.5, note: 'With Ada' },
    ],
    [
      'a tax, and how it was paid',
      { tax_2_amount: '5.66' },
      { payment: 'card' },
      { taxes: [TAXES[0], { ...TAXES[1], amount: '5.66' }], payment: 'card' },
    ],
    [
      'what was charged, and a tax',
      { charged_amount: '130' },
      { tax_1_net: '200,00' },
      { charged_amount: 130, taxes: TAXES },
    ],
  ])('that change %s, has both changes, and nobody is asked', async (_, one, other, both) => {
    const [first, second] = [await opened(), await opened()]
    await saved({ ...first, ...one })
    await saved({ ...second, ...other })
    expect(await stored()).toMatchObject(both)
  })

  it('whose form comes again is saved, however its taxes are written, and nobody is asked', async () => {
    const form = await opened()
    const taxes = { tax_1_rate: '', tax_1_net: '', tax_1_amount: '', tax_2_rate: '19 %', tax_2_amount: '0' }
    await saved({ ...form, ...taxes })
    const after = await stored()
    await saved({ ...form, ...taxes })
    expect(await stored()).toEqual(after)
    expect(after.taxes).toHaveLength(1)
  })

  it('that make the same change is saved twice, and changed once', async () => {
    const [first, second] = [await opened(), await opened()]
    await saved({ ...first, note: 'With Ada', amount: '260.5' })
    const version = () => on.database.all('SELECT version FROM events WHERE id = ?', [event])
    const after = await version()
    await saved({ ...second, note: 'With Ada', amount: '260.50' })
    expect(await version()).toEqual(after)
  })

  it('that change its note differently asks the second, with both notes, and saves what is sent again', async () => {
    const [first, second] = [await opened(), await opened()]
    await saved({ ...first, note: 'With Ada', category: 'Meals' })
    const { form, source } = await refused({ ...second, note: 'With Bob', payment: 'card' })
    expect(alertOf(source)).toBe(
      'This expense was changed in the meantime, perhaps in another tab. Note is now “With Ada”. You typed “With Bob”. Save again to keep what you typed.',
    )
    expect(errorsIn(source)).toEqual(['It is now “With Ada”. You typed “With Bob”.'])
    expect(form).toMatchObject({ note: 'With Bob', category: 'Meals', payment: 'card' })
    expect(await stored()).toMatchObject({ note: 'With Ada', category: 'Meals', payment: '' })
    await saved(form)
    expect(await stored()).toMatchObject({ note: 'With Bob', category: 'Meals', payment: 'card' })
  })

  it.each<[string, Form, Form, string[], string[]]>([
    [
      'merchant that is typed',
      { merchant: 'Krone' },
      { merchant: 'Post' },
      ['Merchant'],
      ['It is now “Krone”. You typed “Post”.'],
    ],
    [
      'date',
      { date: '2026-10-06' },
      { date: '2026-10-07' },
      ['Date on the receipt'],
      ['It is now “Oct 6, 2026”. You typed “Oct 7, 2026”.'],
    ],
    [
      'payment',
      { payment: 'card' },
      { payment: 'cash' },
      ['Paid by'],
      ['It is now “Card”. You chose “Cash”.'],
    ],
    [
      'amount, with its currency',
      { amount: '260' },
      { amount: '250' },
      ['Amount'],
      ['It is now “260.00 EUR”. You typed “250 EUR”.'],
    ],
    [
      'currency of an amount that the other changes',
      { currency: 'USD' },
      { amount: '250' },
      ['Amount', 'Currency'],
      ['It is now “249.50 USD”. You typed “250 EUR”.', 'It is now “USD”. You typed “EUR”.'],
    ],
    [
      'charge',
      { charged_amount: '120' },
      { charged_amount: '130' },
      ['Charged in USD'],
      ['It is now “120.00 USD”. You typed “130 USD”.'],
    ],
    [
      'invoice number and note',
      { invoice_number: 'A1', note: 'one' },
      { invoice_number: 'A2', note: 'two' },
      ['Note', 'Invoice or receipt number'],
      ['It is now “one”. You typed “two”.', 'It is now “A1”. You typed “A2”.'],
    ],
    [
      'taxes',
      { tax_1_net: '190', tax_1_amount: '13.3' },
      { tax_2_rate: '', tax_2_net: '', tax_2_amount: '' },
      ['Tax'],
      [
        'It is now “7 % of 190.00 EUR: 13.30 EUR, 19 % of 29.83 EUR: 5.67 EUR”. You typed “7 % of 200.00 EUR: 14.00 EUR”.',
      ],
    ],
  ])('that change its %s names the fields and both values', async (_, one, other, names, errors) => {
    const [first, second] = [await opened(), await opened()]
    await saved({ ...first, ...one })
    const { form, source } = await refused({ ...second, ...other })
    const sentences = names.map((name, at) => errors[at]?.replace(/^It/, name))
    expect(alertOf(source)).toContain(`another tab. ${sentences.join(' ')} Save again`)
    expect(errorsIn(source)).toEqual(errors)
    expect(form).toMatchObject(other)
    await saved(form)
    expect(await stored()).toMatchObject(
      other.amount
        ? { amount: Number(other.amount), currency: 'EUR' }
        : { merchant: other.merchant ?? 'Adler' },
    )
  })

  it('that change a note of 500 characters quotes 80 of them above the form, and all beside the field', async () => {
    const [first, second] = [await opened(), await opened()]
    await saved({ ...first, note: '😀'.repeat(500) })
    const { source } = await refused({ ...second, note: 'b'.repeat(80) })
    expect(alertOf(source)).toContain(`now “${'😀'.repeat(80)}…”. You typed “${'b'.repeat(80)}”`)
    expect(errorsIn(source)).toEqual([`It is now “${'😀'.repeat(500)}”. You typed “${'b'.repeat(80)}”.`])
  })

  it('of which one empties the note that the other changes says so to either', async () => {
    await on.database.run("UPDATE expenses SET note = 'With Ada' WHERE id = ?", [id])
    const forms = [await opened(), await opened(), await opened()] as const
    await saved({ ...forms[0], note: '' })
    const second = await refused({ ...forms[1], note: 'With Bob' })
    expect(errorsIn(second.source)).toEqual(['It is now empty. You typed “With Bob”.'])
    await saved(second.form)
    const third = await refused({ ...forms[2], note: '' })
    expect(errorsIn(third.source)).toEqual(['It is now “With Bob”. You left it empty.'])
  })

  it('of which one chooses a rate and the other changes the amount names both by their words', async () => {
    await visit(owner, event)
    const rate = { currency: 'EUR', receipt_amount: '100', claim_amount: '110' }
    const rate_id = await addRate(owner, on.database, event, rate)
    const [first, second] = [await opened(), await opened()]
    await saved({ ...first, rate_id })
    const { form, source } = await refused({ ...second, amount: '260', rate_id: '' })
    expect(errorsIn(source)).toEqual([
      'It is now “249.50 EUR”. You typed “260 EUR”.',
      expect.stringMatching(/^It is now “R1\b.*”\. You chose “By date”\.$/),
    ])
    await saved({ ...form, rate_id })
    expect(await stored()).toMatchObject({ amount: 260 })
  })

  it('asks again before a change is overwritten that came after the question', async () => {
    const forms = [await opened(), await opened()] as const
    await saved({ ...forms[0], note: 'one' })
    const { form } = await refused({ ...forms[1], note: 'two' })
    await saved({ ...(await opened()), note: 'three', category: 'Meals' })
    const again = await refused(form)
    expect(errorsIn(again.source)).toEqual(['It is now “three”. You typed “two”.'])
    await saved(again.form)
    expect(await stored()).toMatchObject({ note: 'two', category: 'Meals' })
  })

  it('merges what another tab saved into a form that is refused for another field', async () => {
    const forms = [await opened(), await opened()] as const
    await saved({ ...forms[0], note: 'With Ada' })
    const { form } = await refused({ ...forms[1], merchant: '', category: 'Meals' }, 400)
    expect(form).toMatchObject({ merchant: '', category: 'Meals', note: 'With Ada' })
    await saved({ ...form, merchant: 'Krone' })
    expect(await stored()).toMatchObject({ merchant: 'Krone', category: 'Meals', note: 'With Ada' })
  })

  it('asks about a tax that no longer fits an amount which another tab saved, and shows both', async () => {
    const forms = [await opened(), await opened()] as const
    await saved({ ...forms[0], amount: '300' })
    const { form, words } = await refused({ ...forms[1], tax_1_amount: '299', tax_1_net: '' }, 400)
    expect(words).toContain('The tax comes to 304.67, which is more than the amount')
    expect(form).toMatchObject({ amount: '300.00', tax_1_amount: '299' })
  })

  it.each([
    ['nothing', ''],
    ...['[1', '[]', 'null', '{"note":1}'].map((before) => [before, before]),
    ['70,000 letters', JSON.stringify({ note: 'x'.repeat(70_000) })],
  ])('whose second form says %s of what it began with is asked about all that differs', async (_, before) => {
    const [first, second] = [await opened(), await opened()]
    await saved({ ...first, note: 'With Ada' })
    const { form, source } = await refused({ ...second, before, category: 'Meals' })
    expect(alertOf(source)).toContain(
      'another tab. Category is now empty. You typed “Meals”. Note is now “With Ada”. You left it empty. Save again',
    )
    expect(form).toMatchObject({ note: '', category: 'Meals' })
  })

  it('of which one is saved after the figures are written otherwise has both changes, and the same amount', async () => {
    const form = await opened()
    await saved({ ...(await opened()), category: 'Meals' })
    await on.database.run("UPDATE users SET number_format = 'point-comma' WHERE id = ?", [owner.id])
    expect(form).toMatchObject({ amount: '249.50', figure_style: '1,234.5' })
    await saved({ ...form, note: 'With Ada' })
    await on.database.run("UPDATE users SET number_format = 'browser' WHERE id = ?", [owner.id])
    expect(await stored()).toMatchObject({ amount: 249.5, category: 'Meals', note: 'With Ada', taxes: TAXES })
  })

  it('whose form names no version is stored as it is sent', async () => {
    const { version, before, ...form } = await opened()
    await saved({ ...(await opened()), note: 'With Ada' })
    await saved({ ...form, category: 'Meals' })
    expect(await stored()).toMatchObject({ note: '', category: 'Meals' })
  })
})
