import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { RECEIPTS_WAITING_MAX, RECEIPTS_WAITING_PER_USER_MAX } from '~/limits'
import { insertEvent, withFailingWrites } from '../../support/factories'
import { pdf, photo } from '../../support/files'
import { describeOnEachDatabase } from '../../support/instances'
import { numbersTo } from '../../support/many-expenses'
import { allRead, sendFiles } from '../../support/uploads'
import { createUser, type Person } from '../../support/users'

// The queue of receipts to read, and its readers.

describeOnEachDatabase('the queue on %s', { ownServer: true }, (on) => {
  let owner: Person
  let event: string

  beforeAll(async () => {
    owner = await createUser(on)
  })
  beforeEach(async () => {
    event = (await insertEvent(on.database, owner.id)).id
  })

  /** Uploads a unique file. */
  async function store(name: string, bytes: Buffer) {
    expect((await sendFiles(owner.client, event, [{ name, bytes }])).status).toBe(200)
  }
  const someText = () => `${crypto.randomUUID()}, and some words\n`.repeat(8)
  const rowOf = async (name: string) => {
    const [row] = await on.database.all(
      'SELECT state, attempts, lease_until FROM receipts WHERE event_id = ? AND name = ?',
      [event, name],
    )
    return { state: row?.state, attempts: Number(row?.attempts), leaseUntil: Number(row?.lease_until) }
  }

  it('leaves deleted drafts out when it counts how many wait', async () => {
    await on.database.run(
      `WITH RECURSIVE numbers(number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM numbers WHERE number < 2000)
       INSERT INTO receipts (id, event_id, sha256, name, kind, bytes, width, height, deleted_at)
       SELECT 'deleted ' || number, CAST(? AS TEXT), 'deleted ' || number, 'photo.jpg', 'jpeg', 1, 1, 1, CURRENT_TIMESTAMP FROM numbers`,
      [event],
    )
    await store('one.pdf', pdf({ text: someText() }))
    expect((await rowOf('one.pdf')).state).not.toBe('unread')
    await on.database.run('DELETE FROM receipts WHERE event_id = ?', [event])
  })

  /** Inserts this many waiting receipts of a user, which no process can claim while `work` runs. */
  async function whileWaiting(user: Person, count: number, work: () => Promise<void>) {
    const { id } = await insertEvent(on.database, user.id)
    await withFailingWrites(on.database, 'UPDATE', 'receipts', async () => {
      await on.database.run(
        `INSERT INTO receipts (id, event_id, sha256, name, kind, bytes, width, height)
         SELECT 'waiting ' || i, CAST(? AS TEXT), 'waiting ' || i, 'photo.jpg', 'jpeg', 1, 1, 1 FROM ${numbersTo(on.database, count)}`,
        [id],
      )
      await work().finally(() => on.database.run('DELETE FROM receipts'))
    })
  }

  it('lets 500 receipts of a user wait; the next is set aside as unread, and that of another user waits', async () => {
    const other = await createUser(on)
    await whileWaiting(owner, RECEIPTS_WAITING_PER_USER_MAX - 1, async () => {
      for (const name of ['last.pdf', 'next.pdf']) await store(name, pdf({ text: someText() }))
      const { id: others } = await insertEvent(on.database, other.id)
      await sendFiles(other.client, others, [{ name: 'others.pdf', bytes: pdf({ text: someText() }) }])
      expect([(await rowOf('last.pdf')).state, (await rowOf('next.pdf')).state]).toEqual([
        'waiting',
        'unread',
      ])
      expect(await on.database.all('SELECT state FROM receipts WHERE event_id = ?', [others])).toEqual([
        { state: 'waiting' },
      ])
    })
  })

  it('lets 20,000 receipts of all users wait; the next is set aside as unread', async () => {
    const other = await createUser(on)
    await whileWaiting(other, RECEIPTS_WAITING_MAX - 1, async () => {
      for (const name of ['last.pdf', 'next.pdf']) await store(name, pdf({ text: someText() }))
      expect([(await rowOf('last.pdf')).state, (await rowOf('next.pdf')).state]).toEqual([
        'waiting',
        'unread',
      ])
    })
  })

  describe('of receipts that their readers left', () => {
    /** The state of each receipt when no process reads it any more. */
    const stateOf = new Map<string, unknown>()

    beforeAll(async () => {
      const { id } = await insertEvent(on.database, owner.id)
      const year = Date.now() + 365 * 24 * 60 * 60 * 1000
      const left = [
        { name: 'once.pdf', attempts: 1, leaseUntil: 1 },
        { name: 'twice.pdf', attempts: 2, leaseUntil: 1 },
        { name: 'ahead.pdf', attempts: 1, leaseUntil: year },
      ]
      const files = left.map(({ name }) => ({ name, bytes: pdf({ text: someText() }) }))
      expect((await sendFiles(owner.client, id, files)).status).toBe(200)
      await allRead(on.database)
      for (const { name, attempts, leaseUntil } of left) {
        const [row] = await on.database.all('SELECT id, state FROM receipts WHERE name = ?', [name])
        expect([name, row?.state]).toEqual([name, 'read'])
        await on.database.run(
          "UPDATE receipts SET state = 'reading', attempts = ?, lease_until = ? WHERE id = ?",
          [attempts, leaseUntil, row?.id],
        )
      }
      await allRead(on.database)
      const rows = await on.database.all('SELECT name, state FROM receipts WHERE event_id = ?', [id])
      for (const { name, state } of rows) stateOf.set(`${name}`, state)
    })

    it('reads a receipt whose reading was interrupted once, and sets one aside whose reading was interrupted twice', () => {
      expect([stateOf.get('once.pdf'), stateOf.get('twice.pdf')]).toEqual(['read', 'unread'])
    })

    it('reads a receipt whose lease ends in a year because of a wrong clock', () => {
      expect(stateOf.get('ahead.pdf')).toBe('read')
    })
  })

  it('stores nothing of a reader whose receipt another has claimed in the meantime', {
    timeout: 500_000,
  }, async () => {
    await store('claimed.jpg', await photo({ width: 600, height: 800, text: someText() }))
    await expect
      .poll(async () => (await rowOf('claimed.jpg')).state, { interval: 5, timeout: 60_000 })
      .toBe('reading')
    const hold = (attempts: number) =>
      on.database.run('UPDATE receipts SET attempts = ?, lease_until = ? WHERE name = ?', [
        attempts,
        Date.now() + 15_000,
        'claimed.jpg',
      ])
    await hold(2)
    const renewal = setInterval(() => hold(2), 2_000)
    onTestFinished(() => clearInterval(renewal))
    // the next receipt in the queue is read when its reader is free, which takes minutes on a busy machine
    await store('next.pdf', pdf({ text: someText() }))
    await expect.poll(async () => (await rowOf('next.pdf')).state, { timeout: 400_000 }).toBe('read')
    expect(await rowOf('claimed.jpg')).toMatchObject({ state: 'reading', attempts: 2 })
  })

  // the last test of the group, because it stops the server
  it('a receipt that is being read when the server stops waits again, without an attempt', async () => {
    await store('stopped.jpg', await photo({ width: 600, height: 800, text: someText() }))
    await expect
      .poll(async () => (await rowOf('stopped.jpg')).state, { interval: 5, timeout: 60_000 })
      .toBe('reading')
    await on.server.stop()
    expect(await rowOf('stopped.jpg')).toMatchObject({ state: 'waiting', attempts: 0 })
  })
})
