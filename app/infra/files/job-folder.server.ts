import { constants } from 'node:fs'
import { access, mkdir, open, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { JobFolders } from './confinement.server'

/** A folder that the caller makes and removes. */
export interface Folder {
  path: string
  remove(): Promise<void>
}

async function empty(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => []))
    await rm(join(folder, name), { recursive: true, force: true })
}

/** Path of the file that is opened, or of what is made of it. */
export const fileIn = (folder: string) => join(folder, 'file')

/** The folder of one process: it sees only the files of the task under way. */
export class JobFolder {
  readonly #folder: Folder
  readonly folders: JobFolders

  private constructor(folder: Folder) {
    this.#folder = folder
    this.folders = { inputs: join(folder.path, 'inputs'), outputs: join(folder.path, 'outputs') }
  }

  static async open(make: () => Promise<Folder>): Promise<JobFolder> {
    const job = new JobFolder(await make())
    for (const path of Object.values(job.folders)) await mkdir(path, { mode: 0o700 })
    return job
  }

  /** Whether it is there: after a long pause of the machine others may have removed it. */
  exists(): Promise<boolean> {
    return access(this.folders.inputs).then(
      () => true,
      () => false,
    )
  }

  /** Nothing is there when the folder was removed meanwhile. */
  async clear(): Promise<void> {
    for (const path of Object.values(this.folders)) await empty(path)
  }

  remove(): Promise<void> {
    return this.#folder.remove()
  }
}

/**
 * Copies a file that a process has made. The process may have been taken over: a link, to a file of the
 * server for example, is not followed.
 * @throws Error when it is no plain file, or larger than `bytesMax`
 */
export async function copyOutput(from: string, to: string, bytesMax: number): Promise<void> {
  // opening does not wait for the other end of a pipe
  const handle = await open(from, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)
  try {
    const stats = await handle.stat()
    if (!stats.isFile() || stats.nlink !== 1 || stats.size > bytesMax)
      throw new Error('the process made what is no file of its task')
    await writeFile(to, await handle.readFile(), { mode: 0o600 })
  } finally {
    await handle.close()
  }
}
