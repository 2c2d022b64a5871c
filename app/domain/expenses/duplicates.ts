import type { ExpenseRow } from '~/domain/database-rows'
import { editDistance, normalizeForSearch } from '~/domain/text/text-search'
import { DUPLICATE_NAMES_COMPARED_MAX } from '~/limits'

// Decides whether two names may mean the same merchant, although receipts print names in several ways,
// readings garble them and people type them. Duplicates among expenses are found by these names.

/** The most names that a name is compared with if there are more than `DUPLICATE_NAMES_COMPARED_MAX`. */
const DUPLICATE_CANDIDATES_MAX = 10

/** The fields by which expenses are compared. */
export type ComparedExpense = Pick<
  ExpenseRow,
  'id' | 'date' | 'merchant' | 'amount' | 'currency' | 'invoiceNumber'
>

/** Legal forms, which some receipts omit. `wordsOf` has joined forms such as `s.a.` before. */
const LEGAL_FORMS = new Set(
  'ltd limited llc llp lp plc inc incorporated corp corporation co company gmbh mbh ag kg kgaa ohg ug ev sa sas sarl sasu srl spa bv nv ab as asa oy oyj aps sro zoo pte pty bhd sdn sdnbhd kk'.split(
    ' ',
  ),
)

/** The share of the longer name's letters that may differ. */
const DIFFERENCE_SHARE_MAX = 0.25

/** The most letters of a name to compare. Clients of docs/contract.md can store names of any length. */
const COMPARED_LETTERS_MAX = 60

/** Returns the words of a name without case, accents, punctuation and legal form. */
function wordsOf(name: string): string[] {
  const plain = normalizeForSearch(name.slice(0, COMPARED_LETTERS_MAX))
    .replaceAll(/\b(\p{L})\.(?=\p{L}\b)/gu, '$1')
    .replaceAll(/['’`]/g, '')
  const words = plain.split(/[^\p{L}\p{N}]+/u).filter(Boolean)
  const withoutForms = words.filter((word) => !LEGAL_FORMS.has(word))
  // a name of legal forms alone keeps them
  return withoutForms.length > 0 ? withoutForms : words
}

/** Returns a name without the legal form at its end. */
export function withoutLegalForm(name: string): string {
  const parts = name.split(' ')
  const isForm = (part: string) => wordsOf(part).every((word) => LEGAL_FORMS.has(word))
  const lastWord = parts.findLastIndex((part) => !isForm(part))
  return parts.slice(0, lastWord + 1).join(' ')
}

/** A merchant's name, prepared for comparisons. */
export interface MerchantName {
  words: string[]
  letters: string
  /** the number of letters in each group; a letter's group is its character code modulo `LETTER_GROUPS` */
  counts: Uint8Array
}

const LETTER_GROUPS = 32

function letterCounts(letters: string): Uint8Array {
  const counts = new Uint8Array(LETTER_GROUPS)
  for (let index = 0; index < letters.length; index++) {
    const group = letters.charCodeAt(index) % LETTER_GROUPS
    counts[group] = (counts[group] as number) + 1
  }
  return counts
}

/** Returns a lower bound of the edit distance: the edits until two names have equal letters in any order. */
function editDistanceMin(one: Uint8Array, other: Uint8Array): number {
  let [surplus, shortage] = [0, 0]
  for (let group = 0; group < LETTER_GROUPS; group++) {
    const difference = (one[group] as number) - (other[group] as number)
    if (difference > 0) surplus += difference
    else shortage -= difference
  }
  return Math.max(surplus, shortage)
}

export function merchantName(name: string): MerchantName {
  const words = wordsOf(name)
  const letters = words.join('').slice(0, COMPARED_LETTERS_MAX)
  return { words, letters, counts: letterCounts(letters) }
}

/**
 * Whether two names may mean the same merchant: one has all words of the other, or few letters differ. A
 * missing name matches every name.
 */
export function isSameMerchant(one: MerchantName, other: MerchantName): boolean {
  if (isSubset(one.words, other.words) || isSubset(other.words, one.words)) return true
  const lengthMax = Math.max(one.letters.length, other.letters.length)
  const distanceMax = Math.floor(lengthMax * DIFFERENCE_SHARE_MAX)
  // `editDistanceMin` is faster and rules most names out
  if (editDistanceMin(one.counts, other.counts) > distanceMax) return false
  return editDistance(one.letters, other.letters, distanceMax) <= distanceMax
}

const isSubset = (words: string[], otherWords: string[]): boolean =>
  words.every((word) => otherWords.includes(word))

/** The fewest letters of a word that distinguishes a merchant. */
const DISTINCTIVE_LETTERS_MIN = 4

/** Whether a bank's text names a merchant: by similar words, or by its letters within longer text. */
export function isNamedIn(text: MerchantName, merchant: MerchantName): boolean {
  if (merchant.words.length === 0 || text.words.length === 0) return false
  return (
    isSameMerchant(merchant, text) ||
    (merchant.letters.length >= DISTINCTIVE_LETTERS_MIN && text.letters.includes(merchant.letters))
  )
}

/** Words in the names of many merchants, which do not distinguish one from another. */
const KINDS_OF_MERCHANTS = new Set(
  'hotel hotels hostel motel albergo restaurant restaurante ristorante restoran restauracja pizzeria trattoria osteria cafe caffe coffee kaffee bistro brasserie gasthaus gasthof taxi taxis cabs parking parkhaus supermarket supermercado supermarche supermarkt market shop store boutique bakery boulangerie backerei pharmacy pharmacie farmacia apotheke airport station tankstelle'.split(
    ' ',
  ),
)

const specificWords = ({ words }: MerchantName) => words.filter((word) => !KINDS_OF_MERCHANTS.has(word))

const isLongEnough = (word: string) => word.length >= DISTINCTIVE_LETTERS_MIN

/** Returns the first long word that distinguishes a merchant from others; null without one. */
export const distinctiveWord = (merchant: MerchantName): string | null =>
  specificWords(merchant).find(isLongEnough) ?? null

/** Returns the words at the beginning of a bank's text that may name a merchant. Places are at the end. */
export const merchantWordsOfText = (text: MerchantName): string[] =>
  specificWords(text).slice(0, 2).filter(isLongEnough)

/** Whether one of the words equals the distinctive word of a merchant. Either word may be cut off. */
export const matchesDistinctiveWord = (words: string[], distinctive: string | null): boolean =>
  distinctive !== null && words.some((word) => distinctive.startsWith(word) || word.startsWith(distinctive))

/** Whether a bank's text names a merchant, or at least its distinctive word. */
export const isPartlyNamedIn = (text: MerchantName, merchant: MerchantName): boolean =>
  isNamedIn(text, merchant) || matchesDistinctiveWord(merchantWordsOfText(text), distinctiveWord(merchant))

interface Entry<T> {
  name: MerchantName
  /** the values under the name, in the order of their addition */
  values: T[]
  /** the number of names that were added before */
  position: number
}

const BEGINNING_LETTERS = 4

/**
 * A map from the names of merchants to values, which also finds similar names. Compares a name with all names
 * if they are few. Otherwise it compares the name with some names that share a word or the first letters, and
 * begins with the names that share a rare word. This limits the time for each name, but misses similar names
 * that share neither.
 */
export class MerchantNames<T> {
  readonly #entries = new Map<string, Entry<T>>()
  readonly #byKey = new Map<string, Entry<T>[]>()

  add(name: MerchantName, value: T): void {
    const key = name.words.join(' ')
    const existing = this.#entries.get(key)
    if (existing) {
      existing.values.push(value)
      return
    }
    const entry = { name, values: [value], position: this.#entries.size }
    this.#entries.set(key, entry)
    for (const keyOfName of keysOf(name)) {
      const group = this.#byKey.get(keyOfName)
      if (group) group.push(entry)
      else this.#byKey.set(keyOfName, [entry])
    }
  }

  /** Returns the first wanted value under the same name, otherwise under the first similar name with one. */
  find(name: MerchantName, isWanted: (value: T) => boolean): T | undefined {
    for (const values of this.#similarValues(name)) {
      const value = values.find(isWanted)
      if (value !== undefined) return value
    }
    return undefined
  }

  /** Yields the values that have the same name, then the values that have a similar name. */
  *allSimilar(name: MerchantName): Generator<T> {
    for (const values of this.#similarValues(name)) yield* values
  }

  *#similarValues(name: MerchantName): Generator<T[]> {
    const sameName = this.#entries.get(name.words.join(' '))
    if (sameName) yield sameName.values
    for (const entry of this.#candidates(name))
      if (entry !== sameName && isSameMerchant(entry.name, name)) yield entry.values
  }

  #candidates(name: MerchantName): Iterable<Entry<T>> {
    if (this.#entries.size <= DUPLICATE_NAMES_COMPARED_MAX) return this.#entries.values()
    if (name.words.length === 0) return this.#entries.values()
    const groups = ['', ...keysOf(name)].map((key) => this.#byKey.get(key) ?? [])
    groups.sort((one, other) => one.length - other.length)
    const candidates = new Set<Entry<T>>()
    for (const group of groups) {
      for (const entry of group) {
        if (candidates.size === DUPLICATE_CANDIDATES_MAX) break
        candidates.add(entry)
      }
    }
    return [...candidates].sort((one, other) => one.position - other.position)
  }
}

/** Returns a name's words and first letters as keys. A name without words is like all; its key is empty. */
const keysOf = ({ words, letters }: MerchantName): string[] =>
  words.length === 0 ? [''] : [...new Set(words), `${letters.slice(0, BEGINNING_LETTERS)}…`]
