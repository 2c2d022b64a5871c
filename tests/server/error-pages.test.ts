import { beforeAll, expect, it } from 'vitest'
import { insertEvent, text } from '../support/factories'
import { describeOnEachDatabase } from '../support/instances'
import { createUser, type Person } from '../support/users'

// Errors of pages: browsers get them in the layout, other clients and the documents of the contract as plain
// text.

const BROWSER = { Accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' }

describeOnEachDatabase('the error of a page on %s', (on) => {
  let owner: Person
  let foreign: string

  beforeAll(async () => {
    owner = await createUser(on)
    foreign = (await insertEvent(on.database, (await createUser(on)).id)).id
  })

  const answer = async (path: string, headers: Record<string, string> = {}) => {
    const response = await owner.client.get(path, headers)
    const [type = ''] = (response.headers.get('Content-Type') ?? '').split(';')
    return { status: response.status, type, body: await response.text() }
  }
  const pages = ['rates', 'details', 'review', 'close', 'statement']

  it.each(pages)('of %s has the words of the error and the places of the user in a browser', async (page) => {
    for (const [id, status, words] of [
      [crypto.randomUUID(), 404, 'Event not found'],
      [foreign, 403, 'Forbidden'],
    ] as const) {
      const { body, ...rest } = await answer(`/events/${id}/${page}`, BROWSER)
      expect([page, rest]).toEqual([page, { status, type: 'text/html' }])
      expect(text(/<h1[^>]*>(.*?)<\/h1>/s.exec(body)?.[1] ?? '')).toBe(words)
      expect(text(/<nav class="places".*?<\/nav>/s.exec(body)?.[0] ?? '')).toContain('Events Claims')
      expect(body).toContain('/sign-out')
    }
  })

  it.each(pages)('of %s is plain text for a client that takes anything', async (page) => {
    expect(await answer(`/events/${crypto.randomUUID()}/${page}`)).toEqual({
      status: 404,
      type: 'text/plain',
      body: 'Event not found',
    })
  })

  it('of a document of the contract is plain text in a browser too', async () => {
    expect(await answer(`/events/${foreign}/expenses`, BROWSER)).toEqual({
      status: 403,
      type: 'text/plain',
      body: 'Forbidden',
    })
  })

  it('of a navigation has the user, so that the layout stays', async () => {
    const path = `/events/${foreign}/expenses?_data=${encodeURIComponent('routes/events.$id.expenses')}`
    const { status, body } = await answer(path)
    expect([status, JSON.parse(body)]).toEqual([
      403,
      { message: 'Forbidden', user: { name: expect.stringMatching(/^Person \d+$/) } },
    ])
  })

  it('an address without a page has the places of the user, and none of them for nobody', async () => {
    const found = await answer('/nothing-here', BROWSER)
    expect([found.status, found.type]).toEqual([404, 'text/html'])
    expect(found.body).toContain('Page not found')
    expect(found.body).toContain('class="places"')
    const nobody = await fetch(`${on.server.url}/nothing-here`)
    expect(nobody.status).toBe(404)
    expect(await nobody.text()).not.toContain('class="places"')
  })

  it('who is not signed in is led to the sign-in page', async () => {
    const { status, headers } = await fetch(`${on.server.url}/events/${foreign}/rates`, {
      headers: BROWSER,
      redirect: 'manual',
    })
    expect([status, headers.get('Refresh')]).toEqual([
      401,
      `0;url=/sign-in?next=${encodeURIComponent(`/events/${foreign}/rates`)}`,
    ])
  })
})
