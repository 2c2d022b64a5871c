import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { Entry } from '~/infra/entry-script.server'
import { FairQueue } from '~/infra/fair-queue.server'
import {
  FILE_BYTES_MAX,
  FILE_TASK_MEMORY_BYTES_MAX,
  FILE_TASK_PROCESSOR_MS_MAX,
  RECEIPT_PAGES_MAX,
  RECEIPT_PREVIEWS_MAX,
} from '~/limits-and-lifetimes'
import { FileLane, type Job } from './file-lane.server'
import {
  FILE_KINDS,
  FILE_TRAITS,
  FileRefusedError,
  KINDS,
  type PreparedFile,
  previewFilePath,
  thumbnailFilePath,
} from './files.server'
import { addInput, copyOutput, FILE, type Folder } from './job-folder.server'
import { type ProcessorBudget, ProcessorTimeUsedUpError } from './processor-budget.server'
import { EngineEndedError, type Limits } from './worker-process.server'

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
  /** the priority (niceness) of the processes, up to 19, the lowest */
  priority?: number
  /** processes, each for one task at a time; an owner has one of them at a time */
  lanes?: number
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
 * while there is something to do.
 */
export class FileProcessor {
  readonly #limits: Limits
  readonly #budget: ProcessorBudget | undefined
  readonly #all: FileLane[]
  /** the lanes without a task, the latest used last */
  readonly #idle: FileLane[]
  readonly #queue: FairQueue
  /** counts the ends: a task that was ordered before one is not begun behind it */
  #ends = 0

  /** @param entry what the processes run: it has a task `prepare` */
  constructor(
    entry: Entry,
    {
      makeFolder,
      lanes = 1,
      priority,
      budget,
      timeLimitMs = FILE_TASK_PROCESSOR_MS_MAX,
      memoryLimitBytes = FILE_TASK_MEMORY_BYTES_MAX,
    }: EngineOptions,
  ) {
    this.#limits = { timeMs: timeLimitMs, memoryBytes: memoryLimitBytes }
    this.#budget = budget
    this.#all = Array.from({ length: lanes }, () => new FileLane(entry, { priority, makeFolder }))
    this.#idle = [...this.#all]
    this.#queue = new FairQueue({ lanes, lanesPerOwner: 1 })
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

  #runJob<T>(job: Job, answer: z.ZodType<T>): Promise<T> {
    const ends = this.#ends
    const { owner } = job
    return this.#queue.run(owner, async () => {
      if (ends !== this.#ends) throw new EngineEndedError('Ended')
      const waitMs = this.#budget?.waitMs(owner) ?? 0
      if (waitMs > 0) throw new ProcessorTimeUsedUpError(waitMs)
      const lane = this.#takeLane(owner)
      try {
        const onUsed = (ms: number) => this.#budget?.spend(owner, ms)
        const result = answer.safeParse(await lane.run(job, this.#limits, { onUsed }))
        if (result.success) return result.data
        void lane.end()
        throw new FileRefusedError('too_hard', 'the process answered with what is no answer')
      } finally {
        this.#idle.push(lane)
      }
    })
  }

  /** Prefers the lane that serves the owner already, then the one that waits longest for its own. */
  #takeLane(owner: string): FileLane {
    const at = this.#idle.findIndex((lane) => lane.owner === owner)
    // there are as many lanes as tasks at once
    return this.#idle.splice(Math.max(at, 0), 1)[0] as FileLane
  }
}

/** A job on the file at a path. */
interface FileTask {
  name: string
  path: string
  args?: unknown[]
}

/** The views of a file that the process has made. */
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
