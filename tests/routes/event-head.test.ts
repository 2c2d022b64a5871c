import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { FOREGROUND_ROWS_MAX, READING_LEASE_MS } from '~/limits'
import { insertRow } from '../support/database'
import { html, insertEvent, insertExpense, tableRows, tags, text } from '../support/factories'
import { describeOnEachDatabase } from '../support/instances'
import { insertExpenses } from '../support/many-expenses'
import { createUser, type Person } from '../support/users'

// The head of an event's pages: the due amount, open points, and links to the other pages.

describeOnEachDatabase('the head of an event’s pages on %s', (on) => {
  let owner: Person
  let event: string

  beforeAll(async () => {
    owner = await createUser(on)
  })
  beforeEach(async () => {
    event = (await insertEvent(on.database, owner.id, { base_currency: 'USD' })).id
  })

  const headOf = async (end: string) => {
    const [head = ''] =
      /<header class="event-head">.*?<\/header>/s.exec(
        await html(await owner.client.get(`/events/${event}/${end}`)),
      ) ?? []
    return head
  }
  /** The links beside the status, each with its words and its target. */
  const waiting = async (end = 'expenses') => {
    const [, facts = ''] = /<p class="facts">(.*?)<\/p>/s.exec(await headOf(end)) ?? []
    return [...facts.matchAll(/<a .*?<\/a>/gs)].map(([link]) => [
      text(link),
      tags(link)[0]?.attributes.get('href'),
    ])
  }
  const tabs = async (end: string) => {
    const [, nav = ''] = /<nav class="event-tabs"[^>]*>(.*?)<\/nav>/s.exec(await headOf(end)) ?? []
    return [...nav.matchAll(/<a .*?<\/a>/gs)].map(([tab]) => ({
      name: text(tab),
      isCurrent: tags(tab)[0]?.attributes.get('aria-current') === 'page',
      path: tags(tab)[0]?.attributes.get('href'),
    }))
  }
  const addReceipt = (
    columns: {
      expense_id?: string
      role?: string
      deleted_at?: string
      state?: string
      lease_until?: number
    } = {},
  ) =>
    insertRow(on.database, 'receipts', {
      ...{ id: crypto.randomUUID(), event_id: event, sha256: crypto.randomUUID(), name: 'a.jpg' },
      ...{ kind: 'jpeg', bytes: 1, width: 1, height: 1, state: 'read' },
      ...columns,
    })

  it('names nothing that waits in an event where nothing does', async () => {
    expect(await waiting()).toEqual([])
    await insertExpense(on.database, event, { currency: 'USD', converted_amount: 5, image_path: 'a.jpg' })
    expect(await waiting()).toEqual([])
  })

  it('leads to drafts, to the first missing rate, and to the lines without a receipt, until it is closed', async () => {
    await addReceipt()
    await addReceipt()
    await addReceipt({ deleted_at: '2026-10-05 10:00:00+00:00' })
    await insertExpense(on.database, event, { currency: 'JPY', converted_amount: 5, merchant: 'Noodles' })
    await insertExpense(on.database, event, { currency: 'CHF', converted_amount: 5, image_path: 'a.jpg' })
    const withoutReceipt = `/events/${event}/expenses?receipt=missing`
    for (const end of ['expenses', 'review', 'rates', 'statement', 'details', 'close'])
      expect([end, await waiting(end)]).toEqual([
        end,
        [
          ['2 to review', `/events/${event}/review`],
          ['no rate for 2 currencies', `/events/${event}/rates?add=&currency=CHF#new-rate`],
          ['1 without receipt', withoutReceipt],
        ],
      ])
    expect(await html(await owner.client.get(withoutReceipt))).toContain('Noodles')
    await on.database.run("UPDATE events SET status = 'closed' WHERE id = ?", [event])
    expect(await waiting()).toEqual([])
  })

  it('counts what is being read apart from what is to review, as the list and the banner do', async () => {
    const reading = { state: 'reading', lease_until: Date.now() + READING_LEASE_MS }
    for (const columns of [{}, { state: 'unread' }, reading, reading, reading]) await addReceipt(columns)
    const words = '2 to review, 3 being read'
    for (const end of ['expenses', 'review', 'receipts'])
      expect([end, await waiting(end)]).toEqual([end, [[words, `/events/${event}/review`]]])
    expect(await tabs('expenses')).toContainEqual(expect.objectContaining({ name: 'Review 2' }))
    for (const path of [`/events/${event}/expenses`, `/events/${event}/receipts`]) {
      const banner = /class="notice drafts".*?<\/div>/s.exec(await html(await owner.client.get(path)))?.[0]
      expect([path, text(banner ?? '')]).toEqual([path, expect.stringContaining(`${words}.`)])
    }
    expect(text(await html(await owner.client.get('/dashboard')))).toContain(words)
    await on.database.run("UPDATE receipts SET state = 'reading', lease_until = ? WHERE event_id = ?", [
      ...[reading.lease_until, event],
    ])
    expect(await waiting()).toEqual([['5 being read', `/events/${event}/review`]])
    expect(await tabs('expenses')).toContainEqual(expect.objectContaining({ name: 'Review' }))
  })

  it('counts an expense whose only file is a proof of payment as without receipt, until it has a declaration', async () => {
    const paid = await insertExpense(on.database, event, { currency: 'USD', converted_amount: 5 })
    await addReceipt({ expense_id: paid, role: 'payment' })
    expect((await waiting()).map(([words]) => words)).toEqual(['1 without receipt'])
    await on.database.run("UPDATE expenses SET declaration = 'Lost' WHERE id = ?", [paid])
    expect(await waiting()).toEqual([])
  })

  /** Returns a function that explains the doubt about a rate on the closing page. */
  async function rateDoubtExplainer() {
    const page = await html(await owner.client.get(`/events/${event}/close`))
    const key = /name="key" value="(rate-doubt [^"]+)"/.exec(page)?.[1]
    return (text: string) =>
      owner.client.form('POST', `/events/${event}/close`, { intent: 'explain', key: `${key}`, text })
  }

  it('names a rate that converts lines and is likely a mistake, until it is explained, changed or closed', async () => {
    const add = (number: number, receipt: number, claim: number, currency = 'THB') =>
      insertRow(on.database, 'rates', {
        ...{ id: `${event}-${number}`, event_id: event, number, currency, claim_currency: 'USD' },
        ...{ receipt_amount: receipt, claim_amount: claim, date: '2026-10-03' },
      })
    await add(1, 30, 1000)
    await add(2, 1, 100, 'JPY')
    // currencies of unknown worth: the two rates that no line uses give no warning
    await add(3, 1, 4, 'AAA')
    await add(4, 4, 1, 'AAA')
    await add(5, 4, 1, 'AAA')
    await insertExpense(on.database, event, {
      ...{ currency: 'AAA', amount: 30, converted_amount: 120, image_path: 'a.jpg' },
      applied_rate_id: `${event}-3`,
    })
    await insertExpense(on.database, event, {
      ...{ currency: 'THB', amount: 30, converted_amount: 1000, image_path: 'a.jpg' },
      applied_rate_id: `${event}-1`,
    })
    const checkR1 = ['check R1', `/events/${event}/rates`]
    expect(await waiting()).toEqual([checkR1])
    expect(text(await headOf('close'))).toContain('1,120.00 USD counted with R1, which may be wrong')
    const explain = await rateDoubtExplainer()
    await explain('A collector paid so much')
    expect(await waiting()).toEqual([])
    await explain('')
    expect(await waiting()).toEqual([checkR1])
    await on.database.run('UPDATE rates SET receipt_amount = 1000, claim_amount = 30 WHERE id = ?', [
      `${event}-1`,
    ])
    expect(await waiting()).toEqual([])
  })

  it('names the rate of the event for a currency, where it converts lines and is likely a mistake, until it is explained or changed', async () => {
    const giveRate = (rate: number) =>
      on.database.run(
        "UPDATE events SET exchange_rate = ?, sample_receipt_amount = '1', sample_claim_amount = ?, sample_currency = 'EUR' WHERE id = ?",
        [rate, String(rate), event],
      )
    const add = (currency: string) =>
      insertExpense(on.database, event, {
        ...{ currency, amount: 25, converted_amount: 44100, image_path: 'a.jpg' },
      })
    await giveRate(1764)
    await add('USD')
    expect(await waiting()).toEqual([])
    await add('EUR')
    const check = ['check the event’s rate for EUR', `/events/${event}/rates`]
    expect(await waiting()).toEqual([check])
    expect(text(await headOf('expenses'))).toContain(
      'counted with the event’s rate for EUR, which may be wrong',
    )
    expect(text(await html(await owner.client.get(`/events/${event}/rates`)))).toContain(
      'EUR: This is far from what these currencies are usually worth.',
    )
    const explain = await rateDoubtExplainer()
    await explain('A collector paid so much')
    expect(await waiting()).toEqual([])
    await explain('')
    expect(await waiting()).toEqual([check])
    await giveRate(1.13)
    expect(await waiting()).toEqual([])
  })

  it('counts no expense that needs no receipt by the rule of its category, nor do the list and insights', async () => {
    await insertRow(on.database, 'categories', {
      ...{ id: `taxi-${event}`, user_id: owner.id, name: 'Taxi', currency: 'USD', receipt_above: 10 },
    })
    const taxi = { currency: 'USD', category: 'taxi' }
    await insertExpense(on.database, event, { ...taxi, amount: 10, converted_amount: 10, merchant: 'Small' })
    expect(await waiting()).toEqual([])
    await insertExpense(on.database, event, {
      ...{ ...taxi, amount: 10.01, converted_amount: 10.01, merchant: 'Large' },
    })
    expect((await waiting()).map(([words]) => words)).toEqual(['1 without receipt'])
    const listed = async (receipt: string) =>
      tableRows(await html(await owner.client.get(`/events/${event}/expenses?receipt=${receipt}`)))
        .flat()
        .filter((cell) => ['Small', 'Large'].includes(cell))
    expect([await listed('missing'), await listed('there')]).toEqual([['Large'], ['Small']])
    expect(text(await html(await owner.client.get(`/events/${event}/insights`)))).toContain(
      'Without receipt 10.01 USD 1 of 2 lines',
    )
    const closing = await html(await owner.client.get(`/events/${event}/close`))
    const [group = ''] = /aria-labelledby="finding-receipt".*?<\/section>/s.exec(closing) ?? []
    expect([group.includes('Large'), group.includes('Small')]).toEqual([true, false])
    await on.database.run('DELETE FROM categories WHERE user_id = ?', [owner.id])
  })

  describe('of a category that needs no receipt up to 10 USD', () => {
    beforeEach(async () => {
      await insertRow(on.database, 'categories', {
        ...{ id: `cafe-${event}`, user_id: owner.id, name: 'Café', currency: 'USD', receipt_above: 10 },
      })
      onTestFinished(async () => {
        await on.database.run('DELETE FROM categories WHERE user_id = ?', [owner.id])
      })
    })

    it.each<[string, string, number, number, string, boolean]>([
      ['USD', 'Café', 10, 10, 'USD', true],
      ['USD', 'Café', 10.01, 10.01, 'USD', false],
      ['USD', 'CAFE', 9.99, 9.99, 'USD', true],
      ['USD', 'Cafés', 5, 5, 'USD', false],
      ['USD', '', 5, 5, 'USD', false],
      // claimed amounts are compared in the claim currency, whatever was paid
      ['USD', 'Café', 1000, 10, 'KES', true],
      ['USD', 'Café', 5, 10.01, 'KES', false],
      // an amount without a rate may be worth anything
      ['USD', 'Café', 1000, 0, 'KES', false],
      // when the claim has another currency than the limit, the paid amounts are compared
      ['EUR', 'Café', 10, 99, 'USD', true],
      ['EUR', 'Café', 10.01, 1, 'USD', false],
      ['EUR', 'Café', 5, 5, 'KES', false],
    ])('in %s, a line in “%s” of %d, claimed as %d, paid in %s is exempt: %s', async (...line) => {
      const [base_currency, category, amount, converted_amount, currency, isExempt] = line
      await on.database.run('UPDATE events SET base_currency = ? WHERE id = ?', [base_currency, event])
      await insertExpense(on.database, event, {
        ...{ category, amount, converted_amount, currency, merchant: 'Line' },
      })
      const words = (await waiting()).map(([each]) => each).filter((each) => each?.includes('receipt'))
      expect(words).toEqual(isExempt ? [] : ['1 without receipt'])
      const listed = async (receipt: string) =>
        tableRows(await html(await owner.client.get(`/events/${event}/expenses?receipt=${receipt}`))).length
      expect([await listed('missing'), await listed('there')]).toEqual(isExempt ? [0, 1] : [1, 0])
      const closing = await html(await owner.client.get(`/events/${event}/close`))
      // an expense that counts nothing is not a line of the claim
      if (converted_amount > 0) expect(closing.includes('aria-labelledby="finding-receipt"')).toBe(!isExempt)
    })

    it('counts and lists those of 1,001 lines that need one, as do the insights', async () => {
      await insertExpenses(on.database, event, {
        count: FOREGROUND_ROWS_MAX + 1,
        columns: {
          ...{ category: "'cafe'", currency: "'USD'", amount: 'i', converted_amount: 'i' },
          merchant: "'Shop ' || i",
        },
      })
      expect((await waiting()).map(([words]) => words)).toEqual(['991 without receipt'])
      const there = await html(await owner.client.get(`/events/${event}/expenses?receipt=there`))
      expect(tableRows(there)).toHaveLength(10)
      expect(text(await html(await owner.client.get(`/events/${event}/insights`)))).toContain(
        'Without receipt 501,446.00 USD 991 of 1001 lines',
      )
    })
  })

  it('has a tab for each page, with what it counts, and says which one is shown', async () => {
    await insertExpense(on.database, event, { currency: 'USD', converted_amount: 5 })
    await insertExpense(on.database, event, { deleted_at: '2026-10-05 10:00:00+00:00' })
    await addReceipt()
    await insertRow(on.database, 'rates', {
      ...{ id: crypto.randomUUID(), event_id: event, number: 1, currency: 'KES', date: '2026-10-01' },
      ...{ receipt_amount: 1000, claim_amount: 7.7, claim_currency: 'USD' },
    })
    const ends = ['expenses', 'review', 'rates', 'statement', 'details', 'insights', 'close']
    for (const end of ends) {
      const all = await tabs(end)
      expect(all.map(({ name }) => name)).toEqual([
        ...['Expenses 1', 'Review 1', 'Rates 1', 'Statement', 'Details', 'Insights', 'Claim'],
      ])
      expect(all.map(({ path }) => path)).toEqual(ends.map((each) => `/events/${event}/${each}`))
      expect(all.filter(({ isCurrent }) => isCurrent).map(({ path }) => path)).toEqual([
        `/events/${event}/${end}`,
      ])
    }
    await on.database.run("UPDATE events SET status = 'closed' WHERE id = ?", [event])
    expect((await tabs('expenses')).map(({ name }) => name)).not.toContain('Statement')
  })

  it('says the name as the title of its page on the list alone, and leads to the list from the others', async () => {
    const { name } = await insertEvent(on.database, owner.id, { id: `${event}-named` })
    event = `${event}-named`
    expect(await headOf('expenses')).toContain(`<h1 tabindex="-1">${name}</h1>`)
    const other = await headOf('rates')
    expect(other).not.toContain('<h1')
    expect(other).toContain(`<a href="/events/${event}/expenses">${name}</a>`)
  })
})
