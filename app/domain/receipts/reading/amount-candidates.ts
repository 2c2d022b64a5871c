import { type LabelledLine, type LineKind, TOTAL_WEIGHTS } from './amount-labels'
import { type AmountLabel, amountsOn, type FractionDigits, type Printed } from './amounts'
import { PRINTED_CODES } from './currency-signs'
import type { Language } from './languages/language'
import { normalizeWords, wordsOf } from './languages/word-patterns'
import type { Word } from './page-text'

// The amounts of a receipt, each with what its line says about it.

/** The least whole amount that is surely no rounding: coins without a fraction are larger. */
const NO_WHOLE_ROUNDING_MIN = 100n

/** The least amount, in units, that is surely no rounding. */
const noRoundingMin = ({ hasFraction }: Printed, fractionDigits: FractionDigits): bigint =>
  10n ** BigInt(fractionDigits) * (hasFraction ? 1n : NO_WHOLE_ROUNDING_MIN)

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

const lettersIn = (text: string) => text.match(/\p{L}{3,}/gu)?.join('').length ?? 0

const withoutCodes = (text: string) =>
  text.replace(/(?<!\p{L})[A-Z]{3}(?!\p{L})/gu, (code) => (PRINTED_CODES.has(code) ? ' ' : code))

/** Whether a line has nothing but an amount, and perhaps its currency: no word that says what it is. */
const isAmount = ({ line: { text }, kind }: LabelledLine) =>
  kind === 'other' && /\d/.test(text) && lettersIn(withoutCodes(text)) === 0

/** Lines of these kinds say how it was paid, and perhaps when. */
const PAYMENTS: readonly LineKind[] = ['tendered', 'card', 'balance']

const labelOf = (kind: LineKind): AmountLabel =>
  kind === 'other' ? 'none' : PAYMENTS.includes(kind) ? 'payment' : 'amount'

/** A total is more than three times its tax. */
const WHOLE_PER_TAX_MIN = 3n

/**
 * Returns the place of the amount that the words of a line are about: the last one, or the one before the tax
 * that it holds: `Total CHF 34.00 incl. 8.1 % VAT (CHF 2.55)`.
 */
function labelledPlace(amounts: Printed[], { line: { words }, taxWord }: LabelledLine): number {
  const last = amounts.length - 1
  const [whole, tax] = amounts.slice(-2)
  if (taxWord === null || !whole || !tax) return last
  const placeOf = (amount: Printed) => words.indexOf(amount.words[0] as Word)
  const taxAt = words.indexOf(taxWord)
  const isBetween = placeOf(whole) < taxAt && taxAt <= placeOf(tax)
  const isPart = absolute(tax.units) * WHOLE_PER_TAX_MIN < absolute(whole.units)
  return isBetween && isPart ? last - 1 : last
}

/**
 * Returns every amount with what its line says about it. A word for the total that stands alone is about the
 * amount below it.
 */
export function amountCandidatesIn(lines: LabelledLine[], fractionDigits: FractionDigits): AmountCandidate[] {
  const candidates: AmountCandidate[] = []
  let isSummary = false
  lines.forEach((labelled, index) => {
    const { line, kind } = labelled
    if (SUMMARY.test(normalizeWords(line.text)) && index > lines.length / 3) isSummary = true
    if (isSummary && (kind === 'final' || kind === 'change' || kind === 'tendered' || kind === 'rounding'))
      isSummary = false
    let amounts = amountsOn(line, fractionDigits, labelOf(kind))
    const next = lines[index + 1]
    if (
      amounts.length === 0 &&
      TOTAL_WEIGHTS[kind] &&
      next &&
      lettersIn(line.text) <= HEADING_LETTERS_MAX &&
      isAmount(next)
    ) {
      const below = amountsOn(next.line, fractionDigits, 'amount')
      const isNear = next.line.box.y0 - line.box.y1 < 1.5 * (line.box.y1 - line.box.y0)
      if (isNear && below.length === 1) amounts = below
    }
    const named = labelledPlace(amounts, labelled)
    amounts.forEach((amount, place) => {
      // "Rounding 37.45" is no rounding, but the total after it
      const least = noRoundingMin(amount, fractionDigits)
      const kindOfNamed = kind === 'rounding' && absolute(amount.units) >= least ? 'total' : kind
      candidates.push({ ...amount, kind: place === named ? kindOfNamed : 'other', index, isSummary })
    })
  })
  return candidates
}

/** Whether a line has no words beside one, such as that for a tip. */
const hasOneWord = (text: string) => (text.match(/\p{L}{3,}/gu)?.length ?? 0) <= 1

/**
 * The number of the last line that names what is to be paid and whose amount cannot be read; -1 without. A
 * tip to be filled in is such a line: what a hand writes there, no reader is sure of.
 */
export const unreadTotalIn = (
  lines: LabelledLine[],
  { amounts, languages }: { amounts: AmountCandidate[]; languages: Language[] },
): number =>
  lines.findLastIndex(({ line: { text }, kind }, at) => {
    const isTip = kind === 'tip' && hasOneWord(text) && wordsOf(languages, 'tip').test(normalizeWords(text))
    const isDue = kind === 'final' && /\d/.test(text)
    return (isTip || isDue) && !amounts.some(({ index }) => index === at)
  })

/** Returns an amount without its sign. */
export const absolute = (units: bigint) => (units < 0n ? -units : units)
