import { rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { FairQueue } from '~/infra/fair-queue.server'
import { EngineEndedError, type Entry, type Limits } from './child.server'
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
import { KeptChild } from './kept-child.server'

const READER: Entry = { name: 'reader', source: fileURLToPath(new URL('process/reader.server.ts', import.meta.url)) }

const TIME_LIMIT_MS = 60_000
const MEMORY_LIMIT_BYTES = 1.5 * 1024 ** 3

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
   * @param options.timeLimitMs of one task, in milliseconds
   * @param options.memoryLimitBytes of the process; only Linux tells how much that is
   * @param options.priority of the process, up to 19, the lowest
   */
  constructor(options: { timeLimitMs?: number; memoryLimitBytes?: number; priority?: number } = {}) {
    this.#limits = { timeMs: options.timeLimitMs ?? TIME_LIMIT_MS, memoryBytes: options.memoryLimitBytes ?? MEMORY_LIMIT_BYTES }
    this.#child = new KeptChild(READER, options.priority)
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
    this.#child.end()
  }

  #inTurn(whose: string, order: Order): Promise<unknown> {
    const ends = this.#ends
    return this.#queue.run(whose, async () => {
      if (ends !== this.#ends) throw new EngineEndedError('Ended')
      return this.#child.run(order, this.#limits)
    })
  }
}
