import Big from 'big.js'
import type { TaxLine } from '~/domain/expenses/taxes-json'
import { minorDigits } from '~/domain/money/currency'
import { negated } from '~/domain/money/decimal-arithmetic'
import type { ExactReading } from '~/domain/receipts/reading/exact-reading'
import { OTHER_VALUES_MAX, TAX_LINES_MAX } from '~/limits'
import type { InvoiceData, InvoiceSums } from './invoice'
import { amountsDifferingFrom, roundingMax, sumOf } from './values'

// Turns an electronic invoice into exact readings, which fill the form of an expense without text
// recognition. Programs disagree about what a total contains, so an invoice may have several possible totals.

/** Returns the amount with all taxes, before any payments: payable plus prepaid if no gross sum is given. */
function totalOf({ gross, rounding, prepaid, payable }: InvoiceSums): string | null {
  const [amountWithTax, addedAmount] = gross === null ? [payable, prepaid] : [gross, rounding]
  return amountWithTax === null || addedAmount === null ? amountWithTax : sumOf(amountWithTax, addedAmount)
}

const amountsOf = (entries: { amount: string }[]) => entries.map(({ amount }) => amount)

/** Returns the sum of net, taxes, additions and rounding; null where the invoice gives too little. */
function sumOfParts({ sums, taxes, additions }: InvoiceData): string | null {
  const { net, rounding } = sums
  const tax = taxes.length > 0 ? sumOf(...amountsOf(taxes)) : sums.tax
  return net === null || tax === null ? null : sumOf(net, tax, rounding, ...amountsOf(additions))
}

/** Returns payable plus prepaid, or else the total with its settlements; null without either, or for zero. */
function sumOfPayments({ sums, settlements }: InvoiceData, total: string): string | null {
  const { prepaid, payable } = sums
  // settlements, such as withheld tax, are the difference between the total and the payable amount
  if (payable === null) return settlements.length > 0 ? sumOf(total, ...amountsOf(settlements)) : null
  const paid = sumOf(payable, prepaid)
  return Big(paid).eq(0) ? null : paid
}

/** Returns other possible totals, which the rules of the form allow or the invoice's own amounts imply. */
function otherTotalsOf(invoice: InvoiceData, total: string): string[] {
  const sums = [sumOfParts(invoice), sumOfPayments(invoice, total)]
  return [...amountsDifferingFrom(total, sums, roundingMax(invoice.taxes)), ...invoice.otherTotals]
}

/** Applies a function such as a change of sign to all amounts of an invoice. */
function mapAmounts(invoice: InvoiceData, convert: (amount: string) => string): InvoiceData {
  const convertOrNull = (amount: string | null) => (amount === null ? null : convert(amount))
  const convertEach = <T extends { amount: string }>(entries: T[]) =>
    entries.map((entry) => ({ ...entry, amount: convert(entry.amount) }))
  const sums = Object.entries(invoice.sums).map(([name, amount]) => [name, convertOrNull(amount)])
  return {
    ...invoice,
    sums: Object.fromEntries(sums),
    taxes: convertEach(invoice.taxes).map((tax) => ({ ...tax, net: convertOrNull(tax.net) })),
    additions: convertEach(invoice.additions),
    settlements: convertEach(invoice.settlements),
    otherTotals: invoice.otherTotals.map(convert),
  }
}

/**
 * Returns an invoice whose amounts have the sign with which they count: negative for a credit note. If the
 * amounts add up as they stand, all change sign together; if not, each positive amount is negated.
 */
function withCountedSigns(invoice: InvoiceData): InvoiceData {
  const total = totalOf(invoice.sums)
  if (!invoice.isCreditNote || total === null) return invoice
  const parts = sumOfParts(invoice)
  const addsUp =
    parts !== null && amountsDifferingFrom(total, [parts], roundingMax(invoice.taxes)).length === 0
  if (addsUp) return total.startsWith('-') ? invoice : mapAmounts(invoice, negated)
  return mapAmounts(invoice, (amount) => (amount.startsWith('-') ? amount : negated(amount)))
}

/** Returns one tax line for each rate. An invoice may list a rate several times with different reasons. */
function taxesOf({ taxes, sums }: InvoiceData): TaxLine[] {
  // the smallest profiles give only the sum
  if (taxes.length === 0) return sums.tax === null ? [] : [{ rate: null, net: sums.net, amount: sums.tax }]
  const lines = new Map<string | null, TaxLine>()
  for (const { rate, net, amount } of taxes) {
    const line = lines.get(rate)
    if (!line) lines.set(rate, { rate, net, amount })
    else {
      line.net = line.net === null || net === null ? null : sumOf(line.net, net)
      line.amount = sumOf(line.amount, amount)
    }
  }
  return lines.size > TAX_LINES_MAX ? [] : [...lines.values()]
}

/** Removes zeros beyond the minor digits of the currency, which some programs write. */
function inOwnDigits(amount: string, currency: string | null): string {
  const digits = minorDigits(currency ?? '')
  const [, fraction = ''] = amount.split('.')
  return /^0+$/.test(fraction.slice(digits)) ? Big(amount).toFixed(digits) : amount
}

/** Returns a reading per possible total: the best first, with taxes; negative ones for a credit note. */
export function toExactReadings(data: InvoiceData): [ExactReading, ...ExactReading[]] {
  const invoice = withCountedSigns(data)
  const total = totalOf(invoice.sums)
  const write = (amount: string) => inOwnDigits(amount, invoice.currency)
  const reading: ExactReading = {
    source: 'invoice',
    date: invoice.date,
    merchant: invoice.seller.name,
    vatNumber: invoice.seller.vatNumber,
    invoiceNumber: invoice.number,
    total: total === null ? null : write(total),
    currency: invoice.currency,
    taxes: taxesOf(invoice).map(({ rate, net, amount }) => ({
      rate,
      net: net === null ? null : write(net),
      amount: write(amount),
    })),
    place: null,
  }
  const otherValues = total === null ? [] : otherTotalsOf(invoice, total).map(write)
  return [
    reading,
    ...[...new Set(otherValues)]
      .slice(0, OTHER_VALUES_MAX)
      .map((other) => ({ ...reading, total: other, taxes: [] })),
  ]
}
