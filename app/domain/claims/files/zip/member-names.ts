import type { Claim, ClaimFile } from '~/domain/claims/claim'

const padded = (number: number, digits: number) => String(number).padStart(digits, '0')

/** What Windows, macOS or Linux has no file name with, or shows as something else than it is. */
const UNSAFE = /[<>:"|?*\\/\p{Cc}\p{Bidi_Control}]/gu

/** Characters of a name, of at most 4 bytes each: file systems take 255 bytes. */
const CHARACTERS_MAX = 50

/** A name that every file system takes, behind a number that makes it unique; the extension stays. */
function safeName(name: string): string {
  const dot = name.lastIndexOf('.')
  const stem = Array.from(name.slice(0, dot).toWellFormed().normalize('NFC').replaceAll(UNSAFE, '_').trim())
  return `${stem.slice(0, CHARACTERS_MAX).join('') || 'file'}${name.slice(dot)}`
}

/** Codes of rates in the name of a proof. */
const CODES_MAX = 3

/** `R1-R2`, or `R1-R2-R3-and-297-more`. A rate has one proof, so the first code alone is no other file's. */
function codesOf(codes: string[]): string {
  const more = codes.length - CODES_MAX
  return [...codes.slice(0, CODES_MAX), ...(more > 0 ? [`and-${more}-more`] : [])].join('-')
}

/**
 * `receipts/001`, `papers/002`, `statements/003`, or the codes of the rates that it proves: `rates/R1`. No
 * other file of the claim has the same.
 */
function placeOf({ rates }: Claim, { number, lines, role }: ClaimFile): string {
  if (role === 'paper' || role === 'statement') return `${role}s/${padded(number, 3)}`
  if (lines.length > 0) return `receipts/${padded(number, 3)}`
  const codes = rates.filter(({ file }) => file === number).map(({ code }) => code)
  return `rates/${codesOf(codes) || padded(number, 3)}`
}

/**
 * What a file of a claim is called in the archive.
 * @param name with the extension of its kind
 */
export function memberName(claim: Claim, file: ClaimFile, name: string): string {
  const [first, ...others] = file.lines
  const line = first
    ? `-line-${padded(first.line, 2)}${others.length > 0 ? `-and-${others.length}-more` : ''}`
    : ''
  return `${placeOf(claim, file)}${line}-${safeName(name)}`
}

/** Why a text stands in the place of a file. */
export type ReasonLeftOut = 'blackened' | 'missing' | 'damaged'

/** Returns the name of the text that stands in the place of a file. */
export const leftOutName = (claim: Claim, file: ClaimFile, reason: ReasonLeftOut): string =>
  `${placeOf(claim, file)}-${reason}.txt`
