import type { AmountCandidate } from './amount-candidates'
import { TOTAL_WEIGHTS } from './amount-labels'
import { decimalOf, type FractionDigits, unitsOf } from './amounts'
import { type Suggestion, suggestionFrom } from './page-text'
import { scoredTotalsOf } from './total-scores'

// Chooses the total among the labelled amounts of a receipt, and tells how certain it is. A refund prints its
// amounts as negative, so their signs are turned before `total-scores.ts` ranks them.

/** The maximum certainty of a total that nothing confirms but its own line. */
const UNCONFIRMED_CERTAINTY_MAX = 0.7
/** The certainty of a total without a label: a sum of other amounts, or the largest amount. */
const DERIVED_CERTAINTY = 0.5
const LARGEST_CERTAINTY = 0.3

/** Only a labelled total whose words were read well exceeds this confidence. */
export const STATED_TOTAL_CONFIDENCE_MIN = 0.55

/** The maximum number of lines above a total that are added up. */
const ADDED_LINES_MAX = 200

/** The maximum number of negative totals that are compared, from the end of a receipt. */
const NEGATIVE_TOTALS_MAX = 20

/** Whether the words come from the file's text. Recognised words never all have full confidence. */
const isFromTextLayer = (amounts: AmountCandidate[]) =>
  amounts.every(({ line }) => line.words.every(({ confidence }) => confidence === 1))

/**
 * Whether the amounts right above a total add up to it: items, or a subtotal and its additions. It tries all
 * amounts, and the amounts without taxes and subtotals, because these may repeat the items. A total that is
 * followed by another one is only part of it. In a picture, that other total may be unreadable, so the sum
 * confirms nothing there.
 */
function addsUp({ units, lineIndex }: AmountCandidate, amounts: AmountCandidate[]): boolean {
  const isOtherTotal = (each: AmountCandidate) =>
    each.lineIndex > lineIndex && isTotal(each) && each.units !== units
  if (!isFromTextLayer(amounts) || amounts.some((each) => isOtherTotal(each) && !each.isInTaxSummary))
    return false
  // the last amount of each line, the nearest line first
  const above = amounts
    .filter(
      (each, at) =>
        each.lineIndex < lineIndex && each.lineIndex !== amounts[at + 1]?.lineIndex && each.units !== 0n,
    )
    .slice(-ADDED_LINES_MAX)
    .toReversed()
  const items = above.filter(({ kind }) => kind !== 'tax' && kind !== 'partial')
  return [above, items].some((added) => anyStartAddsUpTo(units, added))
}

/** Whether the first amounts, any number of them, add up to a sum. */
function anyStartAddsUpTo(units: bigint, amountsToAdd: AmountCandidate[]): boolean {
  let sum = 0n
  return amountsToAdd.some((each) => {
    sum += each.units
    return sum === units
  })
}

/** Facts about a receipt besides its amounts. */
interface TotalContext {
  lineCount: number
  fractionDigits: FractionDigits
  /** the index of the last line with an unreadable total; no total before it is sure */
  unreadTotalIndex?: number
}

const isLabelled = ({ kind }: AmountCandidate) => TOTAL_WEIGHTS[kind] !== undefined

const isTotal = ({ kind }: AmountCandidate) => kind === 'final' || kind === 'total'
const isPayment = ({ kind }: AmountCandidate) => kind === 'tendered' || kind === 'card'

/** Whether a negative amount pays the charges above it or on its line, as on a hotel bill. */
function isPaymentOfCharges({ units, lineIndex }: AmountCandidate, amounts: AmountCandidate[]): boolean {
  const charges = amounts
    .filter((each) => each.lineIndex <= lineIndex && each.units > 0n && !isPayment(each))
    .slice(-ADDED_LINES_MAX)
    .toReversed()
  const above = charges.filter((each) => each.lineIndex < lineIndex)
  return charges.some((each) => each.units === -units) || anyStartAddsUpTo(-units, above)
}

/** Whether a receipt gives money back: its total is negative, and only payouts are positive and labelled. */
const isRefund = (amounts: AmountCandidate[], negativeTotals: AmountCandidate[]) =>
  negativeTotals.length > 0 &&
  amounts.every(
    (each) =>
      !isLabelled(each) ||
      each.units <= 0n ||
      (isPayment(each) && negativeTotals.some(({ units }) => units === -each.units)),
  ) &&
  !negativeTotals.some((each) => isPaymentOfCharges(each, amounts))

/** Returns a total that is never sure, with the negative amount as its alternative. */
export const withDoubtfulSign = (total: Suggestion): Suggestion => ({
  ...total,
  confidence: Math.min(total.confidence, UNCONFIRMED_CERTAINTY_MAX),
  alternatives: [`-${total.value}`],
})

const negatedOf = (amounts: AmountCandidate[]) => amounts.map((each) => ({ ...each, units: -each.units }))

/**
 * Returns the amount that a till paid back, where no line has a label of the total: the payments are
 * negative, and no labelled amount is positive. Hotels print the payments of guests in the same way, so the
 * sign is doubtful. Null if it does not apply.
 */
function paidBackIn(amounts: AmountCandidate[], context: TotalContext): Suggestion | null {
  const payments = amounts.filter((each) => isPayment(each) && each.units < 0n).slice(-NEGATIVE_TOTALS_MAX)
  const hasPositiveLabelled = amounts.some((each) => isLabelled(each) && each.units > 0n)
  if (hasPositiveLabelled || payments.some((each) => isPaymentOfCharges(each, amounts))) return null
  const total = positiveTotalOf(negatedOf(payments), context)
  return total && withDoubtfulSign(total)
}

/**
 * Returns the total as decimal text, from the labels of the amounts, their positions, and their sums; null if
 * there is no amount. The total of a refund is negative. A positive total that some line prints as negative
 * is never sure.
 */
export function totalOf(amounts: AmountCandidate[], context: TotalContext): Suggestion | null {
  const negativeTotals = amounts
    .filter((each) => isTotal(each) && each.units < 0n)
    .slice(-NEGATIVE_TOTALS_MAX)
  if (isRefund(amounts, negativeTotals)) {
    const total = positiveTotalOf(negatedOf(amounts), context)
    return total && { ...total, value: `-${total.value}` }
  }
  // a payment that a hotel bill prints as a negative total
  const isStated = amounts.some((each) => isTotal(each) && each.units > 0n)
  const payment = negativeTotals.find((each) => isPaymentOfCharges(each, amounts))
  if (payment && !isStated)
    return suggestionFrom(decimalOf(-payment.units, context.fractionDigits), payment.words, DERIVED_CERTAINTY)
  const paidBack = negativeTotals.length === 0 ? paidBackIn(amounts, context) : null
  const total = paidBack ?? positiveTotalOf(amounts, context)
  if (total === null || paidBack) return total
  // a positive total that another line prints as negative
  const units = unitsOf(total.value)
  const equalAmounts = amounts.filter((each) => isLabelled(each) && each.units === units)
  const labellingAmounts = equalAmounts.some(isTotal) ? equalAmounts.filter(isTotal) : equalAmounts
  const mayBeNegative =
    negativeTotals.some((each) => each.units === -units) || (negativeTotals.length > 0 && !isStated)
  return mayBeNegative || labellingAmounts.some((each) => each.isSignDoubtful)
    ? withDoubtfulSign(total)
    : total
}

/** Suggests the largest amount with low confidence, for a receipt on which no amount has a label. */
function largestAmountOf(amounts: AmountCandidate[], fractionDigits: FractionDigits): Suggestion | null {
  const [largest] = amounts
    .filter((each) => each.units > 0n && each.kind === 'other' && each.hasFraction)
    .sort((a, b) => Number(b.units - a.units))
  return largest
    ? suggestionFrom(decimalOf(largest.units, fractionDigits), largest.words, LARGEST_CERTAINTY)
    : null
}

/** The certainty of a total whose score and lead are 0. */
const BASE_CERTAINTY = 0.4
/** The score and lead that raise the certainty by 1. `Total` (8) with a clear lead gives 0.92. */
const SCORE_PER_CERTAINTY = 25
/** A larger lead over the next amount makes the total no surer. Without another amount, it is the lead. */
const LEAD_MAX = 5

/** Returns the amount with the best score as the total, more certain the further it leads. */
function positiveTotalOf(
  amounts: AmountCandidate[],
  { lineCount, fractionDigits, unreadTotalIndex = -1 }: TotalContext,
): Suggestion | null {
  const ranked = scoredTotalsOf(amounts, { lineCount, fractionDigits }).sort((a, b) => b.score - a.score)
  const [best] = ranked
  if (!best) return largestAmountOf(amounts, fractionDigits)
  const rival = ranked.find((each) => each.units !== best.units)
  const lead = rival ? Math.min(best.score - rival.score, LEAD_MAX) : LEAD_MAX
  const certaintyOfScore = BASE_CERTAINTY + best.score / SCORE_PER_CERTAINTY
  const statedCertainty = Math.min(1, certaintyOfScore + lead / SCORE_PER_CERTAINTY)
  // in currencies without decimals, a sign that was read as digits looks like an amount
  const hasLargerAmountOnLine =
    fractionDigits === 0 &&
    amounts.some(({ lineIndex, units }) => lineIndex === best.source.lineIndex && units > best.units)
  const isConfirmed =
    best.source.lineIndex > unreadTotalIndex &&
    !hasLargerAmountOnLine &&
    (ranked.some((each) => each.units === best.units && each.isConfirmed) || addsUp(best.source, amounts))
  const printedCertainty = isConfirmed
    ? statedCertainty
    : Math.min(statedCertainty, UNCONFIRMED_CERTAINTY_MAX)
  const certainty = best.isDerived ? DERIVED_CERTAINTY : printedCertainty
  return suggestionFrom(decimalOf(best.units, fractionDigits), best.source.words, certainty)
}
