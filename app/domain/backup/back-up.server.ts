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
  type FileProblem,
  MANIFEST_NAME,
  type ManifestTable,
  newManifest,
  OMITTED_FILES_NAME,
  type OmittedFiles,
  SECRET_NAME,
  storedFileName,
} from './archive-format'
import { type ArchiveSummary, readArchive } from './archive-reader.server'
import { ArchiveWriter } from './archive-writer.server'
import { referencedFiles } from './named-files.server'
import { BackupError, type ReportProgress } from './progress'

/** The milliseconds before looking again for a missing file, which a sweep may have moved for a moment. */
const MISSING_RETRY_MS = 1_000

/**
 * Backs up the database, the stored files that its rows reference, and the secret, in their state at one
 * moment; the server may be running. The archive has a temporary name until it is complete, on disk, and
 * verified.
 * @throws BackupError, RowStoreError when no backup was made
 */
export async function backUp(path: string, report: ReportProgress): Promise<ArchiveSummary> {
  await assertAbsent(path)
  const folder = await mkdtemp(join(dirname(path), `.${basename(path)}.`)).catch((error: Error) => {
    throw new BackupError(`${dirname(path)} cannot be written (${error.message}).`)
  })
  try {
    const draftPath = join(folder, 'archive')
    const sha256 = await writeArchive(draftPath, join(folder, 'sums'), report)
    const summary = await readArchive(draftPath, {}, (bytes) => report({ phase: 'checking', bytes }))
    if (summary.sha256 !== sha256)
      throw new BackupError('What was written is read back as something else: the disk may be damaged.')
    await publish(draftPath, path)
    return summary
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function assertAbsent(path: string): Promise<void> {
  const existing = await stat(path).catch(() => null)
  if (existing) throw new BackupError(`${path} is there already. Name a file that is not.`)
}

/** Renames the complete archive, unless a file with its name exists. */
async function publish(draftPath: string, path: string): Promise<void> {
  await link(draftPath, path).catch(async () => {
    // the name is taken, or the file system has no hard links
    await assertAbsent(path)
    await rename(draftPath, path)
  })
  const folder = await open(dirname(path))
  await folder.sync().finally(() => folder.close())
}

/** Writes the archive. Returns the SHA-256 that seals it. */
async function writeArchive(path: string, checksumsPath: string, report: ReportProgress): Promise<string> {
  // holds removals before the rows are read, so that each file that they reference exists until it is copied
  const hold = await receiptStorage.holdRemovals()
  try {
    const archive = await ArchiveWriter.create(path, checksumsPath)
    try {
      const files = await writeRows(archive, report)
      await archive.addJson(OMITTED_FILES_NAME, await writeFiles(archive, files, report))
      return await archive.end()
    } finally {
      await archive.close()
    }
  } finally {
    await hold.release()
  }
}

/** Writes the manifest, the secret and all rows. Returns the SHA-256 of each file that the rows reference. */
async function writeRows(archive: ArchiveWriter, report: ReportProgress): Promise<string[]> {
  const snapshot = await readDatabase(env.databaseUrl)
  try {
    const secret = await secretOfServer()
    const tables: ManifestTable[] = []
    for (const table of snapshot.tables) tables.push({ ...table, rows: await snapshot.count(table) })
    const files = await referencedFiles(snapshot)
    const manifest = newManifest({
      madeAt: new Date().toISOString(),
      provider: snapshot.provider,
      migrations: snapshot.migrations,
      secret: secret !== null,
      tables,
      files: files.length,
      brokenReferences: await snapshot.brokenReferences(),
    })
    await archive.addJson(MANIFEST_NAME, manifest)
    if (secret !== null) await archive.add(SECRET_NAME, Buffer.from(secret))
    const rowCount = tables.reduce((sum, { rows }) => sum + rows, 0)
    let doneCount = 0
    for (const table of tables)
      await archive.addRows(table.name, snapshot.rows(table), (count) => {
        doneCount += count
        report({ phase: 'rows', done: doneCount, all: rowCount, bytes: archive.bytes })
      })
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

/**
 * Writes stored files. Tries again once for files that cannot be copied. Returns the ones that then still
 * cannot be copied.
 * @param files the SHA-256 of each file
 */
async function writeFiles(archive: ArchiveWriter, files: string[], report: ReportProgress) {
  let doneCount = 0
  /** Writes the files that can be read, with their previews. Returns the other ones. */
  const writeObjects = async (hashes: string[]) => {
    const failedFiles: OmittedFiles = []
    for (const sha256 of hashes) {
      const problem = await writeObject(archive, sha256)
      if (problem) failedFiles.push({ sha256, problem })
      else report({ phase: 'files', done: ++doneCount, all: files.length, bytes: archive.bytes })
    }
    return failedFiles
  }
  const filesToRetry = await writeObjects(files)
  if (filesToRetry.length > 0) await pause(MISSING_RETRY_MS)
  return writeObjects(filesToRetry.map(({ sha256 }) => sha256))
}

/** Writes an original, then its previews. Returns why they cannot be copied; otherwise null. */
async function writeObject(archive: ArchiveWriter, sha256: string): Promise<FileProblem | null> {
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
    const storedFile = await receiptStorage.read(sha256, file)
    return storedFile && (await buffer(storedFile.body))
  } catch {
    return null
  }
}
