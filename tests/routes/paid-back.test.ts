import { expect, it } from 'vitest'
import { claimedEvent } from '../support/claimed-event'
import { html, text } from '../support/factories'
import { describeOnEachDatabase } from '../support/instances'
import { unzipped } from '../support/unzipped'

// A claim whose advances are larger than its total. A repayment of the claimant is not an advance, and every
// page says so.

describeOnEachDatabase('a claim that the claimant pays back on %s', (on) => {
  const subject = claimedEvent(on)
  const {
    spend,
    close,
    reopen,
    pay,
    undo,
    advance,
    page,
    part,
    head,
    sum,
    foot,
    entries,
    checklist,
    changes,
    card,
    rowOfEvent,
    insights,
    claims,
    pdf,
    sheet,
    file,
  } = subject

  it('stands apart from the advances on the page and in all files of the next version', async () => {
    await advance('214.31')
    await close()
    await pay(1)
    await reopen()
    await close()
    expect(await sum()).toBe(
      'Due 0.00 USD Total of 1 line 100.00 USD Less advances 214.31 USD Paid back 114.31 USD',
    )
    const [total, payment] = ['The total is unchanged: 100.00 USD.', 'Paid back with version 1']
    expect(await changes()).toBe(
      `Changed since version 1 ${total} ${payment} (Nov 20, 2026, 114.31 USD) is new.`,
    )
    const pack = await pdf()
    expect(pack).toContain('Less advances 214.31 USD Paid back 114.31 USD Amount due 0.00 USD')
    expect(pack).toContain(`2026-10-01 Advance -214.31 2026-11-20 ${payment} 114.31 Amount due 0.00 USD`)
    expect(pack).toContain(`${total} • ${payment} (2026-11-20, 114.31 USD) is new.`)
    const rows = await sheet('Claim')
    expect(rows.filter(([label]) => /Total|Advances|Paid|Due/.test(`${label}`))).toEqual([
      ['Total', 100],
      ['Advances', 214.31],
      ['Paid back', 114.31],
      ['Due', 0],
    ])
    expect(rows.slice(-2)).toEqual([
      ['Payment', 'Note', 'In USD'],
      [expect.any(Number), payment, 114.31],
    ])
    expect((await sheet('Changes')).map((cells) => cells.at(-1))).toEqual([
      'Change',
      total,
      `${payment} (2026-11-20, 114.31 USD) is new.`,
    ])
    const members = await unzipped(await file('claim.zip'))
    const manifest =
      members
        .find(({ name }) => name === 'manifest.txt')
        ?.bytes.toString()
        .split('\n') ?? []
    expect(manifest.slice(3, 7)).toEqual([
      'Total: 100.00 USD, lines that count: 1',
      'Less advances: 214.31 USD',
      'Paid back: 114.31 USD',
      'Due: 0.00 USD',
    ])
  })

  it('waits for no payment where nothing is due, and one that was replaced says what was due', async () => {
    await advance('120')
    await close()
    expect(await card(1)).toContain('To pay back 20.00 USD')
    await reopen()
    expect(await card(1)).toContain('Was to be paid back 20.00 USD')
    await spend(20)
    await close()
    expect(await card(1)).toContain('Was to be paid back 20.00 USD')
    expect(await card(2)).toContain('Due 0.00 USD')
    const source = await html(await subject.owner.client.get('/claims?state=waiting'))
    expect(source).not.toContain(', version 2<')
    expect(source).not.toContain('name="paid_on"')
    expect(await claims()).toContainEqual(['Waiting for payment', '0', '0.00'])
  })

  it('is added to what is due of the next version, and said without a sign', async () => {
    await advance('120')
    await close()
    await pay(1)
    await reopen()
    expect(await head()).toBe('Due 0.00 USD total 100.00, advances 120.00, paid back 20.00')
    expect(await entries()).toContain('Paid back with version 1 20.00 USD')
    expect(await foot('expenses')).toBe('Less advances 120.00 USD Paid back 20.00 USD Due 0.00 USD')
    expect((await rowOfEvent())?.[3]).toBe('0.00 USD total 100.00, advances 120.00, paid back 20.00')
    expect(await claims()).toContainEqual(['Paid back', '1', '20.00'])
    expect(await insights()).toContain('Paid back 20.00 USD 1 claim')
    await close()
    expect(await pdf()).toContain('2026-11-20 Paid back with version 1 20.00 Amount due 0.00 USD')
  })

  it('is marked as paid back, and has the day that it was', async () => {
    await advance('120')
    await close()
    for (const end of [`/events/${subject.id}/close`, '/claims']) {
      const source = await html(await subject.owner.client.get(end))
      const form = part(source, /<details class="folded".*?<\/details>/s)
      expect([end, form]).toEqual([end, 'Mark as paid back Amount in USD Paid back on Mark as paid back'])
    }
    await pay(1)
    for (const end of [`/events/${subject.id}/close`, '/claims']) {
      const source = await html(await subject.owner.client.get(end))
      expect(part(source, /<form[^>]*class="paid".*?<\/form>/s)).toBe('paid back Nov 20, 2026 Undo')
    }
    await reopen()
    expect(text(await page('close'))).toContain('· paid back Nov 20, 2026')
  })

  it('says so in place of what is due, on all pages, until that is undone or the event is opened again', async () => {
    await advance('120')
    await close()
    await pay(1)
    expect(await head()).toBe('Paid back 20.00 USD total 100.00, advances 120.00')
    expect(await sum()).toBe('Paid back 20.00 USD Total of 1 line 100.00 USD Less advances 120.00 USD')
    expect((await rowOfEvent())?.[3]).toBe('20.00 USD paid back total 100.00, advances 120.00')
    expect(await card(1)).toBe('Paid back 20.00 USD total 100.00, less 120.00')
    expect(await foot('expenses')).toBe('Less advances 120.00 USD Paid back 20.00 USD')
    expect(await foot('details')).toBe('Total 100.00 USD Less advances 120.00 USD Paid back 20.00 USD')
    await undo(1)
    expect(await head()).toBe('To pay back 20.00 USD total 100.00, advances 120.00')
    expect(await card(1)).toBe('To pay back 20.00 USD total 100.00, less 120.00')
    await pay(1)
    await reopen()
    expect(await head()).toBe('Due 0.00 USD total 100.00, advances 120.00, paid back 20.00')
    expect(await card(1)).toBe('Paid back 20.00 USD total 100.00, less 120.00')
    await spend(50)
    await close()
    expect(await head()).toBe('Due 50.00 USD total 150.00, advances 120.00, paid back 20.00')
    await pay(2)
    expect(await head()).toBe('Paid 50.00 USD total 150.00, advances 120.00, paid back 20.00')
  })

  it('is added on the card of a next version without other advances', async () => {
    await advance('120')
    await close()
    await pay(1)
    await reopen()
    await on.database.run('DELETE FROM advances WHERE event_id = ?', [subject.id])
    await close()
    expect(await card(2)).toBe('Due 120.00 USD total 100.00, plus 20.00')
  })

  it('in another claim currency is asked about as paid back', async () => {
    await advance('120')
    await close()
    await pay(1)
    await reopen()
    await on.database.run("UPDATE events SET base_currency = 'EUR' WHERE id = ?", [subject.id])
    expect(await checklist()).toContain('Version 1 was paid back on Nov 20, 2026: 20.00 USD')
  })
})
