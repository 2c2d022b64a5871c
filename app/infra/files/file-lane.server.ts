import type { Entry } from '~/infra/entry-script.server'
import type { JobFolders } from './confinement.server'
import type { FileJob } from './files.server'
import { type Folder, JobFolder } from './job-folder.server'
import { ReusableWorker } from './reusable-worker.server'
import { EngineEndedError, type Limits, type Watcher } from './worker-process.server'

/** A task over some files. */
export interface Job {
  /** puts into the folders, which are empty, what the process needs */
  fill(folders: JobFolders): Promise<void>
  order(folders: JobFolders): FileJob
  /** is called when the process is done, before what it has made is removed */
  onDone?(folders: JobFolders): Promise<void>
}

interface Options {
  priority?: number
  /** makes the folder that the files of a task are in, on the disk of these files */
  makeFolder: () => Promise<Folder>
}

/** A process for one task after the other, that sees nothing but the files of the one under way. */
export class FileLane {
  readonly #child: ReusableWorker
  readonly #makeFolder: () => Promise<Folder>
  #folder: Promise<JobFolder> | undefined
  /** counts the ends: what was begun before one goes no further behind it */
  #ends = 0

  constructor(entry: Entry, { priority, makeFolder }: Options) {
    this.#makeFolder = makeFolder
    this.#child = new ReusableWorker(entry, {
      priority,
      folders: async () => (await this.#openFolder()).folders,
    })
  }

  get pid(): number | undefined {
    return this.#child.pid
  }

  /**
   * Runs a job as `WorkerProcess.run` does.
   * @throws what `fill` and `onDone` throw
   */
  async run(job: Job, limits: Limits, watcher?: Watcher): Promise<unknown> {
    let ends = this.#ends
    let folder = await this.#openFolder()
    if (!(await folder.exists()) && ends === this.#ends) {
      // the process sees the removed folder alone
      this.end()
      ends = this.#ends
      folder = await this.#openFolder()
    }
    try {
      await folder
        .clear()
        .then(() => job.fill(folder.folders))
        .catch((error) => {
          if (ends === this.#ends) throw error
        })
      if (ends !== this.#ends) throw new EngineEndedError('Ended')
      const result = await this.#child.run(job.order(folder.folders), limits, watcher)
      await job.onDone?.(folder.folders)
      return result
    } finally {
      await folder.clear()
    }
  }

  /** Ends the process at once, whatever it is doing; a later task starts another. */
  end(): void {
    this.#ends++
    this.#child.end()
    const folder = this.#folder
    this.#folder = undefined
    // what cannot be removed now is swept with the folders of processes that are gone
    folder?.then((opened) => opened.remove()).catch(() => {})
  }

  #openFolder(): Promise<JobFolder> {
    this.#folder ??= JobFolder.open(this.#makeFolder).catch((error) => {
      this.#folder = undefined
      throw error
    })
    return this.#folder
  }
}
