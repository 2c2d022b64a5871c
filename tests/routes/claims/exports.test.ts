import { beforeEach, expect, it } from 'vitest'
import { EXPORT_SETS } from '~/domain/claims/exports/export-set'
import { claimedEvent } from '../../support/claimed-event'
import { type EventInEuros, eventInEuros } from '../../support/event-in-euros'
import { html, insertExpense, text } from '../../support/factories'
import { handOver } from '../../support/handed-over'
import { describeOnEachDatabase } from '../../support/instances'
import { createUser } from '../../support/users'

// Frozen versions as files for accounting systems and banks.

const DATEV = {
  ...{ consultant: '12345', client: '101', year: '20260101', length: '4' },
  ...{ account: '4660', contra: '70001' },
}
const PAYMENT = {
  ...{ payer: 'Acme GmbH & Söhne', payer_iban: 'DE89 3704 0044 0532 0130 00' },
  ...{ iban: 'GB82WEST12345698765432', day: '2026-12-01' },
}

describeOnEachDatabase('an export of a version on %s', (on) => {
  let trip: EventInEuros
  let version: string

  beforeEach(async () => {
    trip = await eventInEuros(on)
    const line = { date: '2026-10-05', currency: 'EUR', category: 'Meals' }
    const split = { allocation: 'Sales 60 %; =Project X', note: 'Fair' }
    await trip.add({ ...line, merchant: 'Gasthaus', amount: '100.01', ...split })
    await trip.add({ ...line, merchant: 'Hotel', amount: '-40.50', date: '2026-10-09' })
    await trip.owner.client.send('PUT', `/events/${trip.event}/close`)
    const [row] = await on.database.all<{ id: string }>('SELECT id FROM claims WHERE event_id = ?', [
      trip.event,
    ])
    version = row?.id ?? ''
  })

  const send = (id: string, answers: Record<string, string>, client = trip.owner.client) =>
    client.form('POST', `/claims/${version}/exports/${id}`, answers)
  const number = async () => {
    const [row] = await on.database.all<{ year: number; serial: number }>(
      'SELECT year, serial FROM claims WHERE id = ?',
      [version],
    )
    return `${row?.year}-${String(row?.serial).padStart(4, '0')}`
  }

  /** Closes the reopened event again. The exports are then of its second version. */
  const closeAgain = async () => {
    await trip.owner.client.send('PUT', `/events/${trip.event}/close`)
    const [row] = await on.database.all<{ id: string }>(
      'SELECT id FROM claims WHERE event_id = ? AND version = 2',
      [trip.event],
    )
    version = row?.id ?? ''
  }

  it('is offered on the page that hands the version over', async () => {
    const page = text(await html(await trip.owner.client.get(`/claims/${version}/hand-over`)))
    for (const { name } of EXPORT_SETS.values()) expect(page).toContain(`Download ${name} file`)
    expect(page).toContain('Download Payment order file')
  })

  it('for DATEV books each line and cost centre, with decimal commas and the side of each', async () => {
    const answer = await send('datev', DATEV)
    const claim = await number()
    expect(answer.headers.get('Content-Disposition')).toContain(`Claim ${claim} version 1 DATEV.csv`)
    const [head = '', titles = '', ...rows] = (await answer.text()).split('\r\n')
    expect(head).toMatch(/^"EXTF";700;21;"Buchungsstapel";13;\d{17};;"";"";"";12345;101;20260101;4;/)
    expect(head).toContain('20261005;20261009;')
    expect(titles).toContain('"Umsatz (ohne Soll/Haben-Kz)";"Soll/Haben-Kennzeichen"')
    const cells = rows.filter(Boolean).map((row) => row.split(/;(?=(?:[^"]*"[^"]*")*[^"]*$)/))
    expect(cells.map((row) => [0, 1, 2, 6, 7, 9, 10, 13, 36].map((index) => row[index]))).toEqual([
      ['60,01', '"S"', '"EUR"', '4660', '70001', '0510', `"${claim}-1"`, '"Gasthaus, Fair"', '"Sales"'],
      ['40,00', '"S"', '"EUR"', '4660', '70001', '0510', `"${claim}-1"`, '"Gasthaus, Fair"', `"'=Project X"`],
      ['40,50', '"H"', '"EUR"', '4660', '70001', '0910', `"${claim}-1"`, '"Hotel"', '""'],
    ])
  })

  it.each([
    ['20250105', 'DATEV.csv', null],
    ['20260101', 'DATEV.csv', ['0510', '0510', '0910']],
    ['20251007', 'DATEV 2 of 3 bookings.csv', ['0510', '0510']],
    ['20251009', 'DATEV 2 of 3 bookings.csv', ['0510', '0510']],
    ['20251010', 'DATEV.csv', ['0510', '0510', '0910']],
    ['20261009', 'DATEV 1 of 3 bookings.csv', ['0910']],
    ['20261010', 'DATEV.csv', null],
    ['20261301', 'DATEV.csv', null],
  ])('for DATEV with the financial year from %s is %s with the days %j', async (year, name, days) => {
    const answer = await send('datev', { ...DATEV, year })
    if (days === null) {
      expect([answer.status, await answer.text()]).toEqual([
        400,
        `No line of this claim lies in the financial year from ${year}. Enter its first day, such as 20260101`,
      ])
      return
    }
    expect(answer.headers.get('Content-Disposition')).toContain(`version 1 ${name}`)
    const [head = '', , ...rows] = (await answer.text()).trim().split('\r\n')
    expect(rows.map((row) => row.split(';')[9])).toEqual(days)
    const [first, last] = [days[0], days.at(-1)].map((day) => `2026${day?.slice(2)}${day?.slice(0, 2)}`)
    expect(head).toContain(`;${first};${last};`)
  })

  it('for DATEV is refused when two cost centres become one', async () => {
    await trip.owner.client.send('PUT', `/events/${trip.event}/reopen`)
    const building = 'Research and Development Building 12'
    await on.database.run('UPDATE expenses SET allocation = ? WHERE event_id = ? AND amount > 0', [
      `${building} A 60%; ${building} B`,
      trip.event,
    ])
    await closeAgain()
    const answer = await send('datev', DATEV)
    expect([answer.status, await answer.text()]).toEqual([
      409,
      'DATEV has no room to tell the cost centres “Research and Development Building 12 A” and “Research and Development Building 12 B” apart',
    ])
    expect((await send('xero', { account: '429', tax: 'Tax Exempt' })).status).toBe(200)
  })

  it('for DATEV is refused while a line has no date', async () => {
    await trip.owner.client.send('PUT', `/events/${trip.event}/reopen`)
    await on.database.run('UPDATE expenses SET date = NULL WHERE event_id = ? AND amount < 0', [trip.event])
    await closeAgain()
    const answer = await send('datev', DATEV)
    expect([answer.status, await answer.text()]).toEqual([
      409,
      'Line 2 has no date, and DATEV books no line without one. Return the claim, so that the claimant enters it',
    ])
    expect((await send('xero', { account: '429', tax: 'Tax Exempt' })).status).toBe(200)
  })

  it.each([
    ['xero', { account: '429', tax: 'Tax Exempt' }, 7],
    ['quickbooks', { account: 'Travel' }, 8],
    ['concur', { employee: '4711' }, 11],
  ] as const)('for %s adds up to the total of the claim', async (id, answers, column) => {
    const [, ...rows] = (await (await send(id, answers)).text()).trim().split('\r\n')
    const amounts = rows.map((row) => Number(row.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/)[column]))
    expect(amounts).toEqual([60.01, 40, -40.5])
  })

  it('for a bank orders the due in letters that banks take', async () => {
    const xml = await (await send('pain.001', PAYMENT)).text()
    for (const part of [
      '<InstdAmt Ccy="EUR">59.51</InstdAmt>',
      '<IBAN>DE89370400440532013000</IBAN>',
      '<IBAN>GB82WEST12345698765432</IBAN>',
      '<Dbtr><Nm>Acme GmbH . Sohne</Nm></Dbtr>',
      '<ReqdExctnDt><Dt>2026-12-01</Dt></ReqdExctnDt>',
    ])
      expect(xml).toContain(part)
  })

  it.each([
    ['datev', { ...DATEV, account: '' }, 400, 'Account of the expenses (Konto) is missing or not correct'],
    [
      'datev',
      { ...DATEV, length: '44' },
      400,
      'Digits of account numbers (Länge der Sachkonten) can have at most 1 characters',
    ],
    [
      'pain.001',
      { ...PAYMENT, iban: 'GB82WEST12345698765431' },
      400,
      'IBAN of the claimant is missing or not correct',
    ],
    ['sage', {}, 404, 'Not found'],
    ['__proto__', {}, 404, 'Not found'],
  ])('%s with %j is answered with %d', async (id, answers, status, message) => {
    const answer = await send(id, answers)
    expect([answer.status, await answer.text()]).toEqual([status, expect.stringContaining(message)])
  })

  it('for a bank orders what remains to be paid, and nothing after the last payment', async () => {
    const pay = (amount: string) => {
      const payment = { amount, claim_currency: 'EUR', paid_on: new Date().toISOString().slice(0, 10) }
      return trip.owner.client.form('POST', '/claims', { intent: 'pay', id: version, ...payment })
    }
    expect((await pay('20')).status).toBe(303)
    expect(await (await send('pain.001', PAYMENT)).text()).toContain('<InstdAmt Ccy="EUR">39.51</InstdAmt>')
    expect((await pay('39.51')).status).toBe(303)
    const refused = await send('pain.001', PAYMENT)
    expect([refused.status, await refused.text()]).toEqual([
      409,
      'Nothing remains to be paid for this version.',
    ])
  })

  it('is not there for another user, and pays nothing when the claimant owes', async () => {
    expect((await send('datev', DATEV, (await createUser(on)).client)).status).toBe(404)
    await trip.owner.client.send('PUT', `/events/${trip.event}/reopen`)
    await trip.add({ date: '2026-10-09', merchant: 'Hotel', currency: 'EUR', amount: '-60' })
    await closeAgain()
    expect((await send('pain.001', PAYMENT)).status).toBe(409)
  })
})

describeOnEachDatabase('a payment order on %s', (on) => {
  const event = claimedEvent(on)
  const { versionId, link, reader, answer } = handOver(on, event)

  /** Fetches an export by a link. Returns its status and text. */
  const fetchExport = async (address: string, id = 'pain.001', answers: Record<string, string> = PAYMENT) => {
    const sent = await reader().form('POST', `${address}/exports/${id}`, answers)
    return [sent.status, await sent.text()]
  }
  const ofClaimant = async (version: number) =>
    (await event.owner.client.form('POST', `/claims/${await versionId(version)}/exports/pain.001`, PAYMENT))
      .status

  it('of a replaced version is refused by its link and to the claimant, and the new version has one', async () => {
    await event.close()
    const first = await link()
    expect((await fetchExport(first))[0]).toBe(200)
    await event.reopen()
    await event.spend(20)
    await event.close()
    expect(await fetchExport(first)).toEqual([409, 'Nothing remains to be paid for this version.'])
    expect(await fetchExport(await link('finance', { version: 2 }))).toEqual([
      200,
      expect.stringContaining('<InstdAmt Ccy="USD">120.00</InstdAmt>'),
    ])
    expect([await ofClaimant(1), await ofClaimant(2)]).toEqual([409, 200])
  })

  it('has other ids after each payment, also after one that the claimant undid, and the time when it was made', async () => {
    await event.close()
    const address = await link()
    const paid = { amount: '10', paid_on: new Date().toISOString().slice(0, 10) }
    const start = new Date().toISOString()
    const orders: string[] = []
    for (let payments = 0; payments < 3; payments++) {
      const [, order = ''] = await fetchExport(address)
      orders.push(String(order))
      expect(await answer(address, 'paid', paid)).toBe(303)
      await event.undo(1)
    }
    for (const tag of ['MsgId', 'PmtInfId', 'EndToEndId']) {
      const ids = orders.map((order) => order.split(`<${tag}>`)[1]?.split('<')[0] ?? '')
      expect([tag, new Set(ids).size, ids.every((id) => /^[\w-]{1,35}$/.test(id))]).toEqual([tag, 3, true])
    }
    const [, made = ''] = /<CreDtTm>([^<]*)</.exec(orders[0] ?? '') ?? []
    expect(made >= start).toBe(true)
  })

  it('is refused while finance converts a part, and a payment says what was paid in all', async () => {
    await insertExpense(on.database, event.id, { amount: 8640, currency: 'JPY', converted_amount: 0 })
    const choice = { intent: 'explain', key: 'unconverted JPY USD', text: 'Finance converts these' }
    await event.done(event.owner.client.form('POST', `/events/${event.id}/close`, choice))
    await event.close()
    const finance = await link()
    expect(await fetchExport(finance)).toEqual([
      409,
      'No order can name the whole sum (with 8,640 JPY, which finance converts).',
    ])
    const source = await html(await reader().get(finance))
    expect(text(source)).toContain('In all, with 8,640 JPY converted.')
    expect(/<input[^>]* name="amount"[^>]*>/.exec(source)?.[0]).toContain('value=""')
    const payment = { amount: '100', paid_on: new Date().toISOString().slice(0, 10) }
    expect(await answer(finance, 'paid', payment)).toBe(400)
    expect(await answer(finance, 'paid', { ...payment, amount: '155' })).toBe(303)
    expect(await event.sum()).toContain('Paid 100.00 USD and 8,640 JPY, which finance converted')
  })

  it('of a claim with a refund that finance converts is refused, and a payment of less settles it', async () => {
    const refund = { kind: 'refund', amount: -8640, currency: 'JPY', converted_amount: 0 }
    await insertExpense(on.database, event.id, refund)
    const choice = { intent: 'explain', key: 'unconverted JPY USD', text: 'Finance converts these' }
    await event.done(event.owner.client.form('POST', `/events/${event.id}/close`, choice))
    await event.close()
    const finance = await link()
    expect(await fetchExport(finance)).toEqual([
      409,
      'No order can name the whole sum (less 8,640 JPY, which finance converts).',
    ])
    expect(text(await html(await reader().get(finance)))).toContain('In all, less 8,640 JPY converted.')
    const payment = { amount: '42', paid_on: new Date().toISOString().slice(0, 10) }
    expect(await answer(finance, 'paid', payment)).toBe(303)
    expect(await event.sum()).toContain('Paid 100.00 USD less 8,640 JPY, which finance converted')
  })

  it('names a claimant without a name as not provided', async () => {
    await on.database.run("UPDATE users SET name = '' WHERE id = ?", [event.owner.id])
    await event.close()
    expect((await fetchExport(await link()))[1]).toContain('<Cdtr><Nm>NOTPROVIDED</Nm></Cdtr>')
  })

  it.each(['A&B', 'EUR">1<'])('in the currency %s, which no bank knows, is refused', async (currency) => {
    await on.database.run('UPDATE events SET base_currency = ? WHERE id = ?', [currency, event.id])
    await on.database.run('UPDATE expenses SET currency = ? WHERE event_id = ?', [currency, event.id])
    await event.close()
    expect(await fetchExport(await link())).toEqual([
      409,
      `No bank pays in ${currency}, which is not a known currency code`,
    ])
  })

  it.each([
    ['print', true],
    ['keep', false],
  ])(
    'of a claim with the choice %s has the IBAN of the claimant in its form: %s',
    async (iban_use, isFilled) => {
      const payee = { intent: 'payee', iban: 'DE89370400440532013000', iban_use }
      await event.done(event.owner.client.form('POST', '/settings', payee))
      await event.close()
      const source = await html(await reader().get(await link()))
      const [field = ''] = /<input[^>]* name="iban"[^>]*>/.exec(source) ?? []
      expect([field !== '', field.includes('value="DE89 3704 0044 0532 0130 00"')]).toEqual([true, isFilled])
    },
  )

  it('waits for the approvers, whose links get no export', async () => {
    const details = { intent: 'save', approvals: '1', purpose: 'Fair' }
    await event.done(event.owner.client.form('POST', `/events/${event.id}/details`, details))
    await event.close()
    const [approver, finance] = [await link('approver'), await link()]
    expect(await fetchExport(finance)).toEqual([409, 'This claim waits for approval by 1 approver.'])
    expect(await ofClaimant(1)).toBe(409)
    expect(await answer(approver, 'accepted')).toBe(303)
    expect([(await fetchExport(finance))[0], await ofClaimant(1)]).toEqual([200, 200])
    for (const [id, answers] of [
      ['pain.001', PAYMENT],
      ['datev', DATEV],
    ] as const)
      expect(await fetchExport(approver, id, answers)).toEqual([403, 'Only finance gets this file'])
  })
})
