import { type AmountCandidate, absolute } from './amount-candidates'
import { type LineKind, TOTAL_WEIGHTS } from './amount-labels'
import { decimalOf, type FractionDigits, unitsOf } from './amounts'
import { currenciesOfSign, PRINTED_CODES } from './currency-signs'
import type { Line, Suggestion } from './page-text'

// Finds the amount that was paid, where a receipt prints it beside its total. A card pays the exact amount;
// for cash, the receipt prints the amount that was handed over.

const isNamed = ({ kind }: AmountCandidate) => TOTAL_WEIGHTS[kind] !== undefined

/** The number of payments, tips and change lines that are compared, from the end of a receipt. */
const COMPARED_MAX = 20

/** A payment has at least this fraction of the total (1/10). A smaller amount is a fee or a discount. */
const LEAST_SHARE = 10n

/** Whether a line has an amount in another currency, such as a charge in the currency of the card. */
const isInOther = ({ text }: Line, currency: string | null): boolean =>
  currency !== null &&
  (text.match(/\p{Sc}|(?<!\p{L})[A-Z]{3}(?!\p{L})/gu) ?? []).some((sign) =>
    PRINTED_CODES.has(sign) ? sign !== currency : hasOther(currenciesOfSign(sign), currency),
  )

const hasOther = (codes: readonly string[], currency: string) => codes.length > 0 && !codes.includes(currency)

interface Bill {
  amounts: AmountCandidate[]
  fractionDigits: FractionDigits
  /** ISO 4217 code; null where the receipt does not show it */
  currency: string | null
}

/** Whether a tip is only suggested. Suggested tips have a percentage: `18 % 9.76`. */
const isSuggested = ({ line: { text } }: AmountCandidate) => text.includes('%')

/**
 * Returns the total plus each amount that the receipt adds below it: a tip, or the rounding of cash. If the
 * receipt prints several sums with tips, it only suggests tips, and none of the sums is returned.
 */
function totalsWithAdditions(units: bigint, below: AmountCandidate[]): bigint[] {
  const sums = new Set(below.map((each) => absolute(each.units)))
  for (const cash of below.filter(({ kind }) => kind === 'tendered').slice(-COMPARED_MAX))
    for (const change of below.filter(({ kind }) => kind === 'change').slice(-COMPARED_MAX))
      sums.add(absolute(cash.units) - absolute(change.units))
  const additionsOf = (kind: LineKind) => below.filter((each) => each.kind === kind).slice(-COMPARED_MAX)
  const tips = additionsOf('tip').filter((tip) => tip.units > 0n)
  const roundings = additionsOf('rounding').filter((each) => each.units !== 0n)
  const withTips = new Set(tips.map((tip) => units + tip.units).filter((sum) => sums.has(sum)))
  const withRoundings = roundings
    .flatMap((each) => [units + each.units, units - each.units])
    .filter((sum) => sums.has(sum))
  const [onlyTip, anotherTip] = tips
  const isAdded = onlyTip && !anotherTip && !isSuggested(onlyTip)
  return [
    ...(withTips.size === 1 ? withTips : []),
    ...withRoundings.slice(0, 1),
    ...(isAdded && withTips.size === 0 ? [units + onlyTip.units] : []),
  ]
}

/**
 * Returns the amount that was paid according to the lines below the total, if it differs from the total: more
 * with a surcharge or a tip, less with a voucher. Null if the payments minus change equal the total, or if
 * there is no payment.
 */
export function paidBeside(total: Suggestion, { amounts, fractionDigits, currency }: Bill): string | null {
  const units = absolute(unitsOf(total.value))
  const totalAt = amounts.find((each) => absolute(each.units) === units && isNamed(each))?.index ?? Infinity
  const below = amounts.filter(({ index, line }) => index > totalAt && !isInOther(line, currency))
  const lastOf = (kind: LineKind) =>
    below
      .filter((each) => each.kind === kind)
      .slice(-COMPARED_MAX)
      .map((each) => absolute(each.units))
  const [cards, cash, change] = [lastOf('card'), lastOf('tendered'), lastOf('change')]
  const isTotal = (paid: bigint) => paid === units || change.some((back) => paid - back === units)
  const payments = [...cards, ...cash]
  if (payments.some(isTotal) || isTotal(payments.reduce((sum, paid) => sum + paid, 0n))) return null
  // cash above the total is the amount handed over, and its change may not be printed
  const paid =
    cards.findLast((each) => each * LEAST_SHARE >= units) ??
    cash.findLast((each) => each < units && each * LEAST_SHARE >= units) ??
    totalsWithAdditions(units, below)[0]
  return paid === undefined ? null : decimalOf(paid, fractionDigits)
}
