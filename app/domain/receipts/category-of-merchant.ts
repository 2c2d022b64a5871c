import type { Category } from '~/domain/expenses/categories'
import { normalizeWords, patternOf } from './reading/languages/word-patterns'

/** Letters and digits in lower case, with one space where anything else stands between them. */
const plainWords = (text: string): string =>
  normalizeWords(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/**
 * Returns the name of the first category whose words the name of a merchant has, as recognition may have read
 * it; empty when none has.
 */
export function categoryOfMerchant(categories: Pick<Category, 'name' | 'words'>[], merchant: string): string {
  const name = plainWords(merchant)
  const found = categories.find(({ words }) =>
    patternOf(words.split(',').map(plainWords).filter(Boolean)).test(name),
  )
  return found?.name ?? ''
}
