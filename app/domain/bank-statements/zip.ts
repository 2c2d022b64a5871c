import { unzipSync } from 'fflate'
import { DomainError } from '~/domain/errors'
import { STATEMENT_BYTES_MAX } from '~/limits-and-lifetimes'

// A ZIP of statements, as banks deliver camt: one file for each account or day.

/** The files of a ZIP, at most, and how often larger than the ZIP they are together. */
const MEMBERS_MAX = 100
const RATIO_MAX = 200

const invalid = (message: string) => new DomainError('invalid', message)

export const isZip = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 0x03 && bytes[3] === 0x04

/** What programs add for themselves. */
const isOwnFile = (name: string) => /\/$|(?:^|\/)(?:__MACOSX\/|\.)/.test(name)

/**
 * Returns the files of a ZIP in the order of their names.
 * @throws DomainError invalid: a workbook, damaged, empty, or beyond the limits
 */
export function unzipStatements(bytes: Uint8Array): Uint8Array[] {
  let [count, total] = [0, 0]
  let problem = ''
  const isTaken = ({ name, originalSize }: { name: string; originalSize: number }) => {
    if (name === '[Content_Types].xml' || name === 'mimetype')
      problem ||=
        'This is an Excel file. Export the statement as CSV, camt.053, MT940 or OFX, and choose that'
    if (isOwnFile(name)) return false
    count += 1
    total += originalSize
    if (count > MEMBERS_MAX) problem ||= `A ZIP of statements has at most ${MEMBERS_MAX} files`
    if (total > STATEMENT_BYTES_MAX || total > bytes.byteLength * RATIO_MAX)
      problem ||= 'The files in this ZIP are too large. Choose fewer statements at a time'
    return problem === ''
  }
  let members: Record<string, Uint8Array>
  try {
    members = unzipSync(bytes, { filter: isTaken })
  } catch {
    throw invalid('This ZIP file is damaged, or protected by a password')
  }
  if (problem) throw invalid(problem)
  const found = Object.keys(members)
    .toSorted()
    .map((name) => members[name] as Uint8Array)
  if (found.length === 0) throw invalid('This ZIP file holds no statement')
  return found
}
