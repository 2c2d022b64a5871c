import { randomBytes } from 'node:crypto'
import { closeSync, constants, openSync, readdirSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DISK_RESERVE_BYTES } from '~/limits-and-lifetimes'
import { openDatabase, type TestDatabase } from '../../support/database'
import { insertEvent, plain } from '../../support/factories'
import { photo } from '../../support/files'
import { setUpInstance } from '../../support/instances'
import { type Server, startServer } from '../../support/server'
import { mountSmallDisk, type SmallDisk } from '../../support/small-disk'
import { formOf, type Sent, sendFiles, storedObjects, untilNothingIsLeft } from '../../support/uploads'
import { createUser, type Person } from '../../support/users'

const MB = 1024 * 1024

const NO_ROOM = 'There is no room for files on the server. Tell whoever runs it, and try again later.'

/** A photo of so many bytes: most of them stand behind the picture. */
async function photoOf(bytes: number): Promise<Sent> {
  const picture = await photo({ width: 200, height: 300, text: crypto.randomUUID() })
  return { name: 'photo.jpg', bytes: Buffer.concat([picture, randomBytes(bytes - picture.length)]) }
}

/** Adds a byte to a file that exists: one that was removed meanwhile is not made again. */
function appendTo(path: string): void {
  const file = openSync(path, constants.O_WRONLY | constants.O_APPEND)
  try {
    writeSync(file, 'x')
  } finally {
    closeSync(file)
  }
}

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

const disk = mountSmallDisk(DISK_RESERVE_BYTES + 64 * MB)

describe.skipIf(!disk)('uploads to a disk that fills up', () => {
  beforeAll(() => start((disk as SmallDisk).path))
  afterAll(async () => {
    await database.close()
    await server.stop()
    disk?.remove()
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
    const send = () => sendFiles(owner.client, event.id, [file])
    const stored = storedObjects(on.server.dataDir)
    const incoming = join(on.server.dataDir, 'receipts', 'incoming')
    const appendToAll = () => {
      const paths = readdirSync(incoming, { recursive: true, encoding: 'utf8' })
      for (const path of paths) if (path.endsWith('original')) appendTo(join(incoming, path))
    }
    let isDone = false
    // as soon as the file is there, and again while it arrives and is opened
    const change = async () => {
      while (!isDone) {
        try {
          appendToAll()
        } catch (error) {
          // a folder that is not there yet, or goes away meanwhile
          expect(error).toMatchObject({ code: 'ENOENT' })
        }
        await new Promise(setImmediate)
      }
    }
    const changing = change()
    const { files } = await send().finally(() => {
      isDone = true
    })
    await changing
    expect(files[0]).toMatchObject({
      outcome: 'failed',
      message: 'This file could not be stored. Try again.',
    })
    expect(storedObjects(on.server.dataDir)).toEqual(stored)
    expect(await on.database.all('SELECT id FROM receipts WHERE event_id = ?', [event.id])).toEqual([])
    await untilNothingIsLeft(on.server.dataDir)
    expect((await send()).files[0]).toMatchObject({ outcome: 'stored' })
  })
})
