import { type Entry, scriptOf } from '~/infra/entry-script.server'
import { type Confinement, confinementHere, seenFolders, UNCONFINED } from './confinement.server'
import { type Folder, JobFolder, type JobFolders } from './job-folder.server'
import type { FileJob } from './prepared-file.server'
import {
  type Limits,
  NotStartedError,
  ProcessEndedError,
  type Watcher,
  WorkerProcess,
} from './worker-process.server'

/** How long an idle child process for files stays alive, in milliseconds. */
const FILE_WORKER_IDLE_MS = 60_000

/** A task on files: the files that it needs, the order that the process gets, and what follows its end. */
export interface Job {
  /** the user who owns the files */
  owner: string
  /** copies the files that the process needs into the empty folders */
  fill(folders: JobFolders): Promise<void>
  /** @param folders by the paths that the process uses */
  order(folders: JobFolders): FileJob
  /** called when the process is done, before its output is removed */
  onDone?(folders: JobFolders): Promise<void>
}

interface Options {
  /** whether all processes of the lane have a low priority */
  isSlow?: boolean
  /** creates the folder for the files of a task, on the same disk as the files themselves */
  makeFolder: () => Promise<Folder>
}

/** The confinement and the folder of a lane's process. */
interface Place {
  confinement: Confinement
  folder: JobFolder
}

const lanes = new Set<FileLane>()

/** Ends the processes of all lanes. Resolves when the processes have ended and their folders are removed. */
export const endFileLanes = () => Promise.all([...lanes].map((lane) => lane.end()))

/**
 * Runs one task after the other in one process, because starting a process takes longer than most tasks. The
 * process sees only the files of its current task, and is ended before the lane gets a file of another user:
 * a file that takes the process over cannot reach another user's files. The process also ends after a minute
 * without a task, or when it uses much memory.
 */
export class FileLane {
  readonly #entry: Entry
  readonly #options: Options
  #owner: string | undefined
  /** the network address that the lane served last */
  network: string | undefined
  #place: Promise<Place> | undefined
  #child: WorkerProcess | undefined
  /** whether the process was slowed for its task; it ends with the task, because only root could undo that */
  #isSlowed = false
  #idleTimer: NodeJS.Timeout | undefined
  /** how often the lane was ended; work that began before an end stops when it sees a higher number */
  #endCount = 0
  #ending = Promise.resolve()
  /** resolves when no more files are copied into the lane's folder */
  #filling = Promise.resolve()

  constructor(entry: Entry, options: Options) {
    this.#entry = entry
    this.#options = options
    lanes.add(this)
  }

  /** The id of the lane's process, if one runs. */
  get pid(): number | undefined {
    return this.#child?.isRunning ? this.#child.pid : undefined
  }

  /** The user whose files the lane's process has seen. */
  get owner(): string | undefined {
    return this.#owner
  }

  /**
   * Runs a job as `WorkerProcess.run` does. Jobs must not overlap.
   * @param startsSlow whether a process that has to be started for this job has a low priority, in a lane
   * without `isSlow`; such a process ends with the job
   * @throws errors of `fill` and `onDone`
   */
  async run(job: Job, limits: Limits, watcher?: Watcher, startsSlow = false): Promise<unknown> {
    clearTimeout(this.#idleTimer)
    let endCount = this.#endCount
    const checkNotEnded = () => {
      if (endCount !== this.#endCount) throw new ProcessEndedError('Ended')
    }
    const canReuseProcess = this.#owner === job.owner && (await (await this.#place)?.folder.clear())
    checkNotEnded()
    if (!canReuseProcess) {
      const ended = this.end()
      // this end does not stop the job
      endCount = this.#endCount
      await ended
      checkNotEnded()
    }
    this.#owner = job.owner
    const { confinement, folder } = await this.#openPlace()
    const { folders } = folder
    const startProcess = () => {
      checkNotEnded()
      const { isSlow = startsSlow } = this.#options
      this.#isSlowed ||= startsSlow
      this.#child = new WorkerProcess(this.#entry, { confinement, folders, isSlow })
      return this.#child
    }
    try {
      const filled = job.fill(folders)
      this.#filling = filled.catch(() => {})
      await filled.catch((error) => {
        checkNotEnded()
        throw error
      })
      checkNotEnded()
      const order = job.order(seenFolders(confinement, folders))
      const earlierChild = this.#child?.isRunning ? this.#child : undefined
      const child = earlierChild ?? startProcess()
      const result = await child.run(order, limits, watcher).catch((error: unknown) => {
        // the process ended while it was idle, which says nothing about the task
        if (error instanceof NotStartedError && earlierChild)
          return startProcess().run(order, limits, watcher)
        throw error
      })
      await job.onDone?.(folders)
      return result
    } finally {
      await this.#finishJob(folder, limits, endCount)
    }
  }

  /** Gives the lane's process a low priority until the current task is done. */
  slowDown(): void {
    if (this.#isSlowed) return
    this.#isSlowed = true
    this.#child?.slowDown()
  }

  /**
   * Ends the process at once, even during a task; a later task starts another process.
   * @returns a promise that resolves when the process has ended and its folder is removed
   */
  end(): Promise<void> {
    this.#endCount++
    clearTimeout(this.#idleTimer)
    const [child, place] = [this.#child, this.#place]
    this.#child = undefined
    this.#isSlowed = false
    this.#place = undefined
    // a sweep removes a folder that cannot be removed now
    const removeProcessAndFolder = async () => {
      await child?.end()
      await this.#filling
      await (await place)?.folder.remove()
    }
    this.#ending = Promise.allSettled([this.#ending, removeProcessAndFolder()]).then(() => {})
    return this.#ending
  }

  /** Returns the lane's place, and opens one if it has none. */
  #openPlace(): Promise<Place> {
    const { makeFolder } = this.#options
    const createPlace = async () => {
      const confinement = scriptOf(this.#entry).isBuilt ? await confinementHere(makeFolder) : UNCONFINED
      return { confinement, folder: await JobFolder.open(makeFolder, confinement.ownUser) }
    }
    this.#place ??= createPlace().catch((error) => {
      this.#place = undefined
      throw error
    })
    return this.#place
  }

  /** Cleans up after a task, and keeps the process for the next task if it is fit for it. */
  async #finishJob(folder: JobFolder, { memoryBytes }: Limits, endCount: number): Promise<void> {
    const isClear = await folder.clear()
    if (endCount !== this.#endCount) return
    // the next task must not be charged for memory that this task left in use
    const canKeepProcess =
      isClear && !this.#isSlowed && this.#child?.isRunning && this.#child.memory <= memoryBytes / 2
    if (!canKeepProcess) await this.end()
    else this.#idleTimer = setTimeout(() => this.end(), FILE_WORKER_IDLE_MS).unref()
  }
}
