import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { backUp, emptyPlace, members, restore, sumsOf } from '../../support/backups'
import { openDatabase } from '../../support/database'
import { filesUnder, temporaryFolder } from '../../support/folder'
import { PROVIDERS } from '../../support/instances'
import { sha256, storedObjects } from '../../support/uploads'

// A backup that an earlier Claimbook made on SQLite. The restored database has the tables of that time, and
// no server migrates it here, so later migrations do not change these rows.

const FORMAT_1 = 'tests/fixtures/backup-of-format-1.tar'

const HOTEL = '87dc0b93230947bbead6a8af508cdc064cc5d51f15902d2b10c063d3197565f0'
const TAXI = '81daf706333aa7431b7ea3a2d63828c5389f9ee649cb006a8627053a4dce74d8'

const { path: folder } = temporaryFolder()

describe.each(PROVIDERS)('a backup of format 1 that is restored on %s', (provider) => {
  let place: Awaited<ReturnType<typeof emptyPlace>>

  beforeAll(async () => {
    place = await emptyPlace(provider)
    expect(await restore(FORMAT_1, place)).toMatchObject({
      code: 0,
      stdout: expect.stringContaining(': 9 rows, 2 receipts,'),
    })
    return place.remove
  })

  it('gives its rows', async () => {
    const database = await openDatabase(place.databaseUrl)
    onTestFinished(() => database.close())
    expect(await database.all('SELECT name, email FROM users')).toEqual([
      { name: 'Ada', email: 'ada@example.org' },
    ])
    expect(
      await database.all('SELECT name, base_currency, exchange_rate, starts_on, ends_on FROM events'),
    ).toEqual([
      {
        ...{ name: 'Trip to Nairobi', base_currency: 'EUR', exchange_rate: 0.0067 },
        ...{ starts_on: '2026-10-05', ends_on: '2026-10-09' },
      },
    ])
    const expenses = await database.all(
      `SELECT merchant, date, CAST(amount AS DOUBLE PRECISION) AS amount, currency,
         receipts.name, sha256, kind, bytes
       FROM expenses JOIN receipts ON receipts.expense_id = expenses.id ORDER BY date`,
    )
    expect(expenses).toEqual([
      {
        ...{ merchant: 'Hotel', date: '2026-10-06', amount: 12500.5, currency: 'KES' },
        ...{ name: 'hotel.pdf', sha256: HOTEL, kind: 'pdf', bytes: 734 },
      },
      {
        ...{ merchant: 'Taxi', date: '2026-10-07', amount: 850, currency: 'KES' },
        ...{ name: 'taxi.png', sha256: TAXI, kind: 'png', bytes: 310 },
      },
    ])
  })

  it('gives its secret and the bytes of all its files', async () => {
    const { dataDir } = place
    expect(storedObjects(dataDir)).toEqual([TAXI, HOTEL])
    const archived = members(readFileSync(FORMAT_1)).filter(({ name }) => /^(receipts\/|secret$)/.test(name))
    expect(archived).toHaveLength(1 + 2 * 3)
    for (const { name, content } of archived)
      expect([name, readFileSync(join(dataDir, name)).equals(content)]).toEqual([name, true])
    const originals = filesUnder(join(dataDir, 'receipts')).filter((path) => path.includes('/original.'))
    expect(originals.map((path) => [basename(path), sha256(readFileSync(path))]).sort()).toEqual([
      ['original.pdf', HOTEL],
      ['original.png', TAXI],
    ])
  })

  it('gives the same members when it is backed up again, which tar lists and sha256sum accepts', async () => {
    const again = join(folder, `${provider}.tar`)
    expect(await backUp(again, place)).toMatchObject({ code: 0 })
    expect(sumsOf(again)).toEqual(sumsOf(FORMAT_1))
    const all = members(readFileSync(again))
    const lines = `${execFileSync('tar', ['-tvf', again], { env: { ...process.env, TZ: 'UTC' } })}`
      .trim()
      .split('\n')
    expect(lines.map((line) => line.split(/ +/))).toEqual(
      all.map(({ name, content }) => [
        ...['-rw-------', '0/0', `${content.length}`, '1970-01-01', '00:00', name],
      ]),
    )
    const unpacked = join(folder, provider)
    mkdirSync(unpacked)
    execFileSync('tar', ['-xf', again], { cwd: unpacked })
    const checked = `${execFileSync('sha256sum', ['-c', '--strict', 'SHA256SUMS'], { cwd: unpacked })}`
    expect(checked.trim().split('\n')).toHaveLength(all.length - 2)
  })
})
