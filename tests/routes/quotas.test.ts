import { beforeEach, expect, it } from 'vitest'
import { MB } from '~/limits'
import { insertFile, insertLine, send } from '../support/bulk'
import { insertRow } from '../support/database'
import { insertEvent, insertExpense, plain, refused, text } from '../support/factories'
import { smallPhoto } from '../support/files'
import { describeOnEachDatabase } from '../support/instances'
import { formOf, type Sent, sendFiles, untilNothingIsLeft } from '../support/uploads'
import { createUser, type Person } from '../support/users'

const QUOTAS = { QUOTA_EVENTS: '3', QUOTA_RECEIPTS: '4', QUOTA_RECEIPT_MB: '2' }

const reached = (what: string) =>
  `This server allows each user ${what}, and there is no room left. Delete something for good, or ask your administrator.`

/** A file of exactly this many bytes, or a small one. */
const fileOf = async (bytes?: number): Promise<Sent> => ({
  name: 'photo.jpg',
  bytes: await smallPhoto(bytes),
})
const several = (count: number) => Promise.all(Array.from({ length: count }, () => fileOf()))

describeOnEachDatabase(
  'quotas of 3 events, 4 receipts and 2 MB on %s',
  { env: QUOTAS, leavesUnread: true },
  (on) => {
    let owner: Person

    beforeEach(async () => {
      owner = await createUser(on)
    })

    const create = async (values: Record<string, string> = {}) =>
      plain(await owner.client.form('POST', '/events', { name: 'Nairobi', ...values }))
    const submit = (id: string) =>
      owner.client.form('POST', '/dashboard', {
        intent: 'create',
        id,
        name: 'Nairobi',
        base_currency: 'USD',
        sample_receipt_amount: '1000',
        sample_receipt_currency: 'KES',
        sample_claim_amount: '7.70',
      })
    const countOf = async (table: 'events' | 'receipts') => {
      const which =
        table === 'events' ? 'user_id = ?' : 'event_id IN (SELECT id FROM events WHERE user_id = ?)'
      const [row] = await on.database.all<{ count: number | string }>(
        `SELECT count(*) AS count FROM ${table} WHERE ${which}`,
        [owner.id],
      )
      return Number(row?.count)
    }

    it('the third event is created, the fourth refused with 409, at the endpoint and on the page', async () => {
      for (let at = 0; at < 3; at++) expect((await create()).status).toBe(200)
      expect(await create()).toEqual(refused(409, reached('3 events')))
      const page = await submit(crypto.randomUUID())
      expect([page.status, text(await page.text())]).toEqual([
        409,
        expect.stringContaining(reached('3 events')),
      ])
      expect(await countOf('events')).toBe(3)
    })

    it('a form that is sent twice has made its event, also when that was the last of the quota', async () => {
      await create()
      await create()
      const id = crypto.randomUUID()
      expect([(await submit(id)).status, (await submit(id)).status]).toEqual([303, 303])
      expect(await countOf('events')).toBe(3)
    })

    it('an event in the trash counts until it is deleted for good', async () => {
      const { id } = await insertEvent(on.database, owner.id)
      await create()
      await create()
      await owner.client.form('DELETE', `/events/${id}`)
      expect((await create()).status).toBe(409)
      await owner.client.form('POST', '/trash', { intent: 'delete', kind: 'event', id })
      await expect.poll(async () => (await create()).status).toBe(200)
    })

    it('the fourth receipt is stored, the fifth of the same form refused, and that of the next form with 400', async () => {
      const { id: event } = await insertEvent(on.database, owner.id)
      const { files } = await sendFiles(owner.client, event, await several(5))
      expect(files.map(({ outcome }) => outcome)).toEqual(['stored', 'stored', 'stored', 'stored', 'refused'])
      expect(files[4]?.message).toBe(reached('4 receipts'))
      const { id: other } = await insertEvent(on.database, owner.id)
      const answer = await owner.client.send('POST', `/receipts?event_id=${other}`, {
        body: formOf([await fileOf()]),
      })
      expect(await plain(answer)).toEqual(refused(400, `photo.jpg: ${reached('4 receipts')}`))
      expect(await countOf('receipts')).toBe(4)
      await untilNothingIsLeft(on.server.dataDir)
    })

    it('a draft of four pages beside another one is divided into three, and not into four', async () => {
      const { id: event } = await insertEvent(on.database, owner.id)
      await insertFile(on.database, event)
      const id = await insertFile(on.database, event, { kind: 'pdf', pages: 4 })
      const divide = (...pages: string[]) =>
        owner.client.form('POST', `/events/${event}/review`, [
          ...Object.entries({ intent: 'divide', id }),
          ...pages.map((page): [string, string] => ['begins[]', page]),
        ])
      const refusal = await divide('2', '3', '4')
      expect([refusal.status, text(await refusal.text())]).toEqual([
        409,
        expect.stringContaining(reached('4 receipts')),
      ])
      expect(await countOf('receipts')).toBe(2)
      expect([(await divide('2', '3')).status, await countOf('receipts')]).toEqual([303, 4])
    })

    it('two files that prove rates leave copies when they move with two expenses, and not beside a third', async () => {
      const { id: from } = await insertEvent(on.database, owner.id)
      const { id: to } = await insertEvent(on.database, owner.id)
      const expenses = await Promise.all(
        [1, 2].map(async (number) => {
          const expense = await insertLine(on.database, from, { merchant: 'Hotel' })
          const documentId = await insertFile(on.database, from, { expense_id: expense })
          await insertRow(on.database, 'rates', {
            ...{
              id: crypto.randomUUID(),
              event_id: from,
              number,
              document_id: documentId,
              date: '2026-10-05',
            },
            ...{ currency: 'KES', receipt_amount: 1000, claim_amount: 8, claim_currency: 'USD' },
          })
          return expense
        }),
      )
      const third = await insertFile(on.database, to)
      const change = { intent: 'change-selected', field: 'event', event_id: to }
      expect(await send(owner, from, change, expenses)).toEqual({
        status: 409,
        to: expect.stringContaining(reached('4 receipts')),
      })
      await on.database.run('DELETE FROM receipts WHERE id = ?', [third])
      expect([(await send(owner, from, change, expenses)).status, await countOf('receipts')]).toEqual([
        303, 4,
      ])
    })

    it('a form that is sent again when the quota is reached says that the event has its files', async () => {
      const { id: event } = await insertEvent(on.database, owner.id)
      const form = await several(4)
      await sendFiles(owner.client, event, form)
      const again = await sendFiles(owner.client, event, form)
      expect([again.status, again.files.map(({ outcome }) => outcome)]).toEqual([
        200,
        Array(4).fill('present'),
      ])
    })

    it('receipts of 2 MB together are stored, one of a byte more is refused', async () => {
      const { id: event } = await insertEvent(on.database, owner.id)
      const outcomes = []
      for (const bytes of [MB, MB + 1, MB])
        outcomes.push((await sendFiles(owner.client, event, [await fileOf(bytes)])).files[0])
      expect(outcomes.map((each) => each?.outcome)).toEqual(['stored', 'refused', 'stored'])
      expect(outcomes[1]?.message).toBe(reached('receipts and claims of 2 MB'))
    })

    it('a statement that has no room is not kept, and its rows are taken when it is done without', async () => {
      const { id: event } = await insertEvent(on.database, owner.id, { base_currency: 'EUR' })
      await sendFiles(owner.client, event, await several(4))
      const form = new FormData()
      form.append('statement', new Blob(['Date,Text,Amount\n2026-10-06,Uber,-3.90\n']), 'card.csv')
      const sent = await owner.client.send('POST', `/events/${event}/statement`, { body: form })
      const here = sent.headers.get('Location') ?? ''
      const take = (more: Record<string, string>) =>
        owner.client.form('POST', here, { intent: 'create', 'row[]': '2', ...more })
      const refusal = await take({ keep: '1' })
      expect([refusal.status, text(await refusal.text())]).toEqual([
        400,
        expect.stringContaining(`The file cannot be kept. ${reached('4 receipts')}`),
      ])
      const rows = () => on.database.all('SELECT id FROM expenses WHERE event_id = ?', [event])
      expect(await rows()).toEqual([])
      expect((await take({})).status).toBe(303)
      expect(await rows()).toHaveLength(1)
    })

    it('a file that the event has already needs no room', async () => {
      const { id: event } = await insertEvent(on.database, owner.id)
      const file = await fileOf(1_500_000)
      await sendFiles(owner.client, event, [file])
      expect((await sendFiles(owner.client, event, [file])).files[0]).toMatchObject({ outcome: 'present' })
    })

    /** Makes a closed event whose claim has this file. Returns its id. */
    async function closedWith(file: Sent): Promise<string> {
      const { id } = await insertEvent(on.database, owner.id, { exchange_rate: 0.0077 })
      const expense = await insertExpense(on.database, id)
      expect((await sendFiles(owner.client, id, [file], `&expense_id=${expense}`)).files[0]?.outcome).toBe(
        'stored',
      )
      expect((await owner.client.send('PUT', `/events/${id}/close`)).status).toBe(200)
      return id
    }
    async function deleteForGood(id: string) {
      await owner.client.form('DELETE', `/events/${id}`)
      await owner.client.form('POST', '/trash', { intent: 'delete', kind: 'event', id })
      await expect.poll(() => on.database.all('SELECT id FROM events WHERE id = ?', [id])).toEqual([])
    }
    const outcomeOf = async (event: string, file: Sent) =>
      (await sendFiles(owner.client, event, [file])).files[0]?.outcome

    it('a file in a receipt and a frozen version counts once; in a version alone it counts until that is deleted', async () => {
      const closed = await closedWith(await fileOf(1_200_000))
      const { id: event } = await insertEvent(on.database, owner.id)
      expect(await outcomeOf(event, await fileOf(300_000))).toBe('stored')
      await deleteForGood(closed)
      expect(await outcomeOf(event, await fileOf(600_000))).toBe('refused')
      const [version] = await on.database.all<{ id: string }>('SELECT id FROM claims WHERE event_id = ?', [
        closed,
      ])
      expect(
        (await owner.client.form('POST', '/claims', { intent: 'delete', id: version?.id ?? '' })).status,
      ).toBe(303)
      expect(await outcomeOf(event, await fileOf(600_000))).toBe('stored')
    })

    it('three files in frozen versions alone leave room for one receipt, the same file as well, and not for another', async () => {
      const files = await several(3)
      const closed = []
      for (const file of files) closed.push(await closedWith(file))
      for (const id of closed) await deleteForGood(id)
      const { id: event } = await insertEvent(on.database, owner.id)
      const sent = await sendFiles(owner.client, event, [...files.slice(0, 1), await fileOf()])
      expect(sent.files.map(({ outcome }) => outcome)).toEqual(['stored', 'refused'])
    })

    it('after versions of 2 MB an event is closed, and a receipt refused; after a byte more the event stays open', async () => {
      const { id: event } = await insertEvent(on.database, owner.id)
      const { id: other } = await insertEvent(on.database, owner.id)
      const content = 'é'.repeat(MB)
      await on.database.run(
        `INSERT INTO claims (id, user_id, event_id, year, serial, version, event_name, currency, total, content, sha256, frozen_at)
       VALUES (?, ?, 'gone', 2020, ?, 1, 'Gone', 'USD', 0, ?, 'x', '2020-10-01T00:00:00.000+00:00')`,
        [owner.id, owner.id, Math.floor(Math.random() * 1e9), content],
      )
      expect(await outcomeOf(other, await fileOf())).toBe('refused')
      const close = async (id: string) => plain(await owner.client.send('PUT', `/events/${id}/close`))
      expect((await close(event)).status).toBe(200)
      expect(await close(other)).toEqual(refused(409, reached('claims of 2 MB')))
      expect(await on.database.all('SELECT status FROM events WHERE id = ?', [other])).toEqual([
        { status: 'open' },
      ])
      // an event that an administrator has closed is frozen anyway
      await on.database.run("UPDATE events SET status = 'closed' WHERE id = ?", [other])
      expect((await close(other)).status).toBe(200)
      expect(await on.database.all('SELECT version FROM claims WHERE event_id = ?', [other])).toHaveLength(1)
    })
  },
)
