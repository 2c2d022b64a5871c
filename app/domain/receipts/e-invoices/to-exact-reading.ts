import Big from 'big.js'
import type { TaxLine } from '~/domain/expenses/taxes'
import { minorDigits } from '~/domain/money/currency'
import { negated } from '~/domain/money/decimal-arithmetic'
import type { ExactReading } from '~/domain/receipts/reading/exact-reading'
import { OTHER_VALUES_MAX, TAX_LINES_MAX } from '~/limits'
import type { InvoiceData, InvoiceSums } from './invoice'
import { otherThan, roundingMax, sumOf } from './values'

/** The amount with all taxes, whatever of it was paid before. */
function totalOf({ gross, rounding, prepaid, payable }: InvoiceSums): string | null {
  const [sum, more] = gross === null ? [payable, prepaid] : [gross, rounding]
  return sum === null || more === null ? sum : sumOf(sum, more)
}

const amountsOf = (entries: { amount: string }[]) => entries.map(({ amount }) => amount)

/** What net, taxes, additions and rounding add up to; null where the invoice does not say enough. */
function partsOf({ sums, taxes, additions }: InvoiceData): string | null {
  const { net, rounding } = sums
  const tax = taxes.length > 0 ? sumOf(...amountsOf(taxes)) : sums.tax
  return net === null || tax === null ? null : sumOf(net, tax, rounding, ...amountsOf(additions))
}

/** What was paid and is to be paid; null where the invoice does not say it, or says that nothing is left. */
function paymentsOf({ sums, settlements }: InvoiceData, total: string): string | null {
  const { prepaid, payable } = sums
  if (payable === null) return settlements.length > 0 ? sumOf(total, ...amountsOf(settlements)) : null
  const paid = sumOf(payable, prepaid)
  return Big(paid).eq(0) ? null : paid
}

/** The other totals that an invoice says, by the rules of its form or because its amounts contradict it. */
function otherTotalsOf(invoice: InvoiceData, total: string): string[] {
  const sums = [partsOf(invoice), paymentsOf(invoice, total)]
  return [...otherThan(total, sums, roundingMax(invoice.taxes)), ...invoice.otherTotals]
}

/** Turns the amounts of an invoice. */
function turnAmounts(invoice: InvoiceData, turn: (amount: string) => string): InvoiceData {
  const turnOrNull = (amount: string | null) => (amount === null ? null : turn(amount))
  const turnEach = <T extends { amount: string }>(entries: T[]) =>
    entries.map((entry) => ({ ...entry, amount: turn(entry.amount) }))
  const sums = Object.entries(invoice.sums).map(([name, amount]) => [name, turnOrNull(amount)])
  return {
    ...invoice,
    sums: Object.fromEntries(sums),
    taxes: turnEach(invoice.taxes).map((tax) => ({ ...tax, net: turnOrNull(tax.net) })),
    additions: turnEach(invoice.additions),
    settlements: turnEach(invoice.settlements),
    otherTotals: invoice.otherTotals.map(turn),
  }
}

/**
 * Returns an invoice whose amounts have the sign that they count with. Those of a credit note are below zero:
 * they are turned together where they add up as they stand, else each by its own sign.
 */
function withCountedSigns(invoice: InvoiceData): InvoiceData {
  const total = totalOf(invoice.sums)
  if (!invoice.isCreditNote || total === null) return invoice
  const parts = partsOf(invoice)
  const isWhole = parts !== null && otherThan(total, [parts], roundingMax(invoice.taxes)).length === 0
  if (isWhole) return total.startsWith('-') ? invoice : turnAmounts(invoice, negated)
  return turnAmounts(invoice, (amount) => (amount.startsWith('-') ? amount : negated(amount)))
}

/** One line for each rate: the same rate may come with several reasons. */
function taxesOf({ taxes, sums }: InvoiceData): TaxLine[] {
  // the smallest profiles have the sum only
  if (taxes.length === 0) return sums.tax === null ? [] : [{ rate: null, net: sums.net, amount: sums.tax }]
  const lines = new Map<string | null, TaxLine>()
  for (const { rate, net, amount } of taxes) {
    const known = lines.get(rate)
    if (!known) lines.set(rate, { rate, net, amount })
    else {
      known.net = known.net === null || net === null ? null : sumOf(known.net, net)
      known.amount = sumOf(known.amount, amount)
    }
  }
  return lines.size > TAX_LINES_MAX ? [] : [...lines.values()]
}

/** An amount without zeros behind the digits of its currency, which some programs write. */
function inOwnDigits(amount: string, currency: string | null): string {
  const digits = minorDigits(currency ?? '')
  const [, fraction = ''] = amount.split('.')
  return /^0+$/.test(fraction.slice(digits)) ? Big(amount).toFixed(digits) : amount
}

/**
 * Returns what an electronic invoice says of an expense. A credit note has amounts below zero. Each other
 * amount that it may come to is a further reading.
 */
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
      ...{ rate, net: net === null ? null : write(net), amount: write(amount) },
    })),
    place: null,
  }
  const others = total === null ? [] : otherTotalsOf(invoice, total).map(write)
  return [
    reading,
    ...[...new Set(others)]
      .slice(0, OTHER_VALUES_MAX)
      .map((other) => ({ ...reading, total: other, taxes: [] })),
  ]
}
