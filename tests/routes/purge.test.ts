import { setTimeout as pause } from 'node:timers/promises'
import { beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { DAY_MS } from '~/limits'
import { BESIDES } from '../support/bystander'
import { insertRow, openDatabase } from '../support/database'
import { longHolds } from '../support/event-loop'
import { insertEvent, insertExpense } from '../support/factories'
import { describeOnEachDatabase } from '../support/instances'
import { logged } from '../support/log'
import { numbersTo } from '../support/many-expenses'
import { createUser, type Person } from '../support/users'

// When and how the trash is purged: in small portions, by one process, and not after a jump of the clock
// (docs/decisions/0002-database.md).

describeOnEachDatabase('the purge on %s', { ownServer: true }, (on, provider) => {
  let owner: Person

  beforeAll(async () => {
    owner = await createUser(on)
    await purged()
  })
  beforeEach(async () => {
    await on.database.run('DELETE FROM events')
    await on.database.run(
      "UPDATE jobs SET done_at = NULL, waiting_since = NULL, lease_until = 0, holder = ''",
    )
  })

  /** A moment as the application stores it. */
  const stored = (at: number) => new Date(at).toISOString().replace('Z', '+00:00')
  const daysBack = (days: number) => stored(Date.now() - days * DAY_MS)

  const set = (column: 'done_at' | 'waiting_since', days: number) =>
    on.database.run(`UPDATE jobs SET ${column} = ? WHERE name = 'purge'`, [daysBack(days)])

  /** Inserts events that were deleted this many days ago. */
  async function deleted(...days: number[]) {
    for (const each of days) {
      const { id } = await insertEvent(on.database, owner.id)
      await insertExpense(on.database, id)
      await on.database.run('UPDATE events SET deleted_at = ? WHERE id = ?', [daysBack(each), id])
    }
  }

  const left = async () => {
    const [events, expenses] = await Promise.all(
      ['events', 'expenses'].map((table) => on.database.all(`SELECT id FROM ${table}`)),
    )
    return [events?.length, expenses?.length]
  }

  /** Begins a purge by deleting another event for good. */
  async function beginPurge() {
    await on.database.run("UPDATE jobs SET holder = '' WHERE lease_until = 0")
    const { id } = await insertEvent(on.database, owner.id)
    await on.database.run('UPDATE events SET deleted_at = ? WHERE id = ?', [daysBack(0), id])
    const { status } = await owner.client.form('POST', '/trash', { intent: 'delete', kind: 'event', id })
    expect(status).toBe(303)
  }

  /** How many events and expenses are left after a purge has ended or has decided to wait. */
  async function afterPurge() {
    await beginPurge()
    await purged()
    return left()
  }

  const purged = () =>
    vi.waitFor(async () => {
      const [job] = await on.database.all<Record<string, unknown>>(
        "SELECT * FROM jobs WHERE name = 'purge' AND holder <> ''",
      )
      expect(job).toBeDefined()
      expect(Number(job?.lease_until)).toBe(0)
    }, 20_000)

  it('a trash of one event that is due goes when the last purge was less than 2 days ago', async () => {
    await deleted(31)
    await set('done_at', 1.99)
    expect(await afterPurge()).toEqual([0, 0])
  })

  it('what was deleted 30 days and 61 minutes ago goes, and what was 30 days and 59 minutes ago does not', async () => {
    const minute = 1 / (24 * 60)
    await deleted(30 + 61 * minute, 30 + 59 * minute)
    await set('done_at', 1)
    expect(await afterPurge()).toEqual([1, 1])
  })

  it('an event that is due waits when the last purge was more than 2 days ago, and the log says so', async () => {
    await deleted(31)
    await set('done_at', 2.01)
    expect(await afterPurge()).toEqual([1, 1])
    const [job] = await on.database.all<{ waiting_since: unknown }>(
      "SELECT waiting_since FROM jobs WHERE name = 'purge'",
    )
    expect(job?.waiting_since).not.toBeNull()
    await expect
      .poll(() => logged(on.server).map(({ msg }) => msg))
      .toContainEqual(expect.stringMatching(/^the trash is not purged for a day/))
  })

  it.each([
    ['expenses', { amount: 1, currency: 'KES' }],
    ['receipts', { sha256: 'due', name: 'due.jpg', kind: 'jpeg', bytes: 1, width: 1, height: 1 }],
  ])('a trash of %s alone that are due waits after a jump, too', async (table, columns) => {
    const { id } = await insertEvent(on.database, owner.id)
    await insertRow(on.database, table, { id, event_id: id, ...columns, deleted_at: daysBack(31) })
    await set('done_at', 32)
    await afterPurge()
    expect(await on.database.all(`SELECT id FROM ${table}`)).toEqual([{ id }])
  })

  it('it waits for a day, and goes then', async () => {
    await deleted(31)
    await set('done_at', 32)
    await set('waiting_since', 0.9)
    expect(await afterPurge()).toEqual([1, 1])
    await set('waiting_since', 1.1)
    expect(await afterPurge()).toEqual([0, 0])
  })

  it('a clock that was set right ends the wait, and another jump begins a new one', async () => {
    await deleted(31)
    await set('done_at', 32)
    // the clock was 31 days ahead when this was recorded
    await set('waiting_since', -31)
    expect(await afterPurge()).toEqual([1, 1])
    await set('done_at', 0.1)
    expect(await afterPurge()).toEqual([0, 0])
  })

  it('a last purge that lies 31 days ahead, as the clock once did, does not hide a jump', async () => {
    await deleted(31)
    await set('done_at', -31)
    expect(await afterPurge()).toEqual([1, 1])
  })

  it('a tenth of the trash goes after a jump, and more does not', async () => {
    await deleted(31, ...Array(9).fill(5))
    await set('done_at', 32)
    expect(await afterPurge()).toEqual([9, 9])
    await set('done_at', 32)
    await deleted(31, 31)
    expect(await afterPurge()).toEqual([11, 11])
  })

  it('what was deleted for good goes whatever the clock says', async () => {
    await deleted(31, 31, 31)
    await on.database.run('UPDATE events SET deleted_at = ? WHERE id IN (SELECT id FROM events LIMIT 1)', [
      stored(0),
    ])
    await set('done_at', 32)
    expect(await afterPurge()).toEqual([2, 2])
  })

  it('a file that comes back while the others of its purge are deleted stays', async () => {
    const portion = 50
    const { id } = await insertEvent(on.database, owner.id)
    await on.database.run(
      `INSERT INTO receipts (id, event_id, sha256, name, kind, bytes, width, height, deleted_at)
       SELECT CAST(? AS TEXT) || '-' || i, CAST(? AS TEXT), CAST(? AS TEXT) || i, 'due.jpg', 'jpeg', 1, 1, 1, ${provider === 'sqlite' ? '?' : 'CAST(? AS TIMESTAMPTZ)'}
       FROM ${numbersTo(on.database, portion + 1)}`,
      [id, id, id, stored(0)],
    )
    const reviveOthers = `UPDATE receipts SET deleted_at = NULL WHERE event_id = '${id}'`
    await on.database.run(
      provider === 'sqlite'
        ? `CREATE TRIGGER revive AFTER DELETE ON receipts BEGIN ${reviveOthers}; END`
        : `CREATE FUNCTION revive() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${reviveOthers}; RETURN NULL; END $$;
           CREATE TRIGGER revive AFTER DELETE ON receipts FOR EACH STATEMENT EXECUTE FUNCTION revive()`,
    )
    onTestFinished(() =>
      on.database.run(provider === 'sqlite' ? 'DROP TRIGGER revive' : 'DROP FUNCTION revive CASCADE'),
    )
    await beginPurge()
    await purged()
    expect(await on.database.all('SELECT deleted_at FROM receipts')).toEqual([{ deleted_at: null }])
  })

  it.runIf(provider === 'postgresql')(
    'an expense that another session has locked stays, the others go; it goes when it is free',
    async () => {
      const { id } = await insertEvent(on.database, owner.id)
      const locked = await insertExpense(on.database, id)
      for (let i = 0; i < 2; i++) await insertExpense(on.database, id)
      await on.database.run('UPDATE expenses SET deleted_at = ? WHERE event_id = ?', [stored(0), id])
      const other = await openDatabase(on.server.databaseUrl)
      onTestFinished(() => other.close())
      await other.run('BEGIN')
      await other.all('SELECT id FROM expenses WHERE id = ? FOR UPDATE', [locked])
      await beginPurge()
      await expect.poll(() => on.database.all('SELECT id FROM expenses')).toEqual([{ id: locked }])
      await other.run('COMMIT')
      await expect.poll(() => on.database.all('SELECT id FROM expenses')).toEqual([])
      await purged()
    },
  )

  it('waits for the lease of another process, and takes over one that ran out or is of a wrong clock', async () => {
    await deleted(31)
    await set('done_at', 1)
    const lease = (until: number) =>
      on.database.run("UPDATE jobs SET holder = 'another', lease_until = ?", [until])
    await lease(Date.now() + 20_000)
    await beginPurge()
    await pause(1500)
    expect(await left()).toEqual([2, 1])
    await lease(Date.now() - 1)
    await vi.waitFor(async () => expect(await left()).toEqual([0, 0]), 20_000)
    await purged()
    await deleted(31)
    await lease(Date.now() + 31 * DAY_MS)
    expect(await afterPurge()).toEqual([0, 0])
  })

  it.runIf(provider === 'sqlite')(
    'a purge of 20,000 expenses never holds the server’s thread for more than 500 ms',
    BESIDES,
    async () => {
      const { id } = await insertEvent(on.database, owner.id)
      await on.database.run(
        `INSERT INTO expenses (id, event_id, amount, currency)
         SELECT 'expense ' || i, '${id}', i, 'EUR' FROM ${numbersTo(on.database, 20_000)}`,
      )
      await on.database.run('UPDATE events SET deleted_at = ? WHERE id = ?', [stored(0), id])
      const before = longHolds(on.server)
      await beginPurge()
      await vi.waitFor(async () => expect(await left()).toEqual([0, 0]), { timeout: 40_000, interval: 200 })
      expect(longHolds(on.server)).toEqual(before)
    },
  )
})
