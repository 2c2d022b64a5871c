import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { claimedEvent } from '../../support/claimed-event'
import { insertRows } from '../../support/database'
import { html, text } from '../../support/factories'
import { handOver } from '../../support/handed-over'
import { describeOnEachDatabase } from '../../support/instances'
import { logged } from '../../support/log'
import { rounds } from '../../support/rounds'
import { createUser } from '../../support/users'

// The links that hand over frozen versions to readers without an account.

const HTML = { Accept: 'text/html' }
const randomToken = () => randomBytes(24).toString('base64url')

/** The guesses of one network. */
const GUESSES = rounds(300, 10_000)

/** The body of an answer without its nonces and the address that was asked for. */
const bodyOf = async (answer: Response, address: string) =>
  (await answer.text())
    .replaceAll(/nonce="[^"]*"/g, '')
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '')
    .replaceAll(address.split('/')[2] ?? '', 'TOKEN')

describeOnEachDatabase('a link on %s', (on) => {
  const event = claimedEvent(on)
  const { versionId, link, page, reader, answer, withdraw } = handOver(on, event)

  it('shows its version alone, with the words of the PDF, and its files', async () => {
    await event.close()
    const address = await link()
    await event.reopen()
    await event.spend(50)
    await event.close()
    const opened = await reader().get(address)
    expect(Object.fromEntries(opened.headers)).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'same-origin',
      'x-robots-tag': 'noindex, nofollow',
    })
    expect(opened.headers.getSetCookie()).toEqual([])
    const shown = text(await html(opened))
    for (const words of [', version 1', event.name, 'Amount due', '100.00 USD', 'Merchant not stated'])
      expect(shown).toContain(words)
    expect(shown).not.toContain('150.00')
    const [number] = /\d{4}-\d{4}/.exec(shown) ?? []
    const pdf = await reader().get(`${address}/claim.pdf`)
    expect(pdf.headers.get('Content-Disposition')).toContain(`Claim ${number} version 1.pdf`)
    const own = await event.owner.client.get(`/claims/${await versionId()}/claim.pdf`)
    expect(Buffer.from(await pdf.arrayBuffer()).equals(Buffer.from(await own.arrayBuffer()))).toBe(true)
    for (const file of ['claim.xlsx', 'claim.csv', 'claim.zip', 'index-sheet.pdf'])
      expect([file, (await reader().get(`${address}/${file}`)).status]).toEqual([file, 200])
    for (const file of ['claim.json', 'secret', 'file-1-page-1.webp', 'file-0-page-1.webp', '..%2fclaim.pdf'])
      expect([file, (await reader().get(`${address}/${file}`)).status]).toEqual([file, 404])
  })

  it('that is unknown, malformed, expired, withdrawn or of a deleted version opens the same nothing', async () => {
    await event.close()
    const expired = await link()
    await on.database.run("UPDATE claim_links SET expires_at = '2026-01-01T00:00:00.000+00:00'")
    const withdrawn = await link()
    await withdraw()
    const deleted = await link()
    expect((await reader().get(deleted)).status).toBe(200)
    await on.database.run("UPDATE claims SET sha256 = '' WHERE event_id = ?", [event.id])
    const addresses = [
      `/handed-over/${randomToken()}`,
      '/handed-over/short',
      `/handed-over/${'x'.repeat(500)}`,
      expired,
      withdrawn,
      deleted,
    ]
    for (const method of ['GET', 'POST'] as const) {
      const bodies = new Set<string>()
      for (const address of addresses) {
        const body = method === 'POST' ? new URLSearchParams({ intent: 'answer' }) : undefined
        const refused = await reader().send(method, address, { headers: HTML, body })
        expect([address, refused.status]).toEqual([address, 404])
        bodies.add(await bodyOf(refused, address))
      }
      expect(bodies.size).toBe(1)
      expect(text([...bodies][0] ?? '')).toContain('This link opens nothing')
    }
    const files = new Set<string>()
    for (const address of addresses) {
      const refused = await reader().get(`${address}/claim.pdf`)
      files.add(`${refused.status} ${await refused.text()}`)
    }
    expect([...files]).toEqual(['404 This link opens nothing'])
  })

  it('is made and withdrawn only by the owner of its version, and made once by a form that is sent twice', async () => {
    await event.close()
    const stranger = await createUser(on)
    const path = `/claims/${await versionId()}/hand-over`
    const form = { intent: 'hand-over', id: crypto.randomUUID(), role: 'finance', days: '7' }
    expect((await stranger.client.get(path)).status).toBe(404)
    expect((await stranger.client.form('POST', path, form, HTML)).status).toBe(404)
    expect((await event.owner.client.form('POST', path, form, HTML)).status).toBe(200)
    expect((await event.owner.client.form('POST', path, form, HTML)).status).toBe(409)
    const [stored] = await on.database.all<{ id: string; token_hash: string }>(
      'SELECT id, token_hash FROM claim_links WHERE claim_id = ?',
      [await versionId()],
    )
    await stranger.client.form('POST', path, { intent: 'withdraw', id: stored?.id ?? '' })
    expect(
      await on.database.all('SELECT id FROM claim_links WHERE id = ? AND withdrawn_at IS NULL', [stored?.id]),
    ).toHaveLength(1)
    expect(await page()).not.toContain('/handed-over/')
  })

  it('counts its openings by the hour, without anything about the reader', async () => {
    await event.close()
    const address = await link()
    for (let times = 0; times < 2; times++) await html(await reader().get(address))
    expect(text(await page())).toContain('Opened 2 times')
    for (const file of ['claim.csv', 'claim.xlsx'])
      expect((await reader().get(`${address}/${file}`)).status).toBe(200)
    const fetched = await reader().form('POST', `${address}/exports/xero`, { account: '429', tax: 'None' })
    expect(fetched.status).toBe(200)
    // none of these opens the claim: other lines, an answer with an error, and the head of a file
    expect((await reader().form('POST', address, { intent: 'page' }, HTML)).status).toBe(200)
    expect(await answer(address, 'returned')).toBe(400)
    expect((await reader().send('HEAD', `${address}/claim.csv`)).status).toBe(200)
    expect((await reader().get(`${address}/file-1-page-1.webp`)).status).toBe(404)
    expect((await reader().form('POST', `${address}/exports/xero`, {})).status).toBe(400)
    expect(text(await page())).toContain('Opened 5 times')
    const openings =
      'SELECT claim_openings.* FROM claim_openings JOIN claim_links ON claim_links.id = link_id WHERE claim_id = ?'
    expect(await on.database.all(openings, [await versionId()])).toEqual([
      { link_id: expect.any(String), hour: expect.anything(), count: 5 },
    ])
  })

  it('lists the last hundred hours of its openings, and says how many came before', async () => {
    await event.close()
    await link()
    const [row] = await on.database.all<{ id: string }>('SELECT id FROM claim_links WHERE claim_id = ?', [
      await versionId(),
    ])
    const hour = (number: number) => new Date(Date.UTC(2026, 0, 1, number)).toISOString()
    const openings = (count: number, first = 0) =>
      Array.from({ length: count }, (_, at) => ({
        ...{ link_id: row?.id, hour: hour(first + at).replace('Z', '+00:00'), count: 2 },
      }))
    await insertRows(on.database, 'claim_openings', openings(100))
    const listed = async () => {
      const source = await page()
      return [source.split('In the hour from').length - 1, text(source)] as const
    }
    expect(await listed()).toEqual([100, expect.not.stringContaining('earlier')])
    await insertRows(on.database, 'claim_openings', openings(3, 100))
    const [count, shown] = await listed()
    expect(count).toBe(100)
    expect(shown).toContain('Opened 206 times')
    expect(shown).toContain('and 6 times in earlier hours')
  })

  it('with a code shows nothing before the code of the PDF is typed, and remembers it for its own address', async () => {
    await event.close()
    const address = await link('finance', { code: true })
    const client = reader()
    const asked = text(await html(await client.get(address)))
    expect(asked).toContain('Enter the code of the claim')
    expect(asked).not.toContain(event.name)
    expect((await client.get(`${address}/claim.pdf`)).status).toBe(404)
    expect(await answer(address, 'accepted')).toBe(400)
    const [, code = ''] = /Code ([0-9a-f]{8}) /.exec(await event.pdf()) ?? []
    const wrong = await client.form('POST', address, { intent: 'code', code: '00000000' }, HTML)
    expect([wrong.status, text(await wrong.text())]).toEqual([400, expect.stringContaining('not the code')])
    const right = await client.form('POST', address, { intent: 'code', code: ` ${code.toUpperCase()} ` })
    expect(right.status).toBe(303)
    const [cookie = ''] = right.headers.getSetCookie()
    expect(cookie).toContain(`Path=${address}`)
    expect(cookie).toMatch(/HttpOnly.*SameSite=Lax/)
    expect(text(await html(await client.get(address)))).toContain(event.name)
    expect((await client.get(`${address}/claim.pdf`)).status).toBe(200)
    const other = await link('approver', { code: true })
    expect(text(await html(await client.get(other)))).toContain('Enter the code of the claim')
  })

  it('takes ten wrong codes, then refuses the right one too', async () => {
    await event.close()
    const address = await link('finance', { code: true })
    for (let times = 0; times < 10; times++)
      expect((await reader().form('POST', address, { intent: 'code', code: 'x' }, HTML)).status).toBe(400)
    const [, code = ''] = /Data of the claim: ([0-9a-f]{8})/.exec(await event.pdf()) ?? []
    const locked = await reader().form('POST', address, { intent: 'code', code }, HTML)
    expect([locked.status, text(await locked.text())]).toEqual([
      429,
      expect.stringContaining('Too many wrong codes. Try again in 15 minutes.'),
    ])
  })

  it('to 1,200 lines shows fifty of them on a page, and answers a page that does not exist with the last', async () => {
    const expense = { event_id: event.id, amount: 1, currency: 'USD', converted_amount: 1 }
    await insertRows(
      on.database,
      'expenses',
      Array.from({ length: 1_199 }, () => ({ id: crypto.randomUUID(), ...expense })),
    )
    await event.close()
    const address = await link()
    const linesOf = async (page: string) =>
      [...(await html(await reader().get(address + page))).matchAll(/id="line-(\d+)"/g)].map(
        ([, line]) => line,
      )
    expect((await linesOf('')).length).toBe(50)
    expect((await linesOf('?page=2')).slice(0, 2)).toEqual(['51', '52'])
    for (const page of ['24', '99']) expect((await linesOf(`?page=${page}`)).at(-1)).toBe('1200')
    expect(await answer(address, 'returned', { 'remark-1199': 'Why?' })).toBe(303)
    expect(await answer(address, 'returned', { 'remark-1201': 'Why?' })).toBe(400)
  })

  it('takes no answer from another site', async () => {
    await event.close()
    const address = await link()
    const form = { intent: 'answer', id: crypto.randomUUID(), kind: 'accepted', name: 'Mallory' }
    const refused = await reader().form('POST', address, form, { 'Sec-Fetch-Site': 'cross-site' })
    expect(refused.status).toBe(403)
  })
})

describeOnEachDatabase('guesses of links on %s', { ownServer: true }, (on) => {
  const event = claimedEvent(on)
  const { link, reader } = handOver(on, event)

  it('are refused after fifty from a network, logged without the token, and hold up neither users nor readers', async () => {
    await event.close()
    const address = await link()
    const guesser = { 'X-Forwarded-For': '198.51.100.7' }
    const statuses = new Map<number, number>()
    const tokens = Array.from({ length: GUESSES }, randomToken)
    const times: number[] = []
    let isGuessing = true
    const user = async () => {
      while (isGuessing) {
        const start = performance.now()
        expect((await event.owner.client.get('/claims')).status).toBe(200)
        times.push(performance.now() - start)
      }
    }
    const waiting = [...tokens]
    const guess = async () => {
      for (let token = waiting.pop(); token; token = waiting.pop()) {
        const { status } = await reader().get(`/handed-over/${token}`, guesser)
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
      }
    }
    const users = user()
    await Promise.all(Array.from({ length: 20 }, guess))
    isGuessing = false
    await users
    times.sort((one, other) => one - other)
    expect(Object.fromEntries(statuses)).toEqual({ 404: 50, 429: GUESSES - 50 })
    expect(times[Math.floor(times.length * 0.95)]).toBeLessThan(1_000)
    expect((await reader().get(address, guesser)).status).toBe(200)
    const lines = logged(on.server).filter((line) => 'security' in line)
    const counts = (event: string) =>
      lines.filter((line) => (line as { security?: string }).security === event)
    expect([counts('link_refused').length, counts('link_locked').length]).toEqual([50, GUESSES - 50])
    const output = on.server.output()
    for (const token of [address.split('/')[2] ?? '', ...tokens.slice(0, 200)])
      expect(output.includes(token)).toBe(false)
  }, 300_000)
})
