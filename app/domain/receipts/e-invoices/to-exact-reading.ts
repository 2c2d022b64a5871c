import Big from 'big.js'
import type { TaxLine } from '~/domain/expenses/taxes'
import { negated } from '~/domain/money/decimal-arithmetic'
import type { ExactReading } from '~/domain/receipts/reading/exact-reading'
import { TAX_LINES_MAX } from '~/limits-and-lifetimes'
import type { ElectronicInvoice, InvoiceSums } from './invoice'

const decimalsOf = (amount: string) => amount.split('.')[1]?.length ?? 0

/** Adds two amounts; the sum has as many decimals as they have. */
const sumOf = (one: string, other: string): string =>
  Big(one)
    .plus(other)
    .toFixed(Math.max(decimalsOf(one), decimalsOf(other)))

/** The amount with all taxes, whatever of it was paid before. */
function totalOf({ gross, rounding, prepaid, payable }: InvoiceSums): string | null {
  const [sum, more] = gross === null ? [payable, prepaid] : [gross, rounding]
  return sum === null || more === null ? sum : sumOf(sum, more)
}

/** One line for each rate: the same rate may come with several reasons. */
function taxesOf({ taxes, sums }: ElectronicInvoice): TaxLine[] {
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

/** Returns what an electronic invoice says of an expense. A credit note has amounts below zero. */
export function toExactReading(invoice: ElectronicInvoice): ExactReading {
  const total = totalOf(invoice.sums)
  const turn = (amount: string) =>
    invoice.isCreditNote && total !== null && !total.startsWith('-') ? negated(amount) : amount
  return {
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
}
