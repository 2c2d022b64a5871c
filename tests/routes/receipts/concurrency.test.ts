import { createHash } from 'node:crypto'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { UPLOADS_PER_USER_MAX } from '~/limits'
import { insertRow } from '../../support/database'
import { html, insertEvent, insertExpense } from '../../support/factories'
import { smallPhoto } from '../../support/files'
import { describeOnEachDatabase } from '../../support/instances'
import { sendFiles } from '../../support/uploads'
import { createUser, type Person } from '../../support/users'

// Concurrent changes of the files of one expense.

const COUNT = 20

describeOnEachDatabase('files of one expense on %s', { leavesUnread: true }, (on) => {
  let owner: Person
  let event: string
  let expense: string

  beforeAll(async () => {
    owner = await createUser(on)
  })
  beforeEach(async () => {
    event = (await insertEvent(on.database, owner.id)).id
    expense = await insertExpense(on.database, event)
  })

  /** Inserts this many files of the expense. */
  async function insertFiles() {
    for (let position = 0; position < COUNT; position++) {
      const id = crypto.randomUUID()
      const sha256 = createHash('sha256').update(id).digest('hex')
      await insertRow(on.database, 'receipts', {
        ...{ id, event_id: event, expense_id: expense, position, sha256 },
        ...{ name: `${position}.jpg`, kind: 'jpeg', bytes: 1, width: 1, height: 1, state: 'unread' },
      })
    }
  }

  interface FileRow {
    id: string
    sha256: string
    role: string
    position: number
  }

  const files = () =>
    on.database.all<FileRow>(
      'SELECT id, sha256, role, position FROM receipts WHERE expense_id = ? AND deleted_at IS NULL ORDER BY position, id',
      [expense],
    )
  const imagePath = async () =>
    (
      await on.database.all<{ image_path: string | null }>('SELECT image_path FROM expenses WHERE id = ?', [
        expense,
      ])
    )[0]?.image_path
  /** The path that the contract defines: that of the first receipt. */
  const firstOf = (rows: FileRow[]) => {
    const first = rows.find(({ role }) => role === 'receipt')
    return first ? `receipts/${first.sha256.slice(0, 2)}/${first.sha256}/original.jpg` : null
  }
  const send = async (form: Record<string, string>) =>
    (await owner.client.form('POST', `/events/${event}/expenses`, { ...form, id: expense })).status

  it('that are sent at once have a place each, and the expense shows the first', async () => {
    const waiting = await Promise.all(
      Array.from({ length: COUNT }, async (_, at) => [{ name: `${at}.jpg`, bytes: await smallPhoto() }]),
    )
    const sendNext = async () => {
      for (let file = waiting.pop(); file; file = waiting.pop()) {
        const { status } = await sendFiles(owner.client, event, file, `&expense_id=${expense}`)
        expect(status).toBe(200)
      }
    }
    await Promise.all(Array.from({ length: UPLOADS_PER_USER_MAX }, sendNext))
    const rows = await files()
    expect(rows.map(({ position }) => position)).toEqual(Array.from({ length: COUNT }, (_, at) => at))
    expect(await imagePath()).toBe(firstOf(rows))
  })

  it('that are moved, taken off, brought back and named otherwise at once leave the expense with what its files say', async () => {
    await insertFiles()
    const before = await files()
    const changes = before.flatMap(({ id }, at) => [
      { intent: 'file-up', file_id: id, role: '' },
      { intent: at % 2 === 0 ? 'file-remove' : 'file-role', file_id: id, role: 'payment' },
      { intent: at % 4 === 0 ? 'file-restore' : 'file-role', file_id: id, role: 'receipt' },
    ])
    expect(changes).toHaveLength(60)
    const statuses = await Promise.all(changes.map(send))
    expect(statuses.filter((status) => ![200, 303, 404, 409].includes(status))).toEqual([])
    const rows = await files()
    expect(await imagePath()).toBe(firstOf(rows))
  })

  it('a file goes up by one place, the first stays, and one that was removed is passed over', async () => {
    await insertFiles()
    const [first, second, third] = (await files()).map(({ id }) => id) as [string, string, string]
    const shown = async () => (await files()).slice(0, 3).map(({ id }) => id)
    expect(await send({ intent: 'file-up', file_id: third })).toBe(303)
    expect(await shown()).toEqual([first, third, second])
    expect(await send({ intent: 'file-up', file_id: first })).toBe(303)
    expect(await shown()).toEqual([first, third, second])
    await send({ intent: 'file-remove', file_id: third })
    await send({ intent: 'file-up', file_id: second })
    expect((await shown()).slice(0, 2)).toEqual([second, first])
    expect(await html(await owner.client.get(`/events/${event}/expenses`))).toContain(
      `/receipts/${second}/thumbnail`,
    )
    expect(await imagePath()).toBe(firstOf(await files()))
  })

  it('a file goes up among files of one position, as an old record may have them', async () => {
    await insertFiles()
    await on.database.run('UPDATE receipts SET position = 0 WHERE expense_id = ?', [expense])
    const [first, second, third, ...others] = (await files()).map(({ id }) => id)
    expect(await send({ intent: 'file-up', file_id: third ?? '' })).toBe(303)
    expect((await files()).map(({ id }) => id)).toEqual([first, third, second, ...others])
  })

  it('a file that is brought back has a place of its own', async () => {
    await insertFiles()
    const last = (await files()).at(-1)?.id ?? ''
    await send({ intent: 'file-remove', file_id: last })
    const bytes = await smallPhoto()
    await sendFiles(owner.client, event, [{ name: 'another.jpg', bytes }], `&expense_id=${expense}`)
    await send({ intent: 'file-restore', file_id: last })
    const positions = (await files()).map(({ position }) => position)
    expect(new Set(positions).size).toBe(COUNT + 1)
  })

  it('a file of a deleted expense is not there, and is not brought back', async () => {
    await insertFiles()
    const [{ id } = { id: '' }] = await files()
    await send({ intent: 'file-remove', file_id: id })
    await send({ intent: 'delete' })
    expect(await send({ intent: 'file-restore', file_id: id })).toBe(404)
    expect(await files()).toHaveLength(COUNT - 1)
  })
})
