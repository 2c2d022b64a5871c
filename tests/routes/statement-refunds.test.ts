import { beforeEach, expect, it } from 'vitest'
import { html, insertEvent, tags, text } from '../support/factories'
import { describeOnEachDatabase } from '../support/instances'
import { pdfTexts } from '../support/pdf-text'
import { createUser, type Person } from '../support/users'

// Incoming rows of a bank statement, of which the claimant makes refunds, or which stay unused.

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
    const [row] = await on.database.all<{ id: string }>('SELECT id FROM expenses WHERE event_id = ?', [event])
    naivas = row?.id ?? ''
  })

  /** Makes another event with the same statement. Returns its id and the address of the statement. */
  const withStatement = async (): Promise<[string, string]> => {
    const { id } = await insertEvent(on.database, owner.id, { name: 'Zagreb', base_currency: 'EUR' })
    const form = new FormData()
    form.append('statement', new Blob([CARD.replaceAll('2026-10-06', '2026-10-07')]), 'other.csv')
    const answer = await owner.client.send('POST', `/events/${id}/statement`, { body: form })
    return [id, answer.headers.get('Location') ?? '']
  }

  /** The refunds of the event: each with the expense that it corrects, and its amounts. */
  const refunds = async () => {
    const rows = await on.database.all<Record<string, unknown>>(
      `SELECT corrects_id, currency, amount, charged_amount, converted_amount FROM expenses
       WHERE event_id = ? AND kind = 'refund' AND deleted_at IS NULL ORDER BY date`,
      [event],
    )
    return rows.map(({ corrects_id, currency, ...amounts }) => [
      corrects_id,
      currency,
      ...Object.values(amounts).map(Number),
    ])
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
    expect(await refunds()).toEqual([])
  })

  it('becomes a refund of its expense once, also when the form is sent again', async () => {
    await taken([3], 1)
    await taken([3], 1)
    expect(await refunds()).toEqual([[naivas, 'EUR', -5, -5, -5]])
    const after = text(await page())
    expect(after).toContain('Used before for NAIVAS WESTLANDS in Nairobi')
    expect(after).toContain('2 incoming')
    const [refundId] = await idsOfRefunds()
    const panel = await page(`/events/${event}/expenses?edit=${naivas}`)
    expect(text(panel)).toContain('Refund of 5.00 EUR, Oct 10, 2026')
    expect(panel).toContain(`edit=${refundId}`)
    expect(text(await page(`/events/${event}/expenses`))).toContain('Less refunds 5.00 EUR')
  })

  const idsOfRefunds = async () => {
    const rows = await on.database.all<{ id: string }>(
      "SELECT id FROM expenses WHERE event_id = ? AND kind = 'refund' ORDER BY date",
      [event],
    )
    return rows.map(({ id }) => id)
  }

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

  it('takes over category, payment, share and cost centres of the expense that it corrects', async () => {
    const fields = {
      category: 'Food',
      payment: 'card',
      share: '60%',
      share_reason: 'Private',
      allocation: 'Sales',
    }
    const set = (columns: Record<string, string>) =>
      on.database.run(
        `UPDATE expenses SET ${Object.keys(columns)
          .map((column) => `${column} = ?`)
          .join(', ')} WHERE id = ?`,
        [...Object.values(columns), naivas],
      )
    await set({ ...fields, converted_amount: '11.35', claimed_part: '11.35' })
    await taken([3], 1)
    await set({ share: '-2.00', allocation: 'Sales = 10.00; Travel' })
    await taken([4], 1)
    const rows = await on.database.all<Record<string, unknown>>(
      `SELECT category, payment, share, share_reason, allocation, converted_amount FROM expenses
       WHERE event_id = ? AND kind = 'refund' ORDER BY date`,
      [event],
    )
    expect(rows.map((row) => ({ ...row, converted_amount: Number(row.converted_amount) }))).toEqual([
      { ...fields, converted_amount: -3 },
      { ...fields, share: '', share_reason: '', allocation: '', converted_amount: -13.92 },
    ])
  })

  it('of two, both are refunds, down to nothing, and a third is asked about', async () => {
    await taken([3, 4], 2)
    expect(await refunds()).toEqual([
      [naivas, 'EUR', -5, -5, -5],
      [naivas, 'EUR', -13.92, -13.92, -13.92],
    ])
    const closing = () => page(`/events/${event}/close`)
    expect(text(await closing())).not.toContain('More refunded than the expense cost')
    await on.database.run(
      'UPDATE expenses SET amount = 18.91, charged_amount = 18.91, converted_amount = 18.91 WHERE id = ?',
      [naivas],
    )
    expect(text(await closing())).toContain('More refunded than the expense cost')
  })

  it('is asked about when its expense is deleted or claims another share afterwards', async () => {
    await taken([3], 1)
    const closing = async () => text(await page(`/events/${event}/close`))
    const finding = 'Refund of an expense that is not in this claim'
    const share = 'Refund claims another share than its expense'
    const before = await closing()
    expect([before.includes(finding), before.includes(share)]).toEqual([false, false])
    // the row of the refund is its proof, so only its expense lacks a receipt
    const [, lacking = ''] = /No receipt and no declaration (.*?) No category /.exec(before) ?? []
    expect([lacking.includes('18.92 EUR'), lacking.includes('-5.00 EUR')]).toEqual([true, false])
    await on.database.run("UPDATE expenses SET share = '60%', claimed_part = 11.35 WHERE id = ?", [naivas])
    expect(await closing()).toContain(share)
    await owner.client.form('POST', `/events/${event}/expenses`, { intent: 'delete', id: naivas })
    expect(await closing()).toContain(finding)
  })

  it('of an expense that was deleted or moved meanwhile is passed over', async () => {
    const other = (await insertEvent(on.database, owner.id, { name: 'Other', base_currency: 'EUR' })).id
    for (const columns of [
      "deleted_at = '2026-11-07T00:00:00.000+00:00'",
      `deleted_at = NULL, event_id = '${other}'`,
    ]) {
      await on.database.run(`UPDATE expenses SET ${columns} WHERE id = ?`, [naivas])
      expect((await refund([4])).headers.get('Location')).toContain('refunded=0&passed=1')
    }
    expect(await refunds()).toEqual([])
  })

  it('is passed over when the claim currency has changed', async () => {
    await on.database.run("UPDATE events SET base_currency = 'USD' WHERE id = ?", [event])
    expect((await refund([3])).headers.get('Location')).toContain('refunded=0&passed=1')
    expect(await refunds()).toEqual([])
  })

  it('that is deleted counts no more', async () => {
    await taken([3], 1)
    const [id = ''] = await idsOfRefunds()
    const form = { intent: 'delete', id }
    expect((await owner.client.form('POST', `/events/${event}/expenses`, form)).status).toBe(303)
    expect(await refunds()).toEqual([])
    expect(text(await page(`/events/${event}/expenses`))).not.toContain('Less refunds')
    expect(choices(await page())).toEqual([`3 ${naivas}`, `4 ${naivas}`])
  })

  it('is a line of the claim, with its row and the line that it corrects', async () => {
    await taken([3], 1)
    expect((await owner.client.send('PUT', `/events/${event}/close`)).status).toBe(200)
    const bytes = async (name: string) =>
      Buffer.from(await (await owner.client.get(`/events/${event}/${name}`)).arrayBuffer())
    const pdf = (await pdfTexts(await bytes('claim.pdf'))).join(' ').replaceAll(/\s+/g, ' ')
    expect(pdf).toContain('Refund of line 1')
    expect(pdf).toContain('card.csv, row 3: 2026-10-10 NAIVAS WESTLANDS REFUND')
    expect(pdf).not.toContain('SALARY')
    const csv = (await bytes('claim.csv')).toString()
    expect(csv).toContain('card.csv, row 3: 2026-10-10 NAIVAS WESTLANDS REFUND')
    const [claim] = await on.database.all<{ content: string; total: unknown }>(
      'SELECT content, total FROM claims WHERE event_id = ?',
      [event],
    )
    expect(Number(claim?.total)).toBe(13.92)
    expect(JSON.parse(claim?.content ?? '').lines[1]).toMatchObject({
      ...{ kind: 'refund', corrects: 1, amount: '-5', refunds: [] },
      conversion: {
        by: 'charged',
        statement: { file: 'card.csv', row: 3, date: '2026-10-10', amount: '-5' },
      },
    })
  })

  it('refunds nothing of another user or of a closed event', async () => {
    const stranger = await createUser(on)
    const form = { intent: 'refund', 'refund[]': `3 ${naivas}`, claim_currency: 'EUR' }
    expect((await stranger.client.form('POST', here, form)).status).toBe(403)
    await on.database.run("UPDATE events SET status = 'closed' WHERE id = ?", [event])
    expect((await refund([3])).status).toBe(409)
    expect(await refunds()).toEqual([])
  })
})
