import { randomBytes } from 'node:crypto'
import { type ClientRequest, request } from 'node:http'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { insertEvent, insertExpense, plain, refused } from '../support/factories'
import { smallPhoto } from '../support/files'
import { describeOnEachDatabase } from '../support/instances'
import { formOf, leftovers, type Sent, sendFiles, untilNothingIsLeft } from '../support/uploads'
import { createUser, type Person } from '../support/users'

// The bodies of POST /receipts: forms with many files or odd parts, forms that are too long, and forms that
// end early.

const MB = 1024 * 1024

const someFile = async (): Promise<Sent> => ({ name: 'photo.jpg', bytes: await smallPhoto() })
const note = (name: string): Sent => ({ name, bytes: Buffer.from('Only words') })

const BEYOND = 'At most 50 files can be sent at once. Send this one again.'

const TYPE = { 'Content-Type': 'multipart/form-data; boundary=b' }
const END = Buffer.from('\r\n--b--\r\n')
/** A multipart part with these headers and bytes. */
const part = (head: string, bytes: Uint8Array) =>
  Buffer.concat([Buffer.from(`\r\n--b\r\n${head}\r\n\r\n`), bytes])
const filePart = ({ name, bytes }: Sent) =>
  part(`Content-Disposition: form-data; name="receipt"; filename="${name}"`, bytes)

describeOnEachDatabase('bodies of uploads on %s', { isBesideDatabase: true, leavesUnread: true }, (on) => {
  let owner: Person
  let event: string

  beforeAll(async () => {
    owner = await createUser(on)
  })
  beforeEach(async () => {
    event = (await insertEvent(on.database, owner.id)).id
  })

  const send = (files: Sent[], query = '') => sendFiles(owner.client, event, files, query)
  const post = (body: RequestInit['body'], headers: HeadersInit = {}, to = event) =>
    owner.client.send('POST', `/receipts?event_id=${to}`, { body, headers, duplex: 'half' } as RequestInit)
  const rows = () => on.database.all('SELECT name FROM receipts WHERE event_id = ?', [event])
  const takesTheNext = async () => expect((await send([await someFile()])).files[0]?.outcome).toBe('stored')

  it('does not count an input that nothing was chosen in', async () => {
    const form = formOf(Array.from({ length: 50 }, (_, at) => note(`${at}.txt`)))
    form.append('receipt', new Blob([]), '')
    const { files } = await (await post(form, { Accept: 'application/json' })).json()
    expect(files).toHaveLength(50)
    expect(files.map(({ message }: { message: string }) => message)).not.toContain(BEYOND)
  })

  it('refuses each file beyond the fiftieth, and goes on', async () => {
    const large = Array.from({ length: 53 }, (_, at) => ({ name: `${at}.bin`, bytes: randomBytes(MB) }))
    const { status, files } = await send([await someFile(), ...large])
    expect([status, files.length, files[0]?.outcome]).toEqual([400, 54, 'stored'])
    expect(files.filter(({ message }) => message === BEYOND).map(({ name }) => name)).toEqual([
      '49.bin',
      '50.bin',
      '51.bin',
      '52.bin',
    ])
    const answer = await plain(await post(formOf(Array.from({ length: 51 }, (_, at) => note(`${at}.txt`)))))
    expect([answer.status, answer.body.split('\n').at(-1)]).toEqual([400, `50.txt: ${BEYOND}`])
    await takesTheNext()
  })

  it('refuses a form of parts without end', async () => {
    const body = Buffer.concat([...Array(1200).fill(filePart(note('a.txt'))), END])
    expect(await plain(await post(body, TYPE))).toEqual(
      refused(413, 'These files are too large to be sent at once'),
    )
    await takesTheNext()
  })

  it('passes over a large part that says nothing of itself', async () => {
    const odd = [part('X: y', randomBytes(MB)), part('Content-Type: image/jpeg', randomBytes(MB))]
    const body = Buffer.concat([...odd, filePart(await someFile()), END])
    expect((await post(body, TYPE)).status).toBe(200)
    expect(await rows()).toEqual([{ name: 'photo.jpg' }])
    expect(await plain(await post(Buffer.concat([...odd, END]), TYPE))).toEqual(
      refused(400, 'Choose files first'),
    )
    await takesTheNext()
  })

  it('reads a large body to its end before it refuses it, so that the client gets the answer', async () => {
    const closed = await insertEvent(on.database, owner.id, { status: 'closed' })
    const file = filePart({ name: 'a.jpg', bytes: Buffer.alloc(60 * MB, 7) })
    const Cookie = [...owner.client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    let isEnded = false
    const [status, wasEnded] = await new Promise<[number | undefined, boolean]>((resolve, reject) => {
      const sending = request(`${on.server.url}/receipts?event_id=${closed.id}`, {
        method: 'POST',
        headers: { ...TYPE, Cookie },
      })
      sending.on('response', (answer) => resolve([answer.resume().statusCode, isEnded]))
      sending.on('error', reject)
      // The end is sent after the file has left this process, so that an answer to the headers alone would
      // come earlier.
      sending.write(file, () => {
        isEnded = true
        sending.end(END)
      })
    })
    expect([status, wasEnded]).toEqual([409, true])
  })

  it('refuses a body without a length when it is too long', { timeout: 120_000 }, async () => {
    const some = Buffer.alloc(MB, 7)
    let left = 1252
    const body = new ReadableStream({
      start: (controller) =>
        controller.enqueue(part('Content-Disposition: form-data; name="a"', Buffer.alloc(0))),
      pull: (controller) => (left-- > 0 ? controller.enqueue(some) : controller.close()),
    })
    expect(await plain(await post(body, TYPE))).toEqual(
      refused(413, 'These files are too large to be sent at once'),
    )
    await takesTheNext()
  })

  /** Sends a form that pauses within its file while `work` runs. */
  async function interrupted(query: string, work: (leave: () => void) => Promise<unknown>) {
    const bytes = filePart(await someFile())
    let goOn = () => {}
    const held = new Promise<void>((resolve) => {
      goOn = resolve
    })
    const body = new ReadableStream({
      start: (controller) => controller.enqueue(bytes.subarray(0, 500)),
      pull: async (controller) => {
        await held
        controller.enqueue(Buffer.concat([bytes.subarray(500), END]))
        controller.close()
      },
    })
    const leaving = new AbortController()
    const answer = owner.client.send('POST', `/receipts?event_id=${event}${query}`, {
      body,
      headers: TYPE,
      signal: leaving.signal,
      duplex: 'half',
    } as RequestInit)
    answer.catch(() => {})
    await expect.poll(() => leftovers(on.server.dataDir)).toContain('original')
    await work(() => leaving.abort())
    goOn()
    return answer
  }

  describe('while six forms of a user arrive', () => {
    const TOO_MANY =
      'Too many of your files are on their way to the server. Send this again when the others have arrived.'
    const statement = () => {
      const form = new FormData()
      form.append('intent', 'choose')
      form.append('statement', new Blob(['2026-10-05,Taxi,-12.50\n']), 'statement.csv')
      return form
    }
    let arriving: ClientRequest[]

    beforeEach(async () => {
      await untilNothingIsLeft(on.server.dataDir)
      // a new user, because interrupted forms of the last test may still count for the previous one
      owner = await createUser(on)
      event = (await insertEvent(on.database, owner.id)).id
      arriving = Array.from({ length: 6 }, () => {
        const headers = {
          ...TYPE,
          Cookie: [...owner.client.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        }
        const sent = request(`${on.server.url}/receipts?event_id=${event}`, { method: 'POST', headers })
        sent.on('error', () => {})
        sent.write(filePart(note('slow.txt')))
        return sent
      })
      await expect.poll(() => leftovers(on.server.dataDir).length).toBe(6)
    })
    afterEach(async () => {
      for (const sent of arriving) sent.destroy()
      await untilNothingIsLeft(on.server.dataDir)
      await expect.poll(async () => (await send([note('words.txt')])).status).not.toBe(503)
    })

    it('refuses a seventh with 503, on the page, of a statement and of a script, and looks at it when one of them has arrived', async () => {
      const file = note('words.txt')
      const { status, text } = await send([file])
      expect([status, text]).toEqual([503, TOO_MANY])
      for (const [path, body] of [
        ['receipts', formOf([file])] as const,
        ['statement', statement()] as const,
      ]) {
        const page = await owner.client.send('POST', `/events/${event}/${path}`, { body })
        expect([path, page.status, page.headers.get('Retry-After'), await page.text()]).toEqual([
          path,
          503,
          '10',
          expect.stringContaining(TOO_MANY),
        ])
      }
      arriving[0]?.end(END)
      await expect.poll(async () => (await send([file])).files[0]?.outcome).toBe('refused')
    })

    it('looks at the files of another user', async () => {
      const other = await createUser(on)
      const { id } = await insertEvent(on.database, other.id)
      expect((await sendFiles(other.client, id, [note('words.txt')])).files[0]?.outcome).toBe('refused')
    })
  })

  it('keeps nothing of a file whose client has gone away', async () => {
    await expect(
      interrupted('', async (leave) => {
        leave()
        await untilNothingIsLeft(on.server.dataDir)
      }),
    ).rejects.toThrow('aborted')
    expect(await rows()).toEqual([])
    await takesTheNext()
  })

  it('says what went away or was closed while the file was under way', async () => {
    const expense = await insertExpense(on.database, event)
    const without = () => owner.client.send('DELETE', `/expenses/${expense}`)
    expect(await plain(await interrupted(`&expense_id=${expense}`, without))).toEqual(
      refused(404, 'Expense not found'),
    )
    const close = () => on.database.run("UPDATE events SET status = 'closed' WHERE id = ?", [event])
    expect(await plain(await interrupted('', close))).toEqual(refused(409, 'Event is closed'))
    await on.database.run("UPDATE events SET status = 'open' WHERE id = ?", [event])
    const remove = () => owner.client.send('DELETE', `/events/${event}`)
    expect(await plain(await interrupted('', remove))).toEqual(refused(404, 'Event not found'))
    await untilNothingIsLeft(on.server.dataDir)
  })

  it.each([
    ['application/json', true],
    ['application/json, */*', true],
    ['application/json, text/plain, */*', true],
    ['text/html;q=0.8, Application/JSON ;q=0.9', true],
    ['application/*', true],
    ['*/*', false],
    ['text/html, application/xhtml+xml, application/xml;q=0.9, */*;q=0.8', false],
    ['application/json;q=0, */*', false],
    ['application/json;q=0.5, text/plain', false],
    ['application/jsonx', false],
    ['', false],
  ])('answers a client that accepts %s in JSON: %s', async (accept, isJson) => {
    const answer = await post(formOf([note('a.txt')]), { Accept: accept })
    expect([answer.status, answer.headers.get('Content-Type')?.split(';')[0]]).toEqual([
      400,
      isJson ? 'application/json' : 'text/plain',
    ])
  })

  it('takes an empty expense for none', async () => {
    expect((await send([await someFile()], '&expense_id=')).files[0]?.outcome).toBe('stored')
  })
})
