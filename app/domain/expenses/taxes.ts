import Big from 'big.js'
import type { FieldErrors } from '~/domain/errors'
import { currencyProblem } from '~/domain/money/amount-question'
import { hasWholePrices, minorDigits } from '~/domain/money/currency'
import type { Decimal } from '~/domain/money/decimal'
import type { TaxLine } from './taxes-json'

// The taxes of an expense by rate, in the currency of its receipt: as they are stored, and what of them
// contradicts the expense or itself.

/** What the taxes of an expense come to. */
export const taxSum = (taxes: TaxLine[]): Decimal =>
  taxes.reduce((sum, { amount }) => sum.plus(amount), Big(0)).toFixed()

/** An amount with its currency. */
interface Amount {
  amount: Decimal
  currency: string
}

const isWholeNumber = (amount: Decimal) => Big(amount).mod(1).eq(0)

/** Returns the unit that taxes are rounded to: that of the currency, or 1 where its prices are whole. */
function unitOf(taxes: TaxLine[], currency: string): Big {
  const isWhole = hasWholePrices(currency) && taxes.every(({ amount }) => isWholeNumber(amount))
  return isWhole ? Big(1) : Big(10).pow(-minorDigits(currency))
}

/** Between two amounts; both are the same where it is exactly known. */
interface Range {
  low: Big
  high: Big
}

/**
 * Returns the net amount of a tax without its sign. Where it is not printed, its rate says it, as far as the
 * rounding of the tax to units lets it; without a rate nothing is known of it.
 */
function netRange({ rate, net, amount }: TaxLine, unit: Big): Range {
  if (net !== null) return { low: Big(net).abs(), high: Big(net).abs() }
  if (rate === null || Big(rate).eq(0)) return { low: Big(0), high: Big(0) }
  const tax = Big(amount).abs()
  const netOf = (tax: Big) => tax.times(100).div(rate)
  return { low: tax.gt(unit) ? netOf(tax.minus(unit)) : Big(0), high: netOf(tax.plus(unit)) }
}

const sumOf = (ranges: Range[]): Range => ({
  low: ranges.reduce((sum, { low }) => sum.plus(low), Big(0)),
  high: ranges.reduce((sum, { high }) => sum.plus(high), Big(0)),
})

/** Returns each net amount once, of those that may be the same. They are in the order of their size. */
function distinctNets<Net extends Range>(sorted: Net[]): Net[] {
  const distinct: Net[] = []
  for (const range of sorted) {
    const last = distinct.at(-1)
    if (last && range.low.lte(last.high)) last.high = range.high.gt(last.high) ? range.high : last.high
    else distinct.push({ ...range })
  }
  return distinct
}

/** Returns the net amounts of taxes in the order of their size, each with its tax. */
const netsOf = (taxes: TaxLine[], unit: Big) =>
  taxes.map((tax) => ({ tax, ...netRange(tax, unit) })).sort((one, other) => one.low.cmp(other.low))

/** Returns the net amount of a tax as it is printed, or as its rate says it; 0 where neither is known. */
function netOf({ rate, net, amount }: TaxLine): Big {
  if (net !== null) return Big(net)
  return rate === null || Big(rate).eq(0) ? Big(0) : Big(amount).times(100).div(rate)
}

/**
 * Returns what net amounts and taxes come to: with all net amounts, or with those once that are the same, as
 * of two taxes on one net amount, whichever is nearer to the amount of the expense.
 */
function grossOf(taxes: TaxLine[], { amount, currency }: Amount): Decimal {
  const nets = netsOf(taxes, unitOf(taxes, currency))
  const [all, once] = [nets, distinctNets(nets)].map((each) =>
    each.reduce((sum, { tax }) => sum.plus(netOf(tax)), Big(taxSum(taxes))),
  ) as [Big, Big]
  const isNearer = once.minus(amount).abs().lt(all.minus(amount).abs())
  return (isNearer ? once : all).toFixed(minorDigits(currency))
}

/** A sum is rounded to coins of at most so many of the currency's smallest units. */
const COIN_UNITS_MAX = 5

/** Returns the sums that net amounts may come to, and how each compares with the amount less its taxes. */
function netSums(taxes: TaxLine[], { amount, currency }: Amount) {
  const unit = unitOf(taxes, currency)
  const rounding = unit.times(COIN_UNITS_MAX)
  const rest = Big(amount)
    .abs()
    .minus(Big(taxSum(taxes)).abs())
  const nets = netsOf(taxes, unit)
  const isEnough = ({ low }: Range) => rest.plus(rounding).gte(low)
  const isWhole = (net: Range) => isEnough(net) && rest.minus(rounding).lte(net.high)
  return { sums: [nets, distinctNets(nets)].map(sumOf), largest: nets.slice(-1), isEnough, isWhole }
}

/** Whether net amounts and taxes come to exactly the amount, as on a receipt that prints all of it. */
export function comeToAmount(taxes: TaxLine[], amount: Amount): boolean {
  const { sums, largest, isWhole } = netSums(taxes, amount)
  return [...sums, ...largest].some(isWhole)
}

/**
 * What net amounts and taxes come to where that does not fit the amount, however they are added up; else
 * null. This is the one rule of the review, of the form of an expense and of the check before closing.
 *
 * A receipt may name the taxes of a part of its amount, beside a tip or what is not taxed. Several taxes may
 * be on one net amount, which then counts once. They may also be on parts of one: but that fits any two
 * rates, so it counts only where it comes to the whole amount.
 * @param fits whether less than the amount fits; it does where a net amount is not printed
 */
export function misfittingGross(
  taxes: TaxLine[],
  amount: Amount,
  fits: { less: boolean } = { less: true },
): Decimal | null {
  if (taxes.length === 0) return null
  const { sums, largest, isEnough, isWhole } = netSums(taxes, amount)
  const fitsLess = fits.less || taxes.some(({ net }) => net === null)
  const isFitting = sums.some(fitsLess ? isEnough : isWhole) || largest.some(isWhole)
  return isFitting ? null : grossOf(taxes, amount)
}

/** The names of the fields of a form that hold a tax, by its place from 0. */
export const taxFieldNames = (place: number) => ({
  rate: `tax_${place + 1}_rate`,
  net: `tax_${place + 1}_net`,
  amount: `tax_${place + 1}_amount`,
})

/** Whether a field of a form is one of a tax. */
export const isTaxField = (name: string) => name.startsWith('tax_')

/** A tax where it stands in a form. */
export interface PlacedTax extends TaxLine {
  place: number
}

/** What in the taxes of an amount contradicts it, by the name of the field; nothing when they fit. */
export function taxErrors(
  taxes: PlacedTax[],
  { amount, currency }: { amount: Decimal; currency: string },
): FieldErrors {
  const errors: FieldErrors = {}
  for (const { place, ...tax } of taxes) {
    for (const part of ['net', 'amount'] as const) {
      const error = partError(tax[part], amount, currency)
      if (error !== null) errors[taxFieldNames(place)[part]] = [error]
    }
  }
  const sum = Big(taxSum(taxes))
  if (Object.keys(errors).length === 0 && sum.abs().gt(Big(amount).abs())) {
    const written = sum.toFixed(minorDigits(currency))
    errors[taxFieldNames(taxes[0]?.place ?? 0).amount] = [
      `The tax comes to ${written}, which is more than the amount`,
    ]
    // either may be wrong, and the taxes may be folded away
    errors.amount = [`This is less than its tax, which comes to ${written}`]
  }
  return errors
}

function partError(part: Decimal | null, amount: Decimal, currency: string): string | null {
  if (part === null) return null
  const problem = currencyProblem(part, currency)
  if (problem !== null) return problem
  const isAgainst = Big(part).times(amount).lt(0)
  if (!isAgainst) return null
  return Big(part).lt(0) ? 'Enter tax below zero only for a refund' : 'The tax of a refund is below zero'
}

/**
 * What the tax of a rate would be by its net amount, when the one that is printed is another by more than a
 * rounding; else null. While the currency is not known, the tax is as exact as it is printed.
 */
export function expectedTax(tax: TaxLine, currency: string): Decimal | null {
  const { rate, net, amount } = tax
  if (rate === null || net === null) return null
  const digits = currency === '' ? (amount.split('.')[1]?.length ?? 0) : minorDigits(currency)
  const unit = currency === '' ? Big(10).pow(-digits) : unitOf([tax], currency)
  const exact = Big(net).times(rate).div(100)
  return exact.minus(amount).abs().lte(unit) ? null : exact.toFixed(digits)
}
