import { beforeEach, expect, it } from 'vitest'
import { html, insertEvent, tags, text } from '../support/factories'
import { describeOnEachDatabase } from '../support/instances'
import { pdfTexts } from '../support/pdf-text'
import { createUser, type Person } from '../support/users'

// Incoming rows of a bank statement, which the claimant applies to expenses as refunds or ignores.

const CARD = `Booking date,Description,Amount
2026-10-06,NAIVAS WESTLANDS,-18.92
2026-10-10,NAIVAS WESTLANDS REFUND,5.00
2026-10-11,NAIVAS WESTLANDS REFUND,13.92
2026-10-12,SALARY,2500.00
2026-10-13,GROCER,-11.20
2026-10-14,BAKERY,-3.40
2026-10-15,PHONE,-30.00
`

describeOnEachDatabase('an incoming row on %s', (on) => {
  let owner: Person
  let event: string
  let here: string
  let naivas: string

  beforeEach(async () => {
    owner = await createUser(on)
    event = (await insertEvent(on.database, owner.id, { name: 'Nairobi', base_currency: 'EUR' })).id
    const form = new FormData()
    form.append('statement', new Blob([CARD]), 'card.csv')
    const answer = await owner.client.send('POST', `/events/${event}/statement`, { body: form })
    here = answer.headers.get('Location') ?? ''
    const created = await owner.client.form('POST', here, { intent: 'create', 'row[]': '2' })
    expect(created.status).toBe(303)
    naivas = (await expense()).id
  })

  /** Makes another event with the same statement. Returns its id and the address of the statement. */
  const withStatement = async (): Promise<[string, string]> => {
    const { id } = await insertEvent(on.database, owner.id, { name: 'Zagreb', base_currency: 'EUR' })
    const form = new FormData()
    form.append('statement', new Blob([CARD.replaceAll('2026-10-06', '2026-10-07')]), 'other.csv')
    const answer = await owner.client.send('POST', `/events/${id}/statement`, { body: form })
    return [id, answer.headers.get('Location') ?? '']
  }

  const expense = async () => {
    const [row] = await on.database.all<{ id: string; charged: unknown; converted: unknown }>(
      `SELECT id, charged_amount AS charged, converted_amount AS converted FROM expenses WHERE event_id = ?`,
      [event],
    )
    const number = (value: unknown) => (value === null ? null : Number(value))
    return { id: String(row?.id), charged: number(row?.charged), converted: number(row?.converted) }
  }
  /** The uses of the rows that an expense has. */
  const usesOf = async (id: string) => {
    const rows = await on.database.all<{ use: string }>(
      'SELECT use FROM statement_rows WHERE expense_id = ? ORDER BY use',
      [id],
    )
    return rows.map(({ use }) => use)
  }
  const page = async (path = here) => html(await owner.client.get(path))
  const choices = (source: string) =>
    tags(source)
      .filter(({ attributes }) => / [-0-9a-f]{36}$/.test(attributes.get('value') ?? ''))
      .map(({ attributes }) => attributes.get('value'))
  const refund = (lines: number[], more: [string, string][] = []) =>
    owner.client.form('POST', here, [
      ['intent', 'refund'],
      ['claim_currency', 'EUR'],
      ['refund[]', ''],
      ...lines.map((line): [string, string] => ['refund[]', `${line} ${naivas}`]),
      ...more,
    ])
  const taken = async (lines: number[], count: number) => {
    const answer = await refund(lines)
    expect([answer.status, answer.headers.get('Location')]).toEqual([
      303,
      expect.stringContaining(`refunded=${count}`),
    ])
  }

  it('is offered as the refund of expenses that count as much or more, and is left without a choice', async () => {
    const source = await page()
    expect(choices(source)).toEqual([`3 ${naivas}`, `4 ${naivas}`])
    expect(source.match(/value="\d+ new"/g)).toEqual(['value="3 new"', 'value="4 new"', 'value="5 new"'])
    expect(text(source)).toContain('3 incoming')
    const none = await refund([])
    expect([none.status, text(await none.text()).includes('Choose the expense of a row first')]).toEqual([
      400,
      true,
    ])
    expect(await expense()).toEqual({ id: naivas, charged: 18.92, converted: 18.92 })
  })

  it('is taken off its expense once, also when the form is sent again', async () => {
    await taken([3], 1)
    await taken([3], 1)
    expect(await expense()).toEqual({ id: naivas, charged: 13.92, converted: 13.92 })
    const after = text(await page())
    expect(after).toContain('Used before for NAIVAS WESTLANDS in Nairobi')
    expect(after).toContain('2 incoming')
    expect(text(await page(`/events/${event}/expenses`))).toContain('after a refund')
  })

  it('becomes a refund of its own once, with the row as its evidence, and is used then', async () => {
    const own = () => refund([], [['refund[]', '3 new']])
    for (const answer of [await own(), await own()])
      expect(answer.headers.get('Location')).toContain('refunded=1')
    const rows = await on.database.all<Record<string, unknown>>(
      "SELECT kind, amount, charged_amount, converted_amount FROM expenses WHERE event_id = ? AND kind = 'refund'",
      [event],
    )
    expect(rows.map(({ kind, ...amounts }) => [kind, ...Object.values(amounts).map(Number)])).toEqual([
      ['refund', -5, -5, -5],
    ])
    expect(text(await page())).toContain('2 incoming')
    const [, other] = await withStatement()
    expect(text(await page(other))).toContain('Used before for NAIVAS WESTLANDS REFUND in Nairobi')
    const pdf = await owner.client.get(`/events/${event}/claim.pdf`)
    const words = (await pdfTexts(Buffer.from(await pdf.arrayBuffer()))).join(' ').replaceAll(/\s+/g, ' ')
    expect(words).toContain('NAIVAS WESTLANDS REFUND -5.00')
  })

  it('is taken off an expense that did not change since, and leaves what is set aside', async () => {
    await on.database.run(
      "UPDATE expenses SET other_charge = 20, other_charge_currency = 'USD', changed_in = 1 WHERE id = ?",
      [naivas],
    )
    for (const [version, count] of [
      ['0', 0],
      ['1', 1],
    ] as const) {
      const answer = await refund([3], [['version', version]])
      expect(answer.headers.get('Location')).toContain(`refunded=${count}`)
    }
    const [row] = await on.database.all(
      'SELECT charged_amount, other_charge, other_charge_currency FROM expenses WHERE id = ?',
      [naivas],
    )
    const { charged_amount, other_charge, other_charge_currency } = row ?? {}
    expect([Number(charged_amount), Number(other_charge), other_charge_currency]).toEqual([13.92, 20, 'USD'])
  })

  it('stays taken off when the row of its payment is removed', async () => {
    await taken([3], 1)
    const form = { intent: 'evidence-remove', id: naivas }
    expect((await owner.client.form('POST', `/events/${event}/expenses`, form)).status).toBe(303)
    expect([await usesOf(naivas), (await expense()).charged]).toEqual([['refund'], 13.92])
  })

  it('of two, both are taken off, down to nothing, and the expense can still be edited', async () => {
    await taken([3, 4], 2)
    expect(await expense()).toEqual({ id: naivas, charged: 0, converted: 0 })
    const panel = await page(`/events/${event}/expenses?edit=${naivas}`)
    expect(text(panel).match(/Less refund: statement card\.csv, row \d/g)).toEqual([
      'Less refund: statement card.csv, row 3',
      'Less refund: statement card.csv, row 4',
    ])
    const values = { date: '2026-10-06', merchant: 'Naivas', amount: '18.92', currency: 'EUR' }
    const saved = await owner.client.form('POST', `/events/${event}/expenses`, {
      ...{ intent: 'change', id: naivas, ...values, charged_amount: '0.00', claim_currency: 'EUR' },
    })
    expect([saved.status, await expense()]).toEqual([303, { id: naivas, charged: 0, converted: 0 }])
  })

  it('that comes to more than the expense counts is passed over', async () => {
    await on.database.run('UPDATE expenses SET charged_amount = 10, converted_amount = 10 WHERE id = ?', [
      naivas,
    ])
    const answer = await refund([4])
    expect(answer.headers.get('Location')).toContain('refunded=0&passed=1')
    expect((await expense()).charged).toBe(10)
  })

  it.each([
    // the charge was 18.92 EUR for 18.92 EUR, and 5.00 EUR were refunded
    ['keep', '13.92', 13.92],
    ['scale', '4.46', 4.46],
    ['remove', '4.46', 4.46],
  ])('stays taken off when the amount changes, with the answer “%s”', async (answer, shown, charged) => {
    await taken([3], 1)
    const form = { date: '2026-10-06', merchant: 'Naivas', amount: '9.46', currency: 'EUR' }
    const put = (more = {}) =>
      owner.client.form('PUT', `/expenses/${naivas}`, { ...form, charged_amount: '13.92', ...more })
    const asked = await (await put()).text()
    expect(asked).toContain('Charged: 18.92 EUR, less 5.00 EUR that was refunded.')
    expect(asked).toMatch(new RegExp(`${answer}: .* ${shown} EUR`))
    expect((await put({ charge_answer: answer })).status).toBe(200)
    expect(await expense()).toMatchObject({ charged, converted: charged })
  })

  it('stays taken off when the row of its payment is accepted after it', async () => {
    const [event, here] = await withStatement()
    const form = { date: '2026-10-06', merchant: 'Naivas', amount: '375', currency: 'HRK' }
    owner.client.cookies.set('current_event_id', event)
    expect((await owner.client.form('POST', '/expenses', { ...form, charged_amount: '18.50' })).status).toBe(
      200,
    )
    const [row] = await on.database.all<{ id: string }>('SELECT id FROM expenses WHERE event_id = ?', [event])
    const taken = await owner.client.form('POST', here, {
      ...{ intent: 'refund', claim_currency: 'EUR', 'refund[]': `3 ${row?.id}` },
    })
    expect(taken.headers.get('Location')).toContain('refunded=1')
    const offered = text(await page(here))
    expect(offered).toContain('less 5.00 refunded')
    const accepted = await owner.client.form('POST', here, {
      ...{ intent: 'accept', claim_currency: 'EUR', 'pick[]': `2 ${row?.id}` },
    })
    expect(accepted.headers.get('Location')).toContain('accepted=1')
    const [after] = await on.database.all<{ charged: unknown; converted: unknown }>(
      'SELECT charged_amount AS charged, converted_amount AS converted FROM expenses WHERE event_id = ?',
      [event],
    )
    expect([Number(after?.charged), Number(after?.converted)]).toEqual([13.92, 13.92])
    expect(await usesOf(row?.id ?? '')).toEqual(['charge', 'refund'])
    expect(text(await page(here))).not.toContain('Match:')
  })

  /** Adds an expense with a refund to another event, and removes its charge afterwards. */
  const withoutItsCharge = async () => {
    const [event, here] = await withStatement()
    const form = { date: '2026-10-06', merchant: 'Naivas', amount: '18.92', currency: 'EUR' }
    owner.client.cookies.set('current_event_id', event)
    expect((await owner.client.form('POST', '/expenses', { ...form })).status).toBe(200)
    const [row] = await on.database.all<{ id: string }>('SELECT id FROM expenses WHERE event_id = ?', [event])
    const id = row?.id ?? ''
    const send = async (form: Record<string, string>) =>
      (await owner.client.form('POST', here, { claim_currency: 'EUR', ...form })).headers.get('Location')
    expect(await send({ intent: 'refund', 'refund[]': `3 ${id}` })).toContain('refunded=1')
    await on.database.run(
      'UPDATE expenses SET charged_amount = NULL, converted_amount = 18.92 WHERE id = ?',
      [id],
    )
    const charged = async () => {
      const [after] = await on.database.all<{ charged: unknown; converted: unknown }>(
        'SELECT charged_amount AS charged, converted_amount AS converted FROM expenses WHERE id = ?',
        [id],
      )
      return [Number(after?.charged), Number(after?.converted)]
    }
    return { id, here, send, charged }
  }

  it('is taken off the row of a payment that is accepted after its charge was given up', async () => {
    const { id, here, send, charged } = await withoutItsCharge()
    const offered = text(await page(here))
    expect(offered).toContain('same amount')
    expect(offered).toContain('less 5.00 refunded')
    expect(await send({ intent: 'accept', 'pick[]': `2 ${id}` })).toContain('accepted=1')
    expect(await charged()).toEqual([13.92, 13.92])
  })

  it('is taken off with a later refund when its charge was given up', async () => {
    const { id, send, charged } = await withoutItsCharge()
    await on.database.run('UPDATE statement_rows SET amount = 4 WHERE expense_id = ?', [id])
    expect(await send({ intent: 'refund', 'refund[]': `4 ${id}` })).toContain('refunded=1')
    expect(await charged()).toEqual([1, 1])
  })

  it('in another currency than the claim is not taken off with a later refund', async () => {
    const { id, send, charged } = await withoutItsCharge()
    await on.database.run("UPDATE statement_rows SET currency = 'USD' WHERE expense_id = ?", [id])
    expect(await send({ intent: 'refund', 'refund[]': `4 ${id}` })).toContain('refunded=1')
    expect(await charged()).toEqual([5, 5])
  })

  it('keeps another row from being accepted when the rest would have more digits than are stored', async () => {
    const { id, send, charged } = await withoutItsCharge()
    const refunded = (amount: number) =>
      on.database.run('UPDATE statement_rows SET amount = ? WHERE expense_id = ?', [amount, id])
    // with these refunds the rest of 18.92 has 16 and 15 digits
    await refunded(1e-14)
    expect(await send({ intent: 'accept', 'pick[]': `2 ${id}` })).toContain('accepted=0&passed=1')
    await refunded(1e-13)
    expect(await send({ intent: 'accept', 'pick[]': `2 ${id}` })).toContain('accepted=1')
    expect((await charged())[0]).toBe(18.9199999999999)
  })

  it('that is removed counts no more', async () => {
    await taken([3], 1)
    const [row] = await on.database.all<{ id: string }>("SELECT id FROM statement_rows WHERE use = 'refund'")
    const remove = (person: Person) =>
      person.client.form('POST', `/events/${event}/expenses`, {
        ...{ intent: 'refund-remove', id: naivas, refund: row?.id ?? '' },
      })
    expect((await remove(await createUser(on))).status).toBe(403)
    const [own] = await on.database.all<{ id: string }>(
      "SELECT id FROM statement_rows WHERE use = 'refund' AND expense_id = ?",
      [naivas],
    )
    const removed = await owner.client.form('POST', `/events/${event}/expenses`, {
      ...{ intent: 'refund-remove', id: naivas, refund: own?.id ?? '' },
    })
    expect([removed.status, await expense()]).toEqual([303, { id: naivas, charged: 18.92, converted: 18.92 }])
    expect(choices(await page())).toEqual([`3 ${naivas}`, `4 ${naivas}`])
  })

  it('is in the claim beside its line, with what the bank charged', async () => {
    await taken([3], 1)
    expect((await owner.client.send('PUT', `/events/${event}/close`)).status).toBe(200)
    const bytes = async (name: string) =>
      Buffer.from(await (await owner.client.get(`/events/${event}/${name}`)).arrayBuffer())
    const pdf = (await pdfTexts(await bytes('claim.pdf'))).join(' ').replaceAll(/\s+/g, ' ')
    expect(pdf).toContain('Less refund of 5.00 EUR: card.csv, row 3: 2026-10-10 NAIVAS WESTLANDS REFUND')
    expect(pdf).toContain('−5.00 EUR')
    expect(pdf).not.toContain('SALARY')
    const csv = (await bytes('claim.csv')).toString()
    expect(csv).toContain('refund of 5.00 EUR: card.csv, row 3: 2026-10-10 NAIVAS WESTLANDS REFUND')
    const [claim] = await on.database.all<{ content: string; total: unknown }>(
      'SELECT content, total FROM claims WHERE event_id = ?',
      [event],
    )
    expect(Number(claim?.total)).toBe(13.92)
    expect(JSON.parse(claim?.content ?? '').lines[0].refunds).toMatchObject([
      { file: 'card.csv', row: 3, date: '2026-10-10', amount: '5', currency: 'EUR' },
    ])
  })

  it('is taken off nothing of another user or of a closed event', async () => {
    const stranger = await createUser(on)
    const form = { intent: 'refund', 'refund[]': `3 ${naivas}`, claim_currency: 'EUR' }
    expect((await stranger.client.form('POST', here, form)).status).toBe(403)
    await on.database.run("UPDATE events SET status = 'closed' WHERE id = ?", [event])
    expect((await refund([3])).status).toBe(409)
    expect((await expense()).charged).toBe(18.92)
  })
})
