import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { build } from 'esbuild'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { temporaryFolder } from '../support/folder'
import type { TestTask } from '../support/thread'

const { path: folder } = temporaryFolder()
process.env.DATA_DIR = folder
process.env.LOG_LEVEL = 'silent'
const { openThreads, TaskLimitError } = await import('~/infra/processes/threads.server')

/** A folder below the project, so that a built script finds its packages. */
const results = resolve('tests/results')
mkdirSync(results, { recursive: true })
const built = mkdtempSync(join(results, 'threads-'))
afterAll(() => rmSync(built, { recursive: true }))

beforeAll(() =>
  build({
    entryPoints: ['tests/support/thread.ts'],
    outdir: built,
    bundle: true,
    packages: 'external',
    format: 'esm',
    platform: 'node',
  }),
)

/** Returns a function that runs a task in a thread. */
function newThread({ timeMs = 60_000 } = {}) {
  const name = relative('app/infra/processes', join(built, 'thread'))
  const threads = openThreads(name, { max: 1, timeMs, memoryMb: 64 })
  return (name: TestTask['name'], ...args: unknown[]) => threads?.run({ name, args } satisfies TestTask)
}

test('without a build there are no threads', () => {
  expect(openThreads('not built', { max: 1, timeMs: 1, memoryMb: 64 })).toBeNull()
})

test('a task gets its arguments, and its result comes back', async () => {
  expect(await newThread()('sum', 1, 2)).toBe(3)
})

test('a task that throws fails with what it threw, and the next one runs', async () => {
  const run = newThread()
  await expect(run('throw', 'not today')).rejects.toThrow('not today')
  expect(await run('sum', 2, 3)).toBe(5)
})

test('a task that ends its thread fails, and the next one runs in another', async () => {
  const run = newThread()
  await expect(run('exit')).rejects.toThrow('exited with code: 7')
  expect(await run('sum', 3, 4)).toBe(7)
})

test('a task that takes more memory than it may is stopped, and the next one runs in another thread', async () => {
  const run = newThread()
  await expect(run('hoard')).rejects.toThrow(TaskLimitError)
  expect(await run('sum', 4, 5)).toBe(9)
})

test.concurrent('a task that never ends is stopped at its limit, and the next one runs', async () => {
  const run = newThread({ timeMs: 2_000 })
  await expect(run('loop')).rejects.toThrow(TaskLimitError)
  expect(await run('sum', 5, 6)).toBe(11)
})

test.concurrent('after a thread that ended without a task, the next task runs in another', async () => {
  const run = newThread()
  await run('exitSoon')
  await pause(500)
  expect(await run('sum', 6, 7)).toBe(13)
})

test.concurrent('a task that is stopped within a native call fails once that has returned, and its database is free', async () => {
  const path = join(folder, 'counted.db')
  await expect(newThread({ timeMs: 1_000 })('count', path)).rejects.toThrow(TaskLimitError)
  const database = new Database(path, { timeout: 0 })
  expect(() => database.exec('BEGIN EXCLUSIVE')).not.toThrow()
  database.close()
})

test('each operation that may run in a background thread is in the table of these threads', () => {
  const names = readdirSync('app/domain', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.server.ts'))
    .flatMap((name) => [
      ...readFileSync(join('app/domain', name), 'utf8').matchAll(
        / = inBackgroundWhenLarge\(\{\s*name: '(\w+)'/g,
      ),
    ])
    .map(([, name]) => name as string)
  const [, table = ''] =
    /OPERATIONS[^{]*\{([^}]*)\}/.exec(readFileSync('app/domain/background-tasks.server.ts', 'utf8')) ?? []
  expect(names.length).toBeGreaterThan(20)
  expect(table.match(/\w+/g)?.sort()).toEqual(names.sort())
})
