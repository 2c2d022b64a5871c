import type { Entry } from '~/infra/entry-script.server'
import { FILE_WORKER_IDLE_MS } from '~/limits-and-lifetimes'
import { confinementHere, type JobFolders } from './confinement.server'
import type { FileJob } from './files.server'
import {
  EngineEndedError,
  type Limits,
  NotStartedError,
  type Watcher,
  WorkerProcess,
} from './worker-process.server'

interface Options {
  /** the priority (niceness) of the process, up to 19, the lowest */
  priority?: number
  /** the only files that the process may open, where it can be confined */
  folders: () => Promise<JobFolders>
}

/**
 * A process for one task after the other, as starting one takes longer than most tasks. It starts with the
 * first, and ends when there is none for a minute, or when it has grown large.
 */
export class ReusableWorker {
  readonly #entry: Entry
  readonly #priority: number
  readonly #folders: () => Promise<JobFolders>
  #child: WorkerProcess | null = null
  #idle: NodeJS.Timeout | undefined
  /** counts the ends: what was begun before one goes no further behind it */
  #ends = 0

  constructor(entry: Entry, { priority = 0, folders }: Options) {
    this.#entry = entry
    this.#priority = priority
    this.#folders = folders
  }

  /** The id of its process, while there is one. */
  get pid(): number | undefined {
    return this.#child?.isRunning ? this.#child.pid : undefined
  }

  /** Runs a job as `WorkerProcess.run` does; the next job waits for its end. */
  async run(order: FileJob, limits: Limits, watcher?: Watcher): Promise<unknown> {
    clearTimeout(this.#idle)
    const ends = this.#ends
    try {
      if (this.#child?.isRunning) {
        return await this.#child.run(order, limits, watcher).catch((error: unknown) => {
          // it ended while it had nothing to do: that says nothing about the task
          if (error instanceof NotStartedError) return this.#runInNew(order, limits, { watcher, ends })
          throw error
        })
      }
      return await this.#runInNew(order, limits, { watcher, ends })
    } finally {
      this.#rest(limits)
    }
  }

  /** Ends the process at once, whatever it is doing; a later task starts another. */
  end(): void {
    this.#ends++
    clearTimeout(this.#idle)
    this.#child?.end()
    this.#child = null
  }

  async #runInNew(
    order: FileJob,
    limits: Limits,
    { watcher, ends }: { watcher?: Watcher; ends: number },
  ): Promise<unknown> {
    const [confinement, folders] = await Promise.all([confinementHere(), this.#folders()])
    if (ends !== this.#ends) throw new EngineEndedError('Ended')
    this.#child = new WorkerProcess(this.#entry, { confinement, folders, priority: this.#priority })
    return this.#child.run(order, limits, watcher)
  }

  /** Between two tasks. */
  #rest({ memoryBytes }: Limits): void {
    const child = this.#child
    // what one task leaves in memory must not count against the next
    if (child && child.memory > memoryBytes / 2) child.end()
    this.#idle = setTimeout(() => child?.end(), FILE_WORKER_IDLE_MS).unref()
  }
}
