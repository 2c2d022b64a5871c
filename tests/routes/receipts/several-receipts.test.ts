import { beforeEach, expect, it, vi } from 'vitest'
import { ubl } from '../../support/e-invoices'
import { html, insertEvent, insertExpense, text } from '../../support/factories'
import { pdf, receiptPhoto, receiptText, smallPhoto } from '../../support/files'
import { describeOnEachDatabase } from '../../support/instances'
import { pdfTexts } from '../../support/pdf-text'
import { addRate, visit } from '../../support/rates'
import { sendFiles, sha256 } from '../../support/uploads'
import { createUser, type Person } from '../../support/users'

// Several receipts in one file, from upload through review to claim.

const CAFE = { merchant: 'HARBOUR CAFE LTD', date: '14/06/2024', total: '4.60', currency: 'GBP' }
const TAXI = { merchant: 'STATION TAXIS', date: '15/06/2024', total: '23.00', currency: 'GBP' }
const SCAN = { name: 'scan.pdf', bytes: pdf({ pages: 2, text: [receiptText(CAFE), receiptText(TAXI)] }) }

interface Row {
  id: string
  expense_id: string | null
  excerpt: string
  state: string
  turns: number
}

describeOnEachDatabase('several receipts of a file on %s', { isBesideDatabase: true }, (on) => {
  let owner: Person
  let event: string

  beforeEach(async () => {
    owner ??= await createUser(on)
    event = (await insertEvent(on.database, owner.id, { base_currency: 'GBP', exchange_rate: 1 })).id
  })

  const rows = () =>
    on.database.all<Row>(
      'SELECT id, expense_id, excerpt, state, turns FROM receipts WHERE event_id = ? ORDER BY created_at, id',
      [event],
    )
  const untilRead = () =>
    vi.waitFor(async () => expect((await rows()).map(({ state }) => state)).not.toContain('waiting'), {
      timeout: 110_000,
      interval: 50,
    })
  const send = (form: Record<string, string>) => owner.client.form('POST', `/events/${event}/review`, form)
  const page = (id = '') => owner.client.get(`/events/${event}/review?draft=${id}`).then(html)
  const upload = async (file = SCAN, query = '') =>
    (await sendFiles(owner.client, event, [file], query)).files[0]
  const confirm = async (id: string, merchant: string, amount: string) => {
    const form = { intent: 'confirm', id, merchant, amount, currency: 'GBP', date: '2024-06-14' }
    expect((await send(form)).status).toBe(303)
  }
  const parts = async () => (await rows()).map(({ excerpt }) => excerpt && JSON.parse(excerpt))
  /** The hint beside the amount of a draft. */
  const amountMark = (source: string) => {
    const [, field = ''] = /name="amount"(.*?)<\/div>/s.exec(source) ?? []
    return text(/<span class="mark"[^>]*>(.*?)<\/span>/s.exec(field)?.[1] ?? '')
  }
  /** Freezes the claim and returns its content. */
  const claim = async () => {
    expect((await owner.client.send('PUT', `/events/${event}/close`)).status).toBe(200)
    const [row] = await on.database.all<{ content: string }>(
      'SELECT content FROM claims WHERE event_id = ?',
      [event],
    )
    return JSON.parse(row?.content ?? '') as {
      files: { sha256: string; lines: { line: number; excerpt: object | null; turns: number }[] }[]
      lines: { merchant: string; files: number[] }[]
    }
  }

  const PAGES = [
    { firstPage: 1, lastPage: 1, area: null },
    { firstPage: 2, lastPage: 2, area: null },
  ]

  it('a list shows of a receipt the part that it is, turned as it was turned in the review', async () => {
    const part = { firstPage: 1, lastPage: 1, area: { x0: 0, y0: 0.5, x1: 1, y1: 1 } }
    const second = { firstPage: 2, lastPage: 2, area: null }
    const shown = async (excerpt: object | null, turns: number) => {
      const expense = await insertExpense(on.database, event, { merchant: 'Café' })
      await upload({ name: 'photo.jpg', bytes: await smallPhoto() }, `&expense_id=${expense}`)
      await on.database.run(
        'UPDATE receipts SET excerpt = ?, turns = ?, width = 100, height = 200 WHERE expense_id = ?',
        [excerpt ? JSON.stringify(excerpt) : '', turns, expense],
      )
      const [row] = await on.database.all<{ id: string }>('SELECT id FROM receipts WHERE expense_id = ?', [
        expense,
      ])
      const id = row?.id ?? ''
      const sources = [`/events/${event}/expenses`, `/events/${event}/expenses?edit=${expense}`]
      const pages = await Promise.all(sources.map((path) => owner.client.get(path).then(html)))
      const found = pages.map((source) =>
        new RegExp(`href="/receipts/${id}/preview([^"]*)"[^>]*><(img|svg)[^>]*>(<image[^>]*>)?`).exec(source),
      )
      return found.map((match) => [match?.[1], match?.[0].replaceAll(id, 'ID') ?? ''] as const)
    }
    for (const [page, image] of await shown(null, 1)) {
      expect(page).toBe('')
      expect(image).toContain('src="/receipts/ID/thumbnail"')
      expect(image).toContain('data-turns="1"')
    }
    for (const [page, image] of await shown(null, 0)) {
      expect(page).toBe('')
      expect(image).not.toContain('data-turns')
    }
    for (const [, image] of await shown(part, 3)) {
      expect(image).toMatch(/viewBox="100 0 100 100"[^>]* role="img"[^>]* aria-label="/)
      expect(image).toMatch(
        /<image href="\/receipts\/ID\/preview" width="100" height="200" transform="translate\(0 100\) rotate\(270\)"/,
      )
    }
    for (const [page, image] of await shown(second, 0)) {
      expect(page).toBe('?page=2')
      expect(image).toContain('<image href="/receipts/ID/preview?page=2"')
    }
  })

  it('a scan of two is divided by its pages, each is confirmed, and the claim has the file once', async () => {
    await upload()
    await vi.waitFor(
      async () => expect(text(await page())).toContain('This file seems to hold 2 receipts.'),
      { timeout: 60_000, interval: 100 },
    )
    // the page does not present any amount of the file as the right one
    expect(text(await page())).toContain('This is the amount of one of 2 receipts')
    const [{ id = '' } = {}] = await rows()
    const divided = await send({ intent: 'divide', id, 'begins[]': '2' })
    expect(divided.status).toBe(303)
    await vi.waitFor(async () => expect((await rows()).map(({ state }) => state)).toEqual(['read', 'read']), {
      timeout: 110_000,
      interval: 50,
    })
    expect(await parts()).toEqual(PAGES)
    const [first, second] = await rows()
    const source = await page(second?.id)
    expect(source).toContain('value="STATION TAXIS"')
    expect(source).toContain('value="23.00"')
    expect(text(source)).toContain('This receipt is page 2 of “ scan.pdf ”.')
    expect(source).not.toContain(`/receipts/${second?.id}/preview"`)
    await confirm(first?.id ?? '', 'HARBOUR CAFE LTD', '4.60')
    await confirm(second?.id ?? '', 'STATION TAXIS', '23.00')
    const { files, lines } = await claim()
    expect(files).toMatchObject([
      {
        sha256: sha256(SCAN.bytes),
        lines: [
          { line: 1, excerpt: PAGES[0] },
          { line: 2, excerpt: PAGES[1] },
        ],
      },
    ])
    expect(lines.map((line) => line.files)).toEqual([[1], [1]])
  })

  it('what is still being read of a draft is not taken for the reading of the part that it becomes', async () => {
    // the receipts of a user are read one after the other, and the first one keeps the reader busy
    await upload({ name: 'cafe.jpg', bytes: await receiptPhoto(CAFE) })
    const [{ id = '' } = {}] = await rows()
    await vi.waitFor(async () => expect((await rows())[0]?.state).toBe('reading'), { interval: 2 })
    const part = { firstPage: 1, lastPage: 1, area: { x0: 0, y0: 0.9, x1: 1, y1: 1 } }
    await send({ intent: 'crop', id, part: JSON.stringify(part) })
    await untilRead()
    await vi.waitFor(async () => expect((await rows())[0]?.state).toBe('read'), { timeout: 110_000 })
    expect(await page(id)).not.toContain('value="4.60"')
  })

  it('becomes one receipt again, and a part that did not change keeps what was read of it', async () => {
    const three = { name: 'three.pdf', bytes: pdf({ pages: 3, text: ['one', 'two', 'three'] }) }
    await upload(three)
    await untilRead()
    const [{ id = '' } = {}] = await rows()
    await send({ intent: 'divide', id, 'begins[]': '3' })
    const before = await rows()
    expect(await parts()).toEqual([
      { firstPage: 1, lastPage: 2, area: null },
      { firstPage: 3, lastPage: 3, area: null },
    ])
    await send({ intent: 'divide', id: before[0]?.id ?? '', 'begins[]': '3' })
    expect((await rows()).map((row) => row.id)).toEqual(before.map((row) => row.id))
    expect((await send({ intent: 'whole', id: before[1]?.id ?? '' })).status).toBe(303)
    expect(await parts()).toEqual([''])
    await untilRead()
  })

  it('a picture is cropped and turned, and its file stays as it is', async () => {
    const photo = { name: 'cafe.jpg', bytes: await receiptPhoto(CAFE) }
    await upload(photo)
    await untilRead()
    const [{ id = '' } = {}] = await rows()
    const part = { firstPage: 1, lastPage: 1, area: { x0: 0, y0: 0, x1: 1, y1: 0.5 } }
    await send({ intent: 'crop', id, part: JSON.stringify(part) })
    await untilRead()
    const [cropped] = await rows()
    expect(await parts()).toEqual([part])
    // the draft keeps its id, and with it its typed values and its dismissed duplicates
    expect(cropped?.id).toBe(id)
    for (const turns of [1, 2]) {
      expect((await send({ intent: 'turn', id: cropped?.id ?? '' })).status).toBe(303)
      expect((await rows())[0]?.turns).toBe(turns)
    }
    expect(await page(cropped?.id)).toContain('rotate(180)')
    const original = await owner.client.get(`/receipts/${cropped?.id}`)
    expect(sha256(new Uint8Array(await original.arrayBuffer()))).toBe(sha256(photo.bytes))
    await confirm(cropped?.id ?? '', 'HARBOUR CAFE LTD', '4.60')
    expect((await claim()).files).toMatchObject([{ lines: [{ line: 1, excerpt: part, turns: 2 }] }])
  })

  it('a part is turned by itself: the other part and its page of the claim stay as they were', async () => {
    await upload()
    await untilRead()
    const [{ id = '' } = {}] = await rows()
    await send({ intent: 'divide', id, 'begins[]': '2' })
    await untilRead()
    const [first, second] = await rows()
    await send({ intent: 'turn', id: second?.id ?? '' })
    expect((await rows()).map(({ turns }) => turns)).toEqual([0, 1])
    expect(await page(second?.id)).toContain('rotate(90)')
    expect(await page(first?.id)).not.toContain('rotate(90)')
    await confirm(first?.id ?? '', 'HARBOUR CAFE LTD', '4.60')
    await confirm(second?.id ?? '', 'STATION TAXIS', '23.00')
    expect((await claim()).files.map(({ lines }) => lines.map(({ turns }) => turns))).toEqual([[0, 1]])
    const pack = await owner.client.get(`/events/${event}/claim.pdf`)
    const pages = await pdfTexts(new Uint8Array(await pack.arrayBuffer()))
    const captions = pages.map((each) => /only page \d/.exec(each)?.[0]).filter(Boolean)
    expect(captions).toEqual(['only page 1', 'only page 2'])
  })

  it.each([
    [
      'a page that the file does not have',
      { intent: 'crop', part: JSON.stringify({ ...PAGES[0], lastPage: 3 }) },
    ],
    ['a part that is none', { intent: 'crop', part: '{"area":1}' }],
    [
      'a part without an extent',
      { intent: 'crop', part: JSON.stringify({ ...PAGES[0], area: { x0: 0.5, y0: 0, x1: 0.5, y1: 1 } }) },
    ],
    ['a page that is no number', { intent: 'divide', 'begins[]': 'two' }],
  ])('%s is refused and changes nothing', async (_, form) => {
    await upload()
    await untilRead()
    const before = await rows()
    const answer = await send({ id: before[0]?.id ?? '', ...form })
    expect(answer.status).toBe(400)
    expect(await rows()).toEqual(before)
  })

  it('a file of one expense becomes that of another too, and the claim shows it once', async () => {
    const paid = { currency: 'GBP', converted_amount: 10 }
    const [one, other] = [
      await insertExpense(on.database, event, paid),
      await insertExpense(on.database, event, paid),
    ]
    expect(await upload(SCAN, `&expense_id=${one}`)).toMatchObject({ outcome: 'stored', message: '' })
    expect(await upload(SCAN, `&expense_id=${other}`)).toMatchObject({
      outcome: 'stored',
      message: 'Another expense has this file too. The claim shows it once, for both.',
    })
    expect(await upload(SCAN, `&expense_id=${other}`)).toMatchObject({ outcome: 'present' })
    expect((await rows()).map((row) => row.expense_id).sort()).toEqual([one, other].sort())
    const { files, lines } = await claim()
    expect(files.map((file) => file.lines.map(({ line }) => line))).toEqual([[1, 2]])
    expect(lines.map((line) => line.files)).toEqual([[1], [1]])
  })

  it('a bill becomes a further expense, with everything but the amount filled in', async () => {
    await upload({ name: 'cafe.pdf', bytes: pdf({ text: receiptText(CAFE) }) })
    await untilRead()
    const [{ id = '' } = {}] = await rows()
    await vi.waitFor(async () => expect(await page(id)).toContain('value="4.60"'), { timeout: 60_000 })
    await confirm(id, 'HARBOUR CAFE LTD', '3.00')
    const [{ expense_id = '' } = {}] = await rows()
    const again = { intent: 'file-again', id: expense_id ?? '', file_id: id }
    const answer = await owner.client.form('POST', `/events/${event}/expenses`, again)
    const draft = /draft=([^&]+)/.exec(answer.headers.get('Location') ?? '')?.[1] ?? ''
    const source = await page(draft)
    expect(source).toContain('value="HARBOUR CAFE LTD"')
    expect(source).not.toContain('value="4.60"')
    expect(amountMark(source)).toBe('4.60 GBP was read: 3.00 GBP is in another expense already')
    await confirm(draft, 'HARBOUR CAFE LTD', '1.60')
    expect((await claim()).lines.map((line) => line.files)).toEqual([[1], [1]])
  })

  it('a third expense of a bill is told what the other two have, and no more once they are deleted', async () => {
    await upload({ name: 'cafe.pdf', bytes: pdf({ text: receiptText(CAFE) }) })
    await untilRead()
    const [{ id = '' } = {}] = await rows()
    await vi.waitFor(async () => expect(await page(id)).toContain('value="4.60"'), { timeout: 60_000 })
    await confirm(id, 'HARBOUR CAFE LTD', '3.00')
    const again = async () => {
      const form = { intent: 'file-again', file_id: id }
      const answer = await owner.client.form('POST', `/events/${event}/expenses`, form)
      return /draft=([^&]+)/.exec(answer.headers.get('Location') ?? '')?.[1] ?? ''
    }
    await confirm(await again(), 'HARBOUR CAFE LTD', '1.00')
    const draft = await again()
    expect(amountMark(await page(draft))).toBe('4.60 GBP was read: 4.00 GBP is in 2 other expenses already')
    await on.database.run('UPDATE expenses SET deleted_at = ? WHERE event_id = ?', [
      '2026-11-07T00:00:00.000+00:00',
      event,
    ])
    expect(amountMark(await page(draft))).toBe('Not found on the receipt')
  })

  it('a file whose parts were all deleted comes back whole, and they stay deleted', async () => {
    await upload()
    await untilRead()
    const [{ id = '' } = {}] = await rows()
    await send({ intent: 'divide', id, 'begins[]': '2' })
    await untilRead()
    for (const row of await rows()) await send({ intent: 'delete', id: row.id })
    await upload()
    await untilRead()
    const present = await on.database.all<{ excerpt: string }>(
      'SELECT excerpt FROM receipts WHERE event_id = ? AND deleted_at IS NULL',
      [event],
    )
    expect(present).toEqual([{ excerpt: '' }])
  })

  it('a divided file that is sent as the proof of a rate leaves its parts in the review', async () => {
    await upload()
    await untilRead()
    const [{ id = '' } = {}] = await rows()
    await send({ intent: 'divide', id, 'begins[]': '2' })
    await untilRead()
    const before = await rows()
    await visit(owner, event)
    await upload(SCAN, `&rate_id=${await addRate(owner, on.database, event)}`)
    const after = await on.database.all<{ id: string; role: string; excerpt: string }>(
      'SELECT id, role, excerpt FROM receipts WHERE event_id = ?',
      [event],
    )
    const drafts = after.filter(({ role }) => role === 'receipt').map((row) => row.id)
    expect(drafts.sort()).toEqual(before.map((row) => row.id).sort())
    expect(after.filter(({ role }) => role === 'rate')).toMatchObject([{ excerpt: '' }])
  })

  it.each([
    ['divided', { intent: 'divide', 'begins[]': '2' }, PAGES],
    ['cropped', { intent: 'crop', part: JSON.stringify(PAGES[1]) }, [PAGES[1]]],
  ])(
    'a draft that proves a rate and is %s leaves its file to the rate as its proof',
    async (_, form, drafts) => {
      await visit(owner, event)
      const rate = await addRate(owner, on.database, event)
      await upload(SCAN, `&rate_id=${rate}`)
      const [{ id = '' } = {}] = await rows()
      const ofRate = { id: rate, file_id: id }
      const rates = (intent: string) =>
        owner.client.form('POST', `/events/${event}/rates`, { intent, ...ofRate })
      await rates('remove-proof')
      await upload()
      expect((await rates('restore-proof')).status).toBe(303)
      await untilRead()
      expect((await send({ id, ...form } as Record<string, string>)).status).toBe(303)
      const after = await on.database.all<{ id: string; role: string; excerpt: string }>(
        'SELECT id, role, excerpt FROM receipts WHERE event_id = ? ORDER BY created_at, excerpt',
        [event],
      )
      const proofs = await on.database.all('SELECT document_id FROM rates WHERE id = ?', [rate])
      expect(proofs).toEqual([{ document_id: id }])
      expect(after.filter(({ role }) => role === 'rate')).toEqual([{ id, role: 'rate', excerpt: '' }])
      const left = after.filter(({ role }) => role === 'receipt')
      expect(left.map(({ excerpt }) => JSON.parse(excerpt))).toEqual(drafts)
    },
  )

  it('behind a part that is confirmed or skipped comes the next part, also while it is being read', async () => {
    await upload()
    await upload({ name: 'cafe.pdf', bytes: pdf({ text: receiptText(CAFE) }) })
    await untilRead()
    const [{ id = '' } = {}] = await rows()
    await send({ intent: 'divide', id, 'begins[]': '2' })
    await untilRead()
    const ids = (await rows()).filter(({ excerpt }) => excerpt !== '').map((row) => row.id)
    const [first = '', second = ''] = ids
    // another process seems to read this receipt slowly, and no other takes it over
    await on.database.run("UPDATE receipts SET state = 'reading', lease_until = ? WHERE id = ?", [
      Date.now() + 60_000,
      second,
    ])
    expect(await page(first)).toContain(
      `href="/events/${event}/review?draft=${second}" aria-keyshortcuts="S N"`,
    )
    const form = { intent: 'confirm', id: first, merchant: 'Cafe', amount: '4.60' }
    const answer = await send({ ...form, currency: 'GBP', date: '2024-06-14' })
    expect(answer.headers.get('Location')).toContain(`draft=${second}`)
    await on.database.run("UPDATE receipts SET state = 'read', lease_until = NULL WHERE id = ?", [second])
  })

  it('20 receipts of a file are taken, and 21 are not, whether or not the first page is named', async () => {
    await upload({ name: 'pile.pdf', bytes: pdf({ pages: 21, text: Array.from({ length: 21 }, String) }) })
    const [{ id = '' } = {}] = await rows()
    const divide = (begins: number[]) =>
      owner.client.form('POST', `/events/${event}/review`, [
        ['intent', 'divide'],
        ['id', id],
        ...begins.map((number): [string, string] => ['begins[]', String(number)]),
      ])
    const pages = Array.from({ length: 20 }, (_, at) => at + 2)
    for (const begins of [pages, [1, ...pages]]) {
      const answer = await divide(begins)
      expect([answer.status, text(await answer.text())]).toEqual([
        400,
        expect.stringContaining('A file is divided into 20 receipts at most'),
      ])
    }
    expect((await divide([1, ...pages.slice(1)])).status).toBe(303)
    expect(await parts()).toHaveLength(20)
  })

  it('an electronic invoice is neither divided nor cut', async () => {
    await upload({ name: 'invoice.xml', bytes: Buffer.from(ubl()) })
    await untilRead()
    const [{ id = '' } = {}] = await rows()
    const area = { x0: 0, y0: 0, x1: 1, y1: 0.5 }
    const forms: Record<string, string>[] = [
      { intent: 'divide', id, 'part[]': JSON.stringify({ firstPage: 1, lastPage: 1, area }) },
      { intent: 'crop', id, part: JSON.stringify({ firstPage: 1, lastPage: 1, area }) },
    ]
    for (const form of forms) {
      const answer = await send(form)
      expect([answer.status, text(await answer.text())]).toEqual([
        400,
        expect.stringContaining('An electronic invoice is one receipt'),
      ])
    }
    expect(await parts()).toEqual([''])
    expect(await page(id)).not.toContain('value="divide"')
  })

  it('a file of somebody else is not there', async () => {
    await upload()
    await untilRead()
    const stranger = await createUser(on)
    const [{ id = '' } = {}] = await rows()
    for (const intent of ['divide', 'whole', 'turn', 'crop', 'keep', 'delete', 'confirm']) {
      const own = (await insertEvent(on.database, stranger.id)).id
      const answer = await stranger.client.form('POST', `/events/${own}/review`, {
        ...{ intent, id, part: JSON.stringify(PAGES[0]) },
        ...{ date: '2024-06-14', merchant: 'Taxi', amount: '4.60', currency: 'GBP' },
      })
      expect([answer.status, text(await answer.text())]).toEqual([
        404,
        expect.stringContaining('Receipt not found'),
      ])
    }
    expect((await rows()).map((row) => row.id)).toEqual([id])
  })
})
