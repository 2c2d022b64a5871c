import { beforeEach, expect, it } from 'vitest'
import type { Claim } from '~/domain/claims/claim'
import { html, insertEvent, insertExpense, text } from '../../support/factories'
import { describeOnEachDatabase } from '../../support/instances'
import { pdfTexts } from '../../support/pdf-text'
import { unzipped } from '../../support/unzipped'
import { createUser, type Person } from '../../support/users'
import { readWorkbook } from '../../support/workbook'

// A claim in a currency without minor units asks for whole units.

describeOnEachDatabase('a claim in yen on %s', (on) => {
  let owner: Person
  let event: string

  beforeEach(async () => {
    owner = await createUser(on)
    event = (
      await insertEvent(on.database, owner.id, { name: 'Osaka', base_currency: 'JPY', exchange_rate: 163.37 })
    ).id
    owner.client.cookies.set('current_event_id', event)
    await spend('1234.37')
  })

  /** Inserts a line with hundredths of a yen, as a rate can produce them. */
  const spend = (amount: string) =>
    insertExpense(on.database, event, {
      ...{ amount: Number(amount), currency: 'JPY', converted_amount: Number(amount) },
    })
  const page = async (end: string) => text(await html(await owner.client.get(`/events/${event}/${end}`)))
  const close = async () =>
    expect((await owner.client.send('PUT', `/events/${event}/close`)).status).toBe(200)
  const reopen = async () =>
    expect((await owner.client.send('PUT', `/events/${event}/reopen`)).status).toBe(200)
  const versions = async () =>
    (
      await on.database.all<{ id: string; total: string; due: string; content: string }>(
        'SELECT id, total, due, content FROM claims WHERE event_id = ? ORDER BY version',
        [event],
      )
    ).map(({ id, total, due, content }) => {
      const claim: Claim = JSON.parse(content)
      return { id, total: Number(total), due: Number(due), totals: claim.totals }
    })
  const pay = async (id: string) => {
    const paid_on = new Date().toISOString().slice(0, 10)
    expect((await owner.client.form('POST', '/claims', { intent: 'pay', id, paid_on })).status).toBe(303)
  }
  const advance = (amount: string) => owner.client.form('POST', '/advances', { date: '2026-10-01', amount })

  it('is rounded once, and its page and files say by how much', async () => {
    expect((await advance('1000')).status).toBe(200)
    expect(await page('expenses')).toMatch(/Less advances ¥?1,000.* Rounding -0\.37 JPY Due 234 JPY/)
    await close()
    const [version] = await versions()
    expect(version?.totals).toMatchObject({
      ...{ total: '1234.37', advances: '1000.00', paid: '0.00', rounding: '-0.37', due: '234.00' },
    })
    expect(await page('close')).toMatch(/Due 234 JPY.*1,234\.37 JPY.*1,000 JPY Rounding -0\.37 JPY/)
    const file = async (name: string) =>
      Buffer.from(await (await owner.client.get(`/claims/${version?.id}/${name}`)).arrayBuffer())
    const printed = (await pdfTexts(await file('claim.pdf'))).join(' ').replaceAll(/\s+/g, ' ')
    expect(printed).toContain('Rounding -0.37 JPY')
    expect(printed).toMatch(
      /Total of the lines 1,234\.37 .* -1,000\.00 Rounding -0\.37 Amount due 234\.00 JPY/,
    )
    const rows = (await file('claim.csv')).toString().trim().split('\r\n')
    expect(rows.at(-1)).toMatch(/^\d{4}-\d+,1,,,Rounding,.*,JPY,.*-0\.37/)
    const { sheets } = await readWorkbook(await file('claim.xlsx'))
    const row = sheets.get('Claim')?.find((cells) => JSON.stringify(cells.get('A')) === '{"text":"Rounding"}')
    expect(row?.get('B')).toMatchObject({ digits: '-0.37' })
    const members = new Map(
      (await unzipped(await file('claim.zip'))).map(({ name, bytes }) => [name, bytes.toString()]),
    )
    expect(JSON.parse(members.get('claim.json') ?? '{}').totals).toMatchObject({
      rounding: '-0.37',
      due: '234.00',
    })
    expect([...members.entries()].find(([name]) => name.startsWith('manifest'))?.[1]).toContain(
      'Rounding: -0.37 JPY\nDue: 234.00 JPY',
    )
  })

  it('whose first version was paid asks for the rest of the whole sum', async () => {
    await close()
    await pay((await versions())[0]?.id ?? '')
    await reopen()
    expect(await page('close')).toContain('Paid before 1,234 JPY')
    await spend('100.20')
    // 1,334.57 in total
    expect(await page('expenses')).toMatch(/Paid before 1,234 JPY Rounding 0\.43 JPY Due 101 JPY/)
    await close()
    const [first, second] = await versions()
    expect([first?.due, second?.due, second?.totals]).toMatchObject([
      1234,
      101,
      { total: '1334.57', paid: '1234.00', rounding: '0.43', due: '101.00' },
    ])
    expect(await page('close')).not.toContain('does not take off')
    expect(await page('expenses')).toMatch(/Due 101 JPY/)
    await pay(second?.id ?? '')
    expect(await page('expenses')).toMatch(/Paid 101 JPY/)
  })

  it('that comes to whole yen has no rounding', async () => {
    await spend('0.63')
    await close()
    const [version] = await versions()
    expect([version?.totals.rounding, version?.due]).toEqual(['0.00', 1235])
    for (const end of ['close', 'expenses']) expect(await page(end)).not.toContain('Rounding')
    const csv = await (await owner.client.get(`/claims/${version?.id}/claim.csv`)).text()
    expect(csv).not.toContain('Rounding')
  })

  it('that an earlier release froze asks for its fraction as it did', async () => {
    await close()
    const [version] = await versions()
    await on.database.run('UPDATE claims SET total = 1234.37, due = 1234.37 WHERE id = ?', [version?.id])
    expect(await page('expenses')).toMatch(/Due 1,234\.37 JPY/)
    expect(await page('expenses')).not.toContain('Rounding')
  })
})
