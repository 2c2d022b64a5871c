import { createHash } from 'node:crypto'
import { link, mkdtemp, open, readFile, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { isOriginalName } from '~/domain/receipts/stored-names.server'
import { readDatabase } from '~/infra/backup/databases.server'
import { env } from '~/infra/env.server'
import { receiptStorage } from '~/infra/storage/storage.server'
import {
  MANIFEST,
  type ManifestTable,
  manifestOf,
  NOT_CARRIED,
  type NotCarried,
  type Problem,
  SECRET,
  storedFileName,
} from './archive-format'
import { type ArchiveSummary, readArchive } from './archive-reader.server'
import { ArchiveWriter } from './archive-writer.server'
import { namedFiles } from './named-files.server'
import { BackupError, type ReportProgress } from './progress'

/**
 * The delay before looking for a missing file again, in milliseconds, because a sweep may have moved it for a
 * moment.
 */
const MISSING_RETRY_MS = 1_000

/**
 * Backs up the database, the stored files that its rows reference, and the secret, in their state at one
 * moment; the server may be running. The file has a temporary name until it is complete, on disk, and
 * verified.
 * @throws BackupError, RowStoreError when no backup was made
 */
export async function backUp(path: string, report: ReportProgress): Promise<ArchiveSummary> {
  await assertAbsent(path)
  const folder = await mkdtemp(join(dirname(path), `.${basename(path)}.`)).catch((error: Error) => {
    throw new BackupError(`${dirname(path)} cannot be written (${error.message}).`)
  })
  try {
    const draft = join(folder, 'archive')
    const sha256 = await write(draft, join(folder, 'sums'), report)
    const summary = await readArchive(draft, {}, (bytes) => report({ phase: 'checking', bytes }))
    if (summary.sha256 !== sha256)
      throw new BackupError('What was written is read back as something else: the disk may be damaged.')
    await publish(draft, path)
    return summary
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function assertAbsent(path: string): Promise<void> {
  const found = await stat(path).catch(() => null)
  if (found) throw new BackupError(`${path} is there already. Name a file that is not.`)
}

/** Renames the complete archive, unless a file with its name exists. */
async function publish(draft: string, path: string): Promise<void> {
  await link(draft, path).catch(async () => {
    // the name is taken, or the file system has no hard links
    await assertAbsent(path)
    await rename(draft, path)
  })
  const folder = await open(dirname(path))
  await folder.sync().finally(() => folder.close())
}

async function write(path: string, sumsPath: string, report: ReportProgress): Promise<string> {
  // before the rows are read, so that no file that they reference is removed before it is copied
  const hold = await receiptStorage.holdRemovals()
  try {
    const archive = await ArchiveWriter.create(path, sumsPath)
    try {
      const files = await writeRows(archive, report)
      await archive.addJson(NOT_CARRIED, await writeFiles(archive, files, report))
      return await archive.end()
    } finally {
      await archive.close()
    }
  } finally {
    await hold.release()
  }
}

/**
 * Writes the manifest, the secret and all rows. Returns the SHA-256 of each object that the rows reference.
 */
async function writeRows(archive: ArchiveWriter, report: ReportProgress): Promise<string[]> {
  const snapshot = await readDatabase(env.databaseUrl)
  try {
    const secret = await secretOfServer()
    const tables: ManifestTable[] = []
    for (const table of snapshot.tables) tables.push({ ...table, rows: await snapshot.count(table) })
    const files = await namedFiles(snapshot)
    await archive.addJson(
      MANIFEST,
      manifestOf({
        madeAt: new Date().toISOString(),
        provider: snapshot.provider,
        migrations: snapshot.migrations,
        secret: secret !== null,
        tables,
        files: files.length,
        brokenReferences: await snapshot.brokenReferences(),
      }),
    )
    if (secret !== null) await archive.add(SECRET, Buffer.from(secret))
    const all = tables.reduce((sum, { rows }) => sum + rows, 0)
    let done = 0
    for (const table of tables) {
      await archive.addRows(table.name, snapshot.rows(table), (count) => {
        done += count
        report({ phase: 'rows', done, all, bytes: archive.bytes })
      })
    }
    return files
  } finally {
    await snapshot.close()
  }
}

/**
 * Returns the secret that the server signs with: `APP_SECRET` overrides the stored one. Null when neither
 * exists.
 * @throws BackupError when the stored one cannot be read
 */
async function secretOfServer(): Promise<string | null> {
  if (env.configuredSecret !== undefined) return env.configuredSecret
  return readFile(env.secretPath, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw new BackupError(`${env.secretPath} cannot be read (${error.message}).`)
  })
}

/** Writes stored files. Returns those that cannot be copied. */
async function writeFiles(
  archive: ArchiveWriter,
  files: string[],
  report: ReportProgress,
): Promise<NotCarried> {
  let done = 0
  /** Writes the objects that can be read. Returns the others. */
  const writeObjects = async (sums: string[]) => {
    const others: NotCarried = []
    for (const sha256 of sums) {
      const problem = await writeObject(archive, sha256)
      if (problem) others.push({ sha256, problem })
      else report({ phase: 'files', done: ++done, all: files.length, bytes: archive.bytes })
    }
    return others
  }
  const others = await writeObjects(files)
  if (others.length > 0) await pause(MISSING_RETRY_MS)
  return writeObjects(others.map(({ sha256 }) => sha256))
}

/**
 * Writes the files of an object, its original first. Returns the reason when it cannot be copied; otherwise
 * null.
 */
async function writeObject(archive: ArchiveWriter, sha256: string): Promise<Problem | null> {
  const names = await receiptStorage.files(sha256)
  const original = names.find(isOriginalName)
  if (!original) return 'missing'
  const bytes = await contentOf(sha256, original)
  if (bytes === null || createHash('sha256').update(bytes).digest('hex') !== sha256) return 'damaged'
  await archive.add(storedFileName(sha256, original), bytes)
  for (const name of names) {
    const view = name === original ? null : await contentOf(sha256, name)
    if (view) await archive.add(storedFileName(sha256, name), view)
  }
  return null
}

/** Returns the bytes of a stored file; null when they cannot be read. */
async function contentOf(sha256: string, file: string): Promise<Buffer | null> {
  try {
    const found = await receiptStorage.read(sha256, file)
    return found && (await buffer(found.body))
  } catch {
    return null
  }
}
