import { type AmountCandidate, absolute } from './amount-candidates'
import { TOTAL_WEIGHTS } from './amount-labels'
import type { FractionDigits } from './amounts'

// Scores the amounts that may be the total of a receipt: by their labels, and by other amounts that confirm
// them. All amounts are in units of the last digit that the receipt prints: 12.35 is 1,235 units.

/** Totals are rounded to multiples of this many units where smaller coins are not used: 12.33 to 12.35. */
const COIN = 5n

/** How far amounts may differ, in units. */
interface Tolerance {
  /** the largest amount on the line of a rounding; a larger one is something else */
  rounding: bigint
  /** the largest difference between a total and the sum that it is compared with */
  sum: bigint
}

const TOLERANCES: Record<FractionDigits, Tolerance> = {
  0: { rounding: 50n, sum: 0n },
  1: { rounding: 0n, sum: 0n },
  2: { rounding: 5n, sum: 5n },
  3: { rounding: 50n, sum: 50n },
}

/** The scores of calculated totals: cash minus change, net plus tax, a misread total. `Total` alone has 8. */
const CALCULATED_SCORES = { cash: 7, printedCash: 13, sum: 6.5, printedSum: 9, corrected: 14 }

export interface ScoredTotal {
  units: bigint
  score: number
  /** the printed amount whose place is shown as that of the total */
  source: AmountCandidate
  /** whether its value is calculated from other amounts, and not printed */
  isDerived: boolean
  /** whether other amounts confirm it: the payment minus change, net plus tax, or a rounding */
  isConfirmed: boolean
}

/** The most amounts of one kind that are combined, from the receipt's end. Receipts have fewer. */
const COMBINED_MAX = 50

/** The maximum number of lines from a payment down to its change, and from a net amount to its tax. */
const LINES_TO_CHANGE_MAX = 4
const LINES_TO_TAX_MAX = 3

/** Returns cash minus change, which is the total even if its own line was misread. */
function cashLessChange(amounts: AmountCandidate[]): { units: bigint; source: AmountCandidate }[] {
  const change = amounts.filter((each) => each.kind === 'change').slice(-COMBINED_MAX)
  const payments = amounts
    .filter((each) => each.kind === 'tendered' || each.kind === 'card')
    .slice(-COMBINED_MAX)
  return payments.flatMap((payment) =>
    change
      .filter(
        (changeAmount) =>
          changeAmount.lineIndex > payment.lineIndex &&
          changeAmount.lineIndex - payment.lineIndex <= LINES_TO_CHANGE_MAX &&
          changeAmount.units !== 0n &&
          absolute(payment.units) > absolute(changeAmount.units),
      )
      .map((back) => ({ units: absolute(payment.units) - absolute(back.units), source: payment })),
  )
}

/** Counts the occurrences of each amount. */
function countsOf(amounts: AmountCandidate[]): Map<bigint, number> {
  const counts = new Map<bigint, number>()
  for (const { units } of amounts) counts.set(units, (counts.get(units) ?? 0) + 1)
  return counts
}

/** Returns all amounts that differ from an amount by at most `slack`: 9, 10 and 11 for 10 and 1. */
const amountsWithin = (units: bigint, slack: bigint) =>
  Array.from({ length: Number(2n * slack + 1n) }, (_, at) => units - slack + BigInt(at))

/** The evidence of all amounts for the total. */
interface Evidence {
  lineCount: number
  tolerance: Tolerance
  /** how often each amount is printed, and how often as a payment */
  counts: Map<bigint, number>
  payments: Map<bigint, number>
  /** payments minus change, and taxed amounts plus their tax */
  paidUnits: Set<bigint>
  taxedSums: Set<bigint>
  tips: AmountCandidate[]
  /** the amounts of roundings with both signs */
  roundingUnits: Set<bigint>
  /** the largest amount that is neither handed over nor given back */
  largest: bigint
  /** the last amount with a label of the total */
  lastTotal: AmountCandidate | undefined
}

const isPayment = ({ kind }: AmountCandidate) => kind === 'tendered' || kind === 'card'

/** Scores an amount as the total, by its line and by the other amounts. */
function scoredTotal(source: AmountCandidate, evidence: Evidence): ScoredTotal {
  const { units, kind, isInTaxSummary, lineIndex } = source
  const { lineCount, tolerance, counts, payments, paidUnits, taxedSums } = evidence
  const { tips, roundingUnits, largest, lastTotal } = evidence
  const isSum = taxedSums.size > 0 && amountsWithin(units, tolerance.sum).some((each) => taxedSums.has(each))
  // the amount is printed as a payment on another line than its own
  const isPaid = (payments.get(units) ?? 0) > (isPayment(source) ? 1 : 0)
  // the receipt also prints the amount before rounding: 12.33 and a rounding of 0.02 beside 12.35
  const isRounded = units % COIN === 0n && [...roundingUnits].some((by) => counts.has(units + by))
  // the amount before rounding, 12.33, beside the rounded one
  const isRoundedAway =
    units % COIN !== 0n &&
    [...roundingUnits].some((by) => (units + by) % COIN === 0n && counts.has(units + by))
  // the amount without the tip is printed too, and the tip stands above this amount
  const isTipped = tips.some((tip) => tip.lineIndex < lineIndex && counts.has(units - tip.units))
  // each fact adds its points to those of the label
  const score =
    (TOTAL_WEIGHTS[kind] ?? 0) +
    (paidUnits.has(units) ? 6 : 0) +
    (isSum ? 2 : 0) +
    (isPaid ? 3 : 0) +
    (isTipped ? 2 : 0) +
    (isRounded ? 6 : 0) -
    (isRoundedAway ? 4 : 0) +
    Math.min((counts.get(units) ?? 1) - 1, 3) * 0.5 +
    (units === largest ? 1.5 : 0) +
    lineIndex / lineCount +
    (source === lastTotal ? 1.5 : 0) -
    (isInTaxSummary ? 5 : 0) -
    (source.isDecimalMarkGuessed ? 1.5 : 0)
  const isConfirmed = paidUnits.has(units) || isSum || isPaid || isRounded || isTipped
  return { units, score, source, isDerived: false, isConfirmed }
}

const isRounding = ({ kind, units }: AmountCandidate, tolerance: Tolerance) =>
  kind === 'rounding' && absolute(units) > 0n && absolute(units) <= tolerance.rounding

/** A labelled total with a higher score needs no second entry that is derived from cash. */
const STRONG_SCORE_MIN = 8

/** Returns the possible totals with their scores: labelled amounts, and amounts derived from others. */
export function scoredTotalsOf(
  amounts: AmountCandidate[],
  { lineCount, fractionDigits }: { lineCount: number; fractionDigits: FractionDigits },
): ScoredTotal[] {
  const tolerance = TOLERANCES[fractionDigits]
  const paidTotals = cashLessChange(amounts)
  const roundings = amounts.filter((each) => isRounding(each, tolerance)).slice(-COMBINED_MAX)
  const partials = amounts
    .filter((each) => each.kind === 'partial' && !each.isInTaxSummary)
    .slice(-COMBINED_MAX)
  const taxes = amounts.filter((each) => each.kind === 'tax').slice(-COMBINED_MAX)
  const positiveAmounts = amounts.filter((each) => each.units > 0n)
  const firstByUnits = new Map(positiveAmounts.toReversed().map((each) => [each.units, each]))
  const lastTotal = positiveAmounts.findLast(
    (each) => (each.kind === 'final' || each.kind === 'total') && !each.isInTaxSummary,
  )
  const evidence: Evidence = {
    lineCount,
    tolerance,
    counts: countsOf(positiveAmounts),
    payments: countsOf(positiveAmounts.filter(isPayment)),
    paidUnits: new Set(paidTotals.map(({ units }) => units)),
    taxedSums: new Set(
      partials.flatMap((part) => taxes.filter((tax) => tax.units > 0n).map((tax) => part.units + tax.units)),
    ),
    tips: amounts.filter((each) => each.kind === 'tip' && each.units > 0n).slice(-COMBINED_MAX),
    roundingUnits: new Set(roundings.flatMap(({ units }) => [units, -units])),
    largest: positiveAmounts
      .filter((each) => each.kind !== 'tendered' && each.kind !== 'change')
      .reduce((max, each) => (each.units > max ? each.units : max), 0n),
    lastTotal,
  }
  const labelledTotals = positiveAmounts
    .filter((each) => TOTAL_WEIGHTS[each.kind])
    .map((source) => scoredTotal(source, evidence))
  const strongUnits = new Set(
    labelledTotals.filter(({ score }) => score > STRONG_SCORE_MIN).map(({ units }) => units),
  )
  const derivedTotals = paidTotals
    .filter(({ units }) => !strongUnits.has(units))
    .map(({ units, source }): ScoredTotal => {
      const match = firstByUnits.get(units)
      const score = match ? CALCULATED_SCORES.printedCash : CALCULATED_SCORES.cash
      return { units, score, source: match ?? source, isDerived: !match, isConfirmed: true }
    })
  return [
    ...labelledTotals,
    ...derivedTotals,
    ...roundedTotals({ partials, taxes, roundings, lastTotal }, tolerance),
    ...netPlusTax(partials, taxes, firstByUnits),
  ]
}

interface CombinedAmounts {
  partials: AmountCandidate[]
  taxes: AmountCandidate[]
  roundings: AmountCandidate[]
  lastTotal: AmountCandidate | undefined
}

/** Returns corrected totals: 12.36, no multiple of `COIN`, is 12.35 if 10.00 + 2.33 + 0.02 says so. */
function roundedTotals(
  { partials, taxes, roundings, lastTotal: source }: CombinedAmounts,
  tolerance: Tolerance,
): ScoredTotal[] {
  if (!source || source.units % COIN === 0n) return []
  return partials.flatMap((part) =>
    taxes.flatMap((tax) =>
      roundings.flatMap((by): ScoredTotal[] => {
        const units = part.units + absolute(tax.units) + by.units
        const isBetween = source.lineIndex > by.lineIndex && part.lineIndex < by.lineIndex
        const isMisread = isBetween && units % COIN === 0n && absolute(source.units - units) <= tolerance.sum
        const score = CALCULATED_SCORES.corrected
        return isMisread ? [{ units, score, source, isDerived: true, isConfirmed: true }] : []
      }),
    ),
  )
}

/** Returns sums of a net amount and its tax. They score above cash handed over, but below printed totals. */
function netPlusTax(
  partials: AmountCandidate[],
  taxes: AmountCandidate[],
  firstByUnits: Map<bigint, AmountCandidate>,
): ScoredTotal[] {
  return partials.flatMap((part) =>
    taxes
      .filter(
        (tax) =>
          tax.lineIndex > part.lineIndex &&
          tax.lineIndex - part.lineIndex <= LINES_TO_TAX_MAX &&
          tax.units > 0n &&
          // no tax is a third of the net amount
          tax.units * 3n < part.units,
      )
      .map((tax): ScoredTotal => {
        const units = part.units + tax.units
        const match = firstByUnits.get(units)
        const score = match ? CALCULATED_SCORES.printedSum : CALCULATED_SCORES.sum
        return { units, score, source: match ?? part, isDerived: !match, isConfirmed: false }
      }),
  )
}
