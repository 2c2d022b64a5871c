import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DISK_FULL } from '~/domain/disk-space.server'
import { DomainError } from '~/domain/errors'
import { getEvent } from '~/domain/events/get-event.server'
import { EVENT_CLOSED } from '~/domain/events/messages'
import type { Actor } from '~/domain/users/actor'
import { receiptQuotaReached } from '~/domain/users/quotas.server'
import { FileRefusedError, type PreparedFile, type RefusalReason } from '~/infra/files/prepared-file.server'
import { ProcessorTimeUsedUpError } from '~/infra/files/processor-budget.server'
import { log } from '~/infra/log.server'
import { DiskFullError } from '~/infra/storage/disk-space.server'
import { receiptStorage } from '~/infra/storage/storage.server'
import { FILE_BYTES_MAX, MB, STATEMENT_BYTES_MAX } from '~/limits'
import { filePreparer } from './file-preparer.server'
import { DAMAGED_COPY_REPLACED, IS_BANK_STATEMENT, NOT_STORED } from './messages'
import { wakeReader } from './reading-queue.server'
import { type Destination, loadDestination, recordFile, type StoredFile } from './record-file.server'
import { refusalOf } from './refusals.server'
import { cleanName, isOriginalName, originalName, THUMBNAIL, VIEWS } from './stored-names.server'
import type { UploadResult, UploadTarget } from './upload'

// Stores an uploaded file as a receipt of its event.

function tooMuchTime(waitMs: number): string {
  const minutes = Math.ceil(waitMs / 60_000)
  const when = minutes === 1 ? 'in a minute' : `in ${minutes} minutes`
  return `Your files have used up this hour’s computing time. Upload this one again ${when}.`
}

/** A file while its content arrives. */
export interface IncomingFile {
  /** the name of the file on the claimant's device */
  name: string
  content: AsyncIterable<Uint8Array>
}

/**
 * Checks and returns the destination of files that are uploaded to an event of the user.
 * @throws DomainError not_found (the event, the expense or the rate), forbidden, invalid, conflict (the event
 * is closed), failed
 */
export async function findDestination(actor: Actor, eventId: string, target: UploadTarget) {
  const event = await getEvent(actor, eventId)
  const destination = { ...target, statementRows: null }
  await loadDestination(actor, event.id, destination)
  if (event.status === 'closed') throw new DomainError('conflict', EVENT_CLOSED)
  return { ...destination, actor, eventId: event.id }
}

/** Whether the thumbnail and the original of a receipt are stored, and the original is intact. */
async function isStoredWhole(sha256: string, bytes: number): Promise<boolean> {
  if (!(await receiptStorage.size(sha256, THUMBNAIL))) return false
  const original = (await receiptStorage.files(sha256)).find(isOriginalName)
  return original !== undefined && (await receiptStorage.inspect(sha256, original, bytes)) === null
}

/** Whether an error refuses the whole upload, because its destination is missing or accepts no files. */
const refusesUpload = (error: unknown): boolean =>
  error instanceof DomainError && error.code !== 'failed' && error.code !== 'unavailable'

/** The reasons for refusing a file as a receipt that leave open whether it is a bank statement. */
const STATEMENT_REFUSAL_REASONS: readonly RefusalReason[] = [
  ...(['text', 'html', 'other_xml', 'unreadable_xml', 'xml_too_large', 'archive', 'unsupported'] as const),
]

/**
 * Takes a bank statement that was uploaded among receipts.
 * @returns the id of the stored statement; null when the file is not a statement
 */
export type TakeStatement = (
  actor: Actor,
  file: { eventId: string; name: string; bytes: Uint8Array },
) => Promise<string | null>

/** An uploaded file in a temporary folder. */
interface ReceivedFile extends Pick<StoredFile, 'name' | 'bytes'> {
  path: string
}

/**
 * Makes the views of a received file. A file that would become a draft, but is refused as a receipt, may be a
 * bank statement; then it is given to `takeStatement`.
 * @returns the prepared file, or the id of the stored statement
 * @throws FileRefusedError when the file is neither
 */
async function prepareOrTakeStatement(
  { actor, eventId, expenseId, rateId, statementRows, isRatesFile = false }: Destination,
  { path, name, bytes }: ReceivedFile,
  { viewsPath, takeStatement }: { viewsPath: string; takeStatement: TakeStatement },
): Promise<PreparedFile | { statementId: string }> {
  const isText = statementRows !== null || isRatesFile
  const task = isText ? 'prepareText' : undefined
  try {
    return await filePreparer.prepare(path, viewsPath, { owner: actor.id, task })
  } catch (error) {
    const isDraft = expenseId === null && rateId === null && !isText
    const mayBeStatement =
      error instanceof FileRefusedError && STATEMENT_REFUSAL_REASONS.includes(error.reason)
    if (!isDraft || !mayBeStatement || bytes > STATEMENT_BYTES_MAX) throw error
    const statementId = await takeStatement(actor, { eventId, name, bytes: await readFile(path) })
    if (statementId === null) throw error
    return { statementId }
  }
}

/**
 * Receives a file, detects its kind by its bytes, makes its views, stores it, and only then records it in the
 * database. Reads the content to its end, unless it cannot be written.
 * @param chosenAt when the claimant chose the file, for the order of drafts; null for the time of arrival
 * @param takeStatement takes a file that would become a draft but is a bank statement
 * @throws as `findDestination`, when the destination changes in the meantime
 */
export async function storeReceipt(
  destination: Destination,
  { name: originalFileName, content }: IncomingFile,
  chosenAt: Date | null,
  takeStatement: TakeStatement = async () => null,
): Promise<UploadResult> {
  // the time before receiving, because files may finish in another order than they were sent
  const createdAt = chosenAt ?? new Date()
  const name = cleanName(originalFileName)
  const resultWithoutReceipt = (outcome: UploadResult['outcome'], message: string): UploadResult => ({
    name,
    outcome,
    message,
    receipt: null,
  })
  try {
    const workspace = await receiptStorage.workspace()
    try {
      const { bytes, sha256 } = await workspace.write('original', content, FILE_BYTES_MAX)
      if (bytes > FILE_BYTES_MAX)
        return resultWithoutReceipt('refused', `Files can be at most ${FILE_BYTES_MAX / MB} MB`)
      // if the stored files are lost or damaged (a restored backup, a full disk), this upload replaces them
      const isStoredIntact = await isStoredWhole(sha256, bytes)
      const existing = isStoredIntact ? await recordFile(destination, sha256, null) : null
      if (existing) {
        wakeReader()
        return { name, ...existing }
      }
      const quotaReached = await receiptQuotaReached(destination.actor, { files: 1, bytes })
      if (quotaReached) return resultWithoutReceipt('refused', quotaReached)
      const received = { path: join(workspace.path, 'original'), name, bytes }
      const viewsPath = join(workspace.path, VIEWS)
      const prepared = await prepareOrTakeStatement(destination, received, { viewsPath, takeStatement })
      if ('statementId' in prepared)
        return { ...resultWithoutReceipt('statement', IS_BANK_STATEMENT), statementId: prepared.statementId }
      const original = originalName(prepared.kind)
      await workspace.rename('original', original)
      await workspace.commit(sha256, original)
      const recorded = await recordFile(destination, sha256, { ...prepared, name, bytes, createdAt })
      // a sweep in the meantime may have removed the files, because no row referred to them yet
      await workspace.commit(sha256, original)
      wakeReader()
      if (recorded?.outcome === 'present') return { name, ...recorded, message: DAMAGED_COPY_REPLACED }
      return recorded ? { name, ...recorded } : resultWithoutReceipt('failed', NOT_STORED)
    } finally {
      await workspace.remove()
    }
  } catch (error) {
    if (refusesUpload(error)) throw error
    if (error instanceof ProcessorTimeUsedUpError) {
      const { waitMs } = error
      return { ...resultWithoutReceipt('failed', tooMuchTime(waitMs)), retryAfter: Math.ceil(waitMs / 1_000) }
    }
    if (error instanceof FileRefusedError) return resultWithoutReceipt('refused', refusalOf(error.reason))
    log.error({ event: destination.eventId, error }, 'a receipt could not be stored')
    return resultWithoutReceipt('failed', error instanceof DiskFullError ? DISK_FULL : NOT_STORED)
  }
}
