import type { Claim, ClaimFile } from '~/domain/claims/claim'
import { ROLE_LABELS } from '~/domain/receipts/labels'
import { enumerate } from '~/domain/text/enumerated'
import { pluralize } from '~/domain/text/pluralize'
import type { Attachment } from './attachments.server'
import { linkToFile, sha256Pieces } from './draw-lines.server'
import type { PdfJob, SealInput } from './job.server'
import type { PdfWriter } from './page-writer.server'
import { drawTable, mutedPiece, type Piece } from './table.server'
import { STYLES } from './theme.server'

interface ManifestInput extends Pick<PdfJob, 'dataSha256' | 'seal'> {
  attachments: Attachment[]
}

/** Draws the SHA-256 of each part of the claim, so that anybody can verify a copy. */
export function drawManifest(
  pdf: PdfWriter,
  claim: Claim,
  { dataSha256, seal, attachments }: ManifestInput,
): void {
  const { files } = claim
  pdf.paragraph('A file is the one that was claimed with when its SHA-256 is the one below.', STYLES.muted)
  pdf.y += 8
  pdf.paragraph(`Data of the claim: ${dataSha256}`, STYLES.cell)
  pdf.y += 10
  if (seal) drawSeal(pdf, seal)
  if (attachments.length > 0) {
    const names = enumerate(attachments.map(({ name }) => name))
    pdf.paragraph(`This PDF contains these files as attachments: ${names}.`, STYLES.muted)
    pdf.y += 10
  }
  if (files.length === 0) return
  drawTable(pdf, files, [
    { title: 'No.', width: 30, align: 'right', cell: ({ number }) => [linkToFile(claim, number)] },
    { title: 'File', cell: ({ name }) => name },
    { title: 'What', width: 78, cell: roleAndKind },
    { title: 'Size', width: 66, align: 'right', cell: ({ bytes }) => `${bytes} B` },
    { title: 'SHA-256', width: 172, cell: sha256Pieces },
  ])
}

/** Says where to check the document, and which key signs it. */
function drawSeal(pdf: PdfWriter, { verifyUrl, fingerprint }: SealInput): void {
  const place = verifyUrl ?? 'the page /verify of the Claimbook that made it'
  pdf.paragraph(
    `This document is signed. Anybody can check at ${place} that no byte of it was changed.`,
    STYLES.muted,
  )
  pdf.y += 8
  pdf.paragraph(`SHA-256 of the public key: ${fingerprint}`, STYLES.cell)
  pdf.y += 10
}

const roleAndKind = ({ role, kind, pages }: ClaimFile): Piece[] => [
  { text: ROLE_LABELS[role] },
  mutedPiece(`${kind.toUpperCase()}, ${pluralize(pages, 'page')}`),
]
