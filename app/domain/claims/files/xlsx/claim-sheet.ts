import { isAnyDue, paidBeforeLabel, withoutSign } from '~/domain/advances/labels'
import type { Claim, ClaimPayment, ClaimTotals } from '~/domain/claims/claim'
import {
  type ClaimCurrency,
  claimantTerms,
  isOneToOne,
  samplePairText,
  versionName,
} from '~/domain/claims/claim-text'
import { SHARE_AMOUNT } from '~/domain/claims/files/columns-of-csv-and-xlsx'
import { taxNotes } from '~/domain/claims/files/tax-notes'
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
} from '~/domain/claims/files/worksheet-cells'
import { missingRatesText } from '~/domain/claims/missing-rates'
import { paidTerms, paymentText, roundingTerms, totalTerms } from '~/domain/claims/payments/deductions'
import { moneyForFinance } from '~/domain/claims/payments/due-amounts'
import type { Decimal } from '~/domain/money/decimal'
import { type Condition, roundedValue, sumsOf, term, withFormula } from './formulas'

// The first sheet of a claim's workbook: who claims what, and the sums.

/** The sheets that the first sheet sums up with formulas; null for a table that the claim does not have. */
export interface SummedTables {
  lines: Sheet
  taxes: Sheet | null
  costCentres: Sheet | null
}

/** Returns functions that give each sum of the first sheet its formula. In layout 1 sums have none. */
function sumsOfTables({ layout, currency }: Claim, { lines, taxes, costCentres }: SummedTables) {
  const sums = (table: Sheet | null, column: string, by?: string[]): ReturnType<typeof sumsOf> =>
    layout > 1 && table ? sumsOf(table, column, by) : (cell) => cell
  const hasShares = lines.columns.some(({ title }) => title === SHARE_AMOUNT)
  return {
    total: sums(lines, 'Claimed'),
    onReceipts: sums(lines, hasShares ? SHARE_AMOUNT : 'Amount', ['Currency', 'Counted']),
    byCurrency: sums(lines, 'Claimed', ['Currency']),
    byCategory: sums(lines, 'Claimed', ['Category']),
    byCostCentre: sums(costCentres, `In ${currency}`, ['Cost centre', 'Counted']),
    netByTax: sums(taxes, 'Net claimed', ['Currency', 'Rate, %']),
    taxByTax: sums(taxes, 'Tax claimed', ['Currency', 'Rate, %']),
  }
}

type Sums = ReturnType<typeof sumsOfTables>

/** Returns rows with the taxes on the receipts; empty without taxes. */
function taxRows(claim: Claim, sums: Sums): Cell[][] {
  const { byTax: taxes } = claim.totals
  if (taxes.length === 0) return []
  const isNew = claim.layout > 1
  const titles = ['Rate, %', 'Net', 'Tax', ...(isNew ? ['Lines', 'Lines without net'] : [])]
  return [
    [],
    [title('Tax on the receipts'), ...titles.map(figuresTitle)],
    ...taxes.map(({ currency, rate, net, amount: tax, count, withoutNet }) => {
      const place: Condition[] = [
        [text(currency), 'A'],
        [number(rate), 'B'],
      ]
      return [
        text(currency),
        number(rate),
        net === null ? null : sums.netByTax(amount(net, currency), ...place),
        sums.taxByTax(amount(tax, currency), ...place),
        ...(isNew ? [number(count), number(withoutNet)] : []),
      ]
    }),
    ...taxNotes(claim).map((note) => [text(note)]),
  ]
}

/** Returns rows with the amounts that finance converts, by currency; empty without such amounts. */
function unconvertedRows(unconverted: ClaimTotals['unconverted'], sums: Sums): Cell[][] {
  if (unconverted.length === 0) return []
  const heads = ['Lines', 'Amount', 'Paid before'].map(figuresTitle)
  return [
    [],
    [title('Finance converts'), ...heads],
    ...unconverted.map((sum) => [
      text(sum.currency),
      number(sum.count),
      sums.onReceipts(amount(sum.amount, sum.currency), [text(sum.currency), 'A'], [text('by finance')]),
      amount(sum.paid, sum.currency),
    ]),
  ]
}

/** Returns the payments for earlier versions: a row for each currency of a payment with an amount in it. */
function paymentRows(payments: ClaimPayment[], claim: ClaimCurrency): Cell[][] {
  const rows = payments.flatMap((payment) => {
    const { version, date: day, unconverted } = payment
    const inClaimCurrency: Cell[] = [
      date(day),
      text(paymentText(payment)),
      null,
      moneyCell(withoutSign(payment.amount), claim),
    ]
    const otherCurrencies = unconverted.map((sum): Cell[] => [
      date(day),
      text(`${paymentText({ version, amount: sum.amount, unconverted: [] })}, in ${sum.currency}`),
      amount(withoutSign(sum.amount), sum.currency),
    ])
    return isAnyDue(payment.amount) || otherCurrencies.length === 0
      ? [inClaimCurrency, ...otherCurrencies]
      : otherCurrencies
  })
  return [[], [title('Payment'), title('Note'), null, figuresTitle(`In ${claim.currency}`)], ...rows]
}

type Deduction = [label: string, amount: Decimal, sign: '+' | '-']

/** Returns the amounts between the total and the due, each in a row of its own. */
const deductionsFrom = (claim: Claim): Deduction[] => [
  ['Advances', claim.totals.advances, '-'],
  ...paidTerms(claim.payments ?? [], claim).map(
    ([label, sum]): Deduction => [label, sum, label === paidBeforeLabel(true) ? '+' : '-'],
  ),
  ...roundingTerms(claim).map(([label, sum]): Deduction => [label, sum, '+']),
]

/** Returns the due, with a formula over the rows from the total to the last deduction. */
function dueCell(claim: Claim, deductions: Deduction[]): Cell {
  const { totals, layout, decimals } = claim
  const cell = moneyCell(totals.due, claim)
  if (layout === 1) return cell
  const value = deductions.reduce(
    (sum, [, amount, sign]) => sum + (sign === '+' ? 1 : -1) * term(amount).value,
    term(totals.total).value,
  )
  const signs = ['', ...deductions.map(([, , sign]) => sign)]
  const text = (row: number) => signs.map((sign, index) => `${sign}B${row - signs.length + index}`).join('')
  return withFormula(cell, {
    text: (row) => `ROUND(${text(row)},${decimals})`,
    value: roundedValue(value, decimals),
  })
}

/** Returns the sheet with the claim's identity, its claimant and its sums. */
export function claimSheet(claim: Claim, tables: SummedTables): Sheet {
  const sums = sumsOfTables(claim, tables)
  const { frozen, event, claimant, currency, totals, advances, payments, sample } = claim
  const missingRates = missingRatesText(claim)
  const forFinance = moneyForFinance(claim)
  const deductions = deductionsFrom(claim)
  // the default rate of 1 would look like a rate for the amounts that finance converts
  const hidesEventRate = totals.unconverted.length > 0 && isOneToOne(claim)
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
    ...(hidesEventRate ? [] : [[text('Event rate'), number(claim.exchangeRate)]]),
    ...(sample ? [[text('Event rate from'), text(samplePairText(claim, sample))]] : []),
    ...(missingRates ? [[text('Without a rate'), text(missingRates)]] : []),
    [text('First receipt'), date(totals.firstDate)],
    [text('Last receipt'), date(totals.lastDate)],
    [text('Lines that count'), number(totals.count)],
    ...totalTerms(claim).map(([label, sum]) => [text(label), moneyCell(sum, claim)]),
    [title('Total'), sums.total(moneyCell(totals.total, claim))],
    ...deductions.map(([label, sum]) => [text(label), moneyCell(sum, claim)]),
    [title('Due'), dueCell(claim, deductions)],
    ...totals.unconverted.map(({ currency, due }) => [
      title(`Due in ${currency}`),
      text('finance converts it'),
      amount(due, currency),
    ]),
    [],
    [title('Currency'), figuresTitle('Lines'), figuresTitle('Amount'), figuresTitle(`In ${currency}`)],
    ...totals.byCurrency.map((sum) => [
      text(sum.currency),
      number(sum.count),
      sums.onReceipts(amount(sum.amount, sum.currency), [text(sum.currency), 'A'], [text('yes')]),
      sums.byCurrency(moneyCell(sum.converted, claim), [text(sum.currency), 'A']),
    ]),
    ...unconvertedRows(totals.unconverted, sums),
    ...taxRows(claim, sums),
    [],
    [title('Category'), figuresTitle('Lines'), null, figuresTitle(`In ${currency}`)],
    ...totals.byCategory.map((sum) => [
      text(sum.category || 'none'),
      number(sum.count),
      null,
      sums.byCategory(moneyCell(sum.converted, claim), [text(sum.category), 'A']),
    ]),
    ...(totals.byCostCentre.length > 0
      ? [[], [title('Cost centre'), figuresTitle('Lines'), null, figuresTitle(`In ${currency}`)]]
      : []),
    ...totals.byCostCentre.map((sum) => [
      text(sum.costCentre || 'none'),
      number(sum.count),
      null,
      sums.byCostCentre(moneyCell(sum.converted, claim), [text(sum.costCentre), 'A'], [text('yes')]),
    ]),
    ...(forFinance ? [[text('Not in these sums'), text(`${forFinance}, which finance converts`)]] : []),
  ]
  if (advances.length > 0) {
    rows.push([], [title('Advance'), title('Note'), null, figuresTitle(`In ${currency}`)])
    for (const advance of advances)
      rows.push([date(advance.date), text(advance.note), null, moneyCell(advance.amount, claim)])
  }
  if (payments !== null && payments.length > 0) rows.push(...paymentRows(payments, claim))
  const columns = [20, 34, 18, 18, ...(claim.layout > 1 ? [10, 18] : [])].map((width) => ({
    title: '',
    width,
  }))
  return { name: 'Claim', columns, rows, hasTitles: false, isLandscape: false }
}
