import { type ChildProcess, fork } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import type { Socket } from 'node:net'
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { FileRefusedError, type Order, type Reply } from './files.server'

/** What a process runs. */
export interface Entry {
  /** its name in a build, where it stands beside the server */
  name: string
  /** path of its source, which is run when there is no build */
  source: string
}

/** What one task may use. */
export interface Limits {
  /** of a processor, where that is told (on Linux), so that a busy machine refuses no file that a quiet one takes; else of the clock */
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

/** From the order to its start: the process has to load its code first. */
const START_MS = 30_000
const WATCH_MS = 250
/** How many times as long as its processor time a task may take by the clock. */
const WAITING_FACTOR = 4
const COMPLAINT_MAX = 2000

const pathTo = (relative: string) => fileURLToPath(new URL(relative, import.meta.url))

function start({ name, source }: Entry): ChildProcess {
  const built = pathTo(`${name}.js`)
  const [script, args] = existsSync(built) ? [built, []] : [pathTo('../../../scripts/run.mjs'), [source]]
  return fork(script, args, {
    // what the server knows from its environment, such as its secret, is nothing for a process that a file may take over
    env: { PATH: process.env.PATH, NODE_ENV: 'production' },
    execArgv: [],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
}

/** Gives a process a priority; one that has ended already needs none, and its end is seen elsewhere. */
function lower(pid: number, priority: number): void {
  try {
    setPriority(pid, priority)
  } catch (error) {
    if ((error as { info?: { code?: string } }).info?.code !== 'ESRCH') throw error
  }
}

/** What a process holds in memory, in bytes; where it is not told (anywhere but on Linux), 0. */
function memoryOf(pid: number): number {
  try {
    return Number(/VmRSS:\s*(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1] ?? 0) * 1024
  } catch {
    return 0
  }
}

/** Processor time that a process has used, in milliseconds; null where it is not told (anywhere but on Linux). */
function usedBy(pid: number): number | null {
  try {
    // behind the name of the program, which may hold anything: the 12th and 13th, in hundredths of a second (proc(5))
    const fields = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ').at(-1)?.split(' ') ?? []
    return (Number(fields[11]) + Number(fields[12])) * 10
  } catch {
    return null
  }
}

/** A process that opens files. It keeps nobody's process alive: while a task is under way, the timer of its limit does. */
export class Child {
  readonly #process: ChildProcess
  /** the end of what it had to say */
  #complaint = ''
  #isEnded = false

  constructor(entry: Entry, priority = 0) {
    this.#process = start(entry)
    const { pid, channel, stderr } = this.#process
    if (pid !== undefined && priority !== 0) lower(pid, priority)
    stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.#complaint = (this.#complaint + text).slice(-COMPLAINT_MAX)
    })
    // a process that cannot be started, or a channel that closes while something is sent, is followed by the end that is waited for
    this.#process.on('error', () => {})
    this.#process.unref()
    channel?.unref()
    ;(stderr as Socket | null)?.unref()
  }

  get pid(): number | undefined {
    return this.#process.pid
  }

  get isRunning(): boolean {
    return !this.#isEnded && this.#process.exitCode === null && this.#process.signalCode === null
  }

  /** What it holds in memory, in bytes. */
  get memory(): number {
    return this.pid === undefined ? 0 : memoryOf(this.pid)
  }

  get #used(): number | null {
    return this.pid === undefined ? null : usedBy(this.pid)
  }

  /** Ends it, whatever it is doing. */
  end(): void {
    this.#isEnded = true
    this.#process.kill('SIGKILL')
  }

  /**
   * Has a task done; the next one waits for its end.
   * @param onProgress takes what the task says of itself before its end
   * @throws FileRefusedError as the task does, or as `too_hard` when it goes beyond its limits or the process ends over it
   * @throws EngineEndedError, NotStartedError
   */
  run(order: Order, { timeMs, memoryBytes }: Limits, onProgress: (progress: unknown) => void = () => {}): Promise<unknown> {
    return new Promise((resolve, reject) => {
      let isStarted = false
      let reason: Error | null = null
      const giveUp = (error: Error) => {
        reason = error
        this.#process.kill('SIGKILL')
      }
      let limit = setTimeout(() => giveUp(new NotStartedError(`No start within ${START_MS} ms`)), START_MS)
      const tooSlow = () => giveUp(new FileRefusedError('too_hard', `more than ${timeMs} ms`))
      let usedBefore: number | null = null
      const watch = setInterval(() => {
        if (this.memory > memoryBytes) giveUp(new FileRefusedError('too_hard', `more than ${memoryBytes} bytes of memory`))
        if (usedBefore !== null && (this.#used ?? 0) - usedBefore > timeMs) tooSlow()
      }, WATCH_MS)
      const settle = (how: () => void) => {
        clearTimeout(limit)
        clearInterval(watch)
        this.#process.off('message', onReply).off('close', onClose).off('error', onClose)
        how()
      }
      const onReply = (reply: Reply) => {
        // what was given up is not done any more, even if it was just before its end
        if (reason) return
        if ('started' in reply) {
          isStarted = true
          clearTimeout(limit)
          usedBefore = this.#used
          // one that waits for something uses no processor
          limit = setTimeout(tooSlow, usedBefore === null ? timeMs : timeMs * WAITING_FACTOR)
        } else if ('progress' in reply) onProgress(reply.progress)
        else if ('value' in reply) settle(() => resolve(reply.value))
        else if ('refused' in reply) settle(() => reject(new FileRefusedError(reply.refused, reply.detail)))
        else settle(() => reject(new Error(reply.failed)))
      }
      const onClose = () => {
        const how = `${this.#process.signalCode ?? this.#process.exitCode}\n${this.#complaint}`
        const ended = isStarted ? new FileRefusedError('too_hard', `the process ended with ${how}`) : new NotStartedError(how)
        settle(() => reject(reason ?? (this.#isEnded ? new EngineEndedError('Ended') : ended)))
      }
      this.#process.on('message', onReply).on('close', onClose).on('error', onClose)
      this.#process.send(order, () => {})
    })
  }
}
