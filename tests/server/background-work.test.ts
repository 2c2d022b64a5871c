import { beforeAll, expect, it } from 'vitest'
import { BACKGROUND_WAITING_PER_USER_MAX, FOREGROUND_ROWS_MAX } from '~/limits'
import { insertRow } from '../support/database'
import { holdEvents, insertEvent, tags, untilWaiting } from '../support/factories'
import { storedNow } from '../support/filled-event'
import { describeOnEachDatabase, runsBesideDatabase } from '../support/instances'
import { convertedIn, insertEventWith, insertExpenses, rateOf, updateTerms } from '../support/many-expenses'
import { RATE } from '../support/rates'
import { createUser, type Person } from '../support/users'

/** An event with this many expenses is changed in the background. */
const MANY = FOREGROUND_ROWS_MAX + 1

// Long work waits in a queue for other long work, and does not block it while it waits for the database.

describeOnEachDatabase('long work that waits on %s', (on, provider) => {
  let owner: Person
  let other: Person

  beforeAll(async () => {
    owner = await createUser(on)
    other = await createUser(on)
  })

  const eventWith = (count: number, columns: Record<string, string>) =>
    insertEventWith(on.database, owner.id, { count, columns })
  const update = (id: string) => updateTerms(owner.client, id)

  it('while an update waits for a lock, a file of another user is made', async () => {
    const id = await eventWith(MANY, { amount: '1000', currency: "'KES'" })
    const { id: others } = await insertEvent(on.database, other.id)
    await insertExpenses(on.database, others, { count: MANY })
    const release = await holdEvents(on.database, id)
    let isAnswered = false
    const changed = update(id).finally(() => {
      isAnswered = true
    })
    await untilWaiting(on.database)
    expect((await other.client.get(`/events/${others}/claim.csv`)).status).toBe(200)
    expect(isAnswered).toBe(false)
    expect(await rateOf(on.database, id)).toBe(0.0077)
    await release()
    expect((await changed).status).toBe(200)
  })

  it.runIf(runsBesideDatabase(provider))('what is wrong with a field is said beside that field', async () => {
    const id = await eventWith(MANY, { amount: '1000', currency: "'KES'" })
    const form = { ...RATE, intent: 'add', id: crypto.randomUUID(), currency: 'USD' }
    const answer = await owner.client.form('POST', `/events/${id}/rates`, form)
    const invalid = tags(await answer.text()).filter(({ attributes }) => attributes.has('aria-invalid'))
    const names = invalid.map(({ attributes }) => attributes.get('name'))
    expect([answer.status, names]).toEqual([400, ['currency']])
  })

  const whileTooMuchWaits =
    'while too much waits, what concerns many rows is answered with 503; all can be done later'
  it.runIf(runsBesideDatabase(provider))(whileTooMuchWaits, async () => {
    const rows = { amount: '1000', currency: "'KES'" }
    const [held, small, id, closed] = [
      await eventWith(MANY, rows),
      await eventWith(MANY, rows),
      await eventWith(MANY, rows),
      await eventWith(MANY, rows),
    ]
    await eventWith(MANY, { ...rows, deleted_at: `'${storedNow()}'` })
    const form = new FormData()
    form.set('statement', new File(['Date,Text,Amount\n2026-10-05,TAXI,-5\n'], 'short.csv'))
    const chosen = await owner.client.send('POST', `/events/${small}/statement`, { body: form })
    const statement = chosen.headers.get('Location') ?? ''
    const file = new URL(statement, on.server.url).searchParams.get('file') ?? ''
    const close = () => owner.client.send('PUT', `/events/${closed}/close`)
    const others = () => [
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
    // the one request that finds no place is answered at once
    const pages = Array.from({ length: BACKGROUND_WAITING_PER_USER_MAX + 1 }, () => page(small))
    expect(await Promise.race(pages)).toBe(503)
    for (const { status, headers } of await Promise.all([update(id), close(), ...others()])) {
      expect([status, headers.get('Retry-After')]).toEqual([503, '10'])
    }
    expect([await rateOf(on.database, id), await convertedIn(on.database, id)]).toEqual([0.0077, [5, 5]])
    await release()
    await Promise.all([heldUpdate, ...pages])
    expect([(await update(id)).status, (await close()).status]).toEqual([200, 200])
    expect((await Promise.all(others())).map(({ status }) => status)).toEqual([...[200, 303, 303]])
    expect([await rateOf(on.database, id), await convertedIn(on.database, id)]).toEqual([0.02, [20, 20]])
    expect(await on.database.all('SELECT version FROM claims WHERE event_id = ?', [closed])).toEqual([
      { version: 1 },
    ])
  })

  it.runIf(runsBesideDatabase(provider))(
    'while too much waits, the pages of an event of many lines are shown',
    async () => {
      const lines = { amount: '1000', currency: "'KES'", converted_amount: '5' }
      const [held, small] = [await eventWith(MANY, lines), await eventWith(MANY, lines)]
      await insertRow(on.database, 'categories', {
        ...{ id: `meals-${small}`, user_id: owner.id, name: 'Meals', currency: 'USD', receipt_above: 5 },
      })
      const release = await holdEvents(on.database, held)
      const heldUpdate = update(held)
      await untilWaiting(on.database)
      const closing = async () => (await owner.client.get(`/events/${small}/close`)).arrayBuffer()
      const pages = Array.from({ length: BACKGROUND_WAITING_PER_USER_MAX + 1 }, closing)
      await Promise.race(pages)
      const ends = ['expenses?search=shop', 'expenses?sort=merchant', 'review', 'rates', 'details']
      const statuses = ends.map(async (end) => {
        const { status } = await owner.client.get(`/events/${small}/${end}`)
        return [end, status]
      })
      expect(await Promise.all(statuses)).toEqual(ends.map((end) => [end, 200]))
      await release()
      await Promise.all([heldUpdate, ...pages])
    },
  )
})
