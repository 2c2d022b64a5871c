import { beforeAll, beforeEach, expect, it } from 'vitest'
import { insertStatementRow } from '../support/bulk'
import { html, insertEvent, plain, text } from '../support/factories'
import { describeOnEachDatabase } from '../support/instances'
import { formOf, questionsIn } from '../support/questions'
import { addRate, visit } from '../support/rates'
import { createUser, type Person } from '../support/users'

// A claimant changes or removes a charge that refunds have reduced: the charge was 79.31 EUR, the refund
// 10.00 EUR. Without a charge the expense is 81.60 EUR.

type Form = Record<string, string>

const HOTEL = { date: '2026-10-05', merchant: 'Hotel', amount: '96', currency: 'USD' }
const CLEARED = 'You left the charge empty. Charged: 79.31 EUR, less 10.00 EUR that was refunded.'

describeOnEachDatabase('a charge that is changed beside a refund on %s', (on) => {
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
    const added = await owner.client.form('POST', '/expenses', { ...HOTEL, charged_amount: '69.31' })
    expect(added.status).toBe(200)
    const [row] = await on.database.all<{ id: string }>('SELECT id FROM expenses WHERE event_id = ?', [event])
    id = row?.id ?? ''
    await insertStatementRow(on.database, id, {
      ...{ use: 'refund', row: 4, date: '2026-10-09', text: 'HOTEL', amount: 10, currency: 'EUR' },
    })
  })

  const stored = async () => {
    const [row] = await on.database.all('SELECT * FROM expenses WHERE id = ?', [id])
    return [row?.charged_amount, row?.converted_amount].map((each) => (each === null ? null : Number(each)))
  }
  const setRefund = (columns: string) =>
    on.database.run(`UPDATE statement_rows SET ${columns} WHERE expense_id = ?`, [id])
  const path = () => `/events/${event}/expenses?edit=${id}`
  const panel = async () => html(await owner.client.get(path()))
  const send = async (form: Form) => owner.client.form('POST', path(), form)
  const edited = async (charged_amount: string) => ({ ...formOf(await panel(), 'change'), charged_amount })
  const put = async (form: Form) => plain(await owner.client.form('PUT', `/expenses/${id}`, form))

  it('is labelled as what is left', async () => {
    expect(text(await panel())).toContain('Charged, less refunds, in EUR')
    await setRefund("currency = 'CHF'")
    const source = text(await panel())
    expect(source).not.toContain('less refunds')
    expect(source).toContain('Refund, not taken off: statement card.csv, row 4')
  })

  it.each([
    ['79.31', 'before', '69.31 EUR, as before', 69.31],
    ['79.31', 'after', '79.31 EUR instead of 69.31 EUR', 79.31],
    ['90', 'before', '80.00 EUR instead of 69.31 EUR', 80],
    ['10', 'before', 'nothing, instead of 69.31 EUR', 0],
  ])('to %s, meant “%s” the refund, counts %s', async (charged, answer, counts, expected) => {
    const asked = await send(await edited(charged))
    const source = await asked.text()
    const typed = Number(charged).toFixed(2)
    const words = `You entered ${typed} EUR as charged, and 10.00 EUR was refunded. Is that before or after the refund?`
    expect([asked.status, await stored()]).toEqual([400, [69.31, 69.31]])
    expect(Object.keys(questionsIn(source)[words] ?? {})).toEqual(['before', 'after'])
    expect(questionsIn(source)[words]?.[answer]).toMatch(new RegExp(`It counts ${counts}\\.$`))
    const done = await send({ ...formOf(source, 'change'), refund_answer: answer })
    expect([done.status, await stored()]).toEqual([303, [expected, expected]])
  })

  it('to less than the refund can be meant after it alone', async () => {
    const source = await (await send(await edited('9.99'))).text()
    const words = 'You entered 9.99 EUR as charged, less than the 10.00 EUR that was refunded.'
    expect(Object.keys(questionsIn(source)[words] ?? {})).toEqual(['after'])
    expect((await put({ ...HOTEL, charged_amount: '9.99', refund_answer: 'before' })).status).toBe(400)
    expect(await stored()).toEqual([69.31, 69.31])
  })

  it('is asked about by PUT, and its answer is a parameter', async () => {
    const form = { ...HOTEL, charged_amount: '79.31' }
    const { status, body } = await put(form)
    expect([status, body.split('\n').map((line) => line.split(':')[0])]).toEqual([
      400,
      [expect.stringContaining('79.31 EUR'), 'refund_answer=before', 'refund_answer=after'],
    ])
    expect((await put({ ...form, refund_answer: 'before' })).status).toBe(200)
    expect(await stored()).toEqual([69.31, 69.31])
    expect((await put({ ...form, refund_answer: 'after' })).status).toBe(200)
    expect(await stored()).toEqual([79.31, 79.31])
  })

  it('with its amount is asked about as well', async () => {
    const form = { ...HOTEL, amount: '24', charged_amount: '19.83' }
    expect((await put(form)).body).toContain('It counts 9.83 EUR instead of 69.31 EUR.')
    expect((await put({ ...form, refund_answer: 'before' })).status).toBe(200)
    expect(await stored()).toEqual([9.83, 9.83])
  })

  it.each([
    ['keep', 'Keep it. It counts 69.31 EUR, as before.', 69.31, 69.31],
    ['remove', 'Remove it. It counts 71.60 EUR instead of 69.31 EUR.', 71.6, 71.6],
  ])(
    'to nothing is asked about, and “%s” leaves the refund taken off',
    async (answer, words, ...expected) => {
      const source = await (await send(await edited(''))).text()
      expect(questionsIn(source)).toEqual({
        [`${CLEARED} What becomes of the charge?`]: expect.objectContaining({ [answer]: words }),
      })
      expect(await stored()).toEqual([69.31, 69.31])
      const done = await send({ ...formOf(source, 'change'), charge_answer: answer })
      expect([done.status, await stored()]).toEqual([303, expected])
    },
  )

  it('to nothing counts nothing when all of it was refunded', async () => {
    await setRefund('amount = 81.6')
    expect((await put(HOTEL)).body).toContain('Remove it. It counts nothing, instead of 69.31 EUR.')
    await put({ ...HOTEL, charge_answer: 'remove' })
    expect(await stored()).toEqual([0, 0])
  })

  it('to nothing says that a larger refund is not taken off, and closing asks about it', async () => {
    await setRefund('amount = 81.61')
    expect((await put(HOTEL)).body).toContain(
      'Remove it. It counts 81.60 EUR instead of 69.31 EUR. The refund is then not taken off.',
    )
    await put({ ...HOTEL, charge_answer: 'remove' })
    expect(await stored()).toEqual([null, 81.6])
    expect(text(await html(await owner.client.get(`/events/${event}/close`)))).toContain(
      'Refund that is not taken off',
    )
    // a charge that is entered afterwards is questioned too
    const entered = await put({ ...HOTEL, charged_amount: '90' })
    expect([entered.status, entered.body]).toEqual([400, expect.stringContaining('It counts 8.39 EUR')])
  })

  it('with more decimals than its currency has is kept by its answer, and none is entered', async () => {
    await on.database.run("UPDATE events SET base_currency = 'JPY' WHERE id = ?", [event])
    await setRefund("currency = 'JPY'")
    expect((await put({ ...HOTEL, charge_answer: 'keep' })).status).toBe(200)
    expect((await put({ ...HOTEL, charged_amount: '69.5', refund_answer: 'after' })).status).toBe(400)
    expect(await stored()).toEqual([69.31, 69.31])
  })

  it('is not asked about when it stays, nor of a refund in another currency', async () => {
    expect((await put({ ...HOTEL, note: 'Ada', charged_amount: '69.31' })).status).toBe(200)
    await setRefund("currency = 'CHF'")
    for (const charged_amount of ['79.31', ''])
      expect((await put({ ...HOTEL, charged_amount })).status).toBe(200)
    expect(await stored()).toEqual([null, 81.6])
  })
})
