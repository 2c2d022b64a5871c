import type { Claim, ClaimFile } from '~/domain/claims/claim'
import { claimTitle } from '~/domain/claims/claim-text'
import { isBlackened, usedStatements } from '~/domain/claims/files/used-statements'
import type { Progress } from '~/infra/progress.server'
import { type BlackenedStatement, readBlackened } from './draw-blackened-statements.server'
import { drawCover } from './draw-cover.server'
import { declaredLines, drawChanges, drawDeclarations, drawExplanations } from './draw-declarations.server'
import { drawFaultyFiles, faultyFiles } from './draw-faulty-files.server'
import { drawGuestForms, guestLines } from './draw-guest-forms.server'
import { drawLines } from './draw-lines.server'
import { drawManifest } from './draw-manifest.server'
import { convertedLines, drawRates } from './draw-rates.server'
import {
  drawPapers,
  drawProofs,
  drawReceipts,
  drawStatementFiles,
  filesOfLines,
  filesOfRates,
  otherPapers,
  type Pictures,
  statementFiles,
} from './draw-receipts.server'
import { drawStatements } from './draw-statements.server'
import { drawTotals } from './draw-totals.server'
import type { PdfJob, SealPlace } from './job.server'
import { type DocumentMetadata, type Part, PdfWriter } from './page-writer.server'
import { picturesOf, type Slot, slotsOf } from './place-pictures.server'

// Composes the claim pack: one PDF with the whole content of a claim and all its files.

/** Receives the bytes of a document while it is made. */
export type WriteBytes = (bytes: Uint8Array) => Promise<void>

/** A part of the pack with its title, which the cover lists. */
interface PartOfPack {
  title: string
  beginsPage?: boolean
  draw(pdf: PdfWriter, pictures: Pictures): void | Promise<void>
}

/** Returns the parts of a claim's pack in their order. */
function partsOf(
  { claim, dataSha256, seal, faults }: PdfJob,
  blackened: ReadonlyMap<ClaimFile, BlackenedStatement | null>,
): PartOfPack[] {
  const faulty = faultyFiles(claim, faults)
  // an entry is false or null if the claim has nothing for this part
  const parts: (PartOfPack | false | null)[] = [
    faulty.length > 0 && {
      title: 'Damaged and missing files',
      beginsPage: true,
      draw: (pdf) => drawFaultyFiles(pdf, faulty),
    },
    { title: 'Lines', draw: (pdf) => drawLines(pdf, claim) },
    { title: 'Totals', draw: (pdf) => drawTotals(pdf, claim) },
    convertedLines(claim).length > 0 && {
      title: 'Rates and arithmetic',
      draw: (pdf) => drawRates(pdf, claim),
    },
    claim.explanations.length > 0 && { title: 'Explanations', draw: (pdf) => drawExplanations(pdf, claim) },
    claim.changes && {
      title: `Changes since version ${claim.changes.since}`,
      draw: (pdf) => drawChanges(pdf, claim),
    },
    declaredLines(claim).length > 0 && {
      title: 'Declarations for missing receipts',
      beginsPage: true,
      draw: (pdf) => drawDeclarations(pdf, claim),
    },
    guestLines(claim).length > 0 && {
      title: 'Records of guests',
      beginsPage: true,
      draw: (pdf) => drawGuestForms(pdf, claim),
    },
    filesOfLines(claim).length > 0 && {
      title: 'Receipts',
      beginsPage: true,
      draw: (pdf, pictures) => drawReceipts(pdf, claim, pictures),
    },
    filesOfRates(claim).length > 0 && {
      title: 'Proofs of rates',
      beginsPage: true,
      draw: (pdf, pictures) => drawProofs(pdf, claim, pictures),
    },
    otherPapers(claim).length > 0 && {
      title: 'Other papers',
      beginsPage: true,
      draw: (pdf, pictures) => drawPapers(pdf, claim, pictures),
    },
    usedStatements(claim).length > 0 && {
      title: 'Bank statements',
      beginsPage: true,
      draw: (pdf) => drawStatements(pdf, claim),
    },
    statementFiles(claim).length > 0 && {
      title: 'Files of bank statements',
      beginsPage: true,
      draw: (pdf, pictures) => drawStatementFiles(pdf, claim, pictures, blackened),
    },
    { title: 'Manifest', beginsPage: true, draw: (pdf) => drawManifest(pdf, claim, dataSha256, seal) },
  ]
  return parts.filter((part): part is PartOfPack => Boolean(part))
}

/** The date of a draft: a constant, because the same draft must have the same bytes. */
const NO_DATE = new Date(0)

/** Returns the metadata of a document of a claim. */
export function documentMetadata(
  { claim, dataSha256, seal }: Pick<PdfJob, 'claim' | 'dataSha256' | 'seal'>,
  kind: string,
): DocumentMetadata {
  return {
    title: claimTitle(claim),
    subject: `${kind} of an expense claim, SHA-256 of its data ${dataSha256}`,
    paper: claim.paper,
    createdAt: claim.frozen ? new Date(claim.frozen.at) : NO_DATE,
    isDraft: claim.frozen === null,
    running: claim.event.name,
    isSealed: Boolean(seal),
  }
}

/** Draws the cover and all parts. */
async function compose(
  pdf: PdfWriter,
  claim: Claim,
  parts: PartOfPack[],
  contents: Part[],
  pictures: Pictures,
): Promise<void> {
  drawCover(pdf, claim, contents)
  for (const { title, beginsPage = false, draw } of parts) {
    if (beginsPage) pdf.newPage()
    pdf.part(title)
    await draw(pdf, pictures)
  }
}

/** Writes the bytes made so far and releases them from memory. */
export async function handOver(pdf: PdfWriter, write: WriteBytes): Promise<void> {
  for (const bytes of pdf.takeBytes()) await write(bytes)
}

/**
 * Writes the pack of a claim. It runs the layout twice: first as a trial, which counts the pages and finds
 * where the parts begin, then page by page into the document. The trial leaves the slots (the places of the
 * pictures) empty.
 * @param end ends the document, writes its last bytes, and returns the place of its seal
 */
export async function composePack(
  job: PdfJob,
  write: WriteBytes,
  onProgress: (progress: Progress) => void,
  end: (pdf: PdfWriter) => Promise<SealPlace | null> = (pdf) => endUnsealed(pdf, write),
): Promise<SealPlace | null> {
  const { claim, inputs } = job
  const slots = new Map<ClaimFile, Slot[]>()
  const blackened = new Map<ClaimFile, BlackenedStatement | null>()
  for (const file of claim.files) {
    if (isBlackened(file)) blackened.set(file, await readBlackened(claim, file, inputs))
    slots.set(file, blackened.has(file) ? [] : await slotsOf(file, inputs, claim.paper))
  }
  const parts = partsOf(job, blackened)
  const metadata = documentMetadata(job, 'Pack')

  const trial = new PdfWriter(metadata, null)
  async function* emptySlots(file: ClaimFile): AsyncGenerator<[Slot, null]> {
    for (const slot of slots.get(file) ?? []) yield [slot, null]
  }
  const partsWithoutPage = parts.map(({ title }) => ({ title, page: 0 }))
  await compose(trial, claim, parts, partsWithoutPage, emptySlots)

  const pdf = new PdfWriter(metadata, trial.pageCount)
  let done = 0
  async function* pictures(file: ClaimFile) {
    for await (const picture of picturesOf(file, inputs, slots.get(file) ?? [])) {
      yield picture
      await handOver(pdf, write)
    }
    onProgress({ done: ++done, total: claim.files.length })
  }
  await compose(pdf, claim, parts, trial.parts, pictures)
  return end(pdf)
}

/** Ends a document without a seal. */
export async function endUnsealed(pdf: PdfWriter, write: WriteBytes): Promise<null> {
  pdf.end()
  await handOver(pdf, write)
  return null
}
