import type { AmountCandidate } from './amount-candidates'
import { decimalOf, type FractionDigits, unitsOf } from './amounts'
import type { Language } from './languages/language'
import { normalizeWords, wordsOf } from './languages/word-patterns'
import { type Suggestion, suggestionFrom } from './page-text'

/**
 * The maximum number of amounts before the total, and of taxes among them, that are added up, the last ones;
 * receipts have fewer.
 */
const AMOUNTS_MAX = 100
const TAXES_MAX = 10

/** A tip, as units and as a suggestion. */
interface PrintedTip {
  units: bigint
  suggestion: Suggestion
}

/**
 * Returns the tip that is included in the total; null if none. Another amount, the tip and the taxes must add
 * up to the total. This excludes suggested tips. A service charge is not a tip.
 */
export function tipIn(
  amounts: AmountCandidate[],
  {
    total,
    languages,
    fractionDigits,
  }: { total: Suggestion | null; languages: Language[]; fractionDigits: FractionDigits },
): PrintedTip | null {
  if (total === null) return null
  const sum = unitsOf(total.value)
  const end = amounts.findLastIndex(({ units }) => units === sum)
  const before = amounts
    .slice(0, end)
    .filter(({ units }) => units > 0n)
    .slice(-AMOUNTS_MAX)
  const taxes = before
    .filter(({ kind }) => kind === 'tax')
    .map(({ units }) => units)
    .slice(-TAXES_MAX)
  const added = [0n, ...taxes, taxes.reduce((all, each) => all + each, 0n)]
  const tip = before.find(
    (each) =>
      each.kind === 'tip' &&
      each.units * 2n < sum &&
      wordsOf(languages, 'tip').test(normalizeWords(each.line.text)) &&
      before.some((other) => other !== each && added.some((tax) => other.units + tax + each.units === sum)),
  )
  if (!tip) return null
  const { units, words } = tip
  return { units, suggestion: suggestionFrom(decimalOf(units, fractionDigits), words, 1) }
}
