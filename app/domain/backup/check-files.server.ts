import { setTimeout as pause } from 'node:timers/promises'
import { isOriginalName, THUMBNAIL, VIEWS } from '~/domain/receipts/stored-names.server'
import { readDatabase } from '~/infra/backup/databases.server'
import { env } from '~/infra/env.server'
import type { FileFault } from '~/infra/storage/file-fault'
import { faultOfError } from '~/infra/storage/regular-file.server'
import { receiptStorage } from '~/infra/storage/storage.server'
import { referencedFiles } from './named-files.server'
import type { ReportProgress } from './progress'

/** The milliseconds before looking again for a missing file, which a sweep may have moved for a moment. */
const MISSING_RETRY_MS = 1_000

/** A stored file that is missing or damaged. */
export interface StoredFault {
  /** relative to DATA_DIR */
  path: string
  fault: FileFault
  /** whether a receipt or a frozen claim references it */
  isNeeded: boolean
}

/** The result of checking all stored files. */
export interface StorageCheck {
  /** the number of intact originals, and their bytes */
  intactCount: number
  intactBytes: number
  faults: StoredFault[]
  /** the folders of receipts with missing previews */
  withoutViews: string[]
}

/**
 * Compares all originals with their SHA-256, including stored originals that no row references. The server
 * may be running.
 * @throws RowStoreError when the database cannot be read
 */
export async function checkFiles(report: ReportProgress): Promise<StorageCheck> {
  // holds removals before the rows are read, so that each file that they reference exists until it is checked
  const hold = await receiptStorage.holdRemovals()
  try {
    const neededHashes = new Set(await filesOfRows())
    const storedHashes = await storedObjects()
    const objects = [...new Set([...neededHashes, ...storedHashes])].sort()
    const check: StorageCheck = { intactCount: 0, intactBytes: 0, faults: [], withoutViews: [] }
    const missing: string[] = []
    for (const [index, sha256] of objects.entries()) {
      const inspected = await inspectObject(sha256)
      if (inspected.fault === 'missing') missing.push(sha256)
      else await addResult(check, inspected, neededHashes.has(sha256))
      report({ phase: 'files', done: index + 1, all: objects.length, bytes: check.intactBytes })
    }
    if (missing.length > 0) await pause(MISSING_RETRY_MS)
    for (const sha256 of missing)
      await addResult(check, await inspectObject(sha256), neededHashes.has(sha256))
    return check
  } finally {
    await hold.release()
  }
}

/** Returns the SHA-256 of each stored file that rows reference. */
async function filesOfRows(): Promise<string[]> {
  const snapshot = await readDatabase(env.databaseUrl)
  try {
    return await referencedFiles(snapshot)
  } finally {
    await snapshot.close()
  }
}

/** Returns the SHA-256 of each object in the storage. An object is an original file with its previews. */
async function storedObjects(): Promise<string[]> {
  const objects: string[] = []
  for (const shard of await receiptStorage.shards()) objects.push(...(await receiptStorage.list(shard)))
  return objects
}

/** Adds the result of inspecting an object to the result of the check. */
async function addResult(check: StorageCheck, object: InspectedObject, isNeeded: boolean): Promise<void> {
  const { sha256, original, fault, hasViews } = object
  if (fault !== null) {
    check.faults.push({ path: receiptStorage.pathOf(sha256, original), fault, isNeeded })
    return
  }
  check.intactCount++
  check.intactBytes += (await receiptStorage.size(sha256, original)) ?? 0
  if (!hasViews) check.withoutViews.push(receiptStorage.pathOf(sha256, ''))
}

/** Inspects an object. `original` is the name of its original; empty without one. */
async function inspectObject(sha256: string) {
  try {
    const names = await receiptStorage.files(sha256)
    const original = names.find(isOriginalName) ?? ''
    const fault: FileFault | null =
      original === '' ? 'missing' : await receiptStorage.inspect(sha256, original, null)
    return { sha256, original, fault, hasViews: await hasViews(sha256, names) }
  } catch (error) {
    return { sha256, original: '', fault: faultOfError(error), hasViews: false }
  }
}

type InspectedObject = Awaited<ReturnType<typeof inspectObject>>

/** Whether an object has a thumbnail, and all of its previews are nonempty files. */
async function hasViews(sha256: string, names: string[]): Promise<boolean> {
  for (const name of new Set([THUMBNAIL, ...names.filter((file) => file.startsWith(VIEWS))]))
    if (!(await receiptStorage.size(sha256, name))) return false
  return true
}
