import { beforeAll, describe, expect, it } from 'vitest'
import { Client } from '../../support/client'
import { openDatabase } from '../../support/database'
import {
  DONE,
  html,
  insertEvent,
  insertExpense,
  movedTo,
  plain,
  refused,
  tableRows,
  tags,
  text,
  totalClaim,
  withoutTable,
} from '../../support/factories'
import { describeBesideDatabase, describeOnEachDatabase } from '../../support/instances'
import { startServer } from '../../support/server'
import { createUser, type Person, signUpUser } from '../../support/users'

// GET /dashboard and GET /events/{id}/expenses (contract, 4.1 and 4.3)

describeOnEachDatabase('pages on %s', (on, provider) => {
  let owner: Person
  let stranger: Person

  beforeAll(async () => {
    owner = await createUser(on)
    stranger = await createUser(on)
  })

  describe('the dashboard (4.1)', () => {
    it('of a user who was not onboarded yet is empty and leads to the onboarding, until they are', async () => {
      const fresh = await createUser(on, { onboarded: false })
      const event = await insertEvent(on.database, fresh.id)
      expect(await plain(await fresh.client.get('/dashboard'))).toEqual(movedTo('/onboarding'))
      expect(await plain(await fresh.client.get(`/dashboard?edit=${event.id}`))).toEqual(
        movedTo('/onboarding'),
      )
      expect(await plain(await fresh.client.send('HEAD', '/dashboard'))).toEqual(movedTo('/onboarding'))
      await fresh.client.form('POST', '/onboarding', { name: 'Fresh', home_currency: 'KES' })
      expect(await html(await fresh.client.get('/dashboard'))).toContain(event.name)
      await on.database.run('UPDATE users SET onboarded = FALSE WHERE id = ?', [fresh.id])
      expect(await plain(await fresh.client.get('/dashboard'))).toEqual(movedTo('/onboarding'))
    })

    it('lists the events of the user, of any status, and holds the form for a new one', async () => {
      const user = await createUser(on)
      const empty = await html(await user.client.get('/dashboard'))
      expect(tableRows(empty)).toEqual([])
      const events = []
      for (const status of ['open', 'closed', 'odd'])
        events.push(await insertEvent(on.database, user.id, { status }))
      const foreign = await insertEvent(on.database, stranger.id)
      const page = await html(await user.client.get('/dashboard'))
      expect(
        tableRows(page)
          .map(([name, status]) => `${name} ${status}`)
          .sort(),
      ).toEqual([`${events[0]?.name} open`, `${events[1]?.name} closed`, `${events[2]?.name} odd`].sort())
      expect(page).not.toContain(foreign.name)
      expect(page).not.toContain(foreign.id)
      for (const source of [empty, page]) {
        const names = tags(source).map(({ attributes }) => attributes.get('name'))
        const fields = [
          'name',
          'base_currency',
          'sample_receipt_amount',
          'sample_receipt_currency',
          'sample_claim_amount',
        ]
        for (const field of fields) expect(names.filter((name) => name === field)).toHaveLength(1)
      }
    })

    it('shows what was created, changed and deleted at once', async () => {
      const user = await createUser(on)
      const rows = async () =>
        tableRows(await html(await user.client.get('/dashboard'))).map((cells) => cells.slice(0, 4))
      await user.client.form('POST', '/events', { name: 'Trip' })
      expect(await rows()).toEqual([['Trip', 'open', '0', '0.00 USD']])
      const [event] = await on.database.all<{ id: string }>('SELECT id FROM events WHERE user_id = ?', [
        user.id,
      ])
      await insertExpense(on.database, event?.id ?? '', { amount: 10, currency: 'KES', converted_amount: 10 })
      expect(await rows()).toEqual([['Trip no rate for KES', 'open', '1', '10.00 USD']])
      await user.client.form('PUT', `/events/${event?.id}`, {
        sample_receipt_amount: '4',
        sample_claim_amount: '1',
      })
      expect(await rows()).toEqual([['Trip', 'open', '1', '2.50 USD']])
      await user.client.send('PUT', `/events/${event?.id}/close`)
      expect(await rows()).toEqual([['Trip', 'closed', '1', '2.50 USD']])
      await user.client.send('PUT', `/events/${event?.id}/reopen`)
      expect(await rows()).toEqual([['Trip', 'open', '1', '2.50 USD']])
      await user.client.send('DELETE', `/events/${event?.id}`)
      expect(await rows()).toEqual([])
    })

    describeBesideDatabase(provider, 'its page and its headers', () => {
      it('only the dashboard asks for that', async () => {
        const fresh = await createUser(on, { onboarded: false })
        const { id } = await insertEvent(on.database, fresh.id)
        for (const end of ['expenses', 'edit']) await html(await fresh.client.get(`/events/${id}/${end}`))
        expect(await plain(await fresh.client.form('POST', '/events', { name: 'x' }))).toEqual(DONE)
        expect(await plain(await fresh.client.form('PUT', `/events/${id}`, {}))).toEqual(DONE)
        expect(await plain(await fresh.client.send('PUT', `/events/${id}/reopen`))).toEqual(DONE)
        expect(await plain(await fresh.client.send('DELETE', `/events/${id}`))).toEqual(DONE)
      })

      it('writes names as text', async () => {
        const user = await createUser(on)
        const name = `</script><script>alert(1)</script>"'&amp;`
        await user.client.form('POST', '/events', { name })
        const page = await html(await user.client.get('/dashboard'))
        expect(tableRows(page)[0]?.[0]).toBe(name)
        expect(page).not.toContain('<script>alert')
      })

      it('HEAD says the same without the page', async () => {
        const head = await owner.client.send('HEAD', '/dashboard')
        expect([head.status, head.headers.get('Content-Type'), await head.text()]).toEqual([
          200,
          'text/html; charset=utf-8',
          '',
        ])
      })
    })
  })

  describe('the expense view (4.3)', () => {
    const view = async (id: string) =>
      html(await owner.client.get(`/events/${encodeURIComponent(id)}/expenses`))

    it.each<[string, number[], string]>([
      ['none', [], '0.00'],
      ['all above zero', [10.05, 0.2], '10.25'],
      ['zero and negative ones, which do not count', [10.05, 0, -5, -0.01, 0.2], '10.25'],
      ['negative ones only', [-5, -0.01], '0.00'],
      ['cents that binary numbers do not have', [0.1, 0.2, 0.7, 1.1], '2.10'],
      ['many small ones', Array.from({ length: 30 }, () => 0.1), '3.00'],
      ['lines that are rounded one by one', [1.005, 1.005, 0.005], '2.03'],
      ['one at the edge of the large ones', [100000000000, 0.01], '100,000,000,000.01'],
      ['large ones', [99999999999.99, 0.01, 12345.67], '100,000,012,345.67'],
      ['the largest ones', [...Array(30).fill(9999999999999.99), 0.01], '299,999,999,999,999.71'],
    ])('sums %s', async (_, amounts, total) => {
      const { id } = await insertEvent(on.database, owner.id, { base_currency: 'EUR' })
      for (const converted_amount of amounts)
        await insertExpense(on.database, id, { amount: 77.77, currency: 'KES', converted_amount })
      const page = await view(id)
      expect(totalClaim(page)).toBe(`${total} EUR`)
      expect(tableRows(page)).toHaveLength(amounts.length)
    })

    it('shows event and expenses, those that do not count too, and no other event’s', async () => {
      const { id, name } = await insertEvent(on.database, owner.id, {
        base_currency: 'EUR',
        exchange_rate: 0.0077,
        status: 'odd',
      })
      const other = await insertEvent(on.database, owner.id)
      await insertExpense(on.database, other.id, { merchant: 'Elsewhere' })
      await insertExpense(on.database, id, {
        merchant: 'Above',
        amount: 1234.5,
        currency: 'KES',
        converted_amount: 9.51,
      })
      await insertExpense(on.database, id, {
        merchant: 'Zero',
        amount: 88.88,
        currency: 'JPY',
        converted_amount: 0,
      })
      await insertExpense(on.database, id, {
        merchant: 'Below',
        amount: -77.77,
        currency: 'odd',
        converted_amount: -5.25,
      })
      const page = await view(id)
      for (const shown of [name, 'odd', '0.0077']) expect(text(page)).toContain(shown)
      expect(page).not.toContain('Elsewhere')
      const row = (merchant: string) =>
        tableRows(page)
          .find((cells) => cells.some((cell) => cell.startsWith(merchant)))
          ?.join(' | ')
      expect(row('Above')).toMatch(/1,234\.50 KES \| 9\.51 EUR × 0\.0077 \| Delete$/)
      expect(row('Zero')).toMatch(/88\.88 JPY \| 0\.00 EUR as recorded not counted \| Delete$/)
      expect(row('Below')).toMatch(/-77\.77 odd \| -5\.25 EUR as recorded not counted \| Delete$/)
    })

    it('sets the cookie current_event_id, on GET and HEAD', async () => {
      const { id } = await insertEvent(on.database, owner.id)
      const path = `/events/${id}/expenses`
      const cookie = `current_event_id=${id}; Path=/; HttpOnly; SameSite=Lax`
      expect((await owner.client.get(path)).headers.getSetCookie()).toEqual([cookie])
      const head = await owner.client.send('HEAD', path)
      expect([head.status, head.headers.get('Content-Type'), await head.text()]).toEqual([
        200,
        'text/html; charset=utf-8',
        '',
      ])
      expect(head.headers.getSetCookie()).toEqual([cookie])
    })

    it('only reads', async () => {
      const { id } = await insertEvent(on.database, owner.id)
      await insertExpense(on.database, id)
      const all = async () => [
        await on.database.all('SELECT * FROM events ORDER BY id'),
        await on.database.all('SELECT * FROM expenses ORDER BY id'),
      ]
      const before = await all()
      await view(id)
      expect(await all()).toEqual(before)
    })

    describeBesideDatabase(provider, 'its text and its cookie', () => {
      it('writes what is in the rows as text', async () => {
        const odd = `</script><script>alert(1)</script>"'&amp;`
        const { id } = await insertEvent(on.database, owner.id, {
          name: odd,
          base_currency: odd,
          status: odd,
        })
        await insertExpense(on.database, id, { merchant: odd, currency: odd, image_path: odd })
        const page = await view(id)
        expect(page).not.toContain('<script>alert')
        // the two currencies are cut short, because they are not valid codes
        expect(tableRows(page)[0]?.filter((cell) => cell.includes(odd))).toHaveLength(2)
        expect(tableRows(page)[0]?.filter((cell) => cell.includes(`${odd.slice(0, 8)}…`))).toHaveLength(2)
      })

      it('the cookie is Secure behind a proxy that speaks https', async () => {
        const { id } = await insertEvent(on.database, owner.id)
        const browser = new Client(on.server.url)
        for (const [name, value] of owner.client.cookies) browser.cookies.set(`__Host-${name}`, value)
        const response = await browser.get(`/events/${id}/expenses`, { 'X-Forwarded-Proto': 'https' })
        expect(response.headers.getSetCookie()).toEqual([
          `current_event_id=${id}; Path=/; HttpOnly; Secure; SameSite=Lax`,
        ])
      })

      it('an id that is no cookie value is encoded', async () => {
        const { id } = await insertEvent(on.database, owner.id, {
          id: `by hand; Secure=, "${crypto.randomUUID()}`,
        })
        const response = await owner.client.get(`/events/${encodeURIComponent(id)}/expenses`)
        expect(response.headers.getSetCookie()).toEqual([
          `current_event_id=${encodeURIComponent(id)}; Path=/; HttpOnly; SameSite=Lax`,
        ])
      })

      it('sets no cookie when it refuses or fails', async () => {
        const { id } = await insertEvent(on.database, owner.id)
        const path = `/events/${id}/expenses`
        const cookies = async (client: Client, asked: string, status: number) => {
          const response = await client.get(asked)
          expect([response.status, response.headers.getSetCookie()]).toEqual([status, []])
        }
        await cookies(new Client(on.server.url), path, 401)
        await cookies(stranger.client, path, 403)
        await cookies(owner.client, `/events/${crypto.randomUUID()}/expenses`, 404)
        await cookies(owner.client, '/events//expenses', 400)
        await withoutTable(on.database, 'expenses', () => cookies(owner.client, path, 500))
        await withoutTable(on.database, 'events', () => cookies(owner.client, path, 500))
      })

      it('no other endpoint sets it', async () => {
        const { id } = await insertEvent(on.database, owner.id)
        for (const [method, path] of [
          ['GET', '/dashboard'],
          ['GET', `/events/${id}/edit`],
          ['PUT', `/events/${id}`],
          ['PUT', `/events/${id}/close`],
          ['PUT', `/events/${id}/reopen`],
          ['POST', '/events?name=x'],
          ['DELETE', `/events/${id}`],
        ] as const) {
          const response = await owner.client.send(method, path)
          expect([path, response.status, response.headers.getSetCookie()]).toEqual([path, 200, []])
        }
      })
    })

    describeBesideDatabase(provider, 'its pictures', () => {
      it.each([
        ['storage/receipts/a.jpg', 'receipts/a.jpg'],
        ['storage/a.jpg', 'a.jpg'],
        ['receipts/b.jpg', 'receipts/b.jpg'],
        ['receipts/storage/c.jpg', 'receipts/storage/c.jpg'],
        ['mystorage/d.jpg', 'mystorage/d.jpg'],
        ['storage.jpg', 'storage.jpg'],
      ])('the image path %s is shown as %s', async (image_path, shown) => {
        const { id } = await insertEvent(on.database, owner.id)
        await insertExpense(on.database, id, { image_path })
        expect(tableRows(await view(id))[0]).toContain(shown)
        expect(await on.database.all('SELECT image_path FROM expenses WHERE event_id = ?', [id])).toEqual([
          { image_path },
        ])
      })
    })
  })

  describe('rows that an administrator inserted with the required columns only', () => {
    it('work on every page', async () => {
      const { client, id: before } = await createUser(on)
      const id = `user ${crypto.randomUUID()}`
      await on.database.run('INSERT INTO users (id, name, email) VALUES (?, ?, ?)', [
        id,
        'By Hand',
        `${crypto.randomUUID()}@example.org`,
      ])
      // gives another user's session to the new user, who has no password
      await on.database.run('UPDATE sessions SET user_id = ? WHERE user_id = ?', [id, before])
      expect(await plain(await client.get('/dashboard'))).toEqual(movedTo('/onboarding'))
      expect(await html(await client.get('/onboarding'))).toContain('By Hand')
      const event = `event ${crypto.randomUUID()}`
      await on.database.run('INSERT INTO events (id, user_id, name) VALUES (?, ?, ?)', [
        event,
        id,
        'Trip by hand',
      ])
      const expense = `expense ${crypto.randomUUID()}`
      await on.database.run('INSERT INTO expenses (id, event_id, amount, currency) VALUES (?, ?, ?, ?)', [
        expense,
        event,
        12.5,
        'KES',
      ])
      expect(
        (await client.form('POST', '/onboarding', { name: 'By Hand', home_currency: 'EUR' })).status,
      ).toBe(303)

      const path = `/events/${encodeURIComponent(event)}`
      expect(tableRows(await html(await client.get('/dashboard')))[0]?.slice(0, 5)).toEqual([
        'Trip by hand no rate for KES',
        'open',
        '1',
        '0.00 USD and 12.50 KES without a rate',
        'Edit Close Delete',
      ])
      for (const panel of ['edit', 'delete']) {
        expect(await html(await client.get(`/dashboard?${panel}=${encodeURIComponent(event)}`))).toContain(
          'Trip by hand',
        )
      }
      expect(tableRows(await html(await client.get(`${path}/expenses`)))[0]).toEqual(
        expect.arrayContaining(['12.50 KES']),
      )
      expect(await html(await client.get(`${path}/edit`))).toContain('value="1000.00"')
      expect(await html(await client.get('/settings'))).toContain('By Hand')
      expect(
        await plain(await client.form('PUT', path, { sample_receipt_amount: '1', sample_claim_amount: '2' })),
      ).toEqual(DONE)
      expect(tableRows(await html(await client.get('/dashboard')))[0]?.[3]).toBe('25.00 USD')
      expect(await plain(await client.send('PUT', `${path}/close`))).toEqual(DONE)
      expect(await plain(await client.send('PUT', `${path}/reopen`))).toEqual(DONE)
      expect(await plain(await client.send('DELETE', path))).toEqual(DONE)
      expect(await plain(await client.get(`${path}/expenses`))).toEqual(refused(404, 'Event not found'))
    })
  })
})

describe('a server whose address is https', () => {
  it('sets the cookie current_event_id with Secure', async () => {
    const server = await startServer({ env: { APP_URL: 'https://claims.example.org' } })
    const database = await openDatabase(server.databaseUrl)
    const { id, client } = await signUpUser({ server, database })
    const event = await insertEvent(database, id)
    const response = await client.get(`/events/${event.id}/expenses`)
    expect(response.headers.getSetCookie()).toEqual([
      `current_event_id=${event.id}; Path=/; HttpOnly; Secure; SameSite=Lax`,
    ])
    await database.close()
    await server.remove()
  })
})
