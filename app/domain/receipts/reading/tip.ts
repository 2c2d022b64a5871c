import type { AmountCandidate } from './amount-candidates'
import { decimalOf, type FractionDigits, unitsOf } from './amounts'
import type { Language } from './languages/language'
import { normalizeWords, wordsOf } from './languages/word-patterns'
import { type Suggestion, suggestionFrom } from './page-text'

/** Amounts before the total that are added up, and taxes among them, the last ones; a receipt has fewer. */
const AMOUNTS_MAX = 100
const TAXES_MAX = 10

/** A tip, in units as well. */
interface PrintedTip {
  units: bigint
  suggestion: Suggestion
}

/**
 * Returns the tip that a receipt prints within its total: the total has to be what another amount, the tip
 * and the taxes come to. So tips that are only suggested are none, nor is a charge for the service.
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
