import { randomBytes } from 'node:crypto'
import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DISK_RESERVE_BYTES } from '~/limits'
import { openDatabase, type TestDatabase } from '../support/database'
import { insertEvent, insertExpense, plain } from '../support/factories'
import { photo } from '../support/files'
import { filesUnder } from '../support/folder'
import { setUpInstance } from '../support/instances'
import { type Server, startServer } from '../support/server'
import { mountSmallDisk, type SmallDisk } from '../support/small-disk'
import {
  formOf,
  type Sent,
  sendFiles,
  storedObjects,
  type Told,
  untilNothingIsLeft,
} from '../support/uploads'
import { createUser, type Person } from '../support/users'

const MB = 1024 * 1024

const NO_ROOM = 'The disk of the server is full. Tell your administrator, and try again later.'

/** A photo of this many bytes, most of them after the picture. */
async function photoOf(bytes: number): Promise<Sent> {
  const picture = await photo({ width: 200, height: 300, text: crypto.randomUUID() })
  return { name: 'photo.jpg', bytes: Buffer.concat([picture, randomBytes(bytes - picture.length)]) }
}

/** The files of uploads that are still arriving. */
const arriving = (dataDir: string): string[] =>
  filesUnder(join(dataDir, 'receipts', 'incoming')).filter((path) => path.endsWith('original'))

let server: Server
let database: TestDatabase
let owner: Person
let event: string

async function start(dataDir: string) {
  server = await startServer({ dataDir })
  database = await openDatabase(server.databaseUrl)
  owner = await createUser({ server, database })
  event = (await insertEvent(database, owner.id)).id
}

const send = (files: Sent[]) => sendFiles(owner.client, event, files)
const rows = () => database.all('SELECT id FROM receipts')

const disk = mountSmallDisk(DISK_RESERVE_BYTES + 96 * MB)

describe.skipIf(!disk)('uploads to a disk that fills up', () => {
  beforeAll(() => start((disk as SmallDisk).path))
  afterAll(async () => {
    await database.close()
    await server.stop()
    await disk?.remove()
  })

  it('a file that would go into the reserve fails while it arrives and leaves nothing, and is stored when there is room', async () => {
    const file = await photoOf(20 * MB)
    disk?.leaveFree(DISK_RESERVE_BYTES + 6 * MB)
    const { files } = await send([file])
    expect(files[0]).toMatchObject({ outcome: 'failed', message: NO_ROOM })
    expect([await rows(), storedObjects(server.dataDir)]).toEqual([[], []])
    await untilNothingIsLeft(server.dataDir)
    disk?.leaveFree(DISK_RESERVE_BYTES + 40 * MB)
    expect((await send([file])).files[0]).toMatchObject({ outcome: 'stored' })
  })

  it('receipts and statements are refused with 503 below the reserve, and what needs no file goes on', async () => {
    disk?.leaveFree(DISK_RESERVE_BYTES - MB)
    const refused = { status: 503, body: NO_ROOM }
    const answer = await owner.client.send('POST', `/receipts?event_id=${event}`, {
      body: formOf([await photoOf(MB)]),
    })
    expect(answer.headers.get('Retry-After')).toBe('600')
    expect(await plain(answer)).toMatchObject(refused)
    const statement = formOf([
      { name: 'card.csv', bytes: Buffer.from('Date,Text,Amount\n2026-10-06,Naivas,-18.92\n') },
    ])
    const page = await owner.client.send('POST', `/events/${event}/statement`, { body: statement })
    expect([page.status, await page.text()]).toEqual([503, expect.stringContaining(NO_ROOM)])
    expect((await owner.client.form('POST', '/events', { name: 'Nairobi' })).status).toBe(200)
  })

  it('a PDF whose files would be copied into the reserve is refused with 503, and made when there is room', async () => {
    const expense = await insertExpense(database, event)
    await database.run('UPDATE receipts SET expense_id = ?', [expense])
    disk?.leaveFree(DISK_RESERVE_BYTES + 8 * MB)
    const refused = await owner.client.get(`/events/${event}/claim.pdf`)
    expect([refused.status, await refused.text()]).toEqual([503, expect.stringContaining(NO_ROOM)])
    disk?.leaveFree(DISK_RESERVE_BYTES + 40 * MB)
    expect((await owner.client.get(`/events/${event}/claim.pdf`)).status).toBe(200)
  })

  it('receipts are shown on a disk that is full to the last byte', async () => {
    const [receipt] = await database.all<{ id: string }>('SELECT id FROM receipts')
    disk?.leaveFree(0)
    expect((await owner.client.get(`/receipts/${receipt?.id}`)).status).toBe(200)
    expect((await send([await photoOf(MB)])).status).toBe(503)
    expect(await rows()).toHaveLength(1)
  })
})

describe('a file that another program changes', () => {
  const on = setUpInstance('sqlite')

  it('fails when its bytes change between their arrival and its storing, leaves nothing, and is stored with the next try', async () => {
    const file = await photoOf(2 * MB)
    const owner = await createUser(on)
    const event = await insertEvent(on.database, owner.id)
    const stored = storedObjects(on.server.dataDir)
    const form = new Response(formOf([file]))
    const bytes = Buffer.from(await form.clone().arrayBuffer())
    const body = new ReadableStream<Uint8Array>({
      async start(controller) {
        controller.enqueue(bytes.subarray(0, -1_000))
        await expect.poll(() => arriving(on.server.dataDir)).toHaveLength(1)
        // the rest of the upload overwrites the first of these bytes, and the others remain
        for (const path of arriving(on.server.dataDir)) appendFileSync(path, Buffer.alloc(file.bytes.length))
        controller.enqueue(bytes.subarray(-1_000))
        controller.close()
      },
    })
    const answer = await owner.client.send('POST', `/receipts?event_id=${event.id}`, {
      body,
      headers: { Accept: 'application/json', 'Content-Type': form.headers.get('Content-Type') ?? '' },
      duplex: 'half',
    } as RequestInit)
    expect(((await answer.json()) as { files: Told[] }).files).toMatchObject([
      { outcome: 'failed', message: 'This file could not be stored. Try again.' },
    ])
    expect(storedObjects(on.server.dataDir)).toEqual(stored)
    expect(await on.database.all('SELECT id FROM receipts WHERE event_id = ?', [event.id])).toEqual([])
    await untilNothingIsLeft(on.server.dataDir)
    expect((await sendFiles(owner.client, event.id, [file])).files[0]).toMatchObject({ outcome: 'stored' })
  })
})
