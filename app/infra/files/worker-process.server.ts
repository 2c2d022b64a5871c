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
import { TaskMeter, type Usage } from './task-meter.server'

/** How long a worker may take to start, in milliseconds. It has to load its code first. */
const FILE_WORKER_START_MS_MAX = 30_000

/** Limits of one task. */
export interface Limits {
  /**
   * Processor time where the system reports it (on Linux), so that a busy machine refuses no file that an
   * idle one accepts; otherwise the time by the clock. A task is also given up if it uses no processor for
   * this long, or takes 20 times as long by the clock.
   */
  timeMs: number
  memoryBytes: number
}

/** The process was ended during the task. The error says nothing about the file. */
export class ProcessEndedError extends Error {
  override name = 'ProcessEndedError'
}

/** The process ended before it started the task. The error says nothing about the file. */
export class NotStartedError extends Error {
  override name = 'NotStartedError'
}

/** Callbacks during a task. */
export interface Watcher {
  /** called with the progress that the task reports; its shape is not validated */
  onProgress?: (progress: unknown) => void
  /** called several times per second after the start */
  onMeasured?: (used: Usage) => void
  /** called at the end with the processor milliseconds, or those by the clock where none are reported */
  onUsed?: (ms: number) => void
}

/** How often the resources of a task are measured, in milliseconds. */
const WATCH_MS = 250
/** The most characters of a process's standard error that the server keeps: the last ones. */
const ERROR_OUTPUT_CHARACTERS_MAX = 2000
/** Gives a tenth of the processor share of a normal process. */
const SLOW_NICENESS = 10

/** The most characters of all replies to one task. The longest text of a receipt is a hundredth of it. */
const REPLY_CHARACTERS_MAX = 4 * MB

function startProcess(entry: Entry, { confinement, folders }: WorkerOptions): ChildProcess {
  const script = scriptOf(entry)
  const { program, args, ...options } = confinedCommand(confinement, script.path, folders)
  return spawn(program, [...args, ...process.execArgv, script.path, ...script.args], {
    ...options,
    // without the server's environment, which holds its secret, because a file may take the process over
    env: {
      ...{ PATH: process.env.PATH, HOME: '/', NODE_ENV: 'production' },
      // The process sees a channel as `fork` creates it. The server parses it itself, because Node's own
      // reader ends the server at a line that is not JSON.
      ...{ NODE_CHANNEL_FD: '3', NODE_CHANNEL_SERIALIZATION_MODE: 'json' },
    },
    // its own process group, which is killed as a whole, in its own session, which has no terminal
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
  })
}

/** A message of a process. It is untrusted, because machine code may have taken the process over. */
const replySchema = z.union([
  z.strictObject({ started: z.literal(true) }),
  z.strictObject({ progress: z.unknown() }),
  z.strictObject({ value: z.unknown() }),
  z.strictObject({ refused: z.enum(REFUSAL_REASONS), detail: z.string() }),
  z.strictObject({ failed: z.string() }),
])

/** Parses a line of the channel. Returns null when the line is not a reply. */
function parseReply(line: string): Reply | null {
  try {
    return replySchema.parse(JSON.parse(line))
  } catch {
    return null
  }
}

interface WorkerOptions {
  confinement: Confinement
  folders: JobFolders
  /** whether the process has a low priority from its start */
  isSlow: boolean
}

/**
 * A process that opens files. While it is idle it does not keep its parent alive; during a task, the timers
 * of the limits do.
 */
export class WorkerProcess {
  readonly #process: ChildProcess
  readonly #channel: Socket
  readonly #user: number | undefined
  readonly #isSlow: boolean
  /** whether the process has already started a task, now or earlier */
  #hasStartedTask = false
  /** the last part of its standard error */
  #errorOutput = ''
  /** whether the server called `end`; a process that ends by itself is not ended in this sense */
  #isEnded = false
  /** fails the current task after a kill */
  #onKilled = () => {}

  /** @throws NotStartedError when the server can open no more files */
  constructor(entry: Entry, options: WorkerOptions) {
    // after a failed start, or a channel that closes during a write, the process also emits its end, which
    // the code waits for
    const ignore = () => {}
    this.#process = startProcess(entry, options).on('error', ignore)
    this.#user = options.folders.user
    this.#isSlow = options.isSlow
    if (this.#isSlow) this.slowDown()
    // Node leaves the streams out when it can open no more files
    const [, , stderr, channel] = (this.#process.stdio ?? []) as (Socket | null)[]
    if (!channel) throw new NotStartedError('no more files can be opened')
    this.#channel = channel.on('error', ignore)
    this.#channel.setEncoding('utf8').pause()
    stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.#errorOutput = (this.#errorOutput + text).slice(-ERROR_OUTPUT_CHARACTERS_MAX)
    })
    // unread data would keep the channel open
    this.#process.on('exit', () => this.#channel.resume()).unref()
    for (const stream of [this.#channel, stderr]) stream?.unref()
  }

  /** The process id of the worker itself, below the processes that confine it. */
  get pid(): number | undefined {
    const { pid } = this.#process
    return pid === undefined || this.#process.spawnfile === process.execPath ? pid : processTree(pid).at(-1)
  }

  get isRunning(): boolean {
    return !this.#isEnded && this.#process.exitCode === null && this.#process.signalCode === null
  }

  /** The process's memory in bytes. */
  get memory(): number {
    return this.#process.pid === undefined ? 0 : memoryOf(this.#process.pid)
  }

  get #used(): number | null {
    return this.#process.pid === undefined ? null : processorTimeOf(this.#process.pid)
  }

  /** Gives the process a low priority permanently, because only root could raise it again. */
  slowDown(): void {
    if (this.#process.pid !== undefined) setNiceness(this.#process.pid, SLOW_NICENESS)
  }

  /** Ends the process, even during a task, and waits until nothing of it runs. */
  end(): Promise<void> {
    this.#isEnded = true
    return this.#kill()
  }

  #kill(): Promise<void> {
    const killed = killAll(this.#process, this.#user)
    // otherwise its `exit` event is still to come, and fails the task
    if (this.#process.exitCode !== null || this.#process.signalCode !== null) this.#onKilled()
    return killed
  }

  /**
   * Runs a task. Tasks must not overlap. The task ends with a reply (`onReply`), with the end of the process
   * (`onClose`), or with `giveUp`, which kills the process. `settle` runs once, at the end in each case.
   * @param watcher its callbacks run before the promise settles
   * @throws FileRefusedError from the task, or with `too_hard` when the task exceeds its limits or the
   * process ends during the task
   * @throws ProcessEndedError, NotStartedError
   */
  run(order: FileJob, { timeMs, memoryBytes }: Limits, watcher: Watcher = {}): Promise<unknown> {
    const { onProgress, onMeasured, onUsed } = watcher
    return new Promise((resolve, reject) => {
      let isStarted = false
      /** why the task was given up */
      let failure: Error | null = null
      const giveUp = (error: Error) => {
        failure = error
        this.#kill().catch(() => {})
      }
      const startLimit = setTimeout(
        () => giveUp(new NotStartedError(`No start within ${FILE_WORKER_START_MS_MAX} ms`)),
        FILE_WORKER_START_MS_MAX,
      )
      const meter = new TaskMeter(
        () => this.#used,
        () => this.memory,
      )
      const watch = setInterval(() => {
        if (failure) return
        const { memory, usage } = meter.measure()
        if (memory > memoryBytes)
          giveUp(new FileRefusedError('too_hard', `more than ${memoryBytes} bytes of memory`))
        else if (meter.limitedMs > timeMs)
          giveUp(new FileRefusedError('too_hard', `${usage.ms} ms of a processor in ${usage.clockMs} ms`))
        else if (isStarted) onMeasured?.(usage)
      }, WATCH_MS)
      let isSettled = false
      const settle = (resolveOrReject: () => void) => {
        isSettled = true
        clearTimeout(startLimit)
        clearInterval(watch)
        onUsed?.(meter.measure().usage.ms)
        this.#onKilled = () => {}
        this.#process.off('exit', onExit).off('close', onClose).off('error', onClose)
        this.#channel.off('data', onText).pause()
        resolveOrReject()
      }
      const onReply = (reply: Reply) => {
        if ('started' in reply) {
          // a second start would reset the task's time
          if (isStarted) return giveUp(new FileRefusedError('too_hard', 'the process started twice'))
          isStarted = true
          // also slows the processes that it has started since
          if (this.#isSlow) this.slowDown()
          clearTimeout(startLimit)
          meter.start({ isFirstTask: !this.#hasStartedTask })
          this.#hasStartedTask = true
        } else if ('progress' in reply) onProgress?.(reply.progress)
        else if ('value' in reply) settle(() => resolve(reply.value))
        else if ('refused' in reply) settle(() => reject(new FileRefusedError(reply.refused, reply.detail)))
        else settle(() => reject(new Error(reply.failed)))
      }
      let characters = 0
      /** the pieces of the line that is arriving */
      let line: string[] = []
      const onText = (text: string) => {
        characters += text.length
        // the text completes the current line, and begins another after each line break
        const [endOfLine = '', ...furtherLines] = text.split('\n')
        line.push(endOfLine)
        for (const beginOfNext of furtherLines) {
          // after giving up, even a result that arrives at once does not count
          if (failure || isSettled) return
          const reply = parseReply(line.join(''))
          if (reply) onReply(reply)
          else giveUp(new FileRefusedError('too_hard', 'the process sent a line that is not a reply'))
          line = [beginOfNext]
        }
        if (characters > REPLY_CHARACTERS_MAX && !failure)
          giveUp(new FileRefusedError('too_hard', `more than ${REPLY_CHARACTERS_MAX} characters of replies`))
      }
      const onClose = () => {
        const ending = `${this.#process.signalCode ?? this.#process.exitCode}\n${this.#errorOutput}`
        const ended = isStarted
          ? new FileRefusedError('too_hard', `the process ended with ${ending}`)
          : new NotStartedError(ending)
        settle(() => reject(failure ?? (this.#isEnded ? new ProcessEndedError('Ended') : ended)))
      }
      // what a killed process still writes does not count; any other process is read until `close`
      const onExit = () => {
        if (failure || this.#isEnded) onClose()
      }
      this.#onKilled = onClose
      this.#process.on('exit', onExit).on('close', onClose).on('error', onClose)
      this.#channel.on('data', onText).resume()
      this.#channel.write(`${JSON.stringify(order)}\n`)
    })
  }
}
