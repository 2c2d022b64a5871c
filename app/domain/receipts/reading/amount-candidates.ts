import { type LineKind, lineKindOf } from './amount-labels'
import { amountsIn, type Printed, spacedAmountsIn, wholeAmountsIn } from './amounts'
import { hasWholePrices } from './currencies'
import type { Language } from './languages/language'
import { normalizeWords } from './languages/word-patterns'
import type { Line } from './page-text'

// The amounts of a receipt, each with what its line says about it.

/** How strongly a kind of line names the total; lines of other kinds do not. */
export const TOTAL_WEIGHTS: Partial<Record<LineKind, number>> = {
  final: 11,
  total: 8,
  amount: 4,
  card: 3,
  tendered: 2,
  partial: 1,
}

/**
 * The least amount, in cents, that is surely no rounding; and of amounts without decimals, whose coins are
 * larger.
 */
const NO_ROUNDING_CENTS_MIN = 100n
const NO_WHOLE_ROUNDING_CENTS_MIN = 10_000n

/** The letters of a line that a total may stand below. */
const HEADING_LETTERS_MAX = 24

export interface AmountCandidate extends Printed {
  kind: LineKind
  /** the number of its line, from 0 */
  index: number
  /** whether it is below the heading of a summary of taxes, where sums repeat that are not the total */
  isSummary: boolean
}

const SUMMARY =
  /\b(gst|tax|vat|sst|mwst|tva|iva)\b.{0,12}\b(summ|analys|break|detail)|\bsummary\b|\btax ?code\b|\b(tax|gst|vat)\s?\(?(rm|eur|%)|\bmwst.{0,8}netto/

/** Whether a receipt prints its amounts without decimals. */
export const printsWholeAmounts = (lines: Line[], languages: Language[]): boolean =>
  lines.every((line) => amountsIn(line).length === 0) || hasWholePrices(lines, languages)

const lettersIn = (text: string) => text.match(/\p{L}{3,}/gu)?.join('').length ?? 0

/**
 * Returns every amount with what its line says about it. A word for the total that stands alone is about the
 * amount below it.
 */
export function amountCandidatesIn(lines: Line[], languages: Language[]): AmountCandidate[] {
  const perLine = lines.map(amountsIn)
  const isWhole = printsWholeAmounts(lines, languages)
  const candidates: AmountCandidate[] = []
  let isSummary = false
  lines.forEach((line, index) => {
    const kind = lineKindOf(line, languages)
    if (SUMMARY.test(normalizeWords(line.text)) && index > lines.length / 3) isSummary = true
    if (isSummary && (kind === 'final' || kind === 'change' || kind === 'tendered' || kind === 'rounding'))
      isSummary = false
    let amounts = perLine[index] as Printed[]
    if (amounts.length === 0 && kind !== 'other')
      amounts = isWhole ? wholeAmountsIn(line) : spacedAmountsIn(line)
    const next = lines[index + 1]
    if (
      amounts.length === 0 &&
      TOTAL_WEIGHTS[kind] &&
      next &&
      lettersIn(line.text) <= HEADING_LETTERS_MAX &&
      lettersIn(next.text) === 0
    ) {
      const below = perLine[index + 1] as Printed[]
      const isNear = next.box.y0 - line.box.y1 < 1.5 * (line.box.y1 - line.box.y0)
      if (isNear && below.length === 1) amounts = below
    }
    amounts.forEach((amount, place) => {
      const isLast = place === amounts.length - 1
      // "Rounding 37.45" is no rounding, but the total after it
      const least = amount.hasDecimals ? NO_ROUNDING_CENTS_MIN : NO_WHOLE_ROUNDING_CENTS_MIN
      const kindOfLast = kind === 'rounding' && absolute(amount.cents) >= least ? 'total' : kind
      candidates.push({ ...amount, kind: isLast ? kindOfLast : 'other', index, isSummary })
    })
  })
  return candidates
}

/** The number of the last line that names what is to be paid and whose amount cannot be read; -1 without. */
export const unreadTotalIn = (lines: Line[], languages: Language[], amounts: AmountCandidate[]): number =>
  lines.findLastIndex(
    (line, at) =>
      /\d/.test(line.text) &&
      !amounts.some(({ index }) => index === at) &&
      lineKindOf(line, languages) === 'final',
  )

/** Returns an amount without its sign. */
export const absolute = (cents: bigint) => (cents < 0n ? -cents : cents)
