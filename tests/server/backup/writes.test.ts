import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, it, onTestFinished } from 'vitest'
import { CLAIM_FILES } from '~/domain/claims/files/file-names'
import { backUp, emptyPlace, type Place, restore, sumsOf } from '../../support/backups'
import { Client } from '../../support/client'
import { openDatabase, type TestDatabase } from '../../support/database'
import { temporaryFolder } from '../../support/folder'
import { describeOnEachDatabase, PROVIDERS } from '../../support/instances'
import { rounds } from '../../support/rounds'
import { startServer } from '../../support/server'
import { sha256, storedObjects } from '../../support/uploads'
import { createUser, type Person } from '../../support/users'
import { type Ledger, startWriting } from '../../support/writers'

// Backups that are made while four clients write, and restored into the other kind of database.

const ROUNDS = rounds(1, 20)

/**
 * At night the backups are also restored into their own kind of database; by day values.test.ts does that.
 */
const AT_NIGHT = rounds(false, true)

/**
 * Receipts are read during the backup, and PostgreSQL is a source, only at night. operating.test.ts tests on
 * both databases that a backup shows one moment.
 */
const OPTIONS = { ownServer: true, leavesUnread: !AT_NIGHT, isBesideDatabase: true }

const { path: folder } = temporaryFolder()

describeOnEachDatabase('a backup under writes, made on %s', OPTIONS, (on, source) => {
  let people: Person[]

  beforeAll(async () => {
    people = []
    for (let i = 0; i < 4; i++) people.push(await createUser(on))
  })

  /**
   * Makes a backup while all clients write. Returns the writes that were acknowledged before it began,
   * without those that were deleted before it ended.
   */
  async function backUpUnderWrites(file: string): Promise<Ledger> {
    const writing = startWriting(people, on.database)
    const { ledger } = writing
    try {
      await expect.poll(() => ledger.closed.size, { timeout: 60_000 }).toBeGreaterThan(people.length)
      const acknowledged = ledger.copy()
      expect(await backUp(file, on.server)).toMatchObject({ code: 0 })
      for (const value of ledger.doomed) {
        for (const name of ['events', 'merchants', 'files'] as const) acknowledged[name].delete(value)
      }
      return acknowledged
    } finally {
      await writing.stop()
    }
  }

  const valuesOf = async (database: TestDatabase, select: string) =>
    new Set((await database.all<{ value: string }>(select)).map(({ value }) => value))

  async function expectAll(place: Place, acknowledged: Ledger) {
    const database = await openDatabase(place.databaseUrl)
    onTestFinished(() => database.close())
    const stored = {
      events: await valuesOf(database, 'SELECT name AS value FROM events'),
      merchants: await valuesOf(database, 'SELECT merchant AS value FROM expenses WHERE deleted_at IS NULL'),
      files: await valuesOf(database, 'SELECT sha256 AS value FROM receipts'),
    }
    for (const name of ['events', 'merchants', 'files'] as const) {
      expect([name, [...acknowledged[name]].filter((value) => !stored[name].has(value))]).toEqual([name, []])
    }
    expect([...acknowledged.deleted].filter((merchant) => stored.merchants.has(merchant))).toEqual([])
    const named = await valuesOf(
      database,
      'SELECT sha256 AS value FROM receipts UNION SELECT sha256 FROM claim_files',
    )
    expect(storedObjects(place.dataDir)).toEqual([...named].sort())
    for (const sum of named) {
      const object = join(place.dataDir, 'receipts', sum.slice(0, 2), sum)
      expect(sha256(readFileSync(join(object, 'original.pdf')))).toBe(sum)
      expect(readdirSync(object).length).toBeGreaterThan(2)
    }
  }

  /** Downloads the files of a version from a server as its owner. */
  async function filesOf(url: string, owner: Person, claim: string) {
    const client = new Client(url)
    for (const [name, value] of owner.client.cookies) client.cookies.set(name, value)
    const sums: Record<string, string> = {}
    for (const name of Object.keys(CLAIM_FILES)) {
      const answer = await client.get(`/claims/${claim}/${name}`)
      sums[name] = `${answer.status} ${sha256(Buffer.from(await answer.arrayBuffer()))}`
    }
    return sums
  }

  it.each(Array.from({ length: ROUNDS }, (_, round) => round + 1))(
    'has all that was acknowledged before it began where it is restored, in round %i',
    { timeout: 240_000 },
    async (round) => {
      const file = join(folder, `${source}-${round}.tar`)
      const acknowledged = await backUpUnderWrites(file)
      const [[event, owner] = []] = acknowledged.closed
      const [claim] = await on.database.all<{ id: string }>('SELECT id FROM claims WHERE event_id = ?', [
        event,
      ])
      for (const target of PROVIDERS.filter((provider) => AT_NIGHT || provider !== source)) {
        const place = await emptyPlace(target)
        onTestFinished(place.remove)
        expect(await restore(file, place)).toMatchObject({ code: 0 })
        await expectAll(place, acknowledged)
        const copy = join(folder, `${source}-${round}-${target}.tar`)
        expect(await backUp(copy, place)).toMatchObject({ code: 0 })
        expect(sumsOf(copy)).toEqual(sumsOf(file))
        const server = await startServer(place)
        onTestFinished(() => server.kill())
        // the owner is signed in by the cookies of the source, because sessions and secret are part of the
        // backup
        const files = await filesOf(server.url, owner as Person, claim?.id ?? '')
        expect(files).toEqual(await filesOf(on.server.url, owner as Person, claim?.id ?? ''))
        expect(files['claim.pdf']).toMatch(/^200 /)
        await server.stop()
      }
    },
  )
})
