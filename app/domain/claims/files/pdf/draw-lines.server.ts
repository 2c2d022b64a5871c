import type { Claim, ClaimFile } from '~/domain/claims/claim'
import type { ClaimLine } from '~/domain/claims/claim-line'
import { money, rateMark, refundSentences, writtenConverted, writtenTax } from '~/domain/claims/claim-text'
import { taxAmountFormat, taxMark } from '~/domain/claims/files/tax-notes'
import { isLeftToFinance, isNotConverted, moneyForFinance } from '~/domain/claims/payments/due-amounts'
import { joinIsolated } from '~/domain/documents/text-layout.server'
import { pluralize } from '~/domain/text/pluralize'
import type { PdfWriter } from './page-writer.server'
import { PdfTable, type Piece, type TableColumn, type TableRow } from './table.server'
import { STYLES } from './theme.server'

// Draws the table of a claim's lines, and makes the names and links that refer to lines, files and rates.

export const lineName = (number: number) => `line ${number}`
export const fileName = (number: number) => `file ${number}`
export const rateName = (code: string) => `rate ${code}`

/** Returns the lines of the claim that a file, or one of its pages, backs, each once. */
export const linesOf = (
  { lines: fileLines }: Pick<ClaimFile, 'lines'>,
  lines: Map<number, ClaimLine>,
): ClaimLine[] => [...new Set(fileLines.map(({ line }) => line))].flatMap((number) => lines.get(number) ?? [])

/** The most lines that a text names one by one. */
const NUMBERS_MAX = 20

/** Returns `Line 3`, `Lines 3, 4 and 7`, or for many `Lines 3, 4, … and 12 more`. */
export function linesText(lines: ClaimLine[]): string {
  const numbers = lines.map(({ number }) => String(number))
  if (numbers.length < 2) return `Line ${numbers.join('')}`
  const more = numbers.length - NUMBERS_MAX
  if (more > 1) return `Lines ${numbers.slice(0, NUMBERS_MAX).join(', ')} and ${more} more`
  return `Lines ${numbers.slice(0, -1).join(', ')} and ${numbers.at(-1)}`
}

export const linkToLine = (number: number): Piece => ({
  text: String(number),
  style: STYLES.link,
  link: { to: lineName(number), alt: `Line ${number}` },
})

export const linkToFile = (number: number, continuesLine = false): Piece => ({
  text: String(number),
  style: STYLES.link,
  link: { to: fileName(number), alt: `Receipt ${number}` },
  continuesLine,
})

export const linkToRate = (code: string): Piece => ({
  text: code,
  style: STYLES.link,
  link: { to: rateName(code), alt: `Rate ${code}` },
})

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
    { text: joinIsolated(line.category, line.note), style: STYLES.cellMuted },
  ]
  if (line.invoiceNumber) details.push({ text: `Invoice ${line.invoiceNumber}`, style: STYLES.cellMuted })
  for (const tax of line.taxes)
    details.push({
      text: `Tax ${writtenTax(tax, line.currency, taxAmountFormat(claim))}${taxMark(line, claim)}`,
      style: STYLES.cellMuted,
    })
  for (const text of refundSentences(line, claim)) details.push({ text, style: STYLES.cellMuted })
  if (!line.counts)
    details.push({
      text: isLeftToFinance(line) ? 'Finance converts it' : 'Not counted',
      style: { ...STYLES.cellMuted, weight: 'strong' },
    })
  if (line.declaration !== null)
    details.push({ text: 'No receipt: see the declaration', style: STYLES.cellMuted })
  return {
    destination: lineName(line.number),
    cells: [
      String(line.number),
      line.date ?? '–',
      details,
      line.payment,
      money(line.amount, line.currency),
      line.conversion.by === 'rate' ? [linkToRate(mark)] : mark,
      convertedCell(line, claim),
      line.files.map((number, index) => linkToFile(number, index > 0)),
    ],
  }
}

/** Returns the cell with a line's amount in the claim currency; in brackets if the line does not count. */
function convertedCell(line: ClaimLine, claim: Claim): TableRow['cells'][number] {
  if (isNotConverted(line)) return '–'
  const written = writtenConverted(line.converted, claim)
  return line.counts ? written : [{ text: `(${written})`, style: STYLES.cellMuted }]
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
  if (moneyLeft)
    details.push({ text: `Not in it: ${moneyLeft}, which finance converts`, style: STYLES.cellMuted })
  return { isTotal: true, cells: ['', '', details, '', '', '', writtenConverted(totals.total, claim), ''] }
}
