import Big from 'big.js'
import { type Claim, type ClaimChanges, type ClaimFile, exportedSha256 } from '~/domain/claims/claim'
import { isOneToOne, totalChangeText } from '~/domain/claims/claim-text'
import { CONVERTED_BY, countedText, linesSheet, NO_RATE } from '~/domain/claims/files/columns-of-csv-and-xlsx'
import { BEFORE_REFUNDS, isTaxBeforeRefunds } from '~/domain/claims/files/tax-notes'
import {
  amount,
  type Cell,
  date,
  moneyCell,
  number,
  type Sheet,
  text,
} from '~/domain/claims/files/worksheet-cells'
import type { Decimal } from '~/domain/money/decimal'
import { RATE_SOURCE_LABELS } from '~/domain/rates/labels'
import { claimSheet } from './claim-sheet'

// The sheets of a claim's workbook, from the claim's data.

/** Returns a sheet with titles, in landscape. */
const table = (name: string, columns: [title: string, width: number][], rows: Cell[][]): Sheet => ({
  name,
  columns: columns.map(([title, width]) => ({ title, width })),
  rows,
  hasTitles: true,
  isLandscape: true,
})

/** The most digits that are shown of a rate. Conversions use the exact pair of amounts beside it. */
const QUOTIENT_DIGITS = 12

const quotientOf = (dividend: Decimal, divisor: Decimal): Decimal => {
  const Quotient = Big()
  Quotient.DP = 60
  return new Quotient(dividend).div(divisor).prec(QUOTIENT_DIGITS).toFixed()
}

/** Returns a row for each line and tax rate. The sums per currency and rate are those of the claim. */
function taxesSheet(claim: Claim): Sheet {
  const { lines } = claim
  const hasRefunds = lines.some((line) => isTaxBeforeRefunds(line, claim))
  const rows = lines.flatMap((line) =>
    line.taxes.map(({ rate, net, amount: tax }) => [
      number(line.number),
      date(line.date),
      text(line.merchant),
      text(line.invoiceNumber),
      text(line.currency),
      number(rate),
      net === null ? null : amount(net, line.currency),
      amount(tax, line.currency),
      text(countedText(line)),
      ...(hasRefunds ? [text(isTaxBeforeRefunds(line, claim) ? BEFORE_REFUNDS : '')] : []),
    ]),
  )
  const columns: [string, number][] = [
    ['Line', 6],
    ['Date', 11],
    ['Merchant', 26],
    ['Invoice number', 20],
    ['Currency', 10],
    ['Rate, %', 10],
    ['Net', 14],
    ['Tax', 14],
    ['Counted', 9],
    ...(hasRefunds ? [['Refunds', 14] as [string, number]] : []),
  ]
  return table('Taxes', columns, rows)
}

/** Returns a row for each rate that converted a line, and one for the event rate. */
function ratesSheet(claim: Claim): Sheet {
  const { rates, lines, currency, exchangeRate, sample } = claim
  const roundingText = `rounded to ${claim.decimals} decimals`
  const rows = rates.map((rate) => [
    text(rate.code),
    text(rate.currency),
    number(rate.receiptAmount),
    number(rate.claimAmount),
    text(currency),
    number(quotientOf(rate.claimAmount, rate.receiptAmount)),
    text(`${rate.currency} amount × ${rate.claimAmount} / ${rate.receiptAmount}, ${roundingText}`),
    date(rate.date),
    text(RATE_SOURCE_LABELS[rate.source]),
    moneyCell(rate.fee, claim),
    text(rate.note),
    number(rate.file),
  ])
  if (lines.some(({ conversion }) => conversion.by === 'event')) {
    const arithmetic = text(`amount × ${Big(exchangeRate).toFixed()}, ${roundingText}`)
    rows.push([
      text(isOneToOne(claim) ? NO_RATE : CONVERTED_BY.event),
      sample?.currency ? text(sample.currency) : null,
      number(sample?.receiptAmount ?? '1'),
      number(sample?.claimAmount ?? exchangeRate),
      text(currency),
      number(exchangeRate),
      arithmetic,
    ])
  }
  const columns: [string, number][] = [
    ['Code', 12],
    ['Currency', 10],
    ['Receipt amount', 15],
    ['Claim amount', 15],
    ['Claim currency', 15],
    ['Rate', 16],
    ['Arithmetic', 54],
    ['Date', 11],
    ['Source', 16],
    ['Fee', 10],
    ['Note', 26],
    ['Proof: file', 12],
  ]
  return table('Rates', columns, rows)
}

/** The number of a file's line as a number; the numbers of several lines as a text. */
const linesCell = ({ lines }: ClaimFile): Cell => {
  const [firstLine, ...otherLines] = lines
  return otherLines.length === 0
    ? number(firstLine?.line ?? null)
    : text(lines.map(({ line }) => line).join(' '))
}

/** Returns a row for each file of the claim. */
function filesSheet({ files }: Claim): Sheet {
  const rows = files.map((file) => [
    number(file.number),
    linesCell(file),
    text(file.name),
    text(file.role),
    text(file.kind),
    number(file.bytes),
    number(file.pages),
    text(exportedSha256(file)),
  ])
  const columns: [string, number][] = [
    ['File', 6],
    ['Line', 6],
    ['Name', 34],
    ['Role', 10],
    ['Kind', 8],
    ['Bytes', 12],
    ['Pages', 7],
    ['SHA-256', 68],
  ]
  return table('Files', columns, rows)
}

/** Returns a row for each finding with its explanation. */
function explanationsSheet({ explanations }: Claim): Sheet {
  const rows = explanations.map((explanation) => [
    number(explanation.line),
    text(explanation.rate ?? ''),
    text(explanation.finding),
    text(explanation.text),
  ])
  const columns: [string, number][] = [
    ['Line', 6],
    ['Rate', 6],
    ['Finding', 50],
    ['Explanation', 60],
  ]
  return table('Explanations', columns, rows)
}

/** Returns a row for each change since the previous version. */
function changesSheet(claim: Claim, changes: ClaimChanges): Sheet {
  const { since, totalBefore, currencyBefore, decimalsBefore } = changes
  // versions of older formats keep the rows of their exported files
  const notes = claim.payments === null ? changes.notes : [totalChangeText(claim, changes), ...changes.notes]
  const columns: [string, number][] = [
    ['Since version', 14],
    ['Total before', 14],
    ['Currency', 10],
    ['Change', 90],
  ]
  return table(
    'Changes',
    columns,
    notes.map((note) => [
      number(since),
      moneyCell(totalBefore, { decimals: decimalsBefore }),
      text(currencyBefore),
      text(note),
    ]),
  )
}

/** Returns all sheets of a claim. */
export const claimSheets = (claim: Claim): Sheet[] => [
  claimSheet(claim),
  linesSheet(claim),
  ...(claim.lines.some(({ taxes }) => taxes.length > 0) ? [taxesSheet(claim)] : []),
  ratesSheet(claim),
  filesSheet(claim),
  ...(claim.explanations.length > 0 ? [explanationsSheet(claim)] : []),
  ...(claim.changes ? [changesSheet(claim, claim.changes)] : []),
]
