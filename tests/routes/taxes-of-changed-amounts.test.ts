import { beforeAll, beforeEach, expect, it } from 'vitest'
import { html, insertEvent, insertExpense, text } from '../support/factories'
import { describeOnEachDatabase } from '../support/instances'
import { formOf as formOfIntent, questionsIn } from '../support/questions'
import { createUser, type Person } from '../support/users'

// A claimant changes the amount of an expense, so that its taxes no longer fit it.

type Form = Record<string, string>

const formOf = (source: string) => formOfIntent(source, 'change')

const KEEP_OR_REMOVE = { keep: 'Keep it: the receipt says it.', remove: 'Remove it.' }

const SEVEN = { rate: '7', net: '200', amount: '14' }
const NINETEEN = { rate: '19', net: '29.83', amount: '5.67' }

describeOnEachDatabase('taxes of an amount that is changed on %s', (on) => {
  let owner: Person
  let event: string

  beforeAll(async () => {
    owner = await createUser(on)
  })
  beforeEach(async () => {
    event = (await insertEvent(on.database, owner.id, { base_currency: 'EUR' })).id
  })

  const page = async (at: string) => html(await owner.client.get(at))
  /** Inserts an expense of 249.50 EUR with these taxes. Returns the address of its form. */
  async function pathOf(taxes: object[]): Promise<string> {
    const columns = { date: '2026-10-05', merchant: 'Adler', amount: 249.5, currency: 'EUR' }
    const all = { ...columns, converted_amount: 249.5, taxes: JSON.stringify(taxes) }
    return `/events/${event}/expenses?edit=${await insertExpense(on.database, event, all)}`
  }
  const amounts = async () => {
    const rows = await on.database.all('SELECT amount FROM expenses WHERE event_id = ?', [event])
    return rows.map(({ amount }) => amount)
  }
  const spans = (source: string, kind: string) =>
    [...source.matchAll(new RegExp(`<span class="${kind}"[^>]*>(.*?)</span>`, 'gs'))].map(([, words = '']) =>
      text(words),
    )
  const errors = (source: string) => spans(source, 'error')
  const marks = (source: string) => spans(source, 'mark')

  it.each<[string, object[]]>([
    ['without a net amount', [{ ...SEVEN, net: null }, NINETEEN]],
    ['of two rates', [SEVEN, NINETEEN]],
  ])('%s are asked about, once, beside an amount that gets less than they come to', async (_, taxes) => {
    const path = await pathOf(taxes)
    const isOpenPoint = async () =>
      text(await page(`/events/${event}/close`)).includes('Net and tax are more than the amount')
    expect([await isOpenPoint(), marks(await page(path))]).toEqual([false, []])
    const ask = async (form: Form, was: string) => {
      const answer = await owner.client.form('POST', path, form)
      const source = await answer.text()
      expect([answer.status, questionsIn(source)]).toEqual([
        400,
        {
          [`The tax of 19.67 EUR was in ${was} EUR. Net and tax come to 249.50, which is more than this amount. What becomes of the tax?`]:
            KEEP_OR_REMOVE,
        },
      ])
      return formOf(source)
    }
    const asked = await ask({ ...formOf(await page(path)), amount: '240' }, '249.50')
    expect([asked.amount, Number((await amounts())[0])]).toEqual(['240', 249.5])
    // a different amount makes a new question
    const again = await ask({ ...asked, amount: '230', taxes_answer: 'keep' }, '249.50')
    const saved = async (form: Form) => expect((await owner.client.form('POST', path, form)).status).toBe(303)
    await saved({ ...again, taxes_answer: 'keep' })
    expect([Number((await amounts())[0]), await isOpenPoint()]).toEqual([230, true])
    // an answered question is shown as a note afterwards
    const source = await page(path)
    expect(marks(source)).toEqual(['Net and tax come to 249.50, which is more than this amount'])
    await saved({ ...formOf(source), note: 'Half of it is mine' })
    await saved({ ...formOf(await page(path)), amount: '249,50' })
    expect([await isOpenPoint(), marks(await page(path))]).toEqual([false, []])
  })

  it('that come to more than an amount are refused beside it too', async () => {
    const path = await pathOf([SEVEN, NINETEEN])
    const form = { ...formOf(await page(path)), amount: '19.66' }
    const answer = await owner.client.form('POST', path, form)
    expect([answer.status, errors(await answer.text())]).toEqual([
      400,
      [
        'This is less than its tax, which comes to 19.67',
        'The tax comes to 19.67, which is more than the amount',
      ],
    ])
  })

  it('that fit an amount as well as before are asked about too, and removed with that answer', async () => {
    const path = await pathOf([NINETEEN])
    const answer = await owner.client.form('POST', path, { ...formOf(await page(path)), amount: '300' })
    const source = await answer.text()
    expect([answer.status, questionsIn(source)]).toEqual([
      400,
      { 'The tax of 5.67 EUR was in 249.50 EUR. What becomes of the tax?': KEEP_OR_REMOVE },
    ])
    const done = await owner.client.form('POST', path, { ...formOf(source), taxes_answer: 'remove' })
    expect(done.status).toBe(303)
    const rows = await on.database.all('SELECT amount, taxes FROM expenses WHERE event_id = ?', [event])
    expect(rows.map(({ amount, taxes }) => [Number(amount), taxes])).toEqual([[300, '[]']])
  })
})
