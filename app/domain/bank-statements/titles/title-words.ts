import { normalizeForSearch } from '~/domain/text/text-search'

// Interprets the titles of columns with words of many languages: `Buchungsdatum` is the date of the booking.

/** The dates of the purchase, the booking and the value, from which the bank counts interest. */
const DATES = ['date', 'purchased', 'booked', 'valued'] as const

const AMOUNTS = ['amount', 'debit', 'credit', 'balance', 'currency', 'fee', 'rate'] as const

/** These distinguish two amounts: of the purchase in its own currency, and on the account. */
const BESIDE_TWO_AMOUNTS = ['original', 'purchase', 'account'] as const

/** `side` says debit or credit, `state` whether a row is booked, and `own` is the claimant's own name. */
const TEXTS = ['side', 'state', 'payee', 'payer', 'own', 'name', 'text', 'note'] as const

/** `kind` is the kind of payment, and `number` any number that is not an amount. */
const DETAILS = ['kind', 'reference', 'number', 'time'] as const

/** The meanings that a title can give its column. */
export const CONCEPTS = [...DATES, ...AMOUNTS, ...BESIDE_TWO_AMOUNTS, ...TEXTS, ...DETAILS] as const

export type Concept = (typeof CONCEPTS)[number]

/** The words of one language for each concept, as `plainTitle` writes them, with `|` between words. */
export type TitleWords = Partial<Record<Concept, string>>

/** Letters that removing accents does not change, with their plain forms. */
const LETTERS: Record<string, string> = { ł: 'l', ø: 'o', đ: 'd', ı: 'i', ß: 'ss', æ: 'ae', œ: 'oe', ð: 'd' }

/** Returns a text in lower case, without accents and marks, with single spaces. `camelCase` is two words. */
export function plainTitle(title: string): string {
  const spaced = title.replaceAll(/(\p{Ll})(?=\p{Lu}\p{Ll})/gu, '$1 ')
  const folded = IS_ASCII.test(spaced)
    ? spaced.toLowerCase()
    : normalizeForSearch(spaced).replaceAll(/[łøđıßæœð]/g, (letter) => LETTERS[letter] as string)
  return folded.replaceAll(/[^\p{L}\p{M}\d]+/gu, ' ').trim()
}

const IS_ASCII = /^[ -~]*$/

/** Scripts without spaces between words. */
const UNSPACED = /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Thai}|[\u1100-\u11ff]/u

/** Whether a word is in a script without spaces between words. */
export const isUnspaced = (word: string): boolean => UNSPACED.test(word)

/** The fewest letters of a word that may have an ending (`betrage`), or end a compound (`endbetrag`). */
const STEM_LETTERS_MIN = 4
const COMPOUND_LETTERS_MIN = 5

/** Words up to this length must be the whole title: `Af`, `Ma`. */
const WHOLE_LETTERS_MAX = 2

/** Whether a title, which consists of tokens, has a word: as a token, as its beginning, or as its end. */
function isIn(word: string, title: string, tokens: string[]): boolean {
  if (isUnspaced(word)) return title.includes(word)
  if (word.includes(' ')) return ` ${title}`.includes(` ${word}`)
  if (word.length <= WHOLE_LETTERS_MAX) return false
  return tokens.some(
    (token) =>
      token === word ||
      (word.length >= STEM_LETTERS_MIN && token.startsWith(word)) ||
      (word.length >= COMPOUND_LETTERS_MIN && token.endsWith(word)),
  )
}

/** Returns a function that gives the concepts that a title can mean, in some languages. */
export function titleReader(languages: readonly TitleWords[]): (title: string) => ReadonlySet<Concept> {
  const words = CONCEPTS.map((concept): [Concept, Set<string>] => [
    concept,
    new Set(languages.flatMap((language) => language[concept]?.split('|').map(plainTitle) ?? [])),
  ])
  return (title) => {
    const plain = plainTitle(withoutUnit(title))
    if (plain === '') return new Set()
    const whole = words.filter(([, known]) => known.has(plain))
    if (whole.length > 0) return new Set(whole.map(([concept]) => concept))
    const tokens = plain.split(' ')
    const found = words.filter(([, known]) => [...known].some((word) => isIn(word, plain, tokens)))
    return new Set(found.map(([concept]) => concept))
  }
}

/** The most characters of a title that are read. */
const TITLE_CHARACTERS_MAX = 100

/** Removes brackets with their text: `Amount (EUR)` becomes `Amount`. */
const withoutUnit = (title: string): string =>
  title.slice(0, TITLE_CHARACTERS_MAX).replaceAll(/[([（][^()[\]（）]*[)\]）]/g, ' ')
