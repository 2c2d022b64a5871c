import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Worker } from 'node:worker_threads'
import Database from 'better-sqlite3'
import { build } from 'esbuild'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { BackgroundThread, TaskLimitError } from '~/infra/background-thread.server'
import { temporaryFolder } from '../support/folder'

const { path: folder } = temporaryFolder()

/** Where a build of the thread finds its packages. */
const results = resolve('tests/results')
mkdirSync(results, { recursive: true })
const built = mkdtempSync(join(results, 'background-thread-'))
afterAll(() => rmSync(built, { recursive: true }))

const source = 'tests/support/thread.ts'

// a thread that runs sources takes a second to start
beforeAll(() =>
  build({
    entryPoints: [source],
    outdir: built,
    bundle: true,
    packages: 'external',
    format: 'esm',
    platform: 'node',
  }),
)

const newThread = ({ timeMs = 60_000, idleMs = 60_000 } = {}) =>
  new BackgroundThread(
    { name: relative('app/infra', join(built, 'thread')), source: resolve(source) },
    { timeMs, memoryMb: 64, idleMs },
  )

const thread = newThread()

test.concurrent('a thread that is not built runs its source', async () => {
  const unbuilt = new BackgroundThread(
    { name: 'not built', source: resolve(source) },
    { timeMs: 60_000, memoryMb: 256, idleMs: 60_000 },
  )
  expect(await unbuilt.run({ name: 'sum', args: [0, 1] })).toBe(1)
})

test('a task gets its arguments, and its result comes back', async () => {
  expect(await thread.run({ name: 'sum', args: [1, 2] })).toBe(3)
})

test('a task that throws fails with what it threw, and the next one runs', async () => {
  await expect(thread.run({ name: 'throw', args: ['not today'] })).rejects.toThrow('TypeError: not today')
  expect(await thread.run({ name: 'sum', args: [2, 3] })).toBe(5)
})

test('a task that ends its thread fails, and the next one runs in another', async () => {
  await expect(thread.run({ name: 'exit', args: [] })).rejects.toThrow('ended with 7')
  expect(await thread.run({ name: 'sum', args: [3, 4] })).toBe(7)
})

test('a task that takes more memory than it may is stopped, and the next one runs in another thread', async () => {
  await expect(thread.run({ name: 'hoard', args: [] })).rejects.toThrow(TaskLimitError)
  expect(await thread.run({ name: 'sum', args: [4, 5] })).toBe(9)
})

test.concurrent('a task that never ends is stopped at its limit', async () => {
  const start = performance.now()
  await expect(newThread({ timeMs: 1_000 }).run({ name: 'loop', args: [] })).rejects.toThrow(TaskLimitError)
  expect(performance.now() - start).toBeLessThan(10_000)
})

test.concurrent('after a thread that ended without a task, the next task runs in another', async () => {
  const ending = newThread({ timeMs: 20_000 })
  await ending.run({ name: 'exitSoon', args: [] })
  await pause(500)
  expect(await ending.run({ name: 'sum', args: [5, 6] })).toBe(11)
})

test.concurrent('a task that is stopped within a native call fails once that has returned, and its database is free', async () => {
  const path = join(folder, 'counted.db')
  await expect(newThread({ timeMs: 1_000 }).run({ name: 'count', args: [path] })).rejects.toThrow(
    TaskLimitError,
  )
  const database = new Database(path, { timeout: 0 })
  expect(() => database.exec('BEGIN EXCLUSIVE')).not.toThrow()
  database.close()
})

/** The id of the thread that a task runs in. */
const threadId = (of: BackgroundThread) => of.run({ name: 'threadId', args: [] })

/** The next thread that this one starts. */
const nextStarted = () => new Promise<Worker>((resolve) => process.once('worker', resolve))

test('a thread ends when it had no task for a while, and the next task runs in another', async () => {
  const brief = newThread({ idleMs: 50 })
  const started = nextStarted()
  const first = await threadId(brief)
  await once(await started, 'exit')
  expect(await threadId(brief)).not.toBe(first)
})

test('a task that takes longer than a thread waits for tasks ends in the thread of the one before', async () => {
  const brief = newThread({ idleMs: 200 })
  const first = await threadId(brief)
  expect(await brief.run({ name: 'slowThreadId', args: [600] })).toBe(first)
})

test('a thread that is kept ready is started before its first task, and a fresh one follows it', async () => {
  const ready = newThread({ idleMs: 50 })
  const started = nextStarted()
  ready.keepReady()
  ready.keepReady()
  const first = await started
  const following = nextStarted()
  expect(await threadId(ready)).toBe(first.threadId)
  await once(first, 'exit')
  const second = await following
  const last = nextStarted()
  expect(await threadId(ready)).toBe(second.threadId)
  await last
})

test('a fresh thread follows one that is kept ready and was ended by its task', async () => {
  const ready = newThread()
  const started = nextStarted()
  ready.keepReady()
  await started
  const following = nextStarted()
  await expect(ready.run({ name: 'exit', args: [] })).rejects.toThrow('ended with 7')
  const second = await following
  expect(await threadId(ready)).toBe(second.threadId)
})

test('a task that comes while its thread is ended for want of tasks starts the one that follows', async () => {
  const ready = newThread({ idleMs: 50 })
  const started: Worker[] = []
  const note = (worker: Worker) => void started.push(worker)
  process.on('worker', note)
  onTestFinished(() => void process.off('worker', note))
  ready.keepReady()
  await threadId(ready)
  const ended = once(started[0] as Worker, 'exit')
  // due right after the timer that ends the thread
  await pause(50)
  const next = await threadId(ready)
  await ended
  expect(started.map((worker) => worker.threadId)).toEqual([expect.any(Number), next])
  await nextStarted()
})
