import { beforeEach, expect, it } from 'vitest'
import type { Claim } from '~/domain/claims/claim'
import { html, insertEvent, insertExpense, tableRows, text } from '../support/factories'
import { describeOnEachDatabase } from '../support/instances'
import { pdfTexts } from '../support/pdf-text'
import { unzipped } from '../support/unzipped'
import { createUser, type Person } from '../support/users'
import { readWorkbook } from '../support/workbook'

// What was paid with earlier versions of an event's claim: it is taken off once, wherever a due is shown.

const KEY = /name="key" value="(paid[^"]*)"/

describeOnEachDatabase('what was paid with earlier versions on %s', (on) => {
  let owner: Person
  let event: string
  let name: string

  beforeEach(async () => {
    owner = await createUser(on)
    ;({ id: event, name } = await insertEvent(on.database, owner.id, {
      ...{ base_currency: 'USD', starts_on: '2026-10-05' },
    }))
    await spend(100)
  })

  const done = async (answer: Promise<Response>) => {
    const { status } = await answer
    expect([200, 303]).toContain(status)
  }
  const spend = (amount: number) =>
    insertExpense(on.database, event, { amount, currency: 'USD', converted_amount: amount })
  const close = () => done(owner.client.send('PUT', `/events/${event}/close`))
  const reopen = () => done(owner.client.send('PUT', `/events/${event}/reopen`))
  const mark = async (version: number, form: Record<string, string>) => {
    const [row] = await on.database.all<{ id: string }>(
      'SELECT id FROM claims WHERE event_id = ? AND version = ?',
      [event, version],
    )
    await done(owner.client.form('POST', '/claims', { id: row?.id ?? '', ...form }))
  }
  const pay = (version: number) => mark(version, { intent: 'pay', paid_on: '2026-11-20' })
  const undo = (version: number) => mark(version, { intent: 'unpay' })
  const advance = (amount: string) => {
    owner.client.cookies.set('current_event_id', event)
    return done(owner.client.form('POST', '/advances', { date: '2026-10-01', amount }))
  }
  const page = async (end: string) => html(await owner.client.get(`/events/${event}/${end}`))
  /** A part of a page, as text. */
  const part = (source: string, pattern: RegExp) => text(pattern.exec(source)?.[0] ?? '')
  const head = async (end = 'expenses') => part(await page(end), /<p class="event-due">.*?<\/p>/s)
  const sum = async () => part(await page('close'), /<dl class="sum-of-claim">.*?<\/dl>/s)
  const foot = async (end: string) => part(await page(end), /<p class="due">.*?<\/p>/s)
  const entries = async () => part(await page('details'), /<ul class="advances">.*?<\/ul>/s)
  const checklist = async () =>
    part(await page('close'), /<section aria-labelledby="checklist".*<section aria-labelledby="do-close"/s)
  const changes = async () => part(await page('close'), /<section aria-labelledby="changes".*?<\/section>/s)
  /** What the card of a version says of its due, among all claims. */
  const card = async (version: number) => {
    const source = await html(await owner.client.get('/claims'))
    const cards = source.split('<li class="card"').filter((each) => each.includes(`, version ${version}<`))
    return part(cards.join(''), /<p class="event-due">.*?<\/p>/s)
  }
  const rowOfEvent = async () => {
    const dashboard = await html(await owner.client.get('/dashboard'))
    return tableRows(dashboard).find(([cell = '']) => cell.startsWith(name))
  }
  const year = async () => html(await owner.client.get('/insights?year=2026'))
  const insights = async () => text(await year())
  /** The rows of the table of claims of the year: what of, how many, and the amount. */
  const claims = async () =>
    tableRows(/<caption[^>]*>Claims<\/caption>.*?<\/table>/s.exec(await year())?.[0] ?? '').map(
      ([of, count, , amount]) => [of, count, amount],
    )
  const frozen = async (): Promise<Claim[]> => {
    const rows = await on.database.all<{ content: string }>(
      'SELECT content FROM claims WHERE event_id = ? ORDER BY version',
      [event],
    )
    return rows.map(({ content }) => JSON.parse(content))
  }
  const file = async (name: string) => {
    const answer = await owner.client.get(`/events/${event}/${name}`)
    return Buffer.from(await answer.arrayBuffer())
  }
  const pdf = async () => (await pdfTexts(await file('claim.pdf'))).join(' ').replace(/\s+/g, ' ')
  /** The rows of a sheet of the workbook. */
  const sheet = async (name: string) => {
    const { sheets } = await readWorkbook(await file('claim.xlsx'))
    return (sheets.get(name) ?? []).map((cells) =>
      [...cells.values()].map((value) => ('text' in value ? value.text : Number(value.digits))),
    )
  }
  /** Closes the event with 100 USD, notes that they were paid, and adds 50 USD to it. */
  const payAndAdd50 = async () => {
    await close()
    await pay(1)
    await reopen()
    await spend(50)
  }

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
    expect(after?.payments).toEqual([{ version: 1, date: '2026-11-20', amount: '100' }])
    const [row] = await on.database.all<{ due: unknown }>(
      'SELECT due FROM claims WHERE event_id = ? AND version = 2',
      [event],
    )
    expect(Number(row?.due)).toBe(50)
    expect([await sum(), await head()]).toEqual([due, 'Due 50.00 USD total 150.00, paid 100.00'])
    expect(await pdf()).toContain('2026-11-20 Paid with version 1 -100.00 Amount due 50.00 USD')
    const rows = await sheet('Claim')
    expect(rows.find(([label]) => label === 'Due')).toEqual(['Due', 50])
    expect(rows.at(-1)).toEqual([expect.any(Number), 'Paid with version 1', 100])
  })

  it('that the claimant gave back is apart from the advances on the page and in all files of the next version', async () => {
    await advance('214.31')
    await close()
    await pay(1)
    await reopen()
    await close()
    expect(await sum()).toBe(
      'Due 0.00 USD Total of 1 line 100.00 USD Less advances 214.31 USD Paid back 114.31 USD',
    )
    const [total, payment] = ['The total was 100.00 USD and is 100.00 USD.', 'Paid back with version 1']
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

  it('is added where the claimant paid it back', async () => {
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

  it('is marked as paid back where the claimant owes it', async () => {
    await advance('120')
    await close()
    for (const end of [`/events/${event}/close`, '/claims']) {
      const source = await html(await owner.client.get(end))
      const form = part(source, /<details class="folded".*?<\/details>/s)
      expect([end, form]).toEqual([end, 'Mark as paid back Paid back on Mark as paid back'])
    }
    await pay(1)
    for (const end of [`/events/${event}/close`, '/claims']) {
      const source = await html(await owner.client.get(end))
      expect(part(source, /<form[^>]*class="paid".*?<\/form>/s)).toBe('paid back Nov 20, 2026 Undo')
    }
    await reopen()
    expect(text(await page('close'))).toContain('· paid back Nov 20, 2026')
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

  it('is said in place of what is due, on all pages, until it is undone or the event is opened again', async () => {
    await advance('120')
    await close()
    await pay(1)
    expect(await head()).toBe('Paid back 20.00 USD total 100.00, advances 120.00')
    expect(await sum()).toBe('Paid back 20.00 USD Total of 1 line 100.00 USD Less advances 120.00 USD')
    expect((await rowOfEvent())?.[3]).toBe('20.00 USD paid back total 100.00, advances 120.00')
    expect(await card(1)).toBe('Paid back 20.00 USD total 100.00, less advances')
    expect(await foot('expenses')).toBe('Less advances 120.00 USD Paid back 20.00 USD')
    expect(await foot('details')).toBe('Total 100.00 USD Less advances 120.00 USD Paid back 20.00 USD')
    await undo(1)
    expect(await head()).toBe('To pay back 20.00 USD total 100.00, advances 120.00')
    expect(await card(1)).toBe('To pay back 20.00 USD total 100.00, less advances')
    await pay(1)
    await reopen()
    expect(await head()).toBe('Due 0.00 USD total 100.00, advances 120.00, paid back 20.00')
    expect(await card(1)).toBe('Paid back 20.00 USD total 100.00, less advances')
    await spend(50)
    await close()
    expect(await head()).toBe('Due 50.00 USD total 150.00, advances 120.00, paid back 20.00')
    await pay(2)
    expect(await head()).toBe('Paid 50.00 USD total 150.00, advances 120.00, paid back 20.00')
  })

  it('that is undone after the next version was frozen leaves that as it is, and its page says so', async () => {
    const told = 'A payment that this version takes off is no longer marked as paid.'
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
    const [, key = ''] = KEY.exec(await page('close')) ?? []
    await done(
      owner.client.form('POST', `/events/${event}/close`, { intent: 'explain', key, text: 'Another trip' }),
    )
    await close()
    expect((await frozen())[1]?.explanations).toContainEqual({
      ...{ line: null, rate: null, text: 'Another trip' },
      finding: 'Advance as high as a payment: 2026-10-01: 100.00 USD, as much as was paid with version 1',
    })
  })

  it('back in another claim currency is asked about as paid back', async () => {
    await advance('120')
    await close()
    await pay(1)
    await reopen()
    await on.database.run("UPDATE events SET base_currency = 'EUR' WHERE id = ?", [event])
    expect(await checklist()).toContain('Version 1 was paid back on Nov 20, 2026: 20.00 USD')
  })

  it('in another claim currency is not taken off, and is asked about', async () => {
    await payAndAdd50()
    await done(
      owner.client.form('PUT', `/events/${event}`, {
        ...{ name, base_currency: 'JPY', sample_receipt_amount: '1', sample_claim_amount: '150' },
      }),
    )
    expect(await head()).not.toContain('paid')
    expect(await entries()).toBe('')
    expect(await checklist()).toContain(
      'Paid before in another currency It is not taken off. Enter it as an advance in the claim currency, or explain what this claim asks for. Version 1 was paid on Nov 20, 2026: 100.00 USD',
    )
  })

  it('of another user’s event is none of this one', async () => {
    await payAndAdd50()
    const other = await createUser(on)
    await on.database.run('UPDATE claims SET user_id = ? WHERE event_id = ?', [other.id, event])
    expect(await head()).toBe('Due 150.00 USD')
  })
})
