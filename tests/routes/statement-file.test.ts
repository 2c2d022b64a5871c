import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { MT940_GERMAN } from '../domain/bank-statements/formats'
import { html, insertEvent, tags, text } from '../support/factories'
import { describeOnEachDatabase, runsBesideDatabase } from '../support/instances'
import { pdfTexts, readPdf } from '../support/pdf-text'
import { unzipped } from '../support/unzipped'
import { sendFiles, sha256 } from '../support/uploads'
import { createUser, type Person } from '../support/users'

// The claimant may keep the file of a bank statement with the claim.

/** The fields of a form that keeps the file, with only the used rows or with all rows. */
const KEPT: [string, string][] = [['keep', '1']]
const KEPT_WHOLE: [string, string][] = [...KEPT, ['all_rows', '1']]

const SUM = sha256(Buffer.from(MT940_GERMAN))

interface StoredFile {
  id: string
  name: string
  kind: string
  role: string
  sha256: string
  state: string
  deleted_at: unknown
}

describeOnEachDatabase('the file of a statement on %s', (on, provider) => {
  /** A test of what is drawn of a file: the database has no part in that. */
  const itIsDrawn = it.runIf(runsBesideDatabase(provider))

  let owner: Person
  let event: string
  let here: string

  const choose = async (content: string, name = 'umsatz.sta') => {
    const form = new FormData()
    form.append('statement', new Blob([content]), name)
    const answer = await owner.client.send('POST', `/events/${event}/statement`, { body: form })
    expect(answer.status).toBe(303)
    return answer.headers.get('Location') ?? ''
  }
  beforeEach(async () => {
    // a new user, because used rows are known in all events of a user
    owner = await createUser(on)
    event = (await insertEvent(on.database, owner.id, { name: 'Nairobi', base_currency: 'EUR' })).id
    here = await choose(MT940_GERMAN)
  })

  const create = (row: string, more = KEPT, client = owner.client) =>
    client.form('POST', here, [
      ['intent', 'create'],
      ['claim_currency', 'EUR'],
      ...(row === '' ? [] : [['row[]', row] as [string, string]]),
      ...more,
    ])
  const files = () =>
    on.database.all<StoredFile>(
      'SELECT id, name, kind, role, sha256, state, deleted_at FROM receipts WHERE event_id = ?',
      [event],
    )
  const kept = async (more = KEPT) => {
    expect((await create('1', more)).status).toBe(303)
    const [file] = await files()
    return file?.id ?? ''
  }
  const page = async (path: string) => html(await owner.client.get(path))
  const boxes = (source: string, name: string) =>
    tags(source)
      .filter(({ attributes }) => attributes.get('name') === name && attributes.get('type') === 'checkbox')
      .map(({ attributes }) => attributes.has('checked'))
  const keepBoxes = (source: string) => boxes(source, 'keep')
  const expenses = `SELECT count(*) AS count FROM expenses WHERE event_id = ?`
  const document = async (name: string) =>
    Buffer.from(await (await owner.client.get(`/events/${event}/${name}`)).arrayBuffer())
  const close = async () =>
    expect((await owner.client.send('PUT', `/events/${event}/close`)).status).toBe(200)

  it('is offered on the page of its event until the claimant is done with it', async () => {
    const other = (await insertEvent(on.database, owner.id, { base_currency: 'EUR' })).id
    const stranger = await createUser(on)
    const theirs = (await insertEvent(on.database, stranger.id)).id
    const waiting = async (of: string, client = owner.client) =>
      tags(await html(await client.get(`/events/${of}/statement`))).flatMap(({ attributes }) =>
        attributes.get('href')?.includes('/statement?file=') ? [attributes.get('href')] : [],
      )
    const second = await choose(MT940_GERMAN, 'my card.sta')
    expect(await waiting(event)).toEqual([second, here])
    expect(text(await page(`/events/${event}/statement`))).toContain('Go on with my card.sta')
    expect(await waiting(other)).toEqual([])
    expect(await waiting(theirs, stranger.client)).toEqual([])
    await owner.client.form('POST', second, { intent: 'done' })
    expect(await waiting(event)).toEqual([here])
  })

  it('whose columns and letters were chosen is gone on with as they were chosen', async () => {
    const table = 'Datum;Text;Betrag;Summe\n02.10.2026;Café;1,00;2,00\n03.10.2026;Taxi;3,00;4,00\n'
    const found = await choose(table, 'card.csv')
    const chosen = `${found}&encoding=utf-8&date=0&text=1&amount=3&out=positive&order=dmy`
    await page(chosen)
    const goesOn = async () =>
      tags(await page(`/events/${event}/statement`)).flatMap(({ attributes }) => {
        const href = attributes.get('href')?.replaceAll('&amp;', '&') ?? ''
        return href.startsWith(found) ? [new URL(href, 'http://host').searchParams] : []
      })
    const [query] = await goesOn()
    const names = ['encoding', 'date', 'text', 'amount', 'out', 'order']
    expect(names.map((name) => query?.get(name))).toEqual(['utf-8', '0', '1', '3', 'positive', 'dmy'])
    // opening the file in another tab does not change the choice
    await page(found)
    expect((await goesOn())[0]?.get('amount')).toBe('3')
    await owner.client.form('POST', found, { intent: 'done' })
    expect(await goesOn()).toEqual([])
  })

  it('is kept when that is ticked, once, and shown as what it is', async () => {
    expect(keepBoxes(await page(here))).toEqual([false])
    const id = await kept()
    expect(await files()).toEqual([
      {
        ...{ id, name: 'umsatz.sta', kind: 'text', role: 'statement', sha256: SUM, state: 'unread' },
        deleted_at: null,
      },
    ])
    const after = await page(here)
    expect([keepBoxes(after), text(after).includes('The file is kept with the claim')]).toEqual([[], true])
    expect((await create('2')).status).toBe(303)
    expect(await files()).toHaveLength(1)
    expect(text(await page(`/events/${event}/expenses`))).toContain('1 bank statement , kept with the claim')
    const original = await owner.client.get(`/receipts/${id}`)
    expect([original.headers.get('Content-Type'), await original.text()]).toEqual([
      expect.stringContaining('text/plain'),
      MT940_GERMAN,
    ])
    const preview = await owner.client.get(`/receipts/${id}/preview`)
    expect([preview.status, preview.headers.get('Content-Type')]).toEqual([200, 'image/webp'])
  })

  it('of which finance sees all rows is in the pack, the manifest and the ZIP as it was uploaded', async () => {
    await kept(KEPT_WHOLE)
    await close()
    const members = await unzipped(await document('claim.zip'))
    const member = members.find(({ name }) => name.startsWith('statements/'))
    expect([member?.name, member?.bytes.toString()]).toEqual(['statements/002-umsatz.sta', MT940_GERMAN])
    const sums = members.find(({ name }) => name === 'SHA256SUMS')?.bytes.toString()
    expect(sums).toContain(`${SUM}  statements/002-umsatz.sta`)
    const pages = (await pdfTexts(await document('claim.pdf'))).map((each) => each.replaceAll(/\s+/g, ' '))
    expect(pages.find((each) => each.includes('These are the rows'))).toContain(
      'The whole statement is file 2 of the claim.',
    )
    expect(pages.find((each) => each.includes('Statement 2'))).toContain(
      'The whole statement, also rows that are no part of the claim',
    )
    expect(
      pages.find((each) => each.includes('Manifest No.') || each.includes('Data of the claim')),
    ).toContain('2 umsatz.sta Bank statement TEXT, 1 page')
  })

  it('is in the pack with the rows that are used; no text of the others is in the PDF, nor the file in the ZIP', async () => {
    await kept()
    await close()
    const pdf = await document('claim.pdf')
    const pages = (await pdfTexts(pdf)).map((each) => each.replaceAll(/\s+/g, ' '))
    const shown = pages.find((each) => each.includes('Statement 2: umsatz.sta')) ?? ''
    expect(shown).toContain('3 other rows are blackened.')
    expect(shown).toContain('NAIVAS WESTLANDS')
    const balances = ['1185,06', '1185.06', '1.185,06', '1,185.06']
    const others = ['Hotel Sonne', 'Rechnung 2026', 'Erstattung', 'STORNO', ...balances]
    expect(others.filter((text) => pages.join().includes(text))).toEqual([])
    expect((await readPdf(pdf)).elements.get('Figure')).toBeUndefined()
    const members = await unzipped(await document('claim.zip'))
    const member = members.find(({ name }) => name.startsWith('statements/'))
    expect(member?.name).toBe('statements/002-blackened.txt')
    expect(member?.bytes.toString()).toContain(
      'The claimant has this bank statement. claim.pdf shows the rows that the claim uses.',
    )
    for (const { name, bytes } of members.filter(({ name }) => !name.endsWith('.pdf')))
      expect([name, others.filter((text) => bytes.toString().includes(text))]).toEqual([name, []])
  })

  itIsDrawn(
    'of a table is in the pack without the balances, by their titles or by the amounts that they prove',
    async () => {
      const rows = [
        ['06.10.2026', 'NAIVAS WESTLANDS', '-18,92', '1.981,08', '1.900,00'],
        ['07.10.2026', 'SECRET CLINIC', '-500,00', '1.481,08', '1.400,00'],
        ['09.10.2026', 'UBER TRIP', '-7,75', '1.473,33', '1.390,00'],
      ]
      const fileOf = (...titles: string[]) =>
        [titles, ...rows.map((row) => row.slice(0, titles.length))].map((row) => row.join(';')).join('\n')
      const files = [
        { used: ['2', '4'], file: fileOf('Datum', 'Text', 'Betrag', 'Saldo', 'Kontostand') },
        { used: ['2', '4'], file: fileOf('Datum', 'Text', 'Betrag', '') },
        { used: ['1', '3'], file: rows.map((row) => row.slice(0, 4).join(';')).join('\n') },
      ]
      for (const { used, file } of files) {
        event = (await insertEvent(on.database, owner.id, { name: 'Nairobi', base_currency: 'EUR' })).id
        here = await choose(file, 'umsatz.csv')
        const made = await create('', [
          ...used.map((row): [string, string] => ['row[]', row]),
          ['reason', 'In two events'],
          ...KEPT,
        ])
        expect(made.status).toBe(303)
        await close()
        const pages = (await pdfTexts(await document('claim.pdf'))).map((each) =>
          each.replaceAll(/\s+/g, ' '),
        )
        const shown = pages.find((each) => /Statement \d: umsatz\.csv/.test(each)) ?? ''
        expect(shown).toContain('1 other row is blackened. So are the balances.')
        expect(shown).toContain('06.10.2026 NAIVAS WESTLANDS -18,92')
        const hidden = ['CLINIC', '1.981', '1.473', '1.900', '1.390', '[blackened]']
        expect(hidden.filter((text) => pages.join().includes(text))).toEqual([])
      }
    },
  )

  it('shows finance all rows, or those that are used, as was chosen last', async () => {
    const allRows = async () =>
      (
        await on.database.all<{ all_rows: unknown }>('SELECT all_rows FROM receipts WHERE event_id = ?', [
          event,
        ])
      ).map((row) => Boolean(row.all_rows))
    await kept()
    const first = await page(here)
    expect([await allRows(), boxes(first, 'all_rows')]).toEqual([[false], [false]])
    expect((await create('1', KEPT_WHOLE)).status).toBe(303)
    const second = await page(here)
    expect([await allRows(), boxes(second, 'all_rows')]).toEqual([[true], [true]])
    expect((await create('1')).status).toBe(303)
    expect(await allRows()).toEqual([false])
  })

  it('is not kept when the claimant does without', async () => {
    const done = await create('1', [])
    expect([done.status, await files()]).toEqual([303, []])
    expect(keepBoxes(await page(done.headers.get('Location') ?? ''))).toEqual([false])
    await close()
    const pages = (await pdfTexts(await document('claim.pdf'))).join().replaceAll(/\s+/g, ' ')
    expect([pages.includes('The claimant has the file'), /Statement \d/.test(pages)]).toEqual([true, false])
  })

  it('stays as the claimant chose when the form is refused', async () => {
    const [without, withFile] = [await create('', []), await create('')]
    expect([without.status, keepBoxes(await without.text())]).toEqual([400, [false]])
    expect([withFile.status, keepBoxes(await withFile.text())]).toEqual([400, [true]])
    expect((await create('1', [['keep', 'yes']])).status).toBe(400)
    expect(await files()).toEqual([])
  })

  it('that is deleted is in the trash as a statement, and comes back once when it is kept again', async () => {
    const id = await kept()
    const path = `/events/${event}/expenses`
    await owner.client.form('POST', path, { intent: 'paper-delete', id })
    expect(text(await page('/trash'))).toContain('Bank statement of “Nairobi”')
    expect(text(await page(path))).not.toContain('kept with the claim')
    const restored = await owner.client.form('POST', '/trash', { intent: 'restore', kind: 'receipt', id })
    expect([restored.status, await files()]).toMatchObject([
      303,
      [{ id, role: 'statement', deleted_at: null }],
    ])
    await owner.client.form('POST', path, { intent: 'paper-delete', id })
    expect(keepBoxes(await page(here))).toEqual([false])
    expect((await create('2')).status).toBe(303)
    expect(await files()).toMatchObject([{ id, role: 'statement', deleted_at: null }])
  })

  it('is no receipt: it is not reviewed, given to an expense, or taken for a file that is sent', async () => {
    const id = await kept()
    const [expense] = await on.database.all<{ id: string }>('SELECT id FROM expenses WHERE event_id = ?', [
      event,
    ])
    const path = `/events/${event}/expenses`
    const review = `/events/${event}/review`
    const attach = { intent: 'attach', id, expense_id: expense?.id ?? '', role: 'receipt' }
    const answers = [
      await owner.client.form('POST', path, { intent: 'file-role', file_id: id, role: 'receipt' }),
      await owner.client.form('POST', review, attach),
      await owner.client.form('POST', review, { intent: 'delete', id }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 409, 409])
    await owner.client.form('POST', path, { intent: 'paper-back', id })
    const sent = await sendFiles(owner.client, event, [
      { name: 'umsatz.txt', bytes: Buffer.from(MT940_GERMAN) },
    ])
    expect(sent.files).toMatchObject([{ outcome: 'statement' }])
    expect(await files()).toMatchObject([{ id, role: 'statement', deleted_at: null }])
    expect(text(await page(review))).toContain('No receipts to review')
  })

  it('is kept by nobody else, and not with a closed event', async () => {
    const stranger = await createUser(on)
    expect((await create('1', [['keep', '1']], stranger.client)).status).toBe(403)
    await on.database.run("UPDATE events SET status = 'closed' WHERE id = ?", [event])
    expect((await create('1')).status).toBe(409)
    expect([
      await files(),
      Number((await on.database.all<{ count: number }>(expenses, [event]))[0]?.count),
    ]).toEqual([[], 0])
  })

  it('that an earlier version stored for a while is gone', async () => {
    const folder = join(on.server.dataDir, 'temp', sha256(Buffer.from(owner.id)))
    for (const name of readdirSync(folder))
      writeFileSync(join(folder, name), JSON.stringify({ name, sha256: SUM, bytes: 5, text: MT940_GERMAN }))
    expect(text(await page(here))).toContain('This statement file has expired.')
    expect((await create('1')).status).toBe(404)
  })

  itIsDrawn('of 20,000 rows is kept, with as many pages as have room', async () => {
    const rows = Array.from({ length: 20_000 }, (_, at) => `2026-10-06,Shop ${at},-1.00`)
    here = await choose(`Date,Description,Amount\n${rows.join('\n')}\n`, 'long.csv')
    expect((await create('2')).status).toBe(303)
    const [file] = await on.database.all<{ pages: number; previews: number }>(
      'SELECT pages, previews FROM receipts WHERE event_id = ?',
      [event],
    )
    expect(file).toEqual({ pages: 20, previews: 20 })
  })
})
