import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { backUp, checkFiles } from '../../support/backups'
import { DAMAGES, originalPath } from '../../support/damages'
import { insertEvent } from '../../support/factories'
import { pdf } from '../../support/files'
import { describeOnEachDatabase } from '../../support/instances'
import { sendFiles, sha256 } from '../../support/uploads'
import { createUser } from '../../support/users'

// The report of the check of all stored files, which runs beside a server.

describeOnEachDatabase('a check of stored files on %s', { ownServer: true, leavesUnread: true }, (on) => {
  let event: string
  let sums: string[]
  const copies = mkdtempSync(join(tmpdir(), 'claimbook-copies-'))
  const pathOf = (sum: string) => originalPath(on.server.dataDir, sum, 'pdf')
  const relative = (sum: string) => `receipts/${sum.slice(0, 2)}/${sum}/original.pdf`

  beforeAll(async () => {
    const owner = await createUser(on)
    event = (await insertEvent(on.database, owner.id)).id
    const files = ['one', 'two', 'three'].map((name) => ({ name: `${name}.pdf`, bytes: pdf({ text: name }) }))
    const { files: told } = await sendFiles(owner.client, event, files)
    expect(told.map(({ outcome }) => outcome)).toEqual(['stored', 'stored', 'stored'])
    sums = files.map(({ bytes }) => sha256(bytes))
    for (const sum of sums) cpSync(dirname(pathOf(sum)), join(copies, sum), { recursive: true })
    return () => rmSync(copies, { recursive: true })
  })
  afterEach(() => {
    for (const sum of sums) {
      rmSync(dirname(pathOf(sum)), { recursive: true, force: true })
      cpSync(join(copies, sum), dirname(pathOf(sum)), { recursive: true })
    }
  })

  it('whole files are counted, and the exit code is 0', async () => {
    const { code, stdout, stderr } = await checkFiles(on.server)
    expect([code, stdout]).toEqual([
      0,
      expect.stringMatching(/^3 receipts are whole, [\d.]+ MB, checked in /),
    ])
    expect(stderr).not.toContain('DATA_DIR')
  })

  it.each(DAMAGES)('a file is named, and the exit code is 1, when %s', async (_what, damage, words) => {
    const [damaged = ''] = sums
    damage(pathOf(damaged))
    const { code, stdout, stderr } = await checkFiles(on.server)
    const line =
      words === 'it is missing'
        ? `missing in DATA_DIR: ${dirname(relative(damaged))}\n`
        : // the check does not know how long the file should be
          `damaged in DATA_DIR: ${relative(damaged)} (${words.replace('size has', 'bytes have')})\n`
    expect(stderr).toContain(line)
    expect(stderr).toContain('1 receipt is damaged or missing.')
    expect([code, stdout]).toEqual([1, expect.stringMatching(/^2 receipts are whole/)])
  })

  it.runIf(process.platform === 'linux')('a file, and a folder, without rights are named', async () => {
    const [file = '', folder = ''] = sums
    chmodSync(pathOf(file), 0)
    chmodSync(dirname(pathOf(folder)), 0)
    const { code, stderr } = await checkFiles(on.server)
    chmodSync(dirname(pathOf(folder)), 0o700)
    expect(stderr).toContain(`damaged in DATA_DIR: ${relative(file)} (it cannot be read)\n`)
    expect(stderr).toContain(`damaged in DATA_DIR: ${dirname(relative(folder))} (it cannot be read)\n`)
    expect(code).toBe(1)
  })

  it('a damaged file that no receipt needs is named as such', async () => {
    const sum = 'ab'.repeat(32)
    mkdirSync(dirname(pathOf(sum)), { recursive: true })
    writeFileSync(pathOf(sum), 'other bytes')
    const { code, stderr } = await checkFiles(on.server)
    rmSync(dirname(pathOf(sum)), { recursive: true })
    const line = `damaged in DATA_DIR: ${relative(sum)} (its bytes have changed), which no receipt needs\n`
    expect([code, stderr]).toEqual([1, expect.stringContaining(line)])
    expect(stderr).not.toMatch(/receipts? (is|are) damaged or missing/)
  })

  it('a lost preview is named, and the exit code is 0', async () => {
    const [sum = ''] = sums
    rmSync(join(dirname(pathOf(sum)), 'view.thumbnail.webp'))
    const { code, stdout } = await checkFiles(on.server)
    expect([code, stdout]).toEqual([
      0,
      expect.stringContaining(`without previews in DATA_DIR: ${dirname(relative(sum))} `),
    ])
  })

  it('nothing is left of a check that could hold removals back', async () => {
    await checkFiles(on.server)
    expect(readdirSync(join(on.server.dataDir, 'receipts', 'holds'))).toEqual([])
  })

  it('a damaged file is whole again when tar brings it back from a backup', async () => {
    const [sum = ''] = sums
    const file = join(copies, `${on.database.provider}-whole.tar`)
    expect((await backUp(file, on.server)).code).toBe(0)
    DAMAGES[0]?.[1](pathOf(sum))
    expect((await checkFiles(on.server)).code).toBe(1)
    rmSync(dirname(pathOf(sum)), { recursive: true })
    execFileSync('tar', ['-xf', file, '-C', on.server.dataDir, dirname(relative(sum))])
    expect(await checkFiles(on.server)).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^3 receipts/),
    })
  })

  it('a backup names a folder and a link in the place of files, and carries the others', async () => {
    const [folder = '', link = ''] = sums
    DAMAGES[4]?.[1](pathOf(folder))
    DAMAGES[5]?.[1](pathOf(link))
    const file = join(copies, `${on.database.provider}.tar`)
    const { code, stderr } = await backUp(file, on.server)
    expect(code).toBe(2)
    for (const sum of [folder, link])
      expect(stderr).toContain(`damaged in DATA_DIR: ${dirname(relative(sum))}\n`)
  })
})
