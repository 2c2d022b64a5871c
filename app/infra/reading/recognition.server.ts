import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { createWorker, OEM, PSM, type Worker } from 'tesseract.js'
import { prepare } from './picture.server'

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

const start = async () => {
  // tesseract.js throws what its worker says where nobody can catch it, unless it is given a handler; the call itself is refused as well
  const worker = await createWorker('eng', OEM.LSTM_ONLY, { langPath, cacheMethod: 'none', gzip: true, errorHandler: () => {} })
  await worker.setParameters({ tessedit_pageseg_mode: PSM.SINGLE_COLUMN, debug_file: '/dev/null' })
  return worker
}

async function recognise(worker: Worker, path: string): Promise<Recognised> {
  const { png, width, height, left, top, scale } = await prepare(path)
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

  recognise(path: string): Promise<Recognised> {
    const result = this.#last.then(() => this.#withinLimit(path))
    this.#last = result.catch(() => {})
    return result
  }

  async #withinLimit(path: string): Promise<Recognised> {
    let timer: NodeJS.Timeout | undefined
    const limit = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new TimeLimitError(`Not read within ${this.#limit} ms`)), this.#limit)
    })
    try {
      return await Promise.race([this.#recognise(path), limit])
    } catch (error) {
      // also after other failures: what state the engine is in is not known then
      await this.end()
      throw error
    } finally {
      clearTimeout(timer)
    }
  }

  async #recognise(path: string): Promise<Recognised> {
    this.#worker ??= start()
    return recognise(await this.#worker, path)
  }

  /** Ends the worker thread, whatever it is doing; a later image starts another. */
  async end(): Promise<void> {
    const worker = this.#worker
    this.#worker = null
    // a worker that never came up has nothing to end, and must not be waited for
    worker?.then((each) => each.terminate()).catch(() => {})
  }
}
