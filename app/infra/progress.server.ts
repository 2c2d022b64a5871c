import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { env } from './env.server'
import { log } from './log.server'

// The progress of long work, for those who wait for it: files in the data folder, as the next request may
// come to another process.

/** How long the progress is known of a file that a process left behind, in milliseconds. */
const PROGRESS_TTL_MS = 60 * 60_000

export interface Progress {
  done: number
  total: number
}

const folder = join(env.dataDir, 'progress')

async function forgetOld(): Promise<void> {
  for (const name of await readdir(folder)) {
    const found = await stat(join(folder, name)).catch(() => null)
    if (found && Date.now() - found.mtimeMs > PROGRESS_TTL_MS) await rm(join(folder, name), { force: true })
  }
}

const isNotSaid = (error: unknown) => log.warn({ error }, 'how far work is cannot be said')

/**
 * Says how far work is, under a name that is safe in a path. Work goes on also when that cannot be said.
 * @returns what takes each progress; null: there is nothing more to say
 */
export function progressOf(name: string): (progress: Progress | null) => void {
  const path = join(folder, name)
  // one after the other: the last one stays
  let before: Promise<unknown> = mkdir(folder, { recursive: true, mode: 0o700 })
    .then(forgetOld)
    .catch(isNotSaid)
  const say = async (progress: Progress | null) => {
    if (progress === null) return rm(path, { force: true })
    // two processes may say it under one name
    const draft = `${path}.${randomUUID()}`
    await writeFile(draft, JSON.stringify(progress))
    await rename(draft, path)
  }
  return (progress) => {
    before = before.then(() => say(progress)).catch(isNotSaid)
  }
}

/** How far the work under a name is; null when nothing is known of it. */
export async function readProgress(name: string): Promise<Progress | null> {
  const text = await readFile(join(folder, name), 'utf8').catch(() => null)
  return text === null ? null : JSON.parse(text)
}
