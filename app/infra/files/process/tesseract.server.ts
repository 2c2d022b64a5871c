import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Worker as Thread } from 'node:worker_threads'
import { createWorker, OEM, PSM, type Worker } from 'tesseract.js'
import type { RecognisedWord } from './recognised.server'

/** The language data of the installed package: nothing is fetched, and nothing is written beside it. */
const langPath = join(
  dirname(createRequire(import.meta.url).resolve('@tesseract.js-data/eng/package.json')),
  '4.0.0_best_int',
)

function fail(error: unknown): never {
  console.error(error)
  process.exit(1)
}

async function start(): Promise<Worker> {
  // a recognition that fails leaves the engine in an unknown state, and one whose thread died would never say
  // so: both end the process, and the next task gets a new one
  const worker = await createWorker('eng', OEM.LSTM_ONLY, {
    langPath,
    cacheMethod: 'none',
    gzip: true,
    errorHandler: fail,
  })
  const { worker: thread } = worker as Worker & { worker: Thread }
  thread.on('error', fail)
  await worker.setParameters({ tessedit_pageseg_mode: PSM.SINGLE_COLUMN, debug_file: '/dev/null' })
  return worker
}

let worker: Promise<Worker> | undefined

/** The words on a picture of a page, in its pixels. */
export async function recogniseWords(png: Buffer): Promise<RecognisedWord[]> {
  worker ??= start()
  const { data } = await (await worker).recognize(png, {}, { text: false, blocks: true })
  const lines = (data.blocks ?? []).flatMap((block) =>
    block.paragraphs.flatMap((paragraph) => paragraph.lines),
  )
  return lines
    .flatMap((line) => line.words)
    .map(({ text, confidence, bbox }) => ({ text, confidence: confidence / 100, box: bbox }))
}
