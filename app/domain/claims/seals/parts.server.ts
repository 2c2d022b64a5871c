import { createHash } from 'node:crypto'
import {
  partName,
  SEAL_BYTES_MAX,
  SEAL_PARTS_MAX,
  type Seal,
  type SealedPart,
  type SealStatement,
  sealText,
} from './seal'
import type { Section } from './sections.server'

/** Where a part of a file begins. */
export interface PartStart {
  name: string
  /** the number of bytes before it */
  at: number
}

/** Returns at most `SEAL_PARTS_MAX` starts: neighbours become one part when there are more. */
function summedUp(starts: PartStart[]): PartStart[] {
  const share = Math.ceil(starts.length / SEAL_PARTS_MAX)
  if (share <= 1) return starts
  return starts.flatMap((first, index) => {
    if (index % share > 0) return []
    const last = starts[Math.min(index + share, starts.length) - 1] as PartStart
    return last === first ? first : { name: `${first.name} to ${last.name}`, at: first.at }
  })
}

/**
 * Returns how long the seal of a file will be. It depends on no hash, so it is known before the bytes that
 * state this length are hashed.
 * @param fileBytes the size of the file without the seal
 */
export function sealLength(
  unsigned: Pick<Seal, 'file' | 'sealAt'> & SealStatement,
  starts: PartStart[],
  fileBytes: number,
): number {
  const parts = summedUp(starts).map(({ name, at }, index, all) => ({
    name: partName(name),
    bytes: (all[index + 1]?.at ?? fileBytes) - at,
    sha256: '0'.repeat(64),
  }))
  const seal = { ...unsigned, parts, sealBytes: SEAL_BYTES_MAX, signature: '0'.repeat(128) }
  return sealText(seal).trimEnd().length
}

/** Returns the SHA-256 of the SHA-256s of sections. */
export function hashOf(sections: Section[]): string {
  const hash = createHash('sha256')
  for (const { sha256 } of sections) hash.update(sha256)
  return hash.digest('hex')
}

/**
 * Returns the parts of a file. Each begins where a section begins. A part that does not (a file with more
 * than all sections that are counted) belongs to the part before it.
 * @param starts in their order; the first is at 0
 */
export function partsOf(sections: Section[], starts: PartStart[]): SealedPart[] {
  const names = new Map(summedUp(starts).map(({ name, at }) => [at, name]))
  const parts: { name: string; sections: Section[] }[] = []
  let at = 0
  for (const section of sections) {
    const name = names.get(at)
    if (name !== undefined || parts.length === 0) parts.push({ name: name ?? 'file', sections: [] })
    parts.at(-1)?.sections.push(section)
    at += section.bytes
  }
  return parts.map(({ name, sections }) => ({
    name: partName(name),
    bytes: sections.reduce((sum, { bytes }) => sum + bytes, 0),
    sha256: hashOf(sections),
  }))
}

/** The names of differences that are in no part. */
const APPENDED = 'bytes after the end of the file'
const MOVED_SEAL = 'the place of the seal'

/**
 * Compares the sections of a file with the parts in its seal. A part is unchanged when it is in its place,
 * counted from the beginning of the file or, where bytes were added or removed, from its end. Returns the
 * names of the changed parts, and of the parts that cannot be told apart from the changed ones behind them.
 * @param sections without the seal's
 * @param sealAt the number of bytes before the seal
 */
export function compareParts(sections: Section[], sealAt: number, seal: Seal) {
  /** the indexes of the sections, by the number of bytes before each section */
  const indexes = new Map<number, number>()
  let fileBytes = 0
  for (const [index, { bytes }] of sections.entries()) {
    indexes.set(fileBytes, index)
    fileBytes += bytes
  }
  indexes.set(fileBytes, sections.length)
  const isAt = (from: number, to: number, sha256: string) => {
    const [first, next] = [indexes.get(from), indexes.get(to)]
    return first !== undefined && next !== undefined && hashOf(sections.slice(first, next)) === sha256
  }
  const shift = fileBytes - seal.parts.reduce((sum, { bytes }) => sum + bytes, 0)
  const differences = { changed: [] as string[], unclear: [] as string[] }
  let from = 0
  for (const { name, bytes, sha256 } of seal.parts) {
    const to = from + bytes
    if (!isAt(from, to, sha256) && (shift === 0 || !isAt(from + shift, to + shift, sha256))) {
      // the mark of the part behind it is gone, so its last section goes on into that part
      const isUnclear = shift === 0 && indexes.has(from) && !indexes.has(to)
      differences[isUnclear ? 'unclear' : 'changed'].push(name)
    }
    from = to
  }
  if (differences.changed.length === 0) {
    if (shift !== 0) differences.changed.push(APPENDED)
    else if (sealAt !== seal.sealAt) differences.changed.push(MOVED_SEAL)
  }
  return differences
}
