import { rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { Child, EngineEndedError, type Entry, type Limits, NotStartedError } from './child.server'
import {
  type FileKind,
  type Look,
  type Order,
  PREVIEWS_MAX,
  type PreparedFile,
  previewPath,
  type RecognisedPage,
  thumbnailPath,
} from './files.server'
import { Turns } from './turns.server'

const READER: Entry = { name: 'reader', source: fileURLToPath(new URL('process/reader.server.ts', import.meta.url)) }

const TIME_LIMIT_MS = 60_000
const MEMORY_LIMIT_BYTES = 1.5 * 1024 ** 3
const IDLE_MS = 60_000

async function removePrepared(target: string): Promise<void> {
  const previews = Array.from({ length: PREVIEWS_MAX }, (_, at) => previewPath(target, at + 1))
  await Promise.all([thumbnailPath(target), ...previews].map((path) => rm(path, { force: true })))
}

/**
 * Opens files of unknown origin, in a process of its own: a file that is made to do harm finds nothing there but limits. The process
 * starts with the first task, does one after the other, users taking turns, and ends when there is none for a minute.
 */
export class FileEngine {
  readonly #limits: Limits
  readonly #priority: number
  #child: Child | null = null
  readonly #turns = new Turns()
  /** counts the ends: a task that was ordered before one is not begun behind it */
  #ends = 0
  #idle: NodeJS.Timeout | undefined

  /**
   * @param options.timeLimitMs of one task, in milliseconds
   * @param options.memoryLimitBytes of the process; only Linux tells how much that is
   * @param options.priority of the process, up to 19, the lowest
   */
  constructor(options: { timeLimitMs?: number; memoryLimitBytes?: number; priority?: number } = {}) {
    this.#limits = { timeMs: options.timeLimitMs ?? TIME_LIMIT_MS, memoryBytes: options.memoryLimitBytes ?? MEMORY_LIMIT_BYTES }
    this.#priority = options.priority ?? 0
  }

  /** Of its process, while there is one. */
  get pid(): number | undefined {
    return this.#child?.isRunning ? this.#child.pid : undefined
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
      return (await this.#inTurn(whose, { name: 'prepare', args: [source, target] })) as PreparedFile
    } catch (error) {
      await removePrepared(target)
      throw error
    }
  }

  /**
   * The words on each page, the first 5 of a PDF: of its text layer where a page has one, else recognised. A second look at a text layer
   * gives nothing.
   * @throws FileRefusedError when the file cannot be opened, or not within the limits
   * @throws EngineEndedError when the engine is ended before
   */
  async recognise(path: string, kind: FileKind, look: Look = 'first'): Promise<RecognisedPage[]> {
    return (await this.#inTurn('', { name: 'recognise', args: [path, kind, look] })) as RecognisedPage[]
  }

  /** Ends the process at once, and what is under way or waits with it; a later task starts another. */
  end(): void {
    this.#ends++
    clearTimeout(this.#idle)
    this.#child?.end()
    this.#child = null
  }

  #inTurn(whose: string, order: Order): Promise<unknown> {
    const ends = this.#ends
    return this.#turns.take(whose, async () => {
      if (ends !== this.#ends) throw new EngineEndedError('Ended')
      return this.#run(order)
    })
  }

  async #run(order: Order): Promise<unknown> {
    clearTimeout(this.#idle)
    try {
      if (this.#child?.isRunning) {
        return await this.#child.run(order, this.#limits).catch((error: unknown) => {
          // it ended while it had nothing to do: that says nothing about the file
          if (error instanceof NotStartedError) return this.#runInNew(order)
          throw error
        })
      }
      return await this.#runInNew(order)
    } finally {
      this.#rest()
    }
  }

  #runInNew(order: Order): Promise<unknown> {
    this.#child = new Child(READER, this.#priority)
    return this.#child.run(order, this.#limits)
  }

  /** Between two tasks. */
  #rest(): void {
    const child = this.#child
    // what one task leaves in memory must not count against the next
    if (child && child.memory > this.#limits.memoryBytes / 2) child.end()
    this.#idle = setTimeout(() => child?.end(), IDLE_MS).unref()
  }
}
