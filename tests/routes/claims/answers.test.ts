import { expect, it, onTestFinished } from 'vitest'
import { backUp, emptyPlace, restore } from '../../support/backups'
import { claimedEvent } from '../../support/claimed-event'
import { Client } from '../../support/client'
import { openDatabase } from '../../support/database'
import { html, text } from '../../support/factories'
import { temporaryFolder } from '../../support/folder'
import { handOver } from '../../support/handed-over'
import { describeOnEachDatabase } from '../../support/instances'

// The answers to frozen versions, and what the claimant sees of them.

const { path: folder } = temporaryFolder()
const TODAY = new Date().toISOString().slice(0, 10)

describeOnEachDatabase('an answer on %s', (on, provider) => {
  const event = claimedEvent(on)
  const { versionId, link, page, answers, reader, answerForm, answer } = handOver(on, event)

  const dueOf = async () => {
    const [row] = await on.database.all<{ content: string; sha256: string }>(
      'SELECT content, sha256 FROM claims WHERE event_id = ? AND version = 1',
      [event.id],
    )
    return row
  }

  it('of finance is recorded, shown to both sides, and leaves content and files as they were', async () => {
    await event.close()
    const [before, pdf] = [await dueOf(), await event.file('claim.pdf')]
    const address = await link()
    expect(await answer(address, 'accepted', { remark: 'Fine\nThank you' })).toBe(303)
    expect(await answers()).toMatchObject([{ kind: 'accepted', name: 'Anna Berg', number: 1 }])
    for (const shown of [
      await html(await reader().get(address)),
      await page(),
      await html(await event.owner.client.get(`/events/${event.id}/close`)),
    ])
      expect(text(shown)).toContain('Accepted by Anna Berg, finance')
    expect(text(await html(await event.owner.client.get('/claims')))).toContain(
      'Accepted by Anna Berg, finance',
    )
    expect(await dueOf()).toEqual(before)
    expect((await event.file('claim.pdf')).equals(pdf)).toBe(true)
  })

  it('that is sent twice is recorded once, one after the other and at once', async () => {
    await event.close()
    const address = await link()
    const form = answerForm('accepted')
    for (let times = 0; times < 2; times++)
      expect((await reader().form('POST', address, form)).status).toBe(303)
    const other = answerForm('accepted', { name: 'Bea' })
    const sent = Array.from({ length: 4 }, () => reader().form('POST', address, other))
    expect((await Promise.all(sent)).map(({ status }) => status)).toEqual([303, 303, 303, 303])
    expect((await answers()).map(({ name }) => name)).toEqual(['Anna Berg', 'Bea'])
  })

  it('that has the id of another answer is refused, of the same version and of another', async () => {
    await event.close()
    const address = await link()
    const form = answerForm('paid', { amount: '100', paid_on: TODAY })
    expect((await reader().form('POST', address, form)).status).toBe(303)
    const message = 'Another answer was already sent with this form.'
    for (const changed of <Record<string, string>[]>[
      { kind: 'returned', remark: 'The hotel is missing' },
      { name: 'Bea' },
      { amount: '90' },
      { paid_on: '2026-01-01' },
      { reference: '4711' },
      { remark: 'Fine' },
      { 'remark-1': 'Which day?' },
    ]) {
      const sent = await reader().form('POST', address, { ...form, ...changed }, { Accept: 'text/html' })
      expect([changed, sent.status, text(await sent.text())]).toEqual([
        changed,
        409,
        expect.stringContaining(message),
      ])
    }
    expect((await reader().form('POST', address, form)).status).toBe(303)
    await event.reopen()
    await event.spend(20)
    await event.close()
    const next = await link('finance', { version: 2 })
    const sent = await reader().form('POST', next, form, { Accept: 'text/html' })
    expect([sent.status, text(await sent.text())]).toEqual([409, expect.stringContaining(message)])
    expect((await answers()).map(({ kind, name }) => [kind, name])).toEqual([['paid', 'Anna Berg']])
  })

  it('among six at once is recorded in order with the others', async () => {
    await event.close()
    const address = await link()
    const names = ['A', 'B', 'C', 'D', 'E', 'F']
    const statuses = await Promise.all(names.map((name) => answer(address, 'accepted', { name })))
    expect(statuses).toEqual(names.map(() => 303))
    const stored = await answers()
    expect(stored.map(({ number }) => Number(number))).toEqual([1, 2, 3, 4, 5, 6])
    expect(stored.map(({ name }) => name).sort()).toEqual(names)
  })

  it('without a name, a kind, a reason, an amount or a day is refused beside its field', async () => {
    await event.close()
    const address = await link()
    for (const [kind, form, words] of [
      ['accepted', { name: ' ' }, 'Enter your name'],
      ['', {}, 'Choose your answer'],
      ['returned', {}, 'Say what to correct, here or beside a line'],
      ['paid', { paid_on: TODAY }, 'Enter the amount that was paid'],
      ['paid', { amount: '100' }, 'Enter the day of the payment'],
      ['paid', { amount: '1,000', paid_on: TODAY }, '1,000 can be'],
      ['paid', { amount: '100', paid_on: '2999-01-01' }, 'Enter a day that has begun'],
      ['paid', { amount: '100', paid_on: '2020-01-01' }, 'This version was frozen on'],
      ['returned', { 'remark-7': 'Which?' }, 'A remark names a line that this version does not have'],
    ] as const) {
      const refused = await reader().form('POST', address, answerForm(kind, form), { Accept: 'text/html' })
      expect([kind, refused.status]).toEqual([kind, 400])
      expect(text(await refused.text())).toContain(words)
    }
    expect(await answers()).toEqual([])
  })

  it('that says paid marks the version as paid with its day, amount and reference', async () => {
    await event.close()
    const address = await link()
    expect(text(await html(await reader().get(address)))).toContain('Say that it is paid')
    const form = { amount: '100', paid_on: TODAY, reference: 'SEPA 4711' }
    expect(await answer(address, 'paid', form)).toBe(303)
    const shown = text(await html(await reader().get(address)))
    expect(shown).toContain(`100.00 USD on ${TODAY}, reference SEPA 4711`)
    expect(shown).toContain(`Version 1 was paid on ${TODAY}: 100.00 USD`)
    expect(shown).toContain('Nothing remains to be paid for this version.')
    expect(await answer(address, 'paid', form)).toBe(409)
    expect(text(await page())).toContain('reference SEPA 4711')
  })

  it('that returns the version is said beside the due of the event until it is reopened', async () => {
    await event.close()
    const address = await link()
    const note = 'returned, to be corrected'
    expect(await event.head()).not.toContain(note)
    expect(await answer(address, 'returned', { remark: 'The hotel is missing' })).toBe(303)
    expect(await event.head()).toContain(note)
    expect((await event.rowOfEvent())?.[3]).toContain(note)
    expect(await answer(address, 'accepted')).toBe(303)
    expect(await event.head()).not.toContain(note)
    expect(await answer(address, 'returned', { remark: 'The hotel is missing' })).toBe(303)
    expect((await event.rowOfEvent())?.[3]).toContain(note)
    await event.reopen()
    expect(await event.head()).not.toContain(note)
    expect((await event.rowOfEvent())?.[3]).not.toContain(note)
  })

  it('that says a part was paid is due no more, and the rest is, here and in the next version', async () => {
    await event.close()
    const address = await link()
    expect(await answer(address, 'paid', { amount: '80', paid_on: TODAY })).toBe(303)
    const due = 'Due 20.00 USD paid 80.00 of 100.00 USD'
    expect(await event.card(1)).toBe(due)
    expect(await event.sum()).toBe(`${due} Total of 1 line 100.00 USD`)
    expect(await event.head()).toBe('Due 20.00 USD total 100.00, paid 80.00')
    expect((await event.rowOfEvent())?.[3]).toBe('20.00 USD total 100.00, paid 80.00')
    expect((await event.claims()).slice(0, 2)).toEqual([
      ['Paid', '1', '80.00'],
      ['Waiting for payment', '1', '20.00'],
    ])
    for (const state of ['paid', 'waiting'])
      expect(await html(await event.owner.client.get(`/claims?state=${state}`))).toContain(event.name)
    const shown = await html(await reader().get(address))
    expect(text(shown)).toContain(`Version 1 was paid on ${TODAY}: 80.00 USD. Due now: 20.00 USD`)
    expect(shown).toMatch(/name="amount"[^>]*value="20.00"|value="20.00"[^>]*name="amount"/)
    await event.reopen()
    await event.spend(50)
    expect(await event.head()).toBe('Due 70.00 USD total 150.00, paid 80.00')
    expect(await answer(address, 'paid', { amount: '20', paid_on: TODAY })).toBe(303)
    await event.close()
    expect((await event.frozen())[1]).toMatchObject({
      payments: [{ version: 1, date: TODAY, amount: '100', unconverted: [] }],
      totals: { total: '150.00', paid: '100.00', due: '50.00' },
    })
  })

  it('that says more was paid than was due makes the difference due back', async () => {
    await event.close()
    const address = await link()
    expect(await answer(address, 'paid', { amount: '120.50', paid_on: TODAY })).toBe(303)
    expect(await event.card(1)).toBe('To pay back 20.50 USD paid 120.50 of 100.00 USD')
    expect(await event.head()).toBe('To pay back 20.50 USD total 100.00, paid 120.50')
    const shown = text(await html(await reader().get(address)))
    expect(shown).toContain(`${TODAY}: 120.50 USD. To be paid back now: 20.50 USD`)
    expect(shown).toContain('Say that it is paid back')
    expect((await event.claims()).slice(0, 2)).toEqual([
      ['Paid', '1', '120.50'],
      ['Waiting for payment', '1', '-20.50'],
    ])
    await event.reopen()
    await event.spend(50)
    expect(await event.head()).toBe('Due 29.50 USD total 150.00, paid 120.50')
    await event.close()
    expect((await event.frozen())[1]?.totals).toMatchObject({ paid: '120.50', due: '29.50' })
  })

  it('that says paid is refused when its form showed another due, and the new due is named', async () => {
    await event.close()
    const address = await link()
    const shownDue = (source: string) => /name="shown_due" value="([^"]*)"/.exec(source)?.[1] ?? ''
    const opened = shownDue(await html(await reader().get(address)))
    expect(opened).toBe('100.00')
    const payment = { amount: '100', paid_on: TODAY, shown_due: opened }
    expect(await answer(address, 'paid', { ...payment, amount: '150' })).toBe(303)
    // other lines are shown with the amount that is typed already, which belongs to the first due
    const form = answerForm('paid', payment)
    const page = await reader().form('POST', address, { ...form, intent: 'page' }, { Accept: 'text/html' })
    expect(shownDue(await html(page))).toBe('100.00')
    const refused = await reader().form('POST', address, form, { Accept: 'text/html' })
    const source = await refused.text()
    expect(refused.status).toBe(409)
    expect(text(source)).toContain(
      'A payment was recorded or undone meanwhile. To be paid back now: 50.00 USD. Check the amount',
    )
    expect(shownDue(source)).toBe('-50.00')
    const amounts = () =>
      on.database.all<{ amount: number }>(
        'SELECT amount FROM claim_answers JOIN claims ON claims.id = claim_id WHERE event_id = ? ORDER BY number',
        [event.id],
      )
    const listed = async () => (await amounts()).map(({ amount }) => Number(amount))
    expect(await listed()).toEqual([150])
    expect(await answer(address, 'paid', { ...payment, amount: '50', shown_due: '-50.00' })).toBe(303)
    expect(await listed()).toEqual([150, -50])
  })

  it('of the claimant that notes a payment is refused when its form showed another due', async () => {
    await event.close()
    const source = await event.page('close')
    expect(source).toContain('name="shown_due" value="100.00"')
    await event.pay(1, '150')
    const id = await versionId()
    const form = { intent: 'pay', id, amount: '100', claim_currency: 'USD', paid_on: TODAY }
    const note = async (shown_due: string) =>
      (await event.owner.client.form('POST', '/claims', { ...form, shown_due })).status
    expect([await note('100.00'), await note('-50.00')]).toEqual([409, 303])
  })

  it('that says paid and is undone by the claimant counts no more, stays in the list, and can be given again', async () => {
    await event.close()
    const address = await link()
    const form = { amount: '100', paid_on: TODAY }
    expect(await answer(address, 'paid', form)).toBe(303)
    expect(await event.card(1)).toBe('Paid 100.00 USD')
    await event.undo(1)
    expect(await event.card(1)).toBe('Due 100.00 USD')
    for (const shown of [await page(), await html(await reader().get(address))])
      expect(text(shown)).toContain(`100.00 USD on`)
    expect(text(await page())).toContain('undone by the claimant')
    expect(await answer(address, 'paid', form)).toBe(303)
    expect(await event.card(1)).toBe('Paid 100.00 USD')
  })

  it('of the claimant is a payment by their name, of a part or all of the due, and undone alone', async () => {
    await event.close()
    await event.pay(1, '30')
    await event.pay(1)
    expect(await event.card(1)).toBe('Paid 100.00 USD')
    expect(text(await page())).toContain(', claimant')
    const id = await versionId()
    const stored = () =>
      on.database.all<{ id: string; amount: unknown; link_id: null }>(
        'SELECT id, amount, link_id FROM claim_answers WHERE claim_id = ? ORDER BY number',
        [id],
      )
    const [first, second] = await stored()
    expect([first, second].map((row) => [Number(row?.amount), row?.link_id])).toEqual([
      [30, null],
      [70, null],
    ])
    const undo = { intent: 'unpay', id, payment: second?.id ?? '' }
    await event.done(event.owner.client.form('POST', '/claims', undo))
    expect(await stored()).toEqual([first])
    expect(await event.card(1)).toBe('Due 70.00 USD paid 30.00 of 100.00 USD')
  })

  it('keeps the remarks and words that are typed while other lines are shown, without scripts', async () => {
    for (let lines = 0; lines < 50; lines++) await event.spend(1)
    await event.close()
    const address = await link()
    const typed = { 'remark-2': 'Which day?', name: 'Anna Berg', remark: 'See below', kind: 'returned' }
    const show = (page: number, form: Record<string, string>) =>
      reader().form('POST', `${address}?page=${page}`, { intent: 'page', ...form }, { Accept: 'text/html' })
    const second = await show(2, typed)
    expect(second.status).toBe(200)
    const source = await second.text()
    expect(source).toContain('type="hidden" name="remark-2" value="Which day?"')
    expect(source).toMatch(/name="name"[^>]*value="Anna Berg"|value="Anna Berg"[^>]*name="name"/)
    expect(text(source)).toContain('See below')
    expect(await answers()).toEqual([])
    const first = await (await show(1, { ...typed, 'remark-51': 'A tip?' })).text()
    expect(first).toContain('type="hidden" name="remark-51" value="A tip?"')
    expect(first).not.toContain('type="hidden" name="remark-2"')
    const remarks = { 'remark-2': 'Which day?', 'remark-51': 'A tip?' }
    expect(await answer(address, 'returned', remarks)).toBe(303)
    const [stored] = await answers()
    expect(JSON.parse(stored?.remarks ?? '[]').map(({ line }: { line: number }) => line)).toEqual([2, 51])
  })

  it('with remarks makes points of the checklist, on the expense, until a later version is frozen', async () => {
    await event.close()
    const address = await link('approver')
    const remarks = { remark: 'Whom did you meet?', 'remark-1': 'The receipt is cut off' }
    expect(await answer(address, 'returned', remarks)).toBe(303)
    const closed = await html(await event.owner.client.get(`/events/${event.id}/close`))
    expect(text(closed)).toContain('The claim was returned. Reopen the event')
    expect(text(closed)).toContain('Line 1: The receipt is cut off')
    await event.reopen()
    const open = await event.checklist()
    expect(open).toContain('Returned with a remark')
    expect(open).toContain('“Whom did you meet?” (Anna Berg on version 1)')
    expect(open).toContain('100.00 USD: “The receipt is cut off” (Anna Berg on line 1 of version 1)')
    const [expense] = await on.database.all<{ id: string }>('SELECT id FROM expenses WHERE event_id = ?', [
      event.id,
    ])
    expect(await event.page('close')).toContain(`edit=${expense?.id}`)
    await on.database.run('DELETE FROM expenses WHERE event_id = ?', [event.id])
    expect(await event.checklist()).toContain('“The receipt is cut off” (Anna Berg on line 1 of version 1)')
    await event.close()
    expect((await event.frozen()).at(-1)?.explanations.map(({ finding }) => finding)).toContain(
      'Returned with a remark: “Whom did you meet?” (Anna Berg on version 1)',
    )
    await event.reopen()
    expect(await event.checklist()).not.toContain('Returned with a remark')
  })

  it('with a remark on a line is no point of the checklist once that line is corrected', async () => {
    await event.close()
    const remarks = { remark: 'Whom did you meet?', 'remark-1': 'Without the tip' }
    expect(await answer(await link('approver'), 'returned', remarks)).toBe(303)
    await event.reopen()
    await on.database.run('UPDATE expenses SET amount = 90, converted_amount = 90 WHERE event_id = ?', [
      event.id,
    ])
    const open = await event.checklist()
    expect(open).toContain('“Whom did you meet?” (Anna Berg on version 1)')
    expect(open).not.toContain('Without the tip')
    await event.close()
    expect(await event.changes()).toContain('100.00 USD became 90.00 USD')
    expect(await event.changes()).not.toContain('Without the tip')
  })

  it('of acceptance is refused once the event is reopened, and a return is still taken', async () => {
    await event.close()
    const address = await link()
    await event.reopen()
    expect(text(await html(await reader().get(address)))).toContain('The claimant has reopened the event.')
    expect(await answer(address, 'accepted')).toBe(409)
    await event.spend(20)
    await event.close()
    expect(await answer(address, 'accepted')).toBe(409)
    expect(await answer(address, 'returned', { remark: 'Old version' })).toBe(303)
    await event.reopen()
    expect(await event.checklist()).toContain('“Old version” (Anna Berg on version 1)')
  })

  it('of finance waits for as many approvers as the event asks for, each with a link of its own', async () => {
    const details = { intent: 'save', approvals: '2', purpose: 'Fair' }
    await event.done(event.owner.client.form('POST', `/events/${event.id}/details`, details))
    await event.close()
    const finance = await link()
    const [first, second] = [await link('approver'), await link('approver')]
    expect(text(await html(await reader().get(finance)))).toContain(
      'This claim waits for approval by 2 approvers.',
    )
    const payment = { amount: '100', paid_on: TODAY }
    expect(await answer(finance, 'accepted')).toBe(409)
    expect(await answer(finance, 'paid', payment)).toBe(409)
    expect(await answer(first, 'accepted')).toBe(303)
    expect(await answer(first, 'accepted')).toBe(303)
    expect(await answer(first, 'paid', payment)).toBe(409)
    expect(text(await html(await reader().get(finance)))).toContain(
      'This claim waits for approval by 1 approver.',
    )
    expect(await answer(finance, 'accepted')).toBe(409)
    expect(await answer(second, 'accepted')).toBe(303)
    expect(await answer(first, 'returned', { remark: 'I was wrong' })).toBe(303)
    expect(await answer(finance, 'accepted')).toBe(409)
    expect(await answer(first, 'accepted')).toBe(303)
    expect(await answer(finance, 'accepted')).toBe(303)
    expect(await answer(finance, 'paid', payment)).toBe(303)
  })

  it('and its links raise the revision of the claimant, whose cached list of claims shows them at once', async () => {
    await event.close()
    const list = async () => text(await html(await event.owner.client.get('/claims')))
    expect(await list()).not.toContain('Handed over')
    const address = await link()
    expect(await list()).toContain('Handed over, not answered yet')
    await answer(address, 'accepted')
    expect(await list()).toContain('Accepted by Anna Berg, finance')
  })

  it('is listed among the claims without reading its remarks, which the list does not show', async () => {
    await event.close()
    await answer(await link(), 'returned', { 'remark-1': 'Why?' })
    // remarks that nobody can read fail every page that reads them
    await on.database.run("UPDATE claim_answers SET remarks = 'x' WHERE claim_id = ?", [await versionId()])
    expect(text(await html(await event.owner.client.get('/claims')))).toContain(
      'Returned by Anna Berg, finance',
    )
  })

  it('and its link are in a backup, and the link opens where it is restored', async () => {
    await event.close()
    const address = await link()
    await answer(address, 'returned', { 'remark-1': 'Why?' })
    const file = `${folder}/${provider}.tar`
    expect(await backUp(file, on.server)).toMatchObject({ code: 0 })
    const place = await emptyPlace(provider === 'sqlite' ? 'postgresql' : 'sqlite')
    onTestFinished(place.remove)
    expect(await restore(file, place)).toMatchObject({ code: 0 })
    const database = await openDatabase(place.databaseUrl)
    onTestFinished(() => database.close())
    for (const table of ['claim_links', 'claim_openings', 'claim_answers']) {
      const count = `SELECT count(*) AS count FROM ${table}`
      const [[restored], [original]] = [await database.all(count), await on.database.all(count)]
      expect([table, Number(restored?.count)]).toEqual([table, Number(original?.count)])
    }
    const { startServer } = await import('../../support/server')
    const server = await startServer(place)
    onTestFinished(async () => void (await server.stop()))
    expect(text(await html(await new Client(server.url).get(address)))).toContain('Line 1: Why?')
  })

  it('is deleted with its version, whose link then opens nothing', async () => {
    await event.close()
    const address = await link()
    await answer(address, 'accepted')
    const id = await versionId()
    await event.done(event.owner.client.form('DELETE', `/events/${event.id}`))
    await event.done(event.owner.client.form('POST', '/claims', { intent: 'delete', id }))
    for (const table of ['claim_links', 'claim_answers'])
      expect(await on.database.all(`SELECT id FROM ${table} WHERE claim_id = ?`, [id])).toEqual([])
    expect((await reader().get(address)).status).toBe(404)
  })
})
