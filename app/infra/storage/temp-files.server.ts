import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { env } from '~/infra/env.server'
import { TEMP_FILE_MINUTES, TEMP_FILES_PER_USER_MAX } from '~/limits'

// Texts that a user uploads for the next few pages. They are stored in a folder for each owner in the data
// folder, because another process may handle the next request, and are removed after an hour.

const base = join(env.dataDir, 'temp')

/** The folder that earlier versions used. */
const baseOfEarlierVersions = join(env.dataDir, 'kept')

const TEMP_FILE_MS = TEMP_FILE_MINUTES * 60_000

const NAME = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const folderOf = (owner: string) => join(base, createHash('sha256').update(owner).digest('hex'))

interface TempFile {
  path: string
  modifiedMs: number
}

/** Lists the files of a folder, the latest first. */
async function listFiles(folder: string): Promise<TempFile[]> {
  const files: TempFile[] = []
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name)
    const stats = await stat(path).catch(() => null)
    if (stats) files.push({ path, modifiedMs: stats.mtimeMs })
  }
  return files.sort((one, other) => other.modifiedMs - one.modifiedMs)
}

const isExpired = ({ modifiedMs }: TempFile) => Date.now() - modifiedMs > TEMP_FILE_MS

/** Saves a text for its owner. Returns the name of the text. */
export async function saveTempFile(owner: string, text: string): Promise<string> {
  const folder = folderOf(owner)
  const name = randomUUID()
  const write = async () => {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await writeFile(join(folder, `${name}.new`), text, { mode: 0o600 })
  }
  // the empty folder may have been removed meanwhile
  await write().catch((error) => (error.code === 'ENOENT' ? write() : Promise.reject(error)))
  await rename(join(folder, `${name}.new`), join(folder, name))
  const texts = (await listFiles(folder)).filter(({ path }) => NAME.test(basename(path)))
  for (const { path } of texts.slice(TEMP_FILES_PER_USER_MAX)) await removeWithNote(path)
  return name
}

/** The suffix of files that hold a note on a text. */
const NOTE_SUFFIX = '.note'

async function removeWithNote(path: string): Promise<void> {
  for (const each of [path, `${path}${NOTE_SUFFIX}`]) await rm(each, { force: true })
}

/** Saves a note on a text of the owner, in place of an earlier one. It is removed with the text. */
export async function saveTempNote(owner: string, name: string, note: string): Promise<void> {
  if (!NAME.test(name)) return
  const path = join(folderOf(owner), `${name}${NOTE_SUFFIX}`)
  const written = `${path}.${randomUUID()}`
  await writeFile(written, note, { mode: 0o600 })
  await rename(written, path)
}

/** Returns the note on a text of the owner, or an empty string. */
export const readTempNote = async (owner: string, name: string): Promise<string> =>
  NAME.test(name) ? readFile(join(folderOf(owner), `${name}${NOTE_SUFFIX}`), 'utf8').catch(() => '') : ''

/** Returns a text of the owner; null when it never existed or was removed. */
export async function readTempFile(owner: string, name: string): Promise<string | null> {
  if (!NAME.test(name)) return null
  const path = join(folderOf(owner), name)
  const stats = await stat(path).catch(() => null)
  if (stats === null || isExpired({ path, modifiedMs: stats.mtimeMs })) return null
  return readFile(path, 'utf8').catch(() => null)
}

/** Returns the names of the texts of an owner, the latest first. */
export async function listTempFiles(owner: string): Promise<string[]> {
  return (await listFiles(folderOf(owner)))
    .filter((file) => !isExpired(file))
    .map(({ path }) => basename(path))
    .filter((name) => NAME.test(name))
}

/** How many bytes of a text are searched for the end of its first line. */
const FIRST_LINE_BYTES_MAX = 1_000

/** Returns the first line of a text of the owner, cut to 1,000 bytes; empty when no text has this name. */
export async function readFirstLine(owner: string, name: string): Promise<string> {
  if (!NAME.test(name)) return ''
  const file = await open(join(folderOf(owner), name)).catch(() => null)
  if (file === null) return ''
  try {
    const buffer = Buffer.alloc(FIRST_LINE_BYTES_MAX)
    const { bytesRead } = await file.read(buffer, 0, FIRST_LINE_BYTES_MAX, 0)
    return buffer.toString('utf8', 0, bytesRead).split('\n')[0] ?? ''
  } finally {
    await file.close()
  }
}

export async function deleteTempFile(owner: string, name: string): Promise<void> {
  if (NAME.test(name)) await removeWithNote(join(folderOf(owner), name))
}

/** Removes all expired files of all owners, all files of earlier versions, and empty folders. */
export async function removeTempFiles(): Promise<void> {
  await rm(baseOfEarlierVersions, { recursive: true, force: true })
  for (const name of await readdir(base).catch(() => [])) {
    const folder = join(base, name)
    for (const file of await listFiles(folder)) if (isExpired(file)) await rm(file.path, { force: true })
    await rmdir(folder).catch((error) => {
      if (!['ENOTEMPTY', 'EEXIST', 'ENOENT', 'ENOTDIR'].includes(error.code)) throw error
    })
  }
}
