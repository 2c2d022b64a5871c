import Big from 'big.js'
import { withoutSign } from '~/domain/advances/labels'
import type { Decimal } from '~/domain/money/convert'
import { SOURCE_LABELS } from '~/domain/rates/labels'
import { type Claim, type ClaimChanges, type ClaimFile, type ClaimTotals, sentSum } from './claim'
import { claimantTerms, isOneToOne, totalChangeText, versionName } from './claim-text'
import { paidTerms, paymentText } from './deductions'
import { CONVERTED_BY, linesSheet, NO_RATE } from './line-columns'
import { missingRatesText } from './missing-rates'
import {
  amount,
  type Cell,
  date,
  figuresTitle,
  moneyCell,
  number,
  type Sheet,
  text,
  title,
} from './worksheet-cells'

// A claim as the tables of its workbook.

const table = (name: string, columns: [title: string, width: number][], rows: Cell[][]): Sheet => ({
  name,
  columns: columns.map(([title, width]) => ({ title, width })),
  rows,
  hasTitles: true,
  isLandscape: true,
})

/** What the receipts say of tax, on the first sheet; nothing without any. */
function taxRows(taxes: ClaimTotals['byTax']): Cell[][] {
  if (taxes.length === 0) return []
  return [
    [],
    [title('Tax on the receipts'), figuresTitle('Rate, %'), figuresTitle('Net'), figuresTitle('Tax')],
    ...taxes.map(({ currency, rate, net, amount: tax }) => [
      text(currency),
      number(rate),
      net === null ? null : amount(net, currency),
      amount(tax, currency),
    ]),
  ]
}

/** The first sheet: what the claim is, whose, and what it adds up to. */
function claimSheet(claim: Claim): Sheet {
  const { frozen, event, claimant, currency, totals, advances, payments } = claim
  const withoutRate = missingRatesText(claim)
  const paid = paidTerms(payments ?? [])
  const rows: Cell[][] = [
    [title('Claim'), title(versionName(claim))],
    [text('Frozen'), text(frozen?.at ?? '')],
    [text('Event'), text(event.name)],
    [text('Purpose'), text(event.purpose)],
    [text('From'), date(event.startsOn)],
    [text('To'), date(event.endsOn)],
    [],
    ...claimantTerms(claimant).map(([label, value]) => [text(label), text(value)]),
    [],
    [text('Claim currency'), text(currency)],
    [text('Event rate'), number(claim.exchangeRate)],
    ...(withoutRate ? [[text('Without a rate'), text(withoutRate)]] : []),
    [text('First receipt'), date(totals.firstDate)],
    [text('Last receipt'), date(totals.lastDate)],
    [text('Lines that count'), number(totals.count)],
    [title('Total'), moneyCell(totals.total)],
    [text('Advances'), moneyCell(totals.advances)],
    ...paid.map(([label, amount]) => [text(label), moneyCell(amount)]),
    [title('Due'), moneyCell(totals.due)],
    [],
    [title('Currency'), figuresTitle('Lines'), figuresTitle('Amount'), figuresTitle(`In ${currency}`)],
    ...totals.byCurrency.map((sum) => [
      text(sum.currency),
      number(sum.count),
      amount(sum.amount, sum.currency),
      moneyCell(sum.converted),
    ]),
    ...taxRows(totals.byTax),
    [],
    [title('Category'), figuresTitle('Lines'), null, figuresTitle(`In ${currency}`)],
    ...totals.byCategory.map((sum) => [
      text(sum.category || 'none'),
      number(sum.count),
      null,
      moneyCell(sum.converted),
    ]),
  ]
  if (advances.length > 0) {
    rows.push([], [title('Advance'), title('Note'), null, figuresTitle(`In ${currency}`)])
    rows.push(
      ...advances.map((advance) => [date(advance.date), text(advance.note), null, moneyCell(advance.amount)]),
    )
  }
  if (payments !== null && payments.length > 0) {
    rows.push([], [title('Payment'), title('Note'), null, figuresTitle(`In ${currency}`)])
    rows.push(
      ...payments.map((payment) => [
        date(payment.date),
        text(paymentText(payment)),
        null,
        moneyCell(withoutSign(payment.amount)),
      ]),
    )
  }
  const columns = [20, 34, 18, 18].map((width) => ({ title: '', width }))
  return { name: 'Claim', columns, rows, hasTitles: false, isLandscape: false }
}

/**
 * Digits that spreadsheets show of a quotient that may have no end. The pair beside it is what was calculated
 * with.
 */
const SHOWN_DIGITS = 12

const quotientOf = (dividend: Decimal, divisor: Decimal): Decimal => {
  const Quotient = Big()
  Quotient.DP = 60
  return new Quotient(dividend).div(divisor).prec(SHOWN_DIGITS).toFixed()
}

/** A row for each line and rate. The sums of a currency and rate are those of the claim. */
function taxesSheet({ lines }: Claim): Sheet {
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
      text(line.counts ? 'yes' : 'no'),
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
  ]
  return table('Taxes', columns, rows)
}

function ratesSheet(claim: Claim): Sheet {
  const { rates, lines, currency, exchangeRate } = claim
  const rows = rates.map((rate) => [
    text(rate.code),
    text(rate.currency),
    number(rate.receiptAmount),
    number(rate.claimAmount),
    text(currency),
    number(quotientOf(rate.claimAmount, rate.receiptAmount)),
    text(`${rate.currency} amount × ${rate.claimAmount} / ${rate.receiptAmount}, rounded to 2 decimals`),
    date(rate.date),
    text(SOURCE_LABELS[rate.source]),
    moneyCell(rate.fee),
    text(rate.note),
    number(rate.file),
  ])
  if (lines.some(({ conversion }) => conversion.by === 'event')) {
    const arithmetic = text(`amount × ${Big(exchangeRate).toFixed()}, rounded to 2 decimals`)
    rows.push([
      text(isOneToOne(claim) ? NO_RATE : CONVERTED_BY.event),
      null,
      number('1'),
      number(exchangeRate),
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

/** The number of a file's line; of several, all of them. */
const linesCell = ({ lines }: ClaimFile): Cell => {
  const [first, ...others] = lines
  return others.length === 0 ? number(first?.line ?? null) : text(lines.map(({ line }) => line).join(' '))
}

function filesSheet({ files }: Claim): Sheet {
  const rows = files.map((file) => [
    number(file.number),
    linesCell(file),
    text(file.name),
    text(file.role),
    text(file.kind),
    number(file.bytes),
    number(file.pages),
    text(sentSum(file)),
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

function explanationsSheet({ explanations }: Claim): Sheet {
  const rows = explanations.map((each) => [
    number(each.line),
    text(each.rate ?? ''),
    text(each.finding),
    text(each.text),
  ])
  const columns: [string, number][] = [
    ['Line', 6],
    ['Rate', 6],
    ['Finding', 50],
    ['Explanation', 60],
  ]
  return table('Explanations', columns, rows)
}

function changesSheet(claim: Claim, changes: ClaimChanges): Sheet {
  const { since, totalBefore, currencyBefore } = changes
  // versions of older formats keep the rows that they were handed on with
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
    notes.map((note) => [number(since), moneyCell(totalBefore), text(currencyBefore), text(note)]),
  )
}

/** All of a claim. */
export const claimSheets = (claim: Claim): Sheet[] => [
  claimSheet(claim),
  linesSheet(claim),
  ...(claim.lines.some(({ taxes }) => taxes.length > 0) ? [taxesSheet(claim)] : []),
  ratesSheet(claim),
  filesSheet(claim),
  ...(claim.explanations.length > 0 ? [explanationsSheet(claim)] : []),
  ...(claim.changes ? [changesSheet(claim, claim.changes)] : []),
]
