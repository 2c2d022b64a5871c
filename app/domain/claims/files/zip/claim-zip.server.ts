import { createHash } from 'node:crypto'
import { type PassThrough, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { type Claim, type ClaimFile, type Frozen, sentSum } from '~/domain/claims/claim'
import { isBlackened } from '~/domain/claims/files/used-statements'
import { type FaultyOriginal, logFaultyOriginals } from '~/domain/receipts/original-faults.server'
import { originalName, savedName } from '~/domain/receipts/stored-names.server'
import type { FileKind } from '~/infra/files/prepared-file.server'
import { withoutPosition } from '~/infra/files/remove-position.server'
import type { FileFault } from '~/infra/storage/file-fault'
import { receiptStorage } from '~/infra/storage/storage.server'
import { leftOutName, memberName, type ReasonLeftOut } from './member-names'
import { memberOptions } from './member-options.server'

/** A part of the archive that is asked for when it is its turn. */
interface ArchivePart {
  name: string
  open(): Readable | Promise<Readable>
}

/** An original in the archive. */
export interface ArchivedOriginal {
  name: string
  /** the SHA-256 of its object, the name of the file in it, and its size */
  sha256: string
  stored: string
  bytes: number
  /** the SHA-256 of its bytes in the archive, which differs where the position is removed from a photo */
  sentSha256: string
  /** the texts that stand in its place when it is left out */
  texts: Record<ReasonLeftOut, { name: string; text: string }>
  /** whether the claimant keeps it */
  isWithheld: boolean
}

interface Member {
  name: string
  body: Readable
  /** the SHA-256 that its bytes have to have, and what to do when they turn out to be others */
  expected?: { sha256: string; forget(): void }
}

const textMember = (name: string, text: string): Member => ({ name, body: Readable.from(Buffer.from(text)) })

const REASONS_LEFT_OUT: Record<ReasonLeftOut, string> = {
  blackened: 'The claimant has this bank statement. claim.pdf shows the rows that the claim uses.',
  missing: 'This file of the claim is missing where files are stored.',
  damaged:
    'This file of the claim is damaged where files are stored: it has other bytes than the claim says. So it is left out.',
}

/** The texts that can stand in the place of a file: each names the file, its size and its SHA-256. */
function textsInPlaceOf(claim: Claim, file: ClaimFile): ArchivedOriginal['texts'] {
  const textOf = (reason: ReasonLeftOut) => {
    const lines = [REASONS_LEFT_OUT[reason], '', file.name, `${file.bytes} bytes`, `SHA-256 ${file.sha256}`]
    return { name: leftOutName(claim, file, reason), text: `${lines.join('\n')}\n` }
  }
  return { blackened: textOf('blackened'), missing: textOf('missing'), damaged: textOf('damaged') }
}

/** The originals of a claim's files, in their order. */
export const originalsOf = (claim: Claim): ArchivedOriginal[] =>
  claim.files.map((file) => {
    const kind = file.kind as FileKind
    return {
      name: memberName(claim, file, savedName(file.name, kind)),
      sha256: file.sha256,
      stored: originalName(kind),
      bytes: file.bytes,
      sentSha256: sentSum(file),
      isWithheld: isBlackened(file),
      texts: textsInPlaceOf(claim, file),
    }
  })

const SLICE_BYTES = 64 * 1024

/** Bytes in pieces that are hashed and compressed quickly, so that others get their turn between them. */
function* slicesOf(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += SLICE_BYTES) yield bytes.subarray(at, at + SLICE_BYTES)
}

/**
 * A photo without the position where it was taken. It is held whole: what is taken out stands anywhere in it.
 */
async function clearedOf(body: Readable): Promise<Buffer> {
  const original = await buffer(body)
  return withoutPosition(original) ?? original
}

const sumOf = async (bytes: Buffer): Promise<string> =>
  Buffer.from(await crypto.subtle.digest('SHA-256', bytes as Buffer<ArrayBuffer>)).toString('hex')

/**
 * Returns the entry of an original, or of the text in its place.
 * @param faults the list to which a fault of the original is added
 */
async function originalMember(original: ArchivedOriginal, faults: FaultyOriginal[]): Promise<Member> {
  const { name, sha256, stored, bytes, sentSha256, texts, isWithheld } = original
  const inPlace = ({ name, text }: { name: string; text: string }) => textMember(name, text)
  if (isWithheld) return inPlace(texts.blackened)
  const leftOut = (fault: FileFault) => {
    faults.push({ sha256, fault })
    return inPlace(fault === 'missing' ? texts.missing : texts.damaged)
  }
  const fault = await receiptStorage.inspect(sha256, stored, bytes)
  if (fault !== null) return leftOut(fault)
  const found = await receiptStorage.read(sha256, stored)
  if (!found) return leftOut('missing')
  const forget = () => receiptStorage.forgetInspection(sha256, stored)
  if (sentSha256 === sha256) return { name, body: found.body, expected: { sha256, forget } }
  const cleared = await clearedOf(found.body)
  if ((await sumOf(cleared)) === sentSha256) return { name, body: Readable.from(slicesOf(cleared)) }
  forget()
  return leftOut('other_bytes')
}

/** What an archive consists of, beside the list of its sums. */
interface ArchiveContent {
  /** number and version of the frozen claim; null for a draft */
  frozen: Frozen | null
  parts: ArchivePart[]
  originals: ArchivedOriginal[]
}

/** All members but the last, each opened when the one before is through. */
async function* membersOf({ parts, originals }: ArchiveContent): AsyncGenerator<Member> {
  for (const { name, open } of parts) yield { name, body: await open() }
  const faults: FaultyOriginal[] = []
  try {
    for (const original of originals) yield await originalMember(original, faults)
  } finally {
    logFaultyOriginals('claim.zip', faults)
  }
}

/**
 * Writes a member as it comes, no faster than the archive is read. Returns the SHA-256 of its bytes.
 * @throws Error when they are others than they have to be: the file was changed since it was inspected
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

async function fill(zip: ZipFile, output: PassThrough, content: ArchiveContent) {
  const sums: string[] = []
  for await (const member of membersOf(content)) {
    if (output.destroyed) return void member.body.destroy()
    const sha256 = await write(zip, content.frozen, member)
    sums.push(`${sha256}  ${member.name}\n`)
  }
  await write(zip, content.frozen, textMember('SHA256SUMS', sums.join('')))
  zip.end()
}

/**
 * A claim as one ZIP archive with all that belongs to it, streamed: no file is ever in memory as a whole.
 * `sha256sum -c SHA256SUMS` checks what was unpacked. A text stands in the place of an original that is
 * damaged or missing. The stream fails when a source fails; a reader that goes away ends the sources.
 */
export function claimZip(content: ArchiveContent): Readable {
  const zip = new ZipFile()
  const output = zip.outputStream as PassThrough
  fill(zip, output, content).catch((error: Error) => output.destroy(error))
  return output
}
