import type { Claim, ClaimFile } from '~/domain/claims/claim'
import { fileLabel, paddedLabel } from '~/domain/claims/files/file-labels'

// Makes the names of files in the ZIP of a claim.

const padded = (number: number, digits: number) => String(number).padStart(digits, '0')

/** Characters that Windows, macOS or Linux does not allow in file names, or displays differently. */
const UNSAFE = /[<>:"|?*\\/\p{Cc}\p{Bidi_Control}]/gu

/** The most characters of a name. Each takes at most 4 bytes, and file systems allow 255 bytes. */
const CHARACTERS_MAX = 50

/** Returns a name that every file system accepts, with its extension. A number before it makes it unique. */
function safeName(name: string): string {
  const dot = name.lastIndexOf('.')
  const stem = Array.from(name.slice(0, dot).toWellFormed().normalize('NFC').replaceAll(UNSAFE, '_').trim())
  return `${stem.slice(0, CHARACTERS_MAX).join('') || 'file'}${name.slice(dot)}`
}

/** The most rate codes in the name of a proof. */
const CODES_MAX = 3

/** Returns `R1-R2`, or `R1-R2-R3-and-297-more`. The first code is unique: a rate has one proof. */
function codesOf(codes: string[]): string {
  const moreCount = codes.length - CODES_MAX
  return [...codes.slice(0, CODES_MAX), ...(moreCount > 0 ? [`and-${moreCount}-more`] : [])].join('-')
}

/** Returns a unique path: `receipts/001`, `papers/002`, or `rates/R1` for a file that proves rates. */
export function placeOf(claim: Claim, { number, lines, role }: ClaimFile): string {
  const { rates } = claim
  const label = paddedLabel(fileLabel(claim, number))
  if (role === 'paper' || role === 'statement') return `${role}s/${label}`
  if (lines.length > 0) return `receipts/${label}`
  const codes = rates.filter(({ file }) => file === number).map(({ code }) => code)
  return `rates/${codesOf(codes) || label}`
}

/**
 * Returns the name of a claim's file in the archive.
 * @param name the name on the claimant's device, with the extension of its kind
 */
export function memberName(claim: Claim, file: ClaimFile, name: string): string {
  const [firstLine, ...otherLines] = file.lines
  const moreText = otherLines.length > 0 ? `-and-${otherLines.length}-more` : ''
  const linesText = firstLine ? `-line-${padded(firstLine.line, 2)}${moreText}` : ''
  return `${placeOf(claim, file)}${linesText}-${safeName(name)}`
}

/** Why a text replaces a file. */
export type ReasonLeftOut = 'blackened' | 'missing' | 'damaged'

/** Returns the name of the text that replaces a file. */
export const leftOutName = (claim: Claim, file: ClaimFile, reason: ReasonLeftOut): string =>
  `${placeOf(claim, file)}-${reason}.txt`
