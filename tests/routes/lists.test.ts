import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { insertFile } from '../support/bulk'
import { insertRow } from '../support/database'
import { ADVANCE, TERMS } from '../support/event-operations'
import {
  holdEvents,
  html,
  insertEvent,
  insertExpense,
  tableRows,
  tags,
  text,
  untilWaiting,
} from '../support/factories'
import { type FilledEvent, insertFilledEvent, storedNow, VERSION } from '../support/filled-event'
import { describeBesideDatabase, describeOnEachDatabase } from '../support/instances'
import { insertExpenses, numbersTo } from '../support/many-expenses'
import { RATE } from '../support/rates'
import { storeOriginals } from '../support/stored-originals'
import { createUser, type Person } from '../support/users'

// Lists, counts and choices leave some objects out, beside similar ones that they show.

describeOnEachDatabase('what is shown of an event on %s', (on, provider) => {
  let owner: Person
  let ids: FilledEvent

  beforeEach(async () => {
    owner = await createUser(on)
    ids = await insertFilledEvent(on.database, owner.id)
  })

  const source = async (path: string) => html(await owner.client.get(path))
  const shown = async (path: string) => text(await source(path))
  const onPage = (page: string) => `/events/${ids.event}/${page}`

  it.each([
    [60_000, true],
    [-1_000, false],
  ])('the settings show a session that ends in %d ms: %s', async (left, isShown) => {
    await insertRow(on.database, 'sessions', {
      ...{ id: crypto.randomUUID(), token: crypto.randomUUID(), user_id: owner.id },
      expires_at: new Date(Date.now() + left).toISOString().replace('Z', '+00:00'),
      user_agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0',
      ...{ created_at: storedNow(), updated_at: storedNow() },
    })
    expect((await shown('/settings')).includes('Firefox')).toBe(isShown)
  })

  it('the list of events counts drafts, and no proofs of rates', async () => {
    expect(await shown('/dashboard')).toContain('1 to review')
  })

  it('the preview of a rate counts expenses, and no deleted ones', async () => {
    const asked = new URLSearchParams({ ...RATE, edit: ids.rate, claim_amount: '8' })
    expect(await shown(onPage(`rates?${asked}`))).toContain('is for 1 of 3 expenses')
  })

  describeBesideDatabase(provider, 'counted and proved', () => {
    it('the preview of new terms counts expenses, and no deleted ones', async () => {
      const answer = await owner.client.get(
        onPage(`preview?${new URLSearchParams({ ...TERMS, filled: '' })}`),
      )
      expect(await answer.json()).toMatchObject({
        ...{ expenses: 3, converted: 2, before: { amount: '24.50' }, after: { amount: '24.80' } },
      })
    })

    it('the question whether to delete an event counts expenses, and no deleted ones', async () => {
      expect(await shown(`/dashboard?delete=${ids.event}`)).toContain('its 3 expenses')
    })

    it('a rate counts no expense that is deleted, charged, or in the claim currency', async () => {
      const apply = (currency: string, id: string) =>
        on.database.run('UPDATE expenses SET applied_rate_id = ?, currency = ? WHERE id = ?', [
          ...[ids.rate, currency, id],
        ])
      await apply('KES', ids.hotel)
      await apply('USD', ids.taxi)
      const [[, , , counted] = []] = tableRows(await source(onPage('rates')))
      expect(counted).toBe('1 expense')
    })

    it('a rate shows the file that proves it, and none that is deleted', async () => {
      const isShown = async () => (await source(onPage('rates'))).includes(`/receipts/${ids.proof}/`)
      expect(await isShown()).toBe(true)
      await on.database.run('UPDATE receipts SET deleted_at = ? WHERE id = ?', [storedNow(), ids.proof])
      expect(await isShown()).toBe(false)
    })

    it('no deleted draft, and no file of a deleted expense, becomes the proof of a rate', async () => {
      await on.database.run('UPDATE receipts SET expense_id = ? WHERE id = ?', [
        ...[ids.deletedExpense, ids.secondFile],
      ])
      const prove = async (file_id: string) => {
        const form = { intent: 'restore-proof', id: ids.rate, file_id }
        return (await owner.client.form('POST', onPage('rates'), form)).status
      }
      expect([
        await prove(ids.deletedDraft),
        await prove(ids.secondFile),
        await prove(ids.firstFile),
      ]).toEqual([404, 404, 303])
    })
  })

  it('a draft can be given to expenses of its event, and to no deleted ones', async () => {
    const { id } = await insertEvent(on.database, owner.id)
    await insertExpense(on.database, id, { merchant: 'Elsewhere' })
    const review = await shown(onPage('review'))
    const isShown = ['Java House', 'Bookshop', 'Elsewhere'].map((merchant) => review.includes(merchant))
    expect(isShown).toEqual([true, false, false])
  })

  it('a draft can be given to the 100 latest expenses of its event, the latest first', async () => {
    await insertExpenses(on.database, ids.event, { count: 99, columns: { date: "'2026-10-06'" } })
    const latest = `${ids.event}-50`
    await on.database.run("UPDATE expenses SET date = '2026-10-07' WHERE id = ?", [latest])
    const expenses = [
      ids.lunch,
      ids.taxi,
      ids.hotel,
      ...Array.from({ length: 99 }, (_, i) => `${ids.event}-${i + 1}`),
    ]
    const offered = tags(await source(onPage('review')))
      .filter(({ name }) => name === 'option')
      .flatMap(({ attributes }) => expenses.filter((id) => id === attributes.get('value')))
    expect([offered.length, offered[0]]).toEqual([100, latest])
  })

  it('the second of three drafts leads to the first and the third', async () => {
    const drafts = await Promise.all(
      [1, 2, 3].map(async (at) => {
        const id = crypto.randomUUID()
        await insertRow(on.database, 'receipts', {
          ...{ id, event_id: ids.event, sha256: id, name: 'a.jpg', kind: 'jpeg', bytes: 1, width: 1 },
          ...{ height: 1, state: 'read', created_at: `2026-10-0${at}T00:00:00.000+00:00` },
        })
        return id
      }),
    )
    await on.database.run('DELETE FROM receipts WHERE id = ?', [ids.draft])
    const [first = '', second = '', third = ''] = drafts
    const leads = tags(await source(onPage(`review?draft=${second}`)))
      .filter(({ name }) => name === 'a')
      .map(({ attributes }) => attributes.get('href') ?? '')
    expect([first, third].map((id) => leads.some((href) => href.includes(`draft=${id}`)))).toEqual([
      true,
      true,
    ])
  })

  it('a receipt that another event has too is found, unless it is with a deleted expense there', async () => {
    const other = await insertFilledEvent(on.database, owner.id)
    await on.database.run("UPDATE receipts SET sha256 = 'same', expense_id = ? WHERE id = ?", [
      other.deletedExpense,
      other.firstFile,
    ])
    await on.database.run("UPDATE receipts SET sha256 = 'same' WHERE id = ?", [ids.firstFile])
    await on.database.run("UPDATE expenses SET merchant = 'Quiosque' WHERE event_id = ?", [other.event])
    const isFound = async () => (await shown(onPage('close'))).includes(`Event ${other.event}`)
    expect(await isFound()).toBe(false)
    await on.database.run('UPDATE expenses SET deleted_at = NULL WHERE id = ?', [other.deletedExpense])
    expect(await isFound()).toBe(true)
  })

  it('the trash asks about a deleted expense, and not about one of a deleted event', async () => {
    const isAsked = async () =>
      (await shown(`/trash?kind=expense&delete=${ids.deletedExpense}`)).includes('Bookshop')
    expect(await isAsked()).toBe(true)
    await on.database.run('UPDATE events SET deleted_at = ? WHERE id = ?', [storedNow(), ids.event])
    expect(await isAsked()).toBe(false)
  })

  it('advances are in the order of their dates, whenever they were entered', async () => {
    const later = { id: crypto.randomUUID(), event_id: ids.event, date: '2026-09-01', amount: 3 }
    const created_at = '2099-01-01T00:00:00.000+00:00'
    await insertRow(on.database, 'advances', { ...later, created_at })
    const [first] = /(?:Sep|Oct) 1, 2026/.exec(await shown(onPage('details'))) ?? []
    expect(first).toBe('Sep 1, 2026')
  })

  it('advances of one date are in the order in which they were entered', async () => {
    for (const [amount, at] of [
      [12, 2],
      [13, 3],
      [11, 1],
    ] as const) {
      const created_at = `2026-10-01T00:00:0${at}.000+00:00`
      const id = `${ids.event}-${9 - at}`
      const advance = { id, event_id: ids.event, date: '2026-09-01', amount }
      await insertRow(on.database, 'advances', { ...advance, created_at })
    }
    const amounts = (await shown(onPage('details'))).match(/1[123]\.00(?= USD)/g)
    expect(amounts?.slice(0, 3)).toEqual(['11.00', '12.00', '13.00'])
  })

  it('rows of a statement are laid beside its present expenses of up to 10 days away', async () => {
    const others = await insertFilledEvent(on.database, owner.id)
    for (const { taxi } of [ids, others])
      await on.database.run("UPDATE expenses SET date = '2026-10-25' WHERE id = ?", [taxi])
    const rows = '2026-10-15,JAVA HOUSE,-7.80\n2026-10-15,TAXI,-7.70\n2026-10-15,BOOKSHOP,-7.80\n'
    const form = new FormData()
    form.set('statement', new File([`Date,Description,Amount\n${rows}`], 'card.csv'))
    const chosen = await owner.client.send('POST', onPage('statement'), { body: form })
    const address = chosen.headers.get('Location') ?? ''
    // removes the statement, because other tests count the stored files
    onTestFinished(async () => {
      expect((await owner.client.form('POST', address, { intent: 'done' })).status).toBe(303)
    })
    const picks = tags(await source(address)).filter(({ attributes }) => attributes.get('name') === 'pick[]')
    expect(picks.map(({ attributes }) => attributes.get('value')).sort()).toEqual([
      `2 ${ids.lunch}`,
      `3 ${ids.taxi}`,
    ])
  })

  it('papers beside the expenses are the oldest first, without deleted ones', async () => {
    const papers = [
      ['second', 2, null],
      ['third', 3, null],
      ['deleted', 0, storedNow()],
      ['first', 1, null],
    ] as const
    for (const [name, at, deleted_at] of papers)
      await insertFile(on.database, ids.event, {
        ...{ role: 'paper', name: `${name} paper.pdf`, kind: 'pdf', deleted_at },
        created_at: `2026-10-0${at + 1}T00:00:00.000+00:00`,
      })
    const names = (await shown(onPage('expenses'))).match(/\w+(?= paper\.pdf)/g)
    expect(names).toEqual(['first', 'second', 'third'])
  })

  it('expenses can be moved to the other open events of their user, the newest first', async () => {
    const stranger = await createUser(on)
    const events = [
      ['second', owner, 2, {}],
      ['first', owner, 3, {}],
      ['third', owner, 1, {}],
      ['closed', owner, 4, { status: 'closed' }],
      ['deleted', owner, 4, { deleted_at: storedNow() }],
      ['of another user', stranger, 4, {}],
    ] as const
    const names = new Map([[ids.event, 'itself']])
    for (const [name, { id: userId }, at, columns] of events) {
      const { id } = await insertEvent(on.database, userId, columns)
      names.set(id, name)
      const created_at = `2026-10-0${at}T00:00:00.000+00:00`
      await on.database.run('UPDATE events SET created_at = ? WHERE id = ?', [created_at, id])
    }
    const offered = tags(await source(onPage('expenses')))
      .filter(({ name }) => name === 'option')
      .flatMap(({ attributes }) => names.get(attributes.get('value') ?? '') ?? [])
    expect(offered).toEqual(['first', 'second', 'third'])
  })

  it('the panel of an expense has its files, and none that was taken off', async () => {
    const panel = await shown(onPage(`expenses?edit=${ids.lunch}`))
    const names = [ids.firstFile, ids.secondFile, ids.removedFile].map((id) => panel.includes(`${id}.jpg`))
    expect(names).toEqual([true, true, false])
  })

  it.each([
    ['9999999999999.99', 'KES', 303],
    ['10000000000000', 'KES', 400],
    // an amount in the claim currency, which no rate has enlarged
    ['10000000000000', 'USD', 303],
  ])(
    'a deleted expense that is now worth %s, in %s, is answered by %d when it is to come back',
    async (amount, currency, status) => {
      await on.database.run(`UPDATE expenses SET converted_amount = ${amount}, currency = ? WHERE id = ?`, [
        ...[currency, ids.deletedExpense],
      ])
      const form = { intent: 'restore', id: ids.deletedExpense }
      expect((await owner.client.form('POST', onPage('expenses'), form)).status).toBe(status)
    },
  )

  it('the number of a claim follows those of its year, and not those of others', async () => {
    await insertRow(on.database, 'claims', {
      ...{ id: crypto.randomUUID(), user_id: owner.id, event_id: crypto.randomUUID(), year: 1999 },
      ...{ serial: 900_000, version: 1, event_name: 'Old', currency: 'USD', total: 0, content: '{}' },
      ...{ sha256: 'x', frozen_at: storedNow() },
    })
    await storeOriginals(on, ids.event)
    expect((await owner.client.send('PUT', onPage('close'))).status).toBe(200)
    const [claim] = await on.database.all<{ serial: number }>(
      'SELECT serial FROM claims WHERE event_id = ?',
      [ids.event],
    )
    expect(claim?.serial).toBeLessThan(900_000)
  })

  /** Parts that an event can have many of: the columns and values of their rows, and a form that adds one. */
  const PARTS = {
    rates: {
      columns: 'id, number, currency, receipt_amount, claim_amount, claim_currency, date',
      values: "'$' || i, i + 1, 'KES', 1000, 7.7, 'USD', '2026-10-05'",
      page: 'rates',
      form: () => ({ ...RATE, intent: 'add', id: crypto.randomUUID() }),
    },
    advances: {
      columns: 'id, date, amount',
      values: "'$' || i, '2026-10-05', 1",
      page: 'details',
      form: () => ({ ...ADVANCE, intent: 'add', id: crypto.randomUUID() }),
    },
    explanations: {
      columns: 'finding, text',
      values: "'finding ' || i, 'It was late'",
      page: 'close',
      form: () => ({ intent: 'explain', key: crypto.randomUUID(), text: 'It was late' }),
    },
    no_duplicates: {
      columns: 'one, other',
      values: "'one', 'other ' || i",
      page: 'close',
      form: (isFirst: boolean) => ({
        intent: 'distinct',
        id: ids.lunch,
        other: isFirst ? ids.taxi : ids.hotel,
      }),
    },
  }

  it.each([
    // the event already has a rate and an advance
    ['rates', 998, '1,000 rates'],
    ['advances', 998, '1,000 advances'],
    ['explanations', 4_999, '5,000 explanations'],
    ['no_duplicates', 4_999, '5,000 dismissed duplicates'],
  ] as const)(
    'of %s an event takes one when %d are added to it, and not the one after that',
    async (table, count, most) => {
      const { columns, values, page, form } = PARTS[table]
      await on.database.run(
        `INSERT INTO ${table} (event_id, ${columns})
       SELECT ?, ${values.replace('$', ids.event)} FROM ${numbersTo(on.database, count)}`,
        [ids.event],
      )
      const send = (values: Record<string, string>) => owner.client.form('POST', onPage(page), values)
      const last = form(true)
      expect((await send(last)).status).toBe(303)
      const refused = await send(form(false))
      expect([refused.status, text(await refused.text())]).toEqual([
        409,
        expect.stringContaining(`An event can have ${most}, and this one has as many`),
      ])
      expect((await send(last)).status).toBe(303)
    },
  )

  it('a form of the event without a version is refused when another change comes meanwhile', async () => {
    const release = await holdEvents(on.database, ids.event)
    const answer = owner.client.form('POST', '/dashboard', {
      ...{ ...TERMS, intent: 'update', id: ids.event, seen: 'USD 0.008 TZS' },
    })
    await untilWaiting(on.database)
    await on.database.run('UPDATE events SET version = ?, changed_in = ? WHERE id = ?', [
      ...[VERSION + 1, VERSION + 1, ids.event],
    ])
    await release()
    expect((await answer).status).toBe(409)
  })
})
