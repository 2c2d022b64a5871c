import { type Claim, type ClaimFile, exportedSha256 } from '~/domain/claims/claim'
import { FAULT_WORDS, faultLabel } from '~/domain/receipts/fault-words.server'
import { ROLE_LABELS } from '~/domain/receipts/labels'
import type { FileFault } from '~/infra/storage/file-fault'
import { linkToFile } from './draw-lines.server'
import type { FileFaults } from './job.server'
import type { PdfWriter } from './page-writer.server'
import { PdfTable } from './table.server'
import { STYLES } from './theme.server'

// Draws the part of a pack that names files whose stored originals are damaged or missing.

interface FaultyFile {
  file: ClaimFile
  fault: FileFault
}

/** Returns the files of a claim that have a fault. */
export const faultyFiles = ({ files }: Claim, faults: FileFaults): FaultyFile[] =>
  files.flatMap((file, index) => {
    const fault = faults[index] ?? null
    return fault === null ? [] : [{ file, fault }]
  })

/** Draws the names of files with a fault, each with the SHA-256 that identifies an intact copy. */
export function drawFaultyFiles(pdf: PdfWriter, faulty: FaultyFile[]): void {
  pdf.paragraph(
    'These files were not as they had come when this document was made. It shows their stored previews, where there are any. A copy is whole when its SHA-256 is the one below.',
    STYLES.muted,
  )
  pdf.y += 8
  new PdfTable(pdf, [
    { title: 'No.', width: 30, align: 'right' },
    { title: 'File' },
    { title: 'What is wrong', width: 130 },
    { title: 'SHA-256 of the file', width: 172 },
  ]).draw(
    faulty.map(({ file, fault }) => ({
      cells: [
        [linkToFile(file.number)],
        [{ text: file.name }, { text: ROLE_LABELS[file.role], style: STYLES.cellMuted }],
        [
          { text: faultLabel(fault) === 'missing' ? 'Missing' : 'Damaged' },
          ...(fault === 'missing' ? [] : [{ text: FAULT_WORDS[fault], style: STYLES.cellMuted }]),
        ],
        // the SHA-256 in two halves, one below the other
        [{ text: exportedSha256(file).slice(0, 32) }, { text: exportedSha256(file).slice(32) }],
      ],
    })),
  )
}
