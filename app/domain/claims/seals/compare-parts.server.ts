import { sumOf } from './parts.server'
import type { Seal } from './seal'
import type { Section } from './sections.server'

/** The parts of a file that are not as its seal says. */
export interface Differences {
  /** the names of the parts that were changed */
  changed: string[]
  /** the names of parts that cannot be told apart from the changed ones behind them */
  unclear: string[]
}

/** The names of differences that are in no part. */
const APPENDED = 'bytes after the end of the file'
const MOVED_SEAL = 'the place of the seal'

/**
 * Compares the sections of a file with the parts in its seal. A part is unchanged when it is in its place,
 * counted from the beginning of the file or, where bytes were added or removed, from its end.
 * @param sections without the seal's
 * @param sealAt the number of bytes before the seal
 */
export function compareParts(sections: Section[], sealAt: number, seal: Seal): Differences {
  /** the index of the section that begins after so many bytes */
  const indexes = new Map<number, number>()
  let fileBytes = 0
  for (const [index, { bytes }] of sections.entries()) {
    indexes.set(fileBytes, index)
    fileBytes += bytes
  }
  indexes.set(fileBytes, sections.length)
  const isAt = (from: number, to: number, sha256: string) => {
    const [first, next] = [indexes.get(from), indexes.get(to)]
    return first !== undefined && next !== undefined && sumOf(sections.slice(first, next)) === sha256
  }
  const shift = fileBytes - seal.parts.reduce((sum, { bytes }) => sum + bytes, 0)
  const differences: Differences = { changed: [], unclear: [] }
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
