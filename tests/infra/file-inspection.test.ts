import { execFileSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { chmodSync, linkSync, mkdirSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { inspectFile } from '~/infra/storage/file-inspection.server'
import { REQUESTS_AT_WORK_MAX, runInTurn, Turn } from '~/infra/turns/request-turns.server'
import { FILE_BYTES_MAX } from '~/limits'
import { temporaryFolder } from '../support/folder'

// Finds damage to files in a real file system.

const { path: folder, put } = temporaryFolder()
let serial = 0

/** A file with these bytes, and its expected size and checksum. */
function someFile(bytes: Uint8Array | string) {
  const path = put(`file-${++serial}`, bytes)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return { path, expected: { sha256, bytes: Buffer.byteLength(bytes) } }
}

/** Moves the clock, so that a change of a file counts as settled. */
function later() {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 })
  onTestFinished(() => void vi.useRealTimers())
}

const replaced: [what: string, change: (path: string) => void, fault: string][] = [
  ['whose last byte is another', (path) => writeFileSync(path, 'receipT'), 'other_bytes'],
  ['that lost its last byte', (path) => writeFileSync(path, 'receip'), 'other_size'],
  ['that got a byte more', (path) => writeFileSync(path, 'receiptt'), 'other_size'],
  ['that is empty', (path) => writeFileSync(path, ''), 'empty'],
  ['that was removed', (path) => rmSync(path), 'missing'],
  [
    'in whose place is a folder',
    (path) => {
      rmSync(path)
      mkdirSync(path)
    },
    'no_file',
  ],
  [
    'in whose place is a symbolic link to the same bytes',
    (path) => {
      rmSync(path)
      symlinkSync(put(`copy-${serial}`, 'receipt'), path)
    },
    'no_file',
  ],
  [
    'in whose place is a pipe that nobody writes to',
    (path) => {
      rmSync(path)
      execFileSync('mkfifo', [path])
    },
    'no_file',
  ],
]

test.each(replaced)('a file %s is found', async (_what, change, fault) => {
  const { path, expected } = someFile('receipt')
  expect(await inspectFile(path, expected)).toBe(null)
  change(path)
  expect(await inspectFile(path, expected)).toBe(fault)
})

test.each(replaced)('a file %s is found where nobody knows its size', async (what, change, fault) => {
  const { path, expected } = someFile('receipt')
  change(path)
  const found = await inspectFile(path, { ...expected, bytes: null })
  expect(found).toBe(/lost|more/.test(what) ? 'other_bytes' : fault)
})

test('a file in a place that a file took from its folder is missing', async () => {
  const { path, expected } = someFile('receipt')
  expect(await inspectFile(join(path, 'original.jpg'), expected)).toBe('missing')
})

test('a file as large as files may be is read, and one with a byte more is found by its size', async () => {
  const largest = someFile(Buffer.alloc(FILE_BYTES_MAX))
  const larger = someFile(Buffer.alloc(FILE_BYTES_MAX + 1))
  expect(await inspectFile(largest.path, { ...largest.expected, bytes: null })).toBe(null)
  expect(await inspectFile(larger.path, { ...larger.expected, bytes: null })).toBe('other_size')
})

test('bytes that were read are not read again until the file is written, also when it gets other names', async () => {
  const { path, expected } = someFile('receipt')
  utimesSync(path, 1_000, 1_000)
  linkSync(path, `${path}.linked`)
  expect(await inspectFile(path, expected)).toBe(null)
  const budget = { bytes: 0 }
  expect(await inspectFile(path, expected, budget)).toBe(null)
  rmSync(`${path}.linked`)
  expect(await inspectFile(path, expected, budget)).toBe(null)
  writeFileSync(path, 'receipT')
  later()
  expect(await inspectFile(path, expected, budget)).toBe('unread')
  expect(await inspectFile(path, expected)).toBe('other_bytes')
  expect(await inspectFile(path, expected, budget)).toBe('other_bytes')
})

test('the files of one user are not all read before those of another', async () => {
  const bytes = randomBytes(5_000_000)
  const ended: string[] = []
  const inspections = ['ada', 'ada', 'ada', 'ada', 'ada', 'ada', 'bob'].map((name) => {
    const turn = new Turn(name, `network of ${name}`)
    turn.userId = name
    onTestFinished(() => turn.end())
    const { path, expected } = someFile(bytes)
    return runInTurn(turn, () => inspectFile(path, expected)).then(() => ended.push(name))
  })
  await Promise.all(inspections)
  expect(ended.indexOf('bob')).toBeLessThan(5)
})

test('a request whose files are read gives its place at work to another one', async () => {
  const { path, expected } = someFile(randomBytes(5_000_000))
  const turns = Array.from({ length: REQUESTS_AT_WORK_MAX + 1 }, (_, at) => {
    const turn = new Turn(`user ${at}`, `network ${at}`)
    onTestFinished(() => turn.end())
    return turn
  })
  const begun = turns.map((turn) => turn.begin())
  const order: string[] = []
  void begun.at(-1)?.then(() => order.push('another began'))
  await begun[0]
  await runInTurn(turns[0] as Turn, () => inspectFile(path, expected))
  order.push('its files are read')
  expect(order).toEqual(['another began', 'its files are read'])
})

test('a file that has just been changed is read each time', async () => {
  const { path, expected } = someFile('receipt')
  expect(await inspectFile(path, expected)).toBe(null)
  expect(await inspectFile(path, expected, { bytes: 0 })).toBe('unread')
})

test('a budget of the bytes of one file lets one of two be read, and tells both by their sizes', async () => {
  const [one, other, cut] = [someFile('1234567'), someFile('7654321'), someFile('receipt')]
  writeFileSync(cut.path, 'rec')
  const budget = { bytes: 7 }
  const found = []
  for (const { path, expected } of [cut, one, other]) found.push(await inspectFile(path, expected, budget))
  expect(found).toEqual(['other_size', null, 'unread'])
})

/** Options of setpriv that take away the privileges of root, so that file permissions apply. */
const WITHOUT_RIGHTS = ['--bounding-set=-all', '--inh-caps=-all']

test.runIf(process.platform === 'linux')('a file without rights cannot be read', async () => {
  const { path, expected } = someFile('receipt')
  chmodSync(path, 0)
  const script = `import { inspectFile } from '${join(process.cwd(), 'app/infra/storage/file-inspection.server.ts')}'
    console.log(await inspectFile('${path}', ${JSON.stringify(expected)}))`
  const file = join(folder, 'inspect.ts')
  writeFileSync(file, script)
  const run = [process.execPath, 'scripts/run.mjs', file]
  const [command = '', ...args] = process.getuid?.() === 0 ? ['setpriv', ...WITHOUT_RIGHTS, ...run] : run
  const printed = execFileSync(command, args, { env: { ...process.env, DATA_DIR: folder } })
  expect(`${printed}`.trim().split('\n').at(-1)).toBe('unreadable')
})
