import { type PassThrough, pipeline, type Readable, Transform } from 'node:stream'
import type { ZipFile } from 'yazl'
import { type PartStart, partsOf, sealLength } from '~/domain/claims/seals/parts.server'
import { sealText } from '~/domain/claims/seals/seal'
import type { Sealer } from '~/domain/claims/seals/sealer.server'
import { Sections } from '~/domain/claims/seals/sections.server'

/** The bytes at the end of a ZIP without a comment that say how long the comment is. */
const COMMENT_LENGTH_BYTES = 2

/** The offsets in the directory of an archive, which yazl's types leave out. */
interface Offsets {
  entries: { relativeOffsetOfLocalHeader: number }[]
  offsetOfStartOfCentralDirectory: number
}

/** Returns where each member of a finished archive begins, and its directory. */
function startsOf(zip: ZipFile, names: string[]): PartStart[] {
  const { entries, offsetOfStartOfCentralDirectory } = zip as unknown as Offsets
  return [
    ...entries.map(({ relativeOffsetOfLocalHeader: at }, index) => ({ name: names[index] ?? '', at })),
    { name: 'directory of the archive', at: offsetOfStartOfCentralDirectory },
  ]
}

/**
 * Returns an archive with a seal as its comment. yazl writes the archive without a comment, so the length of
 * the comment, the last two bytes, is held back until the directory is known.
 * @param names the members in plain words; complete when the archive ends
 */
export function sealedArchive(zip: ZipFile, names: string[], sealer: Sealer): Readable {
  const sections = new Sections('zip')
  let held = Buffer.alloc(0)
  let passedBytes = 0
  const sealing = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const bytes = Buffer.concat([held, chunk])
      const passed = bytes.subarray(0, -COMMENT_LENGTH_BYTES)
      held = bytes.subarray(passed.length)
      passedBytes += passed.length
      sections.update(passed)
      done(null, passed)
    },
    flush(done) {
      const starts = startsOf(zip, names)
      const sealAt = passedBytes + COMMENT_LENGTH_BYTES
      const sealBytes = sealLength({ ...sealer.statement, file: 'zip', sealAt }, starts, sealAt)
      held.writeUInt16LE(sealBytes)
      sections.update(held)
      const parts = partsOf(sections.end().sections, starts)
      const seal = sealer.seal({ file: 'zip', parts, sealAt, sealBytes })
      done(null, Buffer.concat([held, Buffer.from(sealText(seal))]))
    },
  })
  // the reader of the stream gets its errors
  return pipeline(zip.outputStream as PassThrough, sealing, () => {})
}
