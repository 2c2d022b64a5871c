import type { Language } from './language'

// Finds words of languages in lines of receipts. Recognition may have changed their case, their accents and
// the spaces between them.

/** Letters that Unicode does not decompose, with the letters that replace them in searches. */
const LETTERS: Record<string, string> = {
  ß: 'ss',
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ı: 'i',
  æ: 'ae',
  œ: 'oe',
  ς: 'σ',
  '״': '"',
  '׳': "'",
}

/**
 * Returns the text in lower case, without accents, with digits of all scripts as 0 to 9. Words and lines are
 * compared only in this form.
 */
export const normalizeWords = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .normalize('NFC')
    .replace(/[ßłøđıæœς״׳]/g, (letter) => LETTERS[letter] as string)
    .replace(/\p{Nd}/gu, asciiDigit)
    .replace(/\s+/g, ' ')
    .trim()

/** Returns a normalized text, and the offset in the original text of each of its characters. */
export function normalizeWithPlaces(text: string): { normalized: string; places: number[] } {
  let normalized = ''
  const places: number[] = []
  let place = 0
  for (const character of text) {
    const plain = character === ' ' ? ' ' : normalizeWords(character)
    normalized += plain
    for (let at = 0; at < plain.length; at++) places.push(place)
    place += character.length
  }
  places.push(text.length)
  return { normalized, places }
}

/** Returns a digit of any script as 0 to 9. The digits of a script are consecutive in Unicode. */
export function asciiDigit(digit: string): string {
  if (digit <= '9') return digit
  const code = digit.codePointAt(0) as number
  let zero = code
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--
  return String(code - zero)
}

/** Letters, and the characters that recognition often returns for them. */
const SLIPS: Record<string, string> = {
  o: '[o0]',
  l: '[l1i|]',
  i: '[i1l]',
  s: '[s5]',
  b: '[b8]',
  g: '[g6]',
  z: '[z2]',
  ы: '[ыь]',
}

/** Scripts that write words without spaces. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u

/** The letters of the shortest word that also matches the beginning of a longer word. */
const PREFIX_LETTERS_MIN = 5
/**
 * Names that match only as whole words, because other words begin with them: `swishing`, `interactive`,
 * `apple payment`.
 */
const WHOLE_NAMES: ReadonlySet<string> = new Set([
  ...['swish', 'vipps', 'twint', 'mobilepay', 'interac', 'apple pay', 'google pay'],
])
/**
 * Endings of a name of one word: inflections, the word for a payment, and a code that is joined to it:
 * `Swishad`, `PayPalem`, `Vippsbetaling`, `VNPAYQR`. English words have other endings: `Swisher`, `applied`.
 */
const NAME_ENDINGS = [
  ...['ad', 'at', 'ade', 'ats', 'ar', 'a', 'en', 'et', 'em', 'iem', 'om', 'u', 'owi', 'ovi', 'ul', 'ului'],
  ...['lla', 'illa', 'lta', 'ilta', 'in', 'ista', 'lal', 'lel', 'pal', 'szal', 'szel', 'nal', 'on', 'nya'],
  ...['betalning', 'inbetalning', 'betaling', 'zahlung', 'maksu', 'qr', 'qris', 'qrcode'],
].join('|')
/** Endings of a name of several words. No other word has them: `Apple Paylla`. */
const ENDINGS_OF_WORDS = ['lla', 'lta', 'em', 'om', 'ul', 'jal', 'jel', 'qr'].join('|')
/** The shortest name that may have any ending. Shorter names only take a code: `pixel` is not `pix`. */
const ENDING_LETTERS_MIN = 5
/** The shortest word in which recognition errors are allowed. Shorter words would match other words. */
const SLIP_LETTERS_MIN = 3

/**
 * Returns the pattern of a word, without its surroundings. A word whose letters may all be digits allows no
 * recognition errors: 155 is not `iss`.
 */
function sourceOf(text: string): string {
  const hasSlips = lettersIn(text) >= SLIP_LETTERS_MIN && /[^olisbgz\P{L}]/u.test(text)
  return [...text]
    .map((character) => {
      if (character === ' ') return '[ ]?'
      if (/[\p{L}\p{N}]/u.test(character)) return hasSlips ? (SLIPS[character] ?? character) : character
      return `[${character.replace(/[\]\\^-]/g, '\\$&')}]?`
    })
    .join('')
}

/** Returns the pattern of a name with the endings that may be joined to it. */
function sourceOfName(text: string): string {
  const isShort = lettersIn(text) < ENDING_LETTERS_MIN
  const endings = isShort ? 'qr' : text.includes(' ') ? ENDINGS_OF_WORDS : NAME_ENDINGS
  return `${sourceOf(text)}(?:${endings})?`
}

const lettersIn = (text: string) => text.match(/\p{L}/gu)?.length ?? 0

const anyOf = (texts: string[]) =>
  texts.length === 0 ? [] : [`(?:${texts.sort((a, b) => b.length - a.length).join('|')})`]

/** Returns a pattern that finds names as whole words, including their inflected forms. */
export const namesPatternOf = (names: string[]): RegExp =>
  patternOf(names, Number.POSITIVE_INFINITY, () => true)

/**
 * Returns a pattern that finds any of the words in a text from `normalizeWords`; for no words, it matches
 * nothing. It checks the beginning of a word once for all words, to be fast.
 * @param prefixLettersMin the letters of the shortest word that also matches the beginning of a longer word
 */
export function patternOf(
  words: string[],
  prefixLettersMin = PREFIX_LETTERS_MIN,
  isName = (text: string) => WHOLE_NAMES.has(text),
): RegExp {
  const texts = [...new Set(words.map(normalizeWords))]
  const unspaced = texts.filter((text) => UNSPACED.test(text)).map(sourceOf)
  const spaced = texts.filter((text) => !UNSPACED.test(text))
  const isPrefix = (text: string) => lettersIn(text) >= prefixLettersMin && !isName(text)
  const long = spaced.filter(isPrefix).map(sourceOf)
  const short = spaced
    .filter((text) => !isPrefix(text))
    .map((text) => (isName(text) ? sourceOfName(text) : sourceOf(text)))
  const atStart = anyOf([...anyOf(long), ...anyOf(short).map((source) => `${source}(?!\\p{L})`)])
  const sources = [...atStart.map((source) => `(?<!\\p{L})${source}`), ...anyOf(unspaced)]
  return new RegExp(sources.length > 0 ? sources.join('|') : '(?!)', 'u')
}

/** The name of a word list of a language. */
type WordList = { [Key in keyof Language]-?: Language[Key] extends string[] ? Key : never }[keyof Language]

const patterns = new Map<string, RegExp>()

/** The lists whose words match only as whole words: `zimmer` is not `Zimmermann`. */
const WHOLE_WORDS: readonly WordList[] = ['nights']

/** Returns the cached pattern for one word list of some languages. */
export function wordsOf(languages: Language[], list: WordList): RegExp {
  const key = `${list} ${languages.map(({ code }) => code).join(' ')}`
  const known = patterns.get(key)
  if (known) return known
  const prefixLettersMin = WHOLE_WORDS.includes(list) ? Number.POSITIVE_INFINITY : PREFIX_LETTERS_MIN
  const pattern = patternOf(
    languages.flatMap((language) => language[list]),
    prefixLettersMin,
  )
  patterns.set(key, pattern)
  return pattern
}
