import { beforeEach, describe, expect, it } from 'vitest'
import { EXPLANATIONS_PER_EVENT_MAX } from '~/limits'
import { changeAll, insertFile, insertLine, linesOf, said, send, undo } from '../support/bulk'
import { insertRow } from '../support/database'
import { holdEvents, html, insertEvent, text, untilWaiting } from '../support/factories'
import { describeOnEachDatabase } from '../support/instances'
import { numbersTo } from '../support/many-expenses'
import { addRate, visit } from '../support/rates'
import { createUser, type Person } from '../support/users'

// Changes a field of selected expenses at once, and undoes that.

describeOnEachDatabase('a change of selected expenses on %s', (on) => {
  let owner: Person
  let event: string

  beforeEach(async () => {
    owner = await createUser(on)
    event = (await insertEvent(on.database, owner.id, { base_currency: 'USD', exchange_rate: 0.01 })).id
  })

  const add = (merchant: string, columns = {}) => insertLine(on.database, event, { merchant, ...columns })
  const kes = { amount: 1000, currency: 'KES', converted_amount: 10 }
  const lines = () => linesOf(on.database, event)
  const column = async (name: string) =>
    Object.fromEntries((await lines()).map((line) => [line.merchant, line[name]]))
  const numbers = async (name: string) =>
    Object.fromEntries((await lines()).map((line) => [line.merchant, Number(line[name])]))
  const refused = (form: Record<string, string>, ids: string[]) =>
    send(owner, event, { intent: 'change-selected', ...form }, ids)

  it.each([
    ['category', 'category', ' Meals ', 'Meals', 'The category of 2 expenses is changed.'],
    ['date', 'date', '2026-10-07', '2026-10-07', 'The date of 2 expenses is changed.'],
    ['payment', 'payment', 'cash', 'cash', 'The form of payment of 2 expenses is changed.'],
    ['note', 'note', 'With Ada', 'With Ada', 'The note of 2 expenses is changed.'],
    ['declaration', 'reason', 'Lost', 'Lost', 'The declaration of 2 expenses is changed.'],
  ])('of their %s is stored, said and undone', async (field, name, typed, stored, words) => {
    const ids = [await add('A', { note: 'before' }), await add('B'), await add('C')]
    const before = await lines()
    const batch = await changeAll(owner, event, ids.slice(0, 2), { field, [name]: typed })
    const [untouched] = before.filter(({ merchant }) => merchant === 'C')
    expect(await column(field)).toEqual({ A: stored, B: stored, C: untouched?.[field] })
    expect(await said(owner, event, batch)).toBe(`${words} Undo`)
    expect(await undo(owner, event, batch)).toBe('Undone. 2 expenses are as they were.')
    expect(await lines()).toEqual(before)
  })

  it('of their currency converts them, and says the total before and after', async () => {
    const ids = [await add('A', kes), await add('B', kes), await add('C', kes)]
    const before = await lines()
    const batch = await changeAll(owner, event, ids.slice(0, 2), { field: 'currency', currency: 'usd' })
    expect(await column('currency')).toEqual({ A: 'USD', B: 'USD', C: 'KES' })
    expect(await numbers('converted_amount')).toEqual({ A: 1000, B: 1000, C: 10 })
    expect(await said(owner, event, batch)).toBe(
      'The currency of 2 expenses is changed. Total 30.00 → 2,010.00 USD. Undo',
    )
    await undo(owner, event, batch)
    expect(await lines()).toEqual(before)
  })

  it('to a currency without a rate says what the total leaves out, and what it left out before', async () => {
    event = (await insertEvent(on.database, owner.id, { base_currency: 'EUR' })).id
    const euros = { amount: 20, currency: 'EUR', converted_amount: 20 }
    const first = await add('A', euros)
    const yen = await add('B', { amount: 8640, currency: 'JPY', converted_amount: 0 })
    await add('C', { ...euros, amount: 5, converted_amount: 5 })
    const batch = await changeAll(owner, event, [first], { field: 'currency', currency: 'KWD' })
    expect(await said(owner, event, batch)).toBe(
      'The currency of 1 expense is changed. ' +
        'Total 25.00 EUR, and 8,640 JPY without a rate → 5.00 EUR, and 8,640 JPY and 20.000 KWD without a rate. Undo',
    )
    const other = await changeAll(owner, event, [yen], { field: 'currency', currency: 'KRW' })
    expect(await said(owner, event, other)).toContain(
      'Total 5.00 EUR, and 8,640 JPY and 20.000 KWD without a rate → 5.00 EUR, and 8,640 KRW and 20.000 KWD without a rate.',
    )
    const last = await changeAll(owner, event, [yen], { field: 'category', category: 'Meals' })
    expect(await said(owner, event, last)).toBe('The category of 1 expense is changed. Undo')
  })

  describe('with rates', () => {
    let early: string
    let late: string

    beforeEach(async () => {
      await visit(owner, event)
      early = await addRate(owner, on.database, event, { date: '2026-10-01', claim_amount: '8' })
      late = await addRate(owner, on.database, event, { date: '2026-10-10', claim_amount: '9' })
    })
    const converted = { ...kes, converted_amount: 8, applied_rate_id: '' }

    it('of their date takes the rate of the new day', async () => {
      const ids = [await add('A', { ...converted, applied_rate_id: early })]
      const before = await lines()
      const batch = await changeAll(owner, event, ids, { field: 'date', date: '2026-10-10' })
      expect([await numbers('converted_amount'), await column('applied_rate_id')]).toEqual([
        { A: 9 },
        { A: late },
      ])
      expect(await said(owner, event, batch)).toContain('Total 8.00 → 9.00 USD.')
      await undo(owner, event, batch)
      expect(await lines()).toEqual(before)
    })

    it('of their rate converts them with it, and by date again when none is chosen', async () => {
      const ids = [await add('A', { ...converted, applied_rate_id: early })]
      await changeAll(owner, event, ids, { field: 'rate', rate_id: late })
      expect([await numbers('converted_amount'), await column('rate_id')]).toEqual([{ A: 9 }, { A: late }])
      await changeAll(owner, event, ids, { field: 'rate', rate_id: '' })
      expect([await numbers('converted_amount'), await column('rate_id')]).toEqual([{ A: 8 }, { A: null }])
    })

    it('to a rate for another currency is refused for all of them', async () => {
      const ids = [await add('A', kes), await add('Hotel', { currency: 'TZS' })]
      const before = await lines()
      const { status, to } = await refused({ field: 'rate', rate_id: late }, ids)
      expect([status, to]).toEqual([400, expect.stringContaining('“Hotel”: R2 is a rate for KES')])
      expect(await lines()).toEqual(before)
    })

    it('to another currency lets go of a rate that was chosen, and Undo chooses it again', async () => {
      const ids = [await add('A', { ...kes, rate_id: late, applied_rate_id: late, converted_amount: 9 })]
      const before = await lines()
      const batch = await changeAll(owner, event, ids, { field: 'currency', currency: 'TZS' })
      expect([await numbers('converted_amount'), await column('rate_id')]).toEqual([{ A: 10 }, { A: null }])
      await undo(owner, event, batch)
      expect(await lines()).toEqual(before)
    })

    it.each(['currency', 'date', 'rate'])('of their %s is undone with the present rates', async (field) => {
      const ids = [await add('A', { ...converted, applied_rate_id: early })]
      const form = { field, currency: 'TZS', date: '2026-10-10', rate_id: late }
      const batch = await changeAll(owner, event, ids, form)
      await addRate(owner, on.database, event, { date: '2026-10-05', claim_amount: '20' })
      await undo(owner, event, batch)
      expect(await numbers('converted_amount')).toEqual({ A: 20 })
    })
  })

  it('undone leaves the amount of an old record as it was recorded, which no rate explains', async () => {
    const ids = [await add('A', { ...kes, converted_amount: 12.34 })]
    const before = await lines()
    const batch = await changeAll(owner, event, ids, { field: 'currency', currency: 'TZS' })
    expect(await numbers('converted_amount')).toEqual({ A: 10 })
    await undo(owner, event, batch)
    expect(await lines()).toEqual(before)
  })

  it('of the currency leaves what was charged as it counts where the form says so', async () => {
    const ids = [await add('A', { ...kes, charged_amount: 7, converted_amount: 7 })]
    await changeAll(owner, event, ids, { field: 'currency', currency: 'EUR', charge_answer: 'keep' })
    expect([await numbers('converted_amount'), await numbers('charged_amount')]).toEqual([{ A: 7 }, { A: 7 }])
  })

  it('is undone with the former charge set aside where the claim currency changed since', async () => {
    const ids = [await add('A', { ...kes, charged_amount: 7, converted_amount: 7 })]
    const form = { field: 'currency', currency: 'TZS', charge_answer: 'remove' }
    const batch = await changeAll(owner, event, ids, form)
    await on.database.run("UPDATE events SET base_currency = 'EUR', exchange_rate = 0.02 WHERE id = ?", [
      event,
    ])
    await undo(owner, event, batch)
    const [line] = await lines()
    expect(line).toMatchObject({ currency: 'KES', charged_amount: null, other_charge_currency: 'USD' })
    expect([Number(line?.other_charge), Number(line?.converted_amount)]).toEqual([7, 20])
  })

  it('is not undone while an expense is too large at the present rate', async () => {
    const large = { amount: 1_000_000_000_000, currency: 'KES', converted_amount: 10_000_000_000 }
    const ids = [await add('Large', large)]
    const batch = await changeAll(owner, event, ids, { field: 'currency', currency: 'USD' })
    const back = () => send(owner, event, { intent: 'undo', batch: batch ?? '' })
    const giveRate = (rate: number) =>
      on.database.run('UPDATE events SET exchange_rate = ? WHERE id = ?', [rate, event])
    await giveRate(10)
    expect(await back()).toEqual({
      status: 400,
      to: expect.stringContaining('“Large” would be too large in the claim currency'),
    })
    await giveRate(9)
    expect((await back()).status).toBe(303)
    expect(await numbers('converted_amount')).toEqual({ Large: 9_000_000_000_000 })
  })

  it('explains no more points than the event has room for', async () => {
    const ids = [await add('A')]
    const fill = (series: number, count: number) =>
      on.database.run(
        `INSERT INTO explanations (event_id, finding, text)
         SELECT ?, 'finding ${series} ' || i, 'Late' FROM ${numbersTo(on.database, count)}`,
        [event],
      )
    // the expense has two points: it has no receipt and no category
    await fill(1, EXPLANATIONS_PER_EVENT_MAX - 2)
    const form = { field: 'explanation', explanation: 'It was late' }
    const batch = await changeAll(owner, event, ids, form)
    await undo(owner, event, batch)
    await fill(2, 1)
    const { status, to } = await refused(form, ids)
    expect([status, to]).toEqual([409, expect.stringContaining('An event can have 5,000 explanations')])
  })

  it('declares nothing of expenses with a receipt, and says how many those are', async () => {
    const [a, b] = [await add('A'), await add('B', { image_path: 'receipts/a/original.jpg' })]
    const batch = await changeAll(owner, event, [a, b], { field: 'declaration', reason: 'Lost' })
    expect(await column('declaration')).toEqual({ A: 'Lost', B: null })
    expect(await said(owner, event, batch)).toContain('1 with a receipt is left as it was.')
    const { status, to } = await refused({ field: 'declaration', reason: 'Lost' }, [b])
    expect([status, to]).toEqual([400, expect.stringContaining('Each of these expenses has a receipt')])
  })

  it('explains what the checklist asks about them, once, and takes that back', async () => {
    const [a, b, c] = [await add('A'), await add('B', { category: 'Meals' }), await add('C')]
    const explained = async () => {
      const rows = await on.database.all<{ finding: string; text: string }>(
        'SELECT finding, text FROM explanations WHERE event_id = ?',
        [event],
      )
      return Object.fromEntries(rows.map(({ finding, text }) => [finding, text]))
    }
    await insertRow(on.database, 'explanations', {
      ...{ event_id: event, finding: `receipt ${a}`, text: 'Before' },
    })
    const form = { field: 'explanation', explanation: 'It was late' }
    const batch = await changeAll(owner, event, [a, b], form)
    const answers = { [`category ${a}`]: 'It was late', [`receipt ${b}`]: 'It was late' }
    expect(await explained()).toEqual({ ...answers, [`receipt ${a}`]: 'Before' })
    expect(await said(owner, event, batch)).toBe('2 points about 2 expenses are explained. Undo')
    const { status, to } = await refused(form, [a, b])
    expect([status, to]).toEqual([400, expect.stringContaining('has no open point')])
    // an explanation that was changed since is kept
    await owner.client.form('POST', `/events/${event}/close`, {
      ...{ intent: 'explain', key: `receipt ${b}`, text: 'Since' },
    })
    expect(await undo(owner, event, batch)).toBe(
      'Undone. 1 explanation is taken back. 1 was changed since and stays as it is.',
    )
    expect(await explained()).toEqual({ [`receipt ${a}`]: 'Before', [`receipt ${b}`]: 'Since' })
    expect(c).not.toBe('')
  })

  it('is undone but for what was changed, deleted or moved since, and names it', async () => {
    const ids = [await add('A'), await add('B'), await add('C'), await add('D')]
    const other = (await insertEvent(on.database, owner.id)).id
    const batch = await changeAll(owner, event, ids, { field: 'category', category: 'Meals' })
    await changeAll(owner, event, [ids[0] ?? ''], { field: 'note', note: 'Since' })
    await send(owner, event, { intent: 'delete', id: ids[1] ?? '' })
    await changeAll(owner, event, [ids[2] ?? ''], { field: 'event', event_id: other })
    expect(await undo(owner, event, batch)).toBe(
      'Undone. 1 expense is as it was. 3 were changed since and stay as they are: A, B, C.',
    )
    expect(await column('category')).toEqual({ A: 'Meals', B: 'Meals', D: '' })
    expect(await undo(owner, event, batch)).toContain('Undone. 1 expense is as it was.')
  })

  it('of which six were changed since names five of them', async () => {
    const ids = await Promise.all(['A', 'B', 'C', 'D', 'E', 'F'].map((merchant) => add(merchant)))
    const batch = await changeAll(owner, event, ids, { field: 'category', category: 'Meals' })
    await changeAll(owner, event, ids, { field: 'note', note: 'Since' })
    expect(await undo(owner, event, batch)).toBe(
      'Nothing is undone. 6 were changed since and stay as they are: A, B, C, D, E, ….',
    )
  })

  it('of which all was changed since is not undone, and says so', async () => {
    const ids = [await add('A')]
    const batch = await changeAll(owner, event, ids, { field: 'category', category: 'Meals' })
    await changeAll(owner, event, ids, { field: 'category', category: 'Travel' })
    expect(await undo(owner, event, batch)).toBe(
      'Nothing is undone. 1 was changed since and stays as it is: A.',
    )
    expect(await column('category')).toEqual({ A: 'Travel' })
  })

  it('that says what they say already changes nothing', async () => {
    const ids = [await add('A', { category: 'Meals' })]
    expect(await changeAll(owner, event, ids, { field: 'category', category: 'Meals' })).toBeNull()
  })

  it('by a form that comes twice, also at once, is made once; with other values it is another', async () => {
    const ids = [await add('A'), await add('B')]
    const batch = crypto.randomUUID()
    const form = { field: 'category', category: 'Meals', batch }
    const [one, other] = await Promise.all([
      changeAll(owner, event, ids, form),
      changeAll(owner, event, ids, form),
    ])
    expect([one, other, await changeAll(owner, event, ids, form)]).toEqual([batch, batch, batch])
    const again = await changeAll(owner, event, ids, { ...form, category: 'Travel' })
    expect(again).not.toBe(batch)
    expect(await column('category')).toEqual({ A: 'Travel', B: 'Travel' })
  })

  it('that waits for another one is planned with what that has stored', async () => {
    const ids = [await add('A', kes)]
    const release = await holdEvents(on.database, event)
    const changes = [
      changeAll(owner, event, ids, { field: 'currency', currency: 'USD' }),
      changeAll(owner, event, ids, { field: 'payment', payment: 'cash' }),
    ]
    await untilWaiting(on.database)
    await release()
    await Promise.all(changes)
    expect([await column('currency'), await column('payment'), await numbers('converted_amount')]).toEqual([
      { A: 'USD' },
      { A: 'cash' },
      { A: 1000 },
    ])
  })

  it.each([
    [{ field: 'date', date: '2026-02-30' }, 'Enter the date on the receipt'],
    [{ field: 'date' }, 'Enter the date on the receipt'],
    [{ field: 'currency', currency: 'XXQ' }, 'Enter a currency code'],
    [{ field: 'currency', currency: '' }, 'Enter a currency code'],
    [{ field: 'category', category: '  ' }, 'Enter a category'],
    [{ field: 'category', category: 'a'.repeat(101) }, 'Category can have at most 100 characters'],
    [{ field: 'note', note: '' }, 'Enter the note'],
    [{ field: 'note', note: 'a'.repeat(1001) }, 'Note can have at most 1000 characters'],
    [{ field: 'note', note: 'a\0b' }, 'cannot be stored'],
    [{ field: 'payment', payment: 'shells' }, 'Choose cash, card, transfer or other'],
    [{ field: 'payment' }, 'Choose cash, card, transfer or other'],
    [{ field: 'rate', rate_id: 'none' }, 'This rate was deleted'],
    [{ field: 'rate' }, 'Choose a rate'],
    [{ field: 'declaration', reason: ' ' }, 'Enter a reason'],
    [{ field: 'explanation', explanation: '' }, 'Enter the explanation'],
    [{ field: 'event', event_id: crypto.randomUUID() }, 'This event is not here'],
    [{ field: 'amount', amount: '1' }, 'Choose what to change'],
    [{}, 'Choose what to change'],
    [{ field: 'category', category: 'Meals', batch: 'one' }, 'Load the page again'],
  ])('with %j is refused, and changes nothing', async (form, words) => {
    const ids = [await add('A', kes)]
    const before = await lines()
    const { status, to } = await refused(form as Record<string, string>, ids)
    expect([status, to]).toEqual([400, expect.stringContaining(words)])
    expect(await lines()).toEqual(before)
  })

  it('to a currency with fewer decimals than a tax has is refused, and names the expense', async () => {
    const taxes = '[{"rate":"16","net":null,"amount":"1.38"}]'
    const ids = [await add('A'), await add('Hotel', { taxes })]
    const { status, to } = await refused({ field: 'currency', currency: 'JPY' }, ids)
    expect([status, to]).toEqual([400, expect.stringContaining('The taxes of “Hotel”')])
    expect(await column('currency')).toEqual({ A: 'USD', Hotel: 'USD' })
  })

  it('to a currency with fewer decimals than a tax has removes that tax when the form says so', async () => {
    const taxes = '[{"rate":"16","net":null,"amount":"1.38"}]'
    const ids = [await add('A'), await add('Hotel', { taxes })]
    await changeAll(owner, event, ids, { field: 'currency', currency: 'JPY', taxes_answer: 'remove' })
    expect([await column('currency'), await column('taxes')]).toEqual([
      { A: 'JPY', Hotel: 'JPY' },
      { A: '[]', Hotel: '[]' },
    ])
  })

  it('to a currency with fewer decimals than a tax has is refused with an answer to another question', async () => {
    const ids = [await add('Hotel', { taxes: '[{"rate":"16","net":null,"amount":"1.38"}]' })]
    const form = { field: 'currency', currency: 'JPY', question: 'about KES', taxes_answer: 'remove' }
    const { status, to } = await refused(form, ids)
    expect([status, to]).toEqual([400, expect.stringContaining('The taxes of “Hotel”')])
    expect(await column('currency')).toEqual({ Hotel: 'USD' })
  })

  it('to a currency that an old record with more decimals has already leaves that as it is', async () => {
    const ids = [await add('A'), await add('Old', { amount: 10.5, currency: 'JPY' })]
    const [, before] = await lines()
    await changeAll(owner, event, ids, { field: 'currency', currency: 'JPY' })
    const [a, old] = await lines()
    expect(a).toMatchObject({ merchant: 'A', currency: 'JPY' })
    expect(Number(old?.amount)).toBe(10.5)
    expect(old).toEqual(before)
  })

  it('that makes one too large is refused; the largest that fits is not', async () => {
    await on.database.run('UPDATE events SET exchange_rate = 10 WHERE id = ?', [event])
    const fits = await add('Fits', { amount: 999_999_999_999, converted_amount: 1 })
    const large = await add('Large', { amount: 1_000_000_000_000, converted_amount: 1 })
    const { status, to } = await refused({ field: 'currency', currency: 'KES' }, [fits, large])
    expect([status, to]).toEqual([400, expect.stringContaining('“Large” would be too large')])
    await changeAll(owner, event, [fits], { field: 'currency', currency: 'KES' })
    expect(await numbers('converted_amount')).toEqual({ Fits: 9_999_999_999_990, Large: 1 })
  })

  it('of 1,000 is one change, and its Undo another', async () => {
    const ids = Array.from({ length: 1000 }, () => crypto.randomUUID())
    const rows = ids.map((id, i) => `('${id}', '${event}', 'M${i}', ${i + 1}, 'KES', ${i + 1})`)
    await on.database.run(
      `INSERT INTO expenses (id, event_id, merchant, amount, currency, converted_amount) VALUES ${rows.join(', ')}`,
    )
    const before = await lines()
    const version = async () =>
      (await on.database.all<{ version: number }>('SELECT version FROM events WHERE id = ?', [event]))[0]
        ?.version
    const batch = await changeAll(owner, event, ids, { field: 'currency', currency: 'USD' })
    expect(await version()).toBe(1)
    expect(await undo(owner, event, batch)).toBe('Undone. 1000 expenses are as they were.')
    expect([await version(), await lines()]).toEqual([2, before])
  })

  it('of another user is not seen, and not undone', async () => {
    const stranger = await createUser(on)
    const [ids, theirs] = [[await add('A')], (await insertEvent(on.database, stranger.id)).id]
    const batch = await changeAll(owner, event, ids, { field: 'category', category: 'Meals' })
    const attempts = [
      await send(stranger, event, { intent: 'undo', batch: batch ?? '' }),
      await send(stranger, theirs, { intent: 'undo', batch: batch ?? '' }),
      await send(stranger, event, { intent: 'change-selected', field: 'note', note: 'x' }, ids),
      await send(stranger, theirs, { intent: 'change-selected', field: 'note', note: 'x' }, ids),
    ]
    expect(attempts.map(({ status }) => status)).toEqual([403, 404, 403, 404])
    expect(await said(stranger, theirs, batch)).toBe('')
    // the id of another user's change is not used either
    const own = await insertLine(on.database, theirs, { merchant: 'B' })
    const taken = await changeAll(stranger, theirs, [own], { field: 'note', note: 'x', batch: batch ?? '' })
    expect(taken).not.toBe(batch)
    expect(await column('category')).toEqual({ A: 'Meals' })
  })

  it('whose form comes again is made once, and anew after its Undo', async () => {
    const ids = [await add('A')]
    const form = { field: 'category', category: 'Meals', batch: crypto.randomUUID() }
    const batch = await changeAll(owner, event, ids, form)
    expect([batch, await changeAll(owner, event, ids, form)]).toEqual([form.batch, form.batch])
    await undo(owner, event, batch)
    expect(await column('category')).toEqual({ A: '' })
    const anew = await changeAll(owner, event, ids, form)
    expect(await column('category')).toEqual({ A: 'Meals' })
    expect(await undo(owner, event, anew)).toBe('Undone. 1 expense is as it was.')
  })

  it('of a closed event is refused, and so is its Undo', async () => {
    const ids = [await add('A')]
    const batch = await changeAll(owner, event, ids, { field: 'category', category: 'Meals' })
    await owner.client.send('PUT', `/events/${event}/close`)
    const again = await refused({ field: 'category', category: 'Travel' }, ids)
    const back = await send(owner, event, { intent: 'undo', batch: batch ?? '' })
    for (const { status, to } of [again, back])
      expect([status, to]).toEqual([409, expect.stringContaining('Event is closed')])
    expect(await column('category')).toEqual({ A: 'Meals' })
  })

  it.each([
    ['a minute before a day is over is undone', -1, 303],
    ['a minute after a day is not', 1, 404],
  ])('%s', async (_, minutes, expected) => {
    const ids = [await add('A')]
    const batch = await changeAll(owner, event, ids, { field: 'category', category: 'Meals' })
    const moment = new Date(Date.now() - (24 * 60 + minutes) * 60_000).toISOString().replace('Z', '+00:00')
    await on.database.run('UPDATE undo_batches SET created_at = ? WHERE event_id = ?', [moment, event])
    expect((await said(owner, event, batch)) !== '').toBe(expected === 303)
    const { status } = await send(owner, event, { intent: 'undo', batch: batch ?? '' })
    expect(status).toBe(expected)
  })

  it('of which 20 followed can be undone no more, and takes no room', async () => {
    const ids = [await add('A')]
    const other = await createUser(on)
    const theirs = (await insertEvent(on.database, other.id)).id
    const line = await insertLine(on.database, theirs, { merchant: 'Theirs' })
    const batchOfOther = await changeAll(other, theirs, [line], { field: 'note', note: 'Before' })
    const batches: (string | null)[] = []
    for (let i = 0; i < 21; i++)
      batches.push(await changeAll(owner, event, ids, { field: 'note', note: `Note ${i}` }))
    const kept = await on.database.all<{ id: string }>('SELECT id FROM undo_batches WHERE user_id = ?', [
      owner.id,
    ])
    expect(kept).toHaveLength(20)
    expect(kept.map(({ id }) => id)).not.toContain(batches[0])
    expect(kept.map(({ id }) => id)).toContain(batches[1])
    expect(await undo(other, theirs, batchOfOther)).toBe('Undone. 1 expense is as it was.')
  })

  it('makes the form of an expense stale that was filled before, but not by a declaration', async () => {
    const id = await add('A')
    const form = { intent: 'change', id, date: '2026-10-05', merchant: 'A', amount: '10', currency: 'USD' }
    await changeAll(owner, event, [id], { field: 'declaration', reason: 'Lost' })
    expect((await send(owner, event, { ...form, note: 'x', version: '0' })).status).toBe(303)
    await changeAll(owner, event, [id], { field: 'category', category: 'Meals' })
    expect((await send(owner, event, { ...form, version: '1' })).status).toBe(409)
  })

  it('is offered by the list with the user’s other open events, and without what there is none of', async () => {
    await add('A')
    const other = await insertEvent(on.database, owner.id, { name: 'Other open' })
    await insertEvent(on.database, owner.id, { name: 'Other closed', status: 'closed' })
    await insertFile(on.database, event)
    const source = await html(await owner.client.get(`/events/${event}/expenses`))
    const [, bar = ''] = /<form[^>]*id="selection"[^>]*>(.*?)<\/form>/s.exec(source) ?? []
    expect(text(bar)).toContain(
      'Category Date Currency Paid by Note Why no receipt Explain to finance Move to event',
    )
    expect(bar).toContain(`<option value="${other.id}">Other open</option>`)
    expect(bar).not.toContain('Other closed')
    expect(bar).not.toContain(`<option value="${event}">`)
  })
})
