import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, it } from 'vitest'
import { Client, signedUp } from '../../support/client'
import { openDatabase } from '../../support/database'
import { receiptPhoto } from '../../support/files'
import { startServer } from '../../support/server'
import { allRead, leftovers, sendFiles, sha256, storedObjects } from '../../support/uploads'

const KILLS = 20

/** Files of our own making: no two are the same. */
const pile = (count: number) =>
  Promise.all(
    Array.from({ length: count }, async (_, at) => {
      const merchant = `Shop ${at} of ${crypto.randomUUID().slice(0, 8)}`
      const bytes = await receiptPhoto({ merchant, date: '2026-10-05', total: '12.50', currency: 'USD' })
      return { name: `${at}.jpg`, bytes }
    }),
  )

it('loses no acknowledged file over 20 kills during uploads and reading, and goes on reading', { timeout: 400_000 }, async () => {
  const first = await startServer()
  afterAll(() => first.remove())
  const { cookies } = await signedUp(first.url)
  const clientOf = (url: string) => {
    const client = new Client(url)
    for (const [name, value] of cookies) client.cookies.set(name, value)
    return client
  }
  await clientOf(first.url).form('POST', '/events', { name: 'Pile' })
  await first.kill()
  const database = await openDatabase(first.databaseUrl)
  afterAll(() => database.close())
  const [event] = await database.all<{ id: string }>('SELECT id FROM events')
  const files = await pile(36)
  const sums = new Set(files.map(({ bytes }) => sha256(bytes)))
  const acknowledged = new Set<string>()
  const rows = () => database.all<{ sha256: string; state: string }>('SELECT sha256, state FROM receipts')

  for (let kill = 0; kill < KILLS; kill++) {
    const server = await startServer({ dataDir: first.dataDir })
    const client = clientOf(server.url)
    let goesOn = true
    const lane = async (from: number) => {
      for (let at = from; goesOn; at = (at + 3) % files.length) {
        const file = files[at] as (typeof files)[number]
        const { files: told } = await sendFiles(client, event?.id ?? '', [file]).catch(() => ({ files: [] }))
        if (told[0]?.outcome === 'stored' || told[0]?.outcome === 'present') acknowledged.add(sha256(file.bytes))
      }
    }
    const lanes = [0, 1, 2].map((from) => lane(from + kill * 3))
    await pause(300 + Math.random() * 1500)
    goesOn = false
    await server.kill()
    await Promise.all(lanes)
    // a row is never without its files, not even at the moment of the kill
    const objects = new Set(storedObjects(first.dataDir))
    expect((await rows()).filter(({ sha256 }) => !objects.has(sha256))).toEqual([])
  }

  const last = await startServer({ dataDir: first.dataDir })
  // the sweep of the start
  await expect.poll(async () => storedObjects(first.dataDir).length - (await rows()).length, { timeout: 10_000 }).toBe(0)
  await expect.poll(() => leftovers(first.dataDir), { timeout: 10_000 }).toEqual([])
  const stored = (await rows()).map(({ sha256 }) => sha256)
  expect(stored.sort()).toEqual(storedObjects(first.dataDir))
  expect(acknowledged.size).toBeGreaterThan(20)
  expect([...acknowledged].filter((sum) => !stored.includes(sum))).toEqual([])
  expect(stored.filter((sum) => !sums.has(sum))).toEqual([])
  await allRead(database, 300_000)
  const states = (await rows()).map(({ state }) => state)
  expect(states.filter((state) => state !== 'read')).toEqual([])
  await last.stop()
})
