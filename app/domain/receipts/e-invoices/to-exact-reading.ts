import Big from 'big.js'
import type { TaxLine } from '~/domain/expenses/taxes'
import { minorDigits } from '~/domain/money/currency'
import { negated } from '~/domain/money/decimal-arithmetic'
import type { ExactReading } from '~/domain/receipts/reading/exact-reading'
import { TAX_LINES_MAX } from '~/limits-and-lifetimes'
import type { InvoiceData, InvoiceSums } from './invoice'
import { sumOf } from './values'

/** The amount with all taxes, whatever of it was paid before. */
function totalOf({ gross, rounding, prepaid, payable }: InvoiceSums): string | null {
  const [sum, more] = gross === null ? [payable, prepaid] : [gross, rounding]
  return sum === null || more === null ? sum : sumOf(sum, more)
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
 * Returns what an electronic invoice says of an expense. A credit note has amounts below zero. Where the
 * invoice may come to another amount, a further reading says so.
 */
export function toExactReadings(invoice: InvoiceData): [ExactReading, ...ExactReading[]] {
  const total = totalOf(invoice.sums)
  const isTurned = invoice.isCreditNote && total !== null && !total.startsWith('-')
  const turn = (amount: string) => inOwnDigits(isTurned ? negated(amount) : amount, invoice.currency)
  const reading: ExactReading = {
    source: 'invoice',
    date: invoice.date,
    merchant: invoice.seller.name,
    vatNumber: invoice.seller.vatNumber,
    invoiceNumber: invoice.number,
    total: total === null ? null : turn(total),
    currency: invoice.currency,
    taxes: taxesOf(invoice).map(({ rate, net, amount }) => ({
      rate,
      net: net === null ? null : turn(net),
      amount: turn(amount),
    })),
    place: null,
  }
  const [other] = invoice.otherTotals
  return other === undefined ? [reading] : [reading, { ...reading, total: turn(other), taxes: [] }]
}
