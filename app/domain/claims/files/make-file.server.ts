import { createReadStream } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { inBackgroundWhenLarge } from '~/domain/background.server'
import { checkedClaim } from '~/domain/claims/checks/checklist.server'
import { RETRIEVE_FAILED, TOO_MANY_FILES } from '~/domain/claims/messages'
import type { Sealer } from '~/domain/claims/seals/sealer.server'
import { sealerOf, sealInputOf, sealOfVersion } from '~/domain/claims/seals/signing-keys.server'
import { manifest } from '~/domain/claims/versions/canonical'
import { frozenVersion } from '~/domain/claims/versions/close-event.server'
import {
  type Content,
  contentOf,
  maxLinesOf,
  toContent,
  type Version,
} from '~/domain/claims/versions/versions.server'
import { DomainError } from '~/domain/errors'
import { countForBackground } from '~/domain/events/count-rows.sql.server'
import type { OwnedEvent } from '~/domain/events/schema'
import type { Actor } from '~/domain/users/actor'
import { log } from '~/infra/log.server'
import type { Progress } from '~/infra/progress.server'
import { receiptStorage } from '~/infra/storage/storage.server'
import { currentTurn } from '~/infra/turns/request-turns.server'
import { SharedPlaces } from '~/infra/turns/shared-places.server'
import { CLAIM_PDF_LINES_MAX } from '~/limits'
import { claimCsv, statementRowsCsv } from './csv/claim-csv'
import type { ClaimFileName } from './file-names'
import { ATTACHED_FILES } from './pdf/job.server'
import { makeIndexSheet, makePack, writePackInput } from './pdf/make-pack.server'
import { claimXlsx } from './xlsx/claim-xlsx.server'
import { claimZip, originalsOf } from './zip/claim-zip.server'

// Makes the files of a claim (PDF, XLSX, CSV, ZIP) and returns them as streams.

/** The most claim files that a process makes or sends at a time: each holds a folder and file descriptors. */
const CLAIM_FILES_MAX = 100

/** The most claim files that are made or sent at a time for one network address. */
const CLAIM_FILES_PER_NETWORK_MAX = 40

/** The most claim files that are made or sent at a time for one user. */
const CLAIM_FILES_PER_USER_MAX = 10

/** The claim that a file is made from: a frozen version, or the draft of an open event. */
export type ClaimSource = { version: Version } | { draftOf: OwnedEvent }

/**
 * Returns the frozen version of a closed event, or the draft of an open one.
 * @throws DomainError failed
 */
export async function currentSource(actor: Actor, event: OwnedEvent): Promise<ClaimSource> {
  const version = await frozenVersion(actor, event)
  return version ? { version } : { draftOf: event }
}

/** Returns the content of a frozen version, or builds that of a draft. */
async function loadContent(actor: Actor, source: ClaimSource): Promise<Content> {
  if ('version' in source) return contentOf(actor, source.version)
  const { claim } = await checkedClaim(actor, source.draftOf)
  return toContent(claim)
}

/** The files that are written into a folder before they are sent. PDFs are sent while they are made. */
const WRITTEN_FILES = [
  'claim.xlsx',
  'claim.csv',
  'statement-rows.csv',
  'claim.json',
  'claim.json.tst',
  'manifest.txt',
] as const
type WrittenFile = (typeof WRITTEN_FILES)[number]

/** The written files that each file of a claim consists of. */
const WRITTEN_FILES_OF: Record<ClaimFileName, readonly WrittenFile[]> = {
  'claim.pdf': ATTACHED_FILES,
  'index-sheet.pdf': [],
  'claim.zip': WRITTEN_FILES,
  'claim.xlsx': ['claim.xlsx'],
  'claim.csv': ['claim.csv'],
}

/** The function that makes each written file; it returns null when the claim has no such file. */
const WRITERS: Record<WrittenFile, (content: Content) => string | Buffer | null | Promise<Buffer>> = {
  'claim.xlsx': ({ claim }) => claimXlsx(claim),
  'claim.csv': ({ claim }) => claimCsv(claim),
  'statement-rows.csv': ({ claim }) => statementRowsCsv(claim),
  'claim.json': ({ json }) => json,
  // the time-stamp of claim.json
  'claim.json.tst': ({ timeStamp }) => timeStamp && Buffer.from(timeStamp, 'base64'),
  'manifest.txt': ({ claim, sha256 }) => `${manifest(claim, sha256).join('\n')}\n`,
}

/** The files that get a seal, if their version has a key. */
const SEALED_FILES: ClaimFileName[] = ['claim.pdf', 'claim.zip']

/** Writes what a claim file consists of into a folder. Returns what is needed to make the file from it. */
export const prepareClaimFile = inBackgroundWhenLarge({
  name: 'prepareClaimFile',
  failure: RETRIEVE_FAILED,
  countRows: (_actor, source: ClaimSource) =>
    'version' in source ? maxLinesOf(source.version) : countForBackground(source.draftOf.id),
  async run(actor, source: ClaimSource, name: ClaimFileName, folder: string) {
    const content = await loadContent(actor, source)
    const { claim, sha256 } = content
    const containsPdf = name === 'claim.zip' || name.endsWith('.pdf')
    if (containsPdf && name !== 'index-sheet.pdf' && claim.lines.length > CLAIM_PDF_LINES_MAX) {
      const maxText = CLAIM_PDF_LINES_MAX.toLocaleString('en')
      throw new DomainError(
        'conflict',
        `A PDF of a claim has at most ${maxText} lines. Save it as XLSX or CSV.`,
      )
    }
    const writtenFiles: string[] = []
    for (const fileName of WRITTEN_FILES_OF[name]) {
      const fileContent = await WRITERS[fileName](content)
      if (fileContent === null) continue
      await writeFile(join(folder, fileName), fileContent, { mode: 0o600 })
      writtenFiles.push(fileName)
    }
    const seal = SEALED_FILES.includes(name) ? await sealOfVersion(content) : null
    const attached = ATTACHED_FILES.filter((file) => writtenFiles.includes(file))
    return {
      frozen: claim.frozen,
      writtenFiles,
      count: claim.files.length,
      originals: name === 'claim.zip' ? originalsOf(claim) : [],
      // the input of PDFs
      packInput: containsPdf
        ? {
            ...(await writePackInput(join(folder, 'data.json'), claim, sha256, seal && sealInputOf(seal))),
            attached: attached.map((file) => join(folder, file)),
          }
        : null,
      // null for a file without a seal
      seal,
    }
  },
})

/** Places for claim files that are being made or sent. */
const places = new SharedPlaces({
  max: CLAIM_FILES_MAX,
  perOwnerMax: CLAIM_FILES_PER_USER_MAX,
  perNetworkMax: CLAIM_FILES_PER_NETWORK_MAX,
})

/** The time after which a client may try again while too many files are being made. */
const RETRY_SECONDS = 30

/**
 * Returns a file of a user's claim as a stream while it is made. A frozen version always gives the same
 * bytes. The caller must read the stream to its end or destroy it.
 * @param onProgress receives the number of the claim's files that are written
 * @throws DomainError not_found (also another user's version), conflict (a PDF of more than
 * `CLAIM_PDF_LINES_MAX` lines), unavailable (too many files are being made), failed
 */
export async function makeFile(
  actor: Actor,
  name: ClaimFileName,
  source: ClaimSource,
  onProgress: (progress: Progress) => void,
): Promise<Readable> {
  const releasePlace = places.take(actor.id, currentTurn()?.network ?? actor.id)
  if (!releasePlace) throw new DomainError('unavailable', TOO_MANY_FILES, { retryAfter: RETRY_SECONDS })
  const workspace = await receiptStorage.workspace().catch((error) => {
    releasePlace()
    throw error
  })
  const cleanUp = () => {
    releasePlace()
    workspace
      .remove()
      .catch((error) => log.warn({ error }, 'what a file of a claim was made of could not be taken away'))
  }
  try {
    const prepared = await prepareClaimFile(actor, source, name, workspace.path)
    const sealer = prepared.seal && (await sealerOf(prepared.seal))
    onProgress({ done: 0, total: prepared.count })
    const input = { prepared, sealer, folder: workspace.path, onProgress }
    return openFile(actor, name, input).once('close', cleanUp)
  } catch (error) {
    cleanUp()
    throw error
  }
}

/** The inputs of a claim file, and their folder. */
interface FileInput {
  prepared: Awaited<ReturnType<typeof prepareClaimFile>>
  sealer: Sealer | null
  folder: string
  onProgress: (progress: Progress) => void
}

/** Returns the stream of a claim file from its inputs. */
function openFile(actor: Actor, name: ClaimFileName, input: FileInput): Readable {
  const { prepared, sealer, folder, onProgress } = input
  const { frozen, writtenFiles, originals, packInput } = prepared
  const openWrittenFile = (file: string) => createReadStream(join(folder, file))
  if (!packInput) return openWrittenFile(name)
  const pdf = () => makePack(actor.id, packInput, { onProgress, sealer })
  const indexSheet = () => makeIndexSheet(actor.id, packInput)
  if (name === 'claim.pdf') return pdf()
  if (name === 'index-sheet.pdf') return indexSheet()
  const parts = [
    { name: 'claim.pdf', open: pdf },
    { name: 'index-sheet.pdf', open: indexSheet },
    ...writtenFiles.map((name) => ({ name, open: () => openWrittenFile(name) })),
  ]
  return claimZip({ frozen, parts, originals, sealer })
}

/** Returns the download name of a claim file: `Claim 2026-0042 version 1.pdf`, or `Draft of Nairobi.pdf`. */
export function downloadName(name: ClaimFileName, source: ClaimSource): string {
  const extension = name.slice(name.lastIndexOf('.'))
  const claimName =
    'version' in source
      ? `Claim ${source.version.number} version ${source.version.version}`
      : `Draft of ${source.draftOf.name}`
  return (
    `${claimName}${name === 'index-sheet.pdf' ? ' index sheet' : ''}`
      .replaceAll(/[\\/:*?"<>|\p{Cc}\p{Bidi_Control}\s]+/gu, ' ')
      .slice(0, 120)
      .trim() + extension
  )
}
