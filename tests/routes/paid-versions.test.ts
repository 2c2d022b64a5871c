import { expect, it } from 'vitest'
import { claimedEvent } from '../support/claimed-event'
import { html, text } from '../support/factories'
import { describeOnEachDatabase } from '../support/instances'
import { createUser } from '../support/users'

// Payments of earlier versions of a claim are subtracted once from every due amount.

const KEY = /name="key" value="(paid[^"]*)"/

describeOnEachDatabase('what was paid with earlier versions on %s', (on) => {
  const subject = claimedEvent(on)
  const {
    done,
    spend,
    close,
    reopen,
    pay,
    undo,
    advance,
    page,
    head,
    sum,
    foot,
    entries,
    checklist,
    card,
    rowOfEvent,
    insights,
    claims,
    frozen,
    pdf,
    sheet,
    payAndAdd50,
  } = subject

  /** Explains the first finding about a payment. */
  const explain = async (text: string) => {
    const [, key = ''] = KEY.exec(await page('close')) ?? []
    await done(
      subject.owner.client.form('POST', `/events/${subject.id}/close`, { intent: 'explain', key, text }),
    )
  }

  it.each(['close', 'claims'])('is noted once when the form of page %s is sent twice', async (name) => {
    await close()
    const path = name === 'close' ? `/events/${subject.id}/close` : '/claims'
    const source = await html(await subject.owner.client.get(path))
    const [, form = ''] =
      /<form [^>]*>(<input type="hidden" name="intent" value="pay".*?)<\/form>/s.exec(source) ?? []
    const values = [...form.matchAll(/name="([^"]+)" value="([^"]*)"/g)].map(([, ...pair]) => pair)
    const fields = {
      ...Object.fromEntries(values),
      amount: '40',
      paid_on: new Date().toISOString().slice(0, 10),
    }
    for (let time = 1; time <= 2; time++) await done(subject.owner.client.form('POST', path, fields))
    expect(await page('close')).toContain('paid 40.00 USD')
    const payments = await on.database.all('SELECT number FROM claim_answers WHERE claim_id = ?', [fields.id])
    expect(payments).toHaveLength(1)
  })

  it('is taken off what is due in the head of the event and in the list, which say it', async () => {
    await payAndAdd50()
    for (const end of ['expenses', 'details', 'close'])
      expect([end, await head(end)]).toEqual([end, 'Due 50.00 USD total 150.00, paid 100.00'])
    expect((await rowOfEvent())?.[3]).toBe('50.00 USD total 150.00, paid 100.00')
  })

  it('stands beside the advances in the head, in the list and below the expenses', async () => {
    await payAndAdd50()
    await advance('20')
    expect(await head()).toBe('Due 30.00 USD total 150.00, advances 20.00, paid 100.00')
    expect((await rowOfEvent())?.[3]).toBe('30.00 USD total 150.00, advances 20.00, paid 100.00')
    expect(await foot('expenses')).toBe('Less advances 20.00 USD Paid before 100.00 USD Due 30.00 USD')
  })

  it('is an entry among the advances that cannot be edited and leads to the claims', async () => {
    await payAndAdd50()
    expect(await foot('details')).toBe('Total 150.00 USD Paid before 100.00 USD Due 50.00 USD')
    expect(await entries()).toBe('Nov 20, 2026 Paid with version 1 100.00 USD Claims')
    const source = await page('details')
    const [, list = ''] = /<ul class="advances">(.*?)<\/ul>/s.exec(source) ?? []
    expect([...list.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual(['/claims?state=paid'])
  })

  it('is frozen with the next version, and stands in its PDF, its workbook and on its page', async () => {
    await payAndAdd50()
    const due = 'Due 50.00 USD Total of 2 lines 150.00 USD Paid before 100.00 USD'
    expect(await sum()).toBe(due)
    const [first] = await frozen()
    await close()
    const [before, after] = await frozen()
    expect(before).toEqual(first)
    expect([after?.advances, after?.totals]).toMatchObject([
      [],
      { total: '150.00', advances: '0.00', paid: '100.00', due: '50.00' },
    ])
    expect(after?.payments).toEqual([{ version: 1, date: '2026-11-20', amount: '100', unconverted: [] }])
    const [row] = await on.database.all<{ due: unknown }>(
      'SELECT due FROM claims WHERE event_id = ? AND version = 2',
      [subject.id],
    )
    expect(Number(row?.due)).toBe(50)
    expect([await sum(), await head()]).toEqual([due, 'Due 50.00 USD total 150.00, paid 100.00'])
    expect(await pdf()).toContain('2026-11-20 Paid with version 1 -100.00 Amount due 50.00 USD')
    const rows = await sheet('Claim')
    expect(rows.find(([label]) => label === 'Due')).toEqual(['Due', 50])
    expect(rows.at(-1)).toEqual([expect.any(Number), 'Paid with version 1', 100])
  })

  it('is taken off once in what insights say is owed, and all of it is what was paid', async () => {
    await payAndAdd50()
    expect(await insights()).toContain('Owed to you 50.00 USD')
    await close()
    expect(await insights()).toContain('Owed to you 50.00 USD')
    expect(await claims()).toEqual([
      ['Paid', '1', '100.00'],
      ['Waiting for payment', '1', '50.00'],
      ['Not claimed yet', '0', '0.00'],
    ])
    await pay(2)
    expect((await claims())[0]).toEqual(['Paid', '1', '150.00'])
    expect(await insights()).toContain('Owed to you 0.00 USD')
  })

  it('is taken off no more as soon as it is undone, and again when it is noted again', async () => {
    await payAndAdd50()
    expect(await head()).toBe('Due 50.00 USD total 150.00, paid 100.00')
    await undo(1)
    expect([await head(), (await rowOfEvent())?.[3], await entries()]).toEqual([
      'Due 150.00 USD',
      '150.00 USD',
      '',
    ])
    expect(await insights()).toContain('Owed to you 150.00 USD')
    await pay(1)
    expect(await head('details')).toBe('Due 50.00 USD total 150.00, paid 100.00')
    expect(await insights()).toContain('Owed to you 50.00 USD')
  })

  it('is no part of what a card says is taken off of a version that takes off an advance alone', async () => {
    await close()
    await reopen()
    await advance('30')
    await close()
    expect(await card(2)).toBe('Due 70.00 USD total 100.00, less 30.00')
  })

  it('stands on the card of the next version as what is taken off', async () => {
    await payAndAdd50()
    await close()
    expect(await card(2)).toBe('Due 50.00 USD total 150.00, less 100.00')
  })

  it('of two versions is taken off with both', async () => {
    await payAndAdd50()
    await close()
    await pay(2)
    await reopen()
    await spend(7)
    expect(await head()).toBe('Due 7.00 USD total 157.00, paid 150.00')
    expect(await entries()).toBe(
      'Nov 20, 2026 Paid with version 1 100.00 USD Claims Nov 20, 2026 Paid with version 2 50.00 USD Claims',
    )
  })

  it('is not taken off the very version it was paid for, nor off one that was frozen before', async () => {
    await close()
    await pay(1)
    expect([await head(), await sum()]).toEqual([
      'Paid 100.00 USD',
      'Paid 100.00 USD Total of 1 line 100.00 USD',
    ])
    expect((await rowOfEvent())?.[3]).toBe('100.00 USD paid')
    expect(await card(1)).toBe('Paid 100.00 USD')
    expect(await insights()).toContain('Owed to you 0.00 USD')
  })

  it('that is undone after the next version was frozen leaves that as it is, and its page says so', async () => {
    const told = 'takes off 100.00 USD as paid with earlier versions, but 0.00 USD is recorded'
    await payAndAdd50()
    await close()
    expect(await page('close')).not.toContain(told)
    await undo(1)
    expect([await head(), (await frozen())[1]?.totals.due]).toEqual([
      'Due 50.00 USD total 150.00, paid 100.00',
      '50.00',
    ])
    expect(text(await page('close'))).toContain(told)
    await reopen()
    expect(await head()).toBe('Due 150.00 USD')
  })

  it('is not taken off a version that was frozen before it was noted, which has it as an advance', async () => {
    await close()
    await reopen()
    await spend(50)
    await advance('100')
    await close()
    await pay(1)
    expect([await head(), await foot('details')]).toEqual([
      'Due 50.00 USD total 150.00, advances 100.00',
      'Total 150.00 USD Less advances 100.00 USD Due 50.00 USD',
    ])
    expect((await rowOfEvent())?.[3]).toBe('50.00 USD total 150.00, advances 100.00')
    expect(await entries()).not.toContain('Paid')
    expect(await insights()).toContain('Owed to you 50.00 USD')
  })

  it('asks of an advance of the same amount whether it is the same money, and of no other', async () => {
    await payAndAdd50()
    await advance('99.99')
    expect(await checklist()).not.toMatch(/the same money|[Pp]aid/)
    await advance('100.00')
    expect(await checklist()).toContain(
      'Advance as high as a payment Both are taken off. Delete the advance if it is the same money, or explain why it is not. Oct 1, 2026: 100.00 USD, as much as was paid with version 1',
    )
    await explain('Another trip')
    await close()
    expect((await frozen())[1]?.explanations).toContainEqual({
      ...{ line: null, rate: null, text: 'Another trip' },
      finding: 'Advance as high as a payment: 2026-10-01: 100.00 USD, as much as was paid with version 1',
    })
  })

  it('asks of two advances that come to it, and closing waits until that is put right or explained', async () => {
    await payAndAdd50()
    for (const amount of ['60', '40']) await advance(amount)
    const found = '2026-10-01: 60.00 USD and 2026-10-01: 40.00 USD, as much as was paid with version 1'
    expect(await checklist()).toContain(found.replaceAll('2026-10-01', 'Oct 1, 2026'))
    const refusal = await subject.owner.client.send('PUT', `/events/${subject.id}/close`)
    expect([refusal.status, await refusal.text()]).toEqual([
      409,
      `${found}. Both are taken off. Delete the advance if it is the same money, or explain why it is not.`,
    ])
    await explain('Two other trips')
    await close()
    expect((await frozen())[1]?.totals).toMatchObject({ advances: '100.00', paid: '100.00', due: '-50.00' })
  })

  it('asks not of an advance that the paid version has taken off itself', async () => {
    await advance('50')
    await payAndAdd50()
    expect(await head()).toBe('Due 50.00 USD total 150.00, advances 50.00, paid 50.00')
    expect(await checklist()).not.toContain('as much as')
    await advance('50')
    expect((await checklist()).match(/as much as was paid with version 1/g)).toHaveLength(1)
  })

  it('in another claim currency is not taken off, and is asked about', async () => {
    await payAndAdd50()
    await done(
      subject.owner.client.form('PUT', `/events/${subject.id}`, {
        ...{
          name: subject.name,
          base_currency: 'JPY',
          sample_receipt_amount: '1',
          sample_claim_amount: '150',
        },
      }),
    )
    expect(await head()).not.toContain('paid')
    expect(await entries()).toBe('')
    expect(await checklist()).toContain(
      'Paid before in another currency It is not taken off. Enter it as an advance in the claim currency, or explain what this claim asks for. Version 1 was paid on Nov 20, 2026: 100.00 USD',
    )
  })

  it('of another user’s event is not subtracted here', async () => {
    await payAndAdd50()
    const other = await createUser(on)
    await on.database.run('UPDATE claims SET user_id = ? WHERE event_id = ?', [other.id, subject.id])
    expect(await head()).toBe('Due 150.00 USD')
  })
})
