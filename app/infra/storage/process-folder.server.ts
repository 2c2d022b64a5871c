import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { log } from '~/infra/log.server'

/** How often a process renews the heartbeat of its folder, in milliseconds. */
const FOLDER_HEARTBEAT_MS = 15_000

/** Age of that heartbeat above which its process counts as gone: what it had under way is removed. */
const ABANDONED_FOLDER_MS = 10 * 60_000

/** The file whose modification time says when its process was alive last. */
const HEARTBEAT = 'heartbeat'

/**
 * A folder below a shared one that belongs to this process alone, on whatever machine: its name is random, as
 * host names and process ids repeat where containers share a file system. While the process runs it renews
 * the heartbeat in it.
 */
export class ProcessFolder {
  readonly #parent: string
  readonly #path: string
  #timer: NodeJS.Timeout | undefined

  /** @param parent the shared folder; nothing else is in it */
  constructor(parent: string) {
    this.#parent = parent
    this.#path = join(parent, randomUUID())
  }

  /** Returns the path of the folder, which is made when it is not there, with a heartbeat of now. */
  async path(): Promise<string> {
    await this.#beat()
    this.#timer ??= setInterval(() => {
      this.#beat().catch((error) => log.error({ error }, 'the heartbeat of this process cannot be written'))
    }, FOLDER_HEARTBEAT_MS).unref()
    return this.#path
  }

  /**
   * Writes one byte, so that the file system sets the time and not this machine's clock. It takes no more
   * space than the one before, so it can be written on a full disk.
   */
  async #beat(): Promise<void> {
    await mkdir(this.#path, { recursive: true, mode: 0o700 })
    const file = join(this.#path, HEARTBEAT)
    const handle = await open(file, 'r+').catch(() => open(file, 'w', 0o600))
    await handle.write('.', 0).finally(() => handle.close())
  }

  /** Removes the folder, and ends its heartbeat. */
  async remove(): Promise<void> {
    clearInterval(this.#timer)
    this.#timer = undefined
    await rm(this.#path, { recursive: true, force: true })
  }

  /**
   * Removes a folder as a whole: a process that still works in it finds nothing of it any more, instead of a
   * part.
   * @returns false when another process moved it before
   */
  async removeFolder(folder: string): Promise<boolean> {
    const moved = join(await this.path(), randomUUID())
    if (!(await tryRename(folder, moved))) return false
    await rm(moved, { recursive: true, force: true })
    return true
  }

  /** Returns the paths of the folders of other processes that are gone. */
  async abandoned(): Promise<string[]> {
    // the first process makes the shared folder with its own
    const own = await this.path()
    const folders = (await readdir(this.#parent)).map((name) => join(this.#parent, name))
    return this.withoutHeartbeat(folders.filter((path) => path !== own))
  }

  /**
   * Returns those of the folders, which are on the file system of this one, whose process is gone. Times are
   * compared as the file system wrote them, by its own clock.
   */
  async withoutHeartbeat(folders: string[]): Promise<string[]> {
    const { mtimeMs: now } = await stat(join(await this.path(), HEARTBEAT))
    const lastBeats = await Promise.all(folders.map(lastBeat))
    return folders.filter((_folder, at) => now - (lastBeats[at] ?? now) > ABANDONED_FOLDER_MS)
  }
}

/** Returns when a folder's process was alive last, in milliseconds; null when the folder is gone. */
async function lastBeat(folder: string): Promise<number | null> {
  // a folder without a heartbeat was just made, or made by an older version
  const found = await stat(join(folder, HEARTBEAT)).catch(() => stat(folder).catch(() => null))
  return found?.mtimeMs ?? null
}

/**
 * Moves a folder to a path where nothing is. Returns false when something is there, or nothing to move.
 */
export async function tryRename(from: string, to: string): Promise<boolean> {
  try {
    await rename(from, to)
    return true
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (['ENOTEMPTY', 'EEXIST', 'EPERM', 'ENOENT'].includes(code)) return false
    throw error
  }
}
