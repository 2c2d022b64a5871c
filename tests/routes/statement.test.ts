import { existsSync, readdirSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Claim } from '~/domain/claims/claim'
import { CAMT } from '../domain/bank-statements/formats'
import { Client } from '../support/client'
import { html, insertEvent, tableRows, tags, text, withFailingWrites } from '../support/factories'
import { describeOnEachDatabase, runsBesideDatabase } from '../support/instances'
import { insertExpenses } from '../support/many-expenses'
import { addRate, visit } from '../support/rates'
import { sha256 } from '../support/uploads'
import { createUser, type Person } from '../support/users'

// A bank statement suggests charges for the expenses of an event.

const CARD = `Date,Description,Amount,Original amount,Original currency
2026-10-06,NAIVAS WESTLANDS NAIROBI,-18.92,"2,450.00",KES
2026-10-07,UBER TRIP,-3.90,500.00,KES
2026-10-08,SOMEBODY ELSE,-7.75,,
2026-10-08,KENYA AIRWAYS,-300.00,,
2026-10-09,BOOKSHOP,-42.00,,
2026-10-10,REFUND,18.92,"2,450.00",KES
`

interface Stored {
  charged: number | null
  converted: number
  file: string | null
  row: number | null
  date: string | null
  text: string | null
  amount: number | null
  cells: string[] | null
}

describeOnEachDatabase('a bank statement on %s', (on, provider) => {
  let owner: Person
  let stranger: Person
  let event: string
  let path: string
  /** the version of the event when the suggestions were last shown */
  let version = ''

  beforeAll(async () => {
    stranger = await createUser(on)
  })
  beforeEach(async () => {
    // a new user, because used rows are known in all events of a user
    owner = await createUser(on)
    event = (
      await insertEvent(on.database, owner.id, {
        name: 'Nairobi',
        base_currency: 'USD',
        exchange_rate: 0.0077,
      })
    ).id
    path = `/events/${event}/statement`
  })

  const add = async (
    merchant: string,
    date: string,
    amount: string,
    currency: string,
    more: Record<string, string> = {},
  ) => {
    owner.client.cookies.set('current_event_id', event)
    const answer = await owner.client.form('POST', '/expenses', { date, merchant, amount, currency, ...more })
    expect([answer.status, await answer.text()]).toEqual([200, ''])
  }
  const addAll = async () => {
    await add('Naivas', '2026-10-05', '2450', 'KES')
    await add('Uber', '2026-10-06', '500', 'KES')
    await add('Market', '2026-10-07', '1000', 'KES')
    await add('Kenya Airways', '2026-10-07', '300', 'USD')
    await add('Cash', '2026-10-20', '700', 'KES')
  }
  const idOf = async (merchant: string) => {
    const [row] = await on.database.all<{ id: string }>(
      'SELECT id FROM expenses WHERE event_id = ? AND merchant = ?',
      [event, merchant],
    )
    return row?.id ?? ''
  }
  const number = (value: unknown) => (value === null ? null : Number(value))
  const stored = async (merchant: string): Promise<Stored> => {
    const [row] = await on.database.all<Record<string, string | number | null>>(
      `SELECT charged_amount AS charged, converted_amount AS converted, file, statement_rows.row, statement_rows.date, text, statement_rows.amount, cells
       FROM expenses LEFT JOIN statement_rows ON expense_id = expenses.id WHERE event_id = ? AND merchant = ?`,
      [event, merchant],
    )
    const { charged, converted, amount, cells, ...rest } = row ?? {}
    const figures = { charged: number(charged), converted: number(converted), amount: number(amount) }
    return { ...rest, ...figures, cells: cells === null ? null : JSON.parse(String(cells)) } as Stored
  }
  const bare = (converted: number, charged: number | null = null) => ({
    ...{ charged, converted, file: null, row: null, date: null, text: null, amount: null, cells: null },
  })

  const upload = (
    content: string | Uint8Array,
    { name = 'card.csv', client = owner.client, to = path, headers = {} } = {},
  ) => {
    const form = new FormData()
    form.append('statement', new Blob([content as string | Uint8Array<ArrayBuffer>]), name)
    return client.send('POST', to, { body: form, headers })
  }
  /** Uploads a statement. Returns the address of its suggestions. */
  const chosen = async (content: string = CARD, name = 'card.csv') => {
    const answer = await upload(content, { name })
    const location = answer.headers.get('Location') ?? ''
    expect([answer.status, location]).toEqual([
      303,
      expect.stringMatching(/\/statement\?file=[-0-9a-f]{36}$/),
    ])
    return location
  }
  const page = async (here: string) => html(await owner.client.get(here))
  /** The checkboxes of the list, and those that are checked. */
  const boxes = (source: string) => {
    version =
      tags(source)
        .find(({ attributes }) => attributes.get('name') === 'version')
        ?.attributes.get('value') ?? version
    const found = tags(source).filter(({ attributes }) => attributes.get('name') === 'pick[]')
    const picks = found.map(({ attributes }) => attributes.get('value') ?? '')
    return {
      picks,
      checked: found
        .filter(({ attributes }) => attributes.has('checked'))
        .map(({ attributes }) => attributes.get('value') ?? ''),
    }
  }
  const accept = (here: string, picks: string[], client = owner.client) =>
    client.form('POST', here, [
      ['intent', 'accept'],
      ['version', version],
      ['claim_currency', 'USD'],
      ...picks.map((pick): [string, string] => ['pick[]', pick]),
    ])
  const accepted = async (here: string, picks: string[]) => {
    const answer = await accept(here, picks)
    expect([answer.status, answer.status === 303 ? '' : text(await answer.text())]).toEqual([303, ''])
    return answer.headers.get('Location') ?? ''
  }
  const close = () => on.database.run("UPDATE events SET status = 'closed' WHERE id = ?", [event])
  /** The stored statements of the owner. */
  const kept = () => {
    const folder = join(on.server.dataDir, 'temp', sha256(Buffer.from(owner.id)))
    return existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : []
  }

  const of501 =
    'of 501 rows that fit an expense, the first 500 are shown, and the last when those were accepted'
  it.runIf(runsBesideDatabase(provider))(of501, { timeout: 30_000 }, async () => {
    const amount = (at: number) => `${100 + at}`
    await insertExpenses(on.database, event, {
      count: 501,
      columns: { amount: '100 + i', currency: "'USD'", converted_amount: '100 + i' },
    })
    const lines = Array.from({ length: 501 }, (_, at) => `2026-10-05,Shop ${at + 1},-${amount(at + 1)}.00`)
    const words = 'The first 500 of 501. Accept these, then the next ones.'
    const all = await page(await chosen(`Date,Description,Amount\n${lines.slice(1).join('\n')}\n`))
    expect([boxes(all).picks.length, text(all).includes('Accept these')]).toEqual([500, false])
    const here = await chosen(`Date,Description,Amount\n${lines.join('\n')}\n`)
    const first = await page(here)
    const { picks, checked } = boxes(first)
    expect([picks.length, checked.length, text(first).includes(words)]).toEqual([500, 500, true])
    const last = await page(await accepted(here, checked))
    expect(boxes(last).picks.map((pick) => pick.split(' ')[0])).toEqual(['502'])
    expect(text(last)).not.toContain('Accept these')
  })

  it.each([
    [1_999, 1],
    [2_000, 0],
  ])(
    'behind %i expenses of earlier days one that a row fits is among the %i that are proposed',
    async (count, found) => {
      const columns = { date: "'2026-10-05'", amount: '1', currency: "'USD'", converted_amount: '1' }
      await insertExpenses(on.database, event, { count, columns })
      await add('Naivas', '2026-10-06', '77', 'USD')
      const here = await chosen('Date,Description,Amount\n2026-10-06,NAIVAS,-77.00\n')
      expect(boxes(await page(here)).picks).toHaveLength(found)
    },
  )

  it('is for expenses of up to 10 days before its first row and behind its last', async () => {
    const dates = ['2026-09-25', '2026-09-26', '2026-10-17', '2026-10-18']
    for (const [at, date] of dates.entries()) await add(`Shop ${at}`, date, `${at + 20}`, 'USD')
    const here = await chosen(`Date,Description,Amount
2026-10-06,SHOP 0,-20.00
2026-10-06,SHOP 1,-21.00
2026-10-07,SHOP 2,-22.00
2026-10-07,SHOP 3,-23.00
`)
    const expected = [await idOf('Shop 1'), await idOf('Shop 2')]
    expect(boxes(await page(here)).picks.map((pick) => pick.split(' ')[1])).toEqual(expected)
  })

  it('is laid beside the expenses that it may be for; what is sure is selected', async () => {
    await addAll()
    const source = await page(await chosen())
    expect(
      tableRows(source.slice(source.indexOf('Rows of the statement')).split('</table>')[0] ?? ''),
    ).toEqual([
      [
        'NAIVAS WESTLANDS NAIROBI Oct 6, 2026 · 2,450.00 KES · row 2',
        'Naivas Oct 5, 2026 · 2,450.00 KES Match: same amount in KES, name matches, 1 day later Choose another expense',
        '18.87 → becomes 18.92 USD',
      ],
      [
        'UBER TRIP Oct 7, 2026 · 500.00 KES · row 3',
        'Uber Oct 6, 2026 · 500.00 KES Match: same amount in KES, name matches, 1 day later Choose another expense',
        '3.85 → becomes 3.90 USD',
      ],
      [
        'SOMEBODY ELSE Oct 8, 2026 · row 4',
        'Market Oct 7, 2026 · 1,000.00 KES Possible match: 0.6 % more than it counts now, different name, 1 day later Choose another expense',
        '7.70 → becomes 7.75 USD',
      ],
      [
        'KENYA AIRWAYS Oct 8, 2026 · row 5',
        'Kenya Airways Oct 7, 2026 · 300.00 USD Match: same amount, name matches, 1 day later Choose another expense',
        'unchanged 300.00 USD',
      ],
    ])
    const { picks, checked } = boxes(source)
    expect(checked).toEqual([0, 1, 3].map((at) => picks[at]))
    expect(text(source)).toContain('2 rows without a sure match')
  })

  it('stores what was charged with its rows; the same rows again have the same result', async () => {
    await addAll()
    const here = await chosen()
    const { checked } = boxes(await page(here))
    const done = await accepted(here, checked)
    expect(done).toBe(`${here}&accepted=3`)
    const naivas = {
      ...{
        charged: 18.92,
        converted: 18.92,
        file: 'card.csv',
        row: 2,
        date: '2026-10-06',
        text: 'NAIVAS WESTLANDS NAIROBI',
        amount: 18.92,
      },
      cells: ['2026-10-06', 'NAIVAS WESTLANDS NAIROBI', '-18.92', '2,450.00', 'KES'],
    }
    expect(await stored('Naivas')).toEqual(naivas)
    expect(await stored('Uber')).toMatchObject({ charged: 3.9, converted: 3.9, row: 3 })
    expect(await stored('Kenya Airways')).toMatchObject({ charged: 300, converted: 300, row: 5 })
    expect(await stored('Market')).toEqual(bare(7.7))
    const source = text(await page(done))
    expect(source).toContain('3 expenses count as the amount charged now')
    expect(source).toContain('3 used before')

    expect(await accepted(here, checked)).toBe(done)
    const [again] = await Promise.all([chosen(), accepted(here, checked), accepted(here, checked)])
    expect(boxes(await page(again)).picks).toHaveLength(1)
    expect(await stored('Naivas')).toEqual(naivas)
  })

  it('at the same moment, twice, is the same result', async () => {
    await addAll()
    const here = await chosen()
    const { checked } = boxes(await page(here))
    const answers = await Promise.all(Array.from({ length: 6 }, () => accepted(here, checked)))
    expect(answers).toEqual(answers.map(() => `${here}&accepted=3`))
    expect(await stored('Uber')).toMatchObject({ charged: 3.9, converted: 3.9, row: 3 })
  })

  it('passes over expenses that were changed or deleted in the meantime, and says so', async () => {
    await addAll()
    const here = await chosen()
    const { checked } = boxes(await page(here))
    const change = { date: '2026-10-06', merchant: 'Uber', amount: '550', currency: 'KES' }
    await owner.client.form('PUT', `/expenses/${await idOf('Uber')}`, change)
    await owner.client.form('DELETE', `/expenses/${await idOf('Kenya Airways')}`)
    const done = await accepted(here, checked)
    expect(done).toBe(`${here}&accepted=1&passed=2`)
    expect(text(await page(done))).toContain(
      '1 expense counts as the amount charged now, with the statement row as evidence. 2 rows were skipped',
    )
    expect(await stored('Uber')).toEqual(bare(4.24))
    expect(await stored('Kenya Airways')).toEqual(bare(300))
  })

  describe('with a row for two expenses', () => {
    const ROW = 'Date,Description,Amount\n2026-10-09,BOOKSHOP,-42.00\n'

    /** Shows one row in two tabs, each of which suggests it for another of two equal expenses. */
    const twoTabs = async () => {
      await add('Bookshop', '2026-10-09', '42', 'USD')
      const here = await chosen(ROW)
      const [first = ''] = boxes(await page(here)).picks
      // the page suggests the row for the second expense while the first one is in the trash
      await owner.client.form('DELETE', `/expenses/${await idOf('Bookshop')}`)
      await add('Bookshop, second', '2026-10-09', '42', 'USD')
      const [second = ''] = boxes(await page(here)).picks
      await on.database.run('UPDATE expenses SET deleted_at = NULL WHERE event_id = ?', [event])
      expect([first, second].map((pick) => pick.split(' ')[1])).toEqual([
        await idOf('Bookshop'),
        await idOf('Bookshop, second'),
      ])
      return { here, first, second }
    }
    const NONE = bare(42)

    it('is evidence of one expense: accepted in another tab for another one it is passed over', async () => {
      const { here, first, second } = await twoTabs()
      expect(await accepted(here, [second])).toBe(`${here}&accepted=1`)
      const done = await accepted(here, [first])
      expect(done).toBe(`${here}&accepted=0&passed=1`)
      expect(text(await page(done))).toContain('or the row is evidence of another expense')
      expect(await stored('Bookshop')).toEqual(NONE)
      expect(await accepted(here, [second])).toBe(`${here}&accepted=1`)
      // the row stays evidence when the charge is changed by hand
      const change = {
        date: '2026-10-09',
        merchant: 'Bookshop, second',
        amount: '42',
        currency: 'USD',
        charged_amount: '41',
      }
      await owner.client.form('PUT', `/expenses/${await idOf('Bookshop, second')}`, change)
      expect(await accepted(here, [first])).toBe(`${here}&accepted=0&passed=1`)
      expect(await stored('Bookshop')).toEqual(NONE)
    })

    it('is evidence of one, also when both are accepted at the same moment', async () => {
      const { here, first, second } = await twoTabs()
      const answers = await Promise.all(
        [first, second, first, second, first, second].map((pick) => accepted(here, [pick])),
      )
      const outcomes = answers.map((answer) => answer.slice(here.length))
      expect(outcomes.slice(0, 2).sort()).toEqual(['&accepted=0&passed=1', '&accepted=1'])
      expect(outcomes).toEqual([0, 1, 0, 1, 0, 1].map((at) => outcomes[at]))
      expect(
        [await stored('Bookshop'), await stored('Bookshop, second')].filter(({ file }) => file !== null),
      ).toHaveLength(1)
    })

    it('is found before closing, where one of them comes back from the trash', async () => {
      const { here, first, second } = await twoTabs()
      await accepted(here, [first])
      const checklist = async () => text(await html(await owner.client.get(`/events/${event}/close`)))
      expect(await checklist()).not.toContain('Charged once, claimed twice')
      await owner.client.form('DELETE', `/expenses/${await idOf('Bookshop')}`)
      expect(await accepted(here, [second])).toBe(`${here}&accepted=1`)
      const back = await owner.client.form('POST', `/events/${event}/expenses`, {
        intent: 'restore',
        id: await idOf('Bookshop'),
      })
      expect(back.status).toBe(303)
      expect(await checklist()).toMatch(
        /Charged once, claimed twice.*Bookshop, second, Oct 9, 2026, 42\.00 USD: card\.csv, row 2, as line 1 Edit/,
      )
      await owner.client.form('POST', `/events/${event}/expenses`, {
        intent: 'evidence-remove',
        id: await idOf('Bookshop'),
      })
      expect(await checklist()).not.toContain('Charged once, claimed twice')
    })
  })

  it.each([
    [0, 1],
    [1, 0],
  ])(
    'of two equal rows, place %i is evidence and place %i is proposed when the file is chosen again',
    async (taken, left) => {
      const twice = 'Date,Description,Amount\n2026-10-09,COFFEE,-4.50\n2026-10-09,COFFEE,-4.50\n'
      for (const merchant of ['Coffee', 'Coffee again']) await add(merchant, '2026-10-09', '4.50', 'USD')
      const here = await chosen(twice)
      const both = boxes(await page(here)).picks
      expect(await accepted(here, [both[taken] as string])).toBe(`${here}&accepted=1`)
      const again = await chosen(twice)
      const { picks } = boxes(await page(again))
      expect(picks).toEqual([both[left]])
      expect(await accepted(again, picks)).toBe(`${again}&accepted=1`)
      expect(boxes(await page(await chosen(twice))).picks).toEqual([])
    },
  )

  it('a row that is evidence leaves rows of another day, text or amount to be proposed', async () => {
    const rows = ['2026-10-10,COFFEE,-4.50', '2026-10-09,TEA,-4.50', '2026-10-09,COFFEE,-4.60']
    const known = '2026-10-09,COFFEE,-4.50'
    const titled = (...lines: string[]) => ['Date,Description,Amount', ...lines, ''].join('\n')
    for (const row of [known, ...rows]) {
      const [date = '', merchant = '', amount = ''] = row.split(',')
      await add(merchant, date, amount.slice(1), 'USD')
    }
    const here = await chosen(titled(known))
    await accepted(here, boxes(await page(here)).picks)
    const { picks } = boxes(await page(await chosen(titled(...rows, known))))
    expect(picks.map((pick) => pick.split(' ')[0])).toEqual(['2', '3', '4'])
  })

  it('passes over all, when the claim has another currency meanwhile', async () => {
    await addAll()
    const here = await chosen()
    const { checked } = boxes(await page(here))
    await on.database.run("UPDATE events SET base_currency = 'EUR' WHERE id = ?", [event])
    expect(await accepted(here, checked)).toBe(`${here}&accepted=0&passed=3`)
    expect(await stored('Naivas')).toEqual(bare(18.87))
  })

  it('is evidence in the frozen claim, also of a charge that was changed by hand', async () => {
    await addAll()
    const here = await chosen()
    await accepted(here, boxes(await page(here)).checked)
    const change = {
      date: '2026-10-06',
      merchant: 'Uber',
      amount: '500',
      currency: 'KES',
      charged_amount: '3.95',
    }
    const uber = await idOf('Uber')
    await owner.client.form('PUT', `/expenses/${uber}`, change)
    const explained = await owner.client.form('POST', `/events/${event}/close`, {
      ...{ intent: 'explain', key: `charge-row ${uber} 3.95 3.9 USD`, text: 'With a fee' },
    })
    expect(explained.status).toBe(303)
    expect((await owner.client.send('PUT', `/events/${event}/close`)).status).toBe(200)
    const [row] = await on.database.all<{ content: string }>(
      'SELECT content FROM claims WHERE event_id = ?',
      [event],
    )
    const { lines }: Claim = JSON.parse(row?.content ?? '')
    expect(lines.map(({ merchant, conversion }) => [merchant, conversion])).toEqual([
      [
        'Naivas',
        {
          by: 'charged',
          statement: {
            file: 'card.csv',
            row: 2,
            date: '2026-10-06',
            text: 'NAIVAS WESTLANDS NAIROBI',
            amount: '18.92',
            purchase: { amount: '2450', currency: 'KES' },
            fee: null,
            source: {
              format: 'csv',
              sha256: sha256(Buffer.from(CARD)),
              bytes: CARD.length,
              accounts: [],
              firstDate: '2026-10-06',
              lastDate: '2026-10-10',
              rows: 6,
            },
          },
        },
      ],
      ['Uber', { by: 'charged', statement: expect.objectContaining({ row: 3, amount: '3.9' }) }],
      expect.arrayContaining(['Market']),
      ['Kenya Airways', { by: 'charged', statement: expect.objectContaining({ row: 5 }) }],
      expect.arrayContaining(['Cash']),
    ])
  })

  it('is shown beside the form of its expense, and taken off there', async () => {
    await addAll()
    const here = await chosen()
    await accepted(here, boxes(await page(here)).checked)
    for (const [merchant, shown, converted] of [
      [
        'Naivas',
        'Statement card.csv, row 2: Oct 6, 2026, NAIVAS WESTLANDS NAIROBI, 2,450.00 KES, 18.92 USD',
        18.87,
      ],
      ['Kenya Airways', 'Statement card.csv, row 5: Oct 8, 2026, KENYA AIRWAYS, 300.00 USD', 300],
    ] as const) {
      const id = await idOf(merchant)
      const panel = `/events/${event}/expenses?edit=${id}`
      expect(text(await page(panel))).toContain(shown)
      for (const _twice of [1, 2]) {
        const answer = await owner.client.form('POST', panel, { intent: 'evidence-remove', id })
        expect([answer.status, answer.headers.get('Location')]).toEqual([303, panel])
        expect(await stored(merchant)).toEqual(bare(converted))
      }
      expect(await page(panel)).not.toContain('Statement card.csv')
    }
  })

  it('taken off, its expense is converted by the rate that was chosen for it, as it was before', async () => {
    await visit(owner, event)
    const first = await addRate(owner, on.database, event, { date: '2026-10-01' })
    await addRate(owner, on.database, event, { date: '2026-10-05', claim_amount: '7.90' })
    await add('Naivas', '2026-10-05', '2450', 'KES', { rate_id: first })
    const converted = async () => {
      const [row] = await on.database.all<Record<string, unknown>>(
        'SELECT applied_rate_id, converted_amount FROM expenses WHERE event_id = ?',
        [event],
      )
      return [row?.applied_rate_id, Number(row?.converted_amount)]
    }
    expect(await converted()).toEqual([first, 18.87])
    const here = await chosen()
    await accepted(here, boxes(await page(here)).checked)
    expect(await converted()).toEqual([null, 18.92])
    const removal = { intent: 'evidence-remove', id: await idOf('Naivas') }
    await owner.client.form('POST', `/events/${event}/expenses`, removal)
    expect(await converted()).toEqual([first, 18.87])
  })

  it('is not taken off an expense in the trash', async () => {
    await addAll()
    const here = await chosen()
    await accepted(here, boxes(await page(here)).checked)
    const id = await idOf('Naivas')
    await owner.client.form('DELETE', `/expenses/${id}`)
    const removal = { intent: 'evidence-remove', id }
    expect((await owner.client.form('POST', `/events/${event}/expenses`, removal)).status).toBe(404)
    expect(await stored('Naivas')).toMatchObject({ charged: 18.92, row: 2 })
  })

  it('removed, it leaves an amount that was charged otherwise', async () => {
    await addAll()
    const here = await chosen()
    await accepted(here, boxes(await page(here)).checked)
    const id = await idOf('Uber')
    const change = {
      date: '2026-10-06',
      merchant: 'Uber',
      amount: '500',
      currency: 'KES',
      charged_amount: '3.95',
    }
    await owner.client.form('PUT', `/expenses/${id}`, change)
    expect(await page(`/events/${event}/expenses?edit=${id}`)).toContain(
      '3.90 USD. You changed what was charged: the claim shows both.',
    )
    await owner.client.form('POST', `/events/${event}/expenses`, { intent: 'evidence-remove', id })
    expect(await page(`/events/${event}/expenses?edit=${id}`)).not.toContain('Statement card.csv')
    expect(await stored('Uber')).toEqual(bare(3.95, 3.95))
  })

  it('is evidence in place of a row of another amount than was charged by hand', async () => {
    await addAll()
    const here = await chosen()
    await accepted(here, boxes(await page(here)).checked)
    const id = await idOf('Uber')
    const change = { date: '2026-10-06', merchant: 'Uber', amount: '500', currency: 'KES' }
    await owner.client.form('PUT', `/expenses/${id}`, { ...change, charged_amount: '3.95' })
    const corrected = await chosen('Date,Description,Amount\n2026-10-06,UBER CORRECTED,-3.95\n', 'later.csv')
    await accepted(corrected, boxes(await page(corrected)).picks)
    expect(await stored('Uber')).toMatchObject({ charged: 3.95, file: 'later.csv', text: 'UBER CORRECTED' })
  })

  it('accepted, and taken off, it makes forms stale that its expense was shown in before', async () => {
    await addAll()
    const here = await chosen()
    const { checked } = boxes(await page(here))
    const id = await idOf('Naivas')
    const panel = `/events/${event}/expenses?edit=${id}`
    const changes: [string, () => Promise<unknown>][] = [
      ['accepted', () => accepted(here, checked)],
      ['taken off', () => owner.client.form('POST', panel, { intent: 'evidence-remove', id })],
    ]
    for (const [how, change] of changes) {
      const [, shown = ''] = /name="version" value="(\d+)"/.exec(await page(panel)) ?? []
      await change()
      const typed = { date: '2026-10-05', merchant: 'Naivas', amount: '2450', currency: 'KES', note: 'Lunch' }
      const answer = await owner.client.form('POST', panel, {
        ...typed,
        ...{ intent: 'change', id, version: shown },
      })
      expect([how, shown === '', answer.status]).toEqual([how, false, 409])
    }
  })

  it('is read by the columns that were chosen', async () => {
    await add('Naivas', '2026-05-10', '2450', 'KES')
    const here = await chosen(
      'When,What,Sum\n05/10/2026,NAIVAS,18.92\n03/11/2026,TAXI,3.00\n04/05/2026,TEA,2.00\n',
    )
    const asked = await page(here)
    expect(text(asked)).toContain('Check what each column means')
    expect(boxes(asked).picks).toEqual([])
    const columns = '&date=0&text=1&amount=2&out=positive'
    expect(boxes(await page(`${here}${columns}&order=dmy`)).picks).toEqual([])
    const said = `${here}${columns}&order=mdy`
    const { picks } = boxes(await page(said))
    expect(picks).toHaveLength(1)
    expect((await accept(here, picks)).status).toBe(400)
    await accepted(said, picks)
    expect(await stored('Naivas')).toMatchObject({ charged: 18.92, date: '2026-05-10', row: 2 })
  })

  it.each([
    ['nothing', '', 'This file is empty'],
    ['no statement', 'hello, world', 'No rows with a date and an amount were found'],
    ['a web page', '<html><body>Sign in</body></html>', 'This XML file is not a bank statement'],
    ['XML that is no statement', '<?xml version="1.0"?><Invoice/>', 'This XML file is not a bank statement'],
    [
      'XML with entities that grow',
      `<!DOCTYPE a [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>${CAMT}`,
      'This XML file cannot be read: it defines a document type or entities',
    ],
    ['XML that is nested deep', `${'<a>'.repeat(100_000)}`, 'This XML file cannot be read'],
    ['XML that is cut off', CAMT.slice(0, -100), 'This XML file cannot be read: it is damaged or cut off'],
    ['OFX without transactions', '<OFX><CURDEF>USD</OFX>', 'no rows with a date and an amount'],
    ['MT940 without entries', ':20:A\n:25:1\n:60F:C261004EUR1,\n', 'no rows with a date and an amount'],
    ['a damaged archive', 'PK\u0003\u0004....', 'This ZIP file is damaged'],
    ['a photo', new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 0x10, 0, 0, 1, 0]), 'This file is not text'],
    [
      'too many rows',
      `Date,Text,Amount\n${'2026-10-05,Taxi,-12.50\n'.repeat(20_001)}`,
      'A statement has at most 20,000 rows',
    ],
    ['too many columns', `2026-10-05,Taxi,-12.50${','.repeat(2_000_000)}`, 'A table has at most 200 columns'],
    [
      'marks that nothing stands between',
      '"'.repeat(5_000_000),
      'No rows with a date and an amount were found',
    ],
  ])('refuses %s', async (_what, content, message) => {
    const before = kept().length
    const answer = await upload(content)
    expect([answer.status, text(await answer.text())]).toEqual([400, expect.stringContaining(message)])
    expect(kept()).toHaveLength(before)
  })

  it('refuses a file of more than 5 MB, and a form without one', async () => {
    const large = await upload(new Uint8Array(6 * 1024 * 1024).fill(65))
    expect([large.status, text(await large.text())]).toEqual([413, expect.stringContaining('at most 5 MB')])
    const form = new FormData()
    form.append('statement', new Blob([]), '')
    const none = await owner.client.send('POST', path, { body: form })
    expect([none.status, text(await none.text())]).toEqual([
      400,
      expect.stringContaining('Choose files first'),
    ])
  })

  it('refuses forms that no page gave', async () => {
    await addAll()
    const here = await chosen()
    const { picks } = boxes(await page(here))
    const [one = '', two = ''] = picks
    for (const [wrong, message] of [
      [[], 'Select rows first'],
      [['x'], 'The form could not be read'],
      [[one, one], 'Select each row and expense once'],
      [
        [one, `${one.split(' ')[0]} ${two.split(' ').slice(1).join(' ')}`],
        'Select each row and expense once',
      ],
    ] as const) {
      const answer = await accept(here, [...wrong])
      expect([answer.status, text(await answer.text())]).toEqual([400, expect.stringContaining(message)])
    }
    expect((await owner.client.form('POST', here, { intent: 'toString' })).status).toBe(400)
    // a row that does not exist, an expense that does not exist, and an id that no database can store
    const odd = [`999 ${await idOf('Uber')}`, `2 ${await idOf('Naivas')}x`, '3 a\0b']
    expect(await accepted(here, odd)).toBe(`${here}&accepted=0&passed=3`)
    expect(await stored('Naivas')).toEqual(bare(18.87))
  })

  it("is not found by another user, nor used for another user's event", async () => {
    await addAll()
    const here = await chosen()
    const { picks } = boxes(await page(here))
    const { id } = await insertEvent(on.database, stranger.id)
    const elsewhere = `/events/${id}/statement${here.slice(here.indexOf('?'))}`
    expect(text(await html(await stranger.client.get(elsewhere)))).toContain(
      'This statement file has expired.',
    )
    expect((await accept(elsewhere, picks, stranger.client)).status).toBe(404)
    const nobody = new Client(on.server.url)
    for (const [client, status] of [
      [stranger.client, 403],
      [nobody, 401],
    ] as const) {
      expect((await client.get(here)).status).toBe(status)
      expect((await upload(CARD, { client })).status).toBe(status)
      expect((await accept(here, picks, client)).status).toBe(status)
      expect((await client.form('POST', here, { intent: 'done' })).status).toBe(status)
    }
    const removal = { intent: 'evidence-remove', id: await idOf('Naivas') }
    expect((await stranger.client.form('POST', `/events/${event}/expenses`, removal)).status).toBe(403)
    expect((await stranger.client.form('POST', `/events/${id}/expenses`, removal)).status).toBe(404)
    expect(await stored('Naivas')).toEqual(bare(18.87))
    // ids of expenses that do not exist are passed over too
    const foreign = await accepted(
      here,
      picks.map((pick) => `${pick}x`),
    )
    expect(foreign).toBe(`${here}&accepted=0&passed=${picks.length}`)
  })

  it('changes nothing of a closed event', async () => {
    await addAll()
    const here = await chosen()
    const { checked } = boxes(await page(here))
    const id = await idOf('Naivas')
    await accepted(here, checked.slice(0, 1))
    await close()
    for (const answer of [
      await accept(here, checked),
      // also a row that is already evidence
      await accept(here, checked.slice(0, 1)),
      await upload(CARD),
      await owner.client.form('POST', `/events/${event}/expenses`, { intent: 'evidence-remove', id }),
    ]) {
      expect([answer.status, text(await answer.text())]).toEqual([
        409,
        expect.stringContaining('Event is closed'),
      ])
    }
    expect(await stored('Uber')).toEqual(bare(3.85))
    expect(await stored('Naivas')).toMatchObject({ charged: 18.92, row: 2 })
    const source = await page(here)
    expect([text(source).includes('This event is closed.'), boxes(source).picks]).toEqual([true, []])
  })

  it('stores the amounts and the rows, or neither', async () => {
    await addAll()
    const here = await chosen()
    const { checked } = boxes(await page(here))
    await withFailingWrites(on.database, 'INSERT', 'statement_rows', async () => {
      const answer = await accept(here, checked)
      expect([answer.status, text(await answer.text())]).toEqual([
        500,
        expect.stringContaining('Failed to save expenses'),
      ])
    })
    expect(await stored('Naivas')).toEqual(bare(18.87))
  })

  it('is stored for the claimant alone, for a while, and no longer than it is needed', async () => {
    await addAll()
    const before = new Set(kept())
    const here = await chosen()
    const [file = '', ...others] = kept().filter((name) => !before.has(name))
    expect([others, kept().some((name) => name.endsWith('.new'))]).toEqual([[], false])
    const { checked } = boxes(await page(here))
    const hourAgo = new Date(Date.now() - 61 * 60_000)
    utimesSync(file, hourAgo, hourAgo)
    expect(text(await page(here))).toContain('This statement file has expired. Choose it again.')
    expect((await accept(here, checked)).status).toBe(404)
    utimesSync(file, new Date(), new Date())
    const answer = await owner.client.form('POST', here, { intent: 'done' })
    expect([answer.status, answer.headers.get('Location')]).toEqual([303, `/events/${event}/expenses`])
    expect(existsSync(file)).toBe(false)
    for (let i = 0; i < 7; i++) await chosen()
    expect(kept()).toHaveLength(5)
    expect((await owner.client.get(`${path}?file=../../secret`)).status).toBe(200)
  })
})
