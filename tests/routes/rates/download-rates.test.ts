import { rmSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { ECB_DAYS } from '../../domain/rates/official/rates-files'
import { html, insertEvent, insertExpense, tags, text } from '../../support/factories'
import { describeOnEachDatabase } from '../../support/instances'
import { sha256 } from '../../support/uploads'
import { createUser, type Person } from '../../support/users'
import { zipOf } from '../../support/zip-of'

// The download of the ECB's rates, from a server on this machine that stands for the ECB's.

const ZIP = zipOf([{ name: 'eurofxref-hist.csv', content: ECB_DAYS }])

const requests: string[] = []
let answer: RequestListener = (_request, response) => response.end(ZIP)
const publisher = createServer((request, response) => {
  requests.push(request.url ?? '')
  answer(request, response)
})
await new Promise<void>((resolve) => {
  publisher.listen(0, '127.0.0.1', resolve)
})
afterAll(() => publisher.close())
const RATES_URL = `http://127.0.0.1:${(publisher.address() as AddressInfo).port}/eurofxref-hist.zip`

const pathOf = (event: string) => `/events/${event}/rates/published`
const ask = ({ client }: Person, event: string) => client.form('POST', pathOf(event), { intent: 'download' })

const BUTTON = 'Get the ECB’s rates'

describeOnEachDatabase('a server without RATES_FROM on %s', { isBesideDatabase: true }, (on) => {
  it('offers no download, and refuses one', async () => {
    const owner = await createUser(on)
    const { id } = await insertEvent(on.database, owner.id)
    expect(await html(await owner.client.get(pathOf(id)))).not.toContain(BUTTON)
    const refused = await ask(owner, id)
    expect([refused.status, text(await refused.text())]).toEqual([
      400,
      expect.stringContaining('This server does not download rates. Choose a file'),
    ])
  })
})

const env = { RATES_FROM: 'ecb', RATES_URL, WEB_CONCURRENCY: '2' }

describeOnEachDatabase('a server with RATES_FROM=ecb on %s', { isBesideDatabase: true, env }, (on) => {
  const newEvent = async (owner: Person) => {
    const { id } = await insertEvent(on.database, owner.id, { base_currency: 'EUR' })
    await insertExpense(on.database, id, { date: '2026-04-10', amount: 100, currency: 'USD' })
    return id
  }
  const forgetFailure = () => rmSync(join(on.server.dataDir, 'rates-download'), { recursive: true })

  it.each<[string, RequestListener]>([
    ['an error', (_request, response) => response.writeHead(404).end()],
    ['a redirect', (_request, response) => response.writeHead(302, { Location: '/other.zip' }).end()],
    ['more than 5 MB', (_request, response) => response.end(Buffer.alloc(5 * 1024 * 1024 + 1))],
    ['a file without rates', (_request, response) => response.end('Date,Text,Amount\n')],
    ['a closed connection', (request) => request.socket.destroy()],
    ['no answer within 20 seconds', () => {}],
  ])(
    'answers 503 to %s, and asks again after a minute at the earliest',
    { timeout: 60_000 },
    async (_name, listener) => {
      requests.length = 0
      answer = listener
      const owner = await createUser(on)
      const event = await newEvent(owner)
      const first = await ask(owner, event)
      expect([first.status, text(await first.text())]).toEqual([
        503,
        expect.stringContaining('The ECB’s rates cannot be downloaded now. Try again in a minute'),
      ])
      expect((await ask(owner, event)).status).toBe(503)
      expect(requests).toEqual(['/eurofxref-hist.zip'])
      forgetFailure()
    },
  )

  it('downloads once for two users, and keeps name, SHA-256 and days of the file as the proof', async () => {
    requests.length = 0
    answer = (_request, response) => response.end(ZIP)
    for (const owner of [await createUser(on), await createUser(on)]) {
      const event = await newEvent(owner)
      expect(await html(await owner.client.get(pathOf(event)))).toContain(BUTTON)
      const answered = await ask(owner, event)
      expect(answered.status).toBe(303)
      const page = await html(await owner.client.get(answered.headers.get('Location') ?? ''))
      expect(text(page)).toContain('eurofxref-hist.zip European Central Bank')
      const form = page.split('<form').find((each) => each.includes('name="seen"')) ?? ''
      const fields = tags(`<form${form}`).flatMap(({ name, attributes }): [string, string][] =>
        name === 'input' ? [[attributes.get('name') ?? '', attributes.get('value') ?? '']] : [],
      )
      expect((await owner.client.form('POST', pathOf(event), fields)).status).toBe(303)
      const [rate] = await on.database.all<{ official: string }>(
        'SELECT official FROM rates WHERE event_id = ?',
        [event],
      )
      expect(JSON.parse(rate?.official ?? '').file).toEqual({
        ...{ name: 'eurofxref-hist.zip', sha256: sha256(ZIP), bytes: ZIP.byteLength },
        ...{ firstDay: '2022-03-01', lastDay: '2026-04-13' },
      })
    }
    expect(requests).toEqual(['/eurofxref-hist.zip'])
  })

  it('refuses a stranger and a closed event without a request', async () => {
    requests.length = 0
    const owner = await createUser(on)
    const event = await newEvent(owner)
    expect((await ask(await createUser(on), event)).status).toBe(403)
    await on.database.run("UPDATE events SET status = 'closed' WHERE id = ?", [event])
    expect((await ask(owner, event)).status).toBe(409)
    expect(requests).toEqual([])
  })
})
