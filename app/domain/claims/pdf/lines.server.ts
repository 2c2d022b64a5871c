import type { Claim, ClaimFile, ClaimLine } from '~/domain/claims/claim'
import {
  convertedMoney,
  money,
  pluralize,
  rateMark,
  writtenAmount,
  writtenConverted,
  writtenTax,
} from '~/domain/claims/claim-text'
import { dueTerm, paymentText } from '~/domain/claims/deductions'
import { missingRatesText } from '~/domain/claims/missing-rates'
import type { Decimal } from '~/domain/money/convert'
import { joined } from '~/domain/text-layout.server'
import type { PdfWriter } from './page-writer.server'
import { PdfTable, type Piece, type TableColumn, type TableRow } from './table.server'
import { STYLES } from './theme.server'

export const lineName = (number: number) => `line ${number}`
export const fileName = (number: number) => `file ${number}`
export const rateName = (code: string) => `rate ${code}`

/** The lines that a file or a view of it backs, each once, those that the claim has. */
export const linesOf = (
  { lines: own }: Pick<ClaimFile, 'lines'>,
  lines: Map<number, ClaimLine>,
): ClaimLine[] => [...new Set(own.map(({ line }) => line))].flatMap((number) => lines.get(number) ?? [])

/** So many lines are named one by one at most. */
const NUMBERS_MAX = 20

/** `Line 3`, `Lines 3, 4 and 7`, or of many `Lines 3, 4, … and 12 more`. */
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

export const linkToFile = (number: number, goesOn = false): Piece => ({
  text: String(number),
  style: STYLES.link,
  link: { to: fileName(number), alt: `Receipt ${number}` },
  goesOn,
})

export const linkToRate = (code: string): Piece => ({
  text: code,
  style: STYLES.link,
  link: { to: rateName(code), alt: `Rate ${code}` },
})

/** The lines of the claim, in their order. */
export function drawLines(sheet: PdfWriter, claim: Claim): void {
  if (claim.lines.length === 0) {
    sheet.paragraph('This claim has no lines.', STYLES.muted)
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
  new PdfTable(sheet, columns).draw([...claim.lines.map((line) => rowOf(line, claim)), totalOf(claim)])
}

function rowOf(line: ClaimLine, claim: Claim): TableRow {
  const mark = rateMark(line, claim)
  const what: Piece[] = [
    { text: line.merchant || 'Merchant not stated', style: STYLES.cellStrong },
    { text: joined(line.category, line.note), style: STYLES.cellMuted },
  ]
  if (line.invoiceNumber) what.push({ text: `Invoice ${line.invoiceNumber}`, style: STYLES.cellMuted })
  for (const tax of line.taxes)
    what.push({ text: `Tax ${writtenTax(tax, line.currency)}`, style: STYLES.cellMuted })
  if (!line.counts) what.push({ text: 'Not counted', style: { ...STYLES.cellMuted, weight: 'strong' } })
  if (line.declaration !== null)
    what.push({ text: 'No receipt: see the declaration', style: STYLES.cellMuted })
  return {
    destination: lineName(line.number),
    cells: [
      String(line.number),
      line.date ?? '–',
      what,
      line.payment,
      money(line.amount, line.currency),
      line.conversion.by === 'rate' ? [linkToRate(mark)] : mark,
      line.counts
        ? writtenConverted(line.converted)
        : [{ text: `(${writtenConverted(line.converted)})`, style: STYLES.cellMuted }],
      line.files.map((number, at) => linkToFile(number, at > 0)),
    ],
  }
}

function totalOf({ totals, lines, currency }: Claim): TableRow {
  const counts =
    totals.count === lines.length
      ? pluralize(totals.count, 'line')
      : `${totals.count} of ${lines.length} lines count`
  return {
    isTotal: true,
    cells: ['', '', `Total in ${currency}, ${counts}`, '', '', '', writtenConverted(totals.total), ''],
  }
}

/** An amount that is taken off; one below zero, which the claimant paid back, is added. */
const lessAmount = (amount: Decimal): string =>
  amount.startsWith('-') ? writtenConverted(amount.slice(1)) : `-${writtenConverted(amount)}`

/** Draws the sums of the lines by currency and by category, and the amount due. */
export function drawTotals(sheet: PdfWriter, claim: Claim): void {
  const { totals, currency } = claim
  const withoutRate = missingRatesText(claim)
  if (withoutRate) sheet.paragraph(withoutRate, STYLES.body)
  if (totals.byCurrency.length > 0) {
    sheet.heading('By receipt currency')
    new PdfTable(sheet, [
      { title: 'Currency' },
      { title: 'Lines', width: 60, align: 'right' },
      { title: 'On the receipts', width: 140, align: 'right' },
      { title: `In ${currency}`, width: 120, align: 'right' },
    ]).draw(
      totals.byCurrency.map((each) => ({
        cells: [
          each.currency,
          String(each.count),
          writtenAmount(each.amount, each.currency),
          writtenConverted(each.converted),
        ],
      })),
    )
  }
  if (totals.byTax.length > 0) {
    sheet.heading('Tax on the receipts')
    new PdfTable(sheet, [
      { title: 'Currency' },
      { title: 'Rate', width: 60, align: 'right' },
      { title: 'Lines', width: 60, align: 'right' },
      { title: 'Net', width: 120, align: 'right' },
      { title: 'Tax', width: 120, align: 'right' },
    ]).draw(
      totals.byTax.map(({ currency, rate, count, net, amount }) => ({
        cells: [
          currency,
          rate === null ? 'not stated' : `${rate} %`,
          String(count),
          net === null ? 'not stated' : writtenAmount(net, currency),
          writtenAmount(amount, currency),
        ],
      })),
    )
  }
  if (totals.byCategory.length > 0) {
    sheet.heading('By category')
    new PdfTable(sheet, [
      { title: 'Category' },
      { title: 'Lines', width: 60, align: 'right' },
      { title: `In ${currency}`, width: 120, align: 'right' },
    ]).draw(
      totals.byCategory.map(({ category, count, converted }) => ({
        cells: [category || 'Without a category', String(count), writtenConverted(converted)],
      })),
    )
  }
  const [dueLabel, due] = dueTerm(claim)
  sheet.heading('Amount due')
  new PdfTable(sheet, [
    { title: 'Date', width: 80 },
    { title: 'What' },
    { title: `In ${currency}`, width: 120, align: 'right' },
  ]).draw([
    { cells: ['', 'Total of the lines', writtenConverted(totals.total)] },
    ...claim.advances.map(({ date, note, amount }) => ({
      cells: [date, note ? `Advance: ${note}` : 'Advance', lessAmount(amount)],
    })),
    ...(claim.payments ?? []).map((payment) => ({
      cells: [payment.date, paymentText(payment), lessAmount(payment.amount)],
    })),
    {
      isTotal: true,
      cells: ['', dueLabel, convertedMoney(due, currency)],
    },
  ])
}
