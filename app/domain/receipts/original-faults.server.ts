import { DomainError } from '~/domain/errors'
import type { FileKind } from '~/infra/files/prepared-file.server'
import { log } from '~/infra/log.server'
import type { FileFault } from '~/infra/storage/file-fault'
import { receiptStorage } from '~/infra/storage/storage.server'
import { FAULT_WORDS } from './fault-words.server'
import { ORIGINAL_MISSING, originalDamaged } from './messages'
import { originalName } from './stored-names.server'

// Finds and reports faults of the stored originals of receipts.

/** An original that is damaged or missing. */
export interface FaultyOriginal {
  sha256: string
  fault: FileFault
}

/** Whether an original is damaged or missing. */
export const isFaulty = (original: { sha256: string; fault: FileFault | null }): original is FaultyOriginal =>
  original.fault !== null

/** The number of originals that one log line names. */
const LOGGED_MAX = 50

/**
 * Logs damaged and missing originals by their SHA-256, because file names are personal data.
 * @param during the operation that found the faults
 */
export function logFaultyOriginals(during: string, faults: FaultyOriginal[]): void {
  if (faults.length === 0) return
  const files = faults.slice(0, LOGGED_MAX).map(({ sha256, fault }) => `${sha256} ${fault}`)
  log.error({ during, count: faults.length, files }, 'originals of receipts are damaged or missing')
}

/** The columns of a receipt that identify its original. */
interface NamedOriginal {
  sha256: string
  kind: string
  bytes: number
}

/** Compares the original of a receipt with its SHA-256. Returns its fault; null when it is intact. */
export const faultOfOriginal = ({ sha256, kind, bytes }: NamedOriginal): Promise<FileFault | null> =>
  receiptStorage.inspect(sha256, originalName(kind as FileKind), bytes)

/**
 * Checks an original before it is sent. Logs a fault.
 * @throws DomainError not_found (the original is missing), failed (it is damaged)
 */
export async function requireWholeOriginal(original: NamedOriginal): Promise<void> {
  const fault = await faultOfOriginal(original)
  if (fault === null) return
  logFaultyOriginals('download', [{ sha256: original.sha256, fault }])
  if (fault === 'missing') throw new DomainError('not_found', ORIGINAL_MISSING)
  throw new DomainError('failed', originalDamaged(FAULT_WORDS[fault]))
}
