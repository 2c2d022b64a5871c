import Big from 'big.js'
import { minorDigits } from '~/domain/money/currency'
import type { Decimal } from '~/domain/money/decimal'
import { demoDate } from './dates'
import type { DemoRate, Purchase, Shop } from './demo-event'
import { numberOf } from './number-of'
import type { Place } from './places'
import type { Printer, PrintRow } from './receipt-picture'

// Writes the text of the demo account's receipts and exchange slips; `receipt-picture.ts` draws it.

/** Returns the total of a purchase in the currency of its place. */
export const totalOf = ({ items }: Purchase): string =>
  items.reduce((sum, [, amount]) => sum.plus(amount), Big(0)).toFixed()

/** Returns the tax in a purchase; null if its receipt prints none. */
export function taxOf(purchase: Purchase): { rate: string; net: Decimal; amount: Decimal } | null {
  const { taxRate, currency } = purchase.shop.place
  if (taxRate === undefined) return null
  const total = Big(totalOf(purchase))
  const amount = total.times(taxRate).div(Big(taxRate).plus(100)).round(minorDigits(currency))
  return { rate: taxRate, net: total.minus(amount).toFixed(), amount: amount.toFixed() }
}

const printedAmount = ({ locale, currency }: Place, amount: string): string =>
  new Intl.NumberFormat(locale, {
    minimumFractionDigits: minorDigits(currency),
    maximumFractionDigits: minorDigits(currency),
  })
    .format(Number(amount))
    // replaces special spaces between groups, which the fonts of cash registers do not have
    .replaceAll(/[\u00a0\u202f]/g, ' ')

const printedDate = ({ locale }: Place, date: string): string =>
  new Intl.DateTimeFormat(locale, { day: '2-digit', month: '2-digit', year: 'numeric', timeZone: 'UTC' })
    .format(new Date(demoDate(date)))
    .replaceAll('\u00a0', ' ')

export const invoiceNumberOf = ({ shop: { merchant }, date }: Purchase): string =>
  `${merchant.charAt(0)}${demoDate(date).slice(2, 4)}-${String(numberOf(merchant + date)).padStart(6, '0')}`

const centred = (text: string): PrintRow => ({ text, isCentred: true })

/** Returns the receipt of a purchase. */
export function receiptOf(purchase: Purchase): { printer: Printer; rows: PrintRow[] } {
  const { shop, date, items, entry, isInvoice = false } = purchase
  const { place, merchant, street } = shop
  const { words, currency } = place
  const tax = taxOf(purchase)
  const head: PrintRow[] = isInvoice
    ? [{ text: merchant, isStrong: true, isLarge: true }, { text: street }, { text: place.town }, 'gap']
    : [
        { text: merchant, isCentred: true, isStrong: true, isLarge: true },
        centred(street),
        centred(place.town),
      ]
  const rows: PrintRow[] = [
    ...head,
    'gap',
    { left: `${words.number} ${invoiceNumberOf(purchase)}`, right: '' },
    { left: `${words.date}: ${printedDate(place, date)}`, right: '' },
    'rule',
    ...items.map(([left, amount]): PrintRow => ({ left, right: printedAmount(place, amount) })),
    'rule',
    {
      left: `${words.total} ${currency}`,
      right: printedAmount(place, totalOf(purchase)),
      isStrong: true,
      isLarge: true,
    },
    ...(tax
      ? [{ left: `${words.tax} ${tax.rate}%`, right: printedAmount(place, tax.amount) } satisfies PrintRow]
      : []),
    'gap',
    { text: entry.payment === 'cash' ? words.cash : `${words.card} **** 4471` },
    'gap',
    isInvoice ? { text: words.thanks } : centred(words.thanks),
  ]
  return { printer: isInvoice ? 'office' : 'till', rows }
}

/** Returns the slip of an exchange bureau for a rate. */
export function slipOf(
  { currency, receiptAmount, claimAmount, date }: DemoRate,
  { place, merchant, street }: Shop,
  claimCurrency: string,
): { printer: Printer; rows: PrintRow[] } {
  const rate = Big(receiptAmount).div(claimAmount).toFixed(4)
  const rows: PrintRow[] = [
    { text: merchant, isCentred: true, isStrong: true, isLarge: true },
    centred(street),
    centred(place.town),
    'gap',
    { text: 'CURRENCY EXCHANGE', isCentred: true, isStrong: true },
    { left: `Date: ${printedDate(place, date)}`, right: '' },
    'rule',
    { left: `We buy ${claimCurrency}`, right: printedAmount(place, claimAmount) },
    { left: 'Rate', right: rate },
    { left: 'Commission', right: printedAmount(place, '0') },
    'rule',
    { left: `We pay ${currency}`, right: printedAmount(place, receiptAmount), isStrong: true, isLarge: true },
    'gap',
    centred('Please count your money'),
    centred('before you leave'),
  ]
  return { printer: 'till', rows }
}
