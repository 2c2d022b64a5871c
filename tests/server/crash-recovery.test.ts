import { setTimeout as pause } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { Client } from '../support/client'
import { openDatabase } from '../support/database'
import { insertEvent } from '../support/factories'
import { pdf, receiptPhoto, receiptText } from '../support/files'
import { rounds } from '../support/rounds'
import { type Server, startServer } from '../support/server'
import {
  allRead,
  leftovers,
  movedAside,
  type Sent,
  sendFiles,
  sha256,
  silenceAll,
  storedObjects,
  untilNothingIsLeft,
} from '../support/uploads'
import { createUser } from '../support/users'

/** In each round one of two servers is killed while the other continues, and then the other one. */
const ROUNDS = rounds(3, 10)

/** More files than are read before the last kill. */
const FILES = rounds(12, 40)

/** Makes unique files. Every fourth is a picture, whose words must be recognised, which takes longest. */
const pile = (count: number): Promise<Sent[]> =>
  Promise.all(
    Array.from({ length: count }, async (_, at) => {
      const receipt = {
        merchant: `Shop ${at} of ${crypto.randomUUID().slice(0, 8)}`,
        date: '2026-10-05',
        total: '12.50',
        currency: 'USD',
      }
      if (at % 4 === 0) return { name: `${at}.jpg`, bytes: await receiptPhoto(receipt) }
      return { name: `${at}.pdf`, bytes: pdf({ size: [300, 300], text: receiptText(receipt) }) }
    }),
  )

it(`loses no acknowledged file over ${2 * ROUNDS} kills of two servers during uploads and reading, and goes on reading`, {
  timeout: 400_000,
}, async () => {
  const first = await startServer()
  onTestFinished(() => first.remove())
  const { dataDir } = first
  const database = await openDatabase(first.databaseUrl)
  onTestFinished(() => database.close())
  const owner = await createUser({ server: first, database })
  const clientOf = (url: string) => {
    const client = new Client(url)
    for (const [name, value] of owner.client.cookies) client.cookies.set(name, value)
    return client
  }
  const event = await insertEvent(database, owner.id)
  const files = await pile(FILES)
  const rows = () =>
    database.all<{ sha256: string; state: string; attempts: number }>(
      'SELECT sha256, state, attempts FROM receipts',
    )
  const acknowledged = new Set<string>()
  const alive = new Set<Server>()
  let sent = 0
  let cutOffUploads = 0

  /** Sends files one after the other to a server until it is killed. */
  async function lane(server: Server) {
    const client = clientOf(server.url)
    while (alive.has(server)) {
      const file = files[sent++ % files.length] as Sent
      const { files: told } = await sendFiles(client, event.id, [file]).catch(() => ({ files: [] }))
      if (told[0]?.outcome === 'stored' || told[0]?.outcome === 'present')
        acknowledged.add(sha256(file.bytes))
    }
  }

  async function kill(server: Server) {
    alive.delete(server)
    await server.kill()
    // a row always has its files, even now; a sweep moves files back that are still needed
    const stored = await rows()
    const objects = new Set([...movedAside(dataDir), ...storedObjects(dataDir)])
    expect(stored.filter(({ sha256 }) => !objects.has(sha256))).toEqual([])
  }

  for (let round = 0; round < ROUNDS; round++) {
    const one = round === 0 ? first : startServer({ dataDir })
    const servers = await Promise.all([one, startServer({ dataDir })])
    for (const server of servers) alive.add(server)
    const enough = Math.min(acknowledged.size + 2, files.length)
    const lanes = [...servers, ...servers].map(lane)
    await expect
      .poll(() => acknowledged.size, { interval: 10, timeout: 60_000 })
      .toBeGreaterThanOrEqual(enough)
    for (const server of servers) {
      await pause(Math.random() * 700)
      await kill(server)
    }
    await Promise.all(lanes)
    if (leftovers(dataDir).length > 0) cutOffUploads++
  }

  // no process is left that could renew a lease
  await database.run("UPDATE receipts SET lease_until = 0 WHERE state = 'reading'")
  silenceAll(dataDir)
  const last = await startServer({ dataDir })
  // the start sweeps files without a row
  await expect
    .poll(async () => storedObjects(dataDir).length - (await rows()).length, { timeout: 10_000 })
    .toBe(0)
  const stored = (await rows()).map(({ sha256 }) => sha256)
  expect(stored.sort()).toEqual(storedObjects(dataDir))
  expect([...acknowledged].filter((sum) => !stored.includes(sum))).toEqual([])
  const sums = new Set(files.map(({ bytes }) => sha256(bytes)))
  expect(stored.filter((sum) => !sums.has(sum))).toEqual([])
  await allRead(database, 300_000)
  await untilNothingIsLeft(dataDir)
  const read = await rows()
  // a receipt whose reading was interrupted twice is set aside
  expect(read.filter(({ state, attempts }) => state !== 'read' && attempts < 2)).toEqual([])
  // some kills must have interrupted uploads and readings
  expect(cutOffUploads).toBeGreaterThan(0)
  expect(read.some(({ attempts }) => attempts > 1)).toBe(true)
  await last.stop()
})
