import { setTimeout as pause } from 'node:timers/promises'
import { beforeAll, beforeEach, describe, expect, inject, it, onTestFinished, vi } from 'vitest'
import { NO_EVENT_RATE } from '~/domain/conversion/terms'
import { insertRow, openDatabase, type TestDatabase } from '../../support/database'
import { insertEvent, insertExpense } from '../../support/factories'
import { temporaryFolder } from '../../support/folder'
import { PROVIDERS } from '../../support/instances'
import { createPostgresDatabase } from '../../support/postgres'

// Concurrent changes to an event. The plan itself or hooks make another change between the reading of a plan
// and its storing.

const { path: folder } = temporaryFolder()

const actor = (id: string) => ({
  ...{ id, name: id, email: `${id}@example.org` },
  ...{ onboarded: true, homeCurrency: 'USD', emailVerified: true },
})

async function loadApplication(url: string) {
  vi.resetModules()
  vi.stubEnv('DATA_DIR', folder)
  vi.stubEnv('DATABASE_URL', url)
  vi.stubEnv('LOG_LEVEL', 'fatal')
  const { closeDatabase, db } = await import('~/infra/database/db.server')
  const { changeEvent } = await import('~/domain/events/change-event.server')
  const { storeConversions } = await import('~/domain/conversion/stored-conversions.sql.server')
  const { updateEvent } = await import('~/domain/events/update-event.server')
  const { getEvent } = await import('~/domain/events/get-event.server')
  const { freezeClosed } = await import('~/domain/claims/versions/close-event.server')
  vi.unstubAllEnvs()
  return { closeDatabase, db, changeEvent, storeConversions, updateEvent, getEvent, freezeClosed }
}

describe.each(PROVIDERS)('changes of an event on %s', (provider) => {
  let database: TestDatabase
  let app: Awaited<ReturnType<typeof loadApplication>>
  let event: string
  let expense: string
  const owner = actor('owner')
  const options = { failure: 'Failed' }

  beforeAll(async () => {
    const isSqlite = provider === 'sqlite'
    const url = isSqlite
      ? `file:${folder}/claimbook.db`
      : `${await createPostgresDatabase(inject('postgresUrl'))}?lock_timeout=100`
    app = await loadApplication(url)
    database = await openDatabase(url.split('?')[0] as string)
    for (const { id, name, email } of [owner, actor('stranger')])
      await insertRow(database, 'users', { id, name, email })
    return async () => {
      await database.close()
      await app.closeDatabase()
    }
  })
  beforeEach(async () => {
    const terms = { base_currency: 'USD', exchange_rate: 2 }
    event = (await insertEvent(database, owner.id, terms)).id
    expense = await insertExpense(database, event, { amount: 10, currency: 'KES', converted_amount: 20 })
  })

  const rename = (name: string) => () => ({ result: name, event: { name } })

  const stored = async () => {
    const [row] = await database.all<{ name: string; base_currency: string }>(
      'SELECT name, base_currency FROM events WHERE id = ?',
      [event],
    )
    return row
  }

  it('an event that is open again before its claim is frozen stays open, without a claim', async () => {
    expect(await app.freezeClosed(owner, event)).toBeNull()
    const asked = 'SELECT status, claim_id FROM events WHERE id = ?'
    expect(await database.all(asked, [event])).toEqual([{ status: 'open', claim_id: null }])
    const claims = await database.all('SELECT id FROM claims WHERE event_id = ?', [event])
    expect(claims).toEqual([])
  })

  it('a change that another user tries does not hold the turns of its owner', async () => {
    const known = await app.getEvent(owner, event)
    let end = () => {}
    const held = new Promise<void>((resolve) => {
      end = resolve
    })
    const tried = app.changeEvent(actor('stranger'), known, options, async () => {
      await held
      return { result: 'tried' }
    })
    const answer = app.changeEvent(owner, event, options, rename('Nairobi'))
    const first = await Promise.race([answer, pause(3_000, 'waits')])
    end()
    await Promise.all([tried, answer])
    expect([first, (await stored())?.name]).toEqual(['Nairobi', 'Nairobi'])
  })

  it('an event that was read for its owner is not changed for another user', async () => {
    const known = await app.getEvent(owner, event)
    const change = app.changeEvent(actor('stranger'), known, options, rename('Theirs'))
    await expect(change).rejects.toMatchObject({ code: 'forbidden' })
    expect((await stored())?.name).not.toBe('Theirs')
  })

  it('an update of an event that is deleted meanwhile is forbidden', async () => {
    const known = await app.getEvent(owner, event)
    await database.run('UPDATE events SET deleted_at = created_at WHERE id = ?', [event])
    const update = app.updateEvent(owner, known, { ...NO_EVENT_RATE, baseCurrency: 'EUR', exchangeRate: 3 })
    await expect(update).rejects.toMatchObject({ code: 'forbidden' })
  })

  it('a change whose new row was inserted meanwhile is planned anew', async () => {
    const taken = crypto.randomUUID()
    const row = { event_id: event, date: '2026-10-05', amount: 1 }
    let plans = 0
    const id = await app.changeEvent(owner, event, options, async () => {
      plans += 1
      if (plans === 1) await insertRow(database, 'advances', { ...row, id: taken })
      const own = plans === 1 ? taken : crypto.randomUUID()
      const data = { id: own, eventId: event, date: '2026-10-05', amount: 2 }
      return { result: own, writes: (db) => [db.advance.create({ data, select: { id: true } })] }
    })
    expect([plans, id === taken]).toEqual([2, false])
  })

  const conversion = (id: string, convertedAmount: string) => ({
    ...{ id, convertedAmount, appliedRateId: null },
    ...{ chargedAmount: null, otherCharge: null, otherChargeCurrency: null },
  })

  const convertedAmounts = async () => {
    const rows = await database.all<{ converted_amount: string }>(
      'SELECT converted_amount FROM expenses WHERE event_id = ? ORDER BY converted_amount',
      [event],
    )
    return rows.map(({ converted_amount }) => Number(converted_amount))
  }

  it('of changes of several events at once each stores its own conversions', async () => {
    const terms = { base_currency: 'USD', exchange_rate: 2 }
    const changes = await Promise.all(
      Array.from({ length: 6 }, async (_, at) => {
        const { id } = await insertEvent(database, owner.id, terms)
        const of = await insertExpense(database, id, { amount: 10, currency: 'KES', converted_amount: 20 })
        return { id, of, amount: 31 + at }
      }),
    )
    await Promise.all(
      changes.map(({ id, of, amount }) =>
        app.changeEvent(owner, id, options, (known) => ({
          result: undefined,
          writes: () => [app.storeConversions(known, [conversion(of, String(amount))])],
        })),
      ),
    )
    const rows = await database.all<{ id: string; converted_amount: string }>(
      'SELECT id, converted_amount FROM expenses WHERE converted_amount > 30',
    )
    expect(Object.fromEntries(rows.map((row) => [row.id, Number(row.converted_amount)]))).toEqual(
      Object.fromEntries(changes.map(({ of, amount }) => [of, amount])),
    )
  })

  it('conversions of a plan that came too late are not stored, and those of the next one are', async () => {
    let plans = 0
    await app.changeEvent(owner, event, options, async (known) => {
      plans += 1
      if (plans === 1) await database.run('UPDATE events SET version = version + 1 WHERE id = ?', [event])
      const second = await insertExpense(database, event, { amount: 1, converted_amount: 2 })
      const [own, added] = plans === 1 ? ['40', '41'] : ['30', '31']
      return {
        result: undefined,
        writes: () => [
          app.storeConversions(known, [conversion(expense, own)]),
          app.storeConversions(known, [conversion(second, added)]),
        ],
      }
    })
    expect([plans, await convertedAmounts()]).toEqual([2, [2, 30, 31]])
  })

  it('a change whose event is closed with SQL while it is planned is a conflict, and not stored', async () => {
    const change = app.changeEvent(owner, event, options, async () => {
      await database.run("UPDATE events SET status = 'closed' WHERE id = ?", [event])
      return rename('Too late')()
    })
    await expect(change).rejects.toMatchObject({ code: 'conflict' })
    expect((await stored())?.name).not.toBe('Too late')
  })

  describe.runIf(provider === 'postgresql')('while another transaction holds a row', () => {
    async function hold(table: 'events' | 'expenses') {
      const id = table === 'events' ? event : expense
      await database.run('BEGIN')
      let isHeld = true
      const release = async () => {
        if (isHeld) await database.run('COMMIT')
        isHeld = false
      }
      onTestFinished(release)
      await database.all(`SELECT id FROM ${table} WHERE id = ? FOR UPDATE`, [id])
      return release
    }

    it.each(['events', 'expenses'] as const)(
      'a change that waits for one of %s for too long is planned anew, and stored when it is free',
      async (table) => {
        const release = await hold(table)
        let plans = 0
        await app.changeEvent(owner, event, options, async (known) => {
          plans += 1
          if (plans === 2) await release()
          return {
            result: undefined,
            event: { name: `Plan ${plans}` },
            writes: () => [app.storeConversions(known, [conversion(expense, '30')])],
          }
        })
        expect([plans, (await stored())?.name]).toEqual([2, 'Plan 2'])
      },
    )

    it('a change whose row stays held is unavailable, and nothing of it is stored', async () => {
      const release = await hold('events')
      await expect(app.changeEvent(owner, event, options, rename('Never'))).rejects.toMatchObject({
        code: 'unavailable',
        retryAfter: 1,
      })
      await release()
      expect((await stored())?.name).not.toBe('Never')
    })

    it('a change that waits for one whose row stays held gives up with it', async () => {
      const timeUp = new AbortController()
      const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(timeUp.signal)
      onTestFinished(() => timeout.mockRestore())
      const release = await hold('events')
      const ahead = app.changeEvent(owner, event, options, rename('Never'))
      let plans = 0
      const behind = app.changeEvent(owner, event, options, () => {
        plans += 1
        return { result: undefined, event: { name: 'Later' } }
      })
      timeUp.abort()
      await expect(behind).rejects.toMatchObject({ code: 'unavailable', retryAfter: 1 })
      await release()
      await Promise.allSettled([ahead])
      expect([plans, (await stored())?.name === 'Later']).toEqual([0, false])
    })
  })

  // Prisma writes the first statement, Claimbook's own SQL the second
  it.runIf(provider === 'postgresql').each(['events', 'expenses'] as const)(
    'a change that a deadlock at %s ended is planned anew',
    async (table) => {
      // a rollback does not reset a sequence
      await database.run(`CREATE SEQUENCE updates;
        CREATE FUNCTION deadlock() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
          IF nextval('updates') = 1 THEN RAISE 'deadlock' USING ERRCODE = '40P01'; END IF;
          RETURN NEW;
        END $$;
        CREATE TRIGGER deadlock BEFORE UPDATE ON ${table} FOR EACH ROW EXECUTE FUNCTION deadlock()`)
      onTestFinished(() =>
        database.run(`DROP TRIGGER deadlock ON ${table}; DROP FUNCTION deadlock; DROP SEQUENCE updates`),
      )
      let plans = 0
      await app.changeEvent(owner, event, options, (known) => {
        plans += 1
        return { result: undefined, writes: () => [app.storeConversions(known, [conversion(expense, '30')])] }
      })
      expect([plans, await convertedAmounts()]).toEqual([2, [30]])
    },
  )

  it.runIf(provider === 'postgresql')(
    'an update is not stored when each try to move a charge loses a race',
    async () => {
      await database.run('UPDATE expenses SET charged_amount = 8 WHERE id = ?', [expense])
      await database.run(`CREATE FUNCTION lose() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN RAISE 'deadlock' USING ERRCODE = '40P01'; END $$;
      CREATE TRIGGER lose BEFORE UPDATE ON expenses FOR EACH ROW EXECUTE FUNCTION lose()`)
      onTestFinished(() => database.run('DROP TRIGGER lose ON expenses; DROP FUNCTION lose'))
      const hook = vi.spyOn(Math, 'random').mockReturnValue(0)
      onTestFinished(() => hook.mockRestore())
      const known = await app.getEvent(owner, event)
      const update = app.updateEvent(owner, known, { ...NO_EVENT_RATE, baseCurrency: 'EUR', exchangeRate: 3 })
      await expect(update).rejects.toMatchObject({ code: 'unavailable', retryAfter: 1 })
      expect((await stored())?.base_currency).toBe('USD')
    },
  )

  it('an update whose recalculation loses every race to others is stored without it', async () => {
    await database.run('UPDATE expenses SET charged_amount = 8, converted_amount = 8 WHERE id = ?', [expense])
    const other = await insertExpense(database, event, { amount: 10, currency: 'KES', converted_amount: 20 })
    const { findMany } = app.db.rate
    // only the recalculation reads the rates
    const hook = vi
      .spyOn(app.db.rate, 'findMany')
      .mockImplementation(((...args: never[]) =>
        database
          .run('UPDATE events SET version = version + 1 WHERE id = ?', [event])
          .then(() => findMany(...args))) as never)
    onTestFinished(() => hook.mockRestore())
    await app.updateEvent(owner, await app.getEvent(owner, event), {
      ...NO_EVENT_RATE,
      baseCurrency: 'EUR',
      exchangeRate: 3,
    })
    expect(hook.mock.calls.length).toBeGreaterThan(1)
    expect((await stored())?.base_currency).toBe('EUR')
    const rows = await database.all<Record<string, unknown>>(
      'SELECT id, charged_amount, other_charge, other_charge_currency FROM expenses WHERE event_id = ?',
      [event],
    )
    const byId = new Map(rows.map((row) => [row.id, row]))
    expect(byId.get(expense)).toMatchObject({ charged_amount: null, other_charge_currency: 'USD' })
    expect(Number(byId.get(expense)?.other_charge)).toBe(8)
    expect(byId.get(other)).toMatchObject({ other_charge: null })
  })
})
