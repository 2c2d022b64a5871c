import { beforeEach, expect, it } from 'vitest'
import { claimedEvent } from '../../support/claimed-event'
import { html, insertExpense, text } from '../../support/factories'
import { handOver } from '../../support/handed-over'
import { describeOnEachDatabase } from '../../support/instances'

// An amount without a rate: the question at closing, the amount that finance converts, and its payment.

const TODAY = new Date().toISOString().slice(0, 10)

describeOnEachDatabase('a claim of 100 USD, and 8,640 JPY without a rate, on %s', (on) => {
  const subject = claimedEvent(on)
  const { done, close, reopen, pay, page, sum, card, frozen, pdf, sheet, claims, insights, checklist } =
    subject

  beforeEach(async () => {
    await insertExpense(on.database, subject.id, { amount: 8640, currency: 'JPY', converted_amount: 0 })
  })

  const explain = (explanation: string) =>
    subject.owner.client.form('POST', `/events/${subject.id}/close`, {
      ...{ intent: 'explain', key: 'unconverted JPY USD', text: explanation },
    })
  const site = async (path: string) => html(await subject.owner.client.get(path))
  const choose = () => done(explain('Finance converts these'))
  /** Adds a charge to the amount in yen. */
  const charge = () =>
    on.database.run(
      "UPDATE expenses SET charged_amount = 57.6, converted_amount = 57.6 WHERE event_id = ? AND currency = 'JPY'",
      [subject.id],
    )
  const payAndCharge = async () => {
    await choose()
    await close()
    await pay(1, '157.60')
    await reopen()
    await charge()
  }
  const LEFT = 'and 8,640 JPY, which finance converts'

  it('cannot be closed before the choice, and no other explanation is taken', async () => {
    const refused = async () => {
      const answer = await subject.owner.client.send('PUT', `/events/${subject.id}/close`)
      return [answer.status, await answer.text()]
    }
    const words =
      'No rate for JPY: 8,640 JPY of 1 line not converted. Add the rate of your bank or exchange bureau, enter what was charged, or let finance convert it.'
    expect(await refused()).toEqual([409, words])
    const answer = await explain('later')
    expect(answer.status).toBe(400)
    expect(text(await answer.text())).toContain('Only “Finance converts these” explains this.')
    expect(await refused()).toEqual([409, words])
    expect(await checklist()).toContain('No rate for JPY: 8,640 JPY of 1 line not converted')
    await choose()
    await explain('')
    expect(await refused()).toEqual([409, words])
  })

  it('says both of what is due, on its page, among the claims and in its files', async () => {
    await choose()
    expect(await sum()).toBe(
      `Due 100.00 USD ${LEFT} Total of 1 line 100.00 USD 1 line that finance converts 8,640 JPY`,
    )
    await close()
    expect(await card(1)).toBe(`Due 100.00 USD ${LEFT}`)
    const pack = await pdf()
    expect(pack).toContain(`Amount due 100.00 USD ${LEFT}`)
    expect(pack).toContain('8,640 JPY: finance converts it')
    expect(pack).toContain('JPY, which finance converts 1 8,640 –')
    expect(pack).toContain('Due in JPY 8,640 JPY')
    expect(await sheet('Claim')).toContainEqual(['Due in JPY', 'finance converts it', 8640])
    const csv = await (await subject.owner.client.get(`/events/${subject.id}/claim.csv`)).text()
    expect(csv).toContain(',8640,JPY,,,by finance,,,,,,,USD,by finance,,')
    const [version] = await frozen()
    expect(version?.totals.unconverted).toEqual([
      { currency: 'JPY', count: 1, amount: '8640', paid: '0', due: '8640' },
    ])
  })

  it('says of the closed event what finance converts, without a doubt, and of the open one that it has no rate', async () => {
    const rowOf = (source: string) => source.split('<tr').find((each) => each.includes(subject.id)) ?? ''
    const totalOf = (source: string) => /<div class="total">.*?<\/div>/s.exec(source)?.[0] ?? ''
    const expenses = await page('expenses')
    const insights = await page('insights')
    const parts = async () => [
      /<p class="event-due">.*?<\/p>/s.exec(await page('details'))?.[0] ?? '',
      rowOf(await site('/dashboard')),
      totalOf(await page('expenses')),
      /<dl class="insight-figures">.*?<\/dl>/s.exec(await page('insights'))?.[0] ?? '',
    ]
    const OPEN = '<span class="note doubtful">and 8,640 JPY without a rate</span>'
    expect((await parts()).map((part) => part.includes(OPEN))).toEqual([true, true, true, true])
    expect(text(expenses)).toContain('no rate for JPY yet')
    const categories = (source: string) =>
      text(/<section class="groups" aria-label="By category">.*?<\/section>/s.exec(source)?.[0] ?? '')
    expect(categories(expenses)).toContain('no rate yet, 8,640 JPY not counted')
    expect(text(insights)).toContain('8,640 JPY has no rate yet')
    await choose()
    await close()
    const CLOSED = '<span class="note">finance converts 8,640 JPY</span>'
    const closed = await parts()
    expect(closed.map((part) => part.includes(CLOSED))).toEqual([true, true, true, true])
    const year = await site('/insights?year=2026')
    const pages = [await page('expenses'), await page('insights'), year, ...closed].map(text)
    for (const words of ['without a rate', 'no rate'])
      expect(pages.filter((each) => each.includes(words))).toEqual([])
    expect(text(year)).toContain('finance converts 8,640 JPY')
    expect(text(await page('expenses'))).toContain('finance converts it')
    expect(categories(await page('expenses'))).toContain('finance converts 8,640 JPY')
  })

  it('is paid in both, and its next version takes yens off yens alone', async () => {
    await payAndCharge()
    expect(await card(1)).toBe('Paid 100.00 USD and 8,640 JPY, which finance converted')
    expect(await sum()).toBe(
      'Due 57.60 USD less 8,640 JPY, which finance converted before Total of 2 lines 157.60 USD Paid before 100.00 USD Paid before 8,640 JPY',
    )
    await close()
    const pack = await pdf()
    expect(pack).toContain('Amount due 57.60 USD less 8,640 JPY, which finance converted before')
    expect(pack).toContain('2026-11-20 Paid with version 1 -8,640 JPY Due in JPY -8,640 JPY')
    expect(pack).toContain('The total was 100.00 USD plus 8,640 JPY and is 157.60 USD.')
    expect(pack).toContain('Paid with version 1 (2026-11-20, 100.00 USD and 8,640 JPY) is new.')
    expect(text(await page('close'))).not.toContain('This version does not take off')
  })

  it('of which finance paid 10 USD still asks for the rest and the yens, and its next version takes off 10 USD', async () => {
    await choose()
    await close()
    await pay(1, '10', { is_part: 'yes' })
    expect(await card(1)).toBe(`Due 90.00 USD ${LEFT}, paid 10.00 of 100.00 USD`)
    expect(await claims()).toContainEqual(['Waiting for payment and 8,640 JPY', '1', '90.00'])
    await reopen()
    await close()
    const [, version] = await frozen()
    expect(version?.payments).toEqual([{ version: 1, date: '2026-11-20', amount: '10', unconverted: [] }])
    expect(version?.totals).toMatchObject({ due: '90.00', unconverted: [{ paid: '0', due: '8640' }] })
  })

  it('is not asked for again beside what is due of the event, which says what finance converted', async () => {
    await payAndCharge()
    const due = async (end: string) => text(/<p class="event-due">.*?<\/p>/s.exec(await page(end))?.[0] ?? '')
    expect(await due('expenses')).toContain('less 8,640 JPY, which finance converted before')
    const row = (await site('/dashboard')).split('<tr').find((each) => each.includes(subject.id)) ?? ''
    expect(text(row)).toContain('less 8,640 JPY, which finance converted before')
  })

  it('is among the claims that wait for payment when it is all that is due', async () => {
    await on.database.run("DELETE FROM expenses WHERE event_id = ? AND currency <> 'JPY'", [subject.id])
    await choose()
    await close()
    expect(text(await site('/claims?state=waiting'))).toContain('8,640 JPY')
  })

  it('leaves nothing to say of yens once both versions are paid', async () => {
    await payAndCharge()
    await close()
    await pay(2, '0')
    await reopen()
    expect(await sum()).toBe('Due 0.00 USD Total of 2 lines 157.60 USD Paid before 157.60 USD')
  })

  it('a version that was frozen before its payment in yens was undone is outdated', async () => {
    await payAndCharge()
    await close()
    await subject.undo(1)
    expect(text(await page('close'))).toContain(
      'takes off 100.00 USD and 8,640 JPY as paid with earlier versions, but 0.00 USD is recorded',
    )
  })

  it('a version that takes off yens alone, whose payment was undone, is listed in the insights', async () => {
    await on.database.run("DELETE FROM expenses WHERE event_id = ? AND currency <> 'JPY'", [subject.id])
    await choose()
    await close()
    await pay(1, '57.60')
    await reopen()
    await close()
    expect(await insights()).not.toContain('do not match the payments')
    await subject.undo(1)
    expect(await insights()).toContain('do not match the payments')
  })

  it('stands beside what is owed in the insights of its year, and is added to nothing', async () => {
    expect(await claims()).toContainEqual(['Not claimed yet and 8,640 JPY', '1', '100.00'])
    expect(await insights()).toContain('Owed to you 100.00 USD and 8,640 JPY')
    await choose()
    await close()
    expect(await claims()).toContainEqual(['Waiting for payment and 8,640 JPY', '1', '100.00'])
    await pay(1, '157.60')
    expect(await claims()).toContainEqual(['Paid and 8,640 JPY', '1', '100.00'])
    const csv = await (await subject.owner.client.get('/insights/claims.csv?year=2026&currency=USD')).text()
    expect(csv).toContain('Paid,1,100,USD\r\nPaid,,8640,JPY\r\n')
  })
})

describeOnEachDatabase('a claim of 100 USD, less a refund of 8,640 JPY without a rate, on %s', (on) => {
  const subject = claimedEvent(on)
  const { done, close, reopen, card, head, sum, frozen } = subject
  const { versionId, link, page, reader, answerForm, answer } = handOver(on, subject)
  const paid = (amount: string, form: Record<string, string> = {}) => ({
    ...{ amount, claim_currency: 'USD', paid_on: TODAY },
    ...form,
  })

  beforeEach(async () => {
    await insertExpense(on.database, subject.id, {
      ...{ kind: 'refund', amount: -8640, currency: 'JPY', converted_amount: 0 },
    })
    await done(
      subject.owner.client.form('POST', `/events/${subject.id}/close`, {
        ...{ intent: 'explain', key: 'unconverted JPY USD', text: 'Finance converts these' },
      }),
    )
    await close()
  })

  it('is paid in two payments, and the next version takes off all that was asked for', async () => {
    const address = await link()
    expect(await answer(address, 'paid', paid('10', { is_part: 'yes' }))).toBe(303)
    expect(await card(1)).toBe(
      'Due 90.00 USD less 8,640 JPY, which finance converts, paid 10.00 of 100.00 USD',
    )
    expect(text(await html(await reader().get(address)))).toContain('The rest, less 8,640 JPY converted.')
    expect(await answer(address, 'paid', paid('32.40'))).toBe(303)
    const shown = text(await html(await reader().get(address)))
    expect(shown).toContain(`Version 1 was paid on ${TODAY}: 42.40 USD for 100.00 USD, less 8,640 JPY`)
    expect(shown).toContain(`10.00 USD on ${TODAY}, a part`)
    expect(shown).toContain('Nothing remains to be paid for this version.')
    expect(await head()).toBe(
      'Paid 100.00 USD less 8,640 JPY, which finance converted: paid 42.40 USD in all',
    )
    expect(text(await html(await subject.owner.client.get('/claims')))).toContain('paid 32.40 USD')
    await reopen()
    expect(await sum()).toContain('Due 0.00 USD Total of 1 line 100.00 USD')
    await close()
    const [, version] = await frozen()
    expect(version?.payments).toEqual([
      { version: 1, date: TODAY, amount: '100', unconverted: [{ currency: 'JPY', amount: '-8640' }] },
    ])
  })

  it('keeps its sides when a part is above the due, so that the rest is paid by finance', async () => {
    await subject.reopen()
    await on.database.run('UPDATE expenses SET amount = 8640, kind = ? WHERE event_id = ? AND amount < 0', [
      'receipt',
      subject.id,
    ])
    await close()
    const address = await link('finance', { version: 2 })
    expect(await answer(address, 'paid', paid('120', { is_part: 'yes' }))).toBe(303)
    const shown = text(await html(await reader().get(address)))
    expect(shown).toContain('The rest, with 8,640 JPY converted. Paid by Finance Claimant')
    expect(await answer(address, 'paid', paid('37.60'))).toBe(303)
    expect(text(await html(await reader().get(address)))).toContain(
      `Version 2 was paid on ${TODAY}: 157.60 USD for 100.00 USD and 8,640 JPY`,
    )
  })

  it('is paid by the claimant when the refund is worth more, and by nobody when it is worth as much', async () => {
    const address = await link()
    expect(text(await html(await reader().get(address)))).toContain('Paid by Finance Claimant')
    expect(await answer(address, 'paid', paid('15', { payer: 'claimant' }))).toBe(303)
    const back = `Version 1 was paid back on ${TODAY}: 15.00 USD for 100.00 USD, less 8,640 JPY`
    const shown = text(await html(await reader().get(address)))
    expect(shown).toContain(back)
    expect(shown).toContain(`paid back 15.00 USD on ${TODAY}`)
    expect(await head()).toContain('which finance converted: paid back 15.00 USD in all')
    await subject.undo(1)
    expect(await answer(address, 'paid', paid('0'))).toBe(303)
    expect(text(await html(await reader().get(address)))).toContain('0.00 USD for 100.00 USD, less 8,640 JPY')
    expect(await card(1)).toBe('Paid 100.00 USD less 8,640 JPY, which finance converted')
  })

  it('asks who paid when a part comes to the due, and takes the side that is named', async () => {
    const address = await link()
    expect(await answer(address, 'paid', paid('100', { is_part: 'yes' }))).toBe(303)
    expect(text(await html(await reader().get(address)))).toContain('Paid by Finance Claimant')
    expect(await answer(address, 'paid', paid('5', { payer: 'finance' }))).toBe(400)
    expect(await answer(address, 'paid', paid('57.60', { payer: 'claimant' }))).toBe(303)
    expect(text(await html(await reader().get(address)))).toContain(
      '42.40 USD for 100.00 USD, less 8,640 JPY',
    )
  })

  it('takes no payment that leaves the refund out, and none of nothing as a part', async () => {
    const address = await link()
    const refusals = [
      [paid('100'), 'Enter all of this payment, less 8,640 JPY converted, or say that more will be paid'],
      [paid('120'), 'Enter all of this payment, less 8,640 JPY converted'],
      [paid('0', { is_part: 'yes' }), 'Enter an amount above zero'],
      [paid('-5'), 'Enter an amount above zero'],
    ] as const
    for (const [form, words] of refusals) {
      const response = await reader().form('POST', address, answerForm('paid', form))
      expect([response.status, text(await response.text())]).toEqual([400, expect.stringContaining(words)])
    }
    const own = await subject.owner.client.form('POST', '/claims', {
      ...{ intent: 'pay', id: await versionId(1), paid_on: TODAY },
    })
    expect([own.status, text(await own.text())]).toEqual([
      400,
      expect.stringContaining('Enter the amount that was paid'),
    ])
    expect(await card(1)).toContain('Due 100.00 USD')
  })

  it('is paid once by a form that is sent twice, and not by one that then names the other payer', async () => {
    const address = await link()
    const form = answerForm('paid', paid('15', { payer: 'claimant' }))
    const send = async (values: Record<string, string>) =>
      (await reader().form('POST', address, values)).status
    expect([await send(form), await send(form)]).toEqual([303, 303])
    expect(await send({ ...form, payer: 'finance' })).toBe(409)
    expect(text(await page())).toContain('paid back 15.00 USD')
  })
})
