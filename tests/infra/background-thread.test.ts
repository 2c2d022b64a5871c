import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { BackgroundThread, TaskLimitError } from '~/infra/background-thread.server'
import { temporaryFolder } from '../support/folder'

const { path: folder } = temporaryFolder()

const newThread = (timeMs = 60_000) =>
  new BackgroundThread(
    { name: 'not built', source: resolve('tests/support/thread.ts') },
    { timeMs, memoryMb: 256 },
  )

const thread = newThread()

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

test('a task that never ends is stopped at its limit', async () => {
  const start = performance.now()
  await expect(newThread(1_500).run({ name: 'loop', args: [] })).rejects.toThrow(TaskLimitError)
  expect(performance.now() - start).toBeLessThan(10_000)
})

test('after a thread that ended without a task, the next task runs in another', async () => {
  const ending = newThread(20_000)
  await ending.run({ name: 'exitSoon', args: [] })
  await pause(500)
  expect(await ending.run({ name: 'sum', args: [5, 6] })).toBe(11)
})

test('a task that is stopped within a native call fails once that has returned, and its database is free', async () => {
  const path = join(folder, 'counted.db')
  await expect(newThread(1_500).run({ name: 'count', args: [path] })).rejects.toThrow(TaskLimitError)
  const database = new Database(path, { timeout: 0 })
  expect(() => database.exec('BEGIN EXCLUSIVE')).not.toThrow()
  database.close()
})
