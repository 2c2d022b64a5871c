import { z } from 'zod'
import { canonicalText } from '~/domain/claims/versions/canonical'

// A seal is the signed list of the parts of a claim's file. It is in the file itself: in a PDF as the last
// object, in a ZIP as the comment of the archive.

/** The kinds of files that have a seal. */
export type SealedKind = 'pdf' | 'zip'

/** The text at the start of a seal. A ZIP contains PDFs with seals of their own, so the two texts differ. */
export const SEAL_MARKS: Record<SealedKind, string> = {
  pdf: '%Claimbook-PDF-seal-1\n',
  zip: 'Claimbook-ZIP-seal-1\n',
}

/** The comment of a PDF before each page, and before the objects that belong to no page. */
export const PDF_PART_MARK = '%Claimbook-PDF-part\n'

/** The longest seal: the comment of a ZIP cannot be longer. */
export const SEAL_BYTES_MAX = 65_535

/** The most parts that a seal lists, so that it fits into `SEAL_BYTES_MAX`. Longer lists are summed up. */
export const SEAL_PARTS_MAX = 300

const PART_NAME_CHARACTERS_MAX = 80

/** 32 and 64 bytes in hexadecimal. */
const hash = z.string().regex(/^[0-9a-f]{64}$/)
const signature = z.string().regex(/^[0-9a-f]{128}$/)

/** A run of bytes of the file. All parts together are the whole file without the seal, in its order. */
export const partSchema = z.strictObject({
  /** in plain words, such as `page 4: receipt 3` */
  name: z.string().min(1).max(PART_NAME_CHARACTERS_MAX),
  bytes: z.int().min(1),
  /** the SHA-256 of the SHA-256s of the part's sections (sections.server.ts) */
  sha256: hash,
})

export type SealedPart = z.output<typeof partSchema>

/** The values of a seal that say which version of which claim a file shows. */
const statementSchema = z.strictObject({
  number: z.string().regex(/^\d{4}-\d{4,9}$/),
  version: z.int().min(1),
  /** the day of freezing, YYYY-MM-DD */
  frozenOn: z.iso.date(),
  /** the SHA-256 of the claim's data */
  claim: hash,
  /** the public key */
  key: hash,
})

export type SealStatement = z.output<typeof statementSchema>

const sealSchema = z.strictObject({
  ...statementSchema.shape,
  file: z.enum(['pdf', 'zip']),
  parts: z.array(partSchema).min(1).max(SEAL_PARTS_MAX),
  /** how many bytes of the file are before the seal */
  sealAt: z.int().min(0),
  /** the bytes of the seal, with the spaces at its end */
  sealBytes: z.int().min(1).max(SEAL_BYTES_MAX),
  signature,
})

export type Seal = z.output<typeof sealSchema>

/** Returns the text that the signature of a seal signs. */
export const signedText = ({ signature: _signature, ...signed }: Seal): string => canonicalText(signed)

/**
 * Returns the bytes of a seal as text, with spaces at its end, because its place is reserved before all of
 * its values are known.
 * @throws Error for a seal that is longer than its place
 */
export function sealText(seal: Seal): string {
  const text = SEAL_MARKS[seal.file] + canonicalText(seal)
  if (text.length > seal.sealBytes) throw new Error('the seal is longer than its place')
  return text.padEnd(seal.sealBytes, ' ')
}

/** Parses a seal. Returns null unless `sealText` makes exactly these bytes of it. */
export function parseSeal(kind: SealedKind, text: string): Seal | null {
  try {
    const seal = sealSchema.parse(JSON.parse(text.slice(SEAL_MARKS[kind].length)))
    return seal.file === kind && sealText(seal) === text ? seal : null
  } catch {
    return null
  }
}

/** Shortens the name of a part, and leaves out everything but plain letters. */
export const partName = (name: string): string =>
  name.replaceAll(/[^\x20-\x7e]+/g, ' ').slice(0, PART_NAME_CHARACTERS_MAX)
