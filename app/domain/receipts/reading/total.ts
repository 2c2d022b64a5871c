import { type AmountCandidate, absolute, TOTAL_WEIGHTS } from './amount-candidates'
import { decimalOf } from './amounts'
import { type Suggestion, suggestionFrom } from './page-text'

/** The largest amount of a rounding, in cents. */
const ROUNDING_CENTS_MAX = 5n

interface ScoredTotal {
  cents: bigint
  score: number
  source: AmountCandidate
  isDerived: boolean
  /** whether other amounts say the same: what was paid, less the change, net and tax, or a rounding */
  isConfirmed: boolean
}

/** The certainty of a total that nothing but its own line speaks for. */
const UNCONFIRMED_CERTAINTY_MAX = 0.7
/** The certainty of a total that no line states: other amounts add up to it, or it is the largest one. */
const DERIVED_CERTAINTY = 0.5
const LARGEST_CERTAINTY = 0.3

/** Only a total that a line states, in words that are read well, is surer. */
export const STATED_TOTAL_CONFIDENCE_MIN = 0.55

/**
 * The amounts of one kind that are combined with others, from the end of the receipt; real receipts combine
 * fewer.
 */
const COMBINED_MAX = 50

/** Finds cash less change: the total, also when its own line was misread. */
function cashLessChange(amounts: AmountCandidate[]): { cents: bigint; source: AmountCandidate }[] {
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
          back.cents !== 0n &&
          absolute(given.cents) > absolute(back.cents),
      )
      .map((back) => ({ cents: absolute(given.cents) - absolute(back.cents), source: given })),
  )
}

/** Counts how often each amount occurs. */
function countsOf(amounts: AmountCandidate[]): Map<bigint, number> {
  const counts = new Map<bigint, number>()
  for (const { cents } of amounts) counts.set(cents, (counts.get(cents) ?? 0) + 1)
  return counts
}

/** Returns the amounts that differ from an amount by no more than a rounding. */
const around = (cents: bigint) =>
  Array.from(
    { length: Number(2n * ROUNDING_CENTS_MAX + 1n) },
    (_, at) => cents - ROUNDING_CENTS_MAX + BigInt(at),
  )

/** What the other amounts of a receipt say of each that may be its total. */
interface Evidence {
  lineCount: number
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
  const { cents, kind, isSummary, index } = source
  const { counts, payments, paid, sums, tips, roundedBy, largest, lastTotal, lineCount } = evidence
  const isSum = sums.size > 0 && around(cents).some((near) => sums.has(near))
  const isPaid = (payments.get(cents) ?? 0) > (isPayment(source) ? 1 : 0)
  const isRounded = cents % 5n === 0n && [...roundedBy].some((by) => counts.has(cents + by))
  const isRoundedAway =
    cents % 5n !== 0n && [...roundedBy].some((by) => (cents + by) % 5n === 0n && counts.has(cents + by))
  const isTipped = tips.some((tip) => tip.index < index && counts.has(cents - tip.cents))
  const score =
    (TOTAL_WEIGHTS[kind] ?? 0) +
    (paid.has(cents) ? 6 : 0) +
    (isSum ? 2 : 0) +
    (isPaid ? 3 : 0) +
    (isTipped ? 2 : 0) +
    (isRounded ? 6 : 0) -
    (isRoundedAway ? 4 : 0) +
    Math.min((counts.get(cents) ?? 1) - 1, 3) * 0.5 +
    (cents === largest ? 1.5 : 0) +
    index / lineCount +
    (source === lastTotal ? 1.5 : 0) -
    (isSummary ? 5 : 0) -
    (source.isGuessed ? 1.5 : 0)
  const isConfirmed = paid.has(cents) || isSum || isPaid || isRounded || isTipped
  return { cents, score, source, isDerived: false, isConfirmed }
}

const isRounding = ({ kind, cents }: AmountCandidate) =>
  kind === 'rounding' && absolute(cents) > 0n && absolute(cents) <= ROUNDING_CENTS_MAX

/** A total with so high a score is not derived as well. */
const STRONG_SCORE_MIN = 8

function scoredTotalsOf(amounts: AmountCandidate[], lineCount: number): ScoredTotal[] {
  const paid = cashLessChange(amounts)
  const roundings = amounts.filter(isRounding).slice(-COMBINED_MAX)
  const partials = amounts.filter((each) => each.kind === 'partial' && !each.isSummary).slice(-COMBINED_MAX)
  const taxes = amounts.filter((each) => each.kind === 'tax').slice(-COMBINED_MAX)
  const printed = amounts.filter((each) => each.cents > 0n)
  const first = new Map(printed.toReversed().map((each) => [each.cents, each]))
  const lastTotal = printed.findLast(
    (each) => (each.kind === 'final' || each.kind === 'total') && !each.isSummary,
  )
  const evidence: Evidence = {
    lineCount,
    counts: countsOf(printed),
    payments: countsOf(printed.filter(isPayment)),
    paid: new Set(paid.map(({ cents }) => cents)),
    sums: new Set(
      partials.flatMap((part) => taxes.filter((tax) => tax.cents > 0n).map((tax) => part.cents + tax.cents)),
    ),
    tips: amounts.filter((each) => each.kind === 'tip' && each.cents > 0n).slice(-COMBINED_MAX),
    roundedBy: new Set(roundings.flatMap(({ cents }) => [cents, -cents])),
    largest: printed
      .filter((each) => each.kind !== 'tendered' && each.kind !== 'change')
      .reduce((max, each) => (each.cents > max ? each.cents : max), 0n),
    lastTotal,
  }
  const named = printed
    .filter((each) => TOTAL_WEIGHTS[each.kind])
    .map((source) => scoredTotal(source, evidence))
  const strong = new Set(named.filter(({ score }) => score > STRONG_SCORE_MIN).map(({ cents }) => cents))
  const derived = paid
    .filter(({ cents }) => !strong.has(cents))
    .map(({ cents, source }): ScoredTotal => {
      const match = first.get(cents)
      return { cents, score: match ? 13 : 7, source: match ?? source, isDerived: !match, isConfirmed: true }
    })
  return [
    ...named,
    ...derived,
    ...roundedTotals({ partials, taxes, roundings, lastTotal }),
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
 * multiple of five cents.
 */
function roundedTotals({ partials, taxes, roundings, lastTotal: source }: Combined): ScoredTotal[] {
  if (!source || source.cents % 5n === 0n) return []
  return partials.flatMap((part) =>
    taxes.flatMap((tax) =>
      roundings.flatMap((by): ScoredTotal[] => {
        const cents = part.cents + absolute(tax.cents) + by.cents
        const isBetween = source.index > by.index && part.index < by.index
        const isMisread =
          isBetween && cents % 5n === 0n && absolute(source.cents - cents) <= ROUNDING_CENTS_MAX
        return isMisread ? [{ cents, score: 14, source, isDerived: true, isConfirmed: true }] : []
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
          tax.cents > 0n &&
          tax.cents * 3n < part.cents,
      )
      .map((tax): ScoredTotal => {
        const cents = part.cents + tax.cents
        const match = first.get(cents)
        return { cents, score: match ? 9 : 6.5, source: match ?? part, isDerived: !match, isConfirmed: false }
      }),
  )
}

/** So many lines above a total are added up at most. */
const ADDED_LINES_MAX = 200

/** Whether a file holds its text itself: what is recognised in a picture is never as likely all over. */
const isText = (amounts: AmountCandidate[]) =>
  amounts.every(({ line }) => line.words.every(({ confidence }) => confidence === 1))

/**
 * Whether amounts that stand above a total, with none left out, come to it: items, or a subtotal with what is
 * added to it. Taxes and subtotals between items may repeat what the items hold. A total before another one
 * is a part of it. In a picture, that other one may not have been found: there it confirms nothing.
 */
function addsUp({ cents, index }: AmountCandidate, amounts: AmountCandidate[]): boolean {
  const isOther = (each: AmountCandidate) =>
    each.index > index && (each.kind === 'final' || each.kind === 'total') && each.cents !== cents
  if (!isText(amounts) || amounts.some((each) => isOther(each) && !each.isSummary)) return false
  const above = amounts
    .filter((each, at) => each.index < index && each.index !== amounts[at + 1]?.index && each.cents !== 0n)
    .slice(-ADDED_LINES_MAX)
    .toReversed()
  const items = above.filter(({ kind }) => kind !== 'tax' && kind !== 'partial')
  return [above, items].some((added) => {
    let sum = 0n
    return added.some((each) => {
      sum += each.cents
      return sum === cents
    })
  })
}

/**
 * Returns the total as decimal text, by what the lines of the amounts say, where they stand, and what the
 * other amounts add up to; null when there is no amount.
 * @param lineCount of the receipt
 * @param unreadAt the number of the last line that names a total which cannot be read: none before it is sure
 */
export function totalOf(amounts: AmountCandidate[], lineCount: number, unreadAt = -1): Suggestion | null {
  const ranked = scoredTotalsOf(amounts, lineCount).sort((a, b) => b.score - a.score)
  const best = ranked[0]
  if (!best) {
    // no line says what it is: the largest amount is a guess that is marked as one
    const largest = amounts
      .filter((each) => each.cents > 0n && each.kind === 'other' && each.hasDecimals)
      .sort((a, b) => Number(b.cents - a.cents))[0]
    return largest ? suggestionFrom(decimalOf(largest.cents), largest.words, LARGEST_CERTAINTY) : null
  }
  const rival = ranked.find((each) => each.cents !== best.cents)
  const stated = Math.min(
    1,
    0.4 + best.score / 25 + (rival ? Math.min(best.score - rival.score, 5) / 25 : 0.2),
  )
  const isConfirmed =
    best.source.index > unreadAt &&
    (ranked.some((each) => each.cents === best.cents && each.isConfirmed) || addsUp(best.source, amounts))
  const certainty = best.isDerived
    ? DERIVED_CERTAINTY
    : isConfirmed
      ? stated
      : Math.min(stated, UNCONFIRMED_CERTAINTY_MAX)
  return suggestionFrom(decimalOf(best.cents), best.source.words, certainty)
}
