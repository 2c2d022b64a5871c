import { beforeAll, beforeEach, expect, it } from 'vitest'
import { insertFile, insertLine, said, send, undo } from '../support/bulk'
import { deletedWithMinutesLeft, html, insertEvent, text } from '../support/factories'
import { smallPhoto } from '../support/files'
import { describeOnEachDatabase } from '../support/instances'
import { storeOriginal } from '../support/stored-originals'
import { sendFiles } from '../support/uploads'
import { createUser, type Person } from '../support/users'

// Moves a file from one expense to another in the same event.

describeOnEachDatabase('a file that is moved on %s', { leavesUnread: true }, (on) => {
  let owner: Person
  let event: string
  let from: string
  let to: string

  beforeAll(async () => {
    owner = await createUser(on)
  })
  beforeEach(async () => {
    event = (await insertEvent(on.database, owner.id)).id
    from = await insertLine(on.database, event, { merchant: 'From' })
    to = await insertLine(on.database, event, { merchant: 'To' })
  })

  /** Uploads a file, so that its expense refers to its path. */
  async function upload(expenseId: string): Promise<string> {
    const answer = await sendFiles(
      owner.client,
      event,
      [{ name: 'bill.jpg', bytes: await smallPhoto() }],
      `&expense_id=${expenseId}`,
    )
    expect(answer.files).toMatchObject([{ outcome: 'stored' }])
    const [row] = await on.database.all<{ id: string }>(
      'SELECT id FROM receipts WHERE expense_id = ? ORDER BY position DESC',
      [expenseId],
    )
    return row?.id ?? ''
  }
  const move = (file_id: string, target = to, more = {}) =>
    send(owner, event, { intent: 'file-move', file_id, to: target, ...more })
  const moved = async (...form: Parameters<typeof move>) => {
    const answer = await move(...form)
    expect([answer.status, answer.to]).toEqual([303, expect.stringMatching(/undo=[-0-9a-f]{36}$/)])
    return answer.to.split('undo=')[1] ?? ''
  }
  const files = async () => {
    const rows = await on.database.all<{ id: string; expense_id: string; position: number }>(
      'SELECT id, expense_id, position FROM receipts WHERE event_id = ? AND deleted_at IS NULL',
      [event],
    )
    return Object.fromEntries(
      rows.map(({ id, expense_id, position }) => [id, [expense_id === from ? 'from' : 'to', position]]),
    )
  }
  const images = async () => {
    const rows = await on.database.all<{ merchant: string; image_path: string | null }>(
      'SELECT merchant, image_path FROM expenses WHERE event_id = ?',
      [event],
    )
    return Object.fromEntries(rows.map(({ merchant, image_path }) => [merchant, image_path]))
  }

  it('is the other expense’s, both say their images by it, and comes back', async () => {
    const file = await upload(from)
    const before = await images()
    expect(before).toEqual({ From: expect.stringContaining('receipts/'), To: null })
    const batch = await moved(file)
    expect([await files(), await images()]).toEqual([{ [file]: ['to', 0] }, { From: null, To: before.From }])
    expect(await said(owner, event, batch)).toBe('“bill.jpg” is moved to “To”. Undo')
    expect(await undo(owner, event, batch)).toBe('Undone. The file is back.')
    expect([await files(), await images()]).toEqual([{ [file]: ['from', 0] }, before])
  })

  it.each(['storage/receipts/old.jpg', 'elsewhere/old.jpg'])(
    'leaves the path %s that no file of its new expense explains, and so does Undo',
    async (path) => {
      await on.database.run('UPDATE expenses SET image_path = ? WHERE id = ?', [path, to])
      const file = await upload(from)
      const before = await images()
      const batch = await moved(file)
      expect([await files(), await images()]).toEqual([{ [file]: ['to', 0] }, { From: null, To: path }])
      expect(await undo(owner, event, batch)).toBe('Undone. The file is back.')
      expect([await files(), await images()]).toEqual([{ [file]: ['from', 0] }, before])
    },
  )

  it('leaves the path that no file of its former expense explains', async () => {
    const file = await upload(from)
    const { From: path } = await images()
    await on.database.run("UPDATE expenses SET image_path = 'old.jpg' WHERE id = ?", [from])
    const batch = await moved(file)
    expect(await images()).toEqual({ From: 'old.jpg', To: path })
    await undo(owner, event, batch)
    expect(await images()).toEqual({ From: 'old.jpg', To: null })
  })

  it('takes along a path of it that an old record says with its prefix', async () => {
    const file = await upload(from)
    const { From: path } = await images()
    await on.database.run('UPDATE expenses SET image_path = ? WHERE id = ?', [`storage/${path}`, from])
    await moved(file)
    expect(await images()).toEqual({ From: null, To: path })
  })

  it('comes behind the files that are there, and back to its place; the others keep theirs', async () => {
    const [first, second, third] = [
      await insertFile(on.database, event, { expense_id: from, position: 0 }),
      await insertFile(on.database, event, { expense_id: from, position: 1 }),
      await insertFile(on.database, event, { expense_id: to, position: 4 }),
    ]
    const batch = await moved(first)
    expect(await files()).toEqual({ [first]: ['to', 5], [second]: ['from', 1], [third]: ['to', 4] })
    await undo(owner, event, batch)
    expect(await files()).toEqual({ [first]: ['from', 0], [second]: ['from', 1], [third]: ['to', 4] })
  })

  it('comes back behind a file that has its place since', async () => {
    const file = await insertFile(on.database, event, { expense_id: from })
    const batch = await moved(file)
    const next = await insertFile(on.database, event, { expense_id: from })
    expect(await undo(owner, event, batch)).toBe('Undone. The file is back.')
    expect(await files()).toEqual({ [file]: ['from', 1], [next]: ['from', 0] })
  })

  it('stays where its expense got the same file again meanwhile: none has a file twice', async () => {
    const sha256 = '2'.repeat(64)
    const file = await insertFile(on.database, event, { expense_id: from, sha256 })
    const batch = await moved(file)
    await insertFile(on.database, event, { expense_id: from, sha256 })
    const after = await files()
    expect(await undo(owner, event, batch)).toMatch(/^Nothing is undone\. /)
    expect(await files()).toEqual(after)
  })

  it('leaves a declaration that counts again, as the list says', async () => {
    await on.database.run("UPDATE expenses SET declaration = 'Lost' WHERE id = ?", [from])
    await moved(await upload(from))
    const source = text(await html(await owner.client.get(`/events/${event}/expenses`)))
    expect(source).toMatch(/From Declared/)
  })

  it('that was moved on, taken off or whose expense was deleted since stays, as Undo says', async () => {
    const third = await insertLine(on.database, event, { merchant: 'Third' })
    const since: [string, (file: string) => Promise<unknown>][] = [
      ['moved on', (file) => moved(file, third)],
      ['taken off', (file) => send(owner, event, { intent: 'file-remove', id: to, file_id: file })],
      ['its expense deleted', () => send(owner, event, { intent: 'delete', id: from })],
    ]
    for (const [what, change] of since) {
      const file = await insertFile(on.database, event, { expense_id: from })
      const batch = await moved(file)
      await change(file)
      const after = await files()
      expect([what, await undo(owner, event, batch)]).toEqual([
        what,
        'Nothing is undone. 1 was changed since and stays as it is: To.',
      ])
      expect(await files()).toEqual(after)
    }
  })

  it('by a form that comes twice is moved once; to its own expense it is not moved', async () => {
    const file = await insertFile(on.database, event, { expense_id: from })
    const batch = crypto.randomUUID()
    const answers = await Promise.all([moved(file, to, { batch }), moved(file, to, { batch })])
    expect([...answers, await moved(file, to, { batch })]).toEqual([batch, batch, batch])
    expect(await move(file, to)).toEqual({ status: 303, to: `/events/${event}/expenses` })
  })

  it('that the other expense has is refused; another part of it, or one taken off, is not', async () => {
    const sha256 = '1'.repeat(64)
    const file = await insertFile(on.database, event, { expense_id: from, sha256 })
    await insertFile(on.database, event, { expense_id: to, sha256, deleted_at: deletedWithMinutesLeft(1) })
    await insertFile(on.database, event, { expense_id: to, sha256, excerpt: '{"firstPage":1}' })
    await moved(file)
    const again = await insertFile(on.database, event, { expense_id: from, sha256 })
    const { status, to: words } = await move(again)
    expect([status, words]).toEqual([409, expect.stringContaining('That expense has this file already')])
  })

  it('of a draft, a proof, what is deleted, of another event or user is not found', async () => {
    const stranger = await createUser(on)
    const [theirs, another] = [
      (await insertEvent(on.database, stranger.id)).id,
      (await insertEvent(on.database, owner.id)).id,
    ]
    const elsewhere = await insertLine(on.database, another, { merchant: 'Elsewhere' })
    const own = await insertFile(on.database, event, {
      ...{ expense_id: from, ...storeOriginal(on, 'jpeg', 'own') },
    })
    const before = await files()
    const wrong = [
      await move(await insertFile(on.database, event)),
      await move(await insertFile(on.database, event, { role: 'rate' })),
      await move(await insertFile(on.database, theirs)),
      await move(await insertFile(on.database, another, { expense_id: elsewhere })),
      await move('a\0b'),
      await move(own, elsewhere),
      await move(own, '\ud800'),
      await move(own, ''),
    ]
    expect(wrong.map(({ status }) => status)).toEqual(wrong.map(() => 404))
    expect(await files()).toMatchObject(before)
    expect((await send(stranger, event, { intent: 'file-move', file_id: own, to })).status).toBe(403)
    await owner.client.send('PUT', `/events/${event}/close`)
    expect((await move(own)).status).toBe(409)
  })

  it('is offered by the panel of its expense, which stays open', async () => {
    const file = await insertFile(on.database, event, { expense_id: from })
    const source = await html(await owner.client.get(`/events/${event}/expenses?edit=${from}`))
    expect(text(source)).toContain('Move it to another expense Expense Or drag its picture')
    expect(source).toContain(`<option value="${to}">To, Oct 5, 2026, 10.00 USD</option>`)
    expect(source).not.toContain(`<option value="${from}">From,`)
    const answer = await move(file, to, { id: from })
    expect(answer.to).toMatch(new RegExp(`expenses\\?edit=${from}&undo=`))
  })
})
