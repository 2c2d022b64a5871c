import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { env } from './env.server'
import { log } from './log.server'

// The progress of long work, for clients that wait for it. It is stored in files in the data folder, because
// another process may handle the next request.

/** How long a progress file is kept after its last report, in milliseconds; then its process has ended. */
const PROGRESS_TTL_MS = 60 * 60_000

export interface Progress {
  done: number
  total: number
}

const folder = join(env.dataDir, 'progress')

/** Removes the files of processes that ended before they could remove them. */
async function removeOldFiles(): Promise<void> {
  for (const name of await readdir(folder)) {
    const stats = await stat(join(folder, name)).catch(() => null)
    if (stats && Date.now() - stats.mtimeMs > PROGRESS_TTL_MS) await rm(join(folder, name), { force: true })
  }
}

const logFailure = (error: unknown) => log.warn({ error }, 'how far work is cannot be said')

/**
 * Returns a function that reports the progress of some work; it removes the progress when called with null.
 * An error is logged and does not stop the work.
 * @param name identifies the work; it becomes a file name, so it must be safe in a path
 */
export function progressOf(name: string): (progress: Progress | null) => void {
  const path = join(folder, name)
  // writes run one after the other, so the last report wins
  let lastWrite: Promise<unknown> = mkdir(folder, { recursive: true, mode: 0o700 })
    .then(removeOldFiles)
    .catch(logFailure)
  const write = async (progress: Progress | null) => {
    if (progress === null) return rm(path, { force: true })
    // two processes may report under the same name
    const temporaryPath = `${path}.${randomUUID()}`
    await writeFile(temporaryPath, JSON.stringify(progress))
    await rename(temporaryPath, path)
  }
  return (progress) => {
    lastWrite = lastWrite.then(() => write(progress)).catch(logFailure)
  }
}

/** Returns the progress of the work with a name, or null when it is unknown. */
export async function readProgress(name: string): Promise<Progress | null> {
  const text = await readFile(join(folder, name), 'utf8').catch(() => null)
  return text === null ? null : JSON.parse(text)
}
