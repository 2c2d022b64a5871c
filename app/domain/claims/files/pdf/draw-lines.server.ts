import { type Claim, type ClaimFile, exportedSha256 } from '~/domain/claims/claim'
import { type ClaimLine, isNotConverted } from '~/domain/claims/claim-line'
import {
  costCentreTexts,
  entertainsGuests,
  guestSentence,
  money,
  rateMark,
  refundSentences,
  shareSentence,
  writtenConverted,
  writtenTax,
} from '~/domain/claims/claim-text'
import { fileLabel } from '~/domain/claims/files/file-labels'
import { taxAmountFormat, taxMark } from '~/domain/claims/files/tax-notes'
import { isLeftToFinance, moneyForFinance } from '~/domain/claims/payments/due-amounts'
import { joinIsolated } from '~/domain/documents/text-layout.server'
import { WHOLE } from '~/domain/money/share'
import { pluralize } from '~/domain/text/pluralize'
import type { PdfWriter } from './page-writer.server'
import { mutedPiece, PdfTable, type Piece, type TableColumn, type TableRow } from './table.server'
import { STYLES } from './theme.server'

// Draws the table of a claim's lines, and makes the names and links that refer to lines, files and rates.

// The names of link destinations in the PDF: the row of a line, the first page of a file, the row of a rate.
export const lineDestination = (number: number) => `line ${number}`
export const fileDestination = (number: number) => `file ${number}`
export const rateDestination = (code: string) => `rate ${code}`

/** Returns the lines of the claim that a file, or one of its pages, backs, each once. */
export const linesOf = (
  { lines: fileLines }: Pick<ClaimFile, 'lines'>,
  lines: Map<number, ClaimLine>,
): ClaimLine[] => [...new Set(fileLines.map(({ line }) => line))].flatMap((number) => lines.get(number) ?? [])

/** The most lines that a text names one by one. */
const NUMBERS_MAX = 20

/** Returns `Line 3`, `Lines 3, 4 and 7`, or for many `Lines 3, 4, … and 12 more`, never `and 1 more`. */
export function linesText(lines: ClaimLine[]): string {
  const numbers = lines.map(({ number }) => String(number))
  if (numbers.length < 2) return `Line ${numbers.join('')}`
  const more = numbers.length - NUMBERS_MAX
  if (more > 1) return `Lines ${numbers.slice(0, NUMBERS_MAX).join(', ')} and ${more} more`
  return `Lines ${numbers.slice(0, -1).join(', ')} and ${numbers.at(-1)}`
}

const linkPiece = (text: string, to: string, alt: string) => ({ text, style: STYLES.link, link: { to, alt } })

export const linkToLine = (number: number) =>
  linkPiece(`${number}`, lineDestination(number), `Line ${number}`)
export function linkToFile(claim: Claim, number: number) {
  const label = fileLabel(claim, number)
  return linkPiece(label, fileDestination(number), `Receipt ${label}`)
}
export const linkToRate = (code: string) => linkPiece(code, rateDestination(code), `Rate ${code}`)

/** Returns the SHA-256 of an exported file in two halves, one below the other. */
export const sha256Pieces = (file: ClaimFile): Piece[] =>
  [exportedSha256(file).slice(0, 32), exportedSha256(file).slice(32)].map((text) => ({ text }))

/** Draws the lines of the claim in their order. */
export function drawLines(pdf: PdfWriter, claim: Claim): void {
  if (claim.lines.length === 0) {
    pdf.paragraph('This claim has no lines.', STYLES.muted)
    return
  }
  const columns: TableColumn[] = [
    { title: 'No.', width: 27, align: 'right' },
    { title: 'Date', width: 54 },
    { title: 'Merchant, category, what for' },
    { title: 'Paid by', width: 44 },
    { title: 'On the receipt', width: 84, align: 'right' },
    { title: 'Rate', width: 44 },
    { title: `In ${claim.currency}`, width: 62, align: 'right' },
    { title: 'Receipts', width: 44 },
  ]
  new PdfTable(pdf, columns).draw([...claim.lines.map((line) => rowOf(line, claim)), totalOf(claim)])
}

/** Returns the row of the table for a line. */
function rowOf(line: ClaimLine, claim: Claim): TableRow {
  const mark = rateMark(line, claim)
  const details: Piece[] = [
    { text: line.merchant || 'Merchant not stated', style: STYLES.cellStrong },
    mutedPiece(joinIsolated(line.category, line.note)),
  ]
  if (line.invoiceNumber) details.push(mutedPiece(`Invoice ${line.invoiceNumber}`))
  const formatAmount = taxAmountFormat(claim)
  for (const tax of line.taxes)
    details.push(mutedPiece(`Tax ${writtenTax(tax, line.currency, formatAmount)}${taxMark(line, claim)}`))
  for (const text of refundSentences(line, claim)) details.push(mutedPiece(text))
  if (line.kind === 'refund')
    details.push(mutedPiece('Refund'), ...(line.corrects === null ? [] : correctedLinePieces(line.corrects)))
  if (line.arithmetic !== '') details.push(mutedPiece(line.arithmetic))
  if (entertainsGuests(line)) details.push(mutedPiece(guestSentence(line)))
  if (line.share !== WHOLE) details.push(mutedPiece(shareSentence(line)))
  const costCentres = costCentreTexts(line, claim)
  if (costCentres.length > 0) details.push(mutedPiece(`For ${joinIsolated(...costCentres)}`))
  if (!line.counts)
    details.push({
      text: isLeftToFinance(line) ? 'Finance converts it' : 'Not counted',
      style: { ...STYLES.cellMuted, weight: 'strong' },
    })
  if (line.declaration !== null) details.push(mutedPiece('No receipt: see the declaration'))
  return {
    destination: lineDestination(line.number),
    cells: [
      String(line.number),
      line.date ?? '–',
      details,
      line.payment,
      money(line.amount, line.currency),
      line.conversion.by === 'rate' ? [linkToRate(mark)] : mark,
      convertedCell(line, claim),
      line.files.map((number, index) => ({ ...linkToFile(claim, number), continuesLine: index > 0 })),
    ],
  }
}

/** Returns `of line 3`, with a link to that line. */
const correctedLinePieces = (number: number): Piece[] => [
  { ...mutedPiece('of line'), continuesLine: true },
  { ...linkToLine(number), continuesLine: true },
]

/** Returns the cell with a line's amount in the claim currency; in brackets if the line does not count. */
function convertedCell(line: ClaimLine, claim: Claim): TableRow['cells'][number] {
  if (isNotConverted(line)) return '–'
  const written = writtenConverted(line.converted, claim)
  return line.counts ? written : [mutedPiece(`(${written})`)]
}

/** Returns the row of the table with the total. */
function totalOf(claim: Claim): TableRow {
  const { totals, lines, currency } = claim
  const counts =
    totals.count === lines.length
      ? pluralize(totals.count, 'line')
      : `${totals.count} of ${lines.length} lines count`
  const details: Piece[] = [{ text: `Total in ${currency}, ${counts}` }]
  const moneyLeft = moneyForFinance(claim)
  if (moneyLeft) details.push(mutedPiece(`Not in it: ${moneyLeft}, which finance converts`))
  return { isTotal: true, cells: ['', '', details, '', '', '', writtenConverted(totals.total, claim), ''] }
}
