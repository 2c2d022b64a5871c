import { createHash } from 'node:crypto'
import { type PassThrough, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { originalName, savedName } from '~/domain/receipts/names.server'
import type { FileKind } from '~/infra/files/files.server'
import { withoutPosition } from '~/infra/files/position.server'
import { receiptStorage } from '~/infra/storage.server'
import { memberOptions } from './archive.server'
import { type Claim, type Frozen, sentSum } from './claim'
import { isBlackened } from './used-statements'
import { memberName, missingName } from './zip-entry-names'

/** A part of the archive that is asked for when it is its turn. */
interface ArchivePart {
  name: string
  open(): Readable | Promise<Readable>
}

/** An original in the archive. */
export interface ArchivedOriginal {
  name: string
  /** the SHA-256 of its object, and the name of the file in it */
  sha256: string
  stored: string
  /** the SHA-256 of its bytes in the archive, which differs where the position is removed from a photo */
  sentSha256: string
  /** stands there in its place when it is lost */
  missing: { name: string; text: string }
  /** whether the claimant keeps it: the same stands in its place */
  isWithheld: boolean
}

interface Member {
  name: string
  body: Readable
  /** what its bytes have to be; of others, what they are is listed */
  sha256?: string
}

const textMember = (name: string, text: string): Member => ({ name, body: Readable.from(Buffer.from(text)) })

/** The originals of a claim's files, in their order. */
export const originalsOf = (claim: Claim): ArchivedOriginal[] =>
  claim.files.map((file) => {
    const kind = file.kind as FileKind
    const lines = [
      !isBlackened(file)
        ? 'This file of the claim is missing where files are stored.'
        : 'The claimant has this bank statement. claim.pdf shows the rows that the claim uses.',
      '',
      file.name,
      `${file.bytes} bytes`,
      `SHA-256 ${file.sha256}`,
    ]
    return {
      name: memberName(claim, file, savedName(file.name, kind)),
      sha256: file.sha256,
      stored: originalName(kind),
      sentSha256: sentSum(file),
      isWithheld: isBlackened(file),
      missing: { name: missingName(claim, file), text: `${lines.join('\n')}\n` },
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
async function clearedOf(body: Readable): Promise<Readable> {
  const original = await buffer(body)
  return Readable.from(slicesOf(withoutPosition(original) ?? original))
}

async function originalMember({
  name,
  sha256,
  stored,
  sentSha256,
  missing,
  isWithheld,
}: ArchivedOriginal): Promise<Member> {
  const found = isWithheld ? null : await receiptStorage.read(sha256, stored)
  if (!found) return textMember(missing.name, missing.text)
  const body = sentSha256 === sha256 ? found.body : await clearedOf(found.body)
  return { name, body, sha256: sentSha256 }
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
  for (const original of originals) yield await originalMember(original)
}

/** Writes a member as it comes, no faster than the archive is read. Returns the SHA-256 of its bytes. */
async function write(zip: ZipFile, frozen: Frozen | null, { name, body }: Member): Promise<string> {
  const hash = createHash('sha256')
  const leave = () => body.destroy()
  zip.outputStream.once('close', leave)
  zip.addReadStreamLazy(name, memberOptions(frozen), (ready) => {
    body.on('data', (chunk: Uint8Array) => hash.update(chunk))
    ready(null, body)
  })
  await finished(body, { writable: false }).finally(() => zip.outputStream.off('close', leave))
  return hash.digest('hex')
}

async function fill(zip: ZipFile, output: PassThrough, content: ArchiveContent) {
  const sums: string[] = []
  for await (const member of membersOf(content)) {
    if (output.destroyed) return void member.body.destroy()
    const sha256 = await write(zip, content.frozen, member)
    sums.push(`${member.sha256 ?? sha256}  ${member.name}\n`)
  }
  await write(zip, content.frozen, textMember('SHA256SUMS', sums.join('')))
  zip.end()
}

/**
 * A claim as one ZIP archive with all that belongs to it, streamed: no file is ever in memory as a whole.
 * `sha256sum -c SHA256SUMS` checks what was unpacked. The stream fails when a source fails; a reader that
 * goes away ends the sources.
 */
export function claimZip(content: ArchiveContent): Readable {
  const zip = new ZipFile()
  const output = zip.outputStream as PassThrough
  fill(zip, output, content).catch((error: Error) => output.destroy(error))
  return output
}
