import { beforeAll, beforeEach, expect, it } from 'vitest'
import { deletedWithMinutesLeft, html, insertEvent, plain, text } from '../../support/factories'
import { pdf, smallPhoto } from '../../support/files'
import { describeOnEachDatabase } from '../../support/instances'
import { addRate, visit } from '../../support/rates'
import { formOf as formWith, sendFiles, sha256 } from '../../support/uploads'
import { createUser, type Person } from '../../support/users'

// The proof of a rate is either a new file or one that the event already has.

interface Row {
  id: string
  role: string
  expense_id: string | null
  state: string
  is_deleted: number | boolean
}

describeOnEachDatabase('the proof of a rate on %s', { leavesUnread: true }, (on) => {
  let owner: Person
  let event: string
  let path: string
  let rate: string

  beforeAll(async () => {
    owner = await createUser(on)
  })
  beforeEach(async () => {
    event = (await insertEvent(on.database, owner.id, { base_currency: 'USD' })).id
    path = `/events/${event}/rates`
    await visit(owner, event)
    rate = await addRate(owner, on.database, event)
  })

  const slip = () => smallPhoto()
  const stored = async (file: Buffer) => {
    const rows = await on.database.all<Row>(
      `SELECT id, role, expense_id, state, CASE WHEN deleted_at IS NULL THEN 0 ELSE 1 END AS is_deleted
       FROM receipts WHERE event_id = ? AND sha256 = ?`,
      [event, sha256(file)],
    )
    return rows[0] && { ...rows[0], is_deleted: Boolean(rows[0].is_deleted) }
  }
  const proofOf = async (id: string) =>
    (
      await on.database.all<{ document_id: string | null }>('SELECT document_id FROM rates WHERE id = ?', [
        id,
      ])
    )[0]?.document_id
  const send = async (file: Buffer, query = `&rate_id=${rate}`) => {
    const {
      status,
      files,
      text: said,
    } = await sendFiles(owner.client, event, [{ name: 'slip.png', bytes: file }], query)
    return { status, said, ...files[0] }
  }
  const act = async (form: Record<string, string>) => {
    const answer = await owner.client.form('POST', path, form)
    expect(answer.status).toBe(303)
    return answer.headers.get('Location') ?? ''
  }
  const takeOff = (id = rate, file = '') => act({ intent: 'remove-proof', id, file_id: file })
  const expense = async () => {
    await owner.client.form('POST', '/expenses', {
      date: '2026-10-05',
      merchant: 'Bureau',
      amount: '10',
      currency: 'EUR',
    })
    const [row] = await on.database.all<{ id: string }>('SELECT id FROM expenses WHERE event_id = ?', [event])
    return row?.id ?? ''
  }
  const drafts = async () =>
    text(await html(await owner.client.get(`/events/${event}/expenses`))).includes('to review')

  it('is a file of its own, no draft, and is not read', async () => {
    const file = await slip()
    expect(await send(file)).toMatchObject({ status: 200, outcome: 'stored', href: `${path}?edit=${rate}` })
    const row = await stored(file)
    expect(row).toMatchObject({ role: 'rate', expense_id: null, state: 'unread', is_deleted: false })
    expect(await proofOf(rate)).toBe(row?.id)
    expect(await drafts()).toBe(false)
    const page = await html(await owner.client.get(path))
    expect(page).toContain(`/receipts/${row?.id}/thumbnail`)
    expect((await owner.client.get(`/receipts/${row?.id}`)).status).toBe(200)
    expect(text(await html(await owner.client.get(`/events/${event}/review`)))).toContain(
      'No receipts to review',
    )
  })

  it('comes by a plain form too, which goes back to the rate; a refusal is shown', async () => {
    const body = formWith([{ name: 'slip.png', bytes: await slip() }])
    const answer = await owner.client.send('POST', `/events/${event}/receipts?rate_id=${rate}`, { body })
    expect([answer.status, answer.headers.get('Location')]).toEqual([303, `${path}?edit=${rate}`])
    const bad = formWith([{ name: 'slip.txt', bytes: Buffer.from('text') }])
    const told = await owner.client.send('POST', `/events/${event}/receipts?rate_id=${rate}`, { body: bad })
    expect([told.status, text(await told.text())]).toEqual([
      400,
      expect.stringMatching(/Proof of rate R1 .*slip\.txt This is a text file/),
    ])
    const plainly = await owner.client.send('POST', `/receipts?rate_id=${rate}`, {
      body: formWith([{ name: 'a.png', bytes: await slip() }]),
    })
    expect(await plain(plainly)).toMatchObject({ status: 200, redirect: path })
  })

  it('taken off, it is deleted, and comes back by undo, or by the same file', async () => {
    const file = await slip()
    await send(file)
    const { id = '' } = (await stored(file)) ?? {}
    const undo = await takeOff(rate, id)
    expect(await stored(file)).toMatchObject({ role: 'rate', is_deleted: true })
    expect(text(await html(await owner.client.get(undo)))).toContain('“slip.png” was removed.')
    await act({ intent: 'restore-proof', id: rate, file_id: id })
    expect([await stored(file), await proofOf(rate)]).toMatchObject([{ is_deleted: false }, id])
    await takeOff()
    expect(await send(file)).toMatchObject({ outcome: 'stored' })
    expect([await stored(file), await proofOf(rate)]).toMatchObject([{ id, is_deleted: false }, id])
  })

  it('taken off and deleted for good, it does not come back from an old tab', async () => {
    const file = await slip()
    await send(file)
    const { id = '' } = (await stored(file)) ?? {}
    const undo = await takeOff(rate, id)
    await on.database.run("UPDATE receipts SET deleted_at = '1970-01-01T00:00:00.000+00:00' WHERE id = ?", [
      id,
    ])
    const answer = await owner.client.form('POST', path, { intent: 'restore-proof', id: rate, file_id: id })
    expect([answer.status, text(await answer.text())]).toEqual([
      404,
      expect.stringContaining('This file was deleted for good'),
    ])
    expect([await stored(file), await proofOf(rate)]).toMatchObject([{ is_deleted: true }, null])
    expect(text(await html(await owner.client.get(undo)))).not.toContain('was removed')
  })

  it('taken off, it comes back a minute before 30 days are over, and not a minute after', async () => {
    const file = await slip()
    await send(file)
    const { id = '' } = (await stored(file)) ?? {}
    for (const [left, status] of [
      [-1, 404],
      [1, 303],
    ] as const) {
      await takeOff(rate, id)
      const moment = deletedWithMinutesLeft(left)
      await on.database.run('UPDATE receipts SET deleted_at = ? WHERE id = ?', [moment, id])
      const form = { intent: 'restore-proof', id: rate, file_id: id }
      expect([left, (await owner.client.form('POST', path, form)).status]).toEqual([left, status])
    }
    expect([await stored(file), await proofOf(rate)]).toMatchObject([{ is_deleted: false }, id])
  })

  it('one file proves several rates, and goes with the last of them', async () => {
    const other = await addRate(owner, on.database, event, { currency: 'EUR' })
    const file = await slip()
    await send(file)
    expect(await send(file, `&rate_id=${other}`)).toMatchObject({
      outcome: 'stored',
      href: `${path}?edit=${other}`,
    })
    expect(await proofOf(rate)).toBe(await proofOf(other))
    // an upload without a rate is answered with the rate that the file proved first
    expect(await send(file, '')).toMatchObject({ outcome: 'present', href: `${path}?edit=${rate}` })
    await takeOff()
    expect(await stored(file)).toMatchObject({ is_deleted: false })
    await act({ intent: 'delete', id: other })
    expect(await stored(file)).toMatchObject({ is_deleted: true })
  })

  it('taken off one of the rates that it proves, it comes back to that by undo', async () => {
    const other = await addRate(owner, on.database, event, { currency: 'EUR' })
    const file = await slip()
    await send(file, `&rate_id=${other}`)
    await send(file)
    const { id = '' } = (await stored(file)) ?? {}
    const undo = await takeOff(rate, id)
    expect(text(await html(await owner.client.get(undo)))).toContain('“slip.png” was removed.')
    await act({ intent: 'restore-proof', id: rate, file_id: id })
    expect([await proofOf(rate), await proofOf(other)]).toEqual([id, id])
  })

  it('a draft stays one when a proof was removed, and when a rate is deleted', async () => {
    const draft = await slip()
    await send(draft, '')
    await send(await slip())
    await takeOff()
    expect((await owner.client.send('DELETE', `/rates/${rate}`)).status).toBe(200)
    expect(await stored(draft)).toMatchObject({ role: 'receipt', is_deleted: false })
  })

  it('another file takes its place, and it is deleted', async () => {
    const [first, second] = [await slip(), await slip()]
    await send(first)
    await send(second)
    expect([await stored(first), await stored(second)]).toMatchObject([
      { is_deleted: true },
      { is_deleted: false },
    ])
    expect(await proofOf(rate)).toBe((await stored(second))?.id)
    const deletedAt = async () =>
      on.database.all('SELECT deleted_at FROM receipts WHERE id = ?', [(await stored(first))?.id])
    const replaced = await deletedAt()
    await takeOff()
    expect(await deletedAt()).toEqual(replaced)
  })

  it('undo brings it back, and deletes a file that was sent in its place', async () => {
    const [first, second] = [await slip(), await slip()]
    await send(first)
    const { id = '' } = (await stored(first)) ?? {}
    await takeOff(rate, id)
    await send(second)
    await act({ intent: 'restore-proof', id: rate, file_id: id })
    expect([await proofOf(rate), await stored(second)]).toMatchObject([id, { is_deleted: true }])
  })

  it('a draft that is sent as a proof is one, and leaves the pile', async () => {
    const file = await slip()
    await send(file, '')
    const { id = '' } = (await stored(file)) ?? {}
    expect(await send(file)).toMatchObject({
      outcome: 'stored',
      message: 'This receipt is no longer in review. It is the proof of this rate now.',
    })
    // sending the same file again
    expect(await send(file)).toMatchObject({ outcome: 'stored', message: '' })
    expect([await stored(file), await drafts()]).toMatchObject([
      { id, role: 'rate', expense_id: null, is_deleted: false },
      false,
    ])
    // another tab cannot make an expense from it or remove it from the pile
    const form = {
      id,
      date: '2026-10-05',
      merchant: 'Bureau',
      amount: '10',
      currency: 'EUR',
      role: 'receipt',
      expense_id: await expense(),
    }
    for (const intent of ['confirm', 'attach', 'delete', 'again', 'restore']) {
      const answer = await owner.client.form('POST', `/events/${event}/review`, { ...form, intent })
      expect([intent, answer.status]).toEqual([intent, 404])
    }
    expect(await send(file, '')).toMatchObject({
      outcome: 'present',
      message: expect.stringContaining('as the proof of a rate'),
    })
    expect(await stored(file)).toMatchObject({ role: 'rate', is_deleted: false })
  })

  it('without scripts the page of the rate says of a draft alone that it left the review', async () => {
    const upload = async (file: Buffer) => {
      const body = formWith([{ name: 'slip.png', bytes: file }])
      const answer = await owner.client.send('POST', `/events/${event}/receipts?rate_id=${rate}`, { body })
      expect(answer.status).toBe(303)
      return text(await html(await owner.client.get(answer.headers.get('Location') ?? '')))
    }
    const file = await slip()
    await send(file, '')
    expect(await upload(file)).toContain(
      'This receipt is no longer in review. It is the proof of this rate now.',
    )
    expect(await upload(await slip())).not.toContain('no longer in review')
    const deleted = await slip()
    await send(deleted, '')
    await on.database.run('UPDATE receipts SET deleted_at = created_at WHERE sha256 = ?', [sha256(deleted)])
    expect(await upload(deleted)).not.toContain('no longer in review')
  })

  it('a file of an expense proves a rate as well, and stays with its expense', async () => {
    const id = await expense()
    const file = await slip()
    await send(file, `&expense_id=${id}`)
    const { id: own, is_deleted, role } = (await stored(file)) ?? {}
    const row = { id: own, expense_id: id, is_deleted, role }
    expect(await send(file)).toMatchObject({ outcome: 'stored' })
    expect([await stored(file), await proofOf(rate)]).toMatchObject([row, row.id])
    await takeOff()
    expect(await stored(file)).toMatchObject(row)
    // the file of a deleted expense is not a proof until the expense is restored
    await send(file)
    await owner.client.form('DELETE', `/expenses/${id}`)
    expect(await html(await owner.client.get(path))).not.toMatch(/receipts\/[^/"]+\/thumbnail/)
    expect(await send(file)).toMatchObject({
      outcome: 'present',
      message: expect.stringContaining('with a deleted expense'),
    })
    await owner.client.form('POST', `/events/${event}/expenses`, { intent: 'restore', id })
    expect(await html(await owner.client.get(path))).toMatch(/receipts\/[^/"]+\/thumbnail/)
  })

  it('a former proof becomes a file of an expense, or a draft that is read', async () => {
    const file = pdf({ text: `Slip of ${event}` })
    await send(file)
    const id = await expense()
    expect(await send(file, `&expense_id=${id}`)).toMatchObject({ outcome: 'stored' })
    expect([await stored(file), await proofOf(rate)]).toMatchObject([
      { expense_id: id, role: 'receipt' },
      (await stored(file))?.id,
    ])
    expect((await stored(file))?.state).not.toBe('unread')
    const other = pdf({ text: `Other slip of ${event}` })
    await send(other)
    await takeOff()
    expect(await send(other, '')).toMatchObject({
      outcome: 'stored',
      href: expect.stringContaining('/review?draft='),
    })
    expect(await stored(other)).toMatchObject({ role: 'receipt', expense_id: null, is_deleted: false })
  })

  it('a proof that becomes a file is read as if for the first time, unless it was read', async () => {
    const [tried, known] = [pdf({ text: `Slip of ${event}` }), pdf({ text: `Other slip of ${event}` })]
    const id = await expense()
    for (const [file, state] of [
      [tried, 'unread'],
      [known, 'read'],
    ] as const) {
      await send(file)
      await on.database.run("UPDATE receipts SET state = ?, reading = '{}', attempts = 2 WHERE sha256 = ?", [
        state,
        sha256(file),
      ])
      expect(await send(file, `&expense_id=${id}`)).toMatchObject({ outcome: 'stored' })
    }
    const attempts = await on.database.all<{ attempts: number }>(
      'SELECT attempts FROM receipts WHERE event_id = ?',
      [event],
    )
    // the reading may already have begun
    expect(attempts.map(({ attempts }) => Number(attempts) < 2)).toEqual([true, true])
    expect((await stored(known))?.state).toBe('read')
  })

  it('a file that was taken off an expense begins anew as a proof', async () => {
    const id = await expense()
    const file = await slip()
    await send(file, `&expense_id=${id}`)
    const { id: before = '' } = (await stored(file)) ?? {}
    await owner.client.form('POST', `/events/${event}/expenses`, {
      intent: 'file-remove',
      id,
      file_id: before,
    })
    expect(await send(file)).toMatchObject({ outcome: 'stored' })
    const after = await stored(file)
    expect(after).toMatchObject({ role: 'rate', expense_id: null, is_deleted: false })
    expect(after?.id).not.toBe(before)
  })

  it('is for a rate of the event that is open, and not for an expense at once', async () => {
    const file = await slip()
    expect(await send(file, `&rate_id=${crypto.randomUUID()}`)).toMatchObject({
      status: 404,
      said: 'Rate not found',
    })
    expect(await send(file, `&rate_id=${rate}&expense_id=${await expense()}`)).toMatchObject({ status: 400 })
    const stranger = await createUser(on)
    const { id: own } = await insertEvent(on.database, stranger.id)
    const bytes = { name: 'slip.png', bytes: file }
    expect(await sendFiles(stranger.client, own, [bytes], `&rate_id=${rate}`)).toMatchObject({
      status: 404,
      text: 'Rate not found',
    })
    expect(await sendFiles(stranger.client, event, [bytes], `&rate_id=${rate}`)).toMatchObject({
      status: 403,
    })
    await on.database.run("UPDATE events SET status = 'closed' WHERE id = ?", [event])
    expect(await send(file)).toMatchObject({ status: 409, said: 'Event is closed' })
    expect(await stored(file)).toBeUndefined()
  })
})
