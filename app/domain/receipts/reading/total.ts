import type { AmountCandidate } from './amount-candidates'
import { TOTAL_WEIGHTS } from './amount-labels'
import { decimalOf, type FractionDigits, unitsOf } from './amounts'
import { type Suggestion, suggestionFrom } from './page-text'
import { scoredTotalsOf } from './total-scores'

/** The certainty of a total that nothing but its own line speaks for. */
const UNCONFIRMED_CERTAINTY_MAX = 0.7
/** The certainty of a total that no line states: other amounts add up to it, or it is the largest one. */
const DERIVED_CERTAINTY = 0.5
const LARGEST_CERTAINTY = 0.3

/** Only a total that a line states, in words that are read well, is surer. */
export const STATED_TOTAL_CONFIDENCE_MIN = 0.55

/** So many lines above a total are added up at most. */
const ADDED_LINES_MAX = 200

/** So many totals below zero, from the end of a receipt, are compared with its other amounts. */
const GIVEN_MAX = 20

/** Whether a file holds its text itself: what is recognised in a picture is never as likely all over. */
const isText = (amounts: AmountCandidate[]) =>
  amounts.every(({ line }) => line.words.every(({ confidence }) => confidence === 1))

/**
 * Whether amounts that stand above a total, with none left out, come to it: items, or a subtotal with what is
 * added to it. Taxes and subtotals between items may repeat what the items hold. A total before another one
 * is a part of it. In a picture, that other one may not have been found: there it confirms nothing.
 */
function addsUp({ units, index }: AmountCandidate, amounts: AmountCandidate[]): boolean {
  const isOther = (each: AmountCandidate) => each.index > index && isTotal(each) && each.units !== units
  if (!isText(amounts) || amounts.some((each) => isOther(each) && !each.isSummary)) return false
  const above = amounts
    .filter((each, at) => each.index < index && each.index !== amounts[at + 1]?.index && each.units !== 0n)
    .slice(-ADDED_LINES_MAX)
    .toReversed()
  const items = above.filter(({ kind }) => kind !== 'tax' && kind !== 'partial')
  return [above, items].some((added) => comesTo(units, added))
}

/** Whether the first amounts, any number of them, come to a sum. */
function comesTo(units: bigint, added: AmountCandidate[]): boolean {
  let sum = 0n
  return added.some((each) => {
    sum += each.units
    return sum === units
  })
}

/** What is known of a receipt beside its amounts. */
interface Context {
  lineCount: number
  fractionDigits: FractionDigits
  /** the number of the last line that names a total which cannot be read: none before it is sure */
  unreadAt?: number
}

const isNamed = ({ kind }: AmountCandidate) => TOTAL_WEIGHTS[kind] !== undefined

const isTotal = ({ kind }: AmountCandidate) => kind === 'final' || kind === 'total'
const isPayment = ({ kind }: AmountCandidate) => kind === 'tendered' || kind === 'card'

/** Whether an amount below zero pays the charges above it or on its line, as in folios of hotels. */
function isPaymentOfCharges({ units, index }: AmountCandidate, amounts: AmountCandidate[]): boolean {
  const charges = amounts
    .filter((each) => each.index <= index && each.units > 0n && !isPayment(each))
    .slice(-ADDED_LINES_MAX)
    .toReversed()
  const above = charges.filter((each) => each.index < index)
  return charges.some((each) => each.units === -units) || comesTo(-units, above)
}

/**
 * Whether a receipt gives money back: its total is below zero, and nothing that names one is above but what
 * was paid out.
 */
const isRefund = (amounts: AmountCandidate[], given: AmountCandidate[]) =>
  given.length > 0 &&
  amounts.every(
    (each) =>
      !isNamed(each) ||
      each.units <= 0n ||
      (isPayment(each) && given.some(({ units }) => units === -each.units)),
  ) &&
  !given.some((each) => isPaymentOfCharges(each, amounts))

/** Returns a total that is never sure, with the amount below zero as its alternative. */
export const withDoubtfulSign = (total: Suggestion): Suggestion => ({
  ...total,
  confidence: Math.min(total.confidence, UNCONFIRMED_CERTAINTY_MAX),
  alternatives: [`-${total.value}`],
})

const negatedOf = (amounts: AmountCandidate[]) => amounts.map((each) => ({ ...each, units: -each.units }))

/**
 * Returns what a till paid back where no line names a total: the payments stand below zero, and no amount
 * with a name stands above zero. Hotels print the payments of guests like that, so the sign is doubtful.
 */
function paidBackIn(amounts: AmountCandidate[], context: Context): Suggestion | null {
  const payments = amounts.filter((each) => isPayment(each) && each.units < 0n).slice(-GIVEN_MAX)
  const isOther = amounts.some((each) => isNamed(each) && each.units > 0n)
  if (isOther || payments.some((each) => isPaymentOfCharges(each, amounts))) return null
  const total = positiveTotalOf(negatedOf(payments), context)
  return total && withDoubtfulSign(total)
}

/**
 * Returns the total as decimal text, by what the lines of the amounts say, where they stand, and what the
 * other amounts add up to; null when there is no amount. That of a refund is below zero. One that a line
 * prints below zero is never sure above it.
 */
export function totalOf(amounts: AmountCandidate[], context: Context): Suggestion | null {
  const given = amounts.filter((each) => isTotal(each) && each.units < 0n).slice(-GIVEN_MAX)
  if (isRefund(amounts, given)) {
    const total = positiveTotalOf(negatedOf(amounts), context)
    return total && { ...total, value: `-${total.value}` }
  }
  const isStated = amounts.some((each) => isTotal(each) && each.units > 0n)
  const payment = given.find((each) => isPaymentOfCharges(each, amounts))
  if (payment && !isStated)
    return suggestionFrom(decimalOf(-payment.units, context.fractionDigits), payment.words, DERIVED_CERTAINTY)
  const paidBack = given.length === 0 ? paidBackIn(amounts, context) : null
  const total = paidBack ?? positiveTotalOf(amounts, context)
  if (total === null || paidBack) return total
  const units = unitsOf(total.value)
  const same = amounts.filter((each) => isNamed(each) && each.units === units)
  const saying = same.some(isTotal) ? same.filter(isTotal) : same
  const isBelowZero = given.some((each) => each.units === -units) || (given.length > 0 && !isStated)
  return isBelowZero || saying.some((each) => each.isSignDoubtful) ? withDoubtfulSign(total) : total
}

function positiveTotalOf(
  amounts: AmountCandidate[],
  { lineCount, fractionDigits, unreadAt = -1 }: Context,
): Suggestion | null {
  const ranked = scoredTotalsOf(amounts, { lineCount, fractionDigits }).sort((a, b) => b.score - a.score)
  const best = ranked[0]
  if (!best) {
    // no line says what it is: the largest amount is a guess that is marked as one
    const largest = amounts
      .filter((each) => each.units > 0n && each.kind === 'other' && each.hasFraction)
      .sort((a, b) => Number(b.units - a.units))[0]
    return largest
      ? suggestionFrom(decimalOf(largest.units, fractionDigits), largest.words, LARGEST_CERTAINTY)
      : null
  }
  const rival = ranked.find((each) => each.units !== best.units)
  const stated = Math.min(
    1,
    0.4 + best.score / 25 + (rival ? Math.min(best.score - rival.score, 5) / 25 : 0.2),
  )
  // where amounts are whole, a sign that was read as digits looks like one
  const isSecond =
    fractionDigits === 0 &&
    amounts.some(({ index, units }) => index === best.source.index && units > best.units)
  const isConfirmed =
    best.source.index > unreadAt &&
    !isSecond &&
    (ranked.some((each) => each.units === best.units && each.isConfirmed) || addsUp(best.source, amounts))
  const certainty = best.isDerived
    ? DERIVED_CERTAINTY
    : isConfirmed
      ? stated
      : Math.min(stated, UNCONFIRMED_CERTAINTY_MAX)
  return suggestionFrom(decimalOf(best.units, fractionDigits), best.source.words, certainty)
}
