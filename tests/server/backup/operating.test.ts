import { execFileSync, spawn } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import {
  backUp,
  emptyPlace,
  members,
  migratedPlace,
  restore,
  setUpMigratedPlace,
} from '../../support/backups'
import { openDatabase } from '../../support/database'
import { insertEvent } from '../../support/factories'
import { pdf } from '../../support/files'
import { temporaryFolder } from '../../support/folder'
import { describeOnEachDatabase, PROVIDERS, runsBesideDatabase } from '../../support/instances'
import { rounds } from '../../support/rounds'
import { startServer } from '../../support/server'
import { sendFiles, sha256, storedObjects } from '../../support/uploads'
import { createUser, type Person } from '../../support/users'

// Problems of backups that an operator meets: missing files, folders that are not empty, and interruptions.

const { path: folder } = temporaryFolder()

const objectOf = (dataDir: string, sum: string) => join(dataDir, 'receipts', sum.slice(0, 2), sum)

describeOnEachDatabase('on %s', { ownServer: true, leavesUnread: true }, (on, provider) => {
  let owner: Person

  beforeAll(async () => {
    owner = await createUser(on)
  })

  /** Inserts an event with receipts. Returns their checksums. */
  async function eventWithReceipts(count: number) {
    const { id } = await insertEvent(on.database, owner.id)
    const files = Array.from({ length: count }, () => ({
      name: 'a.pdf',
      bytes: pdf({ text: crypto.randomUUID() }),
    }))
    const { files: told } = await sendFiles(owner.client, id, files)
    expect(told.map(({ outcome }) => outcome)).toEqual(files.map(() => 'stored'))
    return { id, sums: files.map(({ bytes }) => sha256(bytes)) }
  }

  async function deleteForGood(id: string) {
    expect((await owner.client.send('DELETE', `/events/${id}`)).status).toBe(200)
    expect((await owner.client.form('POST', '/trash', { intent: 'delete', kind: 'event', id })).status).toBe(
      303,
    )
    await vi.waitFor(
      async () => expect(await on.database.all('SELECT id FROM events WHERE id = ?', [id])).toEqual([]),
      10_000,
    )
  }

  /**
   * Makes a backup, and sends a form of the owner at the beginning of a phase. The backup continues once a
   * query finds no rows.
   */
  async function backUpAndSend(
    file: string,
    phase: 'rows' | 'files',
    { path, form, untilNone }: { path: string; form: Record<string, string>; untilNone: string },
  ) {
    const cookie = [...owner.client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const { databaseUrl } = on.server
    const connecting =
      provider === 'sqlite'
        ? `import Database from 'better-sqlite3'
      const database = new Database('${databaseUrl.slice('file:'.length)}')
      const find = (sql) => database.prepare(sql).all()`
        : `import pg from 'pg'
      const client = new pg.Client('${databaseUrl}')
      await client.connect()
      const find = async (sql) => (await client.query(sql)).rows`
    const sending = `${connecting}
      const init = { method: 'POST', body: new URLSearchParams(${JSON.stringify(form)}), headers: { cookie: '${cookie}' }, redirect: 'manual' }
      const answer = await fetch('${on.server.url}${path}', init)
      if (answer.status !== 303) throw new Error(answer.status)
      while ((await find(${JSON.stringify(untilNone)})).length > 0) await new Promise((done) => setTimeout(done, 50))
      await new Promise((done) => setTimeout(done, 200))
      process.exit()`
    vi.resetModules()
    vi.stubEnv('DATA_DIR', on.server.dataDir)
    vi.stubEnv('DATABASE_URL', databaseUrl)
    onTestFinished(() => void vi.unstubAllEnvs())
    const { backUp: backUpHere } = await import('~/domain/backup/back-up.server')
    let isSent = false
    const summary = await backUpHere(file, (progress) => {
      if (progress.phase !== phase || isSent) return
      isSent = true
      execFileSync(process.execPath, ['--input-type=module', '-e', sending])
    })
    expect(isSent).toBe(true)
    return summary
  }

  it('an event that is made while rows are read is not in it, and its tables are of one moment', async () => {
    const id = crypto.randomUUID()
    const file = join(folder, `${provider}-moment.tar`)
    const form = { intent: 'create', id, name: 'Too late', base_currency: 'USD' }
    const untilNone = "SELECT id FROM events WHERE name = 'never'"
    await backUpAndSend(file, 'rows', { path: '/dashboard', form, untilNone })
    expect(await on.database.all('SELECT name FROM events WHERE id = ?', [id])).toEqual([
      { name: 'Too late' },
    ])
    expect(readFileSync(file).includes(id)).toBe(false)
  })

  it('receipts that are deleted for good while a backup copies files are in it', async () => {
    const { id, sums } = await eventWithReceipts(3)
    expect((await owner.client.send('DELETE', `/events/${id}`)).status).toBe(200)
    const file = join(folder, `${provider}-purged.tar`)
    const { omittedFiles } = await backUpAndSend(file, 'files', {
      path: '/trash',
      form: { intent: 'delete', kind: 'event', id },
      untilNone: `SELECT id FROM receipts WHERE event_id = '${id}'`,
    })
    expect(omittedFiles).toEqual([])
    expect(await on.database.all('SELECT id FROM receipts WHERE event_id = ?', [id])).toEqual([])
    const names = members(readFileSync(file)).map(({ name }) => name)
    for (const sum of sums) expect(names).toContain(`receipts/${sum.slice(0, 2)}/${sum}/original.pdf`)
    // the backup no longer holds files, so a file that is deleted now is removed
    const other = await eventWithReceipts(1)
    await deleteForGood(other.id)
    await vi.waitFor(() => expect(storedObjects(on.server.dataDir)).not.toContain(other.sums[0]), 10_000)
  })

  const besideDatabase = it.runIf(runsBesideDatabase(provider))

  besideDatabase('a backup that died holds files back for 10 minutes, and no longer', async () => {
    const hold = join(on.server.dataDir, 'receipts', 'holds', crypto.randomUUID())
    mkdirSync(hold, { recursive: true })
    onTestFinished(() => rmSync(hold, { recursive: true, force: true }))
    const beat = (secondsAgo: number) => {
      const at = Date.now() / 1000 - secondsAgo
      writeFileSync(join(hold, 'heartbeat'), '.')
      utimesSync(join(hold, 'heartbeat'), at, at)
    }
    const [held, free] = [await eventWithReceipts(1), await eventWithReceipts(1)]
    beat(9 * 60)
    await deleteForGood(held.id)
    await pause(300)
    expect(storedObjects(on.server.dataDir)).toContain(held.sums[0])
    beat(11 * 60)
    await deleteForGood(free.id)
    await vi.waitFor(() => expect(storedObjects(on.server.dataDir)).not.toContain(free.sums[0]), 10_000)
  })

  const aboutMissing = 'missing and damaged originals are named, everything else is backed up and restored'
  besideDatabase(aboutMissing, async () => {
    const { id, sums } = await eventWithReceipts(3)
    const [missing = '', damaged = '', whole = ''] = sums
    rmSync(objectOf(on.server.dataDir, missing), { recursive: true })
    writeFileSync(join(objectOf(on.server.dataDir, damaged), 'original.pdf'), 'other bytes')
    const file = join(folder, `${provider}-damaged.tar`)
    const made = await backUp(file, on.server)
    expect(made.code).toBe(2)
    expect(made.stderr).toContain(`missing in DATA_DIR: receipts/${missing.slice(0, 2)}/${missing}\n`)
    expect(made.stderr).toContain(`damaged in DATA_DIR: receipts/${damaged.slice(0, 2)}/${damaged}\n`)
    expect(made.stderr).toContain('2 receipts are not in the backup.')
    const place = await emptyPlace(provider)
    onTestFinished(place.remove)
    const restored = await restore(file, place)
    expect(restored).toMatchObject({ code: 0, stderr: expect.stringContaining('2 receipts are missing') })
    expect(storedObjects(place.dataDir)).toEqual(expect.arrayContaining([whole]))
    for (const sum of [missing, damaged]) expect(existsSync(objectOf(place.dataDir, sum))).toBe(false)
    await on.database.run('DELETE FROM receipts WHERE event_id = ?', [id])
  })

  it('is not restored into a folder that is not empty, or a database with tables', async () => {
    const file = join(folder, `${provider}-full.tar`)
    expect(await backUp(file, on.server)).toMatchObject({ code: 0 })
    const place = await emptyPlace(provider)
    onTestFinished(place.remove)
    writeFileSync(join(place.dataDir, 'notes.txt'), '')
    expect(await restore(file, place)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('is not empty (notes.txt)'),
    })
    expect(readdirSync(place.dataDir)).toEqual(['notes.txt'])
    rmSync(join(place.dataDir, 'notes.txt'))
    const elsewhere = { ...place, databaseUrl: on.server.databaseUrl }
    expect(await restore(file, elsewhere)).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/Restore into an empty one/),
    })
    expect(readdirSync(place.dataDir)).toEqual([])
    expect((await fetch(`${on.server.url}/readyz`)).status).toBe(200)
  })

  it.runIf(provider === 'postgresql')(
    'a restore whose connection is ended leaves folder and database empty',
    async () => {
      await eventWithReceipts(3)
      const file = join(folder, 'ended.tar')
      expect(await backUp(file, on.server)).toMatchObject({ code: 0 })
      const place = await emptyPlace(provider)
      onTestFinished(place.remove)
      const ending = `
      import pg from 'pg'
      const client = new pg.Client('${place.databaseUrl}')
      await client.connect()
      const { rows } = await client.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()")
      await client.end()
      if (rows.length !== 1) throw new Error(rows.length)`
      vi.resetModules()
      vi.stubEnv('DATA_DIR', place.dataDir)
      vi.stubEnv('DATABASE_URL', place.databaseUrl)
      onTestFinished(() => void vi.unstubAllEnvs())
      const { restoreBackup: restoreHere } = await import('~/domain/backup/restore.server')
      let isEnded = false
      const restoring = restoreHere(file, (progress) => {
        if (progress.phase !== 'files' || isEnded) return
        isEnded = true
        expect(storedObjects(place.dataDir)).toHaveLength(1)
        execFileSync(process.execPath, ['--input-type=module', '-e', ending])
      })
      await expect(restoring).rejects.toThrow(/terminat|connection/i)
      expect([isEnded, readdirSync(place.dataDir)]).toEqual([true, []])
      const database = await openDatabase(place.databaseUrl)
      onTestFinished(() => database.close())
      expect(await database.all("SELECT tablename FROM pg_tables WHERE schemaname = 'public'")).toEqual([])
    },
  )

  it('no server starts on what a killed restore left', async () => {
    const file = join(folder, `${provider}-killed.tar`)
    await eventWithReceipts(5)
    expect(await backUp(file, on.server)).toMatchObject({ code: 0 })
    for (;;) {
      const place = await emptyPlace(provider)
      onTestFinished(place.remove)
      const marker = join(place.dataDir, 'restore-under-way')
      const env = { ...process.env, DATA_DIR: place.dataDir, DATABASE_URL: place.databaseUrl }
      const child = spawn(process.execPath, ['scripts/run.mjs', 'scripts/restore.ts', file], {
        env,
        stdio: 'ignore',
      })
      const ended = new Promise((done) => child.once('exit', done))
      await vi.waitFor(() => expect(existsSync(marker)).toBe(true), { timeout: 30_000, interval: 1 })
      child.kill('SIGKILL')
      await ended
      // the restore may have ended before the signal
      if (!existsSync(marker)) continue
      // the database does not exist yet
      if (provider === 'sqlite')
        await expect(startServer(place)).rejects.toThrow(/Database: a restore into .* was cut off/)
      expect(await restore(file, place)).toMatchObject({
        code: 1,
        stderr: expect.stringContaining('was cut off'),
      })
      if (provider === 'sqlite') return
      const database = await openDatabase(place.databaseUrl)
      onTestFinished(() => database.close())
      expect(await database.all("SELECT tablename FROM pg_tables WHERE schemaname = 'public'")).toEqual([])
      return
    }
  })
})

describe.each(PROVIDERS.slice(0, rounds(1, PROVIDERS.length)))('beside a database on %s', (provider) => {
  const on = setUpMigratedPlace(provider)

  it('a file that is there is not overwritten, and a backup is for its owner alone', async () => {
    const file = join(folder, `${provider}-mode.tar`)
    expect(await backUp(file, on.server)).toMatchObject({ code: 0 })
    expect((statSync(file).mode & 0o777).toString(8)).toBe('600')
    const before = readFileSync(file)
    expect(await backUp(file, on.server)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(`${file} is there already.`),
    })
    expect(readFileSync(file).equals(before)).toBe(true)
    expect(readdirSync(folder).filter((name) => name.startsWith('.'))).toEqual([])
  })

  it('an APP_SECRET counts more than the secret in a file, when it is made and when it is restored', async () => {
    const file = join(folder, `${provider}-secret.tar`)
    const [one, other] = ['1'.repeat(32), '2'.repeat(32)]
    expect(await backUp(file, on.server, { APP_SECRET: one })).toMatchObject({ code: 0 })
    expect(`${members(readFileSync(file)).find(({ name }) => name === 'secret')?.content}`).toBe(one)
    for (const [given, words] of [
      [one, /^((?!sign in).)*$/s],
      [other, /APP_SECRET is set, counts, .* everybody has to sign in again/],
    ] as const) {
      const place = await emptyPlace(provider)
      onTestFinished(place.remove)
      const restored = await restore(file, place, { APP_SECRET: given })
      expect(restored).toMatchObject({ code: 0, stderr: expect.stringMatching(words) })
      expect(readFileSync(join(place.dataDir, 'secret'), 'utf8')).toBe(one)
    }
  })
})

it('a secret that is there and cannot be read fails a backup', async () => {
  const { server, remove } = await migratedPlace('sqlite')
  onTestFinished(remove)
  const secret = join(server.dataDir, 'secret')
  // a folder in place of the file cannot be read by any user
  rmSync(secret)
  mkdirSync(secret)
  const file = join(folder, 'without-secret.tar')
  expect(await backUp(file, server)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining(`${secret} cannot be read`),
  })
  expect(existsSync(file)).toBe(false)
})

it('without a database there is nothing to back up, and a folder that cannot be written is named', async () => {
  const place = await emptyPlace('sqlite')
  onTestFinished(place.remove)
  const file = join(folder, 'nothing.tar')
  expect(await backUp(file, place)).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/There is no database .*claimbook\.db/),
  })
  expect([existsSync(file), readdirSync(place.dataDir)]).toEqual([false, ['receipts']])
  const nowhere = join(folder, 'nowhere', 'nothing.tar')
  expect(await backUp(nowhere, place)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('cannot be written'),
  })
  expect(await backUp('', place)).toMatchObject({ code: 1, stderr: 'Usage: npm run backup -- FILE\n' })
})
