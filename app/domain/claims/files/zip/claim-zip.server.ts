import { createHash } from 'node:crypto'
import { type PassThrough, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { type Claim, type ClaimFile, exportedSha256, type Frozen } from '~/domain/claims/claim'
import { isBlackened } from '~/domain/claims/files/used-statements'
import type { Sealer } from '~/domain/claims/seals/sealer.server'
import { type FaultyOriginal, logFaultyOriginals } from '~/domain/receipts/original-faults.server'
import { originalName, savedName } from '~/domain/receipts/stored-names.server'
import type { FileKind } from '~/infra/files/prepared-file.server'
import { withoutPosition } from '~/infra/files/remove-position.server'
import type { FileFault } from '~/infra/storage/file-fault'
import { receiptStorage } from '~/infra/storage/storage.server'
import { leftOutName, memberName, placeOf, type ReasonLeftOut } from './member-names'
import { memberOptions } from './member-options.server'
import { sealedArchive } from './sealed-archive.server'

// Makes the ZIP of a claim: its documents, the originals of its files, and a list of checksums.

/** A part of the archive that is created when its turn comes. */
interface ArchivePart {
  name: string
  open(): Readable | Promise<Readable>
}

/** An original in the archive. */
export interface ArchivedOriginal {
  name: string
  /** its folder and number in the archive, such as `receipts/001` */
  place: string
  /** the SHA-256 of the stored file, its name in the storage, and its size */
  sha256: string
  storedName: string
  bytes: number
  /** the SHA-256 of its bytes in the archive; differs from `sha256` for a photo whose position is removed */
  exportedSha256: string
  /** the texts that replace the file when it is left out */
  texts: Record<ReasonLeftOut, { name: string; text: string }>
  /**
   * whether the archive withholds the file, because it is a bank statement with rows that the claim does not
   * use
   */
  isWithheld: boolean
}

/** A file of the archive. */
interface Member {
  name: string
  /** its name in the seal of the archive, if it differs */
  place?: string
  body: Readable
  /** the required SHA-256 of its bytes, and a function to call when the bytes differ */
  expected?: { sha256: string; forget(): void }
}

const textMember = (name: string, text: string): Member => ({ name, body: Readable.from(Buffer.from(text)) })

const REASONS_LEFT_OUT: Record<ReasonLeftOut, string> = {
  blackened: 'The claimant has this bank statement. claim.pdf shows the rows that the claim uses.',
  missing: 'This file of the claim is missing where files are stored.',
  damaged:
    'This file of the claim is damaged where files are stored: it has other bytes than the claim says. So it is left out.',
}

/** Returns the texts that can replace a file; each contains its name, size and SHA-256. */
function replacementTexts(claim: Claim, file: ClaimFile): ArchivedOriginal['texts'] {
  const textOf = (reason: ReasonLeftOut) => {
    const lines = [REASONS_LEFT_OUT[reason], '', file.name, `${file.bytes} bytes`, `SHA-256 ${file.sha256}`]
    return { name: leftOutName(claim, file, reason), text: `${lines.join('\n')}\n` }
  }
  return { blackened: textOf('blackened'), missing: textOf('missing'), damaged: textOf('damaged') }
}

/** Returns the originals of a claim's files, in their order. */
export const originalsOf = (claim: Claim): ArchivedOriginal[] =>
  claim.files.map((file) => {
    const kind = file.kind as FileKind
    return {
      name: memberName(claim, file, savedName(file.name, kind, file.role)),
      place: placeOf(claim, file),
      sha256: file.sha256,
      storedName: originalName(kind),
      bytes: file.bytes,
      exportedSha256: exportedSha256(file),
      isWithheld: isBlackened(file),
      texts: replacementTexts(claim, file),
    }
  })

const SLICE_BYTES = 64 * 1024

/** Splits bytes into slices that hash and compress quickly, so that other requests run between them. */
function* slicesOf(bytes: Buffer): Generator<Buffer> {
  for (let start = 0; start < bytes.length; start += SLICE_BYTES)
    yield bytes.subarray(start, start + SLICE_BYTES)
}

/**
 * Returns a photo without the position where it was taken. The whole photo is in memory, because its metadata
 * may be anywhere in it.
 */
async function readWithoutPosition(body: Readable): Promise<Buffer> {
  const original = await buffer(body)
  return withoutPosition(original) ?? original
}

const sha256Of = async (bytes: Buffer): Promise<string> =>
  Buffer.from(await crypto.subtle.digest('SHA-256', bytes as Buffer<ArrayBuffer>)).toString('hex')

/**
 * Returns the archive member of an original, or of the text that replaces it.
 * @param faults collects the fault of the original
 */
async function originalMember(original: ArchivedOriginal, faults: FaultyOriginal[]): Promise<Member> {
  const { name, sha256, storedName, bytes, exportedSha256, texts, isWithheld } = original
  const replacement = ({ name, text }: { name: string; text: string }) => textMember(name, text)
  if (isWithheld) return replacement(texts.blackened)
  const leaveOut = (fault: FileFault) => {
    faults.push({ sha256, fault })
    return replacement(fault === 'missing' ? texts.missing : texts.damaged)
  }
  const fault = await receiptStorage.inspect(sha256, storedName, bytes)
  if (fault !== null) return leaveOut(fault)
  const storedFile = await receiptStorage.read(sha256, storedName)
  if (!storedFile) return leaveOut('missing')
  const forget = () => receiptStorage.forgetInspection(sha256, storedName)
  if (exportedSha256 === sha256) return { name, body: storedFile.body, expected: { sha256, forget } }
  const photo = await readWithoutPosition(storedFile.body)
  if ((await sha256Of(photo)) === exportedSha256) return { name, body: Readable.from(slicesOf(photo)) }
  forget()
  return leaveOut('other_bytes')
}

/** The content of an archive, without the list of checksums. */
interface ArchiveContent {
  /** the number and version of the frozen claim; null for a draft */
  frozen: Frozen | null
  parts: ArchivePart[]
  originals: ArchivedOriginal[]
  /** makes the seal; null for an archive without a seal */
  sealer?: Sealer | null
}

/** Yields all members but the list of checksums. Each opens when the one before is finished. */
async function* membersOf({ parts, originals }: ArchiveContent): AsyncGenerator<Member> {
  for (const { name, open } of parts) yield { name, body: await open() }
  const faults: FaultyOriginal[] = []
  try {
    for (const original of originals)
      yield { ...(await originalMember(original, faults)), place: original.place }
  } finally {
    logFaultyOriginals('claim.zip', faults)
  }
}

/**
 * Writes a member, no faster than the client reads the archive. Returns the SHA-256 of its bytes.
 * @throws Error when the bytes differ from the expected ones because the file was changed after its
 * inspection
 */
async function write(zip: ZipFile, frozen: Frozen | null, { name, body, expected }: Member): Promise<string> {
  const hash = createHash('sha256')
  const leave = () => body.destroy()
  zip.outputStream.once('close', leave)
  zip.addReadStreamLazy(name, memberOptions(frozen), (ready) => {
    body.on('data', (chunk: Uint8Array) => hash.update(chunk))
    ready(null, body)
  })
  await finished(body, { writable: false }).finally(() => zip.outputStream.off('close', leave))
  const sum = hash.digest('hex')
  if (expected === undefined || expected.sha256 === sum) return sum
  expected.forget()
  throw new Error(`the original ${expected.sha256} was changed while it was packed`)
}

/**
 * Writes all members into the archive, the list of checksums last.
 * @param places receives the name of each member in the seal
 */
async function fill(zip: ZipFile, output: Readable, content: ArchiveContent, places: string[]) {
  const sums: string[] = []
  for await (const member of membersOf(content)) {
    if (output.destroyed) {
      member.body.destroy()
      return
    }
    places.push(member.place ?? member.name)
    const sha256 = await write(zip, content.frozen, member)
    sums.push(`${sha256}  ${member.name}\n`)
  }
  places.push('SHA256SUMS')
  await write(zip, content.frozen, textMember('SHA256SUMS', sums.join('')))
  zip.end()
}

/**
 * Returns a claim and all its files as one ZIP stream that never holds a whole file in memory. `sha256sum -c
 * SHA256SUMS` verifies the unpacked files. A text replaces each damaged or missing original. The stream fails
 * when a source fails; when the reader disconnects, the sources end.
 */
export function claimZip(content: ArchiveContent): Readable {
  const zip = new ZipFile()
  const places: string[] = []
  const output = content.sealer
    ? sealedArchive(zip, places, content.sealer)
    : (zip.outputStream as PassThrough)
  fill(zip, output, content, places).catch((error: Error) => output.destroy(error))
  return output
}
