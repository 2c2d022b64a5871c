import { beforeEach, expect, it } from 'vitest'
import { html, insertEvent, insertExpense, tags, text } from '../support/factories'
import { describeOnEachDatabase } from '../support/instances'
import { pdfTexts } from '../support/pdf-text'
import { unzipped } from '../support/unzipped'
import { createUser, type Person } from '../support/users'

// Fees in a separate column of a bank statement, beside the amounts of the rows.

const CARD = `Datum;Buchungstext;Betrag;Originalwährung;Kurs;Währung;Belastung;Gutschrift;Gebühr;Buchung
06.10.2026;HOTEL OBEROI;146910.00;INR;0.009594;CHF;1409.45;;24.67;07.10.2026
07.10.2026;GROCER BASEL;;CHF;;CHF;11.20;;;08.10.2026
08.10.2026;BANCOMAT BANK SEOUL;200000.00;KRW;0.000586;CHF;117.20;;5.00;09.10.2026
09.10.2026;DINER LONDON;50.00;GBP;1.0730;CHF;53.65;;0.93;10.10.2026
10.10.2026;RAIL BERN;;CHF;;CHF;34.60;;0.10;Vorgemerkt
`

describeOnEachDatabase('a fee in a column of its own on %s', (on) => {
  let owner: Person
  let event: string
  let here: string

  beforeEach(async () => {
    owner = await createUser(on)
    event = (await insertEvent(on.database, owner.id, { name: 'Delhi', base_currency: 'CHF' })).id
    const form = new FormData()
    form.append('statement', new Blob([CARD]), 'card.csv')
    const answer = await owner.client.send('POST', `/events/${event}/statement`, { body: form })
    here = answer.headers.get('Location') ?? ''
  })

  const page = async (path = here) => html(await owner.client.get(path))
  const words = async (path = here) => text(await page(path))
  const add = (columns: object) =>
    insertExpense(on.database, event, {
      ...{ currency: 'CHF', date: '2026-10-06', converted_amount: 1, amount: 1, ...columns },
    })
  const create = (...lines: string[]) =>
    owner.client.form('POST', here, [
      ['intent', 'create'],
      ['claim_currency', 'CHF'],
      ...lines.map((line): [string, string] => ['row[]', line]),
    ])
  const addFees = (to = here) => owner.client.form('POST', to, { intent: 'fees' })
  const feeExpenses = () =>
    on.database.all<Record<string, unknown>>(
      `SELECT id, date, merchant, category, amount, currency, note FROM expenses
       WHERE event_id = ? AND merchant = 'Bank fees' ORDER BY created_at, amount`,
      [event],
    )

  it('is named beside its row, in a match, in the other rows and in a row that is not booked', async () => {
    await add({ merchant: 'Oberoi', amount: 1409.45, converted_amount: 1409.45 })
    const shown = await words()
    expect(shown).toMatch(/HOTEL OBEROI .{0,80}fee of 24\.67 CHF beside it, not in the amount.{0,300}Match/)
    expect(shown).toMatch(/DINER LONDON .{0,80}fee of 0\.93 CHF beside it, not in the amount/)
    expect(shown).toMatch(/row 6.{0,40}Not booked yet \(Vorgemerkt\).{0,60}fee of 0\.10 CHF beside it/)
    expect(shown).not.toMatch(/GROCER BASEL .{0,80}row 3 · fee/)
  })

  it('is asked about until one expense of all used rows counts it, once', async () => {
    expect(await words()).not.toContain('Not claimed yet')
    await create('2', '5')
    const asked = 'Not claimed yet: fees of 25.60 CHF beside rows 2, 5 of card.csv'
    expect([
      (await words()).includes(asked),
      (await words(`/events/${event}/statement`)).includes(asked),
    ]).toEqual([true, true])
    expect(await words(`/events/${event}/close`)).toContain('25.60 CHF beside rows 2, 5 of card.csv')
    const first = await addFees()
    expect([first.status, first.headers.get('Location')]).toEqual([303, `${here}&fees=1`])
    expect((await addFees()).headers.get('Location')).toBe(`${here}&fees=0`)
    const stored = await feeExpenses()
    expect(stored.map(({ id: _, amount, ...each }) => ({ ...each, amount: Number(amount) }))).toEqual([
      {
        ...{ date: '2026-10-10', merchant: 'Bank fees', category: 'Fees', amount: 25.6, currency: 'CHF' },
        note: 'Fees beside rows 2, 5 of card.csv',
      },
    ])
    expect(await words()).not.toContain('Not claimed yet')
    expect(await words(`/events/${event}/close`)).not.toContain('beside rows 2, 5')
    await create('4')
    await addFees(`/events/${event}/statement`)
    expect((await feeExpenses()).map(({ amount, note }) => [Number(amount), note])).toEqual([
      [25.6, 'Fees beside rows 2, 5 of card.csv'],
      [5, 'Fees beside row 4 of card.csv'],
    ])
  })

  it('is made no expense of by another user, or in a closed event', async () => {
    await create('2')
    const stranger = await createUser(on)
    const to = `/events/${event}/statement`
    const { status } = await stranger.client.form('POST', to, { intent: 'fees' })
    await on.database.run("UPDATE events SET status = 'closed' WHERE id = ?", [event])
    expect([status, (await addFees(to)).status, await feeExpenses()]).toEqual([403, 409, []])
  })

  it('is asked about again when its expense is deleted, and not when its charge has it', async () => {
    await create('2', '5')
    await addFees()
    const [fees] = await feeExpenses()
    await on.database.run('UPDATE expenses SET deleted_at = created_at WHERE id = ?', [fees?.id])
    expect(await words()).toContain('fees of 25.60 CHF beside rows 2, 5 of card.csv')
    await on.database.run(
      'UPDATE expenses SET charged_amount = 1434.12 WHERE event_id = ? AND charged_amount > 1409',
      [event],
    )
    expect(await words()).toContain('fees of 0.93 CHF beside row 5 of card.csv')
    // a charge that differs from the row with its fee does not show whether it includes the fee
    await on.database.run(
      'UPDATE expenses SET charged_amount = 1500 WHERE event_id = ? AND charged_amount > 1409',
      [event],
    )
    expect(await words()).toContain('fees of 25.60 CHF beside rows 2, 5 of card.csv')
  })

  it('of a withdrawal fills the fee of the rate that it proves', async () => {
    const [href = ''] = tags(await page()).flatMap(({ attributes }) => {
      const found = attributes.get('href') ?? ''
      return found.includes('/rates?add=') ? [found.replaceAll('&amp;', '&')] : []
    })
    expect(new URL(href, 'http://host').searchParams.get('fee')).toBe('5.00')
    const form = tags(await page(href)).find(({ attributes }) => attributes.get('name') === 'fee')
    expect(form?.attributes.get('value')).toBe('5.00')
  })

  /** Adds the rate that the withdrawal in row 4 proves, with the fee beside it. */
  async function proveRate() {
    const [href = ''] = tags(await page()).flatMap(({ attributes }) => {
      const found = attributes.get('href') ?? ''
      return found.includes('/rates?add=') ? [found.replaceAll('&amp;', '&')] : []
    })
    const source = await page(href)
    const form = Object.fromEntries(
      tags(source.slice(source.indexOf('value="add"'))).flatMap(({ attributes }) => {
        const [name, value] = [attributes.get('name'), attributes.get('value')]
        return name && value !== undefined ? [[name, value.replaceAll('&amp;', '&')]] : []
      }),
    )
    const saved = await owner.client.form('POST', `/events/${event}/rates`, {
      ...{ ...form, intent: 'add', source: 'cash_machine' },
    })
    expect(saved.status).toBe(303)
  }
  const chargeAgain = () =>
    owner.client.form('POST', here, {
      ...{ intent: 'create', 'row[]': '4', claim_currency: 'CHF', reason: 'The same cash' },
    })
  const close = () => words(`/events/${event}/close`)

  it('of a withdrawal that proves a rate and is a charge too is asked about once', async () => {
    await proveRate()
    expect(await close()).toContain('Fee of a rate in no expense')
    await chargeAgain()
    const asked = await close()
    expect(asked).toContain('5.00 CHF beside row 4 of card.csv')
    expect(asked).not.toContain('Fee of a rate in no expense')
  })

  it('of a rate is claimed with the fees of the statement, and closing waits when it is claimed twice', async () => {
    const rates = () => words(`/events/${event}/rates`)
    await proveRate()
    await chargeAgain()
    expect(await rates()).toContain('Fee 5.00 CHF is not claimed yet')
    await create('2')
    await addFees()
    expect((await feeExpenses()).map(({ amount }) => Number(amount))).toEqual([29.67])
    expect(await rates()).toContain('Fee 5.00 CHF is claimed.')
    expect(await close()).not.toContain('Fee claimed twice')
    await add({ merchant: 'Cash machine', amount: 5, converted_amount: 5, date: '2026-10-08' })
    expect(await close()).toMatch(
      /Fee claimed twice .{0,120}Cash machine, Oct 8, 2026, 5\.00 CHF: the fee of R1 is in line \d too, Bank fees/,
    )
    expect((await owner.client.send('PUT', `/events/${event}/close`)).status).toBe(409)
  })

  it('of a rate in the amount charged for its row is claimed', async () => {
    await proveRate()
    await chargeAgain()
    await on.database.run('UPDATE expenses SET charged_amount = 122.2 WHERE event_id = ?', [event])
    expect(await words(`/events/${event}/rates`)).toContain('Fee 5.00 CHF is claimed.')
  })

  it('of a rate that the claimant cleared is not asked about', async () => {
    await proveRate()
    await on.database.run('UPDATE rates SET fee = NULL WHERE event_id = ?', [event])
    expect(await close()).not.toContain('Fee of a rate in no expense')
  })

  it('of a rate is no other row of the same number in a file of the same name', async () => {
    await proveRate()
    const form = new FormData()
    form.append('statement', new Blob([CARD.replaceAll('.2026', '.2025')]), 'card.csv')
    const answer = await owner.client.send('POST', `/events/${event}/statement`, { body: form })
    await owner.client.form('POST', answer.headers.get('Location') ?? '', {
      ...{ intent: 'create', 'row[]': '4', claim_currency: 'CHF' },
    })
    expect(await close()).toContain('Fee of a rate in no expense')
  })

  it('stands beside its row on the page of its expense and in the claim', async () => {
    await create('2', '3')
    const [expense] = await on.database.all<{ id: string }>(
      'SELECT id FROM expenses WHERE event_id = ? AND charged_amount > 1409',
      [event],
    )
    expect(await words(`/events/${event}/expenses?edit=${expense?.id}`)).toContain(
      'fee of 24.67 CHF beside it, not in the amount',
    )
    expect((await owner.client.send('PUT', `/events/${event}/close`)).status).toBe(200)
    const file = async (name: string) =>
      Buffer.from(await (await owner.client.get(`/events/${event}/${name}`)).arrayBuffer())
    const pages = (await pdfTexts(await file('claim.pdf'))).map((each) => each.replaceAll(/\s+/g, ' '))
    const rows = pages.find((each) => each.includes('These are the rows')) ?? ''
    expect(rows).toMatch(/Charged Fee Line.*HOTEL OBEROI.*1,409\.45 CHF 24\.67 CHF/)
    const members = await unzipped(await file('claim.zip'))
    const csv = members.find(({ name }) => name.includes('statement') && name.endsWith('.csv'))
    expect(csv?.bytes.toString()).toMatch(/,Fee\r?\n/)
    expect(csv?.bytes.toString()).toMatch(/HOTEL OBEROI.*1409\.45.*,24\.67\r?\n/)
  })
})
