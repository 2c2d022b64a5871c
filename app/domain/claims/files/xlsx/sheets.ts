import Big from 'big.js'
import type { Claim, ClaimChanges, ClaimExplanation, ClaimFile, ClaimRate } from '~/domain/claims/claim'
import { exportedSha256 } from '~/domain/claims/claim'
import { isNotConverted } from '~/domain/claims/claim-line'
import { isOneToOne, totalChangeText } from '~/domain/claims/claim-text'
import { bankRowsSheet } from '~/domain/claims/files/bank-rows'
import { CONVERTED_BY, countedText, linesSheet, NO_RATE } from '~/domain/claims/files/columns-of-csv-and-xlsx'
import { fileLabel } from '~/domain/claims/files/file-labels'
import { fileTexts, stepTexts } from '~/domain/claims/files/official-rates'
import { BEFORE_REFUNDS, isTaxBeforeRefunds } from '~/domain/claims/files/tax-notes'
import type { Cell, ItemColumn, Sheet } from '~/domain/claims/files/worksheet-cells'
import { amount, date, moneyCell, number, tableSheet, text } from '~/domain/claims/files/worksheet-cells'
import { isLeftToFinance } from '~/domain/claims/payments/due-amounts'
import { claimedTaxes } from '~/domain/claims/totals'
import type { Decimal } from '~/domain/money/decimal'
import { RATE_SOURCE_LABELS } from '~/domain/rates/labels'
import { publisherText, stepFactors } from '~/domain/rates/official-text'
import { claimSheet } from './claim-sheet'
import { withLineFormulas } from './line-formulas'

// The sheets of a claim's workbook, from the claim's data.

/** The most digits that are shown of a rate. Conversions use the exact pair of amounts beside it. */
const QUOTIENT_DIGITS = 12

const quotientOf = (dividend: Decimal, divisor: Decimal): Decimal => {
  const Quotient = Big()
  // enough decimals for the first digits of a very small rate
  Quotient.DP = 60
  return new Quotient(dividend).div(divisor).prec(QUOTIENT_DIGITS).toFixed()
}

/** Returns the sheet with a row for each tax of each line. The first sheet has the sums of the taxes. */
function taxesSheet(claim: Claim): Sheet {
  const hasRefunds = claim.lines.some((line) => isTaxBeforeRefunds(line, claim))
  const items = claim.lines.flatMap((line) => {
    const isClaimed = line.counts || isLeftToFinance(line)
    const claimed = isClaimed ? claimedTaxes(line) : []
    return line.taxes.map((tax, index) => ({ line, tax, claimed: claimed[index] ?? null }))
  })
  // the sums of the first sheet add these up; a net amount that two taxes share is in one of their rows
  const claimedColumns: ItemColumn<(typeof items)[number]>[] = [
    ['Net claimed', 14, ({ line, claimed }) => (claimed?.net ? amount(claimed.net, line.currency) : null)],
    ['Tax claimed', 14, ({ line, claimed }) => (claimed ? amount(claimed.amount, line.currency) : null)],
  ]
  const refundsColumn: ItemColumn<(typeof items)[number]> = [
    'Refunds',
    14,
    ({ line }) => text(isTaxBeforeRefunds(line, claim) ? BEFORE_REFUNDS : ''),
  ]
  return tableSheet('Taxes', { claim, items }, [
    ['Line', 6, ({ line }) => number(line.number)],
    ['Date', 11, ({ line }) => date(line.date)],
    ['Merchant', 26, ({ line }) => text(line.merchant)],
    ['Invoice number', 20, ({ line }) => text(line.invoiceNumber)],
    ['Currency', 10, ({ line }) => text(line.currency)],
    ['Rate, %', 10, ({ tax }) => number(tax.rate)],
    ['Net', 14, ({ line, tax }) => (tax.net === null ? null : amount(tax.net, line.currency))],
    ['Tax', 14, ({ line, tax }) => amount(tax.amount, line.currency)],
    ['Counted', 9, ({ line }) => text(countedText(line))],
    ...(claim.layout > 1 ? claimedColumns : []),
    ...(hasRefunds ? [refundsColumn] : []),
  ])
}

/** Returns the sheet with a row for each cost centre of each line, and for each line without any. */
function costCentresSheet(claim: Claim): Sheet {
  const items = claim.lines.flatMap((line) => {
    // the lines that finance converts have no amounts, and the sheet of lines has their cost centres
    if (isNotConverted(line)) return []
    const rest =
      line.allocations.length === 0 && claim.layout > 1 ? [{ name: '', amount: line.converted }] : []
    return [...line.allocations, ...rest].map((part) => ({ line, part }))
  })
  return tableSheet('Cost centres', { claim, items }, [
    ['Line', 6, ({ line }) => number(line.number)],
    ['Date', 11, ({ line }) => date(line.date)],
    ['Merchant', 26, ({ line }) => text(line.merchant)],
    ['Cost centre', 26, ({ part }) => text(part.name)],
    [`In ${claim.currency}`, 14, ({ part }) => moneyCell(part.amount, claim)],
    ['Counted', 9, ({ line }) => text(countedText(line))],
  ])
}

/** Says how a rate converts amounts. */
function rateArithmetic({ currency, receiptAmount, claimAmount, official }: ClaimRate, { decimals }: Claim) {
  const factors =
    official && official.steps.length > 1
      ? stepFactors(official, currency).replaceAll(' x ', ' × ')
      : ` × ${claimAmount} / ${receiptAmount}`
  return `${currency} amount${factors}, rounded to ${decimals} decimals`
}

/** Returns the label of a file: a number, or a text such as `7b`. */
function fileCell(claim: Claim, file: number | null): Cell {
  const label = file === null ? '' : fileLabel(claim, file)
  return /^\d+$/.test(label) ? number(label) : text(label)
}

const RATE_COLUMNS: ItemColumn<ClaimRate>[] = [
  ['Code', 12, (rate) => text(rate.code)],
  ['Currency', 10, (rate) => text(rate.currency)],
  ['Receipt amount', 15, (rate) => number(rate.receiptAmount)],
  ['Claim amount', 15, (rate) => number(rate.claimAmount)],
  ['Claim currency', 15, (_rate, claim) => text(claim.currency)],
  ['Rate', 16, (rate) => number(quotientOf(rate.claimAmount, rate.receiptAmount))],
  ['Arithmetic', 54, (rate, claim) => text(rateArithmetic(rate, claim))],
  ['Date', 11, (rate) => date(rate.date)],
  ['Source', 16, (rate) => text(RATE_SOURCE_LABELS[rate.source])],
  ['Fee', 10, (rate, claim) => moneyCell(rate.fee, claim)],
  ['Note', 26, (rate) => text(rate.note)],
  ['Proof: file', 12, (rate, claim) => fileCell(claim, rate.file)],
]

/** The columns of published rates. Claims without any, as in older formats, do not have them. */
const OFFICIAL_COLUMNS: ItemColumn<ClaimRate>[] = [
  ['Publisher', 26, ({ official }) => text(official ? publisherText(official) : '')],
  ['Published pairs', 54, ({ official }) => text(official ? stepTexts(official).join('; ') : '')],
  ['Published file', 30, ({ official }) => text(official ? fileTexts(official).join('; ') : '')],
]

const rateColumns = ({ rates }: Claim): ItemColumn<ClaimRate>[] =>
  rates.some(({ official }) => official !== null) ? [...RATE_COLUMNS, ...OFFICIAL_COLUMNS] : RATE_COLUMNS

/** Returns the sheet with a row for each rate that converted a line, also for the event rate. */
function ratesSheet(claim: Claim): Sheet {
  const { rates, lines, currency, exchangeRate, sample, decimals } = claim
  const sheet = tableSheet('Rates', { claim, items: rates }, rateColumns(claim))
  if (lines.some(({ conversion }) => conversion.by === 'event'))
    sheet.rows.push([
      text(isOneToOne(claim) ? NO_RATE : CONVERTED_BY.event),
      sample?.currency ? text(sample.currency) : null,
      number(sample?.receiptAmount ?? '1'),
      number(sample?.claimAmount ?? exchangeRate),
      text(currency),
      number(exchangeRate),
      text(`amount × ${Big(exchangeRate).toFixed()}, rounded to ${decimals} decimals`),
    ])
  return sheet
}

/** The number of a file's line as a number; the numbers of several lines as a text. */
const linesCell = ({ lines }: ClaimFile): Cell => {
  const [firstLine, ...otherLines] = lines
  return otherLines.length === 0
    ? number(firstLine?.line ?? null)
    : text(lines.map(({ line }) => line).join(' '))
}

const FILE_COLUMNS: ItemColumn<ClaimFile>[] = [
  ['File', 6, (file, claim) => fileCell(claim, file.number)],
  ['Line', 6, linesCell],
  ['Name', 34, (file) => text(file.name)],
  ['Role', 10, (file) => text(file.role)],
  ['Kind', 8, (file) => text(file.kind)],
  ['Bytes', 12, (file) => number(file.bytes)],
  ['Pages', 7, (file) => number(file.pages)],
  ['SHA-256', 68, (file) => text(exportedSha256(file))],
]

/** The columns of findings with their explanations. */
const EXPLANATION_COLUMNS: ItemColumn<ClaimExplanation>[] = [
  ['Line', 6, ({ line }) => number(line)],
  ['Rate', 6, ({ rate }) => text(rate ?? '')],
  ['Finding', 50, ({ finding }) => text(finding)],
  ['Explanation', 60, (explanation) => text(explanation.text)],
]

/** Returns the sheet with a row for each change since the previous version. */
function changesSheet(claim: Claim, changes: ClaimChanges): Sheet {
  const { since, totalBefore, currencyBefore, decimalsBefore } = changes
  // versions of older formats keep the rows of their exported files
  const notes = claim.payments === null ? changes.notes : [totalChangeText(claim, changes), ...changes.notes]
  return tableSheet('Changes', { claim, items: notes }, [
    ['Since version', 14, () => number(since)],
    ['Total before', 14, () => moneyCell(totalBefore, { decimals: decimalsBefore })],
    ['Currency', 10, () => text(currencyBefore)],
    ['Change', 90, (note) => text(note)],
  ])
}

export function claimSheets(claim: Claim): Sheet[] {
  const { lines, files, explanations, changes, layout } = claim
  const taxes = lines.some(({ taxes }) => taxes.length > 0) ? taxesSheet(claim) : null
  const hasCostCentres = lines.some((line) => line.allocations.length > 0 && !isNotConverted(line))
  const costCentres = hasCostCentres ? costCentresSheet(claim) : null
  const plainLines = linesSheet(claim)
  const bankRows = bankRowsSheet(claim)
  const sheets = [
    claimSheet(claim, { lines: plainLines, taxes, costCentres }),
    layout > 1 ? withLineFormulas(plainLines, claim) : plainLines,
    taxes,
    costCentres,
    layout > 1 && bankRows.rows.length > 0 ? bankRows : null,
    ratesSheet(claim),
    tableSheet('Files', { claim, items: files }, FILE_COLUMNS),
    explanations.length > 0
      ? tableSheet('Explanations', { claim, items: explanations }, EXPLANATION_COLUMNS)
      : null,
    changes && changesSheet(claim, changes),
  ]
  return sheets.filter((sheet) => sheet !== null)
}
