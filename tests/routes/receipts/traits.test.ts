import { beforeAll, beforeEach, expect, it } from 'vitest'
import { withoutPosition } from '~/infra/files/remove-position.server'
import { html, insertEvent, text } from '../../support/factories'
import { pdfOf, photo, stream } from '../../support/files'
import { describeOnEachDatabase } from '../../support/instances'
import { pdfTexts } from '../../support/pdf-text'
import { unzipped } from '../../support/unzipped'
import { type Sent, sendFiles, sha256 } from '../../support/uploads'
import { createUser, type Person } from '../../support/users'

// Hidden content of files: their owner is told about it, and finance gets photos without their positions.

const PLACED = 'This photo says where it was taken.'

/** A PDF of one page with these entries in its catalog, and these objects after the page. */
const pdfWith = (catalog: string, ...objects: (string | Buffer)[]): Buffer =>
  pdfOf([
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>',
    ...objects,
  ])

const ODD_PDFS: [string, Buffer, string][] = [
  [
    'a script',
    pdfWith('/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >>'),
    'This PDF has a script in it.',
  ],
  [
    'a script among its names',
    pdfWith(
      '/Names << /JavaScript << /Names [(a) 4 0 R] >> >>',
      '<< /S /JavaScript /JS (app.alert\\(1\\)) >>',
    ),
    'This PDF has a script in it.',
  ],
  [
    'another file',
    pdfWith(
      '/Names << /EmbeddedFiles << /Names [(a.xml) 4 0 R] >> >>',
      '<< /Type /Filespec /F (a.xml) /EF << /F 5 0 R >> >>',
      stream('/Type /EmbeddedFile', Buffer.from('<a/>')),
    ),
    'This file has another file in it.',
  ],
  [
    'a program to start',
    pdfWith('/OpenAction << /S /Launch /F (calc.exe) >>'),
    'This PDF asks to start a program when it is opened.',
  ],
  ['nothing else', pdfWith(''), ''],
]

describeOnEachDatabase('traits of files on %s', { isBesideDatabase: true, leavesUnread: true }, (on) => {
  let owner: Person
  let event: string

  beforeAll(async () => {
    owner = await createUser(on)
  })
  beforeEach(async () => {
    event = (
      await insertEvent(on.database, owner.id, {
        name: 'Nairobi',
        base_currency: 'USD',
        exchange_rate: 0.0077,
      })
    ).id
    owner.client.cookies.set('current_event_id', event)
  })

  const photoOf = async (gps: boolean): Promise<Sent> => ({
    name: gps ? 'placed.jpg' : 'other.jpg',
    bytes: await photo({ width: 200, height: 300, text: crypto.randomUUID(), gps }),
  })
  const settings = (photo_positions: string) =>
    owner.client.form('POST', '/settings', { intent: 'claims', paper: 'A4', photo_positions })
  const bytesOf = async (path: string) => Buffer.from(await (await owner.client.get(path)).arrayBuffer())

  /** Adds an expense with these files. Returns its id. */
  async function add(files: Sent[]): Promise<string> {
    const form = { date: '2026-10-05', merchant: 'Java House', amount: '2450', currency: 'KES' }
    expect((await owner.client.form('POST', '/expenses', form)).status).toBe(200)
    const [row] = await on.database.all<{ id: string }>('SELECT id FROM expenses WHERE event_id = ?', [event])
    const { files: answers } = await sendFiles(owner.client, event, files, `&expense_id=${row?.id}`)
    expect(answers.map(({ outcome }) => outcome)).toEqual(files.map(() => 'stored'))
    return row?.id ?? ''
  }

  /** Closes the event. Returns the path of the frozen version. */
  async function close(): Promise<string> {
    expect((await owner.client.send('PUT', `/events/${event}/close`)).status).toBe(200)
    const [row] = await on.database.all<{ id: string }>('SELECT id FROM claims WHERE event_id = ?', [event])
    return `/claims/${row?.id}`
  }

  /** The photos of a version's ZIP by the ends of their names, and its texts by name. */
  async function zipOf(path: string) {
    const members = await unzipped(await bytesOf(`${path}/claim.zip`))
    const member = (end: string) => members.find(({ name }) => name.endsWith(end))?.bytes ?? Buffer.alloc(0)
    return {
      placed: member('placed.jpg'),
      other: member('other.jpg'),
      sums: String(member('SHA256SUMS')),
      manifest: String(member('manifest.txt')),
    }
  }

  it('a photo with a position is named at upload, in the review and at its expense; one without is not', async () => {
    const files = [await photoOf(true), await photoOf(false)]
    const { files: answers } = await sendFiles(owner.client, event, files)
    expect(answers.map(({ message }) => message)).toEqual([PLACED, ''])
    expect(text(await html(await owner.client.get(`/events/${event}/review?by=hand`)))).toContain(PLACED)
    const { id: other } = await insertEvent(on.database, owner.id)
    owner.client.cookies.set('current_event_id', other)
    event = other
    const expense = await add([await photoOf(true), await photoOf(false)])
    const page = await html(await owner.client.get(`/events/${event}/expenses?edit=${expense}`))
    const panel = text(
      page.slice(page.indexOf('aria-label="Receipts of this expense"')).split('</ol>')[0] ?? '',
    )
    expect(panel.split(PLACED)).toHaveLength(2)
  })

  it.each(ODD_PDFS)('a PDF with %s is stored, with a note about it', async (_what, bytes, message) => {
    const { files } = await sendFiles(owner.client, event, [{ name: 'invoice.pdf', bytes }])
    expect(files[0]).toMatchObject({ outcome: 'stored', message })
  })

  it('the ZIP has photos without their positions, and all sums are of what is in it; the original stays', async () => {
    const files = [await photoOf(true), await photoOf(false)] as [Sent, Sent]
    await add(files)
    const path = await close()
    const { placed, other, sums, manifest } = await zipOf(path)
    expect(placed).toEqual(withoutPosition(files[0].bytes))
    expect(other).toEqual(files[1].bytes)
    for (const bytes of [placed, other]) {
      expect(sums).toContain(`${sha256(bytes)}  receipts/`)
      expect(manifest).toContain(`${sha256(bytes)}  ${bytes.length} bytes`)
    }
    const printed = (await pdfTexts(await bytesOf(`${path}/claim.pdf`))).join(' ').replaceAll(/\s/g, '')
    expect(printed).toContain(sha256(placed))
    const rows = await on.database.all<{ id: string; name: string }>(
      'SELECT id, name FROM receipts WHERE event_id = ?',
      [event],
    )
    const { id } = rows.find(({ name }) => name === 'placed.jpg') ?? { id: '' }
    expect(await bytesOf(`/receipts/${id}`)).toEqual(files[0].bytes)
  })

  it('the ZIP has photos as they were sent where the settings say so, and a frozen one stays as it is', async () => {
    const file = await photoOf(true)
    await add([file])
    expect((await settings('keep')).status).toBe(303)
    const path = await close()
    const before = await bytesOf(`${path}/claim.zip`)
    expect((await zipOf(path)).placed).toEqual(file.bytes)
    expect((await settings('remove')).status).toBe(303)
    expect(await bytesOf(`${path}/claim.zip`)).toEqual(before)
  })
})
