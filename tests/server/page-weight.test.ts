import { beforeAll, expect, it } from 'vitest'
import { html, insertEvent, insertExpense } from '../support/factories'
import { describeOnEachDatabase } from '../support/instances'
import { createUser, type Person } from '../support/users'

// The size of the files that the first view of a page loads.

const SCRIPT_BYTES_MAX = 90_000

/** A view makes at most 18 requests: the document, the icon, and these. */
const ASSETS_MAX = 16

describeOnEachDatabase('the weight of pages on %s', (on) => {
  let owner: Person
  let event: string

  beforeAll(async () => {
    owner = await createUser(on)
    event = (await insertEvent(on.database, owner.id, { base_currency: 'USD' })).id
    await insertExpense(on.database, event, { currency: 'USD', converted_amount: 10 })
  })

  /** The scripts, styles and fonts that a document refers to, without repetition. */
  const assetsOf = (source: string) => new Set(source.match(/\/assets\/[\w.-]+\.(?:js|css|woff2)/g))

  /** The scripts that a script imports statically. */
  const importsOf = (script: string) =>
    [...script.matchAll(/\b(?:from|import)\s*"\.\/([\w.-]+\.js)"/g)].map(([, name]) => `/assets/${name}`)

  it.each([
    ['the list of events', () => '/dashboard'],
    ['the expenses of an event', () => `/events/${event}/expenses`],
    ['the rates of an event', () => `/events/${event}/rates`],
    ['the details of an event', () => `/events/${event}/details`],
    ['the closing of an event', () => `/events/${event}/close`],
    ['the bank statement of an event', () => `/events/${event}/statement`],
  ])('%s have at most 90 kB of scripts, each compressed when it was built', async (_, path) => {
    const assets = assetsOf(await html(await owner.client.get(path())))
    let bytes = 0
    for (const asset of assets) {
      const answer = await fetch(on.server.url + asset, { headers: { 'Accept-Encoding': 'gzip, br' } })
      const text = await answer.text()
      expect([asset, answer.status, answer.headers.get('Cache-Control')]).toEqual([
        asset,
        200,
        'public, max-age=31536000, immutable',
      ])
      if (asset.endsWith('.woff2')) continue
      expect([asset, answer.headers.get('Content-Encoding')]).toEqual([asset, 'br'])
      expect(answer.headers.get('Vary')).toMatch(/Accept-Encoding/i)
      if (!asset.endsWith('.js')) continue
      bytes += Number(answer.headers.get('Content-Length'))
      for (const imported of importsOf(text)) assets.add(imported)
    }
    expect(bytes).toBeGreaterThan(SCRIPT_BYTES_MAX / 2)
    expect(bytes).toBeLessThanOrEqual(SCRIPT_BYTES_MAX)
    expect(assets.size).toBeLessThanOrEqual(ASSETS_MAX)
  })

  it('an asset is sent as it is to a client that takes no compression', async () => {
    const assets = assetsOf(await html(await owner.client.get('/dashboard')))
    const asset = [...assets].find((each) => each.endsWith('.js'))
    const answer = await fetch(on.server.url + asset, { headers: { 'Accept-Encoding': 'identity' } })
    expect([answer.status, answer.headers.get('Content-Encoding')]).toEqual([200, null])
    expect((await fetch(`${on.server.url}/assets/none.js`)).status).toBe(404)
  })
})
