import { type AmountCandidate, absolute } from './amount-candidates'
import { type LineKind, TOTAL_WEIGHTS } from './amount-labels'
import { decimalOf, type FractionDigits, unitsOf } from './amounts'
import { currenciesOfSign, PRINTED_CODES } from './currency-signs'
import type { Line, Suggestion } from './page-text'

// What was paid, where a receipt prints that beside its total: by card the exact amount, in cash what was
// handed over.

const isNamed = ({ kind }: AmountCandidate) => TOTAL_WEIGHTS[kind] !== undefined

/** So many payments, tips and lines of change, from the end of a receipt, are compared with its total. */
const COMPARED_MAX = 20

/** A smaller part of a total is no payment of it, but a fee or what was saved. */
const LEAST_SHARE = 10n

/** Whether a line says an amount in another currency, as where a card is charged in its own. */
const isInOther = ({ text }: Line, currency: string | null): boolean =>
  currency !== null &&
  (text.match(/\p{Sc}|(?<!\p{L})[A-Z]{3}(?!\p{L})/gu) ?? []).some((sign) =>
    PRINTED_CODES.has(sign) ? sign !== currency : hasOther(currenciesOfSign(sign), currency),
  )

const hasOther = (codes: readonly string[], currency: string) => codes.length > 0 && !codes.includes(currency)

interface Bill {
  amounts: AmountCandidate[]
  fractionDigits: FractionDigits
  /** ISO 4217 code; null where the receipt does not say it */
  currency: string | null
}

/** A tip that is suggested says its share: `18 % 9.76`. */
const isSuggested = ({ line: { text } }: AmountCandidate) => text.includes('%')

/**
 * Returns the total plus each amount that the receipt adds to it below: a tip, or the rounding of cash. Where
 * several sums with tips are printed, the receipt only suggests tips, and none of these sums is returned.
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
 * Returns what a receipt says below its total was paid, where that is another amount: more by a surcharge or
 * a tip, or less by a voucher. Null where payments come to the total, with their change, and where none is
 * named.
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
  // more cash than the total is what was handed over, and change may not be printed
  const paid =
    cards.findLast((each) => each * LEAST_SHARE >= units) ??
    cash.findLast((each) => each < units && each * LEAST_SHARE >= units) ??
    totalsWithAdditions(units, below)[0]
  return paid === undefined ? null : decimalOf(paid, fractionDigits)
}
