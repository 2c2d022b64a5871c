import { open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { JobFolders } from '~/infra/files/job-folder.server'
import { reportProgress, serveTasks } from '~/infra/files/process/serve-tasks.server'
import type { Progress } from '~/infra/progress.server'
import { composeIndexSheet } from './compose-index-sheet.server'
import { composePack, type WriteBytes } from './compose-pack.server'
import { DATA, DOCUMENT, type FileFaults, type PackData, type PdfJob } from './job.server'

// The entry file of the process that makes the PDFs of claims.

/** Reads the data in the input folder, and writes the document into the output folder. */
async function make(
  { inputs, outputs }: JobFolders,
  faults: FileFaults,
  compose: (job: PdfJob, write: WriteBytes) => Promise<void>,
): Promise<void> {
  const data: PackData = JSON.parse(await readFile(join(inputs, DATA), 'utf8'))
  const file = await open(join(outputs, DOCUMENT), 'r+')
  try {
    await compose({ ...data, inputs, faults }, (bytes) => file.writeFile(bytes))
  } finally {
    await file.close()
  }
}

serveTasks({
  pack: (folders: JobFolders, faults: FileFaults) =>
    make(folders, faults, (job, write) =>
      composePack(job, write, (progress: Progress) => reportProgress(progress)),
    ),
  index: (folders: JobFolders, faults: FileFaults) => make(folders, faults, composeIndexSheet),
})
