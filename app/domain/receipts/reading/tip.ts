import type { AmountCandidate } from './amount-candidates'
import { decimalOf, type FractionDigits, unitsOf } from './amounts'
import type { Language } from './languages/language'
import { normalizeWords, wordListPattern } from './languages/word-patterns'
import { type Suggestion, suggestionFrom } from './page-text'

/** The most amounts before the total, and taxes among them, that are added up: the receipt's last ones. */
const AMOUNTS_MAX = 100
const TAXES_MAX = 10

/**
 * Returns the tip that is included in the total; null if none. Another amount, the tip and the taxes must
 * add up to the total. This excludes suggested tips. A service charge is not a tip.
 */
export function tipIn(
  amounts: AmountCandidate[],
  {
    total,
    languages,
    fractionDigits,
  }: { total: Suggestion | null; languages: Language[]; fractionDigits: FractionDigits },
) {
  if (total === null) return null
  const totalUnits = unitsOf(total.value)
  const totalIndex = amounts.findLastIndex(({ units }) => units === totalUnits)
  const amountsBefore = amounts
    .slice(0, totalIndex)
    .filter(({ units }) => units > 0n)
    .slice(-AMOUNTS_MAX)
  const taxes = amountsBefore
    .filter(({ kind }) => kind === 'tax')
    .map(({ units }) => units)
    .slice(-TAXES_MAX)
  const taxSums = [0n, ...taxes, taxes.reduce((all, each) => all + each, 0n)]
  const tip = amountsBefore.find(
    (each) =>
      each.kind === 'tip' &&
      // no tip is half of the total
      each.units * 2n < totalUnits &&
      wordListPattern(languages, 'tip').test(normalizeWords(each.line.text)) &&
      amountsBefore.some(
        (other) => other !== each && taxSums.some((tax) => other.units + tax + each.units === totalUnits),
      ),
  )
  if (!tip) return null
  const { units, words } = tip
  return { units, suggestion: suggestionFrom(decimalOf(units, fractionDigits), words, 1) }
}
