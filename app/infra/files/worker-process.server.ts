import { type ChildProcess, spawn } from 'node:child_process'
import type { Socket } from 'node:net'
import { z } from 'zod'
import { type Entry, scriptOf } from '~/infra/entry-script.server'
import { MB } from '~/limits'
import { type Confinement, confinedCommand } from './confinement.server'
import type { JobFolders } from './job-folder.server'
import { type FileJob, FileRefusedError, REFUSAL_REASONS, type Reply } from './prepared-file.server'
import { killAll, setNiceness } from './process-control.server'
import { memoryOf, processorTimeOf, processTree } from './process-usage.server'

/** How long one may take to start: it has to load its code first. */
const FILE_WORKER_START_MS_MAX = 30_000

/** Limits of one task. */
export interface Limits {
  /**
   * the time of a processor, where it is known (on Linux), so that a busy machine refuses no file that a
   * quiet one accepts; else of the clock. A task that uses no processor for as long is given up too, and one
   * that takes 20 times as long by the clock.
   */
  timeMs: number
  memoryBytes: number
}

/** Somebody ended the process during the task. The error says nothing about the file. */
export class EngineEndedError extends Error {
  override name = 'EngineEndedError'
}

/** The process ended before it began the task. The error says nothing about the file. */
export class NotStartedError extends Error {
  override name = 'NotStartedError'
}

/** The resources that a task has used since its start. */
export interface Usage {
  /** processor time; the time by the clock where the system does not tell it */
  ms: number
  /** the time by the clock */
  clockMs: number
  /** how much memory its process has taken since then; a reused process holds memory of earlier tasks */
  memoryBytes: number
}

/** Callbacks for a task under way. */
export interface Watcher {
  /** called with the progress that the task reports, whose shape nobody has checked */
  onProgress?: (progress: unknown) => void
  /** called some times each second from its start */
  onMeasured?: (used: Usage) => void
  /**
   * called at its end with its processor time in milliseconds, where that is known, else the time by the
   * clock
   */
  onUsed?: (ms: number) => void
}

const WATCH_MS = 250
/** How many times as long as its processor time a task may take by the clock while it uses a processor. */
const CLOCK_FACTOR = 20
const COMPLAINT_MAX = 2000
/** A tenth of the share of a usual process. */
const SLOW_NICENESS = 10

/** All that a process says over one task; the longest text of a receipt is a hundredth of it. */
const REPLY_CHARACTERS_MAX = 4 * MB

function start(entry: Entry, { confinement, folders }: WorkerOptions): ChildProcess {
  const script = scriptOf(entry)
  const { program, args, ...options } = confinedCommand(confinement, script.path, folders)
  return spawn(program, [...args, ...process.execArgv, script.path, ...script.args], {
    ...options,
    // without the environment of the server, which has its secret: a file may take the process over
    env: {
      ...{ PATH: process.env.PATH, HOME: '/', NODE_ENV: 'production' },
      // the process sees a channel as `fork` makes it; the server reads it by itself, as Node's own reader
      // ends the server over a line that is no JSON
      ...{ NODE_CHANNEL_FD: '3', NODE_CHANNEL_SERIALIZATION_MODE: 'json' },
    },
    // a group of its own, which is killed as a whole, in a session of its own, which has no terminal
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
  })
}

/** A message of a process. Machine code may have taken the process over. */
const replySchema = z.union([
  z.strictObject({ started: z.literal(true) }),
  z.strictObject({ progress: z.unknown() }),
  z.strictObject({ value: z.unknown() }),
  z.strictObject({ refused: z.enum(REFUSAL_REASONS), detail: z.string() }),
  z.strictObject({ failed: z.string() }),
])

/** Parses a line of the channel; null when it is not a reply. */
function replyIn(line: string): Reply | null {
  try {
    return replySchema.parse(JSON.parse(line))
  } catch {
    return null
  }
}

interface WorkerOptions {
  confinement: Confinement
  folders: JobFolders
  /** whether it leaves a processor to others from its start on */
  isSlow: boolean
}

/**
 * A process that opens files. An idle one keeps its parent alive no longer; while a task is under way, the
 * timers of its limits do.
 */
export class WorkerProcess {
  readonly #process: ChildProcess
  readonly #channel: Socket
  readonly #user: number | undefined
  readonly #isSlow: boolean
  /** whether it has begun a task */
  #hasStarted = false
  /** the end of what it had to say */
  #complaint = ''
  #isEnded = false
  /** gives up the task under way */
  #onKilled = () => {}

  /** @throws NotStartedError when the server can open no more files */
  constructor(entry: Entry, options: WorkerOptions) {
    // a process that cannot be started, or a channel that closes while something is sent, is followed by the
    // end that is waited for
    const ignore = () => {}
    this.#process = start(entry, options).on('error', ignore)
    this.#user = options.folders.user
    this.#isSlow = options.isSlow
    if (this.#isSlow) this.slowDown()
    // Node leaves them out when it can open no more files
    const [, , stderr, channel] = (this.#process.stdio ?? []) as (Socket | null)[]
    if (!channel) throw new NotStartedError('no more files can be opened')
    this.#channel = channel.on('error', ignore)
    this.#channel.setEncoding('utf8').pause()
    stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.#complaint = (this.#complaint + text).slice(-COMPLAINT_MAX)
    })
    // what nobody reads would hold the channel open
    this.#process.on('exit', () => this.#channel.resume()).unref()
    for (const stream of [this.#channel, stderr]) stream?.unref()
  }

  /** Process id of the worker itself, below the processes that confine it. */
  get pid(): number | undefined {
    const { pid } = this.#process
    return pid === undefined || this.#process.spawnfile === process.execPath ? pid : processTree(pid).at(-1)
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

  /** Gives it a low priority for good: only root could raise it again. */
  slowDown(): void {
    if (this.#process.pid !== undefined) setNiceness(this.#process.pid, SLOW_NICENESS)
  }

  /** Ends it, whatever it is doing, and waits until nothing of it runs. */
  end(): Promise<void> {
    this.#isEnded = true
    return this.#kill()
  }

  #kill(): Promise<void> {
    const killed = killAll(this.#process, this.#user)
    // else its exit is still to come
    if (this.#process.exitCode !== null || this.#process.signalCode !== null) this.#onKilled()
    return killed
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
    { onProgress, onMeasured, onUsed }: Watcher = {},
  ): Promise<unknown> {
    return new Promise((resolve, reject) => {
      let isStarted = false
      let reason: Error | null = null
      const giveUp = (error: Error) => {
        reason = error
        this.#kill().catch(() => {})
      }
      const startLimit = setTimeout(
        () => giveUp(new NotStartedError(`No start within ${FILE_WORKER_START_MS_MAX} ms`)),
        FILE_WORKER_START_MS_MAX,
      )
      // what a process used for its start does not count for its first task
      const isKept = this.#hasStarted
      let usedBefore = this.#used
      let memoryBefore = this.memory
      let startedAt = 0
      let clockMs = 0
      let usedMs = 0
      /** when `usedMs` grew last, by `clockMs` */
      let grownAtMs = 0
      const measure = () => {
        if (!isStarted) return
        clockMs = performance.now() - startedAt
        // a process that is gone tells nothing more
        const ms = usedBefore === null ? clockMs : (this.#used ?? 0) - usedBefore
        if (ms > usedMs) [usedMs, grownAtMs] = [ms, clockMs]
      }
      const watch = setInterval(() => {
        if (reason) return
        const memory = this.memory
        measure()
        if (memory > memoryBytes)
          giveUp(new FileRefusedError('too_hard', `more than ${memoryBytes} bytes of memory`))
        else if (Math.max(usedMs, clockMs - grownAtMs, clockMs / CLOCK_FACTOR) > timeMs)
          giveUp(new FileRefusedError('too_hard', `${usedMs} ms of a processor in ${clockMs} ms`))
        else if (isStarted)
          onMeasured?.({ ms: usedMs, clockMs, memoryBytes: Math.max(0, memory - memoryBefore) })
      }, WATCH_MS)
      let isOver = false
      const finish = (how: () => void) => {
        isOver = true
        clearTimeout(startLimit)
        clearInterval(watch)
        measure()
        onUsed?.(usedMs)
        this.#onKilled = () => {}
        this.#process.off('exit', onExit).off('close', onClose).off('error', onClose)
        this.#channel.off('data', onText).pause()
        how()
      }
      const onReply = (reply: Reply) => {
        if ('started' in reply) {
          // its time would begin anew
          if (isStarted) return giveUp(new FileRefusedError('too_hard', 'the process started twice'))
          isStarted = true
          this.#hasStarted = true
          // the processes that it has started since
          if (this.#isSlow) this.slowDown()
          clearTimeout(startLimit)
          if (!isKept) [usedBefore, memoryBefore] = [this.#used, this.memory]
          startedAt = performance.now()
        } else if ('progress' in reply) onProgress?.(reply.progress)
        else if ('value' in reply) finish(() => resolve(reply.value))
        else if ('refused' in reply) finish(() => reject(new FileRefusedError(reply.refused, reply.detail)))
        else finish(() => reject(new Error(reply.failed)))
      }
      let characters = 0
      let line: string[] = []
      const onText = (text: string) => {
        characters += text.length
        const [end = '', ...others] = text.split('\n')
        line.push(end)
        for (const begin of others) {
          // after giving up, even a result that arrives at once does not count
          if (reason || isOver) return
          const reply = replyIn(line.join(''))
          if (reply) onReply(reply)
          else giveUp(new FileRefusedError('too_hard', 'the process said what is no reply'))
          line = [begin]
        }
        if (characters > REPLY_CHARACTERS_MAX && !reason)
          giveUp(new FileRefusedError('too_hard', `more than ${REPLY_CHARACTERS_MAX} characters of replies`))
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
      this.#process.on('exit', onExit).on('close', onClose).on('error', onClose)
      this.#channel.on('data', onText).resume()
      this.#channel.write(`${JSON.stringify(order)}\n`)
    })
  }
}
