import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { BESIDES, besides, expectUndisturbed } from '../support/bystander'
import type { Client } from '../support/client'
import { openDatabase } from '../support/database'
import { logged } from '../support/log'
import { insertEventWith } from '../support/many-expenses'
import { childrenOf, servingProcess } from '../support/processes'
import { type Server, startServer } from '../support/server'
import { createUser } from '../support/users'

// Many requests at once: the server answers them or asks the client to retry, other users do not wait, and no
// process ends.

const COUNT = 800

let server: Server
let attacker: Client
let bystander: Client
let path: string

beforeAll(async () => {
  server = await startServer()
  const database = await openDatabase(server.databaseUrl)
  const one = await createUser({ server, database })
  attacker = one.client
  bystander = (await createUser({ server, database })).client
  path = `/events/${await insertEventWith(database, one.id, { count: 1_000 })}/expenses?sort=merchant&q=i`
  await database.close()
})
afterAll(() => server.remove())

let sentCount = 0
/** the loopback address that requests come from; each test has its own */
let localAddress = ''
let addresses = 1
beforeEach(() => {
  localAddress = `127.0.0.${++addresses}`
})

/** Sends a request over a new connection, to an address without a cached page. */
function begin(target: string, client?: Client) {
  const cookies = [...(client?.cookies ?? [])].map(([name, value]) => `${name}=${value}`).join('; ')
  const headers = cookies ? { Cookie: cookies } : {}
  const sent = request(`${server.url}${target}&fresh=${sentCount++}`, { agent: false, headers, localAddress })
  const answered = new Promise<[status: number, retryAfter: string | undefined]>((resolve, reject) => {
    sent.on('error', reject).on('response', (response) => {
      const { statusCode = 0, headers } = response
      response
        .on('error', reject)
        .on('end', () => resolve([statusCode, headers['retry-after']]))
        .resume()
    })
  })
  sent.end()
  return { sent, answered }
}

it.each([
  ['a user', () => attacker],
  ['nobody', () => undefined],
])(
  'of 800 requests at once by %s, each is answered or told to wait, and another user is not held up',
  BESIDES,
  async (_whose, client) => {
    const target = client() ? path : '/sign-in?q=i'
    const before = childrenOf(server.process.pid)
    const { result, witness } = await besides(bystander, () =>
      Promise.all(Array.from({ length: COUNT }, () => begin(target, client()).answered)),
    )
    const told = result.filter(([status]) => status === 503)
    expect(new Set(result.map(([status]) => status))).toEqual(new Set([200, 503]))
    expect(told.every(([, retryAfter]) => Number(retryAfter) > 0)).toBe(true)
    expect(result.length - told.length).toBeGreaterThanOrEqual(300)
    expectUndisturbed(witness)
    expect(childrenOf(server.process.pid)).toEqual(before)
  },
)

/** The processor time that the serving process has used, in hundredths of a second. */
function processorTicks(): number {
  const fields = readFileSync(`/proc/${servingProcess(server)}/stat`, 'utf8')
    .split(') ')
    .at(-1)
    ?.split(' ')
  return Number(fields?.[11]) + Number(fields?.[12])
}

it('requests whose clients have left are not begun, and nothing fails over them', async () => {
  const logs = logged(server).length
  const before = processorTicks()
  for (let at = 0; at < 40; at++) await begin(path, attacker).answered
  const each = (processorTicks() - before) / 40
  const all = Array.from({ length: COUNT }, () => begin(path, attacker))
  // requests that have begun are answered
  await all[0]?.answered
  const begun = processorTicks()
  for (const { sent, answered } of all) {
    answered.catch(() => {})
    sent.destroy()
  }
  expect((await attacker.get('/dashboard')).status).toBe(200)
  expect((processorTicks() - begun) / each).toBeLessThan(COUNT / 4)
  const failed = logged(server)
    .slice(logs)
    .filter(({ level }) => Number(level) >= 50)
  expect(failed).toEqual([])
})

it('of 1,500 connections of one address, most are told to wait, and another address is not', async () => {
  const all = await Promise.all(Array.from({ length: 1_500 }, () => begin('/sign-in?q=i').answered))
  const told = all.filter(([status]) => status === 503)
  expect(told.length).toBeGreaterThan(800)
  expect(told.length).toBeLessThanOrEqual(1_200)
  localAddress = '127.0.0.99'
  expect(await begin('/sign-in?q=i').answered).toEqual([200, undefined])
})
