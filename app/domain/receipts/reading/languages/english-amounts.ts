import { phrases } from '~/domain/text/phrases'
import type { AmountWords } from './language'

/** English words beside amounts. */
export const englishAmounts: AmountWords = {
  total: ['total', 'totl', 'ttl', 'sum', 'total sales', 'total rm'],
  due: phrases`
    grand total, amount due, balance due, total due, total payable, amount payable, final, nett, nett total,
    net total, net amount, net amt, net payable, to pay, bill total, invoice total, total bill, total invoice,
    please pay, total to pay, amount to pay, order total, total paid, amount paid, total charged,
    rounded total, total rounded, after rounding, with rounding, total charge, total amount payable,
    total after rounding
  `,
  subtotal: phrases`
    subtotal, sub total, subttl, sub-total, s/total, supply, supplies, running total, page total,
    carried forward
  `,
  net: phrases`
    excl, exclusive, excluding, before tax, before, without, exempt, taxable, zero rated, standard rated,
    ex gst, ex vat, ex tax, net of tax, goods value
  `,
  gross: ['incl', 'inclusive', 'including', 'inc gst', 'inc vat', 'inc tax', 'with tax', 'inc'],
  tax: ['gst', 'vat', 'tax', 'sst', 'sales tax', 'service tax', 'cgst', 'sgst', 'igst', 'hst', 'pst', 'levy'],
  otherTax: phrases`
    city tax, tourist tax, tourism tax, tourism levy, occupancy tax, airport tax, departure tax,
    taxes and fees, taxes & fees, bed tax, resort fee
  `,
  tip: ['tip', 'gratuity', 'tips', 'gratuities'],
  serviceCharge: ['service charge', 'svc charge', 'svc chg', 'serv charge'],
  rounding: ['rounding', 'round', 'rounding adj', 'rounding adjustment', 'rnd', 'roundng', 'round off'],
  amountTendered: phrases`cash, tender, tendered, cash tendered, paid, payment, received, m-pesa, mpesa`,
  change: ['change', 'change due', 'chg due', 'cash back'],
  paidByCard: phrases`
    visa, mastercard, master card, amex, american express, debit, credit, card, maestro, contactless,
    apple pay, google pay, discover
  `,
  paidInCash: ['cash', 'cash payment', 'paid in cash', 'cash tendered'],
  paidByTransfer: ['bank transfer', 'wire transfer', 'direct debit', 'paid by transfer', 'bacs', 'giro'],
  otherAmount: phrases`
    qty, quantity, count, pcs, points, point, saving, savings, saved, discount, disc, discounts, articles,
    litres, coupon, voucher, loyalty, member, membership, gift card, you saved, unit price
  `,
}
