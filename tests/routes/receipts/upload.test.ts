import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { badFiles, fixture } from '../../support/bad-files'
import { Client } from '../../support/client'
import type { TestDatabase } from '../../support/database'
import {
  html,
  insertEvent,
  insertExpense,
  movedTo,
  plain,
  refused,
  text,
  totalClaim,
  withFailingWrites,
  withoutTable,
} from '../../support/factories'
import { pdf, photo, png, receiptPhoto, smallPhoto, webp } from '../../support/files'
import { describeOnEachDatabase, type Instance } from '../../support/instances'
import { rounds } from '../../support/rounds'
import { formOf, sendFiles, sha256, storedObjects, untilNothingIsLeft } from '../../support/uploads'
import { createUser, type Person } from '../../support/users'

// Uploads to POST /receipts and to the page without scripts (docs/endpoints.md).

const SIZE = { width: 400, height: 600 }
/** Names of files, and the names that are stored. */
const NAMES: [name: string, kept: string][] = [
  ['Quittung Ärzte “Zürich” 領収書 🧾.jpg', 'Quittung Ärzte “Zürich” 領収書 🧾.jpg'],
  ['../../etc/passwd', 'passwd'],
  ['C:\\Users\\me\\Belege\\Taxi 1.jpg', 'Taxi 1.jpg'],
  ['Quittung "Café" 100%.jpg', 'Quittung "Café" 100%.jpg'],
  ['two\r\nlines.jpg', 'twolines.jpg'],
  ['evil\u202egpj.exe', 'evilgpj.exe'],
  [`${'n'.repeat(300)}.jpg`, 'n'.repeat(200)],
  ['   ', 'receipt'],
]

/** A unique photo. */
const someFile = async () => ({ name: 'photo.jpg', bytes: await smallPhoto() })

let owner: Person
let stranger: Person
let event: string
let database: TestDatabase

/** Makes users of a server, and an event of one of them before each test. */
function setUpEvents(on: Instance) {
  beforeAll(async () => {
    database = on.database
    owner = await createUser(on)
    stranger = await createUser(on)
  })
  beforeEach(async () => {
    event = (await insertEvent(database, owner.id, { base_currency: 'USD', exchange_rate: 0.0077 })).id
  })
}

const send = (files: Parameters<typeof sendFiles>[2], query = '') =>
  sendFiles(owner.client, event, files, query)
const rows = () => database.all('SELECT * FROM receipts WHERE event_id = ? ORDER BY created_at, id', [event])
const post = async (files: Parameters<typeof formOf>[0], { client } = owner) =>
  plain(await client.send('POST', '/receipts', { body: formOf(files) }))

describeOnEachDatabase('uploads on %s', { leavesUnread: true }, (on, provider) => {
  setUpEvents(on)

  it('brings files back that were lost, from the same file', async () => {
    const file = await someFile()
    const [{ href } = { href: '' }] = (await send([file])).files
    rmSync(join(on.server.dataDir, 'receipts', sha256(file.bytes).slice(0, 2), sha256(file.bytes)), {
      recursive: true,
    })
    const [{ id } = { id: '' }] = await rows()
    expect((await owner.client.get(`/receipts/${id}`)).status).toBe(404)
    expect((await send([file])).files[0]).toMatchObject({ outcome: 'present', href })
    expect((await owner.client.get(`/receipts/${id}`)).status).toBe(200)
    expect((await owner.client.get(`/receipts/${id}/preview`)).status).toBe(200)
  })

  it('a file that was taken off an expense is a receipt of another one that it is sent to', async () => {
    const file = await someFile()
    const [one, other] = [await insertExpense(on.database, event), await insertExpense(on.database, event)]
    await send([file], `&expense_id=${one}`)
    await on.database.run(
      "UPDATE receipts SET role = 'payment', deleted_at = created_at WHERE event_id = ?",
      [event],
    )
    expect((await send([file], `&expense_id=${other}`)).files[0]).toMatchObject({ outcome: 'stored' })
    expect(await rows()).toMatchObject([{ expense_id: other, role: 'receipt', deleted_at: null }])
    const [expense] = await on.database.all('SELECT image_path FROM expenses WHERE id = ?', [other])
    expect(expense?.image_path).toContain(sha256(file.bytes))
  })

  it('a file that was taken off its expense and is sent to it again is behind the others', async () => {
    const [first, second] = [await someFile(), await someFile()]
    const expense = await insertExpense(on.database, event)
    await send([first, second], `&expense_id=${expense}`)
    await on.database.run(
      "UPDATE receipts SET role = 'payment', deleted_at = created_at WHERE event_id = ? AND position = 0",
      [event],
    )
    expect((await send([first], `&expense_id=${expense}`)).files[0]).toMatchObject({ outcome: 'stored' })
    const files = await on.database.all<{ sha256: string; role: string; position: number }>(
      'SELECT sha256, role, position FROM receipts WHERE expense_id = ? AND deleted_at IS NULL ORDER BY position',
      [expense],
    )
    expect(files).toEqual([
      { sha256: sha256(second.bytes), role: 'receipt', position: 1 },
      { sha256: sha256(first.bytes), role: 'payment', position: 2 },
    ])
    const [row] = await on.database.all('SELECT image_path FROM expenses WHERE id = ?', [expense])
    expect(row?.image_path).toContain(sha256(second.bytes))
  })

  it('answers htmx-style clients with where to go', async () => {
    owner.client.cookies.set('current_event_id', event)
    expect(await post([await someFile(), await someFile()])).toEqual(movedTo(`/events/${event}/expenses`))
    expect(await rows()).toHaveLength(2)
    expect(
      await post([
        { name: 'a.svg', bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') },
        await someFile(),
        { name: 'none.jpg', bytes: Buffer.alloc(0) },
      ]),
    ).toEqual(
      refused(
        400,
        'a.svg: This is an SVG drawing. Send a JPEG, PNG, WebP, HEIC or PDF, or an electronic invoice in XML.\nnone.jpg: This file is empty',
      ),
    )
    expect(await rows()).toHaveLength(3)
  })

  it("refuses, in this order: no event, no session, an event that is not there, another user's", async () => {
    const nobody = new Client(on.server.url)
    expect(await plain(await nobody.send('POST', '/receipts', { body: formOf([await someFile()]) }))).toEqual(
      refused(400, 'Missing event ID'),
    )
    nobody.cookies.set('current_event_id', event)
    const asNobody = { id: '', client: nobody }
    expect(await post([await someFile()], asNobody)).toEqual(refused(401, 'Unauthorized'))
    owner.client.cookies.set('current_event_id', crypto.randomUUID())
    expect(await post([await someFile()])).toEqual(refused(404, 'Event not found'))
    stranger.client.cookies.set('current_event_id', event)
    expect(await post([await someFile()], stranger)).toEqual(refused(403, 'Forbidden'))
    expect(await send([await someFile()], `&expense_id=${crypto.randomUUID()}`)).toMatchObject({
      status: 404,
      text: 'Expense not found',
    })
    const other = await insertEvent(on.database, owner.id)
    const elsewhere = await insertExpense(on.database, other.id)
    expect(await send([await someFile()], `&expense_id=${elsewhere}`)).toMatchObject({
      status: 404,
      text: 'Expense not found',
    })
    await on.database.run("UPDATE events SET status = 'closed' WHERE id = ?", [event])
    expect(await send([await someFile()])).toMatchObject({ status: 409, text: 'Event is closed' })
    expect(await rows()).toEqual([])
  })

  it('shows where a file is that the event has already, also when it comes twice at once', async () => {
    const file = await someFile()
    const twice = await Promise.all([send([file]), send([file])])
    expect(twice.map(({ files }) => files[0]?.outcome).sort()).toEqual(['present', 'stored'])
    const [row] = await rows()
    const again = await send([{ ...file, name: 'other.jpg' }])
    expect([again.status, again.files]).toEqual([
      200,
      [
        {
          name: 'other.jpg',
          outcome: 'present',
          message: 'This event has this file already, waiting for review',
          href: `/events/${event}/review?draft=${row?.id}`,
        },
      ],
    ])
    expect(await rows()).toHaveLength(1)
    const other = await insertEvent(on.database, owner.id)
    expect((await sendFiles(owner.client, other.id, [file])).files[0]?.outcome).toBe('stored')
  })

  it('a deleted draft whose file is sent again is the same draft with its reading', async () => {
    const file = await someFile()
    await send([file])
    await on.database.run(
      "UPDATE receipts SET deleted_at = created_at, state = 'read', reading = '{}' WHERE event_id = ?",
      [event],
    )
    const [deleted] = await rows()
    expect((await send([file])).files[0]).toMatchObject({ outcome: 'stored' })
    expect(await rows()).toEqual([{ ...deleted, deleted_at: null }])
  })

  it('adds files to an expense, which carries the stored path of the first receipt', async () => {
    const expense = await insertExpense(on.database, event)
    const files = [await someFile(), await someFile()]
    const { files: told } = await send(files, `&expense_id=${expense}`)
    expect(told.map(({ href }) => href)).toEqual(Array(2).fill(`/events/${event}/expenses?edit=${expense}`))
    const sum = sha256(files[0]?.bytes as Buffer)
    const [row] = await on.database.all('SELECT image_path FROM expenses WHERE id = ?', [expense])
    expect(row).toEqual({ image_path: `receipts/${sum.slice(0, 2)}/${sum}/original.jpg` })
    expect((await rows()).map(({ expense_id, position }) => [expense_id, position])).toEqual([
      [expense, 0],
      [expense, 1],
    ])
    // an upload of a draft's file for an expense moves the draft to the expense
    const draft = await someFile()
    await send([draft])
    expect((await send([draft], `&expense_id=${expense}`)).files[0]?.outcome).toBe('stored')
    expect((await rows()).every(({ expense_id }) => expense_id === expense)).toBe(true)
    // a file of an expense stays with the expense
    expect((await send([draft])).files[0]).toMatchObject({
      outcome: 'present',
      href: `/events/${event}/expenses?edit=${expense}`,
    })
    await owner.client.form('DELETE', `/expenses/${expense}`)
    expect((await send([draft])).files[0]).toMatchObject({
      outcome: 'present',
      href: `/events/${event}/expenses?deleted=${expense}`,
    })
  })

  it('drafts are in the order in which their files were chosen, else began to arrive', async () => {
    const names = async () => (await rows()).map(({ name }) => name)
    const at = Date.now()
    const choices = Array.from({ length: 5 }, (_, index) => ({
      name: `${index}.jpg`,
      chosenAt: at - 5 + index,
    }))
    await Promise.all(
      [...choices]
        .reverse()
        .map(async ({ name, chosenAt }) => send([{ ...(await someFile()), name }], `&chosen_at=${chosenAt}`)),
    )
    expect(await names()).toEqual(choices.map(({ name }) => name))
    const odd = ['', 'x', '1', String(at + 2 * 86_400_000), '9'.repeat(40)]
    for (const [index, chosenAt] of odd.entries()) {
      await send(
        [{ ...(await someFile()), name: `odd ${index}.jpg` }],
        `&chosen_at=${encodeURIComponent(chosenAt)}`,
      )
    }
    expect((await names()).slice(choices.length)).toEqual(odd.map((_, index) => `odd ${index}.jpg`))
    // the upload that began first is listed first, even if it is slow
    const slow = new Response(formOf([{ ...(await someFile()), name: 'slow.jpg' }]))
    const bytes = new Uint8Array(await slow.clone().arrayBuffer())
    const body = new ReadableStream({
      async start(controller) {
        controller.enqueue(bytes.subarray(0, bytes.length / 2))
        await pause(300)
        await send([{ ...(await someFile()), name: 'quick.jpg' }])
        controller.enqueue(bytes.subarray(bytes.length / 2))
        controller.close()
      },
    })
    const headers = { 'Content-Type': slow.headers.get('Content-Type') ?? '' }
    const answer = await owner.client.send('POST', `/receipts?event_id=${event}`, {
      body,
      headers,
      duplex: 'half',
    } as RequestInit)
    expect([answer.status, (await names()).slice(-2)]).toEqual([200, ['slow.jpg', 'quick.jpg']])
  })

  it('a path of an old record stays when its expense gets a file, and when that is taken off', async () => {
    const expense = await insertExpense(on.database, event, { image_path: 'storage/old.jpg' })
    const pathOf = async () =>
      (await on.database.all('SELECT image_path FROM expenses WHERE id = ?', [expense]))[0]?.image_path
    const { files } = await send([await someFile()], `&expense_id=${expense}`)
    expect([files, await pathOf()]).toMatchObject([[{ outcome: 'stored' }], 'storage/old.jpg'])
    const [{ id } = { id: '' }] = await on.database.all<{ id: string }>(
      'SELECT id FROM receipts WHERE expense_id = ?',
      [expense],
    )
    const form = { intent: 'file-remove', id: expense, file_id: id }
    expect((await owner.client.form('POST', `/events/${event}/expenses`, form)).status).toBe(303)
    expect(await pathOf()).toBe('storage/old.jpg')
  })

  it.each(provider === 'sqlite' ? NAMES : rounds(NAMES.slice(0, 1), NAMES))(
    'keeps the valid part of the name %s',
    async (name, kept) => {
      const { files } = await send([{ ...(await someFile()), name }])
      expect(files[0]?.name).toBe(kept)
      expect(await rows()).toMatchObject([{ name: kept }])
    },
  )

  it('says when a file could not be stored, and keeps nothing of it', async () => {
    const file = await someFile()
    await withFailingWrites(on.database, 'INSERT', 'receipts', async () => {
      expect(await send([file])).toMatchObject({
        status: 500,
        files: [{ outcome: 'failed', message: 'This file could not be stored. Try again.' }],
      })
    })
    await untilNothingIsLeft(on.server.dataDir)
    expect((await send([file])).files[0]?.outcome).toBe('stored')
  })

  describe('the page without scripts', () => {
    const page = `/events/`
    it('goes on to the review when all are stored, and says what became of each otherwise', async () => {
      const action = `${page}${event}/receipts`
      const form = await html(await owner.client.get(action))
      expect(form).toContain('encType="multipart/form-data"')
      const done = await owner.client.send('POST', action, {
        body: formOf([await someFile(), await someFile()]),
      })
      expect([done.status, done.headers.get('Location')]).toEqual([303, `/events/${event}/review`])
      const twin = await someFile()
      await send([twin])
      const mixed = await owner.client.send('POST', action, {
        body: formOf([await someFile(), twin, { name: 'notes.txt', bytes: Buffer.from('Hello') }]),
      })
      expect(mixed.status).toBe(400)
      const words = text(await mixed.text())
      expect(words).toContain('1 file is stored. The others are not:')
      expect(words).toContain('photo.jpg This event has this file already, waiting for review Show it')
      expect(words).toContain(
        'notes.txt This is a text file. Send a JPEG, PNG, WebP, HEIC or PDF, or an electronic invoice in XML.',
      )
      expect(await rows()).toHaveLength(4)
    })

    it('says that the event is closed, or that nothing was chosen', async () => {
      const action = `${page}${event}/receipts`
      const empty = await owner.client.send('POST', action, { body: formOf([]) })
      expect([empty.status, text(await empty.text())]).toEqual([
        400,
        expect.stringContaining('Choose files first'),
      ])
      await on.database.run("UPDATE events SET status = 'closed' WHERE id = ?", [event])
      const closed = await owner.client.send('POST', action, { body: formOf([await someFile()]) })
      expect([closed.status, text(await closed.text())]).toEqual([
        409,
        expect.stringContaining('Event is closed'),
      ])
      expect(await rows()).toEqual([])
    })
  })

  it('takes files away with the last event that names them', async () => {
    const file = await someFile()
    const other = await insertEvent(on.database, owner.id)
    await send([file])
    await sendFiles(owner.client, other.id, [file])
    const remove = async (id: string) => {
      await owner.client.send('DELETE', `/events/${id}`)
      expect(
        (await owner.client.form('POST', '/trash', { intent: 'delete', kind: 'event', id })).status,
      ).toBe(303)
      await expect.poll(() => on.database.all('SELECT id FROM events WHERE id = ?', [id])).toEqual([])
    }
    const sum = sha256(file.bytes)
    await remove(event)
    await expect.poll(() => storedObjects(on.server.dataDir).includes(sum)).toBe(true)
    await remove(other.id)
    await expect.poll(() => storedObjects(on.server.dataDir).includes(sum)).toBe(false)
    await untilNothingIsLeft(on.server.dataDir)
  })

  it('answers 404 for every file of another user, and 500 when the database is away', async () => {
    await send([await someFile()])
    const [row] = await rows()
    for (const end of ['', '/preview', '/thumbnail']) {
      const path = `/receipts/${row?.id}${end}`
      expect((await owner.client.get(path)).status).toBe(200)
      expect(await plain(await stranger.client.get(path))).toEqual(refused(404, 'Receipt not found'))
      expect(await plain(await stranger.client.get(`/receipts/${crypto.randomUUID()}${end}`))).toEqual(
        refused(404, 'Receipt not found'),
      )
      expect(await plain(await new Client(on.server.url).get(path))).toEqual(refused(401, 'Unauthorized'))
      expect((await stranger.client.form('POST', path)).status).toBe(405)
      const { headers } = await owner.client.get(path)
      expect(headers.get('Cache-Control')).toBe(end === '' ? 'no-store' : 'private, no-cache')
      expect(headers.get('Vary')?.includes('Cookie') ?? false).toBe(end !== '')
      const tag = { 'If-None-Match': headers.get('ETag') ?? '' }
      expect((await owner.client.get(path, tag)).status).toBe(304)
      expect((await stranger.client.get(path, tag)).status).toBe(404)
      await withoutTable(on.database, 'receipts', async () => {
        expect(await plain(await owner.client.get(path))).toEqual(refused(500, 'Failed to retrieve receipt'))
      })
    }
    for (const odd of ['0', '2', '-1', 'x', '1.5', '9'.repeat(400)]) {
      expect(await plain(await owner.client.get(`/receipts/${row?.id}/preview?page=${odd}`))).toEqual(
        refused(404, 'Page not found'),
      )
    }
  })
})

describeOnEachDatabase('the files of uploads on %s', { isBesideDatabase: true, leavesUnread: true }, (on) => {
  setUpEvents(on)

  it('takes every kind by its bytes, whatever it is called, and keeps the original as it is', async () => {
    const files = [
      { name: 'lunch.pdf', bytes: await photo(SIZE), kind: 'jpeg', type: 'image/jpeg' },
      { name: 'screen.jpg', bytes: await png(SIZE), kind: 'png', type: 'image/png' },
      { name: 'web.gif', bytes: await webp(SIZE), kind: 'webp', type: 'image/webp' },
      { name: 'IMG_0001.HEIC', bytes: fixture('receipt.heic'), kind: 'heic', type: 'image/heic' },
      { name: 'hotel', bytes: pdf({ pages: 2, text: 'Hotel' }), kind: 'pdf', type: 'application/pdf' },
    ]
    const { status, files: told } = await send(files)
    expect(status).toBe(200)
    expect(told.map(({ name, outcome, message }) => [name, outcome, message])).toEqual(
      files.map(({ name }) => [name, 'stored', '']),
    )
    const stored = await rows()
    for (const { name, bytes, kind, type } of files) {
      const row = stored.find((each) => each.name === name)
      expect(row).toMatchObject({
        kind,
        sha256: sha256(bytes),
        bytes: bytes.length,
        expense_id: null,
        pages: kind === 'pdf' ? 2 : 1,
      })
      const answer = await owner.client.get(`/receipts/${row?.id}`)
      expect([
        answer.status,
        answer.headers.get('Content-Type'),
        answer.headers.get('X-Content-Type-Options'),
      ]).toEqual([200, type, 'nosniff'])
      expect(answer.headers.get('Content-Security-Policy')).toContain("default-src 'none'; sandbox")
      expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true)
      const folder = join(on.server.dataDir, 'receipts', sha256(bytes).slice(0, 2), sha256(bytes))
      expect(readdirSync(folder)).toContain('view.thumbnail.webp')
    }
    await untilNothingIsLeft(on.server.dataDir)
  })

  it.each([
    ['a form without files', { body: new URLSearchParams({ receipt: 'x' }) }],
    ['a form with an input that nothing was chosen in', { body: formOf([]) }],
    ['JSON', { body: '{}', headers: { 'Content-Type': 'application/json' } }],
    ['nothing', {}],
  ])('says what is missing in %s', async (_, init) => {
    expect(await plain(await owner.client.send('POST', `/receipts?event_id=${event}`, init))).toEqual(
      refused(400, 'Choose files first'),
    )
  })

  it.each([
    ['no boundary', 'multipart/form-data; x=y', 'anything'],
    [
      'no end',
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; name="a"; filename="a.jpg"\r\n\r\nhalf',
    ],
    [
      'a file behind its end',
      'multipart/form-data; boundary=b',
      '--b--\r\n--b\r\n\r\n--b\r\nContent-Disposition: form-data; name="a"; filename="a.jpg"\r\n\r\nmore',
    ],
    ['no head', 'multipart/form-data; boundary=b', '--b\r\n\r\n'],
    ['other bytes', 'multipart/form-data; boundary=b', '\0\0\0'],
  ])('refuses a multipart body with %s, and takes the next', async (_, type, body) => {
    const answer = await owner.client.send('POST', `/receipts?event_id=${event}`, {
      body,
      headers: { 'Content-Type': type },
    })
    expect(await plain(answer)).toEqual(refused(400, 'The upload broke off. Send these files again.'))
    expect((await send([await someFile()])).status).toBe(200)
    expect(await rows()).toHaveLength(1)
    await untilNothingIsLeft(on.server.dataDir)
  })

  it.each(['\u0007', '\u001b', '\0'])(
    'says that a file whose name has %j has to be renamed',
    async (control) => {
      const body = `--b\r\nContent-Disposition: form-data; name="receipt"; filename="a${control}.jpg"\r\n\r\nx\r\n--b--\r\n`
      const answer = await owner.client.send('POST', `/receipts?event_id=${event}`, {
        body,
        headers: { 'Content-Type': 'multipart/form-data; boundary=b' },
      })
      const words =
        'A file has a name with characters that names cannot have. Rename it, and send these files again.'
      expect(await plain(answer)).toEqual(refused(400, words))
    },
  )

  it('refuses each bad file with its own words, keeps nothing of it, and takes the next', {
    timeout: 300_000,
  }, async () => {
    const bad = await badFiles()
    expect(bad.length).toBeGreaterThanOrEqual(25)
    const before = storedObjects(on.server.dataDir)
    const words = new Map<string, Set<string>>()
    for (const { name, bytes, reason } of bad) {
      const { status, files } = await send([{ name, bytes }])
      expect([name, status, files[0]?.outcome]).toEqual([name, 400, 'refused'])
      words.set(reason, (words.get(reason) ?? new Set()).add(files[0]?.message ?? ''))
      expect([name, await rows()]).toEqual([name, []])
      await untilNothingIsLeft(on.server.dataDir)
    }
    expect([...words.values()].map((each) => each.size)).toEqual(Array(words.size).fill(1))
    expect(new Set([...words.values()].flatMap((each) => [...each])).size).toBe(words.size)
    expect(storedObjects(on.server.dataDir)).toEqual(before)
    expect((await send([await someFile()])).files[0]?.outcome).toBe('stored')
  })

  it('takes a file of exactly 25 MB', async () => {
    const { name, bytes } = await someFile()
    const largest = Buffer.concat([bytes, Buffer.alloc(25 * 1024 * 1024 - bytes.byteLength)])
    const { status, files } = await send([{ name, bytes: largest }])
    expect([status, files.map(({ outcome, message }) => outcome + message)]).toEqual([200, ['stored']])
    expect(await rows()).toMatchObject([{ bytes: 25 * 1024 * 1024 }])
  })

  it('refuses a file of more than 25 MB, and takes the others of the form', async () => {
    const large = { name: 'large.jpg', bytes: Buffer.alloc(25 * 1024 * 1024 + 1, 7) }
    const { status, files } = await send([await someFile(), large, await someFile()])
    expect([status, files.map(({ outcome, message }) => outcome + message)]).toEqual([
      400,
      ['stored', 'refusedFiles can be at most 25 MB', 'stored'],
    ])
  })
})

describeOnEachDatabase('an upload that is read on %s', { isBesideDatabase: true }, (on) => {
  setUpEvents(on)

  it('reads what it stored, and nothing of it counts', { timeout: 120_000 }, async () => {
    const bytes = await receiptPhoto({
      merchant: 'Blue Heron Cafe',
      date: '2026-10-05',
      total: '12.50',
      currency: 'USD',
    })
    await send([{ name: 'r.jpg', bytes }])
    // receipts of other tests may be in the queue too
    await expect.poll(async () => (await rows())[0]?.state, { timeout: 100_000, interval: 20 }).toBe('read')
    const [row] = await rows()
    const { date, total, merchant, currency } = JSON.parse(String(row?.reading))
    expect([row?.state, date.value, total.value, merchant.value, currency.value]).toEqual([
      'read',
      '2026-10-05',
      '12.50',
      'Blue Heron Cafe',
      'USD',
    ])
    expect(row?.text).toContain('sandwich 3.40')
    const view = await html(await owner.client.get(`/events/${event}/expenses`))
    expect(text(view)).toContain('1 to review')
    expect(totalClaim(view)).toBe('0.00 USD')
  })
})
