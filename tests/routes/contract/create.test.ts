import { request } from 'node:http'
import { beforeAll, expect, it } from 'vitest'
import { DONE, plain, refused } from '../../support/factories'
import { describeBesideDatabase, describeOnEachDatabase } from '../../support/instances'
import { logged, logOf } from '../../support/log'
import { rounds } from '../../support/rounds'
import { createUser, type Person } from '../../support/users'

// POST /events (contract, 4.2), the rate rule (2), and how forms are read (4).

/** Receipt amount, claim amount, rate. */
const SAMPLES: [string | undefined, string | undefined, number][] = [
  ['1000', '7.70', 0.0077],
  ['3', '1', 1 / 3],
  ['0.01', '0.01', 1],
  ['7', '1000000', 1000000 / 7],
  ['1e3', '7.7', 0.0077],
  ['1E+3', '77e-1', 0.0077],
  ['.5', '1.', 2],
  ['0004', '010', 2.5],
  ['1e-7', '1e-7', 1],
  ['1e7', '1', 1e-7],
  // missing or empty
  [undefined, undefined, 1],
  ['1000', undefined, 1],
  [undefined, '7.70', 1],
  ['1000', '', 1],
  ['', '7.70', 1],
  // not above zero
  ['0', '5', 1],
  ['5', '0', 1],
  ['0.00', '5', 1],
  ['-1000', '7.7', 1],
  ['1000', '-7.7', 1],
  ['-1000', '-7.7', 1],
  // not decimal numbers
  ['abc', '5', 1],
  ['2', 'abc', 1],
  ['5,5', '11', 1],
  ['1,000', '500', 1],
  [' 5 ', '10', 1],
  ['5', '10 ', 1],
  ['5 USD', '10', 1],
  ['1 000', '10', 1],
  ['NaN', '2', 1],
  ['2', 'NaN', 1],
  ['Infinity', '2', 1],
  ['2', 'Infinity', 1],
  ['0x10', '32', 1],
  ['0b1', '2', 1],
  ['2_0', '40', 1],
  ['1/2', '2', 1],
  ['1e', '2', 1],
  ['.', '2', 1],
  ['٢', '4', 1],
  // too large or too small, or with such a quotient
  ['1e400', '2', 1],
  ['2', '1e400', 1],
  ['1e-400', '2', 1],
  ['1e-300', '1e300', 1],
  ['1e300', '1e-300', 1],
]

const MEGABYTE = 1024 * 1024

describeOnEachDatabase('creating events on %s', (on, provider) => {
  let owner: Person
  let stranger: Person

  beforeAll(async () => {
    owner = await createUser(on)
    stranger = await createUser(on)
  })

  const all = () => on.database.all('SELECT * FROM events ORDER BY id')

  const named = (name: string) =>
    on.database.all<Record<string, string | number>>(
      'SELECT id, user_id, name, base_currency, exchange_rate, status FROM events WHERE name = ?',
      [name],
    )

  const post = async (form: Record<string, string>, path = '/events') =>
    plain(await owner.client.form('POST', path, form))

  const newName = () => `Event ${crypto.randomUUID()}`

  /** Creates an event. Returns its stored row. */
  async function created(form: Record<string, string> = {}) {
    const name = newName()
    expect(await post({ name, ...form })).toEqual(DONE)
    const rows = await named(name)
    expect(rows).toHaveLength(1)
    return rows[0]
  }

  it('stores the name, the defaults, an id of its own, and whose it is', async () => {
    const event = await created()
    expect(event).toMatchObject({ user_id: owner.id, base_currency: 'USD', exchange_rate: 1, status: 'open' })
    expect(event?.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect((await created())?.id).not.toBe(event?.id)
  })

  it('takes nothing else from the form', async () => {
    const id = crypto.randomUUID()
    const event = await created({
      id,
      user_id: stranger.id,
      status: 'closed',
      exchange_rate: '9',
      sample_receipt_currency: 'JPY',
    })
    expect(event).toMatchObject({ user_id: owner.id, base_currency: 'USD', exchange_rate: 1, status: 'open' })
    expect(event?.id).not.toBe(id)
  })

  it('makes two events of one form that is sent twice', async () => {
    const name = newName()
    await post({ name })
    await post({ name })
    expect(await named(name)).toHaveLength(2)
  })

  it.each([
    'x',
    '  spaces around  ',
    `Ünïcödé 日本 🧾 ${'y'.repeat(100)}`,
    `<b>&amp;"'</b>`,
    "'; DROP TABLE events; --",
    '0',
    '%00 \\0',
  ])('keeps the name %j as it was given', async (start) => {
    const name = `${start}${crypto.randomUUID()}  `
    expect(await post({ name })).toEqual(DONE)
    expect(await named(name)).toHaveLength(1)
  })

  it.each([' ', '   ', '\t\r\n', '\u00a0\u3000'])(
    'a name of only spaces (%j) counts as missing',
    async (name) => {
      const before = await all()
      expect(await post({ name })).toEqual(refused(400, 'Event name is required'))
      expect(await all()).toEqual(before)
    },
  )

  it.each([
    ['', 'USD'],
    ['   ', 'USD'],
    ['KES', 'KES'],
    [' eur ', 'EUR'],
    ['odd code', 'ODD CODE'],
    ['€', '€'],
    ['12', '12'],
  ])('stores the currency %j as %j', async (base_currency, stored) => {
    expect(await created({ base_currency })).toMatchObject({ base_currency: stored })
  })

  // storing is tested on both databases, the parsing of numbers on one
  it.each(SAMPLES.slice(0, provider === 'sqlite' ? undefined : rounds(12, SAMPLES.length)))(
    'a sample of %j and %j gives the rate %d, created or updated',
    async (receipt, claim, exchange_rate) => {
      const form = {
        ...(receipt !== undefined && { sample_receipt_amount: receipt }),
        ...(claim !== undefined && { sample_claim_amount: claim }),
      }
      const event = await created(form)
      expect(event).toMatchObject({ exchange_rate })
      await on.database.run('UPDATE events SET exchange_rate = 5 WHERE id = ?', [event?.id])
      expect(await plain(await owner.client.form('PUT', `/events/${event?.id}`, form))).toEqual(DONE)
      expect(await named(String(event?.name))).toMatchObject([{ exchange_rate }])
    },
  )

  it('the currency of the sample changes nothing', async () => {
    for (const sample_receipt_currency of ['', 'USD', 'KES', 'nothing at all']) {
      const form = {
        sample_receipt_currency,
        base_currency: 'USD',
        sample_receipt_amount: '2',
        sample_claim_amount: '1',
      }
      expect(await created(form)).toMatchObject({ base_currency: 'USD', exchange_rate: 0.5 })
    }
  })

  it.each([
    [' kes ', ['KES']],
    ['Dinner with Ada', []],
  ])('of a sample in %j the log says %j', async (sample_receipt_currency, codes) => {
    const name = newName()
    const answer = await owner.client.form('POST', '/events', { name, sample_receipt_currency })
    await logOf(on.server, answer)
    const [event] = await named(name)
    const lines = logged(on.server).filter((line) => line.event === event?.id)
    expect(lines).toMatchObject([{ msg: 'an event was created' }])
    expect(lines.flatMap(({ sampleCurrency }) => sampleCurrency ?? [])).toEqual(codes)
    expect(on.server.output()).not.toContain('Dinner with Ada')
  })

  describeBesideDatabase(provider, 'reading the form', () => {
    it('takes values from the query, and the body wins, also when it says nothing', async () => {
      const name = newName()
      const query = new URLSearchParams({
        name: 'Query',
        base_currency: 'kes',
        sample_receipt_amount: '2',
        sample_claim_amount: '1',
      })
      expect(await post({ name, sample_claim_amount: '' }, `/events?${query}`)).toEqual(DONE)
      expect(await named(name)).toMatchObject([{ base_currency: 'KES', exchange_rate: 1 }])
      const alone = newName()
      query.set('name', alone)
      expect(await plain(await owner.client.send('POST', `/events?${query}`))).toEqual(DONE)
      expect(await named(alone)).toMatchObject([{ base_currency: 'KES', exchange_rate: 0.5 }])
    })

    it('takes the first of a name that stands twice', async () => {
      const name = newName()
      const body = new URLSearchParams([
        ['name', name],
        ['name', 'Second'],
        ['base_currency', 'EUR'],
        ['base_currency', 'KES'],
      ])
      expect(await plain(await owner.client.send('POST', '/events', { body }))).toEqual(DONE)
      expect(await named(name)).toMatchObject([{ base_currency: 'EUR' }])
    })

    it.each(['application/x-www-form-urlencoded', 'Application/X-WWW-Form-URLEncoded ; charset=UTF-8'])(
      'reads %s',
      async (type) => {
        const name = newName()
        const body = `name=${name.replace(' ', '+')}&base_currency=%65ur`
        expect(
          await plain(
            await owner.client.send('POST', '/events', { body, headers: { 'Content-Type': type } }),
          ),
        ).toEqual(DONE)
        expect(await named(name)).toMatchObject([{ base_currency: 'EUR' }])
      },
    )

    it('reads multipart', async () => {
      const body = new FormData()
      const name = `${newName()} ü "quoted"`
      for (const [key, value] of Object.entries({
        name,
        base_currency: 'eur',
        sample_receipt_amount: '4',
        sample_claim_amount: '1',
      })) {
        body.set(key, value)
      }
      expect(await plain(await owner.client.send('POST', '/events?base_currency=KES', { body }))).toEqual(
        DONE,
      )
      expect(await named(name)).toMatchObject([{ base_currency: 'EUR', exchange_rate: 0.25 }])
    })

    it('a file in place of a value counts as missing', async () => {
      const body = new FormData()
      body.set('name', new File(['text'], 'name.txt'))
      expect(await plain(await owner.client.send('POST', '/events', { body }))).toEqual(
        refused(400, 'Event name is required'),
      )
    })

    it.each(['application/json', 'text/plain', 'application/x-www-form-urlencodedx'])(
      'a body of %s holds no values',
      async (type) => {
        const name = newName()
        const headers = { 'Content-Type': type }
        for (const body of [JSON.stringify({ name }), `name=${name}`]) {
          expect(await plain(await owner.client.send('POST', '/events', { body, headers }))).toEqual(
            refused(400, 'Event name is required'),
          )
        }
        expect(await named(name)).toEqual([])
        const query = new URLSearchParams({ name })
        expect(
          await plain(await owner.client.send('POST', `/events?${query}`, { body: '{"name":"x"}', headers })),
        ).toEqual(DONE)
        expect(await named(name)).toHaveLength(1)
      },
    )

    const part = '--x\r\nContent-Disposition: form-data; name="name"\r\n\r\nName\r\n'

    it.each([
      ['without parts', 'multipart/form-data; boundary=x', 'no parts'],
      ['without an end', 'multipart/form-data; boundary=x', part],
      ['with another boundary', 'multipart/form-data; boundary=y', `${part}--x--\r\n`],
      ['without a boundary', 'multipart/form-data', `${part}--x--\r\n`],
    ])('refuses multipart %s, and stores nothing', async (_, type, body) => {
      const before = await all()
      const answer = await plain(
        await owner.client.send('POST', '/events?name=Query', { body, headers: { 'Content-Type': type } }),
      )
      expect(answer).toMatchObject({ status: 400, type: 'text/plain; charset=utf-8', redirect: null })
      expect(await all()).toEqual(before)
    })

    it.each(['name', 'base_currency'])('refuses a NUL character in %s, and stores nothing', async (field) => {
      const before = await all()
      const answer = await post({ name: 'Name', [field]: 'a\0b' })
      expect(answer).toMatchObject({ status: 400, type: 'text/plain; charset=utf-8', redirect: null })
      expect(await all()).toEqual(before)
    })

    it('a NUL character in a value that is not stored is ignored', async () => {
      const form = {
        sample_receipt_amount: '2\0',
        sample_claim_amount: '1',
        sample_receipt_currency: '\0',
        other: '\0',
      }
      expect(await created(form)).toMatchObject({ exchange_rate: 1 })
    })

    /**
     * Sends a form of this size, with Content-Length or in chunks. Resolves with the status as soon as it
     * arrives. The server refuses a form that is too large by its Content-Length or by the first byte over
     * the limit. Nothing is sent after that, because the server may cut the connection, and a client that is
     * still sending could lose the answer.
     */
    function sendBytes(
      path: string,
      bytes: number,
      { chunked, method = 'POST' }: { chunked: boolean; method?: string },
    ): Promise<number> {
      const isTooLarge = bytes > MEGABYTE
      const body = 'name=Large&note='.padEnd(bytes, 'a')
      const cookies = [...owner.client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const length = chunked ? { 'Transfer-Encoding': 'chunked' } : { 'Content-Length': bytes }
      const headers = { Cookie: cookies, 'Content-Type': 'application/x-www-form-urlencoded', ...length }
      return new Promise((found, fail) => {
        const sent = request(on.server.url + path, { method, headers }, (answer) => {
          found(answer.statusCode ?? 0)
          answer.resume()
          if (isTooLarge) sent.destroy()
        })
        // an error after the answer is ignored, because the promise is settled
        sent.on('error', fail)
        sent.write(isTooLarge && !chunked ? body.slice(0, 100) : body)
        if (!isTooLarge) sent.end()
      })
    }

    it.each([{ chunked: false }, { chunked: true }])(
      'takes a form of 1 MB and refuses a larger one with 413 (%j)',
      async (how) => {
        expect(await sendBytes('/events', MEGABYTE, how)).toBe(200)
        const before = await all()
        expect(await sendBytes('/events', MEGABYTE + 1, how)).toBe(413)
        expect(await all()).toEqual(before)
        const event = await created({
          base_currency: 'KES',
          sample_receipt_amount: '2',
          sample_claim_amount: '1',
        })
        expect(await sendBytes(`/events/${event?.id}`, MEGABYTE + 1, { ...how, method: 'PUT' })).toBe(413)
        expect(await named(String(event?.name))).toEqual([event])
      },
    )
  })
})
