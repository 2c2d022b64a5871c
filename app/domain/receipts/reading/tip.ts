import type { AmountCandidate } from './amount-candidates'
import { decimalOf } from './amounts'
import type { Language } from './languages/language'
import { normalizeWords, wordsOf } from './languages/word-patterns'
import { type Suggestion, suggestionFrom } from './page-text'

/** Amounts before the total that are added up, and taxes among them, the last ones; a receipt has fewer. */
const AMOUNTS_MAX = 100
const TAXES_MAX = 10

/** A tip, in cents as well. */
interface PrintedTip {
  cents: bigint
  suggestion: Suggestion
}

/**
 * Returns the tip that a receipt prints within its total: the total has to be what another amount, the tip
 * and the taxes come to. So tips that are only suggested are none, nor is a charge for the service.
 */
export function tipIn(
  amounts: AmountCandidate[],
  total: Suggestion | null,
  languages: Language[],
): PrintedTip | null {
  if (total === null) return null
  const sum = BigInt(total.value.replace('.', ''))
  const end = amounts.findLastIndex(({ cents }) => cents === sum)
  const before = amounts
    .slice(0, end)
    .filter(({ cents }) => cents > 0n)
    .slice(-AMOUNTS_MAX)
  const taxes = before
    .filter(({ kind }) => kind === 'tax')
    .map(({ cents }) => cents)
    .slice(-TAXES_MAX)
  const added = [0n, ...taxes, taxes.reduce((all, each) => all + each, 0n)]
  const tip = before.find(
    (each) =>
      each.kind === 'tip' &&
      each.cents * 2n < sum &&
      wordsOf(languages, 'tip').test(normalizeWords(each.line.text)) &&
      before.some((other) => other !== each && added.some((tax) => other.cents + tax + each.cents === sum)),
  )
  return tip ? { cents: tip.cents, suggestion: suggestionFrom(decimalOf(tip.cents), tip.words, 1) } : null
}
