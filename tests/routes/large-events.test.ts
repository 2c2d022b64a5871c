import { beforeAll, expect, it } from 'vitest'
import { BACKGROUND_WAITING_PER_USER_MAX } from '~/limits-and-lifetimes'
import { BESIDES, besides, expectUndisturbed } from '../support/bystander'
import { expectFreeEventLoop } from '../support/event-loop'
import { holdEvents, html, insertEvent, text, untilWaiting, withFailingWrites } from '../support/factories'
import { storedNow } from '../support/filled-event'
import { describeOnEachDatabase } from '../support/instances'
import { insertExpenses, numbersTo } from '../support/many-expenses'
import { addRate, visit } from '../support/rates'
import { createUser, type Person } from '../support/users'

// Events whose work grows with the square of their size, or takes a long statement, while another user asks
// for their own pages.

describeOnEachDatabase(
  'an event that means much work on %s',
  { ...BESIDES, ownServer: true },
  (on, provider) => {
    let owner: Person
    let other: Person

    beforeAll(async () => {
      owner = await createUser(on)
      other = await createUser(on)
    })
    expectFreeEventLoop(() => on.server)

    const eventWith = async (count: number, columns: Record<string, string>) => {
      const { id } = await insertEvent(on.database, owner.id, { base_currency: 'USD', exchange_rate: 0.0077 })
      await insertExpenses(on.database, id, { count, columns })
      return id
    }

    /** An event of one expense that all receipts are with. */
    const eventWithReceipts = async (count: number) => {
      const id = await eventWith(1, { amount: '10' })
      await on.database.run(
        `INSERT INTO receipts (id, event_id, expense_id, sha256, name, kind, bytes, width, height, state)
       SELECT ? || i, ?, ?, ? || i, 'photo.jpg', 'jpeg', 1, 1, 1, 'unread' FROM ${numbersTo(on.database, count)}`,
        [id, id, `${id}-1`, id],
      )
      return id
    }

    /** The least and the most that an expense of an event is in the claim currency. */
    const convertedIn = async (id: string) => {
      const [row] = await on.database.all<{ least: number; most: number }>(
        'SELECT min(converted_amount) AS least, max(converted_amount) AS most FROM expenses WHERE event_id = ?',
        [id],
      )
      return [Number(row?.least), Number(row?.most)]
    }

    const rateOf = async (id: string) => {
      const [event] = await on.database.all<{ exchange_rate: number }>(
        'SELECT exchange_rate FROM events WHERE id = ?',
        [id],
      )
      return event?.exchange_rate
    }

    /** Saves the event with the rate 0.02. */
    const update = (id: string) =>
      owner.client.form('PUT', `/events/${id}`, {
        base_currency: 'USD',
        sample_receipt_amount: '100',
        sample_claim_amount: '2',
      })

    it('1,000 expenses of one day and amount with long different names are shown, checked and written', async () => {
      // all share a word, and no two are similar
      const hash =
        provider === 'sqlite' ? "hex(substr(i * 1103515245 || 'x' || i * 12345, 1, 20))" : 'md5(i::text)'
      const id = await eventWith(1_000, { amount: '10', currency: "'USD'", merchant: `'Shop ' || ${hash}` })
      const { witness } = await besides(other.client, async () => {
        // duplicates are looked for whatever rows are listed
        for (const page of ['expenses?search=nothing', 'close'])
          await html(await owner.client.get(`/events/${id}/${page}`))
        expect((await owner.client.get(`/events/${id}/claim.csv`)).status).toBe(200)
      })
      expectUndisturbed(witness)
    })

    it('of 1,000 equal expenses 20 pairs are shown', async () => {
      const id = await eventWith(1_000, { amount: '10', merchant: "'Java House'" })
      const page = await html(await owner.client.get(`/events/${id}/expenses`))
      expect(page.match(/name="intent" value="distinct"/g)).toHaveLength(20)
    })

    it('a statement of 9,900 rows against 2,000 expenses is matched', async () => {
      const id = await eventWith(2_000, {
        amount: '1000 + i % 50',
        currency: "'KES'",
        merchant: "'Merchant with a long name number ' || i",
      })
      const rows = Array.from(
        { length: 9_900 },
        (_, at) => `2026-10-0${(at % 9) + 1},CARD PAYMENT ${at * 7919} SOMEWHERE ELSE,-5.0${at % 10}`,
      )
      const form = new FormData()
      form.set(
        'statement',
        new File([`Date,Text,Amount\n${rows.join('\n')}\n`], 'statement.csv', { type: 'text/csv' }),
      )
      const { result, witness } = await besides(other.client, async () => {
        const chosen = await owner.client.send('POST', `/events/${id}/statement`, { body: form })
        const location = chosen.headers.get('Location') ?? ''
        return { status: chosen.status, page: await html(await owner.client.get(location)) }
      })
      expect(result.status).toBe(303)
      expect(text(result.page)).toContain('Merchant with a long name number')
      expectUndisturbed(witness)
    })

    it('20,000 expenses are converted with another rate, all or none', async () => {
      const id = await eventWith(20_000, { amount: '1000', currency: "'KES'" })
      const { result, witness } = await besides(other.client, () => update(id))
      expect([result.status, result.headers.get('HX-Redirect')]).toEqual([200, '/dashboard'])
      expect(await convertedIn(id)).toEqual([20, 20])
      expectUndisturbed(witness)
    })

    it('of an event whose 2,000 expenses cannot be converted, the update stays', async () => {
      const id = await eventWith(2_000, { amount: '1000', currency: "'KES'" })
      await withFailingWrites(on.database, 'UPDATE', 'expenses', async () =>
        expect((await update(id)).status).toBe(200),
      )
      expect(await rateOf(id)).toBe(0.02)
    })

    it('20,000 expenses are converted with a rate of the event that is added', async () => {
      const id = await eventWith(20_000, { amount: '1000', currency: "'KES'" })
      await visit(owner, id)
      const { witness } = await besides(other.client, () => addRate(owner, on.database, id))
      expect(await convertedIn(id)).toEqual([7.7, 7.7])
      expectUndisturbed(witness)
    })

    it.runIf(provider === 'postgresql')(
      'a conversion that takes too long is not tried again, one that fails otherwise is',
      async () => {
        // a sequence counts on in a transaction that is rolled back
        await on.database.run('CREATE SEQUENCE IF NOT EXISTS conversions')
        for (const [code, tries] of [
          ['57014', 1],
          ['P0001', 2],
        ] as const) {
          const id = await eventWith(600, { amount: '1000', currency: "'KES'" })
          await on.database.run(`ALTER SEQUENCE conversions RESTART; CREATE OR REPLACE FUNCTION stop() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN PERFORM nextval('conversions'); RAISE 'stopped' USING ERRCODE = '${code}'; END $$`)
          await on.database.run(
            'CREATE TRIGGER stop BEFORE UPDATE ON expenses FOR EACH STATEMENT EXECUTE FUNCTION stop()',
          )
          expect((await update(id)).status).toBe(200)
          await on.database.run('DROP TRIGGER stop ON expenses')
          expect(await on.database.all('SELECT last_value FROM conversions')).toEqual([
            { last_value: String(tries) },
          ])
          expect(await rateOf(id)).toBe(0.02)
        }
      },
    )

    it('while an update waits for a lock, a file of another user is made', async () => {
      const id = await eventWith(600, { amount: '1000', currency: "'KES'" })
      const { id: others } = await insertEvent(on.database, other.id)
      await insertExpenses(on.database, others, { count: 600 })
      const release = await holdEvents(on.database, id)
      const changed = update(id)
      await untilWaiting(on.database)
      const asked = performance.now()
      expect((await other.client.get(`/events/${others}/claim.csv`)).status).toBe(200)
      // before the update gives up, which is after 5 s at the earliest
      expect(performance.now() - asked).toBeLessThan(3_000)
      expect(await rateOf(id)).toBe(0.0077)
      await release()
      expect((await changed).status).toBe(200)
    })

    it('20 updates of one event at once are all done', async () => {
      const id = await eventWith(600, { amount: '1000', currency: "'KES'" })
      const answers = await Promise.all(Array.from({ length: 20 }, () => update(id)))
      expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
      expect([await rateOf(id), await convertedIn(id)]).toEqual([0.02, [20, 20]])
    })

    it('while too much waits, what concerns many rows is answered with 503; all can be done later', async () => {
      const rows = { amount: '1000', currency: "'KES'" }
      const [held, small, id, closed] = [
        await eventWith(600, rows),
        await eventWith(600, rows),
        await eventWith(600, rows),
        await eventWith(600, rows),
      ]
      await eventWith(600, { ...rows, deleted_at: `'${storedNow()}'` })
      const reviewed = await eventWithReceipts(5_001)
      const form = new FormData()
      form.set('statement', new File(['Date,Text,Amount\n2026-10-05,TAXI,-5\n'], 'short.csv'))
      const chosen = await owner.client.send('POST', `/events/${small}/statement`, { body: form })
      const statement = chosen.headers.get('Location') ?? ''
      const file = new URL(statement, on.server.url).searchParams.get('file') ?? ''
      const close = () => owner.client.send('PUT', `/events/${closed}/close`)
      const others = () => [
        owner.client.get(`/events/${reviewed}/review`),
        owner.client.get(statement),
        owner.client.form('POST', statement, { intent: 'accept', file, 'pick[]': `2 ${small}-1` }),
        owner.client.form('POST', '/trash', { intent: 'empty', asked: String(Date.now()) }),
      ]
      const page = async (event: string) => {
        const answer = await owner.client.get(`/events/${event}/close`)
        await answer.arrayBuffer()
        return answer.status
      }
      const release = await holdEvents(on.database, held)
      const heldUpdate = update(held)
      await untilWaiting(on.database)
      // the one that finds no place is answered at once
      const pages = Array.from({ length: BACKGROUND_WAITING_PER_USER_MAX + 1 }, () => page(small))
      expect(await Promise.race(pages)).toBe(503)
      for (const { status, headers } of await Promise.all([update(id), close(), ...others()])) {
        expect([status, headers.get('Retry-After')]).toEqual([503, '10'])
      }
      expect([await rateOf(id), await convertedIn(id)]).toEqual([0.0077, [5, 5]])
      await release()
      await Promise.all([heldUpdate, ...pages])
      expect([(await update(id)).status, (await close()).status]).toEqual([200, 200])
      expect((await Promise.all(others())).map(({ status }) => status)).toEqual([200, 200, 303, 303])
      expect([await rateOf(id), await convertedIn(id)]).toEqual([0.02, [20, 20]])
      expect(await on.database.all('SELECT version FROM claims WHERE event_id = ?', [closed])).toEqual([
        { version: 1 },
      ])
    })

    it('an event of one expense with 30,000 receipts is shown for closing', async () => {
      const id = await eventWithReceipts(30_000)
      const { witness } = await besides(other.client, async () =>
        html(await owner.client.get(`/events/${id}/close`)),
      )
      expectUndisturbed(witness)
    })
  },
)
