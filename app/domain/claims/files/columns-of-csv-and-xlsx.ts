import type { Claim, ClaimRate } from '~/domain/claims/claim'
import {
  type ClaimConversion,
  type ClaimLine,
  type ClaimStatementRow,
  isNotConverted,
} from '~/domain/claims/claim-line'
import {
  amountBeforeRefunds,
  convertedMoney,
  differsFromRow,
  entertainsGuests,
  isOneToOne,
  money,
  purchaseText,
  refundTexts,
  writtenTaxes,
} from '~/domain/claims/claim-text'
import { roundingTerms } from '~/domain/claims/payments/deductions'
import { isLeftToFinance } from '~/domain/claims/payments/due-amounts'
import { taxSum } from '~/domain/expenses/taxes'
import { allocationText, costCentreParts } from '~/domain/money/allocation'
import { minorDigits } from '~/domain/money/currency'
import { shareWords, WHOLE } from '~/domain/money/share'
import { fileLabel } from './file-labels'
import { officialTexts } from './official-rates'
import { taxAmountFormat, taxMark } from './tax-notes'
import type { Cell, ItemColumn, Sheet } from './worksheet-cells'
import { amount, date, moneyCell, number, rowByTitle, tableSheet, text } from './worksheet-cells'

// The columns of the table of a claim's lines, which its CSV and its XLSX share.

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

/** Returns an amount of the pair of a line's rate. In layout 1 it has only the digits that were typed. */
function rateCell(line: ClaimLine, claim: Claim, field: 'receiptAmount' | 'claimAmount'): Cell {
  const currency = field === 'claimAmount' ? claim.currency : line.currency
  return number(rateOf(line, claim)?.[field] ?? null, claim.layout > 1 ? minorDigits(currency) : 0)
}

/** Describes a statement row: the purchase if the bank names it, and the amount if the line's differs. */
function statementText(line: ClaimLine, row: ClaimStatementRow, claim: Claim): string {
  const rowAmount = differsFromRow(line, row, claim) ? convertedMoney(row.amount, claim) : ''
  const parts = [`${row.date} ${row.text}`, purchaseText(row), rowAmount && `charged ${rowAmount}`]
  return `${row.file}, row ${row.row}: ${parts.filter(Boolean).join(', ')}`
}

/** Describes the statement rows of a line's charge and refunds. */
function statementTexts(line: ClaimLine, claim: Claim): string[] {
  const row = line.conversion.by === 'charged' ? line.conversion.statement : null
  return [...(row ? [statementText(line, row, claim)] : []), ...refundTexts(line, claim)]
}

const LINE_COLUMNS: ItemColumn<ClaimLine>[] = [
  ['Line', 6, (line) => number(line.number)],
  ['Date', 11, (line) => date(line.date)],
  ['Merchant', 22, (line) => text(line.merchant)],
  ['Category', 14, (line) => text(line.category)],
  ['What for', 22, (line) => text(line.note)],
  ['Payment', 10, (line) => text(line.payment)],
  ['Invoice number', 16, (line) => text(line.invoiceNumber)],
  ['Amount', 14, (line) => amount(line.amount, line.currency)],
  ['Currency', 10, (line) => text(line.currency)],
  // in the currency of the receipt, like the amount that includes the tax
  ['Tax', 12, ({ taxes, currency }) => (taxes.length > 0 ? amount(taxSum(taxes), currency) : null)],
  [
    'Tax by rate',
    24,
    (line, claim) => text(`${writtenTaxes(line, taxAmountFormat(claim))}${taxMark(line, claim)}`),
  ],
  ['Converted by', 14, (line, claim) => text(convertedBy(line, claim))],
  ['Rate: receipt amount', 14, (line, claim) => rateCell(line, claim, 'receiptAmount')],
  ['Rate: claim amount', 14, (line, claim) => rateCell(line, claim, 'claimAmount')],
  ['Event rate', 12, (line, claim) => (line.conversion.by === 'event' ? number(claim.exchangeRate) : null)],
  [
    'Charged',
    14,
    (line, claim) =>
      line.conversion.by === 'charged' ? moneyCell(amountBeforeRefunds(line, claim), claim) : null,
  ],
  ['Bank statement', 24, (line, claim) => text(statementTexts(line, claim).join('; '))],
  ['Converted', 14, (line, claim) => (isNotConverted(line) ? null : moneyCell(line.converted, claim))],
  ['Claim currency', 10, (_line, claim) => text(claim.currency)],
  ['Counted', 9, (line) => text(countedText(line))],
  // the total is the sum of this column
  [
    'Claimed',
    14,
    (line, claim) => (isNotConverted(line) ? null : moneyCell(line.counts ? line.converted : '0', claim)),
  ],
  ['Files', 10, (line, claim) => text(line.files.map((file) => fileLabel(claim, file)).join(' '))],
  ['Declaration', 20, (line) => text(line.declaration ?? '')],
]

/** The column of a claim with refunds. The files of older versions, which have none, must not change. */
const REFUND_COLUMN: ItemColumn<ClaimLine> = [
  'Refund of line',
  10,
  ({ kind, corrects }) => (kind === 'refund' ? text(corrects === null ? 'event' : String(corrects)) : null),
]

/** The title of the column with the claimed amounts in the currencies of the receipts. */
export const SHARE_AMOUNT = 'Share: receipt amount'

/** The columns of a claim with shares, and of one with cost centres. Older versions have neither. */
const SHARE_COLUMNS: ItemColumn<ClaimLine>[] = [
  ['Share', 16, (line) => text(shareWords(line, money))],
  ['Share: reason', 24, (line) => text(line.shareReason)],
  [SHARE_AMOUNT, 14, (line) => amount(line.claimed, line.currency)],
]
const COST_CENTRE_COLUMN: ItemColumn<ClaimLine> = [
  'Cost centres',
  24,
  (line, claim) =>
    text(
      isNotConverted(line)
        ? line.allocation || allocationText(costCentreParts(claim.claimant.costCentre))
        : line.allocations.map((part) => `${part.name}: ${convertedMoney(part.amount, claim)}`).join('; '),
    ),
]

/** The columns of a claim with entertained guests. */
const GUEST_COLUMNS: ItemColumn<ClaimLine>[] = [
  ['Guests', 30, (line) => text(line.guests)],
  ['Place', 20, (line) => text(line.venue)],
]

/** The column of a claim with allowances. */
const ARITHMETIC_COLUMN: ItemColumn<ClaimLine> = ['Allowance', 40, (line) => text(line.arithmetic)]

/** The columns of published rates, and the column that they follow. */
const OFFICIAL_COLUMNS: ItemColumn<ClaimLine>[] = [
  ['Rate: publisher', 20, (line, claim) => text(officialOf(line, claim)?.[0] ?? '')],
  ['Rate: published pairs', 30, (line, claim) => text(officialOf(line, claim)?.slice(1).join('; ') ?? '')],
]
const COLUMN_BEFORE_OFFICIAL = 'Rate: claim amount'

/** Returns the publisher and the published pairs of a line's rate; undefined for another rate. */
function officialOf(line: ClaimLine, claim: Claim): string[] | undefined {
  const rate = rateOf(line, claim)
  return rate && officialTexts(rate)
}

/** Returns the columns of lines. Claims without refunds, shares and the like, as older ones, have fewer. */
function columnsOf({ lines, rates }: Claim): ItemColumn<ClaimLine>[] {
  const hasOfficial = rates.some(({ official }) => official !== null)
  const hasRefunds = lines.some(({ kind }) => kind === 'refund')
  const columns = LINE_COLUMNS.flatMap((column) =>
    hasOfficial && column[0] === COLUMN_BEFORE_OFFICIAL ? [column, ...OFFICIAL_COLUMNS] : [column],
  )
  return [
    ...columns,
    ...(hasRefunds ? [REFUND_COLUMN] : []),
    ...(lines.some(({ arithmetic }) => arithmetic !== '') ? [ARITHMETIC_COLUMN] : []),
    ...(lines.some(entertainsGuests) ? GUEST_COLUMNS : []),
    ...(lines.some(({ share }) => share !== WHOLE) ? SHARE_COLUMNS : []),
    ...(lines.some(({ allocations }) => allocations.length > 0) ? [COST_CENTRE_COLUMN] : []),
  ]
}

/** Returns one row per line. The column Claimed adds up to the total of the claim. */
export const linesSheet = (claim: Claim): Sheet =>
  tableSheet('Lines', { claim, items: claim.lines }, columnsOf(claim))

/** Returns the rounding of the due as a row of the table of lines; empty without rounding. */
export const roundingRows = (table: Sheet, claim: Claim): Cell[][] =>
  roundingTerms(claim).map(([label, rounding]) =>
    rowByTitle(table, {
      Merchant: text(label),
      'Claim currency': text(claim.currency),
      Claimed: moneyCell(rounding, claim),
    }),
  )
