import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { log } from '~/infra/log.server'

/** How often a process renews the heartbeat of its folder, in milliseconds. */
const FOLDER_HEARTBEAT_MS = 15_000

/** The age of a heartbeat, in milliseconds, beyond which its process has ended and its folder is removed. */
const ABANDONED_FOLDER_MS = 10 * 60_000

/** The file whose modification time says when its process was last alive. */
const HEARTBEAT = 'heartbeat'

/**
 * A folder within a shared folder that belongs to this process alone, on any machine. Its name is random,
 * because host names and process ids repeat when containers share a file system. The process renews a
 * heartbeat in the folder while it runs.
 */
export class ProcessFolder {
  readonly #parent: string
  readonly #path: string
  #timer: NodeJS.Timeout | undefined

  /** @param parent the shared folder, which contains only such folders */
  constructor(parent: string) {
    this.#parent = parent
    this.#path = join(parent, randomUUID())
  }

  /** Returns the path of the folder. Creates the folder with a new heartbeat if it does not exist. */
  async path(): Promise<string> {
    await this.#beat()
    this.#timer ??= setInterval(() => {
      this.#beat().catch((error) => log.error({ error }, 'the heartbeat of this process cannot be written'))
    }, FOLDER_HEARTBEAT_MS).unref()
    return this.#path
  }

  /** Rewrites one byte, which works on a full disk, so that the file system's clock sets the time. */
  async #beat(): Promise<void> {
    await mkdir(this.#path, { recursive: true, mode: 0o700 })
    const file = join(this.#path, HEARTBEAT)
    const handle = await open(file, 'r+').catch(() => open(file, 'w', 0o600))
    await handle.write('.', 0).finally(() => handle.close())
  }

  /** Removes the folder, and stops its heartbeat. */
  async remove(): Promise<void> {
    clearInterval(this.#timer)
    this.#timer = undefined
    await rm(this.#path, { recursive: true, force: true })
  }

  /**
   * Removes a folder atomically: a process that still works in it finds nothing instead of a part.
   * @returns false when another process has already moved the folder
   */
  async removeFolder(folder: string): Promise<boolean> {
    const moved = join(await this.path(), randomUUID())
    if (!(await tryRename(folder, moved))) return false
    await rm(moved, { recursive: true, force: true })
    return true
  }

  /** Returns the paths of folders whose processes have ended. */
  async abandoned(): Promise<string[]> {
    // the first process creates the shared folder together with its own
    const ownPath = await this.path()
    const folders = (await readdir(this.#parent)).map((name) => join(this.#parent, name))
    return this.withoutHeartbeat(folders.filter((path) => path !== ownPath))
  }

  /** Returns the folders whose process has ended. All must be on this file system: its clock is compared. */
  async withoutHeartbeat(folders: string[]): Promise<string[]> {
    const { mtimeMs: now } = await stat(join(await this.path(), HEARTBEAT))
    const lastBeats = await Promise.all(folders.map(lastBeat))
    return folders.filter((_folder, index) => now - (lastBeats[index] ?? now) > ABANDONED_FOLDER_MS)
  }
}

/** Returns when a folder's process was last alive, in milliseconds; null when the folder does not exist. */
async function lastBeat(folder: string): Promise<number | null> {
  // a folder without a heartbeat was created just now, or by an older version
  const stats = await stat(join(folder, HEARTBEAT)).catch(() => stat(folder).catch(() => null))
  return stats?.mtimeMs ?? null
}

/** Moves a folder to an unused path. Returns false when the target exists, or the folder does not. */
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
