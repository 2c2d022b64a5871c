import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { DISK_RESERVE_BYTES, MB } from '~/limits'
import { checkReserve, DiskFullError } from './disk-space.server'
import { env } from './env.server'
import { linkOrCopy } from './link-or-copy.server'
import { log } from './log.server'
import { ProcessFolder, tryRename } from './process-folder.server'

/**
 * Where receipts are kept. An object is a folder of files (the original, its previews) under the SHA-256 of
 * the original: whole or not there, and never changed. Who names objects in the database keeps this order, so
 * that no row is ever without its files: `keep`, store the row, `keep` again; a sweep may have taken the
 * object away before it saw the row. Whatever no row names, a sweep takes away. What is under way is told
 * from what was abandoned by heartbeats, and `holdRemovals` keeps everything for a while.
 */
export interface Storage {
  /**
   * A folder to prepare an object in, that no other process can have. The sweep leaves it alone while this
   * process runs.
   */
  workspace(): Promise<Workspace>
  /**
   * Makes sure that files can be stored.
   * @throws DiskFullError when no more than the reserve is free; an error that says why nothing can be
   * written
   */
  check(): Promise<void>
  /** Takes away what this process has under way: it is about to end. */
  close(): Promise<void>
  /** The stored path of a file, below the data folder. */
  pathOf(sha256: string, file: string): string
  /** Path of a file of an object for who has to read it on this machine. */
  localPath(sha256: string, file: string): string
  /** A file of an object and its size in bytes, or null when it is not there. */
  read(sha256: string, file: string): Promise<{ bytes: number; body: Readable } | null>
  /** The portions that objects are in: what their names begin with. */
  portions(): Promise<string[]>
  /** The objects of a portion. */
  list(portion: string): Promise<string[]>
  /** The files of an object; none when it is not there. */
  files(sha256: string): Promise<string[]>
  /**
   * Takes an object away, unless `isNamed` says, once nobody can find it any more, that a row names it, or
   * removals are held back. Returns whether it is gone.
   */
  remove(sha256: string, isNamed: () => Promise<boolean>): Promise<boolean>
  /**
   * Takes away what processes that are gone have left: workspaces, and objects that they were removing. What
   * fails is logged.
   */
  tidy(isNamed: (sha256: string) => Promise<boolean>): Promise<void>
  /**
   * Holds all removals back, of any process, until `release`, or until this process is gone: what is named
   * when this returns stays. It is left to a later sweep.
   */
  holdRemovals(): Promise<{ release(): Promise<void> }>
  /** The size of a file of an object in bytes, or null when it is not there. */
  size(sha256: string, file: string): Promise<number | null>
}

export interface Workspace {
  path: string
  /**
   * Writes a file of the folder as its content comes; of more than `limit` bytes the rest is read and thrown
   * away.
   * @throws DiskFullError as soon as no more than the reserve is free
   */
  write(
    file: string,
    content: AsyncIterable<Uint8Array>,
    limit: number,
  ): Promise<{ bytes: number; sha256: string }>
  /** Gives a file of the folder another name. */
  rename(file: string, name: string): Promise<void>
  /**
   * Makes what is in the folder an object, on disk for good before this returns; an object that is there
   * already stays.
   * @param original the file that the sum is of
   * @throws when it has another sum by now: nothing is stored then
   */
  keep(sha256: string, original: string): Promise<void>
  /** Takes the folder away. */
  remove(): Promise<void>
}

/** After how many bytes of a file the free space is asked for again. */
const SPACE_CHECK_BYTES = 4 * MB

async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256')
  const handle = await open(path)
  for await (const chunk of handle.createReadStream()) hash.update(chunk)
  return hash.digest('hex')
}

const isMissing = (error: unknown) =>
  ['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')

const orWhenMissing =
  <T>(value: T) =>
  (error: unknown): T => {
    if (isMissing(error)) return value
    throw error
  }

const namesIn = (folder: string) => readdir(folder).catch(orWhenMissing([]))

/** What was written survives a power cut only when the file, and the folder that names it, were flushed. */
async function flush(path: string) {
  const handle = await open(path)
  await handle.sync().finally(() => handle.close())
}

const OBJECT = /^[0-9a-f]{64}$/

interface Options {
  dataDir: string
  /** the folder of the objects, below the data folder */
  root: string
  /** what files leave free on the disk, in bytes */
  reserveBytes?: number
}

/** Objects as folders `root/ab/abcd…`. */
export function folderStorage({ dataDir, root, reserveBytes = DISK_RESERVE_BYTES }: Options): Storage {
  const base = join(dataDir, root)
  const own = new ProcessFolder(join(base, 'incoming'))
  const removed = join(base, 'removed')
  const holds = join(base, 'holds')
  const folderOf = (sha256: string) => join(base, sha256.slice(0, 2), sha256)
  let serial = 0

  async function write(path: string, content: AsyncIterable<Uint8Array>, limit: number) {
    const hash = createHash('sha256')
    let bytes = 0
    let checkedBytes = 0
    const handle = await open(path, 'wx', 0o600)
    try {
      for await (const chunk of content) {
        bytes += chunk.byteLength
        if (bytes > limit) continue
        if (bytes - checkedBytes > SPACE_CHECK_BYTES) {
          checkedBytes = bytes
          await checkReserve(dataDir, reserveBytes)
        }
        hash.update(chunk)
        await handle.writeFile(chunk)
      }
    } catch (error) {
      throw (error as NodeJS.ErrnoException).code === 'ENOSPC' ? new DiskFullError(0, reserveBytes) : error
    } finally {
      await handle.close()
    }
    return { bytes, sha256: hash.digest('hex') }
  }

  async function keep(path: string, sha256: string, original: string) {
    const target = folderOf(sha256)
    if (await stat(target).catch(() => null)) return
    const copy = `${path}.whole`
    try {
      await mkdir(copy)
      for (const name of await readdir(path)) {
        await flush(join(path, name))
        await linkOrCopy(join(path, name), join(copy, name))
      }
      const sum = await sha256Of(join(copy, original))
      if (sum !== sha256) throw new Error(`a file that came as ${sha256} was ${sum} when it was to be stored`)
      await flush(copy)
      await mkdir(join(target, '..'), { recursive: true, mode: 0o700 })
      await flush(base)
      // another may have stored the object meanwhile; a copy that is gone was given up as abandoned
      if (!(await tryRename(copy, target))) await stat(copy)
      await flush(join(target, '..'))
    } finally {
      await rm(copy, { recursive: true, force: true })
    }
  }

  /** The folders of processes that hold removals back. */
  const holders = async () => (await namesIn(holds)).map((name) => join(holds, name))

  async function isHeld(): Promise<boolean> {
    const folders = await holders()
    return folders.length > 0 && (await own.withoutHeartbeat(folders)).length < folders.length
  }

  /**
   * Ends the removal of an object that was moved aside: it is no more, or back. Several processes may do that
   * at once, and some of them may have been told of a row that the others asked too early for: whoever moves
   * the object first decides about the whole of it.
   */
  async function settle(aside: string, sha256: string, isNamed: boolean) {
    if (isNamed && (await tryRename(aside, folderOf(sha256)))) return
    await own.take(aside)
  }

  return {
    async workspace() {
      const path = join(await own.path(), String(serial++))
      await mkdir(path, { mode: 0o700 })
      return {
        path,
        write: (file, content, limit) => write(join(path, file), content, limit),
        rename: (file, name) => rename(join(path, file), join(path, name)),
        keep: (sha256, original) => keep(path, sha256, original),
        remove: () => rm(path, { recursive: true, force: true }),
      }
    },
    async check() {
      await own.path()
      await checkReserve(dataDir, reserveBytes)
    },
    close: () => own.remove(),
    pathOf: (sha256, file) => join(root, sha256.slice(0, 2), sha256, file),
    localPath: (sha256, file) => join(folderOf(sha256), file),
    async read(sha256, file) {
      const handle = await open(join(folderOf(sha256), file)).catch(orWhenMissing(null))
      if (!handle) return null
      const { size } = await handle.stat()
      return { bytes: size, body: handle.createReadStream() }
    },
    portions: async () => (await namesIn(base)).filter((name) => /^[0-9a-f]{2}$/.test(name)),
    list: async (portion) => (await namesIn(join(base, portion))).filter((name) => OBJECT.test(name)),
    async remove(sha256, isNamed) {
      if (await isHeld()) return false
      const aside = join(removed, `${sha256}.${randomUUID()}`)
      await mkdir(removed, { recursive: true, mode: 0o700 })
      if (!(await tryRename(folderOf(sha256), aside))) return false
      // while nobody can say that no row names it, it comes back
      let isKept = true
      try {
        // rows first: a hold that begins now was not there when they were still
        isKept = (await isNamed()) || (await isHeld())
      } finally {
        await settle(aside, sha256, isKept)
      }
      return !isKept
    },
    async tidy(isNamed) {
      const isLeft = (name: string) => (error: unknown) =>
        log.error({ name, error }, 'what is left of a receipt could not be taken away')
      const end = async (name: string) => {
        const sha256 = name.slice(0, 64)
        await settle(join(removed, name), sha256, (await isNamed(sha256)) || (await isHeld()))
      }
      const abandoned = [...(await own.abandoned()), ...(await own.withoutHeartbeat(await holders()))]
      for (const folder of abandoned) await own.take(folder).catch(isLeft(folder))
      for (const name of await namesIn(removed)) await end(name).catch(isLeft(name))
    },
    files: async (sha256) => (await namesIn(folderOf(sha256))).sort(),
    async holdRemovals() {
      const hold = new ProcessFolder(holds)
      await hold.path()
      return { release: () => hold.remove() }
    },
    size: (sha256, file) => stat(join(folderOf(sha256), file)).then(({ size }) => size, orWhenMissing(null)),
  }
}

export const receiptStorage: Storage = folderStorage({ dataDir: env.dataDir, root: 'receipts' })

/**
 * Proves that receipts can be stored: their folder is writable, and the reserve of free space is there.
 * @throws an Error whose message says to an operator what is wrong
 */
export async function checkStorage(): Promise<void> {
  try {
    await receiptStorage.check()
  } catch (error) {
    if (error instanceof DiskFullError) throw error
    throw new Error(`the folder of receipts in DATA_DIR cannot be written (${(error as Error).message})`, {
      cause: error,
    })
  }
}
