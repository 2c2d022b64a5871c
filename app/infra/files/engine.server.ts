import { rm } from 'node:fs/promises'
import { z } from 'zod'
import { FairQueue } from '~/infra/fair-queue.server'
import { RECEIPT_PAGES_MAX } from '~/limits'
import { EngineEndedError, type Entry, type Limits } from './child.server'
import {
  FILE_KINDS,
  FileRefusedError,
  KINDS,
  type Order,
  PREVIEWS_MAX,
  type PreparedFile,
  previewPath,
  thumbnailPath,
} from './files.server'
import { KeptChild } from './kept-child.server'

const TIME_LIMIT_MS = 60_000
const MEMORY_LIMIT_BYTES = 1.5 * 1024 ** 3

const sizeSchema = z.int().min(0)

/** What the task `prepare` answers. What follows from the kind is not believed but looked up. */
const preparedSchema = z
  .object({
    kind: z.enum(FILE_KINDS),
    pages: sizeSchema.max(RECEIPT_PAGES_MAX),
    previews: sizeSchema.max(PREVIEWS_MAX),
    width: sizeSchema,
    height: sizeSchema,
  })
  .transform((prepared): PreparedFile => ({ ...prepared, ...KINDS[prepared.kind] }))

interface RunOptions {
  owner?: string
  onProgress?: (progress: unknown) => void
}

async function removePrepared(target: string): Promise<void> {
  const previews = Array.from({ length: PREVIEWS_MAX }, (_, at) => previewPath(target, at + 1))
  await Promise.all([thumbnailPath(target), ...previews].map((path) => rm(path, { force: true })))
}

/**
 * Opens files of unknown origin, in a process of its own: a file that is made to do harm finds nothing there but limits. The process
 * does one task after the other, users taking turns.
 */
export class FileEngine {
  readonly #limits: Limits
  readonly #child: KeptChild
  readonly #queue = new FairQueue()
  /** counts the ends: a task that was ordered before one is not begun behind it */
  #ends = 0

  /**
   * @param entry what its process runs: it has a task `prepare`
   * @param options.timeLimitMs of one task, in milliseconds
   * @param options.memoryLimitBytes of the process; only Linux tells how much that is
   * @param options.priority of the process, up to 19, the lowest
   */
  constructor(entry: Entry, options: { timeLimitMs?: number; memoryLimitBytes?: number; priority?: number } = {}) {
    this.#limits = { timeMs: options.timeLimitMs ?? TIME_LIMIT_MS, memoryBytes: options.memoryLimitBytes ?? MEMORY_LIMIT_BYTES }
    this.#child = new KeptChild(entry, options.priority)
  }

  /** Of its process, while there is one. */
  get pid(): number | undefined {
    return this.#child.pid
  }

  /**
   * Identifies a file by its bytes, never by its name, decodes it wholly, and writes beside `target` what is shown of it: upright,
   * without metadata, at `thumbnailPath` and `previewPath`. When it fails, nothing of that is left.
   * @param whose of the users who take turns
   * @throws FileRefusedError when the file is not taken in
   * @throws EngineEndedError when the engine is ended before
   */
  async prepare(source: string, target: string, whose = ''): Promise<PreparedFile> {
    try {
      return await this.run({ name: 'prepare', args: [source, target] }, preparedSchema, { owner: whose })
    } catch (error) {
      await removePrepared(target)
      throw error
    }
  }

  /**
   * Runs a task of the process. A file may have taken the process over: an answer of another shape ends it.
   * @param answer the shape of the task's answer
   * @param options.owner of the users who take turns
   * @param options.onProgress receives what the task says before its end, of whatever shape
   * @throws FileRefusedError when the file is refused, or not done with within the limits
   * @throws EngineEndedError when the engine is ended before
   */
  run<T>(order: Order, answer: z.ZodType<T>, { owner = '', onProgress }: RunOptions = {}): Promise<T> {
    const ends = this.#ends
    return this.#queue.run(owner, async () => {
      if (ends !== this.#ends) throw new EngineEndedError('Ended')
      const result = answer.safeParse(await this.#child.run(order, this.#limits, onProgress))
      if (result.success) return result.data
      this.#child.end()
      throw new FileRefusedError('too_hard', 'the process answered with what is no answer')
    })
  }

  /** Ends the process at once, and what is under way or waits with it; a later task starts another. */
  end(): void {
    this.#ends++
    this.#child.end()
  }
}
