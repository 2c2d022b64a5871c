import { beforeAll, expect, it } from 'vitest'
import { html, insertEvent, insertExpense } from '../support/factories'
import { describeOnEachDatabase } from '../support/instances'
import { createUser, type Person } from '../support/users'

// What a first view of a page loads, as the server sends it.

const KB = 1000

/** A view has at most so many requests: its document, the icon, and these. */
const ASSETS_MAX = 20

describeOnEachDatabase('the weight of pages on %s', (on) => {
  let owner: Person
  let event: string

  beforeAll(async () => {
    owner = await createUser(on)
    event = (await insertEvent(on.database, owner.id, { base_currency: 'USD' })).id
    await insertExpense(on.database, event, { currency: 'USD', converted_amount: 10 })
  })

  /** The assets that a document names: scripts, styles and fonts, each once. */
  const assetsOf = (source: string): string[] => [
    ...new Set(source.match(/\/assets\/[\w.-]+\.(?:js|css|woff2)/g)),
  ]

  it.each([
    ['the list of events', () => '/dashboard', 90],
    ['the expenses of an event', () => `/events/${event}/expenses`, 97],
  ])('%s has scripts within its budget, each compressed when it was built', async (_, path, budgetKB) => {
    const assets = assetsOf(await html(await owner.client.get(path())))
    let bytes = 0
    for (const asset of assets) {
      const answer = await fetch(on.server.url + asset, { headers: { 'Accept-Encoding': 'gzip, br' } })
      await answer.arrayBuffer()
      expect([asset, answer.status, answer.headers.get('Cache-Control')]).toEqual([
        asset,
        200,
        'public, max-age=31536000, immutable',
      ])
      if (asset.endsWith('.woff2')) continue
      expect([asset, answer.headers.get('Content-Encoding')]).toEqual([asset, 'br'])
      expect(answer.headers.get('Vary')).toMatch(/Accept-Encoding/i)
      if (asset.endsWith('.js')) bytes += Number(answer.headers.get('Content-Length'))
    }
    expect(bytes).toBeGreaterThan(50 * KB)
    expect(bytes).toBeLessThanOrEqual(budgetKB * KB)
    expect(assets.length).toBeLessThanOrEqual(ASSETS_MAX)
  })

  it('an asset is sent as it is to a client that takes no compression', async () => {
    const [asset = ''] = assetsOf(await html(await owner.client.get('/dashboard'))).filter((each) =>
      each.endsWith('.js'),
    )
    const answer = await fetch(on.server.url + asset, { headers: { 'Accept-Encoding': 'identity' } })
    expect([answer.status, answer.headers.get('Content-Encoding')]).toEqual([200, null])
    expect((await fetch(`${on.server.url}/assets/none.js`)).status).toBe(404)
  })
})
