import type { ClaimFile } from '~/domain/claims/claim'
import { faultSentence } from '~/domain/receipts/fault-words.server'
import { type FaultyOriginal, logFaultyOriginals } from '~/domain/receipts/original-faults.server'
import { originalName } from '~/domain/receipts/stored-names.server'
import type { FileKind } from '~/infra/files/prepared-file.server'
import type { Inspection } from '~/infra/storage/file-inspection.server'
import { receiptStorage } from '~/infra/storage/storage.server'
import { MB } from '~/limits'

// Finds the files of a claim whose originals, the stored files as they were uploaded, are damaged or missing.

/** The most bytes of originals that one check reads. A later check reads the remaining ones, the PDF all. */
const READ_BYTES_MAX = 256 * MB

/** The number of originals that are checked in parallel. */
const PARALLEL_INSPECTIONS = 16

/** The damaged and missing files of a claim. */
export interface FaultyFiles {
  /** the words after the file's name, such as `is missing`, by file number */
  faults: Map<number, string>
  /** the number of files whose bytes were not read and compared with their checksums */
  uncheckedCount: number
}

/**
 * Finds and logs the files of a claim whose originals are damaged or missing.
 * @param during the operation that needs the files, for the log
 */
export async function findFaultyFiles(files: ClaimFile[], during: string): Promise<FaultyFiles> {
  const budget = { bytes: READ_BYTES_MAX }
  const inspections: Inspection[] = []
  for (let start = 0; start < files.length; start += PARALLEL_INSPECTIONS) {
    const portion = files.slice(start, start + PARALLEL_INSPECTIONS)
    const inspected = portion.map(({ sha256, kind, bytes }) =>
      receiptStorage.inspectWithin(budget, sha256, originalName(kind as FileKind), bytes),
    )
    inspections.push(...(await Promise.all(inspected)))
  }
  const faults = new Map<number, string>()
  const originals: FaultyOriginal[] = []
  files.forEach(({ number, sha256 }, index) => {
    const fault = inspections[index] ?? null
    if (fault === null || fault === 'unread') return
    faults.set(number, faultSentence(fault))
    originals.push({ sha256, fault })
  })
  logFaultyOriginals(during, originals)
  const uncheckedCount = inspections.filter((inspection) => inspection === 'unread').length
  return { faults, uncheckedCount }
}
