import { randomUUID } from 'node:crypto'
import { lstat, mkdir, mkdtemp, readdir, rename, rm, rmdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { env } from '~/infra/env.server'
import { log } from '~/infra/log.server'
import { DISK_RESERVE_BYTES } from '~/limits'
import { checkReserve, DiskFullError } from './disk-space.server'
import { flush, sha256Of, writeLimited } from './durable-files.server'
import type { FileFault } from './file-fault'
import { forgetInspection, inspectFile, type ReadBudget } from './file-inspection.server'
import { linkOrCopy } from './link-or-copy.server'
import { ProcessFolder, tryRename } from './process-folder.server'
import { openRegularFile } from './regular-file.server'
import type { Storage } from './storage'

const isMissing = (error: unknown) =>
  ['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')

/** Returns an error handler that gives a value when a file does not exist, and throws any other error. */
const valueIfMissing =
  <T>(value: T) =>
  (error: unknown): T => {
    if (isMissing(error)) return value
    throw error
  }

const namesIn = (folder: string) => readdir(folder).catch(valueIfMissing([]))

/** Allows reading originals of any size. */
const UNLIMITED: ReadBudget = { bytes: Number.POSITIVE_INFINITY }

/** Removes anything in place of an object that is not a folder, such as a link. */
async function removeUnlessFolder(path: string): Promise<void> {
  const stats = await lstat(path).catch(valueIfMissing(null))
  if (stats && !stats.isDirectory()) await rm(path)
}

/** Moves a file atomically in place of a missing or damaged one; a folder there is removed first. */
async function putInPlace(from: string, to: string): Promise<void> {
  const stats = await lstat(to).catch(valueIfMissing(null))
  if (stats?.isDirectory()) await rm(to, { recursive: true })
  await rename(from, to)
}

const OBJECT_NAME = /^[0-9a-f]{64}$/

interface Options {
  dataDir: string
  /** the folder of the objects, relative to the data folder */
  root: string
  /** the free space that must remain on the disk, in bytes */
  reserveBytes?: number
}

/**
 * Stores objects as folders `root/ab/abcd…`. Beside them, `incoming` has the workspaces of each process,
 * `removed` the objects whose removal has begun, and `holds` a folder for each pause of all removals.
 */
export function folderStorage({ dataDir, root, reserveBytes = DISK_RESERVE_BYTES }: Options): Storage {
  const base = join(dataDir, root)
  const ownFolder = new ProcessFolder(join(base, 'incoming'))
  const removedFolder = join(base, 'removed')
  const holdsFolder = join(base, 'holds')
  const folderOf = (sha256: string) => join(base, sha256.slice(0, 2), sha256)
  let serial = 0
  /** the removals in progress */
  const removals = new Set<Promise<boolean>>()
  let isClosed = false

  const sizeOf = (sha256: string, file: string) =>
    lstat(join(folderOf(sha256), file)).then(
      (found) => (found.isFile() ? found.size : null),
      valueIfMissing(null),
    )

  const inspectWithin = (budget: ReadBudget, sha256: string, original: string, bytes: number | null) =>
    inspectFile(join(folderOf(sha256), original), { sha256, bytes }, budget)

  const inspect = async (sha256: string, original: string, bytes: number | null) =>
    (await inspectWithin(UNLIMITED, sha256, original, bytes)) as FileFault | null

  /** Returns the files to copy to an object: missing files, empty views; all if the original is damaged. */
  async function missingFilesOf(sha256: string, original: string, path: string): Promise<string[]> {
    const names = await readdir(path)
    const fault = await inspect(sha256, original, null)
    if (fault !== null && fault !== 'missing') return names
    const sizes = await Promise.all(names.map((name) => sizeOf(sha256, name)))
    return names.filter((_name, index) => !sizes[index])
  }

  /** Copies a workspace and renames the copy to the object's folder; a stored object gets missing files. */
  async function commit(path: string, sha256: string, original: string) {
    if ((await missingFilesOf(sha256, original, path)).length === 0) return
    const target = folderOf(sha256)
    const copy = `${path}.whole`
    try {
      await mkdir(copy)
      for (const name of await readdir(path)) {
        await flush(join(path, name))
        await linkOrCopy(join(path, name), join(copy, name))
      }
      const actualSha256 = await sha256Of(join(copy, original))
      if (actualSha256 !== sha256)
        throw new Error(`a file that came as ${sha256} was ${actualSha256} when it was to be stored`)
      await flush(copy)
      await mkdir(join(target, '..'), { recursive: true, mode: 0o700 })
      await flush(base)
      await removeUnlessFolder(target)
      if (!(await tryRename(copy, target))) {
        // if the copy does not exist any more, it was removed as abandoned
        await stat(copy)
        for (const name of await missingFilesOf(sha256, original, copy))
          await putInPlace(join(copy, name), join(target, name))
        await flush(target)
      }
      await flush(join(target, '..'))
    } finally {
      await rm(copy, { recursive: true, force: true })
    }
  }

  /** Returns the folders of all pauses, including pauses of processes that have ended. */
  const holds = async () => (await namesIn(holdsFolder)).map((name) => join(holdsFolder, name))

  async function isHeld(): Promise<boolean> {
    const folders = await holds()
    return folders.length > 0 && (await ownFolder.withoutHeartbeat(folders)).length < folders.length
  }

  /**
   * Completes the removal of an object that was moved to `path`: deletes the object, or moves it back.
   * Several processes may do so at once, and only some of them may have seen a row that refers to the object.
   * The first process that moves the folder decides about the whole object.
   */
  async function finishRemoval(path: string, sha256: string, isReferenced: boolean) {
    if (isReferenced && (await tryRename(path, folderOf(sha256)))) return
    await ownFolder.removeFolder(path)
  }

  async function removeUnreferenced(sha256: string, isReferenced: () => Promise<boolean>): Promise<boolean> {
    if (await isHeld()) return false
    const path = join(removedFolder, `${sha256}.${randomUUID()}`)
    await mkdir(removedFolder, { recursive: true, mode: 0o700 })
    if (!(await tryRename(folderOf(sha256), path))) return false
    // if the query fails, the object is moved back
    let staysStored = true
    try {
      // queries rows first: a hold that begins now did not exist during the query
      staysStored = (await isReferenced()) || (await isHeld())
    } finally {
      await finishRemoval(path, sha256, staysStored)
    }
    return !staysStored
  }

  return {
    async workspace() {
      const path = join(await ownFolder.path(), String(serial++))
      await mkdir(path, { mode: 0o700 })
      return {
        path,
        write: (file, content, limit) => writeLimited(join(path, file), content, { limit, reserveBytes }),
        rename: (file, name) => rename(join(path, file), join(path, name)),
        commit: (sha256, original) => commit(path, sha256, original),
        remove: () => rm(path, { recursive: true, force: true }),
      }
    },
    async check(bytes = 0) {
      await ownFolder.path()
      await rmdir(await mkdtemp(join(base, 'check-')))
      await checkReserve(dataDir, reserveBytes, bytes)
    },
    async close() {
      isClosed = true
      await Promise.allSettled(removals)
      await ownFolder.remove()
    },
    pathOf: (sha256, file) => join(root, sha256.slice(0, 2), sha256, file),
    localPath: (sha256, file) => join(folderOf(sha256), file),
    async read(sha256, file) {
      const opened = await openRegularFile(join(folderOf(sha256), file))
      if (typeof opened === 'string') return null
      const { handle, stats } = opened
      return { bytes: Number(stats.size), body: handle.createReadStream() }
    },
    inspect,
    inspectWithin,
    forgetInspection: (sha256, original) => void forgetInspection(join(folderOf(sha256), original), sha256),
    shards: async () => (await namesIn(base)).filter((name) => /^[0-9a-f]{2}$/.test(name)),
    list: async (shard) => (await namesIn(join(base, shard))).filter((name) => OBJECT_NAME.test(name)),
    async remove(sha256, isReferenced) {
      if (isClosed) return false
      const removal = removeUnreferenced(sha256, isReferenced)
      removals.add(removal)
      return removal.finally(() => removals.delete(removal))
    },
    async cleanUp(isReferenced) {
      const logFailure = (name: string) => (error: unknown) =>
        log.error({ name, error }, 'what is left of a receipt could not be taken away')
      const finish = async (name: string) => {
        const sha256 = name.slice(0, 64)
        const staysStored = (await isReferenced(sha256)) || (await isHeld())
        await finishRemoval(join(removedFolder, name), sha256, staysStored)
      }
      const abandoned = await ownFolder.abandoned()
      abandoned.push(...(await ownFolder.withoutHeartbeat(await holds())))
      for (const folder of abandoned) await ownFolder.removeFolder(folder).catch(logFailure(folder))
      for (const name of await namesIn(removedFolder)) await finish(name).catch(logFailure(name))
    },
    files: async (sha256) => (await namesIn(folderOf(sha256))).sort(),
    async holdRemovals() {
      const hold = new ProcessFolder(holdsFolder)
      await hold.path()
      return { release: () => hold.remove() }
    },
    size: sizeOf,
  }
}

export const receiptStorage: Storage = folderStorage({ dataDir: env.dataDir, root: 'receipts' })

/**
 * Checks that files of this many bytes can be stored: the folder is writable, and the reserve stays free.
 * @throws an Error whose message tells an operator what is wrong
 */
export async function checkStorage(bytes = 0): Promise<void> {
  try {
    await receiptStorage.check(bytes)
  } catch (error) {
    if (error instanceof DiskFullError) throw error
    const message = `the folder of receipts in DATA_DIR cannot be written (${(error as Error).message})`
    throw new Error(message, { cause: error })
  }
}
