import { randomInt } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { readArchive } from '~/domain/backup/archive-reader.server'
import { ArchiveError } from '~/infra/backup/archive-error'
import { TarWriter } from '~/infra/backup/tar.server'
import { backUp, emptyPlace, type Member, members, restore } from '../../support/backups'
import { openDatabase } from '../../support/database'
import { insertEvent, insertExpense } from '../../support/factories'
import { pdf } from '../../support/files'
import { temporaryFolder } from '../../support/folder'
import { PROVIDERS, startInstance } from '../../support/instances'
import { rounds } from '../../support/rounds'
import { leaveUnread, sendFiles } from '../../support/uploads'
import { createUser } from '../../support/users'

// A restore refuses an archive that was altered, and changes nothing.

/** How many positions are altered. */
const POSITIONS = rounds(40, 800)

const { path: folder, put } = temporaryFolder()

let archive: Buffer

beforeAll(async () => {
  const on = await startInstance('sqlite')
  await leaveUnread(on.database)
  const owner = await createUser(on)
  const event = await insertEvent(on.database, owner.id)
  await insertExpense(on.database, event.id)
  for (const text of ['First', 'Second'])
    await sendFiles(owner.client, event.id, [{ name: 'a.pdf', bytes: pdf({ text }) }])
  const file = join(folder, 'whole.tar')
  expect(await backUp(file, on.server)).toMatchObject({ code: 0 })
  archive = readFileSync(file)
  await on.remove()
})

const isRefused = async (bytes: Uint8Array): Promise<boolean> => {
  const refusal = await readArchive(put('altered.tar', bytes)).catch((error) => error)
  if (refusal instanceof Error && !(refusal instanceof ArchiveError)) throw refusal
  return refusal instanceof ArchiveError
}

function flipped(at: number, bit = 0): Buffer {
  const copy = Buffer.from(archive)
  copy.writeUInt8(copy.readUInt8(at) ^ (1 << bit), at)
  return copy
}

/** The positions of bytes in each member's header, content and padding, including the first and the last. */
function telling(): number[] {
  const all = members(archive)
  return all.flatMap(({ offset, content }, at) => {
    const next = all[at + 1]?.offset ?? archive.length
    return [
      offset,
      offset + 130,
      offset + 150,
      offset + 511,
      offset + 512,
      offset + 512 + (content.length >> 1),
      next - 1,
    ]
  })
}

it('one that is whole is read to its end', async () => {
  expect(await isRefused(archive)).toBe(false)
})

it('a changed bit in the header, the content or the padding of any member is refused', async () => {
  const passed: number[] = []
  for (const at of telling()) if (!(await isRefused(flipped(at)))) passed.push(at)
  expect(passed).toEqual([])
})

it(`changed bits at ${POSITIONS} other positions are refused`, { timeout: 600_000 }, async () => {
  const places = Array.from({ length: POSITIONS }, () => [randomInt(archive.length), randomInt(8)] as const)
  const passed: unknown[] = []
  for (const [at, bit] of places) if (!(await isRefused(flipped(at, bit)))) passed.push([at, bit])
  expect(passed).toEqual([])
})

it('a cut at the edge of each member, one byte before and after it, and at the last byte is refused', async () => {
  const edges = members(archive).flatMap(({ offset }) => [offset, offset - 1, offset + 1, offset + 512])
  const lengths = [...edges, archive.length - 1, archive.length - 512, 0, 1].filter((length) => length >= 0)
  const passed: number[] = []
  for (const length of lengths) if (!(await isRefused(archive.subarray(0, length)))) passed.push(length)
  expect(passed).toEqual([])
})

it.each([
  ['a byte at its end', () => Buffer.concat([archive, Buffer.alloc(1)])],
  ['a block of zeros at its end', () => Buffer.concat([archive, Buffer.alloc(512)])],
  ['itself at its end', () => Buffer.concat([archive, archive])],
  ['a byte at its beginning', () => Buffer.concat([Buffer.alloc(1), archive])],
])('one with %s is refused', async (_what, altered) => {
  expect(await isRefused(altered())).toBe(true)
})

describe('one that was put together anew, with sums that fit,', () => {
  type Change = (all: Member[]) => { name: string; content: Buffer }[]

  const edited = (name: string, edit: (text: string) => string): Change => {
    return (all) =>
      all.map((member) =>
        member.name.startsWith(name)
          ? { ...member, content: Buffer.from(edit(`${member.content}`)) }
          : member,
      )
  }
  const inSuccession = (one: Change, other: Change): Change => {
    return (all) => other(one(all).map((member) => ({ ...member, offset: 0 })))
  }
  const anyFile = (all: Member[]) => all.find(({ name }) => name.startsWith('receipts/')) as Member
  const extra = (name: string): Change => {
    return (all) =>
      all.flatMap((member) =>
        member === anyFile(all) ? [{ name, content: Buffer.from('x') }, member] : [member],
      )
  }

  async function forged(change: Change): Promise<string> {
    const content = change(
      members(archive).filter(({ name }) => !['SHA256SUMS', 'ARCHIVE.sha256'].includes(name)),
    )
    const path = put('forged.tar', '')
    const handle = await open(path, 'w')
    const tar = new TarWriter(handle)
    let sums = ''
    for (const member of content)
      sums += `${await tar.add(member.name, [member.content], member.content.length)}  ${member.name}\n`
    await tar.add('SHA256SUMS', [Buffer.from(sums)], sums.length)
    await tar.end()
    await handle.close()
    return path
  }

  it('is read when nothing else was changed', async () => {
    expect((await readArchive(await forged((all) => all))).manifest.files).toBe(2)
  })

  it.each<[string, Change]>([
    ['a member outside of its folder', extra(`receipts/ab/../../../etc/passwd`)],
    ['a member below the root', extra('/etc/passwd')],
    ['a file of another folder', extra(`receipts/ab/${'c'.repeat(64)}/original.pdf`)],
    [
      'files in a folder that is not theirs',
      (all) =>
        all.map((member) => ({ ...member, name: member.name.replace(/^receipts\/../, 'receipts/00') })),
    ],
    ['a file that no row names', extra(`receipts/aa/${'a'.repeat(64)}/original.pdf`)],
    ['a member of no kind', extra('notes.txt')],
    ['the rows of a table that is not there', extra('tables/others/000001.jsonl')],
    ['two members of one name', (all) => [...all, ...all]],
    ['another order', (all) => [...all].reverse()],
    ['no rows of a table', (all) => all.filter(({ name }) => name !== 'tables/events/000001.jsonl')],
    ['a file left out', (all) => all.filter(({ name }) => !name.endsWith('original.pdf'))],
    [
      'a receipt left out',
      (all) => all.filter(({ name }) => !name.startsWith(anyFile(all).name.slice(0, 20))),
    ],
    ['no list of what is not carried', (all) => all.filter(({ name }) => name !== 'not-carried.json')],
    ['no secret, where the manifest says one', (all) => all.filter(({ name }) => name !== 'secret')],
    [
      'other bytes in an original',
      (all) => all.map((member) => (member.name.endsWith('.pdf') ? { ...member, content: pdf() } : member)),
    ],
    ['a row more than the manifest says', edited('tables/events', (text) => text + text)],
    ['a row with a column more', edited('tables/events', (text) => text.replace('{', '{"z":1,'))],
    ['a row with a column less', edited('tables/expenses', (text) => text.replace(/"amount":"[^"]*",/, ''))],
    [
      'a decimal that is a number',
      edited('tables/expenses', (text) => text.replace(/"amount":"([^"]*)"/, '"amount":$1')),
    ],
    [
      'a time that never was',
      edited('tables/events', (text) => text.replace(/"created_at":"\d{4}-\d\d/, '"created_at":"2026-13')),
    ],
    ['a line that is no JSON', edited('tables/events', (text) => text.replace('{', '['))],
    ['another format', edited('manifest.json', (text) => text.replace('"format": 1', '"format": 2'))],
    [
      'a table of a name that is none',
      edited('manifest.json', (text) => text.replace('"name": "events"', '"name": "events; --"')),
    ],
    ['a manifest that is no JSON', edited('manifest.json', () => 'Claimbook')],
  ])('is refused with %s', async (_what, change) => {
    await expect(readArchive(await forged(change))).rejects.toThrow(ArchiveError)
  })

  const changes: Record<string, [Change, RegExp]> = {
    'a migration that is not known': [
      edited('manifest.json', (text) =>
        text.replace('"20261121000000_init"', '"20261121000000_init",\n"29990101000000_later"'),
      ),
      /a newer Claimbook wrote it: .* 29990101000000_later/,
    ],
    'a row that refers to none': [
      edited('tables/expenses', (text) => text.replace(/"event_id":"[^"]*"/, '"event_id":"nowhere"')),
      /nothing was changed: (rows of it refer to rows that are not there|PostgreSQL does not take a row of expenses)/,
    ],
    'a table of other columns': [
      inSuccession(
        edited('manifest.json', (text) => text.replaceAll('"merchant"', '"merchants"')),
        edited('tables/expenses', (text) => text.replaceAll('"merchant"', '"merchants"')),
      ),
      /tables were changed by hand/,
    ],
    'two rows of one key': [
      inSuccession(
        edited('manifest.json', (text) => {
          const manifest = JSON.parse(text)
          manifest.tables.find(({ name }: { name: string }) => name === 'events').rows = 2
          return JSON.stringify(manifest)
        }),
        edited('tables/events', (text) => text + text),
      ),
      /nothing was changed: (SQLite|PostgreSQL) does not take a row of events/,
    ],
  }

  describe.each(PROVIDERS)('for %s', (provider) => {
    it.each(Object.entries(changes))(
      'is refused with %s, and nothing is changed',
      async (_what, [change, words]) => {
        const place = await emptyPlace(provider)
        onTestFinished(place.remove)
        const refused = await restore(await forged(change), place)
        expect(refused).toMatchObject({ code: 1, stderr: expect.stringMatching(words) })
        await expectUntouched(place, provider)
      },
    )
  })
})

async function expectUntouched(
  place: { dataDir: string; databaseUrl: string },
  provider: (typeof PROVIDERS)[number],
) {
  expect(readdirSync(place.dataDir)).toEqual([])
  if (provider === 'sqlite') return
  const database = await openDatabase(place.databaseUrl)
  expect(await database.all("SELECT tablename FROM pg_tables WHERE schemaname = 'public'")).toEqual([])
  await database.close()
}

// the target has no database yet
it.each(PROVIDERS.slice(0, rounds(1, PROVIDERS.length)))(
  'on %s, a cut one, an altered one and a file of another kind are refused in words, and nothing is changed',
  async (provider) => {
    const place = await emptyPlace(provider)
    onTestFinished(place.remove)
    for (const bytes of [archive.subarray(0, archive.length - 1), flipped(archive.length >> 1), pdf()]) {
      writeFileSync(join(folder, 'bad.tar'), bytes)
      const refused = await restore(join(folder, 'bad.tar'), place)
      expect(refused).toMatchObject({
        code: 1,
        stderr: expect.stringMatching(/^The archive was refused, and nothing was changed: .+\.$/m),
      })
      await expectUntouched(place, provider)
    }
  },
)
