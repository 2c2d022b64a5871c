import type { ExpenseRow } from '~/domain/database-rows'
import { editDistance, normalizeForSearch } from '~/domain/text/text-search'
import { DUPLICATE_NAMES_COMPARED_MAX } from '~/limits'

/**
 * The candidates that a name is compared with if there are more than `DUPLICATE_NAMES_COMPARED_MAX` names.
 */
const DUPLICATE_CANDIDATES_MAX = 10

/** The fields by which expenses are compared. */
export type ComparedExpense = Pick<
  ExpenseRow,
  'id' | 'date' | 'merchant' | 'amount' | 'currency' | 'invoiceNumber'
>

// Decides whether two names may mean the same merchant, although receipts print names in several ways,
// readings garble them and people type them.

/**
 * Legal forms, which some receipts print and others omit. `wordsOf` has joined forms such as `s.a.` before.
 */
const LEGAL_FORMS = new Set(
  'ltd limited llc llp lp plc inc incorporated corp corporation co company gmbh mbh ag kg kgaa ohg ug ev sa sas sarl sasu srl spa bv nv ab as asa oy oyj aps sro zoo pte pty bhd sdn sdnbhd kk'.split(
    ' ',
  ),
)

/** The part of the longer name that may differ. */
const DIFFERENCE_MAX = 0.25

/** The letters of a merchant that are compared. Clients of the contract can store names of any length. */
const LENGTH_MAX = 60

/** Returns the words of a name without case, accents, punctuation and legal form. */
function wordsOf(name: string): string[] {
  const plain = normalizeForSearch(name.slice(0, LENGTH_MAX))
    .replaceAll(/\b(\p{L})\.(?=\p{L}\b)/gu, '$1')
    .replaceAll(/['’`]/g, '')
  const words = plain.split(/[^\p{L}\p{N}]+/u).filter(Boolean)
  const named = words.filter((word) => !LEGAL_FORMS.has(word))
  // a name of legal forms alone keeps them
  return named.length > 0 ? named : words
}

/** Returns a name without the legal form at its end. */
export function withoutLegalForm(name: string): string {
  const parts = name.split(' ')
  const isForm = (part: string) => wordsOf(part).every((word) => LEGAL_FORMS.has(word))
  const end = parts.findLastIndex((part) => !isForm(part))
  return parts.slice(0, end + 1).join(' ')
}

/** A merchant's name, prepared for comparisons. */
export interface MerchantName {
  words: string[]
  letters: string
  /** the numbers of letters by character code modulo `KINDS` */
  counts: Uint8Array
}

const KINDS = 32

function countsOf(letters: string): Uint8Array {
  const counts = new Uint8Array(KINDS)
  for (let at = 0; at < letters.length; at++) {
    const kind = letters.charCodeAt(at) % KINDS
    counts[kind] = (counts[kind] as number) + 1
  }
  return counts
}

/** Returns the fewest letters to add, remove or replace, so that two names have the same letters. */
function changesMin(one: Uint8Array, other: Uint8Array): number {
  let [more, less] = [0, 0]
  for (let kind = 0; kind < KINDS; kind++) {
    const difference = (one[kind] as number) - (other[kind] as number)
    if (difference > 0) more += difference
    else less -= difference
  }
  return Math.max(more, less)
}

export function merchantName(name: string): MerchantName {
  const words = wordsOf(name)
  const letters = words.join('').slice(0, LENGTH_MAX)
  return { words, letters, counts: countsOf(letters) }
}

/** Whether two names may mean the same merchant. A missing name matches every name. */
export function isSameMerchant(one: MerchantName, other: MerchantName): boolean {
  const [a, b] = [one.words, other.words]
  if (a.every((word) => b.includes(word)) || b.every((word) => a.includes(word))) return true
  const [x, y] = [one.letters, other.letters]
  const most = Math.floor(Math.max(x.length, y.length) * DIFFERENCE_MAX)
  return changesMin(one.counts, other.counts) <= most && editDistance(x, y, most) <= most
}

/** The fewest letters of a word that distinguishes a merchant. */
const TELLING_LETTERS_MIN = 4

/** Whether a bank's text names a merchant: by similar words, or by its letters within longer text. */
export function isNamedIn(text: MerchantName, merchant: MerchantName): boolean {
  if (merchant.words.length === 0 || text.words.length === 0) return false
  return (
    isSameMerchant(merchant, text) ||
    (merchant.letters.length >= TELLING_LETTERS_MIN && text.letters.includes(merchant.letters))
  )
}

/** Words in the names of many merchants, which do not distinguish one from another. */
const KINDS_OF_MERCHANTS = new Set(
  'hotel hotels hostel motel albergo restaurant restaurante ristorante restoran restauracja pizzeria trattoria osteria cafe caffe coffee kaffee bistro brasserie gasthaus gasthof taxi taxis cabs parking parkhaus supermarket supermercado supermarche supermarkt market shop store boutique bakery boulangerie backerei pharmacy pharmacie farmacia apotheke airport station tankstelle'.split(
    ' ',
  ),
)

const ownWords = ({ words }: MerchantName) => words.filter((word) => !KINDS_OF_MERCHANTS.has(word))

const isTelling = (word: string) => word.length >= TELLING_LETTERS_MIN

/** Returns the first long word that distinguishes a merchant from others; null without one. */
export const tellingWord = (merchant: MerchantName): string | null =>
  ownWords(merchant).find(isTelling) ?? null

/** Returns the words at the beginning of a bank's text that may name a merchant. Places are at the end. */
export const namingWords = (text: MerchantName): string[] => ownWords(text).slice(0, 2).filter(isTelling)

/** Whether a word equals the distinguishing word of a merchant. Either word may be cut off. */
export const isToldBy = (words: string[], telling: string | null): boolean =>
  telling !== null && words.some((word) => telling.startsWith(word) || word.startsWith(telling))

/** Whether a bank's text names a merchant, or at least its distinguishing word. */
export const isPartlyNamedIn = (text: MerchantName, merchant: MerchantName): boolean =>
  isNamedIn(text, merchant) || isToldBy(namingWords(text), tellingWord(merchant))

interface Entry<T> {
  name: MerchantName
  /** the values under the name, in the order of their addition */
  values: T[]
  at: number
}

const BEGINNING = 4

/**
 * A map from the names of merchants to values, which also finds similar names. A few names are all compared.
 * Among many, only some names that share a word or the beginning are compared, rare words first. This limits
 * the time for each name, but among many names it misses similar ones that share neither.
 */
export class MerchantNames<T> {
  readonly #entries = new Map<string, Entry<T>>()
  readonly #byKey = new Map<string, Entry<T>[]>()

  add(name: MerchantName, value: T): void {
    const key = name.words.join(' ')
    const known = this.#entries.get(key)
    if (known) {
      known.values.push(value)
      return
    }
    const entry = { name, values: [value], at: this.#entries.size }
    this.#entries.set(key, entry)
    for (const each of keysOf(name)) {
      const group = this.#byKey.get(each)
      if (group) group.push(entry)
      else this.#byKey.set(each, [entry])
    }
  }

  /**
   * Returns the first value that meets a condition: of the same name, otherwise of the first similar name
   * with such a value.
   */
  find(name: MerchantName, isWanted: (value: T) => boolean): T | undefined {
    for (const values of this.#alike(name)) {
      const value = values.find(isWanted)
      if (value !== undefined) return value
    }
    return undefined
  }

  /** Yields the values that have the same name, then the values that have a similar name. */
  *all(name: MerchantName): Generator<T> {
    for (const values of this.#alike(name)) yield* values
  }

  *#alike(name: MerchantName): Generator<T[]> {
    const same = this.#entries.get(name.words.join(' '))
    if (same) yield same.values
    for (const entry of this.#candidates(name))
      if (entry !== same && isSameMerchant(entry.name, name)) yield entry.values
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
    return [...candidates].sort((one, other) => one.at - other.at)
  }
}

/**
 * Returns the keys of a name: its words and its beginning. A name without words is similar to all names and
 * has an empty key.
 */
const keysOf = ({ words, letters }: MerchantName): string[] =>
  words.length === 0 ? [''] : [...new Set(words), `${letters.slice(0, BEGINNING)}…`]
