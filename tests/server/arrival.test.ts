import { readFileSync } from 'node:fs'
import { createServer, type Server as HttpServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import express from 'express'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '~/domain/users/actor'
import type { RequestArgs } from '~/http/authentication.server'
import { readSingleFile } from '~/http/endpoints/uploads.server'
import { bodyDeadline } from '~/http/server/body-deadline.server'
import { openDatabase, type TestDatabase } from '../support/database'
import { insertEvent } from '../support/factories'
import { pdf } from '../support/files'
import { logged } from '../support/log'
import { servingProcess } from '../support/processes'
import { rounds } from '../support/rounds'
import { type Server, startServer } from '../support/server'
import { createUser, type Person } from '../support/users'

// Request bodies that arrive slowly, or with many files of which the server uses one.

interface Answer {
  status: number
  body: string
  /** whether the server closed the connection after the answer */
  isCut: boolean
}

/** Sends a body in equal pieces over some seconds. The server may answer before the end. */
function trickle(url: string, body: Buffer, { seconds = 1, pieces = 10, headers = {} }): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      { method: 'POST', headers: { 'Content-Length': body.length, ...headers } },
      (response) => {
        let text = ''
        response.setEncoding('utf8').on('data', (chunk) => {
          text += chunk
        })
        response.on('end', () => {
          const isCut = response.headers.connection === 'close'
          resolve({ status: response.statusCode ?? 0, body: text, isCut })
          sent.destroy()
        })
      },
    )
    sent.on('error', reject)
    const size = Math.ceil(body.length / pieces)
    const write = async () => {
      for (let at = 0; at < body.length && !sent.destroyed; at += size) {
        sent.write(body.subarray(at, at + size))
        await pause((seconds * 1000) / pieces)
      }
      sent.end()
    }
    void write()
  })
}

/** By day the limits of 30 and 35 s expire after a fifth of the time. */
const QUICK_LIMITS = {
  NODE_OPTIONS: `--import=${pathToFileURL('tests/support/quick-limits.mjs')}`,
  QUICK_LIMITS: '30000,35000',
}

const TOO_SLOW = { status: 408, body: 'The request took too long to arrive', isCut: true }

describe('a body that has a second to arrive', () => {
  let http: HttpServer
  let url: string

  beforeAll(async () => {
    const app = express()
    app.use(bodyDeadline(1))
    app.post('/form', (incoming, response) => void incoming.resume().on('end', () => response.send('read')))
    app.post('/upload', (incoming, response) => {
      response.locals.allowArrival(30)
      incoming.resume().on('end', () => response.send('read'))
    })
    app.post('/answered', (_incoming, response) => void response.send('at once'))
    http = createServer(app).listen(0, '127.0.0.1')
    await new Promise((listening) => http.once('listening', listening))
    url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  })
  afterAll(() => void http.close())

  const body = Buffer.alloc(100, 'a')

  it.concurrent('gets 408 and is cut when it takes longer', async () => {
    expect(await trickle(`${url}/form`, body, { seconds: 10 })).toEqual(TOO_SLOW)
  })

  it.concurrent('has two minutes when it is a statement', async () => {
    const allowed: number[] = []
    const context = { allowArrival: (seconds: number) => void allowed.push(seconds) }
    const form = new FormData()
    form.append('statement', new Blob(['2026-10-05,Taxi,-12.50']), 'statement.csv')
    const args = {
      request: new Request(url, { method: 'POST', body: form }),
      params: {},
      context,
    } as unknown as RequestArgs
    const { name } = await readSingleFile(args, async () => ({ id: 'ada' }) as Actor)
    expect([name, allowed]).toEqual(['statement.csv', [120]])
  })

  it.concurrent('is read when it comes in time, or when the route allows longer', async () => {
    const read = { status: 200, body: 'read', isCut: false }
    expect(await trickle(`${url}/form`, body, { seconds: 0 })).toEqual(read)
    expect(await trickle(`${url}/upload`, body, { seconds: 3 })).toEqual(read)
  })

  it.concurrent('is cut behind an answer that did not wait for it', async () => {
    const sent = request(`${url}/answered`, { method: 'POST', headers: { 'Content-Length': 100 } })
    sent.write('a')
    const closed = new Promise((close) => sent.once('socket', (socket) => socket.once('close', close)))
    sent.on('error', () => {})
    await closed
  })
})

describe('the server', () => {
  let server: Server
  let database: TestDatabase
  let owner: Person
  let event: string
  let headers: Record<string, string>

  beforeAll(async () => {
    server = await startServer({ env: rounds<Record<string, string>>(QUICK_LIMITS, {}) })
    database = await openDatabase(server.databaseUrl)
    owner = await createUser({ server, database })
    event = (await insertEvent(database, owner.id)).id
    const cookie = [...owner.client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    headers = {
      Cookie: cookie,
      'Content-Type': 'multipart/form-data; boundary=b',
      Accept: 'application/json',
    }
  })
  afterAll(async () => {
    await database.close()
    await server.remove()
  })

  const part = (name: string, bytes: Buffer) => [
    Buffer.from(`--b\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n`),
    bytes,
    Buffer.from('\r\n'),
  ]
  const END = Buffer.from('--b--\r\n')
  /**
   * These durations are long after the limits, so that even a slow machine notices them before the body ends.
   */
  const tooLong = rounds(14, 50)
  const overLimits = rounds(10, 45)

  it('answers 408 to a form or an anonymous upload that takes longer than 30 s, and stores a slow upload of a user', async () => {
    const receipt = Buffer.concat([...part('slow.pdf', pdf({ text: 'Slow' })), END])
    const form = { 'Content-Type': 'application/x-www-form-urlencoded' }
    const anonymous = { 'Content-Type': headers['Content-Type'] ?? '' }
    const answers = await Promise.all([
      trickle(`${server.url}/sign-in`, Buffer.from(`email=${'a'.repeat(100)}`), {
        seconds: tooLong,
        headers: form,
      }),
      trickle(`${server.url}/receipts?event_id=${event}`, receipt, { seconds: tooLong, headers: anonymous }),
      trickle(`${server.url}/receipts?event_id=${event}`, receipt, { seconds: overLimits, headers }),
    ])
    expect(answers[0]?.status).toBe(408)
    expect(answers[1]).toEqual(TOO_SLOW)
    expect([answers[2]?.status, answers[2]?.body]).toEqual([
      200,
      expect.stringContaining('"outcome":"stored"'),
    ])
    expect(logged(server).filter(({ level }) => level >= 50)).toEqual([])
  })

  /** The peak memory of the server in MB. */
  const peakMemory = () =>
    Number(/VmHWM:\s*(\d+)/.exec(readFileSync(`/proc/${servingProcess(server)}/status`, 'utf8'))?.[1]) / 1024

  it.skipIf(process.platform !== 'linux')(
    'holds the first of 50 files of 5 MB that are sent as a statement',
    async () => {
      const statement = Buffer.from('Date,Description,Amount\n2026-10-06,NAIVAS,-18.92\n')
      const others = Buffer.concat(part('other.csv', Buffer.alloc(5 * 1024 * 1024 - 1, 'a\n')))
      const body = async function* () {
        yield Buffer.concat(part('card.csv', statement))
        for (let at = 1; at < 50; at++) yield others
        yield END
      }
      const send = () =>
        owner.client.send('POST', `/events/${event}/statement`, {
          body: body() as never,
          headers,
          duplex: 'half',
        } as RequestInit)
      const before = peakMemory()
      expect((await send()).status).toBe(303)
      expect(peakMemory() - before).toBeLessThan(100)
    },
  )
})
