import { access } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Worker as Thread } from 'node:worker_threads'
import { createWorker, OEM, PSM, type Worker } from 'tesseract.js'
import { prepare, SMALL_WIDTH, USUAL_WIDTH } from './picture.server'

/** A word where it stands on the upright image, in the image's own pixels. */
export interface RecognisedWord {
  text: string
  /** from 0 to 1 */
  confidence: number
  box: { x0: number; y0: number; x1: number; y1: number }
}

export interface Recognised {
  words: RecognisedWord[]
  /** of the upright image */
  width: number
  height: number
}

export class TimeLimitError extends Error {
  override name = 'TimeLimitError'
}

const TIME_LIMIT_MS = 20_000

/** The language data of the installed package: nothing is fetched, and nothing is written beside it. */
const langPath = join(dirname(createRequire(import.meta.url).resolve('@tesseract.js-data/eng/package.json')), '4.0.0_best_int')

/** A worker that is up and ready. Its thread belongs to nobody but its `Recogniser`. */
async function start(): Promise<Worker> {
  // without its language data a worker never says that it failed: this does
  await access(join(langPath, 'eng.traineddata.gz'))
  // what a worker refuses is also thrown where nobody can catch it, unless there is a handler; the call itself is refused as well
  const worker = await createWorker('eng', OEM.LSTM_ONLY, { langPath, cacheMethod: 'none', gzip: true, errorHandler: () => {} })
  // a thread that dies (out of memory, say) must not take the process with it; what waits for it is given up at the time limit
  const { worker: thread } = worker as Worker & { worker: Thread }
  thread.on('error', () => {})
  await worker.setParameters({ tessedit_pageseg_mode: PSM.SINGLE_COLUMN, debug_file: '/dev/null' })
  return worker
}

async function recognise(worker: Worker, path: string, pictureWidth: number): Promise<Recognised> {
  const { png, width, height, left, top, scale } = await prepare(path, pictureWidth)
  const { data } = await worker.recognize(png, {}, { text: false, blocks: true })
  const lines = (data.blocks ?? []).flatMap((block) => block.paragraphs.flatMap((paragraph) => paragraph.lines))
  const words = lines.flatMap((line) => line.words)
  return {
    words: words.map(({ text, confidence, bbox }) => ({
      text,
      confidence: confidence / 100,
      box: { x0: left + bbox.x0 / scale, y0: top + bbox.y0 / scale, x1: left + bbox.x1 / scale, y1: top + bbox.y1 / scale },
    })),
    width,
    height,
  }
}

/** The words on an image, recognised once; or again, in another size, for what the first time did not give. */
export type Look = 'first' | 'second'

const WIDTHS: Record<Look, number> = { first: USUAL_WIDTH, second: SMALL_WIDTH }

/**
 * Recognises the words on images, one after the other, in one worker thread that is kept for many. An image that takes longer than the
 * limit is given up with a `TimeLimitError`; its worker is ended, and the next image gets a new one.
 */
export class Recogniser {
  readonly #limit: number
  #worker: Promise<Worker> | null = null
  #last: Promise<unknown> = Promise.resolve()

  constructor(limit = TIME_LIMIT_MS) {
    this.#limit = limit
  }

  recognise(path: string, look: Look = 'first'): Promise<Recognised> {
    const result = this.#last.then(() => this.#withinLimit(path, look))
    this.#last = result.catch(() => {})
    return result
  }

  async #withinLimit(path: string, look: Look): Promise<Recognised> {
    this.#worker ??= start()
    const worker = this.#worker
    let timer: NodeJS.Timeout | undefined
    const limit = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new TimeLimitError(`Not read within ${this.#limit} ms`)), this.#limit)
    })
    const reading = worker.then((each) => recognise(each, path, WIDTHS[look]))
    try {
      return await Promise.race([reading, limit])
    } catch (error) {
      // also after other failures: what state the engine is in is not known then
      this.end()
      throw error
    } finally {
      clearTimeout(timer)
      // given up, it may still fail, and nobody waits for it any more
      reading.catch(() => {})
    }
  }

  /** Ends the worker thread, whatever it is doing; a later image starts another. */
  end(): void {
    const worker = this.#worker
    this.#worker = null
    // one that never comes up has nothing to end, and is not waited for
    worker?.then((each) => each.terminate()).catch(() => {})
  }
}
