import { open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { JobFolders } from '~/infra/files/job-folder.server'
import { reportProgress, serveTasks } from '~/infra/files/process/serve-tasks.server'
import { composeIndexSheet } from './compose-index-sheet.server'
import { composePack, type WriteBytes } from './compose-pack.server'
import { DATA, DOCUMENT, type FileFaults, type PackData, type PdfJob, type SealPlace } from './job.server'
import { SealedWriter } from './sealed-writer.server'

// The entry file of the process that makes the PDFs of claims.

/** Makes a document from its input, and writes it with a function. */
type Compose<Result> = (job: PdfJob, write: WriteBytes) => Promise<Result>

/** Reads the data in the input folder, and writes the document into its file, which the server has made. */
async function make<Result>(
  { inputs, outputs }: JobFolders,
  faults: FileFaults,
  compose: Compose<Result>,
): Promise<Result> {
  const data: PackData = JSON.parse(await readFile(join(inputs, DATA), 'utf8'))
  const file = await open(join(outputs, DOCUMENT), 'r+')
  try {
    return await compose({ ...data, inputs, faults }, (bytes) => file.writeFile(bytes))
  } finally {
    await file.close()
  }
}

/** Makes a pack. Returns the place of its seal, which the server writes, because it has the key. */
const makePack: Compose<SealPlace | null> = async (job, write) => {
  const { seal } = job
  if (!seal) return composePack(job, write, reportProgress)
  const sealed = new SealedWriter(write)
  return composePack(job, sealed.write, reportProgress, (pdf) => sealed.end(pdf, seal.statement))
}

serveTasks({
  pack: (folders: JobFolders, faults: FileFaults) => make(folders, faults, makePack),
  index: (folders: JobFolders, faults: FileFaults) => make(folders, faults, composeIndexSheet),
})
