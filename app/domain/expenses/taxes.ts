import Big from 'big.js'
import type { FieldErrors } from '~/domain/errors'
import type { Decimal } from '~/domain/money/convert'
import { minorDigits } from '~/domain/money/currency'

// The taxes of an expense by rate, in the currency of its receipt: as they are stored, and what of them
// contradicts the expense or itself.

/** The tax of one rate on a receipt, as it is printed. */
export interface TaxLine {
  /** in percent, as decimal text without needless zeros (`19`, `5.5`); null where only the sum is printed */
  rate: string | null
  /** the amount without this tax, as decimal text; null where it is not printed */
  net: Decimal | null
  /** the tax itself, as decimal text */
  amount: Decimal
}

/** What the taxes of an expense come to. */
export const taxSum = (taxes: TaxLine[]): Decimal =>
  taxes.reduce((sum, { amount }) => sum.plus(amount), Big(0)).toFixed()

/**
 * What net amounts and taxes come to. Several taxes may be on one net amount, or on parts of it, so that
 * there are several sums, that of all net amounts first; none when a net amount is not known.
 */
function grossesOf(taxes: TaxLine[]): Decimal[] {
  const nets = taxes.flatMap(({ net }) => net ?? [])
  const [first] = nets
  if (first === undefined || nets.length < taxes.length) return []
  const tax = Big(taxSum(taxes))
  const sumOf = (amounts: Decimal[]) => amounts.reduce((sum, amount) => sum.plus(amount), tax)
  const largest = nets.reduce((one, other) => (Big(other).gt(one) ? other : one), first)
  return [nets, [...new Set(nets)], [largest]].map((each) => sumOf(each).toFixed())
}

/** A sum is rounded to coins of at most so many of the currency's smallest units. */
const COIN_UNITS_MAX = 5

/**
 * What net amounts and taxes come to where that does not fit the amount, however they are added up; else
 * null. A receipt may name the taxes of a part of its amount, beside a tip or what is not taxed.
 * @param fits whether less than the amount fits
 */
export function misfittingGross(
  taxes: TaxLine[],
  { amount, currency }: { amount: Decimal; currency: string },
  fits: { less: boolean } = { less: true },
): Decimal | null {
  const grosses = grossesOf(taxes)
  const digits = minorDigits(currency)
  const rounding = Big(10).pow(-digits).times(COIN_UNITS_MAX)
  const isMisfit = (gross: Decimal) => {
    const excess = Big(gross).abs().minus(Big(amount).abs())
    return (fits.less ? excess : excess.abs()).gt(rounding)
  }
  const [gross] = grosses
  return gross !== undefined && grosses.every(isMisfit) ? Big(gross).toFixed(digits) : null
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
  // what is wrong with an amount of a tax is wrong with the amount that it is of
  if (Object.keys(errors).length > 0 && hasTooManyDecimals(amount, currency))
    errors.amount = [decimalsText(currency)]
  const sum = Big(taxSum(taxes))
  if (Object.keys(errors).length === 0 && sum.abs().gt(Big(amount).abs())) {
    const written = sum.toFixed(minorDigits(currency))
    errors[taxFieldNames(taxes[0]?.place ?? 0).amount] = [
      `The tax comes to ${written}, which is more than the amount`,
    ]
  }
  return errors
}

const hasTooManyDecimals = (amount: Decimal, currency: string): boolean =>
  (Big(amount).toFixed().split('.')[1]?.length ?? 0) > minorDigits(currency)

function decimalsText(currency: string): string {
  const digits = minorDigits(currency)
  return digits === 0
    ? `Amounts in ${currency} have no decimals`
    : `Amounts in ${currency} have ${digits} decimals`
}

function partError(part: Decimal | null, amount: Decimal, currency: string): string | null {
  if (part === null) return null
  if (hasTooManyDecimals(part, currency)) return decimalsText(currency)
  const isAgainst = Big(part).times(amount).lt(0)
  if (!isAgainst) return null
  return Big(part).lt(0) ? 'Below zero is only the tax of a refund' : 'The tax of a refund is below zero'
}

/**
 * What the tax of a rate would be by its net amount, when the one that is printed is another by more than a
 * rounding; else null.
 */
export function expectedTax({ rate, net, amount }: TaxLine, currency: string): Decimal | null {
  if (rate === null || net === null) return null
  const digits = minorDigits(currency)
  const exact = Big(net).times(rate).div(100)
  const isRounding = exact.minus(amount).abs().lte(Big(10).pow(-digits))
  return isRounding ? null : exact.toFixed(digits)
}
