import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { eventOf, type Person, person } from '../../support/factories'
import { photo } from '../../support/files'
import { PROVIDERS, startOn } from '../../support/providers'
import { sendFiles } from '../../support/uploads'

// What waits to be read, and who reads it.

describe.each(PROVIDERS)('the queue on %s', (provider) => {
  let on: Awaited<ReturnType<typeof startOn>>
  let owner: Person
  let event: string
  let serial = 0

  beforeAll(async () => {
    on = await startOn(provider)
    owner = await person(on.server.url, on.database)
  })
  afterAll(() => on.remove())
  beforeEach(async () => {
    event = (await eventOf(on.database, owner.id)).id
  })

  /** Stores a photo with so many lines, and gives the name of its row. */
  async function store(name: string, lines: number) {
    const text = Array.from({ length: lines }, (_, at) => `${at + serial++} cups of tea and some words`).join('\n')
    const { status } = await sendFiles(owner.client, event, [{ name, bytes: await photo({ width: 600, height: 800, text }) }])
    expect(status).toBe(200)
    return name
  }
  const rowOf = async (name: string) => {
    const [row] = await on.database.all('SELECT state, attempts, lease_until FROM receipts WHERE event_id = ? AND name = ?', [event, name])
    return { state: row?.state, attempts: Number(row?.attempts), leaseUntil: Number(row?.lease_until) }
  }

  it('leaves deleted drafts out when it counts how many wait', async () => {
    await on.database.run(
      `WITH RECURSIVE numbers(number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM numbers WHERE number < 2000)
       INSERT INTO receipts (id, event_id, sha256, name, kind, bytes, width, height, deleted_at)
       SELECT 'deleted ' || number, CAST(? AS TEXT), 'deleted ' || number, 'photo.jpg', 'jpeg', 1, 1, 1, CURRENT_TIMESTAMP FROM numbers`,
      [event],
    )
    expect((await rowOf(await store('short.jpg', 1))).state).not.toBe('unread')
    await on.database.run('DELETE FROM receipts WHERE event_id = ?', [event])
  })

  it('stores nothing of a reader whose receipt another has claimed in the meantime', async () => {
    const name = await store('long.jpg', 20)
    await expect.poll(async () => (await rowOf(name)).state, { interval: 5, timeout: 10_000 }).toBe('reading')
    const leaseUntil = Date.now() + 60 * 60 * 1000
    await on.database.run('UPDATE receipts SET attempts = attempts + 1, lease_until = ? WHERE event_id = ?', [leaseUntil, event])
    const claimed = await rowOf(name)
    expect(claimed).toEqual({ state: 'reading', attempts: 2, leaseUntil })
    // what comes behind it is read when its reader is done with it
    const next = await store('short.jpg', 1)
    await expect.poll(async () => (await rowOf(next)).state, { timeout: 30_000 }).toBe('read')
    expect(await rowOf(name)).toEqual(claimed)
  })
})
