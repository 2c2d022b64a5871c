import type { Claim, ClaimRate } from '~/domain/claims/claim'
import type { ClaimConversion, ClaimLine, ClaimStatementRow } from '~/domain/claims/claim-line'
import {
  amountBeforeRefunds,
  convertedMoney,
  isChargedOtherwise,
  isOneToOne,
  purchaseText,
  refundTexts,
  writtenTaxes,
} from '~/domain/claims/claim-text'
import { roundingTerms } from '~/domain/claims/payments/deductions'
import { isLeftToFinance, isNotConverted } from '~/domain/claims/payments/due-amounts'
import { taxSum } from '~/domain/expenses/taxes'
import { taxAmountFormat, taxMark } from './tax-notes'
import {
  amount,
  type Cell,
  date,
  moneyCell,
  number,
  type Sheet,
  type SheetColumn,
  text,
} from './worksheet-cells'

// The columns of the table of a claim's lines, which its CSV and its XLSX share.

/** A column, and the function that returns its cell for a line. */
interface LineColumn extends SheetColumn {
  cell(line: ClaimLine, claim: Claim): Cell
}

/** The texts of the column Converted by; for a rate of the schedule the text is its code. */
export const CONVERTED_BY: Record<Exclude<ClaimConversion['by'], 'rate'>, string> = {
  currency: 'same currency',
  charged: 'charged',
  event: 'event rate',
  none: 'by finance',
  uncounted: 'not counted yet',
  record: 'as recorded',
}

function convertedBy({ conversion }: ClaimLine, claim: Claim): string {
  if (conversion.by === 'rate') return conversion.code
  if (conversion.by === 'event' && isOneToOne(claim)) return NO_RATE
  return CONVERTED_BY[conversion.by]
}

/** The text in place of a rate while nobody has entered one. */
export const NO_RATE = 'no rate (1:1)'

/** Says whether the sums of the claim count a line, or leave it to finance. */
export const countedText = (line: ClaimLine): string =>
  isLeftToFinance(line) ? 'by finance' : line.counts ? 'yes' : 'no'

/** Returns the rate of the schedule that converted a line; undefined without one. */
const rateOf = ({ conversion }: ClaimLine, { rates }: Claim): ClaimRate | undefined =>
  conversion.by === 'rate' ? rates.find(({ code }) => code === conversion.code) : undefined

/** Describes a statement row: the purchase if the bank names it, and the amount if the line's differs. */
function statementText(line: ClaimLine, row: ClaimStatementRow, claim: Claim): string {
  const rowAmount = isChargedOtherwise(line, row, claim) ? convertedMoney(row.amount, claim) : ''
  const parts = [`${row.date} ${row.text}`, purchaseText(row), rowAmount && `charged ${rowAmount}`]
  return `${row.file}, row ${row.row}: ${parts.filter(Boolean).join(', ')}`
}

const LINE_COLUMNS: LineColumn[] = [
  { title: 'Line', width: 6, cell: (line) => number(line.number) },
  { title: 'Date', width: 11, cell: (line) => date(line.date) },
  { title: 'Merchant', width: 22, cell: (line) => text(line.merchant) },
  { title: 'Category', width: 14, cell: (line) => text(line.category) },
  { title: 'What for', width: 22, cell: (line) => text(line.note) },
  { title: 'Payment', width: 10, cell: (line) => text(line.payment) },
  { title: 'Invoice number', width: 16, cell: (line) => text(line.invoiceNumber) },
  { title: 'Amount', width: 14, cell: (line) => amount(line.amount, line.currency) },
  { title: 'Currency', width: 10, cell: (line) => text(line.currency) },
  // in the currency of the receipt, like the amount that includes the tax
  {
    title: 'Tax',
    width: 12,
    cell: ({ taxes, currency }) => (taxes.length > 0 ? amount(taxSum(taxes), currency) : null),
  },
  {
    title: 'Tax by rate',
    width: 24,
    cell: (line, claim) => text(`${writtenTaxes(line, taxAmountFormat(claim))}${taxMark(line, claim)}`),
  },
  { title: 'Converted by', width: 14, cell: (line, claim) => text(convertedBy(line, claim)) },
  {
    title: 'Rate: receipt amount',
    width: 14,
    cell: (line, claim) => number(rateOf(line, claim)?.receiptAmount ?? null),
  },
  {
    title: 'Rate: claim amount',
    width: 14,
    cell: (line, claim) => number(rateOf(line, claim)?.claimAmount ?? null),
  },
  {
    title: 'Event rate',
    width: 12,
    cell: (line, claim) => (line.conversion.by === 'event' ? number(claim.exchangeRate) : null),
  },
  {
    title: 'Charged',
    width: 14,
    cell: (line, claim) =>
      line.conversion.by === 'charged' ? moneyCell(amountBeforeRefunds(line, claim), claim) : null,
  },
  {
    title: 'Bank statement',
    width: 24,
    cell: (line, claim) => {
      const { conversion } = line
      const row = conversion.by === 'charged' ? conversion.statement : null
      const words = [...(row ? [statementText(line, row, claim)] : []), ...refundTexts(line, claim)]
      return words.length > 0 ? text(words.join('; ')) : null
    },
  },
  {
    title: 'Converted',
    width: 14,
    cell: (line, claim) => (isNotConverted(line) ? null : moneyCell(line.converted, claim)),
  },
  { title: 'Claim currency', width: 10, cell: (_line, claim) => text(claim.currency) },
  { title: 'Counted', width: 9, cell: (line) => text(countedText(line)) },
  // the total is the sum of this column
  {
    title: 'Claimed',
    width: 14,
    cell: (line, claim) =>
      isNotConverted(line) ? null : moneyCell(line.counts ? line.converted : '0', claim),
  },
  { title: 'Files', width: 10, cell: (line) => text(line.files.join(' ')) },
  { title: 'Declaration', width: 20, cell: (line) => text(line.declaration ?? '') },
]

/** Returns one row per line. The column Claimed adds up to the total of the claim. */
export const linesSheet = (claim: Claim): Sheet => ({
  name: 'Lines',
  columns: LINE_COLUMNS,
  rows: claim.lines.map((line) => LINE_COLUMNS.map(({ cell }) => cell(line, claim))),
  hasTitles: true,
  isLandscape: true,
})

/** Returns the rounding of the due as a row of the table of lines; empty without rounding. */
export const roundingRows = (claim: Claim): Cell[][] =>
  roundingTerms(claim).map(([label, rounding]) => {
    const cells: Record<string, Cell> = {
      Merchant: text(label),
      'Claim currency': text(claim.currency),
      Claimed: moneyCell(rounding, claim),
    }
    return LINE_COLUMNS.map(({ title }) => cells[title] ?? null)
  })
