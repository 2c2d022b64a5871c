import { execFile } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { backUp, emptyPlace, restore } from '../../support/backups'
import { claimedEvent } from '../../support/claimed-event'
import { Client, PASSWORD, signedUp } from '../../support/client'
import { html, insertEvent, text } from '../../support/factories'
import { describeBesideDatabase, describeOnEachDatabase } from '../../support/instances'
import { sealIn, withFlippedBit } from '../../support/seals'
import { type Server, startServer } from '../../support/server'

// The page and the command that check the PDF and the ZIP of a claim.

/** Sends a file as the form of the page does, without an account. Returns the status and the answer. */
async function check(url: string, bytes: Buffer | null) {
  const form = new FormData()
  form.set('file', bytes ? new File([new Uint8Array(bytes)], 'claim.pdf') : new File([], ''))
  const answer = await new Client(url).send('POST', '/verify', {
    body: form,
    headers: { Accept: 'text/html' },
  })
  const page = await answer.text()
  return { status: answer.status, said: text(/<div class="notice.*?<\/div>/s.exec(page)?.[0] ?? '') }
}

/** Runs the command of an operator on a server's data. */
function verifyCommand(server: Server, args: string[]): Promise<{ code: number; out: string }> {
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    NODE_ENV: 'production',
    DATA_DIR: server.dataDir,
    DATABASE_URL: server.databaseUrl,
  }
  return new Promise((done) => {
    execFile(
      process.execPath,
      ['scripts/run.mjs', 'scripts/verify.ts', ...args],
      { env },
      (error, out, err) =>
        done({ code: typeof error?.code === 'number' ? error.code : 0, out: `${out}${err}` }),
    )
  })
}

describeOnEachDatabase('files of closed claims on %s', (on, provider) => {
  const event = claimedEvent(on)
  const versionOf = async () => {
    const [row] = await on.database.all<{ number: string; sha256: string; signing_key_id: number }>(
      'SELECT sha256, signing_key_id FROM claims WHERE event_id = ?',
      [event.id],
    )
    return row
  }

  it('are unchanged, and said to be the version that this server has', async () => {
    await event.close()
    const row = await versionOf()
    for (const name of ['claim.pdf', 'claim.zip']) {
      const bytes = await event.file(name)
      const { seal } = sealIn(bytes)
      expect(seal).toMatchObject({ version: 1, claim: row?.sha256 })
      const { status, said } = await check(on.server.url, bytes)
      expect(status).toBe(200)
      expect(said).toContain(`Version 1 of claim ${seal.number}, unchanged since ${seal.frozenOn}`)
      expect(said).toContain('This server has the same version.')
    }
  })

  it('have the same bytes on each request', async () => {
    await event.close()
    for (const name of ['claim.pdf', 'claim.zip']) {
      const first = await event.file(name)
      expect([name, (await event.file(name)).equals(first)]).toEqual([name, true])
    }
  })

  it('with a changed byte are told, with the part that has the byte', async () => {
    await event.close()
    const bytes = await event.file('claim.pdf')
    const { places } = sealIn(bytes)
    for (const { name, from } of places.slice(1)) {
      const { said } = await check(on.server.url, withFlippedBit(bytes, from + 30))
      expect(said).toContain(`Changed: ${name}.`)
    }
  })

  it('stay unsigned when they were closed before there were keys, and drafts are unsigned', async () => {
    const draft = await event.file('claim.pdf')
    expect((await check(on.server.url, draft)).said).toContain('This file has no signature')
    await event.close()
    await on.database.run('UPDATE claims SET signing_key_id = NULL WHERE event_id = ?', [event.id])
    for (const name of ['claim.pdf', 'claim.zip']) {
      const bytes = await event.file(name)
      expect(bytes.includes('Claimbook-PDF-seal') || bytes.includes('Claimbook-ZIP-seal')).toBe(false)
      expect((await check(on.server.url, bytes)).said).toContain('This file has no signature')
    }
  })

  it('of a deleted version are unchanged, and the server says that it does not have it', async () => {
    await event.close()
    const bytes = await event.file('claim.pdf')
    await on.database.run("UPDATE claims SET sha256 = '' WHERE event_id = ?", [event.id])
    expect((await check(on.server.url, bytes)).said).toContain(
      'This server does not have this version any more.',
    )
  })

  it('of a version with other data in the database are not said to be good', async () => {
    await event.close()
    const bytes = await event.file('claim.pdf')
    await on.database.run('UPDATE claims SET sha256 = ? WHERE event_id = ?', ['ab'.repeat(32), event.id])
    expect((await check(on.server.url, bytes)).said).toContain(
      'But this server has other data for this version.',
    )
  })

  it('have the same bytes and are unchanged where a backup is restored on the other database', async () => {
    await event.close()
    const before = await event.file('claim.zip')
    const file = join(mkdtempSync(join(tmpdir(), 'claimbook-verify-')), 'backup.tar')
    expect(await backUp(file, on.server)).toMatchObject({ code: 0 })
    const place = await emptyPlace(provider === 'sqlite' ? 'postgresql' : 'sqlite')
    onTestFinished(place.remove)
    expect(await restore(file, place)).toMatchObject({ code: 0 })
    const server = await startServer(place)
    onTestFinished(async () => void (await server.stop()))
    const client = Object.assign(new Client(server.url), { cookies: event.owner.client.cookies })
    const answer = await client.get(`/events/${event.id}/claim.zip`)
    expect(Buffer.from(await answer.arrayBuffer()).equals(before)).toBe(true)
    expect((await check(server.url, before)).said).toContain('This server has the same version.')
  })

  describeBesideDatabase(provider, 'other files', () => {
    it('are refused with a sentence each', async () => {
      for (const [bytes, words] of [
        [Buffer.from('hello'), 'This is not a file of a claim'],
        [Buffer.from(`%PDF-1.7\n${'x'.repeat(500)}\n%%EOF\n`), 'This is not a file of a claim'],
        [Buffer.alloc(300_000), 'This is not a file of a claim'],
      ] as const)
        expect(await check(on.server.url, bytes)).toEqual({
          status: 200,
          said: expect.stringContaining(words),
        })
      expect(await check(on.server.url, null)).toEqual({ status: 400, said: 'Choose files first' })
    })

    it('of index sheet, CSV and XLSX have no signature', async () => {
      await event.close()
      for (const [name, words] of [
        ['index-sheet.pdf', 'This file has no signature'],
        ['claim.csv', 'This is not a file of a claim'],
        ['claim.xlsx', 'This is not a file of a claim'],
      ] as const)
        expect((await check(on.server.url, await event.file(name))).said).toContain(words)
    })
  })

  it('are checked by the command, with the database or with only a public key', async () => {
    await event.close()
    const folder = mkdtempSync(join(tmpdir(), 'claimbook-verify-'))
    const [file, changed, key] = [
      join(folder, 'claim.zip'),
      join(folder, 'changed.zip'),
      join(folder, 'key.pem'),
    ]
    const bytes = await event.file('claim.zip')
    writeFileSync(file, bytes)
    writeFileSync(changed, withFlippedBit(bytes, 100))
    const page = await html(await new Client(on.server.url).get('/verify'))
    const pem = /-----BEGIN PUBLIC KEY-----.*?-----END PUBLIC KEY-----/s.exec(page)?.[0] ?? ''
    writeFileSync(key, pem)
    const { seal } = sealIn(bytes)
    const title = `Version 1 of claim ${seal.number}, unchanged since ${seal.frozenOn}`
    const withDatabase = await verifyCommand(on.server, [file])
    expect(withDatabase).toEqual({ code: 0, out: expect.stringContaining(title) })
    expect(withDatabase.out).toContain('This server has the same version.')
    const nowhere = { ...on.server, dataDir: join(folder, 'none'), databaseUrl: 'file:/nowhere/none.db' }
    expect(await verifyCommand(nowhere, [file])).toEqual({
      code: 2,
      out: expect.stringContaining('There is no database at /nowhere/none.db'),
    })
    const withKey = await verifyCommand(nowhere, [file, '--key', key])
    expect(withKey).toEqual({ code: 0, out: expect.stringContaining(title) })
    expect(await verifyCommand(nowhere, [changed, '--key', key])).toEqual({
      code: 1,
      out: expect.stringContaining('Changed: claim.pdf.'),
    })
    expect(await verifyCommand(on.server, [])).toEqual({ code: 2, out: expect.stringContaining('Usage') })
  })
})

const SECRET = { APP_SECRET: 'a'.repeat(40) }

describeOnEachDatabase('signing keys on %s', { env: SECRET }, (on) => {
  const keys = () =>
    on.database.all<{ id: number; public_key: string; private_key: string }>(
      'SELECT id, public_key, private_key FROM signing_keys ORDER BY id',
    )
  const serverWith = async (env: Record<string, string>) => {
    const server = await startServer({ databaseUrl: on.server.databaseUrl, env })
    onTestFinished(() => server.remove())
    return server
  }
  const insertOwn = async (email: string) => {
    const [user] = await on.database.all<{ id: string }>('SELECT id FROM users WHERE email = ?', [email])
    return (await insertEvent(on.database, user?.id ?? '', {})).id
  }
  const pdfOf = async (client: Client, event: string) =>
    Buffer.from(await (await client.get(`/events/${event}/claim.pdf`)).arrayBuffer())

  it('are one key when several servers close the first events at once, and no log has the private key', async () => {
    const person = await signedUp(on.server.url)
    const servers = [on.server, await serverWith(SECRET), await serverWith(SECRET)]
    expect(await keys()).toEqual([])
    const closings = servers.map(async ({ url }) => {
      const client = Object.assign(new Client(url), { cookies: person.cookies })
      const event = await insertOwn(person.email)
      return (await client.send('PUT', `/events/${event}/close`)).status
    })
    expect(await Promise.all(closings)).toEqual([200, 200, 200])
    const stored = await keys()
    expect(stored.map(({ id }) => Number(id))).toEqual([1])
    for (const server of servers) expect(server.output()).not.toContain(stored[0]?.private_key)
  })

  it('of an earlier secret are still trusted; a new key signs new and old versions', async () => {
    const person = await signedUp(on.server.url)
    const event = await insertOwn(person.email)
    await person.send('PUT', `/events/${event}/close`)
    const before = await pdfOf(person, event)
    const server = await serverWith({ APP_SECRET: 'b'.repeat(40) })
    expect((await check(server.url, before)).said).toContain('unchanged since')

    const client = new Client(server.url)
    await client.form('POST', '/sign-in', { email: person.email, password: PASSWORD })
    const next = await insertOwn(person.email)
    await client.send('PUT', `/events/${next}/close`)
    const stored = (await keys()).map(({ public_key }) => public_key)
    expect(stored).toHaveLength(2)
    const after = await pdfOf(client, event)
    const files = [before, after, await pdfOf(client, next)]
    expect(files.map((file) => sealIn(file).seal.key)).toEqual([stored[0], stored[1], stored[1]])
    for (const file of files) expect((await check(server.url, file)).said).toContain('unchanged since')
    expect((await html(await client.get('/verify'))).match(/<pre>-----BEGIN PUBLIC KEY/g)).toHaveLength(2)

    await on.database.run('DELETE FROM signing_keys WHERE id = 1')
    expect((await check(server.url, before)).said).toContain(
      'Signed with a key that this server does not know',
    )
  })
})
