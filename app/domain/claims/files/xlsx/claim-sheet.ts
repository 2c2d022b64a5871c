import { isAnyDue, withoutSign } from '~/domain/advances/labels'
import type { Claim, ClaimPayment, ClaimTotals } from '~/domain/claims/claim'
import {
  type ClaimCurrency,
  claimantTerms,
  isOneToOne,
  samplePairText,
  versionName,
} from '~/domain/claims/claim-text'
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

// The first sheet of a claim's workbook: who claims what, and the sums.

/** Returns rows with the taxes on the receipts; empty without taxes. */
function taxRows(claim: Claim): Cell[][] {
  const { byTax: taxes } = claim.totals
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
    ...taxNotes(claim).map((note) => [text(note)]),
  ]
}

/** Returns rows with the amounts that finance converts, by currency; empty without such amounts. */
function unconvertedRows(unconverted: ClaimTotals['unconverted']): Cell[][] {
  if (unconverted.length === 0) return []
  const heads = ['Lines', 'Amount', 'Paid before'].map(figuresTitle)
  return [
    [],
    [title('Finance converts'), ...heads],
    ...unconverted.map((sum) => [
      text(sum.currency),
      number(sum.count),
      amount(sum.amount, sum.currency),
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

/** Returns the sheet with the claim's identity, its claimant and its sums. */
export function claimSheet(claim: Claim): Sheet {
  const { frozen, event, claimant, currency, totals, advances, payments, sample } = claim
  const missingRates = missingRatesText(claim)
  const forFinance = moneyForFinance(claim)
  const paymentTerms = paidTerms(payments ?? [], claim)
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
    [title('Total'), moneyCell(totals.total, claim)],
    [text('Advances'), moneyCell(totals.advances, claim)],
    ...paymentTerms.map(([label, sum]) => [text(label), moneyCell(sum, claim)]),
    ...roundingTerms(claim).map(([label, sum]) => [text(label), moneyCell(sum, claim)]),
    [title('Due'), moneyCell(totals.due, claim)],
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
      amount(sum.amount, sum.currency),
      moneyCell(sum.converted, claim),
    ]),
    ...unconvertedRows(totals.unconverted),
    ...taxRows(claim),
    [],
    [title('Category'), figuresTitle('Lines'), null, figuresTitle(`In ${currency}`)],
    ...totals.byCategory.map((sum) => [
      text(sum.category || 'none'),
      number(sum.count),
      null,
      moneyCell(sum.converted, claim),
    ]),
    ...(totals.byCostCentre.length > 0
      ? [[], [title('Cost centre'), figuresTitle('Lines'), null, figuresTitle(`In ${currency}`)]]
      : []),
    ...totals.byCostCentre.map((sum) => [
      text(sum.costCentre || 'none'),
      number(sum.count),
      null,
      moneyCell(sum.converted, claim),
    ]),
    ...(forFinance ? [[text('Not in these sums'), text(`${forFinance}, which finance converts`)]] : []),
  ]
  if (advances.length > 0) {
    rows.push([], [title('Advance'), title('Note'), null, figuresTitle(`In ${currency}`)])
    for (const advance of advances)
      rows.push([date(advance.date), text(advance.note), null, moneyCell(advance.amount, claim)])
  }
  if (payments !== null && payments.length > 0) rows.push(...paymentRows(payments, claim))
  const columns = [20, 34, 18, 18].map((width) => ({ title: '', width }))
  return { name: 'Claim', columns, rows, hasTitles: false, isLandscape: false }
}
