import { type AmountCandidate, absolute } from './amount-candidates'
import { type LineKind, TOTAL_WEIGHTS } from './amount-labels'
import { decimalOf, type FractionDigits, unitsOf } from './amounts'
import { currenciesOfSign, PRINTED_CODES } from './currency-signs'
import type { Line, Suggestion } from './page-text'

// Finds the amount that was paid, where a receipt prints it beside its total. A card pays the exact amount;
// for cash, the receipt prints the amount that was handed over.

/** Whether the label of an amount may name the total. */
const isLabelled = ({ kind }: AmountCandidate) => TOTAL_WEIGHTS[kind] !== undefined

/** The number of payments, tips and change lines that are compared, from the end of a receipt. */
const COMPARED_MAX = 20

/** A payment has at least this fraction of the total (1/10). A smaller amount is a fee or a discount. */
const TOTAL_PER_PAYMENT_MAX = 10n

/** Whether a line has an amount in another currency, such as a charge in the currency of the card. */
const isInOtherCurrency = ({ text }: Line, currency: string | null): boolean =>
  currency !== null &&
  (text.match(/\p{Sc}|(?<!\p{L})[A-Z]{3}(?!\p{L})/gu) ?? []).some((sign) =>
    PRINTED_CODES.has(sign) ? sign !== currency : excludesCurrency(currenciesOfSign(sign), currency),
  )

const excludesCurrency = (codes: readonly string[], currency: string) =>
  codes.length > 0 && !codes.includes(currency)

interface Bill {
  amounts: AmountCandidate[]
  fractionDigits: FractionDigits
  /** ISO 4217 code; null where the receipt does not show it */
  currency: string | null
}

/** Whether a tip is only suggested. Suggested tips have a percentage: `18 % 9.76`. */
const isSuggested = ({ line: { text } }: AmountCandidate) => text.includes('%')

/**
 * Returns the sums of the total and a tip or rounding below it, the likeliest first: sums that are printed
 * too, or are the cash minus the change; then the sum with the only tip, unless that tip is just suggested.
 */
function totalsWithAdditions(units: bigint, below: AmountCandidate[]): bigint[] {
  const printedSums = new Set(below.map((each) => absolute(each.units)))
  for (const cash of below.filter(({ kind }) => kind === 'tendered').slice(-COMPARED_MAX))
    for (const change of below.filter(({ kind }) => kind === 'change').slice(-COMPARED_MAX))
      printedSums.add(absolute(cash.units) - absolute(change.units))
  const additionsOf = (kind: LineKind) => below.filter((each) => each.kind === kind).slice(-COMPARED_MAX)
  const tips = additionsOf('tip').filter((tip) => tip.units > 0n)
  const roundings = additionsOf('rounding').filter((each) => each.units !== 0n)
  const withTips = new Set(tips.map((tip) => units + tip.units).filter((sum) => printedSums.has(sum)))
  const withRoundings = roundings
    .flatMap((each) => [units + each.units, units - each.units])
    .filter((sum) => printedSums.has(sum))
  // several tips are suggestions of which the guest chose none
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
export function paidAmountBeside(total: Suggestion, { amounts, fractionDigits, currency }: Bill) {
  const totalUnits = absolute(unitsOf(total.value))
  const totalLineIndex =
    amounts.find((each) => absolute(each.units) === totalUnits && isLabelled(each))?.lineIndex ?? Infinity
  const amountsBelow = amounts.filter(
    ({ lineIndex, line }) => lineIndex > totalLineIndex && !isInOtherCurrency(line, currency),
  )
  const lastAmountsOf = (kind: LineKind) =>
    amountsBelow
      .filter((each) => each.kind === kind)
      .slice(-COMPARED_MAX)
      .map((each) => absolute(each.units))
  const [cards, cash, change] = [lastAmountsOf('card'), lastAmountsOf('tendered'), lastAmountsOf('change')]
  const equalsTotal = (paid: bigint) =>
    paid === totalUnits || change.some((changeUnits) => paid - changeUnits === totalUnits)
  const payments = [...cards, ...cash]
  if (payments.some(equalsTotal) || equalsTotal(payments.reduce((sum, paid) => sum + paid, 0n))) return null
  // cash above the total is the amount handed over, and its change may not be printed
  const paidAmount =
    cards.findLast((each) => each * TOTAL_PER_PAYMENT_MAX >= totalUnits) ??
    cash.findLast((each) => each < totalUnits && each * TOTAL_PER_PAYMENT_MAX >= totalUnits) ??
    totalsWithAdditions(totalUnits, amountsBelow)[0]
  return paidAmount === undefined ? null : decimalOf(paidAmount, fractionDigits)
}
