import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, writeFileSync } from 'node:fs'
import { type ClientRequest, request } from 'node:http'
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { deflateSync } from 'node:zlib'
import type { Client } from '../support/client'
import { openDatabase } from '../support/database'
import { insertEvent, insertExpense } from '../support/factories'
import { pdfOf, photo, stream } from '../support/files'
import { startServer } from '../support/server'
import { allRead, sendFiles } from '../support/uploads'
import { createUser } from '../support/users'

// npm run bench:neighbours: measures how long a user waits for uploads and files of claims while other users
// send slowly, upload hard files, or share one address by hundreds. Prints the ratio to an idle server.
// --only=NAME

const RATIO_MAX = 2
const ROUNDS = 20

const CROWD = fileURLToPath(new URL('crowd-process.mjs', import.meta.url))

const { values: options } = parseArgs({ args: process.argv.slice(3), options: { only: { type: 'string' } } })

const server = await startServer({ execArgv: [], env: { TRUST_PROXY: 'loopback' } })
const database = await openDatabase(server.databaseUrl)

/** Makes a user whose requests come from this network address. */
async function userAt(address: string): Promise<{ id: string; client: Client }> {
  const { id, client } = await createUser({ server, database })
  const send = client.send.bind(client)
  client.send = (method, path, init = {}) => {
    const headers = new Headers(init.headers)
    headers.set('X-Forwarded-For', address)
    return send(method, path, { ...init, headers })
  }
  return { id, client }
}

const drawn = await photo({ width: 600, height: 900, text: 'TOTAL 4.50 USD' })

async function countReceipts(): Promise<number> {
  const [row] = await database.all<{ count: number }>('SELECT count(*) AS count FROM receipts')
  return Number(row?.count)
}

/** A unique picture, made by adding bytes after its end, which are ignored. */
const picture = async () => Buffer.concat([drawn, randomBytes(16)])

let serial = 0

/** A PDF page of some kilobytes that takes minutes to draw. */
function hardPdf(): Buffer {
  const shape = '0 0 m 600 10 10 800 595 842 c 0 842 l h f* '
  const content = deflateSync(Buffer.from(`% ${++serial}\n/G gs\n${shape.repeat(60_000)}`), { level: 9 })
  return pdfOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /ExtGState << /G << /ca 0.5 /BM /Luminosity >> >> >> >>',
    stream('/Filter /FlateDecode', content),
  ])
}

/** Makes an event with a closed claim that contains these files. */
async function closedEvent({ id, client }: { id: string; client: Client }, files: (() => Promise<Buffer>)[]) {
  const { id: event } = await insertEvent(database, id, { base_currency: 'USD' })
  for (const file of files) {
    const expense = await insertExpense(database, event, { amount: 5, currency: 'USD', converted_amount: 5 })
    const { files: told } = await sendFiles(
      client,
      event,
      [{ name: 'r.jpg', bytes: await file() }],
      `&expense_id=${expense}`,
    )
    if (told[0]?.outcome !== 'stored') throw new Error(JSON.stringify(told))
  }
  const { status } = await client.send('PUT', `/events/${event}/close`)
  if (status >= 400) throw new Error(`closing answered ${status}`)
  return event
}

const median = (times: number[]) => times.sort((one, other) => one - other)[times.length >> 1] as number

const bystander = await userAt('192.0.2.1')
const claimed = await closedEvent(bystander, [picture, picture, picture])
const open = (await insertEvent(database, bystander.id, { base_currency: 'USD' })).id

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

async function whole(path: string): Promise<void> {
  const answer = await bystander.client.get(path)
  await answer.arrayBuffer()
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`)
}

/** The median time of each operation of the bystander, in milliseconds. */
async function times(): Promise<Record<string, number>> {
  const all: Record<string, number[]> = { upload: [], csv: [], pdf: [], zip: [] }
  for (let round = 0; round < ROUNDS; round++) {
    const bytes = await picture()
    all.upload?.push(
      await timeOf(async () => {
        const { files } = await sendFiles(bystander.client, open, [{ name: 'p.jpg', bytes }])
        if (files[0]?.outcome !== 'stored') throw new Error(JSON.stringify(files))
      }),
    )
    for (const name of ['csv', 'pdf', 'zip'])
      all[name]?.push(await timeOf(() => whole(`/events/${claimed}/claim.${name}`)))
  }
  return Object.fromEntries(Object.entries(all).map(([name, each]) => [name, median(each)]))
}

interface Load {
  begin(): Promise<() => Promise<void>>
}

/** Runs these functions in loops until the returned function is called. */
function again(works: (() => Promise<unknown>)[]): () => Promise<void> {
  let isOver = false
  const loops = works.map(async (work) => {
    while (!isOver) await work().catch(() => new Promise((resolve) => setTimeout(resolve, 1_000)))
  })
  return async () => {
    isOver = true
    await Promise.all(loops)
  }
}

const large = async () => {
  const width = 1_000
  const sharp = (await import('sharp')).default
  return sharp(randomBytes(width * width * 3), { raw: { width, height: width, channels: 3 } })
    .jpeg({ quality: 98 })
    .toBuffer()
}

const LOADS: Record<string, Load> = {
  'slow readers': {
    async begin() {
      const requests: ClientRequest[] = []
      for (let at = 0; at < 10; at++) {
        const reader = await userAt(`198.51.100.${at}`)
        const event = await closedEvent(reader, [large, large, large, large])
        const cookies = [...reader.client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
        for (let file = 0; file < 10; file++) {
          const headers = { Cookie: cookies, 'X-Forwarded-For': `198.51.100.${at}` }
          const sent = request(
            `${server.url}/events/${event}/claim.zip`,
            { agent: false, headers },
            (answer) => answer.pause(),
          )
          sent.on('error', () => {}).end()
          requests.push(sent)
        }
      }
      await new Promise((resolve) => setTimeout(resolve, 5_000))
      return async () => {
        for (const sent of requests) sent.destroy()
      }
    },
  },
  'hard files': {
    async begin() {
      const works: (() => Promise<unknown>)[] = []
      for (let at = 0; at < 4; at++) {
        const { id, client } = await userAt(`203.0.113.${at}`)
        const event = (await insertEvent(database, id, { base_currency: 'USD' })).id
        works.push(async () => {
          const start = performance.now()
          const { files } = await sendFiles(client, event, [{ name: 'h.pdf', bytes: hardPdf() }])
          console.log(`  a hard file: ${files[0]?.outcome} after ${Math.round(performance.now() - start)} ms`)
          if (performance.now() - start < 1_000) await new Promise((resolve) => setTimeout(resolve, 1_000))
        })
      }
      return again(works)
    },
  },
  'one address': {
    async begin() {
      const address = '203.0.113.200'
      const users = await Promise.all(
        Array.from({ length: 300 }, async () => {
          const { id, client } = await userAt(address)
          const event = (await insertEvent(database, id, { base_currency: 'USD' })).id
          return { event, cookies: [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ') }
        }),
      )
      const crowd = spawn(process.execPath, [CROWD], {
        detached: true,
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      })
      // lowers the priority of the crowd, so that it leaves the processors to the server, as on another
      // machine
      setPriority(crowd.pid as number, 19)
      if (existsSync(`/proc/${crowd.pid}/autogroup`)) writeFileSync(`/proc/${crowd.pid}/autogroup`, '19')
      crowd.send({ url: server.url, address, picture: drawn.toString('base64'), users })
      await new Promise((resolve) => setTimeout(resolve, 5_000))
      const before = await countReceipts()
      return async () => {
        crowd.kill()
        await once(crowd, 'exit')
        // a crowd whose uploads are refused would be no load
        const stored = (await countReceipts()) - before
        console.log(`  ${stored} receipts were stored meanwhile`)
        isGood &&= stored >= 20
      }
    },
  },
}

await times()
await allRead(database)
const alone = await times()
await allRead(database)
let isGood = true
const shown = (each: Record<string, number>) =>
  Object.entries(each)
    .map(([name, ms]) => `${name} ${Math.round(ms)} ms`)
    .join(', ')
console.log(`a hard file has ${hardPdf().length} bytes`)
console.log(`alone: ${shown(alone)}`)
for (const [name, { begin }] of Object.entries(LOADS)) {
  if (options.only && options.only !== name) continue
  const end = await begin()
  const beside = await times()
  await end()
  const ratios = Object.entries(beside).map(([what, ms]) => [what, ms / (alone[what] as number)] as const)
  isGood &&= ratios.every(([, ratio]) => ratio <= RATIO_MAX)
  console.log(
    `${name}: ${shown(beside)}; ${ratios.map(([what, ratio]) => `${what} ${ratio.toFixed(2)} times`).join(', ')}`,
  )
}
await database.close()
await server.remove()
if (!isGood) process.exitCode = 1
