import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import {
  holdEvents,
  html,
  insertEvent,
  insertExpense,
  plain,
  refused,
  text,
  untilWaiting,
} from '../../support/factories'
import { smallPhoto } from '../../support/files'
import { describeOnEachDatabase } from '../../support/instances'
import { sendFiles, sha256, storedObjects } from '../../support/uploads'
import { createUser, type Person } from '../../support/users'

// Users delete versions after they have deleted the event.

describeOnEachDatabase('versions that are deleted on %s', { leavesUnread: true }, (on) => {
  let owner: Person
  let stranger: Person
  let event: string

  beforeAll(async () => {
    owner = await createUser(on)
    stranger = await createUser(on)
  })
  beforeEach(async () => {
    event = (await insertEvent(on.database, owner.id, { name: 'Nairobi' })).id
  })

  const close = async (id = event) =>
    expect((await owner.client.send('PUT', `/events/${id}/close`)).status).toBe(200)
  const trashed = async () => expect((await owner.client.send('DELETE', `/events/${event}`)).status).toBe(200)
  const remove = async (id: string, { client } = owner) => {
    const answer = await client.form('POST', '/claims', { intent: 'delete', id })
    return [answer.status, answer.headers.get('Location') ?? text(await answer.text())]
  }
  const DONE = [303, '/claims?deleted']

  interface Row {
    id: string
    year: number
    serial: number
    version: number
    content: string
    total: unknown
  }
  const versions = (id = event) =>
    on.database.all<Row>('SELECT * FROM claims WHERE event_id = ? ORDER BY version', [id])
  const numberOf = ({ year, serial, version }: Row) => `${year}-${serial} version ${version}`
  const shown = async () => text(await html(await owner.client.get('/claims')))

  it('one whose event was deleted for good is deleted by its user alone, and its number stays', async () => {
    const file = { name: 'lunch.jpg', bytes: await smallPhoto() }
    owner.client.cookies.set('current_event_id', event)
    await owner.client.form('POST', '/expenses', {
      date: '2026-10-05',
      merchant: 'Java House',
      amount: '1',
      currency: 'USD',
    })
    const [expense] = await on.database.all<{ id: string }>('SELECT id FROM expenses WHERE event_id = ?', [
      event,
    ])
    await sendFiles(owner.client, event, [file], `&expense_id=${expense?.id}`)
    await close()
    const [version] = (await versions()) as [Row]
    expect(await remove(version.id)).toEqual([409, expect.stringContaining('Delete the event first')])
    await trashed()
    await owner.client.form('POST', '/trash', { intent: 'delete', kind: 'event', id: event })
    await vi.waitFor(
      async () => expect(await on.database.all('SELECT id FROM events WHERE id = ?', [event])).toEqual([]),
      10_000,
    )
    expect(await remove(version.id, stranger)).toEqual([404, expect.stringContaining('Claim not found')])
    expect((await owner.client.get(`/claims/${version.id}/claim.csv`)).status).toBe(200)
    expect(storedObjects(on.server.dataDir).filter((name) => name.includes(sha256(file.bytes)))).toHaveLength(
      1,
    )

    expect(await remove(version.id)).toEqual(DONE)
    // sending the same form again
    expect(await remove(version.id)).toEqual(DONE)
    expect(await plain(await owner.client.get(`/claims/${version.id}/claim.csv`))).toEqual(
      refused(404, 'Claim not found'),
    )
    expect(await shown()).not.toContain('Nairobi')
    expect(await on.database.all('SELECT sha256 FROM claim_files WHERE claim_id = ?', [version.id])).toEqual(
      [],
    )
    expect(storedObjects(on.server.dataDir).filter((name) => name.includes(sha256(file.bytes)))).toEqual([])
    const [left, ...others] = (await versions()) as [Row]
    expect([{ ...left, total: Number(left.total) }, others]).toEqual([
      { ...version, content: '', event_name: '', sha256: '', total: 0, due: null },
      [],
    ])
    const other = (await insertEvent(on.database, owner.id)).id
    await close(other)
    const [next] = (await versions(other)) as [Row]
    expect(numberOf(next)).toBe(`${version.year}-${version.serial + 1} version 1`)
  })

  it('one that was paid is deleted with its payment', async () => {
    await insertExpense(on.database, event, { amount: 10, currency: 'USD', converted_amount: 10 })
    await close()
    const [version] = (await versions()) as [Row]
    const paidOnDay = new Date().toISOString().slice(0, 10)
    const paid = { intent: 'pay', id: version.id, paid_on: paidOnDay }
    expect((await owner.client.form('POST', '/claims', paid)).status).toBe(303)
    await trashed()
    const payments = () =>
      on.database.all('SELECT paid_on FROM claim_answers WHERE claim_id = ?', [version.id])
    expect(await payments()).toEqual([{ paid_on: paidOnDay }])
    expect(await remove(version.id)).toEqual(DONE)
    expect(await payments()).toEqual([])
  })

  it('an event that comes back without its version is frozen anew, as the next version', async () => {
    await close()
    await trashed()
    const [version] = (await versions()) as [Row]
    expect(await remove(version.id)).toEqual(DONE)
    await owner.client.form('POST', '/trash', { intent: 'restore', kind: 'event', id: event })
    const source = text(await html(await owner.client.get(`/events/${event}/close`)))
    expect(source).toContain('version 2')
    expect(source).not.toContain('Changed since version')
    const [deleted, anew, ...others] = (await versions()) as [Row, Row]
    expect([numberOf(deleted), deleted.content, numberOf(anew), others]).toEqual([
      numberOf(version),
      '',
      `${version.year}-${version.serial} version 2`,
      [],
    ])
    expect(JSON.parse(anew.content)).toMatchObject({ frozen: { version: 2 }, changes: null })
    expect((await owner.client.get(`/claims/${anew.id}/claim.csv`)).status).toBe(200)
  })

  /** Closes the event twice. Returns its two versions. */
  async function closeTwice() {
    await close()
    expect((await owner.client.send('PUT', `/events/${event}/reopen`)).status).toBe(200)
    await close()
    return (await versions()) as [Row, Row]
  }

  /** The versions that the list of claims offers to delete, from top to bottom. */
  async function offered() {
    const source = await html(await owner.client.get('/claims'))
    const ids = (await versions()).map(({ id }) => id)
    return [...source.matchAll(/[?;]delete=([-\w]+)/g)].flatMap(([, id = '']) => (ids.includes(id) ? id : []))
  }

  it('the deletion of a version is not offered while its event is there', async () => {
    await closeTwice()
    expect(await offered()).toEqual([])
  })

  it('the deletion of two versions of a deleted event is offered, of the newest first', async () => {
    const [first, last] = await closeTwice()
    await trashed()
    expect(await offered()).toEqual([last.id, first.id])
  })

  it('an event that comes back with its last version, less an earlier one, is not frozen again', async () => {
    const [first, last] = await closeTwice()
    await trashed()
    expect(await remove(first.id)).toEqual(DONE)
    await owner.client.form('POST', '/trash', { intent: 'restore', kind: 'event', id: event })
    expect(text(await html(await owner.client.get(`/events/${event}/close`)))).toContain('version 2')
    expect((await versions()).map(({ id, content }) => [id, content])).toEqual([
      [first.id, ''],
      [last.id, last.content],
    ])
  })

  it('a new event never gets the id of one that is gone for good and has versions', async () => {
    const form = { intent: 'create', id: crypto.randomUUID(), name: 'Twice', base_currency: 'USD' }
    const make = async ({ client } = owner) => {
      expect((await client.form('POST', '/dashboard', form)).status).toBe(303)
      return on.database.all<{ id: string; user_id: string }>(
        "SELECT id, user_id FROM events WHERE name = 'Twice' ORDER BY user_id",
      )
    }
    expect(await make()).toEqual([{ id: form.id, user_id: owner.id }])
    event = form.id
    await close()
    await trashed()
    await owner.client.form('POST', '/trash', { intent: 'delete', kind: 'event', id: event })
    await vi.waitFor(
      async () => expect(await on.database.all('SELECT id FROM events WHERE id = ?', [event])).toEqual([]),
      10_000,
    )
    await make()
    const made = await make(stranger)
    expect(made.map(({ user_id }) => user_id)).toEqual([owner.id, stranger.id].sort())
    expect(made.map(({ id }) => id)).not.toContain(form.id)
    expect((await versions(form.id)).map(({ version }) => version)).toEqual([1])
  })

  it('a version stays while its event is there, and when it comes back', async () => {
    await close()
    await trashed()
    await owner.client.form('POST', '/trash', { intent: 'restore', kind: 'event', id: event })
    const [version] = (await versions()) as [Row]
    expect((await remove(version.id))[0]).toBe(409)
    expect(await versions()).toEqual([version])
  })

  it('a version that is deleted while its event is changed raises the version of the event by one', async () => {
    await close()
    await trashed()
    const [version] = (await versions()) as [Row]
    const eventVersion = async () => {
      const [row] = await on.database.all<{ version: number }>('SELECT version FROM events WHERE id = ?', [
        event,
      ])
      return row?.version ?? 0
    }
    const before = await eventVersion()
    const release = await holdEvents(on.database, event)
    const removal = remove(version.id)
    await untilWaiting(on.database)
    await on.database.run('UPDATE events SET version = version + 5 WHERE id = ?', [event])
    await release()
    expect(await removal).toEqual(DONE)
    expect(await eventVersion()).toBe(before + 6)
  })

  it('a version whose event comes back while its deletion waits stays, and the deletion answers 409', async () => {
    await close()
    await trashed()
    const before = await versions()
    const release = await holdEvents(on.database, event)
    const removal = remove(before[0]?.id ?? '')
    await untilWaiting(on.database)
    await on.database.run('UPDATE events SET deleted_at = NULL WHERE id = ?', [event])
    await release()
    expect(await removal).toEqual([409, expect.stringContaining('Delete the event first')])
    expect(await versions()).toEqual(before)
  })
})
