import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Claim } from '~/domain/claims/claim'
import {
  DUPLICATE_EVENTS_MAX,
  DUPLICATE_ROWS_OF_OTHER_EVENTS_MAX,
  FOREGROUND_ROWS_MAX,
  PAPERS_SHOWN_MAX,
} from '~/limits'
import { insertRow, insertRows } from '../../support/database'
import {
  holdEvents,
  html,
  insertEvent,
  insertExpense,
  plain,
  refused,
  text,
  untilWaiting,
  withFailingWrites,
} from '../../support/factories'
import { smallPhoto } from '../../support/files'
import { insertFilledEvent } from '../../support/filled-event'
import { describeBesideDatabase, describeOnEachDatabase, runsBesideDatabase } from '../../support/instances'
import { insertExpenses } from '../../support/many-expenses'
import { rounds } from '../../support/rounds'
import { storeOriginals } from '../../support/stored-originals'
import { sendFiles, sha256 } from '../../support/uploads'
import { createUser, type Person } from '../../support/users'

// Closing: the findings of the checklist, and the content of the frozen version.

describeOnEachDatabase('closing an event on %s', { leavesUnread: true }, (on, provider) => {
  let owner: Person
  let event: string

  beforeEach(async () => {
    owner = await createUser(on)
    event = (
      await insertEvent(on.database, owner.id, {
        name: 'Nairobi',
        base_currency: 'USD',
        exchange_rate: 0.0077,
      })
    ).id
  })

  const close = (id = event) => owner.client.send('PUT', `/events/${id}/close`)
  const reopen = () => owner.client.send('PUT', `/events/${event}/reopen`)
  const send = (form: Record<string, string>) => owner.client.form('POST', `/events/${event}/close`, form)
  const page = async () => html(await owner.client.get(`/events/${event}/close`))
  const add = async (form: Record<string, string>) => {
    owner.client.cookies.set('current_event_id', event)
    const answer = await owner.client.form('POST', '/expenses', {
      date: '2026-10-05',
      merchant: 'Java House',
      ...form,
    })
    expect([answer.status, await answer.text()]).toEqual([200, ''])
  }
  const idOf = async (merchant: string) => {
    const [row] = await on.database.all<{ id: string }>(
      'SELECT id FROM expenses WHERE event_id = ? AND merchant = ?',
      [event, merchant],
    )
    return row?.id ?? ''
  }

  interface Frozen {
    id: string
    year: number
    serial: number
    version: number
    content: string
    sha256: string
  }
  const versions = (id = event) =>
    on.database.all<Frozen>('SELECT * FROM claims WHERE event_id = ? ORDER BY version', [id])
  const claims = async (): Promise<Claim[]> => (await versions()).map(({ content }) => JSON.parse(content))

  const isOpen = async () => {
    const [row] = await on.database.all<{ status: string; claim_id: string | null }>(
      'SELECT status, claim_id FROM events WHERE id = ?',
      [event],
    )
    return row
  }

  it('freezes what the claim says, under its number and its sum', async () => {
    await add({ amount: '2450', currency: 'KES', category: 'Meals', note: 'Lunch', payment: 'card' })
    await add({ merchant: 'Kenya Airways', amount: '300', currency: 'USD', date: '2026-10-01' })
    await add({
      merchant: 'Naivas',
      amount: '1000',
      currency: 'KES',
      charged_amount: '7.81',
      date: '2026-10-06',
    })
    expect((await close()).status).toBe(200)
    const [row, ...others] = await versions()
    expect(others).toEqual([])
    const claim: Claim = JSON.parse(row?.content ?? '')
    expect(row?.sha256).toBe(
      createHash('sha256')
        .update(row?.content ?? '')
        .digest('hex'),
    )
    expect(claim).toMatchObject({
      frozen: { version: 1, number: `${row?.year}-${String(row?.serial).padStart(4, '0')}` },
      event: { id: event, name: 'Nairobi' },
      currency: 'USD',
      exchangeRate: '0.0077',
      lines: [
        { number: 1, merchant: 'Kenya Airways', converted: '300', conversion: { by: 'currency' } },
        {
          number: 2,
          merchant: 'Java House',
          converted: '18.87',
          conversion: { by: 'event' },
          note: 'Lunch',
          payment: 'card',
        },
        { number: 3, merchant: 'Naivas', converted: '7.81', conversion: { by: 'charged', statement: null } },
      ],
      totals: {
        total: '326.68',
        count: 3,
        advances: '0.00',
        due: '326.68',
        firstDate: '2026-10-01',
        lastDate: '2026-10-06',
      },
      changes: null,
    })
    expect(await isOpen()).toEqual({ status: 'closed', claim_id: row?.id })
  })

  it('freezes lines in the order of their dates, then of their entering, undated ones last', async () => {
    const entered = [
      ['No date', null, 1],
      ['Second of the day', '2026-10-05', 5],
      ['Nothing', '2026-10-06', 0],
      ['First of the day', '2026-10-05', 5],
    ] as const
    for (const [at, [merchant, date, converted_amount]] of entered.entries()) {
      await insertRow(on.database, 'expenses', {
        ...{ id: `${at}${crypto.randomUUID()}`, event_id: event, amount: 1, currency: 'KES' },
        ...{ merchant, date, converted_amount, created_at: `2026-10-21T00:00:0${5 - at}.000+00:00` },
      })
    }
    await close()
    const [claim] = await claims()
    expect(claim?.lines.map(({ number, merchant, counts }) => [number, merchant, counts])).toEqual([
      [1, 'First of the day', true],
      [2, 'Second of the day', true],
      [3, 'Nothing', false],
      [4, 'No date', true],
    ])
  })

  it('freezes the files of a line by role and position, a proof of two rates once, and papers', async () => {
    const ids = await insertFilledEvent(on.database, owner.id)
    const rate = async (number: number, document_id: string) => {
      const id = crypto.randomUUID()
      await insertRow(on.database, 'rates', {
        ...{ id, event_id: ids.event, number, currency: 'TZS', receipt_amount: 1000, claim_amount: 7.7 },
        ...{ claim_currency: 'USD', date: '2026-10-05', document_id },
      })
      return id
    }
    const used = await rate(2, ids.proof)
    await on.database.run('UPDATE expenses SET applied_rate_id = ? WHERE id = ?', [used, ids.taxi])
    const become = (id: string, role: string, position: number) =>
      on.database.run(
        'UPDATE receipts SET role = ?, position = ?, expense_id = ?, deleted_at = NULL WHERE id = ?',
        [role, position, ids.lunch, id],
      )
    await become(ids.firstFile, 'other', 0)
    await become(ids.secondFile, 'payment', 1)
    await become(ids.removedFile, 'receipt', 3)
    await become(ids.deletedDraft, 'receipt', 2)
    // a removed file is not part of the claim
    await on.database.run('UPDATE receipts SET expense_id = ?, role = ? WHERE id = ?', [
      ...[ids.lunch, 'receipt', ids.removedProof],
    ])
    await storeOriginals(on, ids.event)
    await close(ids.event)
    const [row] = await versions(ids.event)
    const { files, lines, rates }: Claim = JSON.parse(row?.content ?? '')
    const names = [ids.deletedDraft, ids.removedFile, ids.secondFile, ids.firstFile, ids.proof, ids.paper]
    expect(files.map(({ name, number, role }) => [name, number, role])).toEqual(
      ['receipt', 'receipt', 'payment', 'other', 'rate', 'paper'].map((role, at) => [
        `${names[at]}.jpg`,
        at + 1,
        role,
      ]),
    )
    expect(lines.find(({ expenseId }) => expenseId === ids.lunch)?.files).toEqual([1, 2, 3, 4])
    expect(rates.map(({ code, file }) => [code, file])).toEqual([
      ['R1', 5],
      ['R2', 5],
    ])
  })

  it('freezes no rate that converts nothing', async () => {
    const ids = await insertFilledEvent(on.database, owner.id)
    await insertRow(on.database, 'rates', {
      ...{ id: crypto.randomUUID(), event_id: ids.event, number: 2, currency: 'TZS', receipt_amount: 1000 },
      ...{ claim_amount: 7.7, claim_currency: 'USD', date: '2026-10-05', document_id: ids.draft },
    })
    await storeOriginals(on, ids.event)
    await close(ids.event)
    const [row] = await versions(ids.event)
    const { files, rates }: Claim = JSON.parse(row?.content ?? '')
    expect(rates.map(({ code }) => code)).toEqual(['R1'])
    expect(files.map(({ name }) => name)).not.toContain(`${ids.draft}.jpg`)
  })

  it('freezes once, however often and at the same moment it is closed', async () => {
    await Promise.all([close(), close(), send({ intent: 'close' }), close()])
    await close()
    expect(await versions()).toHaveLength(1)
  })

  describe('from the page', () => {
    const shownBy = (source: string): Record<'version' | 'content', string> => {
      const [, version = ''] = /name="version" value="(\d+)"/.exec(source) ?? []
      const [, content = ''] = /name="content" value="([0-9a-f]{64})"/.exec(source) ?? []
      return { version, content }
    }
    const seen = async () => shownBy(await page())
    const changed =
      'The claim has changed in the meantime, perhaps in another tab. Check it again, then close.'
    const frozenTotals = async () => (await claims()).map(({ totals }) => totals.total)

    it('closes what was shown, and nothing that was added since', async () => {
      await add({ amount: '2450', currency: 'KES' })
      const shown = await seen()
      await add({ merchant: 'Taxi', amount: '10', currency: 'USD' })
      const answer = await send({ intent: 'close', ...shown })
      const again = await answer.text()
      expect([answer.status, text(again).includes(changed), again.includes('28.87')]).toEqual([
        409,
        true,
        true,
      ])
      expect([await isOpen(), await versions()]).toEqual([{ status: 'open', claim_id: null }, []])
      const now = await seen()
      expect(now).not.toEqual(shown)
      expect(shownBy(again)).toEqual(now)
      expect((await send({ intent: 'close', ...now })).status).toBe(303)
      expect(await frozenTotals()).toEqual(['28.87'])
    })

    it('refuses a form whose event is changed after its check and before its write', async () => {
      const shown = await seen()
      const release = await holdEvents(on.database, event)
      await on.database.run("UPDATE events SET purpose = 'Audit', version = version + 1 WHERE id = ?", [
        event,
      ])
      const answer = send({ intent: 'close', ...shown })
      await untilWaiting(on.database)
      await release()
      expect((await answer).status).toBe(409)
      expect([await isOpen(), await versions()]).toEqual([{ status: 'open', claim_id: null }, []])
    })

    it('refuses a form after a change that was changed back', async () => {
      const shown = await seen()
      for (const text of ['Bank', '']) await send({ intent: 'explain', key: 'receipt one', text })
      const { version, content } = await seen()
      expect([content, Number(version) > Number(shown.version)]).toEqual([shown.content, true])
      expect((await send({ intent: 'close', ...shown })).status).toBe(409)
    })

    it('saves a form of the event that was filled before the event was closed, and reopened', async () => {
      const panel = await html(await owner.client.get(`/dashboard?edit=${event}`))
      const [, version = ''] = /name="version" value="(\d+)"/.exec(panel) ?? []
      expect(version).not.toBe('')
      await close()
      await reopen()
      const answer = await owner.client.form('POST', '/dashboard', {
        ...{ intent: 'update', id: event, version, name: 'Mombasa', base_currency: 'USD' },
        ...{ sample_receipt_amount: '1000', sample_receipt_currency: 'KES', sample_claim_amount: '7.7' },
      })
      expect(answer.status).toBe(303)
    })

    it.runIf(runsBesideDatabase(provider))('notices whatever the claim says otherwise', async () => {
      await add({ amount: '2450', currency: 'KES' })
      const others: (() => Promise<unknown>)[] = [
        () =>
          owner.client.form('PUT', `/events/${event}`, {
            base_currency: 'USD',
            sample_receipt_amount: '1000',
            sample_claim_amount: '8',
          }),
        () => owner.client.form('PUT', `/events/${event}/details`, { purpose: 'Audit' }),
        () => owner.client.form('POST', '/advances', { date: '2026-10-01', amount: '5' }),
        () => send({ intent: 'explain', key: 'event-rate KES USD 0.008', text: 'Bank' }),
        () => owner.client.form('POST', '/settings', { intent: 'claims', paper: 'Letter' }),
        async () => sendFiles(owner.client, event, [{ name: 'late.jpg', bytes: await smallPhoto() }]),
      ]
      for (const other of others) {
        const shown = await seen()
        await other()
        expect([String(other), (await send({ intent: 'close', ...shown })).status]).toEqual([
          String(other),
          409,
        ])
      }
      expect(await versions()).toEqual([])
    })

    it('closes once by a form that is sent twice, also one after the other', async () => {
      await add({ amount: '2450', currency: 'KES' })
      const form = { intent: 'close', ...(await seen()) }
      const answers = [...(await Promise.all([send(form), send(form)])), await send(form)]
      expect(answers.map(({ status }) => status)).toEqual([303, 303, 303])
      expect(await frozenTotals()).toEqual(['18.87'])
    })

    it('closes whatever is there by a form that does not say what was shown', async () => {
      await page()
      await add({ amount: '2450', currency: 'KES' })
      expect((await send({ intent: 'close' })).status).toBe(303)
      expect(await frozenTotals()).toEqual(['18.87'])
    })
  })

  it('freezes amounts and terms that agree, when other terms come at the same moment', async () => {
    const outcomes = [
      ['USD', '0.0077', '18.87', '18.87'],
      ['EUR', '0.008', '19.6', '19.60'],
    ]
    for (let i = 0; i < rounds(4, 16); i++) {
      event = (await insertEvent(on.database, owner.id, { base_currency: 'USD', exchange_rate: 0.0077 })).id
      await add({ amount: '2450', currency: 'KES' })
      const terms = { base_currency: 'EUR', sample_receipt_amount: '1000', sample_claim_amount: '8' }
      const both = [() => close(), () => owner.client.form('PUT', `/events/${event}`, terms)]
      const answers = await Promise.all((i % 2 === 0 ? both : both.reverse()).map((ask) => ask()))
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
      const [claim, ...others] = await claims()
      expect(others).toEqual([])
      expect(outcomes).toContainEqual([
        claim?.currency,
        claim?.exchangeRate,
        claim?.lines[0]?.converted,
        claim?.totals.total,
      ])
    }
  })

  it('gives every event a number of its own, however many are closed at once', async () => {
    const count = rounds(20, 60)
    const ids = await Promise.all(
      Array.from({ length: count }, async () => (await insertEvent(on.database, owner.id)).id),
    )
    const answers = await Promise.all(ids.map((id) => close(id)))
    expect(answers.map(({ status }) => status)).toEqual(ids.map(() => 200))
    const numbers = await Promise.all(
      ids.map(async (id) =>
        (await versions(id)).map(({ year, serial, version }) => `${year} ${serial} ${version}`),
      ),
    )
    expect(new Set(numbers.flat()).size).toBe(count)
    expect(numbers.every((each) => each.length === 1)).toBe(true)
  })

  it('gives two users who close at the same moment a number each', async () => {
    const other = await createUser(on)
    const { id } = await insertEvent(on.database, other.id)
    const release = await holdEvents(on.database, event, id)
    const answers = Promise.all([close(), other.client.send('PUT', `/events/${id}/close`)])
    // both have chosen the same number
    await untilWaiting(on.database, 2)
    await release()
    expect((await answers).map(({ status }) => status)).toEqual([200, 200])
    const [[one], [two]] = [await versions(), await versions(id)]
    expect([one?.year, Math.abs((one?.serial ?? 0) - (two?.serial ?? 0))]).toEqual([two?.year, 1])
  })

  // on SQLite a lock on one event locks all events
  it.runIf(provider === 'postgresql')(
    'closes an event of one expense while two of 501 of other users wait for a lock',
    async () => {
      const others = await Promise.all(
        [1, 2].map(async () => {
          const { id, client } = await createUser(on)
          const large = (await insertEvent(on.database, id, { exchange_rate: 0.0077 })).id
          await insertExpenses(on.database, large, { count: FOREGROUND_ROWS_MAX + 1 })
          return { client, large }
        }),
      )
      await add({ amount: '300', currency: 'USD' })
      const release = await holdEvents(on.database, ...others.map(({ large }) => large))
      const closings = others.map(({ client, large }) => client.send('PUT', `/events/${large}/close`))
      await untilWaiting(on.database, 2)
      const first = await Promise.race([close(), pause(3_000)])
      await release()
      expect(first?.status).toBe(200)
      expect((await Promise.all(closings)).map(({ status }) => status)).toEqual([200, 200])
    },
  )

  it('leaves a frozen version as it is, and says in the next one what changed', async () => {
    await add({ amount: '2450', currency: 'KES' })
    await add({ merchant: 'Naivas', amount: '1000', currency: 'KES' })
    await close()
    const [first] = await versions()
    await reopen()
    expect(await isOpen()).toEqual({ status: 'open', claim_id: null })
    await owner.client.form('DELETE', `/expenses/${await idOf('Naivas')}`)
    await owner.client.form('PUT', `/expenses/${await idOf('Java House')}`, {
      date: '2026-10-05',
      merchant: 'Java House',
      amount: '2500',
      currency: 'KES',
    })
    await add({ merchant: 'Taxi', amount: '10', currency: 'USD' })
    await owner.client.form('PUT', `/events/${event}`, {
      base_currency: 'USD',
      sample_receipt_amount: '1000',
      sample_claim_amount: '8',
    })
    await close()
    expect((await versions())[0]).toEqual(first)
    const [, second] = await claims()
    expect(second).toMatchObject({
      frozen: { number: `${first?.year}-${String(first?.serial).padStart(4, '0')}`, version: 2 },
    })
    expect(second?.changes).toEqual({
      since: 1,
      totalBefore: '26.57',
      currencyBefore: 'USD',
      decimalsBefore: 2,
      unconvertedBefore: [],
      notes: [
        "The event's exchange rate was 0.0077 and is 0.008 (1000 = 8.00 USD, for currencies without a rate of their own).",
        'Line 1 (Java House, 2026-10-05): 18.87 USD became 20.00 USD; amount 2,450.00 KES became 2,500.00 KES.',
        'Line 2 (Taxi, 2026-10-05) is new: 10.00 USD.',
        'Line 2 of version 1 (Naivas, 2026-10-05, 7.70 USD) is gone.',
        '10 open points, or their explanations, have changed.',
      ],
    })
    const source = text(await page())
    for (const words of [
      'version 2',
      'Changed since version 1',
      'Line 2 (Taxi, Oct 5, 2026) is new: 10.00 USD.',
      'version 1',
    ]) {
      expect(source).toContain(words)
    }
  })

  it('a third version says what changed since the second', async () => {
    for (const amount of ['1', '2', '4']) {
      await add({ amount, currency: 'USD', merchant: `Taxi ${amount}` })
      await close()
      await reopen()
    }
    expect((await claims()).map(({ changes }) => [changes?.since, changes?.totalBefore])).toEqual([
      [undefined, undefined],
      [1, '1.00'],
      [2, '3.00'],
    ])
  })

  it('leaves an event open whose version cannot be stored', async () => {
    await withFailingWrites(on.database, 'INSERT', 'claims', async () => {
      expect(await plain(await close())).toEqual(refused(500, 'Failed to close event'))
    })
    expect([await isOpen(), await versions()]).toEqual([{ status: 'open', claim_id: null }, []])
  })

  it('freezes an event that was closed with SQL when it is looked at', async () => {
    await add({ amount: '2450', currency: 'KES' })
    await on.database.run("UPDATE events SET status = 'closed' WHERE id = ?", [event])
    expect(await page()).toContain('18.87')
    expect(await versions()).toHaveLength(1)
    expect((await isOpen())?.claim_id).not.toBeNull()
  })

  it('shows of a closed event what was frozen, and no more', async () => {
    await add({ amount: '2450', currency: 'KES' })
    const ofExpense = await idOf('Java House')
    expect(await page()).toContain(ofExpense)
    await close()
    const source = await page()
    expect([source.includes('18.87'), source.includes(ofExpense), source.includes('name="content"')]).toEqual(
      [true, false, false],
    )
  })

  it('closed with SQL and reopened, it is another version that is closed next', async () => {
    await close()
    await on.database.run("UPDATE events SET status = 'open' WHERE id = ?", [event])
    await add({ amount: '1', currency: 'USD' })
    await close()
    expect((await claims()).map(({ totals }) => totals.total)).toEqual(['0.00', '1.00'])
  })

  it('the number of a claim stays through years, versions and closings of other events', async () => {
    await close()
    await on.database.run('UPDATE claims SET year = 2020, serial = 2000000007 WHERE event_id = ?', [event])
    const other = (await insertEvent(on.database, owner.id)).id
    await close(other)
    // each year has its own numbers
    expect((await versions(other))[0]?.serial).toBeLessThan(2_000_000_000)
    await reopen()
    await close()
    expect((await claims())[1]?.frozen).toMatchObject({ number: '2020-2000000007', version: 2 })
  })

  describe('the checklist', () => {
    const found = async () => text(await page())
    const words = {
      purpose: 'No purpose',
      receipt: 'No receipt and no declaration',
      rate: 'Rate without proof',
      duplicate: 'Possible duplicate',
      dates: 'Date outside the event',
      category: 'No category',
      zero: 'Not counted: zero or less',
    }

    it('finds what finance would ask, and finds it no more when it is put right', async () => {
      await on.database.run(
        "UPDATE events SET purpose = 'Audit', starts_on = '2026-10-04', ends_on = '2026-10-05' WHERE id = ?",
        [event],
      )
      expect(await found()).toContain('Nothing is missing.')
      await on.database.run("UPDATE events SET purpose = '' WHERE id = ?", [event])
      await add({ amount: '2450', currency: 'KES' })
      await add({ amount: '2450', currency: 'KES', merchant: 'Java House Ltd' })
      await add({ amount: '5', currency: 'USD', merchant: 'Taxi', date: '2026-10-06', category: 'Travel' })
      const source = await found()
      for (const title of [
        words.purpose,
        words.receipt,
        words.rate,
        words.duplicate,
        words.dates,
        words.category,
      ]) {
        expect(source).toContain(title)
      }
      expect(source).not.toContain(words.zero)
      await on.database.run("UPDATE events SET purpose = 'Audit', ends_on = '2026-10-06' WHERE id = ?", [
        event,
      ])
      await on.database.run(
        "UPDATE expenses SET declaration = 'Lost', category = 'Meals', charged_amount = converted_amount WHERE event_id = ?",
        [event],
      )
      await send({ intent: 'distinct', id: await idOf('Java House'), other: await idOf('Java House Ltd') })
      expect(await found()).toContain('Nothing is missing.')
      await on.database.run(
        'UPDATE expenses SET amount = -5, converted_amount = -5, charged_amount = NULL WHERE id = ?',
        [await idOf('Taxi')],
      )
      const last = await found()
      expect([last.includes(words.zero), last.includes('2 lines, and 1 not counted')]).toEqual([true, true])
    })

    describe('by the rules of a category', () => {
      beforeEach(async () => {
        owner = await createUser(on)
        event = (await insertEvent(on.database, owner.id, { base_currency: 'EUR' })).id
        await on.database.run("UPDATE events SET purpose = 'Audit' WHERE id = ?", [event])
      })

      const keep = (form: Record<string, string>, of = owner) =>
        of.client.form('POST', '/settings', {
          ...{ intent: 'add-category', id: crypto.randomUUID(), name: 'Meals', currency: 'EUR' },
          ...form,
        })
      const meal = (amount: string, form: Record<string, string> = {}) =>
        add({ amount, currency: 'EUR', category: 'Meals', ...form })
      const LIMIT = 'Java House, 2026-10-05, 84.20 EUR: Meals: 84.20 EUR is above the limit of 60.00 EUR'

      it('finds what is above its limit, which can be explained, and which the claim then says', async () => {
        await meal('84.2')
        await on.database.run("UPDATE expenses SET declaration = 'Lost' WHERE event_id = ?", [event])
        expect(await found()).toContain('Nothing is missing.')
        await keep({ limit_amount: '60' })
        expect(await found()).toContain('Above the limit of its category')
        expect(await found()).toContain(LIMIT.replace('2026-10-05', 'Oct 5, 2026'))
        const key = `limit ${await idOf('Java House')}`
        await send({ intent: 'explain', key, text: 'Dinner of four' })
        expect((await close()).status).toBe(200)
        const [claim] = await claims()
        expect(claim?.explanations).toEqual([
          {
            ...{ line: 1, rate: null, text: 'Dinner of four' },
            finding: `Above the limit of its category: ${LIMIT}`,
          },
        ])
      })

      it('asks for no receipt of a small amount, and for a note', async () => {
        await keep({ receipt_above: '25', needs_note: 'yes' })
        await meal('25')
        await meal('25.01', { merchant: 'Naivas', note: 'With Ada' })
        const source = await found()
        const ofKind = (advice: string) => source.split(advice)[1]?.slice(0, 40) ?? ''
        expect([
          ofKind('Add the receipt, or declare why you have none.'),
          ofKind('A tip or a card is not enough.'),
        ]).toEqual([
          expect.stringContaining('Naivas, Oct 5, 2026, 25.01 EUR'),
          expect.stringContaining('Java House, Oct 5, 2026, 25.00 EUR'),
        ])
      })

      it('of another user finds nothing; a rule that changes after the page was shown is noticed', async () => {
        await meal('84.2')
        await keep({ limit_amount: '60' }, await createUser(on))
        expect(await found()).not.toContain('Above the limit')
        const [, content = ''] = /name="content" value="([0-9a-f]{64})"/.exec(await page()) ?? []
        expect(content).not.toBe('')
        await keep({ limit_amount: '60' })
        expect((await send({ intent: 'close', content })).status).toBe(409)
      })
    })

    it('names the own event that has the same expense on another paper, whose invoice number may tell it', async () => {
      const merchant = `Gasthof ${crypto.randomUUID()}`
      const bill = { merchant, amount: 2450, currency: 'KES', date: '2026-10-05', converted_amount: 18.9 }
      await add({ amount: '2450', currency: 'KES', merchant, date: '2026-10-05', invoice_number: 'RE-7781' })
      const titleOfIt = 'Possibly in another event too'
      const theirs = await insertEvent(on.database, (await createUser(on)).id)
      await insertExpense(on.database, theirs.id, bill)
      expect(await found()).not.toContain(titleOfIt)
      const trip = await insertEvent(on.database, owner.id, { name: 'Mombasa' })
      const there = await insertExpense(on.database, trip.id, bill)
      expect(await found()).toContain('also in Mombasa')
      await on.database.run('UPDATE expenses SET amount = 1225 WHERE id = ?', [there])
      expect(await found()).not.toContain(titleOfIt)
      await on.database.run("UPDATE expenses SET invoice_number = 'RE-7781' WHERE id = ?", [there])
      expect(await found()).toContain('also in Mombasa')
    })

    it.each([
      ['that counts nothing', { converted_amount: 0, charged_amount: 0 }],
      ['that its refunds made less than nothing', { converted_amount: -3 }],
      ['without a rate', { converted_amount: 0 }],
    ])('names the own event with the same expense %s', async (_, counted) => {
      const merchant = `Gasthof ${crypto.randomUUID()}`
      const bill = { merchant, amount: 2450, currency: 'KES', date: '2026-10-05' }
      await add({ amount: '2450', currency: 'KES', merchant, date: '2026-10-05' })
      const trip = await insertEvent(on.database, owner.id, { name: 'Mombasa' })
      await insertExpense(on.database, trip.id, { ...bill, ...counted })
      expect(await found()).toContain('also in Mombasa')
    })

    it('asks about an expense of a third event again, and about none that was called another in its event', async () => {
      const merchant = `Gasthof ${crypto.randomUUID()}`
      const bill = { merchant, amount: 2450, currency: 'KES', date: '2026-10-05', converted_amount: 18.9 }
      await add({ amount: '2450', currency: 'KES', merchant, date: '2026-10-05' })
      const here = await idOf(merchant)
      const trips = []
      for (const name of ['Mombasa', 'Kisumu']) {
        const trip = await insertEvent(on.database, owner.id, { name })
        trips.push({ trip: trip.id, there: await insertExpense(on.database, trip.id, bill) })
      }
      const [first, second] = trips
      const key = `alike-elsewhere ${here} ${first?.there}`
      await send({ intent: 'explain', key, text: 'Two nights' })
      expect(await found()).toContain('Explained: Two nights')
      await owner.client.form('POST', `/events/${first?.trip}/expenses`, {
        ...{ intent: 'distinct', id: first?.there ?? '', other: here },
      })
      const asked = await found()
      expect(asked).toContain('also in Kisumu')
      expect(asked).not.toContain('Explained: Two nights')
      await owner.client.form('POST', `/events/${second?.trip}/expenses`, {
        ...{ intent: 'distinct', id: second?.there ?? '', other: here },
      })
      expect(await found()).not.toContain('Possibly in another event too')
    })

    it('links to the expense of the other event, and takes that the two are no duplicates', async () => {
      const merchant = `Gasthof ${crypto.randomUUID()}`
      await add({ amount: '2450', currency: 'KES', merchant, date: '2026-10-05' })
      const trip = await insertEvent(on.database, owner.id)
      const bill = { merchant, amount: 2450, currency: 'KES', date: '2026-10-05' }
      const there = await insertExpense(on.database, trip.id, bill)
      expect(await page()).toContain(`href="/events/${trip.id}/expenses?edit=${there}"`)
      await send({ intent: 'distinct', id: await idOf(merchant), other: there })
      expect(await found()).not.toContain('Possibly in another event too')
    })

    it('finds one expense among 10,001 of its day, and says nothing of a search that was not cut', async () => {
      const merchant = `Gasthof ${crypto.randomUUID()}`
      await add({ amount: '2450', currency: 'KES', merchant, date: '2026-10-05' })
      const trip = await insertEvent(on.database, owner.id, { name: 'Mombasa' })
      const count = DUPLICATE_ROWS_OF_OTHER_EVENTS_MAX
      await insertExpenses(on.database, trip.id, { count, columns: { amount: '2450 + i' } })
      await insertExpense(on.database, trip.id, {
        merchant,
        amount: 2450,
        currency: 'KES',
        date: '2026-10-05',
      })
      const source = await found()
      expect(source).toContain('also in Mombasa')
      expect(source).not.toContain('Not all expenses of your other events were compared')
    })

    it('says that not all were compared when another event has 10,000 of the day and amount', async () => {
      await add({ amount: '2450', currency: 'KES', date: '2026-10-05' })
      const trip = await insertEvent(on.database, owner.id)
      const count = DUPLICATE_ROWS_OF_OTHER_EVENTS_MAX
      await insertExpenses(on.database, trip.id, { count, columns: { amount: '2450' } })
      expect(await found()).toContain('Not all expenses of your other events were compared')
    })

    it('says that not all were compared with 301 other events of the days, and not with 300', async () => {
      await add({ amount: '2450', currency: 'KES', date: '2026-10-05' })
      const insertOther = async () => {
        const { id } = await insertEvent(on.database, owner.id)
        await insertExpense(on.database, id, { amount: 1, currency: 'KES', date: '2026-10-05' })
      }
      for (let at = 0; at < DUPLICATE_EVENTS_MAX; at++) await insertOther()
      expect(await found()).not.toContain('Not all expenses of your other events were compared')
      await insertOther()
      expect(await found()).toContain('Not all expenses of your other events were compared')
    })

    describe('of a receipt that is somewhere else too', () => {
      let picture: { name: string; bytes: Buffer }
      const titleOfIt = 'Receipt in another event'

      beforeEach(async () => {
        picture = { name: 'lunch.jpg', bytes: await smallPhoto() }
        await add({ amount: '2450', currency: 'KES' })
        await sendFiles(owner.client, event, [picture], `&expense_id=${await idOf('Java House')}`)
      })

      /** Inserts a frozen version with the receipt, of an event that no longer exists. */
      async function claimWithIt({ id: userId }: Person, serial: number) {
        const id = crypto.randomUUID()
        await on.database.run(
          `INSERT INTO claims (id, user_id, event_id, year, serial, version, event_name, currency, total, content, sha256, frozen_at)
           VALUES (?, ?, ?, 2019, ?, 1, 'Gone', 'USD', 0, '{}', 'x', '2019-10-01T00:00:00.000+00:00')`,
          [id, userId, crypto.randomUUID(), serial],
        )
        await on.database.run('INSERT INTO claim_files (claim_id, sha256) VALUES (?, ?)', [
          id,
          sha256(picture.bytes),
        ])
      }

      it('names the own event and the own claim that have it', async () => {
        const other = await insertEvent(on.database, owner.id)
        await sendFiles(owner.client, other.id, [picture])
        const serial = 1000 + Math.floor(Math.random() * 1e6)
        for (const each of [serial + 1, serial]) await claimWithIt(owner, each)
        const source = await found()
        expect(source).toContain(titleOfIt)
        const placesNamed = source.match(/also in .*?(?= Edit)/g)
        expect(placesNamed).toEqual([
          `also in ${other.name}`,
          `also in claim 2019-${serial}`,
          `also in claim 2019-${serial + 1}`,
        ])
        await on.database.run("UPDATE receipts SET role = 'payment' WHERE event_id = ?", [event])
        expect(await found()).not.toContain(titleOfIt)
      })

      it('names an event that was closed twice by its name, and by its claim once it is deleted', async () => {
        const other = await insertEvent(on.database, owner.id, { exchange_rate: 0.0077 })
        const expense = await insertExpense(on.database, other.id)
        await sendFiles(owner.client, other.id, [picture], `&expense_id=${expense}`)
        const older = await insertEvent(on.database, owner.id, {
          created_at: '2020-01-01T00:00:00.000+00:00',
        })
        await sendFiles(owner.client, older.id, [picture])
        await close(other.id)
        await owner.client.send('PUT', `/events/${other.id}/reopen`)
        await close(other.id)
        const [{ year, serial } = { year: 0, serial: 0 }] = await versions(other.id)
        const named = async () => (await found()).match(/(?<=also in ).*?(?= Edit)/g)
        expect(await named()).toEqual([older.name, other.name])
        await owner.client.send('DELETE', `/events/${other.id}`)
        const number = `${year}-${String(serial).padStart(4, '0')}`
        expect(await named()).toEqual([older.name, `claim ${number}`])
      })

      it('asks about a third copy, keeps what was said of the second, and links to both', async () => {
        const trips = []
        for (const [at, name] of ['Second', 'Third'].entries())
          trips.push(
            await insertEvent(on.database, owner.id, {
              name,
              created_at: `2020-01-0${at + 1}T00:00:00.000+00:00`,
            }),
          )
        const [second, third] = trips
        await sendFiles(owner.client, second?.id ?? '', [picture])
        const keys = async () => [
          ...new Set(
            [...(await page()).matchAll(/name="key" value="(elsewhere [^"]*)"/g)].map(([, key]) => key),
          ),
        ]
        const [key = ''] = await keys()
        await send({ intent: 'explain', key, text: 'Shared lunch' })
        const there = await insertExpense(on.database, third?.id ?? '')
        await sendFiles(owner.client, third?.id ?? '', [picture], `&expense_id=${there}`)
        expect(await keys()).toEqual([key, `elsewhere ${await idOf('Java House')} ${there}`])
        expect((await found()).match(/Explained: Shared lunch/g)).toHaveLength(1)
        const source = await page()
        expect(source).toContain(`href="/events/${second?.id}/review?draft=${key.split(' ')[2]}"`)
        expect(source).toContain(`href="/events/${third?.id}/expenses?edit=${there}"`)
      })

      it('asks about none that was called rightly in both in its own event', async () => {
        const other = await insertEvent(on.database, owner.id)
        const there = await insertExpense(on.database, other.id)
        await sendFiles(owner.client, other.id, [picture], `&expense_id=${there}`)
        expect(await found()).toContain(titleOfIt)
        await owner.client.form('POST', `/events/${other.id}/expenses`, {
          ...{ intent: 'distinct', id: there, other: await idOf('Java House') },
        })
        expect(await found()).not.toContain(titleOfIt)
      })

      it('names an expense like it in a third event that has the name of the second', async () => {
        const bill = { merchant: 'Java House', amount: 2450, currency: 'KES', date: '2026-10-05' }
        const named = { name: 'Twin' }
        const second = await insertEvent(on.database, owner.id, named)
        await sendFiles(owner.client, second.id, [picture])
        const third = await insertEvent(on.database, owner.id, named)
        await insertExpense(on.database, third.id, bill)
        expect((await found()).match(/also in Twin/g)).toHaveLength(2)
      })

      it.each([
        ['was taken off', { deleted_at: '2026-10-05T00:00:00.000+00:00' }, null],
        ['is with a deleted expense', {}, '2026-10-05T00:00:00.000+00:00'],
        ['is a proof of payment', { role: 'payment' }, null],
      ])('says nothing of the same file in another event that %s', async (_, columns, deletedAt) => {
        const { id: other } = await insertEvent(on.database, owner.id)
        const expense = await insertExpense(on.database, other)
        await on.database.run('UPDATE expenses SET deleted_at = ? WHERE id = ?', [deletedAt, expense])
        await insertRow(on.database, 'receipts', {
          ...{ id: crypto.randomUUID(), event_id: other, expense_id: expense, sha256: sha256(picture.bytes) },
          ...{ name: 'lunch.jpg', kind: 'jpeg', bytes: 1, width: 1, height: 1, ...columns },
        })
        expect(await found()).not.toContain(titleOfIt)
      })

      it('says nothing of events and claims of others, nor of what is deleted', async () => {
        const stranger = await createUser(on)
        const theirs = await insertEvent(on.database, stranger.id)
        await sendFiles(stranger.client, theirs.id, [picture])
        await claimWithIt(stranger, 1000 + Math.floor(Math.random() * 1e6))
        const deleted = await insertEvent(on.database, owner.id)
        await sendFiles(owner.client, deleted.id, [picture])
        await owner.client.send('DELETE', `/events/${deleted.id}`)
        const source = await found()
        expect([source.includes(titleOfIt), source.includes(theirs.name)]).toEqual([false, false])
      })
    })

    it('counts drafts that are read, that could not be, and that are being read', async () => {
      const file = { event_id: event, name: 'a.jpg', kind: 'jpeg', bytes: 1, width: 1, height: 1 }
      const drafts = [
        { state: 'read', deleted_at: null },
        { state: 'unread', deleted_at: null },
        { state: 'reading', deleted_at: null },
        { state: 'read', deleted_at: '2026-10-05T00:00:00.000+00:00' },
      ]
      for (const draft of drafts) {
        const id = crypto.randomUUID()
        await insertRow(on.database, 'receipts', {
          ...{ ...file, ...draft, id, sha256: id, lease_until: Date.now() + 10_000 },
        })
      }
      expect(await found()).toContain('3 receipts are waiting for review')
    })

    it('finds the amounts on other papers, shows these, and takes why they do not count', async () => {
      const value = (value: string) => ({ value, confidence: 0.9, page: 1, box: null })
      let second = 0
      const insertPaper = async (name: string, reading: object | null, deleted_at: string | null = null) => {
        const id = crypto.randomUUID()
        second++
        await insertRow(on.database, 'receipts', {
          ...{ id, event_id: event, sha256: id, role: 'paper', name, kind: 'pdf', bytes: 1, deleted_at },
          ...{ width: 1, height: 1, state: 'read', reading: reading && JSON.stringify(reading) },
          created_at: `2026-10-21T00:00:0${second}.000+00:00`,
        })
        return id
      }
      const euros = (total: string) => ({ total: value(total), currency: value('EUR') })
      const note = await insertPaper('note.pdf', { ...euros('12.00'), paper: 'refund' })
      await insertPaper('invoice.xml', { ...euros('-7.50'), paper: null })
      await insertPaper('ticket.pdf', { total: value('40'), paper: 'travel' })
      await insertPaper('bureau.pdf', { ...euros('100'), paper: 'exchange' })
      await insertPaper('cash.pdf', { ...euros('200'), paper: 'withdrawal' })
      await insertPaper('bank.pdf', { ...euros('884.32'), paper: 'statement' })
      await insertPaper('free.pdf', euros('0.00'))
      await insertPaper('deleted.pdf', euros('5'), '2026-10-05T00:00:00.000+00:00')
      await insertPaper('unread.pdf', null)
      const key = `credit-note ${note}`
      expect((await send({ intent: 'explain', key, text: 'Of another trip' })).status).toBe(303)
      expect(await page()).toContain(`href="/events/${event}/expenses#paper-${note}"`)
      await storeOriginals(on, event)
      await close()
      const [claim] = await claims()
      expect(claim?.explanations.slice(1).map(({ finding, text }) => [finding, text])).toEqual([
        ['Credit note that is not taken off: note.pdf: 12.00 EUR', 'Of another trip'],
        ['Credit note that is not taken off: invoice.xml: 7.50 EUR', ''],
        ['Amount of another paper: ticket.pdf: 40 in no currency', ''],
      ])
    })

    it('leads to the file of a paper that the page of the expenses does not list, after 200 others', async () => {
      const idAt = (at: number) => `${event}-${String(at).padStart(3, '0')}`
      const reading = JSON.stringify({ total: { value: '40', confidence: 0.9, page: 1, box: null } })
      await insertRows(
        on.database,
        'receipts',
        Array.from({ length: PAPERS_SHOWN_MAX + 2 }, (_, at) => ({
          ...{
            id: idAt(at),
            event_id: event,
            sha256: idAt(at),
            role: 'paper',
            name: `${at}.pdf`,
            kind: 'pdf',
          },
          ...{ bytes: 1, width: 1, height: 1, state: 'read', created_at: '2026-10-21T00:00:00.000+00:00' },
          reading: at < PAPERS_SHOWN_MAX - 1 ? null : reading,
        })),
      )
      const source = await page()
      const links = [...source.matchAll(/href="([^"]*)"[^>]*>Show</g)].map(([, href]) => href)
      expect(links).toEqual([
        `/events/${event}/expenses#paper-${idAt(PAPERS_SHOWN_MAX - 1)}`,
        `/receipts/${idAt(PAPERS_SHOWN_MAX)}/preview`,
        `/receipts/${idAt(PAPERS_SHOWN_MAX + 1)}/preview`,
      ])
    })

    it('takes an explanation, which the claim then says; an empty one is taken back', async () => {
      await add({ amount: '2450', currency: 'KES' })
      const key = `receipt ${await idOf('Java House')}`
      expect((await send({ intent: 'explain', key, text: ' The till was broken ' })).status).toBe(303)
      expect(await found()).toContain('Explained: The till was broken')
      await send({ intent: 'explain', key: 'event-rate KES USD 0.0077', text: 'Rate of the bank' })
      const takenBack = { intent: 'explain', key: 'event-rate KES USD 0.0077', text: '' }
      expect([(await send(takenBack)).status, (await send(takenBack)).status]).toEqual([303, 303])
      await close()
      const [claim] = await claims()
      expect(claim?.explanations).toEqual([
        {
          line: null,
          rate: null,
          finding: 'No purpose: The claim does not say what the event was for',
          text: '',
        },
        {
          line: 1,
          rate: null,
          finding: 'No receipt and no declaration: Java House, 2026-10-05, 2,450.00 KES',
          text: 'The till was broken',
        },
        {
          line: null,
          rate: null,
          finding: "Rate without proof: KES at 0.0077, the event's exchange rate",
          text: '',
        },
        { line: 1, rate: null, finding: 'No category: Java House, 2026-10-05, 2,450.00 KES', text: '' },
      ])
    })

    it('counts the points of a kind that are open, and says that they are explained when none is', async () => {
      await add({ amount: '2450', currency: 'KES' })
      await add({ merchant: 'Naivas', amount: '1000', currency: 'KES' })
      const groupOf = async () => {
        const [, group = ''] =
          /<section aria-labelledby="finding-receipt".*?>(.*?)<\/section>/s.exec(await page()) ?? []
        return { words: text(group), done: group.match(/class="finding done"/g)?.length ?? 0 }
      }
      const explain = async (merchant: string) =>
        send({ intent: 'explain', key: `receipt ${await idOf(merchant)}`, text: 'Lost' })
      expect(await groupOf()).toMatchObject({
        words: expect.stringMatching(/^No receipt and no declaration 2 /),
        done: 0,
      })
      await explain('Naivas')
      expect(await groupOf()).toMatchObject({
        words: expect.stringMatching(/^No receipt and no declaration Add the receipt/),
        done: 1,
      })
      await explain('Java House')
      expect(await groupOf()).toMatchObject({
        words: expect.stringMatching(/^No receipt and no declaration ✓ explained Java House/),
        done: 2,
      })
    })

    it('leads to where a point is put right, and back from there when it was', async () => {
      await add({ amount: '2450', currency: 'KES' })
      await insertRow(on.database, 'rates', {
        ...{ id: `rate-${event}`, event_id: event, number: 1, currency: 'KES', receipt_amount: 1000 },
        ...{ claim_amount: 7.7, claim_currency: 'USD', date: '2026-10-05' },
      })
      const id = await idOf('Java House')
      await on.database.run('UPDATE expenses SET applied_rate_id = ? WHERE id = ?', [`rate-${event}`, id])
      const links = [...(await page()).matchAll(/href="([^"]+from=close[^"]*)"/g)].map(([, link = '']) =>
        link.replaceAll('&amp;', '&'),
      )
      const expense = `/events/${event}/expenses?edit=${id}&from=close`
      const rate = `/events/${event}/rates?edit=rate-${event}&from=close`
      expect(new Set(links)).toEqual(new Set([expense, rate]))
      const goneTo = async (path: string, form: Record<string, string>) => {
        const answer = await owner.client.form('POST', path, form)
        return [answer.status, answer.headers.get('Location')]
      }
      const closing = [303, `/events/${event}/close`]
      const changed = { date: '2026-10-05', merchant: 'Java House', amount: '2450', currency: 'KES' }
      expect(await goneTo(expense, { intent: 'change', id, ...changed })).toEqual(closing)
      expect(await goneTo(expense, { intent: 'declare', id, reason: 'Lost' })).toEqual(closing)
      const pair = { currency: 'KES', receipt_amount: '1000', claim_amount: '7.7', date: '2026-10-05' }
      expect(await goneTo(rate, { intent: 'change', id: `rate-${event}`, ...pair, source: 'card' })).toEqual(
        closing,
      )
      const another = await goneTo(rate, {
        ...{ intent: 'change', id: `rate-${event}`, ...pair, claim_amount: '8', source: 'card' },
      })
      expect(another).toEqual([303, expect.stringMatching(/rates\?edit=.*&from=close$/)])
    })

    it('leads to the form of a rate for a currency without one', async () => {
      await on.database.run('UPDATE events SET exchange_rate = 1 WHERE id = ?', [event])
      await add({ amount: '2450', currency: 'KES' })
      expect(await page()).toContain(
        `href="/events/${event}/rates?add=&amp;currency=KES&amp;from=close#new-rate"`,
      )
    })

    it('of a closed event, its page takes that the claim is paid, and that it is not', async () => {
      await add({ amount: '2450', currency: 'KES' })
      await close()
      const [{ id = '' } = {}] = await versions()
      expect(text(await page())).toContain('Mark as paid')
      const wrong = await send({ intent: 'pay', id, paid_on: 'soon' })
      expect([wrong.status, text(await wrong.text())]).toEqual([400, expect.stringContaining('Paid on')])
      const frozenOn = new Date().toISOString().slice(0, 10)
      const early = await send({ intent: 'pay', id, paid_on: '2026-11-20' })
      expect([early.status, text(await early.text())]).toEqual([
        400,
        expect.stringContaining(`This version was frozen on ${frozenOn}. Enter that day or a later one`),
      ])
      await on.database.run("UPDATE claims SET frozen_at = '2026-11-02T10:00:00.000+00:00' WHERE id = ?", [
        id,
      ])
      const paid = await send({ intent: 'pay', id, paid_on: '2026-11-20' })
      expect([paid.status, paid.headers.get('Location')]).toEqual([303, `/events/${event}/close`])
      expect(text(await page())).toContain('paid Nov 20, 2026')
      await send({ intent: 'unpay', id })
      expect(text(await page())).not.toContain('paid Nov 20, 2026')
      expect(await html(await owner.client.get('/claims'))).toContain(
        `<a class="link" href="/events/${event}/expenses">Nairobi</a>`,
      )
    })

    it('what was said of the event’s rate is said of that rate alone', async () => {
      await add({ amount: '2450', currency: 'KES' })
      await send({ intent: 'explain', key: 'event-rate KES USD 0.0077', text: 'Rate of the bank' })
      const explained = 'Explained: Rate of the bank'
      expect(await found()).toContain(explained)
      const setRate = (rate: number) =>
        on.database.run('UPDATE events SET exchange_rate = ? WHERE id = ?', [rate, event])
      await setRate(0.0078)
      expect(await found()).not.toContain(explained)
      await setRate(0.0077)
      expect(await found()).toContain(explained)
    })

    it('refuses an explanation that cannot be stored, and of a closed event', async () => {
      for (const text of ['x'.repeat(501), 'with \0']) {
        const answer = await send({ intent: 'explain', key: 'event-rate KES USD 0.0077', text })
        expect(answer.status).toBe(400)
      }
      await close()
      expect((await send({ intent: 'explain', key: 'event-rate KES USD 0.0077', text: 'Late' })).status).toBe(
        409,
      )
      expect(await on.database.all('SELECT * FROM explanations WHERE event_id = ?', [event])).toEqual([])
    })

    describeBesideDatabase(provider, 'of many, and other forms', () => {
      it('finds all duplicates, also more than the expense view shows at once', async () => {
        const rows = Array.from(
          { length: 25 },
          (_, at) => `('${event}-${at}', '${event}', '2026-10-05', 'Java House', 10, 'USD', 10)`,
        )
        await on.database.run(
          `INSERT INTO expenses (id, event_id, date, merchant, amount, currency, converted_amount) VALUES ${rows.join()}`,
        )
        const pairsOn = (source: string) => source.match(/name="intent" value="distinct"/g)?.length
        expect(pairsOn(await page())).toBe(24)
        expect(pairsOn(await html(await owner.client.get(`/events/${event}/expenses`)))).toBe(20)
        await close()
        const [claim] = await claims()
        expect(claim?.explanations.filter(({ finding }) => finding.startsWith(words.duplicate))).toHaveLength(
          24,
        )
      })

      it('finds a duplicate behind many of its day and amount of other merchants', async () => {
        const others = Array.from({ length: 1_200 }, (_, at) => [
          '2026-10-04',
          at % 2 === 0 ? 'Krone' : 'Hotel Adler',
          1 + Math.floor(at / 2),
        ])
        const rows = [...others, ['2026-10-05', 'Java House', 10], ['2026-10-05', 'Java House', 10]].map(
          ([date, merchant, amount], at) =>
            `('${event}-${at}', '${event}', '${date}', '${merchant}', ${amount}, 'USD', ${amount})`,
        )
        await on.database.run(
          `INSERT INTO expenses (id, event_id, date, merchant, amount, currency, converted_amount) VALUES ${rows.join()}`,
        )
        await close()
        const [claim] = await claims()
        expect(
          claim?.explanations
            .filter(({ finding }) => finding.startsWith(words.duplicate))
            .map(({ finding }) => finding),
        ).toEqual([`${words.duplicate}: Java House, 2026-10-05, 10.00 USD: as line 1201`])
      })

      it('finds where the first and the last two of 501 files are claimed too', async () => {
        const sums = Array.from({ length: 501 }, (_, at) => sha256(Buffer.from(`${event} ${at}`)))
        const names: string[] = []
        const places: [string, string[]][] = [[event, sums]]
        for (const sum of [sums[0], sums[499], sums[500]]) {
          const { id, name } = await insertEvent(on.database, owner.id)
          names.push(name)
          places.push([id, [sum ?? '']])
        }
        for (const [event_id, files] of places) {
          const expense_id = await insertExpense(on.database, event_id)
          const file = { event_id, expense_id, name: 'a.jpg', kind: 'jpeg', bytes: 1, width: 1, height: 1 }
          await insertRows(
            on.database,
            'receipts',
            files.map((sha256, position) => ({ ...file, id: crypto.randomUUID(), sha256, position })),
          )
        }
        await on.database.run('UPDATE expenses SET converted_amount = 1 WHERE event_id = ?', [event])
        expect((await found()).match(/(?<=also in ).*?(?= Edit)/g)).toEqual(names)
      })

      it('shows 100 findings of a kind, the open ones first, and the claim names all', async () => {
        const rows = Array.from({ length: 130 }, (_, at) => {
          const number = String(at + 1).padStart(3, '0')
          return `('${event}-${number}', '${event}', '2026-10-05', 'Shop ${number}', ${at + 1}, 'USD', ${at + 1})`
        })
        await on.database.run(
          `INSERT INTO expenses (id, event_id, date, merchant, amount, currency, converted_amount) VALUES ${rows.join()}`,
        )
        const category = async () =>
          /aria-labelledby="finding-category".*?<\/section>/s.exec(await page())?.[0] ?? ''
        const shops = (source: string) => new Set(source.match(/Shop \d+/g)).size
        const before = await category()
        expect([shops(before), before.includes('Shop 100'), before.includes('Shop 101')]).toEqual([
          100,
          true,
          false,
        ])
        expect(text(before)).toMatch(/^.*No category 130 .* 125 more .* and 30 more, which appear/)
        await send({ intent: 'explain', key: `category ${event}-001`, text: 'None fits' })
        const after = await category()
        expect([shops(after), after.includes('Shop 101'), after.includes('Explained: None fits')]).toEqual([
          100,
          true,
          false,
        ])
        // 1 without purpose, 130 without receipt, and 129 without category
        expect(text(await page())).toContain('260 points are open.')
        await close()
        const [claim] = await claims()
        expect(claim?.explanations.filter(({ finding }) => finding.startsWith(words.category))).toHaveLength(
          130,
        )
      })

      it('knows no other intents', async () => {
        for (const intent of ['', 'open', 'toString', '__proto__'])
          expect((await send({ intent })).status).toBe(400)
      })
    })
  })
})
