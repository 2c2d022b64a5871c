import { open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { JobFolders } from '~/infra/files/job-folder.server'
import { reportProgress, serveTasks } from '~/infra/files/process/serve-tasks.server'
import { composeIndexSheet } from './compose-index-sheet.server'
import { composePack, type WriteBytes } from './compose-pack.server'
import {
  DATA,
  DOCUMENT,
  type FileFaults,
  type PackData,
  type PdfJob,
  type SealPlace,
  TAIL,
} from './job.server'
import { SealedWriter } from './sealed-writer.server'

// The entry file of the process that makes the PDFs of claims.

/** Makes a document from its input, and writes it with a function. */
type Compose<Result> = (job: PdfJob, write: WriteBytes, outputs: string) => Promise<Result>

/** Writes a file in the output folder, which the server has made, while `work` runs. */
async function writingTo<Result>(
  path: string,
  work: (write: WriteBytes) => Promise<Result>,
): Promise<Result> {
  const file = await open(path, 'r+')
  try {
    return await work((bytes) => file.writeFile(bytes))
  } finally {
    await file.close()
  }
}

/** Reads the data in the input folder, and writes the document into the output folder. */
async function make<Result>(
  { inputs, outputs }: JobFolders,
  faults: FileFaults,
  compose: Compose<Result>,
): Promise<Result> {
  const data: PackData = JSON.parse(await readFile(join(inputs, DATA), 'utf8'))
  return writingTo(join(outputs, DOCUMENT), (write) => compose({ ...data, inputs, faults }, write, outputs))
}

/** Makes a pack. Returns the place of its seal, which the server writes, because it has the key. */
const makePack: Compose<SealPlace | null> = async (job, write, outputs) => {
  const { seal } = job
  if (!seal) return composePack(job, write, reportProgress)
  return writingTo(join(outputs, TAIL), (writeTail) => {
    const sealed = new SealedWriter(write, writeTail)
    return composePack(job, sealed.write, reportProgress, (pdf) => sealed.end(pdf, seal.statement))
  })
}

serveTasks({
  pack: (folders: JobFolders, faults: FileFaults) => make(folders, faults, makePack),
  index: (folders: JobFolders, faults: FileFaults) => make(folders, faults, composeIndexSheet),
})
