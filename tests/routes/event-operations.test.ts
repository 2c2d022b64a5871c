import { beforeAll, expect, it } from 'vitest'
import { callersOf } from '../support/callers'
import type { Client } from '../support/client'
import {
  ADVANCE,
  CHANGED_RATE,
  LUNCH,
  OPERATIONS,
  type Operation,
  REPEATABLE,
  type Sender,
  TERMS,
} from '../support/event-operations'
import { html, insertEvent, tags } from '../support/factories'
import { smallPhoto } from '../support/files'
import {
  changedIn,
  type FilledEvent,
  insertFilledEvent,
  rowsOfEvent,
  tablesThatDiffer,
  VERSION,
} from '../support/filled-event'
import { describeBesideDatabase, describeOnEachDatabase } from '../support/instances'
import { storeOriginals } from '../support/stored-originals'
import { type Sent, sendFiles, sha256 } from '../support/uploads'
import { createUser, type Person } from '../support/users'

// Checks every operation on an event: it raises the event's version and its user's revision, marks the
// objects whose older forms become stale, writes only the tables that it should, and is refused where it
// should be.

/** Functions that call `changeEvent` and have no operation in the table. */
const WITHOUT_ROW = [
  // the table has operations for the callers of these two
  'changeReceipt',
  'changeByRows',
  // amounts-without-rate.test.ts tests this, because it needs an event without a rate
  'changeConversions',
  // the tests of refunds, withdrawals and fees test these, because they need used rows
  'addWithProof',
  'createFeeExpenses',
  // official-rates.test.ts tests this, because it needs a file of published rates
  'addPlannedRates',
]

it('every call of changeEvent, changeReceipt and changeByRows is in the table of operations', () => {
  const inTable = OPERATIONS.flatMap(({ by }) => by ?? [])
  const callers = callersOf('changeEvent', 'changeReceipt', 'changeByRows')
  expect([...new Set([...inTable, ...WITHOUT_ROW])].sort()).toEqual(callers)
})

/** Records which ids an operation names, without sending a request. */
function namesIn({ ask }: Operation): Set<keyof FilledEvent> {
  const named = new Set<keyof FilledEvent>()
  const ids = new Proxy({} as FilledEvent, {
    get(_, name) {
      named.add(name as keyof FilledEvent)
      return '2026-10-05'
    },
  })
  const answer = async () => new Response()
  const client = { cookies: new Map(), get: answer, send: answer, form: answer } as unknown as Client
  void ask({ client, ids, statement: '', file: { name: '', bytes: new Uint8Array() } })
  return named
}

const REFERENCES = OPERATIONS.flatMap((tried) => {
  const named = namesIn(tried)
  const namesEvent = named.delete('event')
  named.delete('deletedAt')
  return [...named].map((name) => ({ ...tried, name, namesEvent }))
})

/** A form that carries the version at which it was filled. */
interface VersionedForm {
  title: string
  /** the page with the form */
  page: (ids: FilledEvent) => string
  intent: string
  values: (ids: FilledEvent) => Record<string, string>
  /** the row whose version is compared with the form's; the event by default */
  row?: [table: string, name: keyof FilledEvent]
}

const FORMS: VersionedForm[] = [
  {
    ...{ title: 'of an expense', intent: 'change', row: ['expenses', 'lunch'] },
    page: ({ event, lunch }) => `/events/${event}/expenses?edit=${lunch}`,
    values: ({ lunch }) => ({ ...LUNCH, id: lunch }),
  },
  {
    ...{ title: 'of a rate', intent: 'change', row: ['rates', 'rate'] },
    page: ({ event, rate }) => `/events/${event}/rates?edit=${rate}`,
    values: ({ rate }) => ({ ...CHANGED_RATE, id: rate, seen: 'KES 1000 8 USD 2026-10-05' }),
  },
  {
    ...{ title: 'of an advance', intent: 'change', row: ['advances', 'advance'] },
    page: ({ event, advance }) => `/events/${event}/details?edit=${advance}`,
    values: ({ advance }) => ({ ...ADVANCE, id: advance }),
  },
  {
    ...{ title: 'of the details', intent: 'save', row: ['events', 'event'] },
    page: ({ event }) => `/events/${event}/details`,
    values: () => ({ purpose: 'Conference' }),
  },
  {
    ...{ title: 'of the event', intent: 'update', row: ['events', 'event'] },
    page: ({ event }) => `/dashboard?edit=${event}`,
    values: ({ event }) => ({ ...TERMS, id: event, seen: 'USD 0.008' }),
  },
  {
    ...{ title: 'that closes the event', intent: 'close' },
    page: ({ event }) => `/events/${event}/close`,
    values: () => ({}),
  },
]

interface PageById {
  page: (own: FilledEvent, id: string) => string
  /** the objects of another event whose ids are tried */
  about: (keyof FilledEvent)[]
  /**
   * the object of its own event whose note or name it shows; undefined if it shows only the code of a rate
   */
  shows?: keyof FilledEvent
}

/** The pages of an event that show an object by its id. */
const PAGES: PageById[] = [
  { page: (_, id) => `expenses?edit=${id}`, about: ['lunch', 'deletedExpense'], shows: 'lunch' },
  { page: (_, id) => `expenses?deleted=${id}`, about: ['lunch', 'deletedExpense'], shows: 'deletedExpense' },
  {
    page: ({ lunch }, id) => `expenses?edit=${lunch}&removed=${id}`,
    about: ['removedFile', 'removedProof', 'deletedDraft'],
    shows: 'removedFile',
  },
  { page: (_, id) => `review?draft=${id}`, about: ['draft', 'deletedDraft', 'firstFile'], shows: 'draft' },
  {
    page: (_, id) => `review?deleted=${id}`,
    about: ['draft', 'deletedDraft', 'removedFile'],
    shows: 'deletedDraft',
  },
  { page: (_, id) => `review?confirmed=${id}`, about: ['draft', 'lunch', 'firstFile'], shows: 'lunch' },
  { page: (_, id) => `rates?edit=${id}`, about: ['rate'], shows: 'rate' },
  {
    page: ({ rate }, id) => `rates?edit=${rate}&removed=${id}`,
    about: ['removedProof', 'removedFile', 'deletedDraft'],
    shows: 'removedProof',
  },
  { page: (_, id) => `details?edit=${id}`, about: ['advance'], shows: 'advance' },
  { page: (_, id) => `receipts?expense_id=${id}`, about: ['lunch', 'deletedExpense'], shows: 'lunch' },
  { page: (_, id) => `receipts?rate_id=${id}`, about: ['rate'] },
]

const CARD = `Date,Description,Amount
2026-10-06,JAVA HOUSE,-7.80
2026-10-07,JAVA HOUSE,-9.10
2026-10-08,JAVA HOUSE REFUND,2.00
`

describeOnEachDatabase('operations on an event on %s', { leavesUnread: true }, (on, provider) => {
  let owner: Person
  let stranger: Person
  let file: Sent
  let theirs: FilledEvent
  let elsewhere: FilledEvent

  beforeAll(async () => {
    owner = await createUser(on)
    stranger = await createUser(on)
    theirs = await insertFilledEvent(on.database, (await createUser(on)).id)
    elsewhere = await insertFilledEvent(on.database, owner.id)
    file = { name: 'lunch.jpg', bytes: await smallPhoto() }
    // stores the bytes once, so that later uploads of them need no inspection
    const { id } = await insertEvent(on.database, owner.id)
    expect((await sendFiles(owner.client, id, [file])).files).toMatchObject([{ outcome: 'stored' }])
  })

  /** Uploads a statement for an event. Returns its id. */
  async function chooseStatement({ event }: FilledEvent): Promise<string> {
    // removes the record of used rows, which a user has across events
    await on.database.run('UPDATE statement_rows SET user_id = NULL WHERE user_id = ?', [owner.id])
    const form = new FormData()
    form.append('statement', new Blob([CARD]), 'card.csv')
    const answer = await owner.client.send('POST', `/events/${event}/statement`, { body: form })
    const [, id = ''] = /\?file=([-0-9a-f]{36})$/.exec(answer.headers.get('Location') ?? '') ?? []
    return id
  }

  /** Makes an event for an operation. Returns functions that read its rows and versions and send requests. */
  async function prepare({ by, status }: Pick<Operation, 'by' | 'status'>) {
    const ids = await insertFilledEvent(on.database, owner.id, { sha256: sha256(file.bytes) })
    await storeOriginals(on, ids.event)
    const statement = ['acceptAll', 'createAll'].includes(by ?? '') ? await chooseStatement(ids) : ''
    if (status) await on.database.run('UPDATE events SET status = ? WHERE id = ?', [status, ids.event])
    const look = async () => {
      const [row] = await on.database.all<{ version: number; revision: number }>(
        'SELECT version, revision FROM events JOIN users ON users.id = user_id WHERE events.id = ?',
        [ids.event],
      )
      return { rows: await rowsOfEvent(on.database, ids.event), ...row }
    }
    return { ids, look, sender: (client: Client): Sender => ({ client, ids, statement, file }) }
  }

  const change = async (ids: FilledEvent, field: 'status' | 'claim_id' | 'deleted_at', value: string) =>
    on.database.run(`UPDATE events SET ${field} = ? WHERE id = ?`, [value, ids.event])

  it.each(OPERATIONS)(
    '$title changes $writes, its version, its revision, and makes forms stale of $stale',
    async (tried) => {
      const { ask, writes, stale = [], versions = 1, answers } = tried
      const { ids, look, sender } = await prepare(tried)
      const before = await look()
      const answer = await ask(sender(owner.client))
      await answer.text()
      const after = await look()
      expect({
        status: answer.status,
        writes: tablesThatDiffer(before.rows, after.rows),
        version: after.version,
        stale: await changedIn(on.database, ids, VERSION + 1),
      }).toEqual({ status: answers.done, writes, version: VERSION + versions, stale })
      expect(after.revision).not.toBe(before.revision)
    },
  )

  it.each(OPERATIONS)(
    '$title: $answers.closed on a closed event, $answers.another to another user, $answers.deleted if deleted',
    async (tried) => {
      const { ids, look, sender } = await prepare(tried)
      const attempt = async (client: Client, isDone = false) => {
        const before = await look()
        const answer = await tried.ask(sender(client))
        await answer.text()
        const after = await look()
        const written = tablesThatDiffer(before.rows, after.rows)
        expect(written).toEqual(isDone ? tried.writes : [])
        if (!isDone) expect(after.version).toBe(before.version)
        return answer.status
      }
      const another = await attempt(stranger.client)
      await change(ids, 'status', 'closed')
      const isDone = tried.answers.closed === tried.answers.done
      // with a claim, because a page of a closed event without one would freeze one
      if (!isDone) await change(ids, 'claim_id', crypto.randomUUID())
      const closed = await attempt(owner.client, isDone)
      if (tried.answers.deleted === null) {
        expect({ closed, another }).toEqual({ closed: tried.answers.closed, another: tried.answers.another })
        return
      }
      await change(ids, 'status', tried.status ?? 'open')
      await change(ids, 'deleted_at', ids.deletedAt)
      const deleted = await attempt(owner.client)
      const { done: _, ...answers } = tried.answers
      expect({ closed, another, deleted }).toEqual(answers)
    },
  )

  it.each(OPERATIONS.filter(({ by }) => by !== null && REPEATABLE.includes(by)))(
    '$title that is sent again is answered as before, and changes no row and no version',
    async (tried) => {
      const { look, sender } = await prepare(tried)
      const first = await tried.ask(sender(owner.client))
      const { rows, version } = await look()
      const again = await tried.ask(sender(owner.client))
      expect([again.status, again.headers.get('Location')]).toEqual([
        tried.answers.done,
        first.headers.get('Location'),
      ])
      expect(await look()).toMatchObject({ rows, version })
    },
  )

  // both databases run the same statements to select the rows of an event
  describeBesideDatabase(provider, 'with what another user has', () => {
    it.each(REFERENCES)(
      '$title in an own event with the $name of another user changes nothing of theirs, and takes nothing',
      async (tried) => {
        const { name, ask } = tried
        const { ids, look, sender } = await prepare(tried)
        const before = await rowsOfEvent(on.database, theirs.event)
        const answer = await ask({ ...sender(owner.client), ids: { ...ids, [name]: theirs[name] } })
        await answer.text()
        expect(await rowsOfEvent(on.database, theirs.event)).toEqual(before)
        expect(JSON.stringify([...(await look()).rows])).not.toContain(theirs[name])
      },
    )

    /**
     * Inserts an event whose expenses, rates and advances contain their ids in their texts. Its deleted rows
     * were deleted just now.
     */
    async function insertSecretEvent({ id }: Person) {
      const ids = await insertFilledEvent(on.database, id)
      await on.database.run("UPDATE expenses SET merchant = 'Secret ' || id WHERE event_id = ?", [ids.event])
      for (const table of ['rates', 'advances'])
        await on.database.run(`UPDATE ${table} SET note = 'Secret ' || id WHERE event_id = ?`, [ids.event])
      return ids
    }

    it('a page of an event shows what of this event it is asked for', async () => {
      const ids = await insertSecretEvent(owner)
      for (const { page, shows } of PAGES) {
        if (!shows) continue
        const id = ids[shows]
        const path = `/events/${ids.event}/${page(ids, id)}`
        const source = await html(await owner.client.get(path))
        const isShown = source.includes(`Secret ${id}`) || source.includes(`${id}.jpg`)
        expect([path, isShown]).toEqual([path, true])
      }
    })

    it('no page of an event shows anything of another event that it is asked for', async () => {
      const { ids } = await prepare({ by: null })
      const others = [await insertSecretEvent(stranger), await insertSecretEvent(owner)]
      for (const { page, about } of PAGES) {
        for (const name of about) {
          for (const { [name]: id } of others) {
            const path = `/events/${ids.event}/${page(ids, id)}`
            const answer = await owner.client.get(path)
            expect([path, answer.status]).not.toEqual([path, 500])
            const source = await answer.text()
            expect([path, source.includes(`Secret ${id}`), source.includes(`${id}.jpg`)]).toEqual([
              path,
              false,
              false,
            ])
          }
        }
      }
    })

    // only operations whose address or cookie names an event; an object that is named by its own id may
    // belong to any event of the user
    it.each(REFERENCES.filter(({ namesEvent }) => namesEvent))(
      '$title with the $name of another event of the user changes nothing of that, and takes nothing',
      async (tried) => {
        const { name, ask } = tried
        const { ids, look, sender } = await prepare(tried)
        const before = await rowsOfEvent(on.database, elsewhere.event)
        const answer = await ask({ ...sender(owner.client), ids: { ...ids, [name]: elsewhere[name] } })
        await answer.text()
        expect(await rowsOfEvent(on.database, elsewhere.event)).toEqual(before)
        const { rows } = await look()
        // two expenses that are no duplicates may belong to two events
        rows.delete('no_duplicates')
        expect(JSON.stringify([...rows])).not.toContain(elsewhere[name])
      },
    )
  })

  it.each(FORMS)(
    'a form $title that was filled a version before the last change is refused, one of that version is not',
    async ({ page, intent, values, row: [table, name] = ['events', 'event'] }) => {
      const { ids } = await prepare({ by: null })
      await on.database.run(`UPDATE ${table} SET changed_in = ? WHERE id = ?`, [VERSION, ids[name]])
      const path = page(ids)
      const shown = tags(await html(await owner.client.get(path)))
        .filter(({ attributes }) => attributes.get('name') === 'version')
        .map(({ attributes }) => attributes.get('value'))
      expect(new Set(shown)).toEqual(new Set([String(VERSION)]))
      const send = async (version: number) =>
        (await owner.client.form('POST', path, { intent, ...values(ids), version: String(version) })).status
      expect([await send(VERSION - 1), await send(VERSION)]).toEqual([409, 303])
    },
  )

  it('a list of proposals that was shown before the last change of an expense passes it over', async () => {
    const { ids, sender } = await prepare({ by: 'acceptAll' })
    await on.database.run('UPDATE expenses SET changed_in = ? WHERE id = ?', [VERSION, ids.lunch])
    const path = `/events/${ids.event}/statement?file=${sender(owner.client).statement}`
    const shown = tags(await html(await owner.client.get(path)))
    expect(
      shown.find(({ attributes }) => attributes.get('name') === 'version')?.attributes.get('value'),
    ).toBe(String(VERSION))
    const accepted = async (version: number) => {
      const values = { intent: 'accept', 'pick[]': `2 ${ids.lunch}`, version: String(version) }
      const { searchParams } = new URL(path, 'http://x')
      const answer = await owner.client.form('POST', path, {
        ...values,
        file: searchParams.get('file') ?? '',
      })
      return /accepted=.*/.exec(answer.headers.get('Location') ?? '')?.[0]
    }
    expect([await accepted(VERSION - 1), await accepted(VERSION)]).toEqual([
      'accepted=0&passed=1',
      'accepted=1',
    ])
  })

  it('proposals that were shown before a row proved an equal charge pass its expense over', async () => {
    const { ids, sender } = await prepare({ by: 'acceptAll' })
    await on.database.run('UPDATE expenses SET charged_amount = 7.8 WHERE id = ?', [ids.lunch])
    const { statement } = sender(owner.client)
    const accepted = async (line: number) => {
      const values = { intent: 'accept', file: statement, 'pick[]': `${line} ${ids.lunch}` }
      const answer = await owner.client.form('POST', `/events/${ids.event}/statement`, {
        ...values,
        version: String(VERSION),
      })
      return /accepted=.*/.exec(answer.headers.get('Location') ?? '')?.[0]
    }
    expect([await accepted(2), await accepted(3)]).toEqual(['accepted=1', 'accepted=0&passed=1'])
    expect(await changedIn(on.database, ids, VERSION + 1)).toEqual(['lunch'])
  })
})
