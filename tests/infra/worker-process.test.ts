import { execFile, spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { expect, onTestFinished, test, vi } from 'vitest'
import { confinementHere, UNCONFINED } from '~/infra/files/confinement.server'
import { processorTimeOf } from '~/infra/files/process-usage.server'
import type { Usage } from '~/infra/files/task-meter.server'
import { WorkerProcess } from '~/infra/files/worker-process.server'
import { temporaryFolder } from '../support/folder'
import { makeFolder } from '../support/job-folder'

// A process that opens files, built and confined as the server starts it.

const PDF_WORKER = { name: '../../build/server/pdf-worker', source: '' }
const LIMITS = { timeMs: 60_000, memoryBytes: 1e9 }

const { path, put } = temporaryFolder()
const folders = { inputs: join(path, 'inputs'), outputs: join(path, 'outputs') }
for (const folder of Object.values(folders)) mkdirSync(folder)

const confinement = { ...(await confinementHere(makeFolder)), ownUser: false }

const commandOf = (pid: string): string => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'latin1')
  } catch {
    return ''
  }
}

/** The running processes whose command names these folders. */
const processes = () =>
  readdirSync('/proc').filter((name) => /^\d+$/.test(name) && commandOf(name).includes(folders.inputs))

test.runIf(confinement.bubblewrap)(
  'one that is ended in the milliseconds of its start gives its task up at once, and leaves nothing behind',
  { timeout: 120_000 },
  async () => {
    for (let ms = 0; ms < 20; ms++) {
      const worker = new WorkerProcess(PDF_WORKER, { confinement, folders, isSlow: false })
      const task = worker.run({ name: 'pack', args: [folders] }, LIMITS)
      const outcome = Promise.race([task, pause(5_000, 'goes on')]).catch(({ message }) => message)
      await pause(ms)
      void worker.end()
      expect([ms, await outcome]).toEqual([ms, 'Ended'])
    }
    await vi.waitFor(() => expect(processes()).toEqual([]), { timeout: 10_000, interval: 100 })
  },
)

test('it runs with the flags of the process that starts it, in front of its script', async () => {
  const worker = new WorkerProcess(PDF_WORKER, { confinement, folders, isSlow: false })
  onTestFinished(() => worker.end())
  // the command of a process is empty for the moment in which the system sets it up
  await expect.poll(() => commandOf(String(worker.pid))).not.toBe('')
  const command = commandOf(String(worker.pid)).split('\0')
  const flags = process.execArgv
  const script = command.findIndex((argument) => argument.endsWith('/pdf-worker.js'))
  expect([flags.length > 0, command.slice(script - flags.length, script)]).toEqual([true, flags])
})

test('a slow worker under a process of niceness 15 stays at 15', async () => {
  const niceness = getPriority()
  // only root may raise the priority again; otherwise the process of this test file keeps it
  onTestFinished(() => {
    if (process.getuid?.() === 0) setPriority(niceness)
  })
  setPriority(15)
  const worker = new WorkerProcess(PDF_WORKER, { confinement, folders, isSlow: true })
  onTestFinished(() => worker.end())
  await expect(worker.run({ name: 'of no name', args: [] }, LIMITS)).rejects.toThrow('No task of no name')
  expect(processes().map((pid) => getPriority(Number(pid)))).toContain(15)
  expect(processes().map((pid) => getPriority(Number(pid)))).not.toContain(10)
})

/** The niceness of each thread of a process (proc(5)). */
const nicenessOfThreads = (pid: string) =>
  readdirSync(`/proc/${pid}/task`).map((thread) =>
    Number(readFileSync(`/proc/${pid}/task/${thread}/stat`, 'latin1').split(') ').at(-1)?.split(' ')[16]),
  )

const tellsUsage = existsSync('/proc/self/stat')

test.runIf(tellsUsage)(
  'a worker that is slowed down has its session and all its threads at a low priority',
  async () => {
    const worker = new WorkerProcess(PDF_WORKER, { confinement, folders, isSlow: false })
    onTestFinished(() => worker.end())
    await expect(worker.run({ name: 'of no name', args: [] }, LIMITS)).rejects.toThrow('No task of no name')
    worker.slowDown()
    const niceness = processes().flatMap(nicenessOfThreads)
    expect([niceness.length > 4, new Set(niceness)]).toEqual([true, new Set([10])])
    const session = `/proc/${worker.pid}/autogroup`
    if (existsSync(session)) expect(readFileSync(session, 'latin1')).toMatch(/nice 10$/m)
  },
)

test.runIf(tellsUsage)('a worker fails as not started when the server can open no more files', async () => {
  const script = put(
    'out-of-files.ts',
    `import { closeSync, openSync } from 'node:fs'
    import { UNCONFINED } from '~/infra/files/confinement.server'
    import { WorkerProcess } from '~/infra/files/worker-process.server'
    const open: number[] = []
    try {
      for (;;) open.push(openSync('/dev/null', 'r'))
    } catch {}
    const options = { confinement: UNCONFINED, folders: ${JSON.stringify(folders)}, isSlow: false }
    const outcomeOf = async () => {
      try {
        await new WorkerProcess({ name: 'in-no-build', source: '' }, options).end()
        return 'started'
      } catch (error) {
        return (error as Error).name
      }
    }
    const outcomes = [await outcomeOf()]
    for (const file of open) closeSync(file)
    console.log([...outcomes, await outcomeOf()].join())`,
  )
  const command = `ulimit -n 200 && exec "${process.execPath}" "${resolve('scripts/run.mjs')}" "${script}"`
  const { stdout } = await promisify(execFile)('/bin/sh', ['-c', command])
  expect(stdout.trim()).toBe('NotStartedError,started')
})

test.runIf(tellsUsage)(
  'the processor time of a process is told while processes that it starts end',
  async () => {
    const shell = spawn('/bin/sh', ['-c', 'while :; do /bin/true; done'], { stdio: 'ignore' })
    onTestFinished(() => void shell.kill('SIGKILL'))
    await pause(50)
    const times = Array.from({ length: 3_000 }, () => processorTimeOf(shell.pid as number))
    expect(times.filter((time) => time === null)).toEqual([])
  },
)

/** Starts a process that runs this script, as if a malicious file controlled it. */
function takenOver(
  name: string,
  script: string,
  more: Partial<ConstructorParameters<typeof WorkerProcess>[1]> = {},
) {
  put(`${name}.js`, script)
  const entry = { name: join(path, name), source: '' }
  const worker = new WorkerProcess(entry, { confinement: UNCONFINED, folders, isSlow: false, ...more })
  onTestFinished(() => worker.end())
  return worker
}

test.each([
  ['no JSON', 'not json\\n'],
  ['a number', '5\\n'],
  ['nothing', 'null\\n'],
  ['a message to Node itself', '{"cmd":"NODE_HANDLE","type":"net.Socket"}\\n'],
  ['a second start, which would begin its time anew', '{"started":true}\\n'],
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

/** A script that works for some milliseconds ten times a second. */
const worksNowAndThen = (workMs: number, untilMs: number) => `process.on('message', () => {
  process.send({ started: true })
  const begun = performance.now()
  const work = () => {
    for (const until = performance.now() + ${workMs}; performance.now() < until; );
    if (performance.now() - begun > ${untilMs}) process.send({ value: 'done' })
    else setTimeout(work, 100)
  }
  work()
})`

test.runIf(tellsUsage)(
  'a task that works slowly is done after five times its time limit, one that waits for as long is given up',
  async () => {
    const outcomeOf = async (name: string, timeMs: number, script: string) => {
      const begun = performance.now()
      const worker = takenOver(name, script)
      const outcome = await worker
        .run({ name: 'any', args: [] }, { ...LIMITS, timeMs })
        .catch(({ reason }) => reason)
      return { outcome, ms: performance.now() - begun }
    }
    const [slow, waiting] = await Promise.all([
      outcomeOf('slow', 1_000, worksNowAndThen(5, 5_000)),
      outcomeOf('waiting', 1_000, `process.on('message', () => process.send({ started: true }))`),
    ])
    expect([slow.outcome, waiting.outcome]).toEqual(['done', 'too_hard'])
    expect(waiting.ms).toBeLessThan(3_500)
  },
)

test.runIf(tellsUsage)('of a process that was kept, the memory that a task adds is told', async () => {
  const script = `let kept = []
  process.on('message', ({ name }) => {
    process.send({ started: true })
    kept.push(Buffer.alloc(name * 2 ** 20, 1))
    setTimeout(() => process.send({ value: 1 }), 1_000)
  })`
  const worker = takenOver('kept', script)
  const grownBy = async (megabytes: number) => {
    const measured: Usage[] = []
    await worker.run({ name: String(megabytes), args: [] }, LIMITS, {
      onMeasured: (used) => measured.push(used),
    })
    const { clockMs = 0, memoryBytes = 0 } = measured.at(-1) ?? {}
    return { isTimed: clockMs > 400 && clockMs < 10_000, megabytes: Math.round(memoryBytes / 2 ** 20) }
  }
  await grownBy(1)
  const [large, small] = [await grownBy(200), await grownBy(1)]
  expect([large.isTimed, small.isTimed]).toEqual([true, true])
  expect(large.megabytes).toBeGreaterThan(150)
  expect(small.megabytes).toBeLessThan(50)
})
