import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { DAMAGES, flipByte, originalPath } from '../../support/damages'
import { insertRow } from '../../support/database'
import { html, insertEvent, insertExpense, text } from '../../support/factories'
import { pdf, photo, smallPhoto } from '../../support/files'
import { describeOnEachDatabase } from '../../support/instances'
import { type LogLine, logged } from '../../support/log'
import { pdfTexts } from '../../support/pdf-text'
import { unzipped } from '../../support/unzipped'
import { type Sent, sendFiles, sha256 } from '../../support/uploads'
import { createUser, type Person } from '../../support/users'

// Receipts whose stored originals are damaged or missing: what their claimant and the operator are told.

interface Stored extends Sent {
  id: string
  extension: string
  sum: string
}

const options = { ownServer: true, leavesUnread: true, isBesideDatabase: true }

describeOnEachDatabase('damaged and missing files on %s', options, (on) => {
  let owner: Person
  let event: string
  /** a photo with its position, a PDF, the proof of a rate, and another paper */
  let files: Stored[]
  const copies = mkdtempSync(join(tmpdir(), 'claimbook-copies-'))

  const ok = async (answer: Promise<Response>, status = 200) => expect((await answer).status).toBe(status)
  const close = () => owner.client.send('PUT', `/events/${event}/close`)
  const reopen = () => ok(owner.client.send('PUT', `/events/${event}/reopen`))
  const closingPage = async () => html(await owner.client.get(`/events/${event}/close`))
  const bytesOf = async (name: string) => {
    const answer = await owner.client.get(`/events/${event}/${name}`)
    expect([name, answer.status]).toEqual([name, 200])
    return Buffer.from(await answer.arrayBuffer())
  }
  const pathOf = ({ sum, extension }: Stored) => originalPath(on.server.dataDir, sum, extension)
  const objectOf = ({ sum }: Stored) => join(on.server.dataDir, 'receipts', sum.slice(0, 2), sum)
  const faultLines = (): (LogLine & { during: string; files: string[] })[] =>
    logged(on.server).filter(({ msg }) => msg === 'originals of receipts are damaged or missing') as never

  async function upload(file: Sent, query = '') {
    const { files: told } = await sendFiles(owner.client, event, [file], query)
    return told[0]
  }

  beforeAll(async () => {
    owner = await createUser(on)
    event = (await insertEvent(on.database, owner.id, { base_currency: 'USD', name: 'Nairobi' })).id
    owner.client.cookies.set('current_event_id', event)
    const lunch = await insertExpense(on.database, event, {
      ...{ merchant: 'Java House', amount: 18, currency: 'USD', converted_amount: 18, date: '2026-10-05' },
    })
    const hotel = await insertExpense(on.database, event, {
      ...{ merchant: 'Hotel', amount: 300, currency: 'USD', converted_amount: 300, date: '2026-10-06' },
    })
    const taxi = await insertExpense(on.database, event, {
      ...{ merchant: 'Taxi', amount: 1000, currency: 'KES', converted_amount: 7.7, date: '2026-10-07' },
    })
    const sent: [Sent, string, string][] = [
      [
        { name: 'lunch.jpg', bytes: await photo({ width: 320, height: 480, gps: true }) },
        'jpg',
        `&expense_id=${lunch}`,
      ],
      [{ name: 'hotel.pdf', bytes: pdf({ text: 'Hotel invoice' }) }, 'pdf', `&expense_id=${hotel}`],
      [{ name: 'slip.jpg', bytes: await smallPhoto() }, 'jpg', ''],
      [{ name: 'boarding.pdf', bytes: pdf({ text: 'Boarding pass' }) }, 'pdf', ''],
    ]
    files = []
    for (const [file, extension, query] of sent) {
      expect((await upload(file, query))?.outcome).toBe('stored')
      const [row] = await on.database.all<{ id: string }>(
        'SELECT id FROM receipts WHERE event_id = ? AND name = ?',
        [event, file.name],
      )
      files.push({ ...file, extension, sum: sha256(file.bytes), id: row?.id ?? '' })
    }
    const rate = crypto.randomUUID()
    await on.database.run(
      `INSERT INTO rates (id, event_id, number, currency, receipt_amount, claim_amount, claim_currency, date, document_id)
       VALUES (?, ?, 1, 'KES', 1000, 7.70, 'USD', '2026-10-01', ?)`,
      [rate, event, files[2]?.id ?? ''],
    )
    await on.database.run('UPDATE expenses SET applied_rate_id = ? WHERE id = ?', [rate, taxi])
    await on.database.run("UPDATE receipts SET role = 'rate' WHERE id = ?", [files[2]?.id ?? ''])
    await on.database.run("UPDATE receipts SET role = 'paper' WHERE id = ?", [files[3]?.id ?? ''])
    for (const file of files) cpSync(objectOf(file), join(copies, file.sum), { recursive: true })
    await ok(close())
    return () => rmSync(copies, { recursive: true })
  })

  // restores the files and the event
  afterEach(async () => {
    for (const file of files) {
      rmSync(objectOf(file), { recursive: true, force: true })
      cpSync(join(copies, file.sum), objectOf(file), { recursive: true })
    }
    const [row] = await on.database.all<{ status: string }>('SELECT status FROM events WHERE id = ?', [event])
    if (row?.status !== 'closed') await ok(close())
  })

  /** Unpacks an archive as its receiver does, and compares its files with the checksums in it. */
  function checkedBySha256sum(archive: Buffer): string[] {
    const folder = mkdtempSync(join(tmpdir(), 'claimbook-zip-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    writeFileSync(join(folder, 'claim.zip'), archive)
    execFileSync('unzip', ['-q', 'claim.zip'], { cwd: folder })
    const printed = execFileSync('sha256sum', ['-c', '--strict', 'SHA256SUMS'], { cwd: folder })
    return `${printed}`.trim().split('\n')
  }

  it('of a closed event whose files are whole, nothing is named, and each file is in the archive', async () => {
    const page = text(await closingPage())
    expect(page).not.toContain('damaged or missing')
    const checked = checkedBySha256sum(await bytesOf('claim.zip'))
    expect(checked).toHaveLength(2 + 4 + files.length)
    expect(checked.filter((line) => /missing|damaged/.test(line))).toEqual([])
    const pack = (await pdfTexts(await bytesOf('claim.pdf'))).join(' ')
    expect(pack).not.toContain('Damaged and missing files')
  })

  it.each(DAMAGES)(
    'each file of a closed event is named everywhere when %s',
    async (_what, damage, words) => {
      for (const file of files) damage(pathOf(file))
      const isMissing = words === 'it is missing'
      const page = text(await closingPage())
      expect(page).toContain('4 files of this claim are damaged or missing where Claimbook stores files.')
      for (const { name } of files)
        expect(page).toContain(isMissing ? `${name} is missing` : `${name} is damaged: ${words}`)

      const archive = await bytesOf('claim.zip')
      const members = await unzipped(archive)
      for (const { name, sum } of files) {
        const notes = members.filter(({ bytes }) => bytes.toString().includes(`\n${name}\n`))
        const note = notes.find(({ name: member }) => /-(missing|damaged)\.txt$/.test(member))
        expect([name, note?.bytes.toString()]).toEqual([name, expect.stringContaining(`SHA-256 ${sum}`)])
      }
      const checked = checkedBySha256sum(archive)
      expect(checked.filter((line) => !line.endsWith(': OK'))).toEqual([])
      expect(checked.filter((line) => /(jpg|pdf): OK$/.test(line))).toHaveLength(2)

      const pack = (await pdfTexts(await bytesOf('claim.pdf'))).join(' ').replaceAll(/\s+/g, '')
      expect(pack).toContain('Damagedandmissingfiles')
      for (const { name } of files) expect(pack).toContain(name)

      for (const { id, name } of files) {
        const answer = await owner.client.get(`/receipts/${id}`)
        expect([name, answer.status]).toEqual([name, isMissing ? 404 : 500])
        expect(await answer.text()).toContain(isMissing ? 'This file is missing' : words)
        expect((await owner.client.send('HEAD', `/receipts/${id}`)).status).toBe(isMissing ? 404 : 500)
      }
      await vi.waitFor(() =>
        expect(new Set(faultLines().map(({ during }) => during))).toEqual(
          new Set(['closed', 'claim.pdf', 'claim.zip', 'download']),
        ),
      )
      for (const { sum, name } of files) {
        const lines = faultLines().filter(({ files }) => files.some((file) => file.startsWith(sum)))
        expect(lines.length).toBeGreaterThan(0)
        expect(on.server.output()).not.toContain(name)
      }
    },
  )

  it('an open event whose file is damaged closes with an explanation, which the claim says', async () => {
    await reopen()
    const [lunch] = files as [Stored]
    DAMAGES[0]?.[1](pathOf(lunch))
    const refused = await close()
    const finding = 'Java House, 2026-10-05, 18.00 USD: lunch.jpg is damaged: its bytes have changed'
    expect([refused.status, await refused.text()]).toEqual([
      409,
      `${finding}. Upload the same file to this event again, attach another one in its place, or say why you have none.`,
    ])
    const page = text(await closingPage())
    expect(page).toContain('Damaged or missing file')
    expect(page).toContain('lunch.jpg is damaged: its bytes have changed')
    const key = `damaged-file receipt ${lunch.sum}`
    const form = { intent: 'explain', key, text: 'The disk failed, and the paper is gone' }
    await ok(owner.client.form('POST', `/events/${event}/close`, form), 303)
    await ok(close())
    const [version] = await on.database.all<{ content: string }>(
      'SELECT content FROM claims WHERE event_id = ? ORDER BY version DESC LIMIT 1',
      [event],
    )
    expect(JSON.parse(version?.content ?? '').explanations).toContainEqual({
      line: 1,
      rate: null,
      finding: `Damaged or missing file: ${finding}`,
      text: 'The disk failed, and the paper is gone',
    })
    await reopen()
    await ok(owner.client.form('POST', `/events/${event}/close`, { ...form, text: '' }), 303)
  })

  it('an event closes with the draft that its page has shown when another process finds no damage', async () => {
    await reopen()
    const [lunch] = files as [Stored]
    DAMAGES[0]?.[1](pathOf(lunch))
    const send = (form: Record<string, string>) =>
      ok(owner.client.form('POST', `/events/${event}/close`, form), 303)
    const explanation = { intent: 'explain', key: `damaged-file receipt ${lunch.sum}` }
    await send({ ...explanation, text: 'The disk failed' })
    const page = await closingPage()
    expect(text(page)).toContain('lunch.jpg is damaged')
    const [, content = ''] = /name="content" value="([0-9a-f]{64})"/.exec(page) ?? []
    expect(content).not.toBe('')
    cpSync(join(copies, lunch.sum), objectOf(lunch), { recursive: true })
    await send({ intent: 'close', content })
    await reopen()
    await send({ ...explanation, text: '' })
  })

  it.each(DAMAGES)(
    'the same file that is uploaded again replaces its stored copy where %s',
    async (_what, damage) => {
      await reopen()
      for (const file of files) damage(pathOf(file))
      expect((await close()).status).toBe(409)
      for (const file of files) {
        expect(await upload(file)).toMatchObject({
          outcome: 'present',
          message: 'This event has this file already. Its damaged copy was replaced.',
        })
      }
      await ok(close())
      for (const { id, bytes } of files) {
        const answer = await owner.client.get(`/receipts/${id}`)
        expect(Buffer.from(await answer.arrayBuffer()).equals(Buffer.from(bytes))).toBe(true)
      }
      const checked = checkedBySha256sum(await bytesOf('claim.zip'))
      expect(checked.filter((line) => /missing|damaged/.test(line))).toEqual([])
    },
  )

  it('a file that changes while it is downloaded cuts the connection, and is named by the next request', async () => {
    const bytes = randomBytes(20_000_000)
    const sum = sha256(bytes)
    const path = originalPath(on.server.dataDir, sum, 'pdf')
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, bytes)
    const id = crypto.randomUUID()
    await insertRow(on.database, 'receipts', {
      ...{ id, event_id: event, sha256: sum, name: 'large.pdf', kind: 'pdf', bytes: bytes.length },
      ...{ width: 1, height: 1, deleted_at: null, state: 'unread', role: 'receipt', position: 9 },
    })
    onTestFinished(async () => {
      await on.database.run('DELETE FROM receipts WHERE id = ?', [id])
      rmSync(dirname(path), { recursive: true, force: true })
    })
    const whole = await owner.client.get(`/receipts/${id}`)
    expect(sha256(Buffer.from(await whole.arrayBuffer()))).toBe(sum)
    const answer = await owner.client.get(`/receipts/${id}`)
    expect(answer.status).toBe(200)
    const reader = answer.body?.getReader()
    await reader?.read()
    flipByte(path)
    const readOn = async () => {
      for (let piece = await reader?.read(); piece && !piece.done; piece = await reader?.read());
    }
    await expect(readOn()).rejects.toThrow()
    const next = await owner.client.get(`/receipts/${id}`)
    expect([next.status, await next.text()]).toEqual([500, expect.stringContaining('its bytes have changed')])
  })

  it('a preview and a thumbnail that were lost are made anew when they are shown, or packed', async () => {
    const [lunch, hotel] = files as [Stored, Stored]
    rmSync(join(objectOf(lunch), 'view.preview-1.webp'))
    rmSync(join(objectOf(lunch), 'view.thumbnail.webp'))
    writeFileSync(join(objectOf(hotel), 'view.preview-1.webp'), '')
    for (const view of ['preview', 'thumbnail']) {
      const answer = await owner.client.get(`/receipts/${lunch.id}/${view}`)
      expect([view, answer.status, answer.headers.get('Content-Type')]).toEqual([view, 200, 'image/webp'])
    }
    const pack = (await pdfTexts(await bytesOf('claim.pdf'))).join(' ')
    expect(pack).not.toContain('cannot be shown')
    expect(statSync(join(objectOf(hotel), 'view.preview-1.webp')).size).toBeGreaterThan(0)
  })
})
