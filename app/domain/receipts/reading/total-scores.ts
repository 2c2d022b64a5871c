import { type AmountCandidate, absolute } from './amount-candidates'
import { TOTAL_WEIGHTS } from './amount-labels'
import type { FractionDigits } from './amounts'

// Scores the amounts that may be the total of a receipt.

/** The smallest coin, in units of the last digit, where totals are rounded. */
const COIN = 5n

/** The maximum rounding, and the largest difference between a sum and its total, in units. */
interface Slack {
  rounding: bigint
  sum: bigint
}

const SLACK: Record<FractionDigits, Slack> = {
  0: { rounding: 50n, sum: 0n },
  1: { rounding: 0n, sum: 0n },
  2: { rounding: 5n, sum: 5n },
  3: { rounding: 50n, sum: 50n },
}

export interface ScoredTotal {
  units: bigint
  score: number
  source: AmountCandidate
  isDerived: boolean
  /** whether other amounts confirm it: the payment minus change, net plus tax, or a rounding */
  isConfirmed: boolean
}

/**
 * The maximum number of amounts of one kind that are combined with others, from the end of the receipt;
 * receipts have fewer.
 */
const COMBINED_MAX = 50

/** Returns cash minus change, which is the total even if its own line was misread. */
function cashLessChange(amounts: AmountCandidate[]): { units: bigint; source: AmountCandidate }[] {
  const change = amounts.filter((each) => each.kind === 'change').slice(-COMBINED_MAX)
  const handed = amounts
    .filter((each) => each.kind === 'tendered' || each.kind === 'card')
    .slice(-COMBINED_MAX)
  return handed.flatMap((given) =>
    change
      .filter(
        (back) =>
          back.index > given.index &&
          back.index - given.index <= 4 &&
          back.units !== 0n &&
          absolute(given.units) > absolute(back.units),
      )
      .map((back) => ({ units: absolute(given.units) - absolute(back.units), source: given })),
  )
}

/** Counts the occurrences of each amount. */
function countsOf(amounts: AmountCandidate[]): Map<bigint, number> {
  const counts = new Map<bigint, number>()
  for (const { units } of amounts) counts.set(units, (counts.get(units) ?? 0) + 1)
  return counts
}

/** Returns the amounts within a rounding of an amount. */
const around = (units: bigint, slack: bigint) =>
  Array.from({ length: Number(2n * slack + 1n) }, (_, at) => units - slack + BigInt(at))

/** The evidence of all amounts for the total. */
interface Evidence {
  lineCount: number
  slack: Slack
  /** how often each amount is printed, and how often as a payment */
  counts: Map<bigint, number>
  payments: Map<bigint, number>
  /** payments minus change, and taxed amounts plus their tax */
  paid: Set<bigint>
  sums: Set<bigint>
  tips: AmountCandidate[]
  /** the amounts of roundings with both signs */
  roundedBy: Set<bigint>
  largest: bigint
  lastTotal: AmountCandidate | undefined
}

const isPayment = ({ kind }: AmountCandidate) => kind === 'tendered' || kind === 'card'

/** Scores an amount as the total, by its line and by the other amounts. */
function scoredTotal(source: AmountCandidate, evidence: Evidence): ScoredTotal {
  const { units, kind, isSummary, index } = source
  const { counts, payments, paid, sums, tips, roundedBy, largest, lastTotal, lineCount, slack } = evidence
  const isSum = sums.size > 0 && around(units, slack.sum).some((near) => sums.has(near))
  const isPaid = (payments.get(units) ?? 0) > (isPayment(source) ? 1 : 0)
  const isRounded = units % COIN === 0n && [...roundedBy].some((by) => counts.has(units + by))
  const isRoundedAway =
    units % COIN !== 0n && [...roundedBy].some((by) => (units + by) % COIN === 0n && counts.has(units + by))
  const isTipped = tips.some((tip) => tip.index < index && counts.has(units - tip.units))
  const score =
    (TOTAL_WEIGHTS[kind] ?? 0) +
    (paid.has(units) ? 6 : 0) +
    (isSum ? 2 : 0) +
    (isPaid ? 3 : 0) +
    (isTipped ? 2 : 0) +
    (isRounded ? 6 : 0) -
    (isRoundedAway ? 4 : 0) +
    Math.min((counts.get(units) ?? 1) - 1, 3) * 0.5 +
    (units === largest ? 1.5 : 0) +
    index / lineCount +
    (source === lastTotal ? 1.5 : 0) -
    (isSummary ? 5 : 0) -
    (source.isGuessed ? 1.5 : 0)
  const isConfirmed = paid.has(units) || isSum || isPaid || isRounded || isTipped
  return { units, score, source, isDerived: false, isConfirmed }
}

const isRounding = ({ kind, units }: AmountCandidate, slack: Slack) =>
  kind === 'rounding' && absolute(units) > 0n && absolute(units) <= slack.rounding

/** The score of a labelled total from which it is not derived a second time from cash. */
const STRONG_SCORE_MIN = 8

/** Returns the possible totals with their scores: labelled amounts, and amounts derived from others. */
export function scoredTotalsOf(
  amounts: AmountCandidate[],
  { lineCount, fractionDigits }: { lineCount: number; fractionDigits: FractionDigits },
): ScoredTotal[] {
  const slack = SLACK[fractionDigits]
  const paid = cashLessChange(amounts)
  const roundings = amounts.filter((each) => isRounding(each, slack)).slice(-COMBINED_MAX)
  const partials = amounts.filter((each) => each.kind === 'partial' && !each.isSummary).slice(-COMBINED_MAX)
  const taxes = amounts.filter((each) => each.kind === 'tax').slice(-COMBINED_MAX)
  const printed = amounts.filter((each) => each.units > 0n)
  const first = new Map(printed.toReversed().map((each) => [each.units, each]))
  const lastTotal = printed.findLast(
    (each) => (each.kind === 'final' || each.kind === 'total') && !each.isSummary,
  )
  const evidence: Evidence = {
    lineCount,
    slack,
    counts: countsOf(printed),
    payments: countsOf(printed.filter(isPayment)),
    paid: new Set(paid.map(({ units }) => units)),
    sums: new Set(
      partials.flatMap((part) => taxes.filter((tax) => tax.units > 0n).map((tax) => part.units + tax.units)),
    ),
    tips: amounts.filter((each) => each.kind === 'tip' && each.units > 0n).slice(-COMBINED_MAX),
    roundedBy: new Set(roundings.flatMap(({ units }) => [units, -units])),
    largest: printed
      .filter((each) => each.kind !== 'tendered' && each.kind !== 'change')
      .reduce((max, each) => (each.units > max ? each.units : max), 0n),
    lastTotal,
  }
  const named = printed
    .filter((each) => TOTAL_WEIGHTS[each.kind])
    .map((source) => scoredTotal(source, evidence))
  const strong = new Set(named.filter(({ score }) => score > STRONG_SCORE_MIN).map(({ units }) => units))
  const derived = paid
    .filter(({ units }) => !strong.has(units))
    .map(({ units, source }): ScoredTotal => {
      const match = first.get(units)
      return { units, score: match ? 13 : 7, source: match ?? source, isDerived: !match, isConfirmed: true }
    })
  return [
    ...named,
    ...derived,
    ...roundedTotals({ partials, taxes, roundings, lastTotal }, slack),
    ...netPlusTax(partials, taxes, first),
  ]
}

interface Combined {
  partials: AmountCandidate[]
  taxes: AmountCandidate[]
  roundings: AmountCandidate[]
  lastTotal: AmountCandidate | undefined
}

/**
 * Returns corrections of misread totals. Where small coins are out of use, a total after a rounding line is a
 * multiple of five units.
 */
function roundedTotals(
  { partials, taxes, roundings, lastTotal: source }: Combined,
  slack: Slack,
): ScoredTotal[] {
  if (!source || source.units % COIN === 0n) return []
  return partials.flatMap((part) =>
    taxes.flatMap((tax) =>
      roundings.flatMap((by): ScoredTotal[] => {
        const units = part.units + absolute(tax.units) + by.units
        const isBetween = source.index > by.index && part.index < by.index
        const isMisread = isBetween && units % COIN === 0n && absolute(source.units - units) <= slack.sum
        return isMisread ? [{ units, score: 14, source, isDerived: true, isConfirmed: true }] : []
      }),
    ),
  )
}

/**
 * Returns sums of a taxed amount and the tax after it. They score more than the cash handed over, but less
 * than a printed total.
 */
function netPlusTax(
  partials: AmountCandidate[],
  taxes: AmountCandidate[],
  first: Map<bigint, AmountCandidate>,
): ScoredTotal[] {
  return partials.flatMap((part) =>
    taxes
      .filter(
        (tax) =>
          tax.index > part.index &&
          tax.index - part.index <= 3 &&
          tax.units > 0n &&
          tax.units * 3n < part.units,
      )
      .map((tax): ScoredTotal => {
        const units = part.units + tax.units
        const match = first.get(units)
        return { units, score: match ? 9 : 6.5, source: match ?? part, isDerived: !match, isConfirmed: false }
      }),
  )
}
