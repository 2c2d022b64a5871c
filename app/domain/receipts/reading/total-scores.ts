import { type AmountCandidate, absolute } from './amount-candidates'
import { TOTAL_WEIGHTS } from './amount-labels'
import type { FractionDigits } from './amounts'

// Scores of the amounts that may be the total of a receipt.

/** Coins below five of the last digit are out of use where totals are rounded. */
const COIN = 5n

/** The largest amount of a rounding, and how far what adds up to a total may miss it, in units. */
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
  /** whether other amounts say the same: what was paid, less the change, net and tax, or a rounding */
  isConfirmed: boolean
}

/**
 * The amounts of one kind that are combined with others, from the end of the receipt; real receipts combine
 * fewer.
 */
const COMBINED_MAX = 50

/** Finds cash less change: the total, also when its own line was misread. */
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

/** Counts how often each amount occurs. */
function countsOf(amounts: AmountCandidate[]): Map<bigint, number> {
  const counts = new Map<bigint, number>()
  for (const { units } of amounts) counts.set(units, (counts.get(units) ?? 0) + 1)
  return counts
}

/** Returns the amounts that differ from an amount by no more than a rounding. */
const around = (units: bigint, slack: bigint) =>
  Array.from({ length: Number(2n * slack + 1n) }, (_, at) => units - slack + BigInt(at))

/** What the other amounts of a receipt say of each that may be its total. */
interface Evidence {
  lineCount: number
  slack: Slack
  /** how often each amount is printed, and as something that was paid */
  counts: Map<bigint, number>
  payments: Map<bigint, number>
  /** cash less change, and what a taxed amount and a tax add up to */
  paid: Set<bigint>
  sums: Set<bigint>
  tips: AmountCandidate[]
  /** the amounts of roundings, and those with the other sign */
  roundedBy: Set<bigint>
  largest: bigint
  lastTotal: AmountCandidate | undefined
}

const isPayment = ({ kind }: AmountCandidate) => kind === 'tendered' || kind === 'card'

/** Scores an amount as the total, by its line and by what the others say. */
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

/** A total with so high a score is not derived as well. */
const STRONG_SCORE_MIN = 8

/**
 * Returns the amounts that may be the total, each with its score: those that lines name, and those that other
 * amounts come to.
 */
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
 * Finds totals that were misread: where small coins are out of use, a total after a line that rounds it is a
 * multiple of five of its last digit.
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
 * Finds a taxed amount and its tax, one behind the other: stronger than the cash handed over, weaker than a
 * total that is printed.
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
