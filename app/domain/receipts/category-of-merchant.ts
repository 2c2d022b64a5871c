import type { Category } from '~/domain/expenses/categories'
import { normalizeWords, patternOfWords } from './reading/languages/word-patterns'

/** Returns the letters and digits in lower case, with one space in place of anything else between them. */
const plainWords = (text: string): string =>
  normalizeWords(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Returns the name of the first category with a word of the merchant's name, even misread; '' for none. */
export function categoryOfMerchant(categories: Pick<Category, 'name' | 'words'>[], merchant: string): string {
  const name = plainWords(merchant)
  const category = categories.find(({ words }) =>
    patternOfWords(words.split(',').map(plainWords).filter(Boolean)).test(name),
  )
  return category?.name ?? ''
}
