import { beforeAll, beforeEach, expect, it } from 'vitest'
import { insertStatementRow } from '../support/bulk'
import { deletedWithMinutesLeft, insertEvent, plain, text } from '../support/factories'
import { describeOnEachDatabase } from '../support/instances'
import { addRate, RATE, visit } from '../support/rates'
import { createUser, type Person } from '../support/users'

// Removing or restoring a rate or a charge never produces an amount that is too large for a claim.

type Form = Record<string, string>

const HUGE = { date: '2026-10-05', merchant: 'Java House', amount: '99999999999999.9', currency: 'KES' }

describeOnEachDatabase('an expense that would be too large on %s', (on) => {
  let owner: Person
  let event: string
  let view: string

  beforeAll(async () => {
    owner = await createUser(on)
  })
  beforeEach(async () => {
    event = (await insertEvent(on.database, owner.id, { base_currency: 'USD', exchange_rate: 0.0077 })).id
    view = `/events/${event}/expenses`
    await visit(owner, event)
  })

  const asked = async (method: string, path: string, form?: Form) => {
    const { status, body } = await plain(await owner.client.form(method, path, form))
    return [status, body === '' ? '' : text(body)]
  }
  const done = async (method: string, path: string, form?: Form) =>
    expect([200, 303]).toContain((await asked(method, path, form))[0])
  const everything = () =>
    Promise.all(
      ['expenses', 'rates', 'statement_rows'].map((table) =>
        on.database.all(`SELECT * FROM ${table} ORDER BY created_at`),
      ),
    )
  /** Asserts that a change is refused with these words and changes nothing. */
  const refused = async (words: string, ...change: Parameters<typeof asked>) => {
    const before = await everything()
    expect(await asked(...change)).toEqual([400, expect.stringContaining(words)])
    expect(await everything()).toEqual(before)
  }
  async function huge(form: Form = {}): Promise<string> {
    await done('POST', '/expenses', { ...HUGE, ...form })
    const [row] = await on.database.all<{ id: string }>(
      'SELECT id FROM expenses WHERE event_id = ? ORDER BY created_at DESC',
      [event],
    )
    return row?.id ?? ''
  }

  it('lets no rate be added or changed, in the trash too, until it is deleted for good', async () => {
    const rate = await addRate(owner, on.database, event, { date: '2026-10-01' })
    const id = await huge()
    await done('DELETE', `/expenses/${id}`)
    const tooHigh = { ...RATE, receipt_amount: '1', claim_amount: '123456.789' }
    const words = 'With this rate an expense in the trash is too large in the claim currency'
    await refused(words, 'POST', '/rates', tooHigh)
    await refused(words, 'PUT', `/rates/${rate}`, tooHigh)
    await done('POST', '/trash', { intent: 'delete', kind: 'expense', id })
    await done('PUT', `/rates/${rate}`, tooHigh)
  })

  it('lets no rate be added for 30 days in the trash, less a minute, and more a minute lets it', async () => {
    const id = await huge()
    await done('DELETE', `/expenses/${id}`)
    const age = (minutesLeft: number) =>
      on.database.run('UPDATE expenses SET deleted_at = ? WHERE id = ?', [
        deletedWithMinutesLeft(minutesLeft),
        id,
      ])
    const tooHigh = { ...RATE, receipt_amount: '1', claim_amount: '123456.789' }
    await age(1)
    await refused('With this rate an expense in the trash is too large', 'POST', '/rates', tooHigh)
    await age(-1)
    await done('POST', '/rates', tooHigh)
  })

  it('lets its rate not be deleted', async () => {
    const rate = await addRate(owner, on.database, event)
    await on.database.run('UPDATE events SET exchange_rate = 0.5 WHERE id = ?', [event])
    const id = await huge()
    const rates = `/events/${event}/rates`
    const words = 'Without this rate an expense is too large in the claim currency'
    expect((await owner.client.get(`${rates}?delete=${rate}`)).status).toBe(200)
    await refused(words, 'DELETE', `/rates/${rate}`)
    await refused(words, 'POST', rates, { intent: 'delete', id: rate })
    await done('DELETE', `/expenses/${id}`)
    await refused('Without this rate an expense in the trash is too large', 'DELETE', `/rates/${rate}`)
  })

  it('does not come back, alone or with others, until the rate is another', async () => {
    const [one, two] = [await huge(), await huge({ amount: '10' })]
    await done('POST', `${view}?id[]=${one}&id[]=${two}`, { intent: 'delete-selected' })
    const [row] = await on.database.all<{ at: string | Date }>(
      'SELECT deleted_at AS at FROM expenses WHERE id = ?',
      [one],
    )
    const deleted_at = String(new Date(row?.at ?? 0).getTime())
    const toRate = (sample_claim_amount: string) =>
      done('PUT', `/events/${event}`, {
        base_currency: 'USD',
        sample_receipt_amount: '1',
        sample_claim_amount,
      })
    await toRate('123456.789')
    const words = 'Java House is too large in the claim currency now. Change the rate first'
    await refused(words, 'POST', view, { intent: 'restore', id: one })
    await refused(words, 'POST', view, { intent: 'restore-deleted', deleted_at })
    await refused(words, 'POST', '/trash', { intent: 'restore', kind: 'expense', id: one })
    await done('POST', view, { intent: 'restore', id: two })
    await toRate('0.0077')
    await done('POST', view, { intent: 'restore-deleted', deleted_at })
    expect(
      await on.database.all('SELECT id FROM expenses WHERE event_id = ? AND deleted_at IS NULL', [event]),
    ).toHaveLength(2)
  })

  it('keeps the row of a statement that says what was charged', async () => {
    await on.database.run('UPDATE events SET exchange_rate = 2 WHERE id = ?', [event])
    const id = await huge({ charged_amount: '5' })
    await insertStatementRow(on.database, id, { text: 'JAVA', amount: 5 })
    const removal = { intent: 'evidence-remove', id }
    await refused('Without this row the expense is too large in the claim currency', 'POST', view, removal)
    await on.database.run('UPDATE events SET exchange_rate = 0.0077 WHERE id = ?', [event])
    await done('POST', view, removal)
    expect(await on.database.all('SELECT charged_amount FROM expenses WHERE id = ?', [id])).toEqual([
      { charged_amount: null },
    ])
  })
})
