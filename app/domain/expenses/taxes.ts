import Big from 'big.js'
import type { FieldErrors } from '~/domain/errors'
import { decimalsError } from '~/domain/money/amount-question'
import { hasWholePrices, minorDigits } from '~/domain/money/currency'
import { type Decimal, sumOf } from '~/domain/money/decimal'
import type { TaxLine } from './taxes-json'

// Checks the taxes of an expense against its amount and against each other. A tax has a rate in percent, a
// net amount and the tax itself, all in the currency of the receipt; the gross is the net amount with the
// tax.

/** Adds up the taxes of an expense. */
export const taxSum = (taxes: TaxLine[]): Decimal => sumOf(taxes.map(({ amount }) => amount)).toFixed()

interface Amount {
  amount: Decimal
  currency: string
}

const isWholeNumber = (amount: Decimal) => Big(amount).mod(1).eq(0)

/** Returns the unit to which taxes are rounded: the minor unit, or 1 for whole taxes with whole prices. */
function roundingUnit(taxes: TaxLine[], currency: string): Big {
  const isWhole = hasWholePrices(currency) && taxes.every(({ amount }) => isWholeNumber(amount))
  return isWhole ? Big(1) : Big(10).pow(-minorDigits(currency))
}

/** The range of an amount; both ends are equal if the amount is exactly known. */
interface Range {
  low: Big
  high: Big
}

/**
 * Returns the net amount of a tax without its sign. If the receipt does not print it, it is calculated from
 * the rate, as a range because the tax is rounded to units. Without a rate it is 0.
 */
function netRange({ rate, net, amount }: TaxLine, unit: Big): Range {
  if (net !== null) return { low: Big(net).abs(), high: Big(net).abs() }
  if (rate === null || Big(rate).eq(0)) return { low: Big(0), high: Big(0) }
  const tax = Big(amount).abs()
  const netFromTax = (tax: Big) => tax.times(100).div(rate)
  return { low: tax.gt(unit) ? netFromTax(tax.minus(unit)) : Big(0), high: netFromTax(tax.plus(unit)) }
}

const sumOfRanges = (ranges: Range[]): Range => ({
  low: ranges.reduce((sum, { low }) => sum.plus(low), Big(0)),
  high: ranges.reduce((sum, { high }) => sum.plus(high), Big(0)),
})

/**
 * Merges ranges that overlap, because they may be one net amount with several taxes.
 * @param sorted in ascending order
 */
function distinctNets<Net extends Range>(sorted: Net[]): Net[] {
  const distinct: Net[] = []
  for (const range of sorted) {
    const last = distinct.at(-1)
    if (last && range.low.lte(last.high)) last.high = range.high.gt(last.high) ? range.high : last.high
    else distinct.push({ ...range })
  }
  return distinct
}

/** Returns the net amounts of taxes in ascending order, each with its tax. */
const sortedNetRanges = (taxes: TaxLine[], unit: Big) =>
  taxes.map((tax) => ({ tax, ...netRange(tax, unit) })).sort((one, other) => one.low.cmp(other.low))

/** Returns the printed net amount of a tax, or the one calculated from the rate; 0 without either. */
function netAmount({ rate, net, amount }: TaxLine): Big {
  if (net !== null) return Big(net)
  return rate === null || Big(rate).eq(0) ? Big(0) : Big(amount).times(100).div(rate)
}

/**
 * Adds up net amounts and taxes, once with all net amounts, and once with equal net amounts counted only
 * once, because several taxes can apply to the same net amount. Returns the sum that is nearer to the amount
 * of the expense.
 */
function nearestGross(taxes: TaxLine[], { amount, currency }: Amount): Decimal {
  const nets = sortedNetRanges(taxes, roundingUnit(taxes, currency))
  const [sumOfAll, sumOfDistinct] = [nets, distinctNets(nets)].map((ranges) =>
    ranges.reduce((sum, { tax }) => sum.plus(netAmount(tax)), Big(taxSum(taxes))),
  ) as [Big, Big]
  const isNearer = sumOfDistinct.minus(amount).abs().lt(sumOfAll.minus(amount).abs())
  return (isNearer ? sumOfDistinct : sumOfAll).toFixed(minorDigits(currency))
}

/** The largest coin to which sums are rounded, in the currency's smallest units. */
const COIN_UNITS_MAX = 5

/**
 * Returns the possible sums of net amounts, the largest single net amount as a list of one (empty without
 * taxes), and two functions that compare a sum or a net amount with the amount less its taxes.
 */
function netSums(taxes: TaxLine[], { amount, currency }: Amount) {
  const unit = roundingUnit(taxes, currency)
  const rounding = unit.times(COIN_UNITS_MAX)
  const amountLessTaxes = Big(amount)
    .abs()
    .minus(Big(taxSum(taxes)).abs())
  const nets = sortedNetRanges(taxes, unit)
  const isAtMostAmount = ({ low }: Range) => amountLessTaxes.plus(rounding).gte(low)
  const isWholeAmount = (net: Range) => isAtMostAmount(net) && amountLessTaxes.minus(rounding).lte(net.high)
  const sums = [nets, distinctNets(nets)].map(sumOfRanges)
  return { sums, largest: nets.slice(-1), isAtMostAmount, isWholeAmount }
}

/** Whether net amounts and taxes add up to the amount, apart from rounding. */
export function addUpToAmount(taxes: TaxLine[], amount: Amount): boolean {
  const { sums, largest, isWholeAmount } = netSums(taxes, amount)
  return [...sums, ...largest].some(isWholeAmount)
}

/**
 * Returns the sum of net amounts and taxes if no way to add them up fits the amount; otherwise null. The
 * review, the form of an expense and the check before closing share this rule.
 *
 * A receipt may print the taxes of only a part of its amount, for example without a tip or untaxed goods.
 * Several taxes may apply to one net amount, which then counts once. They may also apply to parts of one net
 * amount. Since that would fit any two rates, it is accepted only if the sum is the whole amount.
 * @param options whether a sum below the amount fits; it always fits if a net amount is not printed
 */
export function misfittingGross(
  taxes: TaxLine[],
  amount: Amount,
  options: { mayBeLess: boolean } = { mayBeLess: true },
): Decimal | null {
  if (taxes.length === 0) return null
  const { sums, largest, isAtMostAmount, isWholeAmount } = netSums(taxes, amount)
  const mayBeLess = options.mayBeLess || taxes.some(({ net }) => net === null)
  const fitsAmount = sums.some(mayBeLess ? isAtMostAmount : isWholeAmount) || largest.some(isWholeAmount)
  return fitsAmount ? null : nearestGross(taxes, amount)
}

/** Returns the names of the form fields of a tax at a place, counted from 0. */
export const taxFieldNames = (place: number) => ({
  rate: `tax_${place + 1}_rate`,
  net: `tax_${place + 1}_net`,
  amount: `tax_${place + 1}_amount`,
})

export const isTaxField = (name: string) => name.startsWith('tax_')

/** A tax with its place in a form. */
export interface PlacedTax extends TaxLine {
  place: number
}

/** Returns errors, by field, for taxes that contradict their amount. */
export function taxErrors(taxes: PlacedTax[], { amount, currency }: Amount): FieldErrors {
  const errors: FieldErrors = {}
  for (const { place, ...tax } of taxes) {
    for (const part of ['net', 'amount'] as const) {
      const error = partError(tax[part], amount, currency)
      if (error !== null) errors[taxFieldNames(place)[part]] = [error]
    }
  }
  const sum = Big(taxSum(taxes))
  if (Object.keys(errors).length === 0 && sum.abs().gt(Big(amount).abs())) {
    const sumText = sum.toFixed(minorDigits(currency))
    const field = taxFieldNames(taxes[0]?.place ?? 0).amount
    errors[field] = [`The tax comes to ${sumText}, which is more than the amount`]
    // the amount may be wrong instead, and the fields of taxes may be collapsed
    errors.amount = [`This is less than its tax, which comes to ${sumText}`]
  }
  return errors
}

function partError(value: Decimal | null, amount: Decimal, currency: string): string | null {
  if (value === null) return null
  const problem = decimalsError(value, currency)
  if (problem !== null) return problem
  if (Big(value).times(amount).gte(0)) return null
  return Big(value).lt(0) ? 'Enter tax below zero only for a refund' : 'The tax of a refund is below zero'
}

/**
 * Calculates a tax from its rate and net amount, and returns it if the printed tax differs by more than a
 * rounding; otherwise null. If the currency is unknown, the decimals of the printed tax decide the rounding.
 */
export function expectedTax(tax: TaxLine, currency: string): Decimal | null {
  const { rate, net, amount } = tax
  if (rate === null || net === null) return null
  const digits = currency === '' ? (amount.split('.')[1]?.length ?? 0) : minorDigits(currency)
  const unit = currency === '' ? Big(10).pow(-digits) : roundingUnit([tax], currency)
  const exactTax = Big(net).times(rate).div(100)
  return exactTax.minus(amount).abs().lte(unit) ? null : exactTax.toFixed(digits)
}
