import type { FileFault } from '~/infra/file-fault'
import type { FileKind } from '~/infra/files/files.server'
import { log } from '~/infra/log.server'
import { receiptStorage } from '~/infra/storage.server'
import { originalName } from './names.server'

// What is wrong with the originals of receipts where they are stored.

/** An original that is not as it came. */
export interface FaultyOriginal {
  sha256: string
  fault: FileFault
}

/** Whether something is wrong with an original. */
export const isFaulty = (original: { sha256: string; fault: FileFault | null }): original is FaultyOriginal =>
  original.fault !== null

/** Originals that one line of the log names. */
const LOGGED_MAX = 50

/**
 * Logs the originals that are not as they came, by their SHA-256: names of files are personal.
 * @param during what was done with them
 */
export function logFaultyOriginals(during: string, faults: FaultyOriginal[]): void {
  if (faults.length === 0) return
  const files = faults.slice(0, LOGGED_MAX).map(({ sha256, fault }) => `${sha256} ${fault}`)
  log.error({ during, count: faults.length, files }, 'originals of receipts are damaged or missing')
}

/** Compares the original of a receipt with its SHA-256. Returns what is wrong with it; null when nothing is. */
export const faultOfOriginal = ({
  sha256,
  kind,
  bytes,
}: {
  sha256: string
  kind: string
  bytes: number
}): Promise<FileFault | null> => receiptStorage.inspect(sha256, originalName(kind as FileKind), bytes)
