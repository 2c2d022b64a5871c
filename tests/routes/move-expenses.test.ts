import { beforeAll, beforeEach, expect, it } from 'vitest'
import { DISMISSED_DUPLICATES_PER_EVENT_MAX, EXPLANATIONS_PER_EVENT_MAX } from '~/limits'
import {
  changeAll,
  insertFile,
  insertLine,
  insertStatementRow,
  linesOf,
  said,
  send,
  undo,
} from '../support/bulk'
import { insertRow } from '../support/database'
import {
  deletedWithMinutesLeft,
  holdEvents,
  html,
  insertEvent,
  text,
  untilWaiting,
} from '../support/factories'
import { describeOnEachDatabase } from '../support/instances'
import { numbersTo } from '../support/many-expenses'
import { createUser, type Person } from '../support/users'

// Moves selected expenses to another event of the same user, and back.

describeOnEachDatabase('expenses that are moved on %s', (on) => {
  let owner: Person
  let from: string
  let to: string

  beforeAll(async () => {
    owner = await createUser(on)
  })
  beforeEach(async () => {
    const event = async (name: string, base_currency: string, exchange_rate: number) =>
      (await insertEvent(on.database, owner.id, { name, base_currency, exchange_rate })).id
    from = await event('Nairobi', 'USD', 0.01)
    to = await event('Berlin', 'EUR', 0.02)
  })

  const add = (merchant: string, columns = {}) => insertLine(on.database, from, { merchant, ...columns })
  const kes = { amount: 1000, currency: 'KES', converted_amount: 10 }
  const move = (ids: string[], target = to) =>
    changeAll(owner, from, ids, { field: 'event', event_id: target })
  const where = async () => {
    const rows = await linesOf(on.database, from, to)
    return Object.fromEntries(
      rows.map(({ merchant, event_id }) => [merchant, event_id === from ? 'from' : 'to']),
    )
  }
  const line = async (merchant: string) =>
    (await linesOf(on.database, from, to)).find((each) => each.merchant === merchant) ?? {}
  const files = () =>
    on.database.all<Record<string, unknown>>(
      'SELECT id, event_id, expense_id, role, deleted_at FROM receipts WHERE event_id IN (?, ?) ORDER BY id',
      [from, to],
    )
  const versions = async () => {
    const rows = await on.database.all<{ id: string; version: number }>(
      'SELECT id, version FROM events WHERE id IN (?, ?)',
      [from, to],
    )
    return [from, to].map((id) => rows.find((row) => row.id === id)?.version)
  }
  const rate = (event: string, columns: Record<string, unknown>) => {
    const id = crypto.randomUUID()
    const pair = { currency: 'KES', receipt_amount: 1000, claim_amount: 8, claim_currency: 'USD' }
    const row = { id, event_id: event, number: 1, date: '2026-10-05', ...pair, ...columns }
    return insertRow(on.database, 'rates', row).then(() => id)
  }

  const duplicatePair = (one: string, other: string) => {
    const [first, second] = [one, other].sort()
    return { event_id: from, one: first, other: second }
  }

  it('say which of their currencies have no rate where they are, as long as they have none', async () => {
    const plain = await insertEvent(on.database, owner.id, { name: 'Rome', base_currency: 'USD' })
    const ids = [
      await add('A', kes),
      await add('B', { amount: 5, currency: 'USD', converted_amount: 5 }),
      // a charged amount needs no rate
      await add('C', { amount: 9, currency: 'SEK', charged_amount: 1, converted_amount: 1 }),
    ]
    await insertLine(on.database, plain.id, {
      merchant: 'D',
      amount: 9,
      currency: 'SEK',
      converted_amount: 9,
    })
    const batch = await move(ids, plain.id)
    const words = '3 expenses are moved to “Rome”.'
    expect(await said(owner, from, batch)).toContain(
      `${words} There is no rate for KES there yet, so it does not count. Total`,
    )
    await rate(plain.id, { claim_currency: 'USD' })
    await on.database.run("UPDATE expenses SET applied_rate_id = 'x' WHERE event_id = ?", [plain.id])
    expect(await said(owner, from, batch)).toContain(`${words} Total`)
  })

  it('are said to be where they are by the address of their form in the event that they left', async () => {
    const id = await add('A')
    await move([id])
    const said = async (by: Person, event: string) =>
      /role="alert"[^>]*>(.*?)<\/div>/s.exec(
        await html(await by.client.get(`/events/${event}/expenses?edit=${id}`)),
      )?.[1]
    expect(await said(owner, from)).toMatch(/^This expense was moved to <a href="[^"]+">“Berlin”<\/a>\.$/)
    const stranger = await createUser(on)
    const { id: other } = await insertEvent(on.database, stranger.id)
    expect(await said(stranger, other)).toContain('This expense is gone')
  })

  it('are in the other event with their files, row of a statement and declaration; both have a new version', async () => {
    const [a, b] = [await add('A', { ...kes, declaration: 'Lost' }), await add('B')]
    const [own, removed] = [
      await insertFile(on.database, from, { expense_id: a }),
      await insertFile(on.database, from, {
        expense_id: a,
        position: 1,
        deleted_at: '2026-11-20 10:00:00+00:00',
      }),
    ]
    const others = await insertFile(on.database, from, { expense_id: b })
    await insertStatementRow(on.database, a, { text: 'A', amount: 9 })
    const batch = await move([a])
    expect(await where()).toEqual({ A: 'to', B: 'from' })
    expect(Object.fromEntries((await files()).map(({ id, event_id }) => [id, event_id]))).toEqual({
      ...{ [own]: to, [removed]: to, [others]: from },
    })
    expect(await line('A')).toMatchObject({ declaration: 'Lost' })
    expect(await versions()).toEqual([1, 1])
    expect(await said(owner, from, batch)).toBe(
      '1 expense is moved to “Berlin”. Total 20.00 → 10.00 USD. Show them Undo',
    )
    const source = await html(await owner.client.get(`/events/${to}/expenses`))
    expect(text(source)).toMatch(/A .* 1,000\.00 KES 20\.00 EUR/)
  })

  it('are converted with the terms and rates of the other event, and a chosen rate is chosen no more', async () => {
    const chosen = await rate(from, {})
    const there = await rate(to, { claim_amount: 7, claim_currency: 'EUR' })
    const ids = [
      await add('Rate', { ...kes, rate_id: chosen, applied_rate_id: chosen, converted_amount: 8 }),
      await add('Same', { amount: 10, currency: 'EUR', converted_amount: 0.1 }),
    ]
    await move(ids)
    const shown = async (merchant: string) => {
      const { converted_amount, applied_rate_id, rate_id } = await line(merchant)
      return [Number(converted_amount), applied_rate_id, rate_id]
    }
    expect(await shown('Rate')).toEqual([7, there, null])
    expect(await shown('Same')).toEqual([10, null, null])
  })

  it('whose charge was in another claim currency are converted; back there it counts again', async () => {
    const id = await add('Hotel', { ...kes, charged_amount: 9, converted_amount: 9 })
    await move([id])
    const there = await line('Hotel')
    expect([there.charged_amount, Number(there.other_charge), there.other_charge_currency]).toEqual([
      ...[null, 9, 'USD'],
    ])
    expect(Number(there.converted_amount)).toBe(20)
    const back = await changeAll(owner, to, [id], { field: 'event', event_id: from })
    expect(back).not.toBeNull()
    const here = await line('Hotel')
    expect([Number(here.charged_amount), here.other_charge, Number(here.converted_amount)]).toEqual([
      9,
      null,
      9,
    ])
  })

  it('come back by Undo exactly as they were, whatever they were converted from', async () => {
    const chosen = await rate(from, {})
    const ids = [
      await add('Chosen', { ...kes, rate_id: chosen, applied_rate_id: chosen, converted_amount: 8 }),
      await add('Charged', { ...kes, charged_amount: 9, converted_amount: 9 }),
      await add('Record', { ...kes, converted_amount: 12.34 }),
      await add('Stashed', { ...kes, other_charge: 5, other_charge_currency: 'EUR', converted_amount: 10 }),
    ]
    await insertFile(on.database, from, { expense_id: ids[0] })
    const [before, filesBefore] = [await linesOf(on.database, from), await files()]
    const batch = await move(ids)
    expect(await linesOf(on.database, from)).toEqual([])
    expect(Number((await line('Stashed')).converted_amount)).toBe(5)
    expect(await undo(owner, from, batch)).toBe('Undone. 4 expenses are back.')
    expect([await linesOf(on.database, from), await files()]).toEqual([before, filesBefore])
    expect(await versions()).toEqual([2, 2])
  })

  it('come back as they were when the other event was converted anew since, at first to the same amounts', async () => {
    await on.database.run('UPDATE events SET base_currency = ?, exchange_rate = ? WHERE id = ?', [
      'USD',
      0.01,
      to,
    ])
    const batch = await move([await add('Rate', kes)])
    const terms = { base_currency: 'EUR', sample_receipt_amount: '1000', sample_claim_amount: '50' }
    expect((await owner.client.form('PUT', `/events/${to}`, terms)).status).toBe(200)
    expect(await undo(owner, from, batch)).toContain('1 expense is back')
    const { converted_amount, applied_rate_id } = await line('Rate')
    expect([Number(converted_amount), applied_rate_id]).toEqual([10, null])
  })

  it('come back but for those that were changed since, which stay there with their files', async () => {
    const ids = [await add('A'), await add('B'), await add('C')]
    const file = await insertFile(on.database, from, { expense_id: ids[1] })
    const batch = await move(ids)
    await changeAll(owner, to, [ids[1] ?? ''], { field: 'note', note: 'Since' })
    await send(owner, to, { intent: 'delete', id: ids[2] ?? '' })
    expect(await undo(owner, from, batch)).toBe(
      'Undone. 1 expense is back. 2 were changed since and stay as they are: B, C.',
    )
    expect(await where()).toEqual({ A: 'from', B: 'to', C: 'to' })
    expect((await files()).find(({ id }) => id === file)?.event_id).toBe(to)
  })

  it('come back to the claim currency that the event has then', async () => {
    const id = await add('Hotel', { ...kes, charged_amount: 9, converted_amount: 9 })
    const batch = await move([id])
    const terms = { base_currency: 'CHF', sample_receipt_amount: '1000', sample_claim_amount: '30' }
    expect((await owner.client.form('PUT', `/events/${from}`, terms)).status).toBe(200)
    await undo(owner, from, batch)
    const { charged_amount, other_charge, other_charge_currency, converted_amount } = await line('Hotel')
    expect([charged_amount, Number(other_charge), other_charge_currency, Number(converted_amount)]).toEqual([
      ...[null, 9, 'USD', 30],
    ])
  })

  it('leave the proof of a rate where it is proved, and take it back with them', async () => {
    const id = await add('A', kes)
    const part = {
      excerpt: '{"firstPage":1,"lastPage":1,"area":null}',
      reading: '{}',
      text: 'Exchange',
      turns: 1,
    }
    const file = await insertFile(on.database, from, { expense_id: id, name: 'slip.jpg', ...part })
    const rates = [
      await rate(from, { document_id: file }),
      await rate(from, { document_id: file, number: 2, currency: 'TZS' }),
    ]
    const before = await files()
    const proofs = () =>
      on.database.all<{ id: string; event_id: string; role: string; name: string; rate: string }>(
        `SELECT receipts.id, receipts.event_id, role, name, excerpt, reading, text, turns, rates.id AS rate
         FROM rates
         JOIN receipts ON receipts.id = document_id WHERE rates.event_id = ? ORDER BY number`,
        [from],
      )
    const batch = await move([id])
    const left = await proofs()
    expect(left).toMatchObject(
      rates.map((rate) => ({ rate, event_id: from, role: 'rate', name: 'slip.jpg', ...part })),
    )
    expect(new Set(left.map(({ id }) => id)).size).toBe(1)
    expect(left[0]?.id).not.toBe(file)
    expect((await files()).find(({ id }) => id === file)).toMatchObject({ event_id: to, role: 'receipt' })
    await undo(owner, from, batch)
    expect((await proofs()).map(({ id }) => id)).toEqual([file, file])
    expect(await files()).toEqual(before)
  })

  it('leave the proof of a rate where it is proved by another file, or by the copy, since', async () => {
    const id = await add('A', kes)
    const file = await insertFile(on.database, from, { expense_id: id })
    const first = await rate(from, { document_id: file })
    const second = await rate(from, { document_id: file, number: 2, currency: 'TZS' })
    const proofOf = async (rateId: string) => {
      const [row] = await on.database.all('SELECT document_id FROM rates WHERE id = ?', [rateId])
      return row?.document_id
    }
    const batch = await move([id])
    const copy = await proofOf(first)
    const other = await insertFile(on.database, from, { role: 'rate' })
    await on.database.run('UPDATE rates SET document_id = ? WHERE id = ?', [other, second])
    const third = await rate(from, { document_id: copy, number: 3, currency: 'UGX' })
    await undo(owner, from, batch)
    expect(await Promise.all([first, second, third].map(proofOf))).toEqual([file, other, copy])
  })

  it('leave no copy of a removed file that proves a rate', async () => {
    const id = await add('A', kes)
    const gone = { expense_id: id, deleted_at: deletedWithMinutesLeft(60) }
    const file = await insertFile(on.database, from, gone)
    const rateId = await rate(from, { document_id: file })
    const before = await files()
    const batch = await move([id])
    expect(await files()).toMatchObject([{ id: file, event_id: to }])
    await undo(owner, from, batch)
    const [row] = await on.database.all('SELECT document_id FROM rates WHERE id = ?', [rateId])
    expect([row?.document_id, await files()]).toEqual([file, before])
  })

  it('take along explanations and dismissed duplicates that fit the other event; its own stay', async () => {
    const [a, b, c, d] = [await add('A'), await add('B'), await add('C'), await add('D')]
    const explain = (finding: string, text: string, event = from) =>
      insertRow(on.database, 'explanations', { event_id: event, finding, text })
    await explain(`receipt ${a}`, 'Lost')
    await explain(`dates ${a}`, 'A day early')
    await explain(`category ${b}`, 'None fits')
    await explain(`limit ${b}`, 'The only room')
    await explain(`note ${b}`, 'Alone')
    await explain(`unpaid-paper ${b}`, 'Paid in advance')
    await explain(`unpaid-paper ${b} ${c}`, 'Two orders')
    await explain(`row-day ${a} 2026-10-16 18.87`, 'Booked late')
    await explain(`category ${a}`, 'Before')
    await explain(`category ${a}`, 'There already', to)
    await insertRow(on.database, 'no_duplicates', duplicatePair(a, b))
    await insertRow(on.database, 'no_duplicates', duplicatePair(a, c))
    await insertRow(on.database, 'no_duplicates', duplicatePair(b, d))
    await insertRow(on.database, 'no_duplicates', { ...duplicatePair(b, d), event_id: to })
    await move([a, b, d])
    const rows = await on.database.all<{ finding: string; text: string }>(
      'SELECT finding, text FROM explanations WHERE event_id = ?',
      [to],
    )
    expect(Object.fromEntries(rows.map(({ finding, text }) => [finding, text]))).toEqual({
      [`receipt ${a}`]: 'Lost',
      [`category ${b}`]: 'None fits',
      [`limit ${b}`]: 'The only room',
      [`note ${b}`]: 'Alone',
      [`unpaid-paper ${b}`]: 'Paid in advance',
      [`row-day ${a} 2026-10-16 18.87`]: 'Booked late',
      [`category ${a}`]: 'There already',
    })
    const pairs = await on.database.all<{ one: string }>('SELECT * FROM no_duplicates WHERE event_id = ?', [
      to,
    ])
    const expected = [duplicatePair(a, b), duplicatePair(b, d)].map((each) => ({ ...each, event_id: to }))
    expect(new Set(pairs)).toEqual(new Set(expected))
  })

  it.each([
    ['explanations', EXPLANATIONS_PER_EVENT_MAX, 'finding, text', "'finding ' || i, 'Late'"],
    ['no_duplicates', DISMISSED_DUPLICATES_PER_EVENT_MAX, 'one, other', "'one', 'other ' || i"],
  ] as const)(
    'of the %s about them take as many along as the other event has room for',
    async (table, max, columns, values) => {
      const ids = [await add('A'), await add('B'), await add('C')]
      const [a = '', b = '', c = ''] = ids
      for (const id of [a, b])
        await insertRow(on.database, 'explanations', {
          event_id: from,
          finding: `receipt ${id}`,
          text: 'Lost',
        })
      for (const other of [b, c]) await insertRow(on.database, 'no_duplicates', duplicatePair(a, other))
      await on.database.run(
        `INSERT INTO ${table} (event_id, ${columns})
         SELECT ?, ${values} FROM ${numbersTo(on.database, max - 1)}`,
        [to],
      )
      await move(ids)
      const rows = await on.database.all(`SELECT event_id FROM ${table} WHERE event_id = ?`, [to])
      expect(rows).toHaveLength(max)
    },
  )

  it.each([
    ['a closed event', 409, '“Closed” is closed'],
    ['a deleted event', 400, 'This event is not here'],
    ['the event of another user', 400, 'This event is not here'],
    ['the same event', 400, 'These expenses are in this event already'],
  ])('to %s: %i, and nothing is moved', async (which, status, words) => {
    const targets: Record<string, () => Promise<string>> = {
      'a closed event': async () =>
        (await insertEvent(on.database, owner.id, { name: 'Closed', status: 'closed' })).id,
      'a deleted event': async () => {
        await on.database.run('UPDATE events SET deleted_at = ? WHERE id = ?', [
          '2026-11-20 10:00:00+00:00',
          to,
        ])
        return to
      },
      'the event of another user': async () => (await insertEvent(on.database, (await createUser(on)).id)).id,
      'the same event': async () => from,
    }
    const target = (await targets[which]?.()) ?? ''
    const ids = [await add('A')]
    const before = await linesOf(on.database, from)
    const answer = await send(
      owner,
      from,
      { intent: 'change-selected', field: 'event', event_id: target },
      ids,
    )
    expect([answer.status, answer.to]).toEqual([status, expect.stringContaining(words)])
    expect(await linesOf(on.database, from)).toEqual(before)
    expect((await versions())[0]).toBe(0)
  })

  it('are not undone while the other event is closed or deleted, and are when it is back', async () => {
    const id = await add('A')
    const batch = await move([id])
    const attempt = async (change: string) => {
      await on.database.run(`UPDATE events SET ${change} WHERE id = ?`, [to])
      const { status, to: words } = await send(owner, from, { intent: 'undo', batch: batch ?? '' })
      return [status, words]
    }
    expect(await attempt("status = 'closed'")).toEqual([409, expect.stringContaining('“Berlin” is closed')])
    expect(await attempt("status = 'open', deleted_at = '2026-11-20 10:00:00+00:00'")).toEqual([
      ...[409, expect.stringContaining('was deleted. Bring it back first')],
    ])
    expect(await attempt('deleted_at = NULL')).toEqual([303, `/events/${from}/expenses?undo=${batch}`])
    expect(await where()).toEqual({ A: 'from' })
  })

  it('while the other event is changed are planned with what that has stored', async () => {
    const id = await add('A', kes)
    const release = await holdEvents(on.database, from, to)
    const moved = move([id])
    const terms = { base_currency: 'EUR', sample_receipt_amount: '1000', sample_claim_amount: '50' }
    const changed = owner.client.form('PUT', `/events/${to}`, terms)
    await untilWaiting(on.database, 2)
    await release()
    const [batch] = await Promise.all([moved, changed.then((answer) => expect(answer.status).toBe(200))])
    expect(batch).not.toBeNull()
    expect(Number((await line('A')).converted_amount)).toBe(50)
  })

  it('to and fro between two events at once do not stop each other', async () => {
    const mine = await Promise.all(Array.from({ length: 6 }, (_, i) => add(`M${i}`)))
    const theirs = await Promise.all(
      Array.from({ length: 6 }, (_, i) => insertLine(on.database, to, { merchant: `T${i}` })),
    )
    await Promise.all([
      ...mine.map((id) => move([id])),
      ...theirs.map((id) => changeAll(owner, to, [id], { field: 'event', event_id: from })),
    ])
    const places = Object.entries(await where()).map(([merchant, place]) => `${merchant[0]} ${place}`)
    expect(new Set(places)).toEqual(new Set(['M to', 'T from']))
    expect(places).toHaveLength(12)
  })

  it('of which one would be too large there stay, all of them', async () => {
    const ids = [await add('A'), await add('Large', { amount: 1e13, currency: 'EUR', converted_amount: 1 })]
    const answer = await send(owner, from, { intent: 'change-selected', field: 'event', event_id: to }, ids)
    expect([answer.status, answer.to]).toEqual([400, expect.stringContaining('“Large” would be too large')])
    expect(await where()).toEqual({ A: 'from', Large: 'from' })
  })

  it('1,000 with a file each are moved at once, and back', async () => {
    const ids = Array.from({ length: 1000 }, () => crypto.randomUUID())
    await on.database.run(
      `INSERT INTO expenses (id, event_id, merchant, amount, currency, converted_amount) VALUES ${ids
        .map((id, i) => `('${id}', '${from}', 'M${i}', ${i + 1}, 'KES', ${i + 1})`)
        .join(', ')}`,
    )
    await on.database.run(
      `INSERT INTO receipts (id, event_id, expense_id, sha256, name, kind, bytes, width, height, state) VALUES ${ids
        .map((id) => `('f${id}', '${from}', '${id}', '${id}', 'a.jpg', 'jpeg', 1, 1, 1, 'read')`)
        .join(', ')}`,
    )
    const before = await linesOf(on.database, from)
    const batch = await move(ids)
    expect(new Set((await files()).map(({ event_id }) => event_id))).toEqual(new Set([to]))
    await undo(owner, from, batch)
    expect(await linesOf(on.database, from)).toEqual(before)
    expect(new Set((await files()).map(({ event_id }) => event_id))).toEqual(new Set([from]))
  })
})
