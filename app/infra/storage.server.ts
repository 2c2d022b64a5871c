import { createHash, randomUUID } from 'node:crypto'
import { copyFile, link, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { env } from './env.server'
import { log } from './log.server'

/**
 * Where receipts are kept. An object is a folder of files (the original, its previews) under the SHA-256 of the original: whole or
 * not there, and never changed. Who names objects in the database keeps this order, so that no row is ever without its files:
 * `keep`, store the row, `keep` again; a sweep may have taken the object away before it saw the row. Whatever no row names, a sweep
 * takes away; nothing needs a clock or a lock.
 */
export interface Storage {
  /** A folder to prepare an object in. The sweep leaves it alone while this process runs. */
  workspace(): Promise<Workspace>
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
  /** Takes an object away, unless `isNamed` says, once nobody can find it any more, that a row names it. Returns whether it is gone. */
  remove(sha256: string, isNamed: () => Promise<boolean>): Promise<boolean>
  /** Takes away what processes that are gone have left: workspaces, and objects that they were removing. What fails is logged. */
  tidy(isNamed: (sha256: string) => Promise<boolean>): Promise<void>
  /** The size of a file of an object in bytes, or null when it is not there. */
  size(sha256: string, file: string): Promise<number | null>
}

export interface Workspace {
  path: string
  /** Writes a file of the folder as its content comes; of more than `limit` bytes the rest is read and thrown away. */
  write(file: string, content: AsyncIterable<Uint8Array>, limit: number): Promise<{ bytes: number; sha256: string }>
  /** Gives a file of the folder another name. */
  rename(file: string, name: string): Promise<void>
  /** Makes what is in the folder an object, on disk for good before this returns; an object that is there already stays. */
  keep(sha256: string): Promise<void>
  /** Takes the folder away. */
  remove(): Promise<void>
}

async function write(path: string, content: AsyncIterable<Uint8Array>, limit: number) {
  const hash = createHash('sha256')
  let bytes = 0
  const handle = await open(path, 'wx', 0o600)
  try {
    for await (const chunk of content) {
      bytes += chunk.byteLength
      if (bytes > limit) continue
      hash.update(chunk)
      await handle.writeFile(chunk)
    }
  } finally {
    await handle.close()
  }
  return { bytes, sha256: hash.digest('hex') }
}

/** A workspace of another machine on the same folder is left alone for so long. */
const ABANDONED_MS = 24 * 60 * 60 * 1000

const isMissing = (error: unknown) => ['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')

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

/** A second name for a file; a copy, where the file system knows no second names. */
const twin = (from: string, to: string) => link(from, to).catch(() => copyFile(from, to))

/** Moves a folder to where nothing is. Returns whether it did: something, or nothing to move, may be there. */
async function moved(from: string, to: string): Promise<boolean> {
  try {
    await rename(from, to)
    return true
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (['ENOTEMPTY', 'EEXIST', 'EPERM', 'ENOENT'].includes(code)) return false
    throw error
  }
}

const OBJECT = /^[0-9a-f]{64}$/

/** Objects as folders `root/ab/abcd…`. */
function folderStorage(dataDir: string, root: string): Storage {
  const base = join(dataDir, root)
  const incoming = join(base, 'incoming')
  const removed = join(base, 'removed')
  const own = `${hostname()}.${process.pid}`
  const folderOf = (sha256: string) => join(base, sha256.slice(0, 2), sha256)
  let serial = 0
  let begun: Promise<unknown> | undefined

  /** This process's own folder below `incoming`. A process that had its number is gone, and so is, from the first time on, what that left. */
  async function ownFolder(): Promise<string> {
    const folder = join(incoming, own)
    begun ??= rm(folder, { recursive: true, force: true }).catch((error) => {
      begun = undefined
      throw error
    })
    await begun
    await mkdir(folder, { recursive: true, mode: 0o700 })
    return folder
  }

  async function keep(path: string, sha256: string) {
    const target = folderOf(sha256)
    if (await stat(target).catch(() => null)) return
    const copy = `${path}.whole`
    try {
      await mkdir(copy)
      for (const name of await readdir(path)) {
        await flush(join(path, name))
        await twin(join(path, name), join(copy, name))
      }
      await flush(copy)
      await mkdir(join(target, '..'), { recursive: true, mode: 0o700 })
      await flush(base)
      await moved(copy, target)
      await flush(join(target, '..'))
    } finally {
      await rm(copy, { recursive: true, force: true })
    }
  }

  /**
   * Ends the removal of an object that was moved aside: it is no more, or back. Several processes may do that at once, and some of
   * them may have been told of a row that the others asked too early for. So files are taken only from a folder of this process's own,
   * which nobody else moves back: whoever moves the object first decides about the whole of it.
   */
  async function settle(aside: string, sha256: string, isNamed: boolean) {
    if (isNamed && (await moved(aside, folderOf(sha256)))) return
    const doomed = join(await ownFolder(), randomUUID())
    if (await moved(aside, doomed)) await rm(doomed, { recursive: true, force: true })
  }

  /** Whether the process of a workspace may still be at work. */
  async function isAtWork(owner: string): Promise<boolean> {
    if (owner === own) return true
    const at = owner.lastIndexOf('.')
    if (owner.slice(0, at) !== hostname()) {
      const { mtimeMs } = await stat(join(incoming, owner))
      return Date.now() - mtimeMs < ABANDONED_MS
    }
    try {
      process.kill(Number(owner.slice(at + 1)), 0)
      return true
    } catch (error) {
      return (error as NodeJS.ErrnoException).code === 'EPERM'
    }
  }

  return {
    async workspace() {
      const path = join(await ownFolder(), String(serial++))
      await mkdir(path, { mode: 0o700 })
      return {
        path,
        write: (file, content, limit) => write(join(path, file), content, limit),
        rename: (file, name) => rename(join(path, file), join(path, name)),
        keep: (sha256) => keep(path, sha256),
        remove: () => rm(path, { recursive: true, force: true }),
      }
    },
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
      const aside = join(removed, `${sha256}.${randomUUID()}`)
      await mkdir(removed, { recursive: true, mode: 0o700 })
      if (!(await moved(folderOf(sha256), aside))) return false
      // while nobody can say that no row names it, it comes back
      let isKept = true
      try {
        isKept = await isNamed()
      } finally {
        await settle(aside, sha256, isKept)
      }
      return !isKept
    },
    async tidy(isNamed) {
      const isLeft = (name: string) => (error: unknown) => log.error({ name, error }, 'what is left of a receipt could not be taken away')
      const discard = async (owner: string) => {
        if (!(await isAtWork(owner))) await rm(join(incoming, owner), { recursive: true, force: true })
      }
      const end = async (name: string) => {
        const sha256 = name.slice(0, 64)
        await settle(join(removed, name), sha256, await isNamed(sha256))
      }
      for (const owner of await namesIn(incoming)) await discard(owner).catch(isLeft(owner))
      for (const name of await namesIn(removed)) await end(name).catch(isLeft(name))
    },
    size: (sha256, file) => stat(join(folderOf(sha256), file)).then(({ size }) => size, orWhenMissing(null)),
  }
}

export const receiptStorage: Storage = folderStorage(env.dataDir, 'receipts')
