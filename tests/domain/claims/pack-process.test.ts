import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Claim } from '~/domain/claims/claim'
import type { PackInput, PackOptions } from '~/domain/claims/files/pdf/make-pack.server'
import { DomainError } from '~/domain/errors'
import { READER } from '~/domain/receipts/reading/read-file.server'
import { FileProcessor } from '~/infra/files/file-processor.server'
import { runInTurn, Turn } from '~/infra/turns/request-turns.server'
import { claimFile, claimLine, claimOf, storeFile } from '../../support/claims'
import { photo } from '../../support/files'
import { filesUnder, temporaryFolder } from '../../support/folder'
import { makeFolder } from '../../support/job-folder'
import { readPdf } from '../../support/pdf-text'
import { childrenOf } from '../../support/processes'
import { leftovers } from '../../support/uploads'

// The process that makes claim packs, and its behaviour towards readers.

const { path: dataDir } = temporaryFolder()
process.env.DATA_DIR = dataDir
const { receiptStorage: storage } = await import('~/infra/storage/storage.server')
const { makeIndexSheet, makePack, writePackInput } = await import(
  '~/domain/claims/files/pdf/make-pack.server'
)

const SUM = '00'.repeat(32)

/** With this many receipts, making a pack takes longer than starting or ending a process. */
const RECEIPTS = 12

let claim: Claim
let input: PackInput
/** for a claim whose pack takes longer than an index sheet in a process that has to start first */
let largeInput: PackInput

beforeAll(async () => {
  const engine = new FileProcessor(READER, { makeFolder })
  const receipt = await storeFile(
    storage,
    engine,
    await photo({ width: 1500, height: 2000, text: 'RECEIPT' }),
  )
  engine.end()
  const claimWith = (count: number) => {
    const lines = Array.from({ length: count }, (_, at) => claimLine(at + 1, { files: [at + 1] }))
    const files = lines.map(({ number }) => claimFile(number, number, `${number}.jpg`, receipt))
    return claimOf(lines, { files })
  }
  claim = claimWith(RECEIPTS)
  input = await writePackInput(join(dataDir, 'order.json'), claim, SUM)
  const large = await writePackInput(join(dataDir, 'large.json'), claimWith(40), SUM)
  largeInput = { ...large, isLarge: true }
})

const streams: Readable[] = []
afterAll(() => {
  for (const stream of streams) stream.destroy()
})

function start(options?: PackOptions): Readable {
  const stream = makePack('ada', input, options)
  streams.push(stream)
  return stream
}

const read = (path: string) => {
  try {
    return readFileSync(path, 'latin1')
  } catch {
    return ''
  }
}

/** The child processes that make packs. */
const packers = () =>
  childrenOf(process.pid).filter((pid) => read(`/proc/${pid}/cmdline`).includes('pdf-worker'))

const inputs = () =>
  filesUnder(join(dataDir, 'receipts', 'incoming')).filter((path) => path.includes('/inputs/'))

test('a pack comes from a process of its own with its progress, leaves no file, and so does the next', async () => {
  const progress: number[] = []
  const bytes = await buffer(start({ onProgress: ({ done, total }) => progress.push(done / total) }))
  expect(progress).toEqual(Array.from({ length: RECEIPTS }, (_, at) => (at + 1) / RECEIPTS))
  const { pages } = await readPdf(bytes)
  expect(pages.some(({ text }) => text.includes(SUM))).toBe(true)
  await vi.waitFor(() => expect(leftovers(dataDir)).toEqual([]))
  const [packer] = packers()
  expect(packer).toBeDefined()
  await buffer(makeIndexSheet('ada', input))
  expect(packers()).toEqual([packer])
})

test('the inputs of the process that makes a pack are the stored files of its claim alone', async () => {
  const some = await writePackInput(
    join(dataDir, 'two.json'),
    claimOf(claim.lines, { files: claim.files.slice(0, 2) }),
    SUM,
  )
  let seen: string[] = []
  const stream = makePack('ada', some, {
    onProgress: () => {
      seen = inputs().map((path) => path.replace(/.*inputs\//, ''))
    },
  })
  await buffer(stream)
  const stored = await storage.files(claim.files[0]?.sha256 ?? '')
  expect(seen.sort()).toEqual(['data.json', ...stored.flatMap((name) => [`1-${name}`, `2-${name}`])].sort())
})

test('bytes come while the pack is being made', async () => {
  let isFirst = true
  const stream = start({
    onProgress: ({ done, total }) => {
      if (done === total) isFirst = false
    },
  })
  for await (const chunk of stream) {
    expect(chunk.length).toBeGreaterThan(0)
    break
  }
  expect(isFirst).toBe(true)
})

test('when the process is killed, the stream fails, and the next pack is made', async () => {
  const stream = start({
    onProgress: () => {
      for (const pid of packers()) process.kill(pid, 'SIGKILL')
    },
  })
  const error = await buffer(stream).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(DomainError)
  expect(error).toMatchObject({ code: 'failed' })
  const sheet = makeIndexSheet('ada', input)
  streams.push(sheet)
  expect((await readPdf(await buffer(sheet))).pages).toHaveLength(2)
  expect(leftovers(dataDir)).toEqual([])
})

test('a pack that takes too long is given up', async () => {
  const stream = start({ limits: { timeMs: 1, memoryBytes: 2 ** 31 } })
  await expect(buffer(stream)).rejects.toThrow(DomainError)
})

test('when its reader goes away, the process ends', async () => {
  let isUnderWay = false
  const stream = start({
    onProgress: () => {
      isUnderWay = true
    },
  })
  await vi.waitFor(() => expect([isUnderWay, packers().length]).toEqual([true, 1]), {
    timeout: 30_000,
    interval: 5,
  })
  stream.destroy()
  await vi.waitFor(() => expect([packers(), leftovers(dataDir)]).toEqual([[], []]), { timeout: 10_000 })
})

test('a reader that leaves a pack which is whole, or waits, ends no other', {
  timeout: 120_000,
}, async () => {
  const whole = makeIndexSheet('ada', input)
  await once(whole, 'readable')
  const wanted = start()
  const waiting = start()
  waiting.destroy()
  await buffer(whole)
  whole.destroy()
  expect((await buffer(wanted)).subarray(0, 5).toString()).toBe('%PDF-')
})

test('a small pack is made while a large one is under way', { timeout: 120_000 }, async () => {
  const ended: string[] = []
  const large = buffer(makePack('ada', largeInput)).then(() => ended.push('large'))
  const small = buffer(makeIndexSheet('bob', input)).then(() => ended.push('small'))
  await Promise.all([large, small])
  expect(ended).toEqual(['small', 'large'])
})

test('a pack whose files are still looked at keeps no other waiting', { timeout: 60_000 }, async () => {
  const { inspect } = storage
  let goOn = () => {}
  const held = new Promise<void>((resolve) => {
    goOn = resolve
  })
  vi.spyOn(storage, 'inspect').mockImplementation(async (...args) => {
    await held
    return inspect(...args)
  })
  const slow = start()
  const sheet = await buffer(makeIndexSheet('bob', input))
  expect(sheet.subarray(0, 5).toString()).toBe('%PDF-')
  vi.mocked(storage.inspect).mockRestore()
  goOn()
  expect((await buffer(slow)).subarray(0, 5).toString()).toBe('%PDF-')
})

test('the users of one network address share its turn', { timeout: 60_000 }, async () => {
  const ended: string[] = []
  const sheets = [
    ['ada', 'one'],
    ['eve', 'one'],
    ['mallory', 'one'],
    ['bob', 'another'],
  ].map(([user = '', network = '']) => {
    const turn = new Turn(user, network)
    return buffer(runInTurn(turn, () => makeIndexSheet(user, input))).then(() => ended.push(user))
  })
  await Promise.all(sheets)
  expect(ended.indexOf('bob')).toBeLessThan(ended.indexOf('mallory'))
})

test('packs of a size are made one after the other, users taking turns, whether or not they are read', {
  timeout: 120_000,
}, async () => {
  const begun: string[] = []
  const claimOfOne = claimOf(claim.lines.slice(0, 1), { files: claim.files.slice(0, 1) })
  const some = await writePackInput(join(dataDir, 'some.json'), claimOfOne, SUM)
  const [first] = ['ada', 'ada', 'ada', 'bob'].map((whose) => {
    const stream = makePack(whose, some, { onProgress: () => begun.push(whose) })
    streams.push(stream)
    return stream
  })
  await vi.waitFor(() => expect(begun).toHaveLength(4), { timeout: 110_000, interval: 20 })
  expect(begun.slice(0, 3)).toContain('bob')
  expect((await buffer(first as Readable)).subarray(0, 5).toString()).toBe('%PDF-')
})
