import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Claim } from '~/domain/claims/claim'
import { CLAIM_FILES, type ClaimFileName, MEDIA_TYPES } from '~/domain/claims/files/file-names'
import { insertEvent, insertExpense, plain, refused } from '../../support/factories'
import { pdf, smallPhoto } from '../../support/files'
import { filesUnder } from '../../support/folder'
import { describeBesideDatabase, describeOnEachDatabase } from '../../support/instances'
import { pdfTexts } from '../../support/pdf-text'
import { rounds } from '../../support/rounds'
import { startServer } from '../../support/server'
import { unzipped } from '../../support/unzipped'
import { leftovers, type Sent, sendFiles, sha256 } from '../../support/uploads'
import { createUser, type Person } from '../../support/users'

// The files of a frozen version keep the same bytes when the event and its receipts change.

const NAMES = Object.keys(CLAIM_FILES) as ClaimFileName[]

describeOnEachDatabase('frozen versions on %s', { leavesUnread: true }, (on, provider) => {
  let owner: Person
  let stranger: Person
  let event: string

  beforeAll(async () => {
    owner = await createUser(on)
    stranger = await createUser(on)
  })
  beforeEach(async () => {
    event = (
      await insertEvent(on.database, owner.id, {
        name: 'Nairobi',
        base_currency: 'USD',
        exchange_rate: 0.0077,
      })
    ).id
    owner.client.cookies.set('current_event_id', event)
  })

  const get = (path: string) => owner.client.get(path)
  const bytesOf = async (path: string) => {
    const answer = await get(path)
    expect([path, answer.status]).toEqual([path, 200])
    return Buffer.from(await answer.arrayBuffer())
  }
  const ok = async (answer: Promise<Response>, status = 200) => expect((await answer).status).toBe(status)
  const close = () => ok(owner.client.send('PUT', `/events/${event}/close`))
  const reopen = () => ok(owner.client.send('PUT', `/events/${event}/reopen`))
  const expense = {
    date: '2026-10-05',
    merchant: 'Java House',
    category: 'Meals',
    amount: '2450',
    currency: 'KES',
  }
  const add = (form: Record<string, string> = {}) =>
    ok(owner.client.form('POST', '/expenses', { ...expense, ...form }))
  const idOf = async (merchant: string) =>
    (
      await on.database.all<{ id: string }>('SELECT id FROM expenses WHERE event_id = ? AND merchant = ?', [
        event,
        merchant,
      ])
    )[0]?.id ?? ''
  const versions = async () =>
    (
      await on.database.all<{ id: string }>('SELECT id FROM claims WHERE event_id = ? ORDER BY version', [
        event,
      ])
    ).map(({ id }) => id)

  async function attach(merchant: string, files: Sent[]) {
    const { files: told } = await sendFiles(
      owner.client,
      event,
      files,
      merchant && `&expense_id=${await idOf(merchant)}`,
    )
    expect(told.map(({ outcome }) => outcome)).toEqual(files.map(() => 'stored'))
  }

  const someReceipt = async (name = 'lunch.jpg'): Promise<Sent> => ({ name, bytes: await smallPhoto() })

  /** The checksums of a version's files. */
  const sumsOf = async (path: string, names = NAMES) => {
    const sums: Record<string, string> = {}
    for (const name of names) sums[name] = sha256(await bytesOf(`${path}/${name}`))
    return sums
  }

  /**
   * Fills the event: receipts, a PDF, a rate with its proof, a charged amount, a declaration, an advance and
   * an explanation.
   */
  async function fill(): Promise<Sent[]> {
    const files = [
      await someReceipt(),
      { name: 'hotel.pdf', bytes: pdf({ text: ['Hotel invoice', 'Second sheet'] }) },
      await someReceipt('slip.jpg'),
    ]
    const [lunch, hotel, proof] = files as [Sent, Sent, Sent]
    await add()
    await add({ merchant: 'Hotel', amount: '300', currency: 'USD', date: '2026-10-06' })
    await add({ merchant: 'Taxi', amount: '1000', charged_amount: '7.81', date: '2026-10-07' })
    await attach('Java House', [lunch])
    await attach('Hotel', [hotel])
    await attach('', [proof])
    const document = "(SELECT id FROM receipts WHERE event_id = ? AND name = 'slip.jpg')"
    await on.database.run(
      `INSERT INTO rates (id, event_id, number, currency, receipt_amount, claim_amount, claim_currency, date, document_id)
       VALUES (?, ?, 1, 'KES', 1000, 7.70, 'USD', '2026-10-01', ${document})`,
      [crypto.randomUUID(), event, event],
    )
    await on.database.run(
      "UPDATE receipts SET role = 'rate', state = 'read' WHERE event_id = ? AND name = 'slip.jpg'",
      [event],
    )
    await on.database.run("UPDATE expenses SET declaration = 'The driver had no paper' WHERE id = ?", [
      await idOf('Taxi'),
    ])
    await terms('1000', '7.8')
    await ok(
      owner.client.form('PUT', `/events/${event}/details`, {
        purpose: 'Audit',
        starts_on: '2026-10-05',
        ends_on: '2026-10-07',
      }),
    )
    await ok(owner.client.form('POST', '/advances', { date: '2026-10-01', amount: '50', note: 'Cash' }))
    await ok(
      owner.client.form('POST', `/events/${event}/close`, {
        intent: 'explain',
        key: 'rate-proof R1',
        text: 'Slip',
      }),
      303,
    )
    return files
  }

  const terms = (receipt: string, claim: string, currency = 'USD') =>
    ok(
      owner.client.form('PUT', `/events/${event}`, {
        base_currency: currency,
        sample_receipt_amount: receipt,
        sample_claim_amount: claim,
      }),
    )

  /** Changes everything in the event that the claim contains. */
  async function changeAll() {
    await ok(
      owner.client.form('PUT', `/expenses/${await idOf('Java House')}`, {
        ...expense,
        merchant: 'Naivas',
        amount: '1',
        note: 'New',
      }),
    )
    await ok(owner.client.send('DELETE', `/expenses/${await idOf('Hotel')}`))
    await on.database.run('DELETE FROM receipts WHERE event_id = ?', [event])
    await on.database.run("UPDATE rates SET claim_amount = 9, note = 'Other' WHERE event_id = ?", [event])
    await terms('100', '9', 'EUR')
    const correct = 'UPDATE advances SET amount = 60, other_currency = NULL WHERE event_id = ?'
    await on.database.run(correct, [event])
    await on.database.run("UPDATE events SET name = 'Mombasa' WHERE id = ?", [event])
    await ok(
      owner.client.form('PUT', `/events/${event}/details`, {
        purpose: 'Holidays',
        claimant: 'Somebody',
        company: 'Elsewhere',
      }),
    )
    const settings = {
      intent: 'claims',
      department: 'Sales',
      cost_centre: '7',
      company: 'New Ltd',
      approver: 'Grace',
      paper: 'Letter',
    }
    await ok(owner.client.form('POST', '/settings', settings), 303)
    await ok(
      owner.client.form('POST', '/settings', { intent: 'profile', name: 'Ada King', home_currency: 'EUR' }),
      303,
    )
  }

  async function deleteForGood() {
    await ok(owner.client.send('DELETE', `/events/${event}`))
    await ok(owner.client.form('POST', '/trash', { intent: 'delete', kind: 'event', id: event }), 303)
    await vi.waitFor(
      async () => expect(await on.database.all('SELECT id FROM events WHERE id = ?', [event])).toEqual([]),
      10_000,
    )
  }

  it('a version has the same bytes for ever', { timeout: 300_000 }, async () => {
    const files = await fill()
    await close()
    const [first = ''] = await versions()
    // documents are made from the version that the database returns, and csv and xlsx are enough to compare
    // it
    const names = provider === 'sqlite' ? NAMES : rounds<ClaimFileName[]>(['claim.csv', 'claim.xlsx'], NAMES)
    const sums = await sumsOf(`/claims/${first}`, names)
    const archiveOf = async (path: string) => {
      const bytes = await bytesOf(`${path}/claim.zip`)
      return [sha256(bytes), bytes] as const
    }
    const [ofArchive, archive] = await archiveOf(`/events/${event}`)
    const { 'claim.zip': again = ofArchive, ...ofMembers } = sums
    expect(again).toBe(ofArchive)
    // so everything that is true for the archive is true for all other files
    const members = (await unzipped(archive)).map(({ bytes }) => sha256(bytes))
    expect(members).toEqual(
      expect.arrayContaining([...files.map(({ bytes }) => sha256(bytes)), ...Object.values(ofMembers)]),
    )

    await reopen()
    await changeAll()
    expect([await sumsOf(`/claims/${first}`, names), 'after everything was changed']).toEqual([
      sums,
      'after everything was changed',
    ])
    await close()
    const [, second = ''] = await versions()
    if (names.includes('claim.pdf')) {
      const document = await bytesOf(`/claims/${second}/claim.pdf`)
      expect(await bytesOf(`/events/${event}/claim.pdf`)).toEqual(document)
      expect((await pdfTexts(document)).join(' ')).toContain('Changes since version 1')
    }

    await deleteForGood()
    expect(await plain(await get(`/events/${event}/claim.pdf`))).toEqual(refused(404, 'Event not found'))
    expect((await archiveOf(`/claims/${first}`))[0]).toBe(ofArchive)
  })

  it('an event that is closed three times has the versions 1, 2 and 3', async () => {
    for (const merchant of ['Java House', 'Naivas', 'Uber']) {
      await reopen()
      await add({ merchant })
      await close()
    }
    expect(
      await on.database.all('SELECT version FROM claims WHERE event_id = ? ORDER BY version', [event]),
    ).toEqual([{ version: 1 }, { version: 2 }, { version: 3 }])
  })

  it("another user's version is not found, and no version is shown without a session", async () => {
    await add()
    await close()
    const [id = ''] = await versions()
    for (const name of NAMES) {
      const path = `/claims/${id}/${name}`
      expect(await plain(await stranger.client.get(path))).toEqual(refused(404, 'Claim not found'))
      expect((await stranger.client.send('HEAD', path)).status).toBe(404)
      expect((await stranger.client.get(`/events/${event}/${name}`)).status).toBe(403)
      expect((await fetch(on.server.url + path)).status).toBe(401)
    }
  })

  it('what was frozen is what the database holds', async () => {
    await fill()
    await close()
    const [id = ''] = await versions()
    const members = await unzipped(await bytesOf(`/claims/${id}/claim.zip`))
    const json = members.find(({ name }) => name.endsWith('claim.json'))?.bytes.toString() ?? ''
    const [row] = await on.database.all<{ content: string; sha256: string }>(
      'SELECT content, sha256 FROM claims WHERE id = ?',
      [id],
    )
    expect(json).toBe(row?.content)
    expect(sha256(Buffer.from(json))).toBe(row?.sha256)
    const { totals, rates } = JSON.parse(json) as Claim
    expect([totals.total, totals.due, rates.map(({ code, file }) => [code, file])]).toEqual([
      '326.68',
      '276.68',
      [['R1', 3]],
    ])
  })

  describeBesideDatabase(provider, 'their files', () => {
    it('a file that is being sent stays of its version while the event is reopened, changed and closed again', async () => {
      await add()
      await attach('Java House', [await someReceipt()])
      await close()
      const [first = ''] = await versions()
      const answer = await get(`/events/${event}/claim.zip`)
      await reopen()
      await add({ merchant: 'Taxi' })
      await close()
      const sent = Buffer.from(await answer.arrayBuffer())
      expect(sha256(sent)).toBe(sha256(await bytesOf(`/claims/${first}/claim.zip`)))
      expect(sha256(sent)).not.toBe(sha256(await bytesOf(`/events/${event}/claim.zip`)))
      expect(await versions()).toHaveLength(2)
    })

    it('a version has the same bytes of another process', async () => {
      await add()
      await attach('Java House', [await someReceipt()])
      await close()
      const [id = ''] = await versions()
      // the archive contains all of them
      const names = rounds<ClaimFileName[]>(['claim.zip', 'claim.xlsx'], NAMES)
      const sums = await sumsOf(`/claims/${id}`, names)
      const { dataDir, databaseUrl } = on.server
      const other = await startServer({ dataDir, databaseUrl })
      onTestFinished(() => other.stop().then(() => {}))
      Object.assign(owner.client, { url: other.url })
      onTestFinished(() => void Object.assign(owner.client, { url: on.server.url }))
      expect(await sumsOf(`/claims/${id}`, names)).toEqual(sums)
    })

    it('HEAD says what GET would send, and makes nothing', async () => {
      await add()
      await close()
      const [id = ''] = await versions()
      for (const name of NAMES) {
        const answer = await owner.client.send('HEAD', `/claims/${id}/${name}`)
        expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, MEDIA_TYPES[name]])
        const end = name === 'index-sheet.pdf' ? ' index sheet.pdf' : name.slice('claim'.length)
        expect(answer.headers.get('Content-Disposition')?.replace(/\d{4}-\d{4}/, 'NUMBER')).toBe(
          `attachment; filename="Claim NUMBER version 1${end}"`,
        )
        expect(await answer.text()).toBe('')
      }
    })

    it('unknown names of files and unknown versions are not found', async () => {
      await close()
      const [id = ''] = await versions()
      const paths = ['claim.exe', 'CLAIM.PDF', 'toString', '__proto__', 'claim.pdf.zip', '%2e%2e%2fclaim.pdf']
      for (const name of paths) {
        for (const path of [`/claims/${id}/${name}`, `/events/${event}/${name}`])
          expect([path, (await get(path)).status]).toEqual([path, 404])
      }
      for (const other of [crypto.randomUUID(), 'x', event, '%00']) {
        expect([other, (await get(`/claims/${other}/claim.csv`)).status]).toEqual([other, 404])
      }
    })

    it('takes no other methods', async () => {
      await close()
      const [id = ''] = await versions()
      for (const method of ['POST', 'PUT', 'DELETE', 'PATCH']) {
        for (const path of [`/claims/${id}/claim.pdf`, `/events/${event}/claim.pdf`]) {
          const answer = await owner.client.send(method, path)
          expect([method, path, answer.status, answer.headers.get('Allow')]).toEqual([
            method,
            path,
            405,
            'GET, HEAD',
          ])
        }
      }
      expect(await versions()).toEqual([id])
    })

    it('the files of an open event say that they are a draft', async () => {
      await add()
      await attach('Java House', [await someReceipt()])
      const pages = await pdfTexts(await bytesOf(`/events/${event}/claim.pdf`))
      expect(pages.length).toBeGreaterThan(3)
      expect(pages.filter((text) => !text.includes('DRAFT'))).toEqual([])
      for (const text of await pdfTexts(await bytesOf(`/events/${event}/index-sheet.pdf`)))
        expect(text).toContain('DRAFT')
      const [, row] = (await bytesOf(`/events/${event}/claim.csv`)).toString().split('\r\n')
      expect(row).toMatch(/^DRAFT,,1,2026-10-05,Java House,/)
      const answer = await owner.client.send('HEAD', `/events/${event}/claim.zip`)
      expect(answer.headers.get('Content-Disposition')).toContain('filename="Draft of Nairobi.zip"')
      expect(await versions()).toEqual([])
      await on.database.run('UPDATE events SET name = ? WHERE id = ?', [
        `"A/B": C\\D <E> F?\t${'n'.repeat(200)}`,
        event,
      ])
      const odd = await owner.client.send('HEAD', `/events/${event}/claim.csv`)
      expect(odd.headers.get('Content-Disposition')).toContain(
        `filename="${`Draft of A B C D E F ${'n'.repeat(200)}`.slice(0, 120)}.csv"`,
      )
    })

    it('a receipt that was lost from the data folder has a page, and a text in the archive, that says so', async () => {
      await add()
      const receipt = await someReceipt()
      await attach('Java House', [receipt])
      await close()
      const sum = sha256(receipt.bytes)
      rmSync(join(on.server.dataDir, 'receipts', sum.slice(0, 2), sum), { recursive: true })
      const text = (await pdfTexts(await bytesOf(`/events/${event}/claim.pdf`))).join(' ')
      expect(text.replaceAll(/\s+/g, ' ')).toMatch(/missing|could not be (opened|found|read)/i)
      const members = await unzipped(await bytesOf(`/events/${event}/claim.zip`))
      const note = members.find(({ bytes }) =>
        bytes.toString().startsWith('This file of the claim is missing where files are stored.'),
      )
      expect(note?.bytes.toString()).toContain(sum)
    })

    describe('a client that goes away', () => {
      const read = (path: string) => {
        try {
          return readFileSync(path, 'latin1')
        } catch {
          return ''
        }
      }
      const descendants = (pid: string): string[] => {
        const children = read(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean)
        return children.flatMap((child) => [child, ...descendants(child)])
      }
      const packers = () =>
        descendants(String(on.server.process.pid)).filter((pid) =>
          read(`/proc/${pid}/cmdline`).includes('pdf-worker'),
        )
      const isBeingMade = () =>
        filesUnder(join(on.server.dataDir, 'receipts', 'incoming')).some((path) =>
          path.endsWith('document.pdf'),
        )

      it.runIf(process.platform === 'linux')(
        'ends what is made for it, and nothing else',
        async () => {
          // enough lines that no machine is faster
          await on.database.run(
            provider === 'sqlite'
              ? `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 3000)
             INSERT INTO expenses (id, event_id, date, merchant, amount, currency, converted_amount) SELECT ? || i, ?, '2026-10-05', 'Shop ' || i, i, 'USD', i FROM n`
              : `INSERT INTO expenses (id, event_id, date, merchant, amount, currency, converted_amount) SELECT ? || i, ?, '2026-10-05', 'Shop ' || i, i, 'USD', i FROM generate_series(1, 3000) i`,
            [event, event],
          )
          await close()
          for (const name of ['claim.pdf', 'claim.zip']) {
            // an idle packer could make this file too
            for (const pid of packers()) process.kill(Number(pid), 'SIGKILL')
            await vi.waitFor(() => expect(packers()).toEqual([]))
            const ownPacker = () => packers()[0]
            const leaving = new AbortController()
            const asked = owner.client
              .send('GET', `/events/${event}/${name}`, { signal: leaving.signal })
              .then((answer) => answer.arrayBuffer())
            const untilMade = vi.waitFor(
              () => expect([ownPacker(), isBeingMade()]).toEqual([expect.any(String), true]),
              { timeout: 60_000, interval: 10 },
            )
            const early = asked.then((bytes) =>
              Promise.reject(
                new Error(`answered before it was left: ${Buffer.from(bytes).toString().slice(0, 200)}`),
              ),
            )
            await Promise.race([untilMade, early])
            const packer = ownPacker()
            leaving.abort()
            await expect(asked).rejects.toThrow()
            await vi.waitFor(() => expect(packers()).not.toContain(packer), { timeout: 10_000, interval: 50 })
            await vi.waitFor(() => expect(leftovers(on.server.dataDir)).toEqual([]), {
              timeout: 10_000,
              interval: 50,
            })
          }
          const other = (await insertEvent(on.database, owner.id)).id
          await insertExpense(on.database, other, { converted_amount: 5 })
          expect((await bytesOf(`/events/${other}/claim.pdf`)).subarray(0, 5).toString()).toBe('%PDF-')
          expect(on.server.process.exitCode).toBeNull()
        },
        120_000,
      )
    })
  })
})
