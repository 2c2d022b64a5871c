import { beforeEach, describe, expect, it, vi } from 'vitest'
import { DAY_MS } from '~/limits'
import { insertFile, insertStatementRow } from '../support/bulk'
import { insertRow } from '../support/database'
import {
  html,
  insertEvent,
  insertExpense,
  OTHERWISE,
  tableRows,
  tags,
  text,
  totalClaim,
} from '../support/factories'
import { pdf, smallPhoto } from '../support/files'
import { storedNow } from '../support/filled-event'
import { describeOnEachDatabase, runsBesideDatabase } from '../support/instances'
import { rounds } from '../support/rounds'
import { sha256 } from '../support/uploads'
import { createUser, type Person } from '../support/users'

// The review of receipts in a browser without scripts.

type Form = Record<string, string>

const NOTHING = { date: null, merchant: null, total: null, currency: null, tax: null }

/** The text of a lunch receipt. */
const LUNCH_RECEIPT = `Restaurant Krone
Bahnhofstrasse 12
8001 Basel
Datum: 05.10.2026
Menu 1  27.40
Total CHF  27.40
Danke`

/** A confident reading of a lunch receipt with this price. */
function readingOf(total: string) {
  const sure = (value: string) => ({
    value,
    confidence: 0.95,
    page: 1,
    box: { x0: 0.1, y0: 0.1, x1: 0.2, y1: 0.2 },
  })
  return {
    ...NOTHING,
    date: sure('2026-10-05'),
    merchant: sure('Restaurant Krone'),
    total: sure(total),
    currency: sure('CHF'),
  }
}

describeOnEachDatabase('the review of receipts on %s', { leavesUnread: true }, (on, provider) => {
  let owner: Person
  let event: string
  let path: string
  let lunches = 0
  let created = 0

  beforeEach(async () => {
    owner = await createUser(on)
    event = (await insertEvent(on.database, owner.id, { base_currency: 'USD', exchange_rate: 1.1 })).id
    path = `/events/${event}/review`
  })

  /** Uploads a file. Returns the id of its draft. */
  async function upload(file: Buffer, to = event, by = owner): Promise<string> {
    const body = new FormData()
    body.append('receipt', new Blob([new Uint8Array(file)]), 'lunch.png')
    const answer = await by.client.send('POST', `/receipts?event_id=${to}`, {
      body,
      headers: { Accept: 'application/json' },
    })
    const { files } = (await answer.json()) as { files: { href: string; outcome: string; message: string }[] }
    expect(files).toMatchObject([{ outcome: 'stored' }])
    return /draft=([^&]+)/.exec(files[0]?.href ?? '')?.[1] ?? ''
  }

  const stateOf = async (id: string) =>
    (await on.database.all<{ state: string }>('SELECT state FROM receipts WHERE id = ?', [id]))[0]?.state

  const roleOf = async (id: string) =>
    (await on.database.all<{ role: string }>('SELECT role FROM receipts WHERE id = ?', [id]))[0]?.role

  const untilRead = (id: string) =>
    vi.waitFor(async () => expect(await stateOf(id)).toBe('read'), { timeout: 100_000, interval: 20 })

  /** Inserts a draft that has been read, for a lunch with this price or a unique one. */
  async function draft(price?: string, file?: Buffer, to = event): Promise<string> {
    lunches += 1
    // the order of the drafts on the page
    created = Math.max(created + 1, Date.now())
    const id = crypto.randomUUID()
    await insertRow(on.database, 'receipts', {
      ...{ id, event_id: to, sha256: sha256(file ?? Buffer.from(id)), name: 'lunch.png', kind: 'png' },
      ...{ bytes: 1, width: 40, height: 60, state: 'read' },
      reading: JSON.stringify(readingOf(price ?? `${lunches}7.40`)),
      created_at: new Date(created).toISOString().replace('Z', '+00:00'),
    })
    return id
  }

  const become = (id: string, { state, reading }: { state: string; reading: object | null }) =>
    on.database.run(
      'UPDATE receipts SET state = ?, reading = ?, attempts = 4, lease_until = ? WHERE id = ?',
      [state, reading && JSON.stringify(reading), Date.now() + 15_000, id],
    )

  const page = async (query = '') => html(await owner.client.get(path + query))
  const send = (form: Form, query = '') => owner.client.form('POST', path + query, form)
  const goneTo = async (form: Form, query = '') => {
    const answer = await send(form, query)
    expect([answer.status, answer.status === 303 ? '' : text(await answer.text())]).toEqual([303, ''])
    return answer.headers.get('Location') ?? ''
  }
  const follow = async (form: Form) => html(await owner.client.get(await goneTo(form)))
  const refusal = async (form: Form) => {
    const answer = await send(form)
    return [answer.status, text(await answer.text())]
  }
  /** The values that a browser would send for the form with this intent. */
  const formOf = (source: string, intent: string) => {
    const [form = ''] = source.split('<form').filter((one) => one.includes(`value="${intent}"`))
    const inputs = tags(`<form${form.split('</form>')[0]}`).filter(
      ({ name, attributes }) => name === 'input' && attributes.has('name'),
    )
    return Object.fromEntries(
      inputs.map(({ attributes }) => [attributes.get('name') ?? '', attributes.get('value') ?? '']),
    )
  }
  const LUNCH = {
    intent: 'confirm',
    date: '2026-10-05',
    merchant: 'Restaurant Krone',
    amount: '27.40',
    currency: 'CHF',
  }
  const expenses = () =>
    on.database.all<{ id: string; merchant: string }>(
      'SELECT id, merchant FROM expenses WHERE event_id = ? AND deleted_at IS NULL',
      [event],
    )

  it('offers the currencies of the last expense and the claim, and none typed over what its receipt says', async () => {
    const offered = (source: string) =>
      [...source.matchAll(/<button class="button offer"[^>]*value="([A-Z]{3})"/g)].map(([, code]) => code)
    const [one, two, three] = [await draft(), await draft(), await draft()]
    const unsaid = { state: 'read', reading: { ...NOTHING, total: readingOf('5').total } }
    await become(three, unsaid)
    await goneTo({ ...LUNCH, id: one })
    expect(offered(await page(`?draft=${three}`))).toEqual(['CHF', 'USD'])
    await goneTo({ ...LUNCH, id: two, currency: 'EUR' })
    expect(offered(await page(`?draft=${three}`))).toEqual(['CHF', 'USD'])
    const view = await html(await owner.client.get(`/events/${event}/expenses?new=`))
    expect(formOf(view, 'add')).toMatchObject({ currency: 'CHF' })
  })

  it('a draft that was read without the data of its language says so, and others do not', async () => {
    const notes = (source: string) => source.split('class="scan-note')[1]?.split('</p>')[0]?.split('>')[1]
    const [one, two] = [await draft(), await draft()]
    await become(two, { state: 'read', reading: { ...readingOf('5'), missingLanguage: 'swe' } })
    expect([notes(await page(`?draft=${one}`)), notes(await page(`?draft=${two}`))]).toEqual([
      undefined,
      'Check the spelling: Claimbook reads Swedish letters only after your administrator adds the language.',
    ])
  })

  it('fills the form by the reading, and makes a draft an expense with its file', async () => {
    let one: string
    if (provider === 'sqlite' || rounds(0, 1)) {
      one = await upload(pdf({ text: LUNCH_RECEIPT }))
      await goneTo({ intent: 'again', id: one })
      await untilRead(one)
    } else one = await draft('27.40')
    const two = await draft()
    const source = await page()
    expect(text(source)).toMatch(/2 to review in Event .* Receipt 1 of 2/)
    const form = formOf(source, 'confirm')
    expect(form).toMatchObject({
      id: one,
      date: '2026-10-05',
      merchant: 'Restaurant Krone',
      amount: '27.40',
      currency: 'CHF',
    })
    expect(text(source)).toContain('30.14 USD in the claim')
    expect(source).toMatch(/<rect data-place="amount"/)
    expect(totalClaim(await html(await owner.client.get(`/events/${event}/expenses`)))).toBe('0.00 USD')

    expect(await goneTo(form, `?draft=${one}`)).toBe(`${path}?draft=${two}&confirmed=${one}`)
    const next = text(await page(`?draft=${two}&confirmed=${one}`))
    expect(next).toContain('Confirmed as Restaurant Krone, 27.40 CHF. Edit')
    expect(next).toMatch(/1 to review in Event .* Receipt 1 of 1/)
    const view = await html(await owner.client.get(`/events/${event}/expenses`))
    expect(view).toContain(`/receipts/${one}/thumbnail`)
    expect(totalClaim(view)).toBe('30.14 USD')

    const last = await follow({ ...LUNCH, id: two, amount: '5' })
    expect(text(last)).toMatch(/All receipts are reviewed.* 2 receipts, 2 expenses, 35\.64 USD in total\./)
  })

  it('a draft that is confirmed twice is one expense, and a conflict with other values', async () => {
    const id = await draft()
    const form = { ...LUNCH, id }
    await Promise.all([goneTo(form), goneTo(form)])
    await goneTo(form)
    expect(await expenses()).toEqual([{ id, merchant: 'Restaurant Krone' }])
    for (const change of OTHERWISE) {
      expect([change, ...(await refusal({ ...form, ...change }))]).toEqual([
        change,
        409,
        expect.stringContaining('This receipt was confirmed already'),
      ])
    }
    expect(await refusal({ intent: 'delete', id })).toEqual([
      409,
      expect.stringContaining('This receipt was confirmed already'),
    ])
    expect(text(await page(`?draft=${id}`))).toMatch(
      /Already confirmed as Restaurant Krone, 27\.40 CHF\. Edit/,
    )
    expect(await expenses()).toHaveLength(1)
  })

  it('a date in the future is confirmed when it is sent again, and asked about once for each date', async () => {
    const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)
    const form = { ...LUNCH, id: await draft() }
    const ask = async (date: string, asked_date = '') => {
      const answer = await send({ ...form, date, asked_date })
      const source = await answer.text()
      expect([answer.status, text(source)]).toEqual([
        400,
        expect.stringContaining('This date is in the future. Correct it, or confirm again if it is right'),
      ])
      return formOf(source, 'confirm')
    }
    const again = await ask(inDays(30))
    expect(again).toMatchObject({ date: inDays(30), asked_date: inDays(30) })
    await ask(inDays(31), inDays(30))
    // an answered question is not repeated when another value is refused
    const refused = await (await send({ ...again, amount: 'x' })).text()
    expect(formOf(refused, 'confirm')).toMatchObject({ asked_date: inDays(30) })
    await goneTo({ ...again, amount: '27.40' })
    // tomorrow is already today in some time zone
    await goneTo({ ...LUNCH, id: await draft(), date: inDays(1) })
    expect(await expenses()).toHaveLength(2)
    expect(text(await html(await owner.client.get(`/events/${event}/close`)))).toMatch(
      /Date in the future.*Restaurant Krone, .*, 27\.40 CHF/,
    )
  })

  const [SURE, DOUBTFUL] = [0.9, 0.74]

  /** Inserts a draft whose date and amount were read with these confidences. Returns its id. */
  async function draftReadWith(confidences: { date: number; amount: number }): Promise<string> {
    const id = await draft()
    const place = { page: 1, box: { x0: 0, y0: 0, x1: 0.5, y1: 0.1 } }
    const field = (value: string, confidence = SURE) => ({ value, confidence, ...place })
    const reading = {
      ...{ date: field('2026-10-05', confidences.date), merchant: field('Restaurant Krone'), tax: null },
      ...{ total: field('27.40', confidences.amount), currency: field('CHF') },
    }
    await on.database.run('UPDATE receipts SET reading = ? WHERE id = ?', [JSON.stringify(reading), id])
    return id
  }

  it('an amount that was read with doubt is confirmed when it is sent again, without scripts too', async () => {
    const id = await draftReadWith({ date: SURE, amount: DOUBTFUL })
    const form = { ...formOf(await page(`?draft=${id}`), 'confirm') }
    expect(form).toMatchObject({ amount: '27.40', asked_amount: '' })
    const answer = await send(form)
    const source = await answer.text()
    expect([answer.status, text(source)]).toEqual([
      400,
      expect.stringContaining('Check this against the receipt, then confirm again'),
    ])
    const asked = formOf(source, 'confirm')
    expect(asked).toMatchObject({ amount: '27.40', asked_amount: '27.40' })
    // the answer is only valid for the value in question
    expect((await send({ ...asked, asked_amount: '2.74' })).status).toBe(400)
    await goneTo(asked)
    expect(await expenses()).toHaveLength(1)
  })

  it('a date and an amount that were read with doubt are confirmed when both are answered', async () => {
    const id = await draftReadWith({ date: DOUBTFUL, amount: DOUBTFUL })
    const form = formOf(await page(`?draft=${id}`), 'confirm')
    const asked = formOf(await (await send(form)).text(), 'confirm')
    expect(asked).toMatchObject({ asked_date: '2026-10-05', asked_amount: '27.40' })
    for (const unanswered of ['asked_date', 'asked_amount'])
      expect([unanswered, (await send({ ...asked, [unanswered]: '' })).status]).toEqual([unanswered, 400])
    await goneTo(asked)
    expect(await expenses()).toHaveLength(1)
  })

  it('a confirm is undone: the expense is a draft again, under its id', async () => {
    const [one, two] = [await draft('27.40'), await draft()]
    const source = await follow({ ...LUNCH, id: one })
    // the page offers this only with scripts, which keep the typed values
    expect(source).not.toContain('value="unconfirm"')
    const form = { intent: 'unconfirm', id: one }
    expect(await goneTo(form)).toBe(`${path}?draft=${one}`)
    expect(await expenses()).toEqual([])
    expect(text(await page(`?draft=${one}`))).toMatch(/2 to review in Event .* Receipt 1 of 2/)
    // a second attempt changes nothing
    expect(await goneTo(form)).toBe(`${path}?draft=${one}`)
    expect(await refusal({ ...form, id: crypto.randomUUID() })).toEqual([
      404,
      expect.stringContaining('Expense not found'),
    ])
    await goneTo({ ...LUNCH, id: one })
    expect(await expenses()).toEqual([{ id: one, merchant: 'Restaurant Krone' }])
    // a change from another page must not be lost
    await goneTo({ intent: 'attach', id: two, expense_id: one, role: 'payment' })
    expect(await refusal({ intent: 'unconfirm', id: one })).toEqual([
      409,
      expect.stringContaining('This expense was changed since you confirmed it. Edit or delete it instead'),
    ])
    const three = await draft()
    await goneTo({ ...LUNCH, id: three })
    const changed = await owner.client.form('POST', `/events/${event}/expenses`, {
      ...{ ...LUNCH, intent: 'change', id: three, note: 'With Ada' },
    })
    expect(changed.status).toBe(303)
    expect((await refusal({ intent: 'unconfirm', id: three }))[0]).toBe(409)
    expect(await expenses()).toHaveLength(2)
  })

  it.each<[string, (id: string) => Promise<unknown>]>([
    ['a declaration', (id) => on.database.run("UPDATE expenses SET declaration = 'Lost' WHERE id = ?", [id])],
    ['the row of a statement', (id) => insertStatementRow(on.database, id, { text: 'KRONE', amount: 27.4 })],
    [
      'a removed second file',
      (id) => insertFile(on.database, event, { expense_id: id, deleted_at: storedNow() }),
    ],
    [
      'a file of another role',
      (id) => on.database.run("UPDATE receipts SET role = 'payment' WHERE expense_id = ?", [id]),
    ],
    [
      'a later time of change',
      (id) =>
        on.database.run("UPDATE expenses SET updated_at = '2036-10-05T00:00:00.000+00:00' WHERE id = ?", [
          id,
        ]),
    ],
  ])('a confirm whose expense got %s is not undone', async (_, change) => {
    const id = await draft()
    await goneTo({ ...LUNCH, id })
    await change(id)
    expect(await refusal({ intent: 'unconfirm', id })).toEqual([
      409,
      expect.stringContaining('This expense was changed since you confirmed it.'),
    ])
    expect(await expenses()).toEqual([{ id, merchant: 'Restaurant Krone' }])
  })

  it('what was typed over a paper stays beside what is typed later, until it is confirmed', async () => {
    const id = await draft()
    const typed = async () => {
      const [row] = await on.database.all<{ typed: string | null }>(
        'SELECT typed FROM receipts WHERE id = ?',
        [id],
      )
      return row?.typed ? JSON.parse(row.typed) : null
    }
    const changes: Form[] = [{ merchant: 'Adler' }, { date: '2026-10-06' }]
    for (const fields of changes) {
      await goneTo({ intent: 'keep', id, ...fields })
      await goneTo({ intent: 'back-to-review', id })
    }
    expect(await typed()).toEqual({ merchant: 'Adler', date: '2026-10-06' })
    await goneTo({ ...LUNCH, id })
    expect(await typed()).toBeNull()
  })

  it('turned four times is upright again', async () => {
    const id = await draft()
    const turns: unknown[] = []
    for (let count = 1; count <= 4; count++) {
      await goneTo({ intent: 'turn', id })
      const [row] = await on.database.all('SELECT turns FROM receipts WHERE id = ?', [id])
      turns.push(row?.turns)
    }
    expect(turns).toEqual([1, 2, 3, 0])
  })

  it('a paper, and the proof of a rate, is not attached, deleted as a draft or confirmed', async () => {
    const expense = await insertExpense(on.database, event, { merchant: 'Adler' })
    for (const [role, status] of [
      ['paper', 409],
      ['rate', 404],
    ] as const) {
      const id = await insertFile(on.database, event, { role })
      const forms: Form[] = [
        { ...LUNCH, id },
        { intent: 'delete', id },
        { intent: 'attach', id, expense_id: expense, role: 'payment' },
      ]
      for (const form of forms)
        expect([form.intent, role, (await send(form)).status]).toEqual([form.intent, role, status])
      expect(await roleOf(id)).toBe(role)
    }
  })

  it('a file of an expense that is sent back to the review stays with its expense and role', async () => {
    const expense = await insertExpense(on.database, event)
    const file = await insertFile(on.database, event, { expense_id: expense, role: 'payment' })
    await goneTo({ intent: 'back-to-review', id: file })
    expect(await on.database.all('SELECT expense_id, role FROM receipts WHERE id = ?', [file])).toEqual([
      { expense_id: expense, role: 'payment' },
    ])
  })

  it('a draft does not get the role of a file of an expense', async () => {
    const [expense, id] = [await insertExpense(on.database, event), await draft()]
    const answer = await owner.client.form('POST', `/events/${event}/expenses`, {
      ...{ intent: 'file-role', id: expense, file_id: id, role: 'payment' },
    })
    expect([answer.status, await roleOf(id)]).toEqual([404, 'receipt'])
  })

  it('names what another tab has confirmed, not what was confirmed before it', async () => {
    const [one, two, three] = [await draft(), await draft(), await draft()]
    const here = await goneTo({ ...LUNCH, id: one })
    expect(here).toBe(`${path}?draft=${two}&confirmed=${one}`)
    const shown = async () => text(await html(await owner.client.get(here)))
    expect(await shown()).toContain('Confirmed as Restaurant Krone, 27.40 CHF.')
    await goneTo({ ...LUNCH, id: two, merchant: 'Hotel Adler', amount: '9.50' })
    expect(await shown()).toContain('Already confirmed as Hotel Adler, 9.50 CHF.')
    expect(await shown()).not.toContain('Restaurant Krone, 27.40 CHF')
    const after = await goneTo({ intent: 'delete', id: three })
    expect(text(await html(await owner.client.get(after)))).toContain('“lunch.png” is deleted.')
  })

  it('the list of events says how many drafts each has, and deleting one that they go with it', async () => {
    const { name } = await insertEvent(on.database, owner.id)
    const [one, two] = [await draft(), await draft(), await draft(), await draft()]
    await goneTo({ ...LUNCH, id: one })
    await goneTo({ intent: 'delete', id: two })
    const rows = tableRows(await html(await owner.client.get('/dashboard')))
    const first = (has: string) => rows.find(([cell = '']) => cell.includes(has))?.[0]
    expect([first('2 to review'), first(name)]).toEqual([
      expect.stringMatching(/^Event .* 2 to review$/),
      name,
    ])
    const panel = text(await html(await owner.client.get(`/dashboard?delete=${event}`)))
    expect(panel).toContain(
      'and its 1 expense go to the trash. From there it can be brought back for 30 days. 2 receipts are waiting for review: they go with it.',
    )
  })

  it('refuses to confirm a draft with a charge in another claim currency than the form shows', async () => {
    const id = await draft()
    const form: Form = { ...formOf(await page(), 'confirm'), charged_amount: '30' }
    await on.database.run("UPDATE events SET base_currency = 'EUR' WHERE id = ?", [event])
    const answer = await send(form)
    const source = await answer.text()
    expect([answer.status, text(source)]).toEqual([
      409,
      expect.stringContaining('The claim currency is now EUR. Check the amounts'),
    ])
    expect(await expenses()).toEqual([])
    await goneTo(formOf(source, 'confirm'))
    expect(await expenses()).toEqual([{ id, merchant: 'Restaurant Krone' }])
  })

  /** The drafts before and after a draft, to which its page links. */
  const linksOf = async (id: string) =>
    tags(await page(`?draft=${id}`))
      .filter(({ attributes }) => ['prev', 'next'].includes(attributes.get('rel') ?? ''))
      .map(({ attributes }) => attributes.get('href')?.replace(`${path}?draft=`, ''))

  it('leads to the draft before and the one behind; nothing is before the first', async () => {
    const [one, two, three] = [await draft(), await draft(), await draft()]
    expect(await linksOf(one)).toEqual([undefined, two])
    expect(await linksOf(two)).toEqual([one, three])
  })

  it('says that behind the last draft comes the first that waits', async () => {
    const [one, two] = [await draft(), await draft()]
    expect(await linksOf(two)).toEqual([one, one])
    const words = ['Back to first N', 'Skip to first S']
    const saysSo = async (id: string) => {
      const shown = text(await page(`?draft=${id}`))
      return words.map((said) => shown.includes(said))
    }
    expect([await saysSo(one), await saysSo(two)]).toEqual([
      [false, false],
      [true, true],
    ])
  })

  it('counts drafts that are being read apart, and the place among all drafts', async () => {
    const [one, two, three] = [await draft(), await draft(), await draft()]
    await become(three, { state: 'reading', reading: null })
    await goneTo({ ...LUNCH, id: one })
    const source = await page(`?draft=${two}`)
    expect(text(source)).toMatch(/1 to review, 1 being read in Event .* Receipt 1 of 2/)
    expect(source).toContain('<title>Receipt 1 of 2')
  })

  it('leads past a draft that is being read', async () => {
    const [one, two, three] = [await draft(), await draft(), await draft()]
    await become(one, { state: 'reading', reading: null })
    expect(await linksOf(three)).toEqual([two, two])
    expect(await linksOf(two)).toEqual([one, three])
  })

  it('leads to drafts that are being read where there are no others', async () => {
    const [one, two, three] = [await draft(), await draft(), await draft()]
    await become(one, { state: 'reading', reading: null })
    await become(three, { state: 'reading', reading: null })
    expect(await linksOf(two)).toEqual([one, three])
  })

  it('the address of a confirmed draft shows the one behind it', async () => {
    const [one, two, three] = [await draft(), await draft(), await draft()]
    await goneTo({ ...LUNCH, id: two })
    expect(formOf(await page(`?draft=${two}`), 'confirm')).toMatchObject({ id: three })
    expect(text(await page(`?draft=${one}`))).toContain('Receipt 1 of 2')
    // the first draft follows the last
    expect(await goneTo({ ...LUNCH, id: three })).toBe(`${path}?draft=${one}&confirmed=${three}`)
  })

  it('counts no receipt of a deleted expense, until that is brought back', async () => {
    const [one, two] = [await draft(), await draft()]
    for (const id of [one, two]) await goneTo({ ...LUNCH, id })
    const count = async () => /\d receipts?,/.exec(text(await page()))?.[0]
    expect(await count()).toBe('2 receipts,')
    await owner.client.form('DELETE', `/expenses/${two}`)
    expect(await count()).toBe('1 receipt,')
    await owner.client.form('POST', `/events/${event}/expenses`, { intent: 'restore', id: two })
    expect(await count()).toBe('2 receipts,')
  })

  it('asks for the currency when the form names none, and stores nothing', async () => {
    const id = await draft()
    const answer = await send({ ...LUNCH, id, currency: ' ' }, `?draft=${id}`)
    expect([answer.status, text(await answer.text())]).toEqual([
      400,
      expect.stringContaining('Enter the currency of the receipt'),
    ])
    expect(await on.database.all('SELECT expense_id FROM receipts WHERE id = ?', [id])).toEqual([
      { expense_id: null },
    ])
  })

  it('shows an error beside its field, keeps what was typed, and stores nothing', async () => {
    const id = await draft()
    const answer = await send({ ...LUNCH, id, amount: '1.000', note: 'With Ada' }, `?draft=${id}`)
    const source = await answer.text()
    expect([answer.status, text(source)]).toEqual([
      400,
      expect.stringContaining('1.000 can be 1,000 or 1. Write 1000 or 1'),
    ])
    expect(formOf(source, 'confirm')).toMatchObject({ id, amount: '1.000', note: 'With Ada' })
    expect(await expenses()).toEqual([])
  })

  it('deletes a draft, offers to bring it back, and does', async () => {
    const id = await draft()
    const gone = await goneTo({ intent: 'delete', id })
    expect(gone).toBe(`${path}?deleted=${id}`)
    const source = await html(await owner.client.get(gone))
    expect(text(source)).toMatch(/“ ?lunch.png ?” is deleted. Undo/)
    expect(await goneTo(formOf(source, 'restore'))).toBe(`${path}?draft=${id}`)
    expect(formOf(await page(), 'confirm')).toMatchObject({ id })
  })

  it('gives a draft to an expense, as what it is', async () => {
    const expense = await insertExpense(on.database, event, { merchant: 'Hotel Adler' })
    const id = await draft()
    const form = { intent: 'attach', id, expense_id: expense, role: 'payment' }
    for (const [change, status, message] of [
      [{ role: 'odd' }, 400, 'Choose what this file is'],
      [{ expense_id: '' }, 400, 'Choose the expense'],
      [{ expense_id: crypto.randomUUID() }, 404, 'Expense not found'],
    ] as const) {
      expect(await refusal({ ...form, ...change })).toEqual([status, expect.stringContaining(message)])
    }
    expect(text(await follow(form))).toMatch(/Added to Hotel Adler, .*All receipts are reviewed/)
    expect(await refusal(form)).toEqual([409, expect.stringContaining('This receipt was confirmed already')])
    const pathOf = async () =>
      (await on.database.all('SELECT image_path FROM expenses WHERE id = ?', [expense]))[0]?.image_path
    expect(await pathOf()).toBeNull()
    const other = await draft()
    await goneTo({ ...form, id: other, role: 'receipt' })
    expect(await pathOf()).toMatch(/^receipts\//)
    const files = 'SELECT id, role, position FROM receipts WHERE expense_id = ? ORDER BY position'
    expect(await on.database.all(files, [expense])).toEqual([
      { id, role: 'payment', position: 0 },
      { id: other, role: 'receipt', position: 1 },
    ])
  })

  it('waits for a draft that is being read, and never on a page with a form', async () => {
    const id = await draft()
    await become(id, { state: 'reading', reading: null })
    const waiting = await page()
    expect(text(waiting)).toContain('Reading…')
    expect(waiting).toMatch(/<noscript><meta http-equiv="refresh" content="3"\/?><\/noscript>/i)
    const byHand = await page(`?draft=${id}&by=hand`)
    expect(byHand).not.toContain('http-equiv="refresh"')
    expect(formOf(byHand, 'confirm')).toMatchObject({ id })
    const other = await draft()
    expect(formOf(await page(), 'confirm')).toMatchObject({ id: other })
    // a draft that has been read comes before one that has not
    expect(await goneTo({ ...LUNCH, id: other })).toBe(`${path}?confirmed=${other}`)
  })

  it.runIf(runsBesideDatabase(provider))(
    'what could not be read is filled in by hand, or read again',
    async () => {
      const id = await upload(pdf({ text: `${LUNCH_RECEIPT} ${event}` }))
      await become(id, { state: 'unread', reading: null })
      const source = await page()
      expect(text(source)).toContain('This receipt could not be read. Fill it in by hand.')
      expect(formOf(source, 'confirm')).toMatchObject({
        id,
        date: '',
        merchant: '',
        amount: '',
        currency: '',
      })
      expect(await goneTo(formOf(source, 'again'))).toBe(`${path}?draft=${id}`)
      await untilRead(id)
    },
  )

  it('what was read keeps its reading when it is asked for again, as by a second tab', async () => {
    const id = await draft('17.40')
    const row = () => on.database.all('SELECT state, attempts, reading FROM receipts WHERE id = ?', [id])
    const before = await row()
    expect(before).toMatchObject([{ state: 'read' }])
    await goneTo({ intent: 'again', id })
    expect(await row()).toEqual(before)
  })

  it('marks in words what is doubtful, and what was not found', async () => {
    const id = await draft()
    const { merchant } = readingOf('1')
    await become(id, { state: 'read', reading: { ...NOTHING, merchant: { ...merchant, confidence: 0.3 } } })
    const shown = text(await page())
    expect(shown).toContain('Date on the receipt Not found on the receipt')
    expect(shown).toContain('Merchant Check this: hard to read')
    expect(shown).toContain('Currency Which one?')
  })

  it('answers a confirm of a page with scripts with the next draft, which knows of the new expense', async () => {
    const [one, two] = [await draft('85.20'), await draft('85.20')]
    const answer = await send(
      { ...LUNCH, id: one, amount: '85.20' },
      `?_data=${encodeURIComponent('routes/events.$id.review')}`,
    )
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({
      path: `${path}?draft=${two}&confirmed=${one}`,
      page: {
        draft: { id: two },
        drafts: { ready: 1, beingRead: 0 },
        confirmedExpense: { id: one },
        formAction: `${path}?draft=${two}`,
        duplicates: [{ id: one, amount: '85.20', currency: 'CHF' }],
      },
    })
  })

  describe('duplicates', () => {
    const warning = async (id: string) =>
      /aria-label="Possible duplicates".*?<\/section>/s.exec(await page(`?draft=${id}`))?.[0] ?? ''

    it('warns of an expense that is much the same, until its claimant knows better', async () => {
      const id = await draft('31.70')
      const expense = await insertExpense(on.database, event, {
        merchant: 'Krone AG',
        amount: 31.7,
        currency: 'CHF',
      })
      const elsewhere = await insertExpense(on.database, event, {
        merchant: 'Hotel Adler',
        amount: 31.7,
        currency: 'CHF',
      })
      await on.database.run("UPDATE expenses SET date = '2026-10-05' WHERE id IN (?, ?)", [
        expense,
        elsewhere,
      ])
      const warned = await warning(id)
      expect(text(warned)).toContain('This may be a duplicate of Krone AG, Oct 5, 2026, 31.70 CHF')
      expect(warned).not.toContain('Hotel Adler')
      expect(warned).toContain(`/events/${event}/expenses?edit=${expense}`)
      expect(await goneTo(formOf(await page(), 'distinct'), `?draft=${id}`)).toBe(`${path}?draft=${id}`)
      expect(await warning(id)).toBe('')
      await goneTo({ ...LUNCH, id, amount: '31.70' })
      const view = await html(await owner.client.get(`/events/${event}/expenses`))
      expect(view).not.toContain('Possible duplicates')
    })

    it('warns of no expense that is deleted', async () => {
      const id = await draft('52.80')
      const expense = await insertExpense(on.database, event, {
        merchant: 'Krone AG',
        amount: 52.8,
        currency: 'CHF',
      })
      await on.database.run("UPDATE expenses SET date = '2026-10-05' WHERE id = ?", [expense])
      expect(text(await warning(id))).toContain('This may be a duplicate of Krone AG')
      await owner.client.form('POST', `/events/${event}/expenses`, { intent: 'delete', id: expense })
      expect(await warning(id)).toBe('')
    })

    it('warns of no expense of another day or amount, nor of another user', async () => {
      const id = await draft('63.90')
      const same = { event_id: event, merchant: 'Krone', amount: 63.9, currency: 'CHF', date: '2026-10-05' }
      const enter = (changes: Partial<typeof same>) =>
        insertRow(on.database, 'expenses', { ...same, ...changes, id: crypto.randomUUID() })
      await enter({ event_id: (await insertEvent(on.database, (await createUser(on)).id)).id })
      for (const change of [{ date: '2026-10-06' }, { amount: 63.91 }]) await enter(change)
      expect(await warning(id)).toBe('')
      await enter({})
      expect(text(await warning(id))).toContain('This may be a duplicate of Krone')
    })

    it.each(['de', 'fr', 'en'])(
      'compares the amount that was read, in the figures of %s',
      async (language) => {
        const id = await draft('1063.90')
        const same = { merchant: 'Krone', amount: 1063.9, currency: 'CHF', date: '2026-10-05' }
        const shown = async () => {
          const answer = await owner.client.get(`${path}?draft=${id}`, { 'Accept-Language': language })
          expect(answer.status).toBe(200)
          return text(await html(answer))
        }
        const trip = await insertEvent(on.database, owner.id, { name: `Genf ${language}` })
        await insertExpense(on.database, trip.id, same)
        expect(await shown()).toContain(`Genf ${language}`)
        await insertExpense(on.database, event, same)
        expect(await shown()).toContain('This may be a duplicate of Krone')
      },
    )

    it('warns of an expense of a third event beside the same file in a second one', async () => {
      const id = await draft('91.15')
      const same = { merchant: 'Krone', amount: 91.15, currency: 'CHF', date: '2026-10-05' }
      const [second, third] = [
        await insertEvent(on.database, owner.id, { name: 'Second' }),
        await insertEvent(on.database, owner.id, { name: 'Third' }),
      ]
      const expense = await insertExpense(on.database, second.id, same)
      await insertExpense(on.database, third.id, same)
      const [file] = await on.database.all<Record<string, never>>('SELECT * FROM receipts WHERE id = ?', [id])
      await insertRow(on.database, 'receipts', {
        ...file,
        ...{ id: crypto.randomUUID(), event_id: second.id, expense_id: expense },
      })
      expect(text(await page(`?draft=${id}`))).toMatch(/Second.*Third/s)
    })

    it('warns of the same expense in each of two other events', async () => {
      const id = await draft('91.25')
      const same = { merchant: 'Krone', amount: 91.25, currency: 'CHF', date: '2026-10-05' }
      for (const name of ['Second', 'Third'])
        await insertExpense(on.database, (await insertEvent(on.database, owner.id, { name })).id, same)
      expect(text(await warning(id))).toMatch(/91.25 CHF in Second.*91.25 CHF in Third/)
    })

    it('warns of an expense of the same amount in another currency, unless its merchant is another', async () => {
      const id = await draft('74.10')
      const same = { event_id: event, amount: 74.1, currency: 'EUR', date: '2026-10-05' }
      for (const merchant of ['Hotel Adler', 'Krone'])
        await insertRow(on.database, 'expenses', { ...same, merchant, id: crypto.randomUUID() })
      const warned = text(await warning(id))
      expect(warned).toContain('This may be a duplicate of Krone, Oct 5, 2026, 74.10 EUR')
      expect(warned).not.toContain('Hotel Adler')
    })

    it('warns of the first 20 of more expenses that a draft may repeat', async () => {
      const ids = await entered(Array(21).fill('Krone'), '2026-10-05')
      const warned = await warning(await draft('12.5'))
      expect([...warned.matchAll(/\?edit=([-\w]+)/g)].map(([, id]) => id)).toEqual(ids.slice(0, 20))
    })

    it('warns of the expense that a receipt was taken off, when it is sent again', async () => {
      const file = await smallPhoto()
      const id = await draft('41.30', file)
      await goneTo({ ...LUNCH, id, amount: '41.30' })
      const at = `/events/${event}/expenses`
      await owner.client.form('POST', at, { intent: 'file-role', id, file_id: id, role: 'payment' })
      await owner.client.form('POST', at, { intent: 'file-remove', id, file_id: id })
      const again = await upload(file)
      expect(again).not.toBe(id)
      expect(text(await warning(again))).toContain(
        'This may be a duplicate of Restaurant Krone, Oct 5, 2026, 41.30 CHF',
      )
      await goneTo({ ...LUNCH, id: again, amount: '41.30' })
      expect((await expenses()).map((expense) => expense.id).sort()).toEqual([id, again].sort())
      const [{ image_path: path } = { image_path: null }] = await on.database.all(
        'SELECT image_path FROM expenses WHERE id = ?',
        [again],
      )
      expect(path).toMatch(/^receipts\//)
    })

    it('the expense view lists pairs, until they are dismissed', async () => {
      const [one, two] = [await draft(), await draft()]
      await goneTo({ ...LUNCH, id: one })
      await goneTo({ ...LUNCH, id: two, merchant: 'Krone' })
      const at = `/events/${event}/expenses`
      const view = await html(await owner.client.get(at))
      expect(text(view)).toMatch(
        /Possible duplicates Restaurant Krone, Oct 5, 2026, 27\.40 CHF and Krone Not a duplicate/,
      )
      const answer = await owner.client.form('POST', at, formOf(view, 'distinct'))
      expect([answer.status, answer.headers.get('Location')]).toEqual([303, at])
      expect(await html(await owner.client.get(at))).not.toContain('Possible duplicates')
    })

    /** Inserts expenses of a day with these merchants. Returns their ids in the order of entry. */
    async function entered(merchants: string[], date: string): Promise<string[]> {
      const ids = merchants.map(() => crypto.randomUUID())
      const rows = merchants.map((merchant, at) => {
        const moment = `2026-10-05T10:00:00.${String(at).padStart(3, '0')}+00:00`
        return `('${ids[at]}', '${event}', '${merchant}', 12.5, 'CHF', '${date}', '${moment}')`
      })
      await on.database.run(
        `INSERT INTO expenses (id, event_id, merchant, amount, currency, date, created_at) VALUES ${rows}`,
      )
      return ids
    }
    /** The pairs in the expense view, by their positions in these ids. */
    const pairsOf = async (ids: string[]) => {
      const view = await html(await owner.client.get(`/events/${event}/expenses`))
      const pairs = [
        ...view.matchAll(
          /value="distinct"\/><input type="hidden" name="id" value="([^"]+)"\/><input type="hidden" name="other" value="([^"]+)"/g,
        ),
      ]
      return pairs.map(([, one = '', other = '']) => [ids.indexOf(one), ids.indexOf(other)])
    }

    it('pairs each of many equal expenses with the first whose pair is not dismissed', async () => {
      const ids = await entered(['Krone', 'Krone', 'Krone', 'Hotel Adler'], '2026-10-05')
      expect(await pairsOf(ids)).toEqual([
        [0, 1],
        [0, 2],
      ])
      const [one = '', two = '', three = ''] = ids
      const tellApart = (id: string, other: string) =>
        owner.client.form('POST', `/events/${event}/expenses`, { intent: 'distinct', id, other })
      await tellApart(two, one)
      expect(await pairsOf(ids)).toEqual([[0, 2]])
      await tellApart(one, three)
      expect(await pairsOf(ids)).toEqual([[1, 2]])
      await tellApart(two, three)
      expect(await pairsOf(ids)).toEqual([])
    })

    it('pairs no expense with one that is deleted', async () => {
      const ids = await entered(['Krone', 'Krone', 'Krone'], '2026-10-05')
      await owner.client.form('POST', `/events/${event}/expenses`, { intent: 'delete', id: ids[0] ?? '' })
      expect(await pairsOf(ids)).toEqual([[1, 2]])
    })

    it('pairs expenses of one day, amount and event alone', async () => {
      const ids = await entered(Array(6).fill('Krone'), '2026-10-05')
      const change = (assignment: string, from: number) =>
        on.database.run(`UPDATE expenses SET ${assignment} WHERE id IN (?, ?)`, ids.slice(from, from + 2))
      await change("date = '2026-10-06'", 2)
      await change('amount = 13', 4)
      const { id: elsewhere } = await insertEvent(on.database, (await createUser(on)).id)
      const same = { merchant: 'Krone', amount: 12.5, currency: 'CHF', date: '2026-10-05' }
      await insertRow(on.database, 'expenses', { ...same, id: crypto.randomUUID(), event_id: elsewhere })
      expect((await pairsOf(ids)).sort()).toEqual([
        [0, 1],
        [2, 3],
        [4, 5],
      ])
    })

    it('pairs an expense with one of its currency, else with one of another, whose amount is named', async () => {
      const ids = await entered(['Krone', 'Krone', 'Krone'], '2026-10-05')
      const [one = '', two = '', three = ''] = ids
      await on.database.run("UPDATE expenses SET currency = 'EUR' WHERE id IN (?, ?)", [two, three])
      expect((await pairsOf(ids)).sort()).toEqual([
        [0, 1],
        [1, 2],
      ])
      const view = text(await html(await owner.client.get(`/events/${event}/expenses`)))
      expect(view).toContain(
        'Krone, Oct 5, 2026, 12.50 CHF and another one like it, 12.50 EUR Not a duplicate',
      )
      await owner.client.form('POST', `/events/${event}/expenses`, {
        intent: 'distinct',
        id: one,
        other: two,
      })
      expect(await pairsOf(ids)).toEqual([[1, 2]])
    })

    it('pairs the last expense of many merchants', async () => {
      const shops = Array.from(
        { length: 40 },
        (_, at) => `${'abcdefghijklmnopqrst'[at % 20]?.repeat(4 + at)}`,
      )
      const ids = await entered([...shops, shops[39] ?? '', `${shops[30]} Ltd`], '2026-10-05')
      expect(await pairsOf(ids)).toEqual([
        [39, 40],
        [30, 41],
      ])
    })

    it('finds equal expenses behind many others, and no more pairs than a page can show', async () => {
      const letter = (at: number) => 'abcdefghijklmnopqrst'[at]?.repeat(4)
      const shops = Array.from({ length: 70 }, (_, at) => `${letter(at % 20)}${letter(Math.floor(at / 20))}`)
      await entered(shops, '2026-10-04')
      const ids = await entered(['Krone', 'Krone'], '2026-10-05')
      expect(await pairsOf(ids)).toEqual([[0, 1]])
      const many = await entered(Array(30).fill('Adler'), '2026-10-03')
      expect(await pairsOf(many)).toEqual(Array.from({ length: 20 }, (_, at) => [0, at + 1]))
    })

    it('finds the same file in another event of the same user, and in none of another user', async () => {
      const file = await smallPhoto()
      const stranger = await createUser(on)
      const theirs = await insertEvent(on.database, stranger.id, { name: 'Secret trip' })
      await upload(file, theirs.id, stranger)
      const id = await draft('44.10', file)
      expect(await warning(id)).toBe('')
      const others = [
        await insertEvent(on.database, owner.id, { name: 'Earlier trip' }),
        await insertEvent(on.database, owner.id, { name: 'First trip' }),
      ]
      // an event with two copies is named once
      const there = [others[0], others[1], others[0]].map((other) => draft('44.10', file, other?.id))
      const ids = await Promise.all(there)
      const warned = await warning(id)
      expect(text(warned)).toContain('This file is also in Earlier trip and First trip Not a duplicate')
      for (const [at, other] of others.entries())
        expect(warned).toContain(`/events/${other.id}/review?draft=${ids[at]}`)
      for (const other of ids) expect(warned).toContain(`name="other[]" value="${other}"`)
      const form: [string, string][] = [
        ['intent', 'distinct'],
        ['id', id],
        ...ids.map((other): [string, string] => ['other[]', other]),
      ]
      expect((await owner.client.form('POST', path, form)).status).toBe(303)
      expect(await warning(id)).toBe('')
      const fromThere = await html(await owner.client.get(`/events/${others[1]?.id}/review?draft=${ids[1]}`))
      expect(fromThere).toContain(`/events/${others[0]?.id}/review?draft=${ids[0]}`)
      expect(fromThere).not.toContain(`/events/${event}/review?draft=${id}`)
    })

    it('warns of the same expense in another event of the user, counted or without a rate, until told', async () => {
      const merchant = `Gasthof ${crypto.randomUUID()}`
      const bill = { merchant, amount: 77.4, currency: 'CHF', date: '2026-10-05' }
      const id = await draft('77.40')
      const reading = { ...readingOf('77.40'), merchant: { ...readingOf('1').merchant, value: merchant } }
      await become(id, { state: 'read', reading })
      const stranger = await createUser(on)
      const theirs = await insertEvent(on.database, stranger.id)
      await insertExpense(on.database, theirs.id, bill)
      const trip = await insertEvent(on.database, owner.id, { name: 'First trip' })
      const other = [
        await insertExpense(on.database, trip.id, { ...bill, merchant: 'Hotel Adler' }),
        await insertExpense(on.database, trip.id, { ...bill, date: '2026-10-06' }),
        await insertExpense(on.database, trip.id, { ...bill, amount: 77.5 }),
        await insertExpense(on.database, trip.id, { ...bill, deleted_at: '2026-10-06T10:00:00.000+00:00' }),
      ]
      const gone = await insertEvent(on.database, owner.id, { deleted_at: '2026-10-06T10:00:00.000+00:00' })
      await insertExpense(on.database, gone.id, bill)
      expect(other).toHaveLength(4)
      expect(await warning(id)).toBe('')
      for (const converted_amount of [85.1, 0]) {
        const there = await insertExpense(on.database, trip.id, { ...bill, converted_amount })
        const warned = await warning(id)
        expect(text(warned)).toContain(`${merchant}, Oct 5, 2026, 77.40 CHF in First trip`)
        expect(warned).toContain(`href="/events/${trip.id}/expenses?edit=${there}`)
        const form = { intent: 'distinct', id, 'other[]': there }
        expect((await owner.client.form('POST', path, form)).status).toBe(303)
        expect(await warning(id)).toBe('')
      }
    })

    it.each([
      ['proves a rate', "UPDATE receipts SET role = 'rate' WHERE id = ?"],
      ['was deleted', 'UPDATE receipts SET deleted_at = created_at WHERE id = ?'],
      [
        'went with its event',
        'UPDATE events SET deleted_at = created_at WHERE id = (SELECT event_id FROM receipts WHERE id = ?)',
      ],
      [
        'is with a deleted expense',
        `UPDATE receipts SET expense_id =
           (SELECT id FROM expenses WHERE expenses.event_id = receipts.event_id AND deleted_at IS NOT NULL)
         WHERE id = ?`,
      ],
    ])('does not warn of the same file in another event that %s', async (_, statement) => {
      const file = await smallPhoto()
      const id = await draft('30.20', file)
      const trip = await insertEvent(on.database, owner.id, { name: 'Other trip' })
      const gone = await insertExpense(on.database, trip.id)
      await on.database.run('UPDATE expenses SET deleted_at = created_at WHERE id = ?', [gone])
      const other = await draft('30.20', file, trip.id)
      expect(text(await warning(id))).toContain('This file is also in Other trip')
      await on.database.run(statement, [other])
      expect(await warning(id)).toBe('')
    })

    it('pairs of others, and of what is not there, are not noted', async () => {
      const stranger = await createUser(on)
      const theirs = await insertExpense(on.database, (await insertEvent(on.database, stranger.id)).id)
      const own = await insertExpense(on.database, event)
      for (const other of [theirs, crypto.randomUUID(), 'a\0b', '']) {
        expect(await refusal({ intent: 'distinct', id: own, 'other[]': other })).toEqual([
          404,
          expect.stringContaining('Expense not found'),
        ])
      }
      expect(await on.database.all('SELECT one FROM no_duplicates WHERE event_id = ?', [event])).toEqual([])
    })
  })

  it('gives a draft to an expense whose path no file of it explains, and leaves that path', async () => {
    const image_path = 'storage/receipts/old.jpg'
    const expense = await insertExpense(on.database, event, { merchant: 'Hotel Adler', image_path })
    const id = await draft()
    await goneTo({ intent: 'attach', id, expense_id: expense, role: 'receipt' })
    const rows = await on.database.all('SELECT expense_id FROM receipts WHERE id = ?', [id])
    expect(rows).toEqual([{ expense_id: expense }])
    expect(await on.database.all('SELECT image_path FROM expenses WHERE id = ?', [expense])).toEqual([
      { image_path },
    ])
  })

  it('a closed event shows its drafts and takes no changes, until it is reopened', async () => {
    const expense = await insertExpense(on.database, event)
    const id = await draft()
    await on.database.run("UPDATE events SET status = 'closed' WHERE id = ?", [event])
    const source = await page()
    expect(text(source)).toContain('This event is closed. Reopen it')
    expect(source).not.toContain('value="confirm"')
    expect(text(source)).toMatch(/Date Oct 5, 2026 Merchant Restaurant Krone Amount \d+7\.40 CHF/)
    const forms: Form[] = [
      { ...LUNCH, id },
      { intent: 'delete', id },
      { intent: 'again', id },
      { intent: 'attach', id, expense_id: expense, role: 'receipt' },
      { intent: 'distinct', id, 'other[]': expense },
    ]
    for (const form of forms) {
      expect([form.intent, ...(await refusal(form))]).toEqual([
        form.intent,
        409,
        expect.stringContaining('Event is closed'),
      ])
    }
    expect(await expenses()).toHaveLength(1)
    await goneTo({ intent: 'reopen' })
    await goneTo({ ...LUNCH, id })
  })

  it('knows nothing of drafts of others, and shows them nothing', async () => {
    const stranger = await createUser(on)
    const other = await insertEvent(on.database, stranger.id)
    const theirs = await upload(await smallPhoto(), other.id, stranger)
    const expense = await insertExpense(on.database, event)
    for (const id of [theirs, crypto.randomUUID(), 'a\0b', '']) {
      const forms: Form[] = [
        { ...LUNCH, id },
        { intent: 'delete', id },
        { intent: 'restore', id },
        { intent: 'again', id },
        { intent: 'attach', id, expense_id: expense, role: 'receipt' },
      ]
      for (const form of forms) {
        expect([form.intent, ...(await refusal(form))]).toEqual([
          form.intent,
          404,
          expect.stringContaining('Receipt not found'),
        ])
      }
      expect(
        text(await page(`?draft=${encodeURIComponent(id)}&deleted=${encodeURIComponent(id)}`)),
      ).toContain('No receipts to review')
    }
    for (const answer of [
      await stranger.client.get(path),
      await stranger.client.form('POST', path, { ...LUNCH, id: theirs }),
    ]) {
      expect(answer.status).toBe(403)
    }
    expect((await owner.client.get(`/events/${crypto.randomUUID()}/review`)).status).toBe(404)
    expect(await refusal({ intent: 'odd' })).toEqual([400, expect.stringContaining('Choose what to do')])
  })
})
