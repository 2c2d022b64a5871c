import type { Claim, ClaimFile } from '~/domain/claims/claim'
import { FAULT_WORDS, faultLabel } from '~/domain/receipts/fault-words.server'
import { ROLE_LABELS } from '~/domain/receipts/labels'
import type { FileFault } from '~/infra/storage/file-fault'
import { linkToFile, sha256Pieces } from './draw-lines.server'
import type { FileFaults } from './job.server'
import type { PdfWriter } from './page-writer.server'
import { drawTable, mutedPiece, type Piece } from './table.server'
import { STYLES } from './theme.server'

// Draws the part of a pack that names files whose stored originals are damaged or missing.

interface FaultyFile {
  file: ClaimFile
  fault: FileFault
}

export const faultyFiles = ({ files }: Claim, faults: FileFaults): FaultyFile[] =>
  files.flatMap((file, index) => {
    const fault = faults[index] ?? null
    return fault === null ? [] : [{ file, fault }]
  })

/** Draws the names of files with a fault, each with the SHA-256 that identifies an intact copy. */
export function drawFaultyFiles(pdf: PdfWriter, claim: Claim, faulty: FaultyFile[]): void {
  pdf.paragraph(
    'These files were not as they had come when this document was made. It shows their stored previews, where there are any. A copy is whole when its SHA-256 is the one below.',
    STYLES.muted,
  )
  pdf.y += 8
  drawTable(pdf, faulty, [
    { title: 'No.', width: 30, align: 'right', cell: ({ file }) => [linkToFile(claim, file.number)] },
    { title: 'File', cell: ({ file }) => [{ text: file.name }, mutedPiece(ROLE_LABELS[file.role])] },
    { title: 'What is wrong', width: 130, cell: ({ fault }) => faultPieces(fault) },
    { title: 'SHA-256 of the file', width: 172, cell: ({ file }) => sha256Pieces(file) },
  ])
}

const faultPieces = (fault: FileFault): Piece[] => [
  { text: faultLabel(fault) === 'missing' ? 'Missing' : 'Damaged' },
  ...(fault === 'missing' ? [] : [mutedPiece(FAULT_WORDS[fault])]),
]
