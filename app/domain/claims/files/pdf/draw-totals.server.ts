import { isAnyDue, withoutSign } from '~/domain/advances/labels'
import type { Claim, ClaimPayment, ClaimTotals } from '~/domain/claims/claim'
import { convertedMoney, money, writtenAmount, writtenConverted } from '~/domain/claims/claim-text'
import { taxNotes } from '~/domain/claims/files/tax-notes'
import { missingRatesText } from '~/domain/claims/missing-rates'
import { dueTerm, paymentText, roundingTerms, totalTerms } from '~/domain/claims/payments/deductions'
import { moneyForFinance } from '~/domain/claims/payments/due-amounts'
import type { CurrencySum } from '~/domain/conversion/missing-rates'
import type { Decimal } from '~/domain/money/decimal'
import { WHOLE } from '~/domain/money/share'
import { pluralize } from '~/domain/text/pluralize'
import type { PdfWriter } from './page-writer.server'
import { drawTable, mutedPiece, PdfTable, type Piece, type TableRow } from './table.server'
import { STYLES } from './theme.server'

/** Draws the sums of the lines by currency and by category, and the amount due. */
export function drawTotals(pdf: PdfWriter, claim: Claim): void {
  const missingRates = missingRatesText(claim)
  if (missingRates) pdf.paragraph(missingRates, STYLES.body)
  drawCurrencies(pdf, claim)
  drawTaxes(pdf, claim)
  const { byCategory, byCostCentre } = claim.totals
  drawSums(
    pdf,
    claim,
    'Category',
    byCategory.map(({ category: name, ...sum }) => ({ name, ...sum })),
  )
  const moneyLeft = byCategory.length > 0 && moneyForFinance(claim)
  if (moneyLeft) pdf.paragraph(`Not in these sums: ${moneyLeft}, which finance converts.`, STYLES.muted)
  drawSums(
    pdf,
    claim,
    'Cost centre',
    byCostCentre.map(({ costCentre: name, ...sum }) => ({ name, ...sum })),
  )
  drawAmountDue(pdf, claim)
}

/** Draws the sums by currency of the receipts. */
function drawCurrencies(pdf: PdfWriter, claim: Claim): void {
  const { lines, totals, currency } = claim
  const isWhole = lines.every(({ share }) => share === WHOLE)
  const unconvertedSums = totals.unconverted.filter(({ count }) => count > 0)
  if (totals.byCurrency.length + unconvertedSums.length === 0) return
  const rowOf = ({ currency, count, amount }: CurrencySum, name: string, converted: string) => ({
    cells: [name, String(count), writtenAmount(amount, currency), converted],
  })
  pdf.heading('By receipt currency')
  new PdfTable(pdf, [
    { title: 'Currency' },
    { title: 'Lines', width: 60, align: 'right' },
    { title: isWhole ? 'On the receipts' : 'Claimed', width: 140, align: 'right' },
    { title: `In ${currency}`, width: 120, align: 'right' },
  ]).draw([
    ...totals.byCurrency.map((sum) => rowOf(sum, sum.currency, writtenConverted(sum.converted, claim))),
    ...unconvertedSums.map((sum) => rowOf(sum, `${sum.currency}, which finance converts`, '–')),
  ])
}

/** Draws the sums of the taxes by currency and rate, with notes about them. */
function drawTaxes(pdf: PdfWriter, claim: Claim): void {
  const { totals } = claim
  if (totals.byTax.length === 0) return
  pdf.heading('Tax on the receipts')
  const rateText = ({ rate }: ClaimTotals['byTax'][number]) => (rate === null ? 'not stated' : `${rate} %`)
  const netPieces = ({ net, currency, withoutNet }: ClaimTotals['byTax'][number]): Piece[] =>
    net === null
      ? [{ text: 'not stated' }]
      : [
          { text: writtenAmount(net, currency) },
          ...(withoutNet > 0 ? [mutedPiece(`without ${pluralize(withoutNet, 'line')}`)] : []),
        ]
  drawTable(pdf, totals.byTax, [
    { title: 'Currency', cell: ({ currency }) => currency },
    { title: 'Rate', width: 60, align: 'right', cell: rateText },
    { title: 'Lines', width: 60, align: 'right', cell: ({ count }) => String(count) },
    { title: 'Net', width: 120, align: 'right', cell: netPieces },
    { title: 'Tax', width: 120, align: 'right', cell: (tax) => writtenAmount(tax.amount, tax.currency) },
  ])
  const notes = taxNotes(claim)
  for (const note of notes) pdf.paragraph(note, STYLES.muted)
  if (notes.length > 0 && pdf.isArchival) pdf.y += 12
}

/** Draws the sums of the lines by a name, such as their category. */
function drawSums(
  pdf: PdfWriter,
  claim: Claim,
  kind: 'Category' | 'Cost centre',
  sums: { name: string; count: number; converted: Decimal }[],
): void {
  if (sums.length === 0) return
  const kindText = kind.toLowerCase()
  pdf.heading(`By ${kindText}`)
  drawTable(pdf, sums, [
    { title: kind, cell: ({ name }) => name || `Without a ${kindText}` },
    { title: 'Lines', width: 60, align: 'right', cell: ({ count }) => String(count) },
    {
      title: `In ${claim.currency}`,
      width: 120,
      align: 'right',
      cell: ({ converted }) => writtenConverted(converted, claim),
    },
  ])
}

/** Draws the calculation of the due. */
function drawAmountDue(pdf: PdfWriter, claim: Claim): void {
  const { totals, currency } = claim
  const [dueLabel, due] = dueTerm(claim)
  pdf.heading('Amount due')
  new PdfTable(pdf, [
    { title: 'Date', width: 80 },
    { title: 'What' },
    { title: `In ${currency}`, width: 120, align: 'right' },
  ]).draw([
    ...totalTerms(claim).map(([label, amount]) => ({ cells: ['', label, writtenConverted(amount, claim)] })),
    { cells: ['', 'Total of the lines', writtenConverted(totals.total, claim)] },
    ...claim.advances.map(({ date, note, amount }) => ({
      cells: [date, note ? `Advance: ${note}` : 'Advance', lessAmount(amount, claim)],
    })),
    ...(claim.payments ?? [])
      .filter(isInClaimCurrency)
      .map((payment) => ({ cells: [payment.date, paymentText(payment), lessAmount(payment.amount, claim)] })),
    ...roundingTerms(claim).map(([label, amount]) => ({
      cells: ['', label, writtenConverted(amount, claim)],
    })),
    { isTotal: true, cells: ['', dueLabel, convertedMoney(due, claim)] },
  ])
  if (totals.unconverted.length > 0) drawUnconverted(pdf, claim)
}

/** Formats a deducted amount; a negative amount, which the claimant paid back, is added. */
const lessAmount = (amount: Decimal, claim: Claim): string =>
  amount.startsWith('-') ? writtenConverted(amount.slice(1), claim) : `-${writtenConverted(amount, claim)}`

/**
 * Whether a payment has an amount in the claim currency. A payment of zero in all currencies counts as a
 * payment in the claim currency.
 */
const isInClaimCurrency = ({ amount, unconverted }: ClaimPayment): boolean =>
  isAnyDue(amount) || unconverted.length === 0

/** Draws the amounts that finance converts by currency: the lines, the payments and the due. */
function drawUnconverted(pdf: PdfWriter, { totals, payments }: Claim): void {
  pdf.heading('Amounts that finance converts')
  const rows = totals.unconverted.flatMap(({ currency, count, amount, due }): TableRow[] => {
    const paymentRows = (payments ?? []).flatMap(({ version, date, unconverted }) =>
      unconverted
        .filter((sum) => sum.currency === currency)
        .map((sum) => ({
          cells: [
            date,
            paymentText({ version, amount: sum.amount, unconverted: [] }),
            signedMoney(sum.amount, currency, true),
          ],
        })),
    )
    return [
      { cells: ['', `${pluralize(count, 'line')} in ${currency}`, money(amount, currency)] },
      ...paymentRows,
      { isTotal: true, cells: ['', `Due in ${currency}`, signedMoney(due, currency, false)] },
    ]
  })
  new PdfTable(pdf, [
    { title: 'Date', width: 80 },
    { title: 'What' },
    { title: 'In its currency', width: 160, align: 'right' },
  ]).draw(rows)
}

/** Formats an amount with its sign, or with the opposite sign when it is deducted. */
function signedMoney(amount: Decimal, currency: string, isLess: boolean): string {
  const isBelowZero = amount.startsWith('-') !== isLess
  return `${isBelowZero && isAnyDue(amount) ? '-' : ''}${money(withoutSign(amount), currency)}`
}
