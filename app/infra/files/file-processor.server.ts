import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { Entry } from '~/infra/entry-script.server'
import { FairQueue } from '~/infra/turns/fair-queue.server'
import { currentTurn, releaseTurnWhile } from '~/infra/turns/request-turns.server'
import { FILE_BYTES_MAX, MB, RECEIPT_PAGES_MAX, RECEIPT_PREVIEWS_MAX } from '~/limits'
import { FileLane, type Job } from './file-lane.server'
import { addInput, copyOutput, type Folder, INPUT_NAME } from './job-folder.server'
import {
  FILE_KINDS,
  FILE_TRAITS,
  FileRefusedError,
  KINDS,
  type PreparedFile,
  previewFilePath,
  thumbnailFilePath,
} from './prepared-file.server'
import { ProcessorBudget, ProcessorTimeUsedUpError } from './processor-budget.server'
import type { Usage } from './task-meter.server'
import { type Limits, ProcessEndedError } from './worker-process.server'

/** The limits of one task on a file, such as reading it: processor time in milliseconds, and memory. */
const FILE_TASK_PROCESSOR_MS_MAX = 60_000
const FILE_TASK_MEMORY_BYTES_MAX = 1.5 * 1024 * MB

const sizeSchema = z.int().min(0)

/** The result of `prepare`. Fields that follow from the kind are looked up: the process is not trusted. */
const preparedSchema = z
  .object({
    kind: z.enum(FILE_KINDS),
    pages: sizeSchema.max(RECEIPT_PAGES_MAX),
    previews: sizeSchema.max(RECEIPT_PREVIEWS_MAX),
    width: sizeSchema,
    height: sizeSchema,
    traits: z.array(z.enum(FILE_TRAITS)).max(FILE_TRAITS.length),
    sha256WithoutPosition: z.stringFormat('sha256', /^[0-9a-f]{64}$/).nullable(),
  })
  .transform((prepared): PreparedFile => ({ ...prepared, ...KINDS[prepared.kind] }))

interface FileProcessorOptions {
  /** creates the folders in which files are opened, on the same disk as the files themselves */
  makeFolder: () => Promise<Folder>
  /** the time limit of one task, in milliseconds */
  timeLimitMs?: number
  /** the memory limit of one process; enforced only on Linux */
  memoryLimitBytes?: number
  /** whether the processes have a low priority because nobody waits for the result */
  isSlow?: boolean
  /** the number of processes; each runs one task at a time, and each owner has one process at a time */
  lanes?: number
  /** the most processes for one network address */
  lanesPerNetwork?: number
  /** the number of further processes for hard tasks; without them hard tasks stay in their lane */
  hardLanes?: number
  /** the processor time that the tasks of each owner may use */
  budget?: ProcessorBudget
}

interface RunOptions {
  /** the user for whom the task counts; users take turns */
  owner?: string
}

/**
 * Opens untrusted files in separate processes, so that a malicious file finds only itself and limits there. A
 * process runs one task after the other, and users take turns. Processes run only while there are tasks. A
 * task that exceeds the limits of a quick task is hard. It continues at a low priority in a lane for hard
 * tasks, or starts again when such a lane is free. Meanwhile further files of its owner wait for such a lane
 * too, so nobody waits for the hard files of other users.
 */
export class FileProcessor {
  readonly #limits: Limits
  readonly #budget: ProcessorBudget | undefined
  /** each lane runs one task at a time, in its own process; any lane can be a quick lane or a hard one */
  readonly #lanes: FileLane[]
  /** the idle lanes, the most recently used last */
  readonly #idleLanes: FileLane[]
  /** the queue of tasks that are not known to be hard; it runs as many as there are quick lanes */
  readonly #queue: FairQueue
  /** the queue of hard tasks; undefined when there are no lanes for them */
  readonly #hardQueue: FairQueue | undefined
  /** the processor time of each owner's hard tasks */
  readonly #hardBudget = new ProcessorBudget(HARD_MS_PER_HOUR_MAX)
  /** how often the processes were ended; a task that was waiting then does not start */
  #endCount = 0

  /** @param entry the script of the processes; it must have a task `prepare` */
  constructor(entry: Entry, options: FileProcessorOptions) {
    const { makeFolder, lanes = 1, lanesPerNetwork, hardLanes = 0, isSlow, budget } = options
    const { timeLimitMs: timeMs = FILE_TASK_PROCESSOR_MS_MAX } = options
    const { memoryLimitBytes: memoryBytes = FILE_TASK_MEMORY_BYTES_MAX } = options
    this.#limits = { timeMs, memoryBytes }
    this.#budget = budget
    const allLanes = { length: lanes + hardLanes }
    this.#lanes = Array.from(allLanes, () => new FileLane(entry, { isSlow, makeFolder }))
    this.#idleLanes = [...this.#lanes]
    this.#queue = new FairQueue({ lanes, lanesPerOwner: 1, lanesPerGroup: lanesPerNetwork })
    if (hardLanes > 0) this.#hardQueue = new FairQueue({ lanes: hardLanes, lanesPerOwner: 1 })
  }

  /** The ids of the running processes. */
  get pids(): number[] {
    return this.#lanes.flatMap(({ pid }) => pid ?? [])
  }

  /**
   * Identifies a file by its bytes, never by its name, decodes it completely, and writes its views (the
   * thumbnail and the previews) beside `target`: upright, without metadata, at `thumbnailPath` and
   * `previewPath`. On an error no view is left.
   * @param options the user for whom the task counts, and the task for files that have no kind by their bytes
   * @throws FileRefusedError when the file is not accepted
   * @throws ProcessorTimeUsedUpError when the owner has used up the budget
   * @throws ProcessEndedError when the processes are ended before the task is done
   */
  async prepare(
    source: string,
    target: string,
    { owner = '', task = 'prepare' }: RunOptions & { task?: string } = {},
  ): Promise<PreparedFile> {
    const job: Job = {
      owner,
      fill: (folders) => addInput(folders, source, INPUT_NAME),
      order({ inputs, outputs }) {
        return { name: task, args: [join(inputs, INPUT_NAME), join(outputs, INPUT_NAME)] }
      },
      onDone: ({ outputs }) => copyPrepared(join(outputs, INPUT_NAME), target),
    }
    try {
      return await this.#runJob(job, preparedSchema)
    } catch (error) {
      await removePrepared(target)
      throw error
    }
  }

  /**
   * Runs a task on a file. A result of another shape ends the process, because the file may have taken the
   * process over.
   * @param task the name of a task whose arguments are the path of the file and `args`
   * @param resultSchema the shape of the task's result
   * @throws FileRefusedError when the file is refused, or exceeds the limits
   * @throws ProcessorTimeUsedUpError when the owner has used up the budget
   * @throws ProcessEndedError when the processes are ended before the task is done
   */
  run<T>(task: FileTask, resultSchema: z.ZodType<T>, { owner = '' }: RunOptions = {}): Promise<T> {
    const { name, path, args = [] } = task
    const job: Job = {
      owner,
      fill: (folders) => addInput(folders, path, INPUT_NAME),
      order: ({ inputs }) => ({ name, args: [join(inputs, INPUT_NAME), ...args] }),
    }
    return this.#runJob(job, resultSchema)
  }

  /** Ends the processes at once, with all running and waiting tasks. A later task starts another process. */
  end(): void {
    this.#endCount++
    for (const lane of this.#lanes) void lane.end()
  }

  /** Runs a job in a quick lane; in a hard lane if the job, or recent work of its owner, proves hard. */
  async #runJob<T>(job: Job, resultSchema: z.ZodType<T>): Promise<T> {
    const { owner } = job
    const hardQueue = this.#hardQueue
    // tasks of one network address share turns
    const group = currentTurn()?.network ?? owner
    const endCount = this.#endCount
    const run = async (onMeasured?: OnMeasured, isHard = false): Promise<T> => {
      if (endCount !== this.#endCount) throw new ProcessEndedError('Ended')
      return this.#runInLane(job, resultSchema, { group, isHard, onMeasured })
    }
    return releaseTurnWhile(async () => {
      if (!hardQueue) return this.#queue.run(owner, run, { group })
      if (!hardQueue.isRunning(owner) && this.#hardBudget.waitMs(owner) === 0) {
        const runWhileQuick = () => whileQuick(run, hardQueue, { owner, group })
        const started = await this.#queue.run(owner, runWhileQuick, { group })
        if (started) return started.result
      }
      return hardQueue.run(owner, () => run(undefined, true), { group })
    })
  }

  /** Runs a job in an idle lane, within the budget of its owner. */
  async #runInLane<T>(
    job: Job,
    resultSchema: z.ZodType<T>,
    { group, isHard, onMeasured }: { group: string; isHard: boolean; onMeasured: OnMeasured | undefined },
  ): Promise<T> {
    const { owner } = job
    const waitMs = this.#budget?.waitMs(owner) ?? 0
    if (waitMs > 0) throw new ProcessorTimeUsedUpError(waitMs)
    const lane = this.#takeLane(owner, group)
    // an address's second task runs at a low priority, so that it does not slow another address's first
    const isSlow = isHard || this.#queue.runningOf(group) > 1
    const watcher = {
      onUsed: (ms: number) => {
        this.#budget?.spend(owner, ms)
        if (ms > QUICK_MS_MAX) this.#hardBudget.spend(owner, ms)
      },
      onMeasured: (used: Usage) => {
        if (isSlow) lane.slowDown()
        onMeasured?.(lane, used)
      },
    }
    try {
      const result = resultSchema.safeParse(await lane.run(job, this.#limits, watcher, isSlow))
      if (result.success) return result.data
      void lane.end()
      throw new FileRefusedError('too_hard', 'the process sent an answer of an unknown form')
    } finally {
      this.#idleLanes.push(lane)
    }
  }

  /** Prefers a lane that served the owner, then the network, then the longest idle: a new process is slow. */
  #takeLane(owner: string, network: string): FileLane {
    const indexOfOwner = this.#idleLanes.findIndex((lane) => lane.owner === owner)
    const indexOfNetwork = this.#idleLanes.findIndex((lane) => lane.network === network)
    const index = [indexOfOwner, indexOfNetwork, 0].find((each) => each >= 0)
    // there are as many lanes as tasks that run at once, so one is idle
    const [lane] = this.#idleLanes.splice(index as number, 1) as [FileLane]
    lane.network = network
    return lane
  }
}

type OnMeasured = (lane: FileLane, used: Usage) => void

/** The limits of a quick task. Photos of phones, and importing their decoders, stay below. */
const QUICK_MS_MAX = 2_000
const QUICK_MEMORY_BYTES_MAX = 512 * MB

/** The processor time per hour of an owner's hard tasks. Beyond it, all files of the owner count as hard. */
const HARD_MS_PER_HOUR_MAX = 20_000

/**
 * Runs a task in a lane of the quick queue until it is done or turns out to be hard. A hard task continues if
 * a lane of `hardQueue` is free, and then counts there; otherwise it is stopped.
 * @returns resolves as soon as the task needs no quick lane any more: to null when it was stopped, otherwise
 * to an object with the promise of its result, which may still be to come
 */
function whileQuick<T>(
  run: (onMeasured: OnMeasured) => Promise<T>,
  hardQueue: FairQueue,
  { owner, group }: { owner: string; group: string },
): Promise<{ result: Promise<T> } | null> {
  return new Promise((resolve) => {
    let isHard = false
    let isStopped = false
    const result = run((lane, { ms, memoryBytes }) => {
      if (isHard || (ms <= QUICK_MS_MAX && memoryBytes <= QUICK_MEMORY_BYTES_MAX)) return
      isHard = true
      if (hardQueue.isFree(owner, group)) {
        const stopCounting = hardQueue.countRunning(owner, group)
        lane.slowDown()
        result.then(stopCounting, stopCounting)
        resolve({ result })
      } else {
        isStopped = true
        void lane.end()
      }
    })
    const finish = () => resolve(isStopped ? null : { result })
    result.then(finish, finish)
  })
}

/** A task on the file at a path. */
interface FileTask {
  name: string
  path: string
  args?: unknown[]
}

/** Returns the paths of the views that a process can make of a file. */
const viewPaths = (target: string) => [
  thumbnailFilePath(target),
  ...Array.from({ length: RECEIPT_PREVIEWS_MAX }, (_, index) => previewFilePath(target, index + 1)),
]

/** Removes the views beside `target`. */
async function removePrepared(target: string): Promise<void> {
  await Promise.all(viewPaths(target).map((path) => rm(path, { force: true })))
}

/** Copies the views that a process has made beside `source`. */
async function copyPrepared(source: string, target: string): Promise<void> {
  const targets = viewPaths(target)
  for (const [index, path] of viewPaths(source).entries()) {
    await copyOutput(path, targets[index] as string, FILE_BYTES_MAX).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
    })
  }
}
