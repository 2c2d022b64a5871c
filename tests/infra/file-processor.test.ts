import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { getPriority } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { READER, readReceiptFile } from '~/domain/receipts/reading/read-file.server'
import { FileLane } from '~/infra/files/file-lane.server'
import { FileProcessor } from '~/infra/files/file-processor.server'
import type { JobFolders } from '~/infra/files/job-folder.server'
import type { PreparedFile } from '~/infra/files/prepared-file.server'
import { ProcessorBudget, ProcessorTimeUsedUpError } from '~/infra/files/processor-budget.server'
import { ProcessEndedError } from '~/infra/files/worker-process.server'
import { photo, receiptPhoto } from '../support/files'
import { temporaryFolder } from '../support/folder'
import { makeFolder } from '../support/job-folder'

const { path: folder, put } = temporaryFolder()
const started: FileProcessor[] = []
afterAll(() => {
  for (const engine of started) engine.end()
})

function start(
  options?: Partial<ConstructorParameters<typeof FileProcessor>[1]>,
  entry = READER,
): FileProcessor {
  const engine = new FileProcessor(entry, { makeFolder, ...options })
  started.push(engine)
  return engine
}

const small = put('small.jpg', await photo({ width: 60, height: 80 }))
const receipt = put(
  'receipt.jpg',
  await receiptPhoto({ merchant: 'HARBOUR CAFE LTD', date: '14/06/2024', total: '4.60', currency: 'GBP' }),
)
// a page full of words takes seconds to read, long enough for a test to act meanwhile
const lines = Array.from(
  { length: 60 },
  (_, at) => `${at} cups of tea and some words on each of them, as there are many`,
).join('\n')
const full = put('full.jpg', await photo({ width: 2400, height: 3400, text: lines }))
const target = join(folder, 'stored')

const isRunning = (pid: number | undefined) => {
  try {
    return pid !== undefined && process.kill(pid, 0)
  } catch {
    return false
  }
}

/** The processor time that a process has used, in hundredths of a second. */
function processorTicks(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return Number(fields[11]) + Number(fields[12])
}

const read = (engine: FileProcessor, path: string) =>
  engine.run({ name: 'read', path, args: ['jpeg'] }, z.unknown())

const failureOf = (work: Promise<unknown>) => work.catch((error: unknown) => error)

/** An engine for tests without special needs. They share its process. */
const usual = start()

test('the process starts with the first task, is reused, and runs one task after the other', async () => {
  const engine = usual
  expect(engine.pids[0]).toBeUndefined()
  const first = await engine.prepare(small, target)
  const [pid] = engine.pids
  expect(isRunning(pid)).toBe(true)
  const all = await Promise.all([
    engine.prepare(small, target),
    read(engine, receipt),
    engine.prepare(small, target),
  ])
  expect(engine.pids[0]).toBe(pid)
  expect(all[0]).toEqual(first)
  expect(all[1]).toMatchObject({ reading: { total: { value: '4.60' } } })
})

test('the process of a user is kept for their next file, and ended before another user gets one', async () => {
  const engine = start()
  const pids: (number | undefined)[] = []
  for (const owner of ['ada', 'ada', 'bob', 'ada']) {
    await engine.prepare(small, target, { owner })
    pids.push(engine.pids[0])
    for (const pid of pids.slice(0, -1)) if (pid !== engine.pids[0]) expect(isRunning(pid)).toBe(false)
  }
  expect(pids[1]).toBe(pids[0])
  expect(new Set(pids).size).toBe(3)
})

test('with two processes two users that take turns have one each', async () => {
  const engine = start({ lanes: 2 })
  for (const owner of ['ada', 'bob']) await engine.prepare(small, target, { owner })
  const pids = engine.pids
  for (const owner of ['ada', 'bob', 'bob', 'ada']) await engine.prepare(small, target, { owner })
  expect([pids.length, engine.pids]).toEqual([2, pids])
})

test('a folder that others removed between two tasks is made anew, and the second task is done', async () => {
  const paths: string[] = []
  const makeFolder = async () => {
    const path = mkdtempSync(join(folder, 'work-'))
    paths.push(path)
    return { path, remove: async () => rmSync(path, { recursive: true, force: true }) }
  }
  const engine = start({ makeFolder })
  const first = await engine.prepare(small, target)
  rmSync(paths[0] as string, { recursive: true })
  expect(await engine.prepare(small, target)).toEqual(first)
  expect(paths).toHaveLength(2)
})

test("one user's files do not wait for all of another's", async () => {
  const engine = usual
  const done: string[] = []
  const prepare = (whose: string) =>
    engine.prepare(small, target, { owner: whose }).then(() => done.push(whose))
  await Promise.all(['ada', 'ada', 'ada', 'bob'].map(prepare))
  expect(done).toEqual(['ada', 'ada', 'bob', 'ada'])
})

test("with two processes one user's long task does not hold up another's, and a user has one of them", async () => {
  const engine = start({ lanes: 2 })
  const own = [read(engine, full), engine.prepare(small, target)].map(failureOf)
  await engine.prepare(small, join(folder, 'of-bob'), { owner: 'bob' })
  expect(engine.pids).toHaveLength(2)
  engine.end()
  for (const error of await Promise.all(own)) expect(error).toBeInstanceOf(ProcessEndedError)
})

/** Whether each process of an engine runs with a low priority. */
const isSlowed = (engine: FileProcessor) => engine.pids.map((pid) => getPriority(pid) === 10)

const prepareFor = (engine: FileProcessor, owner: string) =>
  engine.prepare(small, join(folder, `of-${owner}`), { owner })

test.runIf(existsSync('/proc/self/stat'))(
  'a hard task goes on slowly beside its lane, and another user gets that lane',
  async () => {
    const engine = start({ lanes: 1, hardLanes: 1 })
    const hard = failureOf(
      engine.run({ name: 'read', path: full, args: ['jpeg'] }, z.unknown(), { owner: 'ada' }),
    )
    await prepareFor(engine, 'bob')
    expect(isSlowed(engine)).toEqual([true, false])
    engine.end()
    expect(await hard).toBeInstanceOf(ProcessEndedError)
  },
)

test.runIf(existsSync('/proc/self/stat'))(
  'of two hard tasks, one gives its lane up to another user, and is done when the other is',
  async () => {
    const engine = start({ lanes: 1, hardLanes: 1 })
    const done: string[] = []
    const readFor = (owner: string) =>
      engine
        .run({ name: 'read', path: full, args: ['jpeg'] }, z.object({ text: z.string() }), { owner })
        .then(({ text }) => {
          done.push(owner)
          return text.length
        })
    const hard = [readFor('ada'), readFor('eve')]
    await prepareFor(engine, 'bob').then(() => done.push('bob'))
    const [ada = 0, eve] = await Promise.all(hard)
    expect(done).toEqual(['bob', 'ada', 'eve'])
    expect(ada).toBeGreaterThan(1_000)
    expect(eve).toBe(ada)
  },
  // two full pages are read, one after the other
  400_000,
)

test.runIf(existsSync('/proc/self/stat'))(
  'a further file of an owner with a hard one waits for it, and nobody waits for that',
  async () => {
    const engine = start({ lanes: 1, hardLanes: 1 })
    const hard = failureOf(
      engine.run({ name: 'read', path: full, args: ['jpeg'] }, z.unknown(), { owner: 'ada' }),
    )
    await prepareFor(engine, 'bob')
    let isDone = false
    const further = prepareFor(engine, 'ada').then(() => {
      isDone = true
    })
    await prepareFor(engine, 'bob')
    expect(isDone).toBe(false)
    engine.end()
    for (const given of [hard, failureOf(further)]) expect(await given).toBeInstanceOf(ProcessEndedError)
  },
)

test('a lane that is ended while its folder is filled removes the folder when that is done', async () => {
  const steps: string[] = []
  const folders: string[] = []
  const lane = new FileLane(READER, {
    makeFolder: async () => {
      const { path, remove } = await makeFolder()
      return { path, remove: () => remove().finally(() => steps.push(`removed ${path}`)) }
    },
  })
  const fill = async ({ inputs }: JobFolders) => {
    folders.push(dirname(inputs))
    await wait(200)
    steps.push(`filled ${dirname(inputs)}`)
  }
  const job = { owner: 'ada', fill, order: () => ({ name: 'prepare', args: [] }) }
  const task = failureOf(lane.run(job, { timeMs: 1_000, memoryBytes: 1e9 }))
  await vi.waitFor(() => expect(folders).toHaveLength(1), 30_000)
  await lane.end()
  expect(steps.slice(-2)).toEqual([`filled ${folders[0]}`, `removed ${folders[0]}`])
  expect(await task).toBeInstanceOf(ProcessEndedError)
})

test('the processor time of a task uses up the budget of its owner and of no other', async () => {
  const budget = new ProcessorBudget(50)
  const engine = start({ budget })
  await engine.prepare(full, target)
  expect(await failureOf(read(engine, small))).toBeInstanceOf(ProcessorTimeUsedUpError)
  expect(await engine.prepare(small, target, { owner: 'bob' })).toMatchObject({ kind: 'jpeg' })
})

test('a file that takes too long is given up, leaves nothing, and the next one is opened', async () => {
  const engine = start({ timeLimitMs: 1000 })
  const slow = failureOf(read(engine, full))
  const next: Promise<PreparedFile> = engine.prepare(small, target)
  expect(await slow).toMatchObject({ name: 'FileRefusedError', reason: 'too_hard' })
  expect(await next).toMatchObject({ kind: 'jpeg' })
})

test.runIf(existsSync('/proc/self/status'))('a file that takes too much memory is given up', async () => {
  const engine = start({ memoryLimitBytes: 30e6 })
  expect(await failureOf(read(engine, full))).toMatchObject({ reason: 'too_hard' })
  await vi.waitFor(() => expect(engine.pids[0]).toBeUndefined())
})

test.runIf(existsSync('/proc/self/stat'))(
  "the end of the process over a file is the file's; the next one is opened in another",
  async () => {
    const engine = usual
    await engine.prepare(small, target)
    const pid = engine.pids[0] as number
    const before = processorTicks(pid)
    const over = failureOf(read(engine, full))
    // in the middle of the file, after 0.2 s of work
    await vi.waitFor(() => expect(processorTicks(pid)).toBeGreaterThan(before + 20), {
      timeout: 20_000,
      interval: 20,
    })
    process.kill(pid, 'SIGKILL')
    expect(await over).toMatchObject({ reason: 'too_hard' })
    expect(await engine.prepare(small, target)).toMatchObject({ kind: 'jpeg' })
    expect(engine.pids[0]).not.toBe(pid)
  },
)

test('the end of the process between two files fails neither', async () => {
  const engine = usual
  await engine.prepare(small, target)
  process.kill(engine.pids[0] as number, 'SIGKILL')
  expect(await engine.prepare(small, target)).toMatchObject({ kind: 'jpeg' })
})

test('an engine that is ended gives up what it does and what waits, and says nothing about the files', async () => {
  const engine = usual
  await engine.prepare(small, target)
  const [pid] = engine.pids
  const tasks = [read(engine, full), engine.prepare(small, join(folder, 'ended'))].map(failureOf)
  await wait(100)
  engine.end()
  for (const error of await Promise.all(tasks)) expect(error).toBeInstanceOf(ProcessEndedError)
  await vi.waitFor(() => expect(isRunning(pid)).toBe(false))
  expect(readdirSync(folder).filter((name) => name.startsWith('ended'))).toEqual([])
  expect(await engine.prepare(small, target)).toMatchObject({ kind: 'jpeg' })
})

/** Runs a script that starts an engine, prints the id of its process, and then runs `rest`. */
async function parent(rest: string) {
  const script = put(
    `parent-${Math.random()}.ts`,
    `import { READER, readReceiptFile } from '~/domain/receipts/reading/read-file.server'
    import { FileProcessor } from '~/infra/files/file-processor.server'
    import { makeFolder } from ${JSON.stringify(resolve('tests/support/job-folder.ts'))}
    const engine = new FileProcessor(READER, { makeFolder })
    await engine.prepare(${JSON.stringify(small)}, ${JSON.stringify(target)})
    console.log(engine.pids[0])
    ${rest}`,
  )
  const child = spawn(process.execPath, [resolve('scripts/run.mjs'), script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = new Promise((done) => child.once('exit', done))
  const pid = await new Promise<number>((found) =>
    child.stdout.once('data', (text: Buffer) => found(Number(text))),
  )
  return { child, exited, pid }
}

test('the process does not outlive its parent, also in the middle of a task', async () => {
  const { child, exited, pid } = await parent(
    `await readReceiptFile({ path: ${JSON.stringify(full)}, kind: 'jpeg' }, engine)`,
  )
  expect(isRunning(pid)).toBe(true)
  child.kill('SIGKILL')
  await exited
  await vi.waitFor(() => expect(isRunning(pid)).toBe(false), 10_000)
})

test('an idle process does not keep its parent from ending', async () => {
  const { exited, pid } = await parent('')
  expect(await exited).toBe(0)
  await vi.waitFor(() => expect(isRunning(pid)).toBe(false), 10_000)
})

test.runIf(existsSync('/proc/self/environ'))('the process knows nothing of the server', async () => {
  process.env.APP_SECRET = 'a secret that signs cookies, thirty-two long'
  const engine = start({ isSlow: true })
  await engine.prepare(small, target)
  delete process.env.APP_SECRET
  expect(readFileSync(`/proc/${engine.pids[0]}/environ`, 'utf8')).not.toContain('APP_SECRET')
  expect(readFileSync(`/proc/${engine.pids[0]}/stat`, 'utf8').split(' ')[18]).toBe('10')
})

test.each([
  ['is no reading', { reading: { total: 'twelve' }, text: 1 }],
  ['holds more text than a reading', { reading: {}, text: 'a'.repeat(20_001) }],
])('a process whose answer %s is ended, and its file is refused', async (name, value) => {
  const source = put(
    `${name}.ts`,
    `process.on('message', () => {
      process.send?.({ started: true })
      process.send?.({ progress: ${JSON.stringify(value)} })
      process.send?.({ value: ${JSON.stringify(value)} })
    })`,
  )
  const engine = start({}, { name: 'in-no-build', source })
  expect(await failureOf(readReceiptFile({ path: small, kind: 'jpeg' }, engine))).toMatchObject({
    name: 'FileRefusedError',
    reason: 'too_hard',
  })
  await vi.waitFor(() => expect(engine.pids[0]).toBeUndefined())
})

test('no decoder is loaded outside that process, and no text is judged there', () => {
  const decoders =
    /(?:from |import\()'(sharp|libheif-js|tesseract\.js|onnxruntime-node|pdfjs-dist|@napi-rs\/canvas)/
  const files = readdirSync('app', { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.tsx?$/.test(name),
  )
  const importersOf = (file: string) =>
    files.filter((name) =>
      new RegExp(`(from |import\\()'[^']*/${file}'`).test(readFileSync(join('app', name), 'utf8')),
    )
  const loading = files.filter((name) => decoders.test(readFileSync(join('app', name), 'utf8')))
  // draw-sheet draws the pages of data files. It decodes no file, and only that process uses it
  const ofProcess = [join('infra', 'files', 'process'), join('domain', 'receipts', 'recognition')]
  const outside = (name: string) => !ofProcess.some((folder) => name.startsWith(folder))
  expect(loading.filter(outside)).toEqual([join('domain', 'documents', 'draw-sheet.server.ts')])
  expect(importersOf('recognise.server').filter(outside)).toEqual([
    join('domain', 'receipts', 'reading', 'read-pages.server.ts'),
  ])
  expect(importersOf('draw-sheet.server')).toEqual([
    join('domain', 'bank-statements', 'statement-document.server.ts'),
    join('domain', 'official-rates', 'rates-document.server.ts'),
    join('domain', 'receipts', 'e-invoices', 'invoice-document.server.ts'),
  ])
  const ofReader = [
    'invoice-document.server',
    'rates-document.server',
    'statement-document.server',
    'read-pages.server',
  ]
  for (const each of ofReader) expect(importersOf(each)).toEqual([join('domain', 'file-tasks.server.ts')])
})
