import { type Claim, exportedSha256 } from '~/domain/claims/claim'
import { ROLE_LABELS } from '~/domain/receipts/labels'
import { pluralize } from '~/domain/text/pluralize'
import { linkToFile } from './draw-lines.server'
import type { PdfWriter } from './page-writer.server'
import { PdfTable } from './table.server'
import { STYLES } from './theme.server'

/** Draws the SHA-256 of each part of the claim, so that anybody can verify a copy. */
export function drawManifest(pdf: PdfWriter, { files }: Claim, dataSha256: string): void {
  pdf.paragraph('A file is the one that was claimed with when its SHA-256 is the one below.', STYLES.muted)
  pdf.y += 8
  pdf.paragraph(`Data of the claim: ${dataSha256}`, STYLES.cell)
  pdf.y += 10
  if (files.length === 0) return
  new PdfTable(pdf, [
    { title: 'No.', width: 30, align: 'right' },
    { title: 'File' },
    { title: 'What', width: 78 },
    { title: 'Size', width: 66, align: 'right' },
    { title: 'SHA-256', width: 172 },
  ]).draw(
    files.map((file) => ({
      cells: [
        [linkToFile(file.number)],
        file.name,
        [
          { text: ROLE_LABELS[file.role] },
          { text: `${file.kind.toUpperCase()}, ${pluralize(file.pages, 'page')}`, style: STYLES.cellMuted },
        ],
        `${file.bytes} B`,
        // the SHA-256 in two halves, one below the other
        [{ text: exportedSha256(file).slice(0, 32) }, { text: exportedSha256(file).slice(32) }],
      ],
    })),
  )
}
