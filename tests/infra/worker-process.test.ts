import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { confinementHere, UNCONFINED } from '~/infra/files/confinement.server'
import { WorkerProcess } from '~/infra/files/worker-process.server'
import { temporaryFolder } from '../support/folder'
import { makeFolder } from '../support/job-folder'

// A process that opens files, as the server starts it: built, and confined.

const PDF_WORKER = { name: '../../build/server/pdf-worker', source: '' }
const LIMITS = { timeMs: 60_000, memoryBytes: 1e9 }

const { path, put } = temporaryFolder()
const folders = { inputs: join(path, 'inputs'), outputs: join(path, 'outputs') }
for (const folder of Object.values(folders)) mkdirSync(folder)

const confinement = await confinementHere(makeFolder)

const commandOf = (pid: string): string => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'latin1')
  } catch {
    return ''
  }
}

/** Processes that were given the folders. */
const processes = () =>
  readdirSync('/proc').filter((name) => /^\d+$/.test(name) && commandOf(name).includes(folders.inputs))

test.runIf(confinement.bubblewrap)(
  'one that is ended in the milliseconds of its start gives its task up at once, and leaves nothing behind',
  { timeout: 30_000 },
  async () => {
    for (let ms = 0; ms < 20; ms++) {
      const worker = new WorkerProcess(PDF_WORKER, { confinement, folders, priority: 0 })
      const task = worker.run({ name: 'pack', args: [folders] }, LIMITS)
      const outcome = Promise.race([task, pause(5_000, 'goes on')]).catch(({ message }) => message)
      await pause(ms)
      void worker.end()
      expect([ms, await outcome]).toEqual([ms, 'Ended'])
    }
    await vi.waitFor(() => expect(processes()).toEqual([]), { timeout: 10_000, interval: 100 })
  },
)

test('it runs with the flags of the process that starts it, in front of its script', () => {
  const worker = new WorkerProcess(PDF_WORKER, { confinement, folders, priority: 0 })
  onTestFinished(() => worker.end())
  const command = commandOf(String(worker.pid)).split('\0')
  const flags = process.execArgv
  const script = command.findIndex((argument) => argument.endsWith('/pdf-worker.js'))
  expect([flags.length > 0, command.slice(script - flags.length, script)]).toEqual([true, flags])
})

test('a worker of niceness 5 under a process of niceness 10 runs, at 10', async () => {
  const niceness = getPriority()
  // back to a better one only as root; the tests of this file have a process of their own
  onTestFinished(() => {
    if (process.getuid?.() === 0) setPriority(niceness)
  })
  setPriority(10)
  const worker = new WorkerProcess(PDF_WORKER, { confinement, folders, priority: 5 })
  onTestFinished(() => worker.end())
  await expect(worker.run({ name: 'of no name', args: [] }, LIMITS)).rejects.toThrow('No task of no name')
  expect(processes().map((pid) => getPriority(Number(pid)))).toContain(10)
  expect(processes().map((pid) => getPriority(Number(pid)))).not.toContain(5)
})

/** Starts a process that runs a script of its own, as one that was taken over does. */
function takenOver(
  name: string,
  script: string,
  more: Partial<ConstructorParameters<typeof WorkerProcess>[1]> = {},
) {
  put(`${name}.js`, script)
  const entry = { name: join(path, name), source: '' }
  const worker = new WorkerProcess(entry, { confinement: UNCONFINED, folders, priority: 0, ...more })
  onTestFinished(() => worker.end())
  return worker
}

test.each([
  ['no JSON', 'not json\\n'],
  ['a number', '5\\n'],
  ['nothing', 'null\\n'],
  ['a message to Node itself', '{"cmd":"NODE_HANDLE","type":"net.Socket"}\\n'],
  ['a reply of two kinds', '{"value":1,"failed":"no"}\\n'],
  ['a refusal for no known reason', '{"refused":"__proto__","detail":""}\\n'],
])('a process that says %s is ended, and its file is refused', async (_name, line) => {
  const script = `process.on('message', () => require('node:fs').writeSync(3, '{"started":true}\\n${line}'))`
  const worker = takenOver('liar', script)
  await expect(worker.run({ name: 'any', args: [] }, LIMITS)).rejects.toMatchObject({ reason: 'too_hard' })
  await worker.end()
  expect(worker.isRunning).toBe(false)
})

test.each([
  ['a line without end', "'x'.repeat(65536)"],
  ['progress without end', '\'{"progress":1}\\n\'.repeat(4096)'],
])('a process that says %s is ended after 4 MB, and its file is refused', async (_name, text) => {
  const flood = `const { writeSync } = require('node:fs')
    process.on('message', () => { for (;;) try { writeSync(3, ${text}) } catch (error) { if (error.code !== 'EAGAIN') throw error } })`
  const worker = takenOver('flood', flood)
  let count = 0
  const outcome = worker.run({ name: 'any', args: [] }, LIMITS, { onProgress: () => count++ })
  await expect(outcome).rejects.toMatchObject({ reason: 'too_hard' })
  expect(count).toBeLessThan(4 * 2 ** 20)
})

test('what a process says between two tasks waits for the next one and ends no server', async () => {
  const script = `process.on('message', () => {
    process.send({ value: 1 })
    process.send({ value: 2 })
  })`
  const worker = takenOver('early', script)
  expect(await worker.run({ name: 'any', args: [] }, LIMITS)).toBe(1)
  expect(worker.isRunning).toBe(true)
})
