import { type LabelledLine, type LineKind, TOTAL_WEIGHTS } from './amount-labels'
import { type AmountLabel, amountsOn, type FractionDigits, type PrintedAmount } from './amounts'
import { PRINTED_CODES } from './currency-signs'
import type { Language } from './languages/language'
import { normalizeWords, wordListPattern } from './languages/word-patterns'
import type { Word } from './page-text'

// Finds the amounts of a receipt, each with the label that its line gives it.

/** The smallest whole amount that is no rounding. Whole currencies round to coins, which are smaller. */
const WHOLE_BEYOND_ROUNDING_MIN = 100n

/** Returns the units of the smallest amount that is no rounding: 1.00, or 100 without a fraction. */
const beyondRoundingMin = ({ hasFraction }: PrintedAmount, fractionDigits: FractionDigits): bigint =>
  10n ** BigInt(fractionDigits) * (hasFraction ? 1n : WHOLE_BEYOND_ROUNDING_MIN)

/** The maximum number of letters in a heading whose total may stand on the line below. */
const HEADING_LETTERS_MAX = 24

/** An amount of a receipt with the label that its line gives it. */
export interface AmountCandidate extends PrintedAmount {
  kind: LineKind
  /** the index of its line, from 0 */
  lineIndex: number
  /** whether it stands below the heading of a tax summary, which repeats sums that are not the total */
  isInTaxSummary: boolean
}

/** The heading of a table of taxes: `GST Summary`, `Tax Code`. */
const SUMMARY =
  /\b(gst|tax|vat|sst|mwst|tva|iva)\b.{0,12}\b(summ|analys|break|detail)|\bsummary\b|\btax ?code\b|\b(tax|gst|vat)\s?\(?(rm|eur|%)|\bmwst.{0,8}netto/

const lettersIn = (text: string) => text.match(/\p{L}{3,}/gu)?.join('').length ?? 0

const withoutCodes = (text: string) =>
  text.replace(/(?<!\p{L})[A-Z]{3}(?!\p{L})/gu, (code) => (PRINTED_CODES.has(code) ? ' ' : code))

/** Whether a line has only an amount and perhaps its currency, but no label. */
const isBareAmount = ({ line: { text }, kind }: LabelledLine) =>
  kind === 'other' && /\d/.test(text) && lettersIn(withoutCodes(text)) === 0

/** The kinds of lines that tell how the receipt was paid, and perhaps when. */
const PAYMENTS: readonly LineKind[] = ['tendered', 'card', 'balance']

const labelOf = (kind: LineKind): AmountLabel =>
  kind === 'other' ? 'none' : PAYMENTS.includes(kind) ? 'payment' : 'amount'

/** A total is more than this many times its tax. */
const WHOLE_PER_TAX_MIN = 3n

/** Returns the index of the labelled amount: the last, or the one before `incl. 8.1 % VAT (CHF 2.55)`. */
function labelledAmountIndex(amounts: PrintedAmount[], { line: { words }, taxWord }: LabelledLine): number {
  const last = amounts.length - 1
  const [whole, tax] = amounts.slice(-2)
  if (taxWord === null || !whole || !tax) return last
  const wordIndexOf = (amount: PrintedAmount) => words.indexOf(amount.words[0] as Word)
  const taxIndex = words.indexOf(taxWord)
  const isBetween = wordIndexOf(whole) < taxIndex && taxIndex <= wordIndexOf(tax)
  const isPart = absolute(tax.units) * WHOLE_PER_TAX_MIN < absolute(whole.units)
  return isBetween && isPart ? last - 1 : last
}

/** Returns all amounts with their line's kind. A total label without an amount labels the line below. */
export function amountCandidatesIn(lines: LabelledLine[], fractionDigits: FractionDigits): AmountCandidate[] {
  let isInTaxSummary = false
  return lines.flatMap((labelled, lineIndex) => {
    const { line, kind } = labelled
    // in the first third, such words belong to the head of the receipt
    if (SUMMARY.test(normalizeWords(line.text)) && lineIndex > lines.length / 3) isInTaxSummary = true
    if (SUMMARY_ENDS.includes(kind)) isInTaxSummary = false
    const onLine = amountsOn(line, fractionDigits, labelOf(kind))
    const amounts = onLine.length > 0 ? onLine : amountsBelow(labelled, lines[lineIndex + 1], fractionDigits)
    const labelledIndex = labelledAmountIndex(amounts, labelled)
    return amounts.map((amount, index) => {
      // in "Rounding 37.45" the amount is the total after rounding
      const isRoundedTotal =
        kind === 'rounding' && absolute(amount.units) >= beyondRoundingMin(amount, fractionDigits)
      const kindOfLabelled = isRoundedTotal ? 'total' : kind
      const kindOfAmount = index === labelledIndex ? kindOfLabelled : 'other'
      return { ...amount, kind: kindOfAmount, lineIndex, isInTaxSummary }
    })
  })
}

/** The kinds of lines that end a tax summary. */
const SUMMARY_ENDS: readonly LineKind[] = ['final', 'change', 'tendered', 'rounding']

/** Returns the amount right below a label of the total that has none on its own line; else none. */
function amountsBelow(
  { line, kind }: LabelledLine,
  next: LabelledLine | undefined,
  fractionDigits: FractionDigits,
): PrintedAmount[] {
  const isLabel = TOTAL_WEIGHTS[kind] !== undefined && lettersIn(line.text) <= HEADING_LETTERS_MAX
  if (!isLabel || !next || !isBareAmount(next)) return []
  const below = amountsOn(next.line, fractionDigits, 'amount')
  const isNear = next.line.box.y0 - line.box.y1 < 1.5 * (line.box.y1 - line.box.y0)
  return isNear && below.length === 1 ? below : []
}

/** Whether a line has at most one word, as a line for a tip has. */
const hasOneWordAtMost = (text: string) => (text.match(/\p{L}{3,}/gu)?.length ?? 0) <= 1

/**
 * Returns the index of the last line that labels the amount due but has no readable amount; -1 if none. A
 * line on which the guest writes a tip is such a line, because handwriting is never read with certainty.
 */
export const lastUnreadTotalIndex = (
  lines: LabelledLine[],
  { amounts, languages }: { amounts: AmountCandidate[]; languages: Language[] },
): number =>
  lines.findLastIndex(({ line: { text }, kind }, index) => {
    const isTip =
      kind === 'tip' && hasOneWordAtMost(text) && wordListPattern(languages, 'tip').test(normalizeWords(text))
    const isDue = kind === 'final' && /\d/.test(text)
    return (isTip || isDue) && !amounts.some(({ lineIndex }) => lineIndex === index)
  })

/** Returns an amount without its sign. */
export const absolute = (units: bigint) => (units < 0n ? -units : units)
