import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { type EventInEuros, eventInEuros } from '../../support/event-in-euros'
import { describeOnEachDatabase } from '../../support/instances'
import { unzipped } from '../../support/unzipped'
import { sha256 } from '../../support/uploads'

// The tokens of a time-stamp authority, from a server on this machine that stands for it.

/** Where a request has its SHA-256 and its nonce, in bytes (RFC 3161, TimeStampReq). */
const DIGEST = [24, 56] as const
const NONCE = [58, 66] as const

const element = (tag: number, content: Buffer) => Buffer.concat([Buffer.from([tag, content.length]), content])
const granted = element(0x30, Buffer.from([0x02, 0x01, 0x00]))
const refused = element(0x30, Buffer.from([0x02, 0x01, 0x02]))
const tokenOf = (digest: Buffer, nonce: Buffer) =>
  element(0x30, Buffer.concat([element(0x04, digest), element(0x02, nonce)]))

let answer: (request: Buffer) => Buffer
const requests: Buffer[] = []
const authority = createServer(async (request, response) => {
  const body = Buffer.from(await text(request.setEncoding('latin1')), 'latin1')
  requests.push(body)
  response.end(answer(body))
})
await new Promise<void>((resolve) => {
  authority.listen(0, '127.0.0.1', resolve)
})
afterAll(() => authority.close())
const env = { TIMESTAMP_URL: `http://127.0.0.1:${(authority.address() as AddressInfo).port}/` }

describeOnEachDatabase('a closed event of a server with TIMESTAMP_URL on %s', { env }, (on) => {
  let trip: EventInEuros
  beforeEach(async () => {
    requests.length = 0
    trip = await eventInEuros(on)
    await trip.add({ date: '2026-10-05', merchant: 'Hotel', amount: '10', currency: 'EUR' })
  })

  const close = () => trip.owner.client.send('PUT', `/events/${trip.event}/close`)
  const zip = async () => {
    const file = await trip.owner.client.get(`/events/${trip.event}/claim.zip`)
    const members = await unzipped(Buffer.from(await file.arrayBuffer()))
    const named = (end: string) => members.find(({ name }) => name.endsWith(end))?.bytes
    return { json: named('claim.json') ?? Buffer.alloc(0), token: named('claim.json.tst') }
  }

  const granting = (request: Buffer) => {
    const token = tokenOf(request.subarray(...DIGEST), request.subarray(...NONCE))
    return element(0x30, Buffer.concat([granted, token]))
  }

  it('has the token about its claim.json in the ZIP, always the same', async () => {
    answer = granting
    expect((await close()).status).toBe(200)
    const { json, token } = await zip()
    const [request = Buffer.alloc(0)] = requests
    expect(request.subarray(0, 7).toString('hex')).toBe('30430201013031')
    expect(request.subarray(...DIGEST).toString('hex')).toBe(sha256(json))
    expect(token).toEqual(tokenOf(request.subarray(...DIGEST), request.subarray(...NONCE)))
    await close()
    expect([requests.length, (await zip()).token]).toEqual([1, token])
  })

  it.each<[string, (request: Buffer) => Buffer]>([
    ['refuses', () => element(0x30, refused)],
    ['answers nothing', () => Buffer.alloc(0)],
    ['answers noise', () => Buffer.alloc(1000, 0xff)],
    [
      'stamps other data',
      (request) =>
        element(0x30, Buffer.concat([granted, tokenOf(Buffer.alloc(32), request.subarray(...NONCE))])),
    ],
    [
      'answers another request',
      (request) =>
        element(0x30, Buffer.concat([granted, tokenOf(request.subarray(...DIGEST), Buffer.alloc(8))])),
    ],
    ['answers too much', () => Buffer.alloc(65 * 1024)],
  ])('has none when the authority %s, also when it is closed again', async (_, answering) => {
    answer = answering
    expect((await close()).status).toBe(200)
    answer = granting
    expect((await close()).status).toBe(200)
    expect([requests.length, (await zip()).token]).toEqual([1, undefined])
  })
})
