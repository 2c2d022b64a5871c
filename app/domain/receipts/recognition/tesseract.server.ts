import type { Worker as Thread } from 'node:worker_threads'
import { createWorker, OEM, PSM, type Worker } from 'tesseract.js'
import type { RecognisedWord } from '~/infra/files/process/recognised.server'
import { languageDataFolder } from './language-data.server'

// Runs tesseract, the engine that recognises text in languages that the models do not read.

/** Ends this process, which reads files for the server; the next task starts a new one. */
function endProcess(error: unknown): never {
  console.error(error)
  process.exit(1)
}

async function startWorker(language: string): Promise<Worker> {
  const langPath = languageDataFolder(language)
  if (langPath === null) throw new Error(`The data of the language ${language} is not installed`)
  // a failed recognition leaves the engine in an unknown state, and a dead thread never reports it: both end
  // the process, and the next task gets a new process
  const worker = await createWorker(language, OEM.LSTM_ONLY, {
    langPath,
    cacheMethod: 'none',
    gzip: true,
    errorHandler: endProcess,
  })
  const { worker: thread } = worker as Worker & { worker: Thread }
  thread.on('error', endProcess)
  await worker.setParameters({ debug_file: '/dev/null' })
  return worker
}

/** The engine of the last language. Only one is kept, because each needs memory for its data. */
let current: { language: string; worker: Promise<Worker> } | undefined

async function workerFor(language: string): Promise<Worker> {
  if (current?.language !== language) {
    const previous = current
    current = { language, worker: startWorker(language) }
    await (await previous?.worker)?.terminate()
  }
  return current.worker
}

/** A word on a picture, in pixels. */
export type TesseractWord = Pick<RecognisedWord, 'text' | 'confidence' | 'box'>

/** The layout of the text on a picture: a page in one column, or lines of one size below each other. */
export type Layout = 'column' | 'block'

const MODES = { column: PSM.SINGLE_COLUMN, block: PSM.SINGLE_BLOCK }

/** Returns the words on a picture of upright text in one language, by the code of its data (`deu`). */
export async function recogniseWords(png: Buffer, language: string, layout: Layout) {
  const worker = await workerFor(language)
  await worker.setParameters({ tessedit_pageseg_mode: MODES[layout] })
  const { data } = await worker.recognize(png, {}, { text: false, blocks: true })
  const lines = (data.blocks ?? []).flatMap((block) =>
    block.paragraphs.flatMap((paragraph) => paragraph.lines),
  )
  return lines
    .flatMap((line) => line.words)
    .map(({ text, confidence, bbox }) => ({ text, confidence: confidence / 100, box: bbox }))
}
