import { createHash } from 'node:crypto'
import { type PassThrough, Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { originalName, savedName } from '~/domain/receipts/names.server'
import type { FileKind } from '~/infra/files/files.server'
import { receiptStorage } from '~/infra/storage.server'
import { memberOptions } from './archive.server'
import { manifest } from './canonical'
import type { Claim, ClaimFile } from './claim'
import { claimCsv } from './csv'
import { memberName, missingName } from './member-names'
import { claimXlsx } from './xlsx.server'

/** What of the archive is made elsewhere. The PDFs are asked for when it is their turn. */
export interface ArchiveParts {
  /** the claim as canonical JSON */
  json: string
  pdf(): Readable | Promise<Readable>
  indexSheet(): Readable | Promise<Readable>
}

interface Member {
  name: string
  body: Readable
  /** what its bytes have to be; of others, what they are is listed */
  sha256?: string
}

const textMember = (name: string, text: string): Member => ({ name, body: Readable.from(Buffer.from(text)) })

/** The original of a file; in its place, where it is lost, a text that says so. */
async function fileMember(claim: Claim, file: ClaimFile): Promise<Member> {
  const kind = file.kind as FileKind
  const found = await receiptStorage.read(file.sha256, originalName(kind))
  if (found) return { name: memberName(claim, file, savedName(file.name, kind)), body: found.body, sha256: file.sha256 }
  const lines = [
    'This file of the claim is missing where files are stored.',
    '',
    file.name,
    `${file.bytes} bytes`,
    `SHA-256 ${file.sha256}`,
  ]
  return textMember(missingName(claim, file), `${lines.join('\n')}\n`)
}

/** All members but the last, each opened when the one before is through. */
async function* membersOf(claim: Claim, { json, pdf, indexSheet }: ArchiveParts): AsyncGenerator<Member> {
  const dataSha256 = createHash('sha256').update(json).digest('hex')
  yield { name: 'claim.pdf', body: await pdf() }
  yield { name: 'index-sheet.pdf', body: await indexSheet() }
  yield { name: 'claim.xlsx', body: Readable.from(await claimXlsx(claim)) }
  yield textMember('claim.csv', claimCsv(claim))
  yield textMember('claim.json', json)
  yield textMember(
    'manifest.txt',
    manifest(claim, dataSha256)
      .map((line) => `${line}\n`)
      .join(''),
  )
  for (const file of claim.files) yield await fileMember(claim, file)
}

/** Writes a member as it comes, no faster than the archive is read. Returns the SHA-256 of its bytes. */
async function write(zip: ZipFile, claim: Claim, { name, body }: Member): Promise<string> {
  const hash = createHash('sha256')
  const leave = () => body.destroy()
  zip.outputStream.once('close', leave)
  zip.addReadStreamLazy(name, memberOptions(claim.frozen), (ready) => {
    body.on('data', (chunk: Uint8Array) => hash.update(chunk))
    ready(null, body)
  })
  await finished(body, { writable: false }).finally(() => zip.outputStream.off('close', leave))
  return hash.digest('hex')
}

async function fill(zip: ZipFile, output: PassThrough, claim: Claim, parts: ArchiveParts) {
  const sums: string[] = []
  for await (const member of membersOf(claim, parts)) {
    if (output.destroyed) return void member.body.destroy()
    const sha256 = await write(zip, claim, member)
    sums.push(`${member.sha256 ?? sha256}  ${member.name}\n`)
  }
  await write(zip, claim, textMember('SHA256SUMS', sums.join('')))
  zip.end()
}

/**
 * A claim as one ZIP archive with all that belongs to it, streamed: no file is ever in memory as a whole. `sha256sum -c SHA256SUMS`
 * checks what was unpacked. The stream fails when a source fails; a reader that goes away ends the sources.
 */
export function claimZip(claim: Claim, parts: ArchiveParts): Readable {
  const zip = new ZipFile()
  const output = zip.outputStream as PassThrough
  fill(zip, output, claim, parts).catch((error: Error) => output.destroy(error))
  return output
}
