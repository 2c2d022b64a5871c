import { type ChildProcess, fork } from 'node:child_process'
import type { Socket } from 'node:net'
import { type Entry, scriptOf } from '~/infra/entry-script.server'
import { FILE_WORKER_START_MS_MAX } from '~/limits-and-lifetimes'
import { BWRAP, type Confinement, confinedProgram, type JobFolders } from './confinement.server'
import { type FileJob, FileRefusedError, type Reply } from './files.server'
import { memoryOf, processorTimeOf, processTree } from './process-usage.server'

/** Limits of one task. */
export interface Limits {
  /**
   * the time of a processor, where it is known (on Linux), so that a busy machine refuses no file that a
   * quiet one accepts; else of the clock
   */
  timeMs: number
  memoryBytes: number
}

/** A task was given up because its engine was ended: nothing is known about its file. */
export class EngineEndedError extends Error {
  override name = 'EngineEndedError'
}

/** The process ended before it took the order: nothing is known about the file. */
export class NotStartedError extends Error {
  override name = 'NotStartedError'
}

/** Hears of a task under way. */
export interface Watcher {
  /** what the task says of itself, of whatever shape */
  onProgress?: (progress: unknown) => void
  /**
   * called at its end with its processor time in milliseconds, where that is known, else the time by the
   * clock
   */
  onUsed?: (ms: number) => void
}

const WATCH_MS = 250
/** How many times as long as its processor time a task may take by the clock. */
const WAITING_FACTOR = 4
const COMPLAINT_MAX = 2000

function start(entry: Entry, { confinement, folders, priority }: WorkerOptions): ChildProcess {
  const script = scriptOf(entry)
  // what runs from its source is being developed: it needs more than a build, and is held by nothing
  const { program, args } = script.isBuilt
    ? confinedProgram(confinement, script.path, folders)
    : { program: process.execPath, args: [] }
  return fork(script.path, script.args, {
    // what the server knows from its environment, such as its secret, is nothing for a process that a file
    // may take over
    env: { PATH: process.env.PATH, HOME: '/', NODE_ENV: 'production', PROCESS_PRIORITY: String(priority) },
    execPath: program,
    // behind the arguments of bubblewrap, which end with the program that it runs
    execArgv: [...args, ...process.execArgv],
    // a group of its own, as long as its parts are not tied to each other (`killAll`)
    detached: program === BWRAP,
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
}

/**
 * Kills a process and what it has started. Bubblewrap's inner processes die with the outer one only when they
 * have come to ask for it: one that it has just started would wait for it forever, or go on until its program
 * finds the channel closed. Such a process holds its ends of the pipes, so `close` may come late, or never.
 */
function killAll(child: ChildProcess): void {
  const { pid, spawnfile, exitCode, signalCode } = child
  try {
    if (pid !== undefined && exitCode === null && signalCode === null)
      process.kill(spawnfile === BWRAP ? -pid : pid, 'SIGKILL')
  } catch {
    // it has ended by itself meanwhile
  }
  if (child.connected) child.disconnect()
  child.stderr?.destroy()
}

interface WorkerOptions {
  confinement: Confinement
  folders: JobFolders
  /** up to 19, the lowest */
  priority: number
}

/**
 * A process that opens files. An idle one keeps its parent alive no longer; while a task is under way, the
 * timer of its limit does.
 */
export class WorkerProcess {
  readonly #process: ChildProcess
  /** the end of what it had to say */
  #complaint = ''
  #isEnded = false
  /** gives up the task under way */
  #onKilled = () => {}

  constructor(entry: Entry, options: WorkerOptions) {
    this.#process = start(entry, options)
    const { channel, stderr } = this.#process
    stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.#complaint = (this.#complaint + text).slice(-COMPLAINT_MAX)
    })
    // a process that cannot be started, or a channel that closes while something is sent, is followed by the
    // end that is waited for
    this.#process.on('error', () => {})
    this.#process.unref()
    channel?.unref()
    ;(stderr as Socket | null)?.unref()
  }

  /** Process id of the worker itself, below bubblewrap's own processes. */
  get pid(): number | undefined {
    const { pid } = this.#process
    return pid === undefined || this.#process.spawnfile !== BWRAP ? pid : processTree(pid).at(-1)
  }

  get isRunning(): boolean {
    return !this.#isEnded && this.#process.exitCode === null && this.#process.signalCode === null
  }

  /** Returns its memory in bytes. */
  get memory(): number {
    return this.#process.pid === undefined ? 0 : memoryOf(this.#process.pid)
  }

  get #used(): number | null {
    return this.#process.pid === undefined ? null : processorTimeOf(this.#process.pid)
  }

  /** Ends it, whatever it is doing. */
  end(): void {
    this.#isEnded = true
    this.#kill()
  }

  #kill(): void {
    killAll(this.#process)
    // else its exit is still to come
    if (this.#process.exitCode !== null || this.#process.signalCode !== null) this.#onKilled()
  }

  /**
   * Has a task done; the next one waits for its end.
   * @param watcher hears of it before its end
   * @throws FileRefusedError as the task does, or as `too_hard` when it goes beyond its limits or the process
   * ends over it
   * @throws EngineEndedError, NotStartedError
   */
  run(
    order: FileJob,
    { timeMs, memoryBytes }: Limits,
    { onProgress, onUsed }: Watcher = {},
  ): Promise<unknown> {
    return new Promise((resolve, reject) => {
      let isStarted = false
      let reason: Error | null = null
      const giveUp = (error: Error) => {
        reason = error
        this.#kill()
      }
      let limit = setTimeout(
        () => giveUp(new NotStartedError(`No start within ${FILE_WORKER_START_MS_MAX} ms`)),
        FILE_WORKER_START_MS_MAX,
      )
      const tooSlow = () => giveUp(new FileRefusedError('too_hard', `more than ${timeMs} ms`))
      let usedBefore: number | null = null
      let startedAt = 0
      let usedMs = 0
      // a process that is gone tells nothing more
      const measure = () => {
        if (isStarted && usedBefore === null) usedMs = performance.now() - startedAt
        else if (usedBefore !== null) usedMs = Math.max(usedMs, (this.#used ?? 0) - usedBefore)
      }
      const watch = setInterval(() => {
        if (this.memory > memoryBytes)
          giveUp(new FileRefusedError('too_hard', `more than ${memoryBytes} bytes of memory`))
        measure()
        if (usedBefore !== null && usedMs > timeMs) tooSlow()
      }, WATCH_MS)
      const finish = (how: () => void) => {
        clearTimeout(limit)
        clearInterval(watch)
        measure()
        onUsed?.(usedMs)
        this.#onKilled = () => {}
        this.#process.off('message', onReply).off('exit', onExit).off('close', onClose).off('error', onClose)
        how()
      }
      const onReply = (reply: Reply) => {
        // what was given up is not done any more, even if it was just before its end
        if (reason) return
        if ('started' in reply) {
          isStarted = true
          clearTimeout(limit)
          usedBefore = this.#used
          startedAt = performance.now()
          // one that waits for something uses no processor
          limit = setTimeout(tooSlow, usedBefore === null ? timeMs : timeMs * WAITING_FACTOR)
        } else if ('progress' in reply) onProgress?.(reply.progress)
        else if ('value' in reply) finish(() => resolve(reply.value))
        else if ('refused' in reply) finish(() => reject(new FileRefusedError(reply.refused, reply.detail)))
        else finish(() => reject(new Error(reply.failed)))
      }
      const onClose = () => {
        const how = `${this.#process.signalCode ?? this.#process.exitCode}\n${this.#complaint}`
        const ended = isStarted
          ? new FileRefusedError('too_hard', `the process ended with ${how}`)
          : new NotStartedError(how)
        finish(() => reject(reason ?? (this.#isEnded ? new EngineEndedError('Ended') : ended)))
      }
      // what was killed has nothing more to say
      const onExit = () => {
        if (reason || this.#isEnded) onClose()
      }
      this.#onKilled = onClose
      this.#process.on('message', onReply).on('exit', onExit).on('close', onClose).on('error', onClose)
      this.#process.send(order, () => {})
    })
  }
}
