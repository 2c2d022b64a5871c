import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { Entry } from '~/infra/entry-script.server'
import { FairQueue } from '~/infra/turns/fair-queue.server'
import { currentTurn, outOfTurn } from '~/infra/turns/request-turns.server'
import { FILE_BYTES_MAX, MB, RECEIPT_PAGES_MAX, RECEIPT_PREVIEWS_MAX } from '~/limits'
import { FileLane, type Job } from './file-lane.server'
import { addInput, copyOutput, FILE, type Folder } from './job-folder.server'
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
import { EngineEndedError, type Limits, type Usage } from './worker-process.server'

/** The limits of one task on a file, such as reading it: processor time in milliseconds, and memory. */
const FILE_TASK_PROCESSOR_MS_MAX = 60_000

const FILE_TASK_MEMORY_BYTES_MAX = 1.5 * 1024 * MB

const sizeSchema = z.int().min(0)

/**
 * The result of the task `prepare`. Fields that follow from the kind are looked up, because the process is
 * not trusted.
 */
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

interface EngineOptions {
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
 * process runs one task after the other, and users take turns. Processes run only while there are tasks.
 * Nobody waits for the hard files of other users: a task that exceeds the limits of a quick task continues at
 * a low priority in a lane for hard tasks, or starts again when such a lane is free. Further files of its
 * owner then wait for such a lane.
 */
export class FileProcessor {
  readonly #limits: Limits
  readonly #budget: ProcessorBudget | undefined
  readonly #all: FileLane[]
  /** the idle lanes, the most recently used last */
  readonly #idle: FileLane[]
  readonly #queue: FairQueue
  readonly #hard: FairQueue | undefined
  /** the processor time of each owner's hard tasks */
  readonly #hardUse = new ProcessorBudget(HARD_MS_PER_HOUR_MAX)
  /** how often the processes were ended; a task that was waiting then does not start */
  #ends = 0

  /** @param entry the script of the processes; it must have a task `prepare` */
  constructor(
    entry: Entry,
    {
      makeFolder,
      lanes = 1,
      lanesPerNetwork,
      hardLanes = 0,
      isSlow,
      budget,
      timeLimitMs = FILE_TASK_PROCESSOR_MS_MAX,
      memoryLimitBytes = FILE_TASK_MEMORY_BYTES_MAX,
    }: EngineOptions,
  ) {
    this.#limits = { timeMs: timeLimitMs, memoryBytes: memoryLimitBytes }
    this.#budget = budget
    const all = { length: lanes + hardLanes }
    this.#all = Array.from(all, () => new FileLane(entry, { isSlow, makeFolder }))
    this.#idle = [...this.#all]
    this.#queue = new FairQueue({ lanes, lanesPerOwner: 1, lanesPerGroup: lanesPerNetwork })
    if (hardLanes > 0) this.#hard = new FairQueue({ lanes: hardLanes, lanesPerOwner: 1 })
  }

  /** The ids of the running processes. */
  get pids(): number[] {
    return this.#all.flatMap(({ pid }) => pid ?? [])
  }

  /**
   * Identifies a file by its bytes, never by its name, decodes it completely, and writes its views beside
   * `target`: upright, without metadata, at `thumbnailPath` and `previewPath`. On an error no view is left.
   * @param options the user for whom the task counts, and the task for files that have no kind by their bytes
   * @throws FileRefusedError when the file is not accepted
   * @throws ProcessorTimeUsedUpError when the owner has used up the budget
   * @throws EngineEndedError when the processes are ended before the task is done
   */
  async prepare(
    source: string,
    target: string,
    { owner = '', task = 'prepare' }: RunOptions & { task?: string } = {},
  ): Promise<PreparedFile> {
    try {
      return await this.#runJob(
        {
          owner,
          fill: (folders) => addInput(folders, source, FILE),
          order: ({ inputs, outputs }) => ({ name: task, args: [join(inputs, FILE), join(outputs, FILE)] }),
          onDone: ({ outputs }) => copyPrepared(join(outputs, FILE), target),
        },
        preparedSchema,
      )
    } catch (error) {
      await removePrepared(target)
      throw error
    }
  }

  /**
   * Runs a task on a file. A result of another shape ends the process, because the file may have taken the
   * process over.
   * @param task the name of a task whose arguments are the path of the file and `args`
   * @param answer the shape of the task's result
   * @throws FileRefusedError when the file is refused, or exceeds the limits
   * @throws ProcessorTimeUsedUpError when the owner has used up the budget
   * @throws EngineEndedError when the processes are ended before the task is done
   */
  run<T>(task: FileTask, answer: z.ZodType<T>, { owner = '' }: RunOptions = {}): Promise<T> {
    const { name, path, args = [] } = task
    const job: Job = {
      owner,
      fill: (folders) => addInput(folders, path, FILE),
      order: ({ inputs }) => ({ name, args: [join(inputs, FILE), ...args] }),
    }
    return this.#runJob(job, answer)
  }

  /** Ends the processes at once, with all running and waiting tasks. A later task starts another process. */
  end(): void {
    this.#ends++
    for (const lane of this.#all) void lane.end()
  }

  async #runJob<T>(job: Job, answer: z.ZodType<T>): Promise<T> {
    const ends = this.#ends
    const { owner } = job
    const hard = this.#hard
    const group = currentTurn()?.network ?? owner
    const run = async (onMeasured?: (lane: FileLane, used: Usage) => void, isHard = false): Promise<T> => {
      if (ends !== this.#ends) throw new EngineEndedError('Ended')
      const waitMs = this.#budget?.waitMs(owner) ?? 0
      if (waitMs > 0) throw new ProcessorTimeUsedUpError(waitMs)
      const lane = this.#takeLane(owner, group)
      // the second task of an address runs at a low priority, so that it does not slow the first of another
      // address
      const isSlow = isHard || this.#queue.runningOf(group) > 1
      try {
        const watcher = {
          onUsed: (ms: number) => {
            this.#budget?.spend(owner, ms)
            if (ms > QUICK_MS_MAX) this.#hardUse.spend(owner, ms)
          },
          onMeasured: (used: Usage) => {
            if (isSlow) lane.slowDown()
            onMeasured?.(lane, used)
          },
        }
        const result = answer.safeParse(await lane.run(job, this.#limits, watcher, isSlow))
        if (result.success) return result.data
        void lane.end()
        throw new FileRefusedError('too_hard', 'the process sent an answer of an unknown form')
      } finally {
        this.#idle.push(lane)
      }
    }
    return outOfTurn(async () => {
      if (!hard) return this.#queue.run(owner, run, { group })
      if (!hard.isRunning(owner) && this.#hardUse.waitMs(owner) === 0) {
        const quick = await this.#queue.run(owner, () => whileQuick(run, hard, { owner, group }), { group })
        if (quick) return quick.result
      }
      return hard.run(owner, () => run(undefined, true), { group })
    })
  }

  /**
   * Prefers the lane whose process serves the owner, then a lane that served the network address, then the
   * lane that has been idle longest. Starting a process takes longer than most tasks, so a lane should keep
   * its owner.
   */
  #takeLane(owner: string, network: string): FileLane {
    const places = [
      this.#idle.findIndex((lane) => lane.owner === owner),
      this.#idle.findIndex((lane) => lane.network === network),
      0,
    ]
    const at = places.find((place) => place >= 0)
    // there are as many lanes as tasks that run at once, so one is idle
    const [lane] = this.#idle.splice(at as number, 1) as [FileLane]
    lane.network = network
    return lane
  }
}

/** The limits of a quick task. Photos of phones, and importing their decoders, stay below. */
const QUICK_MS_MAX = 2_000
const QUICK_MEMORY_BYTES_MAX = 512 * MB

/**
 * The processor time that an owner's hard tasks may use per hour, in milliseconds. Beyond it all files of the
 * owner wait for the hard lanes.
 */
const HARD_MS_PER_HOUR_MAX = 20_000

/**
 * Runs a task until it is done or turns out to be hard. A hard task continues if a lane of `hard` is free;
 * otherwise it is stopped.
 * @returns a promise of the result, as soon as the quick lane is free; null when the task was stopped
 */
function whileQuick<T>(
  run: (onMeasured: (lane: FileLane, used: Usage) => void) => Promise<T>,
  hard: FairQueue,
  { owner, group }: { owner: string; group: string },
): Promise<{ result: Promise<T> } | null> {
  return new Promise((resolve) => {
    let isHard = false
    let isStopped = false
    const result = run((lane, { ms, memoryBytes }) => {
      if (isHard || (ms <= QUICK_MS_MAX && memoryBytes <= QUICK_MEMORY_BYTES_MAX)) return
      isHard = true
      if (hard.isFree(owner, group)) {
        const end = hard.goOn(owner, group)
        lane.slowDown()
        result.then(end, end)
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
const shownPaths = (target: string) => [
  thumbnailFilePath(target),
  ...Array.from({ length: RECEIPT_PREVIEWS_MAX }, (_, at) => previewFilePath(target, at + 1)),
]

async function removePrepared(target: string): Promise<void> {
  await Promise.all(shownPaths(target).map((path) => rm(path, { force: true })))
}

async function copyPrepared(from: string, to: string): Promise<void> {
  const targets = shownPaths(to)
  for (const [at, path] of shownPaths(from).entries()) {
    await copyOutput(path, targets[at] as string, FILE_BYTES_MAX).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
    })
  }
}
