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

/** Processor time and memory of one task over a file, such as reading it. */
const FILE_TASK_PROCESSOR_MS_MAX = 60_000

const FILE_TASK_MEMORY_BYTES_MAX = 1.5 * 1024 * MB

const sizeSchema = z.int().min(0)

/** The answer of the task `prepare`. What follows from the kind is looked up instead of believed. */
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
  /** makes the folders that files are opened in, on the disk of these files */
  makeFolder: () => Promise<Folder>
  /** the time limit of one task, in milliseconds */
  timeLimitMs?: number
  /** the memory limit of one process, which only Linux can tell */
  memoryLimitBytes?: number
  /** whether the processes have a low priority, because nobody waits for them */
  isSlow?: boolean
  /** processes, each for one task at a time; an owner has one of them at a time */
  lanes?: number
  /** the processes of one network address */
  lanesPerNetwork?: number
  /** further processes, for tasks that turn out to be hard; without them, hard tasks stay where they are */
  hardLanes?: number
  /** what the tasks of each owner may use */
  budget?: ProcessorBudget
}

interface RunOptions {
  /** the user for whom the task counts, when users take turns */
  owner?: string
}

/**
 * Opens files of unknown origin, in processes of their own: a file that is made to do harm finds nothing
 * there but itself and limits. A process does one task after the other, users taking turns; it runs only
 * while there is something to do. Nobody waits for the hard files of others: what uses more than a quick
 * task goes on at a low priority in a lane for hard ones, or begins again when one is free, and further
 * files of its owner wait for such a lane.
 */
export class FileProcessor {
  readonly #limits: Limits
  readonly #budget: ProcessorBudget | undefined
  readonly #all: FileLane[]
  /** the lanes without a task, the latest used last */
  readonly #idle: FileLane[]
  readonly #queue: FairQueue
  readonly #hard: FairQueue | undefined
  /** the processor time of each owner's hard tasks */
  readonly #hardUse = new ProcessorBudget(HARD_MS_PER_HOUR_MAX)
  /** how often the processes were ended: a task that waited during an end does not begin */
  #ends = 0

  /** @param entry what the processes run: it has a task `prepare` */
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

  /** The processes that there are. */
  get pids(): number[] {
    return this.#all.flatMap(({ pid }) => pid ?? [])
  }

  /**
   * Identifies a file by its bytes, never by its name, decodes it wholly, and writes beside `target` what is
   * shown of it: upright, without metadata, at `thumbnailPath` and `previewPath`. When it fails, none of
   * these is left.
   * @param options the user for whom it counts, and the task that prepares what is of no kind by its bytes
   * @throws FileRefusedError when the file is not accepted
   * @throws ProcessorTimeUsedUpError when its owner has used up the budget
   * @throws EngineEndedError when the engine is ended before
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
   * Runs a task over a file. The file may have taken the process over: an answer of another shape ends it.
   * @param task the name of a task that is given the path of the file and then `args`
   * @param answer the shape of the task's answer
   * @throws FileRefusedError when the file is refused, or not done with within the limits
   * @throws ProcessorTimeUsedUpError when its owner has used up the budget
   * @throws EngineEndedError when the engine is ended before
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

  /** Ends the processes at once, and what is under way or waits with them; a later task starts another. */
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
      // the second of an address leaves the processor to the first of another
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
        throw new FileRefusedError('too_hard', 'the process answered with what is no answer')
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
    // there are as many lanes as tasks at once
    const [lane] = this.#idle.splice(at as number, 1) as [FileLane]
    lane.network = network
    return lane
  }
}

/** Bounds of a quick task. Photos of telephones use less, and so does importing what decodes them. */
const QUICK_MS_MAX = 2_000
const QUICK_MEMORY_BYTES_MAX = 512 * MB

/** Hard tasks may use so much in an hour; after that all files of their owner wait for the hard lanes. */
const HARD_MS_PER_HOUR_MAX = 20_000

/**
 * Runs a task until it is done or turns out to be hard. A hard task continues when a lane of `hard` is free;
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

/** A job on the file at a path. */
interface FileTask {
  name: string
  path: string
  args?: unknown[]
}

/** The paths of the views that a process can make of a file. */
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
