import { beforeAll, expect, it } from 'vitest'
import { Client } from '../../support/client'
import { insertEvent, plain, refused } from '../../support/factories'
import { describeOnEachDatabase } from '../../support/instances'
import { createUser, type Person } from '../../support/users'

// Section 7 of the contract without failures of the database, and which condition each endpoint checks first.
// identity.test.ts tests that only sessions identify a user, ownership.test.ts that the owner has access.

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

describeOnEachDatabase('refusals on %s', { isBesideDatabase: true }, (on) => {
  let owner: Person
  let stranger: Person
  let nobody: Client
  let id: string

  beforeAll(async () => {
    owner = await createUser(on)
    stranger = await createUser(on)
    nobody = new Client(on.server.url)
    id = (await insertEvent(on.database, owner.id)).id
  })

  const unreadable = { body: 'no parts', headers: { 'Content-Type': 'multipart/form-data; boundary=x' } }

  it('400 Event name is required: no name, an empty one, an empty one over that of the query', async () => {
    const expected = refused(400, 'Event name is required')
    const { client } = owner
    expect(await plain(await client.send('POST', '/events'))).toEqual(expected)
    expect(await plain(await client.form('POST', '/events', { base_currency: 'EUR' }))).toEqual(expected)
    expect(await plain(await client.form('POST', '/events', { name: '' }))).toEqual(expected)
    expect(await plain(await client.form('POST', '/events?name=Query', { name: '' }))).toEqual(expected)
    expect(await plain(await client.form('POST', '/events?name='))).toEqual(expected)
  })

  it.each([
    ['PUT', '/events//reopen'],
    ['PUT', '/events//close'],
    ['GET', '/events//expenses'],
  ])('%s %s is 400 Missing event ID, asked before who asks', async (method, path) => {
    for (const client of [nobody, owner.client]) {
      expect(await plain(await client.send(method, path))).toEqual(refused(400, 'Missing event ID'))
    }
  })

  it('401 Unauthorized: create, reopen and close without identity, whatever else is wrong', async () => {
    const expected = refused(401, 'Unauthorized')
    expect(await plain(await nobody.form('POST', '/events', { name: 'x' }))).toEqual(expected)
    expect(await plain(await nobody.form('POST', '/events', { name: '' }))).toEqual(expected)
    expect(await plain(await nobody.send('POST', '/events', unreadable))).toEqual(expected)
    for (const operation of ['reopen', 'close']) {
      for (const event of [id, crypto.randomUUID()]) {
        expect(await plain(await nobody.send('PUT', `/events/${event}/${operation}`))).toEqual(expected)
      }
    }
  })

  it('401 Unauthorized of a page leads a browser to the sign-in page, and back', async () => {
    const unauthorized = (next: string) =>
      refused(401, 'Unauthorized', `0;url=/sign-in?next=${encodeURIComponent(next)}`)
    for (const path of [
      '/dashboard',
      `/dashboard?edit=${id}`,
      `/events/${id}/expenses`,
      `/events/${crypto.randomUUID()}/expenses?page=2`,
    ]) {
      expect(await plain(await nobody.get(path))).toEqual(unauthorized(path))
    }
  })

  it.each([
    ['GET', '/edit'],
    ['PUT', ''],
    ['DELETE', ''],
  ])('403 Forbidden: %s /events/{id}%s of another, of nothing, and by nobody', async (method, end) => {
    const expected = refused(403, 'Forbidden')
    for (const [client, event] of [
      [stranger.client, id],
      [owner.client, crypto.randomUUID()],
      [owner.client, 'no uuid'],
      [owner.client, '%00'],
      [nobody, id],
      [nobody, crypto.randomUUID()],
    ] as const) {
      expect(await plain(await client.send(method, `/events/${event}${end}`))).toEqual(expected)
    }
  })

  it('403 comes before the form is read', async () => {
    expect(await plain(await stranger.client.send('PUT', `/events/${id}`, unreadable))).toEqual(
      refused(403, 'Forbidden'),
    )
    expect(await plain(await nobody.send('PUT', `/events/${id}`, unreadable))).toEqual(
      refused(403, 'Forbidden'),
    )
  })

  it.each([
    ['PUT', 'reopen'],
    ['PUT', 'close'],
    ['GET', 'expenses'],
  ])('%s /events/{id}/%s: 404 Event not found of nothing, 403 Forbidden of another', async (method, end) => {
    for (const event of [crypto.randomUUID(), 'no uuid', '%00', '%22']) {
      expect(await plain(await owner.client.send(method, `/events/${event}/${end}`))).toEqual(
        refused(404, 'Event not found'),
      )
    }
    expect(await plain(await stranger.client.send(method, `/events/${id}/${end}`))).toEqual(
      refused(403, 'Forbidden'),
    )
  })

  it.each([
    ['/dashboard', 'GET, HEAD, POST'],
    ['/events', 'POST'],
    ['/events/{id}', 'PUT, DELETE'],
    ['/events/{id}/edit', 'GET, HEAD'],
    ['/events/{id}/expenses', 'GET, HEAD, POST'],
    ['/events/{id}/reopen', 'PUT'],
    ['/events/{id}/close', 'GET, HEAD, POST, PUT'],
    ['/events/{id}/preview', 'GET, HEAD'],
    ['/events//reopen', 'PUT'],
    ['/events//close', 'GET, HEAD, POST, PUT'],
    ['/events//expenses', 'GET, HEAD, POST'],
  ])('%s refuses other methods with 405 and says that %s would do, whoever asks', async (path, allow) => {
    for (const method of METHODS.filter((one) => !allow.split(', ').includes(one))) {
      for (const client of [owner.client, nobody]) {
        const response = await client.send(method, path.replace('{id}', id))
        const body = method === 'HEAD' ? '' : 'Method not allowed'
        expect([method, response.status, response.headers.get('Allow'), await response.text()]).toEqual([
          method,
          405,
          allow,
          body,
        ])
      }
    }
  })
})
