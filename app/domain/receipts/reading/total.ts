import { amountsIn, decimalOf, type Printed, spacedAmountsIn, wholeAmountsIn } from './amounts'
import { kindOf, type LineKind, normalizeLine } from './line-kind'
import { type Line, type Suggestion, suggestionFrom } from './words'

const WEIGHTS: Partial<Record<LineKind, number>> = {
  final: 11,
  total: 8,
  amount: 4,
  card: 3,
  tendered: 2,
  partial: 1,
}

/** In cents: what a rounding comes to at most, and the least that is surely none. */
const CLOSE = 5n
const UNIT = 100n

interface AmountCandidate extends Printed {
  kind: LineKind
  index: number
  /** below the heading of a summary of taxes, where sums repeat that are not the total */
  isSummary: boolean
}

const SUMMARY =
  /\b(GST|TAX|VAT|SST|MWST|TVA|IVA)\b.{0,12}\b(SUMM|ANALYS|BREAK|DETAIL)|\bSUMMARY\b|\bTAX ?CODE\b|\b(TAX|GST|VAT)\s?\(?(RM|EUR|%)|\bMWST.{0,8}NETTO/

const lettersIn = (text: string) => text.match(/\p{L}{3,}/gu)?.join('').length ?? 0

/**
 * Every amount with what its line says of it; a word for the total that stands alone speaks of the amount
 * below it.
 */
function saidIn(lines: Line[]): AmountCandidate[] {
  const perLine = lines.map(amountsIn)
  const isWithout = perLine.every((amounts) => amounts.length === 0)
  const said: AmountCandidate[] = []
  let isSummary = false
  lines.forEach((line, index) => {
    const kind = kindOf(line)
    if (SUMMARY.test(normalizeLine(line.text)) && index > lines.length / 3) isSummary = true
    if (isSummary && (kind === 'final' || kind === 'change' || kind === 'tendered' || kind === 'rounding'))
      isSummary = false
    let amounts = perLine[index] as Printed[]
    if (amounts.length === 0 && kind !== 'other')
      amounts = isWithout ? wholeAmountsIn(line) : spacedAmountsIn(line)
    const next = lines[index + 1]
    if (
      amounts.length === 0 &&
      WEIGHTS[kind] &&
      next &&
      lettersIn(line.text) <= 24 &&
      lettersIn(next.text) === 0
    ) {
      const below = perLine[index + 1] as Printed[]
      const isNear = next.box.y0 - line.box.y1 < 1.5 * (line.box.y1 - line.box.y0)
      if (isNear && below.length === 1) amounts = below
    }
    amounts.forEach((amount, place) => {
      const isLast = place === amounts.length - 1
      // "Rounding 37.45" is no rounding but what is left behind it
      const meant = kind === 'rounding' && size(amount.cents) >= UNIT ? 'total' : kind
      said.push({ ...amount, kind: isLast ? meant : 'other', index, isSummary })
    })
  })
  return said
}

const size = (cents: bigint) => (cents < 0n ? -cents : cents)

interface Candidate {
  cents: bigint
  score: number
  source: AmountCandidate
  isDerived: boolean
}

/**
 * Amounts of one kind that are combined with others: what a receipt combines stands at its end, and is never
 * so many.
 */
const COMBINED_MAX = 50

/** Finds cash less change: the total, also when its own line was misread. */
function settledIn(said: AmountCandidate[]): { cents: bigint; source: AmountCandidate }[] {
  const change = said.filter((each) => each.kind === 'change').slice(-COMBINED_MAX)
  const handed = said.filter((each) => each.kind === 'tendered' || each.kind === 'card').slice(-COMBINED_MAX)
  return handed.flatMap((paid) =>
    change
      .filter(
        (back) =>
          back.index > paid.index &&
          back.index - paid.index <= 4 &&
          back.cents !== 0n &&
          size(paid.cents) > size(back.cents),
      )
      .map((back) => ({ cents: size(paid.cents) - size(back.cents), source: paid })),
  )
}

/** How often each amount is among those. */
function countsOf(said: AmountCandidate[]): Map<bigint, number> {
  const counts = new Map<bigint, number>()
  for (const { cents } of said) counts.set(cents, (counts.get(cents) ?? 0) + 1)
  return counts
}

/** The amounts within what a rounding comes to, around an amount. */
const around = (cents: bigint) =>
  Array.from({ length: Number(2n * CLOSE + 1n) }, (_, at) => cents - CLOSE + BigInt(at))

function candidatesIn(said: AmountCandidate[], lines: Line[]): Candidate[] {
  const settled = settledIn(said)
  const settledSums = new Set(settled.map(({ cents }) => cents))
  const isRounding = (each: AmountCandidate) =>
    each.kind === 'rounding' && size(each.cents) > 0n && size(each.cents) <= CLOSE
  const roundings = said.filter(isRounding).slice(-COMBINED_MAX)
  const roundedBy = new Set(roundings.flatMap(({ cents }) => [cents, -cents]))
  const partials = said.filter((each) => each.kind === 'partial' && !each.isSummary).slice(-COMBINED_MAX)
  const taxes = said.filter((each) => each.kind === 'tax').slice(-COMBINED_MAX)
  const sums = new Set(
    partials.flatMap((part) => taxes.filter((tax) => tax.cents > 0n).map((tax) => part.cents + tax.cents)),
  )
  const printed = said.filter((each) => each.cents > 0n)
  const counts = countsOf(printed)
  const first = new Map(printed.toReversed().map((each) => [each.cents, each]))
  const isPayment = ({ kind }: AmountCandidate) => kind === 'tendered' || kind === 'card'
  const payments = countsOf(printed.filter(isPayment))
  const largest = printed
    .filter((each) => each.kind !== 'tendered' && each.kind !== 'change')
    .reduce((max, each) => (each.cents > max ? each.cents : max), 0n)
  const lastTotal = printed.findLast(
    (each) => (each.kind === 'final' || each.kind === 'total') && !each.isSummary,
  )
  const named = printed
    .filter((each) => WEIGHTS[each.kind])
    .map((source): Candidate => {
      const { cents, kind, isSummary, index } = source
      const isSum = sums.size > 0 && around(cents).some((near) => sums.has(near))
      const isPaid = (payments.get(cents) ?? 0) > (isPayment(source) ? 1 : 0)
      const isRounded = cents % 5n === 0n && [...roundedBy].some((by) => counts.has(cents + by))
      const score =
        (WEIGHTS[kind] ?? 0) +
        (settledSums.has(cents) ? 6 : 0) +
        (isSum ? 2 : 0) +
        (isPaid ? 3 : 0) +
        (isRounded ? 3 : 0) +
        Math.min((counts.get(cents) ?? 1) - 1, 3) * 0.5 +
        (cents === largest ? 1.5 : 0) +
        index / lines.length +
        (source === lastTotal ? 1.5 : 0) -
        (isSummary ? 5 : 0) -
        (source.isGuessed ? 1.5 : 0)
      return { cents, score, source, isDerived: false }
    })
  const strong = new Set(named.filter(({ score }) => score > 8).map(({ cents }) => cents))
  const derived = settled
    .filter(({ cents }) => !strong.has(cents))
    .map(({ cents, source }): Candidate => {
      const match = first.get(cents)
      return { cents, score: match ? 13 : 7, source: match ?? source, isDerived: !match }
    })
  return [
    ...named,
    ...derived,
    ...roundedTotals({ partials, taxes, roundings, lastTotal }),
    ...summed(partials, taxes, first),
  ]
}

interface Combined {
  partials: AmountCandidate[]
  taxes: AmountCandidate[]
  roundings: AmountCandidate[]
  lastTotal: AmountCandidate | undefined
}

/**
 * Where small coins are out of use, a total that is no multiple of five, behind a line that rounds it to one,
 * was misread.
 */
function roundedTotals({ partials, taxes, roundings, lastTotal: source }: Combined): Candidate[] {
  if (!source || source.cents % 5n === 0n) return []
  return partials.flatMap((part) =>
    taxes.flatMap((tax) =>
      roundings.flatMap((by): Candidate[] => {
        const cents = part.cents + size(tax.cents) + by.cents
        const isBetween = source.index > by.index && part.index < by.index
        const isMisread = isBetween && cents % 5n === 0n && size(source.cents - cents) <= CLOSE
        return isMisread ? [{ cents, score: 14, source, isDerived: true }] : []
      }),
    ),
  )
}

/**
 * Finds a taxed amount and its tax, one behind the other: stronger than the cash handed over, weaker than a
 * total that is printed.
 */
function summed(
  partials: AmountCandidate[],
  taxes: AmountCandidate[],
  first: Map<bigint, AmountCandidate>,
): Candidate[] {
  return partials.flatMap((part) =>
    taxes
      .filter(
        (tax) =>
          tax.index > part.index &&
          tax.index - part.index <= 3 &&
          tax.cents > 0n &&
          tax.cents * 3n < part.cents,
      )
      .map((tax): Candidate => {
        const cents = part.cents + tax.cents
        const match = first.get(cents)
        return { cents, score: match ? 9 : 6.5, source: match ?? part, isDerived: !match }
      }),
  )
}

/**
 * The total as decimal text, by what the lines say, where they stand, and what the other amounts add up to.
 */
export function totalIn(lines: Line[]): Suggestion | null {
  const said = saidIn(lines)
  const ranked = candidatesIn(said, lines).sort((a, b) => b.score - a.score)
  const best = ranked[0]
  if (!best) {
    // no line says what it is: the largest amount is a guess that is marked as one
    const largest = said
      .filter((each) => each.cents > 0n && each.kind === 'other' && each.hasDecimals)
      .sort((a, b) => Number(b.cents - a.cents))[0]
    return largest ? suggestionFrom(decimalOf(largest.cents), largest.words, 0.3) : null
  }
  const rival = ranked.find((each) => each.cents !== best.cents)
  const certainty = best.isDerived
    ? 0.5
    : Math.min(1, 0.4 + best.score / 25 + (rival ? Math.min(best.score - rival.score, 5) / 25 : 0.2))
  return suggestionFrom(decimalOf(best.cents), best.source.words, certainty)
}

/** The tax that the receipt prints, when it is less than the total. */
export function taxIn(lines: Line[], total: Suggestion | null): Suggestion | null {
  const limit = total ? BigInt(total.value.replace('.', '')) : null
  const taxes = saidIn(lines).filter(
    (each) => each.kind === 'tax' && each.cents > 0n && (limit === null || each.cents * 3n < limit),
  )
  const best = taxes.find((each) => !each.isSummary) ?? taxes[0]
  return best ? suggestionFrom(decimalOf(best.cents), best.words, best.isSummary ? 0.7 : 0.9) : null
}
