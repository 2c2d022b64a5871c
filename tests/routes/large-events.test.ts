import { beforeAll, expect, it } from 'vitest'
import { FOREGROUND_ROWS_MAX } from '~/limits'
import { BESIDES, besides, expectUndisturbed } from '../support/bystander'
import { expectFreeEventLoop } from '../support/event-loop'
import { html, insertEvent, text, withFailingWrites } from '../support/factories'
import { ATTACKS } from '../support/hostile-input'
import { describeBesideDatabase, describeOnEachDatabase } from '../support/instances'
import { convertedIn, insertEventWith, insertReceipts, rateOf, updateTerms } from '../support/many-expenses'
import { addRate, visit } from '../support/rates'
import { createUser, type Person } from '../support/users'

// Events whose work grows with the square of their size or needs a long statement, while another user
// requests their own pages.

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

    const eventWith = (count: number, columns: Record<string, string>) =>
      insertEventWith(on.database, owner.id, { count, columns })
    const update = (id: string) => updateTerms(owner.client, id)

    describeBesideDatabase(provider, 'compares names', () => {
      it('1,000 expenses of one day and amount with long different names are shown, checked and written', async () => {
        // all names share a word, and no two are similar
        const hash =
          provider === 'sqlite' ? "hex(substr(i * 1103515245 || 'x' || i * 12345, 1, 20))" : 'md5(i::text)'
        const id = await eventWith(1_000, { amount: '10', currency: "'USD'", merchant: `'Shop ' || ${hash}` })
        const { witness } = await besides(other.client, async () => {
          // the page searches for duplicates, whatever rows it lists
          for (const page of ['expenses?search=nothing', 'close'])
            await html(await owner.client.get(`/events/${id}/${page}`))
          expect((await owner.client.get(`/events/${id}/claim.csv`)).status).toBe(200)
        })
        expectUndisturbed(witness)
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
    })

    it('of 1,000 equal expenses 20 pairs are shown', async () => {
      const id = await eventWith(1_000, { amount: '10', merchant: "'Java House'" })
      const page = await html(await owner.client.get(`/events/${id}/expenses`))
      expect(page.match(/name="intent" value="distinct"/g)).toHaveLength(20)
    })

    // hostile-input.test.ts sends the other attacks on SQLite, because they arrive before the database is
    // queried
    it.runIf(provider === 'postgresql').each(ATTACKS.filter(({ isBesideDatabase }) => !isBesideDatabase))(
      'no other request waits, and no answer is a failure: $name',
      async ({ run }) => {
        const { id: eventId } = await insertEvent(on.database, owner.id)
        const target = { url: on.server.url, database: on.database, attacker: owner, eventId }
        const { result, witness } = await besides(other.client, () => run(target))
        expect(result.filter((status) => status >= 500)).toEqual([])
        expectUndisturbed(witness)
      },
    )

    it('20,000 expenses are converted with another rate, all or none', async () => {
      const id = await eventWith(20_000, { amount: '1000', currency: "'KES'" })
      const { result, witness } = await besides(other.client, () => update(id))
      expect([result.status, result.headers.get('HX-Redirect')]).toEqual([200, '/dashboard'])
      expect(await convertedIn(on.database, id)).toEqual([20, 20])
      expectUndisturbed(witness)
    })

    it('of an event whose 2,000 expenses cannot be converted, the update stays', async () => {
      const id = await eventWith(2_000, { amount: '1000', currency: "'KES'" })
      await withFailingWrites(on.database, 'UPDATE', 'expenses', async () =>
        expect((await update(id)).status).toBe(200),
      )
      expect(await rateOf(on.database, id)).toBe(0.02)
    })

    it('20,000 expenses are converted with a rate of the event that is added', async () => {
      const id = await eventWith(20_000, { amount: '1000', currency: "'KES'" })
      await visit(owner, id)
      const { witness } = await besides(other.client, () => addRate(owner, on.database, id))
      expect(await convertedIn(on.database, id)).toEqual([7.7, 7.7])
      expectUndisturbed(witness)
    })

    it.runIf(provider === 'postgresql')(
      'a conversion is tried once when it takes too long, 20 times when it loses races, else twice',
      async () => {
        // a rollback does not reset a sequence
        await on.database.run('CREATE SEQUENCE IF NOT EXISTS conversions')
        for (const [code, tries] of [
          ['57014', 1],
          ['40P01', 20],
          ['P0001', 2],
        ] as const) {
          const id = await eventWith(FOREGROUND_ROWS_MAX + 1, { amount: '1000', currency: "'KES'" })
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
          expect(await rateOf(on.database, id)).toBe(0.02)
        }
      },
    )

    it('20 updates of one event at once are all done', async () => {
      const id = await eventWith(FOREGROUND_ROWS_MAX + 1, { amount: '1000', currency: "'KES'" })
      const answers = await Promise.all(Array.from({ length: 20 }, () => update(id)))
      expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
      expect([await rateOf(on.database, id), await convertedIn(on.database, id)]).toEqual([0.02, [20, 20]])
    })

    it('an event of one expense with 30,000 receipts is shown for closing', async () => {
      const id = await eventWith(1, { amount: '10' })
      await insertReceipts(on.database, { eventId: id, expenseId: `${id}-1`, count: 30_000 })
      const { witness } = await besides(other.client, async () =>
        html(await owner.client.get(`/events/${id}/close`)),
      )
      expectUndisturbed(witness)
    })
  },
)
